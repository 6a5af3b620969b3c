//! Rational numbers, always reduced.

use std::cmp::Ordering;
use std::ops::{Add, Mul, Neg, Sub};

use dashu_int::ops::{BitTest, Gcd};
use dashu_int::{IBig, Sign, UBig};

use crate::dyadic::Dyadic;

/// A rational number of any size.
///
/// ```
/// # use upstar_number::Rational;
/// let third: Rational = "1/3".parse()?;
/// assert_eq!((&third + &third).to_string(), "2/3");
/// assert_eq!(third.as_dyadic(), None);
/// assert_eq!("0.75".parse::<Rational>()?.as_dyadic().unwrap().exponent(), 2);
/// # Ok::<(), upstar_number::NumberError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rational {
    // The fraction is reduced, and the denominator of 0 is 1.
    numerator: IBig,
    denominator: UBig,
}

impl Rational {
    /// The number 0.
    pub const ZERO: Rational = Rational { numerator: IBig::ZERO, denominator: UBig::ONE };
    /// The number 1.
    pub const ONE: Rational = Rational { numerator: IBig::ONE, denominator: UBig::ONE };

    /// Returns numerator/denominator, or `None` if the denominator is 0.
    #[must_use]
    pub fn new(numerator: IBig, denominator: UBig) -> Option<Rational> {
        if denominator.is_zero() {
            return None;
        }
        if numerator.is_zero() {
            return Some(Rational::ZERO);
        }
        let (sign, magnitude) = numerator.into_parts();
        let shared = (&magnitude).gcd(&denominator);
        if shared.is_one() {
            return Some(Rational { numerator: IBig::from_parts(sign, magnitude), denominator });
        }
        Some(Rational {
            numerator: IBig::from_parts(sign, magnitude / &shared),
            denominator: denominator / shared,
        })
    }

    /// Returns the numerator of the reduced fraction.
    #[must_use]
    pub fn numerator(&self) -> &IBig {
        &self.numerator
    }

    /// Returns the denominator of the reduced fraction.
    #[must_use]
    pub fn denominator(&self) -> &UBig {
        &self.denominator
    }

    /// Returns the number of bits of numerator and denominator together.
    #[must_use]
    pub fn bits(&self) -> u64 {
        (self.numerator.bit_len() as u64).saturating_add(self.denominator.bit_len() as u64)
    }

    /// Returns `true` if this is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }

    /// Returns `true` if this is an integer.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        self.denominator.is_one()
    }

    /// Returns the sign: −1, 0 or 1.
    #[must_use]
    pub fn signum(&self) -> i32 {
        match self.numerator.sign() {
            _ if self.is_zero() => 0,
            Sign::Negative => -1,
            Sign::Positive => 1,
        }
    }

    /// Returns this number as a dyadic rational, if its denominator is a power of two.
    #[must_use]
    pub fn as_dyadic(&self) -> Option<Dyadic> {
        use dashu_int::ops::PowerOfTwo;
        if !self.denominator.is_power_of_two() {
            return None;
        }
        let exp = self.denominator.trailing_zeros()? as u64;
        Some(Dyadic::new(self.numerator.clone(), exp))
    }

    /// Returns the quotient, or `None` if the divisor is 0.
    #[must_use]
    pub fn checked_div(&self, divisor: &Rational) -> Option<Rational> {
        let (sign, magnitude) = divisor.numerator.clone().into_parts();
        let numerator = &self.numerator * IBig::from(divisor.denominator.clone());
        let denominator = &self.denominator * magnitude;
        Rational::new(if sign == Sign::Negative { -numerator } else { numerator }, denominator)
    }

    /// Returns the largest integer that is at most this number.
    #[must_use]
    pub fn floor(&self) -> IBig {
        use dashu_int::ops::DivEuclid;
        // Euclidean division rounds down.
        (&self.numerator).div_euclid(IBig::from(self.denominator.clone()))
    }

    /// Returns an approximation as a floating-point number.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        // 128 fraction bits exceed the precision of a float.
        let shift = 128usize;
        let scaled = (&self.numerator << shift) / IBig::from(self.denominator.clone());
        Dyadic::new(scaled, shift as u64).to_f64()
    }
}

impl From<Dyadic> for Rational {
    fn from(x: Dyadic) -> Rational {
        Rational::from(&x)
    }
}

impl From<&Dyadic> for Rational {
    fn from(x: &Dyadic) -> Rational {
        let one = Dyadic::ONE.mul_pow2(i64::try_from(x.exponent()).unwrap_or(i64::MAX));
        // The numerator is odd unless the denominator is 1.
        Rational { numerator: x.numerator(), denominator: one.numerator().into_parts().1 }
    }
}

impl From<i64> for Rational {
    fn from(n: i64) -> Rational {
        Rational { numerator: IBig::from(n), denominator: UBig::ONE }
    }
}

impl From<IBig> for Rational {
    fn from(n: IBig) -> Rational {
        Rational { numerator: n, denominator: UBig::ONE }
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Rational) -> Ordering {
        let left = &self.numerator * IBig::from(other.denominator.clone());
        left.cmp(&(&other.numerator * IBig::from(self.denominator.clone())))
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Rational) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Default for Rational {
    fn default() -> Rational {
        Rational::ZERO
    }
}

/// Reduces a fraction whose denominator is nonzero.
fn reduced(numerator: IBig, denominator: UBig) -> Rational {
    Rational::new(numerator, denominator).unwrap_or(Rational::ZERO)
}

impl Add<&Rational> for &Rational {
    type Output = Rational;
    fn add(self, other: &Rational) -> Rational {
        let left = &self.numerator * IBig::from(other.denominator.clone());
        let right = &other.numerator * IBig::from(self.denominator.clone());
        reduced(left + right, &self.denominator * &other.denominator)
    }
}

impl Sub<&Rational> for &Rational {
    type Output = Rational;
    fn sub(self, other: &Rational) -> Rational {
        self + &-other
    }
}

impl Mul<&Rational> for &Rational {
    type Output = Rational;
    fn mul(self, other: &Rational) -> Rational {
        reduced(&self.numerator * &other.numerator, &self.denominator * &other.denominator)
    }
}

impl Neg for &Rational {
    type Output = Rational;
    fn neg(self) -> Rational {
        Rational { numerator: -&self.numerator, denominator: self.denominator.clone() }
    }
}

macro_rules! owned {
    ($trait:ident, $method:ident) => {
        impl $trait<Rational> for Rational {
            type Output = Rational;
            fn $method(self, other: Rational) -> Rational {
                (&self).$method(&other)
            }
        }
        impl $trait<&Rational> for Rational {
            type Output = Rational;
            fn $method(self, other: &Rational) -> Rational {
                (&self).$method(other)
            }
        }
    };
}

owned!(Add, add);
owned!(Sub, sub);
owned!(Mul, mul);

impl Neg for Rational {
    type Output = Rational;
    fn neg(self) -> Rational {
        -&self
    }
}
