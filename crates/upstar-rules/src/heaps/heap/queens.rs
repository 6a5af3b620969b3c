//! Queens: a queen walks to the corner.

use upstar_core::{Example, RulesetDoc};

use super::{HeapRuleset, PieceMoves, PieceRules};

/// The page about the game of the queens.
pub static DOC: RulesetDoc = RulesetDoc {
    name: "queens",
    title: "Queens",
    rules: "A queen walks towards a corner of a board: any number of steps up, to the left, or in both \
            directions at once. Several queens are on boards of their own.",
    notation: "The distances of the piece from the two sides: `3,4`. Several pieces are added: \
               `(3,4) (5,6)`.",
    options: &[],
    known: "A queen is the two heaps of Wythoff’s Game.",
    sources: "W. A. Wythoff (1907); Winning Ways, chapter 3.",
    examples: &[
        Example::new("3,5", "0"),
        Example::new("2,2", "*"),
        Example::new("(1,1) (0,3)", "*"),
    ],
};

/// The game of the queens.
#[must_use]
pub fn rules() -> HeapRuleset<PieceRules> {
    HeapRuleset(PieceRules { doc: &DOC, walk: PieceMoves::Queen })
}
