//! Chess pieces that move towards a corner, each on its own board.

use upstar_core::{BoardView, Cell, ClickTarget, Player, RulesetDoc, Tint, ViewElement};

use super::{HeapRules, NumberPair};

/// The rules of one piece. A position consists of the distances of the piece from the two sides
/// that meet at the corner.
#[derive(Clone, Copy, Debug)]
pub struct PieceRules {
    pub(super) doc: &'static RulesetDoc<'static>,
    /// The type of piece.
    pub walk: PieceMoves,
}

/// The moves of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceMoves {
    /// One step along a row, a column or a diagonal, towards one or both sides.
    King,
    /// Two steps towards one side and one step parallel to this side.
    Knight,
    /// Any number of steps along a row or a column.
    Rook,
    /// Rook moves, or any number of steps along the diagonal.
    Queen,
}

const CHESS: u64 = 8;

fn side(distance: u64) -> u64 {
    distance.saturating_add(1).max(CHESS)
}

impl HeapRules for PieceRules {
    type Summand = NumberPair;

    fn options(
        &self,
        NumberPair(a, b): NumberPair,
        _: Player,
        option: &mut dyn FnMut(&[NumberPair]),
    ) {
        let mut go = |x: Option<u64>, y: Option<u64>| {
            if let (Some(x), Some(y)) = (x, y) {
                option(&[NumberPair(x, y)]);
            }
        };
        match self.walk {
            PieceMoves::King => {
                go(a.checked_sub(1), Some(b));
                go(Some(a), b.checked_sub(1));
                go(a.checked_sub(1), b.checked_sub(1));
            }
            PieceMoves::Knight => {
                go(a.checked_sub(2), b.checked_add(1));
                go(a.checked_sub(2), b.checked_sub(1));
                go(a.checked_add(1), b.checked_sub(2));
                go(a.checked_sub(1), b.checked_sub(2));
            }
            PieceMoves::Rook | PieceMoves::Queen => {
                (0..a).for_each(|x| go(Some(x), Some(b)));
                (0..b).for_each(|y| go(Some(a), Some(y)));
                if self.walk == PieceMoves::Queen {
                    (1..=a.min(b)).for_each(|steps| go(Some(a - steps), Some(b - steps)));
                }
            }
        }
    }

    fn is_over(&self, NumberPair(a, b): NumberPair) -> bool {
        if self.walk == PieceMoves::Knight { a < 2 && b < 2 } else { a == 0 && b == 0 }
    }

    fn breadth(&self, NumberPair(a, b): NumberPair) -> u64 {
        match self.walk {
            PieceMoves::King | PieceMoves::Knight => 4,
            PieceMoves::Rook => a.saturating_add(b),
            PieceMoves::Queen => a.saturating_add(b).saturating_add(a.min(b)),
        }
    }

    fn doc(&self) -> RulesetDoc<'_> {
        *self.doc
    }

    fn normal(&self, NumberPair(a, b): NumberPair) -> NumberPair {
        NumberPair(a.min(b), a.max(b))
    }

    fn click_targets(
        &self,
        before: &[NumberPair],
        _: Player,
        after: &[NumberPair],
    ) -> Vec<ClickTarget> {
        let mut moved = (0..before.len()).filter(|&at| before.get(at) != after.get(at));
        let (Some(at), BoardView::Grid { .. }) = (moved.next(), self.view(before)) else {
            return Vec::new();
        };
        let (Some(from), Some(to)) = (before.get(at), after.get(at)) else { return Vec::new() };
        // A knight may leave the drawn board, so its target may have no cell.
        if to.0 >= side(from.0) || to.1 >= side(from.1) {
            return Vec::new();
        }
        let start: u64 = before[..at].iter().map(|&NumberPair(_, column)| side(column) + 1).sum();
        let cell = |&NumberPair(row, column): &NumberPair| {
            ViewElement::Cell(row as usize, (start + column) as usize)
        };
        vec![ClickTarget::Path([from, to].map(cell).into())]
    }

    /// Draws boards with the corner at the top left.
    fn view(&self, parts: &[NumberPair]) -> BoardView {
        const MOST_ROWS: u64 = 40;
        const MOST_COLS: u64 = 100;
        let rows = parts.iter().fold(CHESS, |most, &NumberPair(row, _)| side(row).max(most));
        let cols =
            parts.iter().fold(0_u64, |sum, &NumberPair(_, col)| sum.saturating_add(side(col)));
        if rows > MOST_ROWS || cols > MOST_COLS {
            return BoardView::Heaps(parts.iter().flat_map(|&NumberPair(a, b)| [a, b]).collect());
        }
        let letter = match self.walk {
            PieceMoves::King => 'K',
            PieceMoves::Knight => 'N',
            PieceMoves::Rook => 'R',
            PieceMoves::Queen => 'Q',
        };
        let row = |row: u64| {
            let mut cells = Vec::new();
            for (at, &NumberPair(r, c)) in parts.iter().enumerate() {
                cells.extend((at > 0).then_some(Cell::Blocked));
                cells.extend((0..side(c)).map(|col| match (row, col) {
                    _ if (row, col) == (r, c) => Cell::Letter(letter, Tint::Both),
                    _ if row < side(r) => Cell::Empty,
                    _ => Cell::Blocked,
                }));
            }
            cells
        };
        BoardView::Grid { rows: (0..rows).map(row).collect() }
    }
}
