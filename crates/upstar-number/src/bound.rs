//! Numbers approached from one side, interval ends, and the simplest number in an interval.
//!
//! A closed formula gives the simplest number, so even intervals as long as 10^40 or as short as
//! 2^−5000 take only a few operations.

use std::cmp::Ordering;
use std::fmt;

use dashu_int::ops::BitTest;
use dashu_int::{IBig, Sign};

use crate::dyadic::{Dyadic, shl, shr_floor};

/// A side from which a number is approached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ApproachSide {
    /// Just below the number.
    Minus,
    /// Just above the number.
    Plus,
}

impl ApproachSide {
    /// Returns the other side.
    #[must_use]
    pub fn opposite(self) -> ApproachSide {
        match self {
            ApproachSide::Minus => ApproachSide::Plus,
            ApproachSide::Plus => ApproachSide::Minus,
        }
    }

    /// Returns the sign, `-` or `+`.
    #[must_use]
    pub fn sign(self) -> char {
        match self {
            ApproachSide::Minus => '-',
            ApproachSide::Plus => '+',
        }
    }
}

/// A number approached from one side, x− or x+. The side tells which player is to move when the
/// stop is reached.
///
/// The order is x− < x < x+ < y− for x < y.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SignedStop {
    /// The number.
    pub value: Dyadic,
    /// The side.
    pub side: ApproachSide,
}

impl SignedStop {
    /// Creates x− or x+.
    #[must_use]
    pub fn new(value: Dyadic, side: ApproachSide) -> SignedStop {
        SignedStop { value, side }
    }

    /// Returns this stop as the lower end of an interval: closed for x−, open for x+.
    #[must_use]
    pub fn as_lower(&self) -> Bound {
        match self.side {
            ApproachSide::Minus => Bound::Closed(self.value.clone()),
            ApproachSide::Plus => Bound::Open(self.value.clone()),
        }
    }

    /// Returns this stop as the upper end of an interval: closed for x+, open for x−.
    #[must_use]
    pub fn as_upper(&self) -> Bound {
        match self.side {
            ApproachSide::Minus => Bound::Open(self.value.clone()),
            ApproachSide::Plus => Bound::Closed(self.value.clone()),
        }
    }

    /// Returns the negative: for x+, this is (−x)−.
    #[must_use]
    pub fn negative(&self) -> SignedStop {
        SignedStop { value: -&self.value, side: self.side.opposite() }
    }

    /// Compares this stop with a number, which it never equals.
    #[must_use]
    pub fn cmp_number(&self, x: &Dyadic) -> Ordering {
        self.value.cmp(x).then(match self.side {
            ApproachSide::Minus => Ordering::Less,
            ApproachSide::Plus => Ordering::Greater,
        })
    }
}

impl fmt::Display for SignedStop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.value, self.side.sign())
    }
}

/// One end of an interval of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// An end that excludes x.
    Open(Dyadic),
    /// An end that includes x.
    Closed(Dyadic),
}

impl Bound {
    /// Returns the number at this end.
    #[must_use]
    pub fn value(&self) -> &Dyadic {
        match self {
            Bound::Open(x) | Bound::Closed(x) => x,
        }
    }

    /// Returns `true` if the interval contains the number at this end.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        matches!(self, Bound::Closed(_))
    }

    /// Returns `true` if x satisfies this lower bound.
    #[must_use]
    pub fn allows_from_below(&self, x: &Dyadic) -> bool {
        match self {
            Bound::Open(lower) => lower < x,
            Bound::Closed(lower) => lower <= x,
        }
    }

    /// Returns `true` if x satisfies this upper bound.
    #[must_use]
    pub fn allows_from_above(&self, x: &Dyadic) -> bool {
        match self {
            Bound::Open(upper) => x < upper,
            Bound::Closed(upper) => x <= upper,
        }
    }

    /// Returns the negative as an end of the negated interval.
    #[must_use]
    pub fn negative(&self) -> Bound {
        match self {
            Bound::Open(x) => Bound::Open(-x),
            Bound::Closed(x) => Bound::Closed(-x),
        }
    }
}

impl Dyadic {
    /// Returns the simplest number (the number born first) between two ends, if there is one.
    ///
    /// ```
    /// # use upstar_number::{Bound, Dyadic};
    /// let open = |text: &str| text.parse().map(Bound::Open);
    /// let (two, ten) = (open("2")?, open("10^40")?);
    /// assert_eq!(Dyadic::simplest_between(Some(&two), Some(&ten)), Some(3.into()));
    /// assert_eq!(Dyadic::simplest_between(None, Some(&two)), Some(0.into()));
    /// assert_eq!(Dyadic::simplest_between(Some(&ten), Some(&two)), None);
    /// # Ok::<(), upstar_number::NumberError>(())
    /// ```
    #[must_use]
    pub fn simplest_between(lo: Option<&Bound>, hi: Option<&Bound>) -> Option<Dyadic> {
        if let (Some(lo), Some(hi)) = (lo, hi) {
            let (a, b) = (lo.value(), hi.value());
            if a > b || (a == b && !(lo.is_closed() && hi.is_closed())) {
                return None;
            }
        }
        let zero_from_below = lo.is_none_or(|lo| lo.allows_from_below(&Dyadic::ZERO));
        let zero_from_above = hi.is_none_or(|hi| hi.allows_from_above(&Dyadic::ZERO));
        match (lo, hi) {
            _ if zero_from_below && zero_from_above => Some(Dyadic::ZERO),
            (Some(lo), hi) if !zero_from_below => Some(simplest_positive(lo, hi)),
            (lo, Some(hi)) => {
                let mirrored = lo.map(Bound::negative);
                Some(-simplest_positive(&hi.negative(), mirrored.as_ref()))
            }
            // Without an upper end, the interval contains 0, or its lower end excludes 0. Both
            // cases are handled above.
            (_, None) => None,
        }
    }
}

/// Returns the simplest number of a nonempty interval of positive numbers.
fn simplest_positive(lo: &Bound, hi: Option<&Bound>) -> Dyadic {
    // Let n be the smallest integer allowed by the lower end. If the interval contains n, it is the
    // simplest number.
    let integer = match lo {
        Bound::Open(x) => x.floor() + IBig::ONE,
        Bound::Closed(x) => x.ceil(),
    };
    let integer = Dyadic::from(integer);
    match hi {
        Some(hi) if !hi.allows_from_above(&integer) => simplest_fraction(lo, hi),
        _ => integer,
    }
}

/// Returns the simplest number of a nonempty interval without integers: the number with the
/// smallest denominator. It is unique, because one of any two consecutive multiples of 1/2^k has a
/// smaller denominator.
///
/// Multiplied by a common denominator 2^e, the interval becomes an interval (a, b] of integers; an
/// extra factor 2 ensures that it is not empty. Clearing all bits of b below the leading bit of a
/// xor b gives its integer divisible by the highest power of two.
fn simplest_fraction(lo: &Bound, hi: &Bound) -> Dyadic {
    let (x, y) = (lo.value(), hi.value());
    let exp = x.exponent().max(y.exponent()) + 1;
    let scaled = |z: &Dyadic| shl(&z.numerator(), exp - z.exponent());
    let a = if lo.is_closed() { scaled(x) - IBig::ONE } else { scaled(x) };
    let b = if hi.is_closed() { scaled(y) } else { scaled(y) - IBig::ONE };
    debug_assert!(a.sign() == Sign::Positive && a < b);
    let leading = ((&a ^ &b).bit_len() as u64).saturating_sub(1);
    Dyadic::new(shl(&shr_floor(&b, leading), leading), exp)
}
