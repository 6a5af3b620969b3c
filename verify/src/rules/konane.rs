//! A stone jumps over a neighbouring stone of the opponent to the empty cell behind and removes
//! it; it may jump on in the same direction.

use super::board::{Board, COMPASS, STONES, stone};
use super::{Player, Rules, State, single};

pub(super) struct Konane;

pub(super) fn rules(words: &[&str]) -> Result<(Konane, String), String> {
    single(Konane, words)
}

impl Rules for Konane {
    fn read(&self, text: &str) -> Result<State, String> {
        Ok(Board::read(text, STONES, None)?.state())
    }
    fn options(&self, position: &[u8], player: Player) -> Vec<State> {
        let start = Board::of(position);
        let mut options = Vec::new();
        for from in (0..start.cells.len()).filter(|&c| start.cells[c] == stone(player)) {
            for direction in &COMPASS[..4] {
                let (mut board, mut at) = (start.clone(), from);
                while let Some(over) = board.step(at, *direction) {
                    let Some(to) = board.step(over, *direction) else { break };
                    if board.cells[over] != stone(player.other()) || board.cells[to] != b'.' {
                        break;
                    }
                    (board.cells[at], board.cells[over], board.cells[to]) = (b'.', b'.', stone(player));
                    at = to;
                    options.push(board.state());
                }
            }
        }
        options
    }
}
