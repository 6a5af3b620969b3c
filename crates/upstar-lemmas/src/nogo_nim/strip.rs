//! Boards of one row.

use smallvec::SmallVec;

use super::cells::{Blocks, Cells, Ground, Part, Split, exchanged, pack};

/// Cells side by side, the first the lowest bit.
pub(super) struct Strip;

impl Ground for Strip {
    #[inline]
    fn beside(&self, x: u64) -> u64 {
        x << 1 | x >> 1
    }

    #[inline]
    fn blocks(&self, stones: u64, empty: u64) -> Blocks {
        if stones == 0 {
            return Blocks::default();
        }
        // Blocks are short, because a component has one stone for each.
        let before = self.whole(stones & empty << 1, stones);
        let after = self.whole(stones & empty >> 1, stones);
        Blocks { last: self.beside(before ^ after) & empty, rich: before & after }
    }

    /// The components: cells that do not bear on each other are parted.
    #[inline]
    fn parted(&self, cells: &Cells) -> Split {
        let ([left, right], empty, needy) = (cells.stones, cells.empty(), cells.needy());
        let (stones, all) = (left | right, left | right | empty);
        // Cells that bear on the next one.
        let links = needy & all >> 1
            | empty & (needy | stones) >> 1
            | left & (empty | left) >> 1
            | right & (empty | right) >> 1;
        let mut rest = all;
        let mut split = Split { heap: 0, parts: SmallVec::new() };
        while rest != 0 {
            let start = rest.trailing_zeros();
            let length = (links >> start).trailing_ones() + 1;
            let part = ((1 << length) - 1) << start;
            rest &= !part;
            match (empty & part).count_ones() {
                0 => {}
                // Somebody may play there, and that is all.
                1 => split.heap ^= 1,
                _ => {
                    let mut cells = *cells;
                    cells.each(|plane| plane & part);
                    cells.liken(self);
                    split.parts.push(normal_form(cells));
                }
            }
        }
        split
    }
}

/// The least image of a component when it is turned round and the colours are exchanged, with
/// one stone for each block.
#[inline]
fn normal_form(cells: Cells) -> Part {
    let [left, right] = cells.stones;
    let all = left | right | cells.empty();
    let start = all.trailing_zeros();
    let mut length = 64 - (all >> start).leading_zeros();
    let [mut a, mut b, mut c, mut d] =
        [cells.open[0], cells.open[1], cells.safe[0] | left, cells.safe[1] | right]
            .map(|plane| plane >> start);
    let (left, right) = (left >> start, right >> start);
    let mut again = left & left >> 1 | right & right >> 1;
    while again != 0 {
        let at = again.ilog2();
        again ^= 1 << at;
        let low = (1 << at) - 1;
        let without = |plane: u64| plane & low | plane >> 1 & !low;
        (a, b, c, d) = (without(a), without(b), without(c), without(d));
        length -= 1;
    }
    let [open, marks] = pack([a, b, c, d]);
    // To turn a word round exchanges its halves, too, and with them the colours.
    let turned = |word: u64| word.reverse_bits() >> (32 - length);
    let (one, other) = ([open, marks], [turned(open), turned(marks)]);
    one.min(other).min(exchanged(one)).min(exchanged(other))
}
