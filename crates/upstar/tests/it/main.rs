//! What the façade does. The tests are outside of the crate, in one program: as unit tests they would
//! make the compiler go through all rulesets times all theories once more.

mod compounds_of_positions;
#[path = "../../src/explore/enumeration.rs"]
mod enumeration;
mod family;
/// Tests inside of this file, which needs nothing of the crate.
#[path = "../../src/explore/graphs.rs"]
mod graphs;
mod handles;
mod loopy;
mod loopy_analysis;
mod loopy_moves;
mod misere;
mod other_sessions;
mod play;
mod points;
mod positions;
mod programs;
mod search;
mod shape;
mod solve;
mod stops;
mod theorems;
mod threads;
