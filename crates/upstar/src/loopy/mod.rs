//! Loopy positions: their values and outcomes.
//!
//! The methods apply to every position with finitely many followers. [`RawPosition::game`] tries
//! the theory of short games first, and the theory of loopy games if a position recurs.

mod analysis;
mod position_interner;
mod scc_solver;
mod squeeze;
mod state_graph;

use upstar_core::{Answer, Budgeted, Fate, LoopyOutcome, Player};
use upstar_form::Graph;
use upstar_loopy::{KoThermograph, Komaster, Loopy, LoopyContext, Sides, System};
use upstar_short::ShortContext;

use crate::raw_position::{RawPosition, positions};
use crate::solve::Sum;

pub use analysis::{LoopyAnalysis, LoopyLine, MoveResult};
pub(crate) use position_interner::{Identification, LoopyValueTable, PositionInterner, sides};
pub(crate) use state_graph::{StateGraph, unknown_state};

pub(crate) struct PositionGraph {
    /// The graph; node 0 is the position.
    pub(crate) graph: Graph,
    /// The moves of Left and of Right, with their nodes.
    pub(crate) moves: [Vec<(RawPosition, u32)>; 2],
    pub(crate) place: NodeLookup,
}

pub(crate) type NodeLookup = Box<dyn Fn(&RawPosition) -> Option<u32> + Send + Sync>;

type Product = (StateGraph<Box<[u32]>>, Vec<PositionGraph>);

impl RawPosition {
    /// Returns the value, which may be loopy. Results are cached.
    ///
    /// ```
    /// use upstar::Session;
    ///
    /// let session = Session::new();
    /// let budget = session.budget();
    /// let lx = session.lx(&budget);
    /// let value = |text| session.raw_position("independence_game", &[], text)?.game(lx).map_err(Box::<dyn std::error::Error>::from);
    /// assert_eq!(value("path 3")?, upstar::raw::Stopper::UNDER.into());
    /// assert!(value("path 1")?.short().is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Undefined if the onside or the offside of the position does not equal a stopper.
    pub fn game(&self, lx: LoopyContext<'_>) -> Answer<Loopy> {
        Ok(self.sides(lx)?.value()?)
    }

    /// Same as [`game`](RawPosition::game), without trying the theory of short games.
    pub fn loopy_value(&self, lx: LoopyContext<'_>) -> Answer<Loopy> {
        Ok(self.0.loopy_sides(lx)?.value()?)
    }

    /// Returns the onside and the offside, or an error in place of a side that does not equal a
    /// stopper. Results are cached.
    ///
    /// ```
    /// use upstar::Session;
    /// use upstar::raw::Stopper;
    ///
    /// let session = Session::new();
    /// let budget = session.budget();
    /// let over = session.raw_position("game_graph", &[], "over: 0 | over; 0: |")?;
    /// assert_eq!(over.sides(session.lx(&budget))?.onside, Ok(Stopper::OVER));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sides(&self, lx: LoopyContext<'_>) -> Answer<Sides> {
        match self.can_repeat(lx.cx)? {
            true => self.0.loopy_sides(lx),
            false => Ok(Loopy::from(self.value(lx.cx)?).into()),
        }
    }

    /// Returns `true` if a position is known to recur, or recurs in the search for the value.
    pub fn can_repeat(&self, cx: ShortContext<'_>) -> Budgeted<bool> {
        if self.0.is_loopy() {
            return Ok(true);
        }
        match self.value(cx) {
            Err(stopped) if stopped.is_repetition() => {
                self.0.set_loopy();
                Ok(true)
            }
            done => done.map(|_| false),
        }
    }

    /// Returns the outcome under normal play. Infinite play is a draw.
    ///
    /// If positions can recur, the search works backwards from the positions in which a player
    /// cannot move, without values. It is linear in the total number of moves in the position and
    /// its followers.
    ///
    /// ```
    /// use upstar::Session;
    ///
    /// let session = Session::new();
    /// let budget = session.budget();
    /// let start = session.raw_position("hare_and_hounds", &[], "3x5")?;
    /// // The hounds win if they start.
    /// assert_eq!(start.loopy_outcome(session.cx(&budget))?.left_starts, upstar::Fate::Left);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn loopy_outcome(&self, cx: ShortContext<'_>) -> Budgeted<LoopyOutcome> {
        if !self.0.is_loopy() {
            match self.outcome(cx) {
                Err(stopped) if stopped.is_repetition() => self.0.set_loopy(),
                done => return done.map(LoopyOutcome::from),
            }
        }
        Ok(outcome_of_root(&self.0.position_graph(cx.budget)?.graph))
    }

    /// Returns the winning moves of `player`, moving first under normal play.
    ///
    /// ```
    /// use upstar::{Player, Session};
    ///
    /// let session = Session::new();
    /// let budget = session.budget();
    /// let start = session.raw_position("hare_and_hounds", &[], "3x5")?;
    /// // Every first move of the hounds wins.
    /// let winning = start.winning_moves(session.cx(&budget), Player::Left)?;
    /// assert_eq!(winning.len(), start.options(Player::Left).len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn winning_moves(
        &self,
        cx: ShortContext<'_>,
        player: Player,
    ) -> Budgeted<Vec<RawPosition>> {
        if !self.0.is_loopy() {
            match Sum::of(self.clone()).winning_moves(cx, player) {
                Err(stopped) if stopped.is_repetition() => self.0.set_loopy(),
                done => return done.map(positions),
            }
        }
        let winning = self.fates(cx, player)?.into_iter();
        Ok(winning.filter(|(_, fate)| *fate == player.into()).map(|(to, _)| to).collect())
    }

    /// Returns the moves of `player` with the results of optimal play after them.
    pub fn fates(
        &self,
        cx: ShortContext<'_>,
        player: Player,
    ) -> Budgeted<Vec<(RawPosition, Fate)>> {
        let walked = self.0.position_graph(cx.budget)?;
        let outcomes = walked.graph.outcomes();
        let [left, right] = walked.moves;
        let moves = player.pick(left, right);
        let fate = |node: u32| outcomes[node as usize].fate(player.opponent());
        Ok(moves.into_iter().map(|(to, node)| (to, fate(node))).collect())
    }

    /// Returns the graph of the followers, with the position of each node; node 0 is this position.
    pub fn graph(&self, cx: ShortContext<'_>) -> Budgeted<(Graph, Vec<RawPosition>)> {
        self.0.literal_graph(cx.budget)
    }

    /// Returns the thermograph of a position whose only cycles are the two moves of a ko.
    ///
    /// ```
    /// use upstar::{Komaster, Session};
    ///
    /// let session = Session::new();
    /// let budget = session.budget();
    /// let ko = session.raw_position("game_graph", &[], "a: x | b; b: a | r; x: 1 | 0; 1: 0 | ; r: | s; s: | 0")?;
    /// let thermograph = ko.ko_thermograph(session.lx(&budget), Komaster::Neither)?;
    /// assert_eq!(thermograph.mean().to_string(), "-1/3");
    /// assert_eq!(thermograph.temperature().to_string(), "5/6");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ko_thermograph(
        &self,
        lx: LoopyContext<'_>,
        komaster: Komaster,
    ) -> Answer<KoThermograph> {
        let (graph, _) = self.graph(lx.cx)?;
        lx.ko_thermograph(&System::from(&graph), 0, komaster)
    }
}

impl Sum {
    /// Returns the short or loopy value of the sum.
    ///
    /// # Errors
    ///
    /// Same as [`RawPosition::game`].
    pub fn game(&self, lx: LoopyContext<'_>) -> Answer<Loopy> {
        let mut sum = Sides::from(Loopy::from(self.value));
        for position in &self.positions {
            sum = lx.add_sides(sum, position.sides(lx)?)?;
        }
        Ok(sum.value()?)
    }

    /// Returns the outcome, including draws. Explores the product graph of the summands if
    /// positions can recur.
    pub fn loopy_outcome(&self, cx: ShortContext<'_>) -> Budgeted<LoopyOutcome> {
        if !self.positions.iter().any(|position| position.0.is_loopy()) {
            match self.outcome(cx) {
                Err(stopped) if stopped.is_repetition() => {}
                done => return done.map(LoopyOutcome::from),
            }
        }
        Ok(outcome_of_root(&self.position_graph(cx)?.0.graph))
    }

    /// Returns the graph of the sum. Each node lists a node of each position and a node for the
    /// value.
    fn position_graph(&self, cx: ShortContext<'_>) -> Budgeted<Product> {
        let parts = self.positions.iter().map(|position| position.0.position_graph(cx.budget));
        let parts = parts.collect::<Budgeted<Vec<PositionGraph>>>()?;
        let value = state_graph::of_value(self.value, cx)?;
        let graphs: Vec<&Graph> =
            parts.iter().map(|part| &part.graph).chain([&value.graph]).collect();
        Ok((state_graph::product(&graphs, cx.budget)?, parts))
    }
}

fn outcome_of_root(graph: &Graph) -> LoopyOutcome {
    graph.outcomes()[0]
}
