use std::sync::atomic::{AtomicU64, Ordering};

use crate::MAX_IDS;

const ID_BITS: u32 = MAX_IDS.ilog2();
const KEY_BITS: u32 = 2 * ID_BITS;
const KEY_MASK: u64 = (1 << KEY_BITS) - 1;

/// A fixed-size lossy cache from pairs of ids to ids, exact in what it returns.
///
/// One slot is one atomic word. The pair is mixed by a bijection of 56 bits; the low bits choose
/// the slot, the others are stored beside the value, so that nothing is lost and a hit is always
/// right, whatever other threads write. A new entry displaces the old one in its slot.
#[derive(Debug)]
pub struct PairMap {
    slots: Box<[AtomicU64]>,
    bits: u32,
    value_bits: u32,
}

impl PairMap {
    /// A cache of ids, with `2^bits` slots of eight bytes; memory is taken as slots are used.
    ///
    /// # Panics
    ///
    /// If `bits` is less than 20 (the rest of the pair and the value share a word) or above 40.
    #[must_use]
    pub fn of_ids(bits: u32) -> PairMap {
        PairMap::new(bits, ID_BITS)
    }

    /// A cache of truth values, 0 and 1, with `2^bits` slots of eight bytes.
    ///
    /// # Panics
    ///
    /// If `bits` is above 40.
    #[must_use]
    pub fn of_truths(bits: u32) -> PairMap {
        PairMap::new(bits, 1)
    }

    fn new(bits: u32, value_bits: u32) -> PairMap {
        assert!(bits <= 40, "a pair cache has at most 2^40 slots, not 2^{bits}");
        assert!(KEY_BITS - bits + value_bits <= 64, "2^{bits} slots are too few for such values");
        PairMap { slots: bytemuck::allocation::zeroed_slice_box(1 << bits), bits, value_bits }
    }

    /// What was stored for the ordered pair, if it is still there.
    #[inline]
    pub fn get(&self, first: u32, second: u32) -> Option<u32> {
        let (slot, tag) = self.place(first, second);
        let word = self.slots[slot].load(Ordering::Acquire);
        let value = (word & ((1 << self.value_bits) - 1)) as u32;
        (word != 0 && word >> self.value_bits == tag).then_some(value)
    }

    /// Remember `value` for the ordered pair.
    #[inline]
    pub fn insert(&self, first: u32, second: u32, value: u32) {
        debug_assert!(u64::from(value) < 1 << self.value_bits);
        let (slot, tag) = self.place(first, second);
        self.slots[slot].store((tag << self.value_bits) | u64::from(value), Ordering::Release);
    }

    #[inline]
    fn place(&self, first: u32, second: u32) -> (usize, u64) {
        let mixed = mix((u64::from(first) << ID_BITS) | u64::from(second));
        ((mixed & ((1 << self.bits) - 1)) as usize, mixed >> self.bits)
    }

    /// Bytes allocated, touched or not.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.slots)
    }
}

/// A bijection of the 56-bit numbers: odd multiplications and xor-shifts are both invertible.
#[inline]
fn mix(key: u64) -> u64 {
    let mut x = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) & KEY_MASK;
    x ^= x >> 29;
    x = x.wrapping_mul(0xbf58_476d_1ce4_e5b9) & KEY_MASK;
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hit_is_always_right() {
        let cache = PairMap::of_ids(20);
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
    fn a_small_cache_of_truths_forgets_but_does_not_lie() {
        let cache = PairMap::of_truths(4);
        let value = |a: u32, b: u32| (a ^ b) & 1;
        for a in 0..300 {
            for b in 0..300 {
                cache.insert(a, b, value(a, b));
                assert!(cache.get(b, a).is_none_or(|found| found == value(b, a)));
            }
        }
    }

    #[test]
    fn mixing_loses_nothing() {
        let mut seen = std::collections::HashSet::new();
        for key in (0..1_u64 << 56).step_by(1 << 38).chain(0..100_000) {
            assert!(seen.insert(mix(key)) || key == 0);
        }
    }
}
