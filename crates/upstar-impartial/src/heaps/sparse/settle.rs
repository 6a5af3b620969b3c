//! Computes the values of the heaps of a block.

use upstar_core::{Budget, Budgeted};

use super::block_summary::BlockSummary;
use super::space::bit;
use super::{Block, HELPERS, SparseSequence, TakeAndBreak};

impl SparseSequence {
    /// Returns the nim value of heap `i` of a block. Requires the values of all smaller heaps.
    pub(super) fn settle(
        &mut self,
        game: &TakeAndBreak,
        block: Block,
        i: usize,
        leads: &BlockSummary,
        budget: &Budget,
    ) -> Budgeted<u32> {
        let n = block.start + i;
        let size = self.hits.len();
        let (word, bit) = bit(i);
        if game.ended.contains(&n) {
            return Ok(0);
        }
        for (taken, heaps) in game.moves(n) {
            let rest = n - taken;
            if heaps & 1 != 0 && rest == 0 {
                self.hits[0][word] |= bit;
            }
            if heaps & 2 != 0 && rest > 0 {
                self.hits[usize::from(self.values[rest])][word] |= bit;
            }
            if heaps & 4 != 0 {
                // Pairs with a heap of this block. Unless `complete`, one of the two heaps is rare.
                let last = i.saturating_sub(taken).min(rest.saturating_sub(1));
                if leads.complete {
                    for a in 1..=last {
                        self.mark(game, rest, a, i);
                    }
                } else {
                    let mut at = 0;
                    while let Some(&a) = self.rare.get(at).filter(|&&a| a as usize <= last) {
                        self.mark(game, rest, a as usize, i);
                        at += 1;
                    }
                    at = self.rare.len();
                    while at > 0 && self.rare[at - 1] as usize >= rest - last {
                        at -= 1;
                        if (self.rare[at] as usize) < rest {
                            self.mark(game, rest, self.rare[at] as usize, i);
                        }
                    }
                }
            }
        }
        let is_option =
            |value: u32| self.hits.get(value as usize).is_some_and(|h| h[word] & bit != 0);
        let is_common =
            |value: u32| leads.complete || self.space.common(value as usize, n) & 1 != 0;
        // Pairs with heaps of this block may have the candidate value.
        let rest = &self.pairs[leads.marked..];
        let is_met = |value: u32| {
            (value as usize) < size
                && rest.iter().any(|pair| u32::from(pair.value_at(&self.values, i)) == value)
        };
        let common = (leads.least[i]..).find(|&value| {
            // The first candidate was compared with all pairs.
            is_common(value) && !is_option(value) && (value == leads.least[i] || !is_met(value))
        });
        let common = common.unwrap_or(u32::MAX);
        if leads.complete {
            return Ok(common);
        }
        let before = leads.doubtful.iter().copied().take_while(|&value| value < leads.least[i]);
        let beyond = (leads.least[i]..common).filter(|&value| !is_common(value));
        let mut missing: Vec<u32> =
            before.chain(beyond).filter(|&value| value < common && !is_option(value)).collect();
        if missing.first().is_some_and(|&value| (value as usize) < size) {
            self.search(game, n, &mut missing, budget)?;
        }
        Ok(missing.first().copied().unwrap_or(common))
    }

    fn mark(&mut self, game: &TakeAndBreak, rest: usize, a: usize, i: usize) {
        if !(game.unequal && 2 * a == rest) {
            let value = self.values[a] ^ self.values[rest - a];
            let (word, bit) = bit(i);
            self.hits[usize::from(value)][word] |= bit;
        }
    }

    fn search(
        &mut self,
        game: &TakeAndBreak,
        n: usize,
        missing: &mut Vec<u32>,
        budget: &Budget,
    ) -> Budgeted<()> {
        let mut wanted = vec![false; self.hits.len()];
        for &value in missing.iter() {
            if let Some(wanted) = wanted.get_mut(value as usize) {
                *wanted = true;
            }
        }
        let mut left = wanted.iter().filter(|&&wanted| wanted).count();
        let skipped = self.helping.min(self.helpers.len());
        let mut useful = Vec::new();
        'list: for (place, a) in self.helpers.heaps().enumerate().skip(skipped) {
            for &taken in &self.breaks {
                let Some(b) = n.checked_sub(taken + a).filter(|&b| b > 0) else { continue };
                let wanted = &mut wanted[usize::from(self.values[a] ^ self.values[b])];
                if *wanted && !(game.unequal && a == b) {
                    *wanted = false;
                    useful.push(place);
                    left -= 1;
                    if left == 0 {
                        self.searched += place - skipped;
                        break 'list;
                    }
                }
            }
        }
        useful.into_iter().for_each(|place| self.helpers.reward(place));
        if left > 0 {
            self.searched += self.helpers.len() - skipped;
        }
        budget.spend((self.helpers.len() - skipped) as u64 / 4096)?;
        // Each round tries only a few pairs for each number of tokens taken, since another number
        // may soon yield a wanted value.
        let (mut from, mut stretch) = (1, 32);
        while 2 * from <= n && left > 0 {
            for &taken in self.breaks.iter().take_while(|&&taken| taken < n) {
                let rest = n - taken;
                let half = if game.unequal { (rest - 1) / 2 } else { rest / 2 };
                let to = half.min(from + stretch - 1);
                if from > to {
                    continue;
                }
                budget.spend((to - from) as u64 / 2048)?;
                self.searched += to - from;
                let beside = self.values[rest - to..=rest - from].iter().rev();
                for ((a, value), other) in (from..).zip(&self.values[from..=to]).zip(beside) {
                    let wanted = &mut wanted[usize::from(value ^ other)];
                    if *wanted {
                        *wanted = false;
                        left -= 1;
                        if self.helpers.len() < 2 * HELPERS {
                            self.helpers.push(a);
                        }
                    }
                }
            }
            from += stretch;
            stretch = (2 * stretch).min(4096);
        }
        missing.retain(|&value| wanted.get(value as usize).is_none_or(|&wanted| wanted));
        Ok(())
    }
}
