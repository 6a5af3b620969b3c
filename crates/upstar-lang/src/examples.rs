//! Checks the examples of rule files, which reveal mistakes in the rules.
//!
//! Reading a file checks its examples within a small step limit. [`Interpreter::check_example`] has no such
//! limit.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use upstar::{FileError, FileExample, SessionPositionError};
use upstar_core::Budget;
use upstar_notation::parse_program;

use crate::error::{ErrorKind, LangError};
use crate::eval::EvalContext;
use crate::interpreter::Interpreter;
use crate::ruleset_function::RulesetFunction;
use crate::text::plain;
use crate::value::{Scope, Value};

const STEPS: u64 = 50_000;

const LONGEST: usize = 60;

/// The result of checking an example of a rule file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExampleResult {
    /// The position has the value.
    Holds,
    /// The position or the value cannot be read.
    Unreadable(FileError),
    /// The position has another value.
    Fails(FileError),
    /// The result of the check is unknown, for this reason.
    Unknown(String),
}

impl Interpreter {
    /// Checks the examples of a rule file quickly, skipping those that take long.
    ///
    /// ```
    /// let upstar = upstar_lang::Interpreter::new();
    /// let text = "title = \"Nim on a strip\"\nboard = \"strip\"\n\
    ///             cells = { empty = \".\", blocked = \"#\" }\nboth = \". -> #\"\n\
    ///             [examples]\n\"..\" = \"*2\"\n";
    /// let ruleset = upstar_lang::RulesetFunction::from_file("strip.game", text)?;
    /// let error = upstar.check_examples(&ruleset).unwrap_err();
    /// assert_eq!(error.to_string(), "line 6, column 9: the value of `..` is 0 by these rules");
    /// # Ok::<(), upstar::FileError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error about the first example that does not hold.
    pub fn check_examples(&self, ruleset: &RulesetFunction) -> Result<(), FileError> {
        self.ask(|engine| check(engine, ruleset))
    }

    /// Checks the example of a rule file with this index, within the budget of a computation.
    /// Returns `None` if the example does not exist.
    #[must_use]
    pub fn check_example(&self, ruleset: &RulesetFunction, number: usize) -> Option<ExampleResult> {
        let rules = ruleset.file()?;
        let example = rules.examples().nth(number)?;
        Some(self.ask(|engine| judged(engine, ruleset, &example, rules.text())))
    }
}

/// The fingerprints of files whose examples hold.
static CHECKED: Mutex<Option<HashSet<u64>>> = Mutex::new(None);

/// Checks each file once.
pub(crate) fn check(engine: &EvalContext<'_>, ruleset: &RulesetFunction) -> Result<(), FileError> {
    let Some(rules) = ruleset.file() else { return Ok(()) };
    let checked = || CHECKED.lock().unwrap_or_else(PoisonError::into_inner);
    let print = rules.fingerprint();
    if checked().get_or_insert_default().contains(&print) {
        return Ok(());
    }
    let token = engine.cx.budget.cancel_token();
    let budget = Budget::new(STEPS, token.clone());
    let quick =
        EvalContext { cx: engine.session.cx(&budget), calls: engine.calls.clone(), ..*engine };
    for example in rules.examples() {
        if let ExampleResult::Unreadable(error) | ExampleResult::Fails(error) =
            judged(&quick, ruleset, &example, rules.text())
        {
            return Err(error);
        }
    }
    // A cancelled check proves nothing.
    if token.check().is_ok() {
        checked().get_or_insert_default().insert(print);
    }
    Ok(())
}

fn judged(
    engine: &EvalContext<'_>,
    ruleset: &RulesetFunction,
    example: &FileExample<'_>,
    text: &str,
) -> ExampleResult {
    let FileExample { position, value, position_at, value_at } = example;
    let wrong = |message: String, at: Range<usize>| {
        ExampleResult::Unreadable(FileError::new(message, at, text))
    };
    let place = match ruleset.place(engine.session, position) {
        Ok(place) => Value::Position(place),
        Err(SessionPositionError::Position(error)) => {
            return wrong(error.message, part(position, position_at, error.at.0..error.at.1));
        }
        Err(SessionPositionError::Ruleset(error)) => {
            return wrong(error.message, position_at.clone());
        }
    };
    let told = |error: LangError| match error.kind {
        // A missing theory or an interruption is not an error in the file.
        ErrorKind::Undefined | ErrorKind::Budget => ExampleResult::Unknown(error.message),
        _ => {
            let span = error.span().map_or(0..value.len(), |span| span.start..span.end);
            wrong(error.message, part(value, value_at, span))
        }
    };
    let program = parse_program(value);
    if let Some(diagnostic) = program.diagnostics.into_iter().next() {
        return told(diagnostic.into());
    }
    let [expr] = program.statements.as_slice() else {
        return wrong("expected the value of a position".to_owned(), value_at.clone());
    };
    let given = match engine.eval(expr, &Scope::default()) {
        Ok(given) => given,
        Err(error) => return told(error),
    };
    match engine.equal(&place, &given) {
        Ok(true) => ExampleResult::Holds,
        Ok(false) => {
            let found = engine.short(&place).and_then(|value| plain(engine, &engine.game(value)));
            let message = match found {
                Ok(found) if found.len() <= LONGEST => {
                    format!("the value of `{position}` is {found} by these rules")
                }
                _ => format!("this value is not the value of `{position}` by these rules"),
            };
            ExampleResult::Fails(FileError::new(message, value_at.clone(), text))
        }
        Err(error) if error.kind == ErrorKind::Type => {
            wrong("expected the value of a position".to_owned(), value_at.clone())
        }
        Err(error) => told(error),
    }
}

/// Converts a range of `text` to a range of bytes of the file.
fn part(text: &str, whole: &Range<usize>, of: Range<usize>) -> Range<usize> {
    if whole.len() != text.len() {
        return whole.clone();
    }
    let at = |offset: usize| whole.start + offset.min(text.len());
    at(of.start)..at(of.end)
}
