//! A player moves a piece one square to the left and pushes those that stand there; what leaves
//! the strip is gone.

use super::{Player, Rules, State, single};

pub(super) struct Push;

pub(super) fn rules(words: &[&str]) -> Result<(Push, String), String> {
    single(Push, words)
}

/// The piece on a square moves; the nearest empty square to its left is filled, or one falls off.
fn moved(strip: &[u8], piece: usize) -> State {
    let gap = strip[..piece].iter().rposition(|&c| c == b'.').unwrap_or(0);
    let start = if strip[gap] == b'.' { gap + 1 } else { 1 };
    let mut after = strip.to_vec();
    (start..=piece).for_each(|square| after[square - 1] = strip[square]);
    after[piece] = b'.';
    after
}

impl Rules for Push {
    fn read(&self, text: &str) -> Result<State, String> {
        let squares = text.bytes().map(|c| match c {
            b'X' | b'x' => Ok(b'X'),
            b'O' | b'o' => Ok(b'O'),
            b'_' | b'.' => Ok(b'.'),
            b'/' => Ok(b'/'),
            _ => Err(format!("`{}` is no square", c as char)),
        });
        squares.collect()
    }
    fn options(&self, position: &[u8], player: Player) -> Vec<State> {
        let own = if player == Player::Left { b'X' } else { b'O' };
        let strips: Vec<&[u8]> = position.split(|&c| c == b'/').collect();
        let mut options = Vec::new();
        for (place, strip) in strips.iter().enumerate() {
            for piece in (0..strip.len()).filter(|&square| strip[square] == own) {
                let (mut after, strip) = (strips.clone(), moved(strip, piece));
                after[place] = &strip;
                options.push(after.join(&b'/'));
            }
        }
        options
    }
    /// The strips.
    fn parts(&self, position: &[u8]) -> Vec<State> {
        position.split(|&c| c == b'/').filter(|strip| !strip.is_empty()).map(<[u8]>::to_vec).collect()
    }
}
