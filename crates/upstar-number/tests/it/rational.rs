//! Rationals: the laws of a field, order, text.

use proptest::prelude::*;
use upstar_number::{IBig, Rational, UBig};

fn any_rational() -> impl Strategy<Value = Rational> {
    let wide = prop_oneof![3 => -12i128..12, 1 => any::<i128>()];
    let below = prop_oneof![3 => 1u128..12, 1 => 1..u128::MAX];
    (wide, below)
        .prop_map(|(above, below)| Rational::new(IBig::from(above), UBig::from(below)).unwrap())
}

proptest! {
    #[test]
    fn field_axioms(x in any_rational(), y in any_rational(), z in any_rational()) {
        prop_assert_eq!(&x + &y, &y + &x);
        prop_assert_eq!(&(&x + &y) + &z, &x + &(&y + &z));
        prop_assert_eq!(&(&x * &y) * &z, &x * &(&y * &z));
        prop_assert_eq!(&x * &(&y + &z), &(&x * &y) + &(&x * &z));
        prop_assert_eq!(&x - &x, Rational::ZERO);
        match x.checked_div(&y) {
            Some(quotient) => prop_assert_eq!(&(&quotient * &y), &x),
            None => prop_assert!(y.is_zero()),
        }
        prop_assert_eq!(x < y, (&x - &y).signum() < 0);
        prop_assert_eq!(x.to_string().parse::<Rational>(), Ok(x.clone()));
        let floor = Rational::from(x.floor());
        prop_assert!(floor <= x && x < &floor + &Rational::ONE);
    }
}

#[test]
fn seen_from_outside() {
    let show = |text: &str| text.parse::<Rational>().map(|x| x.to_string());
    assert_eq!(show("2/6").unwrap(), "1/3");
    assert_eq!(show("-0.125").unwrap(), "-1/8");
    assert_eq!(show("0/7").unwrap(), "0");
    assert!(show("1/0").is_err());
    assert!(Rational::new(IBig::ONE, UBig::ZERO).is_none());
    assert_eq!("1/3".parse::<Rational>().unwrap().to_f64(), 1.0 / 3.0);
    assert_eq!("-2/3".parse::<Rational>().unwrap().floor(), IBig::from(-1));
}
