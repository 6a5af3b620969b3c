//! Nim values of boards of NoGo on which either player may place stones of either colour.
//!
//! No formula is known. What makes small boards special is that a component fits in two words, so that
//! what follows from a move and what is known about it are found in a few machine operations. The
//! question "is it k?" is asked for one k after the other: the second player wins a position with a
//! heap of k beside it exactly if its nim value is k. Most components that do not have the value
//! asked for have an option that is known to have it.
//!
//! Stones have no owner here, so that a component may exchange its colours apart from all others.

mod equal_moves;
mod search;
#[cfg(test)]
mod tests;

use upstar_core::{Budget, Budgeted};
use upstar_rules::nogo::NoGoPosition;

use super::cells::CellLayout;
use super::{GridQuestion, cells_of, on_ground};
use search::NimSearch;

/// Bits of a plane at most: it fits in half a word.
const BITS: usize = 32;

/// Cells at most: the nim value fits in a mask of half a word.
const MOST: usize = 31;

/// Fewer cells are not worth a table.
const FEWEST: usize = 10;

/// The nim value of a board of NoGo with ten or more cells whose rows, with a bit between one and the
/// next, fit in half a word, when either player may make either's moves; `None` for any other board.
/// Boards of more than one row are taken as long as there is no stone on them: parts of larger boards
/// are met in such numbers that a table for each would not pay.
///
/// Time roughly doubles with every cell of an empty board, and so does the memory, up to a quarter of a
/// gigabyte for each search.
///
/// # Errors
///
/// If the budget runs out.
///
/// ```
/// # use upstar_core::{Budget, Ruleset};
/// # use upstar_rules::NoGo;
/// let strip = NoGo.parse("1x11").unwrap();
/// assert_eq!(upstar_lemmas::nogo_nim_value(&strip, &Budget::unlimited())?, Some(3));
/// # Ok::<(), upstar_core::Interrupted>(())
/// ```
pub fn nogo_nim_value(position: &NoGoPosition, budget: &Budget) -> Budgeted<Option<u64>> {
    /// A cell without stone, on which both may still play.
    const OPEN: u8 = 0b0011;
    let (rows, cols) = position.size();
    let is_small = rows * cols < FEWEST;
    let is_untouched = || position.cells().cells().iter().all(|&cell| matches!(cell, 0 | OPEN));
    if is_small || rows.min(cols) > 1 && !is_untouched() {
        return Ok(None);
    }
    searched(position, budget)
}

/// The nim value of a board of any size that fits.
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
