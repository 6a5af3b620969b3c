//! Knights: a knight moves towards a corner.

use upstar_core::{Enumeration, Example, RulesetDoc, TextShape};

use super::{HeapRuleset, PieceMoves, PieceRules};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "knights",
    title: "Knights",
    rules: "Each knight has its own board. A move takes a knight towards the upper left corner: \
            two steps up and one step to either side, or two steps to the left and one step up or \
            down. A player unable to move loses.",
    notation: "A knight is written as its distances from the upper side and the left side of the \
               board, as in `3,4`. Several knights are written in parentheses, as in `(3,4) \
               (5,6)`.",
    options: &[],
    known: "The previous player wins a single board exactly when both distances are 0 or 1 modulo \
            4.",
    sources: "Winning Ways, chapter 3 (the white knight).",
    examples: &[
        Example::new("1,1", "0"),
        Example::new("2,2", "*2"),
        Example::new("(2,1) (0,2)", "*3"),
    ],
    enumeration: Some(Enumeration::some(TextShape::Pairs)),
};

/// Returns the ruleset.
#[must_use]
pub fn rules() -> HeapRuleset<PieceRules> {
    HeapRuleset(PieceRules { doc: &DOC, walk: PieceMoves::Knight })
}
