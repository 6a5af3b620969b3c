//! Outcomes of forms and of sums of forms by memoised search.

use std::sync::atomic::Ordering::Relaxed;

use upstar_arena::deep;
use upstar_core::{Budgeted, Outcome, Player};
use upstar_form::FormId;

use crate::context::MisereContext;

impl MisereContext<'_> {
    /// Returns the outcome under misère play.
    ///
    /// The outcome depends on the form, not only on the value: `0` is an N-position, but `*2 + *2`
    /// is a P-position.
    ///
    /// ```
    /// # use upstar_core::{Budget, Outcome};
    /// # use upstar_form::{FormId, Forms};
    /// # use upstar_misere::{MisereContext, MisereTables};
    /// # let (forms, tables, budget) = (Forms::new(), MisereTables::new(), Budget::unlimited());
    /// # let cx = MisereContext::new(&forms, &tables, &budget);
    /// assert_eq!(cx.outcome(FormId::ZERO)?, Outcome::N);
    /// assert_eq!(cx.outcome(forms.integer(1)?)?, Outcome::R);
    /// let (one, minus_one) = (forms.integer(1)?, forms.integer(-1)?);
    /// assert_eq!(cx.outcome(forms.make(&[one], &[minus_one])?)?, Outcome::P);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn outcome(self, g: FormId) -> Budgeted<Outcome> {
        let left = self.wins(g, Player::Left)?;
        let right = self.wins(g, Player::Right)?;
        Ok(outcome_of(left, right))
    }

    /// Returns `true` if `player` wins `g` moving first.
    pub fn wins(self, g: FormId, player: Player) -> Budgeted<bool> {
        if let Some(closed) = self.wins_at_once(g, player) {
            return Ok(closed);
        }
        let cell = &self.tables.winners.row(self.forms.place(g))[0];
        let shift = if player == Player::Left { 0 } else { 2 };
        let known = cell.load(Relaxed) >> shift;
        if known & 1 != 0 {
            return Ok(known & 2 != 0);
        }
        let options = self.forms.options_of(g, player)?;
        self.budget.spend(1 + options.len() as u64 / 16)?;
        let mut wins = options.is_empty();
        for option in options.iter() {
            if !deep(|| self.wins(option, player.opponent()))? {
                wins = true;
                break;
            }
        }
        cell.fetch_or((1 | u64::from(wins) << 1) << shift, Relaxed);
        Ok(wins)
    }

    /// Solves integers and nimbers, which may be too large for a search.
    fn wins_at_once(self, g: FormId, player: Player) -> Option<bool> {
        let nus = self.forms.as_nus(g)?;
        if nus.is_nimber() {
            return Some(nus.nim != 1);
        }
        // Only one player can move in an integer, and the opponent wins.
        let integer = nus.is_number() && nus.number.is_integer();
        match nus.number.signum() {
            _ if !integer => None,
            0 => Some(true),
            sign => Some((sign > 0) == (player == Player::Right)),
        }
    }

    /// Returns the outcome of the disjunctive sum of `games`. Linear in the number of distinct
    /// multisets of positions reached; results are cached.
    pub fn outcome_of_sum(self, games: &[FormId]) -> Budgeted<Outcome> {
        let mut sum: Vec<FormId> = games.iter().copied().filter(|&g| g != FormId::ZERO).collect();
        sum.sort_unstable_by_key(|g| g.index());
        let left = self.wins_sum(&sum, Player::Left)?;
        let right = self.wins_sum(&sum, Player::Right)?;
        Ok(outcome_of(left, right))
    }

    fn wins_sum(self, sum: &[FormId], player: Player) -> Budgeted<bool> {
        if let [] | [_] = sum {
            return self.wins(sum.first().copied().unwrap_or(FormId::ZERO), player);
        }
        let key = (sum.to_vec(), player);
        if let Some(&known) = self.tables.sum_winners.lock().get(&key) {
            return Ok(known);
        }
        let mut wins = true;
        'search: for (i, &g) in sum.iter().enumerate() {
            if i > 0 && sum[i - 1] == g {
                continue;
            }
            for option in self.moves(g, player)? {
                wins = false;
                let mut next: Vec<FormId> = sum.to_vec();
                next.remove(i);
                if option != FormId::ZERO {
                    let at = next.partition_point(|&other| other.index() < option.index());
                    next.insert(at, option);
                }
                if !deep(|| self.wins_sum(&next, player.opponent()))? {
                    wins = true;
                    break 'search;
                }
            }
        }
        self.tables.sum_winners.lock().insert(key, wins);
        Ok(wins)
    }
}

pub(crate) fn outcome_of(left_first: bool, right_first: bool) -> Outcome {
    match (left_first, right_first) {
        (true, true) => Outcome::N,
        (true, false) => Outcome::L,
        (false, true) => Outcome::R,
        (false, false) => Outcome::P,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MisereTables;
    use upstar_core::Budget;
    use upstar_form::Forms;

    // Stewart, section 1.1; the last game refutes the printed wording of Theorem 1.1.2.
    #[test]
    fn the_outcomes_of_the_smallest_games() -> Budgeted<()> {
        let (forms, tables, budget) = (Forms::new(), MisereTables::new(), Budget::unlimited());
        let cx = MisereContext::new(&forms, &tables, &budget);
        let zero = FormId::ZERO;
        let one = forms.make(&[zero], &[])?;
        let minus_one = forms.make(&[], &[zero])?;
        let star = forms.make(&[zero], &[zero])?;
        let down = forms.make(&[star], &[zero])?;
        let outcomes = [zero, one, minus_one, star, down].map(|g| cx.outcome(g));
        assert_eq!(outcomes, [Outcome::N, Outcome::R, Outcome::L, Outcome::P, Outcome::L].map(Ok));
        Ok(())
    }

    #[test]
    fn large_games_are_not_walked_through() -> Budgeted<()> {
        let (forms, tables, budget) = (Forms::new(), MisereTables::new(), Budget::steps(10));
        let cx = MisereContext::new(&forms, &tables, &budget);
        assert_eq!(cx.outcome(forms.integer(1_000_000_000)?)?, Outcome::R);
        let nimber = forms.nus(&upstar_form::Nus::nimber(1 << 50))?;
        assert_eq!(cx.outcome(nimber)?, Outcome::N);
        Ok(())
    }

    #[test]
    fn a_sum_plays_as_its_literal_form() -> Budgeted<()> {
        let (forms, tables, budget) = (Forms::new(), MisereTables::new(), Budget::unlimited());
        let cx = MisereContext::new(&forms, &tables, &budget);
        let games = crate::naive::all_forms(cx, 2)?;
        for &g in games.iter().step_by(7) {
            for &h in games.iter().step_by(5) {
                let sum = forms.sum(g, h, &budget)?;
                assert_eq!(cx.outcome_of_sum(&[g, h])?, crate::naive::outcome(cx, sum)?);
            }
        }
        Ok(())
    }
}
