//! Products: Norton's and Conway's.

use upstar_core::{Answer, Step, Undefined};
use upstar_store::deep;

use crate::Map;
use crate::canonical::Side;
use crate::universe::{Cx, Short};

impl Cx<'_> {
    /// Norton's product `g·u` for a positive `u`: an integer means copies; otherwise every move in
    /// `g` is a move of one `u` and one incentive of `u` (Winning Ways, chapter 8).
    ///
    /// # Errors
    ///
    /// Undefined unless `u > 0`; or the budget runs out.
    pub fn norton(self, g: Short, u: Short) -> Answer<Short> {
        if let Some(n) = self.as_number(g).filter(|x| x.is_integer()) {
            // Copies need no positive game.
            return Ok(self.multiple(&n.numerator(), u)?);
        }
        if u == Short::ZERO || !self.leq(Short::ZERO, u)? {
            let sentence = "Norton's product with a game that is no integer needs a positive game";
            return Err(Undefined::new(sentence).into());
        }
        let incentives = self.incentives(u)?;
        let add_all = |sign: bool| -> Step<Side> {
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
        taxes: &(Side, Side),
        memo: &mut Map<Short, Short>,
    ) -> Step<Short> {
        // Terminal cases.
        if let Some(n) = self.as_number(g).filter(|x| x.is_integer()) {
            return self.multiple(&n.numerator(), u);
        }
        // Look up.
        if let Some(&known) = memo.get(&g) {
            return Ok(known);
        }
        self.budget.spend(1 + self.options(g)?.0.len() as u64)?;
        // Recurse.
        let mut side = |options: &mut dyn Iterator<Item = Short>, taxes_of: &Side| -> Step<Side> {
            let mut all = Side::new();
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
        // Record.
        let product = self.canonical(&left, &right)?;
        memo.insert(g, product);
        Ok(product)
    }

    /// Conway's product of the canonical forms:
    /// `{G^L·H + G·H^L - G^L·H^L, G^R·H + G·H^R - G^R·H^R | …}`. For numbers it is their product;
    /// for other games it depends on the forms, which is why it is defined on canonical ones here.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn conway_product(self, g: Short, h: Short) -> Step<Short> {
        self.conway_memo(g, h, &mut Map::default())
    }

    fn conway_memo(self, g: Short, h: Short, memo: &mut Map<(Short, Short), Short>) -> Step<Short> {
        // Terminal cases.
        if g == Short::ZERO || h == Short::ZERO {
            return Ok(Short::ZERO);
        }
        if let (Some(x), Some(y)) = (self.as_number(g), self.as_number(h)) {
            return self.number(&(x * y));
        }
        // Look up.
        let key = g.unordered(h);
        if let Some(&known) = memo.get(&key) {
            return Ok(known);
        }
        self.budget.spend(1)?;
        // Recurse.
        let (g_left, g_right) = (self.left_options(g)?, self.right_options(g)?);
        let (h_left, h_right) = (self.left_options(h)?, self.right_options(h)?);
        let mut cross = |of_g: &[Short], of_h: &[Short], all: &mut Side| -> Step<()> {
            self.budget.spend(4 * (of_g.len() * of_h.len()) as u64)?;
            for &x in of_g {
                for &y in of_h {
                    let moved_g = deep(|| self.conway_memo(x, h, memo))?;
                    let moved_h = deep(|| self.conway_memo(g, y, memo))?;
                    let both = deep(|| self.conway_memo(x, y, memo))?;
                    all.push(self.sub(self.add(moved_g, moved_h)?, both)?);
                }
            }
            Ok(())
        };
        let (mut left, mut right) = (Side::new(), Side::new());
        cross(&g_left, &h_left, &mut left)?;
        cross(&g_right, &h_right, &mut left)?;
        cross(&g_left, &h_right, &mut right)?;
        cross(&g_right, &h_left, &mut right)?;
        // Record.
        let product = self.canonical(&left, &right)?;
        memo.insert(key, product);
        Ok(product)
    }
}
