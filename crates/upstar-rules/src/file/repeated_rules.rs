//! Rules with repetitions on boards that do not fit in words.
//!
//! On a line of cells, such a rule is a chain of pieces: a head, groups, and a tail. The number of
//! chains may be quadratic, but two passes over the line find the pieces of all chains in linear
//! time.

use super::compiled_rules::{CompiledRule, LetterCode, LetterSet, PatternCell, has};
use super::format::Direction;
use crate::grid::CellGrid;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PieceKind {
    /// The cells before the repetitions, and the required repetitions.
    Head,
    Group,
    /// The cells after the repetitions.
    Tail,
}

const KINDS: [PieceKind; 3] = [PieceKind::Head, PieceKind::Group, PieceKind::Tail];

#[derive(Clone, Copy, Debug)]
pub(super) struct PiecePlace {
    /// The distance from the first cell.
    ahead: i32,
    pub is: LetterSet,
    pub becomes: Option<LetterCode>,
}

#[derive(Debug)]
pub(super) struct ChainRule {
    pub step: Direction,
    places: [Vec<PiecePlace>; 3],
    /// The length of the head and the length of a group.
    lengths: [i32; 2],
}

impl ChainRule {
    pub(super) fn new(rule: &CompiledRule) -> Option<ChainRule> {
        let repeat = rule.repeat.as_ref()?;
        let (dr, dc) = repeat.step;
        let ahead = |(row, col): (i32, i32)| if dr != 0 { row * dr } else { col * dc };
        let start = ahead(repeat.start);
        let place = |spot: &PatternCell, from: i32| PiecePlace {
            ahead: ahead((spot.row, spot.col)) - from,
            is: spot.is,
            becomes: spot.becomes,
        };
        let (before, after) = rule.spots.split_at(repeat.at);
        let group = |from: i32| {
            let cells = (from..).zip(&repeat.group);
            cells.map(|(ahead, &(is, becomes))| PiecePlace { ahead, is, becomes })
        };
        let length = repeat.group.len() as i32;
        let mut head: Vec<PiecePlace> = before.iter().map(|spot| place(spot, 0)).collect();
        let needed = repeat.least as i32;
        head.extend((0..needed).flat_map(|n| group(start + n * length)));
        let tail = after.iter().map(|spot| place(spot, start)).collect();
        let lengths = [start + needed * length, length];
        Some(ChainRule { step: repeat.step, places: [head, group(0).collect(), tail], lengths })
    }

    pub(super) fn asks(&self, letters: LetterSet) -> bool {
        self.places.iter().flatten().any(|place| place.is & letters != 0)
    }

    /// Returns the pieces of all chains on a line. `holds` tests the letters of a cell.
    pub(super) fn on<'a>(
        &'a self,
        line: &'a [usize],
        holds: impl Fn(usize, LetterSet) -> bool,
    ) -> ChainPieces<'a> {
        let aheads = self.places.iter().flatten().map(|place| place.ahead);
        let margin = aheads.max().unwrap_or(0) + self.lengths[0].max(self.lengths[1]) + 1;
        let size = line.len() + 2 * margin as usize;
        let mut pieces =
            ChainPieces { chain: self, line, margin, used: KINDS.map(|_| vec![false; size]) };
        let fits = KINDS.map(|kind| {
            let fits = |start: i32| {
                self.places[kind as usize].iter().all(|place| {
                    match pieces.cell(start + place.ahead) {
                        Some(cell) => holds(cell, place.is),
                        None => has(place.is, 0),
                    }
                })
            };
            (-margin..size as i32 - margin).map(fits).collect::<Vec<bool>>()
        });
        let [head, group] = self.lengths.map(|length| length as usize);
        let at =
            |flags: &[bool], at: Option<usize>| at.is_some_and(|at| flags.get(at) == Some(&true));
        // The indices up to which a chain can extend from its head, and from which it can extend to
        // its tail.
        let (mut comes, mut ends) = (vec![false; size], vec![false; size]);
        for i in 0..size {
            comes[i] = at(&fits[0], i.checked_sub(head))
                || at(&fits[1], i.checked_sub(group)) && at(&comes, i.checked_sub(group));
        }
        for i in (0..size).rev() {
            ends[i] = fits[2][i] || fits[1][i] && at(&ends, Some(i + group));
        }
        for i in 0..size {
            pieces.used[0][i] = fits[0][i] && at(&ends, Some(i + head));
            pieces.used[1][i] = comes[i] && fits[1][i] && at(&ends, Some(i + group));
            pieces.used[2][i] = comes[i] && fits[2][i];
        }
        pieces
    }
}

/// A piece: its kind, and the index of its first cell on the line.
pub(super) type Piece = (PieceKind, i32);

pub(super) struct ChainPieces<'a> {
    chain: &'a ChainRule,
    line: &'a [usize],
    /// The distance beyond the ends of the line at which pieces may begin.
    margin: i32,
    /// For each kind and each index of the line from `-margin`, `true` if a piece begins there.
    used: [Vec<bool>; 3],
}

impl ChainPieces<'_> {
    fn cell(&self, at: i32) -> Option<usize> {
        self.line.get(usize::try_from(at).ok()?).copied()
    }

    fn has(&self, (kind, at): Piece) -> bool {
        let at = usize::try_from(at + self.margin).ok();
        at.is_some_and(|at| self.used[kind as usize].get(at) == Some(&true))
    }

    pub(super) fn all(&self) -> impl Iterator<Item = Piece> {
        KINDS.into_iter().flat_map(|kind| {
            let used = (-self.margin..).zip(&self.used[kind as usize]);
            used.filter(|(_, used)| **used).map(move |(at, _)| (kind, at))
        })
    }

    /// Returns the cells of the board under a piece, each with its cell of the rule.
    pub(super) fn cells(&self, (kind, at): Piece) -> impl Iterator<Item = (usize, &PiecePlace)> {
        let places = self.chain.places[kind as usize].iter();
        places.filter_map(move |place| Some((self.cell(at + place.ahead)?, place)))
    }

    pub(super) fn before(&self, (kind, at): Piece) -> impl Iterator<Item = Piece> {
        let [head, group] = self.chain.lengths;
        let pieces = [(PieceKind::Head, at - head), (PieceKind::Group, at - group)];
        pieces.into_iter().filter(move |&piece| kind != PieceKind::Head && self.has(piece))
    }

    pub(super) fn behind(&self, (kind, at): Piece) -> impl Iterator<Item = Piece> {
        let next = match kind {
            PieceKind::Head => at + self.chain.lengths[0],
            _ => at + self.chain.lengths[1],
        };
        let pieces = [(PieceKind::Group, next), (PieceKind::Tail, next)];
        pieces.into_iter().filter(move |&piece| kind != PieceKind::Tail && self.has(piece))
    }
}

pub(super) struct BoardLines {
    pub lines: Vec<Vec<usize>>,
    /// The index of the line of each cell.
    pub line_of: Vec<usize>,
}

impl BoardLines {
    pub(super) fn new(grid: &CellGrid, (down, right): Direction) -> BoardLines {
        let (down, right) = (down as isize, right as isize);
        let mut all = BoardLines { lines: Vec::new(), line_of: vec![0; grid.cells().len()] };
        let is_first = |at: &usize| grid.step(*at, (-down, -right)).is_none();
        for first in (0..grid.cells().len()).filter(is_first) {
            let line = std::iter::successors(Some(first), |&at| grid.step(at, (down, right)));
            let line: Vec<usize> = line.collect();
            line.iter().for_each(|&at| all.line_of[at] = all.lines.len());
            all.lines.push(line);
        }
        all
    }
}
