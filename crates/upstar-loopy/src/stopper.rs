//! Identifiers of stoppers and of values with two sides.

use std::hash::{Hash, Hasher};

use upstar_arena::ArenaTag;
use upstar_core::Player;
use upstar_short::Short;

/// The id of a canonical loopy stopper, valid only in the table that contains it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoopId(pub(crate) u32);

// The tag of the table is ignored, so that hashes do not depend on the session.
impl Hash for LoopId {
    fn hash<H: Hasher>(&self, state: &mut H) {
        ArenaTag::place_of(self.0).hash(state);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LoopIndex(pub(crate) u32);

pub(crate) const SHARED: u32 = 4;

/// A canonical stopper. Within one table of [`Stoppers`](crate::Stoppers), games are equal if and
/// only if their ids are equal. Ids are not ordered; compare games by
/// [`LoopyContext::compare`](crate::LoopyContext::compare).
///
/// ```compile_fail,E0369
/// # use upstar_loopy::Stopper;
/// assert!(Stopper::OFF < Stopper::ON);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stopper {
    /// A short game.
    Short(Short),
    /// A loopy game.
    Loop(LoopId),
}

impl Stopper {
    /// Zero.
    pub const ZERO: Stopper = Stopper::Short(Short::ZERO);
    /// on = {pass | }, greater than or equal to every game.
    pub const ON: Stopper = Stopper::Loop(LoopId(0));
    /// off = { | pass}, the negative of on.
    pub const OFF: Stopper = Stopper::Loop(LoopId(1));
    /// over = {0 | pass}, above every short infinitesimal and below every positive number.
    pub const OVER: Stopper = Stopper::Loop(LoopId(2));
    /// under = {pass | 0}, the negative of over.
    pub const UNDER: Stopper = Stopper::Loop(LoopId(3));

    /// Returns the short game if this stopper is short.
    #[must_use]
    pub fn short(self) -> Option<Short> {
        match self {
            Stopper::Short(g) => Some(g),
            Stopper::Loop(_) => None,
        }
    }

    /// Returns the index of this stopper in this session, for side tables and as a sort key.
    #[must_use]
    pub fn index(self) -> u32 {
        match self {
            Stopper::Short(g) => g.index(),
            Stopper::Loop(id) => LOOP | ArenaTag::place_of(id.0),
        }
    }
}

impl From<Short> for Stopper {
    fn from(g: Short) -> Stopper {
        Stopper::Short(g)
    }
}

/// A loopy value: its *onside*, in which infinite play is a win for Left, and its *offside*, in
/// which it is a win for Right. The two sides of a stopper are equal (*Winning Ways*, chapter 11:
/// "it doesn't matter who wins the infinite play").
///
/// ```
/// # use upstar_loopy::{Loopy, Stopper};
/// let dud = Loopy { onside: Stopper::ON, offside: Stopper::OFF };
/// assert_eq!(dud.stopper(), None);
/// ```
///
/// Values do not implement `<`, which would compare ids instead of games:
///
/// ```compile_fail,E0369
/// # use upstar_loopy::Loopy;
/// assert!(Loopy::ZERO < Loopy::DUD);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Loopy {
    /// The onside.
    pub onside: Stopper,
    /// The offside.
    pub offside: Stopper,
}

impl Loopy {
    /// Zero.
    pub const ZERO: Loopy = Loopy { onside: Stopper::ZERO, offside: Stopper::ZERO };
    /// dud = {pass | pass}, the *d*eathless *u*niversal *d*raw.
    pub const DUD: Loopy = Loopy { onside: Stopper::ON, offside: Stopper::OFF };

    /// Returns the stopper if the two sides are equal.
    #[must_use]
    pub fn stopper(self) -> Option<Stopper> {
        (self.onside == self.offside).then_some(self.onside)
    }

    /// Returns the short game if this value is short.
    #[must_use]
    pub fn short(self) -> Option<Short> {
        self.stopper().and_then(Stopper::short)
    }

    /// Returns the [`index`](Stopper::index) of the onside and of the offside.
    #[must_use]
    pub fn indices(self) -> [u32; 2] {
        [self.onside.index(), self.offside.index()]
    }
}

impl From<Stopper> for Loopy {
    fn from(g: Stopper) -> Loopy {
        Loopy { onside: g, offside: g }
    }
}

impl From<Short> for Loopy {
    fn from(g: Short) -> Loopy {
        Loopy::from(Stopper::Short(g))
    }
}

/// A stopper of the table or a position of the current system, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct StopperRef(pub(crate) u32);

const LOOP: u32 = 1 << 29;
const LOCAL: u32 = 1 << 30;

pub(crate) enum Kind {
    Short(u32),
    Loop(LoopIndex),
    Local(u32),
}

impl StopperRef {
    pub(crate) const ON: StopperRef = StopperRef(LOOP);
    pub(crate) const OFF: StopperRef = StopperRef(LOOP | 1);

    pub(crate) fn zero() -> StopperRef {
        StopperRef(Short::ZERO.index())
    }

    #[inline]
    pub(crate) fn local(node: u32) -> StopperRef {
        StopperRef(LOCAL | node)
    }

    #[inline]
    pub(crate) fn kind(self) -> Kind {
        if self.0 & LOCAL != 0 {
            Kind::Local(self.0 & !LOCAL)
        } else if self.0 & LOOP != 0 {
            Kind::Loop(LoopIndex(self.0 & !LOOP))
        } else {
            Kind::Short(self.0)
        }
    }

    #[inline]
    pub(crate) fn as_local(self) -> Option<u32> {
        (self.0 & LOCAL != 0).then_some(self.0 & !LOCAL)
    }

    #[inline]
    pub(crate) fn is_loop(self) -> bool {
        self.0 & (LOOP | LOCAL) == LOOP
    }

    #[inline]
    pub(crate) fn is_short(self) -> bool {
        self.0 & (LOOP | LOCAL) == 0
    }
}

impl From<LoopIndex> for StopperRef {
    fn from(id: LoopIndex) -> StopperRef {
        StopperRef(LOOP | id.0)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Moves {
    pub(crate) left: Vec<StopperRef>,
    pub(crate) right: Vec<StopperRef>,
}

impl Moves {
    #[inline]
    pub(crate) fn of(&self, player: Player) -> &[StopperRef] {
        player.pick(&self.left, &self.right)
    }

    pub(crate) fn both(&self) -> impl Iterator<Item = StopperRef> + '_ {
        self.left.iter().chain(&self.right).copied()
    }

    pub(crate) fn renamed(&self, mut name: impl FnMut(StopperRef) -> StopperRef) -> Moves {
        let mut side = |options: &[StopperRef]| {
            let mut side: Vec<StopperRef> = options.iter().map(|&option| name(option)).collect();
            side.sort_unstable();
            side.dedup();
            side
        };
        Moves { left: side(&self.left), right: side(&self.right) }
    }

    pub(crate) fn key(&self) -> Box<[u32]> {
        let mut key = Vec::with_capacity(1 + self.left.len() + self.right.len());
        key.push(self.left.len() as u32);
        key.extend(self.both().map(|option| option.0));
        key.into()
    }
}
