//! Partizan splittles: take tokens, and break what is left if you like.

use upstar_core::{Example, OptionDoc, RulesetDoc};

use super::code::CodeDigit;
use super::{HeapRuleset, TakeAndBreakCode, TakeAndBreakRules, take_and_break_rules};
use crate::args::{Args, RulesetError};

/// The page about splittles.
pub static DOC: RulesetDoc = RulesetDoc {
    name: "splittles",
    title: "Splittles",
    rules: "Left takes a number of tokens in her set from one heap, Right one in his; what is left of \
            the heap may be broken in two.",
    notation: "The sizes of the heaps, separated by commas: `3,5,7`, or one number.",
    options: &[
        OptionDoc { name: "left", what: "The numbers that Left may take.", required: true },
        OptionDoc { name: "right", what: "The numbers that Right may take.", required: true },
    ],
    known: "For many pairs of sets the reduced canonical forms of the heaps are arithmetic \
            periodic (Mesdal).",
    sources: "A. S. Fraenkel and A. Kotzig, Partizan octal games, International Journal of Game Theory \
              16 (1987); G. A. Mesdal, Partizan splittles, Games of No Chance 3 (2009).",
    examples: &[
        Example::with(&[("left", "{1}"), ("right", "{2}")], "1", "1"),
        Example::with(&[("left", "{1}"), ("right", "{2}")], "2", "{1|0}"),
        Example::with(&[("left", "{1}"), ("right", "{1}")], "3", "*"),
        Example::with(&[("left", "{1,2}"), ("right", "{2}")], "1,2", "{2|1}"),
    ],
};

pub(crate) fn from_args(args: &Args<'_>) -> Result<HeapRuleset<TakeAndBreakRules>, RulesetError> {
    let any = CodeDigit::of_bits(7);
    let left = TakeAndBreakCode::of_set(&take_and_break_rules::set(args, "left")?, &any);
    let right = TakeAndBreakCode::of_set(&take_and_break_rules::set(args, "right")?, &any);
    Ok(TakeAndBreakRules::partizan(&DOC, left, right))
}
