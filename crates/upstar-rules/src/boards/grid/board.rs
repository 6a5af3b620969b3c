//! Boards with N planes, stored as N words if they fit, and otherwise as one byte per cell.

use std::hash::{Hash, Hasher};

use upstar_core::Orientation;

use super::cells::CellGrid;
use super::mask::{Mask, Words};
use super::shape::{GridShape, LargeShape, Shape};

/// Evaluates an expression with a small board. If the board fits in 8x8, the compiler knows its
/// stride; see [`GridShape::assuming`].
macro_rules! with_stride {
    ($board:ident => $result:expr) => {
        if $board.shape.fits_8x8() {
            let $board = &$board.assuming::<true>();
            $result
        } else {
            let $board = &$board.assuming::<false>();
            $result
        }
    };
}
pub(crate) use with_stride;

/// Evaluates an expression with the planes of a [`GridBoard`]. The expression is compiled
/// separately for boards that fit in 8x8, in one word, and in several numbers of words.
macro_rules! with_planes {
    ($position:expr, $board:ident => $result:expr) => {
        match $position {
            $crate::grid::GridBoard::Small(small) => {
                $crate::grid::with_stride!(small => {
                    let $board = small;
                    $result
                })
            }
            $crate::grid::GridBoard::Large(cells) => match cells.cells().len() {
                0..=128 => $crate::grid::with_words!(2, cells, $board => $result),
                129..=256 => $crate::grid::with_words!(4, cells, $board => $result),
                257..=512 => $crate::grid::with_words!(8, cells, $board => $result),
                513..=1024 => $crate::grid::with_words!(16, cells, $board => $result),
                _ => $crate::grid::with_words!(64, cells, $board => $result),
            },
        }
    };
}
pub(crate) use with_planes;

macro_rules! with_words {
    ($words:literal, $cells:ident, $board:ident => $result:expr) => {{
        let $board = &$crate::grid::LargeShape::<$words>::planes_of($cells);
        $result
    }};
}
pub(crate) use with_words;

/// A board as sets of cells. Plane k contains the cells with property k.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MaskBoard<S: Shape, const N: usize> {
    /// The planes.
    pub planes: [S::Mask; N],
    /// The size of the board.
    pub shape: S,
}

/// A board whose planes are single words.
pub type SmallBoard<const N: usize> = MaskBoard<GridShape, N>;

/// A board of at most 4096 cells.
///
/// Invariant: a board that fits in words is `Small`, so equal boards are equal values.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GridBoard<const N: usize> {
    /// A board in words.
    Small(SmallBoard<N>),
    /// A board in bytes.
    Large(Box<CellGrid>),
}

// The planes of a normal form determine its shape, so hashing the shape is unnecessary.
impl<const N: usize> Hash for SmallBoard<N> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        for plane in self.planes {
            state.write_u64(plane);
        }
    }
}

impl<S: Shape, const N: usize> MaskBoard<S, N> {
    /// Returns a board of the same size.
    #[inline(always)]
    #[must_use]
    pub fn with(&self, planes: [S::Mask; N]) -> GridBoard<N> {
        self.shape.board(planes)
    }

    /// Returns the smallest board that contains a set of cells, with all other cells cleared.
    #[inline(always)]
    #[must_use]
    pub fn part(&self, region: S::Mask) -> GridBoard<N> {
        self.shape.part(self.planes, region)
    }

    /// Returns the same board with the cells outside a set cleared.
    #[inline(always)]
    #[must_use]
    pub fn within(&self, region: S::Mask) -> MaskBoard<S, N> {
        MaskBoard { planes: self.planes.map(|plane| plane & region), shape: self.shape }
    }

    /// Returns the cells with any property.
    #[inline(always)]
    #[must_use]
    pub fn support(&self) -> S::Mask {
        self.planes.iter().fold(S::Mask::EMPTY, |all, &plane| all | plane)
    }

    /// Calls `each` with every region. Every cell that `grow` returns must belong to the same
    /// region as some cell of its argument.
    #[inline(always)]
    pub fn regions(&self, grow: impl Fn(S::Mask) -> S::Mask, mut each: impl FnMut(S::Mask)) {
        let mut rest = self.support();
        while !rest.is_empty() {
            let mut region = rest.lowest();
            loop {
                // Growing twice between checks costs less than a mispredicted branch.
                let grown = region | grow(region);
                let grown = grown | grow(grown);
                if grown == region {
                    break;
                }
                region = grown;
            }
            rest &= !region;
            each(region);
        }
    }
}

impl<const K: usize> LargeShape<K> {
    /// Returns the planes of a board of at most 64 K cells.
    pub(crate) fn planes_of<const N: usize>(cells: &CellGrid) -> MaskBoard<LargeShape<K>, N> {
        let mut planes = [Words::EMPTY; N];
        for (at, &cell) in cells.cells().iter().enumerate() {
            for (k, plane) in planes.iter_mut().enumerate() {
                if cell >> k & 1 != 0 {
                    plane.insert(at);
                }
            }
        }
        MaskBoard { planes, shape: LargeShape::new(cells.rows(), cells.cols()) }
    }
}

impl<const N: usize> SmallBoard<N> {
    /// Returns the same board with a shape from [`GridShape::assuming`].
    #[inline(always)]
    #[must_use]
    pub fn assuming<const FITS_8X8: bool>(self) -> SmallBoard<N> {
        SmallBoard { shape: self.shape.assuming::<FITS_8X8>(), ..self }
    }

    /// Returns the smallest board that contains a set of cells, with all other cells cleared.
    #[inline(always)]
    #[must_use]
    pub(crate) fn crop(&self, region: u64) -> SmallBoard<N> {
        let crop = self.shape.crop(region);
        SmallBoard {
            planes: self.planes.map(|plane| crop.apply(plane & region)),
            shape: crop.shape(),
        }
    }

    #[inline(always)]
    fn map(&self, f: impl Fn(u64) -> u64) -> SmallBoard<N> {
        SmallBoard { planes: self.planes.map(f), shape: self.shape }
    }

    /// Exchanges rows and columns.
    #[inline]
    #[must_use]
    pub fn transposed(&self) -> SmallBoard<N> {
        SmallBoard {
            planes: self.planes.map(|plane| self.shape.transpose(plane)),
            shape: self.shape.transposed(),
        }
    }

    #[inline(always)]
    fn flips(&self) -> [[u64; N]; 4] {
        // The column flip is expensive, so it is computed only once.
        let mirror = self.map(|plane| self.shape.flip_cols(plane));
        let down = self.map(|plane| self.shape.flip_rows(plane));
        let turned = mirror.map(|plane| self.shape.flip_rows(plane));
        [self.planes, down.planes, mirror.planes, turned.planes]
    }

    /// Returns the least of the four images under flips.
    #[inline(always)]
    #[must_use]
    pub fn least_flip(&self) -> SmallBoard<N> {
        SmallBoard { planes: least(self.flips()), shape: self.shape }
    }

    /// Returns the least of the eight images under flips and transposition.
    #[inline]
    #[must_use]
    pub fn least_image(&self) -> SmallBoard<N> {
        let (rows, cols) = (self.shape.rows(), self.shape.cols());
        match rows.cmp(&cols) {
            std::cmp::Ordering::Less => self.least_flip(),
            std::cmp::Ordering::Greater => self.transposed().least_flip(),
            std::cmp::Ordering::Equal => {
                let (a, b) = (self.least_flip(), self.transposed().least_flip());
                SmallBoard { planes: lesser(a.planes, b.planes), shape: self.shape }
            }
        }
    }
}

impl SmallBoard<2> {
    /// Returns the least image under flips, transposition and exchange of planes. The orientation
    /// is `Negative` if the planes were exchanged.
    #[inline(always)]
    #[must_use]
    pub fn least_of_both(&self) -> (SmallBoard<2>, Orientation) {
        let (rows, cols) = (self.shape.rows(), self.shape.cols());
        let board = if rows > cols { self.transposed() } else { *self };
        let exchanged = |[left, right]: [u64; 2]| [right, left];
        let flips = board.flips();
        let (mut kept, mut other) = (least(flips), least(flips.map(exchanged)));
        if rows == cols {
            let flips = board.transposed().flips();
            kept = lesser(least(flips), kept);
            other = lesser(least(flips.map(exchanged)), other);
        }
        let planes = lesser(other, kept);
        let sign = if planes == kept { Orientation::Same } else { Orientation::Negative };
        (SmallBoard { planes, shape: board.shape }, sign)
    }
}

/// Returns the lesser of two lists, without an unpredictable branch.
#[inline(always)]
fn lesser<const N: usize>(a: [u64; N], b: [u64; N]) -> [u64; N] {
    if N == 2 {
        // Two words are compared and moved as one integer.
        let number = |words: [u64; N]| u128::from(words[0]) << 64 | u128::from(words[N - 1]);
        let least = number(a).min(number(b));
        return std::array::from_fn(|k| (least >> (64 * (N - 1 - k))) as u64);
    }
    let mut less = false;
    for k in (0..N).rev() {
        less = (a[k] < b[k]) | (a[k] == b[k]) & less;
    }
    let first = u64::from(less).wrapping_neg();
    std::array::from_fn(|k| b[k] ^ (a[k] ^ b[k]) & first)
}

#[inline(always)]
fn least<const N: usize>([a, b, c, d]: [[u64; N]; 4]) -> [u64; N] {
    lesser(lesser(a, b), lesser(c, d))
}

impl<const N: usize> GridBoard<N> {
    /// The board without cells.
    pub const EMPTY: GridBoard<N> =
        GridBoard::Small(SmallBoard { planes: [0; N], shape: GridShape::EMPTY });

    /// Builds a board from its cells. Bit k of a cell stands for plane k.
    #[must_use]
    pub fn new(cells: CellGrid) -> GridBoard<N> {
        let Some(shape) = GridShape::new(cells.rows(), cells.cols()) else {
            return GridBoard::Large(Box::new(cells));
        };
        let mut planes = [0; N];
        for (row, line) in cells.lines().enumerate().take(shape.rows()) {
            for (col, &cell) in line.iter().enumerate() {
                for (k, plane) in planes.iter_mut().enumerate() {
                    if cell >> k & 1 != 0 {
                        *plane |= shape.bit(row, col);
                    }
                }
            }
        }
        GridBoard::Small(SmallBoard { planes, shape })
    }

    /// Returns the cells, one byte each.
    #[must_use]
    pub fn cells(&self) -> CellGrid {
        match self {
            GridBoard::Large(cells) => (**cells).clone(),
            GridBoard::Small(board) => {
                let (rows, cols) = (board.shape.rows(), board.shape.cols());
                let mut cells = vec![0; rows * cols];
                for (k, &plane) in board.planes.iter().enumerate() {
                    for (row, col) in board.shape.cells_of(plane) {
                        cells[row * cols + col] |= 1 << k;
                    }
                }
                CellGrid::new(rows, cols, cells)
            }
        }
    }

    /// Returns the number of rows and of columns.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        match self {
            GridBoard::Small(board) => (board.shape.rows(), board.shape.cols()),
            GridBoard::Large(cells) => (cells.rows(), cells.cols()),
        }
    }

    /// Removes the rows and columns at the edges in which every cell is 0.
    #[must_use]
    pub fn cropped(self) -> GridBoard<N> {
        match self {
            GridBoard::Small(board) => {
                with_stride!(board => board.part(board.support()))
            }
            GridBoard::Large(cells) => {
                let used: Vec<usize> =
                    (0..cells.cells().len()).filter(|&at| cells.cells()[at] != 0).collect();
                GridBoard::new(cells.part(&used))
            }
        }
    }

    /// Exchanges rows and columns.
    #[must_use]
    pub fn transposed(&self) -> GridBoard<N> {
        match self {
            GridBoard::Small(board) => GridBoard::Small(board.transposed()),
            GridBoard::Large(cells) => GridBoard::Large(Box::new(cells.transposed())),
        }
    }

    /// Reverses the order of the rows.
    #[must_use]
    pub fn flip_rows(&self) -> GridBoard<N> {
        match self {
            GridBoard::Small(board) => {
                GridBoard::Small(board.map(|plane| board.shape.flip_rows(plane)))
            }
            GridBoard::Large(cells) => GridBoard::Large(Box::new(cells.flip_rows())),
        }
    }

    /// Reverses the order of the columns.
    #[must_use]
    pub fn flip_cols(&self) -> GridBoard<N> {
        match self {
            GridBoard::Small(board) => {
                GridBoard::Small(board.map(|plane| board.shape.flip_cols(plane)))
            }
            GridBoard::Large(cells) => GridBoard::Large(Box::new(cells.flip_cols())),
        }
    }

    /// Returns the least of the four images under flips.
    #[must_use]
    pub fn least_flip(self) -> GridBoard<N> {
        match self {
            GridBoard::Small(board) => GridBoard::Small(with_stride!(board => board.least_flip())),
            GridBoard::Large(cells) => GridBoard::Large(Box::new(least_flip(*cells))),
        }
    }

    /// Returns the least of the eight images under flips and transposition.
    #[must_use]
    pub fn least_image(self) -> GridBoard<N> {
        match self {
            GridBoard::Small(board) => GridBoard::Small(with_stride!(board => board.least_image())),
            GridBoard::Large(cells) => {
                let other = cells.transposed();
                let least = match cells.rows().cmp(&cells.cols()) {
                    std::cmp::Ordering::Less => least_flip(*cells),
                    std::cmp::Ordering::Greater => least_flip(other),
                    std::cmp::Ordering::Equal => least_flip(*cells).min(least_flip(other)),
                };
                GridBoard::Large(Box::new(least))
            }
        }
    }
}

impl GridBoard<2> {
    /// Exchanges the two planes: every cell changes its owner.
    #[must_use]
    pub fn exchanged(&self) -> GridBoard<2> {
        match self {
            GridBoard::Small(SmallBoard { planes: [left, right], shape }) => {
                GridBoard::Small(SmallBoard { planes: [*right, *left], shape: *shape })
            }
            GridBoard::Large(cells) => {
                GridBoard::Large(Box::new(cells.map(|cell| cell >> 1 & 1 | cell << 1 & 2)))
            }
        }
    }

    /// Works like [`SmallBoard::least_of_both`].
    #[must_use]
    pub fn least_of_both(self) -> (GridBoard<2>, Orientation) {
        match self {
            GridBoard::Small(board) => {
                let (least, sign) = with_stride!(board => board.least_of_both());
                (GridBoard::Small(least), sign)
            }
            GridBoard::Large(_) => {
                let (other, kept) = (self.exchanged().least_image(), self.least_image());
                if other < kept {
                    (other, Orientation::Negative)
                } else {
                    (kept, Orientation::Same)
                }
            }
        }
    }
}

fn least_flip(cells: CellGrid) -> CellGrid {
    let down = cells.flip_rows();
    let turned = down.flip_cols();
    cells.flip_cols().min(down).min(turned).min(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noise(rows: usize, cols: usize, seed: u64) -> CellGrid {
        let mut x = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let cells = (0..rows * cols).map(|_| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x >> 40) as u8 & (x >> 50) as u8 & 3
        });
        CellGrid::new(rows, cols, cells.collect())
    }

    #[test]
    fn words_and_bytes_agree() {
        for (i, (rows, cols)) in
            [(3, 4), (5, 5), (2, 20), (20, 2), (1, 50), (4, 11), (12, 3)].into_iter().enumerate()
        {
            for seed in 0..50 {
                let cells = noise(rows, cols, seed + 1000 * i as u64);
                let board = GridBoard::<2>::new(cells.clone());
                assert!(matches!(board, GridBoard::Small(_)));
                assert_eq!(board.cells(), cells);
                let large = GridBoard::<2>::Large(Box::new(cells.clone()));
                let same = |a: GridBoard<2>, b: GridBoard<2>| assert_eq!(a.cells(), b.cells());
                same(board.transposed(), large.transposed());
                same(board.exchanged(), large.exchanged());
                same(board.clone().cropped(), large.clone().cropped());
                // All boards of an orbit have the same least image.
                for turned in [cells.flip_rows(), cells.flip_cols(), cells.flip_rows().flip_cols()]
                {
                    let turned = GridBoard::<2>::new(turned);
                    assert_eq!(turned.clone().least_flip(), board.clone().least_flip());
                    assert_eq!(turned.transposed().least_image(), board.clone().least_image());
                }
            }
        }
    }

    #[test]
    fn the_least_image_of_a_large_board_is_one_per_orbit() {
        for seed in 0..20 {
            for (rows, cols) in [(9, 9), (9, 12), (13, 9)] {
                let cells = noise(rows, cols, seed);
                let board = GridBoard::<2>::new(cells.clone());
                assert!(matches!(board, GridBoard::Large(_)));
                let image = GridBoard::<2>::new(cells.flip_rows().transposed());
                assert_eq!(image.least_image(), board.clone().least_image());
                let flipped = GridBoard::<2>::new(cells.flip_cols());
                assert_eq!(flipped.least_flip(), board.least_flip());
            }
        }
    }

    #[test]
    fn a_small_board_takes_two_words() {
        assert_eq!(size_of::<GridBoard<1>>(), 16);
        assert_eq!(size_of::<GridBoard<2>>(), 24);
    }
}
