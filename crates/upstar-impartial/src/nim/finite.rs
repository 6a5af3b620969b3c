//! Nimbers that are natural numbers of any size. For a Fermat power F = 2, 2², 2⁴, …, the numbers
//! below F² form a field, in which F ⊗ F = F ⊕ F/2. Here, aF ⊕ b stands for a ⊗ F ⊕ b. A field is
//! identified by its number of bits.

use upstar_core::{Budget, Budgeted, Interrupted};
use upstar_number::{Nimber, UBig};

use bits::{bit, halves, joined, length};

const MAX_BITS: usize = 1 << 16;

/// Returns the least field of at least 64 bits that contains these numbers.
fn field(numbers: &[&UBig]) -> Budgeted<usize> {
    let bits = numbers.iter().map(|n| length(n)).max().unwrap_or(0);
    if bits > MAX_BITS {
        let message = format!(
            "the number is too large for a nim product: at most {MAX_BITS} bits are supported"
        );
        return Err(Interrupted::too_large(message));
    }
    Ok(bits.next_power_of_two().max(64))
}

pub(super) fn product(a: &UBig, b: &UBig, budget: &Budget) -> Budgeted<UBig> {
    times(a, b, field(&[a, b])?, budget)
}

pub(super) fn inverse(a: &UBig, budget: &Budget) -> Budgeted<UBig> {
    inverse_in(a, field(&[a])?, budget)
}

pub(super) fn square_root(a: &UBig, budget: &Budget) -> Budgeted<UBig> {
    root_in(a, field(&[a])?, budget)
}

pub(super) fn quadratic(b: &UBig, c: &UBig, budget: &Budget) -> Budgeted<(UBig, UBig)> {
    if b.is_zero() {
        let root = square_root(c, budget)?;
        return Ok((root.clone(), root));
    }
    // Substituting x = by gives the equation y² + y = c/b².
    let scale = inverse(b, budget)?;
    let square = product(&scale, &scale, budget)?;
    let y = halve(&product(c, &square, budget)?, budget)?;
    let first = product(b, &y, budget)?;
    let second = &first ^ b;
    Ok(if first < second { (first, second) } else { (second, first) })
}

/// Returns the even y with y² + y = c.
fn halve(c: &UBig, budget: &Budget) -> Budgeted<UBig> {
    let mut bits = 1;
    // A solution is in the field of c if the trace of c, its highest bit, is 0.
    while bits < length(c) + 1 {
        bits *= 2;
    }
    field(&[c])?;
    halve_in(c, bits, budget)
}

/// Same as [`halve`], in a field of `bits` bits. The highest bit of c must be 0.
fn halve_in(c: &UBig, bits: usize, budget: &Budget) -> Budgeted<UBig> {
    budget.spend(1)?;
    if bits == 1 || c.is_zero() {
        return Ok(UBig::ZERO);
    }
    // y = aF + b has y² + y = (a² + a)F + (b² + b + a²F/2).
    let half = bits / 2;
    let (high, low) = halves(c, half);
    let mut a = halve_in(&high, half, budget)?;
    let wide = half.max(64);
    let mut rest = low ^ times_top(&times(&a, &a, wide, budget)?, half, budget)?;
    if bit(&rest, half - 1) {
        a ^= UBig::ONE;
        rest ^= UBig::ONE << (half - 1);
    }
    let b = halve_in(&rest, half, budget)?;
    Ok(joined(a, b, half))
}

/// Requires a field of at least 64 bits.
fn times(a: &UBig, b: &UBig, bits: usize, budget: &Budget) -> Budgeted<UBig> {
    if let (Ok(a), Ok(b)) = (u64::try_from(a), u64::try_from(b)) {
        return Ok(UBig::from((Nimber(a) * Nimber(b)).0));
    }
    budget.spend(1)?;
    let half = bits / 2;
    let ((a1, a0), (b1, b0)) = (halves(a, half), halves(b, half));
    let low = times(&a0, &b0, half, budget)?;
    let high = times(&(&a1 ^ a0), &(&b1 ^ b0), half, budget)? ^ &low;
    let carry = times_top(&times(&a1, &b1, half, budget)?, half, budget)?;
    Ok(joined(high, low ^ carry, half))
}

/// Multiplies `a` by the highest power of two in a field.
fn times_top(a: &UBig, bits: usize, budget: &Budget) -> Budgeted<UBig> {
    if a.is_zero() {
        return Ok(UBig::ZERO);
    }
    if bits <= 64 {
        let a = u64::try_from(a).unwrap_or(0);
        return Ok(UBig::from((Nimber(a) * Nimber(1 << (bits - 1))).0));
    }
    budget.spend(1)?;
    // The highest power of two is cF with c = F/2, and (aF + b)cF = (a + b)cF + ac².
    let half = bits / 2;
    let (a1, a0) = halves(a, half);
    let low = times_top(&times_top(&a1, half, budget)?, half, budget)?;
    Ok(joined(times_top(&(a1 ^ a0), half, budget)?, low, half))
}

/// Returns the conjugate divided by the norm, which lies in the field of half the bits.
fn inverse_in(a: &UBig, bits: usize, budget: &Budget) -> Budgeted<UBig> {
    if let Ok(small) = u64::try_from(a) {
        return Ok(UBig::from(Nimber(small).inverse().unwrap_or_default().0));
    }
    let half = bits / 2;
    let (a1, a0) = halves(a, half);
    let both = &a1 ^ &a0;
    let square = times_top(&times(&a1, &a1, half, budget)?, half, budget)?;
    let norm = times(&a0, &both, half, budget)? ^ square;
    let scale = inverse_in(&norm, half, budget)?;
    Ok(joined(times(&a1, &scale, half, budget)?, times(&both, &scale, half, budget)?, half))
}

/// The square of aF ⊕ b is a²F ⊕ a²(F/2) ⊕ b².
fn root_in(a: &UBig, bits: usize, budget: &Budget) -> Budgeted<UBig> {
    if let Ok(small) = u64::try_from(a) {
        return Ok(UBig::from(Nimber(small).sqrt().0));
    }
    let half = bits / 2;
    let (a1, a0) = halves(a, half);
    let rest = a0 ^ times_top(&a1, half, budget)?;
    Ok(joined(root_in(&a1, half, budget)?, root_in(&rest, half, budget)?, half))
}

mod bits {
    use upstar_number::UBig;

    /// Returns the numbers a and b of aF ⊕ b, where F = 2^`bits`.
    pub(super) fn halves(n: &UBig, bits: usize) -> (UBig, UBig) {
        let high = n >> bits;
        let low = n ^ (&high << bits);
        (high, low)
    }

    pub(super) fn joined(high: UBig, low: UBig, bits: usize) -> UBig {
        (high << bits) ^ low
    }

    pub(super) fn bit(n: &UBig, at: usize) -> bool {
        !((n >> at) & UBig::ONE).is_zero()
    }

    pub(super) fn length(n: &UBig) -> usize {
        let words = n.as_words();
        let last = words.last().map_or(0, |word| word.leading_zeros() as usize);
        let width = words.first().map_or(0, |word| word.count_zeros() + word.count_ones()) as usize;
        words.len() * width - last
    }
}
