//! Kane's theory of conjunctive sums with both ending rules (D. M. Kane, *On solving games
//! constructed using both short and long conjunctive sums*, Integers 10 (2010), G04). Games with
//! equal [`KaneInvariant`] form a [`KaneClass`]; [`CompoundContext::class`] does not build the
//! tree. [`LengthSets`] describe which lengths of play a player can force; classes do not determine
//! this.

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
pub use length_sets::{LengthSet, LengthSets, length_closure};
pub use moves::JointMove;
pub use reader::BracketError;
