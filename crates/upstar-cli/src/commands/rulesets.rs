//! `upstar rulesets`: what can be played.

use std::io;

use serde_json::{Value, json};

use crate::screen::{Ink, Screen, Verdict};

/// The width of a page.
const WIDTH: usize = 90;

/// List the rulesets.
pub(crate) fn run(as_json: bool, screen: &mut Screen) -> io::Result<Verdict> {
    let all = upstar::rulesets();
    let width = all.iter().map(|doc| doc.name.len()).max().unwrap_or(0);
    for doc in all {
        if as_json {
            let examples: Value = doc
                .examples
                .iter()
                .map(|e| {
                    let options: Vec<Value> = e.options.iter().map(|o| json!([o.0, o.1])).collect();
                    json!({ "options": options, "position": e.position, "value": e.value })
                })
                .collect();
            let options: Value = doc
                .options
                .iter()
                .map(|o| json!({ "name": o.name, "what": o.what, "required": o.required }))
                .collect();
            screen.line(json!({
                "name": doc.name,
                "title": doc.title,
                "rules": doc.rules,
                "notation": doc.notation,
                "options": options,
                "known": doc.known,
                "sources": doc.sources,
                "examples": examples,
            }))?;
        } else {
            let name = screen.ink(Ink::Strong, format!("{:width$}", doc.name));
            let room = WIDTH.saturating_sub(width + 2);
            screen.line(format!("{name}  {}", clipped(first_sentence(doc.rules), room)))?;
        }
    }
    if !as_json {
        screen.talk("`upstar help NAME` tells more about one of them")?;
    }
    Ok(Verdict::Answered)
}

/// Up to the first full stop that ends a sentence.
pub(crate) fn first_sentence(text: &str) -> &str {
    text.find(". ").map_or(text, |stop| &text[..=stop])
}

/// Not more than `room` characters, cut between words.
pub(crate) fn clipped(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    let short: String = text.chars().take(room.saturating_sub(3)).collect();
    let end = short.rfind(' ').unwrap_or(short.len());
    format!("{}...", short[..end].trim_end_matches([',', ';', '(']))
}
