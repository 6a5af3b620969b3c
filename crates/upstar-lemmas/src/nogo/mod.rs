//! NoGo: the winner of empty strips of odd length, and searches for nim values and winners.
//!
//! A component fits in a few words, so a move takes a few machine operations. `nim` contains the
//! search under impartial play, and `winner` the search for the winner.

mod cells;
mod centre;
mod grid;
mod nim;
mod strip;
#[cfg(test)]
mod testing;
mod winner;

use upstar_rules::nogo::NoGoPosition;

use cells::{CellLayout, Cells};
use grid::Grid;
use strip::Strip;

pub use centre::is_won_from_the_middle;
pub use nim::nogo_nim_value;
pub use winner::NoGoSolver;

trait GridQuestion {
    type Answer;

    fn on(self, ground: impl CellLayout + 'static) -> Self::Answer;
}

/// Runs a computation on the layout of a board, if its planes have at most `bits` bits.
fn on_ground<J: GridQuestion>(rows: usize, cols: usize, bits: usize, job: J) -> Option<J::Answer> {
    if rows.min(cols) == 1 {
        return (rows.max(cols) <= bits).then(|| job.on(Strip));
    }
    Grid::new(rows, cols, bits).map(|grid| job.on(grid))
}

fn cells_of(ground: &impl CellLayout, position: &NoGoPosition) -> Cells {
    let board = position.cells();
    let is_wide = board.rows() < board.cols();
    let mut planes = [0; 4];
    for row in 0..board.rows() {
        for col in 0..board.cols() {
            let bit = if is_wide { ground.bit(col, row) } else { ground.bit(row, col) };
            for (k, plane) in planes.iter_mut().enumerate() {
                if board.cell(row, col) >> k & 1 == 1 {
                    *plane |= bit;
                }
            }
        }
    }
    Cells::of(planes)
}
