//! Reads any text as a file of claims. The file is accepted or rejected with an error message.
#![cfg_attr(fuzzing, no_main)]

use upstar_claims::Work;

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|text: &str| check(text));

/// Checks the property.
pub fn check(text: &str) {
    match Work::parse("own.toml", text) {
        Ok(work) => assert!(work.claims.iter().all(|claim| !claim.id.is_empty())),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
