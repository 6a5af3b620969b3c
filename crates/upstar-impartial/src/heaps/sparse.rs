//! The sparse space method (Winning Ways, chapter 4): in most sequences nearly all nim values lie
//! outside one subspace, so that nearly all sums of two of them lie within it.
//!
//! The *rare* values are those with an even number of bits in common with a mask; the rest are
//! *common*. The sum of two common values is rare, and that of a rare and a common one is common.
//! So the least common value that is no option is found from the few pairs with a rare heap; it is
//! the answer unless some smaller rare value is no option either, and pairs are tried until all of
//! these have turned up, which is soon.

use upstar_core::{Budget, Step};

use super::TakeAndBreak;

/// The nim values of the heaps of 0, 1, …, `last` tokens of a game that breaks a heap into at most
/// two.
///
/// # Errors
///
/// If the budget runs out.
///
/// # Panics
///
/// If the game breaks heaps into more than two, or its digits are repeated.
pub fn nim_values_sparse(game: &TakeAndBreak, last: usize, budget: &Budget) -> Step<Vec<u32>> {
    assert!(game.parts() <= 2 && game.tail.is_empty(), "heaps are broken into at most two");
    let mut sparse = Sparse::new();
    sparse.extend(game, last + 1, budget)?;
    Ok(sparse.values)
}

/// How many pairs are tried for one number of tokens taken before the next has its turn.
const BLOCK: usize = 64;

#[derive(Clone, Debug)]
pub(super) struct Sparse {
    values: Vec<u32>,
    mask: u32,
    /// The heaps that are not empty and have rare values, in order.
    rare: Vec<usize>,
    /// For each value the last heap that had it as an option, counted from 1; as many as the least
    /// power of two that is above all values.
    option_of: Vec<u32>,
    /// When the mask is chosen next.
    choose_at: usize,
}

impl Sparse {
    pub(super) fn new() -> Sparse {
        Sparse {
            values: Vec::new(),
            mask: 1,
            rare: Vec::new(),
            option_of: vec![0; 2],
            choose_at: 64,
        }
    }

    pub(super) fn values(&self) -> &[u32] {
        &self.values
    }

    /// Compute until there are `count` values.
    pub(super) fn extend(
        &mut self,
        game: &TakeAndBreak,
        count: usize,
        budget: &Budget,
    ) -> Step<()> {
        self.values.reserve(count.saturating_sub(self.values.len()));
        while self.values.len() < count {
            let n = self.values.len();
            if n >= self.choose_at {
                self.choose_mask();
                self.choose_at = 2 * n;
            }
            let (value, work) = self.next(game);
            budget.spend(1 + work as u64 / 64)?;
            let size = (value as usize + 1).next_power_of_two();
            if self.option_of.len() < size {
                self.option_of.resize(size, 0);
            }
            if n > 0 && self.is_rare(value) {
                self.rare.push(n);
            }
            self.values.push(value);
        }
        Ok(())
    }

    fn is_rare(&self, value: u32) -> bool {
        (value & self.mask).count_ones().is_multiple_of(2)
    }

    /// The value of the next heap, and how many pairs it took.
    fn next(&mut self, game: &TakeAndBreak) -> (u32, usize) {
        let n = self.values.len();
        let stamp = n as u32 + 1;
        let mut work = 0;
        for (taken, heaps) in game.moves(n) {
            let rest = n - taken;
            if heaps & 1 != 0 && rest == 0 {
                self.option_of[0] = stamp;
            }
            if heaps & 2 != 0 && rest > 0 {
                self.option_of[self.values[rest] as usize] = stamp;
            }
            if heaps & 4 != 0 {
                work += self.mark_pairs(rest, stamp, game.unequal);
            }
        }
        let size = self.option_of.len() as u32;
        let is_option = |this: &Sparse, value: u32| this.option_of[value as usize] == stamp;
        let common = (0..size)
            .find(|&value| !self.is_rare(value) && !is_option(self, value))
            // The first value above the table that is common.
            .unwrap_or_else(|| (size..).find(|&value| !self.is_rare(value)).unwrap_or(u32::MAX));
        let mut open = (0..size.min(common))
            .filter(|&value| self.is_rare(value) && !is_option(self, value))
            .count();
        // Rare values above the table are options of nothing.
        let above = (size..common).find(|&value| self.is_rare(value));
        if open > 0 {
            // Where one number of tokens taken gives no such pair, another may give it soon.
            let mut from = 1;
            'pairs: while 2 * from <= n {
                for (taken, _) in game.moves(n).filter(|(_, heaps)| heaps & 4 != 0) {
                    let rest = n - taken;
                    let half = if game.unequal { rest.saturating_sub(1) / 2 } else { rest / 2 };
                    for first in from..=half.min(from + BLOCK - 1) {
                        let sum = self.values[first] ^ self.values[rest - first];
                        work += 1;
                        if sum < common && self.option_of[sum as usize] != stamp {
                            self.option_of[sum as usize] = stamp;
                            open -= 1;
                            if open == 0 {
                                break 'pairs;
                            }
                        }
                    }
                }
                from += BLOCK;
            }
        }
        let least = if open > 0 {
            (0..size.min(common)).find(|&value| self.is_rare(value) && !is_option(self, value))
        } else {
            above
        };
        (least.unwrap_or(common), work)
    }

    /// Mark the sums of two heaps with a rare one among them, or of all pairs if that costs less.
    fn mark_pairs(&mut self, total: usize, stamp: u32, unequal: bool) -> usize {
        let half = if unequal { total.saturating_sub(1) / 2 } else { total / 2 };
        if self.rare.len() > total / 4 {
            if half == 0 {
                return 0;
            }
            let second = self.values[total - half..total].iter().rev();
            for (first, second) in self.values[1..=half].iter().zip(second) {
                self.option_of[(first ^ second) as usize] = stamp;
            }
            return half;
        }
        let mut work = 0;
        for &first in self.rare.iter().take_while(|&&first| first < total) {
            let second = total - first;
            if !(unequal && first == second) {
                let sum = self.values[first] ^ self.values[second];
                self.option_of[sum as usize] = stamp;
            }
            work += 1;
        }
        work
    }

    /// Choose the mask that makes the fewest heaps rare: for each mask the excess of rare heaps over
    /// common ones is a Walsh–Hadamard coefficient of the numbers of heaps with each value.
    fn choose_mask(&mut self) {
        let size = self.option_of.len();
        let mut excess = vec![0_i64; size];
        for &value in &self.values {
            excess[value as usize] += 1;
        }
        let mut step = 1;
        while step < size {
            for start in (0..size).step_by(2 * step) {
                for at in start..start + step {
                    let (a, b) = (excess[at], excess[at + step]);
                    (excess[at], excess[at + step]) = (a + b, a - b);
                }
            }
            step *= 2;
        }
        let best = (1..size).min_by_key(|&mask| excess[mask]).unwrap_or(1) as u32;
        if best != self.mask {
            self.mask = best;
            self.rare = (1..self.values.len()).filter(|&n| self.is_rare(self.values[n])).collect();
        }
    }
}
