//! Values of short games under normal play.
//!
//! A [`Short`] names a game *value*: within one [`Universe`] two ids are equal exactly when the
//! games are. Literal forms, in which `{0, * | }` and `1` differ, have ids of type [`upstar_form::FormId`]; the way
//! from a form to its value is [`ShortContext::value`], and the way back is free, because a value is
//! represented by its canonical form.
//!
//! All computation is in the methods of [`ShortContext`], a universe together with the budget of the question
//! at hand. Start reading at [`ShortContext::leq`], [`ShortContext::canonical`] and [`ShortContext::add`]; [`naive`] states the
//! definitions that the fast code is tested against.
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
//! This crate *knows nothing of* rulesets and positions.

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
pub use sets::{CountBounds, FactorSearch, GameOrder, GamePoset, OrdinalFactors};
pub use thermograph::{Thermograph, Trajectory, Vertex};
pub use universe::{Short, ShortContext, Universe};

/// A hash map with the hasher that is used throughout.
pub(crate) type Map<K, V> = hashbrown::HashMap<K, V, foldhash::fast::RandomState>;
pub(crate) type Set<T> = hashbrown::HashSet<T, foldhash::fast::RandomState>;
