//! Ordinals as text: `w^2.3+w+5`, `w^(w+1)`.

use std::fmt;
use std::str::FromStr;

use dashu_int::UBig;

use super::{MAX_HEIGHT, Ordinal};
use crate::parse::NumberError;

/// The maximum length of the text of an ordinal, in bytes.
const MAX_TEXT: usize = 10_000;

/// Prints an ordinal as in `w^2.3+w+5`. The alternate form `{:#}` prints `ω^2·3+ω+5`.
impl fmt::Display for Ordinal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return f.write_str("0");
        }
        let (omega, times) = if f.alternate() { ("ω", "·") } else { ("w", ".") };
        for (place, (exponent, coefficient)) in self.terms().enumerate() {
            if place > 0 {
                f.write_str("+")?;
            }
            if exponent.is_zero() {
                write!(f, "{coefficient}")?;
                continue;
            }
            f.write_str(omega)?;
            match exponent.to_u64() {
                Some(1) => {}
                Some(n) => write!(f, "^{n}")?,
                None if *exponent == Ordinal::omega() => write!(f, "^{omega}")?,
                None if f.alternate() => write!(f, "^({exponent:#})")?,
                None => write!(f, "^({exponent})")?,
            }
            if !coefficient.is_one() {
                write!(f, "{times}{coefficient}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Ordinal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Parses both printed forms, also with spaces, `*`, and sums not in normal form: `1+w` is read as
/// `w`.
impl FromStr for Ordinal {
    type Err = NumberError;

    fn from_str(text: &str) -> Result<Ordinal, NumberError> {
        if text.len() > MAX_TEXT {
            return Err(NumberError::new(format!(
                "the ordinal is too long: at most {MAX_TEXT} characters are supported"
            )));
        }
        let characters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
        let mut reader = Reader { characters: &characters, depth: 0 };
        let ordinal = reader.sum()?;
        match reader.peek() {
            None => Ok(ordinal),
            Some(other) => Err(NumberError::new(format!("unexpected `{other}` in an ordinal"))),
        }
    }
}

struct Reader<'a> {
    characters: &'a [char],
    depth: u32,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.characters.first().copied()
    }

    fn take(&mut self, wanted: &[char]) -> bool {
        let found = self.peek().is_some_and(|c| wanted.contains(&c));
        if found {
            self.characters = &self.characters[1..];
        }
        found
    }

    fn sum(&mut self) -> Result<Ordinal, NumberError> {
        let mut sum = self.term()?;
        while self.take(&['+']) {
            sum = &sum + &self.term()?;
        }
        Ok(sum)
    }

    fn term(&mut self) -> Result<Ordinal, NumberError> {
        let mut product = self.power()?;
        while self.take(&['.', '·', '*']) {
            product = &product * &self.power()?;
        }
        Ok(product)
    }

    fn power(&mut self) -> Result<Ordinal, NumberError> {
        self.depth += 1;
        if self.depth > 2 * MAX_HEIGHT {
            return Err(NumberError::new("the ordinal is nested too deeply"));
        }
        let power = if self.take(&['w', 'ω']) {
            if self.take(&['^']) {
                Ordinal::power_of_omega(self.power()?)?
            } else {
                Ordinal::omega()
            }
        } else if self.take(&['(']) {
            let inner = self.sum()?;
            if !self.take(&[')']) {
                return Err(NumberError::new("expected a closing parenthesis in the ordinal"));
            }
            inner
        } else {
            Ordinal::from(self.natural()?)
        };
        self.depth -= 1;
        Ok(power)
    }

    fn natural(&mut self) -> Result<UBig, NumberError> {
        let length = self.characters.iter().take_while(|c| c.is_ascii_digit()).count();
        let (digits, rest) = self.characters.split_at(length);
        let digits: String = digits.iter().collect();
        self.characters = rest;
        UBig::from_str_radix(&digits, 10).map_err(|_| {
            NumberError::new(
                "expected an ordinal: a sum of natural numbers and terms such as w, w^2 and w.3",
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_read_back() {
        for text in ["0", "17", "w", "w.2", "w^2.3+w+5", "w^w", "w^(w+1).2", "w^(w^w)+w^2"] {
            let ordinal: Ordinal = text.parse().unwrap();
            assert_eq!(ordinal.to_string(), text);
            assert_eq!(format!("{ordinal:#}").parse(), Ok(ordinal));
        }
    }

    #[test]
    fn other_spellings_and_other_orders_are_read() {
        let check = |text: &str, normal: &str| {
            assert_eq!(text.parse::<Ordinal>().unwrap().to_string(), normal, "{text}");
        };
        check("1 + w", "w");
        check("w*2", "w.2");
        check("ω^2·3 + ω", "w^2.3+w");
        check("w^w^w", "w^(w^w)");
        check("(w+1).w", "w^2");
        check("w^0", "1");
        check("w^1.0", "0");
    }

    #[test]
    fn nonsense_is_refused() {
        let deep = "(".repeat(5_000);
        for text in ["", "w+", "w^", "2^w", "(w", "w)", "-1", "w^-1", "1/2", "v", &deep] {
            assert!(text.parse::<Ordinal>().is_err(), "{text}");
        }
    }
}
