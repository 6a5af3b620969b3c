//! Heaps of tokens, `3,5,7`; empty heaps are left out.

use super::State;

const LARGEST: usize = 1000;

pub(super) fn read(text: &str) -> Result<State, String> {
    if text.is_empty() {
        return Ok(State::new());
    }
    let heaps = text.split(',').map(|t| super::number(t, LARGEST));
    Ok(state(heaps.collect::<Result<_, _>>()?))
}

pub(super) fn state(mut heaps: Vec<usize>) -> State {
    heaps.retain(|&heap| heap > 0);
    heaps.sort_unstable();
    let heaps: Vec<String> = heaps.iter().map(usize::to_string).collect();
    heaps.join(",").into_bytes()
}

pub(super) fn of(state: &[u8]) -> Vec<usize> {
    let text = std::str::from_utf8(state).unwrap_or_default();
    text.split(',').filter_map(|t| t.parse().ok()).collect()
}

pub(super) fn parts(position: &[u8]) -> Vec<State> {
    of(position).into_iter().map(|heap| state(vec![heap])).collect()
}

/// What remains if one heap is replaced by others, in all ways that `moves` tells of a heap.
pub(super) fn options(position: &[u8], moves: impl Fn(usize) -> Vec<Vec<usize>>) -> Vec<State> {
    let heaps = of(position);
    let mut options = Vec::new();
    for (place, &heap) in heaps.iter().enumerate() {
        for rest in moves(heap) {
            options.push(state([&heaps[..place], &heaps[place + 1..], &rest[..]].concat()));
        }
    }
    options
}

/// A set of numbers, `1,2`.
pub(super) fn set(text: &str) -> Result<Vec<usize>, String> {
    let set: Vec<usize> =
        text.split(',').map(|t| super::number(t, LARGEST)).collect::<Result<_, _>>()?;
    if set.contains(&0) { Err("nothing cannot be taken".into()) } else { Ok(set) }
}

/// The heaps that are left if a number in the set is taken.
pub(super) fn take(heap: usize, set: &[usize]) -> Vec<Vec<usize>> {
    set.iter().filter_map(|&t| heap.checked_sub(t)).map(|rest| vec![rest]).collect()
}
