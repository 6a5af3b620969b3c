//! Errors of requests, in the JSON format of the language.

use schemars::JsonSchema;
use serde::Serialize;
use upstar::{FileError, Interrupted, NoAnswer, SessionPositionError, Undefined};
use upstar_lang::LangError;

/// An error: its message, its kind, and its location, if it is known.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Error")]
pub(crate) struct ApiError {
    /// One sentence without a full stop.
    pub(crate) message: String,
    /// `syntax`, `type`, `undefined`, `budget`, `assertion` or `request`.
    pub(crate) kind: &'static str,
    /// The byte range of the error in the text of the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) at: Option<(usize, usize)>,
    /// A sentence that says how to correct the error. May be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) remedy: String,
    /// The location in a rule file, if the error is in a rule file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) file: Option<Box<FilePlace>>,
    /// All errors of a rule file, starting with this error.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) mistakes: Vec<Mistake>,
}

/// An error in a rule file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Mistake {
    pub(crate) message: String,
    /// The byte range in the file.
    pub(crate) at: (usize, usize),
}

/// A location in a rule file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct FilePlace {
    /// The name of the file.
    pub(crate) name: String,
    /// The byte range.
    pub(crate) at: (usize, usize),
}

pub(crate) type ApiResult<T> = Result<T, ApiError>;

impl ApiError {
    pub(crate) fn new(kind: &'static str, message: impl Into<String>) -> ApiError {
        let (remedy, mistakes) = (String::new(), Vec::new());
        ApiError { message: message.into(), kind, at: None, remedy, file: None, mistakes }
    }

    /// Returns an error about an argument of the wrong kind.
    pub(crate) fn wrong(message: impl Into<String>) -> ApiError {
        ApiError::new("type", message)
    }

    pub(crate) fn remedy(mut self, remedy: impl Into<String>) -> ApiError {
        self.remedy = remedy.into();
        self
    }
}

impl From<LangError> for ApiError {
    fn from(error: LangError) -> ApiError {
        let file = error
            .file()
            .map(|file| FilePlace { name: file.path.clone(), at: (file.at.start, file.at.end) })
            .map(Box::new);
        ApiError {
            kind: error.kind.word(),
            at: error.span().map(|span| (span.start, span.end)),
            message: error.message,
            remedy: error.remedy,
            file,
            mistakes: Vec::new(),
        }
    }
}

impl From<NoAnswer> for ApiError {
    fn from(no: NoAnswer) -> ApiError {
        LangError::from(no).into()
    }
}

impl From<Interrupted> for ApiError {
    fn from(no: Interrupted) -> ApiError {
        LangError::from(no).into()
    }
}

impl From<Undefined> for ApiError {
    fn from(no: Undefined) -> ApiError {
        LangError::from(no).into()
    }
}

impl From<SessionPositionError> for ApiError {
    fn from(error: SessionPositionError) -> ApiError {
        let at = match &error {
            SessionPositionError::Position(error) => Some(error.at),
            SessionPositionError::Ruleset(_) => None,
        };
        ApiError { at, ..ApiError::new("syntax", error.to_string()) }
    }
}

impl From<FileError> for ApiError {
    fn from(error: FileError) -> ApiError {
        ApiError { at: Some(error.at), ..ApiError::new("syntax", error.message) }
    }
}
