//! Nim-dimension and Hackenbush-dimension of a form.

use upstar_core::Budgeted;
use upstar_form::{FormId, Nus};
use upstar_number::Dyadic;

use crate::universe::ShortContext;

impl ShortContext<'_> {
    /// Returns the nim-dimension of a form: the greatest `n` such that `*2^(n-1)` is the value of a
    /// position of the form, or 0 if zero is the only nimber among these values (Siegel, thesis,
    /// Definition 1.2.58). The nim-dimension of a value is the nim-dimension of its canonical form;
    /// other forms can have other positions.
    ///
    /// # Errors
    ///
    /// Returns an error if the budget runs out.
    pub fn nim_dimension(self, form: FormId) -> Budgeted<u64> {
        let mut dimension = 0;
        for position in self.forms().positions(form, false, self.budget)? {
            let bits = |nim: u64| u64::from(64 - nim.leading_zeros());
            let here = match self.forms().as_nus(position) {
                // All smaller nimbers are followers as well.
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

    /// Returns the Hackenbush-dimension of a form: `q + 1` if the largest denominator of a number
    /// among the values of its positions is `2^q`; 0 if zero is the only number (Siegel, thesis,
    /// Definition 1.2.59). The Hackenbush-dimension of a value is the Hackenbush-dimension of its
    /// canonical form.
    ///
    /// # Errors
    ///
    /// Returns an error if the budget runs out.
    pub fn hackenbush_dimension(self, form: FormId) -> Budgeted<u64> {
        let mut dimension = 0;
        for position in self.forms().positions(form, false, self.budget)? {
            let here = match self.forms().as_nus(position) {
                // Play from `x + n·↑ + *k` reaches the number `x` unless `x` is 0.
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

/// Returns the largest nimber among the positions of `x + n·↑ + *k`: 0 unless `x = 0`. Each up
/// toggles the nimber once.
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
