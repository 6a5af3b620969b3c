//! Answers and refusals of the command.

use serde_json::Value as Json;

use crate::command::upstar;

/// Returns the output of a command that succeeds.
pub(crate) fn answer(arguments: &[&str]) -> String {
    let (code, out, err) = upstar("", arguments);
    assert_eq!((code, err.as_str()), (0, ""), "{arguments:?}\n{out}{err}");
    out
}

/// Returns the JSON object that a command prints.
pub(crate) fn object(arguments: &[&str]) -> Json {
    serde_json::from_str(&answer(arguments)).unwrap()
}

/// Checks the exit code and the error of a command.
#[track_caller]
pub(crate) fn refusal(arguments: &[&str], code: i32, words: &str) {
    let (found, out, err) = upstar("", arguments);
    assert_eq!(found, code, "{arguments:?}\n{out}{err}");
    assert!(err.contains(words) && !err.contains("panicked"), "{arguments:?}\n{err}");
}
