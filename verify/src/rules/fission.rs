//! A stone is replaced by two on the empty cells at its opposite sides: above and below by Left,
//! beside it by Right.

use super::board::{Board, STONES};
use super::{Options, Player, Rules, single};

pub(super) struct Fission;

pub(super) fn rules(words: &[&str]) -> Result<(Fission, String), String> {
    single(Fission, words)
}

impl Rules for Fission {
    type Position = Board;

    fn read(&self, text: &str) -> Result<Board, String> {
        let board = Board::read(text, STONES, None)?;
        match board.cells.contains(&b'o') {
            true => Err("stones of Fission are x".into()),
            false => Ok(board),
        }
    }
    fn write(&self, board: &Board) -> String {
        board.write()
    }
    fn options<'a>(&'a self, board: &'a Board, player: Player) -> Options<'a, Board> {
        let [one, other] =
            if player == Player::Left { [(-1, 0), (1, 0)] } else { [(0, -1), (0, 1)] };
        let sides = move |c| Some((c, board.step(c, one)?, board.step(c, other)?));
        let splits = board.cells_with(b'x').filter_map(sides);
        let splits = splits.filter(|&(_, a, b)| board.cells[a] == b'.' && board.cells[b] == b'.');
        Box::new(splits.map(|(c, a, b)| board.with(&[(c, b'.'), (a, b'x'), (b, b'x')])))
    }
}
