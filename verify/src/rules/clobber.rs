//! A stone moves to a neighbouring cell that holds a stone of the opponent, which is removed.

use super::board::{Board, stone};
use super::{Player, Rules, State, single};

pub(super) struct Clobber;

pub(super) fn rules(words: &[&str]) -> Result<(Clobber, String), String> {
    single(Clobber, words)
}

impl Rules for Clobber {
    fn read(&self, text: &str) -> Result<State, String> {
        let cells = [(b'x', b'x'), (b'X', b'x'), (b'o', b'o'), (b'O', b'o'), (b'.', b'.'), (b'_', b'.'), (b'#', b'.')];
        Ok(Board::read(text, &cells, None)?.state())
    }
    fn options(&self, position: &[u8], player: Player) -> Vec<State> {
        let board = Board::of(position);
        let mut options = Vec::new();
        for from in 0..board.cells.len() {
            for to in board.neighbours(from) {
                if board.cells[from] == stone(player) && board.cells[to] == stone(player.other()) {
                    options.push(board.with(&[(from, b'.'), (to, stone(player))]));
                }
            }
        }
        options
    }
    /// Connected groups of stones of both players.
    fn parts(&self, position: &[u8]) -> Vec<State> {
        let groups = Board::of(position).groups(b'.', |c| c != b'.').into_iter();
        groups.filter(|g| g.cells.contains(&b'x') && g.cells.contains(&b'o')).map(|g| g.state()).collect()
    }
}
