//! Width: maximum antichains and minimum chain partitions (Dilworth, *A decomposition theorem for
//! partially ordered sets*, 1950).
//!
//! A chain partition is a matching of elements to greater elements (Fulkerson 1956), computed by
//! shortest augmenting paths (Hopcroft and Karp 1973). König's theorem yields the antichains.

use upstar_core::{Budget, Budgeted};

use crate::bit_rows;
use crate::poset::Poset;

/// A chain partition of an order, and maximum antichains with one element of each chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dilworth {
    /// A minimum chain partition. Each chain is listed from below.
    pub chains: Vec<Vec<usize>>,
    /// The lowest maximum antichain: every maximum antichain is contained in its upper set.
    pub lowest: Vec<usize>,
    /// The highest maximum antichain.
    pub highest: Vec<usize>,
}

impl Dilworth {
    /// Returns the width: the number of elements of a maximum antichain.
    #[must_use]
    pub fn width(&self) -> usize {
        self.lowest.len()
    }

    /// Returns `true` if there is only one maximum antichain. Maximum antichains form a lattice
    /// (Dilworth 1960), so it suffices that the lowest equals the highest.
    #[must_use]
    pub fn is_unique(&self) -> bool {
        self.lowest == self.highest
    }
}

impl Poset {
    /// Returns a minimum chain partition with the lowest and the highest maximum antichain. Takes
    /// at most n^2.5 word operations; each row operation costs one step.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_poset::Poset;
    /// let cube = Poset::boolean(3).unwrap();
    /// let dilworth = cube.dilworth(&Budget::unlimited())?;
    /// assert_eq!((dilworth.width(), dilworth.chains.len()), (3, 3));
    /// assert!(!dilworth.is_unique()); // the atoms, or the coatoms
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn dilworth(&self, budget: &Budget) -> Budgeted<Dilworth> {
        let natural = self.natural();
        let matching = Matching::maximum(natural.rows, budget)?;
        let name = |places: Vec<usize>| natural.elements(places);
        let mut chains: Vec<Vec<usize>> = Vec::new();
        for start in self.elements().filter(|&p| matching.lower[p].is_none()) {
            let chain = std::iter::successors(Some(start), |&p| matching.upper[p]);
            chains.push(chain.map(|p| natural.element(p)).collect());
        }
        Ok(Dilworth {
            chains,
            lowest: name(matching.lowest_antichain()),
            highest: name(matching.highest_antichain()),
        })
    }

    /// Returns the number of elements of a maximum antichain.
    pub fn width(&self, budget: &Budget) -> Budgeted<usize> {
        Ok(self.dilworth(budget)?.width())
    }
}

struct Matching<'a> {
    rows: &'a Poset,
    /// Row i: the elements greater than i.
    greater: Vec<u64>,
    upper: Vec<Option<usize>>,
    lower: Vec<Option<usize>>,
}

impl Matching<'_> {
    fn maximum<'a>(rows: &'a Poset, budget: &Budget) -> Budgeted<Matching<'a>> {
        let size = rows.size();
        let mut greater: Vec<u64> =
            rows.elements().flat_map(|i| rows.above_row(i)).copied().collect();
        for i in 0..size {
            bit_rows::clear(&mut greater[i * rows.words()..], i);
        }
        let mut matching =
            Matching { rows, greater, upper: vec![None; size], lower: vec![None; size] };
        matching.greedy();
        loop {
            budget.spend(1)?;
            let layers = matching.layers(budget)?;
            if layers.is_empty() {
                return Ok(matching);
            }
            matching.augment(layers, budget)?;
        }
    }

    fn greater(&self, i: usize) -> &[u64] {
        &self.greater[i * self.rows.words()..][..self.rows.words()]
    }

    fn join(&mut self, i: usize, j: usize) {
        self.upper[i] = Some(j);
        self.lower[j] = Some(i);
    }

    fn greedy(&mut self) {
        let mut free = bit_rows::full(self.rows.size());
        for i in self.rows.elements() {
            let first = self.greater(i).iter().zip(&free).position(|(a, b)| a & b != 0);
            if let Some(word) = first {
                let j = word * 64 + (self.greater(i)[word] & free[word]).trailing_zeros() as usize;
                bit_rows::clear(&mut free, j);
                self.join(i, j);
            }
        }
    }

    /// Returns, for each length, the upper ends of the shortest alternating paths that start at
    /// elements without an upper partner. The last length is the first for which a path reaches an
    /// element without a lower partner. Returns an empty list if there is no such path.
    fn layers(&self, budget: &Budget) -> Budgeted<Vec<Vec<u64>>> {
        let mut unseen = bit_rows::full(self.rows.size());
        let free = bit_rows::row_of(self.rows.size(), &self.unmatched(&self.lower));
        let mut frontier = self.unmatched(&self.upper);
        let mut layers = Vec::new();
        while !frontier.is_empty() {
            let mut layer = vec![0; self.rows.words()];
            for &i in &frontier {
                budget.spend(1)?;
                bit_rows::insert_all(&mut layer, self.greater(i));
            }
            bit_rows::keep_only(&mut layer, &unseen);
            bit_rows::remove_all(&mut unseen, &layer);
            if bit_rows::meets(&layer, &free) {
                bit_rows::keep_only(&mut layer, &free);
                layers.push(layer);
                return Ok(layers);
            }
            frontier = bit_rows::ones(&layer).filter_map(|j| self.lower[j]).collect();
            layers.push(layer);
        }
        Ok(Vec::new())
    }

    /// Augments along disjoint paths through the layers, found depth-first.
    fn augment(&mut self, mut layers: Vec<Vec<u64>>, budget: &Budget) -> Budgeted<()> {
        for start in self.unmatched(&self.upper) {
            let mut path = vec![(start, start)];
            while let Some(&(i, _)) = path.last() {
                budget.spend(1)?;
                let layer = &mut layers[path.len() - 1];
                let row = &self.greater[i * self.rows.words()..][..self.rows.words()];
                let Some(word) = row.iter().zip(&*layer).position(|(a, b)| a & b != 0) else {
                    path.pop();
                    continue;
                };
                let j = word * 64 + (row[word] & layer[word]).trailing_zeros() as usize;
                bit_rows::clear(layer, j);
                if let Some(last) = path.last_mut() {
                    last.1 = j;
                }
                match self.lower[j] {
                    Some(next) => path.push((next, next)),
                    None => {
                        path.drain(..).for_each(|(i, j)| self.join(i, j));
                    }
                }
            }
        }
        Ok(())
    }

    fn unmatched(&self, partners: &[Option<usize>]) -> Vec<usize> {
        self.rows.elements().filter(|&i| partners[i].is_none()).collect()
    }

    /// Returns the highest maximum antichain. Alternating paths that start at the upper ends of the
    /// chains reach only members of this antichain and elements above them.
    fn highest_antichain(&self) -> Vec<usize> {
        let mut reached = vec![0; self.rows.words()];
        let mut strictly_above = vec![0; self.rows.words()];
        let mut waiting = self.unmatched(&self.upper);
        while let Some(i) = waiting.pop() {
            bit_rows::set(&mut reached, i);
            let fresh = bit_rows::and_not(self.greater(i), &strictly_above);
            bit_rows::insert_all(&mut strictly_above, &fresh);
            waiting.extend(bit_rows::ones(&fresh).filter_map(|j| self.lower[j]));
        }
        bit_rows::ones(&bit_rows::and_not(&reached, &strictly_above)).collect()
    }

    /// Returns the lowest maximum antichain, by the dual search.
    fn lowest_antichain(&self) -> Vec<usize> {
        let mut reached = vec![0; self.rows.words()];
        let mut strictly_below = vec![0; self.rows.words()];
        let mut waiting = self.unmatched(&self.lower);
        while let Some(j) = waiting.pop() {
            bit_rows::set(&mut reached, j);
            let mut fresh = bit_rows::and_not(self.rows.below_row(j), &strictly_below);
            bit_rows::clear(&mut fresh, j);
            bit_rows::insert_all(&mut strictly_below, &fresh);
            waiting.extend(bit_rows::ones(&fresh).filter_map(|i| self.upper[i]));
        }
        bit_rows::ones(&bit_rows::and_not(&reached, &strictly_below)).collect()
    }
}
