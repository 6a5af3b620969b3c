//! Queens: a queen moves towards a corner.

use upstar_core::{Example, RulesetDoc};

use super::{HeapRuleset, PieceMoves, PieceRules};

/// The help page.
pub static DOC: RulesetDoc = RulesetDoc {
    name: "queens",
    title: "Queens",
    rules: "Each queen has its own board. A move takes a queen towards a corner: any number of \
            steps up, to the left, or in both directions at once. A player unable to move loses.",
    notation: "A piece is written as its distances from the two sides, such as `3,4`. A sum of \
               pieces is `(3,4) (5,6)`.",
    options: &[],
    known: "A queen is equal to the two heaps of Wythoff’s Game.",
    sources: "W. A. Wythoff (1907); Winning Ways, chapter 3.",
    examples: &[
        Example::new("3,5", "0"),
        Example::new("2,2", "*"),
        Example::new("(1,1) (0,3)", "*"),
    ],
};

/// Returns the ruleset.
#[must_use]
pub fn rules() -> HeapRuleset<PieceRules> {
    HeapRuleset(PieceRules { doc: &DOC, walk: PieceMoves::Queen })
}
