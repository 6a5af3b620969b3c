//! Exact scores of positions whose trees are too large for scoring games.
//!
//! Null-window searches share a table of bounds (Plaat et al., *Best-first fixed-depth minimax
//! algorithms*, 1996). States are multisets of components; a sum with Right to move is replaced by
//! its negative. No search is needed if the window lies beyond the points that can still be scored.

mod search;

use std::fmt;

use upstar_core::{Answer, Budget, Player, Undefined};
use upstar_lemmas::AreaSearch;
use upstar_rules::go::{Go, GoPosition};
use upstar_short::Short;

use super::{Sum, SumMove};
use crate::raw_position::RawPosition;
use search::PointSearch;

/// A line of optimal play for points.
#[derive(Clone, Debug)]
pub struct ScoreLine {
    /// Left's points minus Right's at the end.
    pub score: i64,
    /// The moves with their players and the points that they score.
    pub moves: Vec<(Player, SumMove, i64)>,
    /// The sum after each of the moves.
    pub sums: Vec<Sum>,
}

/// Finds the scores, the best moves and optimal lines of play of sums, and caches results.
///
/// ```
/// use upstar::{Player, ScoreSolver, Session, Sum};
///
/// let session = Session::new();
/// let budget = session.budget();
/// let mut solver = ScoreSolver::new(&budget);
/// let heaps = Sum::of(session.raw_position("nim", &[], "5,3")?);
/// assert_eq!(solver.score(&heaps, Player::Left)?, 2);
/// // Each token is worth one point. Four moves are optimal; one of them scores five points.
/// let best = solver.best_moves(&heaps, Player::Left)?;
/// assert_eq!((best.len(), best[0].1), (4, 5));
/// assert_eq!(solver.line(&heaps, Player::Left, 100)?.moves.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ScoreSolver<'a> {
    scorer: PointSearch<'a>,
    budget: &'a Budget,
    /// A special search, and a position of its ruleset.
    special: Option<(RawPosition, AreaSearch<'a>)>,
}

impl fmt::Debug for ScoreSolver<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ScoreSolver")
    }
}

impl<'a> ScoreSolver<'a> {
    /// Creates a solver that charges `budget`.
    #[must_use]
    pub fn new(budget: &'a Budget) -> ScoreSolver<'a> {
        ScoreSolver { scorer: PointSearch::new(budget), budget, special: None }
    }

    /// Returns the special search for a single position, if its ruleset has one.
    fn special(&mut self, positions: &[RawPosition]) -> Option<(GoPosition, &mut AreaSearch<'a>)> {
        let [position] = positions else { return None };
        let position = position.unnegated();
        let is_known = |(known, _): &(RawPosition, _)| known.same_ruleset(&position);
        if !self.special.as_ref().is_some_and(is_known) {
            let search = position.0.score_search(self.budget)?;
            self.special = Some((position.clone(), search));
        }
        let (_, search) = self.special.as_mut()?;
        Some((position.as_typed::<Go>()?.clone(), search))
    }

    /// Returns the points of `player`, moving first under optimal play, minus the opponent's points.
    fn score_of(&mut self, positions: &[RawPosition], player: Player) -> Answer<i64> {
        match self.special(positions) {
            Some((position, search)) => Ok(search.score(&position, player)?),
            None => self.scorer.score(positions, player),
        }
    }

    /// Same as [`Sum::score`], without points of finished boards.
    pub fn score(&mut self, sum: &Sum, starter: Player) -> Answer<i64> {
        sum.check_points()?;
        let score = self.score_of(&sum.positions, starter)?;
        Ok(if starter == Player::Left { score } else { -score })
    }

    /// Returns the moves of `player`, moving first, that preserve the optimal score, each with the
    /// points that it scores, highest first.
    ///
    /// # Errors
    ///
    /// Same as [`Sum::score`].
    pub fn best_moves(&mut self, sum: &Sum, player: Player) -> Answer<Vec<(SumMove, i64)>> {
        sum.check_points()?;
        let score = self.score_of(&sum.positions, player)?;
        let mut best = Vec::new();
        for (step, points) in sum.moves_for_points(player) {
            if self.keeps(sum, player, score, &step, points)? {
                best.push((step, points));
            }
        }
        Ok(best)
    }

    /// Returns a line of optimal play for points, of at most `limit` moves, with `starter` moving
    /// first. Among equally good moves, contains the one that scores the most points.
    ///
    /// # Errors
    ///
    /// Same as [`Sum::score`].
    pub fn line(&mut self, sum: &Sum, starter: Player, limit: usize) -> Answer<ScoreLine> {
        sum.check_points()?;
        let mut rest = self.score_of(&sum.positions, starter)?;
        let score = if starter == Player::Left { rest } else { -rest };
        let mut line = ScoreLine { score, moves: Vec::new(), sums: Vec::new() };
        let (mut sum, mut player) = (sum.clone(), starter);
        while line.moves.len() < limit {
            let mut found = None;
            for (step, points) in sum.moves_for_points(player) {
                if self.keeps(&sum, player, rest, &step, points)? {
                    found = Some((step, points));
                    break;
                }
            }
            let Some((step, points)) = found else { break };
            sum = sum.after(&step);
            line.moves.push((player, step, points));
            line.sums.push(sum.clone());
            rest = points - rest;
            player = player.opponent();
        }
        Ok(line)
    }

    /// Returns `true` if a move that scores `points` preserves the optimal `score` of `player`.
    fn keeps(
        &mut self,
        sum: &Sum,
        player: Player,
        score: i64,
        step: &SumMove,
        points: i64,
    ) -> Answer<bool> {
        let after = sum.after(step);
        let too_much = points.saturating_sub(score).saturating_add(1);
        let (positions, opponent) = (&after.positions, player.opponent());
        Ok(!match self.special(positions) {
            Some((position, search)) => search.reaches(&position, opponent, too_much)?,
            None => self.scorer.reaches(positions, opponent, too_much)?,
        })
    }
}

impl Sum {
    /// Returns Left's points minus Right's under optimal play when `starter` moves first. Play ends
    /// when the player to move cannot move.
    ///
    /// ```
    /// use upstar::{Player, Session, Sum};
    ///
    /// let session = Session::new();
    /// let budget = session.budget();
    /// let board = Sum::of(session.raw_position("dots_and_boxes", &[], "2x2")?);
    /// assert_eq!(board.score(&budget, Player::Left)?, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Undefined if a ruleset does not count points or the sum contains a nonzero value. Fails if a
    /// position recurs in the search, even if optimal play avoids the repetition.
    pub fn score(&self, budget: &Budget, starter: Player) -> Answer<i64> {
        let score = ScoreSolver::new(budget).score(self, starter)?;
        Ok(score.saturating_add(self.final_points()))
    }

    /// Returns Left's points minus Right's on finished boards, whose points are counted at the end.
    #[must_use]
    pub fn final_points(&self) -> i64 {
        self.positions.iter().map(|position| position.0.final_points()).sum()
    }

    /// Returns the moves with the points that they score, highest first.
    fn moves_for_points(&self, player: Player) -> Vec<(SumMove, i64)> {
        let mut moves = Vec::new();
        for (index, position) in self.positions.iter().enumerate() {
            moves.extend(position.options(player).into_iter().map(|to| {
                let points = position.0.points(player, &to).unwrap_or(0);
                (SumMove::Position { index, to }, points)
            }));
        }
        moves.sort_by_key(|(_, points)| -points);
        moves
    }

    fn check_points(&self) -> Answer<()> {
        if self.value != Short::ZERO {
            return Err(Undefined::new(
                "points are not defined for a value; under scoring play, add positions instead of \
                 values",
            )
            .into());
        }
        match self.positions.iter().find(|position| !position.0.counts_points()) {
            Some(position) => {
                let title = position.doc().title;
                Err(Undefined::new(format!("{title} does not count points")).into())
            }
            None => Ok(()),
        }
    }
}
