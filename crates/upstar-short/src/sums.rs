//! Sums, negatives and multiples of values.

use upstar_arena::deep;
use upstar_core::{Budgeted, Interrupted};
use upstar_form::Nus;
use upstar_number::{Dyadic, IBig};

use crate::canonical::CanonicalSide;
use crate::universe::{Short, ShortContext};

/// The maximum number of bits of a number. Only runaway products are longer.
const MAX_BITS: u64 = 1 << 24;

pub(crate) fn check_size(x: &Dyadic) -> Budgeted<()> {
    if x.bits() > MAX_BITS {
        return Err(Interrupted::too_large(
            "the number is too large: at most sixteen million binary digits are supported",
        ));
    }
    Ok(())
}

impl ShortContext<'_> {
    /// Returns `-g`, that is, `g` with the players exchanged.
    #[inline]
    pub fn neg(self, g: Short) -> Budgeted<Short> {
        // The negative of a canonical form is canonical.
        self.forms().negative(g.form(), self.budget).map(Short::trust)
    }

    /// Returns the disjunctive sum `g + h`.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_short::{ShortContext, Universe};
    /// let (universe, budget) = (Universe::new(), Budget::unlimited());
    /// let cx = ShortContext::new(&universe, &budget);
    /// assert_eq!(cx.add(cx.nimber(3)?, cx.nimber(5)?)?, cx.nimber(6)?);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn add(self, g: Short, h: Short) -> Budgeted<Short> {
        if g == Short::ZERO {
            return Ok(h);
        }
        if h == Short::ZERO {
            return Ok(g);
        }
        match (self.as_nus(g), self.as_nus(h)) {
            (Some(x), Some(y)) => return self.nus(&x.plus(y)),
            (Some(x), None) if x.is_number() => return self.translate(h, g),
            (None, Some(y)) if y.is_number() => return self.translate(g, h),
            _ => {}
        }
        if self.forms().negative(g.form(), self.budget)? == h.form() {
            return Ok(Short::ZERO);
        }
        let (g, h) = g.unordered(h);
        if let Some(known) = self.universe.sums.get(g.index(), h.index()) {
            return Ok(self.short_at(known));
        }
        let (g_left, g_right) = self.options(g)?;
        let (h_left, h_right) = self.options(h)?;
        let all = g_left.len() + g_right.len() + h_left.len() + h_right.len();
        self.budget.spend(1 + (all / 16) as u64)?;
        let add = |x, y| deep(|| self.add(x, y));
        let in_g = g_left.map(|option| add(option, h));
        let left: CanonicalSide =
            in_g.chain(h_left.map(|option| add(g, option))).collect::<Budgeted<_>>()?;
        let in_g = g_right.map(|option| add(option, h));
        let right: CanonicalSide =
            in_g.chain(h_right.map(|option| add(g, option))).collect::<Budgeted<_>>()?;
        let sum = self.canonical(&left, &right)?;
        self.universe.sums.insert(g.index(), h.index(), sum.index());
        Ok(sum)
    }

    /// Returns `g + x` for a number `x` and a game `g` that is not a number, in canonical form
    /// (number translation; Siegel, thesis, Theorem 1.2.52).
    fn translate(self, g: Short, x: Short) -> Budgeted<Short> {
        if let Some(known) = self.universe.sums.get(g.index(), x.index()) {
            return Ok(self.short_at(known));
        }
        self.budget.spend(1)?;
        let (left, right) = self.options(g)?;
        let along = |option| deep(|| self.add(option, x)).map(Short::form);
        let left = left.map(along).collect::<Budgeted<smallvec::SmallVec<[_; 8]>>>()?;
        let right = right.map(along).collect::<Budgeted<smallvec::SmallVec<[_; 8]>>>()?;
        let sum = Short::trust(self.forms().make(&left, &right)?);
        self.universe.sums.insert(g.index(), x.index(), sum.index());
        Ok(sum)
    }

    /// Returns `g - h`.
    pub fn sub(self, g: Short, h: Short) -> Budgeted<Short> {
        self.add(g, self.neg(h)?)
    }

    /// Returns the sum of a list of values.
    pub fn sum(self, values: &[Short]) -> Budgeted<Short> {
        values.iter().try_fold(Short::ZERO, |sum, &g| self.add(sum, g))
    }

    /// Returns the sum of `n` copies of `g`, or of `-n` copies of `-g` if `n` is negative. The
    /// number of additions of values is logarithmic in `|n|`.
    pub fn multiple(self, n: &IBig, g: Short) -> Budgeted<Short> {
        let n = Dyadic::new(n.clone(), 0);
        if let Some(nus) = self.as_nus(g) {
            let nim = if n.halve().is_integer() { 0 } else { nus.nim };
            check_size(&n)?;
            return self.nus(&Nus::new(&nus.number * &n, &nus.ups * &n, nim));
        }
        let base = if n.signum() < 0 { self.neg(g)? } else { g };
        let mut rest = n.abs();
        check_size(&rest)?;
        let (mut power, mut sum) = (base, Short::ZERO);
        while !rest.is_zero() {
            self.budget.spend(1)?;
            let half = rest.halve();
            if half.is_integer() {
                rest = half;
            } else {
                sum = self.add(sum, power)?;
                rest = Dyadic::new(half.floor(), 0);
            }
            if !rest.is_zero() {
                power = self.add(power, power)?;
            }
        }
        Ok(sum)
    }
}
