//! Games under misère play: whoever cannot move wins.
//!
//! Three theories share the crate.
//!
//! * **Any game**: [`MisereContext::outcome`], [`MisereContext::outcome_of_sum`], and the order in [`partizan`] play, in
//!   full or modulo the dicots or the dead-ending games ([`MisereUniverse`]).
//! * **Impartial games** as forms with equal sides: [`MisereContext::canonical`] (Conway's reversible moves),
//!   [`MisereContext::genus`], [`MisereContext::mate`], [`MisereContext::parts`].
//! * **Misère quotients** of games played with heaps: [`quotient`].
//!
//! All computation on forms is in the methods of [`MisereContext`]: an arena of forms, the tables of what is
//! known about them under misère play, and a budget.
//!
//! ```
//! use upstar_core::{Budget, Outcome};
//! use upstar_form::Forms;
//! use upstar_misere::{MisereContext, MisereTables};
//!
//! let (forms, tables, budget) = (Forms::new(), MisereTables::new(), Budget::unlimited());
//! let cx = MisereContext::new(&forms, &tables, &budget);
//! let two = forms.nus(&upstar_form::Nus::nimber(2))?;
//! assert_eq!(cx.outcome(two)?, Outcome::N);
//! assert_eq!(cx.outcome_of_sum(&[two, two])?, Outcome::P);
//! assert_eq!(cx.genus(two)?.to_string(), "2^20");
//! # Ok::<(), upstar_core::NoAnswer>(())
//! ```
//!
//! This crate *knows nothing of* values under normal play, of rulesets and of positions.

mod context;
pub mod hackenbush;
mod impartial;
pub mod naive;
mod outcome;
pub mod outcome_tables;
pub mod partizan;
pub mod quotient;

pub use context::{MisereContext, MisereTables};
pub use impartial::{Genus, Temper, day_count};

pub use partizan::MisereUniverse;
pub use quotient::{MisereHeapGame, MisereTakeAndBreak, Quotient, misere_quotient};

/// A hash map with the hasher that is used throughout.
pub(crate) type Map<K, V> = hashbrown::HashMap<K, V, foldhash::fast::RandomState>;
