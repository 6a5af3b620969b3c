//! On free cells of a board, Left places vertical dominoes, and Right places horizontal dominoes.

use super::board::{Board, BoardGame};
use super::{Options, Player, single};

pub(super) fn rules(words: &[&str]) -> Result<(BoardGame, String), String> {
    let rules = BoardGame { read, options, parts, impartial: false };
    single(rules, words)
}

/// Reads a board: a free cell is `.`, and an occupied cell is `#`.
pub(super) fn read(text: &str) -> Result<Board, String> {
    Board::read(text, &[(b'.', b'.'), (b'_', b'.'), (b'#', b'#')], Some(b'.'))
}

pub(super) fn dominoes(
    board: &Board,
    direction: (isize, isize),
) -> impl Iterator<Item = Board> + '_ {
    let pairs = board.cells_with(b'.').filter_map(move |c| Some((c, board.step(c, direction)?)));
    let pairs = pairs.filter(|&(_, d)| board.cells[d] == b'.');
    pairs.map(|(c, d)| board.with(&[(c, b'#'), (d, b'#')]))
}

pub(super) fn parts(board: &Board) -> Vec<Board> {
    let mut groups = board.groups(b'#', |c| c == b'.');
    groups.retain(|g| g.cells.len() > 1);
    groups
}

fn options(board: &Board, player: Player) -> Options<'_, Board> {
    Box::new(dominoes(board, if player == Player::Left { (1, 0) } else { (0, 1) }))
}
