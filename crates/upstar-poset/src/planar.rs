//! Planar lattices: lattices whose Hasse diagrams can be drawn without crossings.

use upstar_core::{Budget, Budgeted};

use crate::dimension::TwoDimensional;
use crate::poset::Poset;

impl Poset {
    /// Returns `true` if the Hasse diagram has a drawing in the plane without crossings in which
    /// all covers go upwards.
    ///
    /// A bounded order is planar if and only if it is a lattice of dimension at most 2 (Baker,
    /// Fishburn and Roberts, *Partial orders of dimension 2*, 1971; Kelly and Rival, *Planar
    /// lattices*, 1975). An order is planar if it is planar after bounds are added. Otherwise, a
    /// search decides. The search takes exponential time in the number of minimal and maximal
    /// elements.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_poset::Poset;
    /// let budget = Budget::unlimited();
    /// assert!(Poset::chain(4).product(&Poset::chain(3)).is_planar(&budget)?);
    /// assert!(!Poset::boolean(3).unwrap().is_planar(&budget)?);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn is_planar(&self, budget: &Budget) -> Budgeted<bool> {
        if self.left_right(budget)?.is_some() {
            return Ok(true);
        }
        if self.is_bounded() {
            return Ok(false);
        }
        Ok(self.planar_completion(budget)?.is_some())
    }

    /// Returns two linear orders, each from below, for a drawing without crossings: of two
    /// incomparable elements, the one that is lower in the first order is to the left. Returns
    /// `None` if the order, with missing bounds added, is not a planar lattice.
    pub fn left_right(&self, budget: &Budget) -> Budgeted<Option<[Vec<usize>; 2]>> {
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

#[cfg(test)]
mod tests {
    use upstar_core::Budget;

    use crate::poset::Poset;

    /// Returns all orders on 0, …, size − 1 whose numbering is natural.
    fn orders(size: usize) -> Vec<Poset> {
        let pairs: Vec<(usize, usize)> =
            (0..size).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        let mut orders = Vec::new();
        for set in 0..1_u32 << pairs.len() {
            let less = |a: usize, b: usize| {
                a < b && set >> pairs.iter().position(|&pair| pair == (a, b)).unwrap() & 1 == 1
            };
            let closed = (0..size).all(|a| {
                (a..size).all(|b| !less(a, b) || (b..size).all(|c| !less(b, c) || less(a, c)))
            });
            if closed {
                orders.push(Poset::new(size, |a, b| a == b || less(a, b)).unwrap());
            }
        }
        orders
    }

    #[test]
    fn the_search_agrees_with_the_theorem_on_bounded_orders() {
        let budget = Budget::unlimited();
        let (mut planar, mut not) = (0, 0);
        for order in orders(5) {
            let bounded = order.with_bounds();
            let by_theorem = bounded.left_right(&budget).unwrap().is_some();
            assert_eq!(bounded.planar_completion(&budget).unwrap().is_some(), by_theorem);
            *if by_theorem { &mut planar } else { &mut not } += 1;
        }
        assert!(planar > 100 && not > 10, "{planar} {not}");
    }

    /// An order of five elements is planar if and only if it can be drawn with straight lines
    /// between points of a small grid at distinct heights.
    #[test]
    fn five_elements_are_planar_where_straight_lines_do() {
        let budget = Budget::unlimited();
        for order in orders(5) {
            let covers = order.covers();
            let drawn = order.linear_extensions().any(|heights| {
                (0..5_usize.pow(5)).any(|code| {
                    let x = |v: usize| (code / 5_usize.pow(v as u32) % 5) as i64;
                    let at =
                        |v: usize| (x(v), heights.iter().position(|&h| h == v).unwrap() as i64);
                    covers.iter().enumerate().all(|(k, &(a, b))| {
                        covers[..k].iter().all(|&(c, d)| !cross([at(a), at(b)], [at(c), at(d)]))
                            && (0..5).all(|v| v == a || v == b || !lies_on(at(v), at(a), at(b)))
                    })
                })
            });
            assert_eq!(order.is_planar(&budget).unwrap(), drawn, "{covers:?}");
        }
    }

    type Point = (i64, i64);

    fn turn(a: Point, b: Point, c: Point) -> i64 {
        ((b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)).signum()
    }

    fn lies_on(v: Point, a: Point, b: Point) -> bool {
        turn(a, b, v) == 0 && (a.1.min(b.1)..=a.1.max(b.1)).contains(&v.1)
    }

    fn cross([a, b]: [Point; 2], [c, d]: [Point; 2]) -> bool {
        turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0
    }
}
