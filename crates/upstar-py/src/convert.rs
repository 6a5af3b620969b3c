//! Conversions between Python and the expression language.
//!
//! A Python object counts as a number if its exact value is the number that it prints: 0.5 does,
//! and 0.1 does not. Invariant: a number is a `Game` only if it is dyadic; every other rational is
//! a `Fraction`.

use std::sync::Arc;

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyFrozenSet, PyInt, PyList, PySet, PyString, PyTuple, PyType};
use upstar::{IBig, Player, Rational, UBig};
use upstar_lang::{Value as Meaning, ValueType};

use crate::classes;
use crate::engine::PythonSession;
use crate::errors;
use crate::rules;
use crate::values::Value;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NumberClasses {
    /// All numbers are fractions.
    Fractions,
    /// Integers are of type `int`.
    Integers,
    /// Dyadic numbers are games.
    Games,
}

impl NumberClasses {
    pub(crate) fn of(name: &str) -> NumberClasses {
        match upstar_lang::find(name).map(|function| function.result()) {
            Some(ValueType::Game | ValueType::Value | ValueType::Values) => NumberClasses::Games,
            Some(
                ValueType::Count | ValueType::CountOrNone | ValueType::Counts | ValueType::Nimber,
            ) => NumberClasses::Integers,
            _ => NumberClasses::Fractions,
        }
    }
}

pub(crate) fn to_python(
    py: Python<'_>,
    engine: &Arc<PythonSession>,
    value: Meaning,
    numbers: NumberClasses,
) -> PyResult<Py<PyAny>> {
    match value {
        Meaning::Number(number) if numbers == NumberClasses::Integers && number.is_integer() => {
            whole(py, number.numerator())
        }
        Meaning::Number(number) if numbers != NumberClasses::Games || !is_game(&number) => {
            fraction(py, &number)
        }
        Meaning::Bool(truth) => Ok(PyBool::new(py, truth).to_owned().into_any().unbind()),
        Meaning::Text(text) => Ok(PyString::new(py, &text).into_any().unbind()),
        Meaning::Explanation(derivation) => {
            Ok(PyString::new(py, &derivation.to_string()).into_any().unbind())
        }
        Meaning::Record(record) => {
            let fields = PyDict::new(py);
            for (name, field) in record.fields() {
                // The numbers of a record are counts.
                let numbers = NumberClasses::Integers;
                fields.set_item(name, to_python(py, engine, field.clone(), numbers)?)?;
            }
            static RESULT: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
            let result = RESULT.get_or_try_init(py, || {
                Ok::<_, PyErr>(py.import("upstar.results")?.getattr("result")?.unbind())
            })?;
            Ok(result.bind(py).call1((record.kind().type_name(), fields))?.unbind())
        }
        Meaning::Player(player) => Ok(PyString::new(py, name(player)).into_any().unbind()),
        Meaning::List(items) => {
            let items = items.iter().map(|item| to_python(py, engine, item.clone(), numbers));
            Ok(PyList::new(py, items.collect::<PyResult<Vec<_>>>()?)?.into_any().unbind())
        }
        Meaning::Position(position) => match rules::object(py, &position)? {
            Some(object) => Ok(object),
            None => classes::wrap(py, Arc::clone(engine), Meaning::Position(position)),
        },
        value => classes::wrap(py, Arc::clone(engine), value),
    }
}

pub(crate) fn is_game(number: &Rational) -> bool {
    number.as_dyadic().is_some()
}

pub(crate) fn name(player: Player) -> &'static str {
    player.pick("Left", "Right")
}

fn fraction_class(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    FRACTION.import(py, "fractions", "Fraction")
}

pub(crate) fn fraction(py: Python<'_>, number: &Rational) -> PyResult<Py<PyAny>> {
    let class = fraction_class(py)?;
    let numerator = whole(py, number.numerator())?;
    if number.is_integer() {
        return Ok(class.call1((numerator,))?.unbind());
    }
    let denominator = whole(py, &IBig::from(number.denominator().clone()))?;
    if !is_long(number.denominator()) {
        return Ok(class.call1((numerator, denominator))?.unbind());
    }
    Ok(reduced(class, &numerator, &denominator)?.unbind())
}

fn is_long(number: &UBig) -> bool {
    u128::try_from(number).is_err()
}

/// Returns the fraction of two coprime numbers without computing their greatest common divisor. In
/// Python, this computation takes minutes for long numbers and blocks all other threads. The way to
/// avoid it depends on the Python version.
fn reduced<'py>(
    class: &Bound<'py, PyType>,
    numerator: &Py<PyAny>,
    denominator: &Py<PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let parts = (numerator, denominator);
    if let Ok(make) = class.getattr("_from_coprime_ints") {
        return make.call1(parts);
    }
    let plainly = PyDict::new(class.py());
    plainly.set_item("_normalize", false)?;
    class.call(parts, Some(&plainly)).or_else(|_| class.call1(parts))
}

pub(crate) fn whole(py: Python<'_>, number: &IBig) -> PyResult<Py<PyAny>> {
    match i64::try_from(number) {
        Ok(small) => Ok(small.into_pyobject(py)?.into_any().unbind()),
        Err(_) => {
            let digits = number.in_radix(16).to_string();
            Ok(py.get_type::<PyInt>().call1((digits, 16))?.unbind())
        }
    }
}

enum RealNumber {
    /// A number that prints as its exact value.
    Exact(Rational),
    /// A rounded number, such as the float 0.1.
    Rounded(Rational),
    NotFinite,
}

fn real(object: &Bound<'_, PyAny>) -> PyResult<Option<RealNumber>> {
    let py = object.py();
    if let Ok(small) = object.extract::<i64>() {
        return Ok(Some(RealNumber::Exact(Rational::from(IBig::from(small)))));
    }
    // Integers of any class and size. Arrays also have this method, and raise an exception.
    if let Some(index) = object.getattr_opt(intern!(py, "__index__"))?
        && let Ok(whole) = index.call0()
    {
        let whole = IBig::from_str_radix(&digits(&whole)?, 16).ok();
        return Ok(whole.map(|whole| RealNumber::Exact(Rational::from(whole))));
    }
    let Some(ratio) = object.getattr_opt(intern!(py, "as_integer_ratio"))? else { return Ok(None) };
    let Ok(ratio) = ratio.call0() else { return Ok(Some(RealNumber::NotFinite)) };
    let is_exact = object.is_instance(fraction_class(py)?)? || prints_as(object, &ratio);
    let (numerator, denominator): (Bound<'_, PyAny>, Bound<'_, PyAny>) = ratio.extract()?;
    let numerator = IBig::from_str_radix(&digits(&numerator)?, 16);
    let denominator = UBig::from_str_radix(&digits(&denominator)?, 16);
    let (Ok(numerator), Ok(denominator)) = (numerator, denominator) else { return Ok(None) };
    let number = if is_long(&denominator) {
        py.detach(|| Rational::new(numerator, denominator))
    } else {
        Rational::new(numerator, denominator)
    };
    let Some(number) = number else { return Ok(None) };
    Ok(Some(if is_exact { RealNumber::Exact(number) } else { RealNumber::Rounded(number) }))
}

/// Returns `true` if a number is printed exactly as the number with this ratio.
fn prints_as(number: &Bound<'_, PyAny>, ratio: &Bound<'_, PyAny>) -> bool {
    let printed = || -> PyResult<bool> {
        let printed = fraction_class(number.py())?.call1((number.str()?,))?;
        printed.call_method0(intern!(number.py(), "as_integer_ratio"))?.eq(ratio)
    };
    printed().unwrap_or(false)
}

/// Returns the hexadecimal digits of an integer, because Python limits the number of decimal
/// digits.
fn digits(whole: &Bound<'_, PyAny>) -> PyResult<String> {
    whole.call_method1("__format__", ("x",))?.extract()
}

/// Returns the number that a Python object represents, if any, or an error for a real number that
/// does not print as its exact value.
fn number(object: &Bound<'_, PyAny>) -> PyResult<Option<Rational>> {
    let exact = match real(object)? {
        Some(RealNumber::Exact(number)) => return Ok(Some(number)),
        Some(RealNumber::Rounded(number)) => number.to_string(),
        Some(RealNumber::NotFinite) => {
            let text = object.str()?;
            return Err(errors::wrong_kind(format!(
                "{text} is not a finite number; write a finite number, or a loopy game such as Loopy(\"on\")"
            )));
        }
        None => return Ok(None),
    };
    let (class, text) = (object.get_type().name()?, object.str()?);
    // The exact value of the float 1e-300 has a thousand digits.
    let exact =
        if exact.len() <= MOST_SHOWN { format!("exactly {exact}") } else { "not exact".into() };
    Err(errors::wrong_kind(format!(
        "the {class} {text} is {exact}; write an exact number, such as Fraction(1, 8) or Game(\"1/8\")"
    )))
}

const MOST_SHOWN: usize = 80;

/// Returns the value that an object defines itself, such as a position of rules written in Python.
fn own_value<'py>(object: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    object.getattr_opt(intern!(object.py(), "__upstar__"))
}

fn is_list(object: &Bound<'_, PyAny>) -> bool {
    object.is_instance_of::<PyList>()
        || object.is_instance_of::<PyTuple>()
        || object.is_instance_of::<PySet>()
        || object.is_instance_of::<PyFrozenSet>()
}

/// Converts a Python object to a value of the language, if possible.
pub(crate) fn from_python(
    engine: &Arc<PythonSession>,
    object: &Bound<'_, PyAny>,
) -> PyResult<Option<Meaning>> {
    if let Ok(value) = object.cast::<Value>() {
        return value.get().meaning_in(object.py(), engine).map(Some);
    }
    // A class with rules may be a subclass of `tuple` or `int`.
    if let Some(value) = own_value(object)? {
        return from_python(engine, &value);
    }
    if let Ok(truth) = object.cast::<PyBool>() {
        return Ok(Some(Meaning::Bool(truth.is_true())));
    }
    if let Ok(text) = object.cast::<PyString>() {
        let text = text.to_cow()?;
        let player = Player::BOTH.into_iter().find(|player| name(*player) == text);
        return Ok(Some(
            player.map_or_else(|| Meaning::Text(text.as_ref().into()), Meaning::Player),
        ));
    }
    if is_list(object) {
        let items = object.try_iter()?.map(|item| argument(engine, &item?));
        return Ok(Some(Meaning::List(Arc::new(items.collect::<PyResult<_>>()?))));
    }
    Ok(number(object)?.map(|number| Meaning::Number(Arc::new(number))))
}

/// Returns the value that `==` uses for an object, if any. As with a `Fraction`, this is the exact
/// value of a float, so that equal objects have equal hashes.
pub(crate) fn compared(
    engine: &Arc<PythonSession>,
    object: &Bound<'_, PyAny>,
) -> PyResult<Option<Meaning>> {
    if object.is_instance_of::<Value>() || object.is_instance_of::<PyBool>() {
        return from_python(engine, object);
    }
    if let Some(value) = own_value(object)? {
        return from_python(engine, &value);
    }
    if is_list(object) {
        return Ok(None);
    }
    match real(object)? {
        Some(RealNumber::Exact(number) | RealNumber::Rounded(number)) => {
            Ok(Some(Meaning::Number(Arc::new(number))))
        }
        Some(RealNumber::NotFinite) => Ok(None),
        None => from_python(engine, object),
    }
}

/// Converts a Python object to a value, or returns an error.
pub(crate) fn argument(
    engine: &Arc<PythonSession>,
    object: &Bound<'_, PyAny>,
) -> PyResult<Meaning> {
    from_python(engine, object)?.ok_or_else(|| {
        let class = object.get_type().fully_qualified_name();
        let class = class.map_or_else(|_| "object".into(), |name| name.to_string());
        errors::wrong_kind(format!(
            "expected a game, a number, a string or a list, found an object of type `{class}`"
        ))
    })
}
