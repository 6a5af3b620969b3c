//! Reads any text as a number. A number that is read prints and reads back as the same number.
#![cfg_attr(fuzzing, no_main)]

use std::fmt::Display;
use std::str::FromStr;

use upstar_number::{Dyadic, Rational, SignExpansion};

fn read_back<T: FromStr + Display + PartialEq>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        let printed = value.to_string();
        // `10^1000000` is read, but its million digits are not.
        assert!(
            printed.len() > 100_000 || printed.parse().is_ok_and(|again: T| again == value),
            "{text:?}: {printed:?}"
        );
    }
}

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|text: &str| check(text));

/// Checks the property.
pub fn check(text: &str) {
    read_back::<Dyadic>(text);
    read_back::<Rational>(text);
    if let Ok(signs) = text.parse::<SignExpansion>()
        && let Ok(number) = signs.to_dyadic()
    {
        assert_eq!(number.sign_expansion(), signs);
    }
}
