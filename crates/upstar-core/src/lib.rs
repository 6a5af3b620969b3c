//! The vocabulary shared by all parts of Upstar: players, outcomes, rulesets, budgets and errors.
//!
//! This crate does not depend on particular games or algorithms. Throughout Upstar, Left is
//! positive and plays Blue, Black, vertical, `X` and toads. Right is negative and plays Red, White,
//! horizontal, `O` and frogs.

mod board_view;
mod budget;
mod derivation;
mod enumeration;
mod error;
mod loopy_outcome;
mod outcome_table;
mod player;
mod ruleset;
mod sum_kind;

pub use board_view::{
    BoardView, Cell, ClickTarget, Crossing, EdgeView, LineView, LinedView, Tint, VertexView,
    ViewElement, column_name, go_column_name,
};
pub use budget::cost_of_options;
pub use budget::{Budget, CancelToken};
pub use derivation::{Derivation, DerivationStep};
pub use enumeration::{EdgeKinds, Enumeration, TextShape};
pub use error::{Answer, Budgeted, Interrupted, NoAnswer, StopReason, Undefined};
pub use loopy_outcome::{Fate, LoopyOutcome};
pub use outcome_table::OutcomeTable;
pub use player::{Outcome, Player, Relation};
pub use ruleset::{
    AnyPosition, EndingRule, Example, OptionDoc, Orientation, PositionError, Ruleset, RulesetDoc,
};
pub use sum_kind::{Convention, SumKind};
