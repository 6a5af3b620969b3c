//! Symmetries of the rules: reflections and rotations of the board, and exchanges of letters.

use std::collections::BTreeSet;

use upstar_core::Orientation;

use super::compile::at_origin;
use super::compiled_rules::{CompiledRule, LetterCode, NeighbourRule, PatternCell, codes, only};
use super::format::BoardKind;
use super::letters::Letters;
use crate::grid::{GridBoard, Shape};

/// An image of the board: possibly transposed, then flipped, with letters replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BoardImage {
    pub transpose: bool,
    pub flip_rows: bool,
    pub flip_cols: bool,
    /// The new code of every code, or `None` if no letter changes.
    pub exchange: Option<Box<[LetterCode]>>,
}

impl BoardImage {
    pub(super) const FLIP_ROWS: BoardImage =
        BoardImage { transpose: false, flip_rows: true, flip_cols: false, exchange: None };
    pub(super) const FLIP_COLS: BoardImage =
        BoardImage { transpose: false, flip_rows: false, flip_cols: true, exchange: None };
    pub(super) const TURN: BoardImage =
        BoardImage { transpose: true, flip_rows: false, flip_cols: true, exchange: None };

    fn stays(&self) -> bool {
        !self.transpose && !self.flip_rows && !self.flip_cols
    }

    fn is_involution(&self) -> bool {
        !self.transpose || self.flip_rows == self.flip_cols
    }

    fn code(&self, code: LetterCode) -> LetterCode {
        self.exchange.as_ref().map_or(code, |exchange| exchange[usize::from(code)])
    }

    pub(super) fn label(&self, label: u16) -> u16 {
        u16::from(self.code(label as LetterCode))
    }

    fn spot(&self, spot: &PatternCell) -> PatternCell {
        let (row, col) = if self.transpose { (spot.col, spot.row) } else { (spot.row, spot.col) };
        PatternCell {
            row: if self.flip_rows { -row } else { row },
            col: if self.flip_cols { -col } else { col },
            is: codes(spot.is).fold(0, |all, code| all | only(self.code(code))),
            becomes: spot.becomes.map(|code| self.code(code)),
        }
    }

    fn near(&self, near: &NeighbourRule) -> NeighbourRule {
        let empty = CompiledRule { spots: Vec::new(), repeat: None, near: near.clone(), points: 0 };
        let mut near = empty.recoded(|code| self.code(code)).near;
        near.some.sort_unstable();
        near.turns.sort_unstable();
        near
    }

    pub(super) fn of<const N: usize>(&self, board: &GridBoard<N>) -> GridBoard<N> {
        let mut image = if self.transpose { board.transposed() } else { board.clone() };
        if self.flip_rows {
            image = image.flip_rows();
        }
        if self.flip_cols {
            image = image.flip_cols();
        }
        match (&self.exchange, image) {
            (None, image) => image,
            (Some(exchange), GridBoard::Large(grid)) => {
                GridBoard::Large(Box::new(grid.map(|code| exchange[usize::from(code)])))
            }
            (Some(exchange), GridBoard::Small(mut small)) => {
                let mut planes = [0; N];
                for code in 1..exchange.len() {
                    let cells = super::board_moves::cells_of(&small.planes, code as LetterCode);
                    for (k, plane) in planes.iter_mut().enumerate() {
                        if exchange[code] >> k & 1 != 0 {
                            *plane |= cells;
                        }
                    }
                }
                small.planes = planes;
                GridBoard::Small(small)
            }
        }
    }
}

#[derive(Debug)]
pub(super) struct Symmetries {
    pub kind: BoardKind,
    /// Images that preserve each player's rules, including the identity.
    pub kept: Vec<BoardImage>,
    /// An involution that exchanges the rules of the players.
    pub negation: Option<BoardImage>,
    /// The kind of group, which determines the search for the least image.
    pub group: SymmetryGroup,
    /// `true` if rules with repetitions may differ from their images beyond the compared length.
    pub only_small: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SymmetryGroup {
    Trivial,
    /// The flips of a rectangle.
    Flips,
    /// All eight images of a square.
    Square,
    Other,
}

type NormalisedRule = (Vec<PatternCell>, NeighbourRule, i64);

/// The length up to which repetitions are compared.
const LONGEST: usize = 66;

impl Symmetries {
    pub(super) fn of(
        rules: &[Vec<CompiledRule>; 2],
        kind: BoardKind,
        letters: &Letters,
    ) -> Symmetries {
        let players = [plain(&rules[0]), plain(&rules[1])];
        let mut exchanges = vec![None];
        if let Some(codes) = letters.exchange()
            && codes.iter().enumerate().any(|(k, &code)| k != usize::from(code))
        {
            exchanges.push(Some(codes.into_boxed_slice()));
        }
        let (mut kept, mut negation) = (Vec::new(), None);
        for exchange in exchanges {
            for k in 0..8 {
                let image = BoardImage {
                    transpose: k & 4 != 0,
                    flip_rows: k & 2 != 0,
                    flip_cols: k & 1 != 0,
                    exchange: exchange.clone(),
                };
                let possible = match kind {
                    BoardKind::Grid => true,
                    BoardKind::Strip => !image.transpose && !image.flip_rows,
                    BoardKind::Graph => image.stays(),
                };
                let becomes = |a: usize, b: usize| {
                    players[a].len() == players[b].len()
                        && players[a].iter().all(|rule| {
                            let spots = rule.0.iter().map(|spot| image.spot(spot)).collect();
                            let image = (at_origin(spots), image.near(&rule.1), rule.2);
                            players[b].contains(&image)
                        })
                };
                if possible && becomes(0, 0) && becomes(1, 1) {
                    kept.push(image.clone());
                }
                if possible
                    && negation.is_none()
                    && image.is_involution()
                    && becomes(0, 1)
                    && becomes(1, 0)
                {
                    negation = Some(image);
                }
            }
        }
        let moved = |image: &BoardImage| image.exchange.is_some();
        let group = match kept.len() {
            1 => SymmetryGroup::Trivial,
            _ if kept.iter().any(moved) => SymmetryGroup::Other,
            8 => SymmetryGroup::Square,
            4 if kept.iter().all(|image| !image.transpose) => SymmetryGroup::Flips,
            _ => SymmetryGroup::Other,
        };
        Symmetries { kind, negation, kept, group, only_small: decisive_length(rules) > LONGEST }
    }

    pub(super) fn keeps(&self, image: &BoardImage) -> bool {
        self.kept.contains(image)
    }

    /// Removes the margins of a board and returns the least image under the symmetries.
    pub(super) fn least<const N: usize>(&self, board: GridBoard<N>) -> GridBoard<N> {
        let board = if is_tight_row(&board) { board } else { board.cropped() };
        let large = matches!(board, GridBoard::Large(_));
        match self.group {
            _ if large && self.only_small => board,
            SymmetryGroup::Trivial => board,
            SymmetryGroup::Square => board.least_image(),
            SymmetryGroup::Flips => board.least_flip(),
            SymmetryGroup::Other => {
                let images = self.kept.iter().map(|image| image.of(&board));
                images.min().unwrap_or(board)
            }
        }
    }

    /// Returns the lesser of the least images of a board and of its negative, and its orientation.
    pub(super) fn lesser<const N: usize>(
        &self,
        board: GridBoard<N>,
    ) -> (GridBoard<N>, Orientation) {
        // A large board may be large only because of its margins.
        let board = if matches!(board, GridBoard::Large(_)) { board.cropped() } else { board };
        let Some(negative) = self.negative(&board) else {
            return (self.least(board), Orientation::Same);
        };
        let (board, negative) = (self.least(board), self.least(negative));
        if negative < board {
            (negative, Orientation::Negative)
        } else {
            (board, Orientation::Same)
        }
    }

    pub(super) fn negative<const N: usize>(&self, board: &GridBoard<N>) -> Option<GridBoard<N>> {
        if matches!(board, GridBoard::Large(_)) && self.only_small {
            return None;
        }
        Some(self.negation.as_ref()?.of(board))
    }
}

/// Returns `true` if a board is one row whose first and last cells are on the board.
fn is_tight_row<const N: usize>(board: &GridBoard<N>) -> bool {
    match board {
        GridBoard::Small(small) if small.shape.rows() == 1 => {
            let cells = small.support();
            cells & 1 != 0 && cells >> (small.shape.cols() - 1) & 1 != 0
        }
        _ => false,
    }
}

/// Returns a length such that rules that agree on all lines of at most this length also agree on
/// longer lines, or 0 if no rule has repetitions.
///
/// If two rules produce the same line of such a length, their repetitions overlap by at least twice
/// the longest group. The overlap has both group lengths as periods and, by the theorem of Fine and
/// Wilf, also their greatest common divisor. Inserting as many cells as the least common multiple
/// of all group lengths therefore preserves both patterns, so both rules also produce the longer
/// line.
fn decisive_length(rules: &[Vec<CompiledRule>; 2]) -> usize {
    let all = || rules.iter().flatten();
    let groups = || all().filter_map(|rule| Some(rule.repeat.as_ref()?.group.len()));
    let Some(longest) = groups().max() else { return 0 };
    let offsets = all().flat_map(|rule| rule.spots.iter()).flat_map(|spot| [spot.row, spot.col]);
    let ends = 1 + offsets.map(|offset| offset.unsigned_abs() as usize).max().unwrap_or(0);
    let common = groups().fold(1, |common: usize, group| {
        let multiples = (1..=group).map(|k| k * common);
        let least = multiples.into_iter().find(|multiple| multiple.is_multiple_of(group));
        least.unwrap_or(common).min(LONGEST)
    });
    2 * ends + 2 * longest + common
}

fn plain(rules: &[CompiledRule]) -> BTreeSet<NormalisedRule> {
    let mut all = BTreeSet::new();
    for rule in rules {
        let mut n = rule.least();
        while rule.length(n) <= LONGEST {
            all.insert((at_origin(rule.unrolled(n)), rule.near.clone(), rule.points));
            n += 1;
            if rule.repeat.is_none() {
                break;
            }
        }
    }
    all
}
