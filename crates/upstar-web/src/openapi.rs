//! The OpenAPI description of the interface.

use serde_json::{Map, Value as Json, json};

/// The name of a request, its summary, and its fields: name, type, and `true` if the field is required.
type Operation = (&'static str, &'static str, &'static [(&'static str, &'static str, bool)]);

const OPERATIONS: &[Operation] = &[
    (
        "eval",
        "An expression: `answer` is the object of `upstar eval --json`; with facts, pictures and a link.",
        &[
            ("text", "string", true),
            ("given", "lines", false),
            ("seconds", "seconds", false),
            ("files", "files", false),
            ("brief", "boolean", false),
        ],
    ),
    (
        "help",
        "The page about a name; about the notation, without one.",
        &[("name", "string", false)],
    ),
    ("names", "All names that the language knows, for completion.", &[]),
    ("rulesets", "All rulesets with small pictures, and rule files to begin with.", &[]),
    (
        "ruleset",
        "The page about a ruleset.",
        &[("place", "place", true), ("files", "files", false)],
    ),
    (
        "rule_file",
        "What is wrong with a rule file, or what it describes.",
        &[("name", "string", true), ("text", "string", true)],
    ),
    (
        "board",
        "The picture of a position, its parts, its moves, and the tools to edit it.",
        &[("place", "place", true), ("files", "files", false)],
    ),
    (
        "picture",
        "A position to be saved, as SVG, TikZ and text, with the names of rows and columns and the marks of a game.",
        &[
            ("place", "place", true),
            ("laid", "laid", false),
            ("last", "parts", false),
            ("path", "parts", false),
            ("files", "files", false),
        ],
    ),
    (
        "edit",
        "A position after a change.",
        &[("place", "place", true), ("change", "change", true), ("files", "files", false)],
    ),
    (
        "analyse",
        "Outcome, value, stops, mean, temperature, thermograph, components, and what each move is worth.",
        &[
            ("place", "place", true),
            ("convention", "convention", false),
            ("passes", "passes", false),
            ("ahead", "integer", false),
            ("seconds", "seconds", false),
            ("stage", "stage", false),
            ("files", "files", false),
        ],
    ),
    (
        "reply",
        "The move of a strategy in a sum of boards; `open` if more time might find a better one.",
        &[
            ("parts", "places", true),
            ("player", "player", true),
            ("convention", "convention", false),
            ("ahead", "integer", false),
            ("strategy", "strategy", false),
            ("seed", "integer", false),
            ("seconds", "seconds", false),
            ("files", "files", false),
        ],
    ),
    (
        "review",
        "How a game went, and the first move of each player that made it worse.",
        &[
            ("parts", "places", true),
            ("starter", "player", true),
            ("moves", "moves", true),
            ("convention", "convention", false),
            ("seconds", "seconds", false),
            ("files", "files", false),
        ],
    ),
    (
        "reduce",
        "How a form gets its value, option by option.",
        &[
            ("text", "string", true),
            ("given", "lines", false),
            ("seconds", "seconds", false),
            ("files", "files", false),
        ],
    ),
    (
        "compare",
        "How two games stand to each other, and where the strategies begin that show it.",
        &[
            ("g", "string", true),
            ("h", "string", true),
            ("given", "lines", false),
            ("seconds", "seconds", false),
            ("files", "files", false),
        ],
    ),
    (
        "strategy",
        "A node of a strategy: all moves of the loser, each with the winner's answer.",
        &[
            ("parts", "lines", true),
            ("mover", "player", true),
            ("given", "lines", false),
            ("files", "files", false),
        ],
    ),
    (
        "separate",
        "A context in which two scoring games end differently.",
        &[
            ("g", "string", true),
            ("h", "string", true),
            ("given", "lines", false),
            ("seconds", "seconds", false),
            ("files", "files", false),
        ],
    ),
    ("works", "The works of the gallery with their claims.", &[]),
    (
        "claim",
        "A claim of a work, put to the test.",
        &[("work", "string", true), ("claim", "string", true)],
    ),
];

/// Returns the schema of a type of fields.
fn kind(name: &str) -> Json {
    let of = |values: &[&str]| json!({ "type": "string", "enum": values });
    match name {
        "lines" => json!({ "type": "array", "items": { "type": "string" } }),
        "files" => json!({ "type": "object", "additionalProperties": { "type": "string" },
            "description": "rule files, by the names that `ruleset(\"…\")` calls them" }),
        "place" => json!({ "$ref": "#/components/schemas/Place" }),
        "places" => json!({ "type": "array", "items": { "$ref": "#/components/schemas/Place" } }),
        "parts" => json!({ "type": "array", "items": { "type": "string" },
            "description": "parts of a board, as `board` names them" }),
        "laid" => json!({ "type": "array", "description": "what moves have laid on the board",
            "items": { "type": "object", "required": ["parts", "player"],
                "properties": { "parts": kind("parts"), "player": kind("player") } } }),
        "change" => json!({ "$ref": "#/components/schemas/Change" }),
        "moves" => json!({ "type": "array", "items": { "$ref": "#/components/schemas/Move" } }),
        "player" => of(&["Left", "Right"]),
        "convention" => of(&["normal", "misere", "scoring"]),
        "stage" => of(&["all", "glance", "winner", "moves", "value"]),
        "seconds" => {
            json!({ "type": "number", "description": "the time that the answer may take: five seconds if nothing is said, and never more than the server gives" })
        }
        "passes" => of(&["none", "oslo", "twoslo"]),
        "strategy" => of(&["perfect", "sentestrat", "hotstrat", "random"]),
        plain => json!({ "type": plain }),
    }
}

fn schema(fields: &[(&str, &str, bool)]) -> Json {
    let properties: Map<String, Json> =
        fields.iter().map(|(name, of, _)| ((*name).to_owned(), kind(of))).collect();
    let needed: Vec<&str> = fields.iter().filter(|field| field.2).map(|field| field.0).collect();
    let mut schema =
        json!({ "type": "object", "properties": properties, "additionalProperties": false });
    if !needed.is_empty() {
        schema["required"] = json!(needed);
    }
    schema
}

pub(crate) fn document() -> Json {
    let mut paths = Map::new();
    for (name, summary, fields) in OPERATIONS {
        let reply = json!({ "$ref": "#/components/schemas/Reply" });
        let refusal = |what: &str| json!({ "description": what, "content": { "application/json": { "schema": reply } } });
        let operation = json!({ "post": {
            "operationId": name,
            "summary": summary,
            "requestBody": { "required": !fields.is_empty(), "content": { "application/json": { "schema": schema(fields) } } },
            "responses": {
                "200": {
                    "description": "an answer, or the reason why there is none",
                    "content": {
                        "application/json": { "schema": reply },
                        "text/event-stream": { "schema": { "type": "string",
                            "description": "events `progress` (seconds, positions, games), and at last `answer`" } },
                    },
                },
                "400": refusal("the question is not as described here; the sentence names the field"),
                "401": refusal("the token is missing; only where the server has one"),
                "403": refusal("the server goes by another name, or a page from elsewhere asks"),
                "408": refusal("the question did not arrive in time"),
                "413": refusal("the question is too long"),
                "415": refusal("the question is not sent as application/json"),
                "503": refusal("too many questions wait, or the server is about to end"),
            },
        }});
        paths.insert(format!("/api/{name}"), operation);
    }
    let number = |what: &str| json!({ "type": "integer", "minimum": 0, "description": what });
    let tint = json!({ "type": "string", "enum": ["left", "right", "both", "neither"] });
    let change = |name: &str, fields: Json| json!({ "type": "object", "required": [name], "properties": { name: { "type": "object", "properties": fields } } });
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Upstar explorer",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Combinatorial games as JSON. Fields are added, none is changed or removed. \
                Every answer is JSON, refusals too: `error` says in a sentence why there is no answer. What a \
                question may take is bounded in time and memory (kind `budget`); closing the connection stops the \
                work. A server for more than its own machine wants its token as `Authorization: Bearer` or in the \
                cookie that its first page sets, unless it was given the names by which it is asked.",
        },
        "paths": paths,
        "components": { "schemas": {
            "Reply": {
                "type": "object",
                "required": ["ok"],
                "properties": {
                    "ok": { "type": "boolean" },
                    "error": { "$ref": "#/components/schemas/Error" },
                },
                "additionalProperties": true,
            },
            "Error": {
                "type": "object",
                "required": ["message", "kind"],
                "properties": {
                    "message": { "type": "string" },
                    "kind": { "type": "string", "enum": ["syntax", "type", "undefined", "budget", "assertion", "request"] },
                    "at": { "type": "array", "items": { "type": "integer" }, "minItems": 2, "maxItems": 2,
                        "description": "bytes of the text: the first, and the one after the last" },
                    "remedy": { "type": "string" },
                },
            },
            "Place": {
                "type": "object",
                "description": "a position: a ruleset as an expression and a text, or one expression for both; without a text, an example of the ruleset",
                "properties": {
                    "rules": { "type": "string", "examples": ["clobber", "octal(\"0.77\")"] },
                    "position": { "type": "string", "examples": ["xo/ox"] },
                    "expression": { "type": "string", "examples": ["clobber(\"xo/ox\")"] },
                    "variant": { "type": "string", "enum": ["plain", "impartial", "dicotic"] },
                    "negated": { "type": "boolean" },
                },
                "additionalProperties": false,
            },
            "Move": {
                "type": "object",
                "required": ["part", "to"],
                "properties": { "part": number("the board"), "to": { "type": "string", "description": "what becomes of it" } },
            },
            "Change": { "oneOf": [
                change("cell", json!({ "row": number(""), "column": number(""), "letter": { "type": "string" } })),
                change("number", json!({ "row": number(""), "column": number(""), "number": number("") })),
                change("across", json!({ "row": number(""), "column": number("") })),
                change("upright", json!({ "row": number(""), "column": number("") })),
                change("size", json!({ "rows": number(""), "columns": number("") })),
                change("piece", json!({ "at": number(""), "letter": { "type": "string" } })),
                change("remove_piece", json!({ "at": number("") })),
                change("heap", json!({ "at": number(""), "size": number("") })),
                change("remove_heap", json!({ "at": number("") })),
                change("vertex", json!({ "at": number(""), "tint": tint })),
                change("remove_vertex", json!({ "at": number("") })),
                change("edge", json!({ "at": number(""), "tint": tint })),
                change("remove_edge", json!({ "at": number("") })),
                change("join", json!({ "from": number(""), "to": number("or null for a new vertex"), "tint": tint })),
            ] },
        } },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_is_described() {
        let named: Vec<&str> = OPERATIONS.iter().map(|operation| operation.0).collect();
        assert_eq!(named, upstar_explorer::QUESTIONS);
    }

    /// Checks that fields described as required are required, and that all described fields are accepted.
    #[test]
    fn the_description_is_true() {
        let sample = |of: &str| match of {
            "string" => json!("1"),
            "boolean" => json!(true),
            "integer" => json!(1),
            "lines" => json!(["1"]),
            "files" => json!({}),
            "place" => {
                json!({ "rules": "nim", "position": "1", "variant": "plain", "negated": false })
            }
            "places" => json!([{ "expression": "nim(\"1\")" }]),
            "parts" => json!(["c0.0"]),
            "laid" => json!([{ "parts": ["c0.0"], "player": "Right" }]),
            "change" => json!({ "heap": { "at": 0, "size": 2 } }),
            "moves" => json!([{ "part": 0, "to": "0" }]),
            "player" => json!("Left"),
            "convention" => json!("misere"),
            "passes" => json!("oslo"),
            "stage" => json!("winner"),
            "seconds" => json!(1.5),
            _ => json!("hotstrat"),
        };
        for (name, _, fields) in OPERATIONS {
            let full: Map<String, Json> =
                fields.iter().map(|(name, of, _)| ((*name).to_owned(), sample(of))).collect();
            let read = |body: &Map<String, Json>| {
                let text = Json::Object(body.clone()).to_string();
                upstar_explorer::ApiRequest::read(name, text.as_bytes())
            };
            assert!(read(&full).is_ok(), "{name}: {:?}", read(&full));
            for (field, _, needed) in *fields {
                let mut less = full.clone();
                less.remove(*field);
                assert_eq!(read(&less).is_err(), *needed, "{name} without {field}");
            }
        }
    }
}
