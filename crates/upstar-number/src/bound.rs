//! Numbers with a side, interval ends, and the simplest number of an interval.
//!
//! An interval is given by its two ends, each of which is open, closed or absent. The simplest
//! number is found in closed form: no walk down the number tree, so that an interval as long as
//! 10^40 or as short as 2^−5000 costs a few operations on numbers of that size.

use std::fmt;

use dashu_int::ops::BitTest;
use dashu_int::{IBig, Sign};

use crate::dyadic::{Dyadic, shl, shr_floor};

/// Just below or just above a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ApproachSide {
    /// Just below.
    Minus,
    /// Just above.
    Plus,
}

impl ApproachSide {
    /// The other side.
    #[must_use]
    pub fn opposite(self) -> ApproachSide {
        match self {
            ApproachSide::Minus => ApproachSide::Plus,
            ApproachSide::Plus => ApproachSide::Minus,
        }
    }
}

/// A number approached from one side: x− or x+. The stop of a game, together with who is to move
/// when it is reached.
///
/// The order is x− < x < x+ < y− for x < y. Printed as `5/2+`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SignedStop {
    /// The number.
    pub value: Dyadic,
    /// The side of it.
    pub side: ApproachSide,
}

impl SignedStop {
    /// x− or x+.
    #[must_use]
    pub fn new(value: Dyadic, side: ApproachSide) -> SignedStop {
        SignedStop { value, side }
    }

    /// The lower end that this stop makes: x− lets x itself in, x+ does not.
    #[must_use]
    pub fn as_lower(&self) -> Bound {
        match self.side {
            ApproachSide::Minus => Bound::Closed(self.value.clone()),
            ApproachSide::Plus => Bound::Open(self.value.clone()),
        }
    }

    /// The upper end that this stop makes: x+ lets x itself in, x− does not.
    #[must_use]
    pub fn as_upper(&self) -> Bound {
        match self.side {
            ApproachSide::Minus => Bound::Open(self.value.clone()),
            ApproachSide::Plus => Bound::Closed(self.value.clone()),
        }
    }

    /// The mirror image: the negative of x+ is (−x)−.
    #[must_use]
    pub fn negative(&self) -> SignedStop {
        SignedStop { value: -&self.value, side: self.side.opposite() }
    }

    /// Whether the stop is at most the number x: is it x− or does it belong to a smaller number?
    #[must_use]
    pub fn is_below(&self, x: &Dyadic) -> bool {
        match self.value.cmp(x) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Equal => self.side == ApproachSide::Minus,
            std::cmp::Ordering::Greater => false,
        }
    }
}

impl fmt::Display for SignedStop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.side {
            ApproachSide::Minus => '-',
            ApproachSide::Plus => '+',
        };
        write!(f, "{}{side}", self.value)
    }
}

/// One end of an interval of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// Strictly beyond x.
    Open(Dyadic),
    /// x itself is allowed.
    Closed(Dyadic),
}

impl Bound {
    /// The number at this end.
    #[must_use]
    pub fn value(&self) -> &Dyadic {
        match self {
            Bound::Open(x) | Bound::Closed(x) => x,
        }
    }

    /// Whether the number at this end belongs to the interval.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        matches!(self, Bound::Closed(_))
    }

    /// Whether x is allowed by this as a lower end.
    #[must_use]
    pub fn allows_from_below(&self, x: &Dyadic) -> bool {
        match self {
            Bound::Open(lower) => lower < x,
            Bound::Closed(lower) => lower <= x,
        }
    }

    /// Whether x is allowed by this as an upper end.
    #[must_use]
    pub fn allows_from_above(&self, x: &Dyadic) -> bool {
        match self {
            Bound::Open(upper) => x < upper,
            Bound::Closed(upper) => x <= upper,
        }
    }

    /// The same end of the mirrored interval.
    #[must_use]
    pub fn negative(&self) -> Bound {
        match self {
            Bound::Open(x) => Bound::Open(-x),
            Bound::Closed(x) => Bound::Closed(-x),
        }
    }
}

impl Dyadic {
    /// The simplest number (the one with the earliest birthday) between two ends; an absent end is
    /// no bound at all. `None` if the interval is empty.
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
            // An absent end lets 0 through, so one of the cases above applied.
            (_, None) => None,
        }
    }
}

/// The simplest number of a nonempty interval of positive numbers.
fn simplest_positive(lo: &Bound, hi: Option<&Bound>) -> Dyadic {
    // The smallest integer above the lower end is the simplest of all, if it is in.
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

/// The simplest number of a nonempty interval that contains no integer: the one with the smallest
/// denominator. There is only one of those, since of two neighbours with the same denominator one
/// can be reduced.
///
/// Over a common denominator 2^e the numbers become the integers of some (a, b], and the one among
/// them that is divisible by the highest power of two is b with everything below the leading bit of
/// a xor b cleared. One more factor 2 in the denominator makes room between open neighbours.
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
