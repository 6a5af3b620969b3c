//! Arithmetic of numbers of bounded size. Each operation charges the budget according to the number
//! of digits.

use upstar_number::Rational;

use crate::error::{LangError, LangResult};
use crate::eval::EvalContext;

/// The maximum number of bits of a dyadic number, numerator and denominator together.
pub(crate) const MAX_BITS: u64 = 1 << 22;

/// Greatest common divisors of other numbers take long to compute.
const MAX_FRACTION_BITS: u64 = 1 << 20;

const WORDS_A_STEP: u64 = 1 << 10;

impl EvalContext<'_> {
    pub(crate) fn add_numbers(&self, a: &Rational, b: &Rational) -> LangResult<Rational> {
        self.pay_for_numbers(a, b)?;
        Ok(a + b)
    }

    pub(crate) fn multiply_numbers(&self, a: &Rational, b: &Rational) -> LangResult<Rational> {
        self.pay_for_numbers(a, b)?;
        Ok(a * b)
    }

    pub(crate) fn divide_numbers(
        &self,
        a: &Rational,
        b: &Rational,
    ) -> LangResult<Option<Rational>> {
        self.pay_for_numbers(a, b)?;
        Ok(a.checked_div(b))
    }

    /// Charges an operation whose result has at most as many digits as both numbers together.
    fn pay_for_numbers(&self, a: &Rational, b: &Rational) -> LangResult<()> {
        let together = a.bits().saturating_add(b.bits());
        if together <= 1 << 10 {
            return Ok(());
        }
        let are_games = a.as_dyadic().is_some() && b.as_dyadic().is_some();
        let most = if are_games { MAX_BITS } else { MAX_FRACTION_BITS };
        if together > most {
            return Err(LangError::too_large(format!(
                "the result may be too large: at most {most} binary digits are supported"
            )));
        }
        let words = together / 64;
        // Long multiplication takes more than linear time, and greatest common divisors even
        // longer.
        let work = if are_games { words * words.isqrt() } else { words.saturating_mul(words) };
        Ok(self.cx.budget.spend(1 + work / WORDS_A_STEP)?)
    }
}
