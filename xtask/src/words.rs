//! The words of a command line that several commands share.

use std::time::Duration;

/// Only a hang takes so long.
pub(crate) const HANG: Duration = Duration::from_secs(600);

/// The speed of answers that a command requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    /// Nothing: the machine may be slow.
    Any,
    /// Late answers are faults.
    Strict,
}

impl Pace {
    /// The pace that a line asks for, and the other words of the line.
    pub(crate) fn read<'w>(words: &[&'w str]) -> (Pace, Vec<&'w str>) {
        let others: Vec<&str> = words.iter().copied().filter(|word| *word != "--strict").collect();
        (if others.len() < words.len() { Pace::Strict } else { Pace::Any }, others)
    }
}

/// The options of a line with their values; `None` if one has none.
pub(crate) fn options<'w>(words: &'w [&str]) -> Option<Vec<(&'w str, &'w str)>> {
    words.chunks(2).map(|pair| Some((*pair.first()?, *pair.get(1)?))).collect()
}
