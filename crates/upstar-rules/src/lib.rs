//! Boards, strips, heaps and graphs, and the rulesets that are played on them.
//!
//! A ruleset says what the moves are, how a position is written, and which cheap simplifications
//! there are: how it falls apart, which symmetries it has. This crate *knows nothing of* values and
//! of search.
//!
//! What the hooks `components` and `normalise` of these rulesets give has not only the same value
//! as the position but the same literal form (up to repeated options). That makes them correct in
//! every play convention and in the wrappers [`Impartial`] and [`Negated`]. The test module of each
//! ruleset checks it on everything small.
//!
//! Tour: [`all`] lists the pages of the rulesets and [`visit`] finds one by name; [`grid`] is the
//! substrate of boards and strips, [`tinted`] that of Col and Snort; every ruleset is one file, of
//! which [`domineering`] is a good first one to read.

mod args;
pub mod clobber;
pub mod col;
pub mod domineering;
mod graph;
pub mod grid;
pub mod hackenbush;
pub mod nim;
mod registry;
pub mod snort;
#[cfg(test)]
mod testing;
mod text;
pub mod tinted;
pub mod toads_and_frogs;
pub mod toppling_dominoes;
mod wrappers;

pub use args::{Arg, ArgValue, RulesetError};
pub use clobber::Clobber;
pub use col::Col;
pub use domineering::Domineering;
pub use hackenbush::Hackenbush;
pub use nim::Nim;
pub use registry::{Visitor, all, visit};
pub use snort::Snort;
pub use toads_and_frogs::ToadsAndFrogs;
pub use toppling_dominoes::TopplingDominoes;
pub use wrappers::{Impartial, Negated};
