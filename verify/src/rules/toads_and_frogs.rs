//! A toad moves to the empty cell at its right, or jumps over one frog to the empty cell behind;
//! frogs likewise to the left.

use super::{Player, Rules, State, single};

pub(super) struct ToadsAndFrogs;

pub(super) fn rules(words: &[&str]) -> Result<(ToadsAndFrogs, String), String> {
    single(ToadsAndFrogs, words)
}

/// The moves of toads.
fn toads(strip: &[u8], toad: u8, frog: u8) -> Vec<State> {
    let mut options = Vec::new();
    for from in (0..strip.len()).filter(|&c| strip[c] == toad) {
        let to = if strip.get(from + 1) == Some(&frog) { from + 2 } else { from + 1 };
        if strip.get(to) == Some(&b'.') {
            let mut option = strip.to_vec();
            option.swap(from, to);
            options.push(option);
        }
    }
    options
}

fn reversed(strip: &[u8]) -> State {
    strip.iter().rev().copied().collect()
}

impl Rules for ToadsAndFrogs {
    fn read(&self, text: &str) -> Result<State, String> {
        let cells = text.bytes().map(|c| match c {
            b'T' | b'x' | b'X' => Ok(b'T'),
            b'F' | b'o' | b'O' => Ok(b'F'),
            b'.' | b'_' => Ok(b'.'),
            _ => Err(format!("`{}` is no cell of this game", c as char)),
        });
        cells.collect()
    }
    fn options(&self, position: &[u8], player: Player) -> Vec<State> {
        match player {
            Player::Left => toads(position, b'T', b'F'),
            Player::Right => toads(&reversed(position), b'F', b'T').iter().map(|s| reversed(s)).collect(),
        }
    }
}
