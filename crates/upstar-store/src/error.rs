//! Errors and reports about a file.

use std::fmt;
use std::path::Path;

use parking_lot::Mutex;
use rusqlite::{Error, ErrorCode};

const BUSY: &str = "another program has locked the store";
const DAMAGED: &str =
    "the file is damaged; `upstar store merge` recovers the readable rows, if any";

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ReadError {
    Misfit,
    Busy,
    File(String),
}

impl From<Error> for ReadError {
    fn from(error: Error) -> ReadError {
        match error {
            // A cell whose type the store does not write, or invalid text.
            Error::InvalidColumnType(..)
            | Error::IntegralValueOutOfRange(..)
            | Error::FromSqlConversionFailure(..)
            | Error::Utf8Error(..) => ReadError::Misfit,
            other => match other.sqlite_error_code() {
                Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => ReadError::Busy,
                _ => ReadError::File(sentence(&other)),
            },
        }
    }
}

pub(crate) fn sentence(error: &Error) -> String {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => BUSY.to_owned(),
        Some(ErrorCode::ReadOnly) => {
            "the store is read-only; copy the store to a folder that you can write to".to_owned()
        }
        Some(ErrorCode::DiskFull) => "the disk is full".to_owned(),
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => DAMAGED.to_owned(),
        _ => match error {
            Error::InvalidColumnType(..)
            | Error::IntegralValueOutOfRange(..)
            | Error::FromSqlConversionFailure(..)
            | Error::Utf8Error(..) => DAMAGED.to_owned(),
            _ => error.to_string(),
        },
    }
}

/// Shortens a message, because a damaged row may be of any length.
pub(crate) fn clipped(mut text: String) -> String {
    const MOST: usize = 200;
    if let Some((end, _)) = text.char_indices().nth(MOST) {
        text.truncate(end);
        text.push_str("...");
    }
    text
}

/// The problems of a store.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoreReport {
    /// The values that were computed but not saved.
    pub lost: Option<UnsavedValues>,
    /// The number of invalid rows, whose values were recomputed.
    pub misfits: u64,
    /// The first invalid row.
    pub example: Option<String>,
    /// The reason why the file, or a part of it, could not be read.
    pub unreadable: Option<String>,
}

/// Values that could not be saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsavedValues {
    /// The number of positions.
    pub positions: u64,
    /// The reason, without a final period.
    pub why: String,
}

impl StoreReport {
    /// Returns `true` if there is nothing to report.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == StoreReport::default()
    }

    /// Returns one sentence for each problem, without a final period.
    #[must_use]
    pub fn sentences(&self, path: &Path) -> Vec<String> {
        let shown = path.display();
        let mut sentences = Vec::new();
        if self.misfits > 0 {
            let example = self.example.as_deref().unwrap_or_default();
            sentences.push(format!(
                "{} of the store {shown}, such as {example}, {} damaged or written by another \
                 version of the engine; the values were recomputed",
                many(self.misfits, "row"),
                if self.misfits == 1 { "was" } else { "were" },
            ));
        }
        if let Some(why) = &self.unreadable {
            sentences.push(format!(
                "parts of the store {shown} could not be read: {why}; the values were recomputed"
            ));
        }
        if let Some(UnsavedValues { positions, why }) = &self.lost {
            let values = many(*positions, "value");
            let verb = if *positions == 1 { "is" } else { "are" };
            sentences.push(format!("{values} {verb} not saved in the store {shown}: {why}"));
        }
        sentences
    }
}

pub(crate) fn many(count: u64, thing: impl fmt::Display) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}

#[derive(Default)]
pub(crate) struct ReadNotes(Mutex<StoreReport>);

impl ReadNotes {
    pub(crate) fn add(&self, trouble: ReadError, row: impl FnOnce() -> String) {
        let mut report = self.0.lock();
        match trouble {
            ReadError::Misfit => {
                report.misfits += 1;
                report.example.get_or_insert_with(|| clipped(row()));
            }
            ReadError::Busy => {
                report.unreadable.get_or_insert_with(|| BUSY.to_owned());
            }
            ReadError::File(why) => {
                report.unreadable.get_or_insert(why);
            }
        }
    }

    pub(crate) fn take(&self) -> StoreReport {
        std::mem::take(&mut *self.0.lock())
    }
}

/// The reason why a file cannot be used as a store, with a remedy.
#[derive(Debug)]
pub struct StoreError {
    message: String,
}

impl StoreError {
    pub(crate) fn new(message: impl Into<String>) -> StoreError {
        StoreError { message: message.into() }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for StoreError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_of_any_length_is_shown_in_one_line() {
        assert_eq!(clipped("nim 3,5".to_owned()), "nim 3,5");
        let shown = clipped("é".repeat(1_000_000));
        assert!(shown.ends_with("é...") && shown.chars().count() == 203);
    }
}
