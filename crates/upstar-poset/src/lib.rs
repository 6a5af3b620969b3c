//! Finite partial orders.
//!
//! A [`Poset`] is a set of elements 0, 1, …, n−1 with an order; what the elements are is the
//! caller's affair. Its two tables of bits (who is below, who is above) answer every question a
//! machine word at a time.
//!
//! * Made of comparisons ([`new`](Poset::new)), of few comparisons ([`sorted`](Poset::sorted)), of
//!   covers ([`from_covers`](Poset::from_covers)), of linear orders
//!   ([`from_realizer`](Poset::from_realizer)).
//! * Elements and sets: [covers](Poset::covers), [joins](Poset::join) and meets, upper and lower
//!   sets, [floors](Poset::floor) and ceilings, [levels](Poset::levels).
//! * Lattices: [is it one](Poset::lattice_fault), is it distributive or modular, and the
//!   [pentagon](Poset::pentagon) or [diamond](Poset::diamond) that shows it is not;
//!   [irreducible elements](Poset::join_irreducibles), [lower sets](Poset::lower_sets),
//!   [completion](Poset::completion).
//! * [Width and chains](Poset::dilworth), all [antichains](Poset::antichains) or the
//!   [maximal ones](Poset::maximal_antichains), [how many](Poset::antichain_count), with bounds where
//!   they are too many; [linear extensions](Poset::linear_extensions).
//! * [Isomorphisms](Poset::isomorphism) and [self-duality](Poset::anti_automorphism).
//! * [Dimension](Poset::dimension) with realizers and certificates, [planarity](Poset::is_planar), and
//!   [where a diagram puts the elements](Poset::layout).
//!
//! Whatever may take long is given a `Budget`; a step is about a microsecond. No answer depends on
//! the machine.
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
mod bit_rows;
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

/// A hash table whose order nobody may see.
pub(crate) type Map<K, V> = hashbrown::HashMap<K, V, foldhash::fast::RandomState>;

pub use antichain::Antichains;
pub use completion::LatticeOfSets;
pub use count::{AntichainCount, CountedBy};
pub use dashu_int::UBig;
pub use dimension::{Dimension, LowerBound, TwoDimensional};
pub use extensions::LinearExtensions;
pub use lattice::NotALattice;
pub use layout::{DiagramEdge, DiagramLayout, DiagramPoint};
pub use maximal::MaximalAntichains;
pub use poset::{NotAnOrder, Poset};
pub use sublattice::{Diamond, NotDistributive, Pentagon};
pub use width::Dilworth;
