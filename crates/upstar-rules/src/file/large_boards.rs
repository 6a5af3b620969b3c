//! Moves on boards that do not fit in words, found cell by cell.
//!
//! A rule is matched against a set of letters for each cell: the current letter, or all letters
//! that the cell may ever hold (see `large_decomposition`).

use std::ops::ControlFlow;

use upstar_core::Player;

use super::board_moves::side;
use super::compile::{CompiledRuleset, neighbours};
use super::compiled_rules::{CompiledRule, LetterCode, LetterSet, PatternCell, only};
use crate::grid::CellGrid;

/// Calls `out` with each option of `player` and the points of the move, until `out` breaks.
pub(super) fn moves(
    tables: &CompiledRuleset,
    grid: &CellGrid,
    player: Player,
    mut out: impl FnMut(CellGrid, i64) -> ControlFlow<()>,
) {
    let holds = |at: usize| only(grid.cells()[at]);
    for rule in &tables.rules[side(player)] {
        for placed in LargeBoardRule::all(tables, grid, rule) {
            let flow = placed.fitting(holds, |n| out(placed.play(n), rule.points));
            if flow.is_break() {
                return;
            }
        }
    }
}

/// Returns the paths of the moves of `player` from `grid` to `to` in which a single piece moves:
/// the cell that it leaves and the cell that it reaches.
///
/// Linear in the size of the board and in the number of moves near the first cell that changes.
pub(super) fn paths(
    tables: &CompiledRuleset,
    grid: &CellGrid,
    player: Player,
    to: &CellGrid,
) -> Vec<[usize; 2]> {
    let (before, after) = (grid.cells(), to.cells());
    let Some(changed) = (0..before.len().min(after.len())).find(|&at| before[at] != after[at])
    else {
        return Vec::new();
    };
    let holds = |at: usize| only(before[at]);
    let is_own = |code: LetterCode| tables.letters.is_of(code, player);
    let mut paths = Vec::new();
    for rule in &tables.rules[side(player)] {
        for placed in
            LargeBoardRule::all(tables, grid, rule).filter(|placed| placed.is_near(changed))
        {
            let _ = placed.fitting(holds, |n| {
                let cells = placed.first().chain(placed.repeated(0, n)).chain(placed.last(n));
                let (mut left, mut reached) = (Vec::new(), Vec::new());
                for CoveredCell { at, becomes, .. } in cells {
                    if is_own(becomes.unwrap_or(before[at])) {
                        reached.push(at);
                    } else if is_own(before[at]) {
                        left.push(at);
                    }
                }
                if let ([from], [to_cell]) = (&left[..], &reached[..])
                    && placed.play(n) == *to
                {
                    paths.push([*from, *to_cell]);
                }
                ControlFlow::<()>::Continue(())
            });
        }
    }
    paths.sort_unstable();
    paths.dedup();
    paths
}

pub(super) struct CoveredCell {
    pub at: usize,
    pub is: LetterSet,
    pub becomes: Option<LetterCode>,
}

/// A rule whose origin lies on a given cell, possibly outside the board.
#[derive(Clone, Copy)]
pub(super) struct LargeBoardRule<'a> {
    tables: &'a CompiledRuleset,
    grid: &'a CellGrid,
    pub rule: &'a CompiledRule,
    row: i32,
    col: i32,
}

impl<'a> LargeBoardRule<'a> {
    /// Returns the rule at every origin from which it may cover a cell, row by row.
    pub(super) fn all(
        tables: &'a CompiledRuleset,
        grid: &'a CellGrid,
        rule: &'a CompiledRule,
    ) -> impl Iterator<Item = LargeBoardRule<'a>> {
        let (rows, cols) = (grid.rows() as i32, grid.cols() as i32);
        // A pattern may begin off the board if it has cells that may be off the board, or if it has
        // repetitions. Optional repetitions that lie entirely off the board may be omitted.
        let offsets = rule.spots.iter().flat_map(|spot| [spot.row.abs(), spot.col.abs()]);
        let repeated = rule.repeat.iter().map(|repeat| (repeat.least + 1) * repeat.group.len());
        let strays = rule.repeat.is_some() || rule.spots.iter().any(PatternCell::may_be_off_board);
        let margin = offsets.max().unwrap_or(0) + 1 + repeated.sum::<usize>() as i32;
        let margin = if strays { margin } else { 0 };
        let is_flat = rule.spots.iter().all(|spot| spot.row == 0)
            && rule.repeat.iter().all(|repeat| repeat.step.0 == 0);
        let down = if is_flat { 0 } else { margin };
        (-down..rows + down).flat_map(move |row| {
            let at = move |col| LargeBoardRule { tables, grid, rule, row, col };
            (-margin..cols + margin).map(at)
        })
    }

    pub(super) fn with(
        tables: &'a CompiledRuleset,
        grid: &'a CellGrid,
        rule: &'a CompiledRule,
        spot: &PatternCell,
        at: usize,
    ) -> LargeBoardRule<'a> {
        let (row, col) = ((at / grid.cols()) as i32, (at % grid.cols()) as i32);
        LargeBoardRule { tables, grid, rule, row: row - spot.row, col: col - spot.col }
    }

    fn is_near(&self, at: usize) -> bool {
        let (row, col) = ((at / self.grid.cols()) as i32, (at % self.grid.cols()) as i32);
        let covers = |spot: &PatternCell| (self.row + spot.row, self.col + spot.col) == (row, col);
        self.rule.repeat.is_some()
            || !self.rule.near.is_empty()
            || self.rule.spots.iter().any(covers)
    }

    fn index(&self, row: i32, col: i32) -> Option<usize> {
        let (row, col) = (self.row + row, self.col + col);
        let inside = |at: i32, size: usize| at >= 0 && (at as usize) < size;
        (inside(row, self.grid.rows()) && inside(col, self.grid.cols()))
            .then(|| row as usize * self.grid.cols() + col as usize)
    }

    fn along(&self, n: usize) -> (i32, i32) {
        let Some(repeat) = &self.rule.repeat else { return (0, 0) };
        let n = n as i32;
        (n * repeat.step.0, n * repeat.step.1)
    }

    /// Calls `each` with every fitting number of repetitions, in increasing order, until `each`
    /// breaks. `holds` returns the letters of a cell.
    fn fitting(
        &self,
        holds: impl Fn(usize) -> LetterSet,
        mut each: impl FnMut(usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let rule = self.rule;
        let fits = |row: i32, col: i32, is: LetterSet| {
            self.index(row, col).map_or(only(0), &holds) & is != 0
        };
        let fits_at =
            |spot: &PatternCell, (dr, dc): (i32, i32)| fits(spot.row + dr, spot.col + dc, spot.is);
        let (before, after) = self.split();
        if !before.iter().all(|spot| fits_at(spot, (0, 0))) {
            return ControlFlow::Continue(());
        }
        let Some(repeat) = &rule.repeat else {
            return if self.neighbours_fit(holds) { each(0) } else { ControlFlow::Continue(()) };
        };
        let length = repeat.group.len();
        let most = self.grid.rows() + self.grid.cols() + 2;
        for n in 0..most {
            let start = self.along(n * length);
            if n >= repeat.least && after.iter().all(|spot| fits_at(spot, start)) {
                each(n)?;
            }
            let more = repeat.group.iter().enumerate().all(|(k, &(is, _))| {
                let (dr, dc) = self.along(n * length + k);
                fits(repeat.start.0 + dr, repeat.start.1 + dc, is)
            });
            if !more {
                break;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns `true` if a rule without repetitions fits.
    pub(super) fn is_fit(&self, holds: impl Fn(usize) -> LetterSet) -> bool {
        self.fitting(holds, |_| ControlFlow::Break(())).is_break()
    }

    fn split(&self) -> (&'a [PatternCell], &'a [PatternCell]) {
        let at = self.rule.repeat.as_ref().map_or(self.rule.spots.len(), |repeat| repeat.at);
        self.rule.spots.split_at(at)
    }

    /// Returns `true` if the neighbours may fit the rule. The result is exact if `holds` returns a
    /// single letter.
    fn neighbours_fit(&self, holds: impl Fn(usize) -> LetterSet) -> bool {
        let near = &self.rule.near;
        // A neighbour off the board is ignored.
        let any = |fits: &dyn Fn(LetterSet) -> bool| self.neighbours().any(|at| fits(holds(at)));
        near.is_empty()
            || !any(&|codes| codes & !near.none == 0)
                && near.some.iter().all(|&some| any(&|codes| codes & some != 0))
    }

    /// Returns the neighbours of the origin. A rule about neighbours has no other cell.
    pub(super) fn neighbours(&self) -> impl Iterator<Item = usize> {
        neighbours(self.tables.corners).iter().filter_map(|&(dr, dc)| self.index(dr, dc))
    }

    /// Returns the cells before the repeated part, or all cells if there is none.
    pub(super) fn first(&self) -> impl Iterator<Item = CoveredCell> {
        let (before, _) = self.split();
        before.iter().filter_map(|spot| self.covered(spot, (0, 0)))
    }

    fn repeated(&self, from: usize, to: usize) -> impl Iterator<Item = CoveredCell> {
        self.rule.repeat.iter().flat_map(move |repeat| {
            let (length, (row, col)) = (repeat.group.len(), repeat.start);
            (from * length..to * length).filter_map(move |k| {
                let (is, becomes) = repeat.group[k % length];
                self.covered(&PatternCell { row, col, is, becomes }, self.along(k))
            })
        })
    }

    fn last(&self, n: usize) -> impl Iterator<Item = CoveredCell> {
        let length = self.rule.repeat.as_ref().map_or(0, |repeat| repeat.group.len());
        let (moved, (_, after)) = (self.along(n * length), self.split());
        after.iter().filter_map(move |spot| self.covered(spot, moved))
    }

    fn covered(&self, spot: &PatternCell, (dr, dc): (i32, i32)) -> Option<CoveredCell> {
        let at = self.index(spot.row + dr, spot.col + dc)?;
        Some(CoveredCell { at, is: spot.is, becomes: spot.becomes })
    }

    fn play(&self, n: usize) -> CellGrid {
        let cells = self.first().chain(self.repeated(0, n)).chain(self.last(n));
        let mut changes: Vec<(usize, LetterCode)> =
            cells.filter_map(|cell| Some((cell.at, cell.becomes?))).collect();
        let turns = &self.rule.near.turns;
        changes.extend(self.neighbours().filter_map(|at| {
            let turn = turns.iter().find(|turn| turn.0 == self.grid.cells()[at])?;
            Some((at, turn.1))
        }));
        self.grid.with(&changes)
    }
}
