//! Errors in rule files, with their positions in the text.

use std::error::Error;
use std::fmt;
use std::ops::Range;

/// The error for text that is not a valid rule file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// The problem and the remedy, in one sentence without a full stop.
    pub message: String,
    /// The line of the offending part, counted from 1.
    pub line: usize,
    /// The column where the offending part begins, in characters counted from 1.
    pub column: usize,
    /// The byte range of the offending part.
    pub at: (usize, usize),
}

impl FileError {
    /// Returns an error at these bytes of the text of a file.
    ///
    /// ```
    /// # use upstar_rules::FileError;
    /// let error = FileError::new("this is wrong", 3..4, "a\nbc");
    /// assert_eq!(error.to_string(), "line 2, column 2: this is wrong");
    /// ```
    #[must_use]
    pub fn new(message: impl Into<String>, at: Range<usize>, text: &str) -> FileError {
        Fault::new(message, at).in_text(text)
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl Error for FileError {}

/// An error before its line and column are computed.
#[derive(Debug)]
pub(super) struct Fault {
    message: String,
    at: Range<usize>,
}

impl Fault {
    pub(super) fn new(message: impl Into<String>, at: Range<usize>) -> Fault {
        Fault { message: message.into(), at }
    }

    pub(super) fn in_text(self, text: &str) -> FileError {
        let boundary = |mut at: usize| {
            at = at.min(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let (start, end) = (boundary(self.at.start), boundary(self.at.end));
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        FileError {
            message: self.message,
            line: text[..start].matches('\n').count() + 1,
            column: text[line_start..start].chars().count() + 1,
            at: (start, end.max(start)),
        }
    }
}

pub(super) fn fail<T>(message: impl Into<String>, at: Range<usize>) -> Result<T, Fault> {
    Err(Fault::new(message, at))
}

pub(super) fn toml_sentence(message: &str) -> String {
    let message = message.lines().next().unwrap_or("");
    if message.starts_with("duplicate key") {
        "this key is given twice; remove one of the two lines".to_owned()
    } else if message.contains("unquoted key") {
        "a key must be a word of the letters a to z, as in title = \"Kayles\"".to_owned()
    } else if message.contains("quoted") {
        "a string must be in quotation marks, as in title = \"Kayles\"".to_owned()
    } else if message.contains("missing comma") {
        "a comma or a closing bracket is missing here".to_owned()
    } else if message.contains("string") {
        "this string does not end on the line where it begins; add the closing quotation mark"
            .to_owned()
    } else {
        format!(
            "this line is not valid TOML ({message}); write a key, `=` and a string in quotation \
             marks, as in title = \"Kayles\""
        )
    }
}
