//! Nim values of NoGo boards on which either player may place stones of either colour.
//!
//! The search tests k = 0, 1, 2, …: the second player wins the sum of a position and a heap of k
//! exactly when the nim value of the position is k. Exchanging the colours of one component does
//! not change the nim value.

mod equal_moves;
mod search;
#[cfg(test)]
mod tests;

use upstar_core::{Budget, Budgeted};
use upstar_rules::nogo::NoGoPosition;

use super::cells::CellLayout;
use super::{GridQuestion, cells_of, on_ground};
use search::NimSearch;

/// The maximum number of bits of a plane: half a word.
const BITS: usize = 32;

/// With at most this many cells, a mask of half a word has a bit for every nim value.
const MOST: usize = 31;

/// The minimum number of cells for which a table is worthwhile.
const FEWEST: usize = 10;

/// Returns the nim value of a NoGo board under impartial play, if the board has at least ten cells
/// and if its rows, with one bit between adjacent rows, fit in half a word. Returns `None` for
/// other boards, and for boards with stones and several rows, which occur as components of larger
/// boards and are too many to search each with its own table.
///
/// Time and memory roughly double with each additional cell of an empty board. Each search uses at
/// most about a quarter of a gigabyte.
///
/// ```
/// # use upstar_core::{Budget, Ruleset};
/// # use upstar_rules::NoGo;
/// let strip = NoGo.parse("1x11").unwrap();
/// assert_eq!(upstar_lemmas::nogo_nim_value(&strip, &Budget::unlimited())?, Some(3));
/// # Ok::<(), upstar_core::Interrupted>(())
/// ```
pub fn nogo_nim_value(position: &NoGoPosition, budget: &Budget) -> Budgeted<Option<u64>> {
    const OPEN: u8 = 0b0011;
    let (rows, cols) = position.size();
    let is_small = rows * cols < FEWEST;
    let is_untouched = || position.cells().cells().iter().all(|&cell| matches!(cell, 0 | OPEN));
    if is_small || rows.min(cols) > 1 && !is_untouched() {
        return Ok(None);
    }
    searched(position, budget)
}

fn searched(position: &NoGoPosition, budget: &Budget) -> Budgeted<Option<u64>> {
    let (rows, cols) = position.size();
    if rows * cols > MOST {
        return Ok(None);
    }
    on_ground(rows, cols, BITS, Question { position, budget }).transpose()
}

struct Question<'a> {
    position: &'a NoGoPosition,
    budget: &'a Budget,
}

impl GridQuestion for Question<'_> {
    type Answer = Budgeted<u64>;

    fn on(self, ground: impl CellLayout + 'static) -> Budgeted<u64> {
        let cells = cells_of(&ground, self.position);
        NimSearch::new(ground, self.budget).value_of(&cells).map(u64::from)
    }
}
