//! Walks among positions: listing them by size, searching them, families of them, playing them.
//!
//! A ruleset comes in as a [`PositionReader`]: the function that makes positions of texts, whatever the ruleset
//! is and wherever its rules are from. Nothing here prints.

mod edge_cuts;
mod enumeration;
mod family;
mod graphs;
mod matches;
mod move_names;
mod search;
mod text_shape;

pub use edge_cuts::{EdgeCut, cuts};
pub use family::{Family, FamilyError, FamilyMember};
pub use graphs::Edges;
pub use matches::{Match, Strategy, StrategyMove};
pub use move_names::{describe, name_of_move, paths_of_move};
pub use search::{ConditionResult, PositionSearch, SearchHit, SearchProgress};
pub use text_shape::TextShape;

use crate::raw_position::RawPosition;

/// The position that a text describes in some ruleset, if it describes one.
pub type PositionReader<'r> = dyn Fn(&str) -> Option<RawPosition> + Sync + 'r;
