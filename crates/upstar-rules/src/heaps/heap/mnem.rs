//! Mnem: never take what was taken last.

use upstar_core::{Example, RulesetDoc};

use super::{HeapRuleset, MemoryRule, MemoryRules};

/// The page about Mnem.
pub static DOC: RulesetDoc = RulesetDoc {
    name: "mnem",
    title: "Mnem",
    rules: "A position is a heap and a memory. A move takes one token or more, but not as many as the \
            memory says; what is taken is the new memory.",
    notation: "The heap and its memory: `10,0`. Several heaps are added: `(10,0) (7,2)`.",
    options: &[],
    known: "The nim values of the heaps without memory begin 0, 1, 1, 2, 3, 3, 2, 4, 5, 5, 6.",
    sources: "A. N. Siegel, CGSuite, library of heap games.",
    examples: &[
        Example::new("10,0", "*6"),
        Example::new("10,3", "*4"),
        Example::new("1,1", "0"),
        Example::new("(4,1) (5,0)", "*"),
    ],
};

/// Mnem.
#[must_use]
pub fn rules() -> HeapRuleset<MemoryRules> {
    HeapRuleset(MemoryRules { doc: &DOC, remembered: MemoryRule::NotAgain })
}
