//! Realizers, and their construction from chains.
//!
//! Let D be a set such that x ≤ y whenever all members of D below x are below y, and let k chains
//! cover D. For each chain, count its members below x. These counts embed the order in a product of
//! k chains (Dilworth 1950): x ≤ y if and only if no count for x exceeds the corresponding count
//! for y.

use upstar_core::{Budget, Budgeted, Interrupted};

use crate::bit_rows;
use crate::poset::Poset;

/// The maximum total size of a realizer, in elements.
const MOST: usize = 1 << 27;

pub(super) enum Chains {
    Generators(Vec<Vec<usize>>),
    Dual(Vec<Vec<usize>>),
}

impl Chains {
    pub(super) fn count(&self) -> usize {
        match self {
            Chains::Generators(chains) | Chains::Dual(chains) => chains.len(),
        }
    }
}

impl Poset {
    /// Returns `true` if the intersection of these linear orders, each a list of all elements from
    /// below, is this order.
    #[must_use]
    pub fn is_realizer(&self, orders: &[Vec<usize>]) -> bool {
        upper_sets(self.size(), orders)
            .is_some_and(|above| self.elements().all(|i| self.above_row(i) == row(self, &above, i)))
    }

    pub(super) fn generating_chains(&self, budget: &Budget) -> Budgeted<Chains> {
        let up = self.chains_of(&self.generators(), budget)?;
        let down = self.chains_of(&self.dual_generators(), budget)?;
        Ok(if up.len() <= down.len() { Chains::Generators(up) } else { Chains::Dual(down) })
    }

    /// Returns the realizer obtained from `chains`. For each chain, the elements are sorted by the
    /// number of its members below them or, for dual generators, not above them.
    pub(super) fn realizer_of_chains(
        &self,
        chains: &Chains,
        budget: &Budget,
    ) -> Budgeted<Vec<Vec<usize>>> {
        if chains.count().saturating_mul(self.size()) > MOST {
            return Err(Interrupted::too_large("the realizer from chains is too large"));
        }
        let extension = self.linear_extension();
        let order_by = |count: &dyn Fn(usize) -> usize| -> Budgeted<Vec<usize>> {
            budget.spend(self.size() as u64)?;
            let mut order = extension.clone();
            order.sort_by_cached_key(|&i| count(i));
            Ok(order)
        };
        let row = |chain: &[usize]| bit_rows::row_of(self.size(), chain);
        let orders: Budgeted<Vec<Vec<usize>>> = match chains {
            Chains::Generators(chains) => {
                let rows = chains.iter().map(|chain| row(chain));
                rows.map(|row| order_by(&|i| bit_rows::common(&row, self.below_row(i)))).collect()
            }
            Chains::Dual(chains) => {
                let rows = chains.iter().map(|chain| (row(chain), chain.len()));
                let missing = |row: &[u64], all, i| all - bit_rows::common(row, self.above_row(i));
                rows.map(|(row, all)| order_by(&|i| missing(&row, all, i))).collect()
            }
        };
        let orders = orders?;
        assert!(self.is_realizer(&orders), "elements are determined by the generators below them");
        Ok(orders)
    }

    fn chains_of(&self, elements: &[usize], budget: &Budget) -> Budgeted<Vec<Vec<usize>>> {
        let chains = self.induced(elements).dilworth(budget)?.chains.into_iter();
        Ok(chains.map(|chain| chain.into_iter().map(|k| elements[k]).collect()).collect())
    }

    /// Returns the generators and dual generators: a suborder with the same completion by cuts, and
    /// hence the same dimension.
    pub(super) fn core(&self) -> Vec<usize> {
        let mut core = self.generators();
        core.extend(self.dual_generators());
        core.sort_unstable();
        core.dedup();
        core
    }

    /// For each linear order of the core, sorts all elements by the last core element below them. A
    /// realizer of the core yields a realizer of the order: if x ≤ y does not hold, then j ≤ m does
    /// not hold for some generator j below x and some dual generator m above y. Hence j comes after
    /// m in some linear order of the core, and x comes after y in its result.
    pub(super) fn lifted(&self, core: &[usize], orders: &[Vec<usize>]) -> Vec<Vec<usize>> {
        let extension = self.linear_extension();
        let lift = |order: &Vec<usize>| {
            let mut last = vec![0; self.size()];
            let mut left = bit_rows::full(self.size());
            for (place, &k) in order.iter().enumerate().rev() {
                let fresh = bit_rows::and(self.above_row(core[k]), &left);
                bit_rows::remove_all(&mut left, &fresh);
                bit_rows::ones(&fresh).for_each(|i| last[i] = place + 1);
            }
            let mut lifted = extension.clone();
            lifted.sort_by_cached_key(|&i| last[i]);
            lifted
        };
        orders.iter().map(lift).collect()
    }

    /// Returns the elements that are not the join of the elements below them (in a lattice, the
    /// join-irreducible elements). Then x ≤ y if and only if every generator below x is below y.
    pub(crate) fn generators(&self) -> Vec<usize> {
        let generates = |&x: &usize| {
            let mut bounds = bit_rows::full(self.size());
            for z in self.lower_covers(x) {
                bit_rows::keep_only(&mut bounds, self.above_row(z));
            }
            bounds != self.above_row(x)
        };
        self.elements().filter(generates).collect()
    }

    /// Returns the elements that are not the meet of the elements above them.
    pub(crate) fn dual_generators(&self) -> Vec<usize> {
        let generates = |&x: &usize| {
            let mut bounds = bit_rows::full(self.size());
            for z in self.upper_covers(x) {
                bit_rows::keep_only(&mut bounds, self.below_row(z));
            }
            bounds != self.below_row(x)
        };
        self.elements().filter(generates).collect()
    }
}

/// Returns the table of upper sets of the intersection of linear orders, each listed from below.
/// Returns `None` if the orders are not permutations of the elements, or if there are no orders but
/// more than one element.
pub(crate) fn upper_sets(size: usize, orders: &[Vec<usize>]) -> Option<Vec<u64>> {
    if orders.is_empty() && size > 1 {
        return None;
    }
    let words = bit_rows::words(size);
    let full = bit_rows::full(size);
    let mut above: Vec<u64> = (0..size).flat_map(|_| full.iter().copied()).collect();
    for order in orders {
        let mut seen = vec![0; words];
        for &i in order.iter().rev() {
            if i >= size || bit_rows::get(&seen, i) {
                return None;
            }
            bit_rows::set(&mut seen, i);
            bit_rows::keep_only(&mut above[i * words..][..words], &seen);
        }
        if order.len() != size {
            return None;
        }
    }
    Some(above)
}

fn row<'a>(poset: &Poset, table: &'a [u64], i: usize) -> &'a [u64] {
    &table[i * poset.words()..][..poset.words()]
}
