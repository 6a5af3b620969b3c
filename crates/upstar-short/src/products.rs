//! Norton's and Conway's products.

use upstar_arena::deep;
use upstar_core::{Answer, Budgeted, Undefined};
use upstar_form::{FormId, Options};

use crate::Map;
use crate::canonical::CanonicalSide;
use crate::universe::{Short, ShortContext};

impl ShortContext<'_> {
    /// Returns Norton's product `g·u` for `u > 0`. For an integer `g`, it is `g` copies of `u`.
    /// Otherwise, its Left options are `g^L·u + (u + Δ)` and its Right options are
    /// `g^R·u - (u + Δ)`, where `Δ` ranges over the incentives of `u` (Winning Ways, chapter 8).
    ///
    /// # Errors
    ///
    /// Undefined unless `u > 0` or `g` is an integer.
    pub fn norton(self, g: Short, u: Short) -> Answer<Short> {
        if let Some(n) = self.as_number(g).filter(|x| x.is_integer()) {
            // An integer multiple does not require a positive game.
            return Ok(self.multiple(&n.numerator(), u)?);
        }
        if u == Short::ZERO || !self.leq(Short::ZERO, u)? {
            let sentence =
                "the Norton product of G and U requires a positive U unless G is an integer";
            return Err(Undefined::new(sentence).into());
        }
        let incentives = self.incentives(u)?;
        let add_all = |sign: bool| -> Budgeted<CanonicalSide> {
            incentives
                .iter()
                .map(|&incentive| {
                    let moved = self.add(u, incentive)?;
                    if sign { Ok(moved) } else { self.neg(moved) }
                })
                .collect()
        };
        let taxes = (add_all(true)?, add_all(false)?);
        Ok(self.norton_memo(g, u, &taxes, &mut Map::default())?)
    }

    fn norton_memo(
        self,
        g: Short,
        u: Short,
        taxes: &(CanonicalSide, CanonicalSide),
        memo: &mut Map<Short, Short>,
    ) -> Budgeted<Short> {
        if let Some(n) = self.as_number(g).filter(|x| x.is_integer()) {
            return self.multiple(&n.numerator(), u);
        }
        if let Some(&known) = memo.get(&g) {
            return Ok(known);
        }
        self.budget.spend(1 + self.options(g)?.0.len() as u64)?;
        let mut side = |options: &mut dyn Iterator<Item = Short>,
                        taxes_of: &CanonicalSide|
         -> Budgeted<CanonicalSide> {
            let mut all = CanonicalSide::new();
            for option in options {
                let product = deep(|| self.norton_memo(option, u, taxes, memo))?;
                for &tax in taxes_of {
                    all.push(self.add(product, tax)?);
                }
            }
            Ok(all)
        };
        let (mut left, mut right) = self.options(g)?;
        let (left, right) = (side(&mut left, &taxes.0)?, side(&mut right, &taxes.1)?);
        let product = self.canonical(&left, &right)?;
        memo.insert(g, product);
        Ok(product)
    }

    /// Returns the value of Conway's product of two literal forms:
    /// `{G^L·H + G·H^L - G^L·H^L, G^R·H + G·H^R - G^R·H^R | …}`. For games other than numbers, the
    /// value depends on the forms. The cost is linear in the product of the numbers of options of
    /// all distinct followers.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_short::{ShortContext, Short, Universe};
    /// let (universe, budget) = (Universe::new(), Budget::unlimited());
    /// let cx = ShortContext::new(&universe, &budget);
    /// let [one, two, star] = [cx.integer(1)?, cx.integer(2)?, cx.nimber(1)?].map(Short::form);
    /// // {0,1|} equals 2, and its product with * differs.
    /// let form = cx.forms().make(&[Short::ZERO.form(), one], &[])?;
    /// assert_eq!(cx.conway_product(two, star)?, Short::ZERO);
    /// assert_eq!(cx.conway_product(form, star)?, cx.nimber(2)?);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn conway_product(self, g: FormId, h: FormId) -> Budgeted<Short> {
        self.conway_memo(g, h, &mut Map::default())
    }

    fn conway_memo(
        self,
        g: FormId,
        h: FormId,
        memo: &mut Map<(FormId, FormId), Short>,
    ) -> Budgeted<Short> {
        if g == FormId::ZERO || h == FormId::ZERO {
            return Ok(Short::ZERO);
        }
        let forms = self.forms();
        let number = |form| forms.as_nus(form).filter(|nus| nus.is_number());
        if let (Some(x), Some(y)) = (number(g), number(h)) {
            return self.number(&(&x.number * &y.number));
        }
        let key = g.unordered(h);
        if let Some(&known) = memo.get(&key) {
            return Ok(known);
        }
        self.budget.spend(1)?;
        let (g_left, g_right) = forms.options(g)?;
        let (h_left, h_right) = forms.options(h)?;
        let mut cross =
            |of_g: Options<'_>, of_h: Options<'_>, all: &mut CanonicalSide| -> Budgeted<()> {
                self.budget.spend(4 * (of_g.len() * of_h.len()) as u64)?;
                for x in of_g.iter() {
                    for y in of_h.iter() {
                        let moved_g = deep(|| self.conway_memo(x, h, memo))?;
                        let moved_h = deep(|| self.conway_memo(g, y, memo))?;
                        let both = deep(|| self.conway_memo(x, y, memo))?;
                        all.push(self.sub(self.add(moved_g, moved_h)?, both)?);
                    }
                }
                Ok(())
            };
        let (mut left, mut right) = (CanonicalSide::new(), CanonicalSide::new());
        cross(g_left, h_left, &mut left)?;
        cross(g_right, h_right, &mut left)?;
        cross(g_left, h_right, &mut right)?;
        cross(g_right, h_left, &mut right)?;
        let product = self.canonical(&left, &right)?;
        memo.insert(key, product);
        Ok(product)
    }
}
