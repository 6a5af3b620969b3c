//! Partizan subtraction games: each player has a subtraction set.

use upstar_core::{Enumeration, Example, RulesetDoc, TextShape};

use super::code::CodeDigit;
use super::{HeapRuleset, TakeAndBreakCode, TakeAndBreakRules, take_and_break_rules};
use crate::args::{Args, RulesetError};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "partizan_subtraction",
    title: "Partizan Subtraction Game",
    rules: "A position is a sum of heaps. A move removes from one heap a number of tokens that \
            belongs to the subtraction set of the player who moves. A player unable to move loses.",
    notation: super::NOTATION,
    options: take_and_break_rules::SUBTRACTION_SETS,
    known: "The sequence of the outcomes of single heaps is eventually periodic (Fraenkel and \
            Kotzig).",
    sources: "A. S. Fraenkel and A. Kotzig, Partizan octal games: partizan subtraction games, \
              International Journal of Game Theory 16 (1987).",
    examples: &[
        Example::with(&[("left", "{1,2}"), ("right", "{3}")], "2", "2"),
        Example::with(&[("left", "{1,2}"), ("right", "{3}")], "3", "{2|0}"),
        Example::with(&[("left", "{1,3}"), ("right", "{2,3}")], "2", "{1|0}"),
        Example::with(&[("left", "{1,2}"), ("right", "{1,2}")], "4", "*"),
    ],
    enumeration: Some(Enumeration::all(TextShape::Heaps)),
};

pub(crate) fn from_args(args: &Args<'_>) -> Result<HeapRuleset<TakeAndBreakRules>, RulesetError> {
    let one = CodeDigit::of_bits(3);
    let left = TakeAndBreakCode::of_set(&take_and_break_rules::set(args, "left")?, &one);
    let right = TakeAndBreakCode::of_set(&take_and_break_rules::set(args, "right")?, &one);
    Ok(TakeAndBreakRules::partizan(&DOC, left, right))
}
