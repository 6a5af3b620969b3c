use std::sync::OnceLock;
use std::sync::atomic::AtomicU64;

use crate::MAX_IDS;

/// The binary logarithm of the length of the first chunk.
const FIRST: u32 = 7;
const CHUNKS: usize = (MAX_IDS.ilog2() - FIRST + 2) as usize;

type Chunk<const N: usize> = OnceLock<Box<[[AtomicU64; N]]>>;

/// A table with `N` words per row, initially zero, indexed by id.
///
/// Chunks double in length and are allocated on first access. Empty tables use no heap memory.
#[derive(Debug)]
pub struct Column<const N: usize> {
    chunks: [Chunk<N>; CHUNKS],
}

impl<const N: usize> Column<N> {
    /// Creates an empty table.
    #[must_use]
    pub fn new() -> Column<N> {
        Column { chunks: [const { OnceLock::new() }; CHUNKS] }
    }

    /// Returns the row of `id`.
    ///
    /// # Panics
    ///
    /// Panics if `id` is not below [`MAX_IDS`].
    #[inline]
    pub fn row(&self, id: u32) -> &[AtomicU64; N] {
        let (chunk, at) = locate(id, FIRST);
        let rows = self.chunks[chunk]
            .get_or_init(|| bytemuck::allocation::zeroed_slice_box(1 << (FIRST as usize + chunk)));
        &rows[at]
    }

    /// Returns the number of allocated bytes, used or not.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.chunks.iter().filter_map(|c| c.get()).map(|c| size_of_val(&**c)).sum()
    }
}

impl<const N: usize> Default for Column<N> {
    fn default() -> Column<N> {
        Column::new()
    }
}

/// Returns the chunk of an index and the offset in the chunk. Chunk `c` has length `2^(first + c)`.
#[inline]
pub(crate) fn locate(index: u32, first: u32) -> (usize, usize) {
    let shifted = u64::from(index) + (1 << first);
    let log = shifted.ilog2();
    ((log - first) as usize, (shifted - (1 << log)) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering::Relaxed;

    #[test]
    fn places_of_successive_indices_tile_the_chunks() {
        let mut expected = (0, 0);
        for index in 0..100_000 {
            assert_eq!(locate(index, FIRST), expected);
            expected.1 += 1;
            if expected.1 == 1 << (FIRST as usize + expected.0) {
                expected = (expected.0 + 1, 0);
            }
        }
    }

    #[test]
    fn a_row_keeps_what_was_written() {
        let column = Column::<2>::new();
        for id in [0, 1, 127, 128, 4096, 1 << 20] {
            assert_eq!(column.row(id)[1].load(Relaxed), 0);
            column.row(id)[1].store(u64::from(id) + 7, Relaxed);
        }
        for id in [0, 1, 127, 128, 4096, 1 << 20] {
            assert_eq!(column.row(id)[1].load(Relaxed), u64::from(id) + 7);
        }
    }
}
