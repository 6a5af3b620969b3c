//! The names that the functions of a ruleset use, and the ruleset as an expression without them.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::error::{LangError, LangResult};
use crate::eval::{EvalContext, deeper, language_name};
use crate::function_rules::{FunctionRules, OptionKind};
use crate::text;
use crate::value::{Function, Lambda, Value};

/// The maximum length of an expression in which names are replaced by their values, in bytes.
const MAX_LENGTH: usize = 20_000;

/// A ruleset as an expression.
pub(super) struct Source {
    pub(super) expression: String,
    /// Empty if the expression determines the ruleset, and otherwise unique.
    pub(super) edition: String,
}

/// Returns the names of the session that the functions use, directly or through other functions,
/// with their values.
///
/// # Errors
///
/// Returns an error if a name has no value.
pub(super) fn names(
    engine: &EvalContext<'_>,
    functions: &[Arc<Lambda>],
) -> LangResult<HashMap<String, Value>> {
    let mut names = HashMap::new();
    let mut open: Vec<Value> = functions.iter().map(function).collect();
    while let Some(value) = open.pop() {
        engine.cx.budget.spend(1)?;
        match value {
            Value::List(items) => {
                open.extend(items.iter().filter(|item| may_use_names(item)).cloned());
            }
            Value::Function(Function::Lambda(lambda)) => {
                for name in lambda.free_names() {
                    if let Some(local) = lambda.scope.get(name) {
                        open.extend(Some(local).filter(|local| may_use_names(local)).cloned());
                    } else if let Some(value) = engine.names.get(name) {
                        if names.insert(name.to_owned(), value.clone()).is_none() {
                            open.push(value.clone());
                        }
                    } else if language_name(name).is_none() && engine.lx().named(name).is_none() {
                        let message = format!("the ruleset uses the unknown name `{name}`");
                        let remedy = "define the name before the ruleset";
                        return Err(LangError::type_error(message, remedy));
                    }
                }
            }
            _ => {}
        }
    }
    Ok(names)
}

fn may_use_names(value: &Value) -> bool {
    matches!(value, Value::List(_) | Value::Function(Function::Lambda(_)))
}

fn function(lambda: &Arc<Lambda>) -> Value {
    Value::Function(Function::Lambda(Arc::clone(lambda)))
}

/// Returns the ruleset as an expression.
pub(super) fn source(
    engine: &EvalContext<'_>,
    functions: &[Arc<Lambda>],
    names: &HashMap<String, Value>,
    kind: OptionKind,
) -> Source {
    static EDITIONS: AtomicU64 = AtomicU64::new(1);
    let mut writer = Writer { engine, names, inside: Vec::new(), length: 0 };
    let expression = |functions: Vec<String>| match kind {
        OptionKind::State => format!("ruleset({})", functions.join(", ")),
        OptionKind::Sum => format!("ruleset({}, sums: true)", functions.join(", ")),
    };
    let written: Option<Vec<String>> = functions.iter().map(|f| writer.closed(f)).collect();
    if let Some(written) = written {
        return Source { expression: expression(written), edition: String::new() };
    }
    let expression = expression(functions.iter().map(|f| f.source()).collect());
    let edition = format!(" #{}", EDITIONS.fetch_add(1, Ordering::Relaxed));
    Source { expression, edition }
}

struct Writer<'a> {
    engine: &'a EvalContext<'a>,
    names: &'a HashMap<String, Value>,
    /// The functions that are being written.
    inside: Vec<*const Lambda>,
    length: usize,
}

impl Writer<'_> {
    /// Returns a function as an expression without free names: `(k -> n -> [n - k])(2)`. Returns
    /// `None` if this is not possible.
    fn closed(&mut self, lambda: &Arc<Lambda>) -> Option<String> {
        if self.inside.contains(&Arc::as_ptr(lambda)) {
            return None;
        }
        self.inside.push(Arc::as_ptr(lambda));
        let mut text = lambda.source();
        for name in lambda.free_names() {
            let Some(value) = lambda.scope.get(name).or_else(|| self.names.get(name)) else {
                continue;
            };
            let value = match value {
                Value::Function(Function::Lambda(other)) => deeper(|| self.closed(other))?,
                value if is_written_by_name(value) => return None,
                value => text::plain(self.engine, value).ok()?,
            };
            self.length += value.len();
            text = format!("({name} -> {text})({value})");
            if self.length + text.len() > MAX_LENGTH {
                return None;
            }
        }
        self.inside.pop();
        Some(text)
    }
}

/// Returns `true` for a value whose text may contain names of the session.
fn is_written_by_name(value: &Value) -> bool {
    match value {
        Value::List(items) => deeper(|| items.iter().any(is_written_by_name)),
        Value::Sum(terms) => terms.iter().any(|term| is_written_by_name(&term.game)),
        Value::Position(position) => FunctionRules::have(position),
        Value::Function(Function::Ruleset(ruleset)) => ruleset.has_functions(),
        value => may_use_names(value),
    }
}
