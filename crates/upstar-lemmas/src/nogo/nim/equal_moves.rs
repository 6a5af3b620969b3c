//! Replaces components by simpler components with the same nim value.

use crate::nogo::cells::{CellLayout, Cells, bits, lowest};

/// Normalises cells on which the moves of both players have equal effects. Either player may place
/// stones of either colour.
#[inline]
pub(super) fn merge_equal_moves(cells: &mut Cells, ground: &impl CellLayout) {
    if cells.stones == [0; 2] {
        return;
    }
    let empty = cells.empty();
    for cell in bits(empty & !ground.beside(empty)) {
        liken_corner(cells, ground, cell);
    }
    for who in 0..2 {
        for cell in bits(cells.open[who] & !cells.open[1 - who] & !cells.safe[who]) {
            liken_end(cells, ground, who, cell);
        }
    }
}

/// Opens a cell to exactly the players with an adjacent block. This applies if the cell has no
/// empty neighbour and at most one adjacent block of each player, and no player with an adjacent
/// block is safe on it. Stones of both colours on the cell then have the same effect: the adjacent
/// blocks lose the cell and need another liberty, and the stone does not add a liberty.
fn liken_corner(cells: &mut Cells, ground: &impl CellLayout, cell: u64) {
    let near = cells.stones.map(|stones| ground.beside(cell) & stones);
    let is_simple = |who: usize| {
        near[who] == 0
            || cells.safe[who] & cell == 0
                && near[who] & !ground.whole(lowest(near[who]), cells.stones[who]) == 0
    };
    if !is_simple(0) || !is_simple(1) {
        return;
    }
    for (who, near) in near.into_iter().enumerate() {
        cells.safe[who] &= !cell;
        cells.open[who] &= !cell;
        if near != 0 {
            cells.open[who] |= cell;
        }
    }
}

/// Replaces two cells, the *end* cell and the *next* cell, by one cell on which both players are
/// safe. The end cell is open to one player only. It is adjacent only to the next cell, or only to
/// a block of the player whose liberties are these two cells. The next cell is open to both players
/// and safe for neither player. Apart from the end cell or the block, it is adjacent only to one
/// block of the opponent.
///
/// If the player fills the end cell, the next cell is closed to both players, and the opponent's
/// block has a permanent liberty. If the player fills the next cell, the opponent's block loses
/// this liberty and needs another, and the end cell is closed to both players. If the opponent
/// fills the next cell, the effect is the first of these two if the end cell is adjacent to the
/// next cell, and the second otherwise. Hence there are exactly two effects. A cell where both
/// players are safe has the same two effects, one for each player's stone.
fn liken_end(cells: &mut Cells, ground: &impl CellLayout, who: usize, end: u64) {
    let (empty, own, against) = (cells.empty(), cells.stones[who], cells.stones[1 - who]);
    let near = ground.beside(end);
    let (block, next) = if near & (own | against) == 0 {
        (0, near & empty)
    } else if near & (empty | against) == 0 {
        let block = ground.whole(lowest(near & own), own);
        (block, ground.beside(block) & empty & !end)
    } else {
        return;
    };
    let around = ground.beside(next);
    let opponent = around & against;
    let is_so = near & own & !block == 0
        && next.is_power_of_two()
        && next & cells.open[0] & cells.open[1] & !(cells.safe[0] | cells.safe[1]) != 0
        && around & (empty & !end | own & !block) == 0
        && opponent != 0
        && opponent & !ground.whole(lowest(opponent), against) == 0;
    if is_so {
        cells.stones[who] &= !block;
        cells.open[who] &= !end;
        cells.safe = cells.safe.map(|safe| safe | next);
    }
}
