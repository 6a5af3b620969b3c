//! Reduced canonical forms of option-closed games.

use upstar_core::{Answer, Budgeted, Player, Undefined};
use upstar_form::{FormId, Nus};
use upstar_number::{Bound, Dyadic};

use super::threats::best;
use crate::Map;
use crate::universe::{Short, ShortContext};

#[derive(Clone, Debug)]
enum Worth {
    Number(Dyadic),
    Stops(Dyadic, Dyadic),
}

impl ShortContext<'_> {
    /// Returns the left and right stops of an option-closed form, without computing values. Apart
    /// from the test for option-closure, takes time linear in the number of options of the distinct
    /// followers.
    ///
    /// Let `l` be the greatest number among the Left options, and `r` the least number among the
    /// Right options. If `l < r`, or if one of them does not exist, the game is equal to the
    /// simplest number between them. Otherwise, `l` and `r` are its stops (Siegel, thesis,
    /// Corollary 4.1.7 and Lemma 4.1.12; Corollary 4.4.4 for Maze).
    ///
    /// # Errors
    ///
    /// Undefined if the form is not option-closed.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_short::{ShortContext, Universe};
    /// let (universe, budget) = (Universe::new(), Budget::unlimited());
    /// let cx = ShortContext::new(&universe, &budget);
    /// let (zero, one) = (cx.forms().integer(0)?, cx.forms().integer(1)?);
    /// let form = cx.forms().make(&[zero, one], &[zero])?;
    /// let (left, right) = cx.option_closed_stops(form)?;
    /// assert_eq!((left.to_string(), right.to_string()), ("1".into(), "0".into()));
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    pub fn option_closed_stops(self, form: FormId) -> Answer<(Dyadic, Dyadic)> {
        if !self.forms().is_option_closed(form, self.budget)? {
            let sentence = "the form is not option-closed: in some position, two consecutive moves \
                            of a player reach a form that no single move reaches";
            return Err(Undefined::new(sentence).into());
        }
        let mut known = Map::<FormId, Worth>::default();
        for position in self.forms().positions(form, true, self.budget)? {
            let mut ends = [None, None];
            for (end, player) in ends.iter_mut().zip([Player::Left, Player::Right]) {
                let options = self.forms().options_of(position, player)?;
                self.budget.spend(1 + options.len() as u64 / 16)?;
                let numbers = options.iter().filter_map(|option| match known.get(&option) {
                    Some(Worth::Number(x)) => Some(x.clone()),
                    _ => None,
                });
                *end = best(player, numbers);
            }
            let [left, right] = ends;
            let worth = match (left, right) {
                (Some(left), Some(right)) if left >= right => Worth::Stops(left, right),
                (left, right) => {
                    let (low, high) = (left.map(Bound::Open), right.map(Bound::Open));
                    let between = Dyadic::simplest_between(low.as_ref(), high.as_ref());
                    // There is always a number between two distinct numbers, and beyond any number.
                    Worth::Number(between.unwrap_or(Dyadic::ZERO))
                }
            };
            known.insert(position, worth);
        }
        Ok(match known.remove(&form) {
            Some(Worth::Stops(left, right)) => (left, right),
            Some(Worth::Number(x)) => (x.clone(), x),
            None => (Dyadic::ZERO, Dyadic::ZERO),
        })
    }

    /// Returns the reduced canonical form of an option-closed form: the switch of its stops, or
    /// their common value (Nowakowski and Ottaway, Theorem 2.10).
    pub fn option_closed_reduced(self, form: FormId) -> Answer<Short> {
        let (left, right) = self.option_closed_stops(form)?;
        let (x, y) = (self.number(&left)?, self.number(&right)?);
        Ok(if x == y { x } else { self.canonical(&[x], &[y])? })
    }

    /// Returns an option-closed form minus its reduced canonical form: an infinitesimal strictly
    /// between `⇓*` and `⇑*` (Nowakowski and Ottaway, Theorem 2.16).
    pub fn option_closed_difference(self, form: FormId) -> Answer<Short> {
        let reduced = self.option_closed_reduced(form)?;
        Ok(self.sub(self.value(form)?, reduced)?)
    }

    /// Returns McKay's bound `.11…12*` with `ones` digits 1: the uptimal `↑ + ↑² + … + 2·↑ⁿ + *`,
    /// where `n` is `ones + 1` (reported in Siegel, thesis, section 4.1). For `ones = 0`, it is the
    /// bound `⇑*` of Nowakowski and Ottaway. Each additional digit makes it smaller. Takes about
    /// `4·ones²` steps.
    ///
    /// # Errors
    ///
    /// Returns an error if the remaining budget is less than the estimated cost.
    pub fn difference_bound(self, ones: u64) -> Budgeted<Short> {
        let left = self.budget.remaining();
        if ones.saturating_mul(ones).saturating_mul(2) > left {
            self.budget.spend(left.saturating_add(1))?;
        }
        let digits = ones.saturating_add(1);
        let once = self.up_sum(digits)?;
        let star = self.nus(&Nus::nimber(1))?;
        self.add(self.add(once, self.up_power(digits)?)?, star)
    }

    /// Returns `true` if `-b < d < b` for the [bound](ShortContext::difference_bound) `b` and the
    /// [difference](ShortContext::option_closed_difference) `d`.
    pub fn is_within_bound(self, difference: Short, ones: u64) -> Budgeted<bool> {
        let bound = self.difference_bound(ones)?;
        let negative = self.neg(bound)?;
        let inside = difference != bound && difference != negative;
        Ok(inside && self.leq(negative, difference)? && self.leq(difference, bound)?)
    }
}
