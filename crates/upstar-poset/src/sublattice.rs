//! The two forbidden sublattices: the pentagon N₅ and the diamond M₃.
//!
//! A lattice is modular if and only if it has no pentagon, and distributive if and only if it has
//! neither a pentagon nor a diamond (Dedekind 1900, Birkhoff 1934; Davey and Priestley,
//! *Introduction to Lattices and Order*, 4.10).

use upstar_core::{Budget, Budgeted};

use crate::lattice::pairs;
use crate::poset::Poset;

/// A sublattice N₅: `low` < `high`, and `side` has the same join and the same meet with both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pentagon {
    /// The meet of `side` with `low` and with `high`.
    pub bottom: usize,
    /// The lower element of the chain.
    pub low: usize,
    /// The upper element of the chain.
    pub high: usize,
    /// The element incomparable to `low` and `high`.
    pub side: usize,
    /// The join of `side` with `low` and with `high`.
    pub top: usize,
}

/// A sublattice M₃: any two of the `sides` have the same join and the same meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diamond {
    /// The meet of any two sides.
    pub bottom: usize,
    /// The three elements between the bottom and the top.
    pub sides: [usize; 3],
    /// The join of any two sides.
    pub top: usize,
}

/// A sublattice that shows that a lattice is not distributive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotDistributive {
    /// The lattice is not modular.
    Pentagon(Pentagon),
    /// The lattice is modular.
    Diamond(Diamond),
}

impl Poset {
    /// Returns a sublattice N₅. Returns `None` if the order is a modular lattice or not a lattice.
    ///
    /// ```
    /// # use upstar_poset::Poset;
    /// let n5 = Poset::from_covers(5, &[(0, 1), (1, 2), (2, 4), (0, 3), (3, 4)])?;
    /// let found = n5.pentagon().unwrap();
    /// assert_eq!((found.low, found.high, found.side), (1, 2, 3));
    /// # Ok::<(), upstar_poset::NotAnOrder>(())
    /// ```
    #[must_use]
    pub fn pentagon(&self) -> Option<Pentagon> {
        if !self.is_lattice() {
            return None;
        }
        // `side` covers `bottom` and is not below `high`, so the meet of `side` and `high` is
        // `bottom`.
        if let Some([bottom, low, high, side, top]) = self.semimodular_fault() {
            return Some(Pentagon { bottom, low, high, side, top });
        }
        let [top, high, low, side, bottom] = self.dual().semimodular_fault()?;
        Some(Pentagon { bottom, low, high, side, top })
    }

    /// Returns a sublattice M₃, if the order is a lattice and has one.
    ///
    /// Costs at most one step for each pair of elements, and one step for each pair of elements
    /// that have the same join and the same meet with a third element.
    pub fn diamond(&self, budget: &Budget) -> Budgeted<Option<Diamond>> {
        if !self.is_lattice() {
            return Ok(None);
        }
        let natural = self.natural();
        let rows = natural.rows;
        for x in self.elements() {
            budget.spend((self.size() - x) as u64)?;
            let mut partners: Vec<(usize, usize, usize)> = (x + 1..self.size())
                .filter(|&y| !rows.leq(x, y))
                .filter_map(|y| Some((rows.meet_of_rows(x, y)?, rows.join_of_rows(x, y)?, y)))
                .collect();
            partners.sort_unstable();
            for group in partners.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
                budget.spend((group.len() * group.len() / 2) as u64)?;
                let (bottom, top) = (group[0].0, group[0].1);
                let members: Vec<usize> = group.iter().map(|partner| partner.2).collect();
                let fits = |&(y, z): &(usize, usize)| {
                    rows.meet_of_rows(y, z) == Some(bottom) && rows.join_of_rows(y, z) == Some(top)
                };
                if let Some((y, z)) = pairs(&members).find(fits) {
                    let sides = natural.elements([x, y, z]);
                    return Ok(Some(Diamond {
                        bottom: natural.element(bottom),
                        sides: [sides[0], sides[1], sides[2]],
                        top: natural.element(top),
                    }));
                }
            }
        }
        Ok(None)
    }

    /// Returns a pentagon or, if the lattice is modular, a diamond. Returns `None` if the order is
    /// distributive or not a lattice.
    pub fn not_distributive(&self, budget: &Budget) -> Budgeted<Option<NotDistributive>> {
        if self.is_distributive() {
            return Ok(None);
        }
        if let Some(pentagon) = self.pentagon() {
            return Ok(Some(NotDistributive::Pentagon(pentagon)));
        }
        Ok(self.diamond(budget)?.map(NotDistributive::Diamond))
    }
}
