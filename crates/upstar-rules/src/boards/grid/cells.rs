//! Boards of any size with one byte per cell.
//!
//! A byte holds one bit for each plane of the board. The ruleset defines the meaning of the planes.

use upstar_core::ViewElement;

/// The steps to the neighbours of a cell. The four neighbours at its sides come first.
const AROUND: [(isize, isize); 8] =
    [(-1, 0), (0, -1), (0, 1), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)];

/// A board as rows of bytes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellGrid {
    rows: usize,
    cols: usize,
    cells: Box<[u8]>,
}

impl CellGrid {
    /// Builds a board of `rows` rows from its cells in reading order. Missing cells are 0. If
    /// `rows` or `cols` is 0, the board has neither.
    #[must_use]
    pub fn new(rows: usize, cols: usize, mut cells: Vec<u8>) -> CellGrid {
        if rows == 0 || cols == 0 {
            return CellGrid { rows: 0, cols: 0, cells: Box::default() };
        }
        cells.resize(rows.saturating_mul(cols), 0);
        CellGrid { rows, cols, cells: cells.into_boxed_slice() }
    }

    /// Returns the cells of a board of this size, tiled with copies of this board.
    #[must_use]
    pub fn repeated(&self, rows: usize, cols: usize) -> Vec<u8> {
        let places = (0..rows * cols).map(|at| (at / cols % self.rows, at % cols % self.cols));
        places.map(|(row, col)| self.cell(row, col)).collect()
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// Returns the cells in reading order.
    #[must_use]
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// Returns one cell.
    #[must_use]
    pub fn cell(&self, row: usize, col: usize) -> u8 {
        self.cells[row * self.cols + col]
    }

    pub(crate) fn parts(&self) -> impl Iterator<Item = (ViewElement, u8)> {
        let cells = self.cells.iter().enumerate();
        cells.map(|(at, &cell)| (self.part_at(at), cell))
    }

    pub(crate) fn part_at(&self, at: usize) -> ViewElement {
        ViewElement::Cell(at / self.cols, at % self.cols)
    }

    /// Returns the rows of cells.
    pub fn lines(&self) -> impl Iterator<Item = &[u8]> {
        self.cells.chunks(self.cols.max(1))
    }

    /// Returns a copy in which the cells with these indices have these contents.
    #[must_use]
    pub fn with(&self, changes: &[(usize, u8)]) -> CellGrid {
        let mut copy = self.clone();
        for &(at, cell) in changes {
            copy.cells[at] = cell;
        }
        copy
    }

    /// Returns the cell `down` rows below and `right` columns to the right, if it exists.
    #[must_use]
    pub fn step(&self, at: usize, (down, right): (isize, isize)) -> Option<usize> {
        let row = (at / self.cols).checked_add_signed(down).filter(|&row| row < self.rows)?;
        let col = (at % self.cols).checked_add_signed(right).filter(|&col| col < self.cols)?;
        Some(row * self.cols + col)
    }

    /// Returns the cells beside, above and below a cell.
    pub fn beside(&self, at: usize) -> impl Iterator<Item = usize> {
        AROUND[..4].iter().filter_map(move |&step| self.step(at, step))
    }

    /// Returns the cells that touch a cell at a side or at a corner.
    pub fn around(&self, at: usize) -> impl Iterator<Item = usize> {
        AROUND.iter().filter_map(move |&step| self.step(at, step))
    }

    /// Returns the smallest board that contains these cells, with all other cells set to 0.
    #[must_use]
    pub fn part(&self, region: &[usize]) -> CellGrid {
        let rows = || region.iter().map(|at| at / self.cols);
        let cols = || region.iter().map(|at| at % self.cols);
        let (Some(top), Some(bottom), Some(left), Some(right)) =
            (rows().min(), rows().max(), cols().min(), cols().max())
        else {
            return CellGrid::new(0, 0, Vec::new());
        };
        let width = right - left + 1;
        let mut cells = vec![0; (bottom - top + 1) * width];
        for &at in region {
            cells[(at / self.cols - top) * width + at % self.cols - left] = self.cells[at];
        }
        CellGrid::new(bottom - top + 1, width, cells)
    }

    /// Returns the connected sets of nonzero cells, in the order of their first cells. The relation
    /// `links` must be symmetric. Its results may include cells that are 0.
    ///
    /// Linear in the number of cells and links.
    #[must_use]
    pub fn regions<L>(&self, links: impl Fn(usize) -> L) -> Vec<Vec<usize>>
    where
        L: IntoIterator<Item = usize>,
    {
        let mut seen: Vec<bool> = self.cells.iter().map(|&cell| cell == 0).collect();
        let mut regions = Vec::new();
        for start in 0..self.cells.len() {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            let mut region = vec![start];
            let mut next = 0;
            while let Some(&at) = region.get(next) {
                next += 1;
                for other in links(at) {
                    if !std::mem::replace(&mut seen[other], true) {
                        region.push(other);
                    }
                }
            }
            regions.push(region);
        }
        regions
    }

    /// Reverses the order of the rows.
    #[must_use]
    pub fn flip_rows(&self) -> CellGrid {
        let cells = self.cells.chunks(self.cols.max(1)).rev().flatten().copied().collect();
        CellGrid { cells, ..*self }
    }

    /// Reverses the order of the columns.
    #[must_use]
    pub fn flip_cols(&self) -> CellGrid {
        let lines = self.cells.chunks(self.cols.max(1));
        let cells = lines.flat_map(|line| line.iter().rev()).copied().collect();
        CellGrid { cells, ..*self }
    }

    /// Exchanges rows and columns.
    #[must_use]
    pub fn transposed(&self) -> CellGrid {
        let cells = (0..self.cols).flat_map(|c| (0..self.rows).map(move |r| self.cell(r, c)));
        CellGrid { rows: self.cols, cols: self.rows, cells: cells.collect() }
    }

    /// Replaces every cell by its image under `f`.
    #[must_use]
    pub fn map(&self, f: impl Fn(u8) -> u8) -> CellGrid {
        CellGrid { cells: self.cells.iter().map(|&cell| f(cell)).collect(), ..*self }
    }
}
