//! Boards of NoGo in words, and what follows from a move.

use smallvec::SmallVec;

/// The four planes of a component, as its board has them: the cells that are open to Left and to
/// Right; where their stones are safe and, elsewhere, their stones. Each takes half a word.
pub(super) type Part = [u64; 2];

/// The bits of a plane.
pub(super) const PLANE: u64 = u32::MAX as u64;

pub(super) fn pack([a, b, c, d]: [u64; 4]) -> Part {
    [a << 32 | b, c << 32 | d]
}

/// How many moves there are.
pub(super) fn moves([open, _]: Part) -> u32 {
    open.count_ones()
}

/// The empty cells.
pub(super) fn empty([open, _]: Part) -> u64 {
    open >> 32 | open & PLANE
}

/// The component with the colours exchanged.
pub(super) fn exchanged([open, marks]: Part) -> Part {
    [open.rotate_left(32), marks.rotate_left(32)]
}

/// Components, and beside them a heap for those that are worth one.
pub(super) struct Split {
    pub heap: u32,
    pub parts: SmallVec<[Part; 4]>,
}

/// How the cells lie.
pub(super) trait Ground {
    /// The cells beside these, and bits that are no cells.
    fn beside(&self, x: u64) -> u64;

    /// The blocks among the stones of one player.
    fn blocks(&self, stones: u64, empty: u64) -> Blocks;

    /// Among these stones, all that hang together with some of them.
    #[inline]
    fn whole(&self, mut block: u64, stones: u64) -> u64 {
        loop {
            let grown = block | self.beside(block) & stones;
            if grown == block {
                return block;
            }
            block = grown;
        }
    }

    /// The components of cells of which nothing is to be taken out, each in its normal form.
    fn parted(&self, cells: &Cells) -> Split;
}

/// What there is about the blocks of one player.
#[derive(Clone, Copy, Default)]
pub(super) struct Blocks {
    /// Only liberties of blocks.
    pub last: u64,
    /// The blocks that have at least two.
    pub rich: u64,
}

/// The cells of a board; index 0 is Left's.
#[derive(Clone, Copy)]
pub(super) struct Cells {
    /// Empty cells that are open to the player.
    pub open: [u64; 2],
    /// Those of them where a stone of the player has a liberty for ever.
    pub safe: [u64; 2],
    /// Stones that do not have a liberty for ever, as far as is known.
    pub stones: [u64; 2],
}

impl Cells {
    #[inline]
    pub fn of([open, marks]: Part) -> Cells {
        let (a, b, c, d) = (open >> 32, open & PLANE, marks >> 32, marks & PLANE);
        let empty = a | b;
        Cells { open: [a, b], safe: [c & empty, d & empty], stones: [c & !empty, d & !empty] }
    }

    #[inline]
    pub fn part(&self) -> Part {
        let [a, b] = self.open;
        pack([a, b, self.safe[0] | self.stones[0], self.safe[1] | self.stones[1]])
    }

    #[inline]
    pub fn empty(&self) -> u64 {
        self.open[0] | self.open[1]
    }

    /// The cells where a stone may need liberties.
    #[inline]
    pub fn needy(&self) -> u64 {
        self.open[0] & !self.safe[0] | self.open[1] & !self.safe[1]
    }

    #[inline]
    pub fn each(&mut self, change: impl Fn(u64) -> u64) {
        for plane in self.open.iter_mut().chain(&mut self.safe).chain(&mut self.stones) {
            *plane = change(*plane);
        }
    }

    /// Take out stones of a player that have a liberty for ever, and what they make safe.
    #[inline]
    fn release(&mut self, ground: &impl Ground, who: usize, dead: u64) {
        let own = self.open[who] & !self.open[1 - who];
        let mut source = dead | own & self.safe[who];
        while source != 0 {
            let near = ground.beside(source);
            self.safe[who] |= near & self.open[who];
            let grown = source | near & self.stones[who] | own & self.safe[who];
            if grown == source {
                break;
            }
            source = grown;
        }
        self.stones[who] &= !source;
    }

    /// Close cells to those who may not play there, and take out what never matters again: what the
    /// ruleset takes out, too.
    #[inline]
    fn settle(&mut self, ground: &impl Ground) {
        loop {
            let (before, empty) = (self.open, self.empty());
            let blocks = self.stones.map(|stones| ground.blocks(stones, empty));
            let near = ground.beside(empty);
            for who in 0..2 {
                let living = self.safe[who] | near | ground.beside(blocks[who].rich);
                self.open[who] &= living & !blocks[1 - who].last;
            }
            let dead = empty & !self.empty();
            for who in 0..2 {
                self.safe[who] &= self.open[who];
                self.release(ground, who, dead);
            }
            if self.open == before {
                // The only liberty of a block is closed to the opponent for ever, and to fill it
                // needs a liberty that is not the block's.
                for (stones, blocks) in self.stones.iter_mut().zip(blocks) {
                    *stones &= blocks.rich;
                }
                return;
            }
        }
    }

    /// The components after a player places a stone.
    #[inline]
    pub fn after(mut self, ground: &impl Ground, who: usize, at: u64) -> Split {
        let safe = self.safe[who] & at != 0;
        for side in 0..2 {
            self.open[side] &= !at;
            self.safe[side] &= !at;
        }
        if safe {
            // The block of a safe stone leaves the board, and its neighbours become safe.
            let block = ground.whole(at, self.stones[who]);
            self.stones[who] &= !block;
            self.safe[who] |= ground.beside(block) & self.open[who];
        } else {
            self.stones[who] |= at;
        }
        self.components(ground)
    }

    /// The components.
    #[inline]
    pub fn components(mut self, ground: &impl Ground) -> Split {
        self.settle(ground);
        ground.parted(&self)
    }

    /// Give one form to some cells of a component that play alike, if nobody owns a stone.
    #[inline]
    pub fn liken(&mut self, ground: &impl Ground) {
        if self.stones == [0; 2] {
            return;
        }
        let empty = self.empty();
        for cell in bits(empty & !ground.beside(empty)) {
            self.liken_corner(ground, cell);
        }
        for who in 0..2 {
            for cell in bits(self.open[who] & !self.open[1 - who] & !self.safe[who]) {
                self.liken_end(ground, who, cell);
            }
        }
    }

    /// Settle to whom a cell is open that has no empty cell beside it and at most one block of either
    /// player, none of a player who is safe there. To fill it is the same for both: it takes the cell
    /// from these blocks, all of which need another liberty, and the stone adds none.
    fn liken_corner(&mut self, ground: &impl Ground, cell: u64) {
        let near = self.stones.map(|stones| ground.beside(cell) & stones);
        let is_simple = |who: usize| {
            near[who] == 0
                || self.safe[who] & cell == 0
                    && near[who] & !ground.whole(lowest(near[who]), self.stones[who]) == 0
        };
        if !is_simple(0) || !is_simple(1) {
            return;
        }
        for (who, near) in near.into_iter().enumerate() {
            self.safe[who] &= !cell;
            self.open[who] &= !cell;
            if near != 0 {
                self.open[who] |= cell;
            }
        }
    }

    /// Put one cell on which both are safe in the place of two, of which the *end* is open to one
    /// player only, with nothing beside it but the other, the *next*, or a block whose liberties they
    /// are. The next is open to both, safe to neither, and has besides one block of the opponent.
    ///
    /// If the player fills the end, the next is closed to both, and the opponent's block has a liberty
    /// for ever. A stone of the player on the next takes the cell from this block, which needs another
    /// liberty, and leaves the end closed to both. A stone of the opponent does the one if the end is
    /// beside the next, and the other if not. So there are always two things to do, and they are
    /// what either may do on a cell where both are safe.
    fn liken_end(&mut self, ground: &impl Ground, who: usize, end: u64) {
        let (empty, own, against) = (self.empty(), self.stones[who], self.stones[1 - who]);
        let near = ground.beside(end);
        let (block, next) = if near & (own | against) == 0 {
            (0, near & empty)
        } else if near & (empty | against) == 0 {
            let block = ground.whole(lowest(near & own), own);
            (block, ground.beside(block) & empty & !end)
        } else {
            return;
        };
        let around = ground.beside(next);
        let opponent = around & against;
        let is_so = near & own & !block == 0
            && next.is_power_of_two()
            && next & self.open[0] & self.open[1] & !(self.safe[0] | self.safe[1]) != 0
            && around & (empty & !end | own & !block) == 0
            && opponent != 0
            && opponent & !ground.whole(lowest(opponent), against) == 0;
        if is_so {
            self.stones[who] &= !block;
            self.open[who] &= !end;
            self.safe = self.safe.map(|safe| safe | next);
        }
    }
}

/// The lowest bit.
pub(super) fn lowest(x: u64) -> u64 {
    x & x.wrapping_neg()
}

/// Every bit for itself.
pub(super) fn bits(mut x: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let bit = lowest(x);
        x ^= bit;
        (bit != 0).then_some(bit)
    })
}
