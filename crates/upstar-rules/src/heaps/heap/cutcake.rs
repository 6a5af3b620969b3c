//! Cutcake: a move cuts a cake in two.

use upstar_core::{Enumeration, Example, RulesetDoc, TextShape};

use super::{CakeRules, CutDirection, HeapRuleset, cake};
use crate::args::{Args, RulesetError};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "cutcake",
    title: "Cutcake",
    rules: "A position is a sum of rectangular cakes, which consist of rows and columns. A move \
            cuts a cake in two: Left cuts between two columns, and Right cuts between two rows. A \
            player unable to move loses.",
    notation: cake::NOTATION,
    options: cake::OPTIONS,
    known: "The value of every cake is an integer. Let 2^i and 2^j be the largest powers of two \
            that do not exceed the numbers of rows and columns, respectively. The value is \
            ⌊columns / 2^i⌋ − 1 if j > i, 1 − ⌊rows / 2^j⌋ if i > j, and 0 if i = j (Winning \
            Ways).",
    sources: "Winning Ways, chapter 2.",
    examples: &[
        Example::new("1x4", "3"),
        Example::new("4x2", "-1"),
        Example::new("2x3", "0"),
        Example::new("2x3 4x1", "-3"),
        Example::with(&[("turn", "true")], "2x1", "1"),
    ],
    enumeration: Some(Enumeration::some(TextShape::Rectangles)),
};

/// Returns the ruleset.
#[must_use]
pub fn rules() -> HeapRuleset<CakeRules> {
    HeapRuleset(CakeRules { doc: &DOC, cutting: CutDirection::InTwo, turn: false })
}

pub(crate) fn from_args(args: &Args<'_>) -> Result<HeapRuleset<CakeRules>, RulesetError> {
    Ok(HeapRuleset(CakeRules { turn: args.flag("turn")?, ..rules().0 }))
}
