use std::sync::atomic::{AtomicU64, Ordering};

use crate::ID_BITS;
use crate::pair_slots::PairSlots;

/// A slot holds the pairs of four consecutive first ids and two consecutive second ids.
const FIRST_IN_SLOT: u32 = 2;
const SECOND_IN_SLOT: u32 = 1;

/// The number of bits of a slot for truth values: a presence bit and a value bit for each pair.
const TRUTH_BITS: u32 = 2 << (FIRST_IN_SLOT + SECOND_IN_SLOT);

/// A fixed-size lossy cache from pairs of ids to truth values.
///
/// A slot is an atomic word for a block of eight neighbouring pairs, because games created
/// consecutively are often compared. As in a [`PairCache`](crate::PairCache), a hit is always
/// correct. A new entry deletes the entries of other blocks in its slot. Concurrent writes may be
/// lost.
#[derive(Debug)]
pub struct PairBoolCache {
    slots: Box<[AtomicU64]>,
    places: PairSlots,
}

impl PairBoolCache {
    /// Creates a cache with `2^bits` slots of eight bytes.
    ///
    /// # Panics
    ///
    /// Panics if `bits` is not between 9 and 40.
    #[must_use]
    pub fn new(bits: u32) -> PairBoolCache {
        assert!(
            (9..=40).contains(&bits),
            "a cache of Boolean values must have 2^9 to 2^40 slots, not 2^{bits}"
        );
        let id_bits = [ID_BITS - FIRST_IN_SLOT, ID_BITS - SECOND_IN_SLOT];
        PairBoolCache {
            slots: bytemuck::allocation::zeroed_slice_box(1 << bits),
            places: PairSlots::new(bits, id_bits),
        }
    }

    /// Returns the value stored for the ordered pair, if it is still present.
    #[inline]
    pub fn get(&self, first: u32, second: u32) -> Option<bool> {
        let (slot, tag, at) = self.place(first, second);
        let word = self.slots[slot].load(Ordering::Relaxed);
        (word >> TRUTH_BITS == tag && word >> at & 2 != 0).then_some(word >> at & 1 != 0)
    }

    /// Stores the truth value of an ordered pair.
    #[inline]
    pub fn insert(&self, first: u32, second: u32, truth: bool) {
        let (slot, tag, at) = self.place(first, second);
        let old = self.slots[slot].load(Ordering::Relaxed);
        let kept = if old >> TRUTH_BITS == tag { old } else { tag << TRUTH_BITS };
        self.slots[slot].store(kept & !(3 << at) | (2 | u64::from(truth)) << at, Ordering::Relaxed);
    }

    /// Returns the slot of a pair, the tag of its block of eight pairs, and the bit offset of the
    /// pair.
    #[inline]
    fn place(&self, first: u32, second: u32) -> (usize, u64, u32) {
        let (slot, tag) = self.places.of(first >> FIRST_IN_SLOT, second >> SECOND_IN_SLOT);
        let a = first & ((1 << FIRST_IN_SLOT) - 1);
        let b = second & ((1 << SECOND_IN_SLOT) - 1);
        (slot, tag, 2 * (a | b << FIRST_IN_SLOT))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MAX_IDS;

    #[test]
    fn a_small_cache_forgets_but_does_not_lie() {
        let cache = PairBoolCache::new(9);
        let truth = |a: u32, b: u32| a.wrapping_mul(0x9e37_79b9) >> 7 & 1 != b.count_ones() & 1;
        let ids: Vec<u32> = (0..300).chain(MAX_IDS - 50..MAX_IDS).collect();
        let mut hits = 0;
        for &a in &ids {
            for &b in &ids {
                cache.insert(a, b, truth(a, b));
                assert_eq!(cache.get(a, b), Some(truth(a, b)));
                if let Some(found) = cache.get(b, a) {
                    assert_eq!(found, truth(b, a));
                    hits += 1;
                }
            }
        }
        assert!(hits > ids.len(), "only {hits} hits");
    }

    #[test]
    fn the_last_truth_counts() {
        let cache = PairBoolCache::new(9);
        for truth in [true, false, true] {
            cache.insert(5, 9, truth);
            assert_eq!((cache.get(5, 9), cache.get(4, 9)), (Some(truth), None));
        }
    }

    #[test]
    fn who_writes_at_the_same_time_makes_no_lies() {
        let cache = PairBoolCache::new(9);
        let truth = |a: u32, b: u32| a.wrapping_mul(0x9e37_79b9) >> 7 & 1 != b.count_ones() & 1;
        std::thread::scope(|scope| {
            for thread in 0..2_u32 {
                let cache = &cache;
                scope.spawn(move || {
                    for i in 0..20_000_u32 {
                        let (a, b) = (i.wrapping_mul(7 + thread) % 97, i % 89);
                        cache.insert(a, b, truth(a, b));
                        assert!(cache.get(b, a).is_none_or(|found| found == truth(b, a)));
                    }
                });
            }
        });
    }

    #[test]
    fn the_pairs_of_a_slot_are_told_apart() {
        let cache = PairBoolCache::new(16);
        for a in 0..64 {
            for b in 0..64 {
                assert_eq!(cache.get(a, b), None);
                cache.insert(a, b, (a ^ b) % 3 == 0);
            }
        }
        for a in 0..64 {
            for b in 0..64 {
                assert_eq!(cache.get(a, b), Some((a ^ b) % 3 == 0));
            }
        }
    }
}
