//! Any text as a file of claims: it is read, or refused with a place in the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use upstar_claims::Work;

fuzz_target!(|text: &str| {
    match Work::parse("own.toml", text) {
        Ok(work) => assert!(work.claims.iter().all(|claim| !claim.id.is_empty())),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
