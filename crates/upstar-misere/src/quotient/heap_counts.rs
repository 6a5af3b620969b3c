//! Sums of kernel heaps, as exponents packed into one integer.

use upstar_core::{Budgeted, Interrupted};

pub(super) const MAX_GENERATORS: usize = 16;

/// The number of bits of an exponent. The highest bit detects overflow in a sum.
const BITS: u32 = 8;
const EXPONENT: u128 = (1 << BITS) - 1;
const HIGH: u128 = {
    let (mut high, mut at) = (0, 0);
    while at < MAX_GENERATORS as u32 {
        high |= 1 << (at * BITS + BITS - 1);
        at += 1;
    }
    high
};

/// The multiplicity of each kernel heap in a sum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct HeapCounts(u128);

impl HeapCounts {
    pub(super) const EMPTY: HeapCounts = HeapCounts(0);

    pub(super) fn generator(at: usize) -> HeapCounts {
        HeapCounts(1 << (at as u32 * BITS))
    }

    #[inline]
    pub(super) fn times(self, other: HeapCounts) -> Budgeted<HeapCounts> {
        let sum = self.0 + other.0;
        if sum & HIGH != 0 {
            return Err(Interrupted::too_large(
                "the misère quotient needs sums of more than 127 equal heaps",
            ));
        }
        Ok(HeapCounts(sum))
    }

    /// Removes one copy of a generator, which must occur.
    #[inline]
    pub(super) fn without(self, at: usize) -> HeapCounts {
        HeapCounts(self.0 - (1 << (at as u32 * BITS)))
    }

    /// Removes pairs of the generators in `mask`.
    #[inline]
    pub(super) fn without_pairs(self, mask: HeapCounts) -> HeapCounts {
        HeapCounts(self.0 & !(mask.0 * (EXPONENT - 1)))
    }

    /// Returns the generators of the word with multiplicity.
    pub(super) fn letters(self) -> impl Iterator<Item = usize> {
        self.support().flat_map(move |at| {
            let exponent = self.0 >> (at as u32 * BITS) & EXPONENT;
            std::iter::repeat_n(at, exponent as usize)
        })
    }

    /// Returns the generators of the word without multiplicity.
    #[inline]
    pub(super) fn support(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let at = rest.trailing_zeros() / BITS;
            rest &= !(EXPONENT << (at * BITS));
            Some(at as usize)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_knows_its_letters() -> Budgeted<()> {
        let (a, z) = (HeapCounts::generator(0), HeapCounts::generator(MAX_GENERATORS - 1));
        let word = a.times(z)?.times(a)?.times(z)?.times(z)?;
        assert_eq!(word.letters().collect::<Vec<_>>(), [0, 0, 15, 15, 15]);
        assert_eq!(word.support().collect::<Vec<_>>(), [0, 15]);
        assert_eq!(word.without_pairs(a), word.without(0).without(0));
        assert_eq!(word.without_pairs(z), word.without(15).without(15));
        let mut many = a;
        for _ in 0..6 {
            many = many.times(many)?;
        }
        assert_eq!(many.letters().count(), 64);
        assert!(many.times(many).is_err());
        Ok(())
    }
}
