//! The errors of the language as exceptions of Python.

use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyRuntimeError};
use pyo3::prelude::*;
use upstar_lang::{Error, ErrorKind};

create_exception!(upstar, UpstarError, PyException, "Why a question has no answer.");
create_exception!(upstar, NotationError, UpstarError, "A text that is not in the language.");
create_exception!(upstar, KindError, UpstarError, "Something is asked of the wrong kind of thing.");
create_exception!(upstar, UndefinedError, UpstarError, "Mathematics has no answer.");
create_exception!(upstar, BudgetError, UpstarError, "The answer was not reached, or does not fit.");
create_exception!(upstar, ClaimError, UpstarError, "An `assert` does not hold.");

fn exception(kind: ErrorKind, text: String) -> PyErr {
    match kind {
        ErrorKind::Syntax => NotationError::new_err(text),
        ErrorKind::Type => KindError::new_err(text),
        ErrorKind::Undefined => UndefinedError::new_err(text),
        ErrorKind::Budget => BudgetError::new_err(text),
        ErrorKind::Assertion => ClaimError::new_err(text),
    }
}

/// An error about no text that the user wrote.
pub(crate) fn of_language(error: Error) -> PyErr {
    exception(error.kind, sentence(error))
}

/// What is wrong, and what would be right, in one sentence.
pub(crate) fn sentence(error: Error) -> String {
    let Error { message, remedy, .. } = error;
    if remedy.is_empty() { message } else { format!("{message}; {remedy}") }
}

/// An error about a text, with the place in it.
pub(crate) fn with_place(error: &Error, text: &str) -> PyErr {
    exception(error.kind, error.render("", text, false).trim_end().to_owned())
}

/// An error of Upstar's own.
pub(crate) fn refused(text: impl Into<String>) -> PyErr {
    UpstarError::new_err(text.into())
}

/// Something goes on without end.
pub(crate) fn endless(text: String) -> PyErr {
    BudgetError::new_err(text)
}

/// The wrong kind of thing.
pub(crate) fn wrong_kind(text: impl Into<String>) -> PyErr {
    KindError::new_err(text.into())
}

pub(crate) fn unknown_function(name: &str) -> PyErr {
    KindError::new_err(format!("no function is called `{name}`"))
}

pub(crate) fn panicked() -> PyErr {
    PyRuntimeError::new_err("Upstar has a bug here; please report what you asked")
}
