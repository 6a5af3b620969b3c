//! Taking-and-breaking games: octal games with more general digits.

use upstar_core::{Example, OptionDoc, RulesetDoc};

use super::{HeapRuleset, TakeAndBreakCode, TakeAndBreakRules, take_and_break_rules};
use crate::args::{Args, RulesetError};

/// The help page.
pub static DOC: RulesetDoc = RulesetDoc {
    name: "take_and_break",
    title: "Take and Break",
    rules: "A position is a sum of heaps. A move takes t tokens from one heap as the t-th digit \
            after the point of the code allows: bit k (of value 2^k) of a hexadecimal digit allows \
            leaving exactly k heaps. A set of numbers such as {1,3+} is a digit that allows one \
            heap, or three or more; * allows any number. After a digit, ! requires that the heaps \
            left are all different, ? that they are not all equal, and = that they are all equal. \
            Digits in brackets at the end repeat forever. A player unable to move loses.",
    notation: "The sizes of the heaps are separated by commas, such as `3,5,7`; a single heap is \
               one number.",
    options: &[OptionDoc {
        name: "code",
        what: "The digits, as a text: \"0.3F\", \"4!.0\" (Grundy's Game), \"0.[3]\" (Nim).",
        required: true,
    }],
    known: "The nim values of hexadecimal games can be arithmetic periodic; those of octal games \
            with finitely many digits cannot.",
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

/// Returns the ruleset with this code.
///
/// # Errors
///
/// Returns an error message if the text is not a code.
pub fn rules(code: &str) -> Result<HeapRuleset<TakeAndBreakRules>, String> {
    TakeAndBreakCode::read(code).map(|code| TakeAndBreakRules::impartial(&DOC, code))
}

pub(crate) fn from_args(args: &Args<'_>) -> Result<HeapRuleset<TakeAndBreakRules>, RulesetError> {
    take_and_break_rules::code(args, "code", TakeAndBreakCode::read)
        .map(|code| TakeAndBreakRules::impartial(&DOC, code))
}
