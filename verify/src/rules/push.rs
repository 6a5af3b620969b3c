//! A player moves a piece one square to the left and pushes the pieces that are in the way. A piece
//! that leaves the strip is removed.

use super::single;
use super::strips::Strips;

pub(super) fn rules(words: &[&str]) -> Result<(Strips, String), String> {
    single(Strips(moved), words)
}

/// Moves the piece on a square. This fills the nearest empty square to its left or, if there is
/// none, pushes a piece off the strip.
fn moved(strip: &[u8], piece: usize) -> Vec<u8> {
    let gap = strip[..piece].iter().rposition(|&c| c == b'.').unwrap_or(0);
    let start = if strip[gap] == b'.' { gap + 1 } else { 1 };
    let mut after = strip.to_vec();
    (start..=piece).for_each(|square| after[square - 1] = strip[square]);
    after[piece] = b'.';
    after
}
