//! The interface to an expression language.

use std::fmt;

/// The value of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprValue {
    /// A truth value.
    Bool(bool),
    /// Any other value, as text.
    Text(String),
}

impl fmt::Display for ExprValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExprValue::Bool(truth) => truth.fmt(f),
            ExprValue::Text(text) => text.fmt(f),
        }
    }
}

/// The reason why an expression has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RefusalKind {
    /// A syntax error.
    Syntax,
    /// An argument of the wrong type, or an unknown name.
    Type,
    /// The value does not exist. For example, 1 has no atomic weight.
    Undefined,
    /// The budget ran out.
    Budget,
    /// The run was cancelled; the runner stops.
    Cancelled,
}

/// The error for an expression without a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExprRefusal {
    /// The kind of error.
    pub kind: RefusalKind,
    /// The reason, in one sentence.
    pub message: String,
}

impl fmt::Display for ExprRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

/// A language session that evaluates expressions.
///
/// Claims are independent except for definitions in their file: the runner calls
/// [`reset`](ExprEvaluator::reset) before each claim.
pub trait ExprEvaluator {
    /// Removes all definitions. Cached results may remain.
    fn reset(&mut self);

    /// Returns the value of one line. Does not panic on any line.
    fn evaluate(&mut self, expression: &str) -> Result<ExprValue, ExprRefusal>;
}
