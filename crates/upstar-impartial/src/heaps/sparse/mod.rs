//! The sparse space method (Winning Ways, chapter 4), on 256 heaps at a time. A [`SparseSpace`]
//! divides the heaps into *rare* and *common* heaps. A pair has a common value exactly when one
//! heap is rare and the other heap is common. Hence the few pairs with a rare heap determine the
//! least common value that no option has. This is the nim value, unless no option has some smaller
//! rare value.

// The heaps N, N + 1, … form a block. Bit i of `hits[v]` is set if heap N + i has an option of
// value v. A rare heap a is paired with the run of heaps that N, N + 1, … leave in addition to a.
// The values of some pairs are marked. Then the least remaining common value of each heap is
// compared with the other pairs. On a hit, the next common value is tried. Comparing is much
// cheaper than marking. The pairs of the rare heaps with the most hits are marked in the next
// block.
//
// For a rare value v, the search tries v = x ⊕ y for the most frequent values y. The heaps of value
// y are stored as a row of bits. For each heap of value x, a shifted piece of this row covers the
// whole block. If this fails, all pairs are tried. Successful heaps become helpers, and the pairs
// of the best helpers are marked.
//
// If more than an eighth of the heaps are rare, all pairs are listed, and all values count as
// common. The work for each method is balanced at run time.

mod block_summary;
mod settle;
mod sorted_heaps;
mod space;
mod value_marks;

use upstar_core::{Budget, Budgeted, Interrupted};

use super::TakeAndBreak;
use sorted_heaps::SortedHeaps;
pub use space::SparseSpace;
use space::{BLOCK, BlockBits, ValueRow, bit, choose};
use value_marks::{HeapPair, ValueMarks};

/// The rare heaps of a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RareHeaps {
    /// The sparse space, which contains the nim values of the rare heaps.
    pub space: SparseSpace,
    /// The rare heaps, in order, without the empty heap.
    pub heaps: Vec<u32>,
    /// The number of computed heaps.
    pub known: u64,
}

/// Returns the nim values of the heaps of 0, …, `last` tokens. Uses
/// [`nim_values_mex`](super::nim_values_mex) for games that leave more than two heaps or have
/// repeated digits.
pub fn nim_values_sparse(game: &TakeAndBreak, last: usize, budget: &Budget) -> Budgeted<Vec<u32>> {
    if !game.is_octal() {
        return super::nim_values_mex(game, last, budget);
    }
    let mut sparse = SparseSequence::new(game);
    sparse.extend(game, last + 1, budget)?;
    Ok(sparse.values.iter().map(|&value| u32::from(value)).collect())
}

const WORDS: usize = BLOCK / 64;

/// The maximum number of heaps stored for each value.
const PLACES: usize = 512;

/// The maximum number of helpers stored.
const HELPERS: usize = 1 << 14;

#[derive(Clone, Debug)]
pub(super) struct SparseSequence {
    values: Vec<u16>,
    space: SparseSpace,
    rare: Vec<u32>,
    /// The first heaps of each value. Its length is the least power of two above all values.
    places: Vec<Vec<u32>>,
    rows: Vec<ValueRow>,
    hits: Vec<BlockBits>,
    /// The numbers of tokens that may be taken when breaking a heap.
    breaks: Vec<usize>,
    /// The heaps whose pairs are listed: the rare heaps, or all heaps.
    list: SortedHeaps,
    complete: bool,
    pairs: Vec<HeapPair>,
    /// The number of marked pairs; the others are compared.
    marked: usize,
    /// Heaps that helped to find rare values.
    helpers: SortedHeaps,
    /// The number of helpers whose pairs are marked.
    helping: usize,
    aids: Vec<HeapPair>,
    /// The number of heaps of each value that are tried with the rows.
    reach: usize,
    /// The number of pieces of rows that were considered for the block.
    pieces: u64,
    /// The number of pairs considered for rare values of the block.
    searched: usize,
    marks: ValueMarks,
    /// The number of computed heaps at which the space is chosen again.
    choose_at: usize,
}

#[derive(Clone, Copy)]
struct Block {
    start: usize,
    length: usize,
}

impl Block {
    fn all(self) -> BlockBits {
        std::array::from_fn(|word| match self.length.saturating_sub(64 * word) {
            0 => 0,
            length => u64::MAX >> (64 - length.min(64)),
        })
    }

    /// Returns the range of heaps of the block from which a move that takes `taken` tokens can
    /// leave `a` and a heap of at least `least` and fewer than `start` tokens.
    fn beside(self, a: usize, taken: usize, least: usize) -> (usize, usize) {
        let from = (a + least + taken).saturating_sub(self.start);
        (from.min(self.length), (a + taken).min(self.length))
    }
}

impl SparseSequence {
    pub(super) fn new(game: &TakeAndBreak) -> SparseSequence {
        let breaks = game.digits.iter().filter(|(_, heaps)| heaps & 4 != 0);
        let breaks: Vec<usize> = breaks.map(|&(taken, _)| taken).collect();
        SparseSequence {
            values: Vec::new(),
            space: SparseSpace::new(&breaks),
            rare: Vec::new(),
            places: vec![Vec::new(); 2],
            rows: Vec::new(),
            hits: vec![BlockBits::default(); 2],
            breaks,
            list: SortedHeaps::default(),
            complete: false,
            pairs: Vec::new(),
            marked: 64,
            helpers: SortedHeaps::default(),
            helping: 16,
            aids: Vec::new(),
            reach: 16,
            pieces: 0,
            searched: 0,
            marks: ValueMarks::default(),
            choose_at: 64,
        }
    }

    pub(super) fn values(&self) -> &[u16] {
        &self.values
    }

    pub(super) fn divide(&self, count: usize) -> Option<RareHeaps> {
        self.breaks.first()?;
        let values = &self.values[..count.min(self.values.len())];
        let space = choose(values, self.hits.len(), self.space);
        let rare = (1..values.len()).filter(|&n| space.is_rare(values[n], n));
        let heaps = rare.map(|n| n as u32).collect();
        Some(RareHeaps { space, heaps, known: values.len() as u64 })
    }

    pub(super) fn extend(
        &mut self,
        game: &TakeAndBreak,
        count: usize,
        budget: &Budget,
    ) -> Budgeted<()> {
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

    fn block(&mut self, game: &TakeAndBreak, block: Block, budget: &Budget) -> Budgeted<()> {
        self.hits.fill(BlockBits::default());
        if block.length < BLOCK {
            // The last block is compared heap by heap.
            let listed = if self.complete { block.start / 2 } else { self.rare.len() };
            budget.spend((listed * self.breaks.len() / 64) as u64)?;
        }
        let complete = self.pair_up(game, block);
        let marked = self.marked.min(self.pairs.len());
        // A step of the budget takes about two microseconds.
        let work = (marked + self.aids.len()) / 16 + self.pairs.len() / 512 + self.breaks.len();
        budget.spend((work + block.length * (1 + game.digits.len() / 32) / 8 + 1) as u64)?;
        self.marks.mark(&self.values, &self.pairs[..marked], &mut self.hits);
        self.marks.mark(&self.values, &self.aids, &mut self.hits);
        let mut leads = self.least_common(block, complete, marked, budget)?;
        if !complete {
            self.doubtful(game, block, &mut leads, budget)?;
        }
        self.searched = 0;
        for i in 0..block.length {
            let value = self.settle(game, block, i, &leads, budget)?;
            let Ok(value) = u16::try_from(value) else {
                return Err(Interrupted::too_large(format!(
                    "the nim value of a heap of {} tokens is too large for the tables: at most {} \
                     is supported",
                    block.start + i,
                    u16::MAX
                )));
            };
            self.push(value);
        }
        // Balances the cost of helpers against that of searching for values that they miss, and the
        // sum of both against the cost of rows.
        if self.searched > self.helping * BLOCK / 4 {
            self.helping += self.helping / 8 + 1;
        } else {
            self.helping -= self.helping / 8;
        }
        if self.pieces as usize * 4 > self.searched * 3 + self.helping * BLOCK {
            self.reach -= self.reach / 8;
        } else {
            self.reach = PLACES.min(self.reach + self.reach / 8 + 1);
        }
        Ok(())
    }

    /// Lists the pairs of a block, and marks the values of pairs that exist for only some of its
    /// heaps. Returns `true` if all pairs are listed.
    fn pair_up(&mut self, game: &TakeAndBreak, block: Block) -> bool {
        let half = (block.start + block.length) / 2;
        let complete = self.rare.len() > block.start / 8;
        if complete != self.complete {
            self.complete = complete;
            let rare = if complete { &[][..] } else { &self.rare };
            self.list = SortedHeaps::new(rare.iter().copied());
        }
        while complete && self.list.len() < half {
            self.list.push(self.list.len() + 1);
        }
        self.list.sort(block.start, usize::MAX);
        self.helpers.sort(block.start, HELPERS);
        self.pairs.clear();
        self.aids.clear();
        let list = std::mem::take(&mut self.list);
        for (listed, a) in list.heaps().enumerate() {
            let least = if complete { a } else { 1 };
            for at in 0..self.breaks.len() {
                let taken = self.breaks[at];
                match self.whole(block, taken, a, least, game.unequal) {
                    Some(pair) => self.pairs.push(HeapPair { listed: listed as u32, ..pair }),
                    None => self.pair(block, taken, a, least, game.unequal),
                }
            }
        }
        self.list = list;
        if !complete {
            for a in self.helpers.heaps().take(self.helping) {
                for &taken in &self.breaks {
                    self.aids.extend(self.whole(block, taken, a, 1, game.unequal));
                }
            }
        }
        complete
    }

    /// Returns the pairs of a heap `a` with heaps of at least `least` tokens whose values are known
    /// for the whole block.
    fn whole(
        &self,
        block: Block,
        taken: usize,
        a: usize,
        least: usize,
        unequal: bool,
    ) -> Option<HeapPair> {
        let (from, to) = block.beside(a, taken, least);
        let beside = block.start.checked_sub(taken + a)?;
        let itself = unequal && (beside..beside + BLOCK).contains(&a);
        let whole = to - from.min(to) == BLOCK && a < block.start && !itself;
        whole.then(|| HeapPair { beside: beside as u32, value: self.values[a], listed: 0 })
    }

    /// Marks the values of the pairs of a heap `a` with heaps of at least `least` tokens.
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
            let (word, itself) = bit(from + a - first);
            self.hits[0][word] = self.hits[0][word] & !itself | zero[word] & itself;
        }
    }

    fn push(&mut self, value: u16) {
        let n = self.values.len();
        let size = (usize::from(value) + 1).next_power_of_two();
        if self.hits.len() < size {
            self.hits.resize(size, BlockBits::default());
            self.places.resize(size, Vec::new());
        }
        if n > 0 {
            if self.space.is_rare(value, n) {
                self.rare.push(n as u32);
                if !self.complete {
                    self.list.push(n);
                }
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

    fn choose(&mut self) {
        let space = choose(&self.values, self.hits.len(), self.space);
        if space != self.space {
            self.space = space;
            let rare = (1..self.values.len()).filter(|&n| space.is_rare(self.values[n], n));
            self.rare = rare.map(|n| n as u32).collect();
            if !self.complete {
                self.list = SortedHeaps::new(self.rare.iter().copied());
            }
        }
        self.rows = ValueRow::most_frequent(&self.values, self.hits.len());
    }
}
