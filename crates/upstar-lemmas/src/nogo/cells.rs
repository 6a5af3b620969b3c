//! NoGo boards stored in machine words, and their moves.
//!
//! Only small boards of a fixed width are supported, but they take a fraction of the time of the
//! ruleset. The searches are tested against the ruleset.

/// The four planes of a position: the cells open to Left, the cells open to Right, the empty cells
/// where a Left stone is safe together with Left's stones, and the same for Right.
pub(super) type Planes = [u64; 4];

pub(super) fn exchanged([a, b, c, d]: Planes) -> Planes {
    [b, a, d, c]
}

pub(super) trait CellLayout {
    /// Returns the bit of a cell. The layout has at most as many columns as rows.
    fn bit(&self, row: usize, col: usize) -> u64;

    /// Returns the cells adjacent to cells of `x`. The result may also contain bits that do not
    /// represent cells.
    fn beside(&self, x: u64) -> u64;

    fn blocks(&self, stones: u64, empty: u64) -> Blocks;

    /// Returns all `stones` that are connected to `block`.
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

    /// Calls `part` with each component of settled cells that contains an empty cell. Two adjacent
    /// cells are independent if neither holds, or can later hold, a stone that needs liberties.
    /// Stones of different players are always independent.
    fn each_part(&self, cells: &Cells, part: impl FnMut(Cells));

    /// Removes irrelevant stones from a component, and returns the least of its images, after
    /// applying `form` to each image. Most equivalent components have the same result.
    fn least(&self, cells: Cells, form: impl Fn(Planes) -> Planes) -> Planes;
}

#[derive(Clone, Copy, Default)]
pub(super) struct Blocks {
    /// The cells that are the only liberty of some block.
    pub last: u64,
    /// The blocks with at least two liberties.
    pub rich: u64,
}

/// The cells of a board. In each array, index 0 belongs to Left, and index 1 to Right.
#[derive(Clone, Copy)]
pub(super) struct Cells {
    pub open: [u64; 2],
    /// The open cells where a stone of the player has a permanent liberty.
    pub safe: [u64; 2],
    /// The player's stones that are not known to have a permanent liberty.
    pub stones: [u64; 2],
}

impl Cells {
    #[inline]
    pub fn of([a, b, c, d]: Planes) -> Cells {
        let empty = a | b;
        Cells { open: [a, b], safe: [c & empty, d & empty], stones: [c & !empty, d & !empty] }
    }

    #[inline]
    pub fn planes(&self) -> Planes {
        let [a, b] = self.open;
        [a, b, self.safe[0] | self.stones[0], self.safe[1] | self.stones[1]]
    }

    #[inline]
    pub fn empty(&self) -> u64 {
        self.open[0] | self.open[1]
    }

    /// Returns the cells where a stone may need liberties.
    #[inline]
    pub fn liberty_cells(&self) -> u64 {
        self.open[0] & !self.safe[0] | self.open[1] & !self.safe[1]
    }

    #[inline]
    pub fn exchanged(&self) -> Cells {
        let exchanged = |[left, right]: [u64; 2]| [right, left];
        Cells {
            open: exchanged(self.open),
            safe: exchanged(self.safe),
            stones: exchanged(self.stones),
        }
    }

    #[inline]
    pub fn each(&mut self, change: impl Fn(u64) -> u64) {
        for plane in self.open.iter_mut().chain(&mut self.safe).chain(&mut self.stones) {
            *plane = change(*plane);
        }
    }

    #[inline]
    pub fn only(mut self, part: u64) -> Cells {
        self.each(|plane| plane & part);
        self
    }

    /// Removes the player's stones that have a permanent liberty, and marks the cells that these
    /// stones make safe. The cells `dead` have just been closed to both players.
    #[inline]
    fn release(&mut self, ground: &impl CellLayout, who: usize, dead: u64) {
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

    /// Closes each cell to a player who can never play there, and removes stones that no longer
    /// affect play.
    #[inline]
    pub fn settled(mut self, ground: &impl CellLayout) -> Cells {
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
                // Removes blocks with a single liberty. The opponent can never fill this liberty,
                // and the owner can fill it only if the block then has another liberty.
                for (stones, blocks) in self.stones.iter_mut().zip(blocks) {
                    *stones &= blocks.rich;
                }
                return self;
            }
        }
    }

    #[inline]
    pub fn after(mut self, ground: &impl CellLayout, who: usize, at: u64) -> Cells {
        let safe = self.safe[who] & at != 0;
        for side in 0..2 {
            self.open[side] &= !at;
            self.safe[side] &= !at;
        }
        if safe {
            // A block with a safe stone is removed, and the adjacent cells become safe.
            let block = ground.whole(at, self.stones[who]);
            self.stones[who] &= !block;
            self.safe[who] |= ground.beside(block) & self.open[who];
        } else {
            self.stones[who] |= at;
        }
        self.settled(ground)
    }
}

pub(super) fn lowest(x: u64) -> u64 {
    x & x.wrapping_neg()
}

pub(super) fn bits(mut x: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let bit = lowest(x);
        x ^= bit;
        (bit != 0).then_some(bit)
    })
}
