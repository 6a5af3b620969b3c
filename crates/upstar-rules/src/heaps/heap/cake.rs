//! Cakes of rows and columns that are cut or eaten.

use std::fmt::Write;

use upstar_core::{
    BoardView, Cell, ClickTarget, OptionDoc, Player, PositionError, RulesetDoc,
    ViewElement as BoardPart,
};

use super::summand::{Summand, joined, number};
use super::{HeapRules, HeapsPosition};
use crate::parsing::unexpected;

pub(super) const NOTATION: &str = "A cake is written as its numbers of rows and columns, as in \
                                   `4x5`. Several cakes are separated by spaces, as in `4x5 2x3`.";

pub(super) const OPTIONS: &[OptionDoc] = &[OptionDoc {
    name: "turn",
    what: "If this is `true`, the cake is rotated by a quarter turn before each move. The default \
           is `false`.",
    required: false,
}];

/// A cake of rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cake {
    /// The number of rows.
    pub rows: u64,
    /// The number of columns.
    pub cols: u64,
}

/// The rules of Cutcake, Maundy Cake and Eatcake.
#[derive(Clone, Copy, Debug)]
pub struct CakeRules {
    pub(super) doc: &'static RulesetDoc<'static>,
    /// The type of move.
    pub cutting: CutDirection,
    /// `true` if the cake is rotated by a quarter turn before each move.
    pub turn: bool,
}

/// A type of move. Left divides the columns, and Right divides the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutDirection {
    /// Cutting a cake in two.
    InTwo,
    /// Cutting a cake into two or more equal pieces.
    Equally,
    /// Eating one column or row.
    Eating,
}

impl HeapRules for CakeRules {
    type Summand = Cake;

    fn options(&self, cake: Cake, player: Player, option: &mut dyn FnMut(&[Cake])) {
        let cake = if self.turn { cake.turned() } else { cake };
        // The length of the side that is cut, and a piece of a given length.
        let (length, piece): (u64, &dyn Fn(u64) -> Cake) = match player {
            Player::Left => (cake.cols, &|cols| Cake { cols, ..cake }),
            Player::Right => (cake.rows, &|rows| Cake { rows, ..cake }),
        };
        if cake.rows == 0 || cake.cols == 0 {
            return;
        }
        match self.cutting {
            CutDirection::InTwo => {
                (1..=length / 2).for_each(|first| option(&[piece(first), piece(length - first)]));
            }
            CutDirection::Equally => {
                for count in (2..=length).filter(|&count| length.is_multiple_of(count)) {
                    option(&vec![piece(length / count); count as usize]);
                }
            }
            CutDirection::Eating => {
                for first in 0..length.div_ceil(2) {
                    let second = length - 1 - first;
                    let pieces = [first, second].map(piece);
                    option(&pieces[usize::from(first == 0)..1 + usize::from(second > 0)]);
                }
            }
        }
    }

    fn is_over(&self, cake: Cake) -> bool {
        let least = if self.cutting == CutDirection::Eating { 1 } else { 2 };
        cake.rows.min(cake.cols) == 0 || cake.rows.max(cake.cols) < least
    }

    fn breadth(&self, cake: Cake) -> u64 {
        if cake.rows.min(cake.cols) == 0 {
            return 0;
        }
        let side = |length: u64| match self.cutting {
            CutDirection::InTwo | CutDirection::Eating => length,
            CutDirection::Equally => length.saturating_mul(2 * length.isqrt()),
        };
        side(cake.rows).saturating_add(side(cake.cols))
    }

    fn doc(&self) -> RulesetDoc<'_> {
        *self.doc
    }

    fn is_impartial(&self) -> bool {
        false
    }

    /// Lists the cells beside the first cut, or the cells of the eaten column or row.
    fn click_targets(&self, before: &[Cake], player: Player, after: &[Cake]) -> Vec<ClickTarget> {
        let mut ways = Vec::new();
        // A cake that is rotated before the move is shown in its old orientation.
        if self.turn || !is_drawn(before) {
            return ways;
        }
        let mut start = 0;
        for (at, &cake) in before.iter().enumerate() {
            let (length, width) = player.pick((cake.cols, cake.rows), (cake.rows, cake.cols));
            let cell = |along: u64, across: u64| match player {
                Player::Left => BoardPart::Cell(across as usize, (start + along) as usize),
                Player::Right => BoardPart::Cell(along as usize, (start + across) as usize),
            };
            self.options(cake, player, &mut |pieces| {
                let made = [&before[..at], pieces, &before[at + 1..]].concat();
                if HeapsPosition::new(&made) != HeapsPosition::new(after) {
                    return;
                }
                let side = |piece: Option<&Cake>| match (piece, player) {
                    (Some(piece), Player::Left) => piece.cols,
                    (Some(piece), Player::Right) => piece.rows,
                    (None, _) => 0,
                };
                let first = match self.cutting {
                    CutDirection::InTwo | CutDirection::Equally => side(pieces.first()),
                    // The shorter of two pieces comes first. A single piece lies beyond the eaten
                    // part.
                    CutDirection::Eating if pieces.len() > 1 => side(pieces.first()),
                    CutDirection::Eating => 0,
                };
                // The mirror image of the move leaves the same pieces.
                let mut ends = vec![first];
                match self.cutting {
                    CutDirection::InTwo => ends.push(length - first),
                    CutDirection::Equally => {}
                    CutDirection::Eating => ends.push(length - 1 - first),
                }
                ends.dedup();
                for end in ends {
                    if self.cutting == CutDirection::Eating {
                        ways.push(ClickTarget::Parts(
                            (0..width).map(|across| cell(end, across)).collect(),
                        ));
                    } else {
                        let beside = |across| {
                            ClickTarget::Parts(vec![cell(end - 1, across), cell(end, across)])
                        };
                        ways.extend((0..width).map(beside));
                    }
                }
            });
            start += cake.cols + 1;
        }
        ways
    }

    fn negative(&self, cake: Cake) -> Option<Cake> {
        Some(cake.turned())
    }
}

impl Cake {
    /// Rotates the cake by a quarter turn.
    #[must_use]
    pub fn turned(self) -> Cake {
        Cake { rows: self.cols, cols: self.rows }
    }
}

fn is_drawn(cakes: &[Cake]) -> bool {
    const MOST: u64 = 60;
    let rows = cakes.iter().map(|cake| cake.rows).max().unwrap_or(0);
    let cols =
        cakes.iter().fold(0_u64, |sum, cake| sum.saturating_add(cake.cols).saturating_add(1));
    (1..=MOST).contains(&rows) && cols <= MOST + 1
}

/// A cake is written `4x5`, rows first, and several cakes `4x5 2x3`.
impl Summand for Cake {
    const NOTHING: Cake = Cake { rows: 0, cols: 0 };

    fn read(
        text: &str,
        each: &mut dyn FnMut(Cake, (usize, usize)) -> Result<(), PositionError>,
    ) -> Result<(), PositionError> {
        if text.trim().is_empty() {
            return Err(PositionError::new(
                "a cake is missing; write rows and columns such as 4x5",
                (0, 0),
            ));
        }
        // Two integers separated by a comma are also accepted.
        if let Some((rows, cols)) = text.split_once(',') {
            let at = rows.len() - rows.trim_start().len();
            let cols_at = text.len() - cols.trim_start().len();
            let cake = Cake { rows: number(rows.trim(), at)?, cols: number(cols.trim(), cols_at)? };
            return each(cake, (0, text.len()));
        }
        let mut at = 0;
        for word in text.split_inclusive(char::is_whitespace) {
            let start = at;
            at += word.len();
            let word = word.trim_end();
            if word.is_empty() {
                continue;
            }
            let Some((rows, cols)) = word.split_once('x') else {
                let unknown = word.char_indices().find(|(_, c)| !c.is_ascii_digit());
                return Err(match unknown {
                    Some((i, c)) => unexpected(c, start + i, "rows and columns such as 4x5"),
                    None => PositionError::new(
                        "expected rows and columns, such as 4x5",
                        (start, start + word.len()),
                    ),
                });
            };
            let cols_at = start + rows.len() + 1;
            let cake = Cake { rows: number(rows, start)?, cols: number(cols, cols_at)? };
            each(cake, (start, start + word.len()))?;
        }
        Ok(())
    }

    fn write(parts: &[Cake]) -> String {
        joined(parts, " ", |cake, text| {
            let _ = write!(text, "{}x{}", cake.rows, cake.cols);
        })
    }

    fn view(parts: &[Cake]) -> BoardView {
        let rows = parts.iter().map(|cake| cake.rows).max().unwrap_or(0);
        if !is_drawn(parts) {
            return BoardView::Heaps(
                parts.iter().flat_map(|cake| [cake.rows, cake.cols]).collect(),
            );
        }
        let row = |row: u64| {
            let mut cells = Vec::new();
            for (at, cake) in parts.iter().enumerate() {
                cells.extend((at > 0).then_some(Cell::Blocked));
                let cell = if row < cake.rows { Cell::Empty } else { Cell::Blocked };
                cells.extend((0..cake.cols).map(|_| cell));
            }
            cells
        };
        BoardView::Grid { rows: (0..rows).map(row).collect() }
    }
}
