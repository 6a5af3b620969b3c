//! Enumeration and counting of linear extensions.

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use hashbrown::hash_map::Entry;
use upstar_core::{Budget, Budgeted, Interrupted};

use crate::Map;
use crate::bit_rows;
use crate::count::TABLE;
use crate::poset::Poset;

/// The number of lower sets of one size above which the width is checked.
const MANY: usize = 1000;

/// The size of a table entry in machine words, without its rows and count.
const OVERHEAD: usize = 16;

struct PartialExtension {
    /// The minimal elements of the complement, which can come next.
    ready: Vec<u64>,
    count: UBig,
}

impl Poset {
    /// Returns the number of linear extensions, or equivalently of maximal chains of the lattice of
    /// lower sets. The problem is #P-complete (Brightwell and Winkler 1991).
    ///
    /// Costs one step for each cover in the lattice of lower sets of each component, and more for
    /// large sets or counts.
    ///
    /// # Errors
    ///
    /// Returns an error if more than a gigabyte of memory is needed.
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
    pub fn count_linear_extensions(&self, budget: &Budget) -> Budgeted<UBig> {
        let mut total = UBig::ONE;
        let mut placed = 0usize;
        for component in self.components() {
            let part = self.induced(&component);
            total *= part.count_connected_extensions(budget)?;
            // Interleave the component with the preceding components.
            for k in 1..=component.len() {
                budget.spend(1 + total.bit_len() as u64 / 4096)?;
                placed += 1;
                total = total * UBig::from(placed) / UBig::from(k);
            }
        }
        Ok(total)
    }

    fn count_connected_extensions(&self, budget: &Budget) -> Budgeted<UBig> {
        let (upper, lower) = self.cover_lists();
        let words = self.words();
        let mut layer: Map<Vec<u64>, PartialExtension> = Map::default();
        let ready = bit_rows::row_of(self.size(), &self.minimal());
        layer.insert(vec![0; words], PartialExtension { ready, count: UBig::ONE });
        let mut wide = false;
        for _ in self.elements() {
            let mut next: Map<Vec<u64>, PartialExtension> = Map::default();
            let mut held = 0;
            for (set, PartialExtension { ready, count }) in layer {
                let length = count.bit_len() / 64;
                for i in bit_rows::ones(&ready) {
                    budget.spend(1 + (words + length) as u64 / 32)?;
                    let mut more = set.clone();
                    bit_rows::set(&mut more, i);
                    match next.entry(more) {
                        Entry::Occupied(mut known) => known.get_mut().count += &count,
                        Entry::Vacant(place) => {
                            let mut ready = ready.clone();
                            bit_rows::clear(&mut ready, i);
                            for &j in &upper[i] {
                                budget.spend(1 + lower[j].len() as u64 / 16)?;
                                if lower[j].iter().all(|&k| bit_rows::get(place.key(), k)) {
                                    bit_rows::set(&mut ready, j);
                                }
                            }
                            place.insert(PartialExtension { ready, count: count.clone() });
                            held += 2 * words + length + OVERHEAD;
                        }
                    }
                }
                if held > TABLE {
                    return Err(Interrupted::too_large("the table of lower sets is too large"));
                }
                if !wide && next.len() > MANY {
                    wide = true;
                    self.check_width(budget)?;
                }
            }
            layer = next;
        }
        Ok(layer.into_values().fold(UBig::ZERO, |sum, filled| sum + filled.count))
    }

    /// Returns an error if the width w shows that there are too many lower sets: there are at least
    /// 2^w.
    fn check_width(&self, budget: &Budget) -> Budgeted<()> {
        let width = self.width(budget)?;
        let most = budget.remaining();
        if width < u64::BITS as usize && 1 << width <= most {
            return Ok(());
        }
        Err(Interrupted::too_large(format!(
            "too many lower sets to count the linear extensions: an antichain of {width} elements \
             gives more than 2^{width} lower sets"
        )))
    }

    /// Returns all linear extensions in lexicographic order, each a list of the elements from
    /// below.
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
            left: bit_rows::full(self.size()),
            started: false,
        }
    }
}

/// An iterator over linear extensions in lexicographic order.
#[derive(Clone, Debug)]
pub struct LinearExtensions<'a> {
    poset: &'a Poset,
    placed: Vec<usize>,
    left: Vec<u64>,
    started: bool,
}

impl LinearExtensions<'_> {
    fn ready(&self, start: usize) -> Option<usize> {
        let free = |&i: &usize| bit_rows::common(self.poset.below_row(i), &self.left) == 1;
        bit_rows::ones(&self.left).filter(|&i| i >= start).find(free)
    }

    fn place(&mut self, i: usize) {
        bit_rows::clear(&mut self.left, i);
        self.placed.push(i);
    }
}

impl Iterator for LinearExtensions<'_> {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        if self.started {
            // Remove elements until the removed element can be replaced by a later element.
            loop {
                let last = self.placed.pop()?;
                bit_rows::set(&mut self.left, last);
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
