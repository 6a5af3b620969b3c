//! Queries about many positions of one ruleset, without calls to Python in between.

use pyo3::prelude::*;
use upstar::explore::{ConditionResult, Family, PositionSearch};
use upstar::raw::RawPosition;
use upstar::{Budget, Interrupted};
use upstar_lang::{
    ErrorKind, Function, LangError, PositionQuestion, RulesetFunction, Value as Meaning, find,
    split_columns,
};

use crate::convert::{NumberClasses, to_python};
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

/// Return the results of these functions of the language, or expressions in the position `p`, for each
/// position.
#[pyfunction]
pub(crate) fn records(
    py: Python<'_>,
    ruleset: &Bound<'_, Value>,
    positions: Vec<String>,
    questions: Vec<String>,
) -> PyResult<Vec<Row>> {
    let (engine, rules) = (&ruleset.get().engine, rules(ruleset.get())?);
    let interpreter = engine.interpreter();
    let question = |text: String| {
        let is_name = text.chars().all(|c| c.is_alphanumeric() || c == '_');
        let (text, numbers) = match find(&text) {
            Some(_) => (format!("{text}(p)"), NumberClasses::of(&text)),
            None if is_name && interpreter.get(&text).is_none() => {
                return Err(errors::unknown_function(&text));
            }
            None => {
                let called = engine.called_in(&text);
                let numbers = called
                    .map_or(NumberClasses::Fractions, |builtin| NumberClasses::of(builtin.name()));
                (text, numbers)
            }
        };
        let question = interpreter.question(&text);
        Ok((question.map_err(|error| errors::with_place(error, &text))?, numbers))
    };
    let asked = questions.into_iter().map(question).collect::<PyResult<Vec<_>>>()?;
    let (asked, interpreter) = (asked.as_slice(), &interpreter);
    let answer = |(question, numbers): &(PositionQuestion, NumberClasses),
                  position: &RawPosition,
                  budget: &Budget| {
        // Each query has the full step limit, but one token stops all queries.
        let budget = budget.rest();
        let bounded = interpreter.bounded(budget.remaining(), budget.cancel_token().clone());
        Ok(match bounded.ask_about(question, position)? {
            Meaning::Bool(truth) => SweepAnswer::Truth(truth),
            Meaning::Number(number) if *numbers != NumberClasses::Games => {
                SweepAnswer::Number((number.to_string(),))
            }
            other => SweepAnswer::Text(bounded.display(&other)?),
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
                    for question in asked {
                        if let Some(watched) = &watched {
                            watched.again();
                        }
                        let found =
                            answer(question, &position, budget).map_err(|error: LangError| {
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

fn rules(ruleset: &Value) -> PyResult<&RulesetFunction> {
    match &ruleset.meaning {
        Meaning::Function(Function::Ruleset(rules)) => Ok(rules),
        _ => Err(errors::wrong_kind("expected a ruleset, such as upstar.domineering")),
    }
}

/// Return the text of a position, which must be a position of this ruleset.
#[pyfunction]
pub(crate) fn position_text(
    ruleset: &Bound<'_, Value>,
    position: &Bound<'_, Value>,
) -> PyResult<String> {
    let (py, engine, rules) = (ruleset.py(), &ruleset.get().engine, rules(ruleset.get())?);
    if let Meaning::Position(position) = position.get().meaning_in(py, engine)? {
        let text = position.text();
        if rules.place(&engine.session, &text).is_ok_and(|again| again == position) {
            return Ok(text);
        }
    }
    let text = position.get().plain(py)?;
    Err(errors::wrong_kind(format!("{text} is not a position of {}", rules.expression())))
}

/// Return the texts of a family of positions, such as `1..3x2`.
#[pyfunction]
pub(crate) fn family(text: &str) -> PyResult<Vec<String>> {
    let family = Family::read(text).map_err(|error| errors::notation(&error.message))?;
    Ok(family.members().map(|member| member.text).collect())
}

/// Split a text of columns at the commas outside brackets.
#[pyfunction]
pub(crate) fn columns(text: &str) -> Vec<String> {
    split_columns(text).into_iter().map(|(column, _)| column).collect()
}

/// Return the first positions with a size in a range for which a condition holds.
#[pyfunction]
pub(crate) fn search(
    py: Python<'_>,
    ruleset: &Bound<'_, Value>,
    condition: &str,
    sizes: (usize, usize),
    limit: usize,
    threads: usize,
) -> PyResult<Vec<Py<PyAny>>> {
    let (engine, rules) = (&ruleset.get().engine, rules(ruleset.get())?);
    let interpreter = engine.interpreter();
    let question = interpreter.question(condition);
    let question = question.map_err(|error| errors::with_place(error, condition))?;
    let enumeration = rules.enumeration(&engine.session).ok().flatten().ok_or_else(|| {
        let rules = rules.expression();
        errors::wrong_kind(format!("cannot list the positions of {rules} by size; use `sweep`"))
    })?;
    let most = enumeration.shape.largest().unwrap_or(usize::MAX).min(sizes.1);
    let walk = PositionSearch { enumeration, sizes: sizes.0..=most, limit, threads };
    let mut positions = Vec::new();
    let found = engine.long(py, |budget| {
        let token = budget.cancel_token();
        let bounded = interpreter.bounded(budget.remaining(), token.clone());
        let holds = |position: &RawPosition| match bounded.ask_about(&question, position) {
            Ok(Meaning::Bool(true)) => Ok(ConditionResult::Holds),
            Ok(Meaning::Bool(false)) => Ok(ConditionResult::Fails),
            // If a value in the condition is undefined, the condition fails.
            Err(error) if error.kind == ErrorKind::Undefined => Ok(ConditionResult::Fails),
            Err(error) => Err(error),
            Ok(_) => Err(LangError::new(
                ErrorKind::Type,
                "the condition is neither true nor false",
                "write a condition such as `value = 1/4`",
            )),
        };
        let read = |text: &str| rules.place(&engine.session, text).ok();
        let mut hit = |found: upstar::explore::SearchHit| positions.push(found.position);
        let done = walk.run(&read, &holds, &mut hit, &mut |_| token.check().is_ok());
        let done = done.and_then(|_| Ok(token.check()?));
        done.map_err(|error: LangError| match RunningQuestion::watched() {
            Some(watched) => watched.explain_stop(error),
            None => error,
        })
    })?;
    found.map_err(errors::of_language)?;
    let object =
        |position| to_python(py, engine, Meaning::Position(position), NumberClasses::Games);
    positions.into_iter().map(object).collect()
}
