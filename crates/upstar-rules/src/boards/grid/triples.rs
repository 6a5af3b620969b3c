//! Moves over three cells in a line, such as jumps and splits.

use super::board::{GridBoard, MaskBoard};
use super::mask::Mask;
use super::shape::Shape;

/// The middle cells of all moves that may be possible now or later.
#[derive(Clone, Copy)]
pub(crate) struct TripleCells<M> {
    /// The middles of moves along a row.
    pub rows: M,
    /// The middles of moves along a column.
    pub cols: M,
}

impl<M: Mask> TripleCells<M> {
    /// Returns all cells that take part in a move. No other cell affects play.
    #[inline(always)]
    pub(crate) fn cells<S: Shape<Mask = M>>(self, shape: S) -> M {
        let TripleCells { rows, cols } = self;
        rows | shape.east(rows) | shape.west(rows) | cols | shape.north(cols) | shape.south(cols)
    }

    /// Returns the cells that share a move with a cell of `x`.
    #[inline(always)]
    pub(crate) fn grow<S: Shape<Mask = M>>(self, shape: S, x: M) -> M {
        let rows = self.rows & (x | shape.east(x) | shape.west(x));
        let cols = self.cols & (x | shape.north(x) | shape.south(x));
        TripleCells { rows, cols }.cells(shape)
    }

    /// Appends the regions of a board that are connected by such moves.
    #[inline(always)]
    pub(crate) fn push_parts<S: Shape<Mask = M>>(
        self,
        board: &MaskBoard<S, 2>,
        out: &mut Vec<GridBoard<2>>,
    ) {
        let shape = board.shape;
        board
            .within(self.cells(shape))
            .regions(|region| self.grow(shape, region), |region| out.push(board.part(region)));
    }
}

/// Returns the middle cells of all splits that may be possible now or later. A stone splits if the
/// cells on both sides are empty.
///
/// A cell may hold a stone if it holds one now or is an end of a possible split. A cell may become
/// empty if it is empty now or is the middle of a possible split.
#[inline(always)]
pub(crate) fn splits<S: Shape>(
    mut stones: S::Mask,
    mut empty: S::Mask,
    shape: S,
) -> TripleCells<S::Mask> {
    loop {
        let rows = stones & shape.east(empty) & shape.west(empty);
        let cols = stones & shape.south(empty) & shape.north(empty);
        let ends = shape.east(rows) | shape.west(rows) | shape.north(cols) | shape.south(cols);
        if (ends & !stones | (rows | cols) & !empty).is_empty() {
            return TripleCells { rows, cols };
        }
        stones |= ends;
        empty |= rows | cols;
    }
}
