//! Taking and breaking heaps for points.
//!
//! A [`HeapCode`] `(digits, points)` says for i = 1, 2, … how a heap may be left when i beans are taken
//! from it, as in octal games, and how many points that brings. Bit a of the i-th digit allows to leave
//! exactly a heaps that are not empty; bit 0 allows to take all. Digits above 7, more than two heaps,
//! and any rational points are allowed [Stewart 2011, definition 3.1.1].
//!
//! Both players have the same moves. The *scoring Grundy value* of a position is the most that the
//! player to move can win by:
//!
//! > Gₛ(position) = max over moves (points − Gₛ(what is left)),
//!
//! and 0 where there is no move; it is the Left final score and the negative of the Right one (theorem
//! 3.1.1). Despite its name it is not additive under the disjunctive sum: sums have to be played out.
//! [`HeapValues`] does that for any heaps of any codes under any of the four operators; [`TwoHeapTable`] is the
//! table of two heaps, and [`find_period`] proves periods of games that take without breaking.
//!
//! ```
//! use upstar_core::Budget;
//! use upstar_scoring::SumKind;
//! use upstar_scoring::heaps::{HeapCode, HeapValues};
//!
//! let code: HeapCode = "(00033,00045)".parse()?;
//! let mut heaps = HeapValues::new(SumKind::Disjunctive, vec![code])?;
//! let values = heaps.values(0, 15, &Budget::unlimited())?;
//! let shown: Vec<String> = values.iter().map(ToString::to_string).collect();
//! assert_eq!(shown.join(" "), "0 0 0 0 4 5 5 5 5 1 0 0 0 3 4 5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod code;
mod heap_values;
mod period;
mod tree;
mod two_heap_table;

pub use code::{CodeError, HeapCode};
pub use heap_values::{HeapValues, ScoringHeap};
pub use period::{ScoringPeriod, find_period};
pub use two_heap_table::TwoHeapTable;
