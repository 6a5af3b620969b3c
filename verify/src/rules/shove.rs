//! A player moves a piece one square to the left, and with it all pieces to its left; what leaves
//! the strip is gone.

use super::single;
use super::strips::Strips;

pub(super) fn rules(words: &[&str]) -> Result<(Strips, String), String> {
    single(Strips(moved), words)
}

/// The piece on a square moves, and all to its left.
fn moved(strip: &[u8], piece: usize) -> Vec<u8> {
    let mut after = strip.to_vec();
    (1..=piece).for_each(|square| after[square - 1] = strip[square]);
    after[piece] = b'.';
    after
}
