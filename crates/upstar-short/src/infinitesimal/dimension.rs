//! Nim-dimension and Hackenbush-dimension of a form.

use upstar_core::Budgeted;
use upstar_form::{FormId, Nus};
use upstar_number::Dyadic;

use crate::universe::ShortContext;

impl ShortContext<'_> {
    /// The nim-dimension of a form: `n` if `*2^(n-1)` is the value of a position and no larger power
    /// of two is; 0 if zero is the only nimber (Siegel, thesis, Definition 1.2.58). Of a value it is
    /// that of the canonical form; other forms can have other positions.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn nim_dimension(self, form: FormId) -> Budgeted<u64> {
        let mut dimension = 0;
        for position in self.forms().positions(form, false, self.budget)? {
            let bits = |nim: u64| u64::from(64 - nim.leading_zeros());
            let here = match self.forms().as_nus(position) {
                // All nimbers up to the largest are positions, too.
                Some(nus) => bits(largest_nimber(nus)),
                None => match self.as_nus(self.value(position)?) {
                    Some(nus) if nus.is_nimber() && nus.nim.is_power_of_two() => bits(nus.nim),
                    _ => 0,
                },
            };
            dimension = dimension.max(here);
        }
        Ok(dimension)
    }

    /// The Hackenbush-dimension of a form: `q + 1` if a number with denominator `2^q` is the value of
    /// a position and none with a larger one is; 0 if zero is the only number (Siegel, thesis,
    /// Definition 1.2.59). Of a value it is that of the canonical form.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn hackenbush_dimension(self, form: FormId) -> Budgeted<u64> {
        let mut dimension = 0;
        for position in self.forms().positions(form, false, self.budget)? {
            let here = match self.forms().as_nus(position) {
                // Play comes to its number, if not to 0.
                Some(nus) => nus.number.hackenbush_dimension(),
                None => self
                    .as_number(self.value(position)?)
                    .map_or(0, |number| number.hackenbush_dimension()),
            };
            dimension = dimension.max(here);
        }
        Ok(dimension)
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
