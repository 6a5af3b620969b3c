//! Impartial games: forms in which both players hereditarily have the same options.
//!
//! The theory is due to Grundy and Smith and to Conway (On Numbers and Games, chapter 12). The only
//! simplification is the removal of reversible moves.

mod canonical;
mod days;
mod genus;
mod parts;
#[cfg(test)]
mod tests;

pub use days::day_count;
pub(crate) use genus::mex;
pub use genus::{Genus, Temper};
