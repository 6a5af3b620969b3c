//! The side-out of forms: a sum that ends as soon as its second component ends.

use hashbrown::HashMap;
use upstar_core::{Budget, Budgeted};

use crate::forms::{FormId, Forms};

type Map<K, V> = HashMap<K, V, foldhash::fast::RandomState>;

impl Forms {
    /// Returns the side-out `G ⊙ H = {G ⊙ H^L, G^L ⊙ H | G ⊙ H^R, G^R ⊙ H}`, or `{ | }` if
    /// `H = { | }` (Siegel, thesis, Definition 3.5.1). It depends on both forms. Charges a step for
    /// each pair of a position of `G` and a position of `H`, and for each option.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_form::{FormId, Forms};
    /// let (forms, budget) = (Forms::new(), Budget::unlimited());
    /// let one = forms.integer(1)?;
    /// // Neither move of Left leads to a sum that goes on: {0, 1 | }.
    /// let expected = forms.make(&[FormId::ZERO, one], &[])?;
    /// assert_eq!(forms.side_out(one, one, &budget)?, expected);
    /// assert_eq!(forms.side_out(one, FormId::ZERO, &budget)?, FormId::ZERO);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn side_out(&self, g: FormId, h: FormId, budget: &Budget) -> Budgeted<FormId> {
        // G ⊙ 0 = 0 and 0 ⊙ H = H hold literally (Siegel, thesis, Proposition 3.5.2).
        if g == FormId::ZERO || h == FormId::ZERO {
            return Ok(h);
        }
        let of_g = self.positions(g, true, budget)?;
        let of_h = self.positions(h, true, budget)?;
        let mut known = Map::<(FormId, FormId), FormId>::default();
        for &b in &of_h {
            known.insert((FormId::ZERO, b), b);
        }
        // In each component, and therefore in the product, a position comes after its options.
        for &a in &of_g {
            for &b in of_h.iter().filter(|_| a != FormId::ZERO) {
                if b == FormId::ZERO {
                    known.insert((a, b), b);
                    continue;
                }
                let (a_left, a_right) = self.options(a)?;
                let (b_left, b_right) = self.options(b)?;
                let all = a_left.len() + a_right.len() + b_left.len() + b_right.len();
                budget.spend(1 + all as u64 / 8)?;
                let side = |of_a: crate::Options<'_>, of_b: crate::Options<'_>| -> Vec<FormId> {
                    let pairs = of_b.iter().map(|y| (a, y)).chain(of_a.iter().map(|x| (x, b)));
                    pairs.filter_map(|pair| known.get(&pair).copied()).collect()
                };
                let form = self.make(&side(a_left, b_left), &side(a_right, b_right))?;
                known.insert((a, b), form);
            }
        }
        Ok(known.get(&(g, h)).copied().unwrap_or(FormId::ZERO))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Nus;

    fn naive(forms: &Forms, g: FormId, h: FormId) -> FormId {
        if h == FormId::ZERO {
            return FormId::ZERO;
        }
        let (g_left, g_right) = forms.options(g).unwrap();
        let (h_left, h_right) = forms.options(h).unwrap();
        let left: Vec<FormId> = h_left
            .iter()
            .map(|y| naive(forms, g, y))
            .chain(g_left.iter().map(|x| naive(forms, x, h)))
            .collect();
        let right: Vec<FormId> = h_right
            .iter()
            .map(|y| naive(forms, g, y))
            .chain(g_right.iter().map(|x| naive(forms, x, h)))
            .collect();
        forms.make(&left, &right).unwrap()
    }

    #[test]
    fn it_is_the_definition() {
        let (forms, budget) = (Forms::new(), Budget::unlimited());
        let [zero, one, two, star, minus_one] = [
            FormId::ZERO,
            forms.integer(1).unwrap(),
            forms.integer(2).unwrap(),
            forms.nus(&Nus::nimber(1)).unwrap(),
            forms.integer(-1).unwrap(),
        ];
        let hot = forms.make(&[two, star], &[minus_one]).unwrap();
        let odd = forms.make(&[], &[one, star]).unwrap();
        let all = [zero, one, two, star, minus_one, hot, odd];
        for &g in &all {
            for &h in &all {
                let expected = naive(&forms, g, h);
                assert_eq!(forms.side_out(g, h, &budget).unwrap(), expected, "{g:?} {h:?}");
            }
        }
    }

    #[test]
    fn zero_is_an_identity_on_the_left_and_ends_the_game_on_the_right() {
        let (forms, budget) = (Forms::new(), Budget::unlimited());
        let star = forms.nus(&Nus::nimber(1)).unwrap();
        let literal_zero = forms.make(&[star], &[star]).unwrap();
        assert_eq!(forms.side_out(FormId::ZERO, literal_zero, &budget).unwrap(), literal_zero);
        assert_eq!(forms.side_out(literal_zero, FormId::ZERO, &budget).unwrap(), FormId::ZERO);
    }

    #[test]
    fn products_are_paid_for() {
        let forms = Forms::new();
        let long = forms.integer(100_000).unwrap();
        assert!(forms.side_out(long, long, &Budget::steps(1_000_000)).is_err());
    }
}
