//! Hare and Hounds: three hounds try to trap a hare.

use upstar_core::{
    BoardView, Cell, Enumeration, Example, Player, PositionError, Ruleset, RulesetDoc, TextShape,
    Tint,
};

use crate::grid::text::{Alphabet, read, read_size, rows_of, table};
use crate::grid::{CellGrid, GridBoard};
use crate::parsing::{MAX_CELLS, too_large};

/// The rules of Hare and Hounds.
#[derive(Clone, Copy, Debug, Default)]
pub struct HareAndHounds;

/// A board whose planes are the points, the hounds and the hares. The hounds start at the left.
pub type HareAndHoundsPosition = GridBoard<3>;

const POINT: u8 = 1;
const HOUND: u8 = 3;
const HARE: u8 = 5;

const ALPHABET: Alphabet<'static> = Alphabet {
    cells: &[
        ('.', POINT),
        ('_', POINT),
        ('x', HOUND),
        ('X', HOUND),
        ('o', HARE),
        ('O', HARE),
        ('#', 0),
    ],
    expected: "`x` for a hound, `o` for a hare, `.` for an empty point and `#` for a missing point",
    fill: None,
};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "hare_and_hounds",
    title: "Hare and Hounds",
    rules: "Hounds and a hare stand on points that are connected by lines. A line connects any two \
            neighbours in a row or column. A line also connects two diagonal neighbours if, for \
            each of the two points, the row number and the column number have different parity \
            (rows and columns are counted from 0). Left moves a hound along a line to an empty \
            point. Hounds move vertically, forward (to the right) or diagonally forward, but never \
            back. Right moves the hare along any line to an empty point. There are no captures. A \
            player unable to move loses. A hare in the column of the hindmost hound, or behind \
            this hound, has escaped. Left then has no more moves and Right passes forever, so the \
            value is off. Infinite play is a draw. Under the old rule that the hounds lose if they \
            stall, such draws are wins for the hare.",
    notation: "Rows of points are written from top to bottom: `x` is a hound, `o` is a hare, `.` \
               is an empty point, and `#` is a missing point. `3x5` is the starting position \
               `#x..#/x...o/#x..#` on the board of eleven points. `3xN` is the starting position \
               on the board with three rows and N columns, where N is at least 3.",
    options: &[],
    known: "On the board of eleven points (the French military game), the hounds win, no matter \
            who moves first, even if draws count as wins for the hare. Both the hounds and the \
            hare can return to points that they have left, so many positions are not stoppers.",
    sources: "E. Berlekamp, J. Conway, R. Guy, Winning Ways, ch. 21; M. Gardner, Mathematical games, \
              Scientific American (October 1963).",
    examples: &[
        Example::new("#.x#/..xo/#.x#", "0"),
        Example::new("xo", "0"),
        Example::new("o", "off"),
        Example::new("x...", "3"),
    ],
    enumeration: Some(Enumeration::some(TextShape::Grid(".xo"))),
};

impl Ruleset for HareAndHounds {
    type Position = HareAndHoundsPosition;

    fn options(&self, position: &GridBoard<3>, player: Player, out: &mut Vec<GridBoard<3>>) {
        let grid = position.cells();
        if has_escaped(&grid) {
            if player == Player::Right {
                out.push(position.clone());
            }
            return;
        }
        let cells = grid.cells();
        let piece = player.pick(HOUND, HARE);
        for from in (0..cells.len()).filter(|&at| cells[at] == piece) {
            let forward = |to: usize| to % grid.cols() >= from % grid.cols();
            for to in lines(&grid, from).filter(|&to| cells[to] == POINT) {
                if player == Player::Right || forward(to) {
                    out.push(GridBoard::new(grid.with(&[(from, POINT), (to, piece)])));
                }
            }
        }
    }

    /// Returns the lesser of the board and its reflection. All positions with an escaped hare
    /// become equal.
    fn normalise(&self, position: GridBoard<3>) -> GridBoard<3> {
        let grid = position.cells();
        if has_escaped(&grid) {
            return GridBoard::new(CellGrid::new(1, 1, vec![HARE]));
        }
        // Reversing the rows preserves the diagonals only if the number of rows is odd.
        if grid.rows().is_multiple_of(2) {
            return position;
        }
        GridBoard::new(grid.flip_rows()).min(position)
    }

    fn parse(&self, text: &str) -> Result<GridBoard<3>, PositionError> {
        match read_size(text.trim()) {
            Some((rows, cols)) => start(rows, cols, text),
            None => Ok(GridBoard::new(read(text, &ALPHABET)?)),
        }
    }

    fn print(&self, position: &GridBoard<3>) -> String {
        let cells = position.cells();
        if cells.rows() == 0 { "0x0".to_owned() } else { rows_of(&cells, &ALPHABET) }
    }

    fn view(&self, position: &GridBoard<3>) -> BoardView {
        let grid = position.cells();
        let rows = table(&grid, |cell| match cell {
            POINT => Cell::Empty,
            HOUND => Cell::Piece(Tint::Left),
            HARE => Cell::Piece(Tint::Right),
            _ => Cell::Blocked,
        });
        let place = |at: usize| (at / grid.cols(), at % grid.cols());
        let is_point = |at: &usize| grid.cells()[*at] != 0;
        let mut joined = Vec::new();
        for from in (0..grid.cells().len()).filter(is_point) {
            let ends = lines(&grid, from).filter(|&to| to > from).filter(is_point);
            joined.extend(ends.map(|to| [from, to].map(place)));
        }
        BoardView::Points { rows, lines: joined }
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

fn start(rows: usize, cols: usize, text: &str) -> Result<GridBoard<3>, PositionError> {
    let whole = (0, text.len());
    if rows == 0 || cols == 0 {
        return Ok(GridBoard::EMPTY);
    }
    if rows != 3 || cols < 3 {
        let message = "the starting position must have three rows and at least three columns, as \
                       in \"3x5\"; write other boards row by row";
        return Err(PositionError::new(message, whole));
    }
    if cols > MAX_CELLS / 3 {
        return Err(too_large("board", "cells", MAX_CELLS, whole));
    }
    let mut cells = vec![POINT; 3 * cols];
    for corner in [0, cols - 1, 2 * cols, 3 * cols - 1] {
        cells[corner] = 0;
    }
    for hound in [1, cols, 2 * cols + 1] {
        cells[hound] = HOUND;
    }
    cells[2 * cols - 1] = HARE;
    Ok(GridBoard::new(CellGrid::new(3, cols, cells)))
}

/// Returns `true` if a hare is in the column of the hindmost hound or behind it.
fn has_escaped(grid: &CellGrid) -> bool {
    let column = |piece: u8| {
        let of_piece = |line: &[u8]| line.iter().position(|&cell| cell == piece);
        grid.lines().filter_map(of_piece).min()
    };
    column(HARE).is_some_and(|hare| column(HOUND).is_none_or(|hound| hare <= hound))
}

/// Returns the ends of the lines from a cell, including cells without a point.
fn lines(grid: &CellGrid, from: usize) -> impl Iterator<Item = usize> {
    let odd = move |at: usize| (at / grid.cols() + at % grid.cols()) % 2 == 1;
    // Diagonal neighbours are either both odd or both even.
    grid.around(from).filter(move |&to| odd(from) || odd(to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check_examples, check_loopy_laws, check_refused, moves, options};

    const RULES: HareAndHounds = HareAndHounds;

    #[test]
    fn every_move_is_along_a_line_of_the_picture() {
        let mut seen = 0;
        for text in ["3x5", "3x7", "#...#/x.o..#/#x.x#", "x.o/.../x.x/..."] {
            let Ok(position) = RULES.parse(text) else { continue };
            let BoardView::Points { rows, lines } = RULES.view(&position) else {
                panic!("no points: {text}")
            };
            for player in Player::BOTH {
                for to in options(&RULES, &position, player) {
                    let Some(after) = RULES.view(&to).cells().map(<[_]>::to_vec) else { continue };
                    if after.len() != rows.len() || after == rows {
                        continue;
                    }
                    let places =
                        (0..rows.len()).flat_map(|r| (0..rows[r].len()).map(move |c| (r, c)));
                    let changed: Vec<_> =
                        places.filter(|&(r, c)| rows[r][c] != after[r][c]).collect();
                    // An option may be mirrored.
                    if let [from, to] = changed[..] {
                        seen += 1;
                        assert!(lines.contains(&[from, to]), "{text}: {from:?} {to:?}");
                    }
                }
            }
        }
        assert!(seen > 10);
    }

    #[test]
    fn the_board_of_eleven_points() {
        let start = RULES.parse("3x5").unwrap();
        assert_eq!(RULES.print(&start), "#x..#/x...o/#x..#");
        assert_eq!(
            moves(&RULES, "3x5", Player::Left),
            [
                "#...#/x.x.o/#x..#",
                "#...#/xx..o/#x..#",
                "#.x.#/x...o/#x..#",
                "#x..#/.x..o/#x..#",
                "#x..#/x...o/#.x.#",
                "#x..#/x.x.o/#...#",
                "#x..#/xx..o/#...#",
            ]
        );
        assert_eq!(moves(&RULES, "3x5", Player::Right).len(), 3);
        // The middle point has lines to all eight neighbours, unlike the points above and below it.
        let middle = "#...#/x.o../#...#";
        assert_eq!(moves(&RULES, middle, Player::Right).len(), 8);
        assert_eq!(moves(&RULES, "#.o.#/x..../#...#", Player::Right).len(), 3);
    }

    #[test]
    fn a_hare_that_gets_past_the_hounds_has_escaped() {
        for text in ["#ox.#/....x/#x..#", "#x..#/o.x../#..x#", "o"] {
            assert!(moves(&RULES, text, Player::Left).is_empty(), "{text}");
            let position = RULES.parse(text).unwrap();
            assert_eq!(
                options(&RULES, &position, Player::Right),
                std::slice::from_ref(&position),
                "{text}"
            );
            assert_eq!(RULES.print(&RULES.normalise(position)), "o");
        }
    }

    #[test]
    fn the_normal_form_keeps_the_moves() {
        check_loopy_laws(&RULES, &["3x5", "x./.o/..", "x.o/..."]);
    }

    #[test]
    fn values() {
        check_examples(&RULES, &[]);
    }

    #[test]
    fn refused_texts() {
        check_refused(&RULES, "x?o", (1, 2), "unexpected '?'; write `x` for a hound");
        check_refused(&RULES, "4x4", (0, 3), "the starting position must have three rows");
        check_refused(&RULES, "3x99999", (0, 7), "at most 4096 cells");
    }
}
