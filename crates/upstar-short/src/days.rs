//! The values born by a given day.

use std::sync::Arc;

use upstar_core::{Answer, Budgeted, Undefined};
use upstar_poset::Poset;

use crate::canonical::CanonicalSide;
use crate::universe::{Short, ShortContext};

const LAST_DAY: usize = 3;

impl ShortContext<'_> {
    /// Returns all values born by day `n`. There are 1, 4, 22 and 1474 for `n` = 0, 1, 2 and 3. The
    /// values born by day `n + 1` are the games `{A | B}` for antichains `A` and `B` of values born
    /// by day `n`.
    ///
    /// # Errors
    ///
    /// Undefined for `n > 3`.
    pub fn day(self, n: usize) -> Answer<Arc<[Short]>> {
        if n > LAST_DAY {
            let sentence = format!("there are too many values born by day {n} to list");
            return Err(Undefined::new(sentence).into());
        }
        loop {
            let known = self.universe.days.read().len();
            if let Some(day) = self.universe.days.read().get(n) {
                return Ok(Arc::clone(day));
            }
            let next = match known {
                0 => Arc::from([Short::ZERO]),
                _ => {
                    let last = Arc::clone(&self.universe.days.read()[known - 1]);
                    self.next_day(&last)?
                }
            };
            let mut days = self.universe.days.write();
            if days.len() == known {
                days.push(next);
            }
        }
    }

    fn next_day(self, last: &[Short]) -> Budgeted<Arc<[Short]>> {
        let mut values = Vec::new();
        let antichains = self.antichains(last)?;
        for left in &antichains {
            for right in &antichains {
                self.budget.spend(1)?;
                values.push(self.canonical_undominated(left.clone(), right.clone())?);
            }
        }
        values.sort_unstable_by_key(|g| g.index());
        values.dedup();
        Ok(values.into())
    }

    fn antichains(self, values: &[Short]) -> Budgeted<Vec<CanonicalSide>> {
        let poset = Poset::try_new(values.len(), |i, j| self.leq(values[i], values[j]))?
            .unwrap_or_else(|broken| unreachable!("the order of values is an order: {broken}"));
        let mut all = Vec::new();
        let mut antichains = poset.antichains();
        while antichains.advance() {
            all.push(antichains.members().iter().map(|&i| values[i]).collect());
        }
        Ok(all)
    }
}
