//! Hexagonal boards: rectangles in which the cell (r, c) also touches (r − 1, c + 1) and (r + 1, c
//! − 1).

use super::TakeVertexPosition;
use crate::graph::{LabelledEdge, LinkedGraph};
use crate::grid::{CellGrid, GridBoard, Shape};

/// Returns the cells that touch a cell of `x`. The result may leave the board.
#[inline]
pub(super) fn beside<S: Shape>(shape: S, x: S::Mask) -> S::Mask {
    shape.beside(x) | shape.north(shape.east(x)) | shape.south(shape.west(x))
}

pub(super) fn near(grid: &CellGrid, at: usize) -> impl Iterator<Item = usize> {
    grid.beside(at).chain([(-1, 1), (1, -1)].into_iter().filter_map(move |way| grid.step(at, way)))
}

/// Converts a single row, column or ascending diagonal to a path.
pub(super) fn simplified(board: GridBoard<2>) -> TakeVertexPosition {
    let (rows, cols) = board.size();
    if rows <= 1 || cols <= 1 {
        return TakeVertexPosition::Grid(board);
    }
    let cells = board.cells();
    let diagonal = |row: usize| cells.cell(row, cols - 1 - row);
    let used = cells.cells().iter().filter(|&&cell| cell != 0).count();
    if rows == cols && used == (0..rows).filter(|&row| diagonal(row) != 0).count() {
        let row = (0..rows).map(diagonal).collect();
        return TakeVertexPosition::Grid(GridBoard::new(CellGrid::new(1, rows, row)));
    }
    TakeVertexPosition::Hex(board)
}

/// Returns the least of the four images under half-turns and the exchange of rows and columns.
pub(super) fn least_image(board: GridBoard<2>) -> GridBoard<2> {
    let least = |board: GridBoard<2>| board.flip_rows().flip_cols().min(board);
    let (rows, cols) = board.size();
    match rows.cmp(&cols) {
        std::cmp::Ordering::Less => least(board),
        std::cmp::Ordering::Greater => least(board.transposed()),
        std::cmp::Ordering::Equal => least(board.transposed()).min(least(board)),
    }
}

pub(super) fn listed(cells: &CellGrid) -> LinkedGraph {
    let edge = |from: usize, to: usize| LabelledEdge { from: from as u16, to: to as u16, tint: 0 };
    let edges = |at: usize| near(cells, at).map(move |to| edge(at, to));
    let labels = cells.cells().iter().map(|&open| open.into()).collect();
    LinkedGraph::new(labels, (0..cells.cells().len()).flat_map(edges).collect(), false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{GridShape, SmallBoard, bits};

    #[test]
    fn hexagons_have_up_to_six_neighbours() {
        for (rows, cols) in [(3, 3), (2, 5), (5, 2), (3, 12), (12, 3), (8, 8)] {
            let shape = GridShape::new(rows, cols).unwrap();
            for cell in bits(shape.full()) {
                let (r, c) = shape.cells_of(cell).next().unwrap();
                let mut near: Vec<_> = shape.cells_of(beside(shape, cell) & shape.full()).collect();
                near.sort_unstable();
                let mut want: Vec<(usize, usize)> = Vec::new();
                for (dr, dc) in [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)] {
                    let (row, col) = (r.wrapping_add_signed(dr), c.wrapping_add_signed(dc));
                    if row < rows && col < cols {
                        want.push((row, col));
                    }
                }
                assert_eq!(near, want);
            }
        }
    }

    #[test]
    fn ascending_diagonals_are_paths() {
        let shape = GridShape::new(3, 3).unwrap();
        let cells = [(0, 2), (1, 1), (2, 0)].map(|(r, c)| shape.bit(r, c));
        let plane = cells.iter().fold(0, |all, cell| all | cell);
        let board = SmallBoard { planes: [plane, cells[0]], shape };
        let TakeVertexPosition::Grid(path) = simplified(GridBoard::Small(board)) else {
            panic!("not a path")
        };
        assert_eq!(path.cells().cells(), [3, 1, 1]);
        let other = SmallBoard { planes: [plane | shape.bit(0, 0), 0], shape };
        assert!(matches!(simplified(GridBoard::Small(other)), TakeVertexPosition::Hex(_)));
    }
}
