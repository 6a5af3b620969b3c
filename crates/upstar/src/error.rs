//! The error type of the handles.

use std::error::Error as StdError;
use std::fmt;

use upstar_core::{Interrupted, NoAnswer, PositionError, Undefined};
use upstar_notation::Diagnostic;
use upstar_rules::RulesetError;

use crate::session::SessionPositionError;

/// The result of a fallible operation on handles.
pub type Result<T> = std::result::Result<T, Error>;

/// The error type of operations on handles.
///
/// ```
/// use upstar::prelude::*;
///
/// let wrong = "{1|".parse::<Game>().unwrap_err();
/// assert!(matches!(wrong, Error::Input(_)));
/// let none = "1".parse::<Game>()?.atomic_weight().unwrap_err();
/// assert!(matches!(none, Error::Undefined(_)), "{none}");
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The requested object does not exist mathematically.
    Undefined(Undefined),
    /// A limit was reached, or the computation was cancelled.
    Interrupted(Interrupted),
    /// A string could not be parsed.
    Input(InputError),
}

/// The reason why a string could not be parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InputError {
    /// The text is not a game.
    Game {
        /// The problem, as a sentence without a full stop.
        message: String,
        /// The suggested correction; may be empty.
        remedy: String,
        /// The start and the end of the offending text, as byte offsets.
        at: (usize, usize),
    },
    /// The text does not name a ruleset.
    Ruleset(RulesetError),
    /// The text is not a position of the ruleset.
    Position(PositionError),
}

impl InputError {
    pub(crate) fn game(
        message: impl Into<String>,
        remedy: impl Into<String>,
        at: (usize, usize),
    ) -> Error {
        Error::Input(InputError::Game { message: message.into(), remedy: remedy.into(), at })
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InputError::Game { message, remedy, .. } if remedy.is_empty() => f.write_str(message),
            InputError::Game { message, remedy, .. } => write!(f, "{message}; {remedy}"),
            InputError::Ruleset(error) => error.fmt(f),
            InputError::Position(error) => error.fmt(f),
        }
    }
}

impl StdError for InputError {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        match self {
            InputError::Game { .. } => None,
            InputError::Ruleset(error) => Some(error),
            InputError::Position(error) => Some(error),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Undefined(error) => error.fmt(f),
            Error::Interrupted(error) => error.fmt(f),
            Error::Input(error) => error.fmt(f),
        }
    }
}

impl StdError for Error {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        Some(match self {
            Error::Undefined(error) => error,
            Error::Interrupted(error) => error,
            Error::Input(error) => error,
        })
    }
}

impl From<Undefined> for Error {
    fn from(error: Undefined) -> Error {
        Error::Undefined(error)
    }
}

impl From<Interrupted> for Error {
    fn from(error: Interrupted) -> Error {
        Error::Interrupted(error)
    }
}

impl From<NoAnswer> for Error {
    fn from(error: NoAnswer) -> Error {
        match error {
            NoAnswer::Undefined(error) => Error::Undefined(error),
            NoAnswer::Interrupted(error) => Error::Interrupted(error),
        }
    }
}

impl From<RulesetError> for Error {
    fn from(error: RulesetError) -> Error {
        Error::Input(InputError::Ruleset(error))
    }
}

impl From<PositionError> for Error {
    fn from(error: PositionError) -> Error {
        Error::Input(InputError::Position(error))
    }
}

impl From<SessionPositionError> for Error {
    fn from(error: SessionPositionError) -> Error {
        match error {
            SessionPositionError::Ruleset(error) => error.into(),
            SessionPositionError::Position(error) => error.into(),
        }
    }
}

impl From<Diagnostic> for Error {
    fn from(error: Diagnostic) -> Error {
        InputError::game(error.message, error.remedy, (error.span.start, error.span.end))
    }
}
