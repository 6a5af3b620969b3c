//! Planar lattices: those whose Hasse diagram can be drawn without crossings.

use upstar_core::{Answer, Budget, Step, Undefined};

use crate::dimension::TwoDimensional;
use crate::poset::Poset;

impl Poset {
    /// Whether the Hasse diagram can be drawn in the plane without crossings, all covers going up.
    ///
    /// An order with a bottom and a top is planar exactly if it is a lattice of dimension at most 2
    /// (Baker, Fishburn and Roberts, *Partial orders of dimension 2*, 1971; Kelly and Rival, *Planar
    /// lattices*, 1975). Another order is planar at least if it is so with a bottom and a top added.
    ///
    /// # Errors
    ///
    /// Undefined for an order without bottom or without top that these theorems do not decide; or if
    /// the budget runs out.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_poset::Poset;
    /// let budget = Budget::unlimited();
    /// assert!(Poset::chain(4).product(&Poset::chain(3)).is_planar(&budget)?);
    /// assert!(!Poset::boolean(3).unwrap().is_planar(&budget)?);
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    pub fn is_planar(&self, budget: &Budget) -> Answer<bool> {
        if self.left_right(budget)?.is_some() {
            return Ok(true);
        }
        if self.is_bounded() {
            return Ok(false);
        }
        let missing = match (self.bottom(), self.top()) {
            (None, None) => "a bottom and a top",
            (None, _) => "a bottom",
            _ => "a top",
        };
        Err(Undefined::new(format!(
            "planarity is decided only for orders with a bottom and a top: this one lacks {missing}, \
             and it is not planar with {missing} added"
        ))
        .into())
    }

    /// Two linear orders, each from below, for a drawing without crossings: of two incomparable
    /// elements, the one that is lower in the first order is to the left. None if the order, with a
    /// bottom and a top added where it has none, is not a planar lattice.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn left_right(&self, budget: &Budget) -> Step<Option<[Vec<usize>; 2]>> {
        let bounded = self.with_bounds();
        if !bounded.is_lattice() {
            return Ok(None);
        }
        match bounded.two_dimensional(budget)? {
            TwoDimensional::Circle(_) => Ok(None),
            TwoDimensional::Realizer(mut orders) => {
                orders.iter_mut().for_each(|order| order.retain(|&i| i < self.size()));
                Ok(Some(orders))
            }
        }
    }
}
