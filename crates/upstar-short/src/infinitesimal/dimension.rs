//! Nim-dimension and Hackenbush-dimension of a form.

use upstar_core::Budgeted;
use upstar_form::{FormId, Nus};
use upstar_number::Dyadic;

use crate::universe::ShortContext;

impl ShortContext<'_> {
    /// Returns the nim-dimension of a form: the greatest `n` such that `*2^(n-1)` is the value of a
    /// position, or 0 if zero is the only nimber among these values (Siegel, thesis, Definition
    /// 1.2.58). The nim-dimension of a value is that of its canonical form, but may differ for
    /// other forms.
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

    /// Returns the Hackenbush-dimension of a form (Siegel, thesis, Definition 1.2.59): `q + 1`,
    /// where `2^q` is the largest denominator of a number among the values of its positions, or 0
    /// if zero is the only such number. The dimension of a value is that of its canonical form.
    pub fn hackenbush_dimension(self, form: FormId) -> Budgeted<u64> {
        let mut dimension = 0;
        for position in self.forms().positions(form, false, self.budget)? {
            let here = match self.forms().as_nus(position) {
                // The numbers among the positions of `x + n·↑ + *k` are `x` and its followers.
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

/// Returns the largest `m` such that `*m` is a position of `x + n·↑ + *k`, or 0 if `x` is not 0.
/// Moves that remove one up at a time also replace `*k` by `*(k xor 1)`.
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
