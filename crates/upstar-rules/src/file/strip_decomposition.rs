//! Decomposition of strips for rules that change both the first and the last cell that they cover.
//!
//! This is the most common case of `decomposition`. Each component is a line, so it suffices to
//! know which cells are connected with the next cell.

use super::compile::SmallBoardRule;
use super::compiled_rules::{LetterCode, LetterSet, only};
use crate::grid::{GridBoard, GridShape, Shape, SmallBoard, low_bits};

#[derive(Debug)]
pub(super) struct LineRule {
    width: u32,
    /// The letters that fit each cell.
    is: Box<[(u32, LetterSet)]>,
    becomes: Box<[(u32, LetterCode)]>,
    asks: LetterSet,
    makes: LetterSet,
}

impl LineRule {
    /// Returns the cells that are joined with the next cell by the rule at `starts`.
    #[inline(always)]
    fn joins(&self, starts: u64) -> u64 {
        (1..self.width).fold(0, |joined, at| joined | starts << ((at - 1) & 63))
    }
}

/// Returns the rules as rules on lines, if every rule changes both ends of its line.
pub(super) fn line_rules(laid: &[Vec<SmallBoardRule>; 2]) -> Option<Vec<LineRule>> {
    let mut rules: Vec<LineRule> = Vec::new();
    for rule in laid.iter().flatten() {
        let changed = |col: u32| rule.changes.iter().any(|change| change.1 == col);
        let ends = changed(0) && changed(rule.width - 1);
        if rule.height != 1 || !rule.loose.is_empty() || !rule.near.is_empty() || !ends {
            return None;
        }
        rules.push(LineRule {
            width: rule.width,
            is: rule.firm.iter().map(|spot| (spot.1, spot.2)).collect(),
            becomes: rule.changes.iter().map(|change| (change.1, change.2)).collect(),
            asks: rule.asks,
            makes: rule.changes.iter().fold(0, |all, change| all | only(change.2)),
        });
    }
    rules.sort_by_key(|rule| rule.width);
    Some(rules)
}

#[inline(always)]
pub(super) fn parts<const N: usize, const M: usize>(
    rules: &[LineRule],
    board: &SmallBoard<N>,
    out: &mut impl FnMut(GridBoard<N>),
) {
    let length = board.shape.cols() as u32;
    if length == 0 {
        return;
    }
    let mut possible = super::board_moves::Masks::<M>::of(&board.planes).0;
    // The cells that are connected with the next cell, and the first cells of moves.
    let (mut joined, mut alone) = (0_u64, 0_u64);
    let whole = low_bits(length - 1);
    // The letters that have become possible on further cells since the rules were last examined. If
    // the whole strip is connected, the loop ends early.
    let mut new = LetterSet::MAX;
    while new != 0 && (joined != whole || whole == 0) {
        let old = std::mem::take(&mut new);
        for rule in rules {
            if rule.width > length {
                break;
            }
            if rule.asks & (old | new) == 0 {
                continue;
            }
            let mut starts = low_bits(length - rule.width + 1);
            for &(at, is) in &rule.is {
                starts &= any(&possible, is) >> (at & 63);
            }
            let mut fresh = 0;
            for &(at, becomes) in &rule.becomes {
                let cells = starts << (at & 63);
                let places = &mut possible[usize::from(becomes) & (M - 1)];
                fresh |= cells & !*places;
                *places |= cells;
            }
            new |= if fresh != 0 { rule.makes } else { 0 };
            alone |= starts;
            joined |= rule.joins(starts);
        }
    }
    let mut rest = joined | alone;
    while rest != 0 {
        let start = rest.trailing_zeros();
        let length = (joined >> start).trailing_ones() + 1;
        let line = low_bits(length);
        rest &= !(line << start);
        let planes = board.planes.map(|plane| plane >> start & line);
        let shape = GridShape::new(1, length as usize).unwrap_or(GridShape::EMPTY);
        out(GridBoard::Small(SmallBoard { planes, shape }));
    }
}

#[inline(always)]
fn any<const M: usize>(possible: &[u64; M], set: LetterSet) -> u64 {
    let first = possible[set.trailing_zeros() as usize & (M - 1)];
    let mut rest = set & set.wrapping_sub(1);
    let mut cells = first;
    while rest != 0 {
        cells |= possible[rest.trailing_zeros() as usize & (M - 1)];
        rest &= rest - 1;
    }
    cells
}
