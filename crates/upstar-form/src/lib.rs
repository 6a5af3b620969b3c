//! Literal forms of games, hash-consed.
//!
//! A [`FormId`] names a form, which is a game tree exactly as written: `{0, * | }` and `1` are two forms of one value.
//! Within one [`Forms`] equal trees have equal ids, so identity (`≅`) is equality of ids. Sums,
//! ordinal sums, side-sums, side-outs, passification, birthdays, positions and moves in a row of
//! *forms* live here, because they depend on the literal tree.
//!
//! A number, a multiple of up and a nimber written together, `x + n·↑ + *k`, is one node of its own
//! ([`Nus`]): its options exist only when somebody asks for them. A literal tree identical to the
//! canonical form of such a value *is* that node, so that identity stays equality of ids.
//!
//! A finite game graph, in which play may go on forever, is a [`Graph`].
//!
//! This crate *knows nothing of* order and equality of values, and of any simplification.

mod birthday;
mod forms;
mod graph;
mod hash;
mod nus;
mod operators;
mod option_closed;
mod passify;
mod side_out;

pub use forms::{FormId, Forms, Options};
pub use graph::{Components, Graph};
pub use hash::ContentHash;
pub use nus::Nus;
