//! Values of loopy games under normal play; infinite play is a draw.
//!
//! A [`Stopper`] is a game without infinite alternating play. The canonical form of a short stopper
//! is a [`Short`](upstar_short::Short); all other canonical forms are in a table of [`Stoppers`]. A
//! [`Loopy`] value consists of two stoppers, its onside and its offside (*Winning Ways*, chapter
//! 11; A. N. Siegel, *Combinatorial Game Theory*, chapter VI). Start at [`LoopyContext::geq`],
//! [`LoopyContext::solve`] and [`LoopyContext::add`]. [`OsloGames`] and [`KoThermograph`] implement
//! separate theories. This crate does not depend on rulesets or positions.
//!
//! ```
//! use upstar_core::{Budget, Relation};
//! use upstar_loopy::{LoopyContext, Stopper, Stoppers};
//! use upstar_short::{ShortContext, Universe};
//!
//! let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
//! let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
//! // upon = {pass | *} is above 0 and confused with *.
//! let star = Stopper::Short(lx.cx.nimber(1)?);
//! let upon = lx.node(&[], true, &[star], false)?.onside;
//! assert_eq!(lx.compare(upon, Stopper::ZERO)?, Relation::Greater);
//! assert_eq!(lx.compare(upon, star)?, Relation::Confused);
//! // upon - upon is not a stopper.
//! assert_eq!(lx.add(upon, lx.neg(upon)?)?.stopper(), None);
//! # Ok::<(), upstar_core::NoAnswer>(())
//! ```

mod arithmetic;
mod canonical;
mod context;
mod followers;
pub mod ko;
mod literal;
pub mod naive;
mod names;
mod order;
mod oslo;
mod reader;
mod reduced_canonical_form;
mod sides;
mod solve;
mod stopper;
mod sums;
mod system;
mod table;
mod terms;
#[cfg(test)]
mod tests;

pub use context::LoopyContext;
pub use ko::{KoThermograph, Komaster, Wall, WallCorner};
pub use literal::{
    HashedPosition, Literal, LiteralOption, LiteralReason, LiteralReduction, LoopyForm,
};
pub use oslo::{
    ArithmeticPeriod, HeapMoves, LoopyPoset, OptionIndices, OsloGames, OsloGrundy, OsloPositions,
    OsloSequence, OsloSubtraction, OsloTakeAndBreak, PeriodEvidence, PositionLists, PositionMoves,
    Weights,
};
pub use reader::LiteralOperands;
pub use sides::{NoSide, Sides};
pub use stopper::{LoopId, Loopy, Stopper};
pub use system::{System, SystemNode, SystemOption};
pub use table::Stoppers;

pub(crate) type Map<K, V> = hashbrown::HashMap<K, V, foldhash::fast::RandomState>;
