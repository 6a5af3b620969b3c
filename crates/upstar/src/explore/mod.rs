//! Explores positions: enumerations by size, searches, families, and matches.
//!
//! A ruleset is given as a [`PositionReader`]. This module does not print.

mod edge_cuts;
mod enumeration;
mod evolution;
mod family;
mod graphs;
mod matches;
mod move_changes;
mod move_names;
mod position_texts;
mod search;

pub use evolution::Evolution;
pub use family::{Family, FamilyError, FamilyMember};
pub use matches::{Match, Strategy, StrategyMove};
pub use move_changes::changes;
pub use move_names::{MoveLabels, is_game_graph, name_of_move, names_of_move, position_label};
pub use position_texts::position_texts;
pub use search::{ConditionResult, PositionSearch, SearchHit, SearchProgress};

use crate::raw_position::RawPosition;

/// Reads a position of some ruleset, or returns `None` for any other text.
pub type PositionReader<'r> = dyn Fn(&str) -> Option<RawPosition> + Sync + 'r;
