//! Knights: a knight walks to the corner.

use upstar_core::{Example, RulesetDoc};

use super::{HeapRuleset, PieceMoves, PieceRules};

/// The page about the game of the knights.
pub static DOC: RulesetDoc = RulesetDoc {
    name: "knights",
    title: "Knights",
    rules: "A knight walks towards a corner of a board: two steps up and one to the side, or two steps \
            to the left and one up or down. Several knights are on boards of their own.",
    notation: "The distances of the piece from the two sides: `3,4`. Several pieces are added: \
               `(3,4) (5,6)`.",
    options: &[],
    known: "The previous player wins exactly if both numbers leave the remainder 0 or 1 when divided \
            by 4.",
    sources: "Winning Ways, chapter 3 (the white knight).",
    examples: &[
        Example::new("1,1", "0"),
        Example::new("2,2", "*2"),
        Example::new("(2,1) (0,2)", "*3"),
    ],
};

/// The game of the knights.
#[must_use]
pub fn rules() -> HeapRuleset<PieceRules> {
    HeapRuleset(PieceRules { doc: &DOC, walk: PieceMoves::Knight })
}
