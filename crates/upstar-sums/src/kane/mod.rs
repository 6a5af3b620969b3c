//! Conjunctive sums: remoteness, suspense, and Kane's theory of sums with both ending rules.
//!
//! The invariant of a game is an [`Invariant`]; equal invariants are a [`Class`]. [`Cx::class`] finds
//! it for a compound without building the tree: options and sums are combined class by class. What
//! no class knows, the lengths of play that a player can force, are [`LengthSets`].
//!
//! Source: D. M. Kane, *On solving games constructed using both short and long conjunctive sums*,
//! Integers 10 (2010), G04.

mod brackets;
mod classes;
mod expressions;
#[cfg(test)]
mod lemmas;
mod lengths;
mod moves;
mod of_compounds;
mod realise;
mod soon;
mod vectors;

pub use brackets::Bracket;
pub use classes::{Class, Classes};
pub use expressions::BracketError;
pub use lengths::{LengthSets, length_closure};
pub use moves::JointMove;
pub use realise::admissible;
pub use vectors::{Invariant, by_remoteness, by_suspense};
