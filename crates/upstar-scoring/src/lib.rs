//! Games played for points.
//!
//! A [`ScoringId`] names a scoring game: a finite tree with an exact rational score on every node, Left's points less
//! Right's. Play ends when the player to move has no move, and the score of that position is the final
//! score [F. Stewart, *Scoring Play Combinatorial Games*, PhD thesis, University of Dundee 2011]. Trees
//! live in [`ScoringArena`], where equal trees have equal ids; all computation is in the methods of [`ScoringContext`].
//!
//! * [`left_score`](ScoringContext::left_score), [`right_score`](ScoringContext::right_score) and the five
//!   [outcomes](ScoringOutcome);
//! * [sums](ScoringContext::sum) of literal trees by four [operators](SumKind) and two [rules](EndRule) for the end;
//! * the order under the disjunctive sum: [`geq`](ScoringContext::geq), [`canonical`](ScoringContext::canonical) forms,
//!   [contexts](ScoringContext::distinguish) that tell two games apart, all games of a [`day`](ScoringContext::day);
//! * [impartial](ScoringContext::is_impartial) scoring games;
//! * [`guaranteed`] scoring games, the later theory in which normal play is embedded;
//! * [`heaps`]: taking and breaking for points.
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
//! This crate *knows nothing of* rulesets and positions.

mod arena;
mod canonical;
mod days;
mod distinguish;
pub mod guaranteed;
pub mod heaps;
mod impartial;
mod order;
mod outcome;
mod outcome_tables;
mod sums;
mod text;

#[cfg(test)]
mod testing;

pub use arena::{ScoringArena, ScoringContext, ScoringId, ScoringOptions};
pub use canonical::{ScoringReason, ScoringReduction};
pub use distinguish::Separation;
pub use outcome::ScoringOutcome;
pub use sums::EndRule;
pub use text::ReadError;
pub use upstar_core::SumKind;

/// A hash map with the hasher that is used throughout.
pub(crate) type Map<K, V> = hashbrown::HashMap<K, V, foldhash::fast::RandomState>;
