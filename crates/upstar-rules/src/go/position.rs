//! Positions of Go: a board with the relevant history, and the moves.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

use upstar_core::{Orientation, Player};

use super::board::{CachedLife, GoBoard, GoPoint};
use super::life::LifeAnalysis;

/// The maximum number of forbidden boards of a position that is normalised by symmetry.
const SHORT_LINE: usize = 4;

/// The method of counting points when play is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GoScoring {
    /// One point for each stone on the board, and one for each empty point that reaches stones of
    /// only one colour.
    Area,
    /// One point for each empty point of a territory and for each prisoner.
    Territory,
}

/// A position. If turns are not recorded, the position is *local* (a component of a sum): a move
/// places a stone, gives back a prisoner or fills settled territory.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GoPosition {
    /// The board.
    pub board: GoBoard,
    /// The numbers of stones captured by Left and by Right. After moves in a territory, a number
    /// may be negative, down to minus the size of the territory.
    pub prisoners: [i64; 2],
    /// The history, if players take turns and may pass.
    pub turns: Option<TurnState>,
}

/// The relevant history if players take turns.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TurnState {
    /// The number of consecutive passes before this position. Two passes end play.
    pub passes: u8,
    /// The point of a stone that was just captured, if this ko may not be retaken at once.
    pub ko: Option<usize>,
    /// The player who may move, if only one may. The other player can only pass.
    pub to_move: Option<Player>,
    /// The boards that may not recur.
    pub seen: Option<Arc<BTreeSet<Arc<GoBoard>>>>,
}

impl GoPosition {
    /// Returns the local position of a board.
    #[must_use]
    pub fn local(board: GoBoard) -> GoPosition {
        GoPosition { board, ..GoPosition::default() }
    }

    /// Returns a position of free moves: prisoners to be given back, and territory to be filled.
    pub(super) fn free(prisoners: [i64; 2]) -> GoPosition {
        GoPosition { prisoners, ..GoPosition::default() }
    }

    pub(super) fn negated(&self) -> GoPosition {
        let turns = self.turns.as_ref().map(|turns| TurnState {
            to_move: turns.to_move.map(Player::opponent),
            seen: turns
                .seen
                .as_ref()
                .map(|seen| Arc::new(seen.iter().map(|board| Arc::new(board.negated())).collect())),
            ..turns.clone()
        });
        let [left, right] = self.prisoners;
        GoPosition { board: self.board.negated(), prisoners: [right, left], turns }
    }

    pub(super) fn image(&self, symmetry: usize) -> GoPosition {
        let turns = self.turns.as_ref().map(|turns| TurnState {
            ko: turns.ko.map(|at| self.board.image_of(symmetry, at)),
            seen: turns.seen.as_ref().map(|seen| {
                Arc::new(seen.iter().map(|board| Arc::new(board.image(symmetry))).collect())
            }),
            ..turns.clone()
        });
        GoPosition { board: self.board.image(symmetry), prisoners: self.prisoners, turns }
    }

    /// Returns the least image of the position under the symmetries of the board, or the position
    /// itself if there are many forbidden boards.
    pub(super) fn least_image(self) -> GoPosition {
        let Some(turns) = &self.turns else {
            let board = self.board.least_image();
            return GoPosition { board, ..self };
        };
        // Positions after a long line of play are rarely reflections of each other, and reflecting
        // all forbidden boards takes longer than placing a stone.
        if turns.seen.as_ref().is_some_and(|seen| seen.len() > SHORT_LINE) {
            return self;
        }
        // If several symmetries give the least board, the history determines the least position.
        let least = self.board.least_symmetry();
        let is_least = |symmetry: &usize| self.board.compare_images(*symmetry, least).is_eq();
        let images = (0..8).filter(is_least);
        images.map(|symmetry| self.image(symmetry)).min().unwrap_or(self)
    }

    pub(super) fn least_of_both(self) -> (GoPosition, Orientation) {
        let (negative, normal) = (self.negated().least_image(), self.least_image());
        if negative < normal {
            (negative, Orientation::Negative)
        } else {
            (normal, Orientation::Same)
        }
    }

    /// Adds the captured stone to the prisoners for each ko that is over.
    pub(super) fn release(mut self) -> GoPosition {
        for at in 0..self.board.points().len() {
            let GoPoint::Owed(player) = self.board.at(at) else { continue };
            let back = self.board.play(at, player.opponent(), false);
            if back.is_none_or(|played| GoBoard::ko_after(&played, at).is_none()) {
                self.board.set(at, GoPoint::Empty);
                self.prisoners[player as usize] += 1;
            }
        }
        self
    }

    pub(super) fn local_moves(&self, player: Player, out: &mut Vec<GoPosition>) {
        let LifeAnalysis { board, territory, open, .. } = self.board.settled();
        for at in open.into_iter().flatten() {
            out.extend(self.local_move(&board, at, player));
        }
        if self.prisoners[player as usize] + territory[player as usize] > 0 {
            let mut after = self.clone();
            after.prisoners[player as usize] -= 1;
            out.push(GoPosition { board, ..after });
        }
    }

    fn local_move(&self, board: &GoBoard, at: usize, player: Player) -> Option<GoPosition> {
        let opponent = player.opponent();
        let before = board.at(at);
        let mut played = board.play(at, player, false)?;
        let mut prisoners = self.prisoners;
        match GoBoard::ko_after(&played, at) {
            // The captured stone compensates for the stone captured here before.
            Some(_) if before == GoPoint::Owed(opponent) => {}
            Some(taken) => {
                played.board.set(taken, GoPoint::Owed(player));
                prisoners[player as usize] += i64::from(before == GoPoint::Owed(player));
            }
            None => {
                prisoners[player as usize] += played.taken.len() as i64;
                if let GoPoint::Owed(owner) = before {
                    prisoners[owner as usize] += 1;
                }
            }
        }
        let mut after = GoPosition { board: played.board, prisoners, turns: None }.release();
        after.board.mark_all();
        Some(after)
    }

    /// Returns the prisoners and settled territory of a local position, and its open regions.
    pub(super) fn parts(&self) -> ([i64; 2], Vec<GoBoard>) {
        let settled = self.board.settled();
        let parts = settled.open.iter().map(|region| settled.part(region)).collect();
        let [left, right] = [0, 1].map(|who| self.prisoners[who] + settled.territory[who]);
        ([left, right], parts)
    }

    /// Returns the local position without its settled regions.
    pub(super) fn bare(&self) -> GoPosition {
        if matches!(self.board.known(), CachedLife::Open) {
            return self.clone();
        }
        let settled = self.board.settled();
        let open: Vec<usize> = settled.open.iter().flatten().copied().collect();
        let prisoners = [0, 1].map(|who| self.prisoners[who] + settled.territory[who]);
        GoPosition { board: settled.part(&open), prisoners, turns: None }
    }

    /// Returns Left's points minus Right's in a local position without further moves: prisoners,
    /// settled territory, and empty regions that reach stones of only one colour.
    pub(super) fn local_score(&self) -> i64 {
        let settled = self.board.settled();
        let [left, right] = [0, 1].map(|who| self.prisoners[who] + settled.territory[who]);
        let board = &settled.board;
        let mut is_open = vec![false; board.points().len()];
        settled.open.iter().flatten().for_each(|&at| is_open[at] = true);
        let empty =
            board.regions(GoPoint::is_empty).into_iter().filter(|region| is_open[region[0]]);
        let surrounded: i64 = empty.map(|region| board.surrounded(&region)).sum();
        let owed = board.points().iter().map(|point| match point {
            GoPoint::Owed(player) => sign(*player),
            _ => 0,
        });
        left - right + surrounded + owed.sum::<i64>()
    }

    /// Returns upper bounds for the numbers of moves of Left and of Right in a local position if the
    /// opponent makes no move. Each empty point is filled once. Each stone of the opponent that can
    /// be captured leaves one more empty point and one prisoner.
    pub(super) fn moves_alone(&self) -> [i64; 2] {
        Player::BOTH.map(|player| {
            let moves = self.board.points().iter().map(|&point| match point {
                GoPoint::Empty => 1,
                GoPoint::Stone(owner) if owner != player => 2,
                GoPoint::Owed(_) => 2,
                _ => 0,
            });
            moves.sum::<i64>() + self.prisoners[player as usize].max(0)
        })
    }

    /// Returns the cost of expanding the position, in steps. In turns, this includes sorting the
    /// moves and copying the forbidden boards.
    pub(super) fn search_cost(&self) -> u64 {
        let points = self.board.points().len() as u64;
        let Some(turns) = &self.turns else { return 1 + 2 * points };
        let seen = turns.seen.as_ref().map_or(0, |seen| seen.len() as u64);
        1 + points * (points + seen) / 2
    }

    pub(super) fn has_at_least_prisoners_of(&self, other: &GoPosition) -> bool {
        let [left, right] = [0, 1].map(|who| self.prisoners[who] >= other.prisoners[who]);
        left && right && self.board == other.board && self.turns == other.turns
    }

    /// Returns `true` if players take turns and play is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.turns.as_ref().is_some_and(|turns| turns.passes >= 2)
    }

    /// Appends the moves of a player if players take turns, placements of stones first.
    pub(super) fn moves(
        &self,
        player: Player,
        scoring: GoScoring,
        suicide: bool,
        out: &mut Vec<GoPosition>,
    ) {
        let Some(turns) = &self.turns else { return };
        if self.is_over() {
            return;
        }
        if turns.to_move == Some(player.opponent()) {
            let turns = Some(TurnState { to_move: None, ..turns.clone() });
            out.push(GoPosition { turns, ..self.clone() });
            return;
        }
        let is_decided = self.board.settled().open.is_empty();
        if !is_decided {
            let start = out.len();
            for at in 0..self.board.points().len() {
                out.extend(self.place(at, player, scoring, suicide));
            }
            out[start..].sort_by_cached_key(|after| Reverse(after.board.promise(player)));
        }
        let passes = if is_decided { 2 } else { turns.passes + 1 };
        let passed = TurnState { passes, ko: None, to_move: None, seen: turns.seen.clone() };
        let passed = if passes == 2 { TurnState { seen: None, ..passed } } else { passed };
        out.push(GoPosition { turns: Some(passed), ..self.clone() });
    }

    pub(super) fn place(
        &self,
        at: usize,
        player: Player,
        scoring: GoScoring,
        suicide: bool,
    ) -> Option<GoPosition> {
        let turns = self.turns.as_ref()?;
        // The player who captured the stone may fill the point.
        let is_taken_back = turns.ko == Some(at)
            && self.board.near(at).all(|near| self.board.at(near).owner() != Some(player));
        if is_taken_back {
            return None;
        }
        let played = self.board.play(at, player, suicide)?;
        let mut seen = turns.seen.clone();
        if let Some(seen) = &mut seen {
            if seen.contains(&played.board) {
                return None;
            }
            let mut boards = BTreeSet::clone(seen);
            boards.insert(Arc::new(played.board.clone()));
            *seen = Arc::new(boards);
        }
        // With superko, no ko rule is needed.
        let ko = if seen.is_none() { GoBoard::ko_after(&played, at) } else { None };
        let mut prisoners = self.prisoners;
        if scoring == GoScoring::Territory {
            prisoners[player as usize] += played.taken.len() as i64;
            prisoners[player.opponent() as usize] += played.lost.len() as i64;
        }
        let turns = Some(TurnState { passes: 0, ko, to_move: None, seen });
        Some(GoPosition { board: played.board, prisoners, turns })
    }
}

fn sign(player: Player) -> i64 {
    if player == Player::Left { 1 } else { -1 }
}

impl LifeAnalysis {
    /// Returns a part of the board: open regions and the safe stones beside them.
    ///
    /// The analysis of the part agrees with that of the board. A chain that is not safe lies within
    /// one region, together with all points beside it. A stone around an eye of the chain lies in
    /// this region or is a safe stone beside it, which is kept. The chain therefore has the same
    /// eyes in the part as on the board.
    fn part(&self, region: &[usize]) -> GoBoard {
        let mut kept = vec![false; self.board.points().len()];
        for &at in region {
            kept[at] = true;
            for near in self.board.near(at) {
                kept[near] |= matches!(self.board.at(near), GoPoint::Safe(_));
            }
        }
        let mut part = self.board.part(|at| kept[at]);
        part.set_known(CachedLife::Open);
        part
    }
}
