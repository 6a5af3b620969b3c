//! Taking-and-breaking games: octal games with more general digits.

use upstar_core::{Enumeration, Example, OptionDoc, RulesetDoc, TextShape};

use super::{HeapRuleset, TakeAndBreakCode, TakeAndBreakRules, take_and_break_rules};
use crate::args::{Args, RulesetError};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "take_and_break",
    title: "Take and Break",
    rules: "A position is a sum of heaps. A move takes some number t of tokens from one heap. The \
            t-th digit after the point of the code determines which of these moves are allowed. \
            Bit k of a hexadecimal digit, with the value 2^k, allows leaving exactly k heaps. A \
            digit can also be written as a set of heap counts: {1,3+} allows leaving one heap, or \
            three or more heaps. The digit * allows leaving any number of heaps. A mark after a \
            digit restricts the sizes of the heaps that are left: ! requires that all sizes be \
            different, ? requires that the sizes not all be equal, and = requires that all sizes \
            be equal. Digits in brackets at the end repeat forever. A player unable to move loses.",
    notation: super::NOTATION,
    options: &[OptionDoc {
        name: "code",
        what: "The digits as a string, for example \"0.3F\", \"4!.0\" (Grundy's Game) or \"0.[3]\" \
               (Nim).",
        required: true,
    }],
    known: "The nim values of hexadecimal games can be arithmetic periodic. The nim values of \
            octal games with finitely many digits cannot be arithmetic periodic.",
    sources: "Winning Ways, chapter 4; A. N. Siegel, Combinatorial Game Theory (2013), chapter IV.",
    examples: &[
        Example::with(&[("code", "0.3F")], "9", "*3"),
        Example::with(&[("code", "0.77")], "5,7", "*6"),
        Example::with(&[("code", "4!.0")], "5", "*2"),
        Example::with(&[("code", "0.[3]")], "2,3", "*"),
        Example::with(&[("code", "0.{1,3+}")], "4", "*"),
        Example::with(&[("code", "{2+}=.0")], "6", "*2"),
    ],
    enumeration: Some(Enumeration::all(TextShape::Heaps)),
};

/// Returns the ruleset with this code.
pub fn rules(code: &str) -> Result<HeapRuleset<TakeAndBreakRules>, String> {
    TakeAndBreakCode::read(code).map(|code| TakeAndBreakRules::impartial(&DOC, code))
}

pub(crate) fn from_args(args: &Args<'_>) -> Result<HeapRuleset<TakeAndBreakRules>, RulesetError> {
    take_and_break_rules::code(args, "code", TakeAndBreakCode::read)
        .map(|code| TakeAndBreakRules::impartial(&DOC, code))
}
