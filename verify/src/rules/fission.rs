//! A stone is replaced by two on the empty cells at its opposite sides: above and below by Left,
//! beside it by Right.

use super::board::{Board, STONES};
use super::{Player, Rules, State, single};

pub(super) struct Fission;

pub(super) fn rules(words: &[&str]) -> Result<(Fission, String), String> {
    single(Fission, words)
}

impl Rules for Fission {
    fn read(&self, text: &str) -> Result<State, String> {
        let board = Board::read(text, STONES, None)?;
        if board.cells.contains(&b'o') { Err("stones of Fission are x".into()) } else { Ok(board.state()) }
    }
    fn options(&self, position: &[u8], player: Player) -> Vec<State> {
        let board = Board::of(position);
        let sides = if player == Player::Left { [(-1, 0), (1, 0)] } else { [(0, -1), (0, 1)] };
        let stones = (0..board.cells.len()).filter(|&c| board.cells[c] == b'x');
        let splits = stones.filter_map(|c| Some((c, board.step(c, sides[0])?, board.step(c, sides[1])?)));
        let splits = splits.filter(|&(_, a, b)| board.cells[a] == b'.' && board.cells[b] == b'.');
        splits.map(|(c, a, b)| board.with(&[(c, b'.'), (a, b'x'), (b, b'x')])).collect()
    }
}
