//! Edits boards whose text does not have one letter per cell: seeds in houses, bumps before a
//! roller, coloured piles, single pieces.

use upstar::{BoardView, Cell, Tint};

use super::nowhere;
use super::pieces::PieceBoards;
use crate::cell_words::tint;
use crate::error::{ApiError, ApiResult};
use crate::reply::{EditTools, Pile};
use crate::request::BoardChange;

#[derive(Clone)]
pub(super) enum NumberGrid {
    Houses(Vec<Vec<u32>>),
    Bumps { bumps: Vec<u32>, roller: usize },
    Piles(Vec<(Tint, u64)>),
    Pieces(PieceBoards),
}

impl NumberGrid {
    pub(super) fn seen(view: &BoardView) -> Vec<NumberGrid> {
        let BoardView::Grid { rows } = view else { return Vec::new() };
        let pieces = PieceBoards::seen(rows).map(NumberGrid::Pieces);
        [houses(rows), bumps(rows), piles(rows), pieces].into_iter().flatten().collect()
    }

    pub(super) fn text(&self) -> String {
        let joined =
            |numbers: &[u32]| -> Vec<String> { numbers.iter().map(u32::to_string).collect() };
        match self {
            NumberGrid::Houses(rows) => {
                rows.iter().map(|row| joined(row).join(",")).collect::<Vec<_>>().join("/")
            }
            NumberGrid::Bumps { bumps, roller } => {
                let mut row = joined(bumps);
                row.insert(*roller, "o".to_owned());
                format!("[{}]", row.join(","))
            }
            NumberGrid::Piles(piles) => {
                let pile = |&(tint, size): &(Tint, u64)| match tint {
                    Tint::Left => format!("B{size}"),
                    Tint::Right => format!("R{size}"),
                    Tint::Both | Tint::Neither => format!("G{size}"),
                };
                piles.iter().map(pile).collect::<Vec<_>>().join(",")
            }
            NumberGrid::Pieces(pieces) => pieces.text(),
        }
    }

    /// Returns `true` if these numbers are one of the interpretations of a view, or the sizes of
    /// its heaps.
    pub(super) fn is_seen(&self, view: &BoardView) -> bool {
        let text = self.text();
        NumberGrid::seen(view).iter().any(|other| other.text() == text)
            || matches!((self, view), (NumberGrid::Piles(piles), BoardView::Heaps(sizes))
                if piles.iter().map(|(_, size)| *size).eq(sizes.iter().copied()))
    }

    pub(super) fn tools(&self) -> EditTools {
        match self {
            NumberGrid::Houses(_) => EditTools::Numbers { roller: false },
            NumberGrid::Bumps { .. } => EditTools::Numbers { roller: true },
            NumberGrid::Piles(piles) => {
                let pile = |&(of, size): &(Tint, u64)| Pile { tint: tint(of), size };
                EditTools::Piles { piles: piles.iter().map(pile).collect() }
            }
            NumberGrid::Pieces(pieces) => EditTools::Pieces { count: pieces.count() },
        }
    }

    pub(super) fn changed(mut self, change: &BoardChange) -> ApiResult<NumberGrid> {
        match (&mut self, change) {
            (NumberGrid::Pieces(pieces), change) => pieces.change(change)?,
            (NumberGrid::Houses(rows), &BoardChange::Number { row, column, number }) => {
                let house = rows.get_mut(row).and_then(|row| row.get_mut(column));
                *house.ok_or_else(nowhere)? = number;
            }
            (NumberGrid::Houses(rows), &BoardChange::Size { rows: tall, columns }) => {
                if tall != rows.len() {
                    return Err(ApiError::wrong(format!(
                        "the number of rows cannot be changed: this board has {} rows",
                        rows.len()
                    )));
                }
                rows.iter_mut().for_each(|row| row.resize(columns, 0));
            }
            (
                NumberGrid::Bumps { bumps, roller },
                &BoardChange::Number { row: 0, column, number },
            ) => {
                let at = match column {
                    column if column < *roller => column,
                    column if column > *roller => column - 1,
                    _ => return Err(ApiError::wrong("the cell of the roller has no number")),
                };
                *bumps.get_mut(at).ok_or_else(nowhere)? = number;
            }
            (
                NumberGrid::Bumps { bumps, roller },
                &BoardChange::Cell { row: 0, column, letter: 'o' },
            ) => {
                if column > bumps.len() {
                    return Err(nowhere());
                }
                *roller = column;
            }
            (NumberGrid::Bumps { bumps, roller }, &BoardChange::Size { rows: 1, columns }) => {
                bumps.resize(columns - 1, 1);
                *roller = (*roller).min(bumps.len());
            }
            (NumberGrid::Piles(piles), &BoardChange::Heap { at, size }) => {
                match piles.get_mut(at) {
                    Some(pile) => pile.1 = size,
                    None => piles.push((Tint::Both, size)),
                }
            }
            (NumberGrid::Piles(piles), &BoardChange::RemoveHeap { at }) => {
                if at >= piles.len() {
                    return Err(nowhere());
                }
                piles.remove(at);
            }
            (NumberGrid::Piles(piles), &BoardChange::Piece { at, letter }) => {
                piles.get_mut(at).ok_or_else(nowhere)?.0 = match letter {
                    'x' => Tint::Left,
                    'o' => Tint::Right,
                    _ => Tint::Both,
                };
            }
            _ => return Err(ApiError::wrong("this change is not supported for this board")),
        }
        Ok(self)
    }
}

/// Returns the number in a cell; an empty cell holds 0.
fn number(cell: Cell) -> Option<u32> {
    match cell {
        Cell::Number(number, _) => Some(number),
        Cell::Empty | Cell::Blocked => Some(0),
        _ => None,
    }
}

fn houses(rows: &[Vec<Cell>]) -> Option<NumberGrid> {
    let row = |row: &Vec<Cell>| row.iter().map(|&cell| number(cell)).collect();
    rows.iter().map(row).collect::<Option<_>>().map(NumberGrid::Houses)
}

fn bumps(rows: &[Vec<Cell>]) -> Option<NumberGrid> {
    let [row] = rows else { return None };
    let roller = row.iter().position(|cell| matches!(cell, Cell::Letter('o', _)))?;
    let rest = row[..roller].iter().chain(&row[roller + 1..]);
    let bumps = rest.map(|&cell| number(cell)).collect::<Option<_>>()?;
    Some(NumberGrid::Bumps { bumps, roller })
}

/// Interprets rows of stones of one colour that start at the left.
fn piles(rows: &[Vec<Cell>]) -> Option<NumberGrid> {
    let pile = |row: &Vec<Cell>| {
        let stones =
            row.iter().take_while(|cell| **cell == row[0] && **cell != Cell::Empty).count();
        let tint = match row.first()? {
            Cell::Piece(tint) => *tint,
            Cell::Empty => Tint::Both,
            _ => return None,
        };
        let rest = row[stones..].iter().all(|cell| *cell == Cell::Empty);
        rest.then_some((tint, stones as u64))
    };
    rows.iter().map(pile).collect::<Option<_>>().map(NumberGrid::Piles)
}
