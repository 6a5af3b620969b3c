//! Positions and birthdays of forms.

use std::sync::atomic::Ordering;

use hashbrown::HashMap;
use upstar_core::{Budget, Budgeted};
use upstar_number::UBig;

use crate::forms::{FormId, Forms};

impl Forms {
    /// Returns `true` if `form` is all-small (dicotic): in every position, either both players or
    /// neither can move (Siegel, thesis, Definition 1.2.61). `{*|}` is not all-small, although it
    /// equals 0.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_form::{FormId, Forms, Nus};
    /// let (forms, budget) = (Forms::new(), Budget::unlimited());
    /// let star = forms.nus(&Nus::nimber(1))?;
    /// assert!(forms.is_all_small(star, &budget)?);
    /// assert!(!forms.is_all_small(forms.make(&[star], &[])?, &budget)?);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn is_all_small(&self, form: FormId, budget: &Budget) -> Budgeted<bool> {
        for position in self.positions(form, false, budget)? {
            let small = match self.as_nus(position) {
                // A nonzero number has a nonzero integer as a position, in which only one player
                // can move.
                Some(nus) => nus.number.is_zero(),
                None => {
                    let (left, right) = self.options(position)?;
                    left.is_empty() == right.is_empty()
                }
            };
            if !small {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns every position of `form`, including `form` itself, exactly once and after its
    /// options. Sums of numbers, ups and nimbers are expanded only if `whole` is `true`.
    pub fn positions(&self, form: FormId, whole: bool, budget: &Budget) -> Budgeted<Vec<FormId>> {
        self.unknown_positions(form, whole, budget, |_| false)
    }

    /// Works like [`positions`](Forms::positions), but omits known positions and all positions that
    /// are only reached through these.
    pub(crate) fn unknown_positions(
        &self,
        form: FormId,
        whole: bool,
        budget: &Budget,
        is_known: impl Fn(FormId) -> bool,
    ) -> Budgeted<Vec<FormId>> {
        let mut done = HashMap::<FormId, bool, foldhash::fast::RandomState>::default();
        let mut order = Vec::new();
        let mut stack = vec![form];
        while let Some(&top) = stack.last() {
            match done.get(&top) {
                Some(true) => {
                    stack.pop();
                }
                Some(false) => {
                    done.insert(top, true);
                    order.push(top);
                    stack.pop();
                }
                None => {
                    budget.spend(1)?;
                    done.insert(top, false);
                    if whole || !self.is_nus(top) {
                        let (left, right) = self.options(top)?;
                        budget.spend((left.len() + right.len()) as u64 / 16)?;
                        let all = left.iter().chain(right.iter());
                        stack.extend(
                            all.filter(|&option| !done.contains_key(&option) && !is_known(option)),
                        );
                    }
                }
            }
        }
        Ok(order)
    }

    /// Returns the height of the tree: 0 for `{ | }`, and otherwise one more than the maximum for
    /// the options (Siegel, thesis, Definition 1.2.36).
    pub fn birthday(&self, form: FormId, budget: &Budget) -> Budgeted<UBig> {
        if let Some(known) = self.known_birthday(form) {
            return Ok(UBig::from(known));
        }
        let mut days = HashMap::<FormId, UBig, foldhash::fast::RandomState>::default();
        let is_known = |form| self.known_birthday(form).is_some();
        for position in self.unknown_positions(form, false, budget, is_known)? {
            let day = match self.as_nus(position) {
                Some(nus) => nus.birthday(),
                None => {
                    let (left, right) = self.options(position)?;
                    let day = |option| match self.known_birthday(option) {
                        Some(day) => UBig::from(day),
                        None => days[&option].clone(),
                    };
                    let last = left.iter().chain(right.iter()).map(day).max();
                    last.map_or(UBig::ZERO, |day| day + UBig::ONE)
                }
            };
            if let Ok(small) = u64::try_from(&day)
                && small < u64::MAX
            {
                self.birthdays.row(self.place(position))[0].store(small + 1, Ordering::Relaxed);
            }
            days.insert(position, day);
        }
        Ok(days.remove(&form).unwrap_or(UBig::ZERO))
    }

    fn known_birthday(&self, form: FormId) -> Option<u64> {
        self.birthdays.row(self.place(form))[0].load(Ordering::Relaxed).checked_sub(1)
    }
}
