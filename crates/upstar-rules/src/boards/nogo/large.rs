//! NoGo on boards that do not fit in words. The method is described at `CellSets`.

use super::{OPEN, index};
use crate::grid::{CellGrid, GridBoard};
use upstar_core::Player;

/// Returns the bit of a cell with a player's stone, or of an empty cell where such a stone is safe.
const fn stone(who: usize) -> u8 {
    0b0100 << who
}

/// Returns the bit of an empty cell that is open to a player.
const fn open(who: usize) -> u8 {
    1 << who
}

fn is_empty(cell: u8) -> bool {
    cell & OPEN != 0
}

fn block(grid: &CellGrid, at: usize) -> Vec<usize> {
    let cells = grid.cells();
    let (mut block, mut seen) = (vec![at], vec![false; cells.len()]);
    extend(grid, &mut block, &mut seen);
    block
}

/// Extends a stone to its block, and marks the block as seen.
fn extend(grid: &CellGrid, block: &mut Vec<usize>, seen: &mut [bool]) {
    let cells = grid.cells();
    seen[block[0]] = true;
    let mut next = 0;
    while let Some(&from) = block.get(next) {
        next += 1;
        for to in grid.beside(from).filter(|&to| cells[to] == cells[from]) {
            if !std::mem::replace(&mut seen[to], true) {
                block.push(to);
            }
        }
    }
}

/// Returns at most two liberties of a block.
fn liberties(grid: &CellGrid, block: &[usize]) -> Vec<usize> {
    let mut found: Vec<usize> = Vec::new();
    let beside = block.iter().flat_map(|&at| grid.beside(at));
    for at in beside.filter(|&at| is_empty(grid.cells()[at])) {
        if !found.contains(&at) {
            found.push(at);
        }
        if found.len() == 2 {
            break;
        }
    }
    found
}

fn blocks(grid: &CellGrid, who: usize) -> Vec<Vec<usize>> {
    let cells = grid.cells();
    let mut seen = vec![false; cells.len()];
    let mut blocks = Vec::new();
    for at in 0..cells.len() {
        if cells[at] == stone(who) && !seen[at] {
            let mut block = vec![at];
            extend(grid, &mut block, &mut seen);
            blocks.push(block);
        }
    }
    blocks
}

pub(super) fn options(grid: &CellGrid, player: Player, out: &mut Vec<GridBoard<4>>) {
    let (own, open) = (stone(index(player)), open(index(player)));
    let legal = legal(grid);
    for at in (0..legal.len()).filter(|&at| legal[at] & open != 0) {
        let mut after = grid.with(&[(at, own)]);
        if grid.cells()[at] & own != 0 {
            let released = block(&after, at);
            let beside = released.iter().flat_map(|&from| after.beside(from));
            let beside = beside.map(|to| (to, after.cells()[to]));
            let safe =
                beside.filter(|(_, cell)| cell & open != 0).map(|(to, cell)| (to, cell | own));
            let gone = released.iter().map(|&from| (from, 0));
            after = after.with(&gone.chain(safe).collect::<Vec<_>>());
        }
        out.push(GridBoard::Large(Box::new(after)));
    }
}

fn legal(grid: &CellGrid) -> Vec<u8> {
    let cells = grid.cells();
    let (mut last, mut rich) = (vec![0; cells.len()], vec![false; cells.len()]);
    for who in 0..2 {
        for block in blocks(grid, who) {
            match liberties(grid, &block)[..] {
                [liberty] => last[liberty] |= open(who),
                _ => block.iter().for_each(|&at| rich[at] = true),
            }
        }
    }
    let legal = |at: usize, who: usize| {
        let lives = cells[at] & stone(who) != 0
            || grid.beside(at).any(|to| is_empty(cells[to]) || rich[to] && cells[to] == stone(who));
        cells[at] & open(who) != 0 && lives && last[at] & open(1 - who) == 0
    };
    let open_to =
        |at: usize| (0..2).filter(|&who| legal(at, who)).fold(0, |all, who| all | open(who));
    (0..cells.len()).map(open_to).collect()
}

/// Works like `CellSets::release`.
fn release(cells: &mut [u8], grid: &CellGrid, who: usize, sources: &[usize]) {
    let mut seen = vec![false; cells.len()];
    let only = |cell: u8| cell & OPEN == open(who) && cell & stone(who) != 0;
    let mut work: Vec<usize> = sources.to_vec();
    work.extend((0..cells.len()).filter(|&at| only(cells[at])));
    work.iter().for_each(|&at| seen[at] = true);
    while let Some(from) = work.pop() {
        for to in grid.beside(from) {
            if cells[to] & open(who) != 0 {
                cells[to] |= stone(who);
            }
            let spreads = cells[to] == stone(who) || only(cells[to]);
            if spreads && !std::mem::replace(&mut seen[to], true) {
                work.push(to);
            }
        }
    }
    for (cell, seen) in cells.iter_mut().zip(seen) {
        if seen && *cell == stone(who) {
            *cell = 0;
        }
    }
}

/// Works like `CellSets::settle`.
fn settled(grid: &CellGrid) -> CellGrid {
    let mut grid = grid.clone();
    loop {
        let legal = legal(&grid);
        let mut cells = grid.cells().to_vec();
        let mut dead = Vec::new();
        let mut changed = false;
        for (at, cell) in cells.iter_mut().enumerate().filter(|(_, cell)| is_empty(**cell)) {
            changed |= *cell & OPEN != legal[at];
            // A cell can be safe for a player only if the player may play there.
            let safe = (0..2).filter(|&who| legal[at] & open(who) != 0);
            *cell = legal[at] | *cell & safe.fold(0, |all, who| all | stone(who));
            if *cell == 0 {
                dead.push(at);
            }
        }
        for who in 0..2 {
            release(&mut cells, &grid, who, &dead);
        }
        grid = CellGrid::new(grid.rows(), grid.cols(), cells);
        if !changed {
            break;
        }
    }
    for who in 0..2 {
        let poor = blocks(&grid, who).into_iter();
        let poor = poor.filter(|block| liberties(&grid, block).len() < 2);
        let changes: Vec<(usize, u8)> = poor.flatten().map(|at| (at, 0)).collect();
        grid = grid.with(&changes);
    }
    grid
}

pub(super) fn components(grid: &CellGrid, out: &mut Vec<GridBoard<4>>) {
    let grid = settled(grid);
    let cells = grid.cells();
    // A cell is needy if some player may place a stone there that needs liberties.
    let needy = |cell: u8| (0..2).any(|who| cell & (open(who) | stone(who)) == open(who));
    let bears = |a: u8, b: u8| match (is_empty(a), is_empty(b)) {
        (true, true) => needy(a) || needy(b),
        (false, false) => a == b,
        _ => true,
    };
    let links = |at: usize| {
        grid.beside(at).filter(move |&to| cells[to] != 0 && bears(cells[at], cells[to]))
    };
    for region in grid.regions(links) {
        if region.iter().any(|&at| is_empty(cells[at])) {
            out.push(GridBoard::new(grid.part(&region)));
        }
    }
}

/// Works like `CellSets::without_repetitions`.
pub(super) fn without_repetitions(grid: &CellGrid) -> CellGrid {
    let cell = |row: usize, col: usize| grid.cell(row, col);
    let repeats = |a: u8, b: u8| a == b && !is_empty(a);
    let differs = |row: &usize| {
        let row = *row;
        row + 1 == grid.rows()
            || !(0..grid.cols()).all(|col| repeats(cell(row, col), cell(row + 1, col)))
    };
    let rows: Vec<usize> = (0..grid.rows()).filter(differs).collect();
    let differs = |col: &usize| {
        let col = *col;
        col + 1 == grid.cols()
            || !(0..grid.rows()).all(|row| repeats(cell(row, col), cell(row, col + 1)))
    };
    let cols: Vec<usize> = (0..grid.cols()).filter(differs).collect();
    let kept = rows.iter().flat_map(|&row| cols.iter().map(move |&col| cell(row, col)));
    CellGrid::new(rows.len(), cols.len(), kept.collect())
}
