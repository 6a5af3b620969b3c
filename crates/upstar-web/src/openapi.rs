//! The OpenAPI description of the interface, derived from the types of the requests.

use serde_json::{Map, Value as Json, json};
use upstar_explorer::{Operation, operations};

const FAILURES: [(&str, &str); 7] = [
    ("400", "the request does not match the schema; the error message names the field"),
    ("401", "the token is missing (only on servers that require a token)"),
    ("403", "the host name or the origin of the page is not allowed"),
    ("408", "the request did not arrive in time"),
    ("413", "the request is too long"),
    ("415", "the content type is not application/json"),
    ("503", "too many requests are waiting, or the server is shutting down"),
];

pub(crate) fn document() -> Json {
    let (operations, components) = operations();
    let paths: Map<String, Json> = operations
        .into_iter()
        .map(|operation| (format!("/api/{}", operation.name), path(operation)))
        .collect();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Upstar explorer",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Combinatorial games as JSON. Later versions may add fields, but do not \
                            change or remove fields. Every reply is JSON. If a request fails, the \
                            field `error` gives the reason. The time and the memory of a request \
                            are limited (kind `budget`). Closing the connection stops the \
                            computation. If other machines can reach the server and its host names \
                            are not configured, the server expects its token as `Authorization: \
                            Bearer` or in the cookie set by its first page.",
        },
        "paths": paths,
        "components": { "schemas": components, "responses": failures() },
    })
}

fn failure() -> Json {
    json!({ "$ref": "#/components/schemas/FailureReply" })
}

/// Returns the responses to failed requests, by status.
fn failures() -> Map<String, Json> {
    let response = |description: &str| json!({ "description": description, "content": { "application/json": { "schema": failure() } } });
    FAILURES.iter().map(|(status, text)| ((*status).to_owned(), response(text))).collect()
}

fn path(operation: Operation) -> Json {
    // Only the reply about an expression says itself whether it is a success.
    let success =
        json!({ "type": "object", "properties": { "ok": { "const": true } }, "required": ["ok"] });
    let reply = match operation.name {
        "eval" => operation.reply,
        _ => json!({ "allOf": [operation.reply, success] }),
    };
    let reply = json!({ "oneOf": [reply, failure()] });
    let mut responses = json!({ "200": {
        "description": "a reply",
        "content": {
            "application/json": { "schema": reply },
            "text/event-stream": { "schema": { "type": "string",
                "description": "`progress` events (seconds, positions, games), and finally an `answer` event" } },
        },
    }});
    for (status, _) in FAILURES {
        responses[status] = json!({ "$ref": format!("#/components/responses/{status}") });
    }
    let mut post = json!({
        "operationId": operation.name,
        "summary": operation.summary,
        "responses": responses,
    });
    if let Some(fields) = operation.fields {
        post["requestBody"] =
            json!({ "required": true, "content": { "application/json": { "schema": fields } } });
    }
    json!({ "post": post })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn references(json: &Json, found: &mut Vec<String>) {
        match json {
            Json::Object(fields) => {
                found.extend(fields.get("$ref").and_then(Json::as_str).map(str::to_owned));
                fields.values().for_each(|field| references(field, found));
            }
            Json::Array(items) => items.iter().for_each(|item| references(item, found)),
            _ => {}
        }
    }

    #[test]
    fn every_request_is_described_and_every_reference_resolves() {
        let document = document();
        for name in upstar_explorer::QUESTIONS {
            assert!(document["paths"][format!("/api/{name}")].is_object(), "{name}");
        }
        let mut found = Vec::new();
        references(&document, &mut found);
        assert!(found.len() > 50);
        for reference in found {
            let pointer = reference.strip_prefix('#').unwrap();
            assert!(document.pointer(pointer).is_some(), "{reference}");
        }
        let outcome = "/components/schemas/AnalyseReply/properties/outcome";
        assert!(document.pointer(outcome).is_some());
    }
}
