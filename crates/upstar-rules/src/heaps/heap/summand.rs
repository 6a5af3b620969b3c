//! Summands of heap positions, and their notation.

use std::fmt::{Debug, Write};
use std::hash::Hash;

use upstar_core::{BoardView, PositionError};

use crate::parsing::unexpected;

/// A summand of a position.
pub trait Summand: Copy + Ord + Hash + Debug + Send + Sync + 'static {
    /// The empty summand.
    const NOTHING: Self;

    /// Calls `each` with every summand in the text and its byte range.
    fn read(
        text: &str,
        each: &mut dyn FnMut(Self, (usize, usize)) -> Result<(), PositionError>,
    ) -> Result<(), PositionError>;

    /// Writes the summands as text.
    fn write(parts: &[Self]) -> String;

    /// Returns a picture of the summands.
    fn view(parts: &[Self]) -> BoardView;
}

/// Heaps of tokens, such as `3,5,7`.
impl Summand for u64 {
    const NOTHING: u64 = 0;

    fn read(
        text: &str,
        each: &mut dyn FnMut(u64, (usize, usize)) -> Result<(), PositionError>,
    ) -> Result<(), PositionError> {
        pieces(text, ',', 0, &mut |piece, at| {
            if piece.is_empty() {
                let message = "a heap is missing here; write sizes such as 3,5,7";
                return Err(PositionError::new(message, (at, at)));
            }
            each(number(piece, at)?, (at, at + piece.len()))
        })
    }

    fn write(parts: &[u64]) -> String {
        let parts: Vec<String> = parts.iter().map(u64::to_string).collect();
        parts.join(",")
    }

    fn view(parts: &[u64]) -> BoardView {
        BoardView::Heaps(parts.to_vec())
    }
}

/// A pair of heaps, or the distances of a piece from two sides of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NumberPair(pub u64, pub u64);

/// A pair is `3,5`, and several pairs are `(3,5) (4,7)`.
impl Summand for NumberPair {
    const NOTHING: NumberPair = NumberPair(0, 0);

    fn read(
        text: &str,
        each: &mut dyn FnMut(NumberPair, (usize, usize)) -> Result<(), PositionError>,
    ) -> Result<(), PositionError> {
        let start = text.len() - text.trim_start().len();
        if !text[start..].starts_with('(') {
            let text = text.trim();
            return each(pair(text, start)?, (start, start + text.len()));
        }
        let mut at = start;
        while at < text.len() {
            let rest = &text[at..];
            if let Some(c) = rest.chars().next().filter(|&c| c != '(') {
                return Err(unexpected(c, at, "pairs such as (3,5) (4,7)"));
            }
            let Some(end) = rest.find(')') else {
                let message = "this parenthesis is not closed; write pairs such as (3,5) (4,7)";
                return Err(PositionError::new(message, (at, at + 1)));
            };
            each(pair(&rest[1..end], at + 1)?, (at, at + end + 1))?;
            let rest = &rest[end + 1..];
            let space =
                rest.len() - rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',').len();
            at += end + 1 + space;
        }
        Ok(())
    }

    fn write(parts: &[NumberPair]) -> String {
        if let [NumberPair(a, b)] = parts {
            return format!("{a},{b}");
        }
        let parts: Vec<String> =
            parts.iter().map(|NumberPair(a, b)| format!("({a},{b})")).collect();
        parts.join(" ")
    }

    fn view(parts: &[NumberPair]) -> BoardView {
        BoardView::Heaps(parts.iter().flat_map(|&NumberPair(a, b)| [a, b]).collect())
    }
}

/// Calls `each` with every trimmed piece of `text` between separators, and with its offset, counted
/// from `start`.
pub(super) fn pieces(
    text: &str,
    separator: char,
    start: usize,
    each: &mut dyn FnMut(&str, usize) -> Result<(), PositionError>,
) -> Result<(), PositionError> {
    let mut start = start;
    for part in text.split(separator) {
        let at = start + part.len() - part.trim_start().len();
        each(part.trim(), at)?;
        start += part.len() + separator.len_utf8();
    }
    Ok(())
}

pub(super) fn number(text: &str, at: usize) -> Result<u64, PositionError> {
    if let Some((i, c)) = text.char_indices().find(|(_, c)| !c.is_ascii_digit()) {
        return Err(unexpected(c, at + i, "an integer"));
    }
    if text.is_empty() {
        return Err(PositionError::new("a number is missing here", (at, at)));
    }
    text.parse().map_err(|_| {
        PositionError::new("this number is too large: at most 2^64 - 1", (at, at + text.len()))
    })
}

fn pair(text: &str, at: usize) -> Result<NumberPair, PositionError> {
    let mut numbers = Vec::new();
    pieces(text, ',', at, &mut |piece, at| {
        numbers.push(number(piece, at)?);
        if numbers.len() > 2 {
            let message = "a pair must have two numbers; write several pairs as (3,5) (4,7)";
            return Err(PositionError::new(message, (at, at + piece.len())));
        }
        Ok(())
    })?;
    match numbers.as_slice() {
        [a, b] => Ok(NumberPair(*a, *b)),
        _ => {
            let message = "expected a pair of numbers, such as 3,5";
            Err(PositionError::new(message, (at, at + text.len())))
        }
    }
}

pub(super) fn joined<P: Copy>(
    parts: &[P],
    separator: &str,
    one: impl Fn(P, &mut String),
) -> String {
    let mut text = String::new();
    for (at, &part) in parts.iter().enumerate() {
        if at > 0 {
            let _ = text.write_str(separator);
        }
        one(part, &mut text);
    }
    text
}
