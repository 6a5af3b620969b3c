//! The tests of the façade. They form one program, because unit tests would compile all rulesets
//! with all theories once more.

mod compounds_of_positions;
mod enumerated_texts;
/// This file and the next do not depend on the crate.
#[path = "../../src/explore/enumeration.rs"]
mod enumeration;
mod family;
mod go_regions;
#[path = "../../src/explore/graphs.rs"]
mod graphs;
mod handles;
mod loopy;
mod loopy_analysis;
mod loopy_moves;
mod misere;
mod move_changes;
mod moves;
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
mod turning;
