//! Both players place dominoes on free cells of a board, standing or lying.

use super::board::Board;
use super::domineering::{dominoes, parts, read};
use super::{Options, Player, Rules, single};

pub(super) struct Cram;

pub(super) fn rules(words: &[&str]) -> Result<(Cram, String), String> {
    single(Cram, words)
}

impl Rules for Cram {
    type Position = Board;

    fn read(&self, text: &str) -> Result<Board, String> {
        read(text)
    }
    fn write(&self, board: &Board) -> String {
        board.write()
    }
    fn options<'a>(&'a self, board: &'a Board, _: Player) -> Options<'a, Board> {
        Box::new(dominoes(board, (1, 0)).chain(dominoes(board, (0, 1))))
    }
    fn parts(&self, board: Board) -> Vec<Board> {
        parts(&board)
    }
    fn impartial(&self, _: &Board) -> bool {
        true
    }
}
