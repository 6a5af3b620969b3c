//! Rooks: a rook moves towards a corner.

use upstar_core::{Example, RulesetDoc};

use super::{HeapRuleset, PieceMoves, PieceRules};

/// The help page.
pub static DOC: RulesetDoc = RulesetDoc {
    name: "rooks",
    title: "Rooks",
    rules: "Each rook has its own board. A move takes a rook towards a corner: any number of steps \
            up, or any number to the left. A player unable to move loses.",
    notation: "A piece is written as its distances from the two sides, such as `3,4`. A sum of \
               pieces is `(3,4) (5,6)`.",
    options: &[],
    known: "A rook is equal to two heaps of Nim.",
    sources: "C. Bouton (1901); Winning Ways, chapter 3.",
    examples: &[
        Example::new("3,4", "*7"),
        Example::new("5,5", "0"),
        Example::new("(3,4) (0,7)", "0"),
    ],
};

/// Returns the ruleset.
#[must_use]
pub fn rules() -> HeapRuleset<PieceRules> {
    HeapRuleset(PieceRules { doc: &DOC, walk: PieceMoves::Rook })
}
