//! Left moves a toad to the empty cell on its right, or jumps with a toad over one frog to the
//! empty cell behind the frog. Right moves frogs in the same way to the left.

use super::{Options, Player, GameRules, signs, single, text};

pub(super) struct ToadsAndFrogs;

pub(super) fn rules(words: &[&str]) -> Result<(ToadsAndFrogs, String), String> {
    single(ToadsAndFrogs, words)
}

const SIGNS: &[(u8, u8)] = &[
    (b'T', b'T'),
    (b'x', b'T'),
    (b'X', b'T'),
    (b'F', b'F'),
    (b'o', b'F'),
    (b'O', b'F'),
    (b'.', b'.'),
    (b'_', b'.'),
];

impl GameRules for ToadsAndFrogs {
    type Position = Vec<u8>;

    fn read(&self, text: &str) -> Result<Vec<u8>, String> {
        signs(text, SIGNS)
    }
    fn write(&self, strip: &Vec<u8>) -> String {
        text(strip)
    }
    fn options<'a>(&'a self, strip: &'a Vec<u8>, player: Player) -> Options<'a, Vec<u8>> {
        let (own, other, step) = match player {
            Player::Left => (b'T', b'F', 1),
            Player::Right => (b'F', b'T', -1),
        };
        let starts = (0..strip.len()).filter(move |&from| strip[from] == own);
        Box::new(starts.filter_map(move |from| {
            let next = from.checked_add_signed(step)?;
            let jumps = strip.get(next) == Some(&other);
            let to = if jumps { next.checked_add_signed(step)? } else { next };
            (strip.get(to) == Some(&b'.')).then(|| {
                let mut option = strip.clone();
                option.swap(from, to);
                option
            })
        }))
    }
}
