//! Sums of heaps.
//!
//! [`HeapRules`] defines the moves on one heap, and [`HeapRuleset`] the moves on several heaps. A
//! heap is any [`Summand`], such as a pair of heaps, a piece on a board, a cake, or a coloured
//! pile.

mod cake;
mod code;
pub mod cutcake;
pub mod eatcake;
pub mod end_nim;
pub mod euclid;
pub mod grundy;
pub mod kings;
pub mod knights;
pub mod maundy_cake;
pub mod mem;
mod mem_and_mnem;
pub mod mnem;
pub mod octal;
pub mod partial_nim;
pub mod partizan_euclid;
pub mod partizan_subtraction;
pub mod partizan_take_and_break;
mod piece;
pub mod queens;
pub mod rooks;
pub mod scoring_octal;
pub mod splittles;
pub mod subtraction;
mod summand;
pub mod take_and_break;
mod take_and_break_rules;
pub mod take_away;
#[cfg(test)]
mod tests;
pub mod turning;
pub mod wythoff;

use std::any::Any;
use std::sync::OnceLock;

use upstar_core::{BoardView, ClickTarget, Player, PositionError, Ruleset, RulesetDoc};

pub use cake::{Cake, CakeRules, CutDirection};
pub use code::{CodeDigit, HeapSplit, SplitSizes, TakeAndBreakCode};
pub use euclid::Euclid;
pub use mem_and_mnem::{MemoryRule, MemoryRules};
pub use partial_nim::{PartialNim, Pile};
pub use partizan_euclid::PartizanEuclid;
pub use piece::{PieceMoves, PieceRules};
pub use scoring_octal::ScoringTakeAndBreakRules;
pub use summand::{NumberPair, Summand};
pub use take_and_break_rules::TakeAndBreakRules;
pub use wythoff::Wythoff;

/// The notation of sums of heaps that are given by their sizes.
const NOTATION: &str = "The sizes of the heaps are separated by commas, as in `3,5,7`. A single \
                        heap is written as one integer.";

/// The moves on one heap.
pub trait HeapRules: Send + Sync {
    /// One heap.
    type Summand: Summand;

    /// Calls `option`, for each option, with the heaps that remain of `part`.
    fn options(
        &self,
        part: Self::Summand,
        player: Player,
        option: &mut dyn FnMut(&[Self::Summand]),
    );

    /// Returns `true` if neither player can move.
    fn is_over(&self, part: Self::Summand) -> bool;

    /// Returns an upper bound on the total number of heaps in all options of this heap. Breaking a
    /// heap into several must not increase the total of the bounds.
    fn breadth(&self, part: Self::Summand) -> u64;

    /// Returns the help page.
    fn doc(&self) -> RulesetDoc<'_>;

    /// Returns `true` if both players always have the same moves.
    fn is_impartial(&self) -> bool {
        true
    }

    /// Returns the heap with the players exchanged.
    fn negative(&self, part: Self::Summand) -> Option<Self::Summand> {
        self.is_impartial().then_some(part)
    }

    /// Returns a heap with the same moves. Equivalent heaps should give the same result.
    fn normal(&self, part: Self::Summand) -> Self::Summand {
        part
    }

    /// Returns an error message, without a full stop, if the heap is invalid.
    fn refusal(&self, part: Self::Summand) -> Option<&'static str> {
        let _ = part;
        None
    }

    /// Returns `true` if play is usually for points, as in [`Ruleset::is_for_points`].
    fn is_for_points(&self) -> bool {
        false
    }

    /// Returns the number of points that a move scores, if points are counted.
    fn points(&self, before: &[Self::Summand], after: &[Self::Summand]) -> Option<i64> {
        let _ = (before, after);
        None
    }

    /// Returns the click targets of a move, as in [`Ruleset::click_targets`].
    fn click_targets(
        &self,
        before: &[Self::Summand],
        player: Player,
        after: &[Self::Summand],
    ) -> Vec<ClickTarget> {
        let _ = (before, player, after);
        Vec::new()
    }

    /// Returns a picture of the heaps.
    fn view(&self, parts: &[Self::Summand]) -> BoardView {
        Summand::view(parts)
    }
}

/// The ruleset in which a move changes one of several heaps.
#[derive(Clone, Debug, Default)]
pub struct HeapRuleset<H>(pub H);

/// Several heaps, in the order in which they are written.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HeapsPosition<P>(OneOrMany<P>);

// A single heap is stored without an allocation, because every component is a single heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum OneOrMany<P> {
    One(P),
    /// Two or more heaps.
    Many(Box<[P]>),
}

/// The maximum breadth of a position, and the maximum of its breadth times its number of heaps.
const MAX_BREADTH: u64 = 4_000_000;
const MAX_BREADTH_TIMES_HEAPS: u64 = 10_000_000;

impl<P: Summand> HeapsPosition<P> {
    /// Builds a position from its heaps.
    #[must_use]
    pub fn new(parts: &[P]) -> HeapsPosition<P> {
        HeapsPosition(match parts {
            [] => OneOrMany::One(P::NOTHING),
            [part] => OneOrMany::One(*part),
            _ => OneOrMany::Many(parts.into()),
        })
    }

    /// Returns the heaps.
    #[must_use]
    pub fn parts(&self) -> &[P] {
        match &self.0 {
            OneOrMany::One(part) => std::slice::from_ref(part),
            OneOrMany::Many(parts) => parts,
        }
    }
}

impl<H: HeapRules> Ruleset for HeapRuleset<H> {
    type Position = HeapsPosition<H::Summand>;

    fn options(&self, position: &Self::Position, player: Player, out: &mut Vec<Self::Position>) {
        match &position.0 {
            OneOrMany::One(part) => {
                self.0.options(*part, player, &mut |parts| out.push(HeapsPosition::new(parts)));
            }
            OneOrMany::Many(parts) => {
                let mut all = Vec::with_capacity(parts.len() + 1);
                for (at, &part) in parts.iter().enumerate() {
                    self.0.options(part, player, &mut |new| {
                        all.clear();
                        all.extend_from_slice(&parts[..at]);
                        all.extend_from_slice(new);
                        all.extend_from_slice(&parts[at + 1..]);
                        out.push(HeapsPosition::new(&all));
                    });
                }
            }
        }
    }

    fn can_move(&self, position: &Self::Position, player: Player) -> bool {
        let mut parts = position.parts().iter();
        if self.0.is_impartial() {
            return parts.any(|&part| !self.0.is_over(part));
        }
        parts.any(|&part| {
            let mut can = false;
            self.0.options(part, player, &mut |_| can = true);
            can
        })
    }

    fn components(&self, position: &Self::Position, out: &mut Vec<Self::Position>) {
        let parts = position.parts().iter().filter(|&&part| !self.0.is_over(part));
        out.extend(parts.map(|&part| HeapsPosition(OneOrMany::One(part))));
    }

    fn normalise(&self, position: Self::Position) -> Self::Position {
        let live = |part: H::Summand| (!self.0.is_over(part)).then(|| self.0.normal(part));
        match position.0 {
            OneOrMany::One(part) => {
                HeapsPosition(OneOrMany::One(live(part).unwrap_or(H::Summand::NOTHING)))
            }
            OneOrMany::Many(parts) => {
                let mut parts: Vec<H::Summand> = parts.iter().copied().filter_map(live).collect();
                parts.sort_unstable();
                HeapsPosition::new(&parts)
            }
        }
    }

    fn negate(&self, position: &Self::Position) -> Option<Self::Position> {
        let parts = position.parts().iter().map(|&part| self.0.negative(part));
        parts.collect::<Option<Vec<_>>>().map(|parts| HeapsPosition::new(&parts))
    }

    fn is_for_points(&self) -> bool {
        self.0.is_for_points()
    }

    fn points(&self, position: &Self::Position, _: Player, to: &Self::Position) -> Option<i64> {
        self.0.points(position.parts(), to.parts())
    }

    fn click_targets(
        &self,
        position: &Self::Position,
        player: Player,
        to: &Self::Position,
    ) -> Vec<ClickTarget> {
        self.0.click_targets(position.parts(), player, to.parts())
    }

    fn is_impartial(&self) -> bool {
        self.0.is_impartial()
    }

    fn parse(&self, text: &str) -> Result<Self::Position, PositionError> {
        let mut parts = Vec::new();
        let mut breadth: u64 = 0;
        H::Summand::read(text, &mut |part, at| {
            if let Some(sentence) = self.0.refusal(part) {
                return Err(PositionError::new(sentence, at));
            }
            parts.push(part);
            breadth = breadth.saturating_add(self.0.breadth(part));
            let heaps = parts.len() as u64;
            if breadth > MAX_BREADTH {
                let message = format!(
                    "this position is too large: its options have about {breadth} heaps in all, \
                     and at most {MAX_BREADTH} are supported"
                );
                return Err(PositionError::new(message, at));
            }
            if breadth.max(1).saturating_mul(heaps) > MAX_BREADTH_TIMES_HEAPS {
                let message = "too many heaps; write a sum of several positions instead";
                return Err(PositionError::new(message, at));
            }
            Ok(())
        })?;
        Ok(HeapsPosition::new(&parts))
    }

    fn print(&self, position: &Self::Position) -> String {
        Summand::write(position.parts())
    }

    fn view(&self, position: &Self::Position) -> BoardView {
        self.0.view(position.parts())
    }

    fn doc(&self) -> RulesetDoc<'_> {
        self.0.doc()
    }
}

/// A cache for data about all heaps of a ruleset, such as their nim values. The module with the
/// theory of the ruleset defines their type.
#[derive(Default)]
pub struct TheoryCache(OnceLock<Box<dyn Any + Send + Sync>>);

impl TheoryCache {
    /// Returns the cached data, created by `first` on the first call, or `None` if the data are not
    /// a `T`.
    pub fn get<T: Any + Send + Sync>(&self, first: impl FnOnce() -> T) -> Option<&T> {
        self.0.get_or_init(|| Box::new(first())).downcast_ref()
    }
}

impl std::fmt::Debug for TheoryCache {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Notes")
    }
}

impl Clone for TheoryCache {
    /// Returns an empty cache.
    fn clone(&self) -> TheoryCache {
        TheoryCache::default()
    }
}
