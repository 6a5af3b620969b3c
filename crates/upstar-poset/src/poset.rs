//! The partial order: comparisons, principal sets, dual, restriction.
//!
//! Invariant: the relation is reflexive, antisymmetric and transitive. [`Poset::new`] checks this;
//! the other [constructors](crate::Poset::from_covers) ensure it.

use std::convert::Infallible;
use std::error::Error;
use std::fmt;
use std::sync::OnceLock;

use crate::bit_rows;
use crate::natural_numbering::RenumberedPoset;

/// A finite partial order on the elements 0, 1, …, n−1.
///
/// An order takes n²/4 bytes, and twice as much if an algorithm has to compute a natural numbering.
#[derive(Clone)]
pub struct Poset {
    size: usize,
    words: usize,
    /// Row i: the elements j with j ≤ i.
    below: Vec<u64>,
    /// Row i: the elements j with i ≤ j.
    above: Vec<u64>,
    /// The order in a natural numbering, unless its numbering is already natural.
    pub(crate) renamed: OnceLock<Option<Box<RenumberedPoset>>>,
}

impl PartialEq for Poset {
    fn eq(&self, other: &Poset) -> bool {
        self.size == other.size && self.above == other.above
    }
}

impl Eq for Poset {}

impl fmt::Debug for Poset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Poset").field("size", &self.size).field("covers", &self.covers()).finish()
    }
}

/// Elements that show that a relation is not a partial order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAnOrder {
    /// i ≤ i does not hold.
    NotReflexive(usize),
    /// i ≤ j and j ≤ i for distinct i and j.
    NotAntisymmetric(usize, usize),
    /// i ≤ j ≤ k, but not i ≤ k.
    NotTransitive(usize, usize, usize),
}

impl fmt::Display for NotAnOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotAnOrder::NotReflexive(i) => {
                write!(f, "the relation is not a partial order: element {i} is not <= itself")
            }
            NotAnOrder::NotAntisymmetric(i, j) => {
                write!(f, "the relation is not a partial order: {i} <= {j} and {j} <= {i}")
            }
            NotAnOrder::NotTransitive(i, j, k) => {
                write!(
                    f,
                    "the relation is not a partial order: {i} <= {j} <= {k}, but not {i} <= {k}"
                )
            }
        }
    }
}

impl Error for NotAnOrder {}

impl Poset {
    /// Returns the order on `size` elements in which i ≤ j if `leq(i, j)`. Compares every pair;
    /// [`sorted`](Poset::sorted) makes fewer comparisons.
    pub fn new(
        size: usize,
        mut leq: impl FnMut(usize, usize) -> bool,
    ) -> Result<Poset, NotAnOrder> {
        match Poset::try_new(size, |i, j| Ok::<bool, Infallible>(leq(i, j))) {
            Ok(poset) => poset,
            Err(never) => match never {},
        }
    }

    /// Same as [`new`](Poset::new), with a fallible comparison. The inner error means that the
    /// relation is not a partial order.
    ///
    /// # Errors
    ///
    /// Returns the first error of `leq`.
    pub fn try_new<E>(
        size: usize,
        mut leq: impl FnMut(usize, usize) -> Result<bool, E>,
    ) -> Result<Result<Poset, NotAnOrder>, E> {
        let words = bit_rows::words(size);
        let mut above = vec![0; size * words];
        for i in 0..size {
            for j in 0..size {
                if leq(i, j)? {
                    bit_rows::set(&mut above[i * words..][..words], j);
                }
            }
        }
        let poset = Poset::from_above(size, above);
        Ok(poset.check().map(|()| poset))
    }

    /// Creates a poset from a table of upper sets without checking that the relation is an order.
    pub(crate) fn from_above(size: usize, above: Vec<u64>) -> Poset {
        let words = bit_rows::words(size);
        let mut below = vec![0; size * words];
        for i in 0..size {
            for j in bit_rows::ones(&above[i * words..][..words]) {
                bit_rows::set(&mut below[j * words..][..words], i);
            }
        }
        Poset::from_tables(size, below, above)
    }

    /// Creates a poset from both tables, which must be converses of each other.
    pub(crate) fn from_tables(size: usize, below: Vec<u64>, above: Vec<u64>) -> Poset {
        Poset { size, words: bit_rows::words(size), below, above, renamed: OnceLock::new() }
    }

    /// Checks that the relation is an order. Takes one row comparison for each cover, and cubic
    /// time if there is a fault.
    fn check(&self) -> Result<(), NotAnOrder> {
        let natural = self.natural();
        let rows = natural.rows;
        // In a natural numbering, the first element above p is p itself, and the first remaining
        // element is a cover. If the upper set of every p contains the upper sets of its covers,
        // then it contains the upper sets of all elements above p, by induction from the top.
        let sound = self.elements().all(|p| {
            let mut rest = rows.above_row(p).to_vec();
            bit_rows::take_first(&mut rest) == Some(p)
                && std::iter::from_fn(|| {
                    let cover = bit_rows::first(&rest)?;
                    let row = rows.above_row(cover);
                    bit_rows::remove_all(&mut rest, row);
                    bit_rows::clear(&mut rest, cover);
                    Some(bit_rows::is_subset(row, rows.above_row(p)))
                })
                .all(|contained| contained)
        });
        if sound { Ok(()) } else { self.fault() }
    }

    fn fault(&self) -> Result<(), NotAnOrder> {
        for i in self.elements() {
            if !self.leq(i, i) {
                return Err(NotAnOrder::NotReflexive(i));
            }
            for j in self.above(i) {
                if j != i && self.leq(j, i) {
                    return Err(NotAnOrder::NotAntisymmetric(i, j));
                }
                if !bit_rows::is_subset(self.above_row(j), self.above_row(i)) {
                    let lost = self.above(j).find(|&k| !self.leq(i, k)).unwrap_or(j);
                    return Err(NotAnOrder::NotTransitive(i, j, lost));
                }
            }
        }
        Ok(())
    }

    /// Returns the number of elements.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// Returns all elements.
    pub fn elements(&self) -> std::ops::Range<usize> {
        0..self.size
    }

    /// Returns `true` if i ≤ j.
    ///
    /// # Panics
    ///
    /// Panics, like all other methods, if an element is not one of 0, …, size − 1.
    #[must_use]
    pub fn leq(&self, i: usize, j: usize) -> bool {
        assert!(j < self.size, "element {j} of a poset of {}", self.size);
        bit_rows::get(self.above_row(i), j)
    }

    /// Returns `true` if i ≤ j or j ≤ i.
    #[must_use]
    pub fn is_comparable(&self, i: usize, j: usize) -> bool {
        self.leq(i, j) || self.leq(j, i)
    }

    /// Returns the elements j ≥ i: the principal upper set of i.
    pub fn above(&self, i: usize) -> impl Iterator<Item = usize> + '_ {
        bit_rows::ones(self.above_row(i))
    }

    /// Returns the elements j ≤ i: the principal lower set of i.
    pub fn below(&self, i: usize) -> impl Iterator<Item = usize> + '_ {
        bit_rows::ones(self.below_row(i))
    }

    /// Returns the number of intervals, that is, of pairs (i, j) with i ≤ j.
    #[must_use]
    pub fn relations(&self) -> usize {
        bit_rows::count(&self.above)
    }

    /// Returns the dual order.
    #[must_use]
    pub fn dual(&self) -> Poset {
        Poset::from_tables(self.size, self.above.clone(), self.below.clone())
    }

    /// Returns the restriction to some elements: element k of the result is `elements[k]`, after
    /// duplicates are removed.
    #[must_use]
    pub fn induced(&self, elements: &[usize]) -> Poset {
        let mut seen = vec![0; self.words];
        let mut kept = elements.to_vec();
        kept.retain(|&i| {
            let fresh = !bit_rows::get(&seen, i);
            bit_rows::set(&mut seen, i);
            fresh
        });
        let words = bit_rows::words(kept.len());
        let mut above = vec![0; kept.len() * words];
        for (k, &i) in kept.iter().enumerate() {
            let row = self.above_row(i);
            for (l, &j) in kept.iter().enumerate() {
                if bit_rows::get(row, j) {
                    bit_rows::set(&mut above[k * words..][..words], l);
                }
            }
        }
        Poset::from_above(kept.len(), above)
    }

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
