//! Upstar's values in Python: their operators and common methods. `classes.rs` has the classes.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString, PyTuple};
use upstar::{Player, Rational, Thermograph as Walls};
use upstar_lang::{Function as Callable, ListItems, RulesetFunction, SumTerm, Value as Meaning};
use upstar_notation::Style;

use crate::convert::{self, NumberClasses, argument, from_python, to_python};
use crate::engine::PythonSession;
use crate::errors;
use crate::nodes;
use crate::pictures;
use crate::rules::{self, ExceptionCheck};

/// An Upstar value. The functions of the language are methods of the classes of values to which they
/// apply: `g.mean()` is `mean(g)`.
#[pyclass(frozen, subclass, module = "upstar")]
pub(crate) struct Value {
    pub(crate) engine: Arc<PythonSession>,
    pub(crate) meaning: Meaning,
}

type PickleRecipe<'py> = (Bound<'py, PyAny>, Bound<'py, PyTuple>);

impl Value {
    pub(crate) fn function(&self) -> PyResult<&Callable> {
        match &self.meaning {
            Meaning::Function(function) => Ok(function),
            _ => Err(errors::wrong_kind("expected a function")),
        }
    }

    pub(crate) fn walls(&self) -> PyResult<&Walls> {
        match &self.meaning {
            Meaning::Thermograph(walls) => Ok(walls),
            _ => Err(errors::wrong_kind("expected a thermograph")),
        }
    }

    pub(crate) fn items(&self) -> Arc<ListItems> {
        match &self.meaning {
            Meaning::Poset(set) => Arc::clone(set.items()),
            _ => Arc::default(),
        }
    }

    pub(crate) fn plain(&self, py: Python<'_>) -> PyResult<String> {
        self.engine.ask(py, |upstar| upstar.display(&self.meaning))
    }

    /// Returns an expression that evaluates to the same object.
    fn expression(&self, py: Python<'_>) -> PyResult<String> {
        if let Meaning::Function(Callable::Lambda(lambda)) = &self.meaning {
            let interpreter = self.engine.interpreter();
            let is_own = |name: &str| interpreter.get(name).is_some();
            if lambda.has_captured() || lambda.free_names().any(is_own) {
                return Err(errors::wrong_kind(format!(
                    "the function `{}` cannot be pickled or used in another session, because it uses \
                     names that are defined outside it",
                    lambda.source()
                )));
            }
        }
        if rules::has_python(&self.meaning) {
            return Err(errors::wrong_kind(format!(
                "{} cannot be pickled or used in another session, because its rules are written in \
                 Python; use the object of the class",
                self.plain(py)?
            )));
        }
        let uses_names = match &self.meaning {
            Meaning::Function(Callable::Ruleset(ruleset)) => ruleset.uses_names(),
            Meaning::Position(position) => RulesetFunction::has_names(position),
            _ => false,
        };
        if uses_names {
            return Err(errors::wrong_kind(
                "this ruleset cannot be pickled or used in another session, because its functions use a \
                 name that cannot be replaced by its value, such as a function that calls itself; \
                 write the rules as a class or without recursion",
            ));
        }
        self.engine.ask(py, |upstar| upstar.expression(&self.meaning))
    }

    /// Returns the value of a sum, and any other object unchanged.
    fn settled(&self, py: Python<'_>) -> PyResult<Meaning> {
        self.engine.ask(py, |upstar| upstar.settled(&self.meaning))
    }

    /// Converts the value to another session through its text.
    pub(crate) fn meaning_in(
        &self,
        py: Python<'_>,
        engine: &Arc<PythonSession>,
    ) -> PyResult<Meaning> {
        if Arc::ptr_eq(&self.engine, engine) {
            return Ok(self.meaning.clone());
        }
        match self.expression(py) {
            Ok(text) => engine.read_back(py, &text),
            Err(_) if matches!(self.meaning, Meaning::Game(_)) => {
                nodes::read(py, engine, &self.json(py)?)
            }
            Err(too_long) => Err(too_long),
        }
    }

    pub(crate) fn asked(&self, py: Python<'_>, name: &str) -> PyResult<Py<PyAny>> {
        let found = self.engine.builtin(py, name, std::slice::from_ref(&self.meaning))?;
        to_python(py, &self.engine, found, NumberClasses::of(name))
    }

    fn number(&self, py: Python<'_>) -> PyResult<Arc<Rational>> {
        match self.settled(py)? {
            Meaning::Number(number) => Ok(number),
            _ => Err(PyTypeError::new_err(format!("{} is not a number", self.plain(py)?))),
        }
    }

    /// Applies an operator to this value and another value, in this order or reversed. Returns
    /// `NotImplemented` if the other object cannot be converted.
    fn operate(&self, sign: &str, other: &Bound<'_, PyAny>, turned: bool) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Some(second) = from_python(&self.engine, other)? else {
            return Ok(py.NotImplemented());
        };
        let mut operands = [self.meaning.clone(), second];
        if turned {
            operands.reverse();
        }
        let done = self.engine.sign(py, sign, &operands)?;
        to_python(py, &self.engine, done, NumberClasses::Games)
    }

    fn is_same(&self, other: &Meaning) -> Option<bool> {
        Some(match (&self.meaning, other) {
            (Meaning::Game(a), Meaning::Game(b)) => a == b,
            (Meaning::Number(a), Meaning::Number(b)) => a == b,
            (Meaning::Game(_), Meaning::Number(_)) | (Meaning::Number(_), Meaning::Game(_)) => {
                false
            }
            (Meaning::Form(a), Meaning::Form(b)) => a == b,
            (Meaning::LoopyForm(a), Meaning::LoopyForm(b)) => a == b,
            (Meaning::Loopy(a, _), Meaning::Loopy(b, _)) => a == b,
            (Meaning::Compound(a), Meaning::Compound(b)) => a == b,
            (Meaning::Position(a), Meaning::Position(b)) => a == b,
            (Meaning::Scoring(_), Meaning::Scoring(_)) => return None,
            (
                Meaning::Sum(_),
                Meaning::Sum(_) | Meaning::Game(_) | Meaning::Number(_) | Meaning::Loopy(..),
            )
            | (Meaning::Game(_) | Meaning::Number(_) | Meaning::Loopy(..), Meaning::Sum(_)) => {
                return None;
            }
            (Meaning::Thermograph(a), Meaning::Thermograph(b)) => a == b,
            (Meaning::Stop(a), Meaning::Stop(b)) => a == b,
            (Meaning::Ordinal(a), Meaning::Ordinal(b)) => a == b,
            (Meaning::Function(a), Meaning::Function(b)) => match (a, b) {
                (Callable::Ruleset(a), Callable::Ruleset(b)) => a.expression() == b.expression(),
                (Callable::Lambda(a), Callable::Lambda(b)) => {
                    let has_captured = a.has_captured() || b.has_captured();
                    Arc::ptr_eq(a, b) || (!has_captured && a.source() == b.source())
                }
                (Callable::Builtin(a), Callable::Builtin(b)) => a.name() == b.name(),
                _ => false,
            },
            (Meaning::Poset(a), Meaning::Poset(b)) if !Arc::ptr_eq(a, b) => return None,
            (Meaning::Poset(_), Meaning::Poset(_)) => true,
            _ => false,
        })
    }
}

#[pymethods]
impl Value {
    /// Makes NumPy leave operators between its scalars and games to the games, and add games to
    /// arrays elementwise. Otherwise, NumPy would convert a rounded `float16` to the float with the
    /// same digits.
    #[classattr]
    #[pyo3(name = "__array_priority__")]
    const ARRAY_PRIORITY: f64 = -1.0;

    /// Return the value in the notation of the language. `style` is `ascii`, `unicode` or `latex`.
    #[pyo3(signature = (style = "ascii"))]
    fn text(&self, py: Python<'_>, style: &str) -> PyResult<String> {
        let style = match style {
            "ascii" => Style::Ascii,
            "unicode" => Style::Unicode,
            "latex" => Style::Latex,
            _ => return Err(errors::wrong_kind("a style must be ascii, unicode or latex")),
        };
        if style != Style::Latex && matches!(self.meaning, Meaning::Stop(_) | Meaning::Ordinal(_)) {
            return self.plain(py);
        }
        self.engine.ask(py, |upstar| upstar.text_in(&self.meaning, style))
    }

    /// The kind of value: `game`, `form`, `position`, ...
    #[getter]
    pub(crate) fn kind(&self) -> &'static str {
        self.meaning.type_name()
    }

    /// Return the value as JSON text, in the format of the command's JSON interface.
    fn json(&self, py: Python<'_>) -> PyResult<String> {
        self.engine.ask(py, |upstar| Ok(upstar.structured(&self.meaning)?.to_string()))
    }

    /// Return a picture as SVG. `what` is `board`, `thermograph`, `both`, `tree`, `graph` or
    /// `diagram`; the default is the most informative picture.
    #[pyo3(signature = (what = None))]
    fn svg(&self, py: Python<'_>, what: Option<&str>) -> PyResult<String> {
        let picture = pictures::svg(py, &self.engine, &self.meaning, what)?;
        picture.ok_or_else(|| {
            errors::wrong_kind("this kind of picture is not supported for this object")
        })
    }

    /// Return the same picture as TikZ.
    #[pyo3(signature = (what = None))]
    fn tikz(&self, py: Python<'_>, what: Option<&str>) -> PyResult<String> {
        let picture = pictures::tikz(py, &self.engine, &self.meaning, what)?;
        picture.ok_or_else(|| {
            errors::wrong_kind("this kind of picture is not supported for this object")
        })
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        if matches!(self.meaning, Meaning::Game(_) | Meaning::Number(_) | Meaning::Form(_)) {
            return Ok(None);
        }
        pictures::svg(py, &self.engine, &self.meaning, None)
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        match self.meaning {
            Meaning::Game(_)
            | Meaning::Number(_)
            | Meaning::Form(_)
            | Meaning::LoopyForm(_)
            | Meaning::Loopy(..) => Ok(Some(format!("${}$", self.text(py, "latex")?))),
            _ => Ok(None),
        }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        self.plain(py)
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, "unicode")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<PickleRecipe<'py>> {
        let py = slf.py();
        let (package, class) = (py.import("upstar")?, slf.get_type().into_any());
        let value = slf.get();
        let recipe = |read: &str, text: String| {
            Ok((package.getattr(read)?, (class.clone(), text).into_pyobject(py)?))
        };
        let object =
            |game: &Meaning| to_python(py, &value.engine, game.clone(), NumberClasses::Games);
        match &value.meaning {
            Meaning::Thermograph(_) => return recipe("_read_json", value.json(py)?),
            Meaning::Position(position) => {
                if let Some(object) = rules::object(py, position)? {
                    return Ok((class, (object,).into_pyobject(py)?));
                }
            }
            Meaning::Sum(terms) if rules::has_python(&value.meaning) => {
                let term =
                    |term: &SumTerm| Ok((convert::whole(py, &term.count)?, object(&term.game)?));
                let terms = terms.iter().map(term).collect::<PyResult<Vec<_>>>()?;
                return Ok((package.getattr("_read_sum")?, (class, terms).into_pyobject(py)?));
            }
            // The text of a position of a Python class means nothing, or a position of a ruleset of this name.
            Meaning::Compound(compound) => {
                let read = value.engine.read_back(py, &value.expression(py)?);
                if !read.is_ok_and(
                    |read| !matches!(read, Meaning::Compound(other) if other != *compound),
                ) {
                    return Err(errors::wrong_kind(
                        "this compound cannot be pickled, because rules of its positions are written in Python",
                    ));
                }
            }
            _ => {}
        }
        match value.expression(py) {
            Ok(text) => recipe("_read", text),
            Err(_) if matches!(value.meaning, Meaning::Game(_)) => {
                recipe("_read_json", value.json(py)?)
            }
            Err(too_long) => Err(too_long),
        }
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        let mut hasher = DefaultHasher::new();
        match &self.settled(py)? {
            Meaning::Number(number) => {
                return convert::fraction(py, number)?.bind(py).hash();
            }
            Meaning::Game(game) => game.hash(&mut hasher),
            Meaning::Loopy(game, _) => game.hash(&mut hasher),
            Meaning::Form(form) => form.hash(&mut hasher),
            Meaning::LoopyForm(form) => form.hash(&mut hasher),
            Meaning::Position(position) => match rules::object(py, position)? {
                // The position is equal to its object.
                Some(object) => return object.bind(py).hash(),
                None => position.expression().hash(&mut hasher),
            },
            Meaning::Compound(compound) => compound.hash(&mut hasher),
            // Equal scoring games have equal scores.
            Meaning::Scoring(_) => {
                for side in ["left_score", "right_score"] {
                    let score =
                        self.engine.builtin(py, side, std::slice::from_ref(&self.meaning))?;
                    self.engine.ask(py, |upstar| upstar.text(&score))?.hash(&mut hasher);
                }
            }
            Meaning::Stop(stop) => stop.hash(&mut hasher),
            Meaning::Ordinal(ordinal) => ordinal.hash(&mut hasher),
            other => other.type_name().hash(&mut hasher),
        }
        Ok(hasher.finish() as isize)
    }

    fn __richcmp__(
        slf: &Bound<'_, Self>,
        other: &Bound<'_, PyAny>,
        op: CompareOp,
    ) -> PyResult<Py<PyAny>> {
        let (py, this) = (slf.py(), slf.get());
        let sign = match op {
            CompareOp::Eq | CompareOp::Ne => {
                let Some(second) = convert::compared(&this.engine, other)? else {
                    return Ok(py.NotImplemented());
                };
                let same = match this.is_same(&second) {
                    Some(same) => same,
                    None => {
                        let both = [this.meaning.clone(), second];
                        matches!(this.engine.sign(py, "=", &both)?, Meaning::Bool(true))
                    }
                };
                let truth = same == matches!(op, CompareOp::Eq);
                return to_python(py, &this.engine, Meaning::Bool(truth), NumberClasses::Games);
            }
            CompareOp::Le => "<=",
            CompareOp::Lt => "<",
            CompareOp::Ge => ">=",
            CompareOp::Gt => ">",
        };
        this.operate(sign, other, false)
    }

    fn __add__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate("+", other, false)
    }

    fn __radd__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        // Python's `sum` starts with 0, which is not a term of the sum. The truth value `False`
        // does not count as this 0.
        if !other.is_instance_of::<PyBool>() && other.extract::<i64>().is_ok_and(|first| first == 0)
        {
            return Ok(slf.clone().into_any().unbind());
        }
        slf.get().operate("+", other, true)
    }

    fn __sub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate("-", other, false)
    }

    fn __rsub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate("-", other, true)
    }

    fn __mul__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        // In an integer multiple, the integer comes first.
        let turned = !matches!(self.meaning, Meaning::Number(_));
        self.operate("*", other, turned)
    }

    fn __rmul__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate("*", other, true)
    }

    fn __truediv__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate("/", other, false)
    }

    fn __rtruediv__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate("/", other, true)
    }

    fn __and__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate("&", other, false)
    }

    fn __rand__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate("&", other, true)
    }

    fn __abs__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.asked(py, "abs")
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let done = self.engine.sign(py, "neg", std::slice::from_ref(&self.meaning))?;
        to_python(py, &self.engine, done, NumberClasses::Games)
    }

    fn __pos__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    /// Return ``True`` if the games are confused, that is, if neither is greater than or equal to
    /// the other. Equivalently, the first player wins the difference.
    fn confused(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.operate("||", other, false)
    }

    /// Return the value as a number. Raise `TypeError` if the game is not a number.
    fn fraction(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        convert::fraction(py, &*self.number(py)?)
    }

    fn __float__(&self, py: Python<'_>) -> PyResult<f64> {
        self.fraction(py)?.bind(py).call_method0("__float__")?.extract()
    }

    fn __int__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        Ok(self.fraction(py)?.bind(py).call_method0("__trunc__")?.unbind())
    }

    fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(!matches!(self.settled(py)?, Meaning::Number(number) if number.is_zero()))
    }

    /// Return the positions to which a player, `"Left"` or `"Right"`, can move.
    fn options(&self, py: Python<'_>, player: &str) -> PyResult<Vec<Py<PyAny>>> {
        let mover = read_player(player)?;
        if let Meaning::Position(position) = &self.meaning {
            let wrapped =
                |to| to_python(py, &self.engine, Meaning::Position(to), NumberClasses::Games);
            let options = self.engine.see(py, || position.options(mover))?;
            return options.into_iter().map(wrapped).collect();
        }
        let name = if mover == Player::Left { "left_options" } else { "right_options" };
        self.asked(py, name)?.extract(py)
    }

    /// Suggests a similar name. Is called only if there is no attribute with this name.
    fn __getattr__(slf: &Bound<'_, Self>, name: &str) -> PyResult<Py<PyAny>> {
        Err(errors::no_attribute(slf.as_any(), &slf.get_type().name()?.to_string(), name))
    }

    /// Format the text in Unicode symbols, as `str` does: `f"{g:>10}"`.
    fn __format__(&self, py: Python<'_>, specification: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let text = PyString::new(py, &self.__str__(py)?);
        Ok(text.call_method1("__format__", (specification,))?.unbind())
    }
}

fn read_player(text: &str) -> PyResult<Player> {
    Player::read(text).ok_or_else(|| errors::wrong_kind("expected a player, \"Left\" or \"Right\""))
}

/// Return the name of a player, given as `"Left"`, `"left"`, `"L"` or `"l"`.
#[pyfunction]
pub(crate) fn player(text: &str) -> PyResult<&'static str> {
    read_player(text).map(convert::name)
}

/// Return `True` if an object is a position or a literal form, or a sum of these. Values are
/// simplified under normal play, which can change misère outcomes.
#[pyfunction]
pub(crate) fn is_literal(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    let is_one = |game: &Meaning| {
        matches!(game, Meaning::Position(_) | Meaning::Form(_) | Meaning::LoopyForm(_))
    };
    Ok(match argument(PythonSession::shared(), object)? {
        Meaning::Sum(terms) => terms.iter().all(|term| is_one(&term.game)),
        game => is_one(&game),
    })
}

/// Calls a function of the language.
pub(crate) fn call(
    engine: &Arc<PythonSession>,
    function: &Callable,
    arguments: &Bound<'_, PyTuple>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Py<PyAny>> {
    let py = arguments.py();
    let numbers = match function {
        Callable::Builtin(builtin) => NumberClasses::of(builtin.name()),
        _ => NumberClasses::Games,
    };
    rules::answered(|| {
        let mut values = Vec::with_capacity(arguments.len());
        for one in arguments {
            values.push(argument(engine, &one)?);
        }
        let mut named: Vec<(String, Meaning)> = Vec::new();
        for (name, value) in options.into_iter().flatten() {
            // An argument with the name of a Python keyword is written with an underscore.
            let name = name.extract::<String>()?.trim_end_matches('_').to_owned();
            named.push((name, argument(engine, &value)?));
        }
        let rules = ExceptionCheck::of(values.iter().chain(named.iter().map(|(_, value)| value)));
        let done = engine.call(py, function, &values, &named);
        let done = match done {
            Ok(done) => done,
            Err(error) => return Err(with_text(py, engine, error, &values)?),
        };
        rules.holds().then(|| to_python(py, engine, done, numbers)).transpose()
    })
}

/// Adds how to write a game, if an argument that should be a game is a text that can be read as one.
fn with_text(
    py: Python<'_>,
    engine: &PythonSession,
    error: PyErr,
    arguments: &[Meaning],
) -> PyResult<PyErr> {
    let message = error.value(py).to_string();
    let text = arguments.iter().find_map(|argument| match argument {
        Meaning::Text(text) => Some(text),
        _ => None,
    });
    let Some(text) =
        text.filter(|_| message.starts_with("expected a game") && message.ends_with("found text"))
    else {
        return Ok(error);
    };
    let function = match engine.read_back(py, text) {
        Ok(Meaning::Number(_) | Meaning::Game(_)) => "Game",
        Ok(Meaning::Position(_) | Meaning::Form(_) | Meaning::Sum(_)) => "upstar.eval",
        _ => return Ok(error),
    };
    let quoted = PyString::new(py, text).repr()?;
    Ok(errors::wrong_kind(format!("{message}; write {function}({quoted})")))
}
