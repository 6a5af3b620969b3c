//! Left topples a black domino, Right a white one, either a gray one, to the left or to the
//! right; it and all on that side are removed.

use super::{Player, Rules, State, single};

pub(super) struct TopplingDominoes;

pub(super) fn rules(words: &[&str]) -> Result<(TopplingDominoes, String), String> {
    single(TopplingDominoes, words)
}

impl Rules for TopplingDominoes {
    fn read(&self, text: &str) -> Result<State, String> {
        let dominoes = text.bytes().map(|c| match c {
            b'x' | b'X' | b'B' => Ok(b'x'),
            b'o' | b'O' | b'W' => Ok(b'o'),
            b'g' | b'G' => Ok(b'g'),
            _ => Err(format!("`{}` is no domino", c as char)),
        });
        dominoes.collect()
    }
    fn options(&self, row: &[u8], player: Player) -> Vec<State> {
        let own = if player == Player::Left { b'x' } else { b'o' };
        let toppled = (0..row.len()).filter(|&d| row[d] == own || row[d] == b'g');
        toppled.flat_map(|d| [row[..d].to_vec(), row[d + 1..].to_vec()]).collect()
    }
}
