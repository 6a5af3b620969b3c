//! Heaps with a memory: the number of tokens taken last, which restricts the next move.

use upstar_core::{Player, RulesetDoc};

use super::{HeapRules, NumberPair};

/// The rules of Mem, Mnem and Take-Away. The second number of a pair is the memory.
#[derive(Clone, Copy, Debug)]
pub struct MemoryRules {
    pub(super) doc: &'static RulesetDoc<'static>,
    /// The restriction.
    pub remembered: MemoryRule,
}

/// The restriction that a memory of m tokens places on the next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryRule {
    /// At least m tokens are taken.
    AtLeast,
    /// The number of tokens taken is not m.
    NotAgain,
    /// At most this factor times m tokens are taken.
    AtMostTimes(u64),
}

impl MemoryRules {
    /// Returns the minimum and the maximum number of tokens that may be taken, and a number that
    /// may not be taken, if any.
    fn moves(self, NumberPair(heap, memory): NumberPair) -> (u64, u64, Option<u64>) {
        match self.remembered {
            MemoryRule::AtLeast => (memory.max(1), heap, None),
            MemoryRule::NotAgain => (1, heap, Some(memory)),
            MemoryRule::AtMostTimes(factor) => (1, heap.min(memory.saturating_mul(factor)), None),
        }
    }
}

impl HeapRules for MemoryRules {
    type Summand = NumberPair;

    fn options(&self, pair: NumberPair, _: Player, option: &mut dyn FnMut(&[NumberPair])) {
        let (least, most, not) = self.moves(pair);
        for taken in (least..=most).filter(|&taken| Some(taken) != not) {
            option(&[NumberPair(pair.0 - taken, taken)]);
        }
    }

    fn is_over(&self, pair: NumberPair) -> bool {
        let (least, most, not) = self.moves(pair);
        least > most || least == most && not == Some(least)
    }

    fn breadth(&self, NumberPair(heap, _): NumberPair) -> u64 {
        heap
    }

    fn doc(&self) -> RulesetDoc<'_> {
        *self.doc
    }
}
