//! Theorems of the form "this position has that value": what a proof gives without search.
//!
//! Each lemma names its source, can be switched off in [`Lemmas`], and is tested against evaluation
//! without it. A lemma that does not apply says so with `None`, and the engine goes on as usual.
//!
//! This crate *knows nothing of* the engine that searches.

mod hackenbush;
mod mirror;
mod nim;

use std::any::Any;

use upstar_core::Step;
use upstar_rules::hackenbush::HackenbushPosition;
use upstar_rules::nim::NimPosition;
use upstar_short::{Cx, Short};

pub use hackenbush::{colon, fusion};
pub use mirror::mirror;
pub use nim::heaps;

/// Which lemmas are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lemmas {
    /// The colon principle: Hackenbush trees are ordinal sums.
    pub colon: bool,
    /// The fusion principle: cycles of green Hackenbush shrink to loops.
    pub fusion: bool,
    /// A heap of Nim is a nimber.
    pub heaps: bool,
    /// The second player wins a mirrored board of Clobber.
    pub mirror: bool,
}

impl Lemmas {
    /// Every lemma.
    pub const ALL: Lemmas = Lemmas { colon: true, fusion: true, heaps: true, mirror: true };

    /// No lemma: everything is searched.
    pub const NONE: Lemmas = Lemmas { colon: false, fusion: false, heaps: false, mirror: false };

    /// The value of a position of any ruleset, if a lemma gives it.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn value(self, rules: &dyn Any, position: &dyn Any, cx: Cx<'_>) -> Step<Option<Short>> {
        if self.is_mirrored(rules, position, false) {
            return Ok(Some(Short::ZERO));
        }
        if let Some(heaps) = position.downcast_ref::<NimPosition>().filter(|_| self.heaps) {
            return cx.nimber(nim::heaps(heaps)).map(Some);
        }
        let Some(picture) = position.downcast_ref::<HackenbushPosition>() else { return Ok(None) };
        if self.fusion && hackenbush::is_green(picture) {
            return cx.nimber(fusion(picture)).map(Some);
        }
        if self.colon { colon(picture, cx) } else { Ok(None) }
    }

    /// The nim value of a position of any ruleset that is played impartially, if a lemma gives it.
    #[must_use]
    pub fn nim_value(self, rules: &dyn Any, position: &dyn Any) -> Option<u64> {
        if self.is_mirrored(rules, position, true) {
            return Some(0);
        }
        if let Some(heaps) = position.downcast_ref::<NimPosition>().filter(|_| self.heaps) {
            return Some(nim::heaps(heaps));
        }
        // When either player may cut every edge, every edge is green.
        position.downcast_ref::<HackenbushPosition>().filter(|_| self.fusion).map(fusion)
    }
}

impl Lemmas {
    fn is_mirrored(self, rules: &dyn Any, position: &dyn Any, impartial: bool) -> bool {
        match (rules.downcast_ref(), position.downcast_ref()) {
            (Some(rules), Some(position)) => self.mirror && mirror(rules, position, impartial),
            _ => false,
        }
    }
}

impl Default for Lemmas {
    fn default() -> Lemmas {
        Lemmas::ALL
    }
}
