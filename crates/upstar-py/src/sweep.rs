//! Queries about many positions of one ruleset, without calls to Python in between.

use pyo3::prelude::*;
use upstar::raw::RawPosition;
use upstar::{Budget, Interrupted};
use upstar_lang::{Builtin, Function, LangError, Value as Meaning, find};

use crate::convert::NumberClasses;
use crate::engine::RunningQuestion;
use crate::errors;
use crate::values::Value;

/// A result: a truth value, a number as a tuple that contains its text, or the text of another
/// value.
#[derive(Clone, IntoPyObject)]
pub(crate) enum SweepAnswer {
    Truth(bool),
    Number((String,)),
    Text(String),
}

/// The results for one position; missing results are `None`, with a common reason.
pub(crate) type Row = (Vec<Option<SweepAnswer>>, Option<String>);

/// Return the results of these functions of the language for each position.
#[pyfunction]
pub(crate) fn records(
    py: Python<'_>,
    ruleset: &Bound<'_, Value>,
    positions: Vec<String>,
    questions: Vec<String>,
) -> PyResult<Vec<Row>> {
    let Value { engine, meaning } = ruleset.get();
    let Meaning::Function(Function::Ruleset(rules)) = meaning else {
        return Err(errors::wrong_kind(
            "expected a ruleset; a sweep tests positions of a single ruleset",
        ));
    };
    let asked = questions
        .into_iter()
        .map(|name| find(&name).ok_or_else(|| errors::unknown_function(&name)))
        .collect::<PyResult<Vec<_>>>()?;
    let (asked, interpreter) = (asked.as_slice(), engine.interpreter());
    let answer = |builtin: &'static Builtin, position: &RawPosition, budget: &Budget| {
        // Each query has the full step limit, but one token stops all queries.
        let budget = budget.rest();
        let position = vec![Meaning::Position(position.clone())];
        let answer = interpreter.apply_within(&budget, &Function::Builtin(builtin), position)?;
        Ok(match answer {
            Meaning::Bool(truth) => SweepAnswer::Truth(truth),
            Meaning::Number(number)
                if NumberClasses::of(builtin.name()) != NumberClasses::Games =>
            {
                SweepAnswer::Number((number.to_string(),))
            }
            other => SweepAnswer::Text(interpreter.display(&other)?),
        })
    };
    // If the whole computation was stopped, there are no meaningful results. A limit stops only one
    // query.
    let stopped = |budget: &Budget| match RunningQuestion::watched() {
        Some(watched) if !watched.is_cancelled() => Ok(()),
        _ => budget.cancel_token().check(),
    };
    let done = engine.long(py, move |budget| {
        let watched = RunningQuestion::watched();
        let mut rows = Vec::with_capacity(positions.len());
        for text in positions {
            stopped(budget)?;
            let mut row: Row = (Vec::with_capacity(asked.len()), None);
            match rules.place(&engine.session, &text) {
                Ok(position) => {
                    for builtin in asked {
                        if let Some(watched) = &watched {
                            watched.again();
                        }
                        let found =
                            answer(builtin, &position, budget).map_err(|error: LangError| {
                                let error = match &watched {
                                    Some(watched) => watched.explain_stop(error),
                                    None => error,
                                };
                                row.1.get_or_insert_with(|| errors::sentence(error));
                            });
                        stopped(budget)?;
                        row.0.push(found.ok());
                    }
                }
                Err(error) => row = (vec![None; asked.len()], Some(error.to_string())),
            }
            rows.push(row);
        }
        Ok::<_, Interrupted>(rows)
    })?;
    done.map_err(|stopped| errors::of_language(stopped.into()))
}
