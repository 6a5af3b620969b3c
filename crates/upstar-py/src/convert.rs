//! From Python to the language and back.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyFrozenSet, PyInt, PyList, PySet, PyString, PyTuple, PyType};
use upstar::{IBig, Player, Rational, UBig};
use upstar_lang::Value as Meaning;

use crate::engine::Engine;
use crate::errors;
use crate::results::Kind;
use crate::values::{self, Value};

/// Whether a number is a number of Python, or a game beside other games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Numbers {
    Fractions,
    Integers,
    Games,
}

impl Numbers {
    /// What a number is that a function with this name has found.
    pub(crate) fn of(name: &str) -> Numbers {
        match Kind::of(name) {
            Kind::Game | Kind::Value | Kind::Values => Numbers::Games,
            Kind::Count | Kind::CountOrNone | Kind::Counts | Kind::Nimber => Numbers::Integers,
            _ => Numbers::Fractions,
        }
    }
}

/// What a value is in Python.
pub(crate) fn to_python(
    py: Python<'_>,
    engine: &Arc<Engine>,
    value: Meaning,
    numbers: Numbers,
) -> PyResult<Py<PyAny>> {
    match value {
        Meaning::Number(number) if numbers == Numbers::Integers && number.is_integer() => {
            whole(py, number.numerator())
        }
        Meaning::Number(number) if numbers != Numbers::Games => fraction(py, &number),
        Meaning::Bool(truth) => Ok(PyBool::new(py, truth).to_owned().into_any().unbind()),
        Meaning::Text(text) => Ok(PyString::new(py, &text).into_any().unbind()),
        Meaning::Player(player) => Ok(PyString::new(py, name(player)).into_any().unbind()),
        Meaning::List(items) => {
            let items = items.iter().map(|item| to_python(py, engine, item.clone(), numbers));
            Ok(PyList::new(py, items.collect::<PyResult<Vec<_>>>()?)?.into_any().unbind())
        }
        value => values::wrap(py, Arc::clone(engine), value),
    }
}

/// The name of a player.
pub(crate) fn name(player: Player) -> &'static str {
    match player {
        Player::Left => "Left",
        Player::Right => "Right",
    }
}

/// The player with this name.
pub(crate) fn player(text: &str) -> Option<Player> {
    match text {
        "Left" => Some(Player::Left),
        "Right" => Some(Player::Right),
        _ => None,
    }
}

/// A number as a `fractions.Fraction`.
pub(crate) fn fraction(py: Python<'_>, number: &Rational) -> PyResult<Py<PyAny>> {
    static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = FRACTION.import(py, "fractions", "Fraction")?;
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

/// Whether arithmetic with a number may take long.
fn is_long(number: &UBig) -> bool {
    u128::try_from(number).is_err()
}

/// The fraction of two numbers without a common divisor. Python would look for one, which takes minutes where
/// they are long, and nothing else goes on meanwhile; the ways around that have changed their names.
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

/// An integer as an `int`.
fn whole(py: Python<'_>, number: &IBig) -> PyResult<Py<PyAny>> {
    match i64::try_from(number) {
        Ok(small) => Ok(small.into_pyobject(py)?.into_any().unbind()),
        // In base 16 there is no limit to the digits.
        Err(_) => {
            let digits = number.in_radix(16).to_string();
            Ok(py.get_type::<PyInt>().call1((digits, 16))?.unbind())
        }
    }
}

/// The number that an object of Python is exactly, if it is one.
fn number(object: &Bound<'_, PyAny>) -> PyResult<Option<Rational>> {
    if let Ok(small) = object.extract::<i64>() {
        return Ok(Some(Rational::from(IBig::from(small))));
    }
    if !object.hasattr("as_integer_ratio")? {
        return Ok(None);
    }
    // Infinity and the like are floating numbers, too, and no numbers here.
    let Ok(ratio) = object.call_method0("as_integer_ratio") else { return Ok(None) };
    let (numerator, denominator): (Bound<'_, PyAny>, Bound<'_, PyAny>) = ratio.extract()?;
    // In base 16 there is no limit to the digits.
    let digits = |whole: &Bound<'_, PyAny>| -> PyResult<String> {
        whole.call_method1("__format__", ("x",))?.extract()
    };
    let numerator = IBig::from_str_radix(&digits(&numerator)?, 16);
    let denominator = UBig::from_str_radix(&digits(&denominator)?, 16);
    let (Ok(numerator), Ok(denominator)) = (numerator, denominator) else { return Ok(None) };
    if !is_long(&denominator) {
        return Ok(Rational::new(numerator, denominator));
    }
    Ok(object.py().detach(|| Rational::new(numerator, denominator)))
}

/// What an object of Python is in the language of a session; `None` if it is nothing there.
pub(crate) fn from_python(
    engine: &Arc<Engine>,
    object: &Bound<'_, PyAny>,
) -> PyResult<Option<Meaning>> {
    if let Ok(value) = object.cast::<Value>() {
        return value.get().meaning_in(object.py(), engine).map(Some);
    }
    if let Ok(truth) = object.cast::<PyBool>() {
        return Ok(Some(Meaning::Bool(truth.is_true())));
    }
    if let Ok(text) = object.cast::<PyString>() {
        let text = text.to_cow()?;
        return Ok(Some(match player(&text) {
            Some(player) => Meaning::Player(player),
            None => Meaning::Text(text.as_ref().into()),
        }));
    }
    let is_list = object.is_instance_of::<PyList>()
        || object.is_instance_of::<PyTuple>()
        || object.is_instance_of::<PySet>()
        || object.is_instance_of::<PyFrozenSet>();
    if is_list {
        let items = object.try_iter()?.map(|item| argument(engine, &item?));
        return Ok(Some(Meaning::List(Arc::new(items.collect::<PyResult<_>>()?))));
    }
    if object.hasattr("__upstar__")? {
        return from_python(engine, &object.getattr("__upstar__")?);
    }
    Ok(number(object)?.map(|number| Meaning::Number(Arc::new(number))))
}

/// What an object is that has to be something in the language.
pub(crate) fn argument(engine: &Arc<Engine>, object: &Bound<'_, PyAny>) -> PyResult<Meaning> {
    from_python(engine, object)?.ok_or_else(|| {
        let class =
            object.get_type().name().map_or_else(|_| "this".into(), |name| name.to_string());
        errors::wrong_kind(format!("{class} is nothing that Upstar knows"))
    })
}
