//! Conversion of exact numbers to coordinates.

use upstar_number::{Dyadic, Rational};

/// Rounds down a number with an enormous exponent, so that arithmetic stays cheap. No picture could
/// show the difference.
pub(super) fn tame(number: &Dyadic) -> Rational {
    if number.bits() > 100_000 { Rational::from(number.floor()) } else { Rational::from(number) }
}

#[derive(Clone, Debug)]
pub(super) struct Interval {
    pub low: Rational,
    pub high: Rational,
}

impl Interval {
    pub fn around<'a>(numbers: impl IntoIterator<Item = &'a Rational>) -> Option<Interval> {
        let mut interval: Option<Interval> = None;
        for number in numbers {
            match &mut interval {
                None => interval = Some(Interval { low: number.clone(), high: number.clone() }),
                Some(found) if *number < found.low => found.low = number.clone(),
                Some(found) if *number > found.high => found.high = number.clone(),
                Some(_) => {}
            }
        }
        interval
    }

    pub fn span(&self) -> Rational {
        &self.high - &self.low
    }

    /// Returns the relative position of the number in the interval, from 0 to 1, or a half if the
    /// interval is a point.
    pub fn place(&self, number: &Rational) -> f64 {
        let span = self.span();
        if span.is_zero() {
            return 0.5;
        }
        ratio(&(number - &self.low), &span)
    }
}

/// Returns the approximate quotient. Requires that `whole` is positive.
pub(super) fn ratio(part: &Rational, whole: &Rational) -> f64 {
    let quotient = part.checked_div(whole).map_or(0.0, |quotient| quotient.to_f64());
    if quotient.is_finite() { quotient } else { f64::from(part.signum()) * 1e9 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn n(text: &str) -> Rational {
        Rational::from(text.parse::<Dyadic>().unwrap())
    }

    #[test]
    fn places_are_exact_where_floating_point_ends() {
        let huge = Interval { low: n("0"), high: n("10^4000") };
        let place = huge.place(&(n("10^4000") * n("1/2")));
        assert!((place - 0.5).abs() < 1e-12, "{place}");
        let tiny = Interval { low: n("0"), high: Dyadic::half_power(5000).into() };
        let place = tiny.place(&Dyadic::half_power(5002).into());
        assert!((place - 0.25).abs() < 1e-12, "{place}");
        let far = Interval { low: n("10^30"), high: n("10^30") + n("1/4") };
        assert_eq!(far.place(&(n("10^30") + n("1/16"))), 0.25);
    }

    #[test]
    fn a_third_has_its_place() {
        let third = Rational::new(1.into(), 3u8.into()).unwrap();
        let place = Interval { low: n("0"), high: n("1") }.place(&third);
        assert!((place - 1.0 / 3.0).abs() < 1e-12, "{place}");
    }

    #[test]
    fn a_point_lies_in_the_middle_of_itself() {
        assert_eq!(Interval { low: n("3"), high: n("3") }.place(&n("3")), 0.5);
    }

    #[test]
    fn absurd_numbers_are_tamed() {
        assert_eq!(tame(&Dyadic::half_power(1_000_000_000)), Rational::ZERO);
        assert_eq!(tame(&"3/8".parse().unwrap()), n("3/8"));
    }
}
