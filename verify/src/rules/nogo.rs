//! Players place stones on empty cells; afterwards every block must have a liberty.

use super::board::{Board, STONES, stone};
use super::{Options, Player, Rules, single};

pub(super) struct NoGo;

pub(super) fn rules(words: &[&str]) -> Result<(NoGo, String), String> {
    single(NoGo, words)
}

/// Whether the block of stones that a cell belongs to has an empty cell beside it.
fn lives(board: &Board, cell: usize) -> bool {
    let block = board.block(cell, |c| c == board.cells[cell]);
    block.iter().any(|&c| board.neighbours(c).any(|n| board.cells[n] == b'.'))
}

impl Rules for NoGo {
    type Position = Board;

    fn read(&self, text: &str) -> Result<Board, String> {
        let board = Board::read(text, STONES, Some(b'.'))?;
        let mut stones = board.cells_with(b'x').chain(board.cells_with(b'o'));
        match stones.all(|c| lives(&board, c)) {
            true => Ok(board.clone()),
            false => Err("a block has no liberty to begin with".into()),
        }
    }
    fn write(&self, board: &Board) -> String {
        board.write()
    }
    fn options<'a>(&'a self, board: &'a Board, player: Player) -> Options<'a, Board> {
        Box::new(board.cells_with(b'.').filter_map(move |cell| {
            let after = board.with(&[(cell, stone(player))]);
            // Only the new stone and blocks beside it can have lost their last liberty.
            let mut beside = after.neighbours(cell).filter(|&c| b"xo".contains(&after.cells[c]));
            let all_live = lives(&after, cell) && beside.all(|c| lives(&after, c));
            all_live.then(|| after.clone())
        }))
    }
}
