//! The names that most programs need: `use upstar::prelude::*;`.
//!
//! The games in the prelude are [handles](crate::handles). The module [`crate::raw`] contains the
//! ids.

pub use crate::error::{Error, InputError};
pub use crate::handles::{Form, Game, Position, PositionSum, Scoring, TimeLimit};
pub use crate::session::Session;
pub use upstar_core::{
    CancelToken, LoopyOutcome, Outcome, Player, Relation, Ruleset, RulesetDoc, StopReason,
};
pub use upstar_number::Dyadic;
