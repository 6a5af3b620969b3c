//! Sums of games other than the disjunctive one, under normal and misère play.
//!
//! * [`Compounds`] is an arena of expressions: literal forms, braces, places, and the sums of [`SumOperator`].
//!   [`CompoundContext`] computes in it. Options are unfolded one node at a time ([`CompoundContext::options`]), the literal
//!   tree only on request ([`CompoundContext::form`]).
//! * [`PositionSource`] are components of which only the moves are known: positions of rulesets, whose owner
//!   tells the options of one at a time.
//! * [`CompoundContext::wins`] and [`CompoundContext::outcome`]: who wins, by the theory of each sum where there is one, and by
//!   search where there is none.
//! * [`KaneInvariant`], [`KaneClass`] and [`CompoundContext::class`]: remoteness, suspense, and Kane's theory of sums in
//!   which both ending rules are mixed; [`CompoundContext::winning_move`] moves in all components at once,
//!   [`CompoundContext::line`] plays to the end;
//!   [`CompoundContext::realise`] builds a game with given remotenesses; [`LengthSets`] are the lengths of play
//!   that a player can force. [`BracketGame`] games have ordinal lengths.
//! * [`DividerTable`]: the game of deleted rows and dividers, Kane's example.
//!
//! Left is the player called *First* in the sources on impartial games, unless Right starts.
//!
//! This crate *knows nothing of* values and rulesets.
//!
//! ```
//! use upstar_core::{Budget, Outcome, Player};
//! use upstar_form::Forms;
//! use upstar_sums::{Compounds, Convention, CompoundContext, SumOperator};
//!
//! let (forms, compounds, budget) = (Forms::new(), Compounds::new(), Budget::unlimited());
//! let cx = CompoundContext::new(&forms, &compounds, &budget);
//! let (one, two) = (cx.chain(1)?, cx.chain(2)?);
//! let choice = cx.impartial(&[one, two])?;
//! // (one \/ choice) /\ two: mixed rules, neither remoteness nor suspense alone is enough.
//! let long = cx.join(SumOperator::Long, &[one, choice])?;
//! let mixed = cx.join(SumOperator::Short, &[long, two])?;
//! assert_eq!(cx.outcome(mixed, Convention::Normal)?, Outcome::P);
//! assert_eq!(cx.remoteness(mixed, Player::Left, Convention::Normal)?, 2);
//! # Ok::<(), upstar_core::Interrupted>(())
//! ```

mod compounds;
mod kane;
mod line_of_play;
pub mod naive;
mod nim_values;
mod options;
mod outcomes;
mod positions;
mod rows_and_dividers;
#[cfg(test)]
mod tests;
mod text;

pub use compounds::{Compound, CompoundContext, CompoundShape, Compounds, SumOperator};
pub use kane::{
    BracketError, BracketGame, JointMove, KaneClass, KaneClasses, KaneInvariant, LengthSets,
    admissible, by_remoteness, by_suspense, length_closure,
};
pub use line_of_play::CompoundLine;
pub use positions::{PositionId, PositionSource};
pub use rows_and_dividers::DividerTable;
pub use upstar_core::Convention;
