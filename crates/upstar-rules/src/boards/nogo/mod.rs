//! NoGo: stones are placed as in Go, and every block must keep a liberty.
//!
//! Blocks with a permanent liberty are removed; `CellSets` describes how empty cells record this.

use upstar_core::{
    BoardView, Cell, Enumeration, Example, Player, PositionError, Ruleset, RulesetDoc, TextShape,
    Tint,
};

use crate::grid::text::{self, Alphabet};
use crate::grid::{
    CellGrid, GridBoard, GridShape, Mask, MaskBoard, Shape, bits, low_bits, with_planes,
    with_stride,
};

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

/// Extends a set of cells by the stones connected with it.
#[inline(always)]
fn grown<S: Shape>(shape: S, mut block: S::Mask, stones: S::Mask) -> S::Mask {
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
struct CellSets<M> {
    /// The empty cells not known to be closed to the player.
    open: [M; 2],
    /// The empty cells where a stone of the player has a permanent liberty.
    safe: [M; 2],
    /// The stones not known to have a permanent liberty.
    stones: [M; 2],
}

impl<M: Mask> CellSets<M> {
    #[inline(always)]
    fn of<S: Shape<Mask = M>>(board: &MaskBoard<S, 4>) -> CellSets<M> {
        let [a, b, c, d] = board.planes;
        let empty = a | b;
        CellSets { open: [a, b], safe: [c & empty, d & empty], stones: [c & !empty, d & !empty] }
    }

    #[inline(always)]
    fn board<S: Shape<Mask = M>>(&self, shape: S) -> MaskBoard<S, 4> {
        let [a, b] = self.open;
        let planes = [a, b, self.safe[0] | self.stones[0], self.safe[1] | self.stones[1]];
        MaskBoard { planes, shape }
    }

    #[inline(always)]
    fn empty(&self) -> M {
        self.open[0] | self.open[1]
    }

    #[inline(always)]
    fn legal<S: Shape<Mask = M>>(&self, shape: S) -> [M; 2] {
        let empty = self.empty();
        // The liberties of blocks with only one liberty, and the stones of all other blocks.
        let (mut last, mut rich) = ([M::EMPTY; 2], [M::EMPTY; 2]);
        for who in 0..2 {
            let mut rest = self.stones[who];
            while !rest.is_empty() {
                let block = grown(shape, rest.lowest(), rest);
                rest &= !block;
                let liberties = shape.beside(block) & empty;
                if !liberties.is_empty() && liberties == liberties.lowest() {
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
    fn play<S: Shape<Mask = M>>(mut self, shape: S, who: usize, at: M) -> CellSets<M> {
        let safe = !(self.safe[who] & at).is_empty();
        for plane in self.open.iter_mut().chain(&mut self.safe) {
            *plane &= !at;
        }
        if !safe {
            self.stones[who] |= at;
            return self;
        }
        // A block with a safe stone is removed from the board, and the empty cells beside the block
        // become safe.
        let block = grown(shape, at, self.stones[who]);
        self.stones[who] &= !block;
        self.safe[who] |= shape.beside(block) & self.open[who];
        self
    }

    /// Removes a player's stones that have a permanent liberty in `source`. Open cells beside
    /// permanent liberties and beside removed stones become safe. A safe cell that is open only to
    /// the player acts like a permanent liberty for that player.
    #[inline(always)]
    fn release<S: Shape<Mask = M>>(&mut self, shape: S, who: usize, mut source: M) {
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
    fn settle<S: Shape<Mask = M>>(&mut self, shape: S) {
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
    fn drop_poor<S: Shape<Mask = M>>(&mut self, shape: S, who: usize) {
        let empty = self.empty();
        let mut rest = self.stones[who];
        while !rest.is_empty() {
            let block = grown(shape, rest.lowest(), rest);
            rest &= !block;
            let liberties = shape.beside(block) & empty;
            if liberties == liberties.lowest() {
                self.stones[who] &= !block;
            }
        }
    }

    /// Returns the neighbours of `x` that affect a cell of `x`. Two stones affect each other if
    /// they have the same owner. A stone and an empty cell always affect each other. Two empty
    /// cells affect each other if a player may place a stone that needs liberties on one of them.
    #[inline(always)]
    fn bearing<S: Shape<Mask = M>>(&self, shape: S, x: M) -> M {
        let (empty, [left, right]) = (self.empty(), self.stones);
        let needy = self.open[0] & !self.safe[0] | self.open[1] & !self.safe[1];
        shape.beside(x & needy) & (empty | left | right)
            | shape.beside(x & empty) & (needy | left | right)
            | shape.beside(x & left) & (empty | left)
            | shape.beside(x & right) & (empty | right)
    }
}

impl CellSets<u64> {
    /// If two adjacent rows or columns are equal and have no empty cell, removes one of the two.
    /// The blocks keep their liberties.
    #[inline(always)]
    fn without_repetitions(mut self, shape: GridShape) -> CellSets<u64> {
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

/// Works like [`CellSets::without_repetitions`].
fn large_without_repetitions(grid: &CellGrid) -> CellGrid {
    let cell = |row: usize, col: usize| grid.cell(row, col);
    let repeats = |a: u8, b: u8| a == b && a & OPEN == 0;
    let (all_rows, all_cols) = (0..grid.rows(), 0..grid.cols());
    let rows: Vec<usize> = all_rows
        .clone()
        .filter(|&row| {
            row + 1 == grid.rows()
                || !all_cols.clone().all(|col| repeats(cell(row, col), cell(row + 1, col)))
        })
        .collect();
    let cols = all_cols.filter(|&col| {
        col + 1 == grid.cols()
            || !all_rows.clone().all(|row| repeats(cell(row, col), cell(row, col + 1)))
    });
    let cols: Vec<usize> = cols.collect();
    let kept = rows.iter().flat_map(|&row| cols.iter().map(move |&col| cell(row, col)));
    CellGrid::new(rows.len(), cols.len(), kept.collect())
}

#[inline(always)]
fn push_moves<S: Shape>(board: &MaskBoard<S, 4>, player: Player, out: &mut Vec<GridBoard<4>>) {
    let (cells, shape, who) = (CellSets::of(board), board.shape, player.pick(0, 1));
    let legal = cells.legal(shape)[who];
    out.extend(bits(legal).map(|at| board.with(cells.play(shape, who, at).board(shape).planes)));
}

/// Appends the components. `shape` is `board.shape`, perhaps known more precisely at compile time.
#[inline(always)]
fn push_parts<S: Shape>(board: &MaskBoard<S, 4>, shape: S, out: &mut Vec<GridBoard<4>>) {
    let mut cells = CellSets::of(board);
    cells.settle(shape);
    let settled = cells.board(shape);
    let empty = cells.empty();
    settled.regions(
        |region| cells.bearing(shape, region),
        |region| {
            if !(region & empty).is_empty() {
                out.push(settled.part(region));
            }
        },
    );
}

impl Ruleset for NoGo {
    type Position = NoGoPosition;

    fn options(&self, position: &GridBoard<4>, player: Player, out: &mut Vec<GridBoard<4>>) {
        with_planes!(position, board => push_moves(board, player, out));
    }

    fn components(&self, position: &GridBoard<4>, out: &mut Vec<GridBoard<4>>) {
        match position {
            GridBoard::Small(board) if board.shape.rows() == 1 => {
                push_parts(board, board.shape.as_strip(), out);
            }
            _ => with_planes!(position, board => push_parts(board, board.shape, out)),
        }
    }

    /// Removes walls at the margins and repeated rows and columns.
    fn normalise(&self, position: GridBoard<4>) -> GridBoard<4> {
        match position {
            GridBoard::Small(board) => with_stride!(board => {
                let short = CellSets::of(board).without_repetitions(board.shape).board(board.shape);
                short.part(short.support()).least_image()
            }),
            GridBoard::Large(grid) => {
                GridBoard::new(large_without_repetitions(&grid)).cropped().least_image()
            }
        }
    }

    fn negate(&self, position: &GridBoard<4>) -> Option<GridBoard<4>> {
        Some(with_planes!(position, board => {
            let [a, b, c, d] = board.planes;
            board.with([b, a, d, c])
        }))
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
