//! Rulesets that are played with heaps of tokens, and the heaps.

pub mod heap;
pub mod kalah;
pub mod nim;
