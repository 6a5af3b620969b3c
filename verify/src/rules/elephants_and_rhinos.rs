//! Left moves an elephant to the empty cell at its right, Right a rhino to that at its left.

use super::board::{Board, STONES, stone};
use super::{Options, Player, Rules, single};

pub(super) struct ElephantsAndRhinos;

pub(super) fn rules(words: &[&str]) -> Result<(ElephantsAndRhinos, String), String> {
    single(ElephantsAndRhinos, words)
}

impl Rules for ElephantsAndRhinos {
    type Position = Board;

    fn read(&self, text: &str) -> Result<Board, String> {
        Board::read(text, STONES, None)
    }
    fn write(&self, board: &Board) -> String {
        board.write()
    }
    fn options<'a>(&'a self, board: &'a Board, player: Player) -> Options<'a, Board> {
        let step = if player == Player::Left { (0, 1) } else { (0, -1) };
        let own = stone(player);
        let moves = board.cells_with(own).filter_map(move |c| Some((c, board.step(c, step)?)));
        let moves = moves.filter(|&(_, to)| board.cells[to] == b'.');
        Box::new(moves.map(move |(from, to)| board.with(&[(from, b'.'), (to, own)])))
    }
    /// The rows.
    fn parts(&self, board: Board) -> Vec<Board> {
        let rows = board.cells.chunks(board.columns);
        rows.map(|row| Board { rows: 1, columns: board.columns, cells: row.to_vec() }).collect()
    }
}
