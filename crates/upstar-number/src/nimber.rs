//! Nimbers: nim-sums, nim-products and inverses below 2^64, and the minimal excludant.
//!
//! Each Fermat power F = 2, 2², 2⁴, …, 2³² satisfies F ⊗ F = F ⊕ F/2. Hence products of numbers aF
//! ⊕ b reduce to products of numbers with half as many bits, as in Karatsuba's method, and finally
//! to logarithm tables for numbers below 2^8.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub};

/// A nimber *n with n < 2^64, an element of a field with the nim-sum `+` and the nim-product `*`.
///
/// ```
/// # use upstar_number::Nimber;
/// assert_eq!(Nimber(3) + Nimber(5), Nimber(6));
/// assert_eq!(Nimber(2) * Nimber(2), Nimber(3));
/// assert_eq!(Nimber(4) * Nimber(2), Nimber(8));
/// assert_eq!(Nimber(1).to_string(), "*");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nimber(pub u64);

impl Nimber {
    /// The nimber 0.
    pub const ZERO: Nimber = Nimber(0);
    /// The nimber *1, the unit of the nim-product.
    pub const STAR: Nimber = Nimber(1);

    /// Returns the inverse under the nim-product, or `None` for 0.
    ///
    /// ```
    /// # use upstar_number::Nimber;
    /// assert_eq!(Nimber(2).inverse(), Some(Nimber(3)));
    /// assert_eq!(Nimber(0).inverse(), None);
    /// ```
    #[must_use]
    pub fn inverse(self) -> Option<Nimber> {
        (self.0 != 0).then(|| Nimber(inverse(self.0, 32)))
    }

    /// Returns the nim-product of `exponent` copies of this nimber.
    #[must_use]
    pub fn pow(self, exponent: u64) -> Nimber {
        let (mut power, mut square, mut left) = (Nimber::STAR, self, exponent);
        while left > 0 {
            if left & 1 == 1 {
                power *= square;
            }
            square *= square;
            left >>= 1;
        }
        power
    }

    /// Returns the unique nimber whose nim-square is this nimber.
    ///
    /// ```
    /// # use upstar_number::Nimber;
    /// assert_eq!(Nimber(2).sqrt(), Nimber(3));
    /// ```
    #[must_use]
    pub fn sqrt(self) -> Nimber {
        Nimber(sqrt(self.0, 32))
    }
}

impl Add for Nimber {
    type Output = Nimber;
    #[allow(clippy::suspicious_arithmetic_impl)]
    #[inline]
    fn add(self, other: Nimber) -> Nimber {
        Nimber(self.0 ^ other.0)
    }
}

impl Sub for Nimber {
    type Output = Nimber;
    #[allow(clippy::suspicious_arithmetic_impl)]
    #[inline]
    fn sub(self, other: Nimber) -> Nimber {
        self + other
    }
}

impl Neg for Nimber {
    type Output = Nimber;
    #[inline]
    fn neg(self) -> Nimber {
        self
    }
}

impl AddAssign for Nimber {
    #[inline]
    fn add_assign(&mut self, other: Nimber) {
        *self = *self + other;
    }
}

impl Mul for Nimber {
    type Output = Nimber;
    #[inline]
    fn mul(self, other: Nimber) -> Nimber {
        let half = match self.0.max(other.0) {
            0..=0xff => return Nimber(u64::from(mul8(self.0 as u8, other.0 as u8))),
            0x100..=0xffff => 8,
            0x1_0000..=0xffff_ffff => 16,
            _ => 32,
        };
        Nimber(mul(self.0, other.0, half))
    }
}

impl MulAssign for Nimber {
    #[inline]
    fn mul_assign(&mut self, other: Nimber) {
        *self = *self * other;
    }
}

impl std::iter::Sum for Nimber {
    fn sum<I: Iterator<Item = Nimber>>(terms: I) -> Nimber {
        terms.fold(Nimber::ZERO, |sum, term| sum + term)
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.pad("0"),
            1 => f.pad("*"),
            n => f.pad(&format!("*{n}")),
        }
    }
}

/// Returns the minimal excludant: the smallest natural number that does not occur in `values`.
///
/// ```
/// # use upstar_number::mex;
/// assert_eq!(mex([0, 1, 3, 1]), 2);
/// assert_eq!(mex([]), 0);
/// ```
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let mut seen = 0u64;
    let mut larger = Vec::new();
    for value in values {
        match value {
            0..64 => seen |= 1 << value,
            _ => larger.push(value),
        }
    }
    if seen != u64::MAX {
        return u64::from(seen.trailing_ones());
    }
    larger.sort_unstable();
    let mut least = 64;
    for value in larger {
        if value == least {
            least += 1;
        } else if value > least {
            break;
        }
    }
    least
}

/// Returns (a, b) with n = aF ⊕ b for F = 2^half.
#[inline]
fn split(n: u64, half: u32) -> (u64, u64) {
    (n >> half, n & ((1 << half) - 1))
}

fn mul(x: u64, y: u64, half: u32) -> u64 {
    if half == 4 {
        return u64::from(mul8(x as u8, y as u8));
    }
    let ((a, b), (c, d)) = (split(x, half), split(y, half));
    let low = mul(b, d, half / 2);
    // (aF + b)(cF + d) = ((a + b)(c + d) + bd)F + bd + ac(F/2).
    let high = mul(a ^ b, c ^ d, half / 2) ^ low;
    (high << half) | (low ^ mul_by_top(mul(a, c, half / 2), half / 2))
}

/// Returns the nim-product of `x` and the highest power of two in the field of F² nimbers, F =
/// 2^half.
///
/// This power is cF with c = F/2, and (aF + b)cF = (a + b)cF + ac².
fn mul_by_top(x: u64, half: u32) -> u64 {
    if half == 4 {
        return u64::from(mul8(x as u8, 1 << 7));
    }
    let (a, b) = split(x, half);
    let low = mul_by_top(mul_by_top(a, half / 2), half / 2);
    (mul_by_top(a ^ b, half / 2) << half) | low
}

fn square(x: u64, half: u32) -> u64 {
    mul(x, x, half)
}

/// Returns the inverse: for aF ⊕ b, the conjugate aF ⊕ (a ⊕ b) divided by the norm b(a ⊕ b) ⊕
/// a²(F/2), which lies in the field of F nimbers.
fn inverse(x: u64, half: u32) -> u64 {
    if half == 4 {
        return u64::from(inverse8(x as u8));
    }
    let (a, b) = split(x, half);
    let norm = mul(b, a ^ b, half / 2) ^ mul_by_top(square(a, half / 2), half / 2);
    let scale = inverse(norm, half / 2);
    (mul(a, scale, half / 2) << half) | mul(a ^ b, scale, half / 2)
}

/// Returns the square root. The square of aF ⊕ b is a²F ⊕ a²(F/2) ⊕ b².
fn sqrt(x: u64, half: u32) -> u64 {
    if half == 4 {
        // x^256 = x, so squaring x seven times gives its root.
        let mut root = x as u8;
        for _ in 0..7 {
            root = mul8(root, root);
        }
        return u64::from(root);
    }
    let (a, b) = split(x, half);
    let rest = b ^ mul_by_top(a, half / 2);
    (sqrt(a, half / 2) << half) | sqrt(rest, half / 2)
}

struct Logarithms {
    // The logarithm of 0 is so large that every sum with it is the index of a zero at the end of
    // `exp`.
    log: [u16; 256],
    // Two periods, so that a sum of two logarithms needs no reduction.
    exp: [u8; 2 * LOG_ZERO as usize + 1],
}

const LOG_ZERO: u16 = 510;

static LOGARITHMS: Logarithms = logarithms();

#[inline]
fn mul8(x: u8, y: u8) -> u8 {
    let (i, j) = (LOGARITHMS.log[usize::from(x)], LOGARITHMS.log[usize::from(y)]);
    LOGARITHMS.exp[usize::from(i) + usize::from(j)]
}

/// Returns the inverse of a nimber below 256, or 0 for 0.
fn inverse8(x: u8) -> u8 {
    if x == 0 {
        return 0;
    }
    LOGARITHMS.exp[255 - usize::from(LOGARITHMS.log[usize::from(x)])]
}

/// Returns the nim-product in the field of 2^(2·half) nimbers, for building the tables.
const fn slow_mul(x: u16, y: u16, half: u32) -> u16 {
    if half == 0 {
        return x & y;
    }
    let mask = (1 << half) - 1;
    let (a, b, c, d) = (x >> half, x & mask, y >> half, y & mask);
    let next = half / 2;
    let low = slow_mul(b, d, next);
    let high = slow_mul(a ^ b, c ^ d, next) ^ low;
    let carry = slow_mul(slow_mul(a, c, next), 1 << (half - 1), next);
    (high << half) | (low ^ carry)
}

/// Builds the tables for the smallest nimber that generates the multiplicative group.
const fn logarithms() -> Logarithms {
    let mut generator = 16;
    loop {
        let mut tables = Logarithms { log: [LOG_ZERO; 256], exp: [0; 2 * LOG_ZERO as usize + 1] };
        let mut power = 1;
        let mut i = 0;
        while i < 255 {
            tables.exp[i] = power as u8;
            tables.exp[i + 255] = power as u8;
            tables.log[power as usize] = i as u16;
            power = slow_mul(power, generator, 4);
            i += 1;
            if power == 1 {
                break;
            }
        }
        if i == 255 {
            return tables;
        }
        generator += 1;
    }
}
