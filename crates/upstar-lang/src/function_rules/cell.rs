//! Values of compiled functions.

use std::sync::Arc;

use upstar_number::Rational;

use crate::eval::deeper;
use crate::function_rules::state::{State, small_integer};
use crate::value::Value;

/// A value of a compiled function. Integers of 64 bits, truth values and lists are never inside
/// `Value`.
#[derive(Clone)]
pub(super) enum Cell {
    Integer(i64),
    Bool(bool),
    List(Arc<Vec<Cell>>),
    Value(Value),
}

impl PartialEq for Cell {
    /// Compares integers. Other cells are not equal.
    fn eq(&self, other: &Cell) -> bool {
        matches!((self, other), (Cell::Integer(a), Cell::Integer(b)) if a == b)
    }
}

impl Cell {
    pub(super) fn of(value: &Value) -> Cell {
        match value {
            Value::Number(number) => {
                small_integer(number).map_or_else(|| Cell::Value(value.clone()), Cell::Integer)
            }
            Value::Bool(truth) => Cell::Bool(*truth),
            Value::List(items) => deeper(|| Cell::list(items.iter().map(Cell::of))),
            other => Cell::Value(other.clone()),
        }
    }

    pub(super) fn of_state(state: &State) -> Cell {
        match state {
            State::Integer(n) => Cell::Integer(*n),
            State::Integers(items) => Cell::list(items.iter().map(|&n| Cell::Integer(n))),
            State::Bool(truth) => Cell::Bool(*truth),
            State::List(items) => Cell::list(items.iter().map(Cell::of_state)),
            other => Cell::Value(other.value()),
        }
    }

    pub(super) fn list(items: impl IntoIterator<Item = Cell>) -> Cell {
        Cell::List(Arc::new(items.into_iter().collect()))
    }

    pub(super) fn value(&self) -> Value {
        match self {
            Cell::Integer(n) => Value::number(Rational::from(*n)),
            Cell::Bool(truth) => Value::Bool(*truth),
            Cell::List(items) => deeper(|| Value::list(items.iter().map(Cell::value))),
            Cell::Value(value) => value.clone(),
        }
    }
}
