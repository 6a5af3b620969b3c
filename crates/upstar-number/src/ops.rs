//! Arithmetic of dyadics: sums, products, halving, doubling.
//!
//! Two small numbers are added in an `i64` if their numerators over the common denominator fit, and
//! otherwise in an `i128`, which cannot overflow (see the bounds in `dyadic`).

use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};
use std::sync::Arc;

use dashu_int::IBig;

use crate::dyadic::{Big, Dyadic, MAX_SMALL_EXP, Repr, shl};

impl Dyadic {
    /// Returns half of this number.
    #[inline]
    #[must_use]
    pub fn halve(&self) -> Dyadic {
        match self.0 {
            Repr::Small { num, exp } if num & 1 != 0 && exp < MAX_SMALL_EXP => {
                Dyadic(Repr::Small { num, exp: exp + 1 })
            }
            // If the numerator is even, the denominator is 1.
            Repr::Small { num, exp } if num & 1 == 0 => Dyadic(Repr::Small { num: num / 2, exp }),
            _ => self.mul_pow2(-1),
        }
    }

    /// Returns twice this number.
    #[inline]
    #[must_use]
    pub fn double(&self) -> Dyadic {
        match self.0 {
            Repr::Small { num, exp } if exp > 0 => Dyadic(Repr::Small { num, exp: exp - 1 }),
            _ => self + self,
        }
    }

    /// Returns this number times 2^power.
    ///
    /// ```
    /// # use upstar_number::Dyadic;
    /// assert_eq!(Dyadic::from(3).mul_pow2(-2).to_string(), "3/4");
    /// assert_eq!(Dyadic::from(3).mul_pow2(2).to_string(), "12");
    /// ```
    #[must_use]
    pub fn mul_pow2(&self, power: i64) -> Dyadic {
        let exp = self.exponent();
        let by = power.unsigned_abs();
        if power < 0 {
            return Dyadic::new(self.numerator(), sum_of_exponents(exp, by));
        }
        if by <= exp {
            return Dyadic::new(self.numerator(), exp - by);
        }
        if self.is_zero() {
            return Dyadic::ZERO;
        }
        Dyadic::new(shl(&self.numerator(), by - exp), 0)
    }
}

#[inline]
fn add(x: &Dyadic, y: &Dyadic) -> Dyadic {
    if let (Repr::Small { num: a, exp: j }, Repr::Small { num: b, exp: k }) = (&x.0, &y.0) {
        // A branch for equal denominators would be mispredicted half of the time.
        let exp = *j.max(k);
        let (up_a, up_b) = (exp - j, exp - k);
        let (wide_a, wide_b) = (a << up_a, b << up_b);
        if wide_a >> up_a == *a
            && wide_b >> up_b == *b
            && let Some(num) = wide_a.checked_add(wide_b)
            && num != i64::MIN
        {
            // Integers need no reduction: `exp` caps the number of shared zeros.
            let shared = num.trailing_zeros().min(exp);
            return Dyadic(Repr::Small { num: num >> shared, exp: exp - shared });
        }
        return Dyadic::from_i128((i128::from(*a) << up_a) + (i128::from(*b) << up_b), exp);
    }
    add_big(x, y)
}

#[cold]
fn add_big(x: &Dyadic, y: &Dyadic) -> Dyadic {
    if x.is_zero() {
        return y.clone();
    }
    if y.is_zero() {
        return x.clone();
    }
    let exp = x.exponent().max(y.exponent());
    let common = |z: &Dyadic| match exp - z.exponent() {
        0 => z.numerator(),
        by => shl(&z.numerator(), by),
    };
    Dyadic::new(common(x) + common(y), exp)
}

#[inline]
fn neg(x: &Dyadic) -> Dyadic {
    match &x.0 {
        Repr::Small { num, exp } => Dyadic(Repr::Small { num: -num, exp: *exp }),
        Repr::Big(big) => Dyadic(Repr::Big(Arc::new(Big { num: -&big.num, exp: big.exp }))),
    }
}

#[inline]
fn sub(x: &Dyadic, y: &Dyadic) -> Dyadic {
    add(x, &neg(y))
}

#[inline]
fn mul(x: &Dyadic, y: &Dyadic) -> Dyadic {
    if let (Repr::Small { num: a, exp: j }, Repr::Small { num: b, exp: k }) = (&x.0, &y.0) {
        return Dyadic::from_i128(i128::from(*a) * i128::from(*b), j + k);
    }
    mul_big(x, y)
}

#[cold]
fn mul_big(x: &Dyadic, y: &Dyadic) -> Dyadic {
    let exp = sum_of_exponents(x.exponent(), y.exponent());
    Dyadic::new(x.numerator() * y.numerator(), exp)
}

fn sum_of_exponents(j: u64, k: u64) -> u64 {
    j.checked_add(k).expect("the number does not fit in memory")
}

macro_rules! binary {
    ($trait:ident, $method:ident, $function:ident) => {
        impl $trait<&Dyadic> for &Dyadic {
            type Output = Dyadic;
            #[inline]
            fn $method(self, other: &Dyadic) -> Dyadic {
                $function(self, other)
            }
        }
        impl $trait<Dyadic> for &Dyadic {
            type Output = Dyadic;
            #[inline]
            fn $method(self, other: Dyadic) -> Dyadic {
                $function(self, &other)
            }
        }
        impl $trait<&Dyadic> for Dyadic {
            type Output = Dyadic;
            #[inline]
            fn $method(self, other: &Dyadic) -> Dyadic {
                $function(&self, other)
            }
        }
        impl $trait<Dyadic> for Dyadic {
            type Output = Dyadic;
            #[inline]
            fn $method(self, other: Dyadic) -> Dyadic {
                $function(&self, &other)
            }
        }
    };
}

binary!(Add, add, add);
binary!(Sub, sub, sub);
binary!(Mul, mul, mul);

impl Mul<&IBig> for &Dyadic {
    type Output = Dyadic;
    fn mul(self, times: &IBig) -> Dyadic {
        Dyadic::new(self.numerator() * times, self.exponent())
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;
    #[inline]
    fn neg(self) -> Dyadic {
        neg(self)
    }
}

impl Neg for Dyadic {
    type Output = Dyadic;
    #[inline]
    fn neg(self) -> Dyadic {
        neg(&self)
    }
}

impl AddAssign<&Dyadic> for Dyadic {
    #[inline]
    fn add_assign(&mut self, other: &Dyadic) {
        *self = add(self, other);
    }
}

impl AddAssign<Dyadic> for Dyadic {
    #[inline]
    fn add_assign(&mut self, other: Dyadic) {
        *self = add(self, &other);
    }
}

impl SubAssign<&Dyadic> for Dyadic {
    #[inline]
    fn sub_assign(&mut self, other: &Dyadic) {
        *self = sub(self, other);
    }
}

impl SubAssign<Dyadic> for Dyadic {
    #[inline]
    fn sub_assign(&mut self, other: Dyadic) {
        *self = sub(self, &other);
    }
}

impl Sum for Dyadic {
    fn sum<I: Iterator<Item = Dyadic>>(terms: I) -> Dyadic {
        terms.fold(Dyadic::ZERO, |sum, term| sum + term)
    }
}

impl<'a> Sum<&'a Dyadic> for Dyadic {
    fn sum<I: Iterator<Item = &'a Dyadic>>(terms: I) -> Dyadic {
        terms.fold(Dyadic::ZERO, |sum, term| sum + term)
    }
}
