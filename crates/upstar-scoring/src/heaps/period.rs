//! Proved periods of taking-no-breaking games. Let a code have t digits, and let k be the largest
//! number of beans that a move takes without emptying the heap. For n > t, Gₛ(n) is determined by
//! Gₛ(n − k), …, Gₛ(n − 1) by a rule independent of n. The same holds for rows: the values with a
//! second heap of 0, …, m beans. Hence, if two windows of k rows are equal and the first ends at
//! row t or later, the rows repeat forever.

use upstar_core::{Answer, Budget, SumKind, Undefined};

use crate::Map;
use crate::heaps::code::HeapCode;
use crate::heaps::heap_values::{HeapValues, ScoringHeap, TakeAwayMoves};
use crate::heaps::two_heap_table::TwoHeaps;

/// A proved period: Gₛ(n + period) = Gₛ(n) for all n ≥ `preperiod`. Both numbers are the least
/// possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScoringPeriod {
    /// The least number of beans from which the values repeat.
    pub preperiod: usize,
    /// The length of the period.
    pub period: usize,
    /// The number of rows in each window of the proof: [`HeapCode::longest_leaving`], but at
    /// least 1. The windows at rows `window_at` and `window_at` + `window_shift` are equal.
    pub window: usize,
    /// The first row of the first window.
    pub window_at: usize,
    /// The distance between the windows. It is a multiple of `period`, and a common period of the
    /// values for all second heaps of at most m beans.
    pub window_shift: usize,
}

/// Returns the period in n of the values of a heap of n beans with rules `code` together with a
/// heap of `m` beans with rules `second`. Returns `None` if no window of rows repeats up to n =
/// `limit`.
///
/// # Errors
///
/// Undefined for codes that break heaps.
///
/// ```
/// # use upstar_core::Budget;
/// # use upstar_scoring::SumKind;
/// # use upstar_scoring::heaps::{HeapCode, find_period};
/// let code = HeapCode::subtraction(&[4, 5])?;
/// let budget = Budget::unlimited();
/// let found = find_period(SumKind::Disjunctive, &code, &code, 0, 1000, &budget)?.unwrap();
/// assert_eq!((found.preperiod, found.period), (27, 10));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn find_period(
    operator: SumKind,
    code: &HeapCode,
    second: &HeapCode,
    m: u32,
    limit: u32,
    budget: &Budget,
) -> Answer<Option<ScoringPeriod>> {
    if !code.never_breaks() || !second.never_breaks() {
        return Err(Undefined::new(
            "a period can be proved only for games in which heaps are never broken",
        )
        .into());
    }
    let heaps = HeapValues::new(operator, vec![code.clone(), second.clone()])?;
    heaps.admit(&[ScoringHeap { code: 0, size: limit }, ScoringHeap { code: 1, size: m }])?;
    let window = code.longest_leaving().max(1);
    let earliest = (code.longest_take() + 1).saturating_sub(window);
    let first = TakeAwayMoves::new(&heaps.takes[0], limit);
    let pair = TwoHeaps::new(operator, first, TakeAwayMoves::new(&heaps.takes[1], m), budget)?;
    let mut names: Map<Vec<i64>, u32> = Map::default();
    let mut rows: Vec<Vec<i64>> = Vec::new();
    let mut named: Vec<u32> = Vec::new();
    let mut windows: Map<u64, usize> = Map::default();
    for n in 0..=limit as usize {
        budget.spend(1 + u64::from(m) / 4 + window as u64 / 16)?;
        let row = pair.row(n, |back| &rows[back]);
        let fresh = names.len() as u32;
        named.push(*names.entry(row.clone()).or_insert(fresh));
        rows.push(row);
        let Some(at) = (n + 1).checked_sub(window).filter(|&at| at >= earliest) else { continue };
        let hash = upstar_arena::hash_words(named[at..].iter().copied());
        let before = *windows.entry(hash).or_insert(at);
        // Only the first window with a given hash is stored. A collision may delay the result.
        if before < at && named[before..before + window] == named[at..] {
            return Ok(Some(of_column(&rows, m as usize, window, before, at - before)));
        }
    }
    Ok(None)
}

fn of_column(rows: &[Vec<i64>], m: usize, window: usize, at: usize, shift: usize) -> ScoringPeriod {
    let value = |n: usize| rows[n][m];
    // From `at` on, the column has the period `shift`, which its least period divides.
    let repeats = |p: usize| (at..at + shift).all(|n| value(n) == value(at + (n - at + p) % shift));
    let divides = |p: &usize| shift.is_multiple_of(*p);
    let period = (1..=shift).filter(divides).find(|&p| repeats(p)).unwrap_or(shift);
    let mut preperiod = at;
    while preperiod > 0 && value(preperiod - 1) == value(preperiod - 1 + period) {
        preperiod -= 1;
    }
    ScoringPeriod { preperiod, period, window, window_at: at, window_shift: shift }
}
