//! Dyadic rationals m/2^k of any size.
//!
//! Invariant: the fraction is reduced (m odd, or k = 0). The representation is small, without
//! allocation, if k is at most [`MAX_SMALL_EXP`] and |m| is below 2^63. Equal numbers thus have
//! equal representations, so equality and hashing are derived.

use std::cmp::Ordering;
use std::sync::Arc;

use dashu_int::{IBig, Sign, UBig};

/// The largest exponent of the small representation. Sums and products then fit an `i128`.
pub(crate) const MAX_SMALL_EXP: u32 = 62;

/// A dyadic rational m/2^k of any size.
///
/// ```
/// # use upstar_number::Dyadic;
/// let x = Dyadic::new(6.into(), 3); // 6/8
/// assert_eq!(x.to_string(), "3/4");
/// assert_eq!(x.exponent(), 2);
/// assert_eq!(&x + &Dyadic::half_power(5000) - x, Dyadic::half_power(5000));
/// ```
///
/// # Size
///
/// Operations panic if an exponent is close to the size of the memory in bits. Code that doubles
/// exponents should check [`bits`](Dyadic::bits).
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dyadic(pub(crate) Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum Repr {
    /// num / 2^exp with num > `i64::MIN`, so that negation cannot overflow.
    Small { num: i64, exp: u32 },
    /// All other numbers.
    Big(Arc<Big>),
}

#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Big {
    pub(crate) num: IBig,
    pub(crate) exp: u64,
}

impl Dyadic {
    /// The number 0.
    pub const ZERO: Dyadic = Dyadic(Repr::Small { num: 0, exp: 0 });
    /// The number 1.
    pub const ONE: Dyadic = Dyadic(Repr::Small { num: 1, exp: 0 });

    /// Creates the number num/2^exp, which need not be reduced.
    #[must_use]
    pub fn new(num: IBig, exp: u64) -> Dyadic {
        let Some(zeros) = num.trailing_zeros() else { return Dyadic::ZERO };
        let shared = (zeros as u64).min(exp);
        let num = if shared == 0 { num } else { num >> shared as usize };
        let exp = exp - shared;
        if exp <= u64::from(MAX_SMALL_EXP)
            && let Ok(small) = i64::try_from(&num)
            && small != i64::MIN
        {
            return Dyadic(Repr::Small { num: small, exp: exp as u32 });
        }
        Dyadic(Repr::Big(Arc::new(Big { num, exp })))
    }

    /// Creates num/2^exp from machine words. The exponent must be at most 126.
    #[inline]
    pub(crate) fn from_i128(num: i128, exp: u32) -> Dyadic {
        let shared = num.trailing_zeros().min(exp);
        let (num, exp) = (num >> shared, exp - shared);
        match i64::try_from(num) {
            Ok(small) if small != i64::MIN && exp <= MAX_SMALL_EXP => {
                Dyadic(Repr::Small { num: small, exp })
            }
            _ => Dyadic::new(IBig::from(num), u64::from(exp)),
        }
    }

    /// Returns 1/2^k.
    ///
    /// ```
    /// # use upstar_number::Dyadic;
    /// assert_eq!(Dyadic::half_power(3).to_string(), "1/8");
    /// ```
    #[must_use]
    pub fn half_power(k: u64) -> Dyadic {
        if k <= u64::from(MAX_SMALL_EXP) {
            return Dyadic(Repr::Small { num: 1, exp: k as u32 });
        }
        Dyadic(Repr::Big(Arc::new(Big { num: IBig::ONE, exp: k })))
    }

    /// Returns the numerator m of the reduced fraction m/2^k.
    #[must_use]
    pub fn numerator(&self) -> IBig {
        match &self.0 {
            Repr::Small { num, .. } => IBig::from(*num),
            Repr::Big(big) => big.num.clone(),
        }
    }

    /// Returns the exponent k of the reduced fraction m/2^k.
    #[inline]
    #[must_use]
    pub fn exponent(&self) -> u64 {
        match &self.0 {
            Repr::Small { exp, .. } => u64::from(*exp),
            Repr::Big(big) => big.exp,
        }
    }

    /// Returns `true` if this is 0.
    #[inline]
    #[must_use]
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small { num: 0, .. })
    }

    /// Returns `true` if this is an integer.
    #[inline]
    #[must_use]
    pub fn is_integer(&self) -> bool {
        self.exponent() == 0
    }

    /// Returns the sign: −1, 0 or 1.
    #[inline]
    #[must_use]
    pub fn signum(&self) -> i32 {
        match &self.0 {
            Repr::Small { num, .. } => num.signum() as i32,
            Repr::Big(big) if big.num.sign() == Sign::Negative => -1,
            Repr::Big(_) => 1,
        }
    }

    /// Returns the absolute value.
    #[must_use]
    pub fn abs(&self) -> Dyadic {
        if self.signum() < 0 { -self } else { self.clone() }
    }

    /// Returns the largest integer that is at most this number.
    ///
    /// ```
    /// # use upstar_number::{Dyadic, IBig};
    /// assert_eq!(Dyadic::new((-3).into(), 1).floor(), IBig::from(-2));
    /// ```
    #[must_use]
    pub fn floor(&self) -> IBig {
        match &self.0 {
            Repr::Small { num, exp } => IBig::from(num >> exp),
            Repr::Big(big) => shr_floor(&big.num, big.exp),
        }
    }

    /// Returns the smallest integer that is at least this number.
    #[must_use]
    pub fn ceil(&self) -> IBig {
        let floor = self.floor();
        if self.is_integer() { floor } else { floor + 1 }
    }

    /// Returns this number as a machine integer, if it fits.
    #[inline]
    #[must_use]
    pub fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Repr::Small { num, exp: 0 } => Some(*num),
            Repr::Small { .. } => None,
            Repr::Big(big) if big.exp == 0 => i64::try_from(&big.num).ok(),
            Repr::Big(_) => None,
        }
    }

    /// Returns the nearest floating-point number, possibly infinite or zero.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        match &self.0 {
            // Small powers of two and division by them are exact.
            Repr::Small { num, exp } => *num as f64 / (1u64 << exp) as f64,
            Repr::Big(big) => big_to_f64(big),
        }
    }

    /// Returns the number of bits of the numerator plus the exponent, a measure of cost.
    #[must_use]
    pub fn bits(&self) -> u64 {
        match &self.0 {
            Repr::Small { num, exp } => {
                u64::from(64 - num.unsigned_abs().leading_zeros()) + u64::from(*exp)
            }
            Repr::Big(big) => (bit_len(&big.num)).saturating_add(big.exp),
        }
    }

    /// Returns ⌊x·2^32⌋, clamped to the range of `i64`. If `x.key() < y.key()`, then x < y. Equal
    /// keys imply x = y if both are [exact](Dyadic::key_is_exact).
    #[inline]
    #[must_use]
    pub fn key(&self) -> i64 {
        match &self.0 {
            Repr::Small { num, exp } => clamp((i128::from(*num) << 32) >> exp),
            Repr::Big(big) => big_key(big),
        }
    }

    /// Returns `true` if [`key`](Dyadic::key)·2^−32 equals this number.
    #[inline]
    #[must_use]
    pub fn key_is_exact(&self) -> bool {
        match &self.0 {
            Repr::Small { num, exp } => {
                let scaled = i128::from(*num) << 32;
                *exp <= 32 && i64::try_from(scaled >> exp).is_ok()
            }
            Repr::Big(big) => Dyadic::new(IBig::from(big_key(big)), 32) == *self,
        }
    }

    /// Returns the Left option of the canonical form, if there is one: n−1 for an integer n > 0,
    /// (m−1)/2^k for m/2^k with odd m and k > 0.
    ///
    /// ```
    /// # use upstar_number::Dyadic;
    /// let x: Dyadic = "5/8".parse()?;
    /// assert_eq!(x.canonical_left(), Some("1/2".parse()?));
    /// assert_eq!(x.canonical_right(), Some("3/4".parse()?));
    /// assert_eq!(Dyadic::from(-7).canonical_left(), None);
    /// # Ok::<(), upstar_number::NumberError>(())
    /// ```
    #[must_use]
    pub fn canonical_left(&self) -> Option<Dyadic> {
        let has_one = !self.is_integer() || self.signum() > 0;
        has_one.then(|| self - &self.unit())
    }

    /// Returns the Right option of the canonical form, if there is one.
    #[must_use]
    pub fn canonical_right(&self) -> Option<Dyadic> {
        let has_one = !self.is_integer() || self.signum() < 0;
        has_one.then(|| self + &self.unit())
    }

    fn unit(&self) -> Dyadic {
        Dyadic::half_power(self.exponent())
    }

    /// Returns the birthday: the depth of the canonical form, or the length of the sign expansion.
    ///
    /// ```
    /// # use upstar_number::{Dyadic, UBig};
    /// assert_eq!(Dyadic::from(-3).birthday(), UBig::from(3u8));
    /// assert_eq!("13/8".parse::<Dyadic>()?.birthday(), UBig::from(5u8)); // ++-+-
    /// # Ok::<(), upstar_number::NumberError>(())
    /// ```
    #[must_use]
    pub fn birthday(&self) -> UBig {
        let whole = self.abs().ceil().into_parts().1;
        whole + UBig::from(self.exponent())
    }

    /// Returns the Hackenbush dimension: 0 for 0, otherwise k + 1 for m/2^k.
    ///
    /// ```
    /// # use upstar_number::Dyadic;
    /// assert_eq!("3/16".parse::<Dyadic>()?.hackenbush_dimension(), 5);
    /// assert_eq!(Dyadic::from(-3).hackenbush_dimension(), 1);
    /// # Ok::<(), upstar_number::NumberError>(())
    /// ```
    #[must_use]
    pub fn hackenbush_dimension(&self) -> u64 {
        if self.is_zero() { 0 } else { self.exponent().saturating_add(1) }
    }
}

impl Ord for Dyadic {
    #[inline]
    fn cmp(&self, other: &Dyadic) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Small { num: a, exp: j }, Repr::Small { num: b, exp: k }) => {
                // 63 + 62 bits fit.
                (i128::from(*a) << k).cmp(&(i128::from(*b) << j))
            }
            _ => cmp_big(self, other),
        }
    }
}

impl PartialOrd for Dyadic {
    #[inline]
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Default for Dyadic {
    fn default() -> Dyadic {
        Dyadic::ZERO
    }
}

impl From<i64> for Dyadic {
    #[inline]
    fn from(n: i64) -> Dyadic {
        if n == i64::MIN {
            return Dyadic::new(IBig::from(n), 0);
        }
        Dyadic(Repr::Small { num: n, exp: 0 })
    }
}

impl From<i32> for Dyadic {
    #[inline]
    fn from(n: i32) -> Dyadic {
        Dyadic(Repr::Small { num: i64::from(n), exp: 0 })
    }
}

impl From<u32> for Dyadic {
    #[inline]
    fn from(n: u32) -> Dyadic {
        Dyadic(Repr::Small { num: i64::from(n), exp: 0 })
    }
}

impl From<u64> for Dyadic {
    fn from(n: u64) -> Dyadic {
        Dyadic::from_i128(i128::from(n), 0)
    }
}

impl From<IBig> for Dyadic {
    fn from(n: IBig) -> Dyadic {
        Dyadic::new(n, 0)
    }
}

impl From<UBig> for Dyadic {
    fn from(n: UBig) -> Dyadic {
        Dyadic::new(IBig::from(n), 0)
    }
}

/// Shifts left. If the result fits in memory, `by` fits in a `usize`.
pub(crate) fn shl(num: &IBig, by: u64) -> IBig {
    num << usize::try_from(by).expect("the number does not fit in memory")
}

/// Returns ⌊num / 2^by⌋. Here, `by` may exceed the bit length of `num`.
pub(crate) fn shr_floor(num: &IBig, by: u64) -> IBig {
    if by > bit_len(num) {
        return if num.sign() == Sign::Negative { IBig::NEG_ONE } else { IBig::ZERO };
    }
    num >> by as usize
}

pub(crate) fn bit_len(num: &IBig) -> u64 {
    num.as_sign_words().1.len() as u64 * u64::from(dashu_int::Word::BITS)
        - num.as_sign_words().1.last().map_or(0, |top| u64::from(top.leading_zeros()))
}

#[inline]
fn clamp(wide: i128) -> i64 {
    wide.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64
}

fn big_key(big: &Big) -> i64 {
    let negative = big.num.sign() == Sign::Negative;
    // |x|·2^32 >= 2^(size - 1): too large for a machine integer.
    let size = i128::from(bit_len(&big.num)) - i128::from(big.exp) + 32;
    if size > 64 {
        return if negative { i64::MIN } else { i64::MAX };
    }
    let scaled =
        if big.exp >= 32 { shr_floor(&big.num, big.exp - 32) } else { shl(&big.num, 32 - big.exp) };
    match i64::try_from(&scaled) {
        Ok(key) => key,
        Err(_) if negative => i64::MIN,
        Err(_) => i64::MAX,
    }
}

#[cold]
fn cmp_big(x: &Dyadic, y: &Dyadic) -> Ordering {
    let sign = x.signum();
    if sign != y.signum() || sign == 0 {
        return sign.cmp(&y.signum());
    }
    // Comparing the leading bits often suffices.
    let (a, b) = (x.numerator(), y.numerator());
    let place = |num: &IBig, exp: u64| i128::from(bit_len(num)) - i128::from(exp);
    let by_place = place(&a, x.exponent()).cmp(&place(&b, y.exponent()));
    if by_place != Ordering::Equal {
        return if sign > 0 { by_place } else { by_place.reverse() };
    }
    let common = x.exponent().max(y.exponent());
    shl(&a, common - x.exponent()).cmp(&shl(&b, common - y.exponent()))
}

fn big_to_f64(big: &Big) -> f64 {
    // The last of the 64 leading bits records whether nonzero bits were cut off.
    let size = bit_len(&big.num);
    let cut = size.saturating_sub(64);
    let magnitude = big.num.clone().into_parts().1;
    let mut top = u64::try_from(&magnitude >> cut as usize).unwrap_or(u64::MAX);
    if magnitude.trailing_zeros().is_some_and(|zeros| (zeros as u64) < cut) {
        top |= 1;
    }
    let power = i128::from(cut) - i128::from(big.exp);
    // Two factors, since 2^power alone may be out of range.
    let power = power.clamp(-2200, 2200) as i32;
    let half = power / 2;
    let unsigned = top as f64 * f64::powi(2.0, half) * f64::powi(2.0, power - half);
    if big.num.sign() == Sign::Negative { -unsigned } else { unsigned }
}
