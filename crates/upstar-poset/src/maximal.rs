//! Maximal antichains: antichains to which no element can be added.
//!
//! Maximal antichains are the maximal cliques of the incomparability graph, enumerated by the
//! algorithm of Bron and Kerbosch (1973) with the pivot of Tomita, Tanaka and Takahashi (2006). It
//! takes at most n·3^(n/3) row operations for n elements, and exponentially many for many orders.

use upstar_core::{Budget, Budgeted};

use crate::bit_rows;
use crate::poset::Poset;

struct Level {
    /// The untried elements that can be added to the antichain.
    candidates: Vec<u64>,
    /// The tried elements that could be added.
    excluded: Vec<u64>,
    /// The candidates to try: those comparable to the pivot.
    tries: Vec<u64>,
}

/// An iterator over the maximal antichains of an order.
pub struct MaximalAntichains<'a> {
    poset: &'a Poset,
    budget: &'a Budget,
    members: Vec<usize>,
    levels: Vec<Level>,
    /// `true` until the empty antichain of an empty order is yielded.
    empty: bool,
}

impl Poset {
    /// Returns an iterator over the maximal antichains, each a list of its elements in increasing
    /// order. An empty order has one maximal antichain, the empty antichain. Each node of the
    /// search costs one step. If the budget runs out, the iterator yields an error and ends.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_poset::Poset;
    /// let cube = Poset::boolean(3).unwrap();
    /// let budget = Budget::unlimited();
    /// let all: Vec<Vec<usize>> = cube.maximal_antichains(&budget).collect::<Result<_, _>>()?;
    /// assert_eq!(all.len(), 7); // bottom, top, atoms, coatoms, each atom with its complement
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    #[must_use]
    pub fn maximal_antichains<'a>(&'a self, budget: &'a Budget) -> MaximalAntichains<'a> {
        let empty = self.size() == 0;
        let (members, levels) = (Vec::new(), Vec::new());
        let mut search = MaximalAntichains { poset: self, budget, members, levels, empty };
        if !empty {
            search.enter(bit_rows::full(self.size()), vec![0; self.words()]);
        }
        search
    }

    /// Returns the number of maximal antichains.
    pub fn count_maximal_antichains(&self, budget: &Budget) -> Budgeted<u64> {
        self.maximal_antichains(budget).try_fold(0, |count, one| one.map(|_| count + 1))
    }

    fn incomparable(&self, i: usize) -> impl Iterator<Item = u64> + '_ {
        self.above_row(i).iter().zip(self.below_row(i)).map(|(a, b)| !(a | b))
    }
}

impl MaximalAntichains<'_> {
    fn enter(&mut self, candidates: Vec<u64>, excluded: Vec<u64>) {
        // The pivot minimizes the number of candidates to try: every maximal antichain contains the
        // pivot or an element comparable to the pivot.
        let to_try = |i: usize| -> Vec<u64> {
            let near = self.poset.incomparable(i);
            candidates.iter().zip(near).map(|(candidate, near)| candidate & !near).collect()
        };
        let pivots = bit_rows::ones(&candidates).chain(bit_rows::ones(&excluded));
        let tries =
            pivots.map(to_try).min_by_key(|tries| bit_rows::count(tries)).unwrap_or_default();
        self.levels.push(Level { candidates, excluded, tries });
    }
}

impl Iterator for MaximalAntichains<'_> {
    type Item = Budgeted<Vec<usize>>;

    fn next(&mut self) -> Option<Budgeted<Vec<usize>>> {
        if std::mem::take(&mut self.empty) {
            return Some(Ok(Vec::new()));
        }
        while let Some(level) = self.levels.last_mut() {
            if let Err(stopped) = self.budget.spend(1) {
                self.levels.clear();
                return Some(Err(stopped));
            }
            let Some(i) = bit_rows::take_first(&mut level.tries) else {
                self.levels.pop();
                self.members.pop();
                continue;
            };
            let both = |row: &[u64]| -> Vec<u64> {
                row.iter().zip(self.poset.incomparable(i)).map(|(a, b)| a & b).collect()
            };
            let (candidates, excluded) = (both(&level.candidates), both(&level.excluded));
            bit_rows::clear(&mut level.candidates, i);
            bit_rows::set(&mut level.excluded, i);
            self.members.push(i);
            if bit_rows::is_empty(&candidates) && bit_rows::is_empty(&excluded) {
                let mut found = self.members.clone();
                found.sort_unstable();
                self.members.pop();
                return Some(Ok(found));
            }
            self.enter(candidates, excluded);
        }
        None
    }
}
