//! Uponic weights of literal forms, grouped by Oslo value.
//!
//! Each of the many millions of forms born by day 3 is represented by its Oslo value and its
//! passified value. Options dominated in both values are omitted.

use upstar_core::{Answer, Budgeted, Interrupted};
use upstar_form::FormId;
use upstar_short::Short;

use crate::Map;
use crate::context::LoopyContext;
use crate::oslo::OsloGames;
use crate::stopper::{Loopy, Stopper};

const MAX_PAIRS: usize = 40_000_000;

/// The uponic weights of the all-small literal forms born by day `n`.
#[derive(Clone, Debug)]
pub struct Weights {
    /// Each Oslo value, with the weights of its forms and a form for each weight, in a linear
    /// extension.
    pub found: Vec<(Stopper, Vec<(Short, FormId)>)>,
    /// The number of distinct pairs of an Oslo value and a passified value.
    pub states: usize,
}

impl Weights {
    /// Returns an Oslo value with two weights, which proves that the uponic weight depends on the
    /// form.
    #[must_use]
    pub fn counterexample(&self) -> Option<&(Stopper, Vec<(Short, FormId)>)> {
        self.found.iter().find(|(_, weights)| weights.len() > 1)
    }
}

#[derive(Clone, Copy, Debug)]
struct State {
    oslo: Stopper,
    passified: Short,
    form: FormId,
}

impl LoopyContext<'_> {
    /// Returns the uponic weights of the all-small literal forms born by day `n`. Charges a step
    /// for each pair of sets of options.
    ///
    /// # Errors
    ///
    /// Fails if there are more than 40,000,000 such pairs, which is the case for `n >= 4`.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_loopy::{LoopyContext, Stoppers};
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    /// # let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    /// let weights = lx.uponic_weights(2)?;
    /// assert_eq!(weights.found.len(), 4);
    /// assert!(weights.counterexample().is_none());
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    pub fn uponic_weights(self, n: usize) -> Answer<Weights> {
        let mut states =
            vec![State { oslo: Stopper::ZERO, passified: Short::ZERO, form: FormId::ZERO }];
        for _ in 0..n {
            states = self.next_states(&states)?;
        }
        let mut weights = Map::<Stopper, Vec<(Short, FormId)>>::default();
        for state in &states {
            let weight = self.cx.atomic_weight(state.passified)?;
            let of_value = weights.entry(state.oslo).or_default();
            if !of_value.iter().any(|&(known, _)| known == weight) {
                of_value.push((weight, state.form));
            }
        }
        let day = self.oslo_games(OsloGames::AllSmall, n)?;
        let stoppers = day.elements.iter().filter_map(|g| Loopy::stopper(*g));
        let found = stoppers.filter_map(|g| Some((g, weights.remove(&g)?))).collect();
        Ok(Weights { found, states: states.len() })
    }

    fn next_states(self, states: &[State]) -> Budgeted<Vec<State>> {
        let size = states.len();
        let mut below = vec![vec![false; size]; size];
        for (i, g) in states.iter().enumerate() {
            for (j, h) in states.iter().enumerate() {
                below[i][j] = self.geq(h.oslo, g.oslo)? && self.cx.leq(g.passified, h.passified)?;
            }
        }
        let mut antichains: Vec<Vec<usize>> = vec![Vec::new()];
        for (i, row) in below.iter().enumerate() {
            for k in 0..antichains.len() {
                self.cx.budget.spend(1)?;
                if antichains[k].iter().all(|&j| !row[j] && !below[j][i]) {
                    let mut larger = antichains[k].clone();
                    larger.push(i);
                    antichains.push(larger);
                }
                if antichains.len().pow(2) > MAX_PAIRS {
                    let what = "there are too many forms born by this day to list their uponic \
                                weights";
                    return Err(Interrupted::too_large(what));
                }
            }
        }
        let mut seen = Map::<(Stopper, Short), ()>::default();
        let mut next = states.to_vec();
        seen.extend(next.iter().map(|state| ((state.oslo, state.passified), ())));
        for left in &antichains[1..] {
            for right in &antichains[1..] {
                self.cx.budget.spend(1)?;
                let oslo = |side: &[usize]| -> Vec<Stopper> {
                    side.iter().map(|&i| states[i].oslo).collect()
                };
                let passified = |side: &[usize]| -> Vec<Short> {
                    side.iter().map(|&i| states[i].passified).collect()
                };
                let (mut a, b) = (passified(left), passified(right));
                a.push(self.cx.canonical(&a, &b)?);
                let passified = self.cx.canonical(&a, &b)?;
                let oslo = self.oslo_node(&oslo(left), &oslo(right))?;
                if seen.insert((oslo, passified), ()).is_none() {
                    let form = |side: &[usize]| -> Vec<FormId> {
                        side.iter().map(|&i| states[i].form).collect()
                    };
                    let form = self.cx.forms().make(&form(left), &form(right))?;
                    next.push(State { oslo, passified, form });
                }
            }
        }
        Ok(next)
    }
}
