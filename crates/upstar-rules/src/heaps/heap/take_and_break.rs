//! Taking-and-breaking games: octal games whose digits say more.

use upstar_core::{Example, OptionDoc, RulesetDoc};

use super::{HeapRuleset, TakeAndBreakCode, TakeAndBreakRules, take_and_break_rules};
use crate::args::{Args, RulesetError};

/// The page about taking-and-breaking games.
pub static DOC: RulesetDoc = RulesetDoc {
    name: "take_and_break",
    title: "Take and Break",
    rules: "A move takes t tokens from one heap, as the t-th digit of the code behind the point says: \
            the hexadecimal digit with bit k (of value 2^k) allows to leave exactly k heaps. A set of \
            numbers such as {1,3+} is a digit that allows one heap, or three or more; * allows any \
            number. Behind a digit, ! means that the heaps that are left must all be different, ? \
            that they must not all be equal, = that they must all be equal. Digits in brackets at the \
            end are repeated for ever.",
    notation: "The sizes of the heaps, separated by commas: `3,5,7`, or one number.",
    options: &[OptionDoc {
        name: "code",
        what: "The digits, as a text: \"0.3F\", \"4!.0\" (Grundy's Game), \"0.[3]\" (Nim).",
        required: true,
    }],
    known: "The nim values of hexadecimal games can be arithmetic periodic, which those of octal \
            games with finitely many digits cannot.",
    sources: "Winning Ways, chapter 4; A. N. Siegel, Combinatorial Game Theory (2013), chapter IV.",
    examples: &[
        Example::with(&[("code", "0.3F")], "9", "*3"),
        Example::with(&[("code", "0.77")], "5,7", "*6"),
        Example::with(&[("code", "4!.0")], "5", "*2"),
        Example::with(&[("code", "0.[3]")], "2,3", "*"),
        Example::with(&[("code", "0.{1,3+}")], "4", "*"),
        Example::with(&[("code", "{2+}=.0")], "6", "*2"),
    ],
};

/// The ruleset with this code.
///
/// # Errors
///
/// A sentence about a text that is no code.
pub fn rules(code: &str) -> Result<HeapRuleset<TakeAndBreakRules>, String> {
    TakeAndBreakCode::read(code).map(|code| TakeAndBreakRules::impartial(&DOC, code))
}

pub(crate) fn from_args(args: &Args<'_>) -> Result<HeapRuleset<TakeAndBreakRules>, RulesetError> {
    take_and_break_rules::code(args, "code", TakeAndBreakCode::read)
        .map(|code| TakeAndBreakRules::impartial(&DOC, code))
}
