//! Mem: a move takes at least as many tokens as the move before.

use upstar_core::{Enumeration, Example, RulesetDoc, TextShape};

use super::{HeapRuleset, MemoryRule, MemoryRules};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "mem",
    title: "Mem",
    rules: "A position is a sum of heaps, each of which has a memory. A move takes one or more \
            tokens from a heap. The number of tokens taken must be at least the memory of this \
            heap. The number of tokens taken becomes the new memory. A player unable to move \
            loses.",
    notation: "The size of a heap and its memory are separated by a comma, as in `10,0`. Several \
               heaps are written in parentheses, as in `(10,0) (7,2)`.",
    options: &[],
    known: "The nim values of the heaps with memory 0 begin 0, 1, 2, 1, 2, 3, 4, 3, 2, 4, 3, 5, 4.",
    sources: "A. N. Siegel, CGSuite, library of heap games.",
    examples: &[
        Example::new("10,0", "*3"),
        Example::new("10,5", "*2"),
        Example::new("10,11", "0"),
        Example::new("(10,7) (3,1)", "0"),
    ],
    enumeration: Some(Enumeration::some(TextShape::Pairs)),
};

/// Returns the ruleset.
#[must_use]
pub fn rules() -> HeapRuleset<MemoryRules> {
    HeapRuleset(MemoryRules { doc: &DOC, remembered: MemoryRule::AtLeast })
}
