//! Kings: a king moves towards a corner.

use upstar_core::{Enumeration, Example, RulesetDoc, TextShape};

use super::{HeapRuleset, PieceMoves, PieceRules};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "kings",
    title: "Kings",
    rules: "Each king has its own board. A move takes a king towards the upper left corner: one \
            step up, one step to the left, or one step in both directions at once. A player unable \
            to move loses.",
    notation: "A king is written as its distances from the upper side and the left side of the \
               board, as in `3,4`. Several kings are written in parentheses, as in `(3,4) (5,6)`.",
    options: &[],
    known: "The previous player wins a single board exactly when both distances are even.",
    sources: "Winning Ways, chapter 3 (with other pieces).",
    examples: &[
        Example::new("1,1", "*2"),
        Example::new("2,4", "0"),
        Example::new("(1,2) (0,1)", "*2"),
    ],
    enumeration: Some(Enumeration::some(TextShape::Pairs)),
};

/// Returns the ruleset.
#[must_use]
pub fn rules() -> HeapRuleset<PieceRules> {
    HeapRuleset(PieceRules { doc: &DOC, walk: PieceMoves::King })
}
