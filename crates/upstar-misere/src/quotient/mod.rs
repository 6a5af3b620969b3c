//! Misère quotients of heap games (Plambeck, "Taming the wild in impartial combinatorial games";
//! Plambeck and Siegel, "Misère quotients for impartial games"). Two sums of heaps are equivalent
//! if they are interchangeable in all sums *of the same game*. The classes form a commutative
//! monoid, the *misère quotient*. Together with the P-portion (the classes of P-positions) and the
//! *pretending function* (the class of each heap), the quotient gives a perfect strategy.

mod game;
mod genera;
mod heap_counts;
mod kernel_outcomes;
mod kernel_search;
mod monoid;
mod monoid_learning;
mod monoid_proof;
mod quotient_type;
#[cfg(test)]
mod tests;

pub use game::{MisereHeapGame, MisereTakeAndBreak};
pub use genera::genera_of_sums;
pub use kernel_search::misere_quotient;
pub use quotient_type::{HeapPeriod, Quotient};
