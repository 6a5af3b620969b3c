//! The slot of a pair of ids in a cache.

/// The numbers of low bits of the first id and of the second id that do not affect the page (a run
/// of 2⁹ slots).
const FIRST_IN_PAGE: u32 = 4;
const SECOND_IN_PAGE: u32 = 5;

/// An odd number whose multiples have pseudorandom high bits.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// A bijection from pairs of ids to pairs of a slot and a tag.
///
/// The low bits of both ids choose a slot, and a hash of the high bits displaces this slot. The
/// high bits form the tag. The pairs of a few ids occupy only a few pages of memory. A page fault
/// costs as much as many comparisons of games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairSlots {
    first_bits: u32,
    second_bits: u32,
    first_tag_bits: u32,
}

impl PairSlots {
    /// Creates the map to `2^bits` slots for first ids below `2^id_bits[0]` and second ids below
    /// `2^id_bits[1]`. `bits` is at least 9.
    pub fn new(bits: u32, id_bits: [u32; 2]) -> PairSlots {
        let first_bits = bits / 2;
        let second_bits = bits - first_bits;
        PairSlots { first_bits, second_bits, first_tag_bits: id_bits[0] - first_bits }
    }

    /// Returns the slot and the tag of a pair. Tags are never zero, because zero marks an unused
    /// slot.
    #[inline]
    pub fn of(self, first: u32, second: u32) -> (usize, u64) {
        let low = |id: u32, bits: u32| u64::from(id) & ((1 << bits) - 1);
        let (a, b) = (low(first, self.first_bits), low(second, self.second_bits));
        let in_page =
            (a & ((1 << FIRST_IN_PAGE) - 1)) | (b & ((1 << SECOND_IN_PAGE) - 1)) << FIRST_IN_PAGE;
        let page =
            (a >> FIRST_IN_PAGE) | (b >> SECOND_IN_PAGE) << (self.first_bits - FIRST_IN_PAGE);
        let own = in_page | page << (FIRST_IN_PAGE + SECOND_IN_PAGE);
        let tag = u64::from(first) >> self.first_bits
            | (u64::from(second) >> self.second_bits) << self.first_tag_bits;
        let displaced = own ^ tag.wrapping_mul(SPREAD) >> (64 - self.first_bits - self.second_bits);
        (displaced as usize, tag + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeSet, HashSet};

    #[test]
    fn different_pairs_differ_in_slot_or_tag() {
        for (bits, id_bits) in [
            (9, [26, 27]),
            (11, [28, 28]),
            (14, [26, 27]),
            (18, [26, 27]),
            (20, [28, 28]),
            (40, [28, 28]),
        ] {
            let places = PairSlots::new(bits, id_bits);
            let [first, second] = id_bits.map(|bits| {
                let last = (1_u32 << bits) - 1;
                let ids = (0..100).chain((0..bits).map(|bit| 1 << bit)).chain([last, last - 76]);
                ids.collect::<BTreeSet<u32>>()
            });
            let mut seen = HashSet::new();
            for &a in &first {
                for &b in &second {
                    let (slot, tag) = places.of(a, b);
                    assert!(slot < 1 << bits);
                    assert!((1..=1 << (id_bits[0] + id_bits[1] - bits)).contains(&tag));
                    assert!(seen.insert((slot, tag)));
                }
            }
        }
    }

    #[test]
    fn pairs_of_a_few_ids_are_in_a_few_pages() {
        let places = PairSlots::new(20, [28, 28]);
        let pairs = (0..64).flat_map(|a| (0..64).map(move |b| (a, b)));
        let pages: HashSet<usize> = pairs.map(|(a, b)| places.of(a, b).0 * 8 / 4096).collect();
        assert_eq!(pages.len(), 8);
    }
}
