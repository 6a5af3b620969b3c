//! Critical pairs and standard examples.
//!
//! A pair (x, y) of incomparable elements is *critical* if everything below x is below y and
//! everything above y is above x. Some linear extensions form a realizer if and only if each
//! critical pair is *reversed* (x is above y) in one of them (Rabinovitch and Rival 1979).

// Two pairs (x, y) and (x′, y′) with x ≤ y′ and x′ ≤ y cannot be reversed in the same linear
// extension. Critical pairs that satisfy this pairwise form a standard example.

use upstar_core::{Budget, Budgeted};

use crate::bit_rows;
use crate::poset::Poset;

impl Poset {
    /// Returns the critical pairs (x, y), in increasing order.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_poset::Poset;
    /// let example = Poset::standard_example(3);
    /// assert_eq!(example.critical_pairs(&Budget::unlimited())?, [(0, 3), (1, 4), (2, 5)]);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn critical_pairs(&self, budget: &Budget) -> Budgeted<Vec<(usize, usize)>> {
        // In a critical pair, x is not the join of the elements below it, and y is not the meet of
        // the elements above it.
        let (lower, upper) = (self.generators(), self.dual_generators());
        let mut pairs = Vec::new();
        for &x in &lower {
            budget.spend(1 + upper.len() as u64)?;
            let mut below = self.below_row(x).to_vec();
            bit_rows::clear(&mut below, x);
            for &y in &upper {
                let mut above = self.above_row(y).to_vec();
                bit_rows::clear(&mut above, y);
                if !self.is_comparable(x, y)
                    && bit_rows::is_subset(&below, self.below_row(y))
                    && bit_rows::is_subset(&above, self.above_row(x))
                {
                    pairs.push((x, y));
                }
            }
        }
        Ok(pairs)
    }

    /// Returns a standard example S_k of a distributive lattice of dimension k: a maximum antichain
    /// of join-irreducible elements, each paired with the greatest element that is not above it.
    /// The list is empty if k < 3 or the order is not a distributive lattice.
    pub(super) fn standard_example_of_irreducibles(
        &self,
        budget: &Budget,
    ) -> Budgeted<Vec<(usize, usize)>> {
        let irreducibles = self.join_irreducibles();
        let antichain = self.induced(&irreducibles).dilworth(budget)?.lowest;
        let pair = |k: usize| Some((irreducibles[k], self.prime_complement(irreducibles[k])?));
        let example: Vec<(usize, usize)> = antichain.into_iter().filter_map(pair).collect();
        Ok(if self.is_standard_example(&example) { example } else { Vec::new() })
    }

    /// Returns `true` if the pairs (a, b) form a standard example S_k with k ≥ 3.
    #[must_use]
    pub fn is_standard_example(&self, pairs: &[(usize, usize)]) -> bool {
        let fits = |&(a, b): &(usize, usize)| {
            let below = pairs.iter().filter(|p| self.leq(a, p.1)).count();
            !self.is_comparable(a, b) && below == pairs.len() - 1
        };
        // For k ≥ 3, no other two of these elements are comparable: a ≤ a′ would imply a ≤ a′ ≤ b.
        pairs.len() >= 3 && pairs.iter().all(fits)
    }

    /// Searches greedily. The list is empty if fewer than three pairs are found.
    pub(super) fn large_standard_example(
        &self,
        pairs: &[(usize, usize)],
        budget: &Budget,
    ) -> Budgeted<Vec<(usize, usize)>> {
        let mut conflicts = Vec::with_capacity(pairs.len());
        for &(x, y) in pairs {
            budget.spend(1 + pairs.len() as u64 / 64)?;
            let against = |p: &(usize, usize)| self.leq(x, p.1) && self.leq(p.0, y);
            let members: Vec<usize> = (0..pairs.len()).filter(|&k| against(&pairs[k])).collect();
            conflicts.push(bit_rows::row_of(pairs.len(), &members));
        }
        let mut best: Vec<usize> = Vec::new();
        for start in 0..pairs.len() {
            let mut clique = vec![start];
            let mut candidates = conflicts[start].clone();
            loop {
                budget.spend(1)?;
                if clique.len() + bit_rows::count(&candidates) <= best.len() {
                    break;
                }
                let left = |&k: &usize| bit_rows::common(&candidates, &conflicts[k]);
                let Some(next) =
                    bit_rows::ones(&candidates).max_by_key(|k| (left(k), usize::MAX - k))
                else {
                    break;
                };
                clique.push(next);
                bit_rows::keep_only(&mut candidates, &conflicts[next]);
            }
            if clique.len() > best.len() {
                best = clique;
            }
        }
        best.sort_unstable();
        let example: Vec<(usize, usize)> = best.into_iter().map(|k| pairs[k]).collect();
        Ok(if self.is_standard_example(&example) { example } else { Vec::new() })
    }
}
