//! Values of games that may go on forever, under normal play; infinite play is a draw.
//!
//! A *stopper* is a game in which no play with alternate moves goes on forever. It has a canonical
//! form, and [`Stopper`] names one: within one table of [`Stoppers`] two are equal exactly when the
//! games are, and a stopper that ends is its [`Short`](upstar_short::Short). Any other game is known
//! by its *sides*: [`Loopy`] is a pair of stoppers, the onside, in which Left wins infinite play, and
//! the offside, in which Right does (Berlekamp, Conway, Guy, *Winning Ways*, chapter 11; A. N. Siegel,
//! *Combinatorial Game Theory*, chapter VI).
//!
//! All computation is in the methods of [`LoopyContext`]: a universe of short games with a budget, and the
//! table. Start reading at [`LoopyContext::geq`] (the order), [`LoopyContext::solve`] (values of graphs), [`LoopyContext::add`] and
//! [`LoopyContext::term`]; [`naive`] states the definitions that the fast code is tested against.
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
//! // upon - upon is no stopper.
//! assert_eq!(lx.add(upon, lx.neg(upon)?)?.stopper(), None);
//! # Ok::<(), upstar_core::NoAnswer>(())
//! ```
//!
//! Below stand two theories of their own: Oslo games, in which Left may pass until the end
//! ([`OsloGames`]), and thermographs of games with a ko ([`KoThermograph`]).
//!
//! This crate *knows nothing of* rulesets and positions.

mod arithmetic;
mod canonical;
mod context;
mod followers;
mod hash;
pub mod ko;
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
pub use oslo::{
    ArithmeticPeriod, HeapMoves, LoopyPoset, OptionIndices, OsloGames, OsloGrundy, OsloPositions,
    OsloSequence, OsloSubtraction, OsloTakeAndBreak, PeriodEvidence, PositionLists, PositionMoves,
    Weights,
};
pub use sides::{NoSide, Sides};
pub use stopper::{LoopId, Loopy, Stopper};
pub use system::{System, SystemOption};
pub use table::Stoppers;

/// A hash map with the hasher that is used throughout.
pub(crate) type Map<K, V> = hashbrown::HashMap<K, V, foldhash::fast::RandomState>;
