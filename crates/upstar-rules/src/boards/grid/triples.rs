//! Moves over three cells in a line, such as jumps and splits.

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
