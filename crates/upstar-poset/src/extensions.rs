//! Linear extensions: all of them, one after another, and how many there are.

use dashu_int::UBig;
use upstar_core::{Budget, Interrupted, Step};

use crate::Map;
use crate::bits;
use crate::count::TABLE;
use crate::poset::Poset;

impl Poset {
    /// How many linear extensions there are, which is the number of maximal chains of the lattice of
    /// lower sets. A step is a lower set of a connected component; to count is #P-complete
    /// (Brightwell and Winkler 1991).
    ///
    /// # Errors
    ///
    /// If the budget runs out, or a gigabyte of memory.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_poset::Poset;
    /// // Standard Young tableaux of shape 4 × 5, by the hook length formula.
    /// let shape = Poset::chain(4).product(&Poset::chain(5));
    /// let count = shape.count_linear_extensions(&Budget::unlimited())?;
    /// assert_eq!(count.to_string(), "1662804");
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn count_linear_extensions(&self, budget: &Budget) -> Step<UBig> {
        let mut total = UBig::ONE;
        let mut placed = 0usize;
        for component in self.components() {
            let part = self.induced(&component);
            total *= part.count_connected_extensions(budget)?;
            // How the part mixes with those before it.
            for k in 1..=component.len() {
                placed += 1;
                total = total * UBig::from(placed) / UBig::from(k);
            }
        }
        Ok(total)
    }

    fn count_connected_extensions(&self, budget: &Budget) -> Step<UBig> {
        let lower: Vec<Vec<u64>> = self.elements().map(|i| self.strictly_below(i)).collect();
        // The lower sets of one size, with the number of orders in which they can be filled.
        let mut layer: Map<Vec<u64>, UBig> = Map::default();
        layer.insert(vec![0; self.words()], UBig::ONE);
        for _ in self.elements() {
            let mut next: Map<Vec<u64>, UBig> = Map::default();
            for (set, count) in layer {
                budget.spend(1)?;
                for i in self.elements() {
                    if !bits::get(&set, i) && bits::is_subset(&lower[i], &set) {
                        let mut more = set.clone();
                        bits::set(&mut more, i);
                        *next.entry(more).or_insert(UBig::ZERO) += &count;
                    }
                }
                if next.len() * (self.words() + 8) > TABLE {
                    return Err(Interrupted::too_large("the table of lower sets is too large"));
                }
            }
            layer = next;
        }
        Ok(layer.into_values().fold(UBig::ZERO, |sum, count| sum + count))
    }

    fn strictly_below(&self, i: usize) -> Vec<u64> {
        let mut row = self.below_row(i).to_vec();
        bits::clear(&mut row, i);
        row
    }

    /// All linear extensions in lexicographic order, each a list of the elements from below.
    ///
    /// ```
    /// # use upstar_poset::Poset;
    /// let square = Poset::boolean(2).unwrap();
    /// let all: Vec<Vec<usize>> = square.linear_extensions().collect();
    /// assert_eq!(all, [[0, 1, 2, 3], [0, 2, 1, 3]]);
    /// ```
    #[must_use]
    pub fn linear_extensions(&self) -> LinearExtensions<'_> {
        LinearExtensions {
            poset: self,
            placed: Vec::new(),
            left: bits::full(self.size()),
            started: false,
        }
    }
}

/// The linear extensions of an order, one after another in lexicographic order.
#[derive(Clone, Debug)]
pub struct LinearExtensions<'a> {
    poset: &'a Poset,
    placed: Vec<usize>,
    left: Vec<u64>,
    started: bool,
}

impl LinearExtensions<'_> {
    /// The first element from `start` on that is left with nothing left below it.
    fn ready(&self, start: usize) -> Option<usize> {
        let free = |&i: &usize| bits::common(self.poset.below_row(i), &self.left) == 1;
        bits::ones(&self.left).filter(|&i| i >= start).find(free)
    }

    fn place(&mut self, i: usize) {
        bits::clear(&mut self.left, i);
        self.placed.push(i);
    }
}

impl Iterator for LinearExtensions<'_> {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        if self.started {
            // Take elements back until one can be replaced by a later one.
            loop {
                let last = self.placed.pop()?;
                bits::set(&mut self.left, last);
                if let Some(later) = self.ready(last + 1) {
                    self.place(later);
                    break;
                }
            }
        }
        self.started = true;
        while let Some(i) = self.ready(0) {
            self.place(i);
        }
        Some(self.placed.clone())
    }
}
