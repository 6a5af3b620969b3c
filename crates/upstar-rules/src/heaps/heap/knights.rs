//! Knights: a knight moves towards a corner.

use upstar_core::{Example, RulesetDoc};

use super::{HeapRuleset, PieceMoves, PieceRules};

/// The help page.
pub static DOC: RulesetDoc = RulesetDoc {
    name: "knights",
    title: "Knights",
    rules: "Each knight has its own board. A move takes a knight towards a corner: two steps up \
            and one to the side, or two steps to the left and one up or down. A player unable to \
            move loses.",
    notation: "A piece is written as its distances from the two sides, such as `3,4`. A sum of \
               pieces is `(3,4) (5,6)`.",
    options: &[],
    known: "The previous player wins a single board exactly when both distances are 0 or 1 modulo \
            4.",
    sources: "Winning Ways, chapter 3 (the white knight).",
    examples: &[
        Example::new("1,1", "0"),
        Example::new("2,2", "*2"),
        Example::new("(2,1) (0,2)", "*3"),
    ],
};

/// Returns the ruleset.
#[must_use]
pub fn rules() -> HeapRuleset<PieceRules> {
    HeapRuleset(PieceRules { doc: &DOC, walk: PieceMoves::Knight })
}
