//! Lattices and lattice laws.
//!
//! Except for [`is_complemented`](Poset::is_complemented), the tests examine only covers and
//! irreducible elements, not all pairs or triples.

use crate::bit_rows;
use crate::poset::Poset;

/// Two elements that show that an order is not a lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotALattice {
    /// The two elements have no least upper bound.
    NoJoin(usize, usize),
    /// The two elements have no greatest lower bound.
    NoMeet(usize, usize),
}

impl Poset {
    /// Returns `true` if every two elements have a join and a meet.
    #[must_use]
    pub fn is_lattice(&self) -> bool {
        self.lattice_fault().is_none()
    }

    /// Returns two elements without a join or without a meet, or `None` if the order is a lattice.
    ///
    /// An order with a bottom and a top is a lattice if every two elements that cover the same
    /// element have a join (Björner, Edelman and Ziegler, *Hyperplane arrangements with a lattice
    /// of regions*, 1990, Lemma 2.1).
    #[must_use]
    pub fn lattice_fault(&self) -> Option<NotALattice> {
        if let [i, j, ..] = self.minimal()[..] {
            return Some(NotALattice::NoMeet(i, j));
        }
        if let [i, j, ..] = self.maximal()[..] {
            return Some(NotALattice::NoJoin(i, j));
        }
        self.elements().find_map(|z| {
            let (i, j) = pairs(&self.upper_covers(z)).find(|&(i, j)| self.join(i, j).is_none())?;
            Some(NotALattice::NoJoin(i, j))
        })
    }

    /// Returns `true` if the order is a distributive lattice.
    ///
    /// A finite lattice is distributive if and only if every join-irreducible element j is
    /// join-prime: there is a greatest element that is not ≥ j.
    #[must_use]
    pub fn is_distributive(&self) -> bool {
        self.is_lattice()
            && self.join_irreducibles().into_iter().all(|j| self.prime_complement(j).is_some())
    }

    /// Returns the greatest element that is not ≥ j, if it exists. If it exists, j is *join-prime*.
    #[must_use]
    pub fn prime_complement(&self, j: usize) -> Option<usize> {
        let rest = bit_rows::and_not(&bit_rows::full(self.size()), self.above_row(j));
        self.greatest_of(&rest)
    }

    /// Returns `true` if the order is a modular lattice, that is, if for all x, y and z, x ≤ z
    /// implies x ∨ (y ∧ z) = (x ∨ y) ∧ z.
    ///
    /// A finite lattice is modular if and only if it and its dual are semimodular (Birkhoff,
    /// *Lattice Theory*, chapter II, theorem 16).
    #[must_use]
    pub fn is_modular(&self) -> bool {
        self.is_semimodular() && self.dual().semimodular_fault().is_none()
    }

    /// Returns `true` if the order is an (upper) semimodular lattice: the join of any two covers of
    /// an element covers both.
    #[must_use]
    pub fn is_semimodular(&self) -> bool {
        self.is_lattice() && self.semimodular_fault().is_none()
    }

    /// Returns elements z, x, u, y, t of a lattice, where x and y cover z, their join is t, and u ≠
    /// t is a cover of x below t.
    pub(crate) fn semimodular_fault(&self) -> Option<[usize; 5]> {
        let (upper, _) = self.cover_lists();
        self.elements().find_map(|z| {
            pairs(&upper[z]).find_map(|(x, y)| {
                let t = self.join(x, y)?;
                [(x, y), (y, x)].into_iter().find_map(|(x, y)| {
                    let u = upper[x].iter().copied().find(|&u| u != t && self.leq(u, t))?;
                    Some([z, x, u, y, t])
                })
            })
        })
    }

    /// Returns `true` if the order is a lattice in which, for all x, y and z, x ∨ y = x ∨ z implies
    /// x ∨ y = x ∨ (y ∧ z).
    #[must_use]
    pub fn is_join_semidistributive(&self) -> bool {
        self.dual().is_meet_semidistributive()
    }

    /// Returns `true` if the order is a lattice in which, for all x, y and z, x ∧ y = x ∧ z implies
    /// x ∧ y = x ∧ (y ∨ z).
    ///
    /// It suffices that for each join-irreducible j with lower cover k, there is a greatest element
    /// that is ≥ k but not ≥ j (Freese, Ježek and Nation, *Free Lattices*, section II.5).
    #[must_use]
    pub fn is_meet_semidistributive(&self) -> bool {
        self.is_lattice()
            && self.elements().all(|j| match self.lower_covers(j)[..] {
                [k] => {
                    let between = bit_rows::and_not(self.above_row(k), self.above_row(j));
                    self.greatest_of(&between).is_some()
                }
                _ => true,
            })
    }

    /// Returns `true` if the order is a bounded lattice in which every element has a complement.
    #[must_use]
    pub fn is_complemented(&self) -> bool {
        let (Some(bottom), Some(top)) = (self.bottom(), self.top()) else { return false };
        self.is_lattice()
            && self.elements().all(|i| {
                self.elements()
                    .any(|j| self.join(i, j) == Some(top) && self.meet(i, j) == Some(bottom))
            })
    }

    fn greatest_of(&self, set: &[u64]) -> Option<usize> {
        let natural = self.natural();
        // The greatest member has the last index in the natural numbering.
        let last = match natural.is_identity() {
            true => bit_rows::last(set)?,
            false => bit_rows::ones(set).max_by_key(|&i| natural.place(i))?,
        };
        bit_rows::is_subset(set, self.below_row(last)).then_some(last)
    }
}

pub(crate) fn pairs(list: &[usize]) -> impl Iterator<Item = (usize, usize)> + '_ {
    list.iter().enumerate().flat_map(|(k, &i)| list[k + 1..].iter().map(move |&j| (i, j)))
}
