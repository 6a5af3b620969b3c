//! Outcomes of sums of kernel heaps, by search.

use upstar_arena::deep;
use upstar_core::{Budget, Budgeted};

use super::heap_counts::HeapCounts;
use crate::Map;

/// A game on sums of kernel heaps, with cached outcomes.
#[derive(Debug)]
pub(super) struct KernelOutcomes {
    options: Vec<Vec<HeapCounts>>,
    /// The heaps that are literally \*. Two of them cancel.
    stars: HeapCounts,
    memo: Map<HeapCounts, bool>,
}

impl KernelOutcomes {
    pub(super) fn new() -> KernelOutcomes {
        KernelOutcomes { options: Vec::new(), stars: HeapCounts::EMPTY, memo: Map::default() }
    }

    /// Sets the options of all kernel heaps. The cache is kept if the old options are a prefix of
    /// the new options.
    pub(super) fn become_game(&mut self, options: Vec<Vec<HeapCounts>>) -> Budgeted<()> {
        if !options.starts_with(&self.options) {
            self.memo.clear();
        }
        self.stars = HeapCounts::EMPTY;
        for (at, options) in options.iter().enumerate() {
            if options[..] == [HeapCounts::EMPTY] {
                self.stars = self.stars.times(HeapCounts::generator(at))?;
            }
        }
        self.options = options;
        Ok(())
    }

    pub(super) fn generators(&self) -> usize {
        self.options.len()
    }

    pub(super) fn options(&self, at: usize) -> &[HeapCounts] {
        &self.options[at]
    }

    pub(super) fn is_losing(&mut self, word: HeapCounts, budget: &Budget) -> Budgeted<bool> {
        let word = word.without_pairs(self.stars);
        if word == HeapCounts::EMPTY {
            return Ok(false);
        }
        if let Some(&known) = self.memo.get(&word) {
            return Ok(known);
        }
        budget.spend(1)?;
        let losing = !self.has_winning_move(word, budget)?;
        self.memo.insert(word, losing);
        Ok(losing)
    }

    fn has_winning_move(&mut self, word: HeapCounts, budget: &Budget) -> Budgeted<bool> {
        let mut unknown = Vec::new();
        for at in word.support() {
            for option in &self.options[at] {
                let next = word.without(at).times(*option)?.without_pairs(self.stars);
                match self.memo.get(&next) {
                    Some(true) => return Ok(true),
                    Some(false) => {}
                    None => unknown.push(next),
                }
            }
        }
        for next in unknown {
            if deep(|| self.is_losing(next, budget))? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
