//! Walks among positions: listing them by size, searching them, families of them, playing them.
//!
//! A ruleset comes in as a [`Read`]: the function that makes positions of texts, whatever the ruleset
//! is and wherever its rules are from. Nothing here prints.

mod cuts;
mod describe;
mod family;
mod graphs;
mod play;
mod search;
mod shape;
mod texts;

pub use cuts::{Cut, cuts};
pub use describe::{describe, name_of_move, paths_of_move};
pub use family::{Family, FamilyError, Member};
pub use graphs::Edges;
pub use play::{Game, Reply, Strategy};
pub use search::{Found, Progress, Search, Verdict};
pub use shape::Shape;

use crate::Position;

/// The position that a text describes in some ruleset, if it describes one.
pub type Read<'r> = dyn Fn(&str) -> Option<Position> + Sync + 'r;
