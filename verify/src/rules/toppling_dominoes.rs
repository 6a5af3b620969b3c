//! Left topples a black domino, Right topples a white domino, and either player may topple a gray
//! domino, to the left or to the right. The domino and all dominoes on that side are removed.

use super::{Options, Player, GameRules, signs, single, text};

pub(super) struct TopplingDominoes;

pub(super) fn rules(words: &[&str]) -> Result<(TopplingDominoes, String), String> {
    single(TopplingDominoes, words)
}

const SIGNS: &[(u8, u8)] = &[
    (b'x', b'x'),
    (b'X', b'x'),
    (b'B', b'x'),
    (b'o', b'o'),
    (b'O', b'o'),
    (b'W', b'o'),
    (b'g', b'g'),
    (b'G', b'g'),
];

impl GameRules for TopplingDominoes {
    type Position = Vec<u8>;

    fn read(&self, text: &str) -> Result<Vec<u8>, String> {
        signs(text, SIGNS)
    }
    fn write(&self, row: &Vec<u8>) -> String {
        text(row)
    }
    fn options<'a>(&'a self, row: &'a Vec<u8>, player: Player) -> Options<'a, Vec<u8>> {
        let own = if player == Player::Left { b'x' } else { b'o' };
        let toppled = (0..row.len()).filter(move |&d| row[d] == own || row[d] == b'g');
        Box::new(toppled.flat_map(|d| [row[..d].to_vec(), row[d + 1..].to_vec()]))
    }
}
