//! Lattices, and the laws that some of them obey.
//!
//! The tests look at covers and at irreducible elements only, never at all pairs or triples. For a
//! lattice that breaks a law there is a sublattice that shows it: see
//! [`pentagon`](Poset::pentagon) and [`diamond`](Poset::diamond).

use crate::bit_rows;
use crate::poset::Poset;

/// Why an order is not a lattice: two elements that show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotALattice {
    /// The two elements have no least upper bound.
    NoJoin(usize, usize),
    /// The two elements have no greatest lower bound.
    NoMeet(usize, usize),
}

impl Poset {
    /// Whether every two elements have a join and a meet.
    #[must_use]
    pub fn is_lattice(&self) -> bool {
        self.lattice_fault().is_none()
    }

    /// Two elements without a join or without a meet; none if the order is a lattice.
    ///
    /// It is enough that there is a bottom and a top, and that every two elements that cover the
    /// same element have a join (Björner, Edelman and Ziegler, *Hyperplane arrangements with a
    /// lattice of regions*, 1990, Lemma 2.1).
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

    /// Whether the order is a lattice in which meets distribute over joins.
    ///
    /// A finite lattice is distributive exactly if every join-irreducible element j is prime: the
    /// elements that are not at least j have a greatest one.
    #[must_use]
    pub fn is_distributive(&self) -> bool {
        self.is_lattice()
            && self.join_irreducibles().into_iter().all(|j| self.prime_complement(j).is_some())
    }

    /// The greatest of the elements that are not at least j, if there is one: then j is *join-prime*,
    /// and every element is either at least j or at most this one.
    #[must_use]
    pub fn prime_complement(&self, j: usize) -> Option<usize> {
        let rest = bit_rows::and_not(&bit_rows::full(self.size()), self.above_row(j));
        self.greatest_of(&rest)
    }

    /// Whether the order is a lattice with the modular law: x ≤ z implies
    /// x ∨ (y ∧ z) = (x ∨ y) ∧ z.
    ///
    /// A finite lattice is modular exactly if it is semimodular both ways (Birkhoff, *Lattice
    /// Theory*, chapter II, theorem 16).
    #[must_use]
    pub fn is_modular(&self) -> bool {
        self.is_semimodular() && self.dual().semimodular_fault().is_none()
    }

    /// Whether the order is a lattice in which the join of two covers of an element covers both
    /// (upper semimodular).
    #[must_use]
    pub fn is_semimodular(&self) -> bool {
        self.is_lattice() && self.semimodular_fault().is_none()
    }

    /// Elements z, x, u, y, t of a lattice, where x and y cover z, their join is t, and u is a cover
    /// of x below t but not t.
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

    /// Whether the order is a lattice where x ∨ y = x ∨ z implies x ∨ y = x ∨ (y ∧ z).
    #[must_use]
    pub fn is_join_semidistributive(&self) -> bool {
        self.dual().is_meet_semidistributive()
    }

    /// Whether the order is a lattice where x ∧ y = x ∧ z implies x ∧ y = x ∧ (y ∨ z).
    ///
    /// It is enough that for each join-irreducible j with lower cover k, the elements that are at
    /// least k and not at least j have a greatest one (Freese, Ježek and Nation, *Free Lattices*,
    /// section II.5).
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

    /// Whether every element of a bounded lattice has a complement: an element with which it has
    /// join top and meet bottom.
    #[must_use]
    pub fn is_complemented(&self) -> bool {
        let (Some(bottom), Some(top)) = (self.bottom(), self.top()) else { return false };
        self.is_lattice()
            && self.elements().all(|i| {
                self.elements()
                    .any(|j| self.join(i, j) == Some(top) && self.meet(i, j) == Some(bottom))
            })
    }

    /// The member of a set that is above all others.
    fn greatest_of(&self, set: &[u64]) -> Option<usize> {
        let natural = self.natural();
        // The greatest member has the last place of all.
        let last = match natural.is_identity() {
            true => bit_rows::last(set)?,
            false => bit_rows::ones(set).max_by_key(|&i| natural.place(i))?,
        };
        bit_rows::is_subset(set, self.below_row(last)).then_some(last)
    }
}

/// All pairs of different members of a list.
pub(crate) fn pairs(list: &[usize]) -> impl Iterator<Item = (usize, usize)> + '_ {
    list.iter().enumerate().flat_map(|(k, &i)| list[k + 1..].iter().map(move |&j| (i, j)))
}
