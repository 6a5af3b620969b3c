//! The order of values.

use upstar_arena::deep;
use upstar_core::{Budgeted, Outcome, Relation};

use crate::test_games::TESTS;
use crate::universe::{ALL_TESTS, Facts, Short, ShortContext};

/// Decides `g <= h` from facts, if possible: `G <= H` implies that the stops of `G` are at most
/// those of `H`, and it holds if the left stop of `G` is less than the right stop of `H`.
/// Otherwise, the test games may decide.
#[inline]
pub(crate) fn leq_by_facts(g: &Facts, h: &Facts) -> Option<bool> {
    if g.left_key > h.left_key || g.right_key > h.right_key {
        return Some(false);
    }
    if g.left_key < h.right_key {
        return Some(true);
    }
    if g.lower & !h.lower != 0 || h.upper & !g.upper != 0 {
        return Some(false);
    }
    if g.upper & h.lower != 0 {
        return Some(true);
    }
    // Apply the definition of `<=` to the options that are test games.
    if h.upper & g.left_tests != 0 || g.lower & h.right_tests != 0 {
        return Some(false);
    }
    (g.left_tests & h.right_tests & ALL_TESTS != 0).then_some(true)
}

impl ShortContext<'_> {
    /// Returns `true` if `g <= h`: Right, moving second, wins `g - h`.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_short::{ShortContext, Universe};
    /// let (universe, budget) = (Universe::new(), Budget::unlimited());
    /// let cx = ShortContext::new(&universe, &budget);
    /// let (star, zero) = (cx.nimber(1)?, cx.integer(0)?);
    /// assert!(!cx.leq(star, zero)? && !cx.leq(zero, star)?);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    #[inline]
    pub fn leq(self, g: Short, h: Short) -> Budgeted<bool> {
        if g == h {
            return Ok(true);
        }
        let (fg, fh) = (self.facts(g)?, self.facts(h)?);
        if g.index() < TESTS {
            return Ok(fh.lower >> g.index() & 1 == 1);
        }
        if h.index() < TESTS {
            return Ok(fg.upper >> h.index() & 1 == 1);
        }
        match leq_by_facts(&fg, &fh) {
            Some(answer) => Ok(answer),
            None => self.leq_by_options(g, h),
        }
    }

    fn leq_by_options(self, g: Short, h: Short) -> Budgeted<bool> {
        if let (Some(g), Some(h)) = (self.as_nus(g), self.as_nus(h)) {
            return Ok(h.plus(&g.negative()).is_at_least_zero());
        }
        if let Some(known) = self.universe.order.get(g.index(), h.index()) {
            return Ok(known);
        }
        let (left, right) = (self.options(g)?.0, self.options(h)?.1);
        self.budget.spend(1 + ((left.len() + right.len()) / 16) as u64)?;
        let answer = deep(|| -> Budgeted<bool> {
            for left in left {
                if self.leq(h, left)? {
                    return Ok(false);
                }
            }
            for right in right {
                if self.leq(right, g)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })?;
        self.universe.order.insert(g.index(), h.index(), answer);
        Ok(answer)
    }

    /// Compares `g` with `h`.
    pub fn compare(self, g: Short, h: Short) -> Budgeted<Relation> {
        if g == h {
            return Ok(Relation::Equal);
        }
        let (fg, fh) = (self.facts(g)?, self.facts(h)?);
        let leq = |facts: Option<bool>, g, h| match facts {
            Some(answer) => Ok(answer),
            None => self.leq_by_options(g, h),
        };
        if leq(leq_by_facts(&fg, &fh), g, h)? {
            return Ok(Relation::Less);
        }
        let geq = leq(leq_by_facts(&fh, &fg), h, g)?;
        Ok(if geq { Relation::Greater } else { Relation::Confused })
    }

    /// Returns the outcome of `g` under normal play.
    pub fn outcome(self, g: Short) -> Budgeted<Outcome> {
        self.compare(g, Short::ZERO).map(Relation::outcome)
    }
}
