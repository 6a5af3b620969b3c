//! A move takes a number of tokens that is in a set from one heap: `subtraction 1,2`.

use super::heaps::{self, Heaps};
use super::{Options, Player, Rules};

pub(super) struct Subtraction(Vec<usize>);

pub(super) fn rules(words: &[&str]) -> Result<(Subtraction, String), String> {
    match words {
        [set] => Ok((Subtraction(heaps::set(set)?), format!("({{{}}})", set.replace(',', ", ")))),
        _ => Err("`subtraction` needs a set, `1,2`".into()),
    }
}

impl Rules for Subtraction {
    type Position = Heaps;

    fn read(&self, text: &str) -> Result<Heaps, String> {
        heaps::read(text)
    }
    fn write(&self, heaps: &Heaps) -> String {
        heaps::write(heaps)
    }
    fn options<'a>(&'a self, heaps: &'a Heaps, _: Player) -> Options<'a, Heaps> {
        heaps::options(heaps, |heap| heaps::take(heap, &self.0))
    }
    fn parts(&self, heaps: Heaps) -> Vec<Heaps> {
        heaps::parts(heaps)
    }
    fn impartial(&self, _: &Heaps) -> bool {
        true
    }
}
