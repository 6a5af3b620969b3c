//! A move takes one or more tokens from one heap.

use super::heaps::HeapGame;
use super::single;

pub(super) fn rules(words: &[&str]) -> Result<(HeapGame, String), String> {
    let moves = Box::new(|heap, _| (0..heap).map(|rest| vec![rest]).collect());
    single(HeapGame { moves, impartial: true, octal: None }, words)
}
