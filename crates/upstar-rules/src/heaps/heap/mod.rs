//! The substrate of heaps: positions that are sums of small things which a number or two describe.
//!
//! A [`HeapRules`] says what can be done with one heap, and [`HeapRuleset`] makes a ruleset of it, in which
//! a move is made in one of several heaps. A heap can be a heap of tokens, a pair of heaps or a place
//! on a board, a cake, or a pile with a colour: what implements [`Summand`].

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

/// What can be done with one heap.
pub trait HeapRules: Send + Sync {
    /// One heap.
    type Summand: Summand;

    /// Call `option` with what each option leaves of the heap.
    fn options(
        &self,
        part: Self::Summand,
        player: Player,
        option: &mut dyn FnMut(&[Self::Summand]),
    );

    /// Whether neither player can move.
    fn is_over(&self, part: Self::Summand) -> bool;

    /// A bound for the number of heaps that all options of this heap have together; what is added up
    /// for several heaps is no more than that of one that breaks into them.
    fn breadth(&self, part: Self::Summand) -> u64;

    /// The page about the ruleset.
    fn doc(&self) -> &'static RulesetDoc;

    /// Whether both players always have the same moves.
    fn is_impartial(&self) -> bool {
        true
    }

    /// The heap in which the players' roles are exchanged.
    fn negative(&self, part: Self::Summand) -> Option<Self::Summand> {
        self.is_impartial().then_some(part)
    }

    /// A representative of the heaps with the same moves.
    fn normal(&self, part: Self::Summand) -> Self::Summand {
        part
    }

    /// What is wrong with a heap, in one sentence without its stop.
    fn refusal(&self, part: Self::Summand) -> Option<&'static str> {
        let _ = part;
        None
    }

    /// Whether play is usually for points, as [`Ruleset::is_for_points`].
    fn is_for_points(&self) -> bool {
        false
    }

    /// The points of a move from some heaps to others, where points are counted.
    fn points(&self, before: &[Self::Summand], after: &[Self::Summand]) -> Option<i64> {
        let _ = (before, after);
        None
    }

    /// The click targets of a move from some heaps to others, as in [`Ruleset::click_targets`].
    fn click_targets(
        &self,
        before: &[Self::Summand],
        player: Player,
        after: &[Self::Summand],
    ) -> Vec<ClickTarget> {
        let _ = (before, player, after);
        Vec::new()
    }

    /// A picture of the heaps.
    fn view(&self, parts: &[Self::Summand]) -> BoardView {
        Summand::view(parts)
    }
}

/// The ruleset of several heaps, in one of which a move is made.
#[derive(Clone, Debug, Default)]
pub struct HeapRuleset<H>(pub H);

/// Several heaps, in the order in which they are written.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HeapsPosition<P>(OneOrMany<P>);

// One heap, the only component there is, needs no allocation.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum OneOrMany<P> {
    One(P),
    /// Two or more.
    Many(Box<[P]>),
}

/// The options of one position consist of at most this many heaps, and so do those of all heaps
/// together times their number.
const MAX_BREADTH: u64 = 4_000_000;
const MAX_BREADTH_TIMES_HEAPS: u64 = 10_000_000;

impl<P: Summand> HeapsPosition<P> {
    /// The position with these heaps.
    #[must_use]
    pub fn new(parts: &[P]) -> HeapsPosition<P> {
        HeapsPosition(match parts {
            [] => OneOrMany::One(P::NOTHING),
            [part] => OneOrMany::One(*part),
            _ => OneOrMany::Many(parts.into()),
        })
    }

    /// The heaps.
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

    /// The heaps in which somebody can move.
    fn components(&self, position: &Self::Position, out: &mut Vec<Self::Position>) {
        let parts = position.parts().iter().filter(|&&part| !self.0.is_over(part));
        out.extend(parts.map(|&part| HeapsPosition(OneOrMany::One(part))));
    }

    /// The heaps in which somebody can move, each in its normal form, in order.
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
                    "this is too large: the options of a position may consist of at most \
                     {MAX_BREADTH} heaps, and these have about {breadth}"
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

    fn doc(&self) -> &'static RulesetDoc {
        self.0.doc()
    }
}

/// Room for what a theory finds out about all heaps of a ruleset, kept as long as the ruleset is.
#[derive(Default)]
pub struct TheoryCache(OnceLock<Box<dyn Any + Send + Sync>>);

impl TheoryCache {
    /// What is written here; the first who asks says what that is, and nobody else finds anything
    /// but that.
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
    /// The notes of a copy are empty.
    fn clone(&self) -> TheoryCache {
        TheoryCache::default()
    }
}
