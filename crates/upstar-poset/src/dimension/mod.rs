//! The dimension of Dushnik and Miller: how few linear orders intersect in the order.
//!
//! * [`Poset::two_dimensional`](crate::Poset::two_dimensional) decides dimension at most 2.
//! * The dimension of a distributive lattice is the width of its join-irreducible elements (Dilworth
//!   1950), and the chains that cover them are a realizer.
//! * In general the dimension is the least number of reversible classes that cover the critical
//!   pairs (Rabinovitch and Rival, *The rank of a distributive lattice*, 1979; Trotter,
//!   *Combinatorics and Partially Ordered Sets*, 1992, chapter 1). To decide that is NP-complete from
//!   3 on (Yannakakis 1982): there is a search with an end, and then there are bounds.
//!
//! Every bound carries what proves it; a realizer is compared with the order before it is returned.

mod classes;
mod critical;
mod realizer;
mod two;

use std::fmt;

use upstar_core::{Budget, Budgeted, Interrupted, StopReason};

use crate::poset::Poset;

pub(crate) use realizer::upper_sets;
pub use two::TwoDimensional;

/// What is known of the dimension of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dimension {
    /// The dimension is at least this.
    pub lower: usize,
    /// What proves the lower bound.
    pub lower_by: LowerBound,
    /// Linear orders, each from below, whose intersection is the order: the dimension is at most
    /// their number.
    pub realizer: Vec<Vec<usize>>,
}

/// What proves that the dimension is not smaller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LowerBound {
    /// Nothing is needed: every dimension is at least 1.
    Nothing,
    /// Two incomparable elements: at least 2.
    Incomparable(usize, usize),
    /// A circle of forced directions: at least 3. See [`TwoDimensional::Circle`].
    Circle(Vec<(usize, usize)>),
    /// A standard example S_k, k ≥ 3: in pairs (a, b), each a is below every b but its own, to which
    /// it is incomparable. So at least k.
    StandardExample(Vec<(usize, usize)>),
    /// All partitions of the critical pairs into this many classes were tried, and none had only
    /// reversible classes: at least one more.
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
                write!(f, "it contains the standard example S_{}", pairs.len())
            }
            LowerBound::Exhausted(classes) => {
                write!(f, "no {classes} linear orders reverse all critical pairs (all were tried)")
            }
        }
    }
}

impl Dimension {
    /// The dimension is at most this.
    #[must_use]
    pub fn upper(&self) -> usize {
        self.realizer.len()
    }

    /// The dimension, where the bounds agree.
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

/// The most that the exact search may spend, so that an order of some hundred elements has bounds in
/// seconds whatever the budget.
const SEARCH: u64 = 4_000_000;

impl Poset {
    /// The dimension, exact where it is at most 2, where the order is a distributive lattice, where a
    /// standard example is as large as a realizer, and where the search through the partitions of
    /// the critical pairs ends; otherwise bounds. An order of at most one element has dimension 1.
    ///
    /// # Errors
    ///
    /// If the budget runs out before there are bounds; or somebody pulls its token.
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
                // The bounds found so far are an answer.
                Ok(())
                | Err(Interrupted { reason: StopReason::Steps { .. } | StopReason::TimedOut }) => {}
                Err(stopped) => return Err(stopped),
            }
        }
        Ok(dimension)
    }

    /// The least incomparable pair.
    fn incomparable_pair(&self) -> Option<(usize, usize)> {
        self.elements().find_map(|i| {
            let j = (0..i).find(|&j| !self.is_comparable(i, j))?;
            Some((j, i))
        })
    }

    /// Better bounds through the critical pairs of the core.
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
