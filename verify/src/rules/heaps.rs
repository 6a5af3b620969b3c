//! Games with heaps of tokens, such as `3,5,7`. Empty heaps are omitted, and `0` has no heaps.

use super::{GameRules, Options, Player, number};

type Heaps = Vec<usize>;

/// A game in which a move replaces one heap by other heaps.
pub(super) struct HeapGame {
    pub moves: Box<dyn Fn(usize, Player) -> Vec<Heaps>>,
    pub impartial: bool,
    pub octal: Option<Vec<u8>>,
}

const LARGEST: usize = 1000;
const MOST_HEAPS: usize = 50;
const MOST_MEMBERS: usize = 100;

impl GameRules for HeapGame {
    type Position = Heaps;

    fn read(&self, text: &str) -> Result<Heaps, String> {
        let heaps = text.split(',').map(|t| number(t, LARGEST));
        let mut heaps = heaps.collect::<Result<Heaps, _>>()?;
        heaps.retain(|&heap| heap > 0);
        Ok(heaps)
    }
    fn check_size(&self, text: &str) -> Result<(), String> {
        match text.split(',').nth(MOST_HEAPS) {
            Some(_) => Err(format!("too many heaps: at most {MOST_HEAPS} are supported")),
            None => Ok(()),
        }
    }
    fn write(&self, heaps: &Heaps) -> String {
        let mut heaps = heaps.clone();
        heaps.sort_unstable();
        match heaps[..] {
            [] => "0".into(),
            _ => heaps.iter().map(usize::to_string).collect::<Vec<_>>().join(","),
        }
    }
    fn options<'a>(&'a self, heaps: &'a Heaps, player: Player) -> Options<'a, Heaps> {
        Box::new(heaps.iter().enumerate().flat_map(move |(place, &heap)| {
            (self.moves)(heap, player).into_iter().map(move |rest| {
                let mut after = [&heaps[..place], &heaps[place + 1..], &rest[..]].concat();
                after.retain(|&heap| heap > 0);
                after
            })
        }))
    }
    fn parts(&self, heaps: Heaps) -> Vec<Heaps> {
        heaps.into_iter().map(|heap| vec![heap]).collect()
    }
    fn impartial(&self, _: &Heaps) -> bool {
        self.impartial
    }
    fn octal_digits(&self) -> Option<&[u8]> {
        self.octal.as_deref()
    }
}

/// Reads a set of numbers, `1,2`.
pub(super) fn set(text: &str) -> Result<Vec<usize>, String> {
    let set: Vec<usize> = text.split(',').map(|t| number(t, LARGEST)).collect::<Result<_, _>>()?;
    match set.len() {
        _ if set.contains(&0) => Err("a move must take at least one token".into()),
        count if count > MOST_MEMBERS => {
            Err(format!("too many members of a set: at most {MOST_MEMBERS} are supported"))
        }
        _ => Ok(set),
    }
}

pub(super) fn take(heap: usize, set: &[usize]) -> Vec<Heaps> {
    set.iter().filter_map(|&t| heap.checked_sub(t)).map(|rest| vec![rest]).collect()
}
