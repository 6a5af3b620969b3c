//! Where the elements of a Hasse diagram stand: levels, an order from left to right in each level,
//! and coordinates. Plain numbers; nothing is drawn here.
//!
//! A cover that passes levels is cut into pieces by one *bend* for each of them (Sugiyama, Tagawa and
//! Toda, *Methods for visual understanding of hierarchical system structures*, 1981). The order in
//! the levels of a planar lattice comes from its two linear orders, and there are no crossings;
//! otherwise every node is moved to the mean of its neighbours and then past its neighbours in the
//! level as long as that removes crossings. The same order has the same layout on every machine.

mod layers;
mod placement;

use upstar_core::{Budget, Budgeted};

use crate::poset::Poset;
use layers::Layers;

/// A place in a diagram.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DiagramPoint {
    /// To the right; neighbours in a level are at least 1 apart, or ½ if one of them is a bend.
    pub x: f64,
    /// Upwards, from 0.
    pub level: usize,
}

/// A cover in a diagram: a line from the lower element through the bends to the upper one.
#[derive(Clone, Debug, PartialEq)]
pub struct DiagramEdge {
    /// The element that is covered.
    pub lower: usize,
    /// The element that covers it.
    pub upper: usize,
    /// One for each level between, from below.
    pub bends: Vec<DiagramPoint>,
}

/// Where everything stands in a Hasse diagram.
#[derive(Clone, Debug, PartialEq)]
pub struct DiagramLayout {
    /// The elements on each level, from left to right.
    pub levels: Vec<Vec<usize>>,
    /// Where each element stands. The leftmost x is 0.
    pub points: Vec<DiagramPoint>,
    /// The covers, in increasing order.
    pub edges: Vec<DiagramEdge>,
    /// How many pairs of lines cross.
    pub crossings: usize,
}

impl DiagramLayout {
    /// How far to the right it goes.
    #[must_use]
    pub fn width(&self) -> f64 {
        let bends = self.edges.iter().flat_map(|edge| &edge.bends);
        self.points.iter().chain(bends).map(|point| point.x).fold(0.0, f64::max)
    }
}

impl Poset {
    /// A layout on the levels of [`ranks`](Poset::ranks): the length of a longest chain from below.
    ///
    /// # Errors
    ///
    /// If the budget runs out; a step is a piece of an edge, some hundred times.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_poset::Poset;
    /// let pentagon = Poset::from_covers(5, &[(0, 1), (1, 2), (2, 4), (0, 3), (3, 4)])?;
    /// let layout = pentagon.layout(&Budget::unlimited())?;
    /// assert_eq!((layout.levels.len(), layout.crossings), (4, 0));
    /// let long = layout.edges.iter().find(|edge| edge.lower == 3).unwrap();
    /// assert_eq!(long.bends.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn layout(&self, budget: &Budget) -> Budgeted<DiagramLayout> {
        let ranks = self.ranks();
        self.layout_with(&ranks, budget)
    }

    /// As [`layout`](Poset::layout) on other levels, one for each element. Where they do not go up
    /// with every cover, those of [`ranks`](Poset::ranks) are taken instead.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn layout_with(&self, levels: &[usize], budget: &Budget) -> Budgeted<DiagramLayout> {
        let covers = self.covers();
        let rising = levels.len() == self.size()
            && covers.iter().all(|&(i, j)| levels[i] < levels[j])
            && levels.iter().all(|&level| level < 4 * self.size());
        let ranks = if rising { levels.to_vec() } else { self.ranks() };
        let mut layers = Layers::new(&ranks, &covers, budget)?;
        match self.left_right(budget)? {
            Some(orders) => layers.sort_planar(self, &orders[0], budget)?,
            None => layers.untangle(budget)?,
        }
        let xs = placement::coordinates(&layers, budget)?;
        let point = |node: usize| DiagramPoint { x: xs[node], level: layers.level[node] };
        let edge = |(&(lower, upper), bends): (&(usize, usize), &Vec<usize>)| DiagramEdge {
            lower,
            upper,
            bends: bends.iter().map(|&node| point(node)).collect(),
        };
        let elements =
            |layer: &Vec<usize>| layer.iter().copied().filter(|&i| i < self.size()).collect();
        Ok(DiagramLayout {
            levels: layers.layers.iter().map(elements).collect(),
            points: self.elements().map(point).collect(),
            edges: covers.iter().zip(&layers.bends).map(edge).collect(),
            crossings: layers.crossings(),
        })
    }

    /// For each element the middle between the lowest and the highest level that it can have among as
    /// few levels as possible: for [`layout_with`](Poset::layout_with). An order and its dual have
    /// nearly the same levels, upside down.
    #[must_use]
    pub fn balanced_levels(&self) -> Vec<usize> {
        let (low, down) = (self.ranks(), self.dual().ranks());
        let height = low.iter().map(|rank| rank + 1).max().unwrap_or(0);
        low.iter().zip(down).map(|(low, down)| low.midpoint(height - 1 - down)).collect()
    }
}
