//! Nim values of heaps of tokens that moves make smaller: games of taking and breaking, and others.
//!
//! A [`HeapGame`] is given by its digits, as in the octal codes of Guy and Smith ([`TakeAndBreak`]), or by
//! a function that tells its moves.
//!
//! [`NimSequence`] chooses between three engines. [`sparse`](nim_values_sparse) is for codes that break a
//! heap into at most two, and looks at a few pairs of heaps where the definition looks at all.
//! [`mex`](nim_values_mex) is the definition for every code, by sets of values. A game that is given by
//! a function has its moves asked for.
//!
//! What shows that a sequence goes on as it began is in [`Evidence`].

mod game;
mod mex_sequence;
mod period;
mod sequence;
mod sparse;
mod take_and_break_sequence;
#[cfg(test)]
mod tests;

pub use game::{HeapGame, TakeAndBreak};
pub use period::{Evidence, Period, observed_period, proved_period};
pub use sequence::NimSequence;
pub use sparse::{RareHeaps, SparseSpace, nim_values_sparse};
pub use take_and_break_sequence::nim_values_mex;
