//! A stone captures a neighbouring stone of the opponent by moving to its cell.

use super::board::{Board, BoardGame, stone};
use super::{Options, Player, single};

pub(super) fn rules(words: &[&str]) -> Result<(BoardGame, String), String> {
    let read = |text: &str| Board::read(text, SIGNS, None);
    let rules = BoardGame { read, options, parts, impartial: false };
    single(rules, words)
}

/// A cell that does not belong to the board is equivalent to an empty cell.
const SIGNS: &[(u8, u8)] = &[
    (b'x', b'x'),
    (b'X', b'x'),
    (b'o', b'o'),
    (b'O', b'o'),
    (b'.', b'.'),
    (b'_', b'.'),
    (b'#', b'.'),
];

fn options(board: &Board, player: Player) -> Options<'_, Board> {
    let (own, other) = (stone(player), stone(player.other()));
    Box::new(board.cells_with(own).flat_map(move |from| {
        let targets = board.neighbours(from).filter(move |&to| board.cells[to] == other);
        targets.map(move |to| board.with(&[(from, b'.'), (to, own)]))
    }))
}

fn parts(board: &Board) -> Vec<Board> {
    let mut groups = board.groups(b'.', |c| c != b'.');
    groups.retain(|g| g.cells.contains(&b'x') && g.cells.contains(&b'o'));
    groups
}
