//! Oslo games: one-sided loopy games, in which Left may pass as long as the game is not over.
//!
//! `oslo(G)` is `{pass, oslo(G^L) | oslo(G^R)}`, and zero if `G` is `{ | }` literally (Siegel, thesis,
//! Definition 3.2.1). Right's moves lead on, so that every Oslo game and every sum of them is a
//! stopper. In a *TwoSlo* game both may pass.
//!
//! *Sums.* `oslo(G + H) = oslo(G) + oslo(H)` for a literal sum: it is a sum in which Left may pass
//! while a component is not over, and to pass in one component is to pass in the sum. So heaps are
//! evaluated one by one, without their game trees.
//!
//! * [`values`]: Oslo and TwoSlo values, side-outs, uponic weights of literal forms.
//! * [`passing`]: sets of games with passes by day, as sets of bits; [`days`] makes the games,
//!   [`children`] are those without passes.
//! * [`evaluate`]: Oslo values of positions given by their moves; [`heaps`]: sequences of heaps, and
//!   [`period`] their arithmetic periods.
//! * [`weights`]: which uponic weights occur beside which value.

mod bits;
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
