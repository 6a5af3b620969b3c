use std::sync::atomic::{AtomicU64, Ordering};

use crate::pair_slots::PairSlots;
use crate::{ID_BITS, MAX_IDS};

/// A fixed-size lossy cache from pairs of ids to ids.
///
/// A pair determines a slot, which is an atomic word, and a tag. The tag is stored with the value,
/// so a hit is always correct. A new entry replaces the old entry in its slot.
#[derive(Debug)]
pub struct PairCache {
    slots: Box<[AtomicU64]>,
    places: PairSlots,
}

impl PairCache {
    /// Creates a cache with `2^bits` slots of eight bytes. Memory is committed as slots are used.
    ///
    /// # Panics
    ///
    /// Panics if `bits` is less than 20 (the tag and the value share a word) or above 40.
    #[must_use]
    pub fn new(bits: u32) -> PairCache {
        assert!(
            (20..=40).contains(&bits),
            "a pair cache must have 2^20 to 2^40 slots, not 2^{bits}"
        );
        let slots = bytemuck::allocation::zeroed_slice_box(1 << bits);
        PairCache { slots, places: PairSlots::new(bits, [ID_BITS, ID_BITS]) }
    }

    /// Returns the value stored for the ordered pair, if it is still present.
    #[inline]
    pub fn get(&self, first: u32, second: u32) -> Option<u32> {
        let (slot, tag) = self.places.of(first, second);
        let word = self.slots[slot].load(Ordering::Acquire);
        (word >> ID_BITS == tag).then_some(word as u32 & (MAX_IDS - 1))
    }

    /// Stores `value` for the ordered pair. In a cache of 2^20 slots, a pair is not stored if both
    /// ids are among the largest 1024 possible ids, because its tag is too long.
    #[inline]
    pub fn insert(&self, first: u32, second: u32, value: u32) {
        debug_assert!(value < MAX_IDS);
        let (slot, tag) = self.places.of(first, second);
        self.slots[slot].store(tag << ID_BITS | u64::from(value), Ordering::Release);
    }

    /// Returns the number of allocated bytes, used or not.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.slots)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hit_is_always_right() {
        let cache = PairCache::new(20);
        let value = |a: u32, b: u32| (a.wrapping_mul(31) ^ b) % MAX_IDS;
        for a in 0..2_000 {
            for b in 0..1_000 {
                cache.insert(a, b, value(a, b));
            }
        }
        let mut hits = 0;
        for a in 0..2_000 {
            for b in 0..1_000 {
                if let Some(found) = cache.get(a, b) {
                    assert_eq!(found, value(a, b));
                    hits += 1;
                }
            }
        }
        assert!(hits > 500_000, "only {hits} of two million pairs survive in a million slots");
        assert_eq!(cache.get(5_000, 5_000), None);
    }

    #[test]
    fn the_last_ids_are_forgotten_or_right() {
        let (small, large) = (PairCache::new(20), PairCache::new(21));
        let last = MAX_IDS - 1;
        for (first, second, kept) in [
            (last, last, false),
            (MAX_IDS - 1024, last, false),
            (MAX_IDS - 1025, last, true),
            (last, MAX_IDS - 1025, true),
        ] {
            small.insert(first, second, last);
            large.insert(first, second, last);
            assert_eq!(small.get(first, second), kept.then_some(last));
            assert_eq!(large.get(first, second), Some(last));
        }
    }

    #[test]
    fn what_is_zero_is_remembered_too() {
        let cache = PairCache::new(20);
        assert_eq!(cache.get(0, 0), None);
        cache.insert(0, 0, 0);
        cache.insert(3, 4, 0);
        assert_eq!((cache.get(0, 0), cache.get(3, 4)), (Some(0), Some(0)));
    }
}
