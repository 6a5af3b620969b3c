//! Players place stones on empty cells. After each move, every block must have a liberty.

use super::board::{Board, BoardGame, STONES, stone};
use super::{Options, Player, single};

pub(super) fn rules(words: &[&str]) -> Result<(BoardGame, String), String> {
    let rules = BoardGame { read, options, parts: |board| vec![board.clone()], impartial: false };
    single(rules, words)
}

fn has_liberty(board: &Board, block: &[usize]) -> bool {
    block.iter().any(|&c| board.neighbours(c).any(|n| board.cells[n] == b'.'))
}

fn lives(board: &Board, cell: usize) -> bool {
    has_liberty(board, &[cell])
        || has_liberty(board, &board.block(cell, |c| c == board.cells[cell]))
}

fn read(text: &str) -> Result<Board, String> {
    let board = Board::read(text, STONES, Some(b'.'))?;
    let mut seen = vec![false; board.cells.len()];
    for stone in board.cells_with(b'x').chain(board.cells_with(b'o')) {
        if !seen[stone] {
            let block = board.block(stone, |c| c == board.cells[stone]);
            if !has_liberty(&board, &block) {
                return Err("a block has no liberty".into());
            }
            block.into_iter().for_each(|c| seen[c] = true);
        }
    }
    Ok(board)
}

fn options(board: &Board, player: Player) -> Options<'_, Board> {
    Box::new(board.cells_with(b'.').filter_map(move |cell| {
        let after = board.with(&[(cell, stone(player))]);
        // Only the block of the new stone and adjacent blocks can have lost their last liberty.
        let lives = |c| !b"xo".contains(&after.cells[c]) || lives(&after, c);
        let all_live = lives(cell) && after.neighbours(cell).all(lives);
        all_live.then_some(after)
    }))
}
