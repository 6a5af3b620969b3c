//! Errors of the language as Python exceptions.
//!
//! Errors in the notation are also `ValueError`s, and errors about the type of an object are also
//! `TypeError`s.

use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};
use upstar_lang::{ErrorKind, LangError};
use upstar_notation::visible;

create_exception!(upstar, UpstarError, PyException, "The base class of all Upstar errors.");
create_exception!(upstar, UndefinedError, UpstarError, "The result is undefined.");
create_exception!(
    upstar,
    BudgetError,
    UpstarError,
    "A limit was reached, or the result is too large."
);
create_exception!(upstar, ClaimError, UpstarError, "An assertion of the language failed.");

struct CombinedException {
    name: &'static str,
    page: &'static str,
    class: PyOnceLock<Py<PyType>>,
    base: fn(Python<'_>) -> Bound<'_, PyType>,
}

static NOTATION_ERROR: CombinedException = CombinedException {
    name: "NotationError",
    page: "A syntax error in an expression or a position.",
    class: PyOnceLock::new(),
    base: |py| py.get_type::<PyValueError>(),
};

static KIND_ERROR: CombinedException = CombinedException {
    name: "KindError",
    page: "An argument of the wrong type, or an invalid argument.",
    class: PyOnceLock::new(),
    base: |py| py.get_type::<PyTypeError>(),
};

impl CombinedException {
    fn class<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyType>> {
        let make = || -> PyResult<Py<PyType>> {
            let contents = PyDict::new(py);
            contents.set_item("__module__", "upstar")?;
            contents.set_item("__doc__", self.page)?;
            let bases = (py.get_type::<UpstarError>(), (self.base)(py));
            let class = py.get_type::<PyType>().call1((self.name, bases, contents))?;
            Ok(class.cast_into::<PyType>()?.unbind())
        };
        Ok(self.class.get_or_try_init(py, make)?.bind(py).clone())
    }

    fn new_err(&self, text: String) -> PyErr {
        Python::attach(|py| match self.class(py) {
            Ok(class) => PyErr::from_type(class, text),
            Err(error) => error,
        })
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("UpstarError", py.get_type::<UpstarError>())?;
    module.add("UndefinedError", py.get_type::<UndefinedError>())?;
    module.add("BudgetError", py.get_type::<BudgetError>())?;
    module.add("ClaimError", py.get_type::<ClaimError>())?;
    for error in [&NOTATION_ERROR, &KIND_ERROR] {
        module.add(error.name, error.class(py)?)?;
    }
    Ok(())
}

fn exception(kind: ErrorKind, text: String) -> PyErr {
    match kind {
        ErrorKind::Syntax => NOTATION_ERROR.new_err(text),
        ErrorKind::Type => KIND_ERROR.new_err(text),
        ErrorKind::Undefined => UndefinedError::new_err(text),
        ErrorKind::Budget => BudgetError::new_err(text),
        ErrorKind::Assertion => ClaimError::new_err(text),
    }
}

pub(crate) fn of_language(error: LangError) -> PyErr {
    exception(error.kind, sentence(error))
}

pub(crate) fn sentence(error: LangError) -> String {
    let LangError { message, remedy, .. } = error;
    if remedy.is_empty() { message } else { format!("{message}; {remedy}") }
}

pub(crate) fn with_place(error: &LangError, text: &str) -> PyErr {
    exception(error.kind, error.render("", text, false).trim_end().to_owned())
}

pub(crate) fn value_error(text: impl Into<String>) -> PyErr {
    UpstarError::new_err(visible(&text.into()).into_owned())
}

pub(crate) fn endless(text: String) -> PyErr {
    BudgetError::new_err(text)
}

pub(crate) fn wrong_kind(text: impl Into<String>) -> PyErr {
    KIND_ERROR.new_err(visible(&text.into()).into_owned())
}

pub(crate) fn unknown_function(name: &str) -> PyErr {
    wrong_kind(format!("unknown function `{name}`"))
}

pub(crate) fn panicked() -> PyErr {
    PyRuntimeError::new_err("internal error: please report this query as a bug in Upstar")
}
