//! Evaluates any text as a line of the language, with a small budget. The line has an answer or an
//! error message, and the printed answer reads back as the same value.
#![cfg_attr(fuzzing, no_main)]

use std::sync::Arc;

use upstar::{CancelToken, Session};
use upstar_lang::Interpreter;

/// The types whose text is an expression of the same value.
const READ_BACK: &[&str] = &["game", "number", "form", "bool", "text", "position"];

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|text: &str| check(text));

/// Checks the property.
pub fn check(text: &str) {
    let session = Session::with_limit(20_000, CancelToken::new());
    let mut interpreter = Interpreter::with_session(Arc::new(session));
    let line = interpreter.json_line(text);
    if !line.ok {
        assert!(!line.json["error"]["message"].as_str().unwrap_or_default().is_empty());
        return;
    }
    let kind = line.json["type"].as_str().unwrap_or_default();
    if !READ_BACK.contains(&kind) {
        return;
    }
    let printed = line.json["text"].as_str().unwrap_or_default();
    let again = interpreter.json_line(printed);
    if again.ok {
        assert_eq!(again.json["value"], line.json["value"], "{text:?} prints {printed:?}");
    } else {
        assert_eq!(again.json["error"]["kind"], "budget", "{text:?} prints {printed:?}");
    }
}
