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
pub use layers::crossings;

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

/// The step limit of the search for a planar drawing of an order that is not a lattice.
const PLANAR_STEPS: u64 = 2_000_000;

impl Poset {
    /// Returns a layout in which the level of an element is its [rank](Poset::ranks): the length of
    /// a longest chain below it, unless a planar order that is not a lattice needs other levels. Each
    /// sweep over the layers costs two steps for each segment of an edge.
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
    /// not increase with every cover are replaced by [`ranks`](Poset::ranks). If the order is planar
    /// but not a lattice, the levels are those of a drawing without crossings.
    pub fn layout_with(&self, levels: &[usize], budget: &Budget) -> Budgeted<DiagramLayout> {
        let covers = self.covers();
        let rising = levels.len() == self.size()
            && covers.iter().all(|&(i, j)| levels[i] < levels[j])
            && levels.iter().all(|&level| level < 4 * self.size());
        let ranks = if rising { levels.to_vec() } else { self.ranks() };
        let mut layers = Layers::new(&ranks, &covers, budget)?;
        match self.left_right(budget)? {
            Some(orders) => layers.sort_planar(self, &orders[0], budget)?,
            None => match budget.within(PLANAR_STEPS, || self.planar_layers(&covers, budget)) {
                Ok(Some(planar)) => layers = planar,
                _ => layers.untangle(budget)?,
            },
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

    /// Returns layers without crossings if the order is not a lattice but has an upward planar
    /// drawing.
    fn planar_layers(
        &self,
        covers: &[(usize, usize)],
        budget: &Budget,
    ) -> Budgeted<Option<Layers>> {
        if self.is_bounded() {
            return Ok(None);
        }
        let Some(added) = self.planar_completion(budget)? else { return Ok(None) };
        // With a new element on each edge, the completed graph is the diagram of a planar lattice,
        // whose left-to-right order is the order of elements and edges in a drawing.
        let edges = [covers, &added[..]].concat();
        let halves = edges.iter().zip(self.size()..).flat_map(|(&(a, b), e)| [(a, e), (e, b)]);
        let halves: Vec<_> = halves.collect();
        let Ok(lattice) = Poset::from_covers(self.size() + edges.len(), &halves) else {
            return Ok(None);
        };
        let Some([order, _]) = lattice.left_right(budget)? else { return Ok(None) };
        let mut place = vec![0; order.len()];
        order.iter().enumerate().for_each(|(at, &i)| place[i] = at);
        // Ignore the edges added above maximal elements if there are no crossings without them,
        // because the maximal elements are then lower.
        let is_maximal = |i: usize| self.upper_covers(i).is_empty();
        let below = added.iter().copied().filter(|&(a, _)| !is_maximal(a)).collect();
        for added in [below, added] {
            let Ok(raised) = Poset::from_covers(self.size(), &[covers, &added[..]].concat()) else {
                continue;
            };
            let mut layers = Layers::new(&raised.ranks(), covers, budget)?;
            let mut element: Vec<usize> = (0..layers.level.len()).collect();
            for (bends, cover) in layers.bends.iter().zip(self.size()..) {
                bends.iter().for_each(|&bend| element[bend] = cover);
            }
            layers.sort_by_key(|node| place[element[node]]);
            if layers.crossings() == 0 {
                return Ok(Some(layers));
            }
        }
        Ok(None)
    }

    /// Returns levels in the order of the middles of the possible levels of each element in a diagram
    /// of minimum height, for use with [`layout_with`](Poset::layout_with). The dual order has the
    /// same levels, upside down.
    #[must_use]
    pub fn balanced_levels(&self) -> Vec<usize> {
        let (low, down) = (self.ranks(), self.dual().ranks());
        let height = low.iter().map(|rank| rank + 1).max().unwrap_or(0);
        // Twice the middle.
        let double: Vec<usize> =
            low.iter().zip(down).map(|(low, down)| low + height - 1 - down).collect();
        let mut used = double.clone();
        used.sort_unstable();
        used.dedup();
        double.iter().map(|level| used.partition_point(|other| other < level)).collect()
    }
}
