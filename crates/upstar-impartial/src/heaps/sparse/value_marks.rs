//! The values that one list of heaps gives together with the heaps beside them, many heaps at a time.
//!
//! This is where the time goes if there are many rare heaps. For the heaps N, N + 1, … of a block and
//! each heap a of a list, the values of the heaps that are left beside a lie side by side. To *mark* is to
//! write down which values options have: one byte for each, gathered into bits at the end. It is much
//! cheaper to *compare*, that is, to ask whether some option has one value that is given for each heap.

use super::space::{BLOCK, BlockBits};

/// How many heaps are marked together, and how many compared.
const MARKED: usize = 8;
pub(super) const COMPARED: usize = 32;

/// The lists are read in pieces that stay in a near cache.
const PIECE: usize = 1 << 14;

/// A heap, and what is left beside it when the first heap of the block is broken; the heaps beside it
/// for the next ones follow.
#[derive(Clone, Copy, Debug)]
pub(super) struct HeapPair {
    pub(super) beside: u32,
    /// The value of the heap.
    pub(super) value: u16,
    /// Where the heap stands in its list.
    pub(super) listed: u32,
}

impl HeapPair {
    /// The values of the heaps beside it for some of the block, from the given one on.
    #[inline]
    fn run<const LENGTH: usize>(self, values: &[u16], from: usize) -> &[u16; LENGTH] {
        let run = values.get(self.beside as usize + from..);
        // Pairs are made for whole blocks that are known.
        run.and_then(|run| run.first_chunk()).unwrap_or(&[0; LENGTH])
    }

    /// The value of the option for one heap of the block.
    #[inline]
    pub(super) fn value_at(self, values: &[u16], i: usize) -> u16 {
        self.value ^ values[self.beside as usize + i]
    }
}

/// For eight heaps and each value, a byte that is 1 if it was met.
#[derive(Clone, Debug, Default)]
pub(super) struct ValueMarks {
    bytes: Vec<[u8; MARKED]>,
}

impl ValueMarks {
    /// Mark the values of pairs in `hits`; all values and their nim sums are below the number of `hits`.
    pub(super) fn mark(&mut self, values: &[u16], pairs: &[HeapPair], hits: &mut [BlockBits]) {
        match hits.len() {
            0..=64 => self.sized::<64>(values, pairs, hits),
            65..=512 => self.sized::<512>(values, pairs, hits),
            513..=2048 => self.sized::<2048>(values, pairs, hits),
            2049..=8192 => self.sized::<8192>(values, pairs, hits),
            _ => self.sized::<65536>(values, pairs, hits),
        }
    }

    /// The same where there are at most SIZE values, which spares a test for each pair.
    fn sized<const SIZE: usize>(
        &mut self,
        values: &[u16],
        pairs: &[HeapPair],
        hits: &mut [BlockBits],
    ) {
        if self.bytes.len() < SIZE {
            self.bytes.resize(SIZE, [0; MARKED]);
        }
        let Some(bytes) = self.bytes.first_chunk_mut::<SIZE>() else { return };
        for piece in pairs.chunks(PIECE) {
            for group in (0..BLOCK).step_by(MARKED) {
                for pair in piece {
                    let run: &[u16; MARKED] = pair.run(values, group);
                    for (lane, &beside) in run.iter().enumerate() {
                        bytes[usize::from(beside ^ pair.value) & (SIZE - 1)][lane] = 1;
                    }
                }
                for (bytes, hits) in bytes.iter_mut().zip(hits.iter_mut()) {
                    let word = u64::from_le_bytes(*bytes);
                    // The first eight bits of the product are the last ones of the bytes.
                    let bits = word.wrapping_mul(0x0102_0408_1020_4080) >> 56;
                    hits[group / 64] |= bits << (group % 64);
                    *bytes = [0; MARKED];
                }
            }
        }
    }
}

/// For which heaps of a block, from the given one on, a pair has the wanted value.
pub(super) fn compare(
    values: &[u16],
    pairs: &[HeapPair],
    from: usize,
    wanted: &[u16; COMPARED],
) -> [u16; COMPARED] {
    let mut met = [0; COMPARED];
    for pair in pairs {
        let run: &[u16; COMPARED] = pair.run(values, from);
        for lane in 0..COMPARED {
            met[lane] |= if run[lane] ^ pair.value == wanted[lane] { u16::MAX } else { 0 };
        }
    }
    met
}
