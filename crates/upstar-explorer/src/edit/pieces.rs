//! Moves single pieces by hand, each on its own board: for example, kings that walk to a corner.

use upstar::Cell;

use super::nowhere;
use crate::error::{ApiError, ApiResult};
use crate::request::BoardChange;

/// Adjacent boards. Each has a start column, a width, and the position of its piece.
#[derive(Clone)]
pub(super) struct PieceBoards(Vec<PieceBoard>);

#[derive(Clone, Copy)]
struct PieceBoard {
    start: usize,
    width: usize,
    piece: (usize, usize),
}

impl PieceBoards {
    /// Returns the boards, separated by columns outside of them, if each has exactly one piece.
    pub(super) fn seen(rows: &[Vec<Cell>]) -> Option<PieceBoards> {
        let wide = rows.first()?.len();
        let is_gap = |column: usize| rows.iter().all(|row| row.get(column) == Some(&Cell::Blocked));
        let mut boards = Vec::new();
        let mut start = 0;
        for end in (0..=wide).filter(|&column| column == wide || is_gap(column)) {
            let mut pieces = rows.iter().enumerate().flat_map(|(at, row)| {
                let letters = row[start..end].iter().enumerate();
                letters
                    .filter(|(_, cell)| matches!(cell, Cell::Letter(..)))
                    .map(move |(column, _)| (at, column))
            });
            let (Some(piece), None) = (pieces.next(), pieces.next()) else { return None };
            boards.push(PieceBoard { start, width: end - start, piece });
            start = end + 1;
        }
        Some(PieceBoards(boards))
    }

    pub(super) fn text(&self) -> String {
        let pair = |board: &PieceBoard| format!("{},{}", board.piece.0, board.piece.1);
        match self.0.as_slice() {
            [board] => pair(board),
            boards => boards.iter().map(|b| format!("({})", pair(b))).collect::<Vec<_>>().join(" "),
        }
    }

    pub(super) fn count(&self) -> usize {
        self.0.len()
    }

    pub(super) fn change(&mut self, change: &BoardChange) -> ApiResult<()> {
        let boards = &mut self.0;
        match *change {
            BoardChange::Cell { row, column, .. } => {
                let here = |board: &&mut PieceBoard| {
                    (board.start..board.start + board.width).contains(&column)
                };
                let board = boards.iter_mut().find(here).ok_or_else(nowhere)?;
                board.piece = (row, column - board.start);
            }
            BoardChange::Piece { at, .. } if at >= boards.len() => {
                boards.push(PieceBoard { start: 0, width: 0, piece: (2, 2) });
            }
            BoardChange::RemovePiece { at } if at < boards.len() && boards.len() > 1 => {
                boards.remove(at);
            }
            BoardChange::RemovePiece { .. } => {
                return Err(ApiError::wrong("at least one piece is required"));
            }
            _ => return Err(ApiError::wrong("this change is not supported for this board")),
        }
        Ok(())
    }
}
