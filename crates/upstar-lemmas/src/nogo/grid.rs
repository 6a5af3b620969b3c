//! Boards of more than one row.

use std::cmp::Ordering;

use super::cells::{Blocks, CellLayout, Cells, Planes, lowest};

/// A rectangle with at most as many columns as rows, stored row by row. An additional bit follows
/// each row, so shifting a plane by a bit shifts the cells by a column.
#[derive(Debug)]
pub(super) struct Grid {
    rows: u32,
    cols: u32,
    stride: u32,
    first: u64,
}

impl Grid {
    /// Returns the rectangle with these sides, in either order, if each of its planes has at most
    /// `bits` bits.
    pub fn new(one: usize, other: usize, bits: usize) -> Option<Grid> {
        let (rows, cols) = (one.max(other), one.min(other));
        // The last row does not need an additional bit.
        if cols == 0 || rows > bits || rows * (cols + 1) > bits + 1 {
            return None;
        }
        let (rows, cols) = (rows as u32, cols as u32);
        let stride = cols + 1;
        let first = (0..rows).fold(0, |first, row| first | 1 << (row * stride));
        Some(Grid { rows, cols, stride, first })
    }
}

impl CellLayout for Grid {
    fn bit(&self, row: usize, col: usize) -> u64 {
        1 << (row as u32 * self.stride + col as u32)
    }

    #[inline]
    fn beside(&self, x: u64) -> u64 {
        x << 1 | x >> 1 | x << self.stride | x >> self.stride
    }

    #[inline]
    fn blocks(&self, stones: u64, empty: u64) -> Blocks {
        if stones == 0 {
            return Blocks::default();
        }
        // Most blocks contain a stone that has two liberties itself.
        let rich = self.whole(stones & self.beside_two(empty), stones);
        let mut blocks = Blocks { last: 0, rich };
        let mut rest = stones & !blocks.rich;
        while rest != 0 {
            let block = self.whole(lowest(rest), rest);
            rest &= !block;
            let liberties = self.beside(block) & empty;
            if liberties & liberties.wrapping_sub(1) == 0 {
                blocks.last |= liberties;
            } else {
                blocks.rich |= block;
            }
        }
        blocks
    }

    #[inline]
    fn each_part(&self, cells: &Cells, mut part: impl FnMut(Cells)) {
        let ([left, right], empty, needy) = (cells.stones, cells.empty(), cells.liberty_cells());
        let all = left | right | empty;
        let mut rest = all;
        while rest & empty != 0 {
            let mut these = lowest(rest & empty);
            loop {
                let grown = these
                    | self.beside(these & needy) & all
                    | self.beside(these & empty) & (needy | left | right)
                    | self.beside(these & left) & (empty | left)
                    | self.beside(these & right) & (empty | right);
                if grown == these {
                    break;
                }
                these = grown;
            }
            rest &= !these;
            part(cells.only(these));
        }
    }

    #[inline]
    fn least(&self, mut cells: Cells, form: impl Fn(Planes) -> Planes) -> Planes {
        if cells.stones != [0; 2] {
            for who in 0..2 {
                self.thin_out(&mut cells, who);
            }
            self.drop_repetitions(&mut cells);
        }
        self.least_image(cells.planes(), form)
    }
}

impl Grid {
    /// Returns the cells that are adjacent to at least two cells of `x`.
    #[inline]
    fn beside_two(&self, x: u64) -> u64 {
        let (a, b) = (x << 1, x >> 1);
        let (c, d) = (x << self.stride, x >> self.stride);
        a & b | c & d | (a | b) & (c | d)
    }

    /// Removes stones whose blocks stay connected and keep their liberties.
    fn thin_out(&self, cells: &mut Cells, who: usize) {
        let empty = cells.empty();
        let stones = &mut cells.stones[who];
        // A stone must stay if one of its liberties is adjacent to no other stone of the player.
        let lone = empty & !self.beside_two(*stones);
        let candidates = *stones & !self.beside(lone);
        let mut rest = candidates;
        while rest != 0 {
            let stone = lowest(rest);
            rest ^= stone;
            let others = *stones & !stone;
            let near = self.beside(stone) & others;
            if near == 0 {
                continue;
            }
            let block = self.whole(lowest(near), others);
            if (near | self.beside(stone) & empty & !self.beside(block)) & !block == 0 {
                *stones = others;
                // The neighbours of the removed stone may now be removable.
                rest |= near & candidates;
            }
        }
    }

    /// Merges equal adjacent rows or columns without empty cells. This preserves blocks and their
    /// liberties.
    fn drop_repetitions(&self, cells: &mut Cells) {
        // The cells that differ from the next cell, and the cells that are empty or precede an
        // empty cell.
        let differ = |cells: &Cells, step: u32| {
            let (empty, [left, right]) = (cells.empty(), cells.stones);
            left ^ left >> step | right ^ right >> step | empty | empty >> step
        };
        let stones = cells.stones[0] | cells.stones[1];
        let rows = differ(cells, self.stride);
        let last = if stones & !rows == 0 { 0 } else { self.rows - 1 };
        for row in (0..last).rev() {
            let line = ((1 << self.cols) - 1) << (row * self.stride);
            if rows & line == 0 && stones & line != 0 {
                let low = lowest(line) - 1;
                cells.each(|plane| plane & low | plane >> self.stride & !low);
            }
        }
        let stones = cells.stones[0] | cells.stones[1];
        let columns = differ(cells, 1);
        let last = if stones & !columns == 0 { 0 } else { self.cols - 1 };
        for col in (0..last).rev() {
            let line = self.first << col;
            if columns & line == 0 && stones & line != 0 {
                let low = line - self.first;
                let high = (self.first << (self.cols - 1)) - line;
                cells.each(|plane| plane & low | plane >> 1 & high);
            }
        }
    }

    /// Moves a component to the upper left corner, and returns its least image under flips and, if
    /// the transposed component fits, transposition.
    fn least_image(&self, planes: Planes, form: impl Fn(Planes) -> Planes) -> Planes {
        let planes = self.in_the_corner(planes);
        let cells = support(planes);
        let rows = (64 - cells.leading_zeros()).div_ceil(self.stride);
        let cols = (1..self.cols).rev().find(|&col| cells >> col & self.first != 0);
        let cols = cols.map_or(1, |col| col + 1);
        let turned = || self.least_flip(self.transposed(planes), cols, rows, &form);
        match rows.cmp(&cols) {
            Ordering::Less => turned(),
            Ordering::Equal => turned().min(self.least_flip(planes, rows, cols, &form)),
            Ordering::Greater => self.least_flip(planes, rows, cols, &form),
        }
    }

    /// Returns the least image, under flips, of a component of this size in the upper left corner.
    #[inline]
    fn least_flip(
        &self,
        planes: Planes,
        rows: u32,
        cols: u32,
        form: impl Fn(Planes) -> Planes,
    ) -> Planes {
        let across = self.cols - cols;
        let beyond = 64 - ((rows - 1) * self.stride + cols);
        let turned = |planes: Planes| planes.map(|plane| plane.reverse_bits() >> beyond);
        let mirror = planes.map(|plane| self.mirrored(plane) >> across);
        let images = [planes, mirror, turned(planes), turned(mirror)];
        images.into_iter().map(form).fold([u64::MAX; 4], Planes::min)
    }

    #[inline]
    fn in_the_corner(&self, planes: Planes) -> Planes {
        let cells = support(planes);
        let mut shift = cells.trailing_zeros() / self.stride * self.stride;
        while cells >> shift & self.first == 0 {
            shift += 1;
        }
        planes.map(|plane| plane >> shift)
    }

    #[inline]
    fn mirrored(&self, plane: u64) -> u64 {
        let column = |col: u32| (plane >> col & self.first) << (self.cols - 1 - col);
        (0..self.cols).fold(0, |out, col| out | column(col))
    }

    fn transposed(&self, planes: Planes) -> Planes {
        planes.map(|mut rest| {
            let mut out = 0;
            while rest != 0 {
                let at = rest.trailing_zeros();
                rest &= rest - 1;
                out |= 1 << (at % self.stride * self.stride + at / self.stride);
            }
            out
        })
    }
}

fn support([a, b, c, d]: Planes) -> u64 {
    a | b | c | d
}
