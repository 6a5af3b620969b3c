//! A player moves a piece one square to the left, and with it all pieces to its left; what leaves
//! the strip is gone.

use super::push::{Strips, moves, parts, read, write};
use super::{Options, Player, Rules, single};

pub(super) struct Shove;

pub(super) fn rules(words: &[&str]) -> Result<(Shove, String), String> {
    single(Shove, words)
}

/// The piece on a square moves, and all to its left.
fn moved(strip: &[u8], piece: usize) -> Vec<u8> {
    let mut after = strip.to_vec();
    (1..=piece).for_each(|square| after[square - 1] = strip[square]);
    after[piece] = b'.';
    after
}

impl Rules for Shove {
    type Position = Strips;

    fn read(&self, text: &str) -> Result<Strips, String> {
        read(text)
    }
    fn write(&self, strips: &Strips) -> String {
        write(strips)
    }
    fn options<'a>(&'a self, strips: &'a Strips, player: Player) -> Options<'a, Strips> {
        moves(strips, player, moved)
    }
    fn parts(&self, strips: Strips) -> Vec<Strips> {
        parts(strips)
    }
}
