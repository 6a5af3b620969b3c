//! Nim values of boards of NoGo on which either player may place stones of either colour.
//!
//! No formula is known. What makes small boards special is that a component fits in two words, so that
//! what follows from a move and what is known about it are found in a few machine operations. The
//! question "is it k?" is asked for one k after the other: the second player wins a position with a
//! heap of k beside it exactly if its nim value is k. Most components that do not have the value
//! asked for have an option that is known to have it.
//!
//! Nobody owns a stone here, so that a component may exchange its colours apart from all others.

mod cells;
mod grid;
mod search;
mod strip;
#[cfg(test)]
mod tests;

use upstar_core::{Budget, Step};
use upstar_rules::nogo::NoGoPosition;

use cells::Cells;
use grid::Grid;
use search::Search;
use strip::Strip;

/// The longest strip, so that its planes fit in half a word, and its nim value in a mask of one.
const LONGEST: usize = 31;

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
pub fn nogo_nim_value(position: &NoGoPosition, budget: &Budget) -> Step<Option<u64>> {
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
fn searched(position: &NoGoPosition, budget: &Budget) -> Step<Option<u64>> {
    let (rows, cols) = position.size();
    let value = if rows.min(cols) == 1 {
        if rows.max(cols) > LONGEST {
            return Ok(None);
        }
        let cells = planes(position, |row, col| 1 << row.max(col));
        Search::new(Strip, budget).value_of(&cells)?
    } else {
        let Some(grid) = Grid::new(rows, cols) else { return Ok(None) };
        let is_wide = rows < cols;
        let bit = |row, col| if is_wide { grid.bit(col, row) } else { grid.bit(row, col) };
        let cells = planes(position, bit);
        Search::new(grid, budget).value_of(&cells)?
    };
    Ok(Some(value.into()))
}

/// The cells of a position, if the bit of each is this.
fn planes(position: &NoGoPosition, bit: impl Fn(usize, usize) -> u64) -> Cells {
    let board = position.cells();
    let mut planes = [0; 4];
    for row in 0..board.rows() {
        for col in 0..board.cols() {
            for (k, plane) in planes.iter_mut().enumerate() {
                if board.cell(row, col) >> k & 1 == 1 {
                    *plane |= bit(row, col);
                }
            }
        }
    }
    Cells::of(cells::pack(planes))
}
