//! Both players place dominoes on free cells of a board, vertically or horizontally.

use super::board::{Board, BoardGame};
use super::domineering::{dominoes, parts, read};
use super::{Options, Player, single};

pub(super) fn rules(words: &[&str]) -> Result<(BoardGame, String), String> {
    let rules = BoardGame { read, options, parts, impartial: true };
    single(rules, words)
}

fn options(board: &Board, _: Player) -> Options<'_, Board> {
    Box::new(dominoes(board, (1, 0)).chain(dominoes(board, (0, 1))))
}
