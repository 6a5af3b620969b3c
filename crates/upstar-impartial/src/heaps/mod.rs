//! Nim values of heap games. A [`HeapGame`] is given by its digits ([`TakeAndBreak`]) or by a
//! function. [`NimSequence`] uses [`sparse`](nim_values_sparse) for codes that break a heap into at
//! most two heaps, [`mex`](nim_values_mex), the definition, for other codes, and otherwise the
//! given function. [`Evidence`] states why a sequence is regular.

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
