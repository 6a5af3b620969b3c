//! Maze: reduced canonical forms in linear time, and a maze for every number and every switch.
//!
//! The game is option-closed: any position that a player can reach in two consecutive moves can be
//! reached in one. The options of a player therefore lie on a line, and the first number on this
//! line is the best option up to an infinitesimal (Siegel, thesis, Lemma 4.1.12).

use upstar_core::Budgeted;
use upstar_number::{Bound, Dyadic};
use upstar_rules::maze::MazePosition;
use upstar_short::{Short, ShortContext};

/// The value of a token, possibly up to an infinitesimal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenValue {
    /// The exact value, which is a number.
    Number(Dyadic),
    /// Not a number, and infinitesimally close to {a|b} with a ≥ b. If a = b, the value is
    /// infinitesimally close to a.
    Close(Dyadic, Dyadic),
}

/// Returns the value of a maze with at most one token. Without a token, the value is 0. Returns
/// `None` if there are several tokens. Takes time linear in the number of cells.
///
/// The value of a cell is the value of the maze with the token on it. Let a and b be the first
/// numbers among the values of the cells that the token can reach downwards and to the right. If a
/// < b, or if a or b is missing, the value is the simplest number greater than a and less than b.
/// Otherwise, the value is infinitesimally close to {a|b} (Siegel, thesis, Theorem 4.4.1, Corollary
/// 4.4.4 and the proof of Lemma 4.1.12).
///
/// ```
/// # use upstar_core::Ruleset;
/// # use upstar_lemmas::maze::{TokenValue, worth};
/// let maze = upstar_rules::Maze.parse("@./.|./.|.").unwrap();
/// assert_eq!(worth(&maze), Some(TokenValue::Number("3/2".parse().unwrap())));
/// ```
#[must_use]
pub fn worth(position: &MazePosition) -> Option<TokenValue> {
    let token = match position.tokens().as_slice() {
        [] => return Some(TokenValue::Number(Dyadic::ZERO)),
        [token] => *token,
        _ => return None,
    };
    let (_, cols) = position.size();
    let ways = position.ways();
    // For each cell, the first number at or below the cell, and the first number at or to the right
    // of it. The token moves only downwards and to the right.
    let mut downwards: Vec<Option<Dyadic>> = vec![None; ways.len()];
    let mut rightwards = downwards.clone();
    let mut of_token = None;
    for at in (token..ways.len()).rev().filter(|at| at % cols >= token % cols) {
        let (down, right) = ways[at];
        let a = if down { downwards[at + cols].clone() } else { None };
        let b = if right { rightwards[at + 1].clone() } else { None };
        match close_to(a, b) {
            TokenValue::Number(number) => {
                downwards[at] = Some(number.clone());
                rightwards[at] = Some(number.clone());
                of_token = Some(TokenValue::Number(number));
            }
            TokenValue::Close(a, b) => {
                downwards[at] = Some(a.clone());
                rightwards[at] = Some(b.clone());
                of_token = Some(TokenValue::Close(a, b));
            }
        }
    }
    of_token
}

/// Returns {a|b}, where a or b may be missing.
fn close_to(a: Option<Dyadic>, b: Option<Dyadic>) -> TokenValue {
    let (low, high) = (a.clone().map(Bound::Open), b.clone().map(Bound::Open));
    match (Dyadic::simplest_between(low.as_ref(), high.as_ref()), a, b) {
        (None, Some(a), Some(b)) => TokenValue::Close(a, b),
        // If a or b is missing, a simplest number exists.
        (number, ..) => TokenValue::Number(number.unwrap_or(Dyadic::ZERO)),
    }
}

/// Returns the value of a maze with one token, if it is a number.
#[must_use]
pub fn value(position: &MazePosition) -> Option<Dyadic> {
    match worth(position)? {
        TokenValue::Number(number) => Some(number),
        TokenValue::Close(..) => None,
    }
}

/// Returns the reduced canonical form of a maze with one token: a number or a switch.
pub fn reduced(position: &MazePosition, cx: ShortContext<'_>) -> Budgeted<Option<Short>> {
    match worth(position) {
        None => Ok(None),
        Some(TokenValue::Number(number)) => cx.number(&number).map(Some),
        Some(TokenValue::Close(a, b)) if a == b => cx.number(&a).map(Some),
        Some(TokenValue::Close(a, b)) => {
            let (a, b) = (cx.number(&a)?, cx.number(&b)?);
            cx.canonical(&[a], &[b]).map(Some)
        }
    }
}

/// Returns a maze with one token and the value x (Siegel, thesis, 4.4.1.1). No cell of the maze has
/// a wall below it. Returns `None` if the maze would have more than 4096 cells.
///
/// ```
/// # use upstar_core::Ruleset;
/// # use upstar_lemmas::maze::of_number;
/// let maze = of_number(&"3/4".parse().unwrap()).unwrap();
/// assert_eq!(upstar_rules::Maze.print(&maze), "@.../..|../.|.|..");
/// ```
#[must_use]
pub fn of_number(x: &Dyadic) -> Option<MazePosition> {
    Layout::of_number(x)?.position()
}

/// Returns a maze with one token and the value {a|b}, where a ≥ b (Siegel, thesis, 4.4.1.1 and
/// Claim 4.4.3). Returns `None` if a < b, or if the maze would have more than 4096 cells.
#[must_use]
pub fn of_switch(a: &Dyadic, b: &Dyadic) -> Option<MazePosition> {
    if a < b {
        return None;
    }
    Layout::beside(Layout::of_number(a)?, Layout::of_number(b)?)?.position()
}

/// A maze with walls only on the right sides of cells.
#[derive(Clone)]
struct Layout {
    rows: usize,
    cols: usize,
    walls: Vec<(usize, usize)>,
}

const MAX_CELLS: usize = 4096;

impl Layout {
    /// The maze of an integer is a corridor. The maze of any other number is constructed from its
    /// two canonical options.
    fn of_number(x: &Dyadic) -> Option<Layout> {
        // Every halving adds a column.
        if x.exponent() > MAX_CELLS as u64 || x.bits() > 2 * MAX_CELLS as u64 {
            return None;
        }
        let floor = Dyadic::from(x.floor());
        let mut low = Layout::corridor(&floor)?;
        if &floor == x {
            return Some(low);
        }
        let mut high = Layout::corridor(&(&floor + &Dyadic::ONE))?;
        let (mut below, mut above) = (floor.clone(), &floor + &Dyadic::ONE);
        loop {
            let middle = (&below + &above).halve();
            let between = Layout::beside(low.clone(), high.clone())?;
            match x.cmp(&middle) {
                std::cmp::Ordering::Equal => return Some(between),
                std::cmp::Ordering::Less => (high, above) = (between, middle),
                std::cmp::Ordering::Greater => (low, below) = (between, middle),
            }
        }
    }

    fn corridor(integer: &Dyadic) -> Option<Layout> {
        let length = usize::try_from(integer.to_i64()?.unsigned_abs()).ok()?.checked_add(1)?;
        let (rows, cols) = if integer.signum() < 0 { (1, length) } else { (length, 1) };
        (length <= MAX_CELLS).then_some(Layout { rows, cols, walls: Vec::new() })
    }

    /// Constructs the maze of {a|b}. `left`, the maze of a, is placed below a new row, and `right`,
    /// the maze of b, to the right of it, with a wall between them except in the first row.
    fn beside(mut left: Layout, mut right: Layout) -> Option<Layout> {
        // Adding a row at the bottom and a column at the right, without walls, does not change any
        // value (Siegel, thesis, Lemma 4.4.2).
        let grow = |maze: &mut Layout, by: usize| {
            maze.rows += by;
            maze.cols += by;
        };
        let rows = right.rows.max(left.rows + 1);
        let (left_by, right_by) = (rows - left.rows - 1, rows - right.rows);
        grow(&mut left, left_by);
        grow(&mut right, right_by);
        let cols = left.cols + right.cols;
        if rows.checked_mul(cols)? > MAX_CELLS {
            return None;
        }
        let mut walls: Vec<(usize, usize)> =
            left.walls.iter().map(|&(row, col)| (row + 1, col)).collect();
        walls.extend((1..rows).map(|row| (row, left.cols - 1)));
        walls.extend(right.walls.iter().map(|&(row, col)| (row, col + left.cols)));
        Some(Layout { rows, cols, walls })
    }

    fn position(&self) -> Option<MazePosition> {
        MazePosition::new((self.rows, self.cols), &[], &self.walls, &[(0, 0)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theorems;
    use crate::cricket_pitch::tests::Search;
    use upstar_core::{Budget, Ruleset};
    use upstar_rules::Maze;
    use upstar_short::Universe;

    fn mazes(
        (rows, cols): (usize, usize),
        codes: impl Iterator<Item = u64>,
    ) -> impl Iterator<Item = MazePosition> {
        codes.filter_map(move |code| {
            let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
            let below: Vec<_> = cells
                .clone()
                .filter(|&(row, _)| row + 1 < rows)
                .enumerate()
                .filter(|(k, _)| code >> k & 1 != 0)
                .map(|(_, cell)| cell)
                .collect();
            let skip = (rows - 1) * cols;
            let right: Vec<_> = cells
                .filter(|&(_, col)| col + 1 < cols)
                .enumerate()
                .filter(|(k, _)| code >> (k + skip) & 1 != 0)
                .map(|(_, cell)| cell)
                .collect();
            MazePosition::new((rows, cols), &below, &right, &[(0, 0)])
        })
    }

    fn noise(count: u64) -> impl Iterator<Item = u64> {
        (1..=count).map(|k| {
            let x = k.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let x = (x ^ x >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            x & x.rotate_left(17)
        })
    }

    #[test]
    fn the_first_numbers_decide() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        let mut search = Search::new(Maze, cx);
        let small = [(1, 4), (4, 1), (2, 3), (3, 2)].into_iter();
        let small = small.flat_map(|size| mazes(size, 0..128));
        let all = small.chain(mazes((3, 3), 0..4096)).chain(mazes((4, 5), noise(300)));
        let mut numbers = 0;
        for maze in all {
            let text = Maze.print(&maze);
            let searched = search.value(&maze);
            let close = reduced(&maze, cx).unwrap();
            assert_eq!(close, Some(cx.reduced(searched).unwrap()), "{text}");
            let lemma = Theorems::ALL.value(&Maze, &maze, cx).unwrap();
            assert_eq!(lemma, Some(searched).filter(|&value| cx.is_number(value)), "{text}");
            numbers += usize::from(lemma.is_some());
            assert_eq!(Theorems::NONE.value(&Maze, &maze, cx).unwrap(), None);
        }
        assert!(numbers > 1000);
    }

    #[test]
    fn every_number_has_a_maze() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        let mut search = Search::new(Maze, cx);
        for k in -16..=16 {
            let x = Dyadic::from(k).mul_pow2(-3);
            let maze = of_number(&x).unwrap();
            assert_eq!(cx.as_number(search.value(&Maze.normalise(maze))), Some(&x));
        }
        let tiny = Dyadic::ONE.mul_pow2(-1000);
        assert_eq!(value(&of_number(&tiny).unwrap()), Some(tiny));
        assert!(of_number(&Dyadic::ONE.mul_pow2(-1_000_000)).is_none());
        assert!(of_number(&Dyadic::from(4096)).is_none());
        assert!(of_number(&Dyadic::from(-4095)).is_some());
    }

    #[test]
    fn every_switch_has_a_maze() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        let mut search = Search::new(Maze, cx);
        for (i, j) in (-8..=8).flat_map(|i| (-8..=i).map(move |j| (i, j))) {
            let (a, b) = (Dyadic::from(i).mul_pow2(-2), Dyadic::from(j).mul_pow2(-2));
            let maze = Maze.normalise(of_switch(&a, &b).unwrap());
            let switch = cx.canonical(&[cx.number(&a).unwrap()], &[cx.number(&b).unwrap()]);
            assert_eq!(search.value(&maze), switch.unwrap(), "{{{a}|{b}}}");
        }
        assert!(of_switch(&Dyadic::ZERO, &Dyadic::ONE).is_none());
    }

    #[test]
    fn several_tokens_are_several_questions() {
        let maze = Maze.parse("@./.@").unwrap();
        assert_eq!(worth(&maze), None);
        assert_eq!(worth(&Maze.parse("../..").unwrap()), Some(TokenValue::Number(Dyadic::ZERO)));
    }
}
