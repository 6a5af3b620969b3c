//! The kinds of "no": undefined, interrupted. (The third kind, a panic, is a bug of ours.)

use std::error::Error;
use std::fmt;

/// A computation that may run out of its budget.
pub type Budgeted<T> = Result<T, Interrupted>;

/// A question that may have no answer, for mathematical or for practical reasons.
pub type Answer<T> = Result<T, NoAnswer>;

/// A computation stopped before it had an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interrupted {
    /// What stopped it.
    pub reason: StopReason,
}

/// What stopped a computation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// Somebody asked it to stop (Ctrl-C, a closed page).
    Cancelled,
    /// The time given to it was over.
    TimedOut,
    /// It wanted more steps than the budget allows.
    Steps {
        /// The budget, in steps.
        limit: u64,
    },
    /// A position came back: the question is about games that end, and this one may go on forever.
    Loops,
    /// Something it needed does not fit: a number, a table, a text. The sentence says what.
    TooLarge(String),
}

impl Interrupted {
    /// The interruption of a computation that met a position again.
    #[must_use]
    pub fn loops() -> Interrupted {
        Interrupted { reason: StopReason::Loops }
    }

    /// Returns `true` if the computation met a position again, so that a theory of loopy games has to answer.
    #[must_use]
    pub fn is_repetition(&self) -> bool {
        self.reason == StopReason::Loops
    }

    /// An interruption because something does not fit; `what` is a full sentence without its stop.
    pub fn too_large(what: impl Into<String>) -> Interrupted {
        Interrupted { reason: StopReason::TooLarge(what.into()) }
    }
}

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            StopReason::Cancelled => f.write_str("stopped on request before there was an answer"),
            StopReason::TimedOut => f.write_str("no answer in the time given"),
            StopReason::Steps { limit } => write!(f, "no answer within {limit} steps"),
            StopReason::Loops => f.write_str(
                "a position can recur, so that play may be infinite; this question is about games \
                 that end",
            ),
            StopReason::TooLarge(what) => f.write_str(what),
        }
    }
}

impl Error for Interrupted {}

/// A question without an answer in mathematics, such as the atomic weight of 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undefined {
    /// One sentence, without its stop, that says what is not defined and why.
    pub sentence: String,
}

impl Undefined {
    /// An undefined quantity; `sentence` says which and why.
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

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// Mathematics: there is none.
    Undefined(Undefined),
    /// Practice: it was not reached.
    Interrupted(Interrupted),
}

impl NoAnswer {
    /// The reason for an interruption; `None` if the answer does not exist.
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
