//! Questions about a position that do not depend on the type of its ruleset. The public side is in `raw_position`.

use std::any::Any;
use std::hash::Hasher;

use upstar_core::{
    Answer, BoardView, Budget, Budgeted, ClickTarget, EndingRule, Outcome, Player, RulesetDoc,
};
use upstar_form::{FormId, Graph};
use upstar_impartial::{Period, RareHeaps};
use upstar_loopy::{LoopyContext, Sides};
use upstar_misere::hackenbush::ColouredEdge;
use upstar_rules::MoveRule;
use upstar_scoring::ScoringId;
use upstar_short::{Short, ShortContext};

use crate::loopy::PositionGraph;
use crate::raw_position::RawPosition;
use crate::ruleset_expr::RulesetExpr;
use crate::solve::SumOracle;
use crate::solve::misere::MisereFact;

/// A position of any ruleset.
pub(crate) trait ErasedPosition: Send + Sync {
    fn doc(&self) -> &'static RulesetDoc;
    fn text(&self) -> String;
    fn view(&self) -> BoardView;
    fn is_impartial(&self) -> bool;
    fn is_negated(&self) -> bool;
    fn ruleset_expr(&self) -> &RulesetExpr;
    fn normal(&self) -> RawPosition;
    fn options(&self, player: Player) -> Vec<RawPosition>;
    fn can_move(&self, player: Player) -> bool;
    /// The boards that are moved on at once, where there are such.
    fn conjunctive_parts(&self) -> Option<(EndingRule, Vec<RawPosition>)>;
    fn components(&self) -> Vec<RawPosition>;
    fn value(&self, cx: ShortContext<'_>) -> Budgeted<Short>;
    fn form(&self, cx: ShortContext<'_>) -> Budgeted<FormId>;
    fn nim_value(&self, cx: ShortContext<'_>) -> Budgeted<u64>;
    fn nim_period(&self, heaps: u64, budget: &Budget) -> Budgeted<Option<Period>>;
    fn nim_regularity(&self, heaps: u64, budget: &Budget) -> Budgeted<Option<Period>>;
    fn rare_heaps(&self, heaps: u64, budget: &Budget) -> Budgeted<Option<RareHeaps>>;
    fn nim_sequence(&self, from: u64, last: u64, budget: &Budget) -> Budgeted<Option<Vec<u64>>>;
    fn outcome(&self, cx: ShortContext<'_>) -> Budgeted<Outcome>;
    fn scoring(&self, cx: upstar_scoring::ScoringContext<'_>) -> Answer<ScoringId>;
    /// Returns `true` if the game is usually played for points.
    fn is_for_points(&self) -> bool;
    /// Returns `true` if the ruleset counts points.
    fn counts_points(&self) -> bool;
    /// The points that `player` wins by a move.
    fn points(&self, player: Player, to: &RawPosition) -> Option<i64>;
    /// The places at which `player` makes a move.
    fn click_targets(&self, player: Player, to: &RawPosition) -> Vec<ClickTarget>;
    /// A bound for the points that can still be won or lost.
    fn points_left(&self) -> Option<i64>;
    fn most_points(&self, player: Player) -> i64;
    /// Moves, of which one is as good for the score as any.
    fn options_for_points(&self, player: Player) -> Vec<RawPosition>;
    /// The steps that looking at the position is worth.
    fn move_cost(&self) -> u64;
    /// Under which options play does not go from here to `later` and on in this way.
    fn repetition_advice(&self, later: &RawPosition) -> Option<&'static str>;
    /// Returns the result of a theorem about the position under misère play.
    fn misere_fact(&self) -> Option<MisereFact>;
    /// The edges of a picture of Hackenbush.
    fn picture(&self) -> Option<Vec<ColouredEdge>>;
    /// Returns `true` if a position of this ruleset is known to recur.
    fn is_loopy(&self) -> bool;
    fn set_loopy(&self);
    fn loopy_sides(&self, lx: LoopyContext<'_>) -> Answer<Sides>;
    /// The graph of what represents the position and all that follows.
    fn position_graph(&self, budget: &Budget) -> Budgeted<PositionGraph>;
    /// The graph of the position and all that follows, with the positions.
    fn literal_graph(&self, budget: &Budget) -> Budgeted<(Graph, Vec<RawPosition>)>;
    /// The value, found by this thread alone.
    fn value_alone(&self, cx: ShortContext<'_>) -> Budgeted<Short>;
    fn sum_oracle<'a>(&'a self, cx: ShortContext<'a>) -> Box<dyn SumOracle + 'a>;
    fn negative(&self) -> Option<RawPosition>;
    /// The position in which another of the same ruleset adjoins this one.
    fn juxtapose(&self, second: &dyn ErasedPosition) -> Option<RawPosition>;
    /// The same game as a position of the ruleset that is not negated, if this one is.
    fn unnegated(&self) -> Option<RawPosition>;
    /// The number of the universe in which its values are.
    fn universe_id(&self) -> u64;
    fn as_any(&self) -> &dyn Any;
    fn same_ruleset(&self, other: &dyn ErasedPosition) -> bool;
    fn is_same(&self, other: &dyn ErasedPosition) -> bool;
    fn hash_into(&self, state: &mut dyn Hasher);
    fn move_rule(&self) -> MoveRule;
    fn variant(&self, play: MoveRule, negated: bool) -> RawPosition;
    fn stored(&self) -> StoredSize;
}

/// The number of evaluated positions of a ruleset, and their memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoredSize {
    /// Positions in the table.
    pub positions: usize,
    /// Bytes of the table.
    pub bytes: usize,
}
