//! Stops, signed stops, and temperature classes.

use upstar_core::Budgeted;
use upstar_number::{ApproachSide, Dyadic, SignedStop};

use crate::universe::{Short, ShortContext};

impl ShortContext<'_> {
    /// Returns the left stop: the number reached when Left moves first and both play optimally.
    pub fn left_stop(self, g: Short) -> Budgeted<Dyadic> {
        let stop = self.facts(g)?.left_stop;
        Ok(self.as_number(stop).cloned().unwrap_or(Dyadic::ZERO))
    }

    /// Returns the right stop, for Right moving first.
    pub fn right_stop(self, g: Short) -> Budgeted<Dyadic> {
        let stop = self.facts(g)?.right_stop;
        Ok(self.as_number(stop).cloned().unwrap_or(Dyadic::ZERO))
    }

    /// Returns the signed left stop: `x+` if Left, moving first, wins `g - x`, and `x-` otherwise,
    /// for the left stop `x` (Sjöstrand, lectures, Definition 8.3 and Theorem 8.4).
    pub fn signed_left_stop(self, g: Short) -> Budgeted<SignedStop> {
        let stop = self.facts(g)?.left_stop;
        let side = if self.leq(g, stop)? { ApproachSide::Minus } else { ApproachSide::Plus };
        Ok(SignedStop::new(self.left_stop(g)?, side))
    }

    /// Returns the signed right stop: `x-` if Right, moving first, wins `g - x`, and `x+`
    /// otherwise, for the right stop `x`.
    pub fn signed_right_stop(self, g: Short) -> Budgeted<SignedStop> {
        let stop = self.facts(g)?.right_stop;
        let side = if self.leq(stop, g)? { ApproachSide::Plus } else { ApproachSide::Minus };
        Ok(SignedStop::new(self.right_stop(g)?, side))
    }

    /// Returns `true` if `g` is a number.
    #[must_use]
    pub fn is_number(self, g: Short) -> bool {
        self.as_number(g).is_some()
    }

    /// Returns `true` if `g` is an integer.
    #[must_use]
    pub fn is_integer(self, g: Short) -> bool {
        self.as_number(g).is_some_and(Dyadic::is_integer)
    }

    /// Returns `true` if `g` is a nimber, including zero.
    #[must_use]
    pub fn is_nimber(self, g: Short) -> bool {
        self.as_nus(g).is_some_and(|nus| nus.is_nimber())
    }

    /// Returns `true` if the stops of `g` are equal: `g` is a number plus an infinitesimal.
    pub fn is_numberish(self, g: Short) -> Budgeted<bool> {
        let facts = self.facts(g)?;
        Ok(facts.left_stop == facts.right_stop)
    }

    /// Returns `true` if `g` is infinitesimal: both stops are zero (Siegel, thesis, Theorem
    /// 1.2.64).
    pub fn is_infinitesimal(self, g: Short) -> Budgeted<bool> {
        let facts = self.facts(g)?;
        Ok(facts.left_stop == Short::ZERO && facts.right_stop == Short::ZERO)
    }

    /// Returns `true` if `g` is hot: its left stop is greater than its right stop.
    pub fn is_hot(self, g: Short) -> Budgeted<bool> {
        Ok(!self.is_numberish(g)?)
    }

    /// Returns `true` if `g` is tepid: its stops coincide, but it is not a number.
    pub fn is_tepid(self, g: Short) -> Budgeted<bool> {
        Ok(self.is_numberish(g)? && !self.is_number(g))
    }

    /// Returns `true` if `g` is cold, that is, a number.
    #[must_use]
    pub fn is_cold(self, g: Short) -> bool {
        self.is_number(g)
    }

    /// Returns `true` if the canonical form of `g` is `{x | -x}` for a game `x`, or `{x | y}` for
    /// numbers `x > y`.
    pub fn is_switch(self, g: Short) -> Budgeted<bool> {
        if self.as_nus(g).is_some_and(|nus| nus.nim != 1 || !nus.ups.is_zero()) {
            return Ok(false);
        }
        let (mut left, mut right) = self.options(g)?;
        let (Some(x), None, Some(y), None) = (left.next(), left.next(), right.next(), right.next())
        else {
            return Ok(false);
        };
        if self.neg(x)? == y {
            return Ok(true);
        }
        Ok(self.is_number(x) && self.is_number(y) && self.is_hot(g)?)
    }
}
