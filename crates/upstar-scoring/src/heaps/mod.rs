//! Heap games for points, in which both players have the same moves. The *scoring Grundy value* is
//! the margin by which the player to move wins: Gₛ(G) = max over moves (points − Gₛ(result)), or 0
//! if there is no move. It equals the Left final score and the negative of the Right final score
//! (Stewart 2011, theorem 3.1.1). It is not additive under the disjunctive sum. See [`HeapCode`]
//! (rules), [`HeapValues`] (sums), [`TwoHeapTable`] and [`find_period`] (proved periods).
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
