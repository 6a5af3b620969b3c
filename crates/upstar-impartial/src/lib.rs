//! Impartial games under normal play: every impartial game equals a nimber (Sprague and Grundy).
//!
//! The nim value of a position is the mex of the nim values of its options, and that of a sum is
//! the nim sum of those of its components.
//!
//! ```
//! use upstar_impartial::{mex, nim_sum};
//!
//! assert_eq!(mex([0, 1, 3]), 2);
//! assert_eq!(nim_sum(14, 5), 11);
//! ```
//!
//! [`NimSequence`] computes nim values of heap games and proves their periods. [`nim`] provides the
//! arithmetic of nimbers of any size, finite and infinite.
//!
//! This crate *does not depend on* partizan values, other theories or rulesets.

pub mod heaps;
pub mod nim;

pub use heaps::{Evidence, HeapGame, NimSequence, Period, RareHeaps, SparseSpace, TakeAndBreak};
pub use upstar_number::{Nimber, mex};

/// Returns the nim sum: binary addition without carrying.
#[must_use]
pub fn nim_sum(a: u64, b: u64) -> u64 {
    (Nimber(a) + Nimber(b)).0
}

/// Returns the winning moves of Nim: for each heap that can be reduced to give nim sum zero, its
/// index and its new size (Bouton).
///
/// ```
/// # use upstar_impartial::bouton;
/// assert_eq!(bouton(&[3, 4, 5]), [(0, 1)]);
/// assert!(bouton(&[1, 2, 3]).is_empty());
/// ```
#[must_use]
pub fn bouton(heaps: &[u64]) -> Vec<(usize, u64)> {
    let sum = heaps.iter().fold(0, |sum, &heap| nim_sum(sum, heap));
    let smaller = heaps.iter().map(|&heap| nim_sum(heap, sum)).enumerate();
    smaller.filter(|&(i, new)| new < heaps[i]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boutons_moves_are_the_moves_to_nim_sum_zero() {
        for a in 0..8_u64 {
            for b in 0..8 {
                for c in 0..8 {
                    let heaps = [a, b, c];
                    let mut expected = Vec::new();
                    for (i, &heap) in heaps.iter().enumerate() {
                        for new in 0..heap {
                            let mut after = heaps;
                            after[i] = new;
                            if after[0] ^ after[1] ^ after[2] == 0 {
                                expected.push((i, new));
                            }
                        }
                    }
                    assert_eq!(bouton(&heaps), expected);
                }
            }
        }
    }
}
