//! Everything that can follow from a sum that may go on forever: who wins, how fast, and which line
//! of play comes of it.

use std::collections::HashMap;
use std::fmt;

use upstar_core::{Budgeted, Fate, LoopyOutcome, Player};
use upstar_short::{Short, ShortContext};

use super::state_graph::unknown_state;
use super::{NodeLookup, StateGraph};
use crate::solve::{Sum, SumMove};

/// The graph of a sum and of all that follows from it, with who wins where.
pub struct LoopyAnalysis {
    graph: StateGraph<Box<[u32]>>,
    places: Vec<NodeLookup>,
    values: StateGraph<Short>,
    outcomes: Vec<LoopyOutcome>,
    remoteness: Vec<[Option<u32>; 2]>,
}

/// A move, and what it leads to when both do their best.
#[derive(Clone, Debug)]
pub struct MoveResult {
    /// The move.
    pub step: SumMove,
    /// Who wins after it.
    pub fate: Fate,
    /// How many moves are made, this one included, if the winner hurries and the loser holds out;
    /// nothing for a draw.
    pub remoteness: Option<u32>,
    /// The points of the move, and Left's points minus Right's in the end, where points count.
    pub score: Option<(i64, i64)>,
}

/// A line of play in a sum that may go on forever.
#[derive(Clone, Debug)]
pub struct LoopyLine {
    /// Who wins.
    pub fate: Fate,
    /// The moves, each with who makes it.
    pub moves: Vec<(Player, SumMove)>,
    /// If the line comes back: after its last move everything is as it was after so many moves.
    pub returns_to: Option<usize>,
}

impl Sum {
    /// Walk through everything that can follow.
    ///
    /// Time and memory are linear in the moves of the product of the graphs of all summands.
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
    /// // Left takes the zero; if Right starts, both move to and fro.
    /// assert_eq!(analysis.outcome().to_string(), "N^");
    /// let line = analysis.best_line(&sum, cx, Player::Right, 100)?;
    /// assert_eq!((line.fate, line.moves.len(), line.returns_to), (Fate::Draw, 2, Some(0)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn loopy_analysis(&self, cx: ShortContext<'_>) -> Budgeted<LoopyAnalysis> {
        let (graph, parts) = self.position_graph(cx)?;
        let values = super::state_graph::of_value(self.value, cx)?;
        let places = parts.into_iter().map(|part| part.place).collect();
        let (outcomes, remoteness) = graph.graph.outcomes_with_remoteness();
        Ok(LoopyAnalysis { graph, places, values, outcomes, remoteness })
    }

    /// Whether a position of the sum can come back, as far as it is asked before the budget of
    /// `cx` is spent: then only a [`LoopyAnalysis`] tells who wins.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
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
    /// Who wins the sum that was asked about, or holds the draw.
    #[must_use]
    pub fn outcome(&self) -> LoopyOutcome {
        // Node 0 is the sum itself.
        self.outcomes[0]
    }

    /// Returns the outcome of a follower of the analysed sum; `None` for any other sum.
    #[must_use]
    pub fn outcome_of(&self, sum: &Sum) -> Option<LoopyOutcome> {
        self.node(sum).map(|node| self.outcomes[node as usize])
    }

    /// The moves of `player` in a sum that follows from the one that was asked about. Moves in
    /// anything else are left out.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
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

    /// The best move of `player`: the fastest win; of drawing moves one after which the opponent has
    /// fewest moves that draw, too; the slowest loss. `None` if there is no move.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
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

    /// A line of best play with `starter` to begin, until it ends or comes back, or to so many moves.
    /// Where both hold the draw they come back as soon as they see how.
    ///
    /// # Errors
    ///
    /// If the sum does not follow from the one that was asked about, or if the budget runs out.
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

    /// The opponent's moves that hold the draw after a move that does.
    fn drawing_replies(&self, sum: &Sum, result: &MoveResult, player: Player) -> usize {
        let Some(node) = self.node(&sum.after(&result.step)) else { return 0 };
        let replies = self.graph.graph.options(node, player.opponent());
        let draws = |reply: &&u32| self.outcomes[**reply as usize].fate(player) == Fate::Draw;
        replies.iter().filter(draws).count()
    }

    /// The nodes of the summands.
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

/// What a fate is to a player.
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
