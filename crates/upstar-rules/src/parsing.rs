//! Limits and error messages shared by the parsers of positions.

use upstar_core::{PositionError, Ruleset};

/// The maximum number of cells, dominoes or vertices.
pub(crate) const MAX_CELLS: usize = 4096;

/// Returns the error for an object `what` with more than `limit` `parts`.
pub(crate) fn too_large(
    what: &str,
    parts: &str,
    limit: usize,
    at: (usize, usize),
) -> PositionError {
    PositionError::new(
        format!("this {what} is too large: at most {limit} {parts} are supported"),
        at,
    )
}

/// Returns an error about `c` at byte `at`. The text `expected` completes "write …".
pub(crate) fn unexpected(c: char, at: usize, expected: &str) -> PositionError {
    PositionError::new(format!("unexpected {c:?}; write {expected}"), (at, at + c.len_utf8()))
}

/// Concatenates the texts of two rows. Returns `None` for other texts.
pub(crate) fn side_by_side<R: Ruleset>(
    rules: &R,
    first: &R::Position,
    second: &R::Position,
) -> Option<R::Position> {
    let both = rules.print(first) + &rules.print(second);
    if both.contains('/') { None } else { rules.parse(&both).ok() }
}

/// Reads at most [`MAX_CELLS`] characters with `letter`, ignoring spaces.
pub(crate) fn read_word<T>(
    text: &str,
    what: &str,
    parts: &str,
    expected: &str,
    letter: impl Fn(char) -> Option<T>,
) -> Result<Vec<T>, PositionError> {
    let mut word = Vec::new();
    for (at, c) in text.char_indices().filter(|(_, c)| !c.is_whitespace()) {
        let Some(letter) = letter(c) else {
            return Err(unexpected(c, at, expected));
        };
        if word.len() == MAX_CELLS {
            return Err(too_large(what, parts, MAX_CELLS, (at, at + c.len_utf8())));
        }
        word.push(letter);
    }
    Ok(word)
}
