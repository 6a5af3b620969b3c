//! Go boards: points, chains of stones and their liberties, and the placement of one stone.
//!
//! This module does not depend on turns or scores.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use upstar_core::Player;

/// The state of a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GoPoint {
    /// An empty point.
    #[default]
    Empty,
    /// A missing point, which is never occupied.
    Off,
    /// A stone.
    Stone(Player),
    /// A safe stone, which can never be captured.
    Safe(Player),
    /// An empty point where the given player has just captured a stone in a ko. The captured stone
    /// does not count as a prisoner until the ko is over.
    Owed(Player),
}

impl GoPoint {
    /// Returns `true` if a stone can be placed here.
    #[must_use]
    pub fn is_empty(self) -> bool {
        matches!(self, GoPoint::Empty | GoPoint::Owed(_))
    }

    /// Returns the owner of the stone on this point.
    #[must_use]
    pub fn owner(self) -> Option<Player> {
        match self {
            GoPoint::Stone(player) | GoPoint::Safe(player) => Some(player),
            _ => None,
        }
    }

    /// Returns the point with the colours exchanged.
    #[must_use]
    pub fn negated(self) -> GoPoint {
        match self {
            GoPoint::Stone(player) => GoPoint::Stone(player.opponent()),
            GoPoint::Safe(player) => GoPoint::Safe(player.opponent()),
            GoPoint::Owed(player) => GoPoint::Owed(player.opponent()),
            other => other,
        }
    }
}

/// The maximum number of rows and of columns: the number of letters for coordinates.
pub const MAX_SIDE: usize = 25;

/// The letters of columns. The letter I is not used.
pub(super) const LETTERS: &[u8; MAX_SIDE] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// A board with stones. Points are numbered row by row from the top.
///
/// ```
/// # use upstar_core::Player::{Left, Right};
/// # use upstar_rules::go::{GoBoard, GoPoint};
/// let mut board = GoBoard::empty(1, 3).unwrap();
/// board = board.play(0, Left, false).unwrap().board;
/// let played = board.play(1, Right, false).unwrap();
/// assert_eq!(played.taken, [0]);
/// assert_eq!(played.board.at(0), GoPoint::Empty);
/// // Black's stone in the corner is captured, and retaking that point would be suicide.
/// assert!(played.board.play(0, Left, false).is_none());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GoBoard {
    rows: usize,
    cols: usize,
    points: Box<[GoPoint]>,
    known: CachedLife,
}

/// The cached analysis of a board. It does not affect equality, because the points determine it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum CachedLife {
    #[default]
    Nothing,
    /// All safe stones are marked.
    Alive,
    /// In addition, the board contains only open regions and the safe stones beside them.
    Open,
}

impl PartialEq for CachedLife {
    fn eq(&self, _: &CachedLife) -> bool {
        true
    }
}

impl Eq for CachedLife {}

impl PartialOrd for CachedLife {
    fn partial_cmp(&self, other: &CachedLife) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for CachedLife {
    fn cmp(&self, _: &CachedLife) -> Ordering {
        Ordering::Equal
    }
}

impl Hash for CachedLife {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// Stones of one player that are connected along lines.
#[derive(Clone, Debug)]
pub(super) struct StoneChain {
    pub points: Vec<usize>,
    pub liberties: Vec<usize>,
    /// `true` if one of the stones is safe.
    pub safe: bool,
}

impl StoneChain {
    pub fn lives(&self) -> bool {
        self.safe || !self.liberties.is_empty()
    }
}

/// The result of placing a stone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StonePlacement {
    /// The board after the move.
    pub board: GoBoard,
    /// The points of the opponent's captured stones.
    pub taken: Vec<usize>,
    /// The points of the player's own stones, if the move was suicide.
    pub lost: Vec<usize>,
}

impl GoBoard {
    /// Returns the empty board, or `None` if a side is longer than [`MAX_SIDE`].
    #[must_use]
    pub fn empty(rows: usize, cols: usize) -> Option<GoBoard> {
        GoBoard::new(rows, cols, vec![GoPoint::Empty; rows.min(MAX_SIDE) * cols.min(MAX_SIDE)])
    }

    /// Returns the board with the given points, row by row, or `None` if the number of points is
    /// wrong or a side is longer than [`MAX_SIDE`].
    #[must_use]
    pub fn new(rows: usize, cols: usize, points: Vec<GoPoint>) -> Option<GoBoard> {
        let fits = rows.max(cols) <= MAX_SIDE && points.len() == rows * cols;
        fits.then(|| GoBoard { rows, cols, points: points.into(), known: CachedLife::Nothing })
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// Returns all points, row by row.
    #[must_use]
    pub fn points(&self) -> &[GoPoint] {
        &self.points
    }

    /// Returns the state of a point.
    ///
    /// # Panics
    ///
    /// Panics if the index is out of range.
    #[must_use]
    pub fn at(&self, at: usize) -> GoPoint {
        self.points[at]
    }

    /// Returns the board with one point changed. If the index is out of range, the board is
    /// unchanged.
    #[must_use]
    pub fn with(mut self, at: usize, point: GoPoint) -> GoBoard {
        if let Some(place) = self.points.get_mut(at) {
            *place = point;
            self.known = CachedLife::Nothing;
        }
        self
    }

    pub(super) fn set(&mut self, at: usize, point: GoPoint) {
        self.points[at] = point;
        self.known = CachedLife::Nothing;
    }

    pub(super) fn known(&self) -> CachedLife {
        self.known
    }

    pub(super) fn set_known(&mut self, known: CachedLife) {
        self.known = known;
    }

    /// Returns the neighbours of a point that are on the board.
    pub fn near(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        // This function is hot, and division is faster for shorter words.
        let col = (at as u32 % self.cols.max(1) as u32) as usize;
        let all = [
            at.checked_sub(self.cols),
            (col > 0).then(|| at - 1),
            (col + 1 < self.cols).then_some(at + 1),
            (at + self.cols < self.points.len()).then_some(at + self.cols),
        ];
        all.into_iter().flatten().filter(|&near| self.points[near] != GoPoint::Off)
    }

    /// Returns the points connected with `at` through points that `belongs` admits, `at` first.
    pub(super) fn region(&self, at: usize, belongs: impl Fn(GoPoint) -> bool) -> Vec<usize> {
        self.region_beyond(at, belongs, &mut vec![false; self.points.len()])
    }

    /// Returns the region of `at` without the points in `seen`, and adds it to `seen`.
    fn region_beyond(
        &self,
        at: usize,
        belongs: impl Fn(GoPoint) -> bool,
        seen: &mut [bool],
    ) -> Vec<usize> {
        let mut region = vec![at];
        seen[at] = true;
        let mut next = 0;
        while let Some(&from) = region.get(next) {
            next += 1;
            for near in self.near(from) {
                if !seen[near] && belongs(self.points[near]) {
                    seen[near] = true;
                    region.push(near);
                }
            }
        }
        region
    }

    pub(super) fn regions(&self, belongs: impl Fn(GoPoint) -> bool) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.points.len()];
        let mut regions = Vec::new();
        for at in 0..self.points.len() {
            if !seen[at] && belongs(self.points[at]) {
                regions.push(self.region_beyond(at, &belongs, &mut seen));
            }
        }
        regions
    }

    pub(super) fn chain(&self, at: usize) -> StoneChain {
        let owner = self.points[at].owner();
        let points = self.region(at, |point| point.owner() == owner);
        let mut liberties: Vec<usize> = points
            .iter()
            .flat_map(|&at| self.near(at))
            .filter(|&at| self.at(at).is_empty())
            .collect();
        liberties.sort_unstable();
        liberties.dedup();
        let safe = points.iter().any(|&at| matches!(self.at(at), GoPoint::Safe(_)));
        StoneChain { points, liberties, safe }
    }

    /// Returns the result if `player` places a stone on a point, or `None` if the move is illegal.
    ///
    /// Chains of the opponent without a liberty are captured. If the player's own chain then has no
    /// liberty, the move is suicide. Suicide is legal only if `suicide` is set and the chain has at
    /// least two stones.
    #[must_use]
    pub fn play(&self, at: usize, player: Player, suicide: bool) -> Option<StonePlacement> {
        if !self.points.get(at)?.is_empty() {
            return None;
        }
        let mut board = self.clone();
        board.set(at, GoPoint::Stone(player));
        let mut taken = Vec::new();
        for near in self.near(at) {
            if board.points[near] == GoPoint::Stone(player.opponent()) {
                let chain = board.chain(near);
                if !chain.lives() {
                    chain.points.iter().for_each(|&stone| board.points[stone] = GoPoint::Empty);
                    taken.extend(chain.points);
                }
            }
        }
        taken.sort_unstable();
        let mut lost = Vec::new();
        if taken.is_empty() {
            let own = board.chain(at);
            if !own.lives() {
                if !suicide || own.points.len() == 1 {
                    return None;
                }
                own.points.iter().for_each(|&stone| board.points[stone] = GoPoint::Empty);
                lost = own.points;
                lost.sort_unstable();
            }
        }
        Some(StonePlacement { board, taken, lost })
    }

    /// Returns the point of the captured stone if the opponent could recapture there at once: if
    /// exactly one stone was captured, and the stone on `at` is a chain by itself and has no other
    /// liberty.
    #[must_use]
    pub fn ko_after(played: &StonePlacement, at: usize) -> Option<usize> {
        let &[taken] = played.taken.as_slice() else { return None };
        let own = played.board.chain(at);
        (own.points.len() == 1 && !own.safe && own.liberties == [taken]).then_some(taken)
    }

    /// Returns the board with the colours exchanged.
    #[must_use]
    pub fn negated(&self) -> GoBoard {
        let points = self.points.iter().map(|point| point.negated()).collect();
        GoBoard { points, ..*self }
    }

    /// Returns the image of the board under a symmetry. In `symmetry`, the bit 1 reverses the rows,
    /// the bit 2 reverses the columns, and the bit 4 then exchanges rows and columns.
    #[must_use]
    pub(super) fn image(&self, symmetry: usize) -> GoBoard {
        let (rows, cols) =
            if symmetry & 4 == 0 { (self.rows, self.cols) } else { (self.cols, self.rows) };
        let points = self.sources(symmetry).map(|at| self.points[at]);
        GoBoard { rows, cols, points: points.collect(), known: self.known }
    }

    pub(super) fn least_symmetry(&self) -> usize {
        (1..8).fold(0, |least, symmetry| match self.compare_images(symmetry, least) {
            Ordering::Less => symmetry,
            _ => least,
        })
    }

    pub(super) fn least_image(&self) -> GoBoard {
        self.image(self.least_symmetry())
    }

    pub(super) fn compare_images(&self, a: usize, b: usize) -> Ordering {
        let rows = |symmetry| if symmetry & 4 == 0 { self.rows } else { self.cols };
        let points = |symmetry| self.sources(symmetry).map(|at| self.points[at]);
        rows(a).cmp(&rows(b)).then_with(|| points(a).cmp(points(b)))
    }

    /// Returns, for each point of the image in order, its source on the board.
    fn sources(&self, symmetry: usize) -> impl Iterator<Item = usize> {
        let [rows, cols] = [self.rows, self.cols].map(|side| side as isize);
        // The source of the first point, and the distances between adjacent rows and columns of
        // sources.
        let (mut first, mut down, mut across) = (0, cols, 1);
        if symmetry & 1 != 0 {
            (first, down) = (first + (rows - 1) * cols, -down);
        }
        if symmetry & 2 != 0 {
            (first, across) = (first + cols - 1, -across);
        }
        let (rows, cols, down, across) =
            if symmetry & 4 == 0 { (rows, cols, down, across) } else { (cols, rows, across, down) };
        let row = move |row: isize| (0..cols).map(move |col| first + row * down + col * across);
        (0..rows).flat_map(row).map(|at| at as usize)
    }

    pub(super) fn image_of(&self, symmetry: usize, at: usize) -> usize {
        let (mut row, mut col) = (at / self.cols, at % self.cols);
        if symmetry & 1 != 0 {
            row = self.rows - 1 - row;
        }
        if symmetry & 2 != 0 {
            col = self.cols - 1 - col;
        }
        if symmetry & 4 == 0 { row * self.cols + col } else { col * self.rows + row }
    }

    /// Returns the smallest board with the points that `keep` admits.
    pub(super) fn part(&self, keep: impl Fn(usize) -> bool) -> GoBoard {
        let kept: Vec<usize> = (0..self.points.len())
            .filter(|&at| keep(at) && self.points[at] != GoPoint::Off)
            .collect();
        let span = |side: fn(usize, usize) -> usize| {
            let places = kept.iter().map(|&at| side(at, self.cols));
            let first = places.clone().min().unwrap_or(0);
            (first, places.max().map_or(0, |last| last + 1 - first))
        };
        let (top, rows) = span(|at, cols| at / cols);
        let (left, cols) = span(|at, cols| at % cols);
        let mut points = vec![GoPoint::Off; rows * cols];
        for at in kept {
            points[(at / self.cols - top) * cols + at % self.cols - left] = self.points[at];
        }
        GoBoard { rows, cols, points: points.into(), known: CachedLife::Nothing }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Player::{Left, Right};

    fn board(rows: &[&str]) -> GoBoard {
        let point = |c| match c {
            'x' => GoPoint::Stone(Left),
            'o' => GoPoint::Stone(Right),
            'X' => GoPoint::Safe(Left),
            'O' => GoPoint::Safe(Right),
            '#' => GoPoint::Off,
            _ => GoPoint::Empty,
        };
        let points = rows.iter().flat_map(|row| row.chars().map(point)).collect();
        GoBoard::new(rows.len(), rows[0].len(), points).unwrap()
    }

    #[test]
    fn chains_without_liberties_are_captured() {
        let before = board(&["xoo.", "xxo.", "...."]);
        assert!(before.play(8, Left, false).is_some());
        let played = before.play(3, Left, false).unwrap();
        assert!(played.taken.is_empty());
        let before = board(&[".ox", "oox", "xx."]);
        let played = before.play(0, Left, false).unwrap();
        assert_eq!((played.taken, played.board), (vec![1, 3, 4], board(&["x.x", "..x", "xx."])));
        let played = board(&["xo.ox"]).play(2, Left, false).unwrap();
        assert_eq!(played.board, board(&["x.x.x"]));
        assert_eq!(board(&["XO.OX"]).play(2, Left, false), None);
    }

    #[test]
    fn suicide_is_for_two_stones_at_least() {
        let before = board(&["x.o", "oo."]);
        assert_eq!(before.play(1, Left, false), None);
        let played = before.play(1, Left, true).unwrap();
        assert_eq!((played.lost, played.board), (vec![0, 1], board(&["..o", "oo."])));
        assert_eq!(board(&[".o", "o."]).play(0, Left, true), None);
        // Joining a safe stone is not suicide.
        assert!(board(&["X.o", "#o."]).play(1, Left, false).is_some());
    }

    #[test]
    fn kos_are_seen() {
        let before = board(&[".xo.", "xo.o", ".xo."]);
        let played = before.play(6, Left, false).unwrap();
        assert_eq!(GoBoard::ko_after(&played, 6), Some(5));
        let played = board(&["oxo.", "xo.o", ".xo."]).play(6, Left, false).unwrap();
        assert_eq!(GoBoard::ko_after(&played, 6), Some(5));
        // Three stones are captured, so this is not a ko.
        let played = board(&["oo.", "xxo"]).play(2, Left, false).unwrap();
        assert_eq!((GoBoard::ko_after(&played, 2), played.taken.len()), (None, 3));
    }

    #[test]
    fn images_are_where_they_are_said_to_be() {
        let before = board(&["x.o", ".X#"]);
        for symmetry in 0..8 {
            let image = before.image(symmetry);
            for at in 0..6 {
                assert_eq!(image.at(before.image_of(symmetry, at)), before.at(at), "{symmetry}");
            }
        }
        assert_eq!(before.image(4), board(&["x.", ".X", "o#"]));
        assert_eq!(before.part(|at| at > 2), board(&[".X"]));
    }
}
