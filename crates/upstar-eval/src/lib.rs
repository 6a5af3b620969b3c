//! Evaluation of positions of any ruleset in any theory whose values are built from the values of
//! the options.
//!
//! A [`Theory`] says what a value is: how it follows from the values of the options, and how values
//! add. An [`Evaluator`] takes a position apart into components *before* it looks anything up,
//! stores every component once under its normal form, and, where the ruleset can exchange the
//! players, stores a position and its negative together. Several evaluators can work on one table as
//! a [`WorkerGroup`]; threads are the caller's business. A [`ValueBackup`] remembers values between runs.
//!
//! This crate *knows nothing of* any concrete theory and any concrete ruleset.

mod evaluator;
mod solver;
mod value_table;
mod worker_group;
mod write_buffer;

pub use evaluator::Theory;
pub use evaluator::{Decomposition, Evaluator, Shortcut};
pub use solver::{OutcomeTheory, Solver, SolverLimits};
pub use value_table::{ValueBackup, ValueTable};
pub use worker_group::WorkerGroup;
