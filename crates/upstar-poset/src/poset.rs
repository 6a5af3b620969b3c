//! The order itself: comparisons, covers, extremes, chains, bounds.
//!
//! Invariant: the relation is reflexive, antisymmetric and transitive; [`Poset::new`] checks it.

use std::convert::Infallible;
use std::error::Error;
use std::fmt;

use crate::bits;

/// A finite partial order on the elements 0, 1, …, n−1.
///
/// It takes n²/4 bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Poset {
    size: usize,
    /// Words in a row.
    words: usize,
    /// Row i: the elements j with j ≤ i.
    below: Vec<u64>,
    /// Row i: the elements j with i ≤ j.
    above: Vec<u64>,
}

/// Why a relation is not a partial order: elements that show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAnOrder {
    /// i ≤ i fails.
    NotReflexive(usize),
    /// i ≤ j and j ≤ i, but they are different.
    NotAntisymmetric(usize, usize),
    /// i ≤ j ≤ k, but not i ≤ k.
    NotTransitive(usize, usize, usize),
}

impl fmt::Display for NotAnOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotAnOrder::NotReflexive(i) => {
                write!(f, "not a partial order: element {i} is not at most itself")
            }
            NotAnOrder::NotAntisymmetric(i, j) => {
                write!(f, "not a partial order: elements {i} and {j} are at most each other")
            }
            NotAnOrder::NotTransitive(i, j, k) => {
                write!(f, "not a partial order: {i} <= {j} <= {k}, but not {i} <= {k}")
            }
        }
    }
}

impl Error for NotAnOrder {}

impl Poset {
    /// The order on `size` elements in which i ≤ j when `leq(i, j)`.
    ///
    /// # Errors
    ///
    /// If that is not a partial order.
    pub fn new(
        size: usize,
        mut leq: impl FnMut(usize, usize) -> bool,
    ) -> Result<Poset, NotAnOrder> {
        match Poset::try_new(size, |i, j| Ok::<bool, Infallible>(leq(i, j))) {
            Ok(poset) => poset,
            Err(never) => match never {},
        }
    }

    /// As [`new`](Poset::new), with a comparison that may be interrupted; the outer error is the
    /// comparison's own, the inner one says that the relation is no order.
    ///
    /// # Errors
    ///
    /// The first error of `leq`.
    pub fn try_new<E>(
        size: usize,
        mut leq: impl FnMut(usize, usize) -> Result<bool, E>,
    ) -> Result<Result<Poset, NotAnOrder>, E> {
        let words = bits::words(size);
        let mut poset =
            Poset { size, words, below: vec![0; size * words], above: vec![0; size * words] };
        for i in 0..size {
            for j in 0..size {
                if leq(i, j)? {
                    bits::set(&mut poset.above[i * words..][..words], j);
                    bits::set(&mut poset.below[j * words..][..words], i);
                }
            }
        }
        Ok(poset.check().map(|()| poset))
    }

    fn check(&self) -> Result<(), NotAnOrder> {
        for i in self.elements() {
            if !self.leq(i, i) {
                return Err(NotAnOrder::NotReflexive(i));
            }
            for j in self.above(i) {
                if j != i && self.leq(j, i) {
                    return Err(NotAnOrder::NotAntisymmetric(i, j));
                }
                if !bits::is_subset(self.above_row(j), self.above_row(i)) {
                    let lost = self.above(j).find(|&k| !self.leq(i, k)).unwrap_or(j);
                    return Err(NotAnOrder::NotTransitive(i, j, lost));
                }
            }
        }
        Ok(())
    }

    // --- Comparisons ---

    /// How many elements there are.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// All elements.
    pub fn elements(&self) -> std::ops::Range<usize> {
        0..self.size
    }

    /// Whether i ≤ j.
    ///
    /// # Panics
    ///
    /// Here and below: if an element is not one of 0, …, size − 1.
    #[must_use]
    pub fn leq(&self, i: usize, j: usize) -> bool {
        assert!(j < self.size, "element {j} of a poset of {}", self.size);
        bits::get(self.above_row(i), j)
    }

    /// Whether i ≤ j or j ≤ i.
    #[must_use]
    pub fn is_comparable(&self, i: usize, j: usize) -> bool {
        self.leq(i, j) || self.leq(j, i)
    }

    /// The elements that are at least i, with i itself: its principal upper set.
    pub fn above(&self, i: usize) -> impl Iterator<Item = usize> + '_ {
        bits::ones(self.above_row(i))
    }

    /// The elements that are at most i, with i itself: its principal lower set.
    pub fn below(&self, i: usize) -> impl Iterator<Item = usize> + '_ {
        bits::ones(self.below_row(i))
    }

    /// The order upside down.
    #[must_use]
    pub fn dual(&self) -> Poset {
        Poset { below: self.above.clone(), above: self.below.clone(), ..*self }
    }

    // --- Covers and extremes ---

    /// The elements that cover i: greater than i with nothing between.
    #[must_use]
    pub fn upper_covers(&self, i: usize) -> Vec<usize> {
        let between = |j: usize| {
            self.above_row(i).iter().zip(self.below_row(j)).map(|(a, b)| (a & b).count_ones())
        };
        // An interval always contains its two ends.
        self.above(i).filter(|&j| j != i && between(j).sum::<u32>() == 2).collect()
    }

    /// All pairs (i, j) where j covers i: the edges of the Hasse diagram, in increasing order.
    #[must_use]
    pub fn covers(&self) -> Vec<(usize, usize)> {
        let edges = |i| self.upper_covers(i).into_iter().map(move |j| (i, j));
        self.elements().flat_map(edges).collect()
    }

    /// The elements with nothing below.
    #[must_use]
    pub fn minimal(&self) -> Vec<usize> {
        self.elements().filter(|&i| self.below(i).nth(1).is_none()).collect()
    }

    /// The elements with nothing above.
    #[must_use]
    pub fn maximal(&self) -> Vec<usize> {
        self.elements().filter(|&i| self.above(i).nth(1).is_none()).collect()
    }

    /// The element below all others, if there is one.
    #[must_use]
    pub fn bottom(&self) -> Option<usize> {
        self.elements().find(|&i| bits::count(self.above_row(i)) == self.size)
    }

    /// The element above all others, if there is one.
    #[must_use]
    pub fn top(&self) -> Option<usize> {
        self.elements().find(|&i| bits::count(self.below_row(i)) == self.size)
    }

    // --- Chains ---

    /// The elements in an order that respects this one: smaller elements first, and by number where
    /// that leaves a choice.
    #[must_use]
    pub fn linear_extension(&self) -> Vec<usize> {
        let mut elements: Vec<usize> = self.elements().collect();
        // A smaller element has fewer elements below.
        elements.sort_by_key(|&i| bits::count(self.below_row(i)));
        elements
    }

    /// For each element the number of elements below it in a longest chain that ends there.
    #[must_use]
    pub fn ranks(&self) -> Vec<usize> {
        let mut ranks = vec![0; self.size];
        for i in self.linear_extension() {
            let lower = self.below(i).filter(|&j| j != i);
            ranks[i] = lower.map(|j| ranks[j] + 1).max().unwrap_or(0);
        }
        ranks
    }

    /// A chain with as many elements as possible, from below.
    #[must_use]
    pub fn longest_chain(&self) -> Vec<usize> {
        let ranks = self.ranks();
        let highest = self.elements().max_by_key(|&i| (ranks[i], std::cmp::Reverse(i)));
        let mut chain: Vec<usize> =
            std::iter::successors(highest, |&i| self.below(i).find(|&j| ranks[j] + 1 == ranks[i]))
                .collect();
        chain.reverse();
        chain
    }

    // --- Bounds ---

    /// The least element above both, if there is one.
    #[must_use]
    pub fn join(&self, i: usize, j: usize) -> Option<usize> {
        least(self.above_row(i), self.above_row(j), |k| self.above_row(k))
    }

    /// The greatest element below both, if there is one.
    #[must_use]
    pub fn meet(&self, i: usize, j: usize) -> Option<usize> {
        least(self.below_row(i), self.below_row(j), |k| self.below_row(k))
    }

    /// Whether every two elements have a join and a meet.
    #[must_use]
    pub fn is_lattice(&self) -> bool {
        self.elements()
            .all(|i| (0..i).all(|j| self.join(i, j).is_some() && self.meet(i, j).is_some()))
    }

    // --- Rows ---

    pub(crate) fn words(&self) -> usize {
        self.words
    }

    pub(crate) fn above_row(&self, i: usize) -> &[u64] {
        &self.above[i * self.words..][..self.words]
    }

    pub(crate) fn below_row(&self, i: usize) -> &[u64] {
        &self.below[i * self.words..][..self.words]
    }
}

/// The element whose own bounds are exactly the common bounds.
fn least<'a>(one: &[u64], other: &[u64], row: impl Fn(usize) -> &'a [u64]) -> Option<usize> {
    let common: Vec<u64> = one.iter().zip(other).map(|(a, b)| a & b).collect();
    bits::ones(&common).find(|&k| row(k) == common)
}
