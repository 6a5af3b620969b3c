//! Lenstra's constants α_p: the p-th nim powers of the generators κ_p, for odd primes p (Lenstra,
//! On the algebraic closure of two, 1977). If p is the k-th odd prime, counted from 0, κ_p = ω^ω^k
//! is a p-th root of the smaller ordinal α_p, and κ_{p^(n+1)} = ω^(ω^k·p^n) is a p-th root of
//! κ_{p^n}. Moreover, κ_{2^n} = 2^2^(n−1). If f is the order of 2 modulo p, α_p = κ_f ⊕ m. The
//! natural number m is the *excess*.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use upstar_number::UBig;

/// The excess of the odd primes from 3 to 577 (On-Line Encyclopedia of Integer Sequences, A380496;
/// A. N. Siegel, 2025).
#[rustfmt::skip]
const EXCESS: [u8; 105] = [
    0, 0, 1, 1, 0, 0, 4, 1, 0, 1, 0, 1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0, 1,
    0, 1, 4, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0, 1, 0, 0, 1, 1, 1, 0, 1, 1,
    1, 0, 1, 1, 0, 0, 1, 1, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0, 1, 1, 1, 0, 1, 1, 0, 0, 0, 0, 0, 1, 1,
    1, 1, 0,
];

pub(super) const KNOWN: usize = EXCESS.len();

pub(super) struct Prime {
    pub(super) p: u64,
    /// The prime powers q whose κ_q have the nim sum κ_f.
    pub(super) parts: Vec<(u64, u32)>,
    pub(super) excess: u8,
    degree: UBig,
}

pub(super) fn primes() -> &'static [Prime] {
    static PRIMES: OnceLock<Vec<Prime>> = OnceLock::new();
    PRIMES.get_or_init(|| {
        let mut known: Vec<Prime> = Vec::with_capacity(KNOWN);
        let odd = (3..).step_by(2).filter(|&n| (3..n).all(|d| d * d > n || n % d != 0));
        for (p, excess) in odd.zip(EXCESS) {
            let (parts, degree) = kappa(&known, order_of_two(p));
            let degree = if excess > 1 { lcm(degree, 4) } else { degree };
            known.push(Prime { p, parts, excess, degree });
        }
        known
    })
}

/// Returns the least f such that p divides 2^f − 1.
fn order_of_two(p: u64) -> u64 {
    let (mut power, mut order) = (2 % p, 1);
    while power != 1 {
        power = 2 * power % p;
        order += 1;
    }
    order
}

/// Returns the prime powers q whose κ_q have the nim sum κ_h, and the degree of κ_h. The prime
/// factors of h must be known.
///
/// For h > 1, let q be the highest power of the least prime factor of h that divides h, and let g =
/// h/q. Then κ_h is κ_g if q divides the degree of κ_g over the field of two elements, and κ_g ⊕
/// κ_q otherwise.
fn kappa(known: &[Prime], h: u64) -> (Vec<(u64, u32)>, UBig) {
    // From the largest prime to the least, because κ_h depends on κ_g.
    let mut parts = BTreeSet::new();
    let mut degree = UBig::ONE;
    for (u, n) in factors(h).into_iter().rev() {
        let q = u.pow(n);
        if &degree % q != 0_u64 {
            parts.insert((u, n));
            let own = known
                .iter()
                .find(|prime| prime.p == u)
                .map_or(UBig::ONE, |prime| prime.degree.clone());
            degree = lcm_big(degree, own * q);
        }
    }
    (parts.into_iter().collect(), degree)
}

fn factors(mut n: u64) -> Vec<(u64, u32)> {
    let mut factors = Vec::new();
    for u in 2.. {
        let mut exponent = 0;
        while n.is_multiple_of(u) {
            n /= u;
            exponent += 1;
        }
        if exponent > 0 {
            factors.push((u, exponent));
        }
        if n == 1 {
            break;
        }
    }
    factors
}

fn lcm(a: UBig, b: u64) -> UBig {
    lcm_big(a, UBig::from(b))
}

fn lcm_big(a: UBig, b: UBig) -> UBig {
    let (mut g, mut rest) = (a.clone(), b.clone());
    while !rest.is_zero() {
        (g, rest) = (rest.clone(), g % rest);
    }
    a / g * b
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lenstras_list() {
        // Lenstra 1977: the parts of α_p − m as prime powers, and m.
        let list: [(u64, &[u64], u8); 13] = [
            (3, &[2], 0),
            (5, &[4], 0),
            (7, &[3], 1),
            (11, &[5], 1),
            (13, &[4, 3], 0),
            (17, &[8], 0),
            (19, &[9], 4),
            (23, &[11], 1),
            (29, &[4, 7], 0),
            (31, &[5], 1),
            (37, &[4, 9], 0),
            (41, &[5], 1),
            (43, &[7], 1),
        ];
        for (prime, (p, parts, excess)) in primes().iter().zip(list) {
            let powers: Vec<u64> = prime.parts.iter().map(|&(u, n)| u.pow(n)).collect();
            assert_eq!((prime.p, powers.as_slice(), prime.excess), (p, parts, excess));
        }
        assert_eq!(primes().last().map(|prime| prime.p), Some(577));
    }
}
