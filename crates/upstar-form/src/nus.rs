//! Sums of a number, ups and a nimber. Their canonical forms are given in Winning Ways, chapters 2
//! and 3: for `n > 0`, `n·↑ + *k = {0 | (n-1)·↑ + *(k xor 1)}`, except that `↑* = {0, * | 0}`.
//! Adding a number translates every option.

use std::hash::{DefaultHasher, Hash, Hasher};

use upstar_arena::hash_words;
use upstar_core::{Budgeted, Interrupted};
use upstar_number::{Dyadic, UBig};

use crate::forms::{FormId, Forms};

/// The game `number + ups·↑ + *nim`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nus {
    /// The number.
    pub number: Dyadic,
    /// The number of ups, which is an integer. It is negative for downs.
    pub ups: Dyadic,
    /// The nimber.
    pub nim: u64,
}

const MAX_LISTED: u64 = 1 << 22;

impl Nus {
    /// Returns the sum `number + ups·↑ + *nim`.
    ///
    /// # Panics
    ///
    /// Panics if `ups` is not an integer.
    #[must_use]
    pub fn new(number: Dyadic, ups: Dyadic, nim: u64) -> Nus {
        assert!(ups.is_integer(), "the number of ups must be an integer");
        Nus { number, ups, nim }
    }

    /// Returns a number.
    #[must_use]
    pub fn number(number: Dyadic) -> Nus {
        Nus { number, ups: Dyadic::ZERO, nim: 0 }
    }

    /// Returns an integer.
    #[must_use]
    pub fn integer(n: i64) -> Nus {
        Nus::number(Dyadic::from(n))
    }

    /// Returns a nimber.
    #[must_use]
    pub fn nimber(nim: u64) -> Nus {
        Nus { number: Dyadic::ZERO, ups: Dyadic::ZERO, nim }
    }

    /// Returns `true` if there are no ups and no nimber.
    #[inline]
    #[must_use]
    pub fn is_number(&self) -> bool {
        self.nim == 0 && self.ups.is_zero()
    }

    /// Returns `true` if the number is zero and there are no ups.
    #[inline]
    #[must_use]
    pub fn is_nimber(&self) -> bool {
        self.number.is_zero() && self.ups.is_zero()
    }

    /// Returns the sum of the two games.
    #[must_use]
    pub fn plus(&self, other: &Nus) -> Nus {
        Nus {
            number: &self.number + &other.number,
            ups: &self.ups + &other.ups,
            nim: self.nim ^ other.nim,
        }
    }

    /// Returns the negative.
    #[must_use]
    pub fn negative(&self) -> Nus {
        Nus { number: -&self.number, ups: -&self.ups, nim: self.nim }
    }

    /// Returns `true` if the game is at least zero: Left wins moving second.
    #[must_use]
    pub fn is_at_least_zero(&self) -> bool {
        match (self.number.signum(), self.ups.signum()) {
            (0, 0) => self.nim == 0,
            // For n > 0, n·↑ + *k is positive, except for ↑*.
            (0, 1) => !(self.nim == 1 && self.ups == Dyadic::ONE),
            (0, _) => false,
            (sign, _) => sign > 0,
        }
    }

    /// Returns the Left and Right options of the canonical form.
    ///
    /// # Errors
    ///
    /// Returns an error if there are more than four million options.
    pub fn options(&self) -> Budgeted<(Vec<Nus>, Vec<Nus>)> {
        if self.is_number() {
            let side = |x: Option<Dyadic>| x.map(Nus::number).into_iter().collect();
            return Ok((side(self.number.canonical_left()), side(self.number.canonical_right())));
        }
        if self.ups.is_zero() {
            if self.nim > MAX_LISTED {
                return Err(Interrupted::too_large(format!(
                    "*{} has {} options for each player, too many to list",
                    self.nim, self.nim
                )));
            }
            let lower: Vec<Nus> = (0..self.nim).map(|nim| Nus { nim, ..self.clone() }).collect();
            return Ok((lower.clone(), lower));
        }
        if self.ups.signum() < 0 {
            let (left, right) = self.negative().options()?;
            let flip = |side: Vec<Nus>| side.iter().map(Nus::negative).collect();
            return Ok((flip(right), flip(left)));
        }
        let at = |ups: Dyadic, nim| Nus { number: self.number.clone(), ups, nim };
        let bottom = at(Dyadic::ZERO, 0);
        if self.ups == Dyadic::ONE && self.nim == 1 {
            return Ok((vec![bottom.clone(), at(Dyadic::ZERO, 1)], vec![bottom]));
        }
        let next = at(&self.ups - &Dyadic::ONE, self.nim ^ 1);
        Ok((vec![bottom], vec![next]))
    }

    /// Returns the birthday of the canonical form.
    #[must_use]
    pub fn birthday(&self) -> UBig {
        let number = self.number.birthday();
        let ups = self.ups.abs().numerator().into_parts().1;
        if ups == UBig::ZERO {
            return number + UBig::from(self.nim);
        }
        // After n moves that remove the ups, the nimber has alternated n times between *k and *(k
        // xor 1). If it is then *0, play can end with * instead, because ↑* = {0, * | 0}.
        let odd = !self.ups.halve().is_integer();
        let last = self.nim ^ u64::from(odd);
        number + ups + UBig::from(last.max(1))
    }

    #[inline]
    pub(crate) fn mixed(&self, bits: u32) -> usize {
        let (number, ups) = (self.number.key() as u64, self.ups.key() as u64);
        let all = number ^ ups.rotate_left(20) ^ self.nim.rotate_left(40);
        (all.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - bits)) as usize
    }

    pub(crate) fn hash64(&self) -> u64 {
        // Large numbers, and numbers with large denominators, do not have an exact key.
        let key = |x: &Dyadic| {
            let key = if x.key_is_exact() {
                x.key() as u64
            } else {
                let mut hasher = DefaultHasher::new();
                x.hash(&mut hasher);
                hasher.finish()
            };
            [key as u32, (key >> 32) as u32, x.exponent() as u32]
        };
        let (number, ups) = (key(&self.number), key(&self.ups));
        let nim = [self.nim as u32, (self.nim >> 32) as u32, 0x6e75_7300];
        hash_words(number.into_iter().chain(ups).chain(nim))
    }
}

impl Forms {
    /// Returns the sum `x + n·↑ + *k` whose canonical form is identical to `{left | right}`, if
    /// any. Both lists must be sorted and distinct.
    pub(crate) fn recognise(&self, left: &[FormId], right: &[FormId]) -> Option<Nus> {
        match (left, right) {
            ([], []) => Some(Nus::integer(0)),
            (&[a], []) => {
                let a = self.as_nus(a)?;
                let whole = a.is_number() && a.number.is_integer() && a.number.signum() >= 0;
                whole.then(|| Nus::number(&a.number + &Dyadic::ONE))
            }
            ([], &[b]) => {
                let b = self.as_nus(b)?;
                let whole = b.is_number() && b.number.is_integer() && b.number.signum() <= 0;
                whole.then(|| Nus::number(&b.number - &Dyadic::ONE))
            }
            ([], _) | (_, []) => None,
            (&[a], &[b]) => self.recognise_pair(self.as_nus(a)?, self.as_nus(b)?),
            _ if left == right => self.recognise_nimber(left),
            (&[a, b], &[c]) => self.recognise_up_star(a, b, c),
            (&[c], &[a, b]) => {
                let (a, b, c) = (self.as_nus(a)?, self.as_nus(b)?, self.as_nus(c)?);
                is_up_star_shape(a, b, c).then(|| Nus::new(c.number.clone(), Dyadic::from(-1), 1))
            }
            _ => None,
        }
    }

    fn recognise_up_star(&self, a: FormId, b: FormId, c: FormId) -> Option<Nus> {
        let (a, b, c) = (self.as_nus(a)?, self.as_nus(b)?, self.as_nus(c)?);
        is_up_star_shape(a, b, c).then(|| Nus::new(c.number.clone(), Dyadic::ONE, 1))
    }

    fn recognise_pair(&self, a: &Nus, b: &Nus) -> Option<Nus> {
        if a.is_number() && b.is_number() && a.number < b.number {
            let middle = (&a.number + &b.number).halve();
            let fits = middle.canonical_left().as_ref() == Some(&a.number)
                && middle.canonical_right().as_ref() == Some(&b.number);
            return fits.then(|| Nus::number(middle));
        }
        if a.number != b.number {
            return None;
        }
        if a == b && a.is_number() {
            return Some(Nus { nim: 1, ..a.clone() });
        }
        // {0 | m·↑ + *j} = (m+1)·↑ + *(j xor 1), unless the result would be ↑*.
        if a.is_number() && b.ups.signum() >= 0 {
            let up = Nus::new(b.number.clone(), &b.ups + &Dyadic::ONE, b.nim ^ 1);
            return (!(up.ups == Dyadic::ONE && up.nim == 1)).then_some(up);
        }
        if b.is_number() && a.ups.signum() <= 0 {
            let down = Nus::new(a.number.clone(), &a.ups - &Dyadic::ONE, a.nim ^ 1);
            return (!(down.ups == Dyadic::from(-1) && down.nim == 1)).then_some(down);
        }
        None
    }

    fn recognise_nimber(&self, side: &[FormId]) -> Option<Nus> {
        let first = self.as_nus(side[0])?;
        let all = side.iter().all(|&f| {
            self.as_nus(f).is_some_and(|n| {
                n.ups.is_zero() && n.number == first.number && n.nim < side.len() as u64
            })
        });
        // The options are distinct, so they are *0, …, *(k-1).
        all.then(|| Nus { nim: side.len() as u64, ..first.clone() })
    }
}

/// Returns `true` if `{a, b | c}` is `{x, x* | x}`.
fn is_up_star_shape(a: &Nus, b: &Nus, c: &Nus) -> bool {
    c.is_number()
        && [a, b].iter().all(|n| n.ups.is_zero() && n.number == c.number)
        && (a.nim, b.nim).min((b.nim, a.nim)) == (0, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_without_a_key_of_their_own_have_hashes_of_their_own() {
        let large = (0..1000).map(|n| Dyadic::from(3_000_000_000_000_i64 + n));
        let fine = (0..1000).map(|n| Dyadic::new((2 * n + 1).into(), 60));
        let hashes: std::collections::HashSet<u64> =
            large.chain(fine).map(|x| Nus::number(x).hash64()).collect();
        assert_eq!(hashes.len(), 2000);
    }
}
