//! An amazon moves as a queen of chess, and then shoots an arrow in the same way, which blocks
//! the cell where it lands.

use super::board::{Board, COMPASS, STONES, stone};
use super::{Player, Rules, State, single};

pub(super) struct Amazons;

pub(super) fn rules(words: &[&str]) -> Result<(Amazons, String), String> {
    single(Amazons, words)
}

/// The cells that a queen reaches.
fn queen(board: &Board, from: usize) -> Vec<usize> {
    let mut cells = Vec::new();
    for direction in COMPASS {
        let mut at = from;
        while let Some(to) = board.step(at, direction).filter(|&c| board.cells[c] == b'.') {
            cells.push(to);
            at = to;
        }
    }
    cells
}

impl Rules for Amazons {
    fn read(&self, text: &str) -> Result<State, String> {
        Ok(Board::read(text, STONES, None)?.state())
    }
    fn options(&self, position: &[u8], player: Player) -> Vec<State> {
        let start = Board::of(position);
        let mut options = Vec::new();
        for from in (0..start.cells.len()).filter(|&c| start.cells[c] == stone(player)) {
            for to in queen(&start, from) {
                let mut board = start.clone();
                (board.cells[from], board.cells[to]) = (b'.', stone(player));
                options.extend(queen(&board, to).into_iter().map(|arrow| board.with(&[(arrow, b'#')])));
            }
        }
        options
    }
}
