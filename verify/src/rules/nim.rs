//! A move takes one or more tokens from one heap.

use super::{Player, Rules, State, heaps, single};

pub(super) struct Nim;

pub(super) fn rules(words: &[&str]) -> Result<(Nim, String), String> {
    single(Nim, words)
}

impl Rules for Nim {
    fn read(&self, text: &str) -> Result<State, String> {
        heaps::read(text)
    }
    fn options(&self, position: &[u8], _: Player) -> Vec<State> {
        heaps::options(position, |heap| (0..heap).map(|rest| vec![rest]).collect())
    }
    fn parts(&self, position: &[u8]) -> Vec<State> {
        heaps::parts(position)
    }
    fn impartial(&self) -> bool {
        true
    }
}
