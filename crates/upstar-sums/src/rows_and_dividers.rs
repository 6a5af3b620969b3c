//! The game of deleted rows and dividers (Kane, section 3). A move in a rectangle deletes a row or
//! puts a divider between two columns. The parts above and below a deleted row form a long sum, and
//! the parts beside a divider form a short sum. A rectangle without rows has ended. For r rows and
//! c columns, G(r, c) = {G(a, c) \/ G(b, c) : a + b = r − 1} ∪ {G(r, a) /\ G(r, b) : a + b = c}.

use upstar_core::{Budget, Budgeted, Interrupted};

use crate::Convention;
use crate::kane::{KaneClass, KaneClasses, KaneInvariant};

/// The classes of all G(r, c) up to given numbers of rows and columns.
///
/// ```
/// # use upstar_core::Budget;
/// # use upstar_sums::{Convention, DividerTable};
/// let table = DividerTable::new(40, 8, Convention::Normal, &Budget::unlimited())?;
/// assert!(!table.wins(3, 2));
/// assert_eq!(table.remoteness(10, 4), 8);
/// // With a single column, the first player loses exactly when r + 2 is a power of two.
/// assert_eq!(table.losing_rows(1), [0, 2, 6, 14, 30]);
/// # Ok::<(), upstar_core::Interrupted>(())
/// ```
#[derive(Debug)]
pub struct DividerTable {
    rows: u32,
    columns: u32,
    classes: KaneClasses,
    // Row by row.
    table: Vec<KaneClass>,
}

const MAX_ENTRIES: u64 = 1 << 24;

impl DividerTable {
    /// Computes the table for 0, …, `rows` rows and 1, …, `columns` columns. An entry requires
    /// about r/2 + c/2 look-ups in the tables of sums, and costs one step plus one step for every
    /// 32 options.
    ///
    /// # Errors
    ///
    /// Fails if there would be more than sixteen million entries.
    pub fn new(
        rows: u32,
        columns: u32,
        convention: Convention,
        budget: &Budget,
    ) -> Budgeted<DividerTable> {
        if (u64::from(rows) + 1) * u64::from(columns) > MAX_ENTRIES {
            return Err(Interrupted::too_large(format!(
                "the table of rectangles is too large: at most {MAX_ENTRIES} entries are supported"
            )));
        }
        let mut classes = KaneClasses::new();
        let width = columns as usize;
        let mut table = vec![crate::outcomes::end(convention); width];
        table.reserve(rows as usize * width);
        // The distinct classes of the options of an entry; `seen` holds the last entry for each
        // class.
        let (mut options, mut seen) = (Vec::new(), Vec::new());
        for r in 1..=rows as usize {
            for c in 1..=width {
                let entry = table.len();
                budget.spend((r / 2 + c / 2) as u64 / 32 + 1)?;
                options.clear();
                let mut add = |class: KaneClass| {
                    let place = class.index();
                    if seen.len() <= place {
                        seen.resize(place + 1, 0);
                    }
                    if seen[place] != entry {
                        seen[place] = entry;
                        options.push(class);
                    }
                };
                for above in 0..=(r - 1) / 2 {
                    let below = r - 1 - above;
                    let (g, h) = (table[above * width + c - 1], table[below * width + c - 1]);
                    add(classes.long(g, h, budget)?);
                }
                for left in 1..=c / 2 {
                    let right = c - left;
                    let (g, h) = (table[r * width + left - 1], table[r * width + right - 1]);
                    add(classes.short(g, h, budget)?);
                }
                table.push(classes.options(&options, budget)?);
            }
        }
        Ok(DividerTable { rows, columns, classes, table })
    }

    /// Returns the number of rows of the largest array.
    #[must_use]
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// Returns the number of columns of the largest array.
    #[must_use]
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// Returns the number of classes found.
    #[must_use]
    pub fn classes(&self) -> usize {
        self.classes.len()
    }

    /// Returns the invariant of G(r, c), if it is in the table.
    #[must_use]
    pub fn invariant(&self, r: u32, c: u32) -> Option<&KaneInvariant> {
        let column = c.checked_sub(1).filter(|&column| column < self.columns)?;
        let place = u64::from(r) * u64::from(self.columns) + u64::from(column);
        let class = self.table.get(usize::try_from(place).ok()?)?;
        Some(self.classes.invariant(*class))
    }

    /// Returns `true` if the first player wins G(r, c); `false` outside the table.
    #[must_use]
    pub fn wins(&self, r: u32, c: u32) -> bool {
        self.invariant(r, c).is_some_and(KaneInvariant::wins)
    }

    /// Returns the remoteness of G(r, c), or 0 outside the table.
    #[must_use]
    pub fn remoteness(&self, r: u32, c: u32) -> u32 {
        self.invariant(r, c).map_or(0, KaneInvariant::remoteness)
    }

    /// Returns the suspense of G(r, c), or 0 outside the table.
    #[must_use]
    pub fn suspense(&self, r: u32, c: u32) -> u32 {
        self.invariant(r, c).map_or(0, KaneInvariant::suspense)
    }

    /// Returns the numbers of rows for which the first player loses with this number of columns.
    #[must_use]
    pub fn losing_rows(&self, c: u32) -> Vec<u32> {
        (0..=self.rows).filter(|&r| self.invariant(r, c).is_some_and(|i| !i.wins())).collect()
    }

    /// Returns the pairs (r, c) for which the winner differs from the winner of (r, 2^m), where 2^m
    /// is the largest power of two at most c.
    #[must_use]
    pub fn exceptions(&self) -> Vec<(u32, u32)> {
        let all = (0..=self.rows).flat_map(|r| (1..=self.columns).map(move |c| (r, c)));
        all.filter(|&(r, c)| self.wins(r, c) != self.wins(r, 1 << c.ilog2())).collect()
    }

    /// Returns the winners for r rows and 1, 2, … columns: `W` if the first player wins, `L`
    /// otherwise.
    #[must_use]
    pub fn row(&self, r: u32) -> String {
        (1..=self.columns).map(|c| if self.wins(r, c) { 'W' } else { 'L' }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::World;
    use crate::{Compound, CompoundContext, SumOperator};
    use upstar_core::Player;

    fn table(rows: u32, columns: u32, convention: Convention) -> DividerTable {
        DividerTable::new(rows, columns, convention, &Budget::unlimited()).unwrap()
    }

    const NORMAL: [&str; 16] = [
        "WWWWWWWWWWWWWWWWWWWWWWWW",
        "LWWWWWWWWWWWWWWWWWWWWWWW",
        "WLLWWWWWWWWWWWWWWWWWWWWW",
        "WWWLLLLWWWWWWWWWWWWWWWWW",
        "WWWWWWWLLLLLLLLWWWWWWWWW",
        "LWWWWWWWWWWWWWWWWWWWWWWW",
        "WWWWWWWWWWWWWWWLLLLLLLLL",
        "WLLWWWWWWWWWWWWWWWWWWWWW",
        "WWWWWWWWWWWWWWWWWWWWWWWW",
        "WWWLLLLWWWWWWWWWWWWWWWWW",
        "WWWWWWWWWWWWWWWWWWWWWWWW",
        "WWWWWWWLLLLLLLLWWWWWWWWW",
        "WWWWWWWWWWWWWWWLLLLLLLLL",
        "LWWWWWWWWWWWWWWWWWWWWWWW",
        "WLLWWWWWWWWWWWWWWWWWWWWW",
        "WWWWWWWWWWWWWWWWWWWWWWWW",
    ];

    const MISERE: [&str; 16] = [
        "LWWWWWWWWWWWWWWWWWWWWWWW",
        "WLLWWWWWWWWWWWWWWWWWWWWW",
        "WWWLLLLWWWWWWWWWWWWWWWWW",
        "LWWWWWWWWWWWWWWWWWWWWWWW",
        "WWWWWWWLLLLLLLLWWWWWWWWW",
        "WLLWWWWWWWWWWWWWWWWWWWWW",
        "WWWWWWWWWWWWWWWLLLLLLLLL",
        "WWWLLLLWWWWWWWWWWWWWWWWW",
        "WWWWWWWWWWWWWWWWWWWWWWWW",
        "LWWWWWWWWWWWWWWWWWWWWWWW",
        "WWWWWWWWWWWWWWWWWWWWWWWW",
        "WWWWWWWLLLLLLLLWWWWWWWWW",
        "WWWWWWWWWWWWWWWLLLLLLLLL",
        "WLLWWWWWWWWWWWWWWWWWWWWW",
        "WWWLLLLWWWWWWWWWWWWWWWWW",
        "WWWWWWWWWWWWWWWWWWWWWWWW",
    ];

    #[test]
    fn winners_up_to_sixteen_rows() {
        for (convention, printed) in [(Convention::Normal, NORMAL), (Convention::Misere, MISERE)] {
            let table = table(16, 24, convention);
            for (r, row) in (1..).zip(printed) {
                assert_eq!(table.row(r), row, "{r} rows, {convention:?}");
            }
        }
    }

    #[test]
    fn one_column() {
        let rows = |convention| table(600, 1, convention).losing_rows(1);
        assert_eq!(rows(Convention::Normal), [0, 2, 6, 14, 30, 62, 126, 254, 510]);
        assert_eq!(rows(Convention::Misere), [1, 4, 10, 22, 46, 94, 190, 382]);
    }

    #[test]
    fn a_few_columns() {
        let table = table(120, 16, Convention::Normal);
        assert_eq!(table.losing_rows(2), [0, 3, 8, 15, 22, 37, 52, 83, 114]);
        assert_eq!(table.losing_rows(4), [0, 4, 10, 23, 48, 73]);
        assert_eq!(table.losing_rows(8), [0, 5, 12, 26, 50, 74]);
        assert_eq!(table.losing_rows(16), [0, 7, 13, 24, 51, 77]);
        assert_eq!((table.remoteness(3, 2), table.remoteness(10, 4)), (4, 8));
    }

    #[test]
    fn winners_depend_on_the_logarithm_of_the_columns_with_two_exceptions() {
        assert_eq!(table(70, 128, Convention::Normal).exceptions(), [(50, 15), (54, 15)]);
        assert_eq!(table(70, 128, Convention::Misere).exceptions(), []);
    }

    /// G(r, c) as an expression, without classes.
    fn game(cx: CompoundContext<'_>, r: u32, c: u32) -> Compound {
        if r == 0 {
            return Compound::ZERO;
        }
        let mut options = Vec::new();
        for above in 0..r {
            let parts = [game(cx, above, c), game(cx, r - 1 - above, c)];
            options.push(cx.join(SumOperator::Long, &parts).unwrap());
        }
        for left in 1..c {
            let parts = [game(cx, r, left), game(cx, r, c - left)];
            options.push(cx.join(SumOperator::Short, &parts).unwrap());
        }
        cx.impartial(&options).unwrap()
    }

    #[test]
    fn the_table_is_that_of_the_expressions_and_of_their_trees() {
        let world = World::new();
        let cx = world.cx();
        for convention in Convention::BOTH {
            let table = table(4, 5, convention);
            for r in 0..=4 {
                for c in 1..=5 {
                    let game = game(cx, r, c);
                    let invariant = cx.invariant(game, Player::Left, convention).unwrap();
                    assert_eq!(table.invariant(r, c), Some(&invariant), "G({r}, {c})");
                    let sets = cx.length_sets(game, Player::Left).unwrap();
                    let wins = match convention {
                        Convention::Normal => sets.wins(),
                        Convention::Misere => sets.wins_misere(),
                    };
                    assert_eq!(table.wins(r, c), wins);
                    if r <= 3 && c <= 4 {
                        let tree = cx.leaf(cx.form(game).unwrap()).unwrap();
                        assert_eq!(cx.wins(tree, Player::Left, convention).unwrap(), wins);
                    }
                }
            }
        }
    }

    /// Tests an unproved pattern. Fix at least two columns (four in misère play), and list the
    /// numbers of rows for which the first player loses. The differences of this sequence are
    /// eventually 2^m − 1, each twice, for successive m. Returns the differences before that point.
    fn doubling_distances(losing: &[u32]) -> Option<Vec<u32>> {
        let distances: Vec<u32> = losing.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let doubling = |from: usize| {
            let first = distances[from];
            (first + 1).is_power_of_two()
                && (from..distances.len())
                    .all(|place| distances[place] == ((first + 1) << ((place - from) / 2)) - 1)
        };
        let from = (0..distances.len().saturating_sub(2)).find(|&from| doubling(from))?;
        Some(distances[..from].to_vec())
    }

    #[test]
    fn distances_of_losing_rows_double() {
        let normal = table(1000, 8, Convention::Normal);
        let before = |c| doubling_distances(&normal.losing_rows(c)).unwrap();
        assert_eq!(before(2), [3, 5]);
        assert_eq!(before(4), [4, 6, 13, 25, 25]);
        assert_eq!(before(8), [5, 7, 14, 24, 24]);
        let misere = table(1000, 8, Convention::Misere);
        let powers: Vec<u32> = (2..10).map(|m| (1 << m) - 2).collect();
        assert_eq!(misere.losing_rows(2), powers);
        let before = |c| doubling_distances(&misere.losing_rows(c)).unwrap();
        assert_eq!(before(4), [5, 7, 10]);
        assert_eq!(before(8), [7, 14, 28, 28]);
    }

    #[test]
    #[ignore = "half a minute: cargo test -p upstar-sums --release -- --ignored doubling_to"]
    fn doubling_to_four_thousand_rows() {
        for (convention, least) in [(Convention::Normal, 2), (Convention::Misere, 4)] {
            let table = table(4200, 128, convention);
            for c in least..=128 {
                let before = doubling_distances(&table.losing_rows(c));
                assert!(before.is_some(), "{c} columns, {convention:?}");
            }
        }
    }

    #[test]
    #[ignore = "seconds in release: cargo test -p upstar-sums --release -- --ignored a_thousand"]
    fn a_thousand_rows() {
        for convention in Convention::BOTH {
            let start = std::time::Instant::now();
            let table = table(1000, 128, convention);
            println!("{convention:?}: {:?}, {} classes", start.elapsed(), table.classes());
            for c in [1, 2, 4, 8, 16, 32, 64, 128] {
                println!("c = {c}: {:?}", table.losing_rows(c));
            }
            println!("exceptions: {:?}", table.exceptions());
        }
    }
}
