//! Passification: Left may pass once, at any position.

use hashbrown::HashMap;
use upstar_core::{Budget, Budgeted};

use crate::forms::{FormId, Forms, Options};

type Memo = HashMap<FormId, FormId, foldhash::fast::RandomState>;

impl Forms {
    /// Returns the passified form `p(G) = {p(G^L), {p(G^L) | p(G^R)} | p(G^R)}`, where `p({ | })`
    /// is `{ | }` (Siegel, thesis, Definition 3.4.1). The middle option is Left's pass. Charges a
    /// step for each position and each option.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_form::{FormId, Forms, Nus};
    /// let (forms, budget) = (Forms::new(), Budget::unlimited());
    /// let star = forms.nus(&Nus::nimber(1))?;
    /// // {0, * | 0}, which is up-star.
    /// let expected = forms.make(&[FormId::ZERO, star], &[FormId::ZERO])?;
    /// assert_eq!(forms.passify(star, &budget)?, expected);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn passify(&self, form: FormId, budget: &Budget) -> Budgeted<FormId> {
        let mut passified = Memo::default();
        passified.insert(FormId::ZERO, FormId::ZERO);
        for position in self.positions(form, true, budget)? {
            if position == FormId::ZERO {
                continue;
            }
            let (left, right) = self.options(position)?;
            budget.spend(1 + (left.len() + right.len()) as u64 / 8)?;
            let of = |side: Options<'_>| -> Vec<FormId> {
                side.iter().filter_map(|option| passified.get(&option).copied()).collect()
            };
            let (mut left, right) = (of(left), of(right));
            left.push(self.make(&left, &right)?);
            passified.insert(position, self.make(&left, &right)?);
        }
        Ok(passified.get(&form).copied().unwrap_or(form))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Nus;

    #[test]
    fn each_position_gets_one_pass() {
        // Siegel, thesis, §3.4: p(up) = {0, {0 | p(*)} | p(*)} with p(*) = {0, * | 0}.
        let (forms, budget) = (Forms::new(), Budget::unlimited());
        let star = forms.nus(&Nus::nimber(1)).unwrap();
        let up = forms.make(&[FormId::ZERO], &[star]).unwrap();
        let of_star = forms.make(&[FormId::ZERO, star], &[FormId::ZERO]).unwrap();
        let passed = forms.make(&[FormId::ZERO], &[of_star]).unwrap();
        let expected = forms.make(&[FormId::ZERO, passed], &[of_star]).unwrap();
        assert_eq!(forms.passify(up, &budget).unwrap(), expected);
    }

    #[test]
    fn where_right_alone_can_move_left_may_pass_once() {
        // p(-1) = {{ | 0} | 0}.
        let (forms, budget) = (Forms::new(), Budget::unlimited());
        let minus_one = forms.integer(-1).unwrap();
        let expected = forms.make(&[minus_one], &[FormId::ZERO]).unwrap();
        assert_eq!(forms.passify(minus_one, &budget).unwrap(), expected);
        assert_eq!(forms.passify(FormId::ZERO, &budget).unwrap(), FormId::ZERO);
    }

    #[test]
    fn long_games_are_no_recursion_and_are_paid_for() {
        let forms = Forms::new();
        let long = forms.integer(-10_000).unwrap();
        assert!(forms.passify(long, &Budget::unlimited()).is_ok());
        let billion = forms.integer(1_000_000_000).unwrap();
        assert!(forms.passify(billion, &Budget::steps(10_000)).is_err());
    }
}
