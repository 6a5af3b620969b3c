//! A move takes any positive number of tokens from one of two heaps, or the same positive number
//! from both heaps.

use super::{GameRules, Options, Player, number, single};

pub(super) struct Wythoff;

pub(super) fn rules(words: &[&str]) -> Result<(Wythoff, String), String> {
    single(Wythoff, words)
}

type Heaps = (usize, usize);

impl GameRules for Wythoff {
    type Position = Heaps;

    fn read(&self, text: &str) -> Result<Heaps, String> {
        let (a, b) = text.split_once(',').ok_or("expected two heaps")?;
        Ok((number(a, 1000)?, number(b, 1000)?))
    }
    fn write(&self, &(a, b): &Heaps) -> String {
        format!("{a},{b}")
    }
    fn options<'a>(&'a self, &(a, b): &'a Heaps, _: Player) -> Options<'a, Heaps> {
        let first = (0..a).map(move |rest| (rest, b));
        let second = (0..b).map(move |rest| (a, rest));
        let both = (1..=a.min(b)).map(move |taken| (a - taken, b - taken));
        Box::new(first.chain(second).chain(both))
    }
    fn impartial(&self, _: &Heaps) -> bool {
        true
    }
}
