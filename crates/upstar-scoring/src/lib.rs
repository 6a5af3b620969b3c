//! Games played for points.
//!
//! A [`Scoring`] game is a finite tree with an exact rational score on every node, Left's points less
//! Right's. Play ends when the player to move has no move, and the score of that position is the final
//! score [F. Stewart, *Scoring Play Combinatorial Games*, PhD thesis, University of Dundee 2011]. Trees
//! live in [`Scores`], where equal trees have equal ids; all computation is in the methods of [`Cx`].
//!
//! * [`left_score`](Cx::left_score), [`right_score`](Cx::right_score) and the five
//!   [outcomes](ScoringOutcome);
//! * [sums](Cx::sum) of literal trees by four [operators](SumKind) and two [rules](EndRule) for the end;
//! * the order under the disjunctive sum: [`geq`](Cx::geq), [`canonical`](Cx::canonical) forms,
//!   [contexts](Cx::distinguish) that tell two games apart, all games of a [`day`](Cx::day);
//! * [impartial](Cx::is_impartial) scoring games;
//! * [`guaranteed`] scoring games, the later theory in which normal play is embedded;
//! * [`heaps`]: taking and breaking for points.
//!
//! ```
//! use upstar_core::{Budget, Relation};
//! use upstar_scoring::{Cx, Scores, ScoringOutcome};
//!
//! let (scores, budget) = (Scores::new(), Budget::unlimited());
//! let cx = Cx::new(&scores, &budget);
//! let edge = cx.read("s{1|0|.}")?;
//! let two = cx.add(edge, edge)?;
//! assert_eq!(cx.text(two)?, "s{{2|1|.}|0|.}");
//! assert_eq!(cx.outcome(two)?, ScoringOutcome::L);
//! assert_eq!(cx.compare(two, edge)?, Relation::Confused);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This crate *knows nothing of* rulesets and positions.

mod canonical;
mod days;
mod distinguish;
mod finals;
pub mod guaranteed;
pub mod heaps;
mod impartial;
mod order;
mod scores;
mod sums;
mod tables;
mod text;

#[cfg(test)]
mod testing;

pub use canonical::{Reason, Reduction};
pub use distinguish::Separation;
pub use finals::ScoringOutcome;
pub use scores::{Cx, Options, Scores, Scoring};
pub use sums::EndRule;
pub use text::ReadError;
pub use upstar_core::SumKind;

/// A hash map with the hasher that is used throughout.
pub(crate) type Map<K, V> = hashbrown::HashMap<K, V, foldhash::fast::RandomState>;
