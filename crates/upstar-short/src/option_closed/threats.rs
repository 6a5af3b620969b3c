//! Threats: the best number that a player reaches by consecutive moves.

use upstar_core::{Budgeted, Player, Relation};
use upstar_form::FormId;
use upstar_number::Dyadic;

use crate::universe::ShortContext;

pub(super) fn is_better(player: Player, x: &Dyadic, y: &Dyadic) -> bool {
    player.pick(x > y, x < y)
}

pub(super) fn best(player: Player, numbers: impl Iterator<Item = Dyadic>) -> Option<Dyadic> {
    numbers.reduce(|best, x| if is_better(player, &x, &best) { x } else { best })
}

impl ShortContext<'_> {
    pub(super) fn number_of_form(self, form: FormId) -> Budgeted<Option<Dyadic>> {
        Ok(self.as_number(self.value(form)?).cloned())
    }

    /// Returns the left or right threat of a form: the best number that `player` reaches by zero or
    /// more consecutive moves (Siegel, thesis, Definition 4.2.7). The stops lie between the threats
    /// (Lemma 4.2.12).
    ///
    /// ```
    /// # use upstar_core::{Budget, Player};
    /// # use upstar_short::{ShortContext, Universe};
    /// let (universe, budget) = (Universe::new(), Budget::unlimited());
    /// let cx = ShortContext::new(&universe, &budget);
    /// let [two, zero, minus_one] = [2, 0, -1].map(|n| cx.forms().integer(n));
    /// let (zero, minus_one) = (zero?, minus_one?);
    /// let hot = cx.forms().make(&[two?], &[zero])?;
    /// let form = cx.forms().make(&[hot], &[minus_one])?;
    /// assert_eq!(cx.threat(form, Player::Left)?.to_string(), "2");
    /// assert_eq!(cx.threat(form, Player::Right)?.to_string(), "-1");
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn threat(self, form: FormId, player: Player) -> Budgeted<Dyadic> {
        let carried = self.threat_by_moving(form, player)?;
        let own = self.number_of_form(form)?;
        // Consecutive moves end at an integer, so a number is always reached.
        Ok(best(player, carried.into_iter().chain(own)).unwrap_or(Dyadic::ZERO))
    }

    /// Same as [`threat`](ShortContext::threat), but with at least one move. Returns `None` if no
    /// number is reached.
    pub fn threat_by_moving(self, form: FormId, player: Player) -> Budgeted<Option<Dyadic>> {
        let levels = self.forms().in_a_row(form, player, self.budget)?;
        let mut numbers = Vec::new();
        for &position in levels.iter().skip(1).flatten() {
            numbers.extend(self.number_of_form(position)?);
        }
        Ok(best(player, numbers.into_iter()))
    }

    /// Returns `true` if the form is left-threatbare (for Left) or right-threatbare (for Right):
    /// `player` has an option infinitesimally close to their threat (Siegel, thesis, Definition
    /// 4.2.8).
    pub fn is_threatbare_for(self, form: FormId, player: Player) -> Budgeted<bool> {
        let threat = self.number(&self.threat(form, player)?)?;
        for option in self.forms().options_of(form, player)?.iter() {
            if self.compare_inf(self.value(option)?, threat)? == Relation::Equal {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns `true` if the form is threatbare for both players (Siegel, thesis, Definition
    /// 4.2.8). The result depends on the form, not only on the value. A form that is not a number
    /// is threatbare if and only if its stops are its threats.
    pub fn is_threatbare(self, form: FormId) -> Budgeted<bool> {
        Ok(self.is_threatbare_for(form, Player::Left)?
            && self.is_threatbare_for(form, Player::Right)?)
    }

    /// Returns `true` if every position of the form that is equal to a number `x` is *quiet*:
    /// either each player, by consecutive moves from the position, reaches only numbers worse than
    /// `x` for that player, or both players reach `x` and neither reaches a better number. Every
    /// canonical form has this property.
    ///
    /// Such a form is infinitesimally close to its option-closure if and only if it is equal to a
    /// number or [threatbare](ShortContext::is_threatbare). This corrects Theorem 4.2.19 of
    /// Siegel's thesis. The proof is in the source of [`option_closed`](crate::option_closed).
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_short::{ShortContext, Universe};
    /// let (universe, budget) = (Universe::new(), Budget::unlimited());
    /// let cx = ShortContext::new(&universe, &budget);
    /// let (star, minus_one) = (cx.nimber(1)?.form(), cx.integer(-1)?.form());
    /// // {*|} is equal to 0. From it, Left reaches 0 by two consecutive moves, and Right has no
    /// // move.
    /// let zero = cx.forms().make(&[star], &[])?;
    /// let form = cx.forms().make(&[zero], &[minus_one])?;
    /// assert!(cx.is_threatbare(form)? && !cx.has_quiet_numbers(form)?);
    /// assert!(!cx.is_close_to_closure(form)?);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn has_quiet_numbers(self, form: FormId) -> Budgeted<bool> {
        for position in self.forms().positions(form, false, self.budget)? {
            // The positions of a canonical form are canonical.
            if self.forms().is_nus(position) {
                continue;
            }
            let Some(x) = self.number_of_form(position)? else { continue };
            let left = self.threat_by_moving(position, Player::Left)?;
            let right = self.threat_by_moving(position, Player::Right)?;
            let below = left.as_ref().is_none_or(|l| *l < x);
            let above = right.as_ref().is_none_or(|r| x < *r);
            let both = left.as_ref() == Some(&x) && right.as_ref() == Some(&x);
            if !(below && above || both) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns `true` if the form is infinitesimally close to its
    /// [option-closure](upstar_form::Forms::option_closure).
    pub fn is_close_to_closure(self, form: FormId) -> Budgeted<bool> {
        let closure = self.forms().option_closure(form, self.budget)?;
        let relation = self.compare_inf(self.value(form)?, self.value(closure)?)?;
        Ok(relation == Relation::Equal)
    }

    /// Returns `true` if the form is *closed*: equal to its option-closure (Siegel, thesis,
    /// Definition 4.2.23). Option-closed forms are closed, and so is `{2|1}`, which is not
    /// option-closed.
    pub fn is_equal_to_closure(self, form: FormId) -> Budgeted<bool> {
        let closure = self.forms().option_closure(form, self.budget)?;
        Ok(self.value(form)? == self.value(closure)?)
    }
}
