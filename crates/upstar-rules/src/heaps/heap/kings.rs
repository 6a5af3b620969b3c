//! Kings: a king walks to the corner.

use upstar_core::{Example, RulesetDoc};

use super::{HeapRuleset, PieceMoves, PieceRules};

/// The page about the game of the kings.
pub static DOC: RulesetDoc = RulesetDoc {
    name: "kings",
    title: "Kings",
    rules: "A king walks towards a corner of a board: one step up, one step to the left, or \
            both. Several kings are on boards of their own.",
    notation: "The distances of the piece from the two sides: `3,4`. Several pieces are added: \
               `(3,4) (5,6)`.",
    options: &[],
    known: "The previous player wins exactly if both numbers are even.",
    sources: "Winning Ways, chapter 3 (with other pieces).",
    examples: &[
        Example::new("1,1", "*2"),
        Example::new("2,4", "0"),
        Example::new("(1,2) (0,1)", "*2"),
    ],
};

/// The game of the kings.
#[must_use]
pub fn rules() -> HeapRuleset<PieceRules> {
    HeapRuleset(PieceRules { doc: &DOC, walk: PieceMoves::King })
}
