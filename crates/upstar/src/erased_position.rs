//! A position behind a trait object that hides the type of its ruleset. `RawPosition` documents the
//! methods.

use std::any::Any;
use std::hash::Hasher;

use upstar_core::{
    Answer, BoardView, Budget, Budgeted, ClickTarget, Derivation, EndingRule, Outcome, Player,
    RulesetDoc,
};
use upstar_form::{FormId, Graph};
use upstar_impartial::{Period, RareHeaps};
use upstar_lemmas::AreaSearch;
use upstar_loopy::{LoopyContext, Sides};
use upstar_misere::hackenbush::ColouredEdge;
use upstar_notation::Style;
use upstar_rules::MoveRule;
use upstar_scoring::ScoringId;
use upstar_short::{Short, ShortContext};

use crate::loopy::PositionGraph;
use crate::raw_position::RawPosition;
use crate::ruleset_expr::RulesetExpr;
use crate::solve::SumOracle;
use crate::solve::misere::MisereFact;

pub(crate) trait ErasedPosition: Send + Sync {
    fn doc(&self) -> RulesetDoc<'_>;
    fn text(&self) -> String;
    fn view(&self) -> BoardView;
    fn is_impartial(&self) -> bool;
    fn is_negated(&self) -> bool;
    fn ruleset_expr(&self) -> &RulesetExpr;
    fn normal(&self) -> RawPosition;
    fn options(&self, player: Player) -> Vec<RawPosition>;
    fn can_move(&self, player: Player) -> bool;
    /// Returns the components of a conjunctive sum and the rule that ends play, if the position is
    /// one.
    fn conjunctive_parts(&self) -> Option<(EndingRule, Vec<RawPosition>)>;
    fn components(&self) -> Vec<RawPosition>;
    fn value(&self, cx: ShortContext<'_>) -> Budgeted<Short>;
    fn derivation(&self, cx: ShortContext<'_>, style: Style) -> Budgeted<Option<Derivation>>;
    fn form(&self, cx: ShortContext<'_>) -> Budgeted<FormId>;
    fn nim_value(&self, cx: ShortContext<'_>) -> Budgeted<u64>;
    fn nim_period(&self, heaps: u64, budget: &Budget) -> Budgeted<Option<Period>>;
    fn nim_regularity(&self, heaps: u64, budget: &Budget) -> Budgeted<Option<Period>>;
    fn rare_heaps(&self, heaps: u64, budget: &Budget) -> Budgeted<Option<RareHeaps>>;
    fn nim_sequence(&self, from: u64, last: u64, budget: &Budget) -> Budgeted<Option<Vec<u64>>>;
    fn outcome(&self, cx: ShortContext<'_>) -> Budgeted<Outcome>;
    fn scoring(&self, cx: upstar_scoring::ScoringContext<'_>) -> Answer<ScoringId>;
    fn is_for_points(&self) -> bool;
    fn counts_points(&self) -> bool;
    fn points(&self, player: Player, to: &RawPosition) -> Option<i64>;
    fn click_targets(&self, player: Player, to: &RawPosition) -> Vec<ClickTarget>;
    fn short_sides(&self, cx: ShortContext<'_>) -> Answer<[Option<Short>; 2]>;
    fn final_points(&self) -> i64;
    /// Returns the special search for scores of this ruleset, if there is one.
    fn score_search<'a>(&self, budget: &'a Budget) -> Option<AreaSearch<'a>>;
    fn points_left(&self) -> Option<i64>;
    fn most_points(&self, player: Player) -> i64;
    fn options_for_points(&self, player: Player) -> Vec<RawPosition>;
    fn move_cost(&self) -> u64;
    fn repetition_advice(&self, later: &RawPosition) -> Option<&'static str>;
    fn misere_fact(&self) -> Option<MisereFact>;
    fn picture(&self) -> Option<Vec<ColouredEdge>>;
    /// Returns `true` if a position of this ruleset is known to recur.
    fn is_loopy(&self) -> bool;
    fn set_loopy(&self);
    fn loopy_sides(&self, lx: LoopyContext<'_>) -> Answer<Sides>;
    /// Returns the graph of the position and its followers, which are replaced by their
    /// representatives under the symmetries of the ruleset.
    fn position_graph(&self, budget: &Budget) -> Budgeted<PositionGraph>;
    fn literal_graph(&self, budget: &Budget) -> Budgeted<(Graph, Vec<RawPosition>)>;
    /// Computes the value on the current thread only.
    fn value_alone(&self, cx: ShortContext<'_>) -> Budgeted<Short>;
    fn sum_oracle<'a>(&'a self, cx: ShortContext<'a>) -> Box<dyn SumOracle + 'a>;
    fn negative(&self) -> Option<RawPosition>;
    fn juxtapose(&self, second: &dyn ErasedPosition) -> Option<RawPosition>;
    /// Returns a position of the unnegated ruleset with the same value, if this ruleset is negated
    /// and its positions have negatives.
    fn unnegated(&self) -> Option<RawPosition>;
    fn universe_id(&self) -> u64;
    fn as_any(&self) -> &dyn Any;
    fn same_ruleset(&self, other: &dyn ErasedPosition) -> bool;
    fn is_same(&self, other: &dyn ErasedPosition) -> bool;
    fn hash_into(&self, state: &mut dyn Hasher);
    fn move_rule(&self) -> MoveRule;
    fn variant(&self, play: MoveRule, negated: bool) -> RawPosition;
}

/// The size of a cache of positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoredSize {
    /// The number of cached positions.
    pub positions: usize,
    /// The size in bytes.
    pub bytes: usize,
}
