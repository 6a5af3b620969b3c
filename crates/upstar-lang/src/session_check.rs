//! Rejects values of other sessions. An id is valid only in its own session.

use std::collections::HashSet;
use std::sync::Arc;

use upstar::Session;

use crate::error::LangError;
use crate::value::{Function, Value};

/// Checks the values in lists, sums and functions as well.
pub(crate) fn refuse<'v>(
    session: &Session,
    values: impl IntoIterator<Item = &'v Value>,
) -> Result<(), LangError> {
    let mut open: Vec<&Value> = values.into_iter().collect();
    // A list may occur many times.
    let mut seen = HashSet::new();
    while let Some(value) = open.pop() {
        match value {
            Value::List(items) if seen.insert(Arc::as_ptr(items).cast::<u8>()) => {
                open.extend(items.iter());
            }
            Value::Poset(set) if seen.insert(Arc::as_ptr(set.items()).cast::<u8>()) => {
                open.extend(set.items().iter());
            }
            Value::Sum(terms) if seen.insert(Arc::as_ptr(terms).cast::<u8>()) => {
                open.extend(terms.iter().map(|term| &term.game));
            }
            Value::Function(Function::Lambda(lambda))
                if seen.insert(Arc::as_ptr(lambda).cast::<u8>()) =>
            {
                let scope = &lambda.scope;
                open.extend(scope.names().filter_map(|name| scope.get(name)));
            }
            other if !is_of(session, other) => {
                let message = format!(
                    "{} of another session cannot be used in this session",
                    other.described()
                );
                return Err(LangError::type_error(
                    message,
                    "convert the value to text in the other session, and evaluate the text in this \
                     session",
                ));
            }
            _ => {}
        }
    }
    Ok(())
}

fn is_of(session: &Session, value: &Value) -> bool {
    let budget = session.budget();
    let forms = session.universe().forms();
    match value {
        Value::Game(game) => forms.knows(game.form()),
        Value::Form(form) => forms.knows(*form),
        Value::LoopyForm(form) => form.leaves().all(|form| forms.knows(form)),
        Value::Loopy(game, _) => session.lx(&budget).knows(*game),
        Value::Scoring(game) => session.scoring(&budget).scores.knows(*game),
        Value::Compound(game) => session.sums(&budget).compounds.knows(*game),
        Value::Position(position) => position.belongs_to(session),
        Value::Function(Function::Ruleset(ruleset)) => ruleset.is_of(session),
        _ => true,
    }
}
