//! Arithmetic of numbers of bounded size: each operation is paid for by the digits that it works on, so that no
//! limit is far away when an operation begins.

use upstar_number::Rational;

use crate::error::{LangError, LangResult};
use crate::eval::EvalContext;

/// The most binary digits of a number that is a game, above and below the stroke together.
pub(crate) const MAX_BITS: u64 = 1 << 22;

/// The most binary digits of other numbers, whose common divisors take long to find.
const MAX_FRACTION_BITS: u64 = 1 << 20;

/// Machine words of a number that are read in one step.
const WORDS_A_STEP: u64 = 1 << 10;

impl EvalContext<'_> {
    /// a + b.
    pub(crate) fn add_numbers(&self, a: &Rational, b: &Rational) -> LangResult<Rational> {
        self.pay_for_numbers(a, b)?;
        Ok(a + b)
    }

    /// a·b.
    pub(crate) fn multiply_numbers(&self, a: &Rational, b: &Rational) -> LangResult<Rational> {
        self.pay_for_numbers(a, b)?;
        Ok(a * b)
    }

    /// a/b, if b is not 0.
    pub(crate) fn divide_numbers(
        &self,
        a: &Rational,
        b: &Rational,
    ) -> LangResult<Option<Rational>> {
        self.pay_for_numbers(a, b)?;
        Ok(a.checked_div(b))
    }

    /// Pays for an operation whose result has at most as many digits as both numbers together.
    fn pay_for_numbers(&self, a: &Rational, b: &Rational) -> LangResult<()> {
        let together = a.bits().saturating_add(b.bits());
        // By far the most numbers are short.
        if together <= 1 << 10 {
            return Ok(());
        }
        let are_games = a.as_dyadic().is_some() && b.as_dyadic().is_some();
        let most = if are_games { MAX_BITS } else { MAX_FRACTION_BITS };
        if together > most {
            return Err(LangError::too_large(format!(
                "the number may have more than {most} binary digits"
            )));
        }
        let words = together / 64;
        // Long multiplication, and worse the search for common divisors, grow faster than the number.
        let work = if are_games { words * words.isqrt() } else { words.saturating_mul(words) };
        Ok(self.cx.budget.spend(1 + work / WORDS_A_STEP)?)
    }
}
