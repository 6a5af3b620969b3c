//! Exact scores of positions that are played for points, where the tree is too large for a scoring game.
//!
//! The score is searched for by a sequence of questions "does the mover get so much?", each answered with
//! as few moves as can be and with a table of what is known from the questions before (A. Plaat, J.
//! Schaeffer, W. Pijls, A. de Bruin, *Best-first fixed-depth minimax algorithms*, Artificial Intelligence
//! 87, 1996). Sums are taken apart, parts are numbered, and a sum with Right to move is that of the
//! negatives with Left to move where there are negatives. Who asks for more than is left to be won is
//! told so at once.

mod search;

use std::fmt;

use upstar_core::{Answer, Budget, Player, Undefined};
use upstar_short::Short;

use super::{AnyRules, NormalPosition, Sum, SumMove};
use crate::raw_position::RawPosition;
use search::PointSearch;

/// A line of best play for points.
#[derive(Clone, Debug)]
pub struct ScoreLine {
    /// Left's points less Right's when play is over.
    pub score: i64,
    /// The moves, each with who makes it and the points that it wins for that player.
    pub moves: Vec<(Player, SumMove, i64)>,
    /// What is left after each of the moves.
    pub sums: Vec<Sum>,
}

/// Finds scores of sums, and remembers what it has found out for the next question.
trait ScoreOracle {
    /// The points of `player`, who moves first, less those of the opponent, with best play.
    fn score(&mut self, positions: &[RawPosition], player: Player) -> Answer<i64>;

    /// Whether that is at least so much.
    fn reaches(&mut self, positions: &[RawPosition], player: Player, least: i64) -> Answer<bool>;
}

/// Finds scores of sums, best moves and lines of play, and remembers for the next question what it has
/// found out for those before.
///
/// ```
/// use upstar::{Player, ScoreSolver, Session, Sum};
///
/// let session = Session::new();
/// let budget = session.budget();
/// let mut solver = ScoreSolver::new(&budget);
/// let heaps = Sum::of(session.raw_position("nim", &[], "5,3")?);
/// assert_eq!(solver.score(&heaps, Player::Left)?, 2);
/// // A token is a point: four moves in the larger heap are as good, and one wins five at once.
/// let best = solver.best_moves(&heaps, Player::Left)?;
/// assert_eq!((best.len(), best[0].1), (4, 5));
/// assert_eq!(solver.line(&heaps, Player::Left, 100)?.moves.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ScoreSolver<'a> {
    scorer: Box<dyn ScoreOracle + 'a>,
}

impl fmt::Debug for ScoreSolver<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ScoreSolver")
    }
}

impl<'a> ScoreSolver<'a> {
    /// A solver that knows nothing yet. All of its answers are paid from the budget.
    #[must_use]
    pub fn new(budget: &'a Budget) -> ScoreSolver<'a> {
        // One search for all rulesets: what a move costs beside it is little, and one for each of
        // them would take long to compile.
        let part = |position: &RawPosition| Some(NormalPosition(position.clone()));
        ScoreSolver { scorer: Box::new(PointSearch::new(&AnyRules, budget, part)) }
    }

    /// As [`Sum::score`].
    ///
    /// # Errors
    ///
    /// As [`Sum::score`].
    pub fn score(&mut self, sum: &Sum, starter: Player) -> Answer<i64> {
        sum.check_points()?;
        let score = self.scorer.score(&sum.positions, starter)?;
        Ok(if starter == Player::Left { score } else { -score })
    }

    /// The moves of `player`, to move, after which the score can still be had, each with the points that
    /// it wins at once; those that win most come first.
    ///
    /// # Errors
    ///
    /// As [`Sum::score`].
    pub fn best_moves(&mut self, sum: &Sum, player: Player) -> Answer<Vec<(SumMove, i64)>> {
        sum.check_points()?;
        let score = self.scorer.score(&sum.positions, player)?;
        let mut best = Vec::new();
        for (step, points) in sum.moves_for_points(player) {
            if self.keeps(sum, player, score, &step, points)? {
                best.push((step, points));
            }
        }
        Ok(best)
    }

    /// As [`Sum::score_line`].
    ///
    /// # Errors
    ///
    /// As [`Sum::score`].
    pub fn line(&mut self, sum: &Sum, starter: Player, limit: usize) -> Answer<ScoreLine> {
        sum.check_points()?;
        let mut rest = self.scorer.score(&sum.positions, starter)?;
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

    /// Whether a move that wins `points` leaves its player with `score`.
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
        Ok(!self.scorer.reaches(&after.positions, player.opponent(), too_much)?)
    }
}

impl Sum {
    /// Left's points less Right's, with best play, when `starter` moves first and who cannot move ends
    /// the game.
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
    /// Undefined if a ruleset counts no points, or if there is a value in the sum; interrupted if a line
    /// of play comes back (there may be a score all the same, where nobody need play so), or if the
    /// budget runs out.
    pub fn score(&self, budget: &Budget, starter: Player) -> Answer<i64> {
        ScoreSolver::new(budget).score(self, starter)
    }

    /// A line of best play for points with `starter` to begin, to the end or to so many moves. Of moves
    /// that are as good it has the one that wins most at once.
    ///
    /// # Errors
    ///
    /// As [`score`](Sum::score).
    pub fn score_line(&self, budget: &Budget, starter: Player, limit: usize) -> Answer<ScoreLine> {
        ScoreSolver::new(budget).line(self, starter, limit)
    }

    /// The moves with the points that they win, those that win most first.
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
            return Err(Undefined::new("no points are counted in a value").into());
        }
        match self.positions.iter().find(|position| !position.0.counts_points()) {
            Some(position) => {
                let title = position.doc().title;
                Err(Undefined::new(format!("no points are counted in {title}")).into())
            }
            None => Ok(()),
        }
    }
}
