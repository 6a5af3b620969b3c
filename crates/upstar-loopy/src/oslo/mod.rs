//! Oslo games: `oslo(G) = {pass, oslo(G^L) | oslo(G^R)}`, and zero if `G` is literally `{ | }`
//! (Siegel, thesis, Definition 3.2.1). Sums of Oslo games are stoppers; for forms,
//! `oslo(G + H) = oslo(G) + oslo(H)`. In a *TwoSlo* game, both players may pass. Start at
//! [`values`]. For sets of games, see [`passing`], [`days`], [`children`]; for positions,
//! [`evaluate`], [`heaps`], [`period`]; for weights, [`weights`].

mod children;
mod days;
mod evaluate;
mod heaps;
mod passing;
mod period;
#[cfg(test)]
mod tests;
mod values;
mod weights;

pub use days::{LoopyPoset, OptionIndices, OsloGames};
pub use evaluate::{OsloPositions, PositionLists, PositionMoves};
pub use heaps::{HeapMoves, OsloGrundy, OsloSequence, OsloSubtraction, OsloTakeAndBreak};
pub use period::{ArithmeticPeriod, PeriodEvidence};
pub use weights::Weights;
