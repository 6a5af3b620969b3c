//! Why a question has no answer, as the JSON contract of the language has it.

use serde_json::{Value as Json, json};
use upstar::{FileError, Interrupted, NoAnswer, SessionPositionError, Undefined};
use upstar_lang::LangError;

/// A refusal: one sentence, its kind, and the place where there is one.
#[derive(Clone, Debug)]
pub(crate) struct No {
    pub(crate) message: String,
    pub(crate) kind: &'static str,
    /// Bytes of the text that the question is about.
    pub(crate) at: Option<(usize, usize)>,
    pub(crate) remedy: String,
    /// The place in a rule file, if the mistake is there.
    pub(crate) file: Option<Box<Json>>,
}

pub(crate) type Maybe<T> = Result<T, No>;

impl No {
    pub(crate) fn new(kind: &'static str, message: impl Into<String>) -> No {
        No { message: message.into(), kind, at: None, remedy: String::new(), file: None }
    }

    /// Something was asked of the wrong kind of thing.
    pub(crate) fn wrong(message: impl Into<String>) -> No {
        No::new("type", message)
    }

    /// The same with what would be right.
    pub(crate) fn remedy(mut self, remedy: impl Into<String>) -> No {
        self.remedy = remedy.into();
        self
    }

    /// The object under `error`.
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

impl From<LangError> for No {
    fn from(error: LangError) -> No {
        let file = error
            .file()
            .map(|file| json!({ "name": file.path, "at": [file.at.start, file.at.end] }))
            .map(Box::new);
        No {
            kind: error.kind.word(),
            at: error.span().map(|span| (span.start, span.end)),
            message: error.message,
            remedy: error.remedy,
            file,
        }
    }
}

impl From<NoAnswer> for No {
    fn from(no: NoAnswer) -> No {
        LangError::from(no).into()
    }
}

impl From<Interrupted> for No {
    fn from(no: Interrupted) -> No {
        LangError::from(no).into()
    }
}

impl From<Undefined> for No {
    fn from(no: Undefined) -> No {
        LangError::from(no).into()
    }
}

impl From<SessionPositionError> for No {
    fn from(error: SessionPositionError) -> No {
        let at = match &error {
            SessionPositionError::Position(error) => Some(error.at),
            SessionPositionError::Ruleset(_) => None,
        };
        No { at, ..No::new("syntax", error.to_string()) }
    }
}

impl From<FileError> for No {
    fn from(error: FileError) -> No {
        No { at: Some(error.at), ..No::new("syntax", error.message) }
    }
}
