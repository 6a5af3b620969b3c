//! Theorems of the form "this position has that value": what a proof gives without search.
//!
//! Each lemma names its source, can be switched off in [`Lemmas`], and is tested against evaluation
//! without it. A lemma that does not apply says so with `None`, and the engine goes on as usual.
//!
//! This crate *knows nothing of* the engine that searches.

pub mod cricket_pitch;
mod hackenbush;
pub mod lenres;
pub mod maze;
mod mirror;
mod nim;
pub mod push;
pub mod restricted_toppling_dominoes;
pub mod roll_the_lawn;
pub mod shove;

use std::any::Any;

use upstar_core::Step;
use upstar_number::Dyadic;
use upstar_rules::hackenbush::HackenbushPosition;
use upstar_rules::nim::NimPosition;
use upstar_rules::roller::RollerPosition;
use upstar_rules::{CricketPitch, Push, RollTheLawn, Shove};
use upstar_short::{Cx, Short};

use cricket_pitch::PitchLemmas;

pub use hackenbush::{colon, fusion};
pub use mirror::mirror;
pub use nim::heaps;

/// Which lemmas are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lemmas {
    /// The colon principle: Hackenbush trees are ordinal sums.
    pub colon: bool,
    /// Restricted Toppling Dominoes: Hackenbush strings, and rows of two runs.
    pub dominoes: bool,
    /// The fusion principle: cycles of green Hackenbush shrink to loops.
    pub fusion: bool,
    /// A heap of Nim is a nimber.
    pub heaps: bool,
    /// Roll the Lawn counts odd bumps.
    pub lawn: bool,
    /// LenRes with two different integers is a number.
    pub lenres: bool,
    /// Mazes that are numbers.
    pub maze: bool,
    /// The second player wins a mirrored board of Clobber.
    pub mirror: bool,
    /// Cricket Pitch: what makes a position simpler, and ordinal sums.
    pub pitch: PitchLemmas,
    /// Push with pieces of one colour.
    pub push: bool,
    /// The formula for Shove.
    pub shove: bool,
}

impl Lemmas {
    /// Every lemma.
    pub const ALL: Lemmas = Lemmas {
        colon: true,
        dominoes: true,
        fusion: true,
        heaps: true,
        lawn: true,
        lenres: true,
        maze: true,
        mirror: true,
        pitch: PitchLemmas::ALL,
        push: true,
        shove: true,
    };

    /// No lemma: everything is searched.
    pub const NONE: Lemmas = Lemmas {
        colon: false,
        dominoes: false,
        fusion: false,
        heaps: false,
        lawn: false,
        lenres: false,
        maze: false,
        mirror: false,
        pitch: PitchLemmas::NONE,
        push: false,
        shove: false,
    };

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
        if let Some(row) = position.downcast_ref::<RollerPosition>() {
            return self.rolled(rules, row, cx);
        }
        if let Some(number) = self.number(rules, position) {
            return cx.number(&number).map(Some);
        }
        if let (Some(rules), Some(row)) = (rules.downcast_ref(), position.downcast_ref()) {
            return if self.dominoes {
                restricted_toppling_dominoes::value(rules, row, cx)
            } else {
                Ok(None)
            };
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
    /// Where a lemma says that a position is a number.
    fn number(self, rules: &dyn Any, position: &dyn Any) -> Option<Dyadic> {
        if let Some(row) = position.downcast_ref() {
            return if self.lenres { lenres::value(row) } else { None };
        }
        if let Some(maze) = position.downcast_ref() {
            return if self.maze { maze::value(maze) } else { None };
        }
        let strips = position.downcast_ref()?;
        if rules.is::<Shove>() && self.shove {
            return Some(shove::value(strips));
        }
        let is_push = rules.is::<Push>() && self.push;
        if is_push { push::value(strips).map(Dyadic::from) } else { None }
    }

    fn rolled(self, rules: &dyn Any, row: &RollerPosition, cx: Cx<'_>) -> Step<Option<Short>> {
        if rules.is::<RollTheLawn>() && self.lawn {
            return cx.integer(roll_the_lawn::value(row)).map(Some);
        }
        if rules.is::<CricketPitch>() { cricket_pitch::value(row, self.pitch, cx) } else { Ok(None) }
    }

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
