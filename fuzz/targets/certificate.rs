//! Reads any bytes as a certificate. The time is linear in the length, and small statements that the
//! checker prints are true by the definitions.
#![cfg_attr(fuzzing, no_main)]

use std::time::{Duration, Instant};

#[path = "../../verify/tests/common/mod.rs"]
mod common;

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| check(bytes));

/// Checks the property.
pub fn check(bytes: &[u8]) {
    let mut said = Vec::new();
    let start = Instant::now();
    _ = upstar_verify::check(bytes, &mut |line| said.push(line.to_owned()));
    // A file may take 2^20 steps, and 2^12 for each byte.
    let most = Duration::from_secs(5) + Duration::from_micros(200) * bytes.len() as u32;
    assert!(start.elapsed() < most, "{:?} for {} bytes", start.elapsed(), bytes.len());
    let mut forms = common::Forms::new();
    for statement in said.iter().filter_map(|line| line.strip_prefix("holds: ")) {
        let answer = common::statement::is_true(&mut forms, statement);
        assert_ne!(answer, Some(false), "{statement}");
    }
}
