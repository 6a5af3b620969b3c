//! Errors of the language as Python exceptions.
//!
//! Errors in the notation are also `ValueError`s, and errors about the type of an object are also
//! `TypeError`s.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use pyo3::create_exception;
use pyo3::exceptions::{
    PyAttributeError, PyException, PyMemoryError, PyRuntimeError, PyTypeError, PyValueError,
};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};
use upstar_lang::{ErrorKind, LangError, builtins, find, similar_among};
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
    page: "A syntax error in an expression.",
    class: PyOnceLock::new(),
    base: |py| py.get_type::<PyValueError>(),
};

static POSITION_ERROR: CombinedException = CombinedException {
    name: "PositionError",
    page: "A text that is not a position of the ruleset.",
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
    for error in [&NOTATION_ERROR, &POSITION_ERROR, &KIND_ERROR] {
        module.add(error.name, error.class(py)?)?;
    }
    Ok(())
}

fn exception(kind: ErrorKind, text: String) -> PyErr {
    match kind {
        ErrorKind::Syntax => NOTATION_ERROR.new_err(text),
        ErrorKind::Type => KIND_ERROR.new_err(text),
        ErrorKind::Position => POSITION_ERROR.new_err(text),
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
    in_python(&if remedy.is_empty() { message } else { format!("{message}; {remedy}") })
}

/// Replaces the command `help NAME` in a text by the call of Python.
pub(crate) fn in_python(text: &str) -> String {
    let mut parts = text.split("`help");
    let mut all = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        all += &match part.split_once('`') {
            Some(("", rest)) => format!("`upstar.help()`{rest}"),
            Some((name, rest)) if name.starts_with(' ') => {
                format!("`upstar.help(\"{}\")`{rest}", name.trim_start())
            }
            _ => format!("`help{part}"),
        };
    }
    all
}

/// Adds the line of the text in which the error is, with a caret below the place.
pub(crate) fn with_place(error: LangError, text: &str) -> PyErr {
    let span = error.span().map(|span| (span.start, span.end));
    let file = error.file().map(|file| (file.text.clone(), file.path.clone(), file.at.clone()));
    let (kind, mut message) = (error.kind, sentence(error));
    let (text, place) = match (&file, span) {
        (Some((text, path, at)), _) => {
            message += &format!("\n  in {path}");
            (text.as_str(), Some((at.start, at.end)))
        }
        (None, span) => (text, span),
    };
    if let Some((start, end)) = place
        && let (Some(before), Some(rest)) = (text.get(..start), text.get(start..))
    {
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line_end = start + rest.find('\n').unwrap_or(rest.len());
        let line = &text[line_start..line_end];
        let column = before[line_start..].chars().count();
        if line.chars().count() <= MOST_SHOWN {
            let width = text.get(start..end.min(line_end)).map_or(1, |part| part.chars().count());
            let carets = "^".repeat(width.max(1));
            message += &format!("\n  {}\n  {}{carets}", visible(line), " ".repeat(column));
        }
    }
    exception(kind, message)
}

/// A longer line is not shown in an error message.
const MOST_SHOWN: usize = 100;

pub(crate) fn value_error(text: impl Into<String>) -> PyErr {
    UpstarError::new_err(visible(&text.into()).into_owned())
}

pub(crate) fn notation(text: &str) -> PyErr {
    NOTATION_ERROR.new_err(visible(text).into_owned())
}

pub(crate) fn endless(text: String) -> PyErr {
    BudgetError::new_err(text)
}

pub(crate) fn wrong_kind(text: impl Into<String>) -> PyErr {
    KIND_ERROR.new_err(visible(&text.into()).into_owned())
}

/// Returns the error for a position that Python cannot hash; any other error is unchanged.
pub(crate) fn unhashable(object: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
    let py = object.py();
    let text = error.value(py).to_string();
    if !error.is_instance_of::<PyTypeError>(py) || !text.contains("unhashable") {
        return error;
    }
    let class = object.get_type().name().map_or_else(|_| String::new(), |name| name.to_string());
    wrong_kind(format!(
        "{text}: an object of class {class} is a position and must be hashable; use \
         @dataclass(frozen=True), with tuples instead of lists"
    ))
}

pub(crate) fn unknown_function(name: &str) -> PyErr {
    let near = similar_among(name, builtins().map(|function| function.name().to_owned()));
    let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    wrong_kind(format!("unknown function `{name}`{near}"))
}

/// Runs a job. If the system refuses memory or a stack, returns a `MemoryError`.
pub(crate) fn within_memory<T>(job: impl FnOnce() -> T) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(job)).map_err(|payload| {
        if !upstar_limits::is_refusal(&*payload) {
            resume_unwind(payload);
        }
        PyMemoryError::new_err("the system is out of memory or threads")
    })
}

pub(crate) fn panicked() -> PyErr {
    PyRuntimeError::new_err("internal error: please report this query as a bug in Upstar")
}

/// Returns the error for an unknown attribute of an object, with a similar name if there is one.
pub(crate) fn no_attribute(object: &Bound<'_, PyAny>, owner: &str, name: &str) -> PyErr {
    let mut text = format!("{owner} has no attribute `{}`", visible(name));
    if !name.starts_with('_') {
        let names = object.dir().and_then(|names| names.extract::<Vec<String>>());
        let names = names.unwrap_or_default();
        if let Some(first) = find(name).and_then(|function| function.parameters().first()) {
            text += &format!("; `upstar.{name}` takes {}", first.phrase());
        } else if let Some(near) = similar_among(name, names.into_iter()) {
            text += &format!("; did you mean `{near}`?");
        }
    }
    let error = PyAttributeError::new_err(text);
    // With the object, Python would add its own suggestion.
    let py = object.py();
    let value = error.value(py);
    let _ = value.setattr("name", name).and_then(|()| value.setattr("obj", py.None()));
    error
}

/// Return the error for an unknown attribute of a module or class.
#[pyfunction]
pub(crate) fn no_attribute_of(object: &Bound<'_, PyAny>, owner: &str, name: &str) -> Py<PyAny> {
    no_attribute(object, owner, name).into_value(object.py()).into_any()
}
