//! Short expressions that need more time or memory than any machine has.

const LINES: &str = include_str!("../../../../testdata/heavy.txt");

pub(crate) fn heavy() -> impl Iterator<Item = &'static str> + Clone {
    LINES.lines()
}
