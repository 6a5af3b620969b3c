//! Rulesets as functions from texts to positions.

use std::collections::BTreeSet;
use std::fmt::Write;

use upstar::{Arg, ArgValue, PlaceError, Position, RulesetDoc};

use upstar_notation::Span;

use crate::error::{Error, Reply};
use crate::eval::{Engine, Given};
use crate::value::Value;

/// A ruleset, as a function.
#[derive(Clone, Copy, Debug)]
pub struct Ruleset {
    /// The page about it.
    pub doc: &'static RulesetDoc,
}

impl Ruleset {
    /// The ruleset with this name.
    #[must_use]
    pub fn find(name: &str) -> Option<Ruleset> {
        upstar::rulesets().iter().find(|doc| doc.name == name).map(|doc| Ruleset { doc })
    }

    /// The position that the arguments describe: a text, or numbers, and named options.
    pub(crate) fn call(self, engine: &Engine<'_>, given: &[Given]) -> Reply<Position> {
        let mut text: Option<String> = None;
        let mut numbers = false;
        let mut options = Vec::new();
        // Where each option stands among the arguments, and where the position does.
        let mut places = Vec::new();
        let mut text_at = 0;
        for (at, argument) in given.iter().enumerate() {
            if let Some(name) = &argument.name {
                let value = option(engine, &argument.value).map_err(|e| e.of_argument(at))?;
                options.push(Arg { name: Some(name.text.clone()), value });
                places.push(at);
                continue;
            }
            match (&argument.value, &mut text) {
                (Value::Text(given), None) => {
                    text = Some(given.to_string());
                    text_at = at;
                }
                (Value::Number(n), None) => {
                    text = Some(n.to_string());
                    numbers = true;
                    text_at = at;
                }
                (Value::Number(n), Some(text)) if numbers => {
                    // A String takes everything that is written to it.
                    let _ = write!(text, ",{n}");
                }
                (Value::List(items), None) => {
                    let items = items.iter().map(|item| crate::text::plain(engine, item));
                    text = Some(items.collect::<Reply<Vec<_>>>()?.join(","));
                }
                (other, None) => {
                    let message = format!(
                        "this is {}, where a position of {} is expected as a text",
                        other.described(),
                        self.doc.title
                    );
                    return Err(Error::type_error(message, self.remedy("")).of_argument(at));
                }
                (_, Some(_)) => {
                    let message = format!("`{}` takes one position", self.doc.name);
                    return Err(Error::type_error(
                        message,
                        "name the options, as in `diagonal: true`",
                    )
                    .of_argument(at));
                }
            }
        }
        let Some(text) = text else {
            let message = format!("`{}` needs a position as a text", self.doc.name);
            return Err(Error::type_error(message, self.remedy("")));
        };
        let position = engine.session.position(self.doc.name, &options, &text);
        position.map_err(|error| match error {
            PlaceError::Position(error) => {
                let start = given.get(text_at).and_then(|given| given.text_start);
                let refusal = Error::type_error(error.message, self.remedy(&text));
                match start {
                    Some(start) => refusal.at(Span::new(start + error.at.0, start + error.at.1)),
                    None => refusal.of_argument(text_at),
                }
            }
            PlaceError::Ruleset(error) => {
                let remedy = format!("see `help {}`", self.doc.name);
                let place = error.argument.and_then(|n| places.get(n)).copied().unwrap_or(text_at);
                Error::type_error(error.message, remedy).of_argument(place)
            }
        })
    }

    /// A position to take as a model by someone who typed this text.
    fn remedy(self, text: &str) -> String {
        match model(self.doc, text) {
            Some(position) => format!("write a position such as {}(\"{position}\")", self.doc.name),
            None => format!("see `help {}`", self.doc.name),
        }
    }
}

/// Of the examples on the page that show something, the one whose characters are most like those of
/// the text; of equally good ones the longest.
fn model(doc: &RulesetDoc, text: &str) -> Option<&'static str> {
    /// As much of a text as says how it is meant.
    const READ: usize = 1000;
    let characters = |text: &str| -> BTreeSet<char> { text.chars().take(READ).collect() };
    let typed = characters(text);
    let longest = doc.examples.iter().map(|example| example.position.len()).max()?;
    // A single heap or stone is a model of nothing.
    let examples = doc.examples.iter().map(|example| example.position);
    let examples = examples.filter(|position| position.len() >= longest.min(3));
    examples.max_by_key(|position| {
        let shown = characters(position);
        let common = shown.intersection(&typed).count();
        let all = shown.union(&typed).count();
        (common * READ / all.max(1), position.len())
    })
}

fn option(engine: &Engine<'_>, value: &Value) -> Reply<ArgValue> {
    match value {
        Value::Bool(truth) => Ok(ArgValue::Bool(*truth)),
        Value::Text(text) => Ok(ArgValue::Text(text.to_string())),
        Value::Number(_) => Ok(ArgValue::Integer(engine.integer(value)?)),
        Value::List(items) => {
            let items = items.iter().map(|item| option(engine, item));
            Ok(ArgValue::List(items.collect::<Reply<Vec<_>>>()?))
        }
        other => Err(Error::type_error(
            format!("{} cannot be an option of a ruleset", other.described()),
            "options are truth values, whole numbers, texts and lists",
        )),
    }
}
