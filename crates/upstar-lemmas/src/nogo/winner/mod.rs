//! The winners of sums of NoGo boards. As in the general outcome solver, a state consists of open
//! components and the values of settled components. Here, Left is always to move, and components
//! are not interned, so a move takes a fraction of a microsecond. Strips have few distinct
//! components, so larger components can be settled. If Left wins with some values, Left also wins
//! with values at least as good.

mod decided_states;
mod search;
#[cfg(test)]
mod tests;
mod value_lists;

use std::any::Any;

use upstar_core::{Budgeted, Player};
use upstar_rules::nogo::NoGoPosition;
use upstar_short::{Short, ShortContext};

use super::cells::{CellLayout, Cells};
use super::{GridQuestion, cells_of, on_ground};
use decided_states::PlaneWord;
use search::{MoveWeights, SearchLimits, TieBreak, WinnerSearch};

const BITS: usize = 63;

/// The limits and weights are tuned to minimise the work on empty strips of 26 to 34 cells.
const STRIP: SearchLimits = SearchLimits {
    moves: 18,
    open: usize::MAX,
    compared: 2,
    weights: MoveWeights {
        moves: [49, -34],
        alone: [-18, 9],
        safe: [79, -10],
        stones: [60, -26],
        parts: -33,
        lead: 62,
        swing: 15,
        values: -11,
    },
    ties: TieBreak::Any,
};

/// The limits are tuned for empty boards of sizes 3×5, 3×6, 4×4, 2×8 and 2×9. The general search
/// handles sums of several components, and settles larger components that occur often.
const GRID: SearchLimits = SearchLimits {
    moves: 4,
    open: 1,
    compared: 0,
    weights: MoveWeights {
        moves: [73, -5],
        alone: [-3, -12],
        safe: [18, -31],
        stones: [2, -15],
        parts: -48,
        lead: 120,
        swing: 81,
        values: -13,
    },
    ties: TieBreak::Wide,
};

/// A solver for sums of boards of NoGo, with a cache.
pub struct NoGoSolver<'a> {
    cx: ShortContext<'a>,
    /// The limits for strips and for grids.
    efforts: [SearchLimits; 2],
    /// The current search, and the maximum numbers of rows and of columns of its boards.
    search: Option<([usize; 2], Box<dyn GroundSearch + 'a>)>,
}

impl<'a> NoGoSolver<'a> {
    pub(crate) fn new(cx: ShortContext<'a>) -> NoGoSolver<'a> {
        NoGoSolver { cx, efforts: [STRIP, GRID], search: None }
    }

    /// Returns the search on a layout in which these boards fit, or `None` if they are too large.
    fn search(&mut self, boards: &[&NoGoPosition]) -> Budgeted<Option<&mut dyn GroundSearch>> {
        let sides = boards.iter().map(|board| {
            let (rows, cols) = board.size();
            [rows.max(cols), rows.min(cols)]
        });
        let size = sides.fold([1, 1], |[a, b], [c, d]| [a.max(c), b.max(d)]);
        let fits = |[rows, cols]: [usize; 2]| {
            rows >= size[0] && cols >= size[1] && (cols == 1) == (size[1] == 1)
        };
        if !self.search.as_ref().is_some_and(|(known, _)| fits(*known)) {
            let [rows, cols] = size;
            let is_small = rows * (cols + usize::from(cols > 1)) <= 32;
            let effort = self.efforts[usize::from(cols > 1)];
            let begin = Begin { cx: self.cx, effort, is_small };
            let Some(search) = on_ground(rows, cols, BITS, begin) else { return Ok(None) };
            self.search = Some((size, search?));
        }
        Ok(self.search.as_mut().map(|(_, search)| &mut **search as &mut dyn GroundSearch))
    }

    /// Returns `Some(true)` if `mover`, moving first, wins the sum of these positions and a value,
    /// and `None` if this solver does not apply.
    pub fn mover_wins(
        &mut self,
        positions: &[&dyn Any],
        value: Short,
        mover: Player,
    ) -> Budgeted<Option<bool>> {
        let boards: Option<Vec<&NoGoPosition>> =
            positions.iter().map(|position| position.downcast_ref()).collect();
        let Some(boards) = boards else { return Ok(None) };
        let Some(search) = self.search(&boards)? else { return Ok(None) };
        search.mover_wins(&boards, value, mover)
    }
}

trait GroundSearch {
    fn mover_wins(
        &mut self,
        boards: &[&NoGoPosition],
        value: Short,
        mover: Player,
    ) -> Budgeted<Option<bool>>;
}

impl<G: CellLayout, W: PlaneWord> GroundSearch for WinnerSearch<'_, G, W> {
    fn mover_wins(
        &mut self,
        boards: &[&NoGoPosition],
        value: Short,
        mover: Player,
    ) -> Budgeted<Option<bool>> {
        let cells = boards.iter().map(|board| cells_of(self.ground(), board));
        let (cells, value): (Vec<Cells>, Short) = match mover {
            Player::Left => (cells.collect(), value),
            Player::Right => (cells.map(|it| it.exchanged()).collect(), self.cx().neg(value)?),
        };
        WinnerSearch::mover_wins(self, &cells, value)
    }
}

struct Begin<'a> {
    cx: ShortContext<'a>,
    effort: SearchLimits,
    is_small: bool,
}

impl<'a> GridQuestion for Begin<'a> {
    type Answer = Budgeted<Box<dyn GroundSearch + 'a>>;

    fn on(self, ground: impl CellLayout + 'static) -> Budgeted<Box<dyn GroundSearch + 'a>> {
        let Begin { cx, effort, is_small } = self;
        Ok(if is_small {
            Box::new(WinnerSearch::<_, u32>::new(ground, cx, effort)?)
        } else {
            Box::new(WinnerSearch::<_, u64>::new(ground, cx, effort)?)
        })
    }
}
