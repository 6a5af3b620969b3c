//! A move takes a number of tokens that is in a set from one heap: `subtraction 1,2`.

use super::{Player, Rules, State, heaps};

pub(super) struct Subtraction(Vec<usize>);

pub(super) fn rules(words: &[&str]) -> Result<(Subtraction, String), String> {
    match words {
        [set] => Ok((Subtraction(heaps::set(set)?), format!("({{{}}})", set.replace(',', ", ")))),
        _ => Err("`subtraction` needs a set, `1,2`".into()),
    }
}

impl Rules for Subtraction {
    fn read(&self, text: &str) -> Result<State, String> {
        heaps::read(text)
    }
    fn options(&self, position: &[u8], _: Player) -> Vec<State> {
        heaps::options(position, |heap| heaps::take(heap, &self.0))
    }
    fn parts(&self, position: &[u8]) -> Vec<State> {
        heaps::parts(position)
    }
    fn impartial(&self) -> bool {
        true
    }
}
