//! Games under misère play: a player unable to move wins.
//!
//! * **All games**: [`MisereContext::outcome`], [`MisereContext::outcome_of_sum`], and the order of
//!   [`partizan`] games, among all games or modulo a [`MisereUniverse`].
//! * **Impartial games**: [`MisereContext::canonical`], [`MisereContext::genus`],
//!   [`MisereContext::mate`] and [`MisereContext::parts`].
//! * **Misère quotients** of heap games: [`quotient`].
//!
//! Computations with forms are methods of [`MisereContext`].
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
//! This crate *does not depend on* normal-play values, rulesets or positions.

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
pub use quotient::{MisereHeapGame, MisereTakeAndBreak, Quotient, genera_of_sums, misere_quotient};

pub(crate) type Map<K, V> = hashbrown::HashMap<K, V, foldhash::fast::RandomState>;
