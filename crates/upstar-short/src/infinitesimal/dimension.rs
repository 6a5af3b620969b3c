//! Nim-dimension and Hackenbush-dimension of a game.

use upstar_core::Step;
use upstar_form::Nus;
use upstar_number::Dyadic;

use crate::universe::{Cx, Short};

impl Cx<'_> {
    /// The nim-dimension of the canonical form: `n` if `*2^(n-1)` is a position and `*2^n` is not;
    /// 0 if zero is the only nimber (Siegel, thesis, Definition 1.2.58).
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn nim_dimension(self, g: Short) -> Step<u64> {
        let mut largest = 0;
        for position in self.forms().positions(g.form(), false, self.budget)? {
            if let Some(nus) = self.forms().as_nus(position) {
                largest = largest.max(largest_nimber(nus));
            }
        }
        Ok(u64::from(64 - largest.leading_zeros()))
    }

    /// The Hackenbush-dimension of the canonical form: `q + 1` if a number with denominator `2^q`
    /// is a position and none with a larger one is; 0 if zero is the only number
    /// (Siegel, thesis, Definition 1.2.59).
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn hackenbush_dimension(self, g: Short) -> Step<u64> {
        let positions = self.forms().positions(g.form(), false, self.budget)?;
        let numbers = positions.iter().filter_map(|&p| self.forms().as_nus(p));
        Ok(numbers.map(|nus| nus.number.hackenbush_dimension()).max().unwrap_or(0))
    }
}

/// The largest nimber that is a position of `x + n·↑ + *k`: a number apart from zero shadows all,
/// and the ups flip the nimber once each until they are used up.
fn largest_nimber(nus: &Nus) -> u64 {
    if !nus.number.is_zero() {
        return 0;
    }
    if nus.ups.is_zero() {
        return nus.nim;
    }
    let odd = !nus.ups.halve().is_integer();
    let last = nus.nim ^ u64::from(odd);
    debug_assert_ne!(nus.ups, Dyadic::ZERO);
    last.max(1)
}
