//! Command line arguments shared by several commands.

use std::time::Duration;

/// The time after which a process is considered to be hanging.
pub(crate) const HANG: Duration = Duration::from_secs(600);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    /// Late replies are not errors, because the machine may be slow.
    Any,
    /// Late replies are errors.
    Strict,
}

impl Pace {
    /// Returns the requested pace and the other words.
    pub(crate) fn read<'w>(words: &[&'w str]) -> (Pace, Vec<&'w str>) {
        let others: Vec<&str> = words.iter().copied().filter(|word| *word != "--strict").collect();
        (if others.len() < words.len() { Pace::Strict } else { Pace::Any }, others)
    }
}

/// Returns the options with their values. Returns `None` if an option does not have a value.
pub(crate) fn options<'w>(words: &'w [&str]) -> Option<Vec<(&'w str, &'w str)>> {
    words.chunks(2).map(|pair| Some((*pair.first()?, *pair.get(1)?))).collect()
}
