//! Errors of requests, in the JSON format of the language.

use serde_json::{Value as Json, json};
use upstar::{FileError, Interrupted, NoAnswer, SessionPositionError, Undefined};
use upstar_lang::LangError;

/// An error: a message, its kind, and its place, if any.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    pub(crate) message: String,
    pub(crate) kind: &'static str,
    /// The byte range of the error in the text of the request.
    pub(crate) at: Option<(usize, usize)>,
    pub(crate) remedy: String,
    /// The place in a rule file, if the error is there.
    pub(crate) file: Option<Box<Json>>,
}

pub(crate) type ApiResult<T> = Result<T, ApiError>;

impl ApiError {
    pub(crate) fn new(kind: &'static str, message: impl Into<String>) -> ApiError {
        ApiError { message: message.into(), kind, at: None, remedy: String::new(), file: None }
    }

    /// Returns an error about an argument of the wrong kind.
    pub(crate) fn wrong(message: impl Into<String>) -> ApiError {
        ApiError::new("type", message)
    }

    pub(crate) fn remedy(mut self, remedy: impl Into<String>) -> ApiError {
        self.remedy = remedy.into();
        self
    }

    /// Returns the object under `error`.
    pub(crate) fn json(&self) -> Json {
        let mut object = json!({ "message": self.message, "kind": self.kind });
        if let Some((start, end)) = self.at {
            object["at"] = json!([start, end]);
        }
        if !self.remedy.is_empty() {
            object["remedy"] = json!(self.remedy);
        }
        if let Some(file) = &self.file {
            object["file"] = Json::clone(file);
        }
        object
    }
}

impl From<LangError> for ApiError {
    fn from(error: LangError) -> ApiError {
        let file = error
            .file()
            .map(|file| json!({ "name": file.path, "at": [file.at.start, file.at.end] }))
            .map(Box::new);
        ApiError {
            kind: error.kind.word(),
            at: error.span().map(|span| (span.start, span.end)),
            message: error.message,
            remedy: error.remedy,
            file,
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
