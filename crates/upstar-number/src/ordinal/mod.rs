//! Ordinals below ε₀ in Cantor normal form.
//!
//! Such an ordinal is a finite sum ω^e₁·c₁ + … + ω^eₙ·cₙ with smaller ordinals e₁ > … > eₙ and
//! positive integers cᵢ. Sums and products are ordinary, not natural: `1 + ω = ω`, `2·ω = ω`.

mod text;

use std::ops::{Add, Mul};

use dashu_int::UBig;
use dashu_int::ops::BitTest;

use crate::parse::NumberError;

/// The maximum height of a tower of powers of ω.
const MAX_HEIGHT: u32 = 100;

/// An ordinal below ε₀.
///
/// ```
/// # use upstar_number::Ordinal;
/// let omega = Ordinal::omega();
/// let one = Ordinal::from(1u32);
/// assert_eq!(&one + &omega, omega);
/// assert_eq!((&omega + &one).to_string(), "w+1");
/// assert_eq!((&(&omega + &one) * &omega).to_string(), "w^2");
/// assert!(omega > Ordinal::from(1_000_000u32));
/// let alpha: Ordinal = "w^2.3+w+5".parse()?;
/// assert_eq!(alpha.finite_part(), 5u8.into());
/// # Ok::<(), upstar_number::NumberError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Ordinal {
    // Exponents decrease, and coefficients are positive. The derived order is that of the ordinals.
    terms: Vec<(Ordinal, UBig)>,
}

impl Ordinal {
    /// The ordinal 0.
    pub const ZERO: Ordinal = Ordinal { terms: Vec::new() };

    /// Returns ω, the least infinite ordinal.
    #[must_use]
    pub fn omega() -> Ordinal {
        Ordinal { terms: vec![(Ordinal::from(1u32), UBig::ONE)] }
    }

    /// Returns ω raised to `exponent`.
    ///
    /// # Errors
    ///
    /// Fails if the tower of powers has more than a hundred levels.
    ///
    /// ```
    /// # use upstar_number::Ordinal;
    /// let tower = Ordinal::power_of_omega(Ordinal::omega())?;
    /// assert_eq!(tower.to_string(), "w^w");
    /// # Ok::<(), upstar_number::NumberError>(())
    /// ```
    pub fn power_of_omega(exponent: Ordinal) -> Result<Ordinal, NumberError> {
        if exponent.height() >= MAX_HEIGHT {
            return Err(NumberError::new(format!(
                "the powers of w are nested too deeply: at most {MAX_HEIGHT} levels are supported"
            )));
        }
        Ok(Ordinal { terms: vec![(exponent, UBig::ONE)] })
    }

    fn height(&self) -> u32 {
        let mut height = 0;
        let mut at = self;
        while let Some((exponent, _)) = at.terms.first() {
            height += 1;
            at = exponent;
        }
        height
    }

    /// Iterates over the terms ω^e·c of the Cantor normal form, by decreasing exponents.
    pub fn terms(&self) -> impl ExactSizeIterator<Item = (&Ordinal, &UBig)> {
        self.terms.iter().map(|(exponent, coefficient)| (exponent, coefficient))
    }

    /// Returns `true` if this is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// Returns `true` if this is a natural number.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.terms.first().is_none_or(|(exponent, _)| exponent.is_zero())
    }

    /// Returns `true` if this is a limit: neither 0 nor a successor.
    #[must_use]
    pub fn is_limit(&self) -> bool {
        self.terms.last().is_some_and(|(exponent, _)| !exponent.is_zero())
    }

    /// Returns the natural number n such that this is λ + n, where λ is 0 or a limit.
    #[must_use]
    pub fn finite_part(&self) -> UBig {
        match self.terms.last() {
            Some((exponent, n)) if exponent.is_zero() => n.clone(),
            _ => UBig::ZERO,
        }
    }

    /// Returns `true` if the finite part is even, as for limits.
    ///
    /// ```
    /// # use upstar_number::Ordinal;
    /// assert!(Ordinal::omega().is_even());
    /// assert!(!(Ordinal::omega().successor()).is_even());
    /// ```
    #[must_use]
    pub fn is_even(&self) -> bool {
        !self.finite_part().bit(0)
    }

    /// Returns this ordinal as a machine word, if it fits.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        match self.terms.as_slice() {
            [] => Some(0),
            [(exponent, n)] if exponent.is_zero() => u64::try_from(n).ok(),
            _ => None,
        }
    }

    /// Returns the successor.
    #[must_use]
    pub fn successor(&self) -> Ordinal {
        self + &Ordinal::from(1u32)
    }

    /// Returns the predecessor, or `None` for 0 and limits.
    #[must_use]
    pub fn predecessor(&self) -> Option<Ordinal> {
        let (last, rest) = self.terms.split_last()?;
        let (exponent, n) = last;
        if !exponent.is_zero() {
            return None;
        }
        let mut terms = rest.to_vec();
        if !n.is_one() {
            terms.push((Ordinal::ZERO, n - UBig::ONE));
        }
        Some(Ordinal { terms })
    }
}

impl From<UBig> for Ordinal {
    fn from(n: UBig) -> Ordinal {
        let terms = if n.is_zero() { Vec::new() } else { vec![(Ordinal::ZERO, n)] };
        Ordinal { terms }
    }
}

impl From<u32> for Ordinal {
    fn from(n: u32) -> Ordinal {
        Ordinal::from(UBig::from(n))
    }
}

impl From<u64> for Ordinal {
    fn from(n: u64) -> Ordinal {
        Ordinal::from(UBig::from(n))
    }
}

impl Add for &Ordinal {
    type Output = Ordinal;

    fn add(self, other: &Ordinal) -> Ordinal {
        let Some((leading, _)) = other.terms.first() else { return self.clone() };
        // The leading term of the other summand absorbs smaller terms.
        let kept = self.terms.partition_point(|(exponent, _)| exponent > leading);
        let mut terms = self.terms[..kept].to_vec();
        let from = terms.len();
        terms.extend(other.terms.iter().cloned());
        if let Some((exponent, coefficient)) = self.terms.get(kept)
            && exponent == leading
        {
            terms[from].1 += coefficient;
        }
        Ordinal { terms }
    }
}

impl Mul for &Ordinal {
    type Output = Ordinal;

    fn mul(self, other: &Ordinal) -> Ordinal {
        let Some((leading, first)) = self.terms.first() else { return Ordinal::ZERO };
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        for (exponent, coefficient) in &other.terms {
            if exponent.is_zero() {
                // α·n and α differ in the leading coefficient only.
                terms.push((leading.clone(), first * coefficient));
                terms.extend(self.terms[1..].iter().cloned());
            } else {
                // α·ω^f = ω^(e+f).
                terms.push((leading + exponent, coefficient.clone()));
            }
        }
        Ordinal { terms }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Ordinal {
        text.parse().unwrap()
    }

    fn samples() -> Vec<Ordinal> {
        ["0", "1", "2", "5", "w", "w+1", "w+4", "w.2", "w.2+3", "w^2", "w^2+w+1", "w^2.3+w+5"]
            .into_iter()
            .chain(["w^w", "w^w+w^3.2", "w^(w+1).2+7", "w^(w.2)+w^w.4+1", "w^(w^w)"])
            .map(read)
            .collect()
    }

    #[test]
    fn sums_and_products_are_associative_and_distribute_from_the_left() {
        let all = samples();
        for a in &all {
            for b in &all {
                for c in &all {
                    assert_eq!(&(a + b) + c, a + &(b + c), "{a} {b} {c}");
                    assert_eq!(&(a * b) * c, a * &(b * c), "{a} {b} {c}");
                    assert_eq!(a * &(b + c), &(a * b) + &(a * c), "{a} {b} {c}");
                }
            }
        }
    }

    #[test]
    fn order_is_that_of_the_list_and_sums_are_strict_on_the_right() {
        let all = samples();
        assert!(all.windows(2).all(|pair| pair[0] < pair[1]));
        for a in &all {
            for pair in all.windows(2) {
                assert!(a + &pair[0] < a + &pair[1]);
                assert!(&pair[0] + a <= &pair[1] + a);
            }
        }
    }

    #[test]
    fn neither_sums_nor_products_commute() {
        assert_eq!(&read("1") + &read("w"), read("w"));
        assert_eq!(&read("w") + &read("1"), read("w+1"));
        assert_eq!(&read("2") * &read("w"), read("w"));
        assert_eq!(&read("w") * &read("2"), read("w.2"));
        assert_eq!(&read("w^2.3+w+5") + &read("w^2+1"), read("w^2.4+1"));
        assert_eq!(&read("w.2+3") * &read("w+2"), read("w^2+w.4+3"));
    }

    #[test]
    fn successors_and_limits() {
        for a in samples() {
            assert_eq!(a.successor().predecessor(), Some(a.clone()));
            assert!(!a.successor().is_limit());
            assert_eq!(a.predecessor().is_none(), a.is_limit() || a.is_zero());
            assert_ne!(a.is_even(), a.successor().is_even());
        }
        assert_eq!(read("7").to_u64(), Some(7));
        assert_eq!(read("w").to_u64(), None);
    }

    #[test]
    fn towers_have_an_end() {
        let mut tower = Ordinal::ZERO;
        let refused = (0..200).any(|_| match Ordinal::power_of_omega(tower.clone()) {
            Ok(higher) => {
                tower = higher;
                false
            }
            Err(_) => true,
        });
        assert!(refused);
    }
}
