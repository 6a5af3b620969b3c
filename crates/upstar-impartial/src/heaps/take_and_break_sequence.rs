//! Nim values of take-and-break games.

use upstar_core::{Budget, Budgeted};

use super::TakeAndBreak;

/// Returns the nim values of the heaps of 0, …, `last` tokens, computed directly from the
/// definition.
pub fn nim_values_mex(game: &TakeAndBreak, last: usize, budget: &Budget) -> Budgeted<Vec<u32>> {
    let mut mex = TakeAndBreakSequence::new();
    mex.extend(game, last + 1, budget)?;
    Ok(mex.values)
}

#[derive(Clone, Debug)]
pub(super) struct TakeAndBreakSequence {
    values: Vec<u32>,
    /// The possible nim values of n tokens in k heaps, from k = 2 on.
    broken: Vec<Vec<NimValueSet>>,
}

impl TakeAndBreakSequence {
    pub(super) fn new() -> TakeAndBreakSequence {
        TakeAndBreakSequence { values: Vec::new(), broken: Vec::new() }
    }

    pub(super) fn values(&self) -> &[u32] {
        &self.values
    }

    pub(super) fn extend(
        &mut self,
        game: &TakeAndBreak,
        count: usize,
        budget: &Budget,
    ) -> Budgeted<()> {
        let parts = game.parts() as usize;
        self.broken.resize(parts.saturating_sub(1), Vec::new());
        while self.values.len() < count {
            let n = self.values.len();
            budget.spend(1)?;
            // A move that takes nothing requires the sets for n tokens before the value of n.
            let sets = (2..=parts).map(|k| self.broken_into(k, n, game, budget));
            let sets = sets.collect::<Budgeted<Vec<NimValueSet>>>()?;
            for (broken, set) in self.broken.iter_mut().zip(sets) {
                broken.push(set);
            }
            if game.ended.contains(&n) {
                self.values.push(0);
                continue;
            }
            let mut options = NimValueSet::default();
            for (taken, heaps) in game.moves(n) {
                let rest = n - taken;
                if heaps & 1 != 0 && rest == 0 {
                    options.insert(0);
                }
                if heaps & 2 != 0 && rest > 0 {
                    options.insert(self.values[rest]);
                }
                for k in 2..=parts {
                    if heaps >> k & 1 != 0 {
                        options.join(&self.broken[k - 2][rest]);
                    }
                }
            }
            self.values.push(options.mex());
        }
        Ok(())
    }

    fn broken_into(
        &self,
        k: usize,
        n: usize,
        game: &TakeAndBreak,
        budget: &Budget,
    ) -> Budgeted<NimValueSet> {
        let mut set = NimValueSet::default();
        if n < k {
            return Ok(set);
        }
        budget.spend((n / if k > 2 { 16 } else { 64 }) as u64)?;
        for first in 1..=n - (k - 1) {
            let value = self.values[first];
            if k > 2 {
                set.join_shifted(&self.broken[k - 3][n - first], value);
            } else if first >= n - first && !(game.unequal && first == n - first) {
                set.insert(value ^ self.values[n - first]);
            }
        }
        Ok(set)
    }
}

/// Returns the nim sums of the elements of `set`, all below 64, with the last six bits of `value`.
fn translate(set: u64, value: u32) -> u64 {
    // Bit k of the value exchanges runs of 2^k neighbours.
    const RUNS: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    RUNS.iter()
        .enumerate()
        .filter(|(k, _)| value >> k & 1 == 1)
        .fold(set, |set, (k, run)| (set & run) << (1 << k) | (set >> (1 << k)) & run)
}

#[derive(Clone, Debug, Default)]
struct NimValueSet(Vec<u64>);

impl NimValueSet {
    fn insert(&mut self, value: u32) {
        let word = value as usize / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (value % 64);
    }

    fn join(&mut self, other: &NimValueSet) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (word, &more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    fn join_shifted(&mut self, other: &NimValueSet, value: u32) {
        if other.0.is_empty() {
            return;
        }
        let flip = value as usize / 64;
        let size = other.0.len().max(flip + 1).next_power_of_two();
        if self.0.len() < size {
            self.0.resize(size, 0);
        }
        for (at, &word) in other.0.iter().enumerate() {
            self.0[at ^ flip] |= translate(word, value);
        }
    }

    fn mex(&self) -> u32 {
        let full = self.0.iter().take_while(|&&word| word == u64::MAX).count();
        let last = self.0.get(full).map_or(0, |word| word.trailing_ones());
        full as u32 * 64 + last
    }
}
