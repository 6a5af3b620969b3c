//! Boards of any size, one byte a cell: the plain representation behind the fast one.
//!
//! A byte holds one bit per plane of the board ("free", or "Left's" and "Right's"); what the planes
//! mean is the ruleset's business.

use upstar_core::Part;

/// A board as rows of bytes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellGrid {
    rows: usize,
    cols: usize,
    cells: Box<[u8]>,
}

impl CellGrid {
    /// A board of `rows` rows from its cells in reading order. Missing cells are 0; a board with no
    /// rows or no columns has neither.
    #[must_use]
    pub fn new(rows: usize, cols: usize, mut cells: Vec<u8>) -> CellGrid {
        if rows == 0 || cols == 0 {
            return CellGrid { rows: 0, cols: 0, cells: Box::default() };
        }
        cells.resize(rows.saturating_mul(cols), 0);
        CellGrid { rows, cols, cells: cells.into_boxed_slice() }
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    #[must_use]
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The cells in reading order.
    #[must_use]
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// One cell.
    #[must_use]
    pub fn cell(&self, row: usize, col: usize) -> u8 {
        self.cells[row * self.cols + col]
    }

    /// The cells in reading order, each as a part of the board's picture with its number.
    pub(crate) fn parts(&self) -> impl Iterator<Item = (Part, u8)> {
        let cells = self.cells.iter().enumerate();
        cells.map(|(at, &cell)| (Part::Cell(at / self.cols, at % self.cols), cell))
    }

    /// The cells as rows.
    pub fn lines(&self) -> impl Iterator<Item = &[u8]> {
        self.cells.chunks(self.cols.max(1))
    }

    /// A copy in which the cells with these indices have these contents.
    #[must_use]
    pub fn with(&self, changes: &[(usize, u8)]) -> CellGrid {
        let mut copy = self.clone();
        for &(at, cell) in changes {
            copy.cells[at] = cell;
        }
        copy
    }

    /// The cell to the right of a cell, if there is one.
    #[must_use]
    pub fn east(&self, at: usize) -> Option<usize> {
        (!(at + 1).is_multiple_of(self.cols)).then_some(at + 1)
    }

    /// The cell below a cell, if there is one.
    #[must_use]
    pub fn south(&self, at: usize) -> Option<usize> {
        (at + self.cols < self.cells.len()).then_some(at + self.cols)
    }

    /// The cells beside, above and below a cell, and, if `corners`, those that touch it at a
    /// corner.
    pub fn near(&self, at: usize, corners: bool) -> impl Iterator<Item = usize> {
        const SIDES: [(isize, isize); 8] =
            [(-1, 0), (0, -1), (0, 1), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)];
        let (row, col) = (at / self.cols, at % self.cols);
        let (rows, cols) = (self.rows, self.cols);
        SIDES[..if corners { 8 } else { 4 }].iter().filter_map(move |&(dr, dc)| {
            let r = row.checked_add_signed(dr).filter(|&r| r < rows)?;
            let c = col.checked_add_signed(dc).filter(|&c| c < cols)?;
            Some(r * cols + c)
        })
    }

    /// The smallest board that holds the cells with these indices, and nothing else.
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

    /// The sets of cells that are connected, where `linked` says of two neighbouring cells whether
    /// they do. Cells that are 0 belong to no set.
    #[must_use]
    pub fn regions(&self, corners: bool, linked: impl Fn(u8, u8) -> bool) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.cells.len()];
        let mut regions = Vec::new();
        for start in 0..self.cells.len() {
            if self.cells[start] == 0 || seen[start] {
                continue;
            }
            seen[start] = true;
            let mut region = vec![start];
            let mut next = 0;
            while let Some(&at) = region.get(next) {
                next += 1;
                for other in self.near(at, corners) {
                    let (a, b) = (self.cells[at], self.cells[other]);
                    if b != 0 && !seen[other] && linked(a, b) {
                        seen[other] = true;
                        region.push(other);
                    }
                }
            }
            regions.push(region);
        }
        regions
    }

    /// The board upside down.
    #[must_use]
    pub fn flip_rows(&self) -> CellGrid {
        let cells = self.cells.chunks(self.cols.max(1)).rev().flatten().copied().collect();
        CellGrid { cells, ..*self }
    }

    /// The mirror image.
    #[must_use]
    pub fn flip_cols(&self) -> CellGrid {
        let lines = self.cells.chunks(self.cols.max(1));
        let cells = lines.flat_map(|line| line.iter().rev()).copied().collect();
        CellGrid { cells, ..*self }
    }

    /// Rows and columns exchanged.
    #[must_use]
    pub fn transposed(&self) -> CellGrid {
        let cells = (0..self.cols).flat_map(|c| (0..self.rows).map(move |r| self.cell(r, c)));
        CellGrid { rows: self.cols, cols: self.rows, cells: cells.collect() }
    }

    /// The board with every cell replaced.
    #[must_use]
    pub fn map(&self, f: impl Fn(u8) -> u8) -> CellGrid {
        CellGrid { cells: self.cells.iter().map(|&cell| f(cell)).collect(), ..*self }
    }
}
