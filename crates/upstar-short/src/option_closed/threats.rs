//! Threats: the best number that a player reaches by moves in a row.

use upstar_core::{Budgeted, Player, Relation};
use upstar_form::FormId;
use upstar_number::Dyadic;

use crate::universe::ShortContext;

/// Whether `x` is better for `player` than `y`.
pub(super) fn is_better(player: Player, x: &Dyadic, y: &Dyadic) -> bool {
    match player {
        Player::Left => x > y,
        Player::Right => x < y,
    }
}

/// The best of some numbers for `player`.
pub(super) fn best(player: Player, numbers: impl Iterator<Item = Dyadic>) -> Option<Dyadic> {
    numbers.reduce(|best, x| if is_better(player, &x, &best) { x } else { best })
}

impl ShortContext<'_> {
    /// The number that a literal form is worth, if it is one.
    pub(super) fn number_of_form(self, form: FormId) -> Budgeted<Option<Dyadic>> {
        Ok(self.as_number(self.value(form)?).cloned())
    }

    /// The left threat or the right threat of a form: the best number for `player` among all that he
    /// reaches by moves in a row, the form itself included (Siegel, thesis, Definition 4.2.7). The
    /// stops lie between the threats (Lemma 4.2.12).
    ///
    /// # Errors
    ///
    /// If the budget runs out.
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
        // Moves in a row end where the player cannot move, and that is an integer.
        Ok(best(player, carried.into_iter().chain(own)).unwrap_or(Dyadic::ZERO))
    }

    /// As [`threat`](ShortContext::threat), but with at least one move: `None` if there is none.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn threat_by_moving(self, form: FormId, player: Player) -> Budgeted<Option<Dyadic>> {
        let levels = self.forms().in_a_row(form, player, self.budget)?;
        let mut numbers = Vec::new();
        for &position in levels.iter().skip(1).flatten() {
            numbers.extend(self.number_of_form(position)?);
        }
        Ok(best(player, numbers.into_iter()))
    }

    /// Whether `player` has an option that is infinitesimally close to his threat: left-threatbare
    /// or right-threatbare (Siegel, thesis, Definition 4.2.8).
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn is_threatbare_for(self, form: FormId, player: Player) -> Budgeted<bool> {
        let threat = self.number(&self.threat(form, player)?)?;
        for option in self.forms().options_of(form, player)?.iter() {
            if self.compare_inf(self.value(option)?, threat)? == Relation::Equal {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether each player has an option that is infinitesimally close to his threat: there is
    /// nothing to threaten that could not be taken at once (Siegel, thesis, Definition 4.2.8). It
    /// depends on the form. A form that is no number is threatbare exactly when its stops are its
    /// threats.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn is_threatbare(self, form: FormId) -> Budgeted<bool> {
        Ok(self.is_threatbare_for(form, Player::Left)?
            && self.is_threatbare_for(form, Player::Right)?)
    }

    /// Whether all numbers among the positions of the form are quiet: moves in a row by one player
    /// lead from the number `x` only to numbers that are worse for him, or both players reach `x`
    /// again and nothing better. Every canonical form is so.
    ///
    /// If the numbers are quiet, a game that is not a number is infinitesimally close to its
    /// option-closure exactly when it is [threatbare](ShortContext::is_threatbare), and a number always is.
    /// This mends Theorem 4.2.19 of Siegel's thesis; the proof is on the front page of
    /// [`option_closed`](crate::option_closed).
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_short::{ShortContext, Universe};
    /// let (universe, budget) = (Universe::new(), Budget::unlimited());
    /// let cx = ShortContext::new(&universe, &budget);
    /// let (star, minus_one) = (cx.nimber(1)?.form(), cx.integer(-1)?.form());
    /// // {*|} is 0, from which Left reaches 0 by two moves in a row and Right reaches nothing.
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

    /// Whether the form is infinitesimally close to its
    /// [option-closure](upstar_form::Forms::option_closure).
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn is_close_to_closure(self, form: FormId) -> Budgeted<bool> {
        let closure = self.forms().option_closure(form, self.budget)?;
        let relation = self.compare_inf(self.value(form)?, self.value(closure)?)?;
        Ok(relation == Relation::Equal)
    }

    /// Whether the form is *closed*: equal to its option-closure (Siegel, thesis, Definition
    /// 4.2.23). An option-closed form is; so is `{2|1}`, which is not option-closed.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn is_equal_to_closure(self, form: FormId) -> Budgeted<bool> {
        let closure = self.forms().option_closure(form, self.budget)?;
        Ok(self.value(form)? == self.value(closure)?)
    }
}
