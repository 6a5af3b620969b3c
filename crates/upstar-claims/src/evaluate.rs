//! What the runner needs from a language: one expression in, one answer out.

use std::fmt;

/// The answer to an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprValue {
    /// A truth value.
    Bool(bool),
    /// Anything else, as it prints.
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

/// Why an expression has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RefusalKind {
    /// It is not an expression of the language.
    Syntax,
    /// It asks something of the wrong kind of thing, or of a name that nobody knows.
    Type,
    /// Mathematics has no answer, as for the atomic weight of 1.
    Undefined,
    /// The answer was not reached within the budget.
    Budget,
    /// Somebody asked to stop; the runner asks nothing further.
    Cancelled,
}

/// An expression was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExprRefusal {
    /// The kind of "no".
    pub kind: RefusalKind,
    /// One sentence that says why.
    pub message: String,
}

impl fmt::Display for ExprRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

/// A language session that answers expressions.
///
/// The claims of a file share nothing but the file's own definitions: the runner calls
/// [`reset`](ExprEvaluator::reset) before each claim.
pub trait ExprEvaluator {
    /// Forget the names defined so far. What was computed may be kept.
    fn reset(&mut self);

    /// The answer to one line of the language.
    ///
    /// # Errors
    /// An [`ExprRefusal`] when there is no answer; it never panics, whatever the line.
    fn evaluate(&mut self, expression: &str) -> Result<ExprValue, ExprRefusal>;
}
