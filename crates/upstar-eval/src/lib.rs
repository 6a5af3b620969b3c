//! Evaluation of positions of any ruleset in any theory whose values are built from the values of
//! the options.
//!
//! A [`Theory`] says what a value is: how it follows from the values of the options, and how values
//! add. An [`Evaluator`] takes a position apart into components *before* it looks anything up,
//! stores every component once under its normal form, and, where the ruleset can exchange the
//! players, stores a position and its negative together.
//!
//! This crate *knows nothing of* any concrete theory and any concrete ruleset.

mod evaluator;
mod solver;
mod theory;

pub use evaluator::{Evaluator, Shortcut, Table};
pub use solver::{Decisive, Effort, Solver};
pub use theory::Theory;
