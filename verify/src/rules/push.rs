//! A player moves a piece one square to the left and pushes those that stand there; what leaves
//! the strip is gone.

use super::single;
use super::strips::Strips;

pub(super) fn rules(words: &[&str]) -> Result<(Strips, String), String> {
    single(Strips(moved), words)
}

/// The piece on a square moves; the nearest empty square to its left is filled, or one falls off.
fn moved(strip: &[u8], piece: usize) -> Vec<u8> {
    let gap = strip[..piece].iter().rposition(|&c| c == b'.').unwrap_or(0);
    let start = if strip[gap] == b'.' { gap + 1 } else { 1 };
    let mut after = strip.to_vec();
    (start..=piece).for_each(|square| after[square - 1] = strip[square]);
    after[piece] = b'.';
    after
}
