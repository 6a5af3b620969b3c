//! Sessions, and the functions that do not need one.

use std::path::PathBuf;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use upstar::{CancelToken, RulesetGroup, Theorems};
use upstar_lang::{Builtin, Function, Value as Meaning, builtins, find, similar_among};

use crate::convert::{NumberClasses, argument, to_python};
use crate::engine::PythonSession;
use crate::errors;
use crate::limits::{Limits, Size};
use crate::nodes;
use crate::store::Store;
use crate::values;

/// A session: the state shared by queries. Most programs need only the default session.
///
/// `steps`, `timeout` (in seconds) and `max_memory` (in bytes, or a string such as `"2G"`) limit
/// each query. By default, `max_memory` is three quarters of the available memory. `threads` is the
/// number of threads for one query. `store` is an SQLite file that keeps values of positions
/// between runs. If `lemmas` is false, values of positions are computed only by search, without
/// theorems.
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
        let session = session.with_store(store.values());
        Ok(Session { engine: PythonSession::new(session, limits), store: Some(store) })
    }

    /// Return the default session.
    #[staticmethod]
    fn shared() -> Session {
        Session { engine: Arc::clone(PythonSession::shared()), store: None }
    }

    /// Limit each query from now on, as in the constructor. Omitted limits are reset to their defaults.
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

    /// Evaluate a program of the expression language, and return its value.
    fn eval(&self, py: Python<'_>, text: &str) -> PyResult<Py<PyAny>> {
        let value = self.engine.evaluate(py, text);
        self.look(py)?;
        let value = value?;
        // Only numbers, perhaps in lists, can have several classes.
        let numbers = match value {
            Meaning::Number(_) | Meaning::List(_) => self.engine.numbers_in(text),
            _ => NumberClasses::Games,
        };
        to_python(py, &self.engine, value, numbers)
    }

    /// Return the game with these options: the value of `{left | right}`.
    fn game(&self, left: &Bound<'_, PyAny>, right: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = left.py();
        let side = |options: &Bound<'_, PyAny>| -> PyResult<Meaning> {
            let options = options.try_iter()?.map(|option| argument(&self.engine, &option?));
            Ok(Meaning::List(Arc::new(options.collect::<PyResult<_>>()?)))
        };
        let value = self.engine.sign(py, "{|}", &[side(left)?, side(right)?])?;
        to_python(py, &self.engine, value, NumberClasses::Games)
    }

    /// Return the value of an expression that `repr` of a value has returned. Definitions of this
    /// session do not change its meaning.
    fn read(&self, py: Python<'_>, text: &str) -> PyResult<Py<PyAny>> {
        let value = self.engine.read_back(py, text)?;
        to_python(py, &self.engine, value, NumberClasses::Games)
    }

    /// Return the game described by a table of nodes, as returned by `json` for games.
    fn read_json(&self, py: Python<'_>, text: &str) -> PyResult<Py<PyAny>> {
        let value = nodes::read(py, &self.engine, text)?;
        to_python(py, &self.engine, value, NumberClasses::Games)
    }

    /// Cancel all long queries in progress, in any thread.
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
        let value = values::call(&self.engine, &Function::Builtin(builtin), arguments, options);
        self.look(arguments.py())?;
        value
    }

    /// Bind a name to a value in the language of this session.
    fn set(&self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let value = argument(&self.engine, value)?;
        self.engine.set(name, value)
    }

    /// Wait until all values have been written to the store, and warn about values that cannot be
    /// stored.
    fn flush(&self, py: Python<'_>) -> PyResult<()> {
        self.store.as_ref().map_or(Ok(()), |store| store.flush(py))
    }

    /// Return the number of positions in memory and the size of their tables in bytes.
    fn stored(&self) -> (usize, usize) {
        let stored = self.engine.session.stored();
        (stored.positions, stored.bytes)
    }

    /// Return the value as a value of this session. Convert it if it belongs to another session.
    fn take(&self, value: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let meaning: Meaning = argument(&self.engine, value)?;
        to_python(value.py(), &self.engine, meaning, NumberClasses::Games)
    }
}

impl Session {
    fn look(&self, py: Python<'_>) -> PyResult<()> {
        self.store.as_ref().map_or(Ok(()), |store| store.look(py))
    }
}

pub(crate) type Parameter = (&'static str, &'static str, String);

/// Returns the parameters of a function, each with its kind (`""`, `"?"` if the argument can be
/// omitted, or `"*"` for any number of arguments) and its type.
pub(crate) fn parameters(function: &Builtin) -> Vec<Parameter> {
    let all = function.parameters().iter();
    let kind = |one: &upstar_lang::Parameter| match (one.is_variadic, one.is_optional) {
        (true, _) => "*",
        (false, true) => "?",
        (false, false) => "",
    };
    all.map(|one| (one.name, kind(one), one.python_type())).collect()
}

/// Return the name, the parameters, the summary and the result type of each function of the
/// language.
#[pyfunction]
pub(crate) fn functions() -> Vec<(&'static str, Vec<Parameter>, &'static str, &'static str)> {
    builtins()
        .map(|one| (one.name(), parameters(one), one.summary(), one.result().python_type()))
        .collect()
}

/// Return the examples on the help page of a function.
#[pyfunction]
pub(crate) fn examples(name: &str) -> Vec<&'static str> {
    let of = |one: &'static Builtin| one.examples.iter().map(|(expression, _)| *expression);
    find(name).into_iter().flat_map(of).collect()
}

/// Return the name, the title and the rules of each ruleset.
#[pyfunction]
pub(crate) fn rulesets() -> Vec<(&'static str, &'static str, &'static str)> {
    upstar::rulesets().iter().map(|doc| (doc.name, doc.title, doc.rules)).collect()
}

/// Return the groups of rulesets, each with the names of its rulesets.
#[pyfunction]
pub(crate) fn groups() -> Vec<(&'static str, Vec<&'static str>)> {
    let names = |group| {
        let docs = upstar::rulesets().iter().map(|doc| doc.name);
        docs.filter(|name| upstar::group(name) == Some(group)).collect()
    };
    RulesetGroup::ALL.into_iter().map(|group| (group.word(), names(group))).collect()
}

/// Return the most similar of some names, if one is similar.
#[pyfunction]
pub(crate) fn similar(name: &str, names: Vec<String>) -> Option<String> {
    similar_among(name, names.into_iter())
}

/// Return the help page of a function, ruleset, operator or name.
#[pyfunction]
pub(crate) fn help(name: &str) -> Option<String> {
    upstar_lang::help(name).map(|page| errors::in_python(&page))
}
