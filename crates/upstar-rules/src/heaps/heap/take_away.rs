//! Take-Away: a move takes at most a multiple of the number taken last.

use upstar_core::{Enumeration, Example, OptionDoc, RulesetDoc, TextShape};

use super::{HeapRuleset, MemoryRule, MemoryRules};
use crate::args::{Args, RulesetError};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "take_away",
    title: "Take Away",
    rules: "A position is a sum of heaps, each of which has a memory. A move takes one or more \
            tokens from a heap. The number of tokens taken must be at most a fixed factor times \
            the memory of this heap. The number of tokens taken becomes the new memory. If the \
            factor is 2, the game is Fibonacci Nim. A player unable to move loses.",
    notation: "The size of a heap and its memory are separated by a comma, as in `10,3`. Several \
               heaps are written in parentheses, as in `(10,3) (7,2)`.",
    options: &[OptionDoc {
        name: "factor",
        what: "The factor. A move takes at most this number times the memory. The default is 2.",
        required: false,
    }],
    known: "In Fibonacci Nim, the previous player wins exactly when twice the memory is less than \
            the smallest term of the Zeckendorf representation of the heap size (Whinihan).",
    sources: "M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (1963); A. J. Schwenk, Take-away \
              games, Fibonacci Quarterly 8 (1970).",
    examples: &[
        Example::new("10,0", "0"),
        Example::new("8,3", "0"),
        Example::new("10,1", "*2"),
        Example::new("10,4", "*5"),
        Example::with(&[("factor", "3")], "10,3", "*6"),
        Example::with(&[("factor", "3")], "10,1", "*2"),
    ],
    enumeration: Some(Enumeration::some(TextShape::Pairs)),
};

/// Returns the ruleset with this factor.
#[must_use]
pub fn rules(factor: u64) -> HeapRuleset<MemoryRules> {
    HeapRuleset(MemoryRules { doc: &DOC, remembered: MemoryRule::AtMostTimes(factor) })
}

pub(crate) fn from_args(args: &Args<'_>) -> Result<HeapRuleset<MemoryRules>, RulesetError> {
    match args.integer("factor")?.map_or(Ok(2), u64::try_from) {
        Ok(factor) if factor > 0 => Ok(rules(factor)),
        _ => Err(args.refuse("factor", "factor must be at least 1, as in `factor: 3`")),
    }
}
