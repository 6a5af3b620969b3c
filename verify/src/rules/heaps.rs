//! Heaps of tokens, `3,5,7`; empty heaps are left out, and no heaps are written `0`.

use super::{Options, number};

pub(super) type Heaps = Vec<usize>;

const LARGEST: usize = 1000;

pub(super) fn read(text: &str) -> Result<Heaps, String> {
    let heaps = text.split(',').map(|t| number(t, LARGEST));
    let heaps = heaps.collect::<Result<Heaps, _>>()?;
    Ok(heaps.into_iter().filter(|&heap| heap > 0).collect())
}

pub(super) fn write(heaps: &Heaps) -> String {
    let mut heaps = heaps.clone();
    heaps.sort_unstable();
    match heaps[..] {
        [] => "0".into(),
        _ => heaps.iter().map(usize::to_string).collect::<Vec<_>>().join(","),
    }
}

pub(super) fn parts(heaps: Heaps) -> Vec<Heaps> {
    heaps.into_iter().map(|heap| vec![heap]).collect()
}

/// What remains if one heap is replaced by others, in all ways that `moves` tells of a heap.
pub(super) fn options<'a, I: Iterator<Item = Heaps> + 'a>(
    heaps: &'a Heaps,
    moves: impl Fn(usize) -> I + 'a,
) -> Options<'a, Heaps> {
    Box::new(heaps.iter().enumerate().flat_map(move |(place, &heap)| {
        moves(heap).map(move |rest| {
            let mut after = [&heaps[..place], &heaps[place + 1..], &rest[..]].concat();
            after.retain(|&heap| heap > 0);
            after
        })
    }))
}

/// A set of numbers, `1,2`.
pub(super) fn set(text: &str) -> Result<Vec<usize>, String> {
    let set: Vec<usize> = text.split(',').map(|t| number(t, LARGEST)).collect::<Result<_, _>>()?;
    if set.contains(&0) { Err("nothing cannot be taken".into()) } else { Ok(set) }
}

/// The heap that is left if a number in the set is taken.
pub(super) fn take(heap: usize, set: &[usize]) -> impl Iterator<Item = Heaps> + '_ {
    set.iter().filter_map(move |&t| heap.checked_sub(t)).map(|rest| vec![rest])
}
