//! Positions of Go: a board with what one has to know about the moves before, and the moves.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

use upstar_core::{Orientation, Player};

use super::board::{CachedLife, GoBoard, GoPoint};
use super::life::LifeAnalysis;

/// Positions of lines of play with more boards than these that may not come back are not turned.
const SHORT_LINE: usize = 4;

/// How the points are counted when play is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GoScoring {
    /// A point for each stone on the board and for each empty point that only stones of one colour can
    /// be reached from.
    Area,
    /// A point for each empty point of a territory and for each prisoner.
    Territory,
}

/// A position. Without turns it is a local one: moves are stones, and prisoners and settled territory
/// are moves, too.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GoPosition {
    /// The board.
    pub board: GoBoard,
    /// The prisoners that Left and Right have made. Where points of a territory have been played they
    /// may be negative, but not more so than the territory is large.
    pub prisoners: [i64; 2],
    /// What has to be known where players take turns and may pass.
    pub turns: Option<TurnState>,
}

/// What has to be known about the moves before.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TurnState {
    /// How many passes in a row were the last moves; two of them end play.
    pub passes: u8,
    /// Where a stone has just been taken that may not be taken back at once.
    pub ko: Option<usize>,
    /// The only player who may move, if it matters; the other one can only wait.
    pub to_move: Option<Player>,
    /// The boards that may not come back.
    pub seen: Option<Arc<BTreeSet<Arc<GoBoard>>>>,
}

impl GoPosition {
    /// The local position of a board.
    #[must_use]
    pub fn local(board: GoBoard) -> GoPosition {
        GoPosition { board, ..GoPosition::default() }
    }

    /// Moves that nobody can hinder: prisoners to be given back, and territory to be filled.
    pub(super) fn free(prisoners: [i64; 2]) -> GoPosition {
        GoPosition { prisoners, ..GoPosition::default() }
    }

    /// The position with the colours exchanged.
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

    /// The image of the position under a symmetry of the board.
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

    /// The least image of the position; after long lines of play, the position itself.
    pub(super) fn least_image(self) -> GoPosition {
        let Some(turns) = &self.turns else {
            let board = self.board.least_image();
            return GoPosition { board, ..self };
        };
        // A line of play this long is hardly met a second time in a mirror, and to turn all of its
        // boards takes longer than to place a stone.
        if turns.seen.as_ref().is_some_and(|seen| seen.len() > SHORT_LINE) {
            return self;
        }
        // Where several symmetries give the least board, what has to be known besides decides.
        let least = self.board.least_symmetry();
        let is_least = |symmetry: &usize| self.board.compare_images(*symmetry, least).is_eq();
        let images = (0..8).filter(is_least);
        images.map(|symmetry| self.image(symmetry)).min().unwrap_or(self)
    }

    /// The least image of the position or of its negative, and of which.
    pub(super) fn least_of_both(self) -> (GoPosition, Orientation) {
        let (negative, normal) = (self.negated().least_image(), self.least_image());
        if negative < normal {
            (negative, Orientation::Negative)
        } else {
            (normal, Orientation::Same)
        }
    }

    /// Prisoners of kos that are over are counted.
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

    // --- Local positions ---------------------------------------------------

    /// The moves in a local position.
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
            // The stone that is taken makes up for the one that was taken here before.
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

    /// What is left of a local position when territory is counted, and the parts it falls into.
    pub(super) fn parts(&self) -> ([i64; 2], Vec<GoBoard>) {
        let settled = self.board.settled();
        let parts = settled.open.iter().map(|region| settled.part(region)).collect();
        let [left, right] = [0, 1].map(|who| self.prisoners[who] + settled.territory[who]);
        ([left, right], parts)
    }

    /// The local position without what is settled.
    pub(super) fn bare(&self) -> GoPosition {
        if matches!(self.board.known(), CachedLife::Open) {
            return self.clone();
        }
        let settled = self.board.settled();
        let open: Vec<usize> = settled.open.iter().flatten().copied().collect();
        let prisoners = [0, 1].map(|who| self.prisoners[who] + settled.territory[who]);
        GoPosition { board: settled.part(&open), prisoners, turns: None }
    }

    /// Left's points less Right's in a local position if nobody moved any more: prisoners, settled
    /// territory, and empty regions that only stones of one colour can be reached from.
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

    /// What it takes to look at the position, in steps. Where players take turns the moves are put in order
    /// by what they decide, and each of them copies the boards that were seen.
    pub(super) fn search_cost(&self) -> u64 {
        let points = self.board.points().len() as u64;
        let Some(turns) = &self.turns else { return 1 + 2 * points };
        let seen = turns.seen.as_ref().map_or(0, |seen| seen.len() as u64);
        1 + points * (points + seen) / 2
    }

    /// Whether the position is the other one, or the same with more prisoners.
    pub(super) fn has_at_least_prisoners_of(&self, other: &GoPosition) -> bool {
        let [left, right] = [0, 1].map(|who| self.prisoners[who] >= other.prisoners[who]);
        left && right && self.board == other.board && self.turns == other.turns
    }

    // --- Play in turns -----------------------------------------------------

    /// Whether play is over.
    pub(super) fn is_over(&self) -> bool {
        self.turns.as_ref().is_some_and(|turns| turns.passes >= 2)
    }

    /// The moves of a player, stones first, where there are turns.
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
            // A search for scores goes by this order.
            out[start..].sort_by_cached_key(|after| Reverse(after.board.promise(player)));
        }
        let passes = if is_decided { 2 } else { turns.passes + 1 };
        let passed = TurnState { passes, ko: None, to_move: None, seen: turns.seen.clone() };
        let passed = if passes == 2 { TurnState { seen: None, ..passed } } else { passed };
        out.push(GoPosition { turns: Some(passed), ..self.clone() });
    }

    /// The position after a stone is placed, if that is legal.
    pub(super) fn place(
        &self,
        at: usize,
        player: Player,
        scoring: GoScoring,
        suicide: bool,
    ) -> Option<GoPosition> {
        let turns = self.turns.as_ref()?;
        // Who took the stone may fill the place.
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
        // Where no board may come back, a ko needs no rule of its own.
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

/// Whose points count as positive.
fn sign(player: Player) -> i64 {
    if player == Player::Left { 1 } else { -1 }
}

impl LifeAnalysis {
    /// A part of the board: open regions, and the stones that live for ever beside them.
    ///
    /// On it just the same is decided. A chain that does not live for ever lies within one region, with
    /// all that is beside it. What surrounds its eyes lies there, too, or else beside a stone of the
    /// opponent's that lives for ever and is kept: the chain has the same eyes here.
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
