//! Lattices of lower sets, and completions by cuts.

use upstar_core::{Budget, Budgeted, Interrupted};

use crate::Map;
use crate::bit_rows;
use crate::count::TABLE;
use crate::poset::Poset;

/// A lattice of lower sets of an order, ordered by inclusion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LatticeOfSets {
    /// The lattice, in a natural numbering.
    pub lattice: Poset,
    /// The lower set of each element of the lattice.
    pub sets: Vec<Vec<usize>>,
    /// For each element of the order, the index of its principal lower set.
    pub principal: Vec<usize>,
}

impl Poset {
    /// Returns the distributive lattice of all lower sets. Its join-irreducible elements are the
    /// principal lower sets. Every finite distributive lattice arises in this way (Birkhoff 1933).
    ///
    /// # Errors
    ///
    /// Fails if more than half a gigabyte of memory is needed. Each lower set and cover costs one
    /// step.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_poset::Poset;
    /// let budget = Budget::unlimited();
    /// let divisors = Poset::chain(4).product(&Poset::chain(3)); // of 72 = 2³·3²
    /// let irreducibles = divisors.induced(&divisors.join_irreducibles());
    /// let again = irreducibles.lower_sets(&budget)?.lattice;
    /// assert!(again.isomorphism(&divisors, &budget)?.is_some());
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn lower_sets(&self, budget: &Budget) -> Budgeted<LatticeOfSets> {
        let mut family = Family::new(self, vec![0; self.words()]);
        let mut next = 0;
        while let Some(set) = family.sets.get(next).cloned() {
            next += 1;
            for i in self.elements().filter(|&i| !bit_rows::get(&set, i)) {
                // The set contains everything below i, but not i itself.
                if bit_rows::common(&set, self.below_row(i)) + 1
                    == bit_rows::count(self.below_row(i))
                {
                    let mut more = set.clone();
                    bit_rows::set(&mut more, i);
                    family.insert(more, budget)?;
                }
            }
        }
        family.lattice(budget)
    }

    /// Returns the Dedekind–MacNeille completion: the smallest lattice that contains the order and
    /// preserves existing joins and meets (MacNeille, *Partially ordered sets*, 1937).
    ///
    /// # Errors
    ///
    /// Fails if more than half a gigabyte of memory is needed. Each cut and intersection costs one
    /// step.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_poset::Poset;
    /// // Two elements below two others: the completion adds an element between them.
    /// let crown = Poset::from_covers(4, &[(0, 2), (0, 3), (1, 2), (1, 3)])?;
    /// let completion = crown.completion(&Budget::unlimited())?;
    /// assert_eq!(completion.lattice.size(), 7);
    /// assert!(completion.lattice.is_lattice());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn completion(&self, budget: &Budget) -> Budgeted<LatticeOfSets> {
        let mut family = Family::new(self, bit_rows::full(self.size()));
        for i in self.elements() {
            for k in 0..family.sets.len() {
                let cut = bit_rows::and(&family.sets[k], self.below_row(i));
                family.insert(cut, budget)?;
            }
        }
        family.lattice(budget)
    }
}

struct Family<'a> {
    poset: &'a Poset,
    sets: Vec<Vec<u64>>,
    known: Map<Vec<u64>, ()>,
}

impl Family<'_> {
    fn new(poset: &Poset, first: Vec<u64>) -> Family<'_> {
        let mut known = Map::default();
        known.insert(first.clone(), ());
        Family { poset, sets: vec![first], known }
    }

    fn insert(&mut self, set: Vec<u64>, budget: &Budget) -> Budgeted<()> {
        budget.spend(1)?;
        if self.known.insert(set.clone(), ()).is_none() {
            self.sets.push(set);
            // The lattice takes two square bit tables.
            let size = self.sets.len();
            if size * (self.poset.words() + 8) > TABLE || size * bit_rows::words(size) * 2 > TABLE {
                return Err(Interrupted::too_large("the lattice of lower sets is too large"));
            }
        }
        Ok(())
    }

    fn lattice(mut self, budget: &Budget) -> Budgeted<LatticeOfSets> {
        let key = |set: &Vec<u64>| {
            let members: Vec<usize> = bit_rows::ones(set).collect();
            (members.len(), members)
        };
        self.sets.sort_by_cached_key(key);
        let sets = &self.sets;
        let lattice = Poset::try_sorted(sets.len(), |i, j| {
            budget.spend(1)?;
            Ok(bit_rows::is_subset(&sets[i], &sets[j]))
        })?;
        let place = |i: usize| sets.iter().position(|set| set == self.poset.below_row(i));
        Ok(LatticeOfSets {
            lattice,
            principal: self.poset.elements().filter_map(place).collect(),
            sets: sets.iter().map(|set| bit_rows::ones(set).collect()).collect(),
        })
    }
}
