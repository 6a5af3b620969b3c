//! The sparse space method (Winning Ways, chapter 4), on 256 heaps at a time.
//!
//! A [`SparseSpace`] divides the heaps into *rare* and *common* ones so that two common heaps together
//! have a rare value, and a rare and a common one a common value. So the least common value that is
//! no option of a heap is found from the few pairs with a rare heap, and it is the answer unless some
//! smaller rare value is no option either.
//!
//! Both questions are asked of a block of heaps N, N + 1, … together. The bits `hits[v]` tell which of
//! them have an option of value v. A rare heap a is paired with the run of heaps that N, N + 1, … leave
//! beside it. For rare values it goes the other way round: value v = x ⊕ y is looked for where a heap
//! has one of the most frequent values y, whose heaps are kept as a row of bits; for each heap of
//! value x a shifted piece of this row gives the answer for the whole block. Only where this finds
//! nothing, all pairs are tried.

mod space;

use upstar_core::{Budget, Interrupted, Step};

use super::{Rare, TakeAndBreak};
pub use space::SparseSpace;
use space::{BLOCK, Bits, Row, bit, choose};

/// The nim values of the heaps of 0, 1, …, `last` tokens of a game that breaks a heap into at most
/// two and has no repeated digits; the other engine takes games that do.
///
/// # Errors
///
/// If the budget runs out.
pub fn nim_values_sparse(game: &TakeAndBreak, last: usize, budget: &Budget) -> Step<Vec<u32>> {
    if !game.is_octal() {
        return super::nim_values_mex(game, last, budget);
    }
    let mut sparse = Sparse::new(game);
    sparse.extend(game, last + 1, budget)?;
    Ok(sparse.values.iter().map(|&value| u32::from(value)).collect())
}

/// The words of the bits of a block.
const WORDS: usize = BLOCK / 64;

/// How many heaps of each value are remembered.
const PLACES: usize = 512;

/// How many pieces of rows cost as much as the pairs of one heap with a block.
const PIECES: usize = 80;

/// How many of them are tried at a time.
const STRETCHES: [usize; 4] = [0, 16, 64, PLACES];

#[derive(Clone, Debug)]
pub(super) struct Sparse {
    values: Vec<u16>,
    space: SparseSpace,
    /// The heaps that are not empty and rare, in order.
    rare: Vec<u32>,
    /// The first heaps of each value; as many values as the least power of two above all of them.
    places: Vec<Vec<u32>>,
    /// The heaps of the most frequent values, in bits.
    rows: Vec<Row>,
    /// For each value, which heaps of the block have it as an option.
    hits: Vec<Bits>,
    /// The numbers of tokens with which a heap may be broken.
    breaks: Vec<usize>,
    /// How many of the first heaps are paired with what is left beside them, rare or not.
    first: usize,
    /// When the space is chosen next.
    choose_at: usize,
}

/// The heaps `start`, `start` + 1, … that are treated together.
#[derive(Clone, Copy)]
struct Block {
    start: usize,
    length: usize,
}

impl Block {
    fn all(self) -> Bits {
        std::array::from_fn(|word| match self.length.saturating_sub(64 * word) {
            0 => 0,
            length => u64::MAX >> (64 - length.min(64)),
        })
    }

    /// Which heaps of the block leave one of at least `least` and below `start` beside a heap `a` when
    /// `taken` tokens are taken.
    fn beside(self, a: usize, taken: usize, least: usize) -> (usize, usize) {
        let from = (a + least + taken).saturating_sub(self.start);
        (from.min(self.length), (a + taken).min(self.length))
    }
}

impl Sparse {
    pub(super) fn new(game: &TakeAndBreak) -> Sparse {
        let breaks = game.digits.iter().filter(|(_, heaps)| heaps & 4 != 0);
        let breaks: Vec<usize> = breaks.map(|&(taken, _)| taken).collect();
        Sparse {
            values: Vec::new(),
            space: SparseSpace::new(&breaks),
            rare: Vec::new(),
            places: vec![Vec::new(); 2],
            rows: Vec::new(),
            hits: vec![Bits::default(); 2],
            breaks,
            first: 0,
            choose_at: 64,
        }
    }

    pub(super) fn values(&self) -> &[u16] {
        &self.values
    }

    /// The rare ones of the first `count` heaps, in the space that makes the fewest rare.
    pub(super) fn divide(&self, count: usize) -> Option<Rare> {
        self.breaks.first()?;
        let values = &self.values[..count.min(self.values.len())];
        let space = choose(values, self.hits.len(), self.space);
        let rare = (1..values.len()).filter(|&n| space.is_rare(values[n], n));
        let heaps = rare.map(|n| n as u32).collect();
        Some(Rare { space, heaps, known: values.len() as u64 })
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
            let start = self.values.len();
            if start >= self.choose_at {
                self.choose();
                self.choose_at = 2 * start;
            }
            let block = Block { start, length: BLOCK.min(count - start) };
            self.block(game, block, budget)?;
        }
        Ok(())
    }

    fn block(&mut self, game: &TakeAndBreak, block: Block, budget: &Budget) -> Step<()> {
        self.hits.fill(Bits::default());
        // What costs less: the pairs with a rare heap, or all.
        let half = block.start / 2;
        let all_pairs = self.rare.len() > half;
        let pairs = if all_pairs { half } else { self.rare.len() + self.first };
        let work = (pairs + BLOCK) * self.breaks.len() + game.digits.len();
        budget.spend(1 + (work * block.length / 64) as u64)?;
        for at in 0..self.breaks.len() {
            let taken = self.breaks[at];
            if all_pairs {
                for a in 1..=(block.start + block.length).saturating_sub(taken) / 2 {
                    self.pair(block, taken, a, a, game.unequal);
                }
            } else {
                for at in 0..self.rare.len() {
                    self.pair(block, taken, self.rare[at] as usize, 1, game.unequal);
                }
                for a in 1..=self.first.min(half) {
                    self.pair(block, taken, a, a, game.unequal);
                }
            }
        }
        let leads = self.leads(game, block, all_pairs, budget)?;
        for i in 0..block.length {
            let value = self.settle(game, block, i, &leads, budget)?;
            let Ok(value) = u16::try_from(value) else {
                return Err(Interrupted::too_large(format!(
                    "a heap of {} tokens has a nim value above {}, which the tables do not hold",
                    block.start + i,
                    u16::MAX
                )));
            };
            self.push(value);
        }
        Ok(())
    }

    /// Mark the values of a heap `a` with those of at least `least` tokens beside it, in the whole block.
    fn pair(&mut self, block: Block, taken: usize, a: usize, least: usize, unequal: bool) {
        let (from, to) = block.beside(a, taken, least);
        if from >= to || a >= block.start {
            return;
        }
        let value = self.values[a];
        let first = block.start + from - taken - a;
        let zero = self.hits[0];
        let mask = self.hits.len() - 1;
        let mut others = &self.values[first..first + (to - from)];
        for word in from / 64..WORDS {
            let shift = if word == from / 64 { from % 64 } else { 0 };
            let (run, rest) = others.split_at(others.len().min(64 - shift));
            let mut bit = 1 << shift;
            for &other in run {
                self.hits[usize::from(value ^ other) & mask][word] |= bit;
                bit <<= 1;
            }
            others = rest;
        }
        if unequal && (first..first + (to - from)).contains(&a) {
            // The heap beside itself is no move.
            let (word, itself) = bit(from + a - first);
            self.hits[0][word] = self.hits[0][word] & !itself | zero[word] & itself;
        }
    }

    /// What is known of a block from the pairs of heaps before it.
    fn leads(
        &mut self,
        game: &TakeAndBreak,
        block: Block,
        complete: bool,
        budget: &Budget,
    ) -> Step<Leads> {
        let size = self.hits.len();
        let mut leads = Leads { least: [size as u32; BLOCK], complete, doubtful: Vec::new() };
        // The heaps for which a common value that is no option has not turned up.
        let mut open = block.all();
        let mut pieces = 0;
        for value in 0..size {
            let common = if complete { u64::MAX } else { self.space.common(value, block.start) };
            let hits = self.hits[value];
            let unsure: Bits = std::array::from_fn(|word| open[word] & !common & !hits[word]);
            if unsure != Bits::default() {
                let (found, work) = self.find(game, value, unsure, block);
                budget.spend(work / 16)?;
                pieces += work;
                for word in 0..WORDS {
                    self.hits[value][word] |= found[word] & unsure[word];
                }
                if (0..WORDS).any(|word| unsure[word] & !found[word] != 0) {
                    leads.doubtful.push(value as u32);
                }
            }
            for word in 0..WORDS {
                let mut least = open[word] & common & !hits[word];
                open[word] &= !least;
                while least != 0 {
                    leads.least[64 * word + least.trailing_zeros() as usize] = value as u32;
                    least &= least - 1;
                }
            }
            if open == Bits::default() {
                break;
            }
        }
        // Pairs in order find values by the way, and rows find what is left: as much of the one as of
        // the other, where a run of pairs costs about as much as PIECES pieces of a row.
        if self.first < pieces as usize / (PIECES * self.breaks.len().max(1)) {
            self.first += self.first / 8 + 1;
        } else {
            self.first -= self.first / 8;
        }
        Ok(leads)
    }

    /// Which heaps certainly have `value` as an option, until all that are wanted do, and how many
    /// pieces of rows it took.
    fn find(&self, game: &TakeAndBreak, value: usize, wanted: Bits, block: Block) -> (Bits, u64) {
        let mut found = Bits::default();
        let mut work = 0;
        // A few heaps of every value first: what pairs of two values reach may be alike.
        for stretch in STRETCHES.windows(2) {
            for row in &self.rows {
                let places = &self.places[value ^ usize::from(row.value)];
                let from = stretch[0].min(places.len());
                for &a in &places[from..stretch[1].min(places.len())] {
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
        }
        (found, work)
    }

    /// The nim value of heap `i` of a block, whose smaller heaps are all known now.
    fn settle(
        &mut self,
        game: &TakeAndBreak,
        block: Block,
        i: usize,
        leads: &Leads,
        budget: &Budget,
    ) -> Step<u32> {
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
                // Pairs with a heap of this block: where rare values are looked for elsewhere, one
                // of the two is rare.
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
        if leads.complete {
            return Ok((leads.least[i]..).find(|&value| !is_option(value)).unwrap_or(u32::MAX));
        }
        let is_common = |value: u32| self.space.common(value as usize, n) & 1 != 0;
        let common = (leads.least[i]..).find(|&value| is_common(value) && !is_option(value));
        let common = common.unwrap_or(u32::MAX);
        // Rare values that may be no options.
        let before = leads.doubtful.iter().copied().take_while(|&value| value < leads.least[i]);
        let beyond = (leads.least[i]..common).filter(|&value| !is_common(value));
        let mut missing: Vec<u32> =
            before.chain(beyond).filter(|&value| value < common && !is_option(value)).collect();
        if missing.first().is_some_and(|&value| (value as usize) < size) {
            self.search(game, n, &mut missing, budget)?;
        }
        Ok(missing.first().copied().unwrap_or(common))
    }

    /// Mark the value of a heap `a` and the rest beside it for heap `i` of the block.
    fn mark(&mut self, game: &TakeAndBreak, rest: usize, a: usize, i: usize) {
        if !(game.unequal && 2 * a == rest) {
            let value = self.values[a] ^ self.values[rest - a];
            let (word, bit) = bit(i);
            self.hits[usize::from(value)][word] |= bit;
        }
    }

    /// Remove the values of all pairs of heaps from `missing`, until none is left.
    fn search(
        &self,
        game: &TakeAndBreak,
        n: usize,
        missing: &mut Vec<u32>,
        budget: &Budget,
    ) -> Step<()> {
        let mut wanted = vec![false; self.hits.len()];
        for &value in missing.iter() {
            if let Some(wanted) = wanted.get_mut(value as usize) {
                *wanted = true;
            }
        }
        let mut left = wanted.iter().filter(|&&wanted| wanted).count();
        // Where one number of tokens taken gives no such pair, another may give it soon.
        let (mut from, mut stretch) = (1, 32);
        while 2 * from <= n && left > 0 {
            for &taken in self.breaks.iter().take_while(|&&taken| taken < n) {
                let rest = n - taken;
                let half = if game.unequal { (rest - 1) / 2 } else { rest / 2 };
                let to = half.min(from + stretch - 1);
                if from > to {
                    continue;
                }
                budget.spend((to - from) as u64 / 64)?;
                let beside = self.values[rest - to..=rest - from].iter().rev();
                for (a, b) in self.values[from..=to].iter().zip(beside) {
                    let wanted = &mut wanted[usize::from(a ^ b)];
                    left -= usize::from(*wanted);
                    *wanted = false;
                }
            }
            from += stretch;
            stretch = (2 * stretch).min(4096);
        }
        missing.retain(|&value| wanted.get(value as usize).is_none_or(|&wanted| wanted));
        Ok(())
    }

    /// Record the value of the next heap.
    fn push(&mut self, value: u16) {
        let n = self.values.len();
        let size = (usize::from(value) + 1).next_power_of_two();
        if self.hits.len() < size {
            self.hits.resize(size, Bits::default());
            self.places.resize(size, Vec::new());
        }
        if n > 0 {
            if self.space.is_rare(value, n) {
                self.rare.push(n as u32);
            }
            let places = &mut self.places[usize::from(value)];
            if places.len() < PLACES {
                places.push(n as u32);
            }
        }
        for row in &mut self.rows {
            row.push(n, n > 0 && row.value == value);
        }
        self.values.push(value);
    }

    /// Choose the space and the rows anew, by the values so far.
    fn choose(&mut self) {
        let space = choose(&self.values, self.hits.len(), self.space);
        if space != self.space {
            self.space = space;
            let rare = (1..self.values.len()).filter(|&n| space.is_rare(self.values[n], n));
            self.rare = rare.map(|n| n as u32).collect();
        }
        self.rows = Row::most_frequent(&self.values, self.hits.len());
    }
}

/// What is known of a block from the pairs of heaps before it.
struct Leads {
    /// For each the least common value that is no option, by these pairs.
    least: [u32; BLOCK],
    /// Whether all pairs were marked, and all values count as common.
    complete: bool,
    /// The rare values that were not found to be options of all heaps that need them, in order.
    doubtful: Vec<u32>,
}
