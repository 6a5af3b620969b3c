//! Boards of hexagons: rectangles in which the cell (r, c) also touches (r − 1, c + 1) and
//! (r + 1, c − 1).

use super::{TintedGraph, TintedPosition};
use crate::grid::{Board, CellGrid, Shape, SmallBoard, bits};

/// The cells that touch a cell of `x`. The result may leave the board.
#[inline]
pub(super) fn beside(shape: Shape, x: u64) -> u64 {
    shape.beside(x) | shape.north(shape.east(x)) | shape.south(shape.west(x))
}

/// A board of one row or column is a path, and so are the cells along an ascending diagonal.
pub(super) fn simplified(board: SmallBoard<2>) -> TintedPosition {
    let (rows, cols) = (board.shape.rows(), board.shape.cols());
    if rows <= 1 || cols <= 1 {
        return TintedPosition::Grid(Board::Small(board));
    }
    let cells = Board::Small(board).cells();
    let diagonal = |row: usize| cells.cell(row, cols - 1 - row);
    let used = cells.cells().iter().filter(|&&cell| cell != 0).count();
    if rows == cols && used == (0..rows).filter(|&row| diagonal(row) != 0).count() {
        let row = (0..rows).map(diagonal).collect();
        return TintedPosition::Grid(Board::new(CellGrid::new(1, rows, row)));
    }
    TintedPosition::Hex(board)
}

/// The least of four images: half a turn, and rows and columns exchanged.
pub(super) fn least_image(board: &SmallBoard<2>) -> SmallBoard<2> {
    let least = |board: SmallBoard<2>| {
        let turn = |plane| board.shape.flip_rows(board.shape.flip_cols(plane));
        let planes = board.planes.min(board.planes.map(turn));
        SmallBoard { planes, shape: board.shape }
    };
    let (rows, cols) = (board.shape.rows(), board.shape.cols());
    match rows.cmp(&cols) {
        std::cmp::Ordering::Less => least(*board),
        std::cmp::Ordering::Greater => least(board.transposed()),
        std::cmp::Ordering::Equal => {
            let (a, b) = (least(*board), least(board.transposed()));
            if a.planes <= b.planes { a } else { b }
        }
    }
}

/// The same graph by its edges, the cells numbered row by row.
pub(super) fn listed(board: &SmallBoard<2>) -> TintedGraph {
    let (shape, cols) = (board.shape, board.shape.cols());
    let number = |(row, col): (usize, usize)| row * cols + col;
    let mut edges = Vec::new();
    for cell in bits(board.support()) {
        for at in shape.cells_of(cell) {
            let near = shape.cells_of(beside(shape, cell) & board.support());
            edges.extend(near.map(|to| (number(at) as u16, number(to) as u16)));
        }
    }
    TintedGraph::new(Board::Small(*board).cells().cells().to_vec(), edges)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexagons_have_up_to_six_neighbours() {
        for (rows, cols) in [(3, 3), (2, 5), (5, 2), (3, 12), (12, 3), (8, 8)] {
            let shape = Shape::new(rows, cols).unwrap();
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
        let shape = Shape::new(3, 3).unwrap();
        let cells = [(0, 2), (1, 1), (2, 0)].map(|(r, c)| shape.bit(r, c));
        let plane = cells.iter().fold(0, |all, cell| all | cell);
        let board = SmallBoard { planes: [plane, cells[0]], shape };
        let TintedPosition::Grid(path) = simplified(board) else { panic!("not a path") };
        assert_eq!(path.cells().cells(), [3, 1, 1]);
        let other = SmallBoard { planes: [plane | shape.bit(0, 0), 0], shape };
        assert!(matches!(simplified(other), TintedPosition::Hex(_)));
    }
}
