//! Conjunctive sums: remoteness, suspense, and Kane's theory of sums with both ending rules.
//!
//! The invariant of a game is a [`KaneInvariant`]; equal invariants are a [`KaneClass`]. [`CompoundContext::class`] finds
//! it for a compound without building the tree: options and sums are combined class by class. What
//! no class knows, the lengths of play that a player can force, are [`LengthSets`].
//!
//! Source: D. M. Kane, *On solving games constructed using both short and long conjunctive sums*,
//! Integers 10 (2010), G04.

mod brackets;
mod classes;
mod compounds;
mod games_with_invariant;
mod invariant;
#[cfg(test)]
mod lemmas;
mod length_sets;
mod moves;
mod reader;
mod remoteness;

pub use brackets::BracketGame;
pub use classes::{KaneClass, KaneClasses};
pub use games_with_invariant::admissible;
pub use invariant::{KaneInvariant, by_remoteness, by_suspense};
pub use length_sets::{LengthSets, length_closure};
pub use moves::JointMove;
pub use reader::BracketError;
