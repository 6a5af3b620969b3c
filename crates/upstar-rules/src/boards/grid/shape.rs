//! Rectangles whose cells are bits. In a [`GridShape`], they are the bits of one `u64`: the number of bits per row, the *stride*, is a
//! power of two that depends only on the size, so equal boards are equal words. Moving a mask by
//! one row is a shift, and flipping the board is a partial bit reversal. Invariant: mask bits
//! outside the rectangle are 0. Row 0 is on top; column 0 is the lowest bit of a row.

use std::fmt;
use std::num::NonZeroU32;

use super::board::{GridBoard, SmallBoard};
use super::cells::CellGrid;
use super::mask::{Mask, Words, bits};

/// A function that moves every cell of a set in one direction.
pub(crate) type Shift<S> = fn(S, <S as Shape>::Mask) -> <S as Shape>::Mask;

/// A rectangle of cells.
pub trait Shape: Copy {
    /// A set of cells of the rectangle.
    type Mask: Mask;

    /// Returns the number of rows.
    #[must_use]
    fn rows(self) -> usize;

    /// Returns the number of columns.
    #[must_use]
    fn cols(self) -> usize;

    /// Returns all cells.
    #[must_use]
    fn full(self) -> Self::Mask;

    /// Moves every cell one row up. The cells of the top row are lost.
    #[must_use]
    fn north(self, x: Self::Mask) -> Self::Mask;

    /// Moves every cell one row down. The result may leave the rectangle.
    #[must_use]
    fn south(self, x: Self::Mask) -> Self::Mask;

    /// Moves every cell one column to the right. The result may leave the rectangle.
    #[must_use]
    fn east(self, x: Self::Mask) -> Self::Mask;

    /// Moves every cell one column to the left. The cells of the first column are lost.
    #[must_use]
    fn west(self, x: Self::Mask) -> Self::Mask;

    /// Returns a board.
    #[must_use]
    fn board<const N: usize>(self, planes: [Self::Mask; N]) -> GridBoard<N>;

    /// Returns the smallest board that contains a set of cells, with all other cells cleared.
    #[must_use]
    fn part<const N: usize>(self, planes: [Self::Mask; N], region: Self::Mask) -> GridBoard<N>;

    /// Returns the cells beside, above or below a cell of `x`. The result may leave the rectangle.
    #[inline(always)]
    #[must_use]
    fn beside(self, x: Self::Mask) -> Self::Mask {
        self.north(x) | self.south(x) | self.east(x) | self.west(x)
    }

    /// Extends `x` within `within` by one step along rows, and then by one along columns.
    #[inline(always)]
    #[must_use]
    fn spread(self, x: Self::Mask, within: Self::Mask) -> Self::Mask {
        let x = x | (self.east(x) | self.west(x)) & within;
        x | (self.north(x) | self.south(x)) & within
    }

    /// Returns `x` and the cells that touch a cell of `x` at a side or a corner.
    #[inline(always)]
    #[must_use]
    fn around(self, x: Self::Mask) -> Self::Mask {
        let line = x | self.east(x) | self.west(x);
        line | self.north(line) | self.south(line)
    }
}

/// The size of a rectangle that fits in one word.
///
/// The numbers of rows and columns and the logarithm of the stride are packed into one nonzero
/// integer, which fits in a register.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GridShape(NonZeroU32);

impl fmt::Debug for GridShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows(), self.cols())
    }
}

/// The logarithm of the stride of boards that fit in 8x8.
const EIGHT: u32 = 3;

/// The logarithm of the stride of boards with one row of more than 32 cells.
const SIXTY_FOUR: u32 = 6;

/// For each stride, the bits of column 0.
const FIRST_COLUMN: [u64; 7] = [
    !0,
    0x5555_5555_5555_5555,
    0x1111_1111_1111_1111,
    0x0101_0101_0101_0101,
    0x0001_0001_0001_0001,
    0x0000_0001_0000_0001,
    1,
];

/// For each k, the lower half of every group of 2^(k+1) bits.
const LOWER_HALF: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

impl GridShape {
    /// The rectangle without cells.
    pub const EMPTY: GridShape = GridShape::pack(0, 0, EIGHT);

    #[inline(always)]
    const fn pack(rows: u32, cols: u32, log: u32) -> GridShape {
        // The added one makes the integer nonzero.
        GridShape(NonZeroU32::MIN.saturating_add(rows << 16 | cols << 8 | log))
    }

    /// Returns the rectangle of this size if it fits in one word. Without cells, the result is
    /// [`GridShape::EMPTY`].
    #[inline]
    #[must_use]
    pub fn new(rows: usize, cols: usize) -> Option<GridShape> {
        if rows == 0 || cols == 0 {
            return Some(GridShape::EMPTY);
        }
        let log = match (rows, cols) {
            (..=8, ..=8) => EIGHT,
            (..=4, 9..=16) => 4,
            (..=2, 17..=32) => 5,
            (1, 33..=64) => SIXTY_FOUR,
            (9..=16, ..=4) => 2,
            (17..=32, ..=2) => 1,
            (33..=64, 1) => 0,
            _ => return None,
        };
        Some(GridShape::pack(rows as u32, cols as u32, log))
    }

    /// Returns `true` if the rectangle fits in 8x8. The stride is then 8.
    #[inline(always)]
    #[must_use]
    pub fn fits_8x8(self) -> bool {
        self.log() == EIGHT
    }

    /// Returns the same shape. If `FITS_8X8` is set, the rectangle must fit in 8x8. The compiler
    /// then knows the stride, so that code on masks is about twice as fast.
    #[inline(always)]
    #[must_use]
    pub fn assuming<const FITS_8X8: bool>(self) -> GridShape {
        debug_assert!(!FITS_8X8 || self.fits_8x8());
        let log = if FITS_8X8 { EIGHT } else { self.log() };
        GridShape::pack(self.rows() as u32, self.cols() as u32, log)
    }

    /// Returns a shape of one row for which the compiler knows that no cells are above or below.
    /// The masks are the same, but equal boards may compare unequal. Boards cropped from such a
    /// board have ordinary shapes.
    #[inline(always)]
    #[must_use]
    pub(crate) fn as_strip(self) -> GridShape {
        debug_assert!(self.rows() == 1);
        GridShape::pack(1, self.cols() as u32, SIXTY_FOUR)
    }

    #[inline(always)]
    fn log(self) -> u32 {
        (self.0.get() & 0xff) - 1
    }

    /// Returns the distance in bits from a cell to the cell below it.
    #[inline(always)]
    #[must_use]
    pub fn stride(self) -> u32 {
        1 << self.log()
    }

    /// Returns the bit of a cell.
    #[inline]
    #[must_use]
    pub fn bit(self, row: usize, col: usize) -> u64 {
        debug_assert!(row < self.rows() && col < self.cols());
        1 << ((row << self.log()) + col)
    }

    /// Returns the first `rows` rows of the first `cols` columns, which must exist.
    #[inline(always)]
    #[must_use]
    pub fn corner(self, rows: usize, cols: usize) -> u64 {
        let starts = FIRST_COLUMN[self.log() as usize] & low_bits((rows as u32) << self.log());
        // Rows do not overlap, so there is no carry from one row to the next.
        starts.wrapping_mul(low_bits(cols as u32))
    }

    /// Returns the cells of a row.
    #[inline]
    #[must_use]
    pub fn row(self, row: usize) -> u64 {
        low_bits(self.cols() as u32) << (row << self.log())
    }

    /// Reverses the order of the rows.
    #[inline(always)]
    #[must_use]
    pub fn flip_rows(self, x: u64) -> u64 {
        if self == GridShape::EMPTY {
            return 0;
        }
        let whole = match self.log() {
            EIGHT => x.swap_bytes(),
            log => (log..6).fold(x, swap_groups),
        };
        whole >> (64 - (self.rows() << self.log()))
    }

    /// Reverses the order of the columns.
    #[inline(always)]
    #[must_use]
    pub fn flip_cols(self, x: u64) -> u64 {
        if self == GridShape::EMPTY {
            return 0;
        }
        let whole = (0..self.log()).fold(x, swap_groups);
        whole >> (self.stride() - self.cols() as u32)
    }

    /// Returns the size after exchanging rows and columns.
    #[inline]
    #[must_use]
    pub fn transposed(self) -> GridShape {
        // The strides 1 and 64, 2 and 32, 4 and 16 are exchanged; 8 is fixed.
        GridShape::pack(self.cols() as u32, self.rows() as u32, 6 - self.log())
    }

    /// Exchanges rows and columns. The result is a mask of the shape
    /// [`transposed`](GridShape::transposed).
    #[inline]
    #[must_use]
    pub fn transpose(self, x: u64) -> u64 {
        match self.log() {
            EIGHT => transpose_8x8(x),
            // A mask of one row or one column is the same word after the exchange.
            0 | SIXTY_FOUR => x,
            _ => {
                let target = self.transposed();
                self.cells_of(x).fold(0, |out, (row, col)| out | target.bit(col, row))
            }
        }
    }

    /// Returns the cells of a mask as (row, column), in reading order.
    pub fn cells_of(self, x: u64) -> impl Iterator<Item = (usize, usize)> {
        let log = self.log();
        bits(x).map(move |b| {
            let at = b.trailing_zeros() as usize;
            (at >> log, at & ((1 << log) - 1))
        })
    }

    /// Returns the columns that have cells, as bits.
    #[inline(always)]
    #[must_use]
    pub fn columns_of(self, x: u64) -> u64 {
        match self.log() {
            EIGHT => {
                let x = x | x >> 32;
                let x = x | x >> 16;
                (x | x >> 8) & 0xff
            }
            log => (log..6).fold(x, |x, k| x | x >> (1u32 << k)) & low_bits(self.stride()),
        }
    }

    /// Removes a column from a mask and closes the gap.
    #[must_use]
    pub fn without_column(self, x: u64, col: usize) -> u64 {
        let before = FIRST_COLUMN[self.log() as usize].wrapping_mul(low_bits(col as u32));
        x & before | (self.west(x) & !before)
    }

    /// Removes a row from a mask and closes the gap.
    #[must_use]
    pub fn without_row(self, x: u64, row: usize) -> u64 {
        let before = low_bits((row as u32) << self.log());
        x & before | (self.north(x) & !before)
    }

    /// Returns the translation of the smallest rectangle around `x` to the origin.
    #[inline(always)]
    #[must_use]
    pub fn crop(self, x: u64) -> Crop {
        if x == 0 {
            return Crop { from: self, to: GridShape::EMPTY, shift: 0 };
        }
        let log = self.log();
        let top = x.trailing_zeros() >> log;
        let bottom = (63 - x.leading_zeros()) >> log;
        let columns = self.columns_of(x);
        let first = columns.trailing_zeros();
        let last = 63 - columns.leading_zeros();
        let (rows, cols) = (bottom - top + 1, last - first + 1);
        let to = match log {
            EIGHT => GridShape::pack(rows, cols, EIGHT),
            // Every part of a rectangle that fits in a word fits in a word as well.
            _ => GridShape::new(rows as usize, cols as usize).unwrap_or(self),
        };
        Crop { from: self, to, shift: (top << log) + first }
    }
}

impl Shape for GridShape {
    type Mask = u64;

    #[inline(always)]
    fn rows(self) -> usize {
        (self.0.get() >> 16) as usize
    }

    #[inline(always)]
    fn cols(self) -> usize {
        (self.0.get() >> 8 & 0xff) as usize
    }

    fn full(self) -> u64 {
        let row = low_bits(self.cols() as u32);
        (0..self.rows()).fold(0, |all, r| all | row << (r << self.log()))
    }

    #[inline(always)]
    fn north(self, x: u64) -> u64 {
        if self.log() == SIXTY_FOUR { 0 } else { x >> self.stride() }
    }

    #[inline(always)]
    fn south(self, x: u64) -> u64 {
        if self.log() == SIXTY_FOUR { 0 } else { x << self.stride() }
    }

    #[inline(always)]
    fn east(self, x: u64) -> u64 {
        (x << 1) & !FIRST_COLUMN[self.log() as usize]
    }

    #[inline(always)]
    fn west(self, x: u64) -> u64 {
        (x & !FIRST_COLUMN[self.log() as usize]) >> 1
    }

    #[inline(always)]
    fn board<const N: usize>(self, planes: [u64; N]) -> GridBoard<N> {
        GridBoard::Small(SmallBoard { planes, shape: self })
    }

    #[inline(always)]
    fn part<const N: usize>(self, planes: [u64; N], region: u64) -> GridBoard<N> {
        GridBoard::Small(SmallBoard { planes, shape: self }.crop(region))
    }
}

/// The size of a rectangle of at most 64 K cells. Rows follow each other without gaps.
#[derive(Clone, Copy, Debug)]
pub struct LargeShape<const K: usize> {
    rows: usize,
    cols: usize,
    first_column: Words<K>,
}

impl<const K: usize> LargeShape<K> {
    pub(super) fn new(rows: usize, cols: usize) -> LargeShape<K> {
        let mut first_column = Words::EMPTY;
        // The column continues below the rectangle, where moved cells may be.
        (0..64 * K).step_by(cols.max(1)).for_each(|at| first_column.insert(at));
        LargeShape { rows, cols, first_column }
    }
}

impl<const K: usize> Shape for LargeShape<K> {
    type Mask = Words<K>;

    fn rows(self) -> usize {
        self.rows
    }

    fn cols(self) -> usize {
        self.cols
    }

    fn full(self) -> Words<K> {
        let mut full = Words::EMPTY;
        (0..self.rows * self.cols).for_each(|at| full.insert(at));
        full
    }

    fn north(self, x: Words<K>) -> Words<K> {
        x.down(self.cols)
    }

    fn south(self, x: Words<K>) -> Words<K> {
        x.up(self.cols)
    }

    fn east(self, x: Words<K>) -> Words<K> {
        x.up(1) & !self.first_column
    }

    fn west(self, x: Words<K>) -> Words<K> {
        (x & !self.first_column).down(1)
    }

    fn board<const N: usize>(self, planes: [Words<K>; N]) -> GridBoard<N> {
        let mut cells = vec![0; self.rows * self.cols];
        for (k, plane) in planes.into_iter().enumerate() {
            plane.indices().for_each(|at| cells[at] |= 1 << k);
        }
        GridBoard::Large(Box::new(CellGrid::new(self.rows, self.cols, cells)))
    }

    fn part<const N: usize>(self, planes: [Words<K>; N], region: Words<K>) -> GridBoard<N> {
        let rows = || region.indices().map(|at| at / self.cols);
        let cols = || region.indices().map(|at| at % self.cols);
        let (Some(top), Some(bottom)) = (rows().next(), rows().last()) else {
            return GridBoard::EMPTY;
        };
        let (left, right) = cols().fold((self.cols, 0), |(a, b), col| (a.min(col), b.max(col)));
        let width = right - left + 1;
        let mut cells = vec![0; (bottom - top + 1) * width];
        for (k, plane) in planes.into_iter().enumerate() {
            for at in (plane & region).indices() {
                cells[(at / self.cols - top) * width + at % self.cols - left] |= 1 << k;
            }
        }
        GridBoard::new(CellGrid::new(bottom - top + 1, width, cells))
    }
}

/// A translation of a part of one rectangle to the origin of a smaller rectangle.
#[derive(Clone, Copy, Debug)]
pub struct Crop {
    from: GridShape,
    to: GridShape,
    shift: u32,
}

impl Crop {
    /// Returns the size of the part.
    #[inline]
    #[must_use]
    pub fn shape(&self) -> GridShape {
        self.to
    }

    /// Translates a mask whose cells are all in the part.
    #[inline(always)]
    #[must_use]
    pub fn apply(&self, x: u64) -> u64 {
        let moved = x >> self.shift;
        // A mask of one row is the same word for every stride.
        let same = self.from.log() == self.to.log() || self.to.rows() == 1;
        if same { moved } else { self.restride(moved) }
    }

    #[cold]
    fn restride(&self, moved: u64) -> u64 {
        let row = low_bits(self.to.cols() as u32);
        (0..self.to.rows()).fold(0, |out, r| {
            let bits = moved >> (r << self.from.log()) & row;
            out | bits << (r << self.to.log())
        })
    }
}

/// Returns a word whose lowest `n` bits are set. `n` must be at most 64.
#[inline]
#[must_use]
pub fn low_bits(n: u32) -> u64 {
    if n == 0 { 0 } else { u64::MAX >> (64 - n) }
}

#[inline]
fn swap_groups(x: u64, k: u32) -> u64 {
    let lower = LOWER_HALF[k as usize];
    (x >> (1u32 << k)) & lower | (x & lower) << (1u32 << k)
}

#[inline]
fn transpose_8x8(mut x: u64) -> u64 {
    let mut swap = |distance: u32, mask: u64| {
        let t = (x ^ (x >> distance)) & mask;
        x ^= t ^ (t << distance);
    };
    swap(7, 0x00aa_00aa_00aa_00aa);
    swap(14, 0x0000_cccc_0000_cccc);
    swap(28, 0x0000_0000_f0f0_f0f0);
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [(usize, usize); 14] = [
        (1, 1),
        (3, 5),
        (8, 8),
        (7, 2),
        (4, 16),
        (3, 9),
        (2, 30),
        (1, 40),
        (1, 64),
        (16, 4),
        (10, 3),
        (32, 2),
        (40, 1),
        (64, 1),
    ];

    fn noise(seed: u64) -> u64 {
        let x = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (x ^ x >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }

    #[test]
    fn shapes_of_one_and_several_words_agree() {
        fn near<S: Shape>(shape: S, at: usize) -> Vec<usize> {
            let cells: Vec<S::Mask> = bits(shape.full()).collect();
            assert_eq!(cells.len(), shape.rows() * shape.cols());
            let x = cells[at];
            let moved = [
                shape.north(x),
                shape.south(x),
                shape.east(x),
                shape.west(x),
                shape.north(shape.east(x)),
                shape.south(shape.west(x)),
                shape.beside(x),
                shape.around(x),
                shape.spread(x, !shape.full()),
            ];
            let cells = cells.into_iter().enumerate();
            cells
                .flat_map(|(k, cell)| {
                    moved.map(|moved| usize::from(!(moved & cell).is_empty()) * (k + 1))
                })
                .collect()
        }
        for (rows, cols) in SIZES {
            let small = GridShape::new(rows, cols).unwrap();
            for at in 0..rows * cols {
                assert_eq!(near(small, at), near(LargeShape::<1>::new(rows, cols), at));
                assert_eq!(near(small, at), near(LargeShape::<3>::new(rows, cols), at));
            }
        }
    }

    fn picture(shape: GridShape, x: u64) -> Vec<Vec<bool>> {
        let row = |r| (0..shape.cols()).map(|c| x & shape.bit(r, c) != 0).collect();
        (0..shape.rows()).map(row).collect()
    }

    #[test]
    fn flips_and_transposition_do_what_they_say() {
        for (i, (rows, cols)) in SIZES.into_iter().enumerate() {
            let shape = GridShape::new(rows, cols).unwrap();
            for k in 0..20 {
                let x = noise(i as u64 * 100 + k) & shape.full();
                let want = picture(shape, x);
                let mut rows_flipped = want.clone();
                rows_flipped.reverse();
                assert_eq!(picture(shape, shape.flip_rows(x)), rows_flipped);
                let mut cols_flipped = want.clone();
                cols_flipped.iter_mut().for_each(|row| row.reverse());
                assert_eq!(picture(shape, shape.flip_cols(x)), cols_flipped);
                let turned = picture(shape.transposed(), shape.transpose(x));
                for (r, row) in want.iter().enumerate() {
                    for (c, cell) in row.iter().enumerate() {
                        assert_eq!(turned[c][r], *cell);
                    }
                }
                assert_eq!(shape.transposed().transpose(shape.transpose(x)), x);
                assert_eq!(shape.transposed().transposed(), shape);
            }
        }
    }

    #[test]
    fn neighbours_stay_in_their_row_and_column() {
        for (rows, cols) in SIZES {
            let shape = GridShape::new(rows, cols).unwrap();
            for r in 0..rows {
                for c in 0..cols {
                    let near: Vec<_> =
                        shape.cells_of(shape.beside(shape.bit(r, c)) & shape.full()).collect();
                    let mut want = Vec::new();
                    for s in 0..rows {
                        for d in 0..cols {
                            if r.abs_diff(s) + c.abs_diff(d) == 1 {
                                want.push((s, d));
                            }
                        }
                    }
                    assert_eq!(near, want, "{rows}x{cols} at {r},{c}");
                    let round = shape.around(shape.bit(r, c)) & shape.full();
                    for (s, d) in shape.cells_of(round) {
                        assert!(r.abs_diff(s) <= 1 && c.abs_diff(d) <= 1);
                    }
                    let near_rows = rows.min(r + 2) - r.saturating_sub(1);
                    let near_cols = cols.min(c + 2) - c.saturating_sub(1);
                    assert_eq!(round.count_ones() as usize, near_rows * near_cols);
                }
            }
        }
    }

    #[test]
    fn rows_and_columns_are_taken_out() {
        for (i, (rows, cols)) in SIZES.into_iter().enumerate() {
            let shape = GridShape::new(rows, cols).unwrap();
            let x = noise(i as u64) & shape.full();
            let want = picture(shape, x);
            for r in 0..rows {
                let mut want = want.clone();
                want.remove(r);
                want.push(vec![false; cols]);
                assert_eq!(picture(shape, shape.without_row(x, r)), want);
            }
            for c in 0..cols {
                let mut want = want.clone();
                want.iter_mut().for_each(|row| {
                    row.remove(c);
                    row.push(false);
                });
                assert_eq!(picture(shape, shape.without_column(x, c)), want);
                let used = want.iter().any(|row| row[c]);
                let other = shape.without_column(x, c);
                assert_eq!(shape.columns_of(other) >> c & 1 != 0, used);
            }
        }
    }

    #[test]
    fn cropping_keeps_the_picture() {
        for (i, (rows, cols)) in SIZES.into_iter().enumerate() {
            let shape = GridShape::new(rows, cols).unwrap();
            for k in 0..200 {
                let thin = noise(k) & noise(k + 7) & noise(k + 19);
                let x = thin & noise(i as u64 + 31 * k) & shape.full();
                let crop = shape.crop(x);
                let cells: Vec<_> = shape.cells_of(x).collect();
                let top = cells.iter().map(|c| c.0).min().unwrap_or(0);
                let left = cells.iter().map(|c| c.1).min().unwrap_or(0);
                let want: Vec<_> = cells.iter().map(|&(r, c)| (r - top, c - left)).collect();
                let got: Vec<_> = crop.shape().cells_of(crop.apply(x)).collect();
                assert_eq!(got, want);
                assert_eq!(crop.apply(x) & !crop.shape().full(), 0);
                assert_eq!(got.iter().map(|c| c.0 + 1).max().unwrap_or(0), crop.shape().rows());
                assert_eq!(got.iter().map(|c| c.1 + 1).max().unwrap_or(0), crop.shape().cols());
            }
        }
    }

    #[test]
    fn every_part_of_a_rectangle_that_fits_fits() {
        for rows in 1..=64 {
            for cols in 1..=64 {
                if GridShape::new(rows, cols).is_some() {
                    assert!(GridShape::new(rows - 1, cols).is_some());
                    assert!(GridShape::new(rows, cols - 1).is_some());
                }
            }
        }
        assert!(GridShape::new(9, 5).is_none());
        assert!(GridShape::new(1, 65).is_none());
        assert_eq!(GridShape::new(0, 999_999), Some(GridShape::EMPTY));
    }
}
