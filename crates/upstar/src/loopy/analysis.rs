//! Analyses of loopy sums: outcomes, remoteness, and lines of play.

use std::collections::HashMap;
use std::fmt;

use upstar_core::{Budgeted, Fate, LoopyOutcome, Player};
use upstar_short::{Short, ShortContext};

use super::state_graph::unknown_state;
use super::{NodeLookup, StateGraph};
use crate::solve::{Sum, SumMove};

/// The graph of a sum and its followers, with the outcome of each follower.
pub struct LoopyAnalysis {
    graph: StateGraph<Box<[u32]>>,
    places: Vec<NodeLookup>,
    values: StateGraph<Short>,
    outcomes: Vec<LoopyOutcome>,
    remoteness: Vec<[Option<u32>; 2]>,
}

/// A move with its result under optimal play.
#[derive(Clone, Debug)]
pub struct MoveResult {
    /// The move.
    pub step: SumMove,
    /// The result of optimal play after the move: the winner, or a draw.
    pub fate: Fate,
    /// The number of moves until play ends, including this move, if the winner plays as fast and
    /// the loser as slowly as possible. `None` for a draw, or if not computed.
    pub remoteness: Option<u32>,
    /// The points that the move scores, and Left's final points minus Right's, if points are
    /// counted.
    pub score: Option<(i64, i64)>,
}

/// A line of play in a loopy sum.
#[derive(Clone, Debug)]
pub struct LoopyLine {
    /// The winner, or a draw.
    pub fate: Fate,
    /// The moves, each with its player.
    pub moves: Vec<(Player, SumMove)>,
    /// The number of moves before the state to which the last move returns, if a state recurs in
    /// the line.
    pub returns_to: Option<usize>,
}

impl Sum {
    /// Explores the graph of all followers of the sum, in time and memory linear in the number of
    /// edges of the product graph of the summands.
    ///
    /// ```
    /// use upstar::{Fate, Player, Session, Sum};
    ///
    /// let session = Session::new();
    /// let budget = session.budget();
    /// let cx = session.cx(&budget);
    /// let tis = session.raw_position("game_graph", &[], "tis: 0 | tisn; tisn: tis | 0")?;
    /// let sum = Sum::of(tis);
    /// let analysis = sum.loopy_analysis(cx)?;
    /// // Left moves to 0; if Right starts, the players move back and forth.
    /// assert_eq!(analysis.outcome().to_string(), "N^");
    /// let line = analysis.best_line(&sum, cx, Player::Right, 100)?;
    /// assert_eq!((line.fate, line.moves.len(), line.returns_to), (Fate::Draw, 2, Some(0)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn loopy_analysis(&self, cx: ShortContext<'_>) -> Budgeted<LoopyAnalysis> {
        let (graph, parts) = self.position_graph(cx)?;
        let values = super::state_graph::of_value(self.value, cx)?;
        let places = parts.into_iter().map(|part| part.place).collect();
        let (outcomes, remoteness) = graph.graph.outcomes_with_remoteness();
        Ok(LoopyAnalysis { graph, places, values, outcomes, remoteness })
    }

    /// Returns `true` if a position is known to recur, or recurs in the search for the winner. Then
    /// a [`LoopyAnalysis`] is needed to determine the winner.
    pub fn can_repeat(&self, cx: ShortContext<'_>) -> Budgeted<bool> {
        if self.positions.iter().any(|position| position.0.is_loopy()) {
            return Ok(true);
        }
        match self.outcome(cx) {
            Err(stopped) if stopped.is_repetition() => Ok(true),
            Err(other) => Err(other),
            Ok(_) => Ok(false),
        }
    }
}

impl LoopyAnalysis {
    /// Returns the outcome of the analysed sum.
    #[must_use]
    pub fn outcome(&self) -> LoopyOutcome {
        self.outcomes[0]
    }

    /// Returns the outcome of a sum, if it is a follower of the analysed sum.
    #[must_use]
    pub fn outcome_of(&self, sum: &Sum) -> Option<LoopyOutcome> {
        self.node(sum).map(|node| self.outcomes[node as usize])
    }

    /// Returns the moves of `player` in a follower of the analysed sum, without moves to sums that
    /// the analysis does not contain.
    pub fn moves(
        &self,
        sum: &Sum,
        cx: ShortContext<'_>,
        player: Player,
    ) -> Budgeted<Vec<MoveResult>> {
        let moves = sum.moves(cx, player)?;
        cx.budget.spend(moves.len() as u64)?;
        let Some(mut key) = self.key(sum) else { return Ok(Vec::new()) };
        let other = player.opponent();
        let mut results = Vec::with_capacity(moves.len());
        for step in moves {
            let (part, place) = match &step {
                SumMove::Position { index, to } => {
                    (*index, self.places.get(*index).and_then(|place| place(to)))
                }
                SumMove::Value { to } => (self.places.len(), self.values.find(to)),
            };
            let Some(place) = place else { continue };
            let before = std::mem::replace(&mut key[part], place);
            if let Some(node) = self.graph.find(&key) {
                let remoteness = self.remoteness(node, other).map(|moves| moves + 1);
                let fate = self.outcomes[node as usize].fate(other);
                results.push(MoveResult { step, fate, remoteness, score: None });
            }
            key[part] = before;
        }
        Ok(results)
    }

    /// Returns the best move of `player`, if any: the fastest win, a draw that leaves the opponent
    /// the fewest drawing replies, or the slowest loss.
    pub fn best(
        &self,
        sum: &Sum,
        cx: ShortContext<'_>,
        player: Player,
    ) -> Budgeted<Option<MoveResult>> {
        let mut best: Option<((Rank, i64), MoveResult)> = None;
        for result in self.moves(sum, cx, player)? {
            let moves = i64::from(result.remoteness.unwrap_or(0));
            let key = match rank(result.fate, player) {
                Rank::Wins => (Rank::Wins, -moves),
                Rank::Draws => (Rank::Draws, -(self.drawing_replies(sum, &result, player) as i64)),
                Rank::Loses => (Rank::Loses, moves),
            };
            if best.as_ref().is_none_or(|(known, _)| key > *known) {
                best = Some((key, result));
            }
        }
        Ok(best.map(|(_, result)| result))
    }

    /// Returns a line of optimal play with `starter` moving first, until play ends or repeats, or
    /// for `limit` moves. In a draw, the line returns to an earlier state as soon as a drawing move
    /// allows this.
    ///
    /// # Errors
    ///
    /// Fails if the sum is not a follower of the analysed sum.
    pub fn best_line(
        &self,
        sum: &Sum,
        cx: ShortContext<'_>,
        starter: Player,
        limit: usize,
    ) -> Budgeted<LoopyLine> {
        let node = self.node(sum).ok_or_else(unknown_state)?;
        let fate = self.outcomes[node as usize].fate(starter);
        let mut course = LoopyLine { fate, moves: Vec::new(), returns_to: None };
        let mut seen = HashMap::from([((node, starter), 0)]);
        let (mut sum, mut player) = (sum.clone(), starter);
        while course.moves.len() < limit {
            let back = if course.fate == Fate::Draw {
                let results = self.moves(&sum, cx, player)?.into_iter();
                let back = |result: &MoveResult| {
                    let node = self.node(&sum.after(&result.step))?;
                    seen.get(&(node, player.opponent())).copied()
                };
                results
                    .filter(|result| result.fate == Fate::Draw)
                    .find_map(|result| back(&result).map(|place| (result, place)))
            } else {
                None
            };
            if let Some((result, place)) = back {
                course.moves.push((player, result.step));
                course.returns_to = Some(place);
                break;
            }
            let Some(result) = self.best(&sum, cx, player)? else { break };
            sum = sum.after(&result.step);
            course.moves.push((player, result.step));
            player = player.opponent();
            if let Some(node) = self.node(&sum) {
                seen.insert((node, player), course.moves.len());
            }
        }
        Ok(course)
    }

    fn remoteness(&self, node: u32, starter: Player) -> Option<u32> {
        self.remoteness[node as usize][usize::from(starter == Player::Right)]
    }

    fn drawing_replies(&self, sum: &Sum, result: &MoveResult, player: Player) -> usize {
        let Some(node) = self.node(&sum.after(&result.step)) else { return 0 };
        let replies = self.graph.graph.options(node, player.opponent());
        let draws = |reply: &&u32| self.outcomes[**reply as usize].fate(player) == Fate::Draw;
        replies.iter().filter(draws).count()
    }

    fn key(&self, sum: &Sum) -> Option<Box<[u32]>> {
        if sum.positions.len() != self.places.len() {
            return None;
        }
        let places = sum.positions.iter().zip(&self.places).map(|(at, place)| place(at));
        places.chain([self.values.find(&sum.value)]).collect()
    }

    fn node(&self, sum: &Sum) -> Option<u32> {
        self.graph.find(&self.key(sum)?)
    }
}

impl fmt::Debug for LoopyAnalysis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (nodes, outcome) = (self.outcomes.len(), self.outcome());
        f.debug_struct("LoopyAnalysis").field("nodes", &nodes).field("outcome", &outcome).finish()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Loses,
    Draws,
    Wins,
}

fn rank(fate: Fate, player: Player) -> Rank {
    match fate {
        Fate::Draw => Rank::Draws,
        fate if fate == player.into() => Rank::Wins,
        _ => Rank::Loses,
    }
}
