//! Evaluation of positions. This crate does not depend on concrete theories and rulesets.
//!
//! A [`Theory`] derives the value of a position from the values of its options. An [`Evaluator`]
//! decomposes positions before any look-up, and stores components once in normal form, together
//! with their negatives. Evaluators can share a table as a [`WorkerGroup`], on the caller's
//! threads. A [`ValueBackup`] keeps values between runs.

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
