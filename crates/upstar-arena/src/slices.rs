use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use parking_lot::Mutex;

use crate::column::locate;

const FIRST: u32 = 14;
const CHUNKS: usize = (32 - FIRST + 1) as usize;

/// Contiguous slices of ids.
#[derive(Debug)]
pub struct Slices {
    chunks: [OnceLock<Box<[AtomicU32]>>; CHUNKS],
    next: Mutex<u64>,
}

impl Slices {
    /// Creates an empty store.
    #[must_use]
    pub fn new() -> Slices {
        Slices { chunks: [const { OnceLock::new() }; CHUNKS], next: Mutex::new(0) }
    }

    /// Stores `first` followed by `second`. Returns the index of the start, or `None` if there is
    /// no space left (after four billion ids).
    pub fn store(
        &self,
        first: impl ExactSizeIterator<Item = u32>,
        second: impl ExactSizeIterator<Item = u32>,
    ) -> Option<u32> {
        let length = (first.len() + second.len()) as u64;
        if length == 0 {
            return Some(0);
        }
        let start = {
            let mut next = self.next.lock();
            let mut start = *next;
            loop {
                let (chunk, at) = locate(u32::try_from(start).ok()?, FIRST);
                let room = (1_u64 << (FIRST as usize + chunk)) - at as u64;
                if length <= room {
                    break;
                }
                start += room;
            }
            let end = start + length;
            if end > u64::from(u32::MAX) {
                return None;
            }
            *next = end;
            start as u32
        };
        let cells = self.cells(start, length as usize);
        for (cell, id) in cells.iter().zip(first.chain(second)) {
            cell.store(id, Relaxed);
        }
        Some(start)
    }

    /// Returns the `length` ids from `start`.
    #[inline]
    pub fn get(&self, start: u32, length: usize) -> Ids<'_> {
        if length == 0 { Ids { cells: &[] } } else { Ids { cells: self.cells(start, length) } }
    }

    #[inline]
    fn cells(&self, start: u32, length: usize) -> &[AtomicU32] {
        let (chunk, at) = locate(start, FIRST);
        let cells = self.chunks[chunk]
            .get_or_init(|| bytemuck::allocation::zeroed_slice_box(1 << (FIRST as usize + chunk)));
        &cells[at..at + length]
    }

    /// Returns the number of stored ids, including the few unused cells at the ends of chunks.
    pub fn len(&self) -> u64 {
        *self.next.lock()
    }

    /// Returns `true` if no ids are stored.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Default for Slices {
    fn default() -> Slices {
        Slices::new()
    }
}

/// A slice of ids in a [`Slices`].
#[derive(Clone, Copy, Debug)]
pub struct Ids<'a> {
    cells: &'a [AtomicU32],
}

impl<'a> Ids<'a> {
    /// Returns the number of ids.
    #[inline]
    #[must_use]
    pub fn len(self) -> usize {
        self.cells.len()
    }

    /// Returns `true` if there are no ids.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.cells.is_empty()
    }

    /// Iterates over the ids in stored order.
    #[inline]
    pub fn iter(self) -> impl ExactSizeIterator<Item = u32> + DoubleEndedIterator + Clone + 'a {
        self.cells.iter().map(|cell| cell.load(Relaxed))
    }

    /// Splits the slice after the first `at` ids.
    #[inline]
    #[must_use]
    pub fn split_at(self, at: usize) -> (Ids<'a>, Ids<'a>) {
        let (first, second) = self.cells.split_at(at);
        (Ids { cells: first }, Ids { cells: second })
    }

    /// Returns the id at `index`, if there is one.
    #[inline]
    #[must_use]
    pub fn get(self, index: usize) -> Option<u32> {
        self.cells.get(index).map(|cell| cell.load(Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_come_back_whole_across_chunk_ends() {
        let slices = Slices::new();
        let mut stored = Vec::new();
        for n in 0..3_000_u32 {
            let first: Vec<u32> = (0..n % 17).map(|i| i * n).collect();
            let second: Vec<u32> = (0..n % 5).map(|i| i + n).collect();
            let at = slices.store(first.iter().copied(), second.iter().copied()).unwrap();
            stored.push((at, first, second));
        }
        let long: Vec<u32> = (0..100_000).collect();
        let at = slices.store(long.iter().copied(), std::iter::empty()).unwrap();
        stored.push((at, long, Vec::new()));
        for (at, first, second) in stored {
            let all = slices.get(at, first.len() + second.len());
            let (f, s) = all.split_at(first.len());
            assert!(f.iter().eq(first.iter().copied()));
            assert!(s.iter().eq(second.iter().copied()));
        }
    }
}
