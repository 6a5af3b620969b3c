//! Players place stones on empty cells; afterwards every block must have a liberty.

use super::board::{Board, STONES, stone};
use super::{Player, Rules, State, single};

pub(super) struct NoGo;

pub(super) fn rules(words: &[&str]) -> Result<(NoGo, String), String> {
    single(NoGo, words)
}

/// Whether the block of stones that a cell belongs to has an empty cell beside it.
fn lives(board: &Board, cell: usize) -> bool {
    let block = board.block(cell, |c| c == board.cells[cell]);
    block.iter().any(|&c| board.neighbours(c).any(|n| board.cells[n] == b'.'))
}

fn all_live(board: &Board) -> bool {
    (0..board.cells.len()).filter(|&c| b"xo".contains(&board.cells[c])).all(|c| lives(board, c))
}

impl Rules for NoGo {
    fn read(&self, text: &str) -> Result<State, String> {
        let board = Board::read(text, STONES, Some(b'.'))?;
        if all_live(&board) { Ok(board.state()) } else { Err("a block has no liberty to begin with".into()) }
    }
    fn options(&self, position: &[u8], player: Player) -> Vec<State> {
        let mut board = Board::of(position);
        let mut options = Vec::new();
        for cell in 0..board.cells.len() {
            if board.cells[cell] == b'.' {
                board.cells[cell] = stone(player);
                // Only the new stone and blocks beside it can have lost their last liberty.
                let beside: Vec<usize> = board.neighbours(cell).collect();
                let stones = beside.into_iter().filter(|&c| b"xo".contains(&board.cells[c]));
                if lives(&board, cell) && stones.into_iter().all(|c| lives(&board, c)) {
                    options.push(board.state());
                }
                board.cells[cell] = b'.';
            }
        }
        options
    }
}
