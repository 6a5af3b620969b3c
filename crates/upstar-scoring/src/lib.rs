//! Scoring games. A [`ScoringId`] denotes a finite game tree in a [`ScoringArena`]. Every node has
//! an exact rational score: Left's points minus Right's. Play ends with the score of the first
//! position in which the player to move has no move [F. Stewart, *Scoring Play Combinatorial
//! Games*, PhD thesis, University of Dundee 2011]. All operations are methods of
//! [`ScoringContext`]:
//!
//! * [`left_score`](ScoringContext::left_score), [`right_score`](ScoringContext::right_score) and
//!   [outcomes](ScoringOutcome);
//! * [sums](ScoringContext::sum) under four [operators](SumKind) and two [end rules](EndRule);
//! * the order: [`geq`](ScoringContext::geq), [`canonical`](ScoringContext::canonical) forms,
//!   [contexts](ScoringContext::distinguish) that distinguish two games, and the games born by a
//!   [`day`](ScoringContext::day);
//! * [impartial](ScoringContext::is_impartial) games, [`guaranteed`] games, and [`heaps`].
//!
//! ```
//! use upstar_core::{Budget, Relation};
//! use upstar_scoring::{ScoringContext, ScoringArena, ScoringOutcome};
//!
//! let (scores, budget) = (ScoringArena::new(), Budget::unlimited());
//! let cx = ScoringContext::new(&scores, &budget);
//! let edge = cx.read("s{1|0|.}")?;
//! let two = cx.add(edge, edge)?;
//! assert_eq!(cx.text(two)?, "s{{2|1|.}|0|.}");
//! assert_eq!(cx.outcome(two)?, ScoringOutcome::L);
//! assert_eq!(cx.compare(two, edge)?, Relation::Confused);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This crate *does not depend on* rulesets or positions.

mod arena;
mod canonical;
mod contexts;
mod days;
mod distinguish;
pub mod guaranteed;
pub mod heaps;
mod impartial;
mod order;
mod outcome;
mod outcome_tables;
mod sequential_order;
mod sums;
mod text;

#[cfg(test)]
mod testing;

pub use arena::{ScoringArena, ScoringContext, ScoringId, ScoringOptions};
pub use canonical::{ScoringChange, ScoringReason, ScoringReduction};
pub use distinguish::Separation;
pub use outcome::ScoringOutcome;
pub use sums::EndRule;
pub use text::ReadError;
pub use upstar_core::SumKind;

pub(crate) type Map<K, V> = hashbrown::HashMap<K, V, foldhash::fast::RandomState>;
