//! Boards as text: `2x3`, or a drawing.

use upstar_core::PositionError;

use super::{MAX_LINES, UndrawnLines};
use crate::parsing::{too_large, unexpected};

const EXPECTED: &str = "`+` for dots, `-` and `|` for lines, and `.` for undrawn lines and for \
                        boxes";

pub(super) fn read(text: &str) -> Result<UndrawnLines, PositionError> {
    let start = text.len() - text.trim_start().len();
    let trimmed = text.trim();
    let whole = (start, start + trimmed.len());
    let large = || too_large("board", "lines", MAX_LINES, whole);
    if trimmed.is_empty() {
        let message = "a board is missing; write a size such as 2x3, or the dots and lines";
        return Err(PositionError::new(message, (0, text.len())));
    }
    let empty = |rows: usize, cols: usize| {
        if rows.min(cols) == 0 {
            let message = "a board must have at least one row and one column of boxes";
            return Err(PositionError::new(message, whole));
        }
        UndrawnLines::empty(rows, cols).ok_or_else(large)
    };
    if let Some((rows, cols)) = size(trimmed) {
        return empty(rows, cols);
    }
    // At the end of a row, spaces stand for undrawn lines.
    let drawn: Vec<&str> = trimmed.split(['/', '\n']).collect();
    let longest = drawn[0].trim_end().chars().count();
    let lines = empty(drawn.len() / 2, longest / 2)?;
    if longest.is_multiple_of(2) || drawn.len().is_multiple_of(2) {
        let message = "a drawn board must begin and end with a row of dots, and every row of dots \
                       must begin and end with a dot";
        return Err(PositionError::new(message, whole));
    }
    let mut open = lines.open;
    let mut row_start = start;
    for (r, row) in drawn.iter().enumerate() {
        for (c, (at, sign)) in row.trim_end().char_indices().enumerate() {
            let at = row_start + at;
            if c >= longest && matches!(sign, '.' | ' ' | '_') {
                continue;
            }
            if c >= longest {
                let message = "this row is longer than the first row";
                return Err(PositionError::new(message, (at, at + sign.len_utf8())));
            }
            let line = match (r % 2, c % 2) {
                (0, 1) => Some((lines.horizontal(r / 2, c / 2), '-')),
                (1, 0) => Some((lines.vertical(r / 2, c / 2), '|')),
                _ => None,
            };
            match (line, sign) {
                (Some((line, drawn)), sign) if sign == drawn => open &= !line,
                (Some(_), '.' | ' ' | '_') => {}
                // The sides determine if a box is finished, so the character inside is ignored.
                (None, '.' | ' ' | '_' | '#') if r % 2 == 1 => {}
                (None, '+' | 'o' | '*' | '.') if r % 2 == 0 => {}
                _ => return Err(unexpected(sign, at, EXPECTED)),
            }
        }
        row_start += row.len() + 1;
    }
    Ok(lines.with(open))
}

/// Reads a size such as `2x3`, rows first.
fn size(text: &str) -> Option<(usize, usize)> {
    let (rows, cols) = text.split_once('x')?;
    let number = |digits: &str| {
        let digits = digits.trim();
        let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        plain.then(|| digits.parse().unwrap_or(usize::MAX))
    };
    Some((number(rows)?, number(cols)?))
}

/// Writes an empty board as its size, and any other board row by row.
pub(super) fn write(lines: UndrawnLines) -> String {
    match UndrawnLines::empty(lines.rows(), lines.cols()) {
        Some(empty) if empty == lines => format!("{}x{}", lines.rows(), lines.cols()),
        _ => rows(lines).join("/"),
    }
}

pub(super) fn rows(lines: UndrawnLines) -> Vec<String> {
    let (rows, cols) = (lines.rows(), lines.cols());
    let drawn = |line: u128, sign: char| if lines.open & line == 0 { sign } else { '.' };
    let sign = |r: usize, c: usize| match (r % 2, c % 2) {
        (0, 0) => '+',
        (0, _) => drawn(lines.horizontal(r / 2, c / 2), '-'),
        (_, 0) => drawn(lines.vertical(r / 2, c / 2), '|'),
        _ => drawn(lines.sides(r / 2, c / 2), '#'),
    };
    (0..=2 * rows).map(|r| (0..=2 * cols).map(|c| sign(r, c)).collect()).collect()
}
