//! Operators on literal forms, which return literal forms.

use hashbrown::HashMap;
use upstar_arena::deep;
use upstar_core::{Budget, Budgeted};

use crate::forms::{FormId, Forms};

type Memo<K> = HashMap<K, FormId, foldhash::fast::RandomState>;

impl Forms {
    /// Returns the negative: the tree with the players exchanged. This preserves canonical forms.
    pub fn negative(&self, form: FormId, budget: &Budget) -> Budgeted<FormId> {
        if let Some(known) = self.known_negative(form) {
            return Ok(known);
        }
        if let Some(nus) = self.as_nus(form) {
            let negative = self.nus(&nus.negative())?;
            self.remember_negative(form, negative);
            return Ok(negative);
        }
        let (left, right) = self.options(form)?;
        budget.spend(1 + (left.len() + right.len()) as u64)?;
        let flip = |side: crate::Options<'_>| -> Budgeted<Vec<FormId>> {
            side.iter().map(|option| deep(|| self.negative(option, budget))).collect()
        };
        let (new_right, new_left) = (flip(left)?, flip(right)?);
        let negative = self.make(&new_left, &new_right)?;
        self.remember_negative(form, negative);
        Ok(negative)
    }

    /// Returns the literal sum of `count` copies of the form, or of `-count` copies of its
    /// negative.
    pub fn multiple(&self, count: i64, form: FormId, budget: &Budget) -> Budgeted<FormId> {
        let mut double = if count < 0 { self.negative(form, budget)? } else { form };
        let (mut left, mut sum) = (count.unsigned_abs(), FormId::ZERO);
        while left > 0 {
            if left & 1 == 1 {
                sum = self.sum(sum, double, budget)?;
            }
            left >>= 1;
            if left > 0 {
                double = self.sum(double, double, budget)?;
            }
        }
        Ok(sum)
    }

    /// Returns the form tiny-x, `{0 || 0 | -x}`.
    pub fn tiny(&self, x: FormId, budget: &Budget) -> Budgeted<FormId> {
        let threat = self.make(&[FormId::ZERO], &[self.negative(x, budget)?])?;
        self.make(&[FormId::ZERO], &[threat])
    }

    /// Returns the literal disjunctive sum `{G^L + H, G + H^L | G^R + H, G + H^R}` (Siegel, thesis,
    /// Definition 1.2.6). The number of positions of the sum is at most the product of the numbers
    /// of positions of the summands.
    pub fn sum(&self, g: FormId, h: FormId, budget: &Budget) -> Budgeted<FormId> {
        self.sum_memo(g, h, budget, &mut Memo::default())
    }

    fn sum_memo(
        &self,
        g: FormId,
        h: FormId,
        budget: &Budget,
        memo: &mut Memo<(FormId, FormId)>,
    ) -> Budgeted<FormId> {
        // G + 0 = G and 0 + H = H hold literally.
        if g == FormId::ZERO {
            return Ok(h);
        }
        if h == FormId::ZERO {
            return Ok(g);
        }
        let key = g.unordered(h);
        if let Some(&known) = memo.get(&key) {
            return Ok(known);
        }
        let (g_left, g_right) = self.options(g)?;
        let (h_left, h_right) = self.options(h)?;
        let all = g_left.len() + g_right.len() + h_left.len() + h_right.len();
        budget.spend(1 + all as u64)?;
        let mut side =
            |of_g: crate::Options<'_>, of_h: crate::Options<'_>| -> Budgeted<Vec<FormId>> {
                let in_g = of_g.iter().map(|option| (option, h));
                let in_h = of_h.iter().map(|option| (g, option));
                in_g.chain(in_h).map(|(a, b)| deep(|| self.sum_memo(a, b, budget, memo))).collect()
            };
        let left = side(g_left, h_left)?;
        let right = side(g_right, h_right)?;
        let sum = self.make(&left, &right)?;
        memo.insert(key, sum);
        Ok(sum)
    }

    /// Returns the ordinal sum `G : H = {G^L, G:H^L | G^R, G:H^R}` with base `G` and subordinate
    /// `H` (Siegel, thesis, Definition 2.2.1). Its value depends on the form of the base, but only
    /// on the value of the subordinate.
    pub fn ordinal_sum(&self, base: FormId, branch: FormId, budget: &Budget) -> Budgeted<FormId> {
        self.ordinal_memo(base, branch, budget, &mut Memo::default())
    }

    fn ordinal_memo(
        &self,
        base: FormId,
        branch: FormId,
        budget: &Budget,
        memo: &mut Memo<FormId>,
    ) -> Budgeted<FormId> {
        // G : 0 = G and 0 : H = H hold literally.
        if branch == FormId::ZERO {
            return Ok(base);
        }
        if base == FormId::ZERO {
            return Ok(branch);
        }
        if let Some(&known) = memo.get(&branch) {
            return Ok(known);
        }
        let (base_left, base_right) = self.options(base)?;
        let (left, right) = self.options(branch)?;
        let all = base_left.len() + base_right.len() + left.len() + right.len();
        budget.spend(1 + all as u64)?;
        let mut side = |of_base: crate::Options<'_>, of_branch: crate::Options<'_>| {
            let mut all = of_base.to_vec();
            for option in of_branch.iter() {
                all.push(deep(|| self.ordinal_memo(base, option, budget, memo))?);
            }
            Ok(all)
        };
        let left = side(base_left, left)?;
        let right = side(base_right, right)?;
        let sum = self.make(&left, &right)?;
        memo.insert(branch, sum);
        Ok(sum)
    }

    /// Returns the side-sum `G <> H = {H^L, G^L <> H | G^R, G <> H^R}` (Siegel, thesis, Definition
    /// 2.4.1). Its value depends on both forms.
    pub fn side_sum(&self, g: FormId, h: FormId, budget: &Budget) -> Budgeted<FormId> {
        self.side_memo(g, h, budget, &mut Memo::default())
    }

    fn side_memo(
        &self,
        g: FormId,
        h: FormId,
        budget: &Budget,
        memo: &mut Memo<(FormId, FormId)>,
    ) -> Budgeted<FormId> {
        // G <> 0 = G and 0 <> H = H hold literally.
        if g == FormId::ZERO {
            return Ok(h);
        }
        if h == FormId::ZERO {
            return Ok(g);
        }
        if let Some(&known) = memo.get(&(g, h)) {
            return Ok(known);
        }
        let (g_left, g_right) = self.options(g)?;
        let (h_left, h_right) = self.options(h)?;
        let all = g_left.len() + g_right.len() + h_left.len() + h_right.len();
        budget.spend(1 + all as u64)?;
        let mut left = h_left.to_vec();
        for option in g_left.iter() {
            left.push(deep(|| self.side_memo(option, h, budget, memo))?);
        }
        let mut right = g_right.to_vec();
        for option in h_right.iter() {
            right.push(deep(|| self.side_memo(g, option, budget, memo))?);
        }
        let sum = self.make(&left, &right)?;
        memo.insert((g, h), sum);
        Ok(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Nus;
    use upstar_number::Dyadic;

    fn nus(forms: &Forms, number: i64, ups: i64, nim: u64) -> FormId {
        forms.nus(&Nus::new(Dyadic::from(number), Dyadic::from(ups), nim)).unwrap()
    }

    #[test]
    fn a_tree_identical_to_a_named_canonical_form_is_that_node() {
        let forms = Forms::new();
        for number in -3..=3 {
            for ups in -4..=4 {
                for nim in 0..6 {
                    let game = nus(&forms, number, ups, nim);
                    let (left, right) = forms.options(game).unwrap();
                    let literal = forms.make(&left.to_vec(), &right.to_vec()).unwrap();
                    assert_eq!(literal, game, "{number} + {ups} ups + *{nim}");
                }
            }
        }
    }

    #[test]
    fn a_form_is_not_its_value() {
        let forms = Forms::new();
        let (zero, star, one) = (FormId::ZERO, nus(&forms, 0, 0, 1), nus(&forms, 1, 0, 0));
        assert_ne!(forms.make(&[zero, star], &[]).unwrap(), one);
        assert_eq!(forms.make(&[zero, zero], &[]).unwrap(), one);
        let minus_one = nus(&forms, -1, 0, 0);
        assert_ne!(forms.make(&[minus_one], &[one]).unwrap(), zero);
    }

    #[test]
    fn the_sum_of_one_and_minus_one_is_literal() {
        let (forms, budget) = (Forms::new(), Budget::unlimited());
        let (one, minus_one) = (nus(&forms, 1, 0, 0), nus(&forms, -1, 0, 0));
        let expected = forms.make(&[minus_one], &[one]).unwrap();
        assert_eq!(forms.sum(one, minus_one, &budget).unwrap(), expected);
    }

    #[test]
    fn birthdays_of_named_games_are_the_heights_of_their_trees() {
        let (forms, budget) = (Forms::new(), Budget::unlimited());
        for (number, ups, nim) in [
            (0, 0, 0),
            (5, 0, 0),
            (0, 1, 0),
            (0, 1, 1),
            (0, 2, 1),
            (0, -3, 2),
            (2, 3, 5),
            (-1, 1, 1),
        ] {
            let game = nus(&forms, number, ups, nim);
            let (left, right) = forms.options(game).unwrap();
            let highest = left
                .iter()
                .chain(right.iter())
                .map(|option| forms.birthday(option, &budget).unwrap())
                .max();
            let expected = highest.map_or(0u8.into(), |day| day + 1u8);
            assert_eq!(forms.birthday(game, &budget).unwrap(), expected, "{number} {ups} {nim}");
        }
    }

    #[test]
    fn negation_is_an_involution_that_swaps_the_sides() {
        let (forms, budget) = (Forms::new(), Budget::unlimited());
        let (zero, star, one) = (FormId::ZERO, nus(&forms, 0, 0, 1), nus(&forms, 1, 0, 0));
        let game = forms.make(&[zero, star], &[one]).unwrap();
        let negative = forms.negative(game, &budget).unwrap();
        let minus_one = nus(&forms, -1, 0, 0);
        assert_eq!(negative, forms.make(&[minus_one], &[zero, star]).unwrap());
        assert_eq!(forms.negative(negative, &budget).unwrap(), game);
    }

    #[test]
    fn the_content_hash_does_not_depend_on_the_arena() {
        let budget = Budget::unlimited();
        let build = |shift: i64| {
            let forms = Forms::new();
            (0..shift).for_each(|n| drop(forms.integer(n + 7)));
            let (a, b) = (nus(&forms, 2, 0, 1), nus(&forms, -1, 1, 0));
            let inner = forms.make(&[a, b], &[b]).unwrap();
            let game = forms.make(&[inner], &[a]).unwrap();
            forms.content_hash(game, &budget).unwrap()
        };
        assert_eq!(build(0), build(20));
    }
}
