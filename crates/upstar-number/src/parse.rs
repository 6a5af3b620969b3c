//! Parsing and printing of numbers.
//!
//! Syntax: an optional sign, then an integer, a decimal fraction, or a quotient. Here, an integer
//! may be a power, as in `10^40` and `3/2^300`. The Upstar language reads `1/2^3` as 1/2 + 3·↑.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};

use crate::bound::Bound;
use crate::dyadic::Dyadic;
use crate::rational::Rational;

/// The maximum number of decimal digits.
const MAX_DIGITS: usize = 100_000;
/// The largest exponent in `a^b`.
const MAX_EXPONENT: u64 = 1_000_000;
/// The maximum size of a power in bits, sufficient for 10^1000000.
const MAX_BITS: u64 = 4_000_000;

/// The error for text that does not denote a number, or a number that is too large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberError {
    sentence: String,
}

impl NumberError {
    pub(crate) fn new(sentence: impl Into<String>) -> NumberError {
        NumberError { sentence: sentence.into() }
    }
}

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl Error for NumberError {}

impl FromStr for Rational {
    type Err = NumberError;

    fn from_str(text: &str) -> Result<Rational, NumberError> {
        let trimmed = text.trim();
        let (negative, unsigned) = match trimmed.strip_prefix(['-', '\u{2212}']) {
            Some(rest) => (true, rest),
            None => (false, trimmed.strip_prefix('+').unwrap_or(trimmed)),
        };
        let value = match (unsigned.split_once('/'), unsigned.split_once('.')) {
            (Some((above, below)), _) => quotient(power(above)?, power(below)?)?,
            (None, Some((whole, places))) => decimal(whole, places)?,
            (None, None) => quotient(power(unsigned)?, UBig::ONE)?,
        };
        Ok(if negative { -value } else { value })
    }
}

impl FromStr for Dyadic {
    type Err = NumberError;

    fn from_str(text: &str) -> Result<Dyadic, NumberError> {
        if text.len() <= 18
            && let Ok(n) = text.parse::<i64>()
        {
            return Ok(Dyadic::from(n));
        }
        text.parse::<Rational>()?.as_dyadic().ok_or_else(|| {
            let shown = if text.len() <= 40 { text.trim() } else { "the number" };
            NumberError::new(format!(
                "{shown} is not dyadic: the denominator of a game's value must be a power of two"
            ))
        })
    }
}

fn quotient(above: UBig, below: UBig) -> Result<Rational, NumberError> {
    Rational::new(IBig::from(above), below).ok_or_else(|| NumberError::new("the denominator is 0"))
}

fn decimal(whole: &str, places: &str) -> Result<Rational, NumberError> {
    let digits = format!("{whole}{places}");
    if whole.is_empty() || places.is_empty() {
        return Err(NumberError::new("expected digits on both sides of the decimal point"));
    }
    quotient(integer(&digits)?, UBig::from(10u8).pow(places.len()))
}

fn power(text: &str) -> Result<UBig, NumberError> {
    let Some((base, exponent)) = text.split_once('^') else {
        return integer(text);
    };
    let base = integer(base)?;
    let exponent = u64::try_from(&integer(exponent)?).unwrap_or(u64::MAX);
    if exponent > MAX_EXPONENT {
        return Err(NumberError::new(format!(
            "the exponent is too large: at most {MAX_EXPONENT} is supported"
        )));
    }
    // Powers of 0 and 1 are never too large.
    if (base.bit_len() as u64).saturating_mul(exponent) > MAX_BITS {
        return Err(NumberError::new("the power is too large"));
    }
    Ok(base.pow(exponent as usize))
}

fn integer(text: &str) -> Result<UBig, NumberError> {
    if text.is_empty() {
        return Err(NumberError::new("expected a number, found no digits"));
    }
    if let Some(stranger) = text.chars().find(|c| !c.is_ascii_digit()) {
        return Err(NumberError::new(format!("expected a digit, found {stranger:?}")));
    }
    if text.len() > MAX_DIGITS {
        return Err(NumberError::new(format!(
            "the number is too long: at most {MAX_DIGITS} digits are supported"
        )));
    }
    text.parse().map_err(|_| NumberError::new("expected a number"))
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(n) = self.to_i64() {
            return f.pad(&n.to_string());
        }
        Rational::from(self).fmt(f)
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_integer() {
            return f.pad(&self.numerator().to_string());
        }
        f.pad(&format!("{}/{}", self.numerator(), self.denominator()))
    }
}

impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Bound {
    /// Prints `1/2` if closed, `(1/2)` if open.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bound::Open(x) => write!(f, "({x})"),
            Bound::Closed(x) => write!(f, "{x}"),
        }
    }
}
