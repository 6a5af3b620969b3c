//! Many positions of one ruleset at a time, without Python in between.

use pyo3::prelude::*;
use upstar::Position;
use upstar_lang::{Function, Value as Meaning, find};

use crate::errors;
use crate::values::Value;

/// The answers to questions about one position, as texts; what has none is `None`, with the reason.
type Row = (Vec<Option<String>>, Option<String>);

/// The answers to these questions, names of functions of the language, about each of the positions.
#[pyfunction]
pub(crate) fn records(
    py: Python<'_>,
    ruleset: &Bound<'_, Value>,
    positions: Vec<String>,
    questions: Vec<String>,
) -> PyResult<Vec<Row>> {
    let Value { engine, meaning } = ruleset.get();
    let Meaning::Function(Function::Ruleset(rules)) = meaning else {
        return Err(errors::wrong_kind("a sweep is over positions of a ruleset"));
    };
    let asked = questions
        .into_iter()
        .map(|name| find(&name).ok_or_else(|| errors::unknown_function(&name)))
        .collect::<PyResult<Vec<_>>>()?;
    let interpreter = || engine.interpreter.read_recursive();
    let asked = asked.as_slice();
    let ask = |position: &Position, row: &mut Row| {
        for builtin in asked {
            let value = Meaning::Position(position.clone());
            let answer = interpreter()
                .apply(&Function::Builtin(builtin), vec![value])
                .and_then(|answer| interpreter().display(&answer));
            match answer {
                Ok(text) => row.0.push(Some(text)),
                Err(error) => {
                    row.0.push(None);
                    row.1.get_or_insert(error.message);
                }
            }
        }
    };
    let token = engine.session.cancel_token();
    engine.long(py, move || {
        let mut rows = Vec::with_capacity(positions.len());
        for text in positions {
            let mut row = (Vec::new(), None);
            match rules.place(&engine.session, &text) {
                Ok(position) => ask(&position, &mut row),
                Err(error) => row = (vec![None; asked.len()], Some(error.to_string())),
            }
            if token.check().is_err() {
                break;
            }
            rows.push(row);
        }
        rows
    })
}
