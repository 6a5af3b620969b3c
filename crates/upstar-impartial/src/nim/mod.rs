//! Arithmetic of nimbers below ω^ω^ω. These ordinals form the algebraic closure of the field of two
//! elements (Conway, On Numbers and Games, chapter 6). The field of natural numbers is
//! quadratically closed, and ω is a cube root of 2. See [`Nimber`](upstar_number::Nimber) for
//! nimbers below 2^64.
//!
//! ```
//! use upstar_core::Budget;
//! use upstar_impartial::nim;
//! use upstar_number::Ordinal;
//!
//! let budget = Budget::unlimited();
//! let omega = Ordinal::omega();
//! let cube = nim::power(&omega, 3, &budget)?;
//! assert_eq!(cube, Ordinal::from(2_u32));
//! assert_eq!(nim::sum(&omega, &omega), Ordinal::ZERO);
//! # Ok::<(), upstar_core::NoAnswer>(())
//! ```

mod alpha;
mod finite;
#[cfg(test)]
mod tests;
mod tower;

use upstar_core::{Answer, Budget, Undefined};
use upstar_number::{Ordinal, UBig};

/// Returns the nim sum.
///
/// ```
/// # use upstar_impartial::nim;
/// # use upstar_number::Ordinal;
/// let read = |text: &str| text.parse::<Ordinal>();
/// assert_eq!(nim::sum(&read("w.3+5")?, &read("w.2+4")?), read("w+1")?);
/// # Ok::<(), upstar_number::NumberError>(())
/// ```
#[must_use]
pub fn sum(a: &Ordinal, b: &Ordinal) -> Ordinal {
    tower::sum(a, b)
}

/// Returns the nim product.
///
/// # Errors
///
/// The product is undefined for ordinals from ω^ω^ω on, and if an unknown constant is needed, which
/// is possible only for ordinals from ω^ω^105 on. Interrupted if a natural number has more than
/// 65,536 bits.
pub fn product(a: &Ordinal, b: &Ordinal, budget: &Budget) -> Answer<Ordinal> {
    tower::product(a, b, budget)
}

/// Returns the nim product of `exponent` copies of `a`.
///
/// # Errors
///
/// Same as [`product`].
pub fn power(a: &Ordinal, exponent: u64, budget: &Budget) -> Answer<Ordinal> {
    let (mut power, mut square, mut left) = (Ordinal::from(1_u32), a.clone(), exponent);
    while left > 0 {
        if left & 1 == 1 {
            power = product(&power, &square, budget)?;
        }
        left >>= 1;
        if left > 0 {
            square = product(&square, &square, budget)?;
        }
    }
    Ok(power)
}

/// Returns the inverse under the nim product.
///
/// # Errors
///
/// Undefined for 0; otherwise as for [`product`].
///
/// ```
/// # use upstar_core::Budget;
/// # use upstar_impartial::nim;
/// # use upstar_number::Ordinal;
/// let inverse = nim::inverse(&Ordinal::omega(), &Budget::unlimited())?;
/// assert_eq!(inverse.to_string(), "w^2.3");
/// # Ok::<(), upstar_core::NoAnswer>(())
/// ```
pub fn inverse(a: &Ordinal, budget: &Budget) -> Answer<Ordinal> {
    if a.is_zero() {
        return Err(Undefined::new("0 has no inverse under the nim product").into());
    }
    if a.is_finite() {
        return Ok(Ordinal::from(finite::inverse(&a.finite_part(), budget)?));
    }
    // The product of all conjugates is the norm, which is 0 or 1. It is not 0 because `a` is
    // nonzero.
    let mut inverse = Ordinal::from(1_u32);
    let mut conjugate = product(a, a, budget)?;
    while conjugate != *a {
        inverse = product(&inverse, &conjugate, budget)?;
        conjugate = product(&conjugate, &conjugate, budget)?;
    }
    Ok(inverse)
}

/// Returns the unique ordinal whose nim square is `a`.
///
/// # Errors
///
/// Same as [`product`].
pub fn square_root(a: &Ordinal, budget: &Budget) -> Answer<Ordinal> {
    if a.is_finite() {
        return Ok(Ordinal::from(finite::square_root(&a.finite_part(), budget)?));
    }
    // Squaring permutes the conjugates of `a` cyclically. The square root precedes `a` in this
    // cycle.
    let mut root = a.clone();
    loop {
        let square = product(&root, &root, budget)?;
        if square == *a {
            return Ok(root);
        }
        root = square;
    }
}

/// Returns the two solutions of x ⊗ x ⊕ b ⊗ x ⊕ c = 0 in natural numbers, the smaller solution
/// first. The solutions always exist (Conway), and are equal if b is 0.
///
/// # Errors
///
/// Returns an error if the numbers are too large.
///
/// ```
/// # use upstar_core::Budget;
/// # use upstar_impartial::nim;
/// # use upstar_number::UBig;
/// let (one, two) = (UBig::from(1_u8), UBig::from(2_u8));
/// let roots = nim::quadratic(&one, &one, &Budget::unlimited())?;
/// assert_eq!(roots, (two, UBig::from(3_u8)));
/// # Ok::<(), upstar_core::Interrupted>(())
/// ```
pub fn quadratic(b: &UBig, c: &UBig, budget: &Budget) -> upstar_core::Budgeted<(UBig, UBig)> {
    finite::quadratic(b, c, budget)
}
