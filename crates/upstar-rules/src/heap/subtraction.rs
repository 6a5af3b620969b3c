//! Subtraction games: take a number of tokens that is in a set.

use upstar_core::{Example, OptionDoc, RulesetDoc};

use super::code::Digit;
use super::{Code, Heaps, Taking, taking};
use crate::args::{Args, RulesetError};

/// The page about subtraction games.
pub static DOC: RulesetDoc = RulesetDoc {
    name: "subtraction",
    title: "Subtraction Game",
    rules: "A move takes a number of tokens from one heap that is in the subtraction set.",
    notation: "The sizes of the heaps, separated by commas: `3,5,7`, or one number.",
    options: &[OptionDoc {
        name: "set",
        what: "The numbers of tokens that may be taken, such as {1,2}.",
        required: true,
    }],
    known: "The nim values of a finite subtraction set are periodic. For {1,…,k} the nim value of n is \
            n modulo k + 1.",
    sources: "Winning Ways, chapter 4.",
    examples: &[
        Example::with(&[("set", "{1,2}")], "7", "*"),
        Example::with(&[("set", "{1,2,3}")], "4,7", "*3"),
        Example::with(&[("set", "{2,3,7}")], "9", "*2"),
        Example::with(&[("set", "{1000000000}")], "1000000000000", "0"),
    ],
};

/// The ruleset with this set of positive numbers.
#[must_use]
pub fn rules(set: &[u64]) -> Heaps<Taking> {
    let mut set: Vec<u64> = set.iter().copied().filter(|&taken| taken > 0).collect();
    set.sort_unstable();
    set.dedup();
    Taking::impartial(&DOC, Code::of_set(&set, &Digit::of_bits(3)))
}

pub(crate) fn from_args(args: &Args<'_>) -> Result<Heaps<Taking>, RulesetError> {
    taking::set(args, "set").map(|set| rules(&set))
}
