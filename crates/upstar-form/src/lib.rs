//! Literal forms of games, hash-consed.
//!
//! A [`FormId`] is a game tree exactly as written: `{0, * | }` and `1` are two forms of one value.
//! In a [`Forms`], forms are identical (`≅`) if and only if their ids are equal. A sum
//! `x + n·↑ + *k` is a single node ([`Nus`]). A [`Graph`] may have cycles. This crate does not
//! depend on the order and the values of games.

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
