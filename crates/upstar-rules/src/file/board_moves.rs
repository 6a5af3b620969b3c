//! Moves on strips and grids, found by masks if the board fits in words, and otherwise cell by
//! cell.

use std::ops::ControlFlow;

use upstar_core::Player;

use super::compile::{CompiledRuleset, SmallBoardRule, fitting};
use super::compiled_rules::{LetterCode, LetterSet, has};
use super::large_boards;
use crate::grid::{GridBoard, GridShape, Shape, SmallBoard, bits};

/// The cells that hold each letter. `M` is two to the power of the number of planes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Masks<const M: usize>(pub [u64; M]);

impl<const M: usize> Masks<M> {
    #[inline(always)]
    pub(super) fn of<const N: usize>(planes: &[u64; N]) -> Masks<M> {
        let mut masks = [0; M];
        for (code, cells) in masks.iter_mut().enumerate().skip(1) {
            *cells = cells_of(planes, code as LetterCode);
        }
        Masks(masks)
    }

    #[inline(always)]
    pub(super) fn any(&self, set: LetterSet) -> u64 {
        // A letter whose code does not fit in the planes does not occur.
        let set = set & !1 & (LetterSet::MAX >> (LetterSet::BITS as usize - M));
        let cells = |set: LetterSet| self.0[set.trailing_zeros() as usize & (M - 1)];
        if set.is_power_of_two() {
            return cells(set);
        }
        let mut rest = set;
        let mut all = 0;
        while rest != 0 {
            all |= cells(rest);
            rest &= rest - 1;
        }
        all
    }

    /// Works like [`Masks::any`], but includes the mask of code 0.
    pub(super) fn any_or_off_board(&self, set: LetterSet) -> u64 {
        self.any(set) | if has(set, 0) { self.0[0] } else { 0 }
    }
}

/// Returns the cells that hold the letter `code`, which must not be 0.
#[inline(always)]
pub(super) fn cells_of<const N: usize>(planes: &[u64; N], code: LetterCode) -> u64 {
    let mut cells = !0;
    for (k, &plane) in planes.iter().enumerate() {
        cells &= if code >> k & 1 != 0 { plane } else { !plane };
    }
    cells
}

/// Returns the cells from which a step leads to a cell of `x`.
pub(super) fn look(shape: GridShape, x: u64, (dr, dc): (i32, i32)) -> u64 {
    let by = dr * shape.stride() as i32 + dc;
    let moved = if by >= 0 { x.checked_shr(by as u32) } else { x.checked_shl(-by as u32) };
    moved.unwrap_or(0) & columns(shape, -dc, shape.cols() as i32 - dc)
}

pub(super) fn reach(shape: GridShape, x: u64, (dr, dc): (i32, i32)) -> u64 {
    look(shape, x, (-dr, -dc))
}

fn columns(shape: GridShape, start: i32, end: i32) -> u64 {
    let bound = |col: i32| col.clamp(0, shape.cols() as i32) as usize;
    let rows = shape.rows();
    shape.corner(rows, bound(end)) & !shape.corner(rows, bound(start))
}

/// Returns the neighbours of the cells of `x`, possibly outside the rectangle.
#[inline]
pub(super) fn beside(shape: GridShape, corners: bool, x: u64) -> u64 {
    if !corners {
        return shape.beside(x);
    }
    let line = shape.east(x) | shape.west(x);
    let rows = x | line;
    line | shape.north(rows) | shape.south(rows)
}

impl SmallBoardRule {
    /// Returns the corners at which every firm cell of the rule fits `masks`.
    #[inline(always)]
    pub(super) fn firmly<const M: usize>(&self, shape: GridShape, masks: &Masks<M>) -> u64 {
        let (rows, cols) = (shape.rows() as u32, shape.cols() as u32);
        if self.height > rows || self.width > cols {
            return 0;
        }
        let (down, across) = (rows - self.height + 1, cols - self.width + 1);
        let mut corners = shape.corner(down as usize, across as usize);
        let stride = shape.stride();
        for &(row, col, is) in &self.firm {
            // Every firm cell of the rule is on the board, so the shift is less than 64.
            corners &= masks.any(is) >> ((row * stride + col) & 63);
        }
        corners
    }

    #[inline(always)]
    fn corners<const M: usize>(&self, shape: GridShape, masks: &Masks<M>, diagonal: bool) -> u64 {
        let mut corners = self.firmly(shape, masks);
        if corners == 0 || self.is_unconditional() {
            return corners;
        }
        let on_board = masks.any(LetterSet::MAX);
        for &(dr, dc, is) in &self.loose {
            corners &= !look(shape, on_board & !masks.any(is), (dr, dc));
        }
        if self.near.none != 0 {
            corners &= !beside(shape, diagonal, masks.any(self.near.none));
        }
        for &some in &self.near.some {
            corners &= beside(shape, diagonal, masks.any(some));
        }
        corners
    }

    #[inline(always)]
    pub(super) fn is_unconditional(&self) -> bool {
        self.loose.is_empty() && self.near.none == 0 && self.near.some.is_empty()
    }
}

pub(super) fn options<const N: usize, const M: usize>(
    tables: &CompiledRuleset,
    board: &GridBoard<N>,
    player: Player,
    mut out: impl FnMut(GridBoard<N>, i64),
) {
    match board {
        GridBoard::Small(board) => small_options::<N, M>(tables, board, player, out),
        GridBoard::Large(grid) => large_boards::moves(tables, grid, player, |option, points| {
            out(GridBoard::Large(Box::new(option)), points);
            ControlFlow::Continue(())
        }),
    }
}

#[inline(always)]
fn small_options<const N: usize, const M: usize>(
    tables: &CompiledRuleset,
    board: &SmallBoard<N>,
    player: Player,
    mut out: impl FnMut(GridBoard<N>, i64),
) {
    let (planes, shape) = (board.planes, board.shape);
    let masks = Masks::<M>::of(&planes);
    let stride = shape.stride();
    for rule in fitting(&tables.laid[side(player)], shape) {
        let corners = rule.corners(shape, &masks, tables.corners);
        if corners == 0 {
            continue;
        }
        // The changed cells and the planes set there, relative to the corner.
        let (mut changed, mut set) = (0, [0; N]);
        for &(row, col, becomes) in &rule.changes {
            let cell = 1_u64 << ((row * stride + col) & 63);
            changed |= cell;
            for (k, set) in set.iter_mut().enumerate() {
                *set |= if becomes >> k & 1 != 0 { cell } else { 0 };
            }
        }
        for corner in bits(corners) {
            let at = corner.trailing_zeros();
            let mut option = planes;
            for (plane, set) in option.iter_mut().zip(set) {
                *plane = *plane & !(changed << at) | set << at;
            }
            for &(from, to) in &rule.near.turns {
                let turned = beside(shape, tables.corners, corner) & masks.any(1 << from);
                for (k, plane) in option.iter_mut().enumerate() {
                    *plane = *plane & !turned | if to >> k & 1 != 0 { turned } else { 0 };
                }
            }
            out(GridBoard::Small(SmallBoard { planes: option, shape }), rule.points);
        }
    }
}

pub(super) fn is_over<const N: usize, const M: usize>(
    tables: &CompiledRuleset,
    board: &GridBoard<N>,
) -> bool {
    match board {
        GridBoard::Small(board) => {
            let masks = Masks::<M>::of(&board.planes);
            let stuck =
                |rule: &SmallBoardRule| rule.corners(board.shape, &masks, tables.corners) == 0;
            tables.laid.iter().all(|laid| fitting(laid, board.shape).all(stuck))
        }
        GridBoard::Large(grid) => Player::BOTH.into_iter().all(|player| {
            let mut over = true;
            large_boards::moves(tables, grid, player, |_, _| {
                over = false;
                ControlFlow::Break(())
            });
            over
        }),
    }
}

/// Returns the first cell of every move. A component has a move if it contains such a cell.
pub(super) fn moving<const N: usize, const M: usize>(
    tables: &CompiledRuleset,
    board: &SmallBoard<N>,
) -> u64 {
    let masks = Masks::<M>::of(&board.planes);
    let shape = board.shape;
    let mut cells = 0;
    for rule in tables.laid.iter().flat_map(|laid| fitting(laid, shape)) {
        let corners = rule.corners(shape, &masks, tables.corners);
        if let Some(&(row, col, _)) = rule.firm.first() {
            cells |= corners << ((row * shape.stride() + col) & 63);
        }
    }
    cells
}

pub(super) fn side(player: Player) -> usize {
    player.pick(0, 1)
}
