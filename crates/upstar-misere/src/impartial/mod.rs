//! Impartial games: forms in which both players have the same options, all the way down.
//!
//! The theory is Grundy and Smith's and Conway's (On Numbers and Games, chapter 12): the only
//! simplification is to take out reversible moves, sums cancel, and genera tell a little about how a
//! game behaves in company.

mod canonical;
mod days;
mod genus;
mod heaps;
mod parts;
#[cfg(test)]
mod tests;

pub use days::day_count;
pub use genus::{Genus, Temper};
