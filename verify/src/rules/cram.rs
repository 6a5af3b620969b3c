//! Both players place dominoes on free cells of a board, standing or lying.

use super::domineering::{dominoes, parts, read};
use super::{Player, Rules, State, single};

pub(super) struct Cram;

pub(super) fn rules(words: &[&str]) -> Result<(Cram, String), String> {
    single(Cram, words)
}

impl Rules for Cram {
    fn read(&self, text: &str) -> Result<State, String> {
        read(text)
    }
    fn options(&self, position: &[u8], _: Player) -> Vec<State> {
        [dominoes(position, (1, 0)), dominoes(position, (0, 1))].concat()
    }
    fn parts(&self, position: &[u8]) -> Vec<State> {
        parts(position)
    }
    fn impartial(&self) -> bool {
        true
    }
}
