//! Subtraction games: the number of tokens taken is in a set.

use upstar_core::{Enumeration, Example, OptionDoc, RulesetDoc, TextShape};

use super::code::CodeDigit;
use super::{HeapRuleset, TakeAndBreakCode, TakeAndBreakRules, take_and_break_rules};
use crate::args::{Args, RulesetError};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "subtraction",
    title: "Subtraction Game",
    rules: "A position is a sum of heaps. A move takes from one heap a number of tokens that \
            belongs to the subtraction set. A player unable to move loses.",
    notation: super::NOTATION,
    options: &[
        OptionDoc {
            name: "set",
            what: "The numbers of tokens that may be taken, as in {1,2}.",
            required: true,
        },
        OptionDoc {
            name: "all_but",
            what: "If this is `true`, exactly the numbers outside the set may be taken. The \
                   default is `false`.",
            required: false,
        },
    ],
    known: "The nim values for a finite subtraction set are eventually periodic. The nim values \
            for the complement of a finite set are eventually arithmetic periodic. For the set \
            {1,…,k}, the nim value of a heap of n tokens is n modulo k + 1.",
    sources: "Winning Ways, chapter 4.",
    examples: &[
        Example::with(&[("set", "{1,2}")], "7", "*"),
        Example::with(&[("set", "{1,2,3}")], "4,7", "*3"),
        Example::with(&[("set", "{2,3,7}")], "9", "*2"),
        Example::with(&[("set", "{1000000000}")], "1000000000000", "0"),
        Example::with(&[("set", "{2,3,7}"), ("all_but", "true")], "5", "*3"),
    ],
    enumeration: Some(Enumeration::all(TextShape::Heaps)),
};

/// Returns the ruleset with this set of positive numbers.
#[must_use]
pub fn rules(set: &[u64]) -> HeapRuleset<TakeAndBreakRules> {
    let mut set: Vec<u64> = set.iter().copied().filter(|&taken| taken > 0).collect();
    set.sort_unstable();
    set.dedup();
    TakeAndBreakRules::impartial(&DOC, TakeAndBreakCode::of_set(&set, &CodeDigit::of_bits(3)))
}

/// Returns the ruleset for the complement of this set. Numbers above 10,000 in the set are ignored.
#[must_use]
pub fn all_but(set: &[u64]) -> HeapRuleset<TakeAndBreakRules> {
    let set: Vec<u64> = set.iter().copied().filter(|&taken| taken <= MOST_LEFT_OUT).collect();
    let most = set.iter().copied().max().unwrap_or(0);
    let one = CodeDigit::of_bits(3);
    let rest: Vec<u64> = (1..=most).filter(|taken| !set.contains(taken)).collect();
    TakeAndBreakRules::impartial(
        &DOC,
        TakeAndBreakCode::of_set(&rest, &one).with_tail(most + 1, vec![one]),
    )
}

/// The largest number that [`all_but`] can exclude.
const MOST_LEFT_OUT: u64 = 10_000;

pub(crate) fn from_args(args: &Args<'_>) -> Result<HeapRuleset<TakeAndBreakRules>, RulesetError> {
    let set = take_and_break_rules::set(args, "set")?;
    if !args.flag("all_but")? {
        return Ok(rules(&set));
    }
    if set.iter().any(|&taken| taken > MOST_LEFT_OUT) {
        let sentence =
            format!("if all_but is true, the numbers in set must be at most {MOST_LEFT_OUT}");
        return Err(args.refuse("set", sentence));
    }
    Ok(all_but(&set))
}
