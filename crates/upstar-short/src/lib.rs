//! Values of short games under normal play.
//!
//! A [`Short`] is the id of a game *value*: within one [`Universe`], games are equal if and only if
//! their ids are equal. Start at [`ShortContext::leq`], [`ShortContext::canonical`] and
//! [`ShortContext::value`]. The module [`naive`] contains reference implementations for tests.
//!
//! ```
//! use upstar_core::{Budget, Outcome};
//! use upstar_short::{ShortContext, Universe};
//!
//! let (universe, budget) = (Universe::new(), Budget::unlimited());
//! let cx = ShortContext::new(&universe, &budget);
//! let (two, minus_one) = (cx.integer(2)?, cx.integer(-1)?);
//! let hot = cx.canonical(&[two], &[minus_one])?;
//! assert_eq!(cx.outcome(hot)?, Outcome::N);
//! assert_eq!(cx.mean(hot)?.to_string(), "1/2");
//! assert_eq!(cx.temperature(hot)?.to_string(), "3/2");
//! # Ok::<(), upstar_core::Interrupted>(())
//! ```
//!
//! This crate *does not depend on* rulesets and positions.

mod canonical;
mod days;
mod explain;
mod heating;
mod incentives;
mod infinitesimal;
mod literal;
pub mod naive;
mod names;
pub mod option_closed;
mod order;
mod products;
mod reader;
mod sets;
mod stops;
mod sums;
mod test_games;
mod thermograph;
mod universe;

pub use explain::{Explanation, Reduction, ReductionReason};
pub use literal::OptionOrder;
pub use sets::{CountBounds, FactorSearch, GameOrder, GamePoset, OrdinalFactors};
pub use thermograph::{Thermograph, Trajectory, Vertex};
pub use universe::{Short, ShortContext, Universe};

pub(crate) type Map<K, V> = hashbrown::HashMap<K, V, foldhash::fast::RandomState>;
pub(crate) type Set<T> = hashbrown::HashSet<T, foldhash::fast::RandomState>;
