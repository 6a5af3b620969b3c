//! NoGo: stones are placed as in Go, and every block must keep a liberty.
//!
//! Blocks with a permanent liberty are removed; `CellSets` describes how empty cells record this.

use upstar_core::{
    BoardView, Cell, Enumeration, Example, Player, PositionError, Ruleset, RulesetDoc, TextShape,
    Tint,
};

mod large;

use crate::grid::text::{self, Alphabet};
use crate::grid::{GridBoard, GridShape, SmallBoard, bits, low_bits, with_stride};

/// The rules of NoGo.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoGo;

/// A board of four planes. Planes 0 and 1 contain the empty cells open to Left and to Right. Planes
/// 2 and 3 contain Left's and Right's stones and the empty cells where such a stone is safe.
pub type NoGoPosition = GridBoard<4>;

const OPEN: u8 = 0b0011;

const ALPHABET: Alphabet<'static> = Alphabet {
    cells: &[
        ('.', OPEN),
        ('_', OPEN),
        ('#', 0),
        ('x', 0b0100),
        ('X', 0b0100),
        ('o', 0b1000),
        ('O', 0b1000),
        ('l', 0b0001),
        ('L', 0b0101),
        ('r', 0b0010),
        ('R', 0b1010),
        ('p', 0b0111),
        ('q', 0b1011),
        ('*', 0b1111),
    ],
    expected: "`x` for Left's stone, `o` for Right's, `.` for an empty cell and `#` for a wall",
    fill: Some(OPEN),
};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "nogo",
    title: "NoGo",
    rules: "A position is a board with stones of both players. A player places one of their stones \
            on an empty cell. Stones of one player that are connected along rows and columns form \
            a block. The empty cells adjacent to a block are the liberties of the block. After \
            every move, every block of either player must have a liberty. A player unable to place \
            a stone under this rule loses.",
    notation: "The empty board with m rows and n columns is written `mxn`, as in `3x4`. Any other \
               board is written row by row, with `/`, `|` or a newline between the rows. `x` or \
               `X` is a Left stone, `o` or `O` is a Right stone, `.` or `_` is an empty cell, and \
               `#` is a wall, as in `.x./..o`. A component of a position can contain other kinds \
               of empty cells. `l` and `L` are open only to Left, `r` and `R` are open only to \
               Right, and `p`, `q` and `*` are open to both players. A Left stone placed on an \
               `L`, `p` or `*` cell has a permanent liberty. A Right stone placed on an `R`, `q` \
               or `*` cell has a permanent liberty. In a given position, a block without a liberty \
               is assumed to have a permanent liberty. Play never produces such a block.",
    known: "Exchanging the colours negates the value. If a player may not place a stone on a cell, \
            the cell stays closed to that player. A cell closed to both players is a permanent \
            liberty, so the blocks adjacent to this cell no longer matter. Removing these blocks \
            divides positions into components. Deciding the winner is PSPACE-complete. The first \
            player wins on every empty strip of at most 39 cells, except on the strips of 1 and 4 \
            cells.",
    sources: "Also known as Anti-Atari Go. K. Burke, B. Hearn, PSPACE-complete two-color planar \
              placement games, Int. J. Game Theory 48 (2019); H. Du, M. Müller and others, Advances \
              in Computer Games (2023), Computers and Games (2024), for strips and boards.",
    options: &[],
    examples: &[
        Example::new("1x1", "0"),
        Example::new("1x2", "*"),
        Example::new("1x3", "+-1"),
        Example::new("L", "1"),
        Example::new("*", "*"),
    ],
    enumeration: Some(Enumeration::some(TextShape::Grid(".xo"))),
};

#[inline(always)]
fn first_block(shape: GridShape, stones: u64) -> u64 {
    let mut block = stones & stones.wrapping_neg();
    loop {
        let grown = shape.spread(block, stones);
        if grown == block {
            return block;
        }
        block = grown;
    }
}

/// The sets of cells of a board. In each array, index 0 belongs to Left, and index 1 to Right.
///
/// A cell closed to a player stays closed, because the blocks that close it cannot change before a
/// stone is placed there. Hence a cell closed to both players is a permanent liberty of every
/// adjacent block. Such a block no longer affects play and is removed. The empty cells beside it
/// record that a stone of the same player is safe there. An empty cell can therefore be open to,
/// and safe for, either player.
#[derive(Clone, Copy, PartialEq, Eq)]
struct CellSets {
    /// The empty cells not known to be closed to the player.
    open: [u64; 2],
    /// The empty cells where a stone of the player has a permanent liberty.
    safe: [u64; 2],
    /// The stones not known to have a permanent liberty.
    stones: [u64; 2],
}

impl CellSets {
    #[inline(always)]
    fn of(board: &SmallBoard<4>) -> CellSets {
        let [a, b, c, d] = board.planes;
        let empty = a | b;
        CellSets { open: [a, b], safe: [c & empty, d & empty], stones: [c & !empty, d & !empty] }
    }

    #[inline(always)]
    fn board(&self, shape: GridShape) -> SmallBoard<4> {
        let [a, b] = self.open;
        let planes = [a, b, self.safe[0] | self.stones[0], self.safe[1] | self.stones[1]];
        SmallBoard { planes, shape }
    }

    #[inline(always)]
    fn empty(&self) -> u64 {
        self.open[0] | self.open[1]
    }

    #[inline(always)]
    fn legal(&self, shape: GridShape) -> [u64; 2] {
        let empty = self.empty();
        // The liberties of blocks with only one liberty, and the stones of all other blocks.
        let (mut last, mut rich) = ([0; 2], [0; 2]);
        for who in 0..2 {
            let mut rest = self.stones[who];
            while rest != 0 {
                let block = first_block(shape, rest);
                rest &= !block;
                let liberties = shape.beside(block) & empty;
                if liberties.is_power_of_two() {
                    last[who] |= liberties;
                } else {
                    rich[who] |= block;
                }
            }
        }
        let beside_empty = shape.beside(empty);
        let legal = |who: usize| {
            let living = self.safe[who] | beside_empty | shape.beside(rich[who]);
            self.open[who] & living & !last[1 - who]
        };
        [legal(0), legal(1)]
    }

    #[inline(always)]
    fn play(mut self, shape: GridShape, who: usize, at: u64) -> CellSets {
        let safe = self.safe[who] & at != 0;
        for plane in self.open.iter_mut().chain(&mut self.safe) {
            *plane &= !at;
        }
        if !safe {
            self.stones[who] |= at;
            return self;
        }
        // A block with a safe stone is removed from the board, and the empty cells beside the block
        // become safe.
        let mut block = at;
        loop {
            let grown = shape.spread(block, self.stones[who]);
            if grown == block {
                break;
            }
            block = grown;
        }
        self.stones[who] &= !block;
        self.safe[who] |= shape.beside(block) & self.open[who];
        self
    }

    /// Removes a player's stones that have a permanent liberty in `source`. Open cells beside
    /// permanent liberties and beside removed stones become safe. A safe cell that is open only to
    /// the player acts like a permanent liberty for that player.
    #[inline(always)]
    fn release(&mut self, shape: GridShape, who: usize, mut source: u64) {
        let own = self.open[who] & !self.open[1 - who];
        source |= own & self.safe[who];
        loop {
            let beside = shape.beside(source);
            self.safe[who] |= beside & self.open[who];
            let grown = source | beside & self.stones[who] | own & self.safe[who];
            if grown == source {
                break;
            }
            source = grown;
        }
        self.stones[who] &= !source;
    }

    /// Closes each cell to a player who may not play there, and removes stones that can no longer
    /// affect play.
    #[inline(always)]
    fn settle(&mut self, shape: GridShape) {
        loop {
            let before = self.open;
            let empty = self.empty();
            self.open = self.legal(shape);
            let dead = empty & !self.empty();
            for who in 0..2 {
                self.safe[who] &= self.open[who];
                self.release(shape, who, dead);
            }
            if self.open == before {
                break;
            }
        }
        for who in 0..2 {
            self.drop_poor(shape, who);
        }
    }

    /// Removes a player's blocks with at most one liberty. The open cells must be settled. The
    /// opponent can never fill the last liberty. If the player fills it, the new block needs
    /// another liberty, which the old block does not have. Hence the block does not affect any
    /// other cell.
    #[inline(always)]
    fn drop_poor(&mut self, shape: GridShape, who: usize) {
        let empty = self.empty();
        let mut rest = self.stones[who];
        while rest != 0 {
            let block = first_block(shape, rest);
            rest &= !block;
            let liberties = shape.beside(block) & empty;
            if liberties & liberties.wrapping_sub(1) == 0 {
                self.stones[who] &= !block;
            }
        }
    }

    /// Returns the neighbours of `x` that affect a cell of `x`. Two stones affect each other if
    /// they have the same owner. A stone and an empty cell always affect each other. Two empty
    /// cells affect each other if a player may place a stone that needs liberties on one of them.
    #[inline(always)]
    fn bearing(&self, shape: GridShape, x: u64) -> u64 {
        let (empty, [left, right]) = (self.empty(), self.stones);
        let needy = self.open[0] & !self.safe[0] | self.open[1] & !self.safe[1];
        shape.beside(x & needy) & (empty | left | right)
            | shape.beside(x & empty) & (needy | left | right)
            | shape.beside(x & left) & (empty | left)
            | shape.beside(x & right) & (empty | right)
    }

    /// If two adjacent rows or columns are equal and have no empty cell, removes one of the two.
    /// The blocks keep their liberties.
    #[inline(always)]
    fn without_repetitions(mut self, shape: GridShape) -> CellSets {
        let empty = self.empty();
        let ([left, right], cols, rows) = (self.stones, shape.cols(), shape.rows());
        let differ = |step: fn(GridShape, u64) -> u64| {
            left ^ step(shape, left) | right ^ step(shape, right) | empty | step(shape, empty)
        };
        if cols > 1 {
            let same = !shape.columns_of(differ(GridShape::west)) & low_bits(cols as u32 - 1);
            for at in bits(same.reverse_bits()) {
                let col = at.leading_zeros() as usize;
                self.each(|plane| shape.without_column(plane, col));
            }
        }
        if rows > 1 {
            let differ = differ(GridShape::north);
            for row in (0..rows - 1).rev() {
                if differ & shape.row(row) == 0 {
                    self.each(|plane| shape.without_row(plane, row));
                }
            }
        }
        self
    }

    #[inline(always)]
    fn each(&mut self, change: impl Fn(u64) -> u64) {
        for plane in self.open.iter_mut().chain(&mut self.safe).chain(&mut self.stones) {
            *plane = change(*plane);
        }
    }
}

#[inline(always)]
fn small_options(board: &SmallBoard<4>, player: Player, out: &mut Vec<GridBoard<4>>) {
    let (cells, shape, who) = (CellSets::of(board), board.shape, index(player));
    let legal = cells.legal(shape)[who];
    out.extend(bits(legal).map(|at| GridBoard::Small(cells.play(shape, who, at).board(shape))));
}

/// Appends the components. `shape` is `board.shape`, perhaps known more precisely at compile time.
#[inline(always)]
fn small_components(board: &SmallBoard<4>, shape: GridShape, out: &mut Vec<GridBoard<4>>) {
    let mut cells = CellSets::of(board);
    cells.settle(shape);
    let settled = cells.board(shape);
    let empty = cells.empty();
    settled.regions(
        |region| cells.bearing(shape, region),
        |region| {
            if region & empty != 0 {
                out.push(GridBoard::Small(settled.part(region)));
            }
        },
    );
}

#[inline(always)]
fn small_normal_form(board: &SmallBoard<4>) -> GridBoard<4> {
    let short = CellSets::of(board).without_repetitions(board.shape).board(board.shape);
    GridBoard::Small(short.part(short.support()).least_image())
}

fn index(player: Player) -> usize {
    player.pick(0, 1)
}

impl Ruleset for NoGo {
    type Position = NoGoPosition;

    fn options(&self, position: &GridBoard<4>, player: Player, out: &mut Vec<GridBoard<4>>) {
        match position {
            GridBoard::Small(board) => with_stride!(board => small_options(board, player, out)),
            GridBoard::Large(grid) => large::options(grid, player, out),
        }
    }

    fn components(&self, position: &GridBoard<4>, out: &mut Vec<GridBoard<4>>) {
        match position {
            GridBoard::Small(board) => {
                let shape = board.shape;
                if shape.rows() == 1 {
                    small_components(board, shape.as_strip(), out);
                } else {
                    with_stride!(board => small_components(board, board.shape, out));
                }
            }
            GridBoard::Large(grid) => large::components(grid, out),
        }
    }

    /// Removes walls at the margins and repeated rows and columns.
    fn normalise(&self, position: GridBoard<4>) -> GridBoard<4> {
        match position {
            GridBoard::Small(board) => with_stride!(board => small_normal_form(board)),
            GridBoard::Large(grid) => {
                GridBoard::new(large::without_repetitions(&grid)).cropped().least_image()
            }
        }
    }

    fn negate(&self, position: &GridBoard<4>) -> Option<GridBoard<4>> {
        Some(match position {
            GridBoard::Small(SmallBoard { planes: [a, b, c, d], shape }) => {
                GridBoard::Small(SmallBoard { planes: [*b, *a, *d, *c], shape: *shape })
            }
            GridBoard::Large(grid) => {
                let exchanged = grid.map(|cell| cell >> 1 & 0b0101 | cell << 1 & 0b1010);
                GridBoard::Large(Box::new(exchanged))
            }
        })
    }

    fn parse(&self, text: &str) -> Result<GridBoard<4>, PositionError> {
        text::read(text, &ALPHABET).map(GridBoard::new)
    }

    fn print(&self, position: &GridBoard<4>) -> String {
        text::write(&position.cells(), &ALPHABET)
    }

    fn view(&self, position: &GridBoard<4>) -> BoardView {
        text::view(&position.cells(), |cell| match cell {
            0 => Cell::Blocked,
            OPEN => Cell::Empty,
            0b0100 => Cell::Piece(Tint::Left),
            0b1000 => Cell::Piece(Tint::Right),
            0b0001 | 0b0101 => Cell::Letter(ALPHABET.character(cell), Tint::Left),
            0b0010 | 0b1010 => Cell::Letter(ALPHABET.character(cell), Tint::Right),
            _ => Cell::Letter(ALPHABET.character(cell), Tint::Both),
        })
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

#[cfg(test)]
mod tests;
