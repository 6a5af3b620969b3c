//! Moves over three cells in a line, such as jumps and splits.

use super::board::{GridBoard, SmallBoard};
use super::cells::CellGrid;
use super::shape::GridShape;

/// The middle cells of all moves that may be possible now or later.
#[derive(Clone, Copy)]
pub(crate) struct TripleCells {
    /// The middles of moves along a row.
    pub rows: u64,
    /// The middles of moves along a column.
    pub cols: u64,
}

impl TripleCells {
    /// Returns all cells that take part in a move. No other cell affects play.
    #[inline(always)]
    pub(crate) fn cells(self, shape: GridShape) -> u64 {
        let TripleCells { rows, cols } = self;
        rows | shape.east(rows) | shape.west(rows) | cols | shape.north(cols) | shape.south(cols)
    }

    /// Returns the cells that share a move with a cell of `x`.
    #[inline(always)]
    pub(crate) fn grow(self, shape: GridShape, x: u64) -> u64 {
        let rows = self.rows & (x | shape.east(x) | shape.west(x));
        let cols = self.cols & (x | shape.north(x) | shape.south(x));
        TripleCells { rows, cols }.cells(shape)
    }

    /// Appends the regions of a board that are connected by such moves.
    #[inline(always)]
    pub(crate) fn push_parts(self, board: &SmallBoard<2>, out: &mut Vec<GridBoard<2>>) {
        let (shape, live) = (board.shape, self.cells(board.shape));
        let board = SmallBoard { planes: board.planes.map(|plane| plane & live), shape };
        board.regions(
            |region| self.grow(shape, region),
            |region| out.push(GridBoard::Small(board.part(region))),
        );
    }
}

/// Returns the middle cells of all splits that may be possible now or later. A stone splits if the
/// cells on both sides are empty.
///
/// A cell may hold a stone if it holds one now or is an end of a possible split. A cell may become
/// empty if it is empty now or is the middle of a possible split.
#[inline(always)]
pub(crate) fn splits(mut stones: u64, mut empty: u64, shape: GridShape) -> TripleCells {
    loop {
        let rows = stones & shape.east(empty) & shape.west(empty);
        let cols = stones & shape.south(empty) & shape.north(empty);
        let ends = shape.east(rows) | shape.west(rows) | shape.north(cols) | shape.south(cols);
        if ends & !stones == 0 && (rows | cols) & !empty == 0 {
            return TripleCells { rows, cols };
        }
        stones |= ends;
        empty |= rows | cols;
    }
}

/// Works like [`splits`], and returns the components of a large board. `kind` tells a stone
/// (`Some(true)`) and an empty cell (`Some(false)`) from other cells.
pub(crate) fn large_split_parts(
    grid: &CellGrid,
    kind: impl Fn(u8) -> Option<bool>,
) -> impl Iterator<Item = GridBoard<2>> {
    const STONE: u8 = 1;
    const EMPTY: u8 = 2;
    let state = |&cell: &u8| kind(cell).map_or(0, |stone| if stone { STONE } else { EMPTY });
    let states = grid.cells().iter().map(state).collect();
    let parts = large_parts(grid, states, |[first, middle, last]| {
        let splits = middle & STONE != 0 && first & last & EMPTY != 0;
        splits.then_some([STONE, EMPTY, STONE])
    });
    parts.into_iter().map(GridBoard::new)
}

const WAYS: [(isize, isize); 2] = [(0, 1), (1, 0)];

/// Returns the connected components of the cells of a large board that take part in such moves.
///
/// `states` holds the possible properties of each cell. `unfold` maps the properties of three cells
/// in a line to those that a move may add, or to `None` if no move is possible. Linear in the
/// number of cells.
pub(crate) fn large_parts(
    grid: &CellGrid,
    mut states: Vec<u8>,
    unfold: impl Fn([u8; 3]) -> Option<[u8; 3]>,
) -> Vec<CellGrid> {
    let line = |middle: usize, (down, right): (isize, isize)| {
        Some([grid.step(middle, (-down, -right))?, middle, grid.step(middle, (down, right))?])
    };
    // For each cell and direction, `true` in the middle of a move.
    let mut found = vec![[false; 2]; states.len()];
    let mut work: Vec<usize> = (0..states.len()).collect();
    while let Some(middle) = work.pop() {
        for (k, &way) in WAYS.iter().enumerate() {
            let Some(line) = line(middle, way) else { continue };
            let Some(after) = unfold(line.map(|at| states[at])) else { continue };
            found[middle][k] = true;
            for (at, after) in line.into_iter().zip(after) {
                if after & !states[at] != 0 {
                    states[at] |= after;
                    work.push(at);
                    work.extend(grid.beside(at));
                }
            }
        }
    }
    let regions = grid.regions(|at| {
        let middles = std::iter::once(at).chain(grid.beside(at));
        let lines = middles.flat_map(|middle| {
            let moves = WAYS.iter().zip(found[middle]).filter(|(_, found)| *found);
            moves.filter_map(move |(&way, _)| line(middle, way))
        });
        lines.filter(move |line| line.contains(&at)).flatten()
    });
    let parts = regions.iter().filter(|region| region.len() > 1);
    parts.map(|region| grid.part(region)).collect()
}
