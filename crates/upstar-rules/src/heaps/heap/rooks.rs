//! Rooks: a rook moves towards a corner.

use upstar_core::{Enumeration, Example, RulesetDoc, TextShape};

use super::{HeapRuleset, PieceMoves, PieceRules};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "rooks",
    title: "Rooks",
    rules: "Each rook has its own board. A move takes a rook towards the upper left corner: any \
            number of steps up, or any number to the left. A player unable to move loses.",
    notation: "A rook is written as its distances from the upper side and the left side of the \
               board, as in `3,4`. Several rooks are written in parentheses, as in `(3,4) (5,6)`.",
    options: &[],
    known: "A rook at distances a and b from the upper side and the left side is equal to a sum of \
            two Nim heaps of sizes a and b.",
    sources: "C. Bouton (1901); Winning Ways, chapter 3.",
    examples: &[
        Example::new("3,4", "*7"),
        Example::new("5,5", "0"),
        Example::new("(3,4) (0,7)", "0"),
    ],
    enumeration: Some(Enumeration::some(TextShape::Pairs)),
};

/// Returns the ruleset.
#[must_use]
pub fn rules() -> HeapRuleset<PieceRules> {
    HeapRuleset(PieceRules { doc: &DOC, walk: PieceMoves::Rook })
}
