//! Moves that take three cells in a line: jumps over a stone, stones that split.

use super::shape::Shape;

/// The middle cells of all moves that may be possible, now or later.
#[derive(Clone, Copy)]
pub(crate) struct Threes {
    /// Of moves along a row.
    pub rows: u64,
    /// Of moves along a column.
    pub cols: u64,
}

impl Threes {
    /// All cells that take part in a move. No others ever matter.
    #[inline(always)]
    pub(crate) fn cells(self, shape: Shape) -> u64 {
        let Threes { rows, cols } = self;
        rows | shape.east(rows) | shape.west(rows) | cols | shape.north(cols) | shape.south(cols)
    }

    /// The cells that are in a move together with one of `x`.
    #[inline(always)]
    pub(crate) fn grow(self, shape: Shape, x: u64) -> u64 {
        let rows = self.rows & (x | shape.east(x) | shape.west(x));
        let cols = self.cols & (x | shape.north(x) | shape.south(x));
        Threes { rows, cols }.cells(shape)
    }
}
