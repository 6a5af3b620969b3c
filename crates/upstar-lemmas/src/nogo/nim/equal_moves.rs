//! Components with the same nim value but different cells.

use crate::nogo::cells::{CellLayout, Cells, bits, lowest};

/// Normalises some cells of a component with equal moves; stones have no owner.
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

/// Determines the players to whom a cell is open, if it has no empty neighbour and at most one
/// adjacent block of either player, none of a player who is safe there. Filling it is the same for
/// both: it takes the cell from these blocks, all of which need another liberty, and the stone adds
/// none.
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

/// Replaces two cells by one on which both players are safe. The *end* is open to one player only,
/// and beside it is only the other cell, the *next*, or a block whose liberties they are. The next
/// is open to both, safe for neither, and otherwise adjacent to one block of the opponent only.
///
/// If the player fills the end, the next is closed to both, and the opponent's block has a
/// permanent liberty. A stone of the player on the next takes the cell from this block, which needs
/// another liberty, and closes the end to both. A stone of the opponent has the former effect if
/// the end is beside the next, and otherwise the latter. There are always two effects, those of
/// either player's moves on a cell where both are safe.
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
