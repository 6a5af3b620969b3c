//! An amazon moves like a queen in chess, and then shoots an arrow in the same way, which blocks
//! its target cell.

use super::board::{Board, BoardGame, COMPASS, stone};
use super::{Options, Player, single};

pub(super) fn rules(words: &[&str]) -> Result<(BoardGame, String), String> {
    single(BoardGame::with_stones(options), words)
}

fn queen(board: &Board, from: usize) -> Vec<usize> {
    let mut cells = Vec::new();
    for direction in COMPASS {
        let mut at = from;
        while let Some(to) = board.step(at, direction).filter(|&c| board.cells[c] == b'.') {
            cells.push(to);
            at = to;
        }
    }
    cells
}

fn options(board: &Board, player: Player) -> Options<'_, Board> {
    let moves = board.cells_with(stone(player)).flat_map(move |from| {
        let moved = move |to| board.with(&[(from, b'.'), (to, stone(player))]);
        queen(board, from).into_iter().map(move |to| (to, moved(to)))
    });
    Box::new(moves.flat_map(|(at, moved)| {
        let arrows = queen(&moved, at).into_iter();
        arrows.map(move |arrow| moved.with(&[(arrow, b'#')]))
    }))
}
