//! Sign expansions: paths from the root of the number tree.

use std::fmt;
use std::str::FromStr;

use dashu_int::{IBig, UBig};

use crate::dyadic::Dyadic;
use crate::parse::NumberError;

/// One step in the number tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// A step to a larger number, or a blue edge.
    Plus,
    /// A step to a smaller number, or a red edge.
    Minus,
}

impl Sign {
    /// Returns the other sign.
    #[must_use]
    pub fn opposite(self) -> Sign {
        match self {
            Sign::Plus => Sign::Minus,
            Sign::Minus => Sign::Plus,
        }
    }

    fn symbol(self) -> char {
        match self {
            Sign::Plus => '+',
            Sign::Minus => '-',
        }
    }
}

/// The maximum length of a printed word, and of a converted word after its first run.
const MAX_LENGTH: u64 = 1_000_000;

/// A finite word over + and −, run-length encoded.
///
/// Each sign of the first run is a step of length 1, and each later step is half as long as the
/// step before. The word is also the blue-red Hackenbush string with this value, from the ground
/// up.
///
/// ```
/// # use upstar_number::{Dyadic, SignExpansion};
/// let x: Dyadic = "13/8".parse()?;
/// assert_eq!(x.sign_expansion().text()?, "++-+-");
/// assert_eq!("++-+-".parse::<SignExpansion>()?.to_dyadic()?, x);
/// # Ok::<(), upstar_number::NumberError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SignExpansion {
    runs: Vec<(Sign, UBig)>,
}

impl SignExpansion {
    /// Creates the word with these runs. Runs may be empty, and neighbouring runs may have the same
    /// sign.
    #[must_use]
    pub fn new(runs: impl IntoIterator<Item = (Sign, UBig)>) -> SignExpansion {
        let mut expansion = SignExpansion::default();
        for (sign, length) in runs {
            expansion.push(sign, length);
        }
        expansion
    }

    /// Returns the runs. Neighbours have different signs, and no run is empty.
    #[must_use]
    pub fn runs(&self) -> &[(Sign, UBig)] {
        &self.runs
    }

    /// Returns the number of signs.
    #[must_use]
    pub fn length(&self) -> UBig {
        self.runs.iter().fold(UBig::ZERO, |sum, (_, length)| sum + length)
    }

    /// Appends `length` copies of the sign.
    pub fn push(&mut self, sign: Sign, length: UBig) {
        if length.is_zero() {
            return;
        }
        match self.runs.last_mut() {
            Some((last, run)) if *last == sign => *run += length,
            _ => self.runs.push((sign, length)),
        }
    }

    /// Returns the number at the end of this path. The first run is the integer part.
    ///
    /// # Errors
    ///
    /// Fails if more than a million signs follow the first run.
    pub fn to_dyadic(&self) -> Result<Dyadic, NumberError> {
        let Some(((first, whole), rest)) = self.runs.split_first() else {
            return Ok(Dyadic::ZERO);
        };
        let signed = |x: Dyadic| if *first == Sign::Plus { x } else { -x };
        if rest.is_empty() {
            return Ok(signed(Dyadic::from(whole.clone())));
        }
        // The first sign after the integer part reverses direction. The other signs are binary
        // places: a sign equal to the first sign of the word is a 1. An implicit 1 follows.
        let places = rest.iter().fold(UBig::ZERO, |sum, (_, length)| sum + length);
        let places = u64::try_from(&places).unwrap_or(u64::MAX);
        if places > MAX_LENGTH {
            return Err(NumberError::new(format!(
                "the sign expansion is too long: at most {MAX_LENGTH} signs after the first run \
                 are supported"
            )));
        }
        let mut fraction = vec![0u8; places as usize / 8 + 1];
        let mut set = |place: u64| fraction[place as usize / 8] |= 1 << (place % 8);
        // Place i of k, counted from 1, has weight 2^(k − i). The reversal is not a place.
        let mut seen = 0;
        for (sign, length) in rest {
            let end = seen + u64::try_from(length).unwrap_or(0);
            if sign == first {
                (seen..end).for_each(|i| set(places - i));
            }
            seen = end;
        }
        set(0);
        let fraction = Dyadic::new(IBig::from(UBig::from_le_bytes(&fraction)), places);
        Ok(signed(Dyadic::from(IBig::from(whole.clone()) - IBig::ONE) + fraction))
    }

    /// Returns the word, such as `++-+`.
    ///
    /// # Errors
    ///
    /// Fails if the word has more than a million signs.
    pub fn text(&self) -> Result<String, NumberError> {
        let length = u64::try_from(&self.length()).unwrap_or(u64::MAX);
        if length > MAX_LENGTH {
            return Err(NumberError::new(format!(
                "the sign expansion is too long to print: it has more than {MAX_LENGTH} signs"
            )));
        }
        let mut text = String::with_capacity(length as usize);
        for (sign, run) in &self.runs {
            let run = usize::try_from(run).unwrap_or(0);
            text.extend(std::iter::repeat_n(sign.symbol(), run));
        }
        Ok(text)
    }
}

impl fmt::Display for SignExpansion {
    /// Prints the word if it has at most a million signs, and otherwise the runs, for example
    /// `+^(10000000) -`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Ok(text) = self.text() {
            return f.pad(&text);
        }
        for (i, (sign, run)) in self.runs.iter().enumerate() {
            let space = if i == 0 { "" } else { " " };
            match run.is_one() {
                true => write!(f, "{space}{}", sign.symbol())?,
                false => write!(f, "{space}{}^({run})", sign.symbol())?,
            }
        }
        Ok(())
    }
}

impl FromStr for SignExpansion {
    type Err = NumberError;

    fn from_str(text: &str) -> Result<SignExpansion, NumberError> {
        let mut expansion = SignExpansion::default();
        let mut current: Option<(Sign, u64)> = None;
        for symbol in text.chars() {
            let sign = match symbol {
                '+' => Sign::Plus,
                '-' | '\u{2212}' => Sign::Minus,
                other => {
                    return Err(NumberError::new(format!(
                        "expected + or - in a sign expansion, found {other:?}"
                    )));
                }
            };
            current = match current {
                Some((last, run)) if last == sign => Some((sign, run + 1)),
                Some((last, run)) => {
                    expansion.push(last, UBig::from(run));
                    Some((sign, 1))
                }
                None => Some((sign, 1)),
            };
        }
        if let Some((sign, run)) = current {
            expansion.push(sign, UBig::from(run));
        }
        Ok(expansion)
    }
}

impl Dyadic {
    /// Returns the path from 0 to this number in the number tree.
    ///
    /// An integer is one run. For x = n + 0.b₁…b_k with n ≥ 0 and b_k = 1, the path consists of n+1
    /// pluses, a minus, and the places b₁…b_{k−1}, where + stands for 1 and − for 0. For negative
    /// x, each sign is the opposite of that of −x.
    #[must_use]
    pub fn sign_expansion(&self) -> SignExpansion {
        use dashu_int::ops::BitTest;

        let sign = if self.signum() < 0 { Sign::Minus } else { Sign::Plus };
        let x = self.abs();
        let mut expansion = SignExpansion::default();
        expansion.push(sign, x.ceil().into_parts().1);
        if x.is_integer() {
            return expansion;
        }
        expansion.push(sign.opposite(), UBig::ONE);
        let numerator = x.numerator();
        let places = x.exponent();
        // Each run is collected in a machine word.
        let mut run = (sign.opposite(), 0u64);
        for place in (1..places).rev() {
            let next = if numerator.bit(place as usize) { sign } else { sign.opposite() };
            if next != run.0 {
                expansion.push(run.0, UBig::from(run.1));
                run = (next, 0);
            }
            run.1 += 1;
        }
        expansion.push(run.0, UBig::from(run.1));
        expansion
    }
}
