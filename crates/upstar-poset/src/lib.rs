//! Finite partial orders.
//!
//! A [`Poset`] is an order on the elements 0, 1, …, n−1, stored in two bit tables. Long
//! computations take a `Budget`; a step takes about a microsecond. Results do not depend on the
//! machine. This crate *does not depend on* games.
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
#[doc(hidden)]
pub mod bit_rows;
mod bounds;
mod chains;
mod completion;
mod constructors;
mod count;
mod covers;
mod dimension;
mod extensions;
mod isomorphism;
mod lattice;
mod layout;
mod maximal;
mod natural_numbering;
mod planar;
mod planar_graph;
mod poset;
mod sublattice;
mod upward_planarity;
mod width;

/// A hash table whose iteration order must not be observable.
pub(crate) type Map<K, V> = hashbrown::HashMap<K, V, foldhash::fast::RandomState>;

pub use antichain::Antichains;
pub use completion::LatticeOfSets;
pub use count::{AntichainCount, CountedBy};
pub use dashu_int::UBig;
pub use dimension::{Dimension, LowerBound, TwoDimensional};
pub use extensions::LinearExtensions;
pub use lattice::NotALattice;
pub use layout::{DiagramEdge, DiagramLayout, DiagramPoint, crossings};
pub use maximal::MaximalAntichains;
pub use poset::{NotAnOrder, Poset};
pub use sublattice::{Diamond, NotDistributive, Pentagon};
pub use width::Dilworth;
