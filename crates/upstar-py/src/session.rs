//! Sessions, and what there is in all of them.

use std::path::PathBuf;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use upstar::{CancelToken, Theorems};
use upstar_lang::{Builtin, Function, Value as Meaning, builtins, find};
use upstar_store::SqliteStore;

use crate::convert::{NumberClasses, argument, to_python};
use crate::engine::PythonSession;
use crate::errors;
use crate::limits::{Limits, Size};
use crate::nodes;
use crate::store::Store;
use crate::values;

/// A session: everything that questions share. Most programs need none but the one that is there.
///
/// `steps`, `timeout` in seconds and `max_memory`, bytes or a text such as `"2G"`, limit each question. Without the
/// last, a question ends when the program takes three quarters of the memory that it may have. `threads` work on one
/// question, and `store` is an SQLite file that
/// keeps values of positions between runs. Without `lemmas` no theorem gives answers about positions: they are
/// searched for.
#[pyclass(frozen, module = "upstar", subclass)]
pub(crate) struct Session {
    engine: Arc<PythonSession>,
    store: Option<Store>,
}

#[pymethods]
impl Session {
    #[new]
    #[pyo3(signature = (
        *, steps = None, timeout = None, max_memory = None, threads = 1, store = None, lemmas = true
    ))]
    fn new(
        py: Python<'_>,
        steps: Option<u64>,
        timeout: Option<f64>,
        max_memory: Option<Size>,
        threads: usize,
        store: Option<PathBuf>,
        lemmas: bool,
    ) -> PyResult<Session> {
        let limits = Limits::new(steps, timeout, max_memory)?;
        let session =
            upstar::Session::with_limit(limits.steps, CancelToken::new()).with_threads(threads);
        let session = session.with_theorems(if lemmas { Theorems::ALL } else { Theorems::NONE });
        let Some(path) = store else {
            return Ok(Session { engine: PythonSession::new(session, limits), store: None });
        };
        let store = Store::open(py, &path)?;
        let session = session.with_store(Arc::<SqliteStore>::clone(&store.sqlite));
        Ok(Session { engine: PythonSession::new(session, limits), store: Some(store) })
    }

    /// The session that values are in which are made without one.
    #[staticmethod]
    fn shared() -> Session {
        Session { engine: Arc::clone(PythonSession::shared()), store: None }
    }

    /// Limit each question from now on, as the constructor does; what is left out is as it is by default.
    #[pyo3(signature = (*, steps = None, timeout = None, max_memory = None))]
    fn limit(
        &self,
        steps: Option<u64>,
        timeout: Option<f64>,
        max_memory: Option<Size>,
    ) -> PyResult<()> {
        self.engine.set_limits(Limits::new(steps, timeout, max_memory)?);
        Ok(())
    }

    /// The value of a text of the language.
    fn eval(&self, py: Python<'_>, text: &str) -> PyResult<Py<PyAny>> {
        let value = self.engine.evaluate(py, text);
        self.look(py)?;
        let value = value?;
        // Only numbers, perhaps in lists, are of several classes.
        let numbers = match value {
            Meaning::Number(_) | Meaning::List(_) => self.engine.numbers_in(text),
            _ => NumberClasses::Games,
        };
        to_python(py, &self.engine, value, numbers)
    }

    /// A game from its options: the value of `{left | right}`.
    fn game(&self, left: &Bound<'_, PyAny>, right: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = left.py();
        let side = |options: &Bound<'_, PyAny>| -> PyResult<Meaning> {
            let options = options.try_iter()?.map(|option| argument(&self.engine, &option?));
            Ok(Meaning::List(Arc::new(options.collect::<PyResult<_>>()?)))
        };
        let value = self.engine.sign(py, "{|}", &[side(left)?, side(right)?])?;
        to_python(py, &self.engine, value, NumberClasses::Games)
    }

    /// The game that a table of nodes describes, such as `json` makes of games.
    fn read_json(&self, py: Python<'_>, text: &str) -> PyResult<Py<PyAny>> {
        let value = nodes::read(py, &self.engine, text)?;
        to_python(py, &self.engine, value, NumberClasses::Games)
    }

    /// Stop the questions at hand that take long, whichever thread has asked them.
    fn stop(&self) {
        self.engine.stop();
    }

    /// Call a function of the language by its name.
    #[pyo3(signature = (name, /, *arguments, **options))]
    fn call(
        &self,
        name: &str,
        arguments: &Bound<'_, PyTuple>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Py<PyAny>> {
        let builtin = find(name).ok_or_else(|| errors::unknown_function(name))?;
        let value =
            values::call(&self.engine, &Function::Builtin(builtin), &[], arguments, options);
        self.look(arguments.py())?;
        value
    }

    /// A value that is bound to a name in this session's language.
    fn set(&self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let value = argument(&self.engine, value)?;
        self.engine.set(name, value)
    }

    /// Wait until what was found is in the file of this session, and warn of what cannot be kept there.
    fn flush(&self, py: Python<'_>) -> PyResult<()> {
        self.store.as_ref().map_or(Ok(()), |store| store.flush(py))
    }

    /// How many positions are in memory, and the bytes of their tables.
    fn stored(&self) -> (usize, usize) {
        let stored = self.engine.session.stored();
        (stored.positions, stored.bytes)
    }

    /// A value of this session: the same value, if it is one of another.
    fn take(&self, value: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let meaning: Meaning = argument(&self.engine, value)?;
        to_python(value.py(), &self.engine, meaning, NumberClasses::Games)
    }
}

impl Session {
    /// Warn of what went wrong with the store.
    fn look(&self, py: Python<'_>) -> PyResult<()> {
        self.store.as_ref().map_or(Ok(()), |store| store.look(py))
    }
}

/// The functions of the language: name, signature, summary, and the type of what they answer with.
#[pyfunction]
pub(crate) fn functions() -> Vec<(&'static str, &'static str, &'static str, &'static str)> {
    builtins()
        .map(|one| (one.name, one.signature(), one.summary, one.result().python_type()))
        .collect()
}

/// The examples on the page of a function.
#[pyfunction]
pub(crate) fn examples(name: &str) -> Vec<&'static str> {
    let of = |one: &'static Builtin| one.examples.iter().map(|(expression, _)| *expression);
    find(name).into_iter().flat_map(of).collect()
}

/// The rulesets: name, title, rules.
#[pyfunction]
pub(crate) fn rulesets() -> Vec<(&'static str, &'static str, &'static str)> {
    upstar::rulesets().iter().map(|doc| (doc.name, doc.title, doc.rules)).collect()
}

/// The page about a function, a ruleset, an operator or a name.
#[pyfunction]
pub(crate) fn help(name: &str) -> Option<String> {
    upstar_lang::help(name)
}
