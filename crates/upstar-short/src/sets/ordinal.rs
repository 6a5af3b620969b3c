//! Values of ordinal sums and side-sums. Where possible, the form of the sum is not constructed.

use upstar_core::{Budgeted, Interrupted};
use upstar_form::FormId;
use upstar_number::{Dyadic, SignExpansion};

use crate::universe::{Short, ShortContext};

impl ShortContext<'_> {
    /// Returns the value of `base : branch` (Siegel, thesis, Definition 2.2.1). The value depends
    /// on the form of the base, but only on the value of the subordinate `branch`.
    ///
    /// For numbers with the base in canonical form, a closed formula is used. Otherwise, each
    /// distinct follower of the subordinate costs one step.
    ///
    /// # Errors
    ///
    /// Returns an error if a number is too large.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget) = (Universe::new(), Budget::unlimited());
    /// # let cx = ShortContext::new(&universe, &budget);
    /// // The form {-1|1} is equal to 0, but it is not the form {|}.
    /// let (one, minus_one) = (cx.integer(1)?, cx.integer(-1)?);
    /// let zero = cx.forms().make(&[minus_one.form()], &[one.form()])?;
    /// assert_eq!(cx.ordinal_sum(zero, one)?, cx.number(&"1/2".parse().unwrap())?);
    /// let million = cx.integer(1_000_000)?;
    /// assert_eq!(cx.ordinal_sum(million.form(), million)?, cx.integer(2_000_000)?);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn ordinal_sum(self, base: FormId, branch: Short) -> Budgeted<Short> {
        // A form identical to a canonical number has the same id.
        let number = self.forms().as_nus(base).filter(|nus| nus.is_number());
        if let (Some(x), Some(y)) = (number, self.as_number(branch)) {
            let sum = ordinal_sum_of_numbers(&x.number, y)
                .map_err(|error| Interrupted::too_large(error.to_string()))?;
            return self.number(&sum);
        }
        let sums = self.ordinal_sums_over(base, &[branch])?;
        Ok(sums.first().copied().unwrap_or(branch))
    }

    /// Returns the value of `g <> h` (Siegel, thesis, Definition 2.4.1). The value depends on both
    /// forms.
    ///
    /// For integers in canonical form, a closed formula is used (Lemma 2.4.4). Otherwise, each pair
    /// of positions costs one step.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget) = (Universe::new(), Budget::unlimited());
    /// # let cx = ShortContext::new(&universe, &budget);
    /// let (many, few) = (cx.integer(-1_000_000)?.form(), cx.integer(2)?.form());
    /// let switch = cx.canonical(&[cx.integer(1)?], &[cx.integer(1 - 1_000_000)?])?;
    /// assert_eq!(cx.side_sum(many, few)?, switch);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn side_sum(self, g: FormId, h: FormId) -> Budgeted<Short> {
        let (Some(x), Some(y)) = (self.integer_of(g), self.integer_of(h)) else {
            let form = self.forms().side_sum(g, h, self.budget)?;
            return self.value(form);
        };
        if x.signum() < 0 && y.signum() > 0 {
            let left = self.number(&(&y - &Dyadic::ONE))?;
            let right = self.number(&(&Dyadic::ONE + &x))?;
            return self.canonical(&[left], &[right]);
        }
        self.number(&(&x + &y))
    }

    fn integer_of(self, form: FormId) -> Option<Dyadic> {
        let nus = self.forms().as_nus(form)?;
        (nus.is_number() && nus.number.is_integer()).then(|| nus.number.clone())
    }
}

/// Returns `x : y` for canonical numbers by concatenating their sign expansions. Additional options
/// of the form given by a sign expansion are dominated, and stay dominated in the sum.
fn ordinal_sum_of_numbers(x: &Dyadic, y: &Dyadic) -> Result<Dyadic, upstar_number::NumberError> {
    let (x, y) = (x.sign_expansion(), y.sign_expansion());
    SignExpansion::new(x.runs().iter().chain(y.runs()).cloned()).to_dyadic()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Universe;
    use upstar_core::Budget;

    fn eighths() -> Vec<Dyadic> {
        (-24..=24).map(|n| Dyadic::from(n).mul_pow2(-3)).collect()
    }

    /// `k : y` for an integer k > 0, with f = min(0, ⌊y⌋): k - 1 + 2^f (1 + y - f) (Siegel, thesis,
    /// Lemma 2.2.14).
    fn lemma_2_2_14(k: i64, y: &Dyadic) -> Dyadic {
        let floor = (-4..=4).rev().find(|&n| Dyadic::from(n) <= *y).unwrap().min(0);
        let rest = &(&Dyadic::ONE + y) - &Dyadic::from(floor);
        &Dyadic::from(k - 1) + &rest.mul_pow2(floor)
    }

    #[test]
    fn the_formula_for_numbers_is_that_of_the_forms() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        for x in eighths() {
            for y in eighths() {
                let (base, branch) = (cx.number(&x).unwrap(), cx.number(&y).unwrap());
                let form = cx.forms().ordinal_sum(base.form(), branch.form(), &budget).unwrap();
                let sum = cx.ordinal_sum(base.form(), branch).unwrap();
                assert_eq!(sum, cx.value(form).unwrap(), "{x} : {y}");
            }
        }
    }

    #[test]
    fn the_formula_for_integers_is_that_of_the_thesis() {
        for k in 1..5 {
            for y in eighths() {
                let sum = ordinal_sum_of_numbers(&Dyadic::from(k), &y).unwrap();
                assert_eq!(sum, lemma_2_2_14(k, &y), "{k} : {y}");
            }
        }
    }

    #[test]
    fn values_are_those_of_the_forms() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        let day = cx.day(2).unwrap();
        let (star, zero) = (cx.nimber(1).unwrap().form(), FormId::ZERO);
        let odd = cx.forms().make(&[star], &[star, zero]).unwrap();
        for base in day.iter().map(|g| g.form()).chain([odd]) {
            for &branch in day.iter() {
                let form = cx.forms().ordinal_sum(base, branch.form(), &budget).unwrap();
                assert_eq!(cx.ordinal_sum(base, branch).unwrap(), cx.value(form).unwrap());
            }
        }
    }

    #[test]
    fn the_formula_for_side_sums_of_integers_is_that_of_the_forms() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        for x in -5..=5 {
            for y in -5..=5 {
                let (g, h) = (cx.integer(x).unwrap().form(), cx.integer(y).unwrap().form());
                let form = cx.forms().side_sum(g, h, &budget).unwrap();
                assert_eq!(cx.side_sum(g, h).unwrap(), cx.value(form).unwrap(), "{x} <> {y}");
            }
        }
    }
}
