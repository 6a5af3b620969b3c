//! Errors of undefined and interrupted computations. The third kind of failure, a panic, is a bug.

use std::error::Error;
use std::fmt;

/// The result of a computation that may be interrupted.
///
/// A function with this return type fails only for one of the reasons in [`StopReason`], mostly
/// because the budget runs out. The documentation of such a function mentions errors only if it has
/// more to say.
pub type Budgeted<T> = Result<T, Interrupted>;

/// The result of a computation that may be undefined or interrupted.
pub type Answer<T> = Result<T, NoAnswer>;

/// The error of a computation that stopped before it found an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interrupted {
    /// The reason for the interruption.
    pub reason: StopReason,
}

/// The reason why a computation stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// Cancelled on request (Ctrl-C, a closed page).
    Cancelled,
    /// The time limit was reached.
    TimedOut,
    /// The step limit was reached.
    Steps {
        /// The limit, in steps.
        limit: u64,
    },
    /// A position recurs, but the computation requires loopfree games.
    Loops,
    /// A required number, table or text is too large. The sentence names it.
    TooLarge(String),
}

impl Interrupted {
    /// Creates the error for a repetition.
    #[must_use]
    pub fn loops() -> Interrupted {
        Interrupted { reason: StopReason::Loops }
    }

    /// Returns `true` if the computation stopped because a position recurs. A theory of loopy games
    /// may still give an answer.
    #[must_use]
    pub fn is_repetition(&self) -> bool {
        self.reason == StopReason::Loops
    }

    /// Creates the error [`TooLarge`](StopReason::TooLarge) with this sentence, without a full
    /// stop.
    pub fn too_large(what: impl Into<String>) -> Interrupted {
        Interrupted { reason: StopReason::TooLarge(what.into()) }
    }
}

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            StopReason::Cancelled => f.write_str("stopped on request before an answer was found"),
            StopReason::TimedOut => f.write_str("time limit reached"),
            StopReason::Steps { limit } => write!(f, "step limit reached ({limit} steps)"),
            StopReason::Loops => f.write_str(
                "a position can recur, so play may be infinite; this computation requires a \
                 loopfree game",
            ),
            StopReason::TooLarge(what) => f.write_str(what),
        }
    }
}

impl Error for Interrupted {}

/// The error for a question that has no mathematical answer. For example, the atomic weight of 1 is
/// undefined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undefined {
    /// One sentence, without a full stop, that states what is undefined and why.
    pub sentence: String,
}

impl Undefined {
    /// Creates an error with this sentence.
    pub fn new(sentence: impl Into<String>) -> Undefined {
        Undefined { sentence: sentence.into() }
    }
}

impl fmt::Display for Undefined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl Error for Undefined {}

/// The reason why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// The answer does not exist.
    Undefined(Undefined),
    /// The computation stopped early.
    Interrupted(Interrupted),
}

impl NoAnswer {
    /// Returns the reason for an interruption, or `None` if the answer does not exist.
    #[must_use]
    pub fn stop_reason(&self) -> Option<&StopReason> {
        match self {
            NoAnswer::Interrupted(no) => Some(&no.reason),
            NoAnswer::Undefined(_) => None,
        }
    }
}

impl From<Undefined> for NoAnswer {
    fn from(no: Undefined) -> NoAnswer {
        NoAnswer::Undefined(no)
    }
}

impl From<Interrupted> for NoAnswer {
    fn from(no: Interrupted) -> NoAnswer {
        NoAnswer::Interrupted(no)
    }
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoAnswer::Undefined(no) => no.fmt(f),
            NoAnswer::Interrupted(no) => no.fmt(f),
        }
    }
}

impl Error for NoAnswer {}
