//! Strips of squares on which players move pieces to the left, `X.O/.X.`.

use super::{GameRules, Options, Player, signs, text};

/// The function moves the piece on the given square.
pub(super) struct Strips(pub fn(&[u8], usize) -> Vec<u8>);

const SIGNS: &[(u8, u8)] =
    &[(b'X', b'X'), (b'x', b'X'), (b'O', b'O'), (b'o', b'O'), (b'.', b'.'), (b'_', b'.')];

impl GameRules for Strips {
    type Position = Vec<Vec<u8>>;

    fn read(&self, text: &str) -> Result<Vec<Vec<u8>>, String> {
        let strips = text.split('/').map(|strip| signs(strip, SIGNS));
        let strips = strips.collect::<Result<Vec<_>, _>>()?;
        match strips.iter().any(|strip| strip.len() != strips[0].len() || strip.is_empty()) {
            true if text.is_empty() => Ok(strips),
            true => Err("the strips have different lengths, or no squares".into()),
            false => Ok(strips),
        }
    }
    fn write(&self, strips: &Vec<Vec<u8>>) -> String {
        strips.iter().map(|strip| text(strip)).collect::<Vec<_>>().join("/")
    }
    fn options<'a>(
        &'a self,
        strips: &'a Vec<Vec<u8>>,
        player: Player,
    ) -> Options<'a, Vec<Vec<u8>>> {
        let own = if player == Player::Left { b'X' } else { b'O' };
        Box::new(strips.iter().enumerate().flat_map(move |(place, strip)| {
            let pieces = (0..strip.len()).filter(move |&square| strip[square] == own);
            pieces.map(move |piece| {
                let mut after = strips.clone();
                after[place] = (self.0)(strip, piece);
                after
            })
        }))
    }
    fn parts(&self, strips: Vec<Vec<u8>>) -> Vec<Vec<Vec<u8>>> {
        strips.into_iter().filter(|strip| !strip.is_empty()).map(|strip| vec![strip]).collect()
    }
}
