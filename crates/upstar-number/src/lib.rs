//! The numbers that combinatorial game theory computes with.
//!
//! * [`Dyadic`]: m/2^k of any size, the numbers that are values of short games, with their
//!   canonical options, their birthdays, and [`Dyadic::simplest_between`].
//! * [`SignedStop`] and [`Bound`]: a number with a side, and one end of an interval.
//! * [`SignExpansion`]: the path to a number in the number tree, run-length coded.
//! * [`Rational`]: exact fractions, for means and densities that are not dyadic.
//! * [`Nimber`]: nim-sums and nim-products below 2^64, and [`mex`].
//! * [`Ordinal`]: ordinals below ε₀ in Cantor normal form.
//!
//! Nothing here overflows: whatever does not fit a machine word moves to arbitrary precision and
//! back by itself. What arbitrary precision cannot help against is size: a text that asks for an
//! absurdly large number is refused with a [`NumberError`], and [`Dyadic::bits`] lets a
//! computation look before it leaps.
//!
//! This crate *knows nothing of* games; "left option" here means the number to the left of a number
//! in its canonical form, no more.
//!
//! ```
//! use upstar_number::{Bound, Dyadic};
//!
//! let half: Dyadic = "1/2".parse()?;
//! let quarter = half.halve();
//! assert_eq!((&half + &quarter).to_string(), "3/4");
//!
//! // {1/4 | 1/2} is the simplest number strictly between.
//! let between = Dyadic::simplest_between(Some(&Bound::Open(quarter)), Some(&Bound::Open(half)));
//! assert_eq!(between.unwrap().to_string(), "3/8");
//! # Ok::<(), upstar_number::NumberError>(())
//! ```

mod bound;
mod dyadic;
mod nimber;
mod ops;
mod ordinal;
mod parse;
mod rational;
mod sign;

pub use bound::{ApproachSide, Bound, SignedStop};
pub use dashu_int::{IBig, UBig};
pub use dyadic::Dyadic;
pub use nimber::{Nimber, mex};
pub use ordinal::Ordinal;
pub use parse::NumberError;
pub use rational::Rational;
pub use sign::{Sign, SignExpansion};
