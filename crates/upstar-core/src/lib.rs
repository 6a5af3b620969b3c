//! The vocabulary that every part of Upstar shares: who plays, who wins, what a ruleset is, what a
//! computation may spend, and the three kinds of "no".
//!
//! This crate *knows nothing of* any particular game and of any algorithm.
//!
//! Conventions, everywhere in Upstar: Left is positive, Blue, Black, vertical, `X`, toads; Right is
//! negative, Red, White, horizontal, `O`, frogs.

mod answer;
mod budget;
mod fate;
mod outcome_table;
mod player;
mod ruleset;
mod sum_kind;
mod view;

pub use answer::{Answer, Budgeted, Interrupted, NoAnswer, StopReason, Undefined};
pub use budget::cost_of_options;
pub use budget::{Budget, CancelToken};
pub use fate::{Fate, LoopyOutcome};
pub use outcome_table::OutcomeTable;
pub use player::{Outcome, Player, Relation};
pub use ruleset::{
    AnyPosition, EndingRule, Example, OptionDoc, Orientation, PositionError, Ruleset, RulesetDoc,
};
pub use sum_kind::{Convention, SumKind};
pub use view::{
    BoardView, Cell, ClickTarget, Crossing, EdgeView, LineView, LinedView, Tint, VertexView,
    ViewElement, column_name,
};
