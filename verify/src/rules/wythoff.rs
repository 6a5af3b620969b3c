//! From one of two heaps any number of tokens is taken, or the same number from both.

use super::{Player, Rules, State, number, single};

pub(super) struct Wythoff;

pub(super) fn rules(words: &[&str]) -> Result<(Wythoff, String), String> {
    single(Wythoff, words)
}

fn heaps(text: &str) -> Result<(usize, usize), String> {
    let (a, b) = text.split_once(',').ok_or("a position has two heaps")?;
    Ok((number(a, 1000)?, number(b, 1000)?))
}

impl Rules for Wythoff {
    fn read(&self, text: &str) -> Result<State, String> {
        heaps(text).map(|(a, b)| format!("{a},{b}").into_bytes())
    }
    fn options(&self, position: &[u8], _: Player) -> Vec<State> {
        let (a, b) = heaps(std::str::from_utf8(position).unwrap_or_default()).unwrap_or_default();
        let mut options: Vec<(usize, usize)> = (0..a).map(|rest| (rest, b)).collect();
        options.extend((0..b).map(|rest| (a, rest)));
        options.extend((1..=a.min(b)).map(|taken| (a - taken, b - taken)));
        options.into_iter().map(|(a, b)| format!("{a},{b}").into_bytes()).collect()
    }
    fn impartial(&self) -> bool {
        true
    }
}
