//! Rectangular boards, and games on them.

use super::{GameRules, Options, Player, number, signs, text};

pub(super) struct BoardGame {
    pub read: fn(&str) -> Result<Board, String>,
    pub options: fn(&Board, Player) -> Options<'_, Board>,
    pub parts: fn(&Board) -> Vec<Board>,
    pub impartial: bool,
}

impl BoardGame {
    /// Returns the rules of a game with stones whose boards are not split.
    pub fn with_stones(options: fn(&Board, Player) -> Options<'_, Board>) -> BoardGame {
        let read = |text: &str| Board::read(text, STONES, None);
        BoardGame { read, options, parts: |board| vec![board.clone()], impartial: false }
    }
}

impl GameRules for BoardGame {
    type Position = Board;

    fn read(&self, text: &str) -> Result<Board, String> {
        (self.read)(text)
    }
    fn write(&self, board: &Board) -> String {
        board.write()
    }
    fn options<'a>(&'a self, board: &'a Board, player: Player) -> Options<'a, Board> {
        (self.options)(board, player)
    }
    fn parts(&self, board: Board) -> Vec<Board> {
        (self.parts)(&board)
    }
    fn impartial(&self, _: &Board) -> bool {
        self.impartial
    }
}

#[derive(Clone)]
pub struct Board {
    pub rows: usize,
    pub columns: usize,
    pub cells: Vec<u8>,
}

const MOST_CELLS: usize = 400;

/// Up, right, down, left, and the diagonals.
pub const COMPASS: [(isize, isize); 8] =
    [(-1, 0), (0, 1), (1, 0), (0, -1), (-1, 1), (1, 1), (1, -1), (-1, -1)];

impl Board {
    /// Reads rows; `letters` maps each sign to its meaning. A size such as `2x3` is a board of
    /// cells `empty`.
    pub fn read(text: &str, letters: &[(u8, u8)], empty: Option<u8>) -> Result<Board, String> {
        let too_large = || Err(format!("a board must have 1 to {MOST_CELLS} cells"));
        if let (Some(cell), Some((m, n))) = (empty, text.split_once('x')) {
            let is_number =
                |text: &str| text.bytes().all(|c| c.is_ascii_digit()) && !text.is_empty();
            if is_number(m) && is_number(n) {
                let (rows, columns) = (number(m, MOST_CELLS)?, number(n, MOST_CELLS)?);
                if rows * columns == 0 || rows * columns > MOST_CELLS {
                    return too_large();
                }
                return Ok(Board { rows, columns, cells: vec![cell; rows * columns] });
            }
        }
        let lines: Vec<&str> = text.split(['/', '|']).collect();
        let (rows, columns) = (lines.len(), lines[0].len());
        if lines.iter().any(|l| l.len() != columns) {
            return Err("the rows have different lengths".into());
        }
        if columns == 0 || rows * columns > MOST_CELLS {
            return too_large();
        }
        Ok(Board { rows, columns, cells: signs(&lines.concat(), letters)? })
    }

    pub fn write(&self) -> String {
        let rows: Vec<&[u8]> = self.cells.chunks(self.columns).collect();
        text(&rows.join(&b'/'))
    }

    pub fn step(&self, cell: usize, (down, right): (isize, isize)) -> Option<usize> {
        let row = (cell / self.columns).checked_add_signed(down).filter(|&r| r < self.rows)?;
        let column =
            (cell % self.columns).checked_add_signed(right).filter(|&c| c < self.columns)?;
        Some(row * self.columns + column)
    }

    pub fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        let (row, column) = (cell / self.columns, cell % self.columns);
        let up = (row > 0).then(|| cell - self.columns);
        let right = (column + 1 < self.columns).then(|| cell + 1);
        let down = (row + 1 < self.rows).then(|| cell + self.columns);
        let left = (column > 0).then(|| cell - 1);
        [up, right, down, left].into_iter().flatten()
    }

    pub fn cells_with(&self, content: u8) -> impl Iterator<Item = usize> + '_ {
        (0..self.cells.len()).filter(move |&c| self.cells[c] == content)
    }

    pub fn with(&self, changes: &[(usize, u8)]) -> Board {
        let mut board = self.clone();
        for &(cell, content) in changes {
            board.cells[cell] = content;
        }
        board
    }

    /// Returns the cells connected to `cell` through cells that satisfy a condition.
    pub fn block(&self, cell: usize, inside: impl Fn(u8) -> bool) -> Vec<usize> {
        let mut block = vec![cell];
        let mut seen = vec![false; self.cells.len()];
        seen[cell] = true;
        let mut next = 0;
        while let Some(&from) = block.get(next) {
            next += 1;
            for to in self.neighbours(from) {
                if !seen[to] && inside(self.cells[to]) {
                    seen[to] = true;
                    block.push(to);
                }
            }
        }
        block
    }

    /// Returns the smallest board around each connected group of cells that satisfy a condition.
    /// Its other cells are `outside`.
    pub fn groups(&self, outside: u8, inside: impl Fn(u8) -> bool) -> Vec<Board> {
        let mut seen = vec![false; self.cells.len()];
        let mut groups = Vec::new();
        for cell in 0..self.cells.len() {
            if seen[cell] || !inside(self.cells[cell]) {
                continue;
            }
            let block = self.block(cell, &inside);
            block.iter().for_each(|&c| seen[c] = true);
            let range = |of: fn(usize, usize) -> usize| {
                let all = block.iter().map(|&c| of(c, self.columns));
                (all.clone().min().unwrap_or(0), all.max().unwrap_or(0))
            };
            let ((top, bottom), (left, right)) = (range(|c, n| c / n), range(|c, n| c % n));
            let (rows, columns) = (bottom - top + 1, right - left + 1);
            let mut cells = vec![outside; rows * columns];
            for &c in &block {
                cells[(c / self.columns - top) * columns + c % self.columns - left] = self.cells[c];
            }
            groups.push(Board { rows, columns, cells });
        }
        groups
    }
}

/// The signs of boards with stones: x and o, empty cells and walls.
pub const STONES: &[(u8, u8)] = &[
    (b'x', b'x'),
    (b'X', b'x'),
    (b'o', b'o'),
    (b'O', b'o'),
    (b'.', b'.'),
    (b'_', b'.'),
    (b'#', b'#'),
];

pub fn stone(player: Player) -> u8 {
    if player == Player::Left { b'x' } else { b'o' }
}
