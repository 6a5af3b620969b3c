//! Nimbers below ω^ω^ω. Such an ordinal is a nim sum of ω^e ⊗ n, where n is a natural number and e
//! a sum of ω^k·c. Let p be the k-th odd prime, and d₀, d₁, … the digits of c in base p. Then
//! ω^(ω^k·c) is the nim product of κ_p^d₀, κ_{p²}^d₁, …: a monomial in generators. A product of
//! monomials adds digits: p factors κ_{p^(n+1)} give κ_{p^n}, and p factors κ_p give α_p, which has
//! smaller generators.

use std::collections::BTreeMap;

use upstar_core::{Answer, Budget, NoAnswer, Undefined};
use upstar_number::{Ordinal, UBig};

use super::alpha::{KNOWN, Prime, primes};
use super::finite;

/// The maximum number of digits of c in ω^(ω^k·c).
const MAX_DIGITS: usize = 1000;

type Terms = BTreeMap<Ordinal, UBig>;

/// The number c of each factor ω^(ω^k·c), indexed by k.
type Monomial = BTreeMap<usize, UBig>;

pub(super) fn sum(a: &Ordinal, b: &Ordinal) -> Ordinal {
    let mut terms = Terms::new();
    for (exponent, coefficient) in a.terms().chain(b.terms()) {
        add(&mut terms, exponent.clone(), coefficient.clone());
    }
    // The exponents occur in the summands, so this does not fail.
    ordinal(terms).unwrap_or_default()
}

pub(super) fn product(a: &Ordinal, b: &Ordinal, budget: &Budget) -> Answer<Ordinal> {
    let mut terms = Terms::new();
    for (e, m) in a.terms() {
        let e = monomial(e)?;
        for (f, n) in b.terms() {
            budget.spend(1)?;
            let scale = finite::product(m, n, budget)?;
            let (together, carries) = times(&e, &monomial(f)?)?;
            let mut all = term(&together, scale)?;
            for k in carries {
                all = product(&all, &alpha(&primes()[k])?, budget)?;
            }
            for (exponent, coefficient) in all.terms() {
                add(&mut terms, exponent.clone(), coefficient.clone());
            }
        }
    }
    ordinal(terms)
}

fn add(terms: &mut Terms, exponent: Ordinal, coefficient: UBig) {
    let known = terms.entry(exponent).or_default();
    *known ^= coefficient;
}

fn ordinal(terms: Terms) -> Answer<Ordinal> {
    let mut sum = Ordinal::ZERO;
    for (exponent, coefficient) in terms.into_iter().rev() {
        if !coefficient.is_zero() {
            let power =
                Ordinal::power_of_omega(exponent).map_err(|error| undefined(error.to_string()))?;
            sum = &sum + &(&power * &Ordinal::from(coefficient));
        }
    }
    Ok(sum)
}

fn undefined(what: impl Into<String>) -> NoAnswer {
    Undefined::new(what).into()
}

/// Returns the generators in ω^e.
fn monomial(e: &Ordinal) -> Answer<Monomial> {
    let generator = |(k, c): (&Ordinal, &UBig)| match k.to_u64() {
        Some(k) => Ok((usize::try_from(k).unwrap_or(usize::MAX), c.clone())),
        None => Err(undefined("nim products are supported only for ordinals below w^(w^w)")),
    };
    e.terms().map(generator).collect()
}

/// Returns the ordinal ω^e ⊗ n, with e given by its generators.
fn term(generators: &Monomial, n: UBig) -> Answer<Ordinal> {
    let mut exponent = Ordinal::ZERO;
    for (&k, c) in generators.iter().rev() {
        let power = Ordinal::power_of_omega(Ordinal::from(k as u64))
            .map_err(|error| undefined(error.to_string()))?;
        exponent = &exponent + &(&power * &Ordinal::from(c.clone()));
    }
    ordinal(Terms::from([(exponent, n)]))
}

/// Returns the product of two monomials: the remaining generators, and the indices k of the α_p.
fn times(a: &Monomial, b: &Monomial) -> Answer<(Monomial, Vec<usize>)> {
    let mut together = a.clone();
    let mut carries = Vec::new();
    for (&k, c) in b {
        let Some(known) = together.get(&k) else {
            together.insert(k, c.clone());
            continue;
        };
        let Some(prime) = primes().get(k) else {
            return Err(undefined(format!(
                "the nim product needs Lenstra's constant for a larger prime; only the constants \
                 for the first {KNOWN} odd primes are supported"
            )));
        };
        let (sum, carry) = add_digits(known, c, prime.p)?;
        if carry {
            carries.push(k);
        }
        if sum.is_zero() {
            together.remove(&k);
        } else {
            together.insert(k, sum);
        }
    }
    Ok((together, carries))
}

/// Adds two numbers in base p with carries to the next lower digit. Returns `true` for a carry out
/// of the lowest digit.
fn add_digits(a: &UBig, b: &UBig, p: u64) -> Answer<(UBig, bool)> {
    let (a, b) = (digits(a, p)?, digits(b, p)?);
    let mut sum = UBig::ZERO;
    let mut carry = 0;
    for i in (0..a.len().max(b.len())).rev() {
        let digit = a.get(i).unwrap_or(&0) + b.get(i).unwrap_or(&0) + carry;
        carry = u64::from(digit >= p);
        sum = sum * p + (digit - carry * p);
    }
    Ok((sum, carry == 1))
}

fn digits(n: &UBig, p: u64) -> Answer<Vec<u64>> {
    let mut digits = Vec::new();
    let mut rest = n.clone();
    while !rest.is_zero() {
        if digits.len() == MAX_DIGITS {
            return Err(undefined("the exponents of w are too large for a nim product"));
        }
        digits.push(&rest % p);
        rest /= p;
    }
    Ok(digits)
}

pub(super) fn alpha(prime: &Prime) -> Answer<Ordinal> {
    let mut alpha = Ordinal::from(u64::from(prime.excess));
    for &(u, n) in &prime.parts {
        let kappa = if u == 2 {
            Ordinal::from(UBig::ONE << (1_usize << (n - 1)))
        } else {
            let k = primes().iter().position(|prime| prime.p == u).unwrap_or(0);
            term(&Monomial::from([(k, UBig::from(u).pow(n as usize - 1))]), UBig::ONE)?
        };
        alpha = sum(&alpha, &kappa);
    }
    Ok(alpha)
}
