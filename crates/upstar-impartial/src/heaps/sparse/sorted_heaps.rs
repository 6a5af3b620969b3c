//! Lists of heaps sorted by past usefulness.

use std::cmp::Reverse;

#[derive(Clone, Debug, Default)]
pub(super) struct SortedHeaps {
    entries: Vec<Entry>,
    /// The size at which the list is sorted next.
    sort_at: usize,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    heap: u32,
    merit: u32,
}

impl SortedHeaps {
    pub(super) fn new(heaps: impl Iterator<Item = u32>) -> SortedHeaps {
        let entries = heaps.map(|heap| Entry { heap, merit: 0 }).collect();
        SortedHeaps { entries, sort_at: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn heaps(&self) -> impl Iterator<Item = usize> {
        self.entries.iter().map(|entry| entry.heap as usize)
    }

    pub(super) fn push(&mut self, heap: usize) {
        self.entries.push(Entry { heap: heap as u32, merit: 0 });
    }

    pub(super) fn reward(&mut self, place: usize) {
        if let Some(entry) = self.entries.get_mut(place) {
            entry.merit += 1;
        }
    }

    /// From time to time, sorts the heaps by merit, halves the merits, and keeps only the first
    /// `most` heaps.
    pub(super) fn sort(&mut self, known: usize, most: usize) {
        if known < self.sort_at {
            return;
        }
        self.sort_at = known + known / 8;
        self.entries.sort_by_key(|entry| Reverse(entry.merit));
        self.entries.truncate(most);
        self.entries.iter_mut().for_each(|entry| entry.merit /= 2);
    }
}
