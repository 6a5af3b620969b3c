//! Rooks: a rook walks to the corner.

use upstar_core::{Example, RulesetDoc};

use super::{HeapRuleset, PieceMoves, PieceRules};

/// The page about the game of the rooks.
pub static DOC: RulesetDoc = RulesetDoc {
    name: "rooks",
    title: "Rooks",
    rules: "A rook walks towards a corner of a board: any number of steps up, or any number to the left. \
            Several rooks are on boards of their own.",
    notation: "The distances of the piece from the two sides: `3,4`. Several pieces are added: \
               `(3,4) (5,6)`.",
    options: &[],
    known: "A rook is two heaps of Nim.",
    sources: "C. Bouton (1901); Winning Ways, chapter 3.",
    examples: &[
        Example::new("3,4", "*7"),
        Example::new("5,5", "0"),
        Example::new("(3,4) (0,7)", "0"),
    ],
};

/// The game of the rooks.
#[must_use]
pub fn rules() -> HeapRuleset<PieceRules> {
    HeapRuleset(PieceRules { doc: &DOC, walk: PieceMoves::Rook })
}
