//! Octal games: a move takes tokens from a heap and may break the rest in two.

use upstar_core::{Enumeration, Example, OptionDoc, RulesetDoc, TextShape};

use super::{HeapRuleset, TakeAndBreakCode, TakeAndBreakRules, take_and_break_rules};
use crate::args::{Args, RulesetError};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "octal",
    title: "Octal Game",
    rules: "A position is a sum of heaps. A move takes some number t of tokens from one heap. The \
            t-th digit after the point of the code determines which of these moves are allowed. \
            The digit is a sum of some of the numbers 1, 2 and 4: 1 allows taking a whole heap of \
            t tokens, 2 allows leaving one heap, and 4 allows leaving two heaps. The digit 4 \
            before the point allows breaking a heap into two without taking tokens. A player \
            unable to move loses.",
    notation: super::NOTATION,
    options: &[OptionDoc {
        name: "code",
        what: "The digits, as a string: \"0.77\" is Kayles, and \"0.07\" is Dawson's Kayles.",
        required: true,
    }],
    known: "If heaps of n and n + p tokens have equal nim values for all n from e to 2e + p + k, \
            where k is the number of digits, then the sequence of nim values has period p from n = \
            e on (Guy and Smith). It is not known for which codes such a period exists. The nim \
            values of Kayles have period 12 from n = 71 on. For the code 0.007, no period has been \
            found so far.",
    sources: "R. K. Guy and C. A. B. Smith, The G-values of various games, Proceedings of the \
              Cambridge Philosophical Society 52 (1956); Winning Ways, chapter 4.",
    examples: &[
        Example::with(&[("code", "0.77")], "5", "*4"),
        Example::with(&[("code", "0.77")], "3,5,7", "*5"),
        Example::with(&[("code", "0.07")], "2,10", "*2"),
        Example::with(&[("code", "0.137")], "3,4", "*2"),
        Example::with(&[("code", "4.3")], "4,6", "0"),
    ],
    enumeration: Some(Enumeration::all(TextShape::Heaps)),
};

/// Returns the octal game with this code.
///
/// ```
/// # use upstar_core::{Player, Ruleset};
/// let kayles = upstar_rules::octal::rules("0.77").unwrap();
/// let mut options = Vec::new();
/// kayles.options(&kayles.parse("5").unwrap(), Player::Left, &mut options);
/// assert_eq!(options.len(), 5);
/// assert!(upstar_rules::octal::rules("0.8").is_err());
/// ```
pub fn rules(code: &str) -> Result<HeapRuleset<TakeAndBreakRules>, String> {
    TakeAndBreakCode::octal(code).map(|code| TakeAndBreakRules::impartial(&DOC, code))
}

pub(crate) fn from_args(args: &Args<'_>) -> Result<HeapRuleset<TakeAndBreakRules>, RulesetError> {
    take_and_break_rules::code(args, "code", TakeAndBreakCode::octal)
        .map(|code| TakeAndBreakRules::impartial(&DOC, code))
}
