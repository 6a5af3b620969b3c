//! Games in which the options of a heap n are all heaps below n − a and some of the next a heaps.
//! Let ℓ(n) be the least number that is not the value of a heap below n − a. All values from n on
//! are at least ℓ(n). Consider the values above ℓ(n) of the heaps below n − a, and the values of
//! the next a heaps. If they agree at n and n + p up to a shift by ℓ(n + p) − ℓ(n), so do all later
//! values.

use super::{Shift, TakeAndBreak};

pub(super) fn applies<V: Copy + Into<u64>>(
    game: &TakeAndBreak,
    values: &[V],
    shift: Shift,
) -> bool {
    let &[tail] = game.tail.as_slice() else { return false };
    let count = values.len();
    let Some(before) = count.checked_sub(shift.period) else { return false };
    // The theorem does not apply to heaps below `small`.
    let ended = game.ended.last().map_or(0, |&last| last + 1);
    let own = game.digits.last().map_or(0, |&(taken, _)| taken + 1);
    let small = game.tail_start.max(own).max(ended).max(shift.start);
    if game.parts() > 1 || tail & 2 == 0 || before <= small {
        return false;
    }
    let now = State::at(game, tail, values, count);
    let then = State::at(game, tail, values, before);
    now.least == then.least + shift.saltus && now.above == then.above && now.last == then.last
}

struct State {
    least: u64,
    /// The values above `least` of heaps that can always be left, minus `least`.
    above: Vec<u64>,
    /// The last values, minus `least`, or `None` for values below `least`.
    last: Vec<Option<u64>>,
}

impl State {
    fn at<V: Copy + Into<u64>>(game: &TakeAndBreak, tail: u32, values: &[V], n: usize) -> State {
        // The empty heap is included if the digit allows it.
        let from = usize::from(tail & 1 == 0);
        let (old, last) = values[..n].split_at(n + 1 - game.tail_start);
        let mut old: Vec<u64> = old[from..].iter().map(|&value| value.into()).collect();
        old.sort_unstable();
        old.dedup();
        let least = old.iter().zip(0..).take_while(|(value, i)| *value == i).count();
        let above = old[least..].iter().map(|value| value - least as u64).collect();
        let least = least as u64;
        let last = last.iter().map(|&value| value.into().checked_sub(least)).collect();
        State { least, above, last }
    }
}
