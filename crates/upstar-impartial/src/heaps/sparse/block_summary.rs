//! Preliminary results about a block, from the pairs of earlier heaps.

use upstar_core::{Budget, Budgeted};

use super::space::{BLOCK, BlockBits, bit};
use super::value_marks::{COMPARED, compare};
use super::{Block, SparseSequence, TakeAndBreak, WORDS};

const PAIRS: usize = 256;

pub(super) struct BlockSummary {
    /// For each heap, the least common value that none of the considered pairs has.
    pub(super) least: [u32; BLOCK],
    /// `true` if all pairs were considered, and all values count as common.
    pub(super) complete: bool,
    /// The number of listed pairs that were marked.
    pub(super) marked: usize,
    /// The rare values v, in increasing order, that are below the least common value of some heap
    /// without a known option of value v.
    pub(super) doubtful: Vec<u32>,
}

impl SparseSequence {
    pub(super) fn least_common(
        &mut self,
        block: Block,
        complete: bool,
        marked: usize,
        budget: &Budget,
    ) -> Budgeted<BlockSummary> {
        let size = self.hits.len();
        let mut leads =
            BlockSummary { least: [size as u32; BLOCK], complete, marked, doubtful: Vec::new() };
        let mut open = block.all();
        for value in 0..size {
            let common = if complete { u64::MAX } else { self.space.common(value, block.start) };
            for (word, open) in open.iter_mut().enumerate() {
                let mut least = *open & common & !self.hits[value][word];
                *open &= !least;
                while least != 0 {
                    leads.least[64 * word + least.trailing_zeros() as usize] = value as u32;
                    least &= least - 1;
                }
            }
            if open == BlockBits::default() {
                break;
            }
        }
        let mut compared = 0;
        if marked < self.pairs.len() {
            for from in (0..BLOCK).step_by(COMPARED) {
                let work = self.compare(block, from, &mut leads);
                budget.spend((work / 1024) as u64)?;
                compared += work;
            }
        }
        // A comparison costs about a tenth as much as marking.
        if compared * COMPARED / 10 > marked * BLOCK / 2 {
            self.marked += self.marked / 8 + 8;
        } else {
            self.marked -= self.marked / 16;
        }
        Ok(leads)
    }

    /// Compares the least common values with the unmarked pairs. On a hit, advances the heap to its
    /// next common value. Returns the number of pairs compared.
    fn compare(&mut self, block: Block, from: usize, leads: &mut BlockSummary) -> usize {
        let size = self.hits.len();
        let count = (self.pairs.len() - leads.marked).div_ceil(PAIRS);
        let mut wanted = [0; COMPARED];
        let mut left = [0; COMPARED];
        for lane in 0..COMPARED {
            if (leads.least[from + lane] as usize) < size {
                wanted[lane] = leads.least[from + lane] as u16;
                left[lane] = count;
            }
        }
        let (mut at, mut work) = (0, 0);
        while left.iter().any(|&left| left > 0) {
            let first = leads.marked + at * PAIRS;
            let pairs = &self.pairs[first..self.pairs.len().min(first + PAIRS)];
            let met = compare(&self.values, pairs, from, &wanted);
            work += pairs.len();
            for lane in 0..COMPARED {
                if left[lane] == 0 {
                    continue;
                }
                left[lane] -= 1;
                if met[lane] == 0 {
                    continue;
                }
                let i = from + lane;
                let pair = pairs.iter().find(|p| p.value_at(&self.values, i) == wanted[lane]);
                if let Some(pair) = pair {
                    self.list.reward(pair.listed as usize);
                }
                let (word, bit) = bit(i);
                self.hits[usize::from(wanted[lane])][word] |= bit;
                let next = (usize::from(wanted[lane]) + 1..size).find(|&value| {
                    let common =
                        leads.complete || self.space.common(value, block.start + i) & 1 != 0;
                    common && self.hits[value][word] & bit == 0
                });
                leads.least[i] = next.unwrap_or(size) as u32;
                left[lane] = if next.is_some() { count } else { 0 };
                wanted[lane] = next.unwrap_or(0) as u16;
            }
            at = (at + 1) % count;
        }
        work
    }

    pub(super) fn doubtful(
        &mut self,
        game: &TakeAndBreak,
        block: Block,
        leads: &mut BlockSummary,
        budget: &Budget,
    ) -> Budgeted<()> {
        let size = self.hits.len();
        self.pieces = 0;
        let mut due = vec![BlockBits::default(); size + 1];
        for (i, &least) in leads.least.iter().enumerate().take(block.length) {
            let (word, bit) = bit(i);
            due[least as usize][word] |= bit;
        }
        let mut open = block.all();
        for (value, due) in due.iter().enumerate().take(size) {
            for (open, due) in open.iter_mut().zip(due) {
                *open &= !due;
            }
            if open == BlockBits::default() {
                break;
            }
            let common = self.space.common(value, block.start);
            let hits = self.hits[value];
            let unsure: BlockBits = std::array::from_fn(|word| open[word] & !common & !hits[word]);
            if unsure == BlockBits::default() {
                continue;
            }
            let (found, work) = self.find(game, value, unsure, block);
            self.pieces += work;
            budget.spend(work / 1024)?;
            for word in 0..WORDS {
                self.hits[value][word] |= found[word] & unsure[word];
            }
            if (0..WORDS).any(|word| unsure[word] & !found[word] != 0) {
                leads.doubtful.push(value as u32);
            }
        }
        Ok(())
    }

    /// Returns heaps that have an option of this value, and a measure of the work. Stops when all
    /// `wanted` heaps are found.
    fn find(
        &self,
        game: &TakeAndBreak,
        value: usize,
        wanted: BlockBits,
        block: Block,
    ) -> (BlockBits, u64) {
        let mut found = BlockBits::default();
        let mut work = 0;
        // Pairs of two values may reach similar heaps, so start with few heaps of every value.
        let mut from = 0;
        while from < self.reach {
            let to = self.reach.min(4 * from.max(4));
            for row in &self.rows {
                let places = &self.places[value ^ usize::from(row.value)];
                for &a in &places[from.min(places.len())..to.min(places.len())] {
                    for &taken in &self.breaks {
                        let Some(first) = block.start.checked_sub(taken + a as usize) else {
                            continue;
                        };
                        let mut hit = row.piece(first);
                        if game.unequal && (first..first + BLOCK).contains(&(a as usize)) {
                            let (word, itself) = bit(a as usize - first);
                            hit[word] &= !itself;
                        }
                        for word in 0..WORDS {
                            found[word] |= hit[word];
                        }
                        work += 1;
                    }
                    if (0..WORDS).all(|word| wanted[word] & !found[word] == 0) {
                        return (found, work);
                    }
                }
            }
            from = to;
        }
        (found, work)
    }
}
