//! Partizan games born by day `n`.

use upstar_core::{Budgeted, Interrupted};
use upstar_form::FormId;

use crate::context::MisereContext;
use crate::partizan::MisereUniverse;

/// The largest number of games whose pairs of option sets are enumerated.
const MAX_OPTIONS: usize = 9;

impl MisereContext<'_> {
    /// Returns the canonical forms of the games of a universe born by `day`. From day 0, their
    /// numbers are 1, 4 and 256 for all games, 1, 4 and 196 for dead-ending games, and 1, 2, 9 and
    /// 1268 for dicots.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_form::Forms;
    /// # use upstar_misere::{MisereUniverse, MisereContext, MisereTables};
    /// # let (forms, tables, budget) = (Forms::new(), MisereTables::new(), Budget::unlimited());
    /// # let cx = MisereContext::new(&forms, &tables, &budget);
    /// assert_eq!(cx.day_modulo(2, MisereUniverse::Dicot)?.len(), 9);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the previous day has too many games.
    pub fn day_modulo(self, day: usize, context: MisereUniverse) -> Budgeted<Vec<FormId>> {
        let mut games = vec![FormId::ZERO];
        for _ in 0..day {
            if games.len() > MAX_OPTIONS {
                let what = format!("there are too many {context} born by this day to list");
                return Err(Interrupted::too_large(what));
            }
            let of = |set: usize| (0..games.len()).filter(move |i| set >> i & 1 != 0);
            let sets: Vec<Vec<FormId>> = (0..1_usize << games.len())
                .map(|set| of(set).map(|i| games[i]).collect())
                .collect();
            let mut next = Vec::new();
            for left in &sets {
                for right in &sets {
                    self.budget.spend(1)?;
                    let form = self.forms.make(left, right)?;
                    if self.belongs_to(form, context)? {
                        next.push(self.reduced(form, context)?);
                    }
                }
            }
            next.sort_unstable_by_key(|g| g.index());
            next.dedup();
            games = next;
        }
        Ok(games)
    }
}
