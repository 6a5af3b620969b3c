//! JSON that the command adds to the interface of the language; `book/json.md` describes both.

use std::ops::Range;

use serde_json::{Map, Value, json};

pub(crate) fn refusal(
    input: &str,
    message: &str,
    at: Option<Range<usize>>,
    kind: &'static str,
) -> Value {
    let mut error = Map::new();
    error.insert("message".to_owned(), message.into());
    if let Some(at) = at {
        error.insert("at".to_owned(), json!([at.start, at.end]));
    }
    error.insert("kind".to_owned(), kind.into());
    json!({ "input": input, "ok": false, "error": error })
}
