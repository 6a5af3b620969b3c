//! Dyadics against rationals and against a walk down the number tree.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use proptest::prelude::*;
use upstar_number::{ApproachSide, Bound, Dyadic, IBig, Rational, SignExpansion, SignedStop, UBig};

fn dyadic(text: &str) -> Dyadic {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn config() -> ProptestConfig {
    let scale = std::env::var("TEST_SCALE").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    ProptestConfig { cases: 512 * scale, ..ProptestConfig::default() }
}

/// Returns numbers biased towards edge cases.
fn any_dyadic() -> impl Strategy<Value = Dyadic> {
    let edge = prop_oneof![
        Just(i64::MIN),
        Just(i64::MIN + 1),
        Just(i64::MAX),
        Just(i64::MAX - 1),
        Just(1 << 62),
        Just(0),
        Just(1),
        Just(-1),
    ];
    let exp = prop_oneof![4 => 0u64..6, 1 => 60u64..66, 1 => 0u64..130, 1 => Just(5000)];
    prop_oneof![
        6 => (-40i64..40, 0u64..6).prop_map(|(num, exp)| Dyadic::new(num.into(), exp)),
        2 => (any::<i64>(), exp.clone()).prop_map(|(num, exp)| Dyadic::new(num.into(), exp)),
        2 => (edge, exp.clone()).prop_map(|(num, exp)| Dyadic::new(num.into(), exp)),
        1 => (any::<i128>(), exp).prop_map(|(num, exp)| Dyadic::new(num.into(), exp)),
    ]
}

fn hash(x: &Dyadic) -> u64 {
    let mut hasher = DefaultHasher::new();
    x.hash(&mut hasher);
    hasher.finish()
}

fn rational(x: &Dyadic) -> Rational {
    Rational::from(x)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn arithmetic_agrees_with_rationals(x in any_dyadic(), y in any_dyadic()) {
        prop_assert_eq!(rational(&(&x + &y)), &rational(&x) + &rational(&y));
        prop_assert_eq!(rational(&(&x - &y)), &rational(&x) - &rational(&y));
        prop_assert_eq!(rational(&(&x * &y)), &rational(&x) * &rational(&y));
        prop_assert_eq!(rational(&-&x), -&rational(&x));
        prop_assert_eq!(x.cmp(&y), rational(&x).cmp(&rational(&y)));
        prop_assert_eq!(x == y, rational(&x) == rational(&y));
        prop_assert_eq!(&(x.halve().double()), &x);
        prop_assert_eq!(x.double(), &x + &x);
        prop_assert_eq!(x.abs(), x.clone().max(-&x));
        prop_assert!(rational(&x).as_dyadic().is_some_and(|y| y == x));
    }

    #[test]
    fn ring_laws(x in any_dyadic(), y in any_dyadic(), z in any_dyadic()) {
        prop_assert_eq!(&x + &y, &y + &x);
        prop_assert_eq!(&(&x + &y) + &z, &x + &(&y + &z));
        prop_assert_eq!(&x * &(&y + &z), &(&x * &y) + &(&x * &z));
        prop_assert_eq!(&(&(&x + &y) - &y), &x);
        prop_assert_eq!(&x - &x, Dyadic::ZERO);
        prop_assert_eq!(x < y, &x + &z < &y + &z);
        let detour = &(&x + &y) - &y;
        prop_assert_eq!(hash(&detour), hash(&x));
    }

    #[test]
    fn floor_key_and_text(x in any_dyadic(), y in any_dyadic()) {
        let floor = Dyadic::from(x.floor());
        prop_assert!(floor <= x && x < &floor + &Dyadic::ONE);
        prop_assert_eq!(Dyadic::from(x.ceil()), -Dyadic::from((-&x).floor()));
        prop_assert_eq!(&(dyadic(&x.to_string())), &x);
        if x < y {
            prop_assert!(x.key() <= y.key());
        }
        if x.key() == y.key() && x.key_is_exact() && y.key_is_exact() {
            prop_assert_eq!(&x, &y);
        }
        let scaled = x.mul_pow2(32).floor();
        let clamped = scaled.clamp(IBig::from(i64::MIN), IBig::from(i64::MAX));
        prop_assert_eq!(IBig::from(x.key()), clamped);
        prop_assert_eq!(x.key_is_exact(), Dyadic::new(x.key().into(), 32) == x);
        prop_assert_eq!(&(x.mul_pow2(77).mul_pow2(-77)), &x);
        let small = x.exponent() < 60 && x.numerator() < IBig::from(1i64 << 52)
            && x.numerator() > IBig::from(-(1i64 << 52));
        if small {
            let num = i64::try_from(x.numerator()).unwrap();
            prop_assert_eq!(x.to_f64(), num as f64 / 2f64.powi(x.exponent() as i32));
        }
    }

    #[test]
    fn a_number_is_the_simplest_between_its_options(x in any_dyadic()) {
        let lo = x.canonical_left().map(Bound::Open);
        let hi = x.canonical_right().map(Bound::Open);
        prop_assert_eq!(Dyadic::simplest_between(lo.as_ref(), hi.as_ref()), Some(x.clone()));
        let born = |y: &Bound| y.value().birthday() < x.birthday();
        prop_assert!(lo.iter().chain(&hi).all(born));
    }

    #[test]
    fn simplest_between_agrees_with_a_walk(
        (a, j) in (-70i64..70, 0u64..5), (b, k) in (-70i64..70, 0u64..5), kinds in 0usize..9,
    ) {
        let lo = bound(kinds % 3, Dyadic::new(a.into(), j));
        let hi = bound(kinds / 3, Dyadic::new(b.into(), k));
        let fast = Dyadic::simplest_between(lo.as_ref(), hi.as_ref());
        prop_assert_eq!(fast, walk(lo.as_ref(), hi.as_ref()), "{:?} .. {:?}", lo, hi);
    }

    #[test]
    fn simplest_between_stays_inside_and_is_mirrored(
        x in any_dyadic(), y in any_dyadic(), kinds in 0usize..9,
    ) {
        let (lo, hi) = (bound(kinds % 3, x), bound(kinds / 3, y));
        let simplest = Dyadic::simplest_between(lo.as_ref(), hi.as_ref());
        let (mirrored_lo, mirrored_hi) =
            (hi.as_ref().map(Bound::negative), lo.as_ref().map(Bound::negative));
        let mirrored = Dyadic::simplest_between(mirrored_lo.as_ref(), mirrored_hi.as_ref());
        prop_assert_eq!(&mirrored.map(|x| -x), &simplest);
        if let Some(x) = simplest {
            let inside = |x: &Dyadic| {
                lo.as_ref().is_none_or(|lo| lo.allows_from_below(x))
                    && hi.as_ref().is_none_or(|hi| hi.allows_from_above(x))
            };
            prop_assert!(inside(&x));
            // Its options, and hence all simpler numbers, are outside.
            for option in [x.canonical_left(), x.canonical_right()].into_iter().flatten() {
                prop_assert!(!inside(&option), "{} is simpler than {}", option, x);
            }
        }
    }

    #[test]
    fn sign_expansions_lead_back(x in any_dyadic()) {
        let path = x.sign_expansion();
        prop_assert_eq!(path.to_dyadic(), Ok(x.clone()));
        prop_assert_eq!(path.length(), x.birthday());
        if let Ok(text) = path.text() {
            prop_assert_eq!(text.parse::<SignExpansion>(), Ok(path));
        }
    }

    #[test]
    fn a_word_of_signs_is_a_walk(word in "[+-]{0,12}") {
        let path: SignExpansion = word.parse().unwrap();
        let mut here = Dyadic::ZERO;
        let (mut lo, mut hi) = (None, None);
        for sign in word.chars() {
            if sign == '+' { lo = Some(Bound::Open(here)) } else { hi = Some(Bound::Open(here)) }
            here = walk(lo.as_ref(), hi.as_ref()).unwrap();
        }
        prop_assert_eq!(path.to_dyadic(), Ok(here.clone()));
        prop_assert_eq!(here.sign_expansion().text(), Ok(word));
    }

    #[test]
    fn stops_are_ordered_with_their_numbers(x in any_dyadic(), y in any_dyadic()) {
        let below = SignedStop::new(x.clone(), ApproachSide::Minus);
        let above = SignedStop::new(x.clone(), ApproachSide::Plus);
        prop_assert!(below < above);
        prop_assert!(below.cmp_number(&x).is_lt() && !above.cmp_number(&x).is_lt());
        prop_assert_eq!(above.cmp_number(&y).is_lt(), x < y);
        prop_assert_eq!(below.cmp_number(&y).is_lt(), x <= y);
        prop_assert_eq!(below.as_lower().allows_from_below(&y), below.cmp_number(&y).is_lt());
        prop_assert_eq!(above.as_lower().allows_from_below(&y), above.cmp_number(&y).is_lt());
        prop_assert_eq!(below.as_upper().allows_from_above(&y), !below.cmp_number(&y).is_lt());
        prop_assert_eq!(above.as_upper().allows_from_above(&y), !above.cmp_number(&y).is_lt());
        prop_assert_eq!(below.negative(), SignedStop::new(-&x, ApproachSide::Plus));
    }
}

fn bound(kind: usize, x: Dyadic) -> Option<Bound> {
    match kind {
        0 => None,
        1 => Some(Bound::Open(x)),
        _ => Some(Bound::Closed(x)),
    }
}

fn walk(lo: Option<&Bound>, hi: Option<&Bound>) -> Option<Dyadic> {
    let mut here = Dyadic::ZERO;
    // The nearest numbers to the left and to the right on the path.
    let (mut left, mut right): (Option<Dyadic>, Option<Dyadic>) = (None, None);
    for _ in 0..200 {
        let (next, turn) = if lo.is_some_and(|lo| !lo.allows_from_below(&here)) {
            left = Some(here.clone());
            (&right, 1)
        } else if hi.is_some_and(|hi| !hi.allows_from_above(&here)) {
            right = Some(here.clone());
            (&left, -1)
        } else {
            return Some(here);
        };
        here = match next {
            Some(other) => (&here + other).halve(),
            None => here + Dyadic::from(turn),
        };
    }
    None
}

#[test]
fn published_sign_expansions() {
    // The number tree of Sjöstrand and Siegel.
    for (number, word) in [
        ("0", ""),
        ("1", "+"),
        ("2", "++"),
        ("1/2", "+-"),
        ("-1/2", "-+"),
        ("3", "+++"),
        ("3/2", "++-"),
        ("3/4", "+-+"),
        ("1/4", "+--"),
        ("5/8", "+-+-"),
        ("13/8", "++-+-"),
        ("-5/2", "---+"),
    ] {
        assert_eq!(dyadic(number).sign_expansion().text().unwrap(), word);
        assert_eq!(dyadic(number).sign_expansion().to_string(), word);
        assert_eq!(word.parse::<SignExpansion>().unwrap().to_dyadic(), Ok(dyadic(number)));
    }
}

#[test]
fn hackenbush_dimensions() {
    for (number, dimension) in [("0", 0), ("1", 1), ("-3", 1), ("1/2", 2), ("3/4", 3), ("3/16", 5)]
    {
        assert_eq!(dyadic(number).hackenbush_dimension(), dimension, "{number}");
    }
}

#[test]
fn wide_and_narrow_intervals_cost_nothing() {
    let far = Bound::Open(dyadic("10^40"));
    let simplest =
        |lo: Option<&Bound>, hi: Option<&Bound>| Dyadic::simplest_between(lo, hi).unwrap();
    assert_eq!(simplest(Some(&far), None), &dyadic("10^40") + &Dyadic::ONE);
    assert_eq!(simplest(None, Some(&far.negative())), -(&dyadic("10^40") + &Dyadic::ONE));
    assert_eq!(simplest(Some(&far.negative()), Some(&far)), Dyadic::ZERO);

    let tiny = Dyadic::half_power(5000);
    let third_of_the_way = &dyadic("10^40") + &tiny;
    let narrow = Bound::Open(third_of_the_way.clone());
    let expected = &dyadic("10^40") + &tiny.halve();
    assert_eq!(simplest(Some(&far), Some(&narrow)), expected);
    let closed = Bound::Closed(third_of_the_way.clone());
    assert_eq!(simplest(Some(&far), Some(&closed)), third_of_the_way);
    assert_eq!(
        simplest(Some(&Bound::Open(Dyadic::ZERO)), Some(&Bound::Open(tiny.clone()))),
        tiny.halve()
    );
}

#[test]
fn an_interval_can_be_empty() {
    let x = || dyadic("3/4");
    let between = |lo: Bound, hi: Bound| Dyadic::simplest_between(Some(&lo), Some(&hi));
    assert_eq!(between(Bound::Closed(x()), Bound::Closed(x())), Some(x()));
    assert_eq!(between(Bound::Open(x()), Bound::Closed(x())), None);
    assert_eq!(between(Bound::Closed(x()), Bound::Open(x())), None);
    assert_eq!(between(Bound::Open(x()), Bound::Open(x())), None);
    assert_eq!(between(Bound::Closed(dyadic("1")), Bound::Closed(x())), None);
}

#[test]
fn texts_that_are_numbers() {
    for (text, shown) in [
        ("3", "3"),
        ("+3", "3"),
        ("-1/2", "-1/2"),
        ("−1/2", "-1/2"),
        ("0.75", "3/4"),
        ("-0.5", "-1/2"),
        ("6/4", "3/2"),
        ("-0", "0"),
        ("1/2^3", "1/8"),
        ("3/6", "1/2"),
        ("007", "7"),
        ("10^20", "100000000000000000000"),
        ("-9223372036854775808", "-9223372036854775808"),
        ("0^0", "1"),
    ] {
        assert_eq!(dyadic(text).to_string(), shown);
    }
    assert_eq!(dyadic("1/2^300"), Dyadic::half_power(300));
    assert_eq!(format!("{:>5}|{:<4}|", dyadic("1/2"), dyadic("-7")), "  1/2|-7  |");
}

#[test]
fn texts_that_are_not_numbers() {
    for (text, part) in [
        ("", "found no digits"),
        ("-", "found no digits"),
        ("--1", "expected a digit, found '-'"),
        ("1/", "found no digits"),
        ("1/0", "denominator is 0"),
        ("1/3", "1/3 is not dyadic"),
        ("0.1", "not dyadic"),
        (".5", "both sides"),
        ("5.", "both sides"),
        ("1.2.3", "expected a digit"),
        ("1/2/3", "expected a digit"),
        ("٣", "expected a digit"),
        ("1e3", "expected a digit, found 'e'"),
        ("2^1000001", "the exponent is too large"),
        ("2^99999999999999999999999", "the exponent is too large"),
        ("123456^1000000", "too large"),
        ("1/123456^1000000", "too large"),
        ("2^-1", "expected a digit"),
    ] {
        let error = text.parse::<Dyadic>().expect_err(text).to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
    let long = "7".repeat(100_001);
    assert!(long.parse::<Dyadic>().unwrap_err().to_string().contains("at most 100000 digits"));
    let long = format!("0.{}", "5".repeat(100_001));
    assert!(long.parse::<Dyadic>().is_err());
}

#[test]
fn absurd_sizes_are_refused_or_cheap() {
    let path = SignExpansion::new([
        (upstar_number::Sign::Plus, UBig::ONE),
        (upstar_number::Sign::Minus, UBig::from(1_000_001u32)),
    ]);
    assert!(path.to_dyadic().is_err());
    assert!(path.text().is_err());
    assert_eq!(path.to_string(), "+ -^(1000001)");
    assert_eq!(dyadic("10^400").sign_expansion().to_dyadic(), Ok(dyadic("10^400")));
    assert_eq!(dyadic("10^400").sign_expansion().runs().len(), 1);

    let (huge, tiny) = (dyadic("2^1000000"), Dyadic::half_power(1_000_000));
    assert!(tiny < Dyadic::ONE && Dyadic::ONE < huge && -&huge < -&tiny);
    assert_eq!(&huge * &tiny, Dyadic::ONE);
    assert_eq!(&(&huge + &tiny) - &huge, tiny);
    assert_eq!(tiny.sign_expansion().to_dyadic(), Ok(tiny.clone()));
    assert_eq!(
        (huge.key(), (-&huge).key(), tiny.key(), (-&tiny).key()),
        (i64::MAX, i64::MIN, 0, -1)
    );
    assert_eq!((huge.to_f64(), tiny.to_f64()), (f64::INFINITY, 0.0));
    assert_eq!((huge.bits(), tiny.bits(), Dyadic::from(12).bits()), (1_000_001, 1_000_001, 4));
    // The comparison does not compute a common denominator.
    assert!(Dyadic::half_power(u64::MAX) < Dyadic::half_power(u64::MAX - 1));
}

#[test]
fn floats_are_the_nearest() {
    assert_eq!(dyadic("-13/8").to_f64(), -1.625);
    assert_eq!(Dyadic::half_power(1074).to_f64(), f64::from_bits(1));
    assert_eq!(dyadic("2^1023").to_f64(), 2f64.powi(1023));
    assert_eq!((&dyadic("2^70") + &Dyadic::ONE).to_f64(), 2f64.powi(70));
    // Just above half a unit in the last place, because of a distant bit.
    let tie = &dyadic("2^100") + &dyadic("2^47");
    assert_eq!(tie.to_f64(), 2f64.powi(100));
    assert_eq!((&tie + &Dyadic::half_power(9)).to_f64(), 2f64.powi(100) + 2f64.powi(48));
}

#[test]
fn a_dyadic_is_two_words() {
    assert_eq!(size_of::<Dyadic>(), 16);
    assert_eq!(size_of::<Option<Dyadic>>(), 16);
}
