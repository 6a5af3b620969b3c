//! The Dushnik–Miller dimension: the least number of linear orders whose intersection is the order.
//!
//! Invariants: every bound carries its proof, and a realizer is verified before it is returned.

// * `Poset::two_dimensional` decides whether the dimension is at most 2.
// * The dimension of a distributive lattice is the width of its join-irreducible elements (Dilworth
//   1950); the chains that cover them yield a realizer.
// * In general, the dimension is the least number of reversible classes that cover the critical
//   pairs (Rabinovitch and Rival, *The rank of a distributive lattice*, 1979; Trotter,
//   *Combinatorics and Partially Ordered Sets*, 1992, chapter 1). Deciding whether it is at most k
//   is NP-complete for k ≥ 3 (Yannakakis 1982). Therefore the search has a step limit. If it does
//   not complete, the result consists of bounds.

mod classes;
mod critical;
mod realizer;
mod two;

use std::fmt;

use upstar_core::{Budget, Budgeted, Interrupted, StopReason};

use crate::poset::Poset;

pub(crate) use realizer::upper_sets;
pub use two::TwoDimensional;

/// Bounds for the dimension of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dimension {
    /// The lower bound.
    pub lower: usize,
    /// The proof of the lower bound.
    pub lower_by: LowerBound,
    /// Linear orders, each from below, whose intersection is the order. Their number is the upper
    /// bound.
    pub realizer: Vec<Vec<usize>>,
}

/// The proof of a lower bound for the dimension.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LowerBound {
    /// No proof is needed: every dimension is at least 1.
    Nothing,
    /// Two incomparable elements: the dimension is at least 2.
    Incomparable(usize, usize),
    /// A cycle as in [`TwoDimensional::Circle`]: the dimension is at least 3.
    Circle(Vec<(usize, usize)>),
    /// A standard example S_k, k ≥ 3, given by its pairs (a, b): each a is incomparable to its own
    /// b and below every other b. The dimension is at least k.
    StandardExample(Vec<(usize, usize)>),
    /// The critical pairs have no partition into this many reversible classes, by exhaustive
    /// search: the dimension is greater than this number.
    Exhausted(usize),
}

impl fmt::Display for LowerBound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LowerBound::Nothing => f.write_str("every dimension is at least 1"),
            LowerBound::Incomparable(..) => f.write_str("two elements are incomparable"),
            LowerBound::Circle(circle) => {
                write!(
                    f,
                    "the incomparability graph has no transitive orientation: {} forced directions \
                     lead from an edge to its reverse",
                    circle.len()
                )
            }
            LowerBound::StandardExample(pairs) => {
                write!(f, "the order contains the standard example S_{}", pairs.len())
            }
            LowerBound::Exhausted(classes) => {
                write!(
                    f,
                    "no {classes} linear orders reverse all critical pairs (exhaustive search)"
                )
            }
        }
    }
}

impl Dimension {
    /// Returns the upper bound.
    #[must_use]
    pub fn upper(&self) -> usize {
        self.realizer.len()
    }

    /// Returns the dimension if the bounds agree.
    #[must_use]
    pub fn exact(&self) -> Option<usize> {
        (self.lower == self.upper()).then_some(self.lower)
    }

    fn raise(&mut self, lower: usize, lower_by: LowerBound) {
        if lower > self.lower {
            (self.lower, self.lower_by) = (lower, lower_by);
        }
    }

    fn improve(&mut self, realizer: Option<Vec<Vec<usize>>>) {
        if let Some(realizer) = realizer.filter(|r| r.len() < self.realizer.len()) {
            self.realizer = realizer;
        }
    }
}

/// The step limit of the exact search. Orders of a few hundred elements take seconds.
const SEARCH: u64 = 4_000_000;

impl Poset {
    /// Returns the dimension or bounds for it. The dimension is exact if it is at most 2, if the
    /// order is a distributive lattice, if a standard example is as large as a realizer, or if the
    /// search over partitions of the critical pairs completes. An order of at most one element has
    /// dimension 1.
    ///
    /// # Errors
    ///
    /// Returns an error if the budget runs out before there are bounds, or if the computation is
    /// cancelled.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_poset::{LowerBound, Poset};
    /// let cube = Poset::boolean(3).unwrap();
    /// let dimension = cube.dimension(&Budget::unlimited())?;
    /// assert_eq!(dimension.exact(), Some(3));
    /// assert!(matches!(dimension.lower_by, LowerBound::StandardExample(pairs) if pairs.len() == 3));
    /// assert!(cube.is_realizer(&dimension.realizer));
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn dimension(&self, budget: &Budget) -> Budgeted<Dimension> {
        budget.spend(self.size() as u64)?;
        let Some((i, j)) = self.incomparable_pair() else {
            let realizer = vec![self.linear_extension()];
            return Ok(Dimension { lower: 1, lower_by: LowerBound::Nothing, realizer });
        };
        let mut lower = (2, LowerBound::Incomparable(i, j));
        let chains = self.generating_chains(budget)?;
        if chains.count() > 2 && self.is_distributive() {
            let example = self.standard_example_of_irreducibles(budget)?;
            lower = (example.len(), LowerBound::StandardExample(example));
        } else if chains.count() > 2 {
            match self.two_dimensional(budget)? {
                TwoDimensional::Circle(circle) => lower = (3, LowerBound::Circle(circle)),
                TwoDimensional::Realizer(orders) => {
                    let (lower, lower_by) = lower;
                    return Ok(Dimension { lower, lower_by, realizer: orders.into() });
                }
            }
        }
        let realizer = self.realizer_of_chains(&chains, budget)?;
        let mut dimension = Dimension { lower: lower.0, lower_by: lower.1, realizer };
        if dimension.exact().is_none() {
            let core = self.core();
            let part = self.induced(&core);
            let pairs = part.critical_pairs(budget)?;
            let search = budget.within(SEARCH, || {
                self.search_dimension(&mut dimension, &core, &part, &pairs, budget)
            });
            match search {
                // Return the bounds found so far.
                Ok(())
                | Err(Interrupted { reason: StopReason::Steps { .. } | StopReason::TimedOut }) => {}
                Err(stopped) => return Err(stopped),
            }
        }
        Ok(dimension)
    }

    fn incomparable_pair(&self) -> Option<(usize, usize)> {
        self.elements().find_map(|i| {
            let j = (0..i).find(|&j| !self.is_comparable(i, j))?;
            Some((j, i))
        })
    }

    fn search_dimension(
        &self,
        dimension: &mut Dimension,
        core: &[usize],
        part: &Poset,
        pairs: &[(usize, usize)],
        budget: &Budget,
    ) -> Budgeted<()> {
        let lift = |orders: Vec<Vec<usize>>| {
            Some(self.lifted(core, &orders)).filter(|orders| self.is_realizer(orders))
        };
        let example = part.large_standard_example(pairs, budget)?;
        let named = example.into_iter().map(|(a, b)| (core[a], core[b]));
        let example: Vec<(usize, usize)> = named.collect();
        dimension.raise(example.len(), LowerBound::StandardExample(example));
        dimension.improve(part.greedy_realizer(pairs, budget)?.and_then(lift));
        while dimension.lower < dimension.upper() && part.size() <= classes::LARGEST {
            let classes = dimension.lower;
            match part.realizer_of_size(pairs, classes, budget)? {
                Some(orders) => dimension.improve(lift(orders)),
                None => dimension.raise(classes + 1, LowerBound::Exhausted(classes)),
            }
        }
        Ok(())
    }
}
