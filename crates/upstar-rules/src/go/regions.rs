//! Names of points, groups and regions, and marks given by the user.

use std::sync::Arc;

use upstar_core::{Player, PositionError};

use super::Go;
use super::board::{GoBoard, GoPoint, LETTERS, MAX_SIDE};
use super::position::{GoPosition, GoScoring};
use super::text::{self, TextMode, name_of};

const LOCAL: TextMode = TextMode { in_turns: false, superko: false };

/// Names of points such as `C3`, independent of the size of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointNames {
    /// Bit `25 * column + number - 1`, for each point.
    points: [u64; 10],
    /// `true` for the text `all`.
    all: bool,
}

impl PointNames {
    /// No points.
    pub const NONE: PointNames = PointNames { points: [0; 10], all: false };

    /// Parses `all`, or names separated by spaces or commas.
    ///
    /// # Errors
    ///
    /// Returns a sentence if a word is not the name of a point.
    pub fn read(text: &str) -> Result<PointNames, String> {
        if text.trim() == "all" {
            return Ok(PointNames { all: true, ..PointNames::NONE });
        }
        let mut names = PointNames::NONE;
        for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
            let point = || {
                let letter = word.chars().next()?.to_ascii_uppercase();
                let col = LETTERS.iter().position(|&one| char::from(one) == letter)?;
                let number: usize = word.get(1..)?.parse().ok()?;
                (1..=MAX_SIDE).contains(&number).then_some(MAX_SIDE * col + number - 1)
            };
            let Some(bit) = point() else {
                return Err(format!(
                    "{:?} is not the name of a point; write names such as C3",
                    word.chars().take(20).collect::<String>()
                ));
            };
            names.points[bit / 64] |= 1 << (bit % 64);
        }
        Ok(names)
    }

    /// Returns the stones on these points, or an error if there is no stone on a point.
    fn stones(&self, board: &GoBoard) -> Result<Vec<usize>, PositionError> {
        let is_stone = |at: usize| board.at(at).owner().is_some();
        if self.all {
            return Ok((0..board.points().len()).filter(|&at| is_stone(at)).collect());
        }
        let mut stones = Vec::new();
        for bit in
            (0..MAX_SIDE * MAX_SIDE).filter(|bit| self.points[bit / 64] >> (bit % 64) & 1 == 1)
        {
            let (col, number) = (bit / MAX_SIDE, bit % MAX_SIDE + 1);
            let at = board.rows().checked_sub(number).map(|row| row * board.cols() + col);
            match at.filter(|&at| col < board.cols() && is_stone(at)) {
                Some(at) => stones.push(at),
                None => {
                    let name = format!("{}{number}", char::from(LETTERS[col]));
                    let message = format!("there is no stone on {name}; name a point with a stone");
                    return Err(PositionError::new(message, (0, 0)));
                }
            }
        }
        Ok(stones)
    }
}

impl Go {
    /// Captures the chains that are marked as dead, and marks the others as safe if the rules say
    /// so. The marks also apply to the boards of the history, for superko.
    pub(super) fn with_marks(&self, mut position: GoPosition) -> Result<GoPosition, PositionError> {
        let unmarked = position.board.clone();
        let dead = self.dead.stones(&position.board)?;
        if !dead.is_empty() {
            let (board, [left, right]) = position.board.without_dead(&dead);
            position.board = board;
            if self.scoring != Some(GoScoring::Area) {
                position.prisoners[0] += right;
                position.prisoners[1] += left;
            }
        }
        let alive = self.alive.stones(&position.board)?;
        for &at in &alive {
            if let GoPoint::Stone(player) = position.board.at(at) {
                position.board.set(at, GoPoint::Safe(player));
            }
        }
        if position.board != unmarked
            && let Some(seen) = position.turns.as_mut().and_then(|turns| turns.seen.as_mut())
        {
            let marked = |board: &Arc<GoBoard>| {
                let mut board = GoBoard::clone(board);
                for &at in &alive {
                    let safe = position.board.at(at);
                    if matches!((board.at(at), safe), (GoPoint::Stone(a), GoPoint::Safe(b)) if a == b)
                    {
                        board.set(at, safe);
                    }
                }
                Arc::new(board)
            };
            let earlier = seen.iter().filter(|board| ***board != unmarked).map(marked);
            *seen = Arc::new(earlier.chain([Arc::new(position.board.clone())]).collect());
        }
        Ok(position)
    }
}

/// An open region of a local position.
#[derive(Clone, Debug)]
pub struct GoRegion {
    /// The names of its points, row by row.
    pub points: Vec<String>,
    /// The text of the component, in which the region is cut out.
    pub text: String,
    /// The numbers of rows below the component and of columns to its left.
    offset: (usize, usize),
}

/// The regions and groups of a local position.
#[derive(Clone, Debug, Default)]
pub struct GoRegions {
    /// The regions that are not settled.
    pub open: Vec<GoRegion>,
    /// Left's and Right's prisoners and points of settled regions.
    pub settled: [i64; 2],
    /// The chains of Left and of Right that are assumed to be safe, by a point and the number of
    /// stones.
    pub assumed: [Vec<String>; 2],
    /// The unconditionally alive chains of Left and of Right.
    pub alive: [Vec<String>; 2],
}

impl GoRegion {
    /// Returns the name of the point where `player` places a stone, if the component `text` becomes
    /// `after`.
    #[must_use]
    pub fn move_name(&self, after: &str, player: Player) -> Option<String> {
        let read = |text| text::read(text, LOCAL).ok().map(|position| position.board);
        let (before, after) = (read(&self.text)?, read(after)?);
        let owner = |at: usize| after.points().get(at).and_then(|point| point.owner());
        let mut points = 0..before.points().len();
        let at = points.find(|&at| before.at(at).is_empty() && owner(at) == Some(player))?;
        let (row, col) = (at / before.cols(), at % before.cols());
        let number = before.rows() - row + self.offset.0;
        Some(format!("{}{number}", char::from(LETTERS[col + self.offset.1])))
    }
}

/// Returns the regions of a local position, or `None` if the text is not such a position.
///
/// ```
/// let regions = upstar_rules::go::regions("XXX.O/XO..O/XXX.O").unwrap();
/// assert_eq!(regions.open[0].points, ["D3", "C2", "D2", "D1"]);
/// assert_eq!(regions.assumed[1], ["E3 (3 stones)", "B2 (1 stone)"]);
/// ```
#[must_use]
pub fn regions(text: &str) -> Option<GoRegions> {
    let position = text::read(text, LOCAL).ok()?;
    let settled = position.board.settled();
    let (rows, cols) = (position.board.rows(), position.board.cols());
    let mut regions = GoRegions::default();
    let (prisoners, parts) = position.parts();
    regions.settled = prisoners;
    for (region, part) in settled.open.iter().zip(parts) {
        let mut points = region.clone();
        points.sort_unstable();
        // The component contains the region and its neighbours.
        let around = || {
            points.iter().flat_map(|&at| {
                settled
                    .board
                    .near(at)
                    .filter(|&near| matches!(settled.board.at(near), GoPoint::Safe(_)))
                    .chain([at])
            })
        };
        let bottom = around().map(|at| at / cols).max().unwrap_or(0);
        let left = around().map(|at| at % cols).min().unwrap_or(0);
        regions.open.push(GoRegion {
            points: points.iter().map(|&at| name_of(&position.board, at)).collect(),
            text: text::write_board(&part),
            offset: (rows - 1 - bottom, left),
        });
    }
    // Benson's algorithm without the given marks finds the unconditionally alive chains.
    let mut bare = position.board;
    for at in 0..bare.points().len() {
        if let GoPoint::Safe(player) = bare.at(at) {
            bare.set(at, GoPoint::Stone(player));
        }
    }
    bare.mark_all();
    for player in Player::BOTH {
        for chain in settled.board.regions(|point| point == GoPoint::Safe(player)) {
            let first = chain.iter().min().copied().unwrap_or(0);
            let stones = if chain.len() == 1 { "stone" } else { "stones" };
            let name = format!("{} ({} {stones})", name_of(&settled.board, first), chain.len());
            match bare.at(first) {
                GoPoint::Safe(_) => regions.alive[player as usize].push(name),
                _ => regions.assumed[player as usize].push(name),
            }
        }
    }
    Some(regions)
}

/// Returns Left's score minus Right's on a finished board, in which the chains on the points `dead`
/// are captured.
///
/// ```
/// use upstar_rules::go::{GoScoring, count};
/// assert_eq!(count("ox.o./.xxoo", GoScoring::Area, "A2"), Ok(1));
/// assert!(count("ox.o./.xxoo", GoScoring::Area, "A1").is_err());
/// ```
///
/// # Errors
///
/// Returns an error if the text is not a position of Go, or if there is no stone on a point.
pub fn count(text: &str, scoring: GoScoring, dead: &str) -> Result<i64, PositionError> {
    let position = text::any_position(text)
        .ok_or_else(|| PositionError::new("expected a board of Go", (0, text.len())))?;
    let dead = PointNames::read(dead).map_err(|message| PositionError::new(message, (0, 0)))?;
    let position = Go { dead, ..Go::default() }.with_marks(position)?;
    Ok(position.board.score(scoring, position.prisoners))
}
