//! Sets of cells as bits: one word, or several words if the board does not fit in one word.

use std::array;
use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

/// A set of cells, in reading order.
pub trait Mask:
    Copy
    + Debug
    + Ord
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
{
    /// The set without cells.
    const EMPTY: Self;

    /// Returns the first cell, or no cell if the set is empty.
    #[must_use]
    fn lowest(self) -> Self;

    /// Returns the number of cells.
    #[must_use]
    fn count(self) -> u32;

    /// Returns `true` if the set has no cell.
    #[inline(always)]
    #[must_use]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }
}

impl Mask for u64 {
    const EMPTY: u64 = 0;

    #[inline(always)]
    fn lowest(self) -> u64 {
        self & self.wrapping_neg()
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }
}

/// A set of at most 64 K cells. Its operations are not inlined, because they are long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Words<const K: usize>([u64; K]);

impl<const K: usize> Words<K> {
    pub(super) fn insert(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    /// Returns the numbers of the cells, in increasing order.
    pub(super) fn indices(self) -> impl Iterator<Item = usize> {
        let words = self.0.into_iter().enumerate();
        words
            .flat_map(|(k, word)| bits(word).map(move |bit| 64 * k + bit.trailing_zeros() as usize))
    }

    /// Moves every cell `n` numbers up.
    #[inline(never)]
    pub(super) fn up(self, n: usize) -> Words<K> {
        let word = |k: usize, by: usize| k.checked_sub(n / 64 + by).map_or(0, |k| self.0[k]);
        let n = n as u32 % 64;
        Words(array::from_fn(|k| word(k, 0) << n | word(k, 1) >> 1 >> (63 - n)))
    }

    /// Moves every cell `n` numbers down.
    #[inline(never)]
    pub(super) fn down(self, n: usize) -> Words<K> {
        let word = |k: usize| self.0.get(k + n / 64).copied().unwrap_or(0);
        let n = n as u32 % 64;
        Words(array::from_fn(|k| word(k) >> n | word(k + 1) << 1 << (63 - n)))
    }
}

impl<const K: usize> Mask for Words<K> {
    const EMPTY: Words<K> = Words([0; K]);

    #[inline(never)]
    fn lowest(self) -> Words<K> {
        let first = self.0.iter().position(|&word| word != 0);
        Words(array::from_fn(|k| if first == Some(k) { self.0[k].lowest() } else { 0 }))
    }

    #[inline(never)]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
}

impl<const K: usize> Not for Words<K> {
    type Output = Words<K>;

    #[inline(never)]
    fn not(self) -> Words<K> {
        Words(self.0.map(|word| !word))
    }
}

macro_rules! binary {
    ($($operator:ident $function:ident),*) => {$(
        impl<const K: usize> $operator for Words<K> {
            type Output = Words<K>;

            #[inline(never)]
            fn $function(self, other: Words<K>) -> Words<K> {
                Words(array::from_fn(|k| self.0[k].$function(other.0[k])))
            }
        }
    )*};
}

binary!(BitAnd bitand, BitOr bitor, BitXor bitxor);

impl<const K: usize> BitAndAssign for Words<K> {
    fn bitand_assign(&mut self, other: Words<K>) {
        *self = *self & other;
    }
}

impl<const K: usize> BitOrAssign for Words<K> {
    fn bitor_assign(&mut self, other: Words<K>) {
        *self = *self | other;
    }
}

/// Returns the single cells of a set, lowest first.
#[inline]
pub fn bits<M: Mask>(x: M) -> BitIter<M> {
    BitIter(x)
}

/// The iterator returned by [`bits`].
#[derive(Clone, Debug)]
pub struct BitIter<M>(M);

impl<M: Mask> Iterator for BitIter<M> {
    type Item = M;

    #[inline]
    fn next(&mut self) -> Option<M> {
        if self.0.is_empty() {
            return None;
        }
        let lowest = self.0.lowest();
        self.0 = self.0 ^ lowest;
        Some(lowest)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count() as usize;
        (n, Some(n))
    }
}
