//! Chains: linear extensions, ranks, levels, height.

use crate::bit_rows;
use crate::poset::Poset;

impl Poset {
    /// Returns a linear extension, listed from below: the elements sorted by the number of elements
    /// below them, then by index.
    #[must_use]
    pub fn linear_extension(&self) -> Vec<usize> {
        let mut elements: Vec<usize> = self.elements().collect();
        elements.sort_by_cached_key(|&i| bit_rows::count(self.below_row(i)));
        elements
    }

    /// Returns for each element the number of elements below it in a longest chain that ends at it.
    #[must_use]
    pub fn ranks(&self) -> Vec<usize> {
        let natural = self.natural();
        let mut ranks = vec![0; self.size()];
        for place in self.elements() {
            let i = natural.element(place);
            for j in self.upper_covers(i) {
                ranks[j] = ranks[j].max(ranks[i] + 1);
            }
        }
        ranks
    }

    /// Returns the elements of each rank: a minimum partition into antichains (Mirsky, *A dual of
    /// Dilworth's decomposition theorem*, 1971).
    #[must_use]
    pub fn levels(&self) -> Vec<Vec<usize>> {
        let ranks = self.ranks();
        let height = ranks.iter().map(|rank| rank + 1).max().unwrap_or(0);
        let mut levels = vec![Vec::new(); height];
        for i in self.elements() {
            levels[ranks[i]].push(i);
        }
        levels
    }

    /// Returns the height: the number of elements of a longest chain.
    #[must_use]
    pub fn height(&self) -> usize {
        self.ranks().iter().map(|rank| rank + 1).max().unwrap_or(0)
    }

    /// Returns a longest chain, from below.
    #[must_use]
    pub fn longest_chain(&self) -> Vec<usize> {
        let ranks = self.ranks();
        let highest = self.elements().max_by_key(|&i| (ranks[i], std::cmp::Reverse(i)));
        let mut chain: Vec<usize> =
            std::iter::successors(highest, |&i| self.below(i).find(|&j| ranks[j] + 1 == ranks[i]))
                .collect();
        chain.reverse();
        chain
    }

    /// Returns `true` if all maximal chains have equal size. Equivalently, covers increase the rank
    /// by one, and all maximal elements have equal rank (Stanley, *Enumerative Combinatorics* 1,
    /// section 3.1).
    #[must_use]
    pub fn is_graded(&self) -> bool {
        let ranks = self.ranks();
        let highest = self.maximal();
        self.covers().iter().all(|&(i, j)| ranks[j] == ranks[i] + 1)
            && highest.windows(2).all(|pair| ranks[pair[0]] == ranks[pair[1]])
    }

    /// Returns the connected components, sorted by their first elements.
    #[must_use]
    pub fn components(&self) -> Vec<Vec<usize>> {
        let mut left = bit_rows::full(self.size());
        let mut components = Vec::new();
        while let Some(start) = bit_rows::first(&left) {
            components.push(bit_rows::ones(&self.take_component(&mut left, start)).collect());
        }
        components
    }

    /// Returns the component of `start`, and removes it from the set `left`.
    pub(crate) fn take_component(&self, left: &mut [u64], start: usize) -> Vec<u64> {
        let mut component = vec![0; self.words()];
        let mut waiting = vec![start];
        bit_rows::clear(left, start);
        while let Some(i) = waiting.pop() {
            bit_rows::set(&mut component, i);
            let near = self.above_row(i).iter().zip(self.below_row(i)).map(|(a, b)| a | b);
            for (word, (left, near)) in left.iter_mut().zip(near).enumerate() {
                waiting.extend(bit_rows::ones(&[near & *left]).map(|bit| word * 64 + bit));
                *left &= !near;
            }
        }
        component
    }
}
