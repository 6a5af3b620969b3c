//! Sums of boards and of values, under each play convention: who wins, and with which moves.

use upstar::raw::{RawPosition, Short, ShortContext};
use upstar::{Fate, Player, ScoreSolver, StopReason, Sum, SumMove};

use crate::error::{ApiError, ApiResult};
use crate::request::PlayConvention;

/// A move, what is left after it, and how the game ends then.
#[derive(Clone, Debug)]
pub(crate) struct SumMoveResult {
    pub(crate) step: SumMove,
    pub(crate) fate: Fate,
    /// The points that the move brings, and Left's points less Right's in the end, where points count.
    pub(crate) score: Option<(i64, i64)>,
}

/// Who knows how sums end under a convention, and remembers scores from one question to the next.
pub(crate) struct SumJudge<'a> {
    cx: ShortContext<'a>,
    convention: PlayConvention,
    /// Left's points less Right's so far.
    ahead: i64,
    scores: ScoreSolver<'a>,
}

impl<'a> SumJudge<'a> {
    pub(crate) fn new(cx: ShortContext<'a>, convention: PlayConvention) -> SumJudge<'a> {
        SumJudge { cx, convention, ahead: 0, scores: ScoreSolver::new(cx.budget) }
    }

    /// The same where Left has so many points more than Right already.
    pub(crate) fn ahead_by(self, ahead: i64) -> SumJudge<'a> {
        SumJudge { ahead, ..self }
    }

    /// Left's points less Right's in the end when `starter` starts, with those that have been made.
    pub(crate) fn score(&mut self, sum: &Sum, starter: Player) -> ApiResult<i64> {
        Ok(self.scores.score(sum, starter)?.saturating_add(self.ahead))
    }

    /// What happens to a sum when `starter` starts.
    ///
    /// Under the scoring convention Left wins who has more points, and equal points are a draw.
    pub(crate) fn fate(&mut self, sum: &Sum, starter: Player) -> ApiResult<Fate> {
        let cx = self.cx;
        Ok(match self.convention {
            PlayConvention::Normal => match sum.winner(cx, starter) {
                Err(no) if no.reason == StopReason::Loops => {
                    sum.loopy_analysis(cx)?.outcome().fate(starter)
                }
                winner => winner?.into(),
            },
            PlayConvention::Misere => sum.misere_outcome(cx)?.winner(starter).into(),
            PlayConvention::Scoring => points(self.score(sum, starter)?),
        })
    }

    /// All moves of a player with what becomes of them.
    pub(crate) fn chances(&mut self, sum: &Sum, player: Player) -> ApiResult<Vec<SumMoveResult>> {
        let cx = self.cx;
        let winning = match self.convention {
            PlayConvention::Normal => match sum.winning_moves(cx, player) {
                Err(no) if no.reason == StopReason::Loops => {
                    let prospects = sum.loopy_analysis(cx)?.moves(sum, cx, player)?.into_iter();
                    let chance = |p: upstar::MoveResult| SumMoveResult {
                        step: p.step,
                        fate: p.fate,
                        score: None,
                    };
                    return Ok(prospects.map(chance).collect());
                }
                winning => winning?,
            },
            PlayConvention::Misere => sum.misere_winning_moves(cx, player)?,
            PlayConvention::Scoring => return self.scored(sum, player),
        };
        let wins = |step: &SumMove| winning.iter().any(|other| same(step, other));
        let moves = sum.moves(cx, player)?.into_iter();
        let chance = |step: SumMove| {
            let fate = if wins(&step) { player } else { player.opponent() }.into();
            SumMoveResult { step, fate, score: None }
        };
        Ok(moves.map(chance).collect())
    }

    fn scored(&mut self, sum: &Sum, player: Player) -> ApiResult<Vec<SumMoveResult>> {
        let mut chances = Vec::new();
        let sign = if player == Player::Left { 1 } else { -1 };
        for step in sum.moves(self.cx, player)? {
            let won = won(sum, &step, player)?;
            let rest = self.score(&sum.after(&step), player.opponent())?;
            let score = rest.saturating_add(sign * won);
            chances.push(SumMoveResult { step, fate: points(score), score: Some((won, score)) });
        }
        Ok(chances)
    }
}

/// Who has won with this difference of points.
pub(crate) fn points(score: i64) -> Fate {
    match score {
        0 => Fate::Draw,
        score if score > 0 => Fate::Left,
        _ => Fate::Right,
    }
}

/// The points that a move brings.
fn won(sum: &Sum, step: &SumMove, player: Player) -> ApiResult<i64> {
    let SumMove::Position { index, to } = step else { return Ok(0) };
    let points = sum.positions.get(*index).and_then(|position| position.points(player, to));
    points.ok_or_else(|| ApiError::new("undefined", "no points are counted here"))
}

/// Whether two moves of one sum are the same.
pub(crate) fn same(one: &SumMove, other: &SumMove) -> bool {
    match (one, other) {
        (SumMove::Position { index, to }, SumMove::Position { index: at, to: other }) => {
            index == at && to.text() == other.text()
        }
        (SumMove::Value { to }, SumMove::Value { to: other }) => to == other,
        _ => false,
    }
}

/// The best of some moves for `player`: wins before draws before losses, and more points before fewer.
pub(crate) fn best(chances: &[SumMoveResult], player: Player) -> Option<&SumMoveResult> {
    let liking = |chance: &SumMoveResult| {
        let (fate, score) = (chance.fate, chance.score.map_or(0, |(_, score)| score));
        match player {
            Player::Left => (fate, score),
            Player::Right => (fate.negative(), -score),
        }
    };
    // Of equally good ones the first.
    chances.iter().rev().max_by_key(|chance| liking(chance))
}

/// A sum of positions alone.
pub(crate) fn of(positions: Vec<RawPosition>) -> Sum {
    Sum::new(positions, Short::ZERO)
}
