//! Mem: never take less than was taken before.

use upstar_core::{Example, RulesetDoc};

use super::{HeapRuleset, MemoryRule, MemoryRules};

/// The page about Mem.
pub static DOC: RulesetDoc = RulesetDoc {
    name: "mem",
    title: "Mem",
    rules: "A position is a heap and a memory. A move takes at least as many tokens as the memory says, \
            and one at least; what is taken is the new memory.",
    notation: "The heap and its memory: `10,0`. Several heaps are added: `(10,0) (7,2)`.",
    options: &[],
    known: "The nim values of the heaps without memory begin 0, 1, 2, 1, 2, 3, 4, 3, 2, 4, 3, 5, \
            4.",
    sources: "A. N. Siegel, CGSuite, library of heap games.",
    examples: &[
        Example::new("10,0", "*3"),
        Example::new("10,5", "*2"),
        Example::new("10,11", "0"),
        Example::new("(10,7) (3,1)", "0"),
    ],
};

/// Mem.
#[must_use]
pub fn rules() -> HeapRuleset<MemoryRules> {
    HeapRuleset(MemoryRules { doc: &DOC, remembered: MemoryRule::AtLeast })
}
