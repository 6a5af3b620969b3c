//! Boards of one row.

use super::cells::{Blocks, CellLayout, Cells, Planes};

/// Cells side by side. The first cell is the lowest bit.
pub(super) struct Strip;

impl CellLayout for Strip {
    fn bit(&self, row: usize, _: usize) -> u64 {
        1 << row
    }

    #[inline]
    fn beside(&self, x: u64) -> u64 {
        x << 1 | x >> 1
    }

    #[inline]
    fn blocks(&self, stones: u64, empty: u64) -> Blocks {
        if stones == 0 {
            return Blocks::default();
        }
        // Blocks are short, since a component has one stone for each block.
        let before = self.whole(stones & empty << 1, stones);
        let after = self.whole(stones & empty >> 1, stones);
        Blocks { last: self.beside(before ^ after) & empty, rich: before & after }
    }

    #[inline]
    fn each_part(&self, cells: &Cells, mut part: impl FnMut(Cells)) {
        let ([left, right], empty, needy) = (cells.stones, cells.empty(), cells.liberty_cells());
        let (stones, all) = (left | right, left | right | empty);
        // The cells that interact with the next cell.
        let links = needy & all >> 1
            | empty & (needy | stones) >> 1
            | left & (empty | left) >> 1
            | right & (empty | right) >> 1;
        let mut rest = all;
        while rest != 0 {
            let start = rest.trailing_zeros();
            let length = (links >> start).trailing_ones() + 1;
            let these = u64::MAX >> (64 - length) << start;
            rest &= !these;
            if these & empty != 0 {
                part(cells.only(these));
            }
        }
    }

    /// Reduces each block of the component to one stone, and returns the lesser of the component
    /// and its mirror image, after applying `form` to each.
    #[inline]
    fn least(&self, cells: Cells, form: impl Fn(Planes) -> Planes) -> Planes {
        let [left, right] = cells.stones;
        let all = left | right | cells.empty();
        let start = all.trailing_zeros();
        let mut length = 64 - (all >> start).leading_zeros();
        let mut planes = cells.planes().map(|plane| plane >> start);
        let (left, right) = (left >> start, right >> start);
        let mut again = left & left >> 1 | right & right >> 1;
        while again != 0 {
            let at = again.ilog2();
            again ^= 1 << at;
            let low = (1 << at) - 1;
            planes = planes.map(|plane| plane & low | plane >> 1 & !low);
            length -= 1;
        }
        let turned = planes.map(|plane| plane.reverse_bits() >> (64 - length));
        form(planes).min(form(turned))
    }
}
