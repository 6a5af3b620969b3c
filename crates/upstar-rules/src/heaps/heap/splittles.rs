//! Partizan splittles: a move takes tokens and may break the rest in two.

use upstar_core::{Enumeration, Example, RulesetDoc, TextShape};

use super::code::CodeDigit;
use super::{HeapRuleset, TakeAndBreakCode, TakeAndBreakRules, take_and_break_rules};
use crate::args::{Args, RulesetError};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "splittles",
    title: "Splittles",
    rules: "A position is a sum of heaps. A move removes from one heap a number of tokens that \
            belongs to the subtraction set of the player who moves. The player may then break the \
            rest of the heap into two heaps. A player unable to move loses.",
    notation: super::NOTATION,
    options: take_and_break_rules::SUBTRACTION_SETS,
    known: "For many pairs of sets, the reduced canonical forms of the heaps are arithmetic \
            periodic (Mesdal).",
    sources: "A. S. Fraenkel and A. Kotzig, Partizan octal games, International Journal of Game Theory \
              16 (1987); G. A. Mesdal, Partizan splittles, Games of No Chance 3 (2009).",
    examples: &[
        Example::with(&[("left", "{1}"), ("right", "{2}")], "1", "1"),
        Example::with(&[("left", "{1}"), ("right", "{2}")], "2", "{1|0}"),
        Example::with(&[("left", "{1}"), ("right", "{1}")], "3", "*"),
        Example::with(&[("left", "{1,2}"), ("right", "{2}")], "1,2", "{2|1}"),
    ],
    enumeration: Some(Enumeration::all(TextShape::Heaps)),
};

pub(crate) fn from_args(args: &Args<'_>) -> Result<HeapRuleset<TakeAndBreakRules>, RulesetError> {
    let any = CodeDigit::of_bits(7);
    let left = TakeAndBreakCode::of_set(&take_and_break_rules::set(args, "left")?, &any);
    let right = TakeAndBreakCode::of_set(&take_and_break_rules::set(args, "right")?, &any);
    Ok(TakeAndBreakRules::partizan(&DOC, left, right))
}
