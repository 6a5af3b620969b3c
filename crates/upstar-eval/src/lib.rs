//! Evaluation of positions of any ruleset in any theory whose values are built from the values of
//! the options.
//!
//! A [`Theory`] says what a value is: how it follows from the values of the options, and how values
//! add. An [`Evaluator`] takes a position apart into components *before* it looks anything up,
//! stores every component once under its normal form, and, where the ruleset can exchange the
//! players, stores a position and its negative together. Several evaluators can work on one table as
//! a [`Team`]; threads are the caller's business. A [`Keeper`] remembers values between runs.
//!
//! This crate *knows nothing of* any concrete theory and any concrete ruleset.

mod evaluator;
mod keeper;
mod own;
mod solver;
mod table;
mod team;
mod theory;

pub use evaluator::{Apart, Evaluator, Shortcut};
pub use keeper::Keeper;
pub use solver::{Decisive, Effort, Solver};
pub use table::Table;
pub use team::Team;
pub use theory::Theory;
