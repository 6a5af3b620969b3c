//! A stone jumps over a neighbouring stone of the opponent to the empty cell behind that stone and
//! captures that stone. The jumping stone may continue in the same direction.

use super::board::{Board, BoardGame, COMPASS, stone};
use super::{Options, Player, single};

pub(super) fn rules(words: &[&str]) -> Result<(BoardGame, String), String> {
    single(BoardGame::with_stones(options), words)
}

fn jumps(start: &Board, player: Player, from: usize, direction: (isize, isize)) -> Vec<Board> {
    let (mut board, mut at, mut options) = (start.clone(), from, Vec::new());
    let landing = |board: &Board, at| {
        let over = board.step(at, direction)?;
        let to = board.step(over, direction)?;
        let jumps = board.cells[over] == stone(player.other()) && board.cells[to] == b'.';
        jumps.then_some((over, to))
    };
    while let Some((over, to)) = landing(&board, at) {
        board = board.with(&[(at, b'.'), (over, b'.'), (to, stone(player))]);
        at = to;
        options.push(board.clone());
    }
    options
}

fn options(board: &Board, player: Player) -> Options<'_, Board> {
    let starts = board.cells_with(stone(player));
    Box::new(starts.flat_map(move |from| {
        COMPASS[..4].iter().flat_map(move |&direction| jumps(board, player, from, direction))
    }))
}
