//! Heap games: functions from a heap to its options.

/// A game played with heaps, in which a move replaces one heap by smaller heaps. Functions from a
/// heap size to the options implement this trait.
pub trait MisereHeapGame {
    /// Returns the options of a heap of `size`, each a list of smaller heaps. Empty heaps may be
    /// omitted.
    fn options(&self, size: u32) -> Vec<Vec<u32>>;

    /// Returns the largest number of tokens that a move can take, if the game is octal: a move
    /// leaves at most two heaps of any sizes, and the permitted numbers of heaps depend only on the
    /// tokens taken.
    fn octal_digits(&self) -> Option<u32> {
        None
    }
}

impl<F: Fn(u32) -> Vec<Vec<u32>>> MisereHeapGame for F {
    fn options(&self, size: u32) -> Vec<Vec<u32>> {
        self(size)
    }
}

/// A game given by its digits, as in the octal codes of Guy and Smith: bit k of digit t is set if
/// taking t tokens may leave exactly k heaps.
///
/// ```
/// # use upstar_misere::{MisereHeapGame, MisereTakeAndBreak};
/// let kayles = MisereTakeAndBreak::new(&[0, 7, 7]);
/// assert_eq!(kayles.options(3), [vec![2], vec![1, 1], vec![1]]);
/// assert_eq!(kayles.octal_digits(), Some(2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MisereTakeAndBreak {
    digits: Vec<u32>,
}

impl MisereTakeAndBreak {
    /// Creates the game with these digits. In digit 0, the bits for fewer than two heaps are
    /// ignored.
    #[must_use]
    pub fn new(digits: &[u32]) -> MisereTakeAndBreak {
        let mut digits = digits.to_vec();
        if let Some(first) = digits.first_mut() {
            *first &= !3;
        }
        while digits.last() == Some(&0) {
            digits.pop();
        }
        MisereTakeAndBreak { digits }
    }
}

impl MisereHeapGame for MisereTakeAndBreak {
    fn options(&self, size: u32) -> Vec<Vec<u32>> {
        let mut options = Vec::new();
        for (taken, &digit) in (0..=size).zip(&self.digits) {
            let left = size - taken;
            for parts in 0..u32::BITS {
                if digit >> parts & 1 != 0 && parts <= left && (parts > 0) == (left > 0) {
                    partitions(left, parts, left, &mut Vec::new(), &mut options);
                }
            }
        }
        options
    }

    fn octal_digits(&self) -> Option<u32> {
        let octal = self.digits.iter().all(|&digit| digit < 8);
        octal.then(|| (self.digits.len() as u32).saturating_sub(1))
    }
}

fn partitions(total: u32, parts: u32, largest: u32, begun: &mut Vec<u32>, all: &mut Vec<Vec<u32>>) {
    if parts == 0 {
        if total == 0 {
            all.push(begun.clone());
        }
        return;
    }
    for first in (total.div_ceil(parts)..=largest.min(total + 1 - parts)).rev() {
        begun.push(first);
        partitions(total - first, parts - 1, first, begun, all);
        begun.pop();
    }
}
