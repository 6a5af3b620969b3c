//! Boards as text: rows of characters, or `m x n` for a uniform board.

use upstar_core::{BoardView, Cell, PositionError};

use super::cells::CellGrid;
use crate::parsing::{MAX_CELLS, too_large, unexpected};

#[derive(Clone, Copy)]
pub(crate) struct Alphabet<'a> {
    /// The accepted characters, each with its cell. The first character of a cell is printed.
    pub cells: &'a [(char, u8)],
    /// The characters to suggest in an error message, such as "`.` for a free cell".
    pub expected: &'a str,
    /// The cell that fills the board `m x n`, or `None` if such a board is not useful.
    pub fill: Option<u8>,
}

impl Alphabet<'_> {
    pub(crate) fn cell(&self, c: char) -> Option<u8> {
        self.cells.iter().find(|(other, _)| *other == c).map(|(_, cell)| *cell)
    }

    pub(crate) fn character(&self, cell: u8) -> char {
        self.cells.iter().find(|(_, other)| *other == cell).map_or('?', |(c, _)| *c)
    }
}

/// Reads a board of rows separated by `/`, `|` or newlines, or of the form `m x n`.
pub(crate) fn read(text: &str, alphabet: &Alphabet<'_>) -> Result<CellGrid, PositionError> {
    let start = text.len() - text.trim_start().len();
    let trimmed = text.trim();
    if trimmed.is_empty() {
        let example = if alphabet.fill.is_some() { "\"4x5\" or \"../.#\"" } else { "\"xo/ox\"" };
        return Err(PositionError::new(
            format!(
                "the text has no cells; write a board such as {example}, or \"0x0\" for the board \
                 without cells"
            ),
            (0, text.len()),
        ));
    }
    if let Some((rows, cols)) = read_size(trimmed) {
        let fill = |rows, cols| Some(vec![alphabet.fill?; rows * cols]);
        return sized(text, rows, cols, alphabet, fill);
    }
    match after_rows(trimmed) {
        Some(at) => Err(incomplete_size(trimmed, at, start)),
        None => read_rows(trimmed, start, alphabet),
    }
}

/// Returns the offset after `mx`, if the text is a short line that begins with a number of rows.
fn after_rows(text: &str) -> Option<usize> {
    if text.len() > 64 || text.contains(['/', '|', '\n']) {
        return None;
    }
    let rows = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let cols = rows.trim_start().strip_prefix(['x', 'X', '×'])?;
    (rows.len() < text.len()).then(|| text.len() - cols.len())
}

fn incomplete_size(text: &str, after_rows: usize, start: usize) -> PositionError {
    let cols = &text[after_rows..];
    let wrong = cols.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
    let at = text.len() - wrong.len();
    let end = at + wrong.chars().next().map_or(0, char::len_utf8);
    let message = format!(
        "expected the number of columns after `{}`; write a size such as `2x3`",
        &text[..after_rows]
    );
    PositionError::new(message, (start + at, start + end))
}

/// Works like [`read`], but `m x n` is the starting position, if `start` returns its cells in
/// reading order.
pub(crate) fn read_or_start(
    text: &str,
    alphabet: &Alphabet<'_>,
    start: impl FnOnce(usize, usize) -> Option<Vec<u8>>,
) -> Result<CellGrid, PositionError> {
    match read_size(text.trim()) {
        Some((rows, cols)) => sized(text, rows, cols, alphabet, start),
        None => read(text, alphabet),
    }
}

fn sized(
    text: &str,
    rows: usize,
    cols: usize,
    alphabet: &Alphabet<'_>,
    start: impl FnOnce(usize, usize) -> Option<Vec<u8>>,
) -> Result<CellGrid, PositionError> {
    let first = text.len() - text.trim_start().len();
    let whole = (first, first + text.trim().len());
    if rows == 0 || cols == 0 {
        return Ok(CellGrid::new(0, 0, Vec::new()));
    }
    if rows.checked_mul(cols).is_none_or(|cells| cells > MAX_CELLS) {
        return Err(too_large("board", "cells", MAX_CELLS, whole));
    }
    start(rows, cols).map(|cells| CellGrid::new(rows, cols, cells)).ok_or_else(|| {
        let (size, expected) = (text.trim(), alphabet.expected);
        let message = format!("{size} gives only a size; write the rows, with {expected}");
        PositionError::new(message, whole)
    })
}

fn read_rows(text: &str, start: usize, alphabet: &Alphabet<'_>) -> Result<CellGrid, PositionError> {
    let mut cells = Vec::new();
    let mut width = None;
    let mut rows = 0;
    let mut row_start = start;
    let mut row_cells = 0;
    let ends = text.char_indices().chain([(text.len(), '/')]);
    for (at, c) in ends {
        let at = start + at;
        match c {
            '/' | '|' | '\n' => {
                rows += 1;
                let width = *width.get_or_insert(row_cells);
                if row_cells != width || width == 0 {
                    let message = if row_cells == 0 {
                        format!("row {rows} has no cells; all rows must have the same length")
                    } else {
                        format!(
                            "row {rows} has length {row_cells}, but the previous rows have length \
                             {width}; all rows must have the same length"
                        )
                    };
                    let end = if row_start == at { at + 1 } else { at };
                    return Err(PositionError::new(
                        message,
                        (row_start, end.min(start + text.len())),
                    ));
                }
                row_start = at + 1;
                row_cells = 0;
            }
            ' ' | '\t' | '\r' => {}
            _ => {
                let Some(cell) = alphabet.cell(c) else {
                    return Err(unexpected(c, at, alphabet.expected));
                };
                cells.push(cell);
                row_cells += 1;
                if cells.len() > MAX_CELLS {
                    return Err(too_large("board", "cells", MAX_CELLS, (at, at + c.len_utf8())));
                }
            }
        }
    }
    Ok(CellGrid::new(rows, width.unwrap_or(0), cells))
}

/// Reads a size `m x n`. Numbers too large for a `usize` become `usize::MAX`.
pub(crate) fn read_size(text: &str) -> Option<(usize, usize)> {
    let number = |digits: &str| {
        let digits = digits.trim();
        let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        plain.then(|| digits.parse().unwrap_or(usize::MAX))
    };
    // The separator is expected near the start, so that rejecting a long invalid text is cheap.
    let (at, sign) = text.char_indices().take(64).find(|(_, c)| matches!(c, 'x' | 'X' | '×'))?;
    Some((number(&text[..at])?, number(&text[at + sign.len_utf8()..])?))
}

pub(crate) fn write(cells: &CellGrid, alphabet: &Alphabet<'_>) -> String {
    let (rows, cols) = (cells.rows(), cells.cols());
    let filled = |fill| cells.cells().iter().all(|&cell| cell == fill);
    if rows == 0 || alphabet.fill.is_some_and(filled) {
        return format!("{rows}x{cols}");
    }
    rows_of(cells, alphabet)
}

pub(crate) fn rows_of(cells: &CellGrid, alphabet: &Alphabet<'_>) -> String {
    let mut text = String::with_capacity(cells.cells().len() + cells.rows());
    for (row, line) in cells.lines().enumerate() {
        if row > 0 {
            text.push('/');
        }
        text.extend(line.iter().map(|&cell| alphabet.character(cell)));
    }
    text
}

pub(crate) fn view(cells: &CellGrid, cell: impl Fn(u8) -> Cell) -> BoardView {
    BoardView::Grid { rows: table(cells, cell) }
}

/// Returns a view of vertices joined by lines.
pub(crate) fn points(cells: &CellGrid, cell: impl Fn(u8) -> Cell) -> BoardView {
    let rows = table(cells, cell);
    let is_vertex = |row: usize, column: usize| {
        rows.get(row).and_then(|row| row.get(column)).is_some_and(|&cell| cell != Cell::Blocked)
    };
    let mut lines = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        for column in 0..line.len() {
            for to in [(row, column + 1), (row + 1, column)] {
                if is_vertex(row, column) && is_vertex(to.0, to.1) {
                    lines.push([(row, column), to]);
                }
            }
        }
    }
    BoardView::Points { rows, lines }
}

pub(crate) fn table(cells: &CellGrid, cell: impl Fn(u8) -> Cell) -> Vec<Vec<Cell>> {
    cells.lines().map(|line| line.iter().map(|&c| cell(c)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: Alphabet<'static> = Alphabet {
        cells: &[('.', 1), ('_', 1), ('#', 0)],
        expected: "`.` for free and `#` for taken",
        fill: Some(1),
    };

    fn fails(text: &str, at: (usize, usize), message: &str) {
        let error = read(text, &BOARD).unwrap_err();
        assert_eq!((error.message.as_str(), error.at), (message, at), "{text:.60}");
    }

    #[test]
    fn rows_may_be_separated_in_three_ways() {
        let board = read("../.#", &BOARD).unwrap();
        for text in ["..|.#", "..\n.#", "__/_#", "  . . / . #  ", "..\r\n.#\n"] {
            assert_eq!(read(text, &BOARD).unwrap(), board);
        }
        assert_eq!(write(&board, &BOARD), "../.#");
    }

    #[test]
    fn sizes_are_boards() {
        for text in ["4x5", " 4 X 5 ", "4×5", "...../...../...../....."] {
            assert_eq!(write(&read(text, &BOARD).unwrap(), &BOARD), "4x5");
        }
        assert_eq!(write(&read("0x99999999999999999999999", &BOARD).unwrap(), &BOARD), "0x0");
    }

    #[test]
    fn errors_point_at_the_place() {
        fails("../.z", (4, 5), "unexpected 'z'; write `.` for free and `#` for taken");
        for (text, at) in [("2xx3", (2, 3)), ("2x", (2, 2)), (" 2x3.", (4, 5)), ("2xn", (2, 3))] {
            fails(
                text,
                at,
                "expected the number of columns after `2x`; write a size such as `2x3`",
            );
        }
        fails("../é.", (3, 5), "unexpected 'é'; write `.` for free and `#` for taken");
        fails(
            "../.../..",
            (3, 6),
            "row 2 has length 3, but the previous rows have length 2; all rows must have the same length",
        );
        fails("..//..", (3, 4), "row 2 has no cells; all rows must have the same length");
        fails("../", (3, 3), "row 2 has no cells; all rows must have the same length");
        let large = "this board is too large: at most 4096 cells are supported";
        fails("999999999x999999999", (0, 19), large);
        fails("99999999999999999999x99999999999999999999", (0, 41), large);
        fails(&".".repeat(10_000_000), (4096, 4097), large);
        fails(
            "   ",
            (0, 3),
            "the text has no cells; write a board such as \"4x5\" or \"../.#\", or \"0x0\" for the \
             board without cells",
        );
    }
}
