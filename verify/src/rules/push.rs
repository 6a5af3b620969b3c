//! A player moves a piece one square to the left and pushes those that stand there; what leaves
//! the strip is gone.

use super::{Options, Player, Rules, signs, single, text};

pub(super) struct Push;

pub(super) fn rules(words: &[&str]) -> Result<(Push, String), String> {
    single(Push, words)
}

/// The strips.
pub(super) type Strips = Vec<Vec<u8>>;

const SIGNS: &[(u8, u8)] =
    &[(b'X', b'X'), (b'x', b'X'), (b'O', b'O'), (b'o', b'O'), (b'.', b'.'), (b'_', b'.')];

pub(super) fn read(text: &str) -> Result<Strips, String> {
    let strips = text.split('/').map(|strip| signs(strip, SIGNS));
    let strips = strips.collect::<Result<Strips, _>>()?;
    match strips.iter().any(|strip| strip.len() != strips[0].len() || strip.is_empty()) {
        true if text.is_empty() => Ok(strips),
        true => Err("the strips are not of the same length, or have no squares".into()),
        false => Ok(strips),
    }
}

pub(super) fn write(strips: &Strips) -> String {
    strips.iter().map(|strip| text(strip)).collect::<Vec<_>>().join("/")
}

/// The positions after a piece of the player's has moved; `moved` says what happens to its strip.
pub(super) fn moves(
    strips: &Strips,
    player: Player,
    moved: fn(&[u8], usize) -> Vec<u8>,
) -> Options<'_, Strips> {
    let own = if player == Player::Left { b'X' } else { b'O' };
    Box::new(strips.iter().enumerate().flat_map(move |(place, strip)| {
        let pieces = (0..strip.len()).filter(move |&square| strip[square] == own);
        pieces.map(move |piece| {
            let mut after = strips.clone();
            after[place] = moved(strip, piece);
            after
        })
    }))
}

/// Each strip by itself.
pub(super) fn parts(strips: Strips) -> Vec<Strips> {
    strips.into_iter().filter(|strip| !strip.is_empty()).map(|strip| vec![strip]).collect()
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

impl Rules for Push {
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
