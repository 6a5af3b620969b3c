//! Left moves an elephant to the empty cell on its right, and Right moves a rhino to the empty cell
//! on its left.

use super::board::{Board, BoardGame, stone};
use super::{Options, Player, single};

pub(super) fn rules(words: &[&str]) -> Result<(BoardGame, String), String> {
    single(BoardGame { parts, ..BoardGame::with_stones(options) }, words)
}

fn options(board: &Board, player: Player) -> Options<'_, Board> {
    let step = if player == Player::Left { (0, 1) } else { (0, -1) };
    let own = stone(player);
    let moves = board.cells_with(own).filter_map(move |c| Some((c, board.step(c, step)?)));
    let moves = moves.filter(|&(_, to)| board.cells[to] == b'.');
    Box::new(moves.map(move |(from, to)| board.with(&[(from, b'.'), (to, own)])))
}

fn parts(board: &Board) -> Vec<Board> {
    let rows = board.cells.chunks(board.columns);
    rows.map(|row| Board { rows: 1, columns: board.columns, cells: row.to_vec() }).collect()
}
