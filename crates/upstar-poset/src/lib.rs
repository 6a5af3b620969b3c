//! Finite partial orders.
//!
//! A [`Poset`] is a set of elements 0, 1, …, n−1 with an order; what the elements are is the
//! caller's affair. Its two tables of bits (who is below, who is above) answer every question a
//! machine word at a time: covers, [antichains](Poset::antichains), chains, joins and meets.
//!
//! This crate *knows nothing of* games.
//!
//! ```
//! use upstar_poset::Poset;
//!
//! // The divisors of 12, by divisibility.
//! let divisors = [1, 2, 3, 4, 6, 12];
//! let poset = Poset::new(6, |i, j| divisors[j] % divisors[i] == 0)?;
//! assert_eq!(poset.covers(), [(0, 1), (0, 2), (1, 3), (1, 4), (2, 4), (3, 5), (4, 5)]);
//! assert_eq!(poset.join(3, 2), Some(5));
//! // ∅, the six elements, and {2, 3}, {4, 3}, {4, 6}.
//! assert_eq!(poset.antichains().count(), 10);
//! # Ok::<(), upstar_poset::NotAnOrder>(())
//! ```

mod antichain;
mod bits;
mod poset;

pub use antichain::Antichains;
pub use poset::{NotAnOrder, Poset};
