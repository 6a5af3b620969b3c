//! A player replaces a stone by two stones on the empty cells on opposite sides of it: above and
//! below for Left, and to the left and right for Right.

use super::board::{Board, BoardGame, STONES};
use super::{Options, Player, single};

pub(super) fn rules(words: &[&str]) -> Result<(BoardGame, String), String> {
    let rules = BoardGame { read, options, parts: |board| vec![board.clone()], impartial: false };
    single(rules, words)
}

fn read(text: &str) -> Result<Board, String> {
    let board = Board::read(text, STONES, None)?;
    match board.cells.contains(&b'o') {
        true => Err("the stones of Fission must be x".into()),
        false => Ok(board),
    }
}

fn options(board: &Board, player: Player) -> Options<'_, Board> {
    let [one, other] = if player == Player::Left { [(-1, 0), (1, 0)] } else { [(0, -1), (0, 1)] };
    let sides = move |c| Some((c, board.step(c, one)?, board.step(c, other)?));
    let splits = board.cells_with(b'x').filter_map(sides);
    let splits = splits.filter(|&(_, a, b)| board.cells[a] == b'.' && board.cells[b] == b'.');
    Box::new(splits.map(|(c, a, b)| board.with(&[(c, b'.'), (a, b'x'), (b, b'x')])))
}
