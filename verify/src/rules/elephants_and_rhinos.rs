//! Left moves an elephant to the empty cell at its right, Right a rhino to that at its left.

use super::board::{Board, STONES, stone};
use super::{Player, Rules, State, single};

pub(super) struct ElephantsAndRhinos;

pub(super) fn rules(words: &[&str]) -> Result<(ElephantsAndRhinos, String), String> {
    single(ElephantsAndRhinos, words)
}

impl Rules for ElephantsAndRhinos {
    fn read(&self, text: &str) -> Result<State, String> {
        Ok(Board::read(text, STONES, None)?.state())
    }
    fn options(&self, position: &[u8], player: Player) -> Vec<State> {
        let board = Board::of(position);
        let step = if player == Player::Left { (0, 1) } else { (0, -1) };
        let pieces = (0..board.cells.len()).filter(|&c| board.cells[c] == stone(player));
        let moves = pieces.filter_map(|c| Some((c, board.step(c, step)?)));
        let moves = moves.filter(|&(_, to)| board.cells[to] == b'.');
        moves.map(|(from, to)| board.with(&[(from, b'.'), (to, stone(player))])).collect()
    }
    /// The rows.
    fn parts(&self, position: &[u8]) -> Vec<State> {
        position.split(|&c| c == b'/').map(<[u8]>::to_vec).collect()
    }
}
