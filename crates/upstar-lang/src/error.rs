//! Why a line has no answer.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use upstar_core::{Interrupted, NoAnswer, StopReason, Undefined};
use upstar_notation::{Diagnostic, Span, render, visible};

/// The kind of a [`LangError`]; the words of the JSON contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// The text is not in the language.
    Syntax,
    /// Something is asked of the wrong kind of thing, or of a name that nobody knows.
    Type,
    /// Mathematics has no answer, or this version has no such theory.
    Undefined,
    /// The answer was not reached, or does not fit.
    Budget,
    /// An `assert` does not hold.
    Assertion,
}

impl ErrorKind {
    /// The word in JSON.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            ErrorKind::Syntax => "syntax",
            ErrorKind::Type => "type",
            ErrorKind::Undefined => "undefined",
            ErrorKind::Budget => "budget",
            ErrorKind::Assertion => "assertion",
        }
    }
}

/// Where in the text an error is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ErrorPlace {
    /// Whoever asked knows best.
    Nowhere,
    /// The argument of the call with this number.
    Argument(usize),
    /// These bytes of the text that is being evaluated.
    At(Span),
}

/// Why a line has no answer: one sentence, a remedy where there is one, and the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LangError {
    /// Its kind.
    pub kind: ErrorKind,
    /// One sentence without its stop.
    pub message: String,
    /// What would be right, in one clause without its stop; may be empty.
    pub remedy: String,
    pub(crate) place: ErrorPlace,
    /// What stopped the question, where something did.
    pub(crate) why: Option<StopReason>,
    /// Where it is in a file that the text speaks of.
    pub(crate) file: Option<Arc<FileMistake>>,
}

/// A mistake in a file that a text speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileMistake {
    /// The path, as it is written in the text.
    pub path: String,
    /// What the file holds.
    pub text: String,
    /// The bytes of the file that the mistake is about.
    pub at: Range<usize>,
}

pub(crate) type LangResult<T> = Result<T, LangError>;

impl LangError {
    /// An error whose place is not known yet.
    pub(crate) fn new(
        kind: ErrorKind,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) -> LangError {
        let (message, remedy) = (message.into(), remedy.into());
        LangError {
            kind,
            // They may quote a text or name a file.
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

    /// The same error with what would be right.
    pub(crate) fn remedy(mut self, remedy: &str) -> LangError {
        self.remedy = remedy.to_string();
        self
    }

    /// The same error about the argument with this number, unless its place is known.
    pub(crate) fn of_argument(mut self, number: usize) -> LangError {
        if self.place == ErrorPlace::Nowhere {
            self.place = ErrorPlace::Argument(number);
        }
        self
    }

    /// The same error at these bytes, unless its place is known.
    pub(crate) fn at(mut self, span: Span) -> LangError {
        if !matches!(self.place, ErrorPlace::At(_)) {
            self.place = ErrorPlace::At(span);
        }
        self
    }

    /// The same error at these bytes, whatever its place was.
    pub(crate) fn moved_to(mut self, span: Span) -> LangError {
        self.place = ErrorPlace::At(span);
        self
    }

    /// The same error about a file that the text speaks of.
    pub(crate) fn in_file(mut self, file: FileMistake) -> LangError {
        self.file = Some(Arc::new(file));
        self
    }

    /// The place in a file, where the mistake is in one that the text speaks of.
    #[must_use]
    pub fn file(&self) -> Option<&FileMistake> {
        self.file.as_deref()
    }

    /// What stopped the question, where it was stopped.
    #[must_use]
    pub fn why(&self) -> Option<&StopReason> {
        self.why.as_ref()
    }

    /// The bytes it is about, where they are known.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        match self.place {
            ErrorPlace::At(span) => Some(span),
            _ => None,
        }
    }

    /// The error with the line of `text` that it is about, carets under the bytes, and the remedy.
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
        // A question about games that end has no answer here, however long one works on it.
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
