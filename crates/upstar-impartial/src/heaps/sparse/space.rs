//! Rare heaps and frequent values.

pub(super) const BLOCK: usize = 256;

pub(super) type BlockBits = [u64; BLOCK / 64];

/// Returns the word and the bit of heap i of a block.
#[inline]
pub(super) fn bit(i: usize) -> (usize, u64) {
    (i / 64, 1 << (i % 64))
}

/// A division of heaps into rare and common heaps.
///
/// The class of a heap of n tokens with value v is the parity of the number of bits that v has in
/// common with the mask. If the space is *alternating*, the parity of n − t is added, where t is a
/// number of tokens that can be taken when a heap is broken (all such numbers have the same
/// parity). The class of an option that consists of two heaps is the sum of the classes of the
/// heaps (Winning Ways, chapter 4; alternating spaces are due to Flammenkamp). Heaps of even class
/// are *rare*, and heaps of odd class are *common*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SparseSpace {
    /// The bits of a value that determine the class.
    pub mask: u16,
    /// `true` if the parity of the heap size is added to the class.
    pub alternating: bool,
    /// The common parity of the numbers of tokens taken when a heap is broken. If there is none, no
    /// space is alternating.
    parity: Option<usize>,
}

impl SparseSpace {
    pub(super) fn new(breaks: &[usize]) -> SparseSpace {
        let parity = breaks.first().map(|first| first % 2);
        let parity = parity.filter(|parity| breaks.iter().all(|taken| taken % 2 == *parity));
        SparseSpace { mask: 1, alternating: false, parity }
    }

    /// Returns `true` if a heap of n tokens with this value is rare.
    #[must_use]
    pub fn is_rare(&self, value: u16, n: usize) -> bool {
        self.common(usize::from(value), n) & 1 == 0
    }

    /// Returns the heaps from `start` on for which this value is common. The word applies to every
    /// group of 64 heaps of the block.
    #[inline]
    pub(super) fn common(&self, value: usize, start: usize) -> u64 {
        let mut class = (value & usize::from(self.mask)).count_ones() as usize & 1;
        if self.alternating {
            class ^= (start + self.parity.unwrap_or(0)) & 1;
            return if class == 1 { 0x5555_5555_5555_5555 } else { 0xaaaa_aaaa_aaaa_aaaa };
        }
        if class == 1 { u64::MAX } else { 0 }
    }
}

/// Returns the space in which the fewest of these heaps are rare. For each mask, the excess of rare
/// heaps over common heaps is a Walsh–Hadamard coefficient of the numbers of heaps with each value.
/// In an alternating space, heaps are counted with alternating signs.
pub(super) fn choose(values: &[u16], size: usize, space: SparseSpace) -> SparseSpace {
    let mut excess = [vec![0_i64; size], vec![0_i64; size]];
    for (n, &value) in values.iter().enumerate().skip(1) {
        let sign = if (n + space.parity.unwrap_or(0)).is_multiple_of(2) { 1 } else { -1 };
        excess[0][usize::from(value)] += 1;
        excess[1][usize::from(value)] += sign;
    }
    excess.iter_mut().for_each(|counts| transform(counts));
    let mut best = (i64::MAX, space);
    for (alternating, excess) in [false, true].into_iter().zip(&excess) {
        if alternating && space.parity.is_none() {
            continue;
        }
        // With mask 0, all values of a heap would have the same class.
        for (mask, &excess) in excess.iter().enumerate().skip(1) {
            if excess < best.0 {
                best = (excess, SparseSpace { mask: mask as u16, alternating, ..space });
            }
        }
    }
    best.1
}

fn transform(counts: &mut [i64]) {
    let mut step = 1;
    while step < counts.len() {
        for pair in counts.chunks_exact_mut(2 * step) {
            let (low, high) = pair.split_at_mut(step);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        step *= 2;
    }
}

/// The heaps with one value, as bits.
#[derive(Clone, Debug)]
pub(super) struct ValueRow {
    pub(super) value: u16,
    words: Vec<u64>,
}

/// The number of words of a row, counted from the word of the next heap.
const BEYOND: usize = BLOCK / 64 + 2;

const ROWS: usize = 12;

impl ValueRow {
    pub(super) fn most_frequent(values: &[u16], size: usize) -> Vec<ValueRow> {
        let mut counts = vec![0_usize; size];
        for &value in &values[values.len() / 2..] {
            counts[usize::from(value)] += 1;
        }
        let mut order: Vec<u16> = (0..size).filter(|&v| counts[v] > 0).map(|v| v as u16).collect();
        order.sort_by_key(|&value| std::cmp::Reverse(counts[usize::from(value)]));
        order.truncate(ROWS);
        let mut rows: Vec<ValueRow> =
            order.into_iter().map(|value| ValueRow { value, words: Vec::new() }).collect();
        let mut row_of = vec![usize::MAX; size];
        for (at, row) in rows.iter_mut().enumerate() {
            row.words = vec![0; values.len() / 64 + BEYOND];
            row_of[usize::from(row.value)] = at;
        }
        for (n, &value) in values.iter().enumerate().skip(1) {
            if let Some(row) = rows.get_mut(row_of[usize::from(value)]) {
                row.words[n / 64] |= 1 << (n % 64);
            }
        }
        rows
    }

    #[inline]
    pub(super) fn piece(&self, first: usize) -> BlockBits {
        let (at, shift) = (first / 64, first % 64);
        let Some(words) = self.words.get(at..at + BLOCK / 64 + 1) else {
            return BlockBits::default();
        };
        // A shift by 64 bits is not allowed.
        std::array::from_fn(|i| words[i] >> shift | (words[i + 1] << 1) << (63 - shift))
    }

    pub(super) fn push(&mut self, n: usize, has_value: bool) {
        if self.words.len() < n / 64 + BEYOND {
            self.words.push(0);
        }
        if has_value {
            self.words[n / 64] |= 1 << (n % 64);
        }
    }
}
