//! Analyses of positions and sums under a play convention.
//!
//! Only this module and the solvers that it calls interpret repetitions.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use upstar_core::{Answer, Budgeted, Fate, LoopyOutcome, NoAnswer, Player, Relation, Undefined};
use upstar_loopy::{Loopy, LoopyContext};
use upstar_short::{Short, ShortContext};

use crate::raw_position::RawPosition;
use crate::{LoopyAnalysis, LoopyLine, MoveResult, ScoreSolver, Sum, SumMove};

/// A rule that determines the winner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlayConvention {
    /// A player unable to move loses; infinite play is a draw.
    #[default]
    Normal,
    /// A player unable to move wins.
    Misere,
    /// The player with more points wins; equal points are a draw.
    Scoring,
}

impl PlayConvention {
    /// The names that `Display` prints and `FromStr` parses.
    pub const NAMES: [&'static str; 3] = ["normal", "misere", "scoring"];
}

impl fmt::Display for PlayConvention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(PlayConvention::NAMES[*self as usize])
    }
}

impl FromStr for PlayConvention {
    type Err = Undefined;

    fn from_str(text: &str) -> Result<PlayConvention, Undefined> {
        match text {
            "normal" => Ok(PlayConvention::Normal),
            "misere" => Ok(PlayConvention::Misere),
            "scoring" => Ok(PlayConvention::Scoring),
            _ => Err(Undefined::new("unknown play convention; expected normal, misere or scoring")),
        }
    }
}

/// Finds the winners of sums under one play convention. Later calls reuse earlier results.
///
/// ```
/// use upstar::{Fate, PlayConvention, Player, Session, Sum, SumAnalyser};
///
/// let session = Session::new();
/// let budget = session.budget();
/// let heaps = Sum::of(session.raw_position("nim", &[], "1,2")?);
/// for (convention, best) in [(PlayConvention::Normal, "1,1"), (PlayConvention::Misere, "1,0")] {
///     let mut analyser = SumAnalyser::new(session.cx(&budget), convention);
///     assert_eq!(analyser.outcome(&heaps)?.to_string(), "N");
///     let mut moves = analyser.moves(&heaps, Player::Left)?;
///     moves.retain(|result| result.fate == Fate::Left);
///     assert_eq!(moves[0].step.position().map(|to| to.text()).as_deref(), Some(best));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SumAnalyser<'a> {
    cx: ShortContext<'a>,
    convention: PlayConvention,
    ahead: i64,
    scores: ScoreSolver<'a>,
    loopy: Option<Arc<LoopyAnalysis>>,
}

impl<'a> SumAnalyser<'a> {
    /// Creates an analyser that charges the budget of `cx`.
    #[must_use]
    pub fn new(cx: ShortContext<'a>, convention: PlayConvention) -> SumAnalyser<'a> {
        SumAnalyser { cx, convention, ahead: 0, scores: ScoreSolver::new(cx.budget), loopy: None }
    }

    /// Gives Left a lead of `ahead` points before the first move.
    #[must_use]
    pub fn ahead_by(self, ahead: i64) -> SumAnalyser<'a> {
        SumAnalyser { ahead, ..self }
    }

    /// Reuses the [`loopy_analysis`](SumAnalyser::loopy_analysis) of an earlier analyser.
    #[must_use]
    pub fn with_loopy_analysis(self, loopy: Option<Arc<LoopyAnalysis>>) -> SumAnalyser<'a> {
        SumAnalyser { loopy, ..self }
    }

    /// Returns the most recent analysis of a sum in which a position recurred, if any.
    #[must_use]
    pub fn loopy_analysis(&self) -> Option<&Arc<LoopyAnalysis>> {
        self.loopy.as_ref()
    }

    /// Returns the outcome of a sum.
    ///
    /// # Errors
    ///
    /// Undefined under misère or scoring play if the sum contains a nonzero value, and under
    /// scoring play if a ruleset does not count points. Fails under misère or scoring play if a
    /// position recurs. The same holds for the other methods.
    pub fn outcome(&mut self, sum: &Sum) -> Answer<LoopyOutcome> {
        Ok(match self.convention {
            PlayConvention::Normal => match self.known_outcome(sum) {
                Some(outcome) => outcome,
                None => match sum.outcome(self.cx) {
                    Err(no) if no.is_repetition() => self.analysed(sum)?.outcome(),
                    outcome => outcome?.into(),
                },
            },
            PlayConvention::Misere => sum.misere_outcome(self.cx)?.into(),
            PlayConvention::Scoring => LoopyOutcome {
                left_starts: self.fate(sum, Player::Left)?,
                right_starts: self.fate(sum, Player::Right)?,
            },
        })
    }

    /// Returns the result of optimal play in a sum when `starter` moves first.
    pub fn fate(&mut self, sum: &Sum, starter: Player) -> Answer<Fate> {
        Ok(match self.convention {
            PlayConvention::Normal => match self.known_outcome(sum) {
                Some(outcome) => outcome.fate(starter),
                None => match sum.winner(self.cx, starter) {
                    Err(no) if no.is_repetition() => self.analysed(sum)?.outcome().fate(starter),
                    winner => winner?.into(),
                },
            },
            PlayConvention::Misere => sum.misere_outcome(self.cx)?.winner(starter).into(),
            PlayConvention::Scoring => Fate::of_score(self.score(sum, starter)?),
        })
    }

    /// Returns Left's points minus Right's under optimal play when `starter` moves first.
    ///
    /// # Errors
    ///
    /// Undefined if a ruleset does not count points or the sum contains a nonzero value. Fails if a
    /// position recurs.
    pub fn score(&mut self, sum: &Sum, starter: Player) -> Answer<i64> {
        Ok(self.scores.score(sum, starter)?.saturating_add(self.ahead))
    }

    /// Returns all moves of `player`, with their results under optimal play.
    pub fn moves(&mut self, sum: &Sum, player: Player) -> Answer<Vec<MoveResult>> {
        let cx = self.cx;
        let winning = match self.convention {
            PlayConvention::Normal if self.known_outcome(sum).is_none() => {
                match sum.winning_moves(cx, player) {
                    Err(no) if no.is_repetition() => {
                        return Ok(self.analysed(sum)?.moves(sum, cx, player)?);
                    }
                    winning => winning?,
                }
            }
            PlayConvention::Normal => return Ok(self.analysed(sum)?.moves(sum, cx, player)?),
            PlayConvention::Misere => sum.misere_winning_moves(cx, player)?,
            PlayConvention::Scoring => return self.scored_moves(sum, player),
        };
        let result = |step: SumMove| {
            let wins = winning.iter().any(|other| step.is_same(other));
            let fate = if wins { player } else { player.opponent() }.into();
            MoveResult { step, fate, remoteness: None, score: None }
        };
        Ok(sum.moves(cx, player)?.into_iter().map(result).collect())
    }

    /// Returns a line of optimal play of at most `limit` moves, under normal or misère play.
    pub fn line(&mut self, sum: &Sum, starter: Player, limit: usize) -> Answer<LoopyLine> {
        let cx = self.cx;
        let line = match self.convention {
            PlayConvention::Misere => sum.misere_variation(cx, starter, limit)?,
            _ if self.known_outcome(sum).is_some() => {
                return Ok(self.analysed(sum)?.best_line(sum, cx, starter, limit)?);
            }
            _ => match sum.principal_variation(cx, starter, limit) {
                Err(no) if no.is_repetition() => {
                    return Ok(self.analysed(sum)?.best_line(sum, cx, starter, limit)?);
                }
                line => line?,
            },
        };
        Ok(LoopyLine { fate: line.winner.into(), moves: line.moves, returns_to: None })
    }

    fn scored_moves(&mut self, sum: &Sum, player: Player) -> Answer<Vec<MoveResult>> {
        let mut results = Vec::new();
        for step in sum.moves(self.cx, player)? {
            let points = match &step {
                SumMove::Position { index, to } => sum.positions[*index].points(player, to),
                SumMove::Value { .. } => Some(0),
            };
            let points =
                points.ok_or_else(|| Undefined::new("this ruleset does not count points"))?;
            let rest = self.score(&sum.after(&step), player.opponent())?;
            let gain = if player == Player::Left { points } else { -points };
            let score = rest.saturating_add(gain);
            let fate = Fate::of_score(score);
            results.push(MoveResult { step, fate, remoteness: None, score: Some((points, score)) });
        }
        Ok(results)
    }

    fn known_outcome(&self, sum: &Sum) -> Option<LoopyOutcome> {
        self.loopy.as_ref()?.outcome_of(sum)
    }

    /// Analyses the sum, unless the stored analysis contains it.
    fn analysed(&mut self, sum: &Sum) -> Budgeted<Arc<LoopyAnalysis>> {
        match &self.loopy {
            Some(loopy) if loopy.outcome_of(sum).is_some() => Ok(Arc::clone(loopy)),
            _ => Ok(Arc::clone(self.loopy.insert(Arc::new(sum.loopy_analysis(self.cx)?)))),
        }
    }
}

/// The rank of a move among the moves of the same player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveStanding {
    /// Not known to be dominated or reversible.
    Sensible,
    /// Reversible: some reply leads to a position that is at least as good for the opponent as
    /// before the move.
    Reversible,
    /// Dominated: another move leads to a value that is better for the player.
    Dominated,
    /// Not compared, because there are too many distinct values.
    Unsorted,
}

/// A move in a position, with the value after the move.
#[derive(Clone, Debug)]
pub struct AnalysedMove {
    /// The position after the move.
    pub to: RawPosition,
    /// The winner after the move, with the opponent to move.
    pub fate: Fate,
    /// The value after the move; `None` if the onside or the offside does not equal a stopper.
    pub value: Option<Loopy>,
    /// The rank of the move.
    pub standing: MoveStanding,
}

/// An analysis of a position under normal play. Values of options are computed on demand.
///
/// ```
/// use upstar::{MoveStanding, Player, Session};
///
/// let session = Session::new();
/// let budget = session.budget();
/// let lx = session.lx(&budget);
/// let board = session.raw_position("domineering", &[], "2x2")?;
/// let analysis = board.analyse(lx)?;
/// assert_eq!((analysis.outcome().to_string().as_str(), analysis.can_repeat()), ("N", false));
/// assert_eq!(analysis.moves(Player::Left)?[0].standing, MoveStanding::Sensible);
/// // {0 | pass} = over: the value is known although play may be infinite.
/// let over = session.raw_position("game_graph", &[], "over: 0 | over")?.analyse(lx)?;
/// assert_eq!((over.outcome().to_string().as_str(), over.can_repeat()), ("L", true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Analysis<'a> {
    position: RawPosition,
    lx: LoopyContext<'a>,
    value: Loopy,
    outcome: LoopyOutcome,
}

impl RawPosition {
    /// Analyses the position under normal play.
    ///
    /// # Errors
    ///
    /// Undefined if the onside or the offside does not equal a stopper. A [`SumAnalyser`] still
    /// finds the winner of such a position.
    pub fn analyse<'a>(&self, lx: LoopyContext<'a>) -> Answer<Analysis<'a>> {
        let value = self.game(lx)?;
        Ok(Analysis { position: self.clone(), lx, value, outcome: lx.outcome(value)? })
    }
}

impl Analysis<'_> {
    /// Returns the value.
    #[must_use]
    pub fn value(&self) -> Loopy {
        self.value
    }

    /// Returns the outcome.
    #[must_use]
    pub fn outcome(&self) -> LoopyOutcome {
        self.outcome
    }

    /// Returns `true` if both players have the same moves.
    #[must_use]
    pub fn is_impartial(&self) -> bool {
        self.position.is_impartial()
    }

    /// Returns `true` if a position can recur. The value may still be short.
    #[must_use]
    pub fn can_repeat(&self) -> bool {
        self.position.0.is_loopy()
    }

    /// Returns all moves of `player`. In a loopy position, winning moves come first, then drawing
    /// moves.
    pub fn moves(&self, player: Player) -> Answer<Vec<AnalysedMove>> {
        match self.value.short() {
            Some(value) if !self.can_repeat() => Ok(self.short_moves(value, player)?),
            _ => self.loopy_moves(player),
        }
    }

    /// Returns the undominated moves of `player`, winning moves first, or the winning moves in an
    /// impartial position without repetitions. Does not mark reversible moves.
    pub fn best_moves(&self, player: Player) -> Answer<Vec<AnalysedMove>> {
        let short = if self.can_repeat() { None } else { Some(self.best_short_moves(player)) };
        // The value can be short even if a position can recur.
        let is_loopy = short.as_ref().is_none_or(|moves| match moves {
            Err(NoAnswer::Interrupted(no)) => no.is_repetition(),
            _ => false,
        });
        let mut moves = match short {
            Some(moves) if !is_loopy => moves?,
            _ => self.loopy_moves(player)?,
        };
        moves.retain(|one| one.standing != MoveStanding::Dominated);
        moves.sort_by_key(|one| one.fate != player.into());
        Ok(moves)
    }

    fn best_short_moves(&self, player: Player) -> Answer<Vec<AnalysedMove>> {
        let cx = self.lx.cx;
        // In an impartial position, the values of the losing moves can take much longer.
        let best = match self.is_impartial() {
            true => self.position.winning_moves(cx, player)?,
            false => self.position.best_moves(cx, player, None)?,
        };
        let mut moves = Vec::new();
        for to in best {
            let value = to.value(cx)?;
            let fate = cx.outcome(value)?.winner(player.opponent()).into();
            let standing = MoveStanding::Sensible;
            moves.push(AnalysedMove { to, fate, value: Some(value.into()), standing });
        }
        Ok(moves)
    }

    fn short_moves(&self, value: Short, player: Player) -> Budgeted<Vec<AnalysedMove>> {
        const MAX_VALUES: usize = 120;
        let cx = self.lx.cx;
        let mut moves = Vec::new();
        for to in self.position.options(player) {
            let worth = to.value(cx)?;
            moves.push((to, worth));
        }
        // Preserve the order of the moves, so that the number of steps does not depend on hashes.
        let mut seen = HashSet::new();
        let distinct: Vec<Short> =
            moves.iter().map(|&(_, worth)| worth).filter(|&worth| seen.insert(worth)).collect();
        let mut known: HashMap<Short, (Fate, MoveStanding)> = HashMap::new();
        let best: HashSet<Short> = match distinct.len() <= MAX_VALUES {
            true => cx.undominated(distinct.clone(), player)?.into_iter().collect(),
            false => HashSet::new(),
        };
        for &worth in &distinct {
            let standing = match best.contains(&worth) {
                true if reverses(cx, value, worth, player)? => MoveStanding::Reversible,
                true => MoveStanding::Sensible,
                false if distinct.len() > MAX_VALUES => MoveStanding::Unsorted,
                false => MoveStanding::Dominated,
            };
            let fate = cx.outcome(worth)?.winner(player.opponent()).into();
            known.insert(worth, (fate, standing));
        }
        let analysed = |(to, worth): (RawPosition, Short)| {
            let (fate, standing) = known[&worth];
            AnalysedMove { to, fate, value: Some(worth.into()), standing }
        };
        Ok(moves.into_iter().map(analysed).collect())
    }

    fn loopy_moves(&self, player: Player) -> Answer<Vec<AnalysedMove>> {
        let lx = self.lx;
        let mut moves = Vec::new();
        for to in self.position.options(player) {
            let value = to.0.loopy_sides(lx)?.value().ok();
            let outcome = match value {
                Some(value) => lx.outcome(value)?,
                None => to.loopy_outcome(lx.cx)?,
            };
            let fate = outcome.fate(player.opponent());
            moves.push(AnalysedMove { to, fate, value, standing: MoveStanding::Sensible });
        }
        let mut values: Vec<Loopy> = moves.iter().filter_map(|one| one.value).collect();
        values.sort_unstable_by_key(|g| g.indices());
        values.dedup();
        let worse = player.pick(Relation::Less, Relation::Greater);
        let mut dominated = vec![false; values.len()];
        for i in 0..values.len() {
            for j in 0..values.len() {
                if !dominated[i]
                    && !dominated[j]
                    && lx.loopy_compare(values[i], values[j])? == worse
                {
                    dominated[i] = true;
                }
            }
        }
        let place = |value: Loopy| values.binary_search_by_key(&value.indices(), |g| g.indices());
        for one in &mut moves {
            if one.value.is_some_and(|value| place(value).is_ok_and(|at| dominated[at])) {
                one.standing = MoveStanding::Dominated;
            }
        }
        // The sort is stable: equally good moves keep the order of the ruleset.
        moves.sort_by_key(|one| {
            let liking = if player == Player::Left { one.fate } else { one.fate.negative() };
            (std::cmp::Reverse(liking), one.standing == MoveStanding::Dominated)
        });
        Ok(moves)
    }
}

fn reverses(cx: ShortContext<'_>, value: Short, option: Short, player: Player) -> Budgeted<bool> {
    let answers = cx.options_of(option, player.opponent())?;
    for answer in answers {
        let reverses = match player {
            Player::Left => cx.leq(answer, value)?,
            Player::Right => cx.leq(value, answer)?,
        };
        if reverses {
            return Ok(true);
        }
    }
    Ok(false)
}
