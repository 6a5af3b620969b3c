//! The error type of the language.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use upstar_core::{Interrupted, NoAnswer, StopReason, Undefined};
use upstar_notation::{Diagnostic, Span, render, visible};

/// The kind of a [`LangError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// A syntax error.
    Syntax,
    /// A value of the wrong type, or an unknown name.
    Type,
    /// Text that is not a position of a ruleset; a type error in JSON.
    Position,
    /// The result does not exist, or the theory is not implemented.
    Undefined,
    /// A limit was reached, or the result would be too large.
    Budget,
    /// A failed `assert`.
    Assertion,
}

impl ErrorKind {
    /// Returns the word for the kind in JSON.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            ErrorKind::Syntax => "syntax",
            ErrorKind::Type | ErrorKind::Position => "type",
            ErrorKind::Undefined => "undefined",
            ErrorKind::Budget => "budget",
            ErrorKind::Assertion => "assertion",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ErrorPlace {
    /// Unknown; the caller may add it.
    Nowhere,
    Argument(usize),
    At(Span),
}

/// An error of the language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LangError {
    /// The kind of the error.
    pub kind: ErrorKind,
    /// The problem, as a sentence without a full stop.
    pub message: String,
    /// The remedy, as a clause without a full stop; may be empty.
    pub remedy: String,
    pub(crate) place: ErrorPlace,
    pub(crate) why: Option<StopReason>,
    pub(crate) file: Option<Arc<FileMistake>>,
}

/// An error in a file to which the evaluated text refers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileMistake {
    /// The path as written in the text.
    pub path: String,
    /// The contents of the file.
    pub text: String,
    /// The offending bytes of the file.
    pub at: Range<usize>,
}

pub(crate) type LangResult<T> = Result<T, LangError>;

impl LangError {
    /// Creates an error from its message and its remedy.
    pub fn new(
        kind: ErrorKind,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) -> LangError {
        let (message, remedy) = (message.into(), remedy.into());
        LangError {
            kind,
            // The message and the remedy may quote input or file names.
            message: visible(&message).into_owned(),
            remedy: visible(&remedy).into_owned(),
            place: ErrorPlace::Nowhere,
            why: None,
            file: None,
        }
    }

    pub(crate) fn type_error(message: impl Into<String>, remedy: impl Into<String>) -> LangError {
        LangError::new(ErrorKind::Type, message, remedy)
    }

    pub(crate) fn undefined(message: impl Into<String>) -> LangError {
        LangError::new(ErrorKind::Undefined, message, "")
    }

    pub(crate) fn too_large(message: impl Into<String>) -> LangError {
        LangError::new(ErrorKind::Budget, message, "")
    }

    pub(crate) fn remedy(mut self, remedy: &str) -> LangError {
        self.remedy = remedy.to_string();
        self
    }

    /// Adds the items of a list in which this error occurred, unless an inner list was added.
    pub(crate) fn with_items(mut self, items: &[String]) -> LangError {
        const BEGINNING: &str = "the items with values are ";
        if !self.remedy.contains(BEGINNING) {
            let separator = if self.remedy.is_empty() { "" } else { "; " };
            self.remedy += &format!("{separator}{BEGINNING}[{}]", items.join(", "));
        }
        self
    }

    /// Sets the location, unless it is known.
    pub(crate) fn of_argument(mut self, number: usize) -> LangError {
        if self.place == ErrorPlace::Nowhere {
            self.place = ErrorPlace::Argument(number);
        }
        self
    }

    /// Sets the location, unless a span is known.
    pub(crate) fn at(mut self, span: Span) -> LangError {
        if !matches!(self.place, ErrorPlace::At(_)) {
            self.place = ErrorPlace::At(span);
        }
        self
    }

    pub(crate) fn moved_to(mut self, span: Span) -> LangError {
        self.place = ErrorPlace::At(span);
        self
    }

    pub(crate) fn in_file(mut self, file: FileMistake) -> LangError {
        self.file = Some(Arc::new(file));
        self
    }

    /// Returns the location in a file to which the evaluated text refers, if any.
    #[must_use]
    pub fn file(&self) -> Option<&FileMistake> {
        self.file.as_deref()
    }

    /// Returns the reason for an interruption, if any.
    #[must_use]
    pub fn why(&self) -> Option<&StopReason> {
        self.why.as_ref()
    }

    /// Returns the offending bytes, if known.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        match self.place {
            ErrorPlace::At(span) => Some(span),
            _ => None,
        }
    }

    /// Renders the error with the offending line of `text`, carets under the bytes, and the remedy.
    #[must_use]
    pub fn render(&self, name: &str, text: &str, colour: bool) -> String {
        if let Some(FileMistake { path, text, at }) = self.file() {
            let place = Span::new(at.start, at.end);
            return render(path, text, place, &self.message, &self.remedy, colour);
        }
        let whole = Span::new(0, text.len());
        render(name, text, self.span().unwrap_or(whole), &self.message, &self.remedy, colour)
    }
}

impl fmt::Display for LangError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for LangError {}

impl From<Diagnostic> for LangError {
    fn from(diagnostic: Diagnostic) -> LangError {
        LangError {
            kind: ErrorKind::Syntax,
            message: diagnostic.message,
            remedy: diagnostic.remedy,
            place: ErrorPlace::At(diagnostic.span),
            why: None,
            file: None,
        }
    }
}

impl From<Interrupted> for LangError {
    fn from(no: Interrupted) -> LangError {
        // The position is loopy, so a larger budget does not help.
        if no.is_repetition() {
            return LangError::undefined(no.to_string());
        }
        LangError { why: Some(no.reason.clone()), ..LangError::too_large(no.to_string()) }
    }
}

impl From<Undefined> for LangError {
    fn from(no: Undefined) -> LangError {
        LangError::undefined(no.sentence)
    }
}

impl From<NoAnswer> for LangError {
    fn from(no: NoAnswer) -> LangError {
        match no {
            NoAnswer::Undefined(no) => no.into(),
            NoAnswer::Interrupted(no) => no.into(),
        }
    }
}
