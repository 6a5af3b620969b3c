//! Mnem: a move never takes as many tokens as the move before.

use upstar_core::{Example, RulesetDoc};

use super::{HeapRuleset, MemoryRule, MemoryRules};

/// The help page.
pub static DOC: RulesetDoc = RulesetDoc {
    name: "mnem",
    title: "Mnem",
    rules: "A position is a heap with a memory. A move takes one or more tokens, but not as many \
            as the memory; the number taken is the new memory. A player unable to move loses.",
    notation: "A heap and its memory are written with a comma, such as `10,0`. A sum of heaps is \
               `(10,0) (7,2)`.",
    options: &[],
    known: "The nim values of the heaps with memory 0 begin 0, 1, 1, 2, 3, 3, 2, 4, 5, 5, 6.",
    sources: "A. N. Siegel, CGSuite, library of heap games.",
    examples: &[
        Example::new("10,0", "*6"),
        Example::new("10,3", "*4"),
        Example::new("1,1", "0"),
        Example::new("(4,1) (5,0)", "*"),
    ],
};

/// Returns the ruleset.
#[must_use]
pub fn rules() -> HeapRuleset<MemoryRules> {
    HeapRuleset(MemoryRules { doc: &DOC, remembered: MemoryRule::NotAgain })
}
