//! The layout of a Hasse diagram: levels, an order in each level, and coordinates.
//!
//! A cover that spans more than one level has a *bend* on each intermediate level (Sugiyama, Tagawa
//! and Toda, *Methods for visual understanding of hierarchical system structures*, 1981). Planar
//! lattices are drawn without crossings. The layout does not depend on the machine.

mod layers;
mod placement;

use upstar_core::{Budget, Budgeted};

use crate::poset::Poset;
use layers::Layers;

/// A point of a diagram.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DiagramPoint {
    /// The horizontal coordinate. Neighbours in a level are at least 1 apart, or at least ½ if one
    /// of them is a bend.
    pub x: f64,
    /// The level, counted upwards from 0.
    pub level: usize,
}

/// A cover in a diagram: a line from the lower element through the bends to the upper element.
#[derive(Clone, Debug, PartialEq)]
pub struct DiagramEdge {
    /// The lower element.
    pub lower: usize,
    /// The upper element.
    pub upper: usize,
    /// The bends, one for each intermediate level, from below.
    pub bends: Vec<DiagramPoint>,
}

/// The coordinates of a Hasse diagram.
#[derive(Clone, Debug, PartialEq)]
pub struct DiagramLayout {
    /// The elements on each level, from left to right.
    pub levels: Vec<Vec<usize>>,
    /// The point of each element. The least x is 0.
    pub points: Vec<DiagramPoint>,
    /// The covers, in increasing order.
    pub edges: Vec<DiagramEdge>,
    /// The number of pairs of lines that cross.
    pub crossings: usize,
}

impl DiagramLayout {
    /// Returns the greatest x.
    #[must_use]
    pub fn width(&self) -> f64 {
        let bends = self.edges.iter().flat_map(|edge| &edge.bends);
        self.points.iter().chain(bends).map(|point| point.x).fold(0.0, f64::max)
    }
}

impl Poset {
    /// Returns a layout in which the level of an element is its [rank](Poset::ranks): the length of
    /// a longest chain below it. Each sweep over the layers costs two steps for each segment of an
    /// edge.
    ///
    /// # Errors
    ///
    /// Returns an error if the diagram has more than four million bends.
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

    /// Same as [`layout`](Poset::layout), but with a given level for each element. Levels that do
    /// not increase with every cover are replaced by [`ranks`](Poset::ranks).
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

    /// Returns, for each element, the middle of its possible levels in a diagram of minimum height,
    /// for use with [`layout_with`](Poset::layout_with). The dual order has nearly the same levels,
    /// upside down.
    #[must_use]
    pub fn balanced_levels(&self) -> Vec<usize> {
        let (low, down) = (self.ranks(), self.dual().ranks());
        let height = low.iter().map(|rank| rank + 1).max().unwrap_or(0);
        low.iter().zip(down).map(|(low, down)| low.midpoint(height - 1 - down)).collect()
    }
}
