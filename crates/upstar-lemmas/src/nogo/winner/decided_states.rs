//! States, and the table of decided states.

use std::hash::{BuildHasher, Hash};

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use smallvec::SmallVec;

use super::value_lists::{ValueList, ZERO};
use crate::nogo::cells::Planes;

pub(super) trait PlaneWord: Copy + Ord + Hash {
    fn of(plane: u64) -> Self;
    fn plane(self) -> u64;
}

impl PlaneWord for u32 {
    #[inline]
    fn of(plane: u64) -> u32 {
        plane as u32
    }

    #[inline]
    fn plane(self) -> u64 {
        self.into()
    }
}

impl PlaneWord for u64 {
    #[inline]
    fn of(plane: u64) -> u64 {
        plane
    }

    #[inline]
    fn plane(self) -> u64 {
        self
    }
}

/// The planes of a component in its normal form.
pub(super) type ComponentPlanes<W> = [W; 4];

#[inline]
pub(super) fn pack<W: PlaneWord>(planes: Planes) -> ComponentPlanes<W> {
    planes.map(W::of)
}

#[inline]
pub(super) fn planes<W: PlaneWord>(part: &ComponentPlanes<W>) -> Planes {
    part.map(W::plane)
}

/// A sorted list of components.
pub(super) type ComponentList<W> = SmallVec<[ComponentPlanes<W>; 1]>;

/// A sum of open components and values, with Left to move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct SumState<W: PlaneWord> {
    pub parts: ComponentList<W>,
    pub values: ValueList,
}

/// The most common states of grids: one component and at most one value.
#[derive(PartialEq, Eq, Hash)]
struct SmallState<W> {
    part: ComponentPlanes<W>,
    value: u32,
}

impl<W: PlaneWord> SumState<W> {
    #[inline]
    fn plain(&self) -> Option<SmallState<W>> {
        match (&*self.parts, &*self.values) {
            (&[part], []) => Some(SmallState { part, value: ZERO }),
            (&[part], &[value]) => Some(SmallState { part, value }),
            _ => None,
        }
    }
}

/// Decided states with full keys, each with `true` if Left, to move, wins.
pub(super) struct DecidedStates<W: PlaneWord> {
    plain: HashTable<(SmallState<W>, bool)>,
    others: HashTable<(SumState<W>, bool)>,
    hasher: FixedState,
}

impl<W: PlaneWord> DecidedStates<W> {
    pub fn new() -> DecidedStates<W> {
        let hasher = FixedState::default();
        DecidedStates { plain: HashTable::new(), others: HashTable::new(), hasher }
    }

    /// Returns the number of bytes of the entries. The whole table takes up to about twice as many.
    pub fn bytes(&self) -> usize {
        self.plain.len() * size_of::<(SmallState<W>, bool)>()
            + self.others.len() * size_of::<(SumState<W>, bool)>()
    }

    pub fn clear(&mut self) {
        self.plain.clear();
        self.others.clear();
    }

    #[inline]
    pub fn get(&self, state: &SumState<W>) -> Option<bool> {
        let found = match state.plain() {
            Some(plain) => self
                .plain
                .find(self.hasher.hash_one(&plain), |(known, _)| *known == plain)
                .map(|(_, wins)| wins),
            None => self
                .others
                .find(self.hasher.hash_one(state), |(known, _)| known == state)
                .map(|(_, wins)| wins),
        };
        found.copied()
    }

    pub fn insert(&mut self, state: SumState<W>, wins: bool) {
        let hasher = &self.hasher;
        if let Some(plain) = state.plain() {
            let hash = hasher.hash_one(&plain);
            self.plain.insert_unique(hash, (plain, wins), |(known, _)| hasher.hash_one(known));
        } else {
            let hash = hasher.hash_one(&state);
            self.others.insert_unique(hash, (state, wins), |(known, _)| hasher.hash_one(known));
        }
    }
}
