//! A player moves a piece and all pieces to its left by one square to the left. A piece that leaves
//! the strip is removed.

use super::single;
use super::strips::Strips;

pub(super) fn rules(words: &[&str]) -> Result<(Strips, String), String> {
    single(Strips(moved), words)
}

fn moved(strip: &[u8], piece: usize) -> Vec<u8> {
    let mut after = strip.to_vec();
    (1..=piece).for_each(|square| after[square - 1] = strip[square]);
    after[piece] = b'.';
    after
}
