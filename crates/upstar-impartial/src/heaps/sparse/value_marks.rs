//! Computes the values of pairs of heaps, which dominates the running time if many heaps are rare.
//! For the heaps N, N + 1, … of a block and each heap a of a list, the values of the heaps left
//! with a are adjacent in memory. To *mark* is to record all values of options, each in a byte; the
//! bytes are gathered into bits at the end. To *compare* is to test one value for each heap, which
//! is much cheaper.

use super::space::{BLOCK, BlockBits};

/// The numbers of heaps marked together and compared together.
const MARKED: usize = 8;
pub(super) const COMPARED: usize = 32;

/// A piece of a list fits in a fast cache.
const PIECE: usize = 1 << 14;

/// The value of a heap a, and the heap that is left with a when the first heap of the block is
/// broken. For the next heaps, the next larger heaps are left.
#[derive(Clone, Copy, Debug)]
pub(super) struct HeapPair {
    pub(super) beside: u32,
    pub(super) value: u16,
    pub(super) listed: u32,
}

impl HeapPair {
    /// Returns the values of the heaps left with the paired heap, for some heaps of the block.
    #[inline]
    fn run<const LENGTH: usize>(self, values: &[u16], from: usize) -> &[u16; LENGTH] {
        let run = values.get(self.beside as usize + from..);
        // Pairs exist only for whole known blocks.
        run.and_then(|run| run.first_chunk()).unwrap_or(&[0; LENGTH])
    }

    #[inline]
    pub(super) fn value_at(self, values: &[u16], i: usize) -> u16 {
        self.value ^ values[self.beside as usize + i]
    }
}

/// For eight heaps and each value, a byte that is 1 if the value occurs.
#[derive(Clone, Debug, Default)]
pub(super) struct ValueMarks {
    bytes: Vec<[u8; MARKED]>,
}

impl ValueMarks {
    /// Marks the values of pairs in `hits`, whose length exceeds all values and their nim sums.
    pub(super) fn mark(&mut self, values: &[u16], pairs: &[HeapPair], hits: &mut [BlockBits]) {
        match hits.len() {
            0..=64 => self.sized::<64>(values, pairs, hits),
            65..=512 => self.sized::<512>(values, pairs, hits),
            513..=2048 => self.sized::<2048>(values, pairs, hits),
            2049..=8192 => self.sized::<8192>(values, pairs, hits),
            _ => self.sized::<65536>(values, pairs, hits),
        }
    }

    /// Implements `mark` for at most SIZE values. The constant avoids a test for each pair.
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
                    // The highest eight bits of the product are the lowest bits of the eight bytes.
                    let bits = word.wrapping_mul(0x0102_0408_1020_4080) >> 56;
                    hits[group / 64] |= bits << (group % 64);
                    *bytes = [0; MARKED];
                }
            }
        }
    }
}

/// Returns a nonzero entry for each heap, from heap `from` of the block on, for which some pair has
/// the wanted value.
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
