//! Misère quotients of games that are played with heaps (Plambeck, "Taming the wild in impartial
//! combinatorial games"; Plambeck and Siegel, "Misère quotients for impartial games").
//!
//! Two sums of heaps are equivalent if exchanging one for the other never changes the outcome of a
//! sum of heaps *of the same game*. The classes are a commutative monoid, the *misère quotient*, and
//! with the set of classes of P-positions and the class of every heap (the *pretending function*) it
//! is a perfect strategy.
//!
//! # How it is found, and what is proved
//!
//! Some heaps, the *kernel*, generate the quotient; for every other heap a sum of smaller kernel
//! heaps is guessed that it behaves like. The quotient of the kernel, in which moves to other heaps
//! are rewritten by the guesses, is learned from outcomes (Angluin's method for the
//! syntactic monoid of the set of P-positions). A guess that turns out to be wrong makes the heap a
//! member of the kernel.
//!
//! Whatever was guessed, the result is *proved* for all heaps up to the bound: a finite check
//! shows for every sum of such heaps, however many, that it is a P-position exactly if
//! its class is in the P-portion; and different classes are told apart by a sum that was played out.
//! So the quotient is exact for heaps up to the bound, not for larger ones. Where the game is octal,
//! [`Quotient::period`] says whether Plambeck's periodicity theorem extends it to all heaps.

mod game;
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
pub use kernel_search::misere_quotient;
pub use quotient_type::{HeapPeriod, Quotient};
