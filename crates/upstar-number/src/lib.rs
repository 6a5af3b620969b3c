//! The numbers of combinatorial game theory.
//!
//! [`Dyadic`] rationals, [`SignedStop`]s and [`Bound`]s of intervals, [`SignExpansion`]s,
//! [`Rational`] numbers, [`Nimber`]s below 2^64, and [`Ordinal`]s below ε₀. Arithmetic never
//! overflows. Parsing an extremely large number returns a [`NumberError`]. This crate does not
//! depend on games.
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
