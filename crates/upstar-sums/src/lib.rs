//! Sums of games other than disjunctive sums, under normal and misère play.
//!
//! * [`Compounds`] is an arena of expressions with the sums of [`SumOperator`]. [`CompoundContext`]
//!   computes the [options](CompoundContext::options) of one node at a time, and the tree
//!   ([`CompoundContext::form`]) on request.
//! * [`PositionSource`] provides positions as components.
//! * [`CompoundContext::wins`] and [`CompoundContext::outcome`] use theorems if possible, and
//!   otherwise search. [`CompoundContext::derivation`] explains the outcome.
//! * [`KaneInvariant`], [`KaneClass`] and [`CompoundContext::class`] implement remoteness,
//!   suspense, and Kane's theory of conjunctive sums. See also [`CompoundContext::winning_move`],
//!   [`CompoundContext::line`], [`CompoundContext::realise`], [`LengthSets`] and [`BracketGame`].
//! * [`DividerTable`] solves Kane's game of deleted rows and dividers.
//!
//! Sources on impartial games call the first player *First*. Here, Left has this role unless Right
//! moves first.
//!
//! This crate *does not depend on* values or rulesets.
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
//! // (one \/ choice) /\ two mixes the rules, so neither remoteness nor suspense alone decides.
//! let long = cx.join(SumOperator::Long, &[one, choice])?;
//! let mixed = cx.join(SumOperator::Short, &[long, two])?;
//! assert_eq!(cx.outcome(mixed, Convention::Normal)?, Outcome::P);
//! assert_eq!(cx.remoteness(mixed, Player::Left, Convention::Normal)?, 2);
//! # Ok::<(), upstar_core::Interrupted>(())
//! ```

mod compounds;
mod derivation;
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
    BracketError, BracketGame, JointMove, KaneClass, KaneClasses, KaneInvariant, LengthSet,
    LengthSets, admissible, by_remoteness, by_suspense, length_closure,
};
pub use line_of_play::CompoundLine;
pub use positions::{PositionId, PositionSource};
pub use rows_and_dividers::DividerTable;
pub use upstar_core::Convention;
