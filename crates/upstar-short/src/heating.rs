//! Cooling, heating, overheating, freezing.

use upstar_arena::deep;
use upstar_core::{Answer, Budgeted, Undefined};
use upstar_number::Dyadic;

use crate::Map;
use crate::canonical::CanonicalSide;
use crate::universe::{Short, ShortContext};

impl ShortContext<'_> {
    /// Returns `g` cooled by `t`: each move costs `t` (Sjöstrand, lectures, Definition 9.1). If `t`
    /// is greater than the temperature of `g`, the result is the mean value. Integers never change.
    ///
    /// If `t` is negative, each move earns `-t`, so moves in numbers that are not integers may
    /// become profitable. At the temperature, cooling does not yield the mean value: `1/2` cooled
    /// by `-1/2` is `1/2*`. This convention makes cooling additive for `t > -1`.
    ///
    /// # Errors
    ///
    /// Undefined for `t < -1`.
    pub fn cool(self, g: Short, t: &Dyadic) -> Answer<Short> {
        if *t < Dyadic::from(-1) {
            return Err(Undefined::new("a game cannot be cooled by less than -1").into());
        }
        Ok(self.cool_memo(g, t, &mut Map::default())?)
    }

    fn cool_memo(self, g: Short, t: &Dyadic, memo: &mut Map<Short, Short>) -> Budgeted<Short> {
        let thermograph = self.thermograph(g)?;
        let temperature = thermograph.temperature();
        let is_integer = || self.as_number(g).is_some_and(|x| x.is_integer());
        if t > temperature || t == temperature && is_integer() {
            return self.number(thermograph.mean());
        }
        if let Some(&known) = memo.get(&g) {
            return Ok(known);
        }
        let (left, right) = self.options(g)?;
        self.budget.spend(8 + 4 * (left.len() + right.len()) as u64)?;
        let (cost, gain) = (self.number(&-t)?, self.number(t)?);
        let mut side = |options: &mut dyn Iterator<Item = Short>, tax| -> Budgeted<CanonicalSide> {
            options.map(|option| self.add(deep(|| self.cool_memo(option, t, memo))?, tax)).collect()
        };
        let (mut left, mut right) = (left, right);
        let (left, right) = (side(&mut left, cost)?, side(&mut right, gain)?);
        let cooled = self.canonical(&left, &right)?;
        memo.insert(g, cooled);
        Ok(cooled)
    }

    /// Returns `g` cooled by its own temperature: the mean value of `g` plus an infinitesimal.
    /// Numbers are unchanged.
    pub fn freeze(self, g: Short) -> Answer<Short> {
        if self.is_number(g) {
            return Ok(g);
        }
        let temperature = self.temperature(g)?;
        self.cool(g, &temperature)
    }

    /// Returns `g` heated by any game `t`. A number is unchanged. Any other game becomes
    /// `{heat(G^L) + t | heat(G^R) - t}`.
    pub fn heat(self, g: Short, t: Short) -> Budgeted<Short> {
        let minus_t = self.neg(t)?;
        self.heat_memo(g, (t, minus_t), &|x| self.number(x), &|_| true, &mut Map::default())
    }

    /// Returns `g` overheated from `s` to `t`. An integer `n` becomes `n` copies of `s`. Any other
    /// game becomes `{t + G^L | -t + G^R}` with overheated options (Winning Ways, chapter 6).
    ///
    /// # Errors
    ///
    /// Undefined unless `s > 0`.
    pub fn overheat(self, g: Short, s: Short, t: Short) -> Answer<Short> {
        if s == Short::ZERO || !self.leq(Short::ZERO, s)? {
            return Err(Undefined::new("overheating from s to t requires a positive s").into());
        }
        let minus_t = self.neg(t)?;
        let copies = |n: &Dyadic| self.multiple(&n.numerator(), s);
        Ok(self.heat_memo(g, (t, minus_t), &copies, &Dyadic::is_integer, &mut Map::default())?)
    }

    fn heat_memo(
        self,
        g: Short,
        taxes: (Short, Short),
        base: &dyn Fn(&Dyadic) -> Budgeted<Short>,
        is_base: &dyn Fn(&Dyadic) -> bool,
        memo: &mut Map<Short, Short>,
    ) -> Budgeted<Short> {
        if let Some(x) = self.as_number(g).filter(|x| is_base(x)) {
            return base(x);
        }
        if let Some(&known) = memo.get(&g) {
            return Ok(known);
        }
        let (left, right) = self.options(g)?;
        self.budget.spend(8 + 4 * (left.len() + right.len()) as u64)?;
        let mut side = |options: &mut dyn Iterator<Item = Short>, tax| -> Budgeted<CanonicalSide> {
            options
                .map(|o| {
                    let heated = deep(|| self.heat_memo(o, taxes, base, is_base, memo))?;
                    self.add(heated, tax)
                })
                .collect()
        };
        let (mut left, mut right) = (left, right);
        let (left, right) = (side(&mut left, taxes.0)?, side(&mut right, taxes.1)?);
        let heated = self.canonical(&left, &right)?;
        memo.insert(g, heated);
        Ok(heated)
    }
}
