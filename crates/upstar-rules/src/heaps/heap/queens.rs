//! Queens: a queen moves towards a corner.

use upstar_core::{Enumeration, Example, RulesetDoc, TextShape};

use super::{HeapRuleset, PieceMoves, PieceRules};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "queens",
    title: "Queens",
    rules: "Each queen has its own board. A move slides one queen towards the upper left corner: any \
            number of steps up, any number to the left, or the same number in both directions at \
            once. A player unable to move loses.",
    notation: "A queen is written as its distances from the upper side and the left side of the \
               board, as in `3,4`. Several queens are written in parentheses, as in `(3,4) (5,6)`.",
    options: &[],
    known: "A queen at distances a and b from the upper side and the left side is equal to the \
            position (a, b) of Wythoff’s Game.",
    sources: "W. A. Wythoff (1907); Winning Ways, chapter 3.",
    examples: &[
        Example::new("3,5", "0"),
        Example::new("2,2", "*"),
        Example::new("(1,1) (0,3)", "*"),
    ],
    enumeration: Some(Enumeration::some(TextShape::Pairs)),
};

/// Returns the ruleset.
#[must_use]
pub fn rules() -> HeapRuleset<PieceRules> {
    HeapRuleset(PieceRules { doc: &DOC, walk: PieceMoves::Queen })
}
