//! The one error of the handles.

use std::error::Error as StdError;
use std::fmt;

use upstar_core::{Interrupted, NoAnswer, PositionError, Undefined};
use upstar_notation::Diagnostic;
use upstar_rules::RulesetError;

use crate::session::SessionPositionError;

/// What a question of the library answers.
pub type Result<T> = std::result::Result<T, Error>;

/// Why there is no answer.
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
    /// Mathematics: what was asked for does not exist.
    Undefined(Undefined),
    /// Practice: it was not reached within the limits.
    Interrupted(Interrupted),
    /// A text is not what it should be.
    Input(InputError),
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InputError {
    /// It is no game.
    Game {
        /// What is wrong, in one sentence without its stop.
        message: String,
        /// What would be right; it may be empty.
        remedy: String,
        /// The bytes of the text that it is about.
        at: (usize, usize),
    },
    /// It names no ruleset.
    Ruleset(RulesetError),
    /// It is no position of the ruleset.
    Position(PositionError),
}

impl InputError {
    /// A text that is no game, with the bytes that are wrong.
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
