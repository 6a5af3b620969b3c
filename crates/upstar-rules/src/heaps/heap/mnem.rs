//! Mnem: a move takes a different number of tokens from the move before.

use upstar_core::{Enumeration, Example, RulesetDoc, TextShape};

use super::{HeapRuleset, MemoryRule, MemoryRules};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "mnem",
    title: "Mnem",
    rules: "A position is a sum of heaps, each of which has a memory. A move takes any positive \
            number of tokens other than the memory from a heap. The number of tokens taken becomes \
            the new memory. A player unable to move loses.",
    notation: "The size of a heap and its memory are separated by a comma, as in `10,0`. Several \
               heaps are written in parentheses, as in `(10,0) (7,2)`.",
    options: &[],
    known: "The nim values of the heaps with memory 0 begin 0, 1, 1, 2, 3, 3, 2, 4, 5, 5, 6.",
    sources: "A. N. Siegel, CGSuite, library of heap games.",
    examples: &[
        Example::new("10,0", "*6"),
        Example::new("10,3", "*4"),
        Example::new("1,1", "0"),
        Example::new("(4,1) (5,0)", "*"),
    ],
    enumeration: Some(Enumeration::some(TextShape::Pairs)),
};

/// Returns the ruleset.
#[must_use]
pub fn rules() -> HeapRuleset<MemoryRules> {
    HeapRuleset(MemoryRules { doc: &DOC, remembered: MemoryRule::NotAgain })
}
