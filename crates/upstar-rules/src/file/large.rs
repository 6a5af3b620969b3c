//! Moves on boards that do not fit in words, cell by cell.

use std::ops::ControlFlow;

use upstar_core::Player;

use super::board::side;
use super::compile::{Tables, neighbours};
use super::table::{Code, Rule, Spot, has};
use crate::grid::CellGrid;

/// What is done with a move: where it leads, and its points.
type Out<'a> = &'a mut dyn FnMut(CellGrid, i64) -> ControlFlow<()>;

/// Call `out` with what `player` can move to, until it breaks.
pub(super) fn moves(
    tables: &Tables,
    grid: &CellGrid,
    player: Player,
    mut out: impl FnMut(CellGrid, i64) -> ControlFlow<()>,
) {
    let (rows, cols) = (grid.rows() as i32, grid.cols() as i32);
    for rule in &tables.rules[side(player)] {
        // Patterns with places off the board, and lines that begin with a place that does not
        // matter, may begin off the board.
        let offsets = rule.spots.iter().flat_map(|spot| [spot.row.abs(), spot.col.abs()]);
        let strays = rule.repeat.is_some() || rule.spots.iter().any(Spot::may_be_void);
        let margin = if strays { offsets.max().unwrap_or(0) + 1 } else { 0 };
        let down = if rule.spots.iter().all(|spot| spot.row == 0) { 0 } else { margin };
        for row in -down..rows + down {
            for col in -margin..cols + margin {
                let laid = Placed { tables, grid, rule, row, col };
                if laid.moves(&mut out).is_break() {
                    return;
                }
            }
        }
    }
}

/// A rule whose origin lies on a cell.
struct Placed<'a> {
    tables: &'a Tables,
    grid: &'a CellGrid,
    rule: &'a Rule,
    row: i32,
    col: i32,
}

impl Placed<'_> {
    /// The index of a place, if it is on the board.
    fn index(&self, row: i32, col: i32) -> Option<usize> {
        let (row, col) = (self.row + row, self.col + col);
        let inside = |at: i32, size: usize| at >= 0 && (at as usize) < size;
        (inside(row, self.grid.rows()) && inside(col, self.grid.cols()))
            .then(|| row as usize * self.grid.cols() + col as usize)
    }

    fn code(&self, row: i32, col: i32) -> Code {
        self.index(row, col).map_or(0, |at| self.grid.cells()[at])
    }

    /// The moves by the rule from here.
    fn moves(&self, out: Out<'_>) -> ControlFlow<()> {
        let rule = self.rule;
        let fits = |spot: &Spot| has(spot.is, self.code(spot.row, spot.col));
        let Some(repeat) = &rule.repeat else {
            return if rule.spots.iter().all(fits) && self.neighbours_fit() {
                self.play(0, out)
            } else {
                ControlFlow::Continue(())
            };
        };
        let (before, after) = rule.spots.split_at(repeat.at);
        if !before.iter().all(fits) {
            return ControlFlow::Continue(());
        }
        let (dr, dc) = repeat.step;
        let length = repeat.group.len() as i32;
        let most = (self.grid.rows() + self.grid.cols() + 2) as i32;
        for n in 0..most {
            let k = n * length;
            let moved = |spot: &Spot| has(spot.is, self.code(spot.row + k * dr, spot.col + k * dc));
            if n as usize >= repeat.least && after.iter().all(moved) {
                self.play(n as usize, out)?;
            }
            let more = (k..).zip(&repeat.group).all(|(k, &(is, _))| {
                has(is, self.code(repeat.start.0 + k * dr, repeat.start.1 + k * dc))
            });
            if !more {
                break;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the neighbours are as the rule wants them.
    fn neighbours_fit(&self) -> bool {
        let near = &self.rule.near;
        let steps = neighbours(self.tables.corners);
        // A place off the board is in none of these sets.
        let any = |set| steps.iter().any(|&(dr, dc)| has(set, self.code(dr, dc)));
        near.is_empty() || !any(near.none) && near.some.iter().all(|&some| any(some))
    }

    /// The move with `n` repetitions.
    fn play(&self, n: usize, out: Out<'_>) -> ControlFlow<()> {
        let spots = self.rule.unrolled(n);
        let mut changes: Vec<(usize, Code)> = spots
            .iter()
            .filter_map(|spot| Some((self.index(spot.row, spot.col)?, spot.becomes?)))
            .collect();
        let near = &self.rule.near;
        if !near.turns.is_empty() {
            for &(dr, dc) in neighbours(self.tables.corners) {
                if let Some(at) = self.index(dr, dc)
                    && let Some(turn) =
                        near.turns.iter().find(|turn| turn.0 == self.grid.cells()[at])
                {
                    changes.push((at, turn.1));
                }
            }
        }
        out(self.grid.with(&changes), self.rule.points)
    }
}
