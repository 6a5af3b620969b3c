//! Mazes as text: rows of cells, each followed by its walls.

use upstar_core::PositionError;

use super::{BELOW, MAX_TOKENS, MazePosition, RIGHT};
use crate::grid::text::read_size;
use crate::parsing::{MAX_CELLS, too_large, unexpected};

/// Reads rows of cells, or `m x n` for a maze without walls whose token is in the first cell.
pub(super) fn read(text: &str) -> Result<MazePosition, PositionError> {
    let start = text.len() - text.trim_start().len();
    let text = text.trim();
    let whole = (start, start + text.len());
    if text.is_empty() {
        return Ok(MazePosition::from_cells(0, 0, Vec::new(), Vec::new()));
    }
    if let Some((rows, cols)) = read_size(text) {
        let count = rows.checked_mul(cols).filter(|&count| count <= MAX_CELLS);
        let Some(count) = count else {
            return Err(too_large("maze", "cells", MAX_CELLS, whole));
        };
        let tokens = if count == 0 { Vec::new() } else { vec![0] };
        return Ok(MazePosition::from_cells(rows, cols, vec![0; count], tokens));
    }
    let (mut cells, mut tokens) = (Vec::new(), Vec::new());
    let (mut rows, mut cols) = (0, None);
    let mut row_start = 0;
    for (at, line) in lines(text) {
        let at = start + at;
        read_row(line, at, &mut cells, &mut tokens)?;
        rows += 1;
        let length = cells.len() - row_start;
        let cols = *cols.get_or_insert(length);
        if length != cols || length == 0 {
            let message = match length {
                0 => format!(
                    "row {rows} has no cells; write `.` for a cell, or `@` for a cell with a token"
                ),
                _ => format!(
                    "row {rows} has {length} cells, but the previous rows have {cols} cells; all \
                     rows must have the same number of cells"
                ),
            };
            return Err(PositionError::new(message, (at, at + line.len())));
        }
        row_start = cells.len();
    }
    Ok(MazePosition::from_cells(rows, cols.unwrap_or(0), cells, tokens))
}

fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split(['/', '\n']).scan(0, |next, line| {
        let at = *next;
        *next += line.len() + 1;
        Some((at, line))
    })
}

fn read_row(
    line: &str,
    start: usize,
    cells: &mut Vec<u8>,
    tokens: &mut Vec<usize>,
) -> Result<(), PositionError> {
    let mut last = None;
    let mut rest = line.char_indices().peekable();
    while let Some((at, c)) = rest.next() {
        let at = start + at;
        let here = (at, at + c.len_utf8());
        match c {
            '.' | '@' => {
                if cells.len() == MAX_CELLS {
                    return Err(too_large("maze", "cells", MAX_CELLS, here));
                }
                last = Some(cells.len());
                cells.push(0);
                let mut count = usize::from(c == '@');
                let mut digits = 0;
                while let Some((_, digit)) = rest.next_if(|(_, d)| c == '@' && d.is_ascii_digit()) {
                    let digit = digit.to_digit(10).unwrap_or(0) as usize;
                    count = if digits == 0 { 0 } else { count };
                    count = count.saturating_mul(10).saturating_add(digit);
                    digits += 1;
                }
                let end = here.1 + digits;
                if c == '@' && count == 0 {
                    let message = "a cell with `@` must have at least one token";
                    return Err(PositionError::new(message, (at, end)));
                }
                if count > MAX_TOKENS - tokens.len() {
                    return Err(too_large("maze", "tokens", MAX_TOKENS, (at, end)));
                }
                tokens.extend(std::iter::repeat_n(cells.len() - 1, count));
            }
            '_' | '|' => {
                let wall = if c == '_' { BELOW } else { RIGHT };
                let Some(cell) = last.and_then(|last: usize| cells.get_mut(last)) else {
                    let message = format!("the wall `{c}` must follow its cell");
                    return Err(PositionError::new(message, here));
                };
                if *cell & wall != 0 {
                    let message =
                        format!("this cell already has the wall `{c}`; write `.` for another cell");
                    return Err(PositionError::new(message, here));
                }
                *cell |= wall;
            }
            _ if c.is_whitespace() => {}
            _ => {
                let expected = "`.` for a cell, `@` for a cell with a token, `_` for a wall below \
                                it and `|` for a wall to its right";
                return Err(unexpected(c, at, expected));
            }
        }
    }
    Ok(())
}

pub(super) fn write(position: &MazePosition) -> String {
    let (cells, tokens) = (position.cells(), position.tokens());
    let mut text = String::new();
    for (at, &cell) in cells.cells().iter().enumerate() {
        if at > 0 && at % cells.cols() == 0 {
            text.push('/');
        }
        let here = tokens.partition_point(|&token| token <= at)
            - tokens.partition_point(|&token| token < at);
        match here {
            0 => text.push('.'),
            1 => text.push('@'),
            _ => text.push_str(&format!("@{here}")),
        }
        if cell & BELOW != 0 {
            text.push('_');
        }
        if cell & RIGHT != 0 {
            text.push('|');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use crate::Maze;
    use crate::testing::check_refused;
    use upstar_core::Ruleset;

    #[test]
    fn what_is_printed_is_read_back() {
        for (text, printed) in [
            ("@ . _|\n . .|", "@._/.."),
            ("2x3", "@../..."),
            ("@12|./..", "@12|./.."),
            ("@1_/.", "@_/."),
            ("0x7", ""),
        ] {
            assert_eq!(Maze.print(&Maze.parse(text).unwrap()), printed);
        }
    }

    #[test]
    fn refused_texts() {
        check_refused(&Maze, "@./x.", (3, 4), "unexpected 'x'; write `.` for a cell");
        check_refused(&Maze, "@./_.", (3, 4), "the wall `_` must follow its cell");
        check_refused(&Maze, "@__.", (2, 3), "already has the wall `_`");
        check_refused(
            &Maze,
            "../...",
            (3, 6),
            "row 2 has 3 cells, but the previous rows have 2 cells",
        );
        check_refused(&Maze, "..//..", (3, 3), "row 2 has no cells");
        check_refused(&Maze, "@0", (0, 2), "at least one token");
        check_refused(&Maze, "@65", (0, 3), "at most 64 tokens");
        check_refused(&Maze, &".".repeat(10_000_000), (4096, 4097), "at most 4096 cells");
        check_refused(&Maze, "99999x99999", (0, 11), "at most 4096 cells");
    }
}
