//! Heaps, and the rulesets that are played with them.

pub mod heap;
pub mod kalah;
pub mod nim;
