//! States of a ruleset that is given by functions: numbers, texts, truth values, players and lists.
//!
//! Invariant: equal states have one representation. An integer of 64 bits is `Integer`, and a list
//! of such integers is `Integers`.

use std::sync::Arc;

use upstar_core::Player;
use upstar_notation::{Expr, ExprKind, parse_program, quoted_text};
use upstar_number::Rational;

use crate::error::{LangError, LangResult};
use crate::function_rules::cell::Cell;
use crate::value::Value;

/// The maximum nesting depth of the lists in a state.
const MAX_NESTING: usize = 60;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum State {
    Integer(i64),
    Integers(Box<[i64]>),
    Number(Arc<Rational>),
    Text(Arc<str>),
    Bool(bool),
    Player(Player),
    /// A list with an item that is not an `Integer`.
    List(Box<[State]>),
}

impl State {
    /// Returns the state that a cell denotes.
    ///
    /// # Errors
    ///
    /// Same as [`of`](State::of).
    pub(super) fn of_cell(cell: &Cell, depth: usize) -> LangResult<State> {
        let items = match cell {
            Cell::Integer(n) => return Ok(State::Integer(*n)),
            Cell::Bool(truth) => return Ok(State::Bool(*truth)),
            Cell::Value(value) => return State::nested(value, depth),
            Cell::List(items) => items,
        };
        let integers = items.iter().map(|item| match item {
            Cell::Integer(n) => Some(*n),
            _ => None,
        });
        if let Some(integers) = integers.collect::<Option<Box<[i64]>>>() {
            return Ok(State::Integers(integers));
        }
        check_nesting(depth)?;
        let items = items.iter().map(|item| State::of_cell(item, depth + 1));
        Ok(State::of_list(items.collect::<LangResult<Vec<State>>>()?))
    }

    /// Returns the state that a value denotes.
    ///
    /// # Errors
    ///
    /// Returns an error if the value contains a game or a function.
    pub(crate) fn of(value: &Value) -> LangResult<State> {
        State::nested(value, 0)
    }

    fn nested(value: &Value, depth: usize) -> LangResult<State> {
        let items = match value {
            Value::Number(number) => return Ok(State::of_number(number)),
            Value::Text(text) => return Ok(State::Text(Arc::clone(text))),
            Value::Bool(truth) => return Ok(State::Bool(*truth)),
            Value::Player(player) => return Ok(State::Player(*player)),
            Value::List(items) => items,
            Value::Poset(set) => set.items(),
            other => {
                let message = format!("{} cannot be a state of a ruleset", other.described());
                let remedy = "a state is a number, a text, a truth value, a player, or a list of \
                              states";
                return Err(LangError::type_error(message, remedy));
            }
        };
        check_nesting(depth)?;
        let items = items.iter().map(|item| State::nested(item, depth + 1));
        Ok(State::of_list(items.collect::<LangResult<Vec<State>>>()?))
    }

    fn of_number(number: &Arc<Rational>) -> State {
        small_integer(number).map_or_else(|| State::Number(Arc::clone(number)), State::Integer)
    }

    fn of_list(items: Vec<State>) -> State {
        let integers = items.iter().map(|item| match item {
            State::Integer(n) => Some(*n),
            _ => None,
        });
        match integers.collect::<Option<Box<[i64]>>>() {
            Some(integers) => State::Integers(integers),
            None => State::List(items.into()),
        }
    }

    /// Returns the state as a value.
    pub(crate) fn value(&self) -> Value {
        let integer = |n: i64| Value::number(Rational::from(n));
        match self {
            State::Integer(n) => integer(*n),
            State::Integers(items) => Value::list(items.iter().map(|&n| integer(n))),
            State::Number(number) => Value::Number(Arc::clone(number)),
            State::Text(text) => Value::Text(Arc::clone(text)),
            State::Bool(truth) => Value::Bool(*truth),
            State::Player(player) => Value::Player(*player),
            State::List(items) => Value::list(items.iter().map(State::value)),
        }
    }

    /// Returns the number of items of a list, or `None` for any other state.
    pub(crate) fn length(&self) -> Option<usize> {
        match self {
            State::Integers(items) => Some(items.len()),
            State::List(items) => Some(items.len()),
            _ => None,
        }
    }

    /// Returns the approximate number of bytes of the state.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<State>()
            + match self {
                State::Integers(items) => size_of_val(&**items),
                State::Text(text) => text.len(),
                State::List(items) => items.iter().map(State::bytes).sum(),
                _ => 0,
            }
    }

    /// Returns the state as an expression: `[3, 5]`.
    pub(crate) fn text(&self) -> String {
        match self {
            State::Integer(n) => n.to_string(),
            State::Integers(items) => {
                let items: Vec<String> = items.iter().map(i64::to_string).collect();
                format!("[{}]", items.join(", "))
            }
            State::Number(number) => number.to_string(),
            State::Text(text) => quoted_text(text),
            State::Bool(truth) => truth.to_string(),
            State::Player(player) => player.to_string(),
            State::List(items) => {
                let items: Vec<String> = items.iter().map(State::text).collect();
                format!("[{}]", items.join(", "))
            }
        }
    }

    /// Returns the state as the arguments of a call: `3, 5` for a list of at least two items, and
    /// otherwise the expression.
    pub(crate) fn arguments(&self) -> String {
        let text = self.text();
        match self.length() {
            Some(2..) => text[1..text.len() - 1].to_owned(),
            _ => text,
        }
    }

    /// Reads the output of [`arguments`](State::arguments).
    pub(crate) fn read(text: &str) -> Option<State> {
        match &*literals(text)? {
            [] => None,
            [one] => State::of(one).ok(),
            items => State::of(&Value::list(items.iter().cloned())).ok(),
        }
    }

    /// Reads a list of states, such as `[[1, 2], [3, 4]]`.
    pub(super) fn read_list(text: &str) -> Option<Vec<State>> {
        match &*literals(text)? {
            [Value::List(items)] => items.iter().map(|item| State::of(item).ok()).collect(),
            _ => None,
        }
    }
}

/// Reads literals that are separated by commas.
fn literals(text: &str) -> Option<Vec<Value>> {
    let mut program = parse_program(&format!("[{text}]"));
    let (true, Some(expr)) = (program.diagnostics.is_empty(), program.statements.pop()) else {
        return None;
    };
    match (literal(&expr, 0)?, program.statements.is_empty()) {
        (Value::List(items), true) => Some(items.iter().cloned().collect()),
        _ => None,
    }
}

/// Returns an integer of 64 bits.
pub(super) fn small_integer(number: &Rational) -> Option<i64> {
    number.as_dyadic().and_then(|dyadic| dyadic.to_i64())
}

fn check_nesting(depth: usize) -> LangResult<()> {
    if depth < MAX_NESTING {
        return Ok(());
    }
    Err(LangError::too_large(format!(
        "the lists of a state are nested too deeply: at most {MAX_NESTING} levels are supported"
    )))
}

/// Returns the value of a literal.
fn literal(expr: &Expr, depth: usize) -> Option<Value> {
    Some(match &expr.kind {
        ExprKind::Number(number) => Value::number(number.clone()),
        ExprKind::Negative(inner) => match literal(inner, depth)? {
            Value::Number(number) => Value::number(-&*number),
            _ => return None,
        },
        ExprKind::Text(text) => Value::text(text),
        ExprKind::Bool(truth) => Value::Bool(*truth),
        ExprKind::Name(name) if name == "Left" => Value::Player(Player::Left),
        ExprKind::Name(name) if name == "Right" => Value::Player(Player::Right),
        ExprKind::List(items) if depth <= MAX_NESTING => {
            let items = items.iter().map(|item| literal(item, depth + 1));
            Value::list(items.collect::<Option<Vec<_>>>()?)
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use upstar_number::IBig;

    use super::*;

    #[test]
    fn printed_states_can_be_read() {
        for text in ["3", "-3", "1/2", "3, 5", "[3]", "[]", "\"xo\", true", "Left, [1, \"a\"]"] {
            let state = State::read(text).expect(text);
            assert_eq!(state.arguments(), text);
            assert_eq!(State::of(&state.value()), Ok(state));
        }
        assert_eq!(State::read("[3, 5]"), State::read("3, 5"));
        for text in ["", "n", "f(3)", "3]; [4", "^"] {
            assert_eq!(State::read(text), None, "{text}");
        }
        let big = IBig::from(1_u8) << 70;
        let big = State::of(&Value::number(Rational::from(big))).unwrap();
        assert!(matches!(big, State::Number(_)));
    }
}
