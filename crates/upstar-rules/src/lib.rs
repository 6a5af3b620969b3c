//! Boards, strips, heaps and graphs, and the rulesets that are played on them.
//!
//! A ruleset says what the moves are, how a position is written, and which cheap simplifications
//! there are: how it falls apart, which symmetries it has. This crate *knows nothing of* values and
//! of search.
//!
//! What the hooks `components` and `normalise` of these rulesets give has not only the same value
//! as the position but the same literal form (up to repeated options). That makes them correct in
//! every play convention and in each [`Variant`]. The test module of each ruleset checks it on
//! everything small.
//!
//! Tour: [`all`] lists the pages of the rulesets and [`visit`] finds one by name; [`grid`] is the
//! substrate of boards and strips, [`tinted`] that of Col and Snort; every ruleset is one file, of
//! which [`domineering`] is a good first one to read.

pub mod amazons;
pub mod arc_kayles;
mod args;
pub mod clobber;
pub mod col;
pub mod cram;
pub mod cricket_pitch;
pub mod domineering;
pub mod elephants_and_rhinos;
pub mod fission;
pub mod fjords;
mod graph;
pub mod grid;
pub mod hackenbush;
pub mod lenres;
pub mod maze;
pub mod nim;
pub mod node_kayles;
pub mod nogo;
pub mod push;
mod registry;
pub mod restricted_toppling_dominoes;
pub mod roll_the_lawn;
pub mod roller;
pub mod shove;
pub mod snort;
pub mod strips;
#[cfg(test)]
mod testing;
mod text;
pub mod tinted;
pub mod toads_and_frogs;
pub mod toppling_dominoes;
mod variant;

pub use amazons::Amazons;
pub use arc_kayles::ArcKayles;
pub use args::{Arg, ArgValue, RulesetError};
pub use clobber::Clobber;
pub use col::Col;
pub use cram::Cram;
pub use cricket_pitch::CricketPitch;
pub use domineering::Domineering;
pub use elephants_and_rhinos::ElephantsAndRhinos;
pub use fission::Fission;
pub use fjords::Fjords;
pub use hackenbush::Hackenbush;
pub use lenres::LenRes;
pub use maze::Maze;
pub use nim::Nim;
pub use node_kayles::NodeKayles;
pub use nogo::NoGo;
pub use push::Push;
pub use registry::{Visitor, all, visit};
pub use restricted_toppling_dominoes::RestrictedTopplingDominoes;
pub use roll_the_lawn::RollTheLawn;
pub use shove::Shove;
pub use snort::Snort;
pub use toads_and_frogs::ToadsAndFrogs;
pub use toppling_dominoes::TopplingDominoes;
pub use variant::{Play, Variant};
