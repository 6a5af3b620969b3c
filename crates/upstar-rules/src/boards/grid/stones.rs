//! Boards with stones of both players, empty cells, and walls.
//!
//! A wall is in no plane, so cropping removes the walls at the edges. An empty cell is in both
//! planes. Exchanging the planes exchanges the players.

use upstar_core::{BoardView, Cell, Player, Tint};

use super::board::{GridBoard, MaskBoard};
use super::mask::Mask;
use super::shape::Shape;
use super::text::{self, Alphabet};

pub(crate) const EMPTY: u8 = 3;

pub(crate) fn stone(player: Player) -> u8 {
    player.pick(1, 2)
}

pub(crate) const ALPHABET: Alphabet<'static> = Alphabet {
    cells: &[('.', EMPTY), ('_', EMPTY), ('#', 0), ('x', 1), ('X', 1), ('o', 2), ('O', 2)],
    expected: "`x` for Left's stone, `o` for Right's, `.` for an empty cell and `#` for a wall",
    fill: None,
};

/// Returns the cells of a board filled with stones of alternating colours, Left's first.
pub(crate) fn chequered(rows: usize, cols: usize) -> Vec<u8> {
    (0..rows * cols).map(|at| 1 + ((at / cols + at % cols) % 2) as u8).collect()
}

pub(crate) fn view(board: &GridBoard<2>) -> BoardView {
    text::view(&board.cells(), |cell| match cell {
        0 => Cell::Blocked,
        1 => Cell::Piece(Tint::Left),
        2 => Cell::Piece(Tint::Right),
        _ => Cell::Empty,
    })
}

/// The cells of a board from the point of view of one player.
#[derive(Clone, Copy)]
pub(crate) struct StonePlanes<M> {
    pub own: M,
    pub other: M,
    pub empty: M,
}

impl<M: Mask> StonePlanes<M> {
    #[inline(always)]
    pub(crate) fn of<S: Shape<Mask = M>>(board: &MaskBoard<S, 2>, player: Player) -> Self {
        let [left, right] = board.planes;
        let empty = left & right;
        let (left, right) = (left & !empty, right & !empty);
        match player {
            Player::Left => StonePlanes { own: left, other: right, empty },
            Player::Right => StonePlanes { own: right, other: left, empty },
        }
    }

    #[inline(always)]
    pub(crate) fn board<S: Shape<Mask = M>>(self, player: Player, shape: S) -> GridBoard<2> {
        let (own, other) = (self.own | self.empty, self.other | self.empty);
        shape.board(match player {
            Player::Left => [own, other],
            Player::Right => [other, own],
        })
    }
}
