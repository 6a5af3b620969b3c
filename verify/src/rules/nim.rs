//! A move takes one or more tokens from one heap.

use super::heaps::{self, Heaps};
use super::{Options, Player, Rules, single};

pub(super) struct Nim;

pub(super) fn rules(words: &[&str]) -> Result<(Nim, String), String> {
    single(Nim, words)
}

impl Rules for Nim {
    type Position = Heaps;

    fn read(&self, text: &str) -> Result<Heaps, String> {
        heaps::read(text)
    }
    fn write(&self, heaps: &Heaps) -> String {
        heaps::write(heaps)
    }
    fn options<'a>(&'a self, heaps: &'a Heaps, _: Player) -> Options<'a, Heaps> {
        heaps::options(heaps, |heap| (0..heap).map(|rest| vec![rest]))
    }
    fn parts(&self, heaps: Heaps) -> Vec<Heaps> {
        heaps::parts(heaps)
    }
    fn impartial(&self, _: &Heaps) -> bool {
        true
    }
}
