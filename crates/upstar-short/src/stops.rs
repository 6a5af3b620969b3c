//! Stops, signed stops, and what they tell.

use upstar_core::Budgeted;
use upstar_number::{ApproachSide, Dyadic, SignedStop};

use crate::universe::{Short, ShortContext};

impl ShortContext<'_> {
    /// The left stop: the number reached when Left starts and both play for numbers.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn left_stop(self, g: Short) -> Budgeted<Dyadic> {
        let stop = self.facts(g)?.left_stop;
        Ok(self.as_number(stop).cloned().unwrap_or(Dyadic::ZERO))
    }

    /// The right stop: the number reached when Right starts.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn right_stop(self, g: Short) -> Budgeted<Dyadic> {
        let stop = self.facts(g)?.right_stop;
        Ok(self.as_number(stop).cloned().unwrap_or(Dyadic::ZERO))
    }

    /// The left stop with its side: `x+` when Left, moving first in `g - x`, wins; else `x-`
    /// (Sjöstrand, lectures, Definition 8.3 and Theorem 8.4).
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn signed_left_stop(self, g: Short) -> Budgeted<SignedStop> {
        let stop = self.facts(g)?.left_stop;
        let side = if self.leq(g, stop)? { ApproachSide::Minus } else { ApproachSide::Plus };
        Ok(SignedStop::new(self.left_stop(g)?, side))
    }

    /// The right stop with its side: `x-` when Right, moving first in `g - x`, wins; else `x+`.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn signed_right_stop(self, g: Short) -> Budgeted<SignedStop> {
        let stop = self.facts(g)?.right_stop;
        let side = if self.leq(stop, g)? { ApproachSide::Plus } else { ApproachSide::Minus };
        Ok(SignedStop::new(self.right_stop(g)?, side))
    }

    /// Whether `g` is a number.
    #[must_use]
    pub fn is_number(self, g: Short) -> bool {
        self.as_number(g).is_some()
    }

    /// Whether `g` is an integer.
    #[must_use]
    pub fn is_integer(self, g: Short) -> bool {
        self.as_number(g).is_some_and(Dyadic::is_integer)
    }

    /// Whether `g` is a nimber; zero is one.
    #[must_use]
    pub fn is_nimber(self, g: Short) -> bool {
        self.as_nus(g).is_some_and(|nus| nus.is_nimber())
    }

    /// Whether both stops are the same number: `g` is a number plus an infinitesimal.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn is_numberish(self, g: Short) -> Budgeted<bool> {
        let facts = self.facts(g)?;
        Ok(facts.left_stop == facts.right_stop)
    }

    /// Whether `g` is infinitesimal: both stops are zero (Siegel, thesis, Theorem 1.2.64).
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn is_infinitesimal(self, g: Short) -> Budgeted<bool> {
        let facts = self.facts(g)?;
        Ok(facts.left_stop == Short::ZERO && facts.right_stop == Short::ZERO)
    }

    /// Whether `g` is hot: its left stop is larger than its right stop.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn is_hot(self, g: Short) -> Budgeted<bool> {
        Ok(!self.is_numberish(g)?)
    }

    /// Whether `g` is tepid: its stops coincide, but it is no number.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn is_tepid(self, g: Short) -> Budgeted<bool> {
        Ok(self.is_numberish(g)? && !self.is_number(g))
    }

    /// Whether `g` is cold: a number.
    #[must_use]
    pub fn is_cold(self, g: Short) -> bool {
        self.is_number(g)
    }

    /// Whether the canonical form of `g` is `{x | y}` with single options and is hot, as in
    /// `{2|-1}`, or `{x | -x}` for any `x`.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
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
