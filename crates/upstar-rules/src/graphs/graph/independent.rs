//! Independent sets of a graph: sets of pairwise non-adjacent vertices.

use upstar_core::{Budget, Budgeted};

/// The maximum number of vertices for which independent sets are computed.
pub const MOST_VERTICES: usize = 128;

/// A graph without loops, stored as the set of neighbours of each vertex. In a set, bit `v` stands
/// for vertex `v`.
///
/// ```
/// # use upstar_core::Budget;
/// # use upstar_rules::graph::Neighbours;
/// // The path of three vertices: the middle one alone is a maximal independent set, and so are the ends.
/// let path = Neighbours::new(&[vec![1], vec![0, 2], vec![1]]).unwrap();
/// let budget = Budget::unlimited();
/// assert_eq!(path.independence_number(&budget).unwrap(), 2);
/// assert!(!path.is_well_covered(&budget).unwrap());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Neighbours(Vec<u128>);

impl Neighbours {
    /// Returns the graph with these neighbours, or `None` if it has more than [`MOST_VERTICES`]
    /// vertices.
    #[must_use]
    pub fn new(lists: &[Vec<usize>]) -> Option<Neighbours> {
        if lists.len() > MOST_VERTICES {
            return None;
        }
        let mut near = vec![0; lists.len()];
        for (vertex, list) in lists.iter().enumerate() {
            for &other in list.iter().filter(|&&other| other != vertex && other < lists.len()) {
                near[vertex] |= 1 << other;
                near[other] |= 1 << vertex;
            }
        }
        Some(Neighbours(near))
    }

    fn all(&self) -> u128 {
        (0..self.0.len()).fold(0, |all, vertex| all | 1 << vertex)
    }

    /// Calls `visit` with each maximal independent set, as a bit set, until `visit` returns
    /// `false`. The number of sets may be exponential in the number of vertices.
    pub fn each_maximal(
        &self,
        budget: &Budget,
        visit: &mut dyn FnMut(u128) -> Budgeted<bool>,
    ) -> Budgeted<()> {
        self.extend(budget, 0, self.all(), 0, visit).map(drop)
    }

    /// Visits the maximal independent sets that contain all of `chosen`, some vertices of `open`,
    /// and no vertex of `done` (Bron and Kerbosch's algorithm with a pivot, on the complement).
    fn extend(
        &self,
        budget: &Budget,
        chosen: u128,
        mut open: u128,
        mut done: u128,
        visit: &mut dyn FnMut(u128) -> Budgeted<bool>,
    ) -> Budgeted<bool> {
        budget.spend(1)?;
        if open | done == 0 {
            return visit(chosen);
        }
        // Every maximal set contains the pivot or a neighbour of it, so only these vertices are
        // tried. The pivot is chosen so that the fewest of them are open.
        let left = |&vertex: &usize| ((self.0[vertex] | 1 << vertex) & open).count_ones();
        let pivot = bits(open | done).min_by_key(left).unwrap_or(0);
        for vertex in bits((self.0[pivot] | 1 << pivot) & open) {
            let keeps = !(self.0[vertex] | 1 << vertex);
            if !self.extend(budget, chosen | 1 << vertex, open & keeps, done & keeps, visit)? {
                return Ok(false);
            }
            open &= !(1 << vertex);
            done |= 1 << vertex;
        }
        Ok(true)
    }

    /// Returns the independence number α(G): the size of a maximum independent set.
    pub fn independence_number(&self, budget: &Budget) -> Budgeted<u32> {
        let mut best = 0;
        self.largest(budget, 0, self.all(), &mut best)?;
        Ok(best)
    }

    fn largest(&self, budget: &Budget, size: u32, open: u128, best: &mut u32) -> Budgeted<()> {
        budget.spend(1)?;
        if size + open.count_ones() <= *best {
            return Ok(());
        }
        let degree = |&vertex: &usize| (self.0[vertex] & open).count_ones();
        // A vertex with at most one neighbour is in some maximum independent set.
        if let Some(vertex) = bits(open).find(|vertex| degree(vertex) <= 1) {
            return self.largest(budget, size + 1, open & !(self.0[vertex] | 1 << vertex), best);
        }
        let Some(vertex) = bits(open).max_by_key(degree) else {
            *best = size.max(*best);
            return Ok(());
        };
        self.largest(budget, size + 1, open & !(self.0[vertex] | 1 << vertex), best)?;
        self.largest(budget, size, open & !(1 << vertex), best)
    }

    /// Returns `true` if all maximal independent sets have the same size.
    pub fn is_well_covered(&self, budget: &Budget) -> Budgeted<bool> {
        let (mut size, mut same) = (None, true);
        self.each_maximal(budget, &mut |set| {
            same = *size.get_or_insert(set.count_ones()) == set.count_ones();
            Ok(same)
        })?;
        Ok(same)
    }
}

fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(lowest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_small_graphs_agree_with_the_definitions() {
        let budget = Budget::unlimited();
        for size in 0..=5_usize {
            let pairs: Vec<(usize, usize)> =
                (0..size).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
            for edges in 0..1_u32 << pairs.len() {
                let mut lists = vec![Vec::new(); size];
                for (at, &(a, b)) in pairs.iter().enumerate() {
                    if edges >> at & 1 == 1 {
                        lists[a].push(b);
                    }
                }
                let graph = Neighbours::new(&lists).unwrap();
                let joined = |a: usize, b: usize| lists[a].contains(&b) || lists[b].contains(&a);
                let is_free =
                    |set: u128| bits(set).all(|a| bits(set).all(|b| a == b || !joined(a, b)));
                let maximal: Vec<u128> = (0..1_u128 << size)
                    .filter(|&set| {
                        let larger = |v: usize| set >> v & 1 == 0 && is_free(set | 1 << v);
                        is_free(set) && !(0..size).any(larger)
                    })
                    .collect();
                let mut found = Vec::new();
                graph
                    .each_maximal(&budget, &mut |set| {
                        found.push(set);
                        Ok(true)
                    })
                    .unwrap();
                found.sort_unstable();
                assert_eq!(found, maximal, "{lists:?}");
                let sizes: Vec<u32> = maximal.iter().map(|set| set.count_ones()).collect();
                let largest = sizes.iter().copied().max().unwrap_or(0);
                assert_eq!(graph.independence_number(&budget).unwrap(), largest, "{lists:?}");
                let same = sizes.windows(2).all(|pair| pair[0] == pair[1]);
                assert_eq!(graph.is_well_covered(&budget).unwrap(), same, "{lists:?}");
            }
        }
    }
}
