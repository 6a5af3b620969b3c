//! Nim values of heap games. If a [`HeapGame`] has finitely many digits and moves leave at most two
//! heaps, [`NimSequence`] uses the sparse space method ([`nim_values_sparse`]). For other digits,
//! it uses the definition ([`nim_values_mex`]). [`Evidence`] states which theorem, if any, proves
//! that a sequence is regular.

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
