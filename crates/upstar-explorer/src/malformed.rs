//! Error messages about malformed requests, for users who do not know the source code.

use serde::de::DeserializeOwned;
use serde_json::Value as Json;

/// Parses the fields of a request. The error message has no full stop.
pub(crate) fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, String> {
    let json: Json = serde_json::from_slice(body).map_err(|error| {
        if body.trim_ascii().is_empty() {
            return EMPTY.to_owned();
        }
        format!("invalid JSON: {}", lower(&error.to_string()))
    })?;
    if !json.is_object() {
        return Err(format!("{EMPTY}; found {}", kind(&json)));
    }
    serde_path_to_error::deserialize(json).map_err(|error| {
        let place = match error.path().to_string() {
            path if path == "." => String::new(),
            path => format!("`{path}`: "),
        };
        format!("{place}{}", sentence(&error.inner().to_string()))
    })
}

const EMPTY: &str =
    "expected a JSON object with the fields of the request, such as {\"text\": \"1 + 1\"}";

fn kind(json: &Json) -> &'static str {
    match json {
        Json::Null => "null",
        Json::Bool(_) => "a Boolean",
        Json::Number(_) => "a number",
        Json::String(_) => "a string",
        Json::Array(_) => "a list",
        Json::Object(_) => "an object",
    }
}

/// Rewrites an error message of `serde`, which may name Rust types, in the terms of the interface.
fn sentence(told: &str) -> String {
    for (prefix, what) in
        [("unknown field ", "unknown field"), ("unknown variant ", "unknown value")]
    {
        if let Some((name, known)) =
            told.strip_prefix(prefix).and_then(|rest| rest.split_once(", "))
        {
            let known = known.strip_prefix("expected ").unwrap_or(known);
            return format!("{what} {name}; expected {known}");
        }
    }
    for prefix in ["invalid type: ", "invalid value: ", "invalid length "] {
        if let Some((found, expected)) =
            told.strip_prefix(prefix).and_then(|rest| rest.split_once(", expected "))
        {
            return format!("expected {}, found {}", wanted(expected), sent(found));
        }
    }
    told.to_owned()
}

fn wanted(expected: &str) -> &'static str {
    match expected {
        "a string" | "a borrowed string" | "string" => "a string",
        "a boolean" => "true or false",
        "a character" => "a string of one character",
        "a sequence" => "a list",
        "i8" | "i16" | "i32" | "i64" => "an integer",
        "u8" | "u16" | "u32" | "u64" | "usize" => "a nonnegative integer",
        "f32" | "f64" => "a number",
        "string or map" | "variant identifier" => "a name",
        _ if expected.starts_with("enum ") => "a name, or an object with one field",
        _ => "an object",
    }
}

/// Removes the type from a description of a value: `integer 3` becomes `3`.
fn sent(found: &str) -> String {
    if let Some((kind, value)) = found.split_once(' ')
        && matches!(kind, "integer" | "boolean" | "string")
    {
        return value.trim_matches('`').to_owned();
    }
    match found {
        "sequence" => "a list".to_owned(),
        "map" => "an object".to_owned(),
        other => match other.strip_prefix("floating point ") {
            Some(number) => number.trim_matches('`').to_owned(),
            None => other.to_owned(),
        },
    }
}

/// Converts the first letter to lower case, for use within another sentence.
fn lower(told: &str) -> String {
    match told.split_at_checked(1) {
        // An abbreviation such as EOF keeps its capitals.
        Some((first, rest)) if rest.starts_with(|c: char| c.is_ascii_lowercase()) => {
            first.to_lowercase() + rest
        }
        _ => told.replacen("EOF while", "unexpected end while", 1),
    }
}

#[cfg(test)]
mod tests {
    use crate::{ApiRequest, QUESTIONS};

    fn wrong(name: &str, body: &str) -> String {
        ApiRequest::read(name, body.as_bytes()).expect_err(body).message
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        for (name, body, told) in [
            (
                "eval",
                "{",
                "invalid JSON: unexpected end while parsing an object at line 1 column 1",
            ),
            ("eval", "{\"text\": 3}", "`text`: expected a string, found 3"),
            ("eval", "{}", "missing field `text`"),
            ("eval", "{\"text\": \"1\", \"brief\": 1}", "`brief`: expected true or false, found 1"),
            (
                "eval",
                "{\"text\": \"1\", \"given\": \"x\"}",
                "`given`: expected a list, found \"x\"",
            ),
            ("eval", "{\"text\": null}", "`text`: expected a string, found null"),
            ("board", "{\"place\": 7}", "`place`: expected an object, found 7"),
            (
                "edit",
                "{\"place\": {}, \"change\": {\"heap\": {\"at\": -1, \"size\": 1}}}",
                "`change.heap.at`: expected a nonnegative integer, found -1",
            ),
            (
                "edit",
                "{\"place\": {}, \"change\": {\"heap\": {\"at\": 0.5, \"size\": 1}}}",
                "`change.heap.at`: expected a nonnegative integer, found 0.5",
            ),
        ] {
            assert_eq!(wrong(name, body), told);
        }
        assert!(wrong("eval", "[1]").ends_with("found a list"));
        assert!(wrong("eval", " ").starts_with("expected a JSON object"));
        let unknown = wrong("eval", "{\"tekst\": \"1\"}");
        assert!(unknown.contains("unknown field `tekst`; expected one of `text`, "), "{unknown}");
        let player = wrong("reply", "{\"parts\": [], \"player\": \"left\"}");
        assert_eq!(player, "`player`: unknown value `left`; expected `Left` or `Right`");
    }

    #[test]
    fn no_sentence_names_a_type() {
        let values = [
            "null",
            "true",
            "3",
            "-1",
            "1e400",
            "0.5",
            "\"\"",
            "\"x\"",
            "[]",
            "[3]",
            "[[]]",
            "{}",
            "{\"x\": 1}",
            "[{\"rules\": 4}]",
            "{\"cell\": {\"row\": \"x\"}}",
            "{\"cell\": []}",
            "{\"cell\": {}, \"size\": {}}",
            "{\"vertex\": {\"at\": 0, \"tint\": \"red\"}}",
            "{\"cell\": {\"row\": 0, \"column\": 0, \"letter\": \"xy\"}}",
        ];
        let fields = [
            "text",
            "name",
            "given",
            "files",
            "brief",
            "place",
            "change",
            "convention",
            "passes",
            "parts",
            "player",
            "starter",
            "moves",
            "strategy",
            "seed",
            "g",
            "h",
            "mover",
            "work",
            "claim",
        ];
        for name in QUESTIONS {
            for field in fields {
                for value in values {
                    let full = format!(
                        "{{\"{field}\": {value}, \"text\": \"1\", \"place\": {{}}, \"parts\": [], \"player\": \"Left\"}}"
                    );
                    for body in [format!("{{\"{field}\": {value}}}"), full] {
                        let Err(no) = ApiRequest::read(name, body.as_bytes()) else { continue };
                        for word in [
                            "struct",
                            "enum",
                            "usize",
                            "u64",
                            "i64",
                            "Ask",
                            "unknown variant",
                            "newtype",
                            "tuple",
                            "f64",
                        ] {
                            assert!(!no.message.contains(word), "{name} {body}: {}", no.message);
                        }
                    }
                }
            }
        }
    }
}
