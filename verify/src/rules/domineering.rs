//! Left places upright dominoes, Right lying ones, on free cells of a board.

use super::board::Board;
use super::{Player, Rules, State, single};

pub(super) struct Domineering;

pub(super) fn rules(words: &[&str]) -> Result<(Domineering, String), String> {
    single(Domineering, words)
}

/// A free cell is `.`, a taken one `#`.
pub(super) fn read(text: &str) -> Result<State, String> {
    let cells = [(b'.', b'.'), (b'_', b'.'), (b'#', b'#')];
    Ok(Board::read(text, &cells, Some(b'.'))?.state())
}

/// All ways to place a domino in a direction.
pub(super) fn dominoes(position: &[u8], direction: (isize, isize)) -> Vec<State> {
    let board = Board::of(position);
    let free = (0..board.cells.len()).filter(|&c| board.cells[c] == b'.');
    let pairs = free.filter_map(|c| board.step(c, direction).map(|d| (c, d)));
    let pairs = pairs.filter(|&(_, d)| board.cells[d] == b'.');
    pairs.map(|(c, d)| board.with(&[(c, b'#'), (d, b'#')])).collect()
}

/// Connected groups of two free cells or more.
pub(super) fn parts(position: &[u8]) -> Vec<State> {
    let groups = Board::of(position).groups(b'#', |c| c == b'.');
    groups.iter().filter(|g| g.cells.len() > 1).map(Board::state).collect()
}

impl Rules for Domineering {
    fn read(&self, text: &str) -> Result<State, String> {
        read(text)
    }
    fn options(&self, position: &[u8], player: Player) -> Vec<State> {
        dominoes(position, if player == Player::Left { (1, 0) } else { (0, 1) })
    }
    fn parts(&self, position: &[u8]) -> Vec<State> {
        parts(position)
    }
}
