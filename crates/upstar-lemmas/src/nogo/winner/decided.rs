//! States, and the table of those that are decided.

use std::hash::{BuildHasher, Hash};

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use smallvec::SmallVec;

use super::lists::{List, ZERO};
use crate::nogo::cells::Planes;

/// A word that a plane fits in.
pub(super) trait Word: Copy + Ord + Hash {
    fn of(plane: u64) -> Self;
    fn plane(self) -> u64;
}

impl Word for u32 {
    #[inline]
    fn of(plane: u64) -> u32 {
        plane as u32
    }

    #[inline]
    fn plane(self) -> u64 {
        self.into()
    }
}

impl Word for u64 {
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
pub(super) type Part<W> = [W; 4];

#[inline]
pub(super) fn pack<W: Word>(planes: Planes) -> Part<W> {
    planes.map(W::of)
}

#[inline]
pub(super) fn planes<W: Word>(part: &Part<W>) -> Planes {
    part.map(W::plane)
}

/// Components in order.
pub(super) type Parts<W> = SmallVec<[Part<W>; 1]>;

/// What is left to play, for Left to move: open components and values.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct State<W: Word> {
    pub parts: Parts<W>,
    pub values: List,
}

/// Most states of grids: one component, and one value or none.
#[derive(PartialEq, Eq, Hash)]
struct Plain<W> {
    part: Part<W>,
    value: u32,
}

impl<W: Word> State<W> {
    #[inline]
    fn plain(&self) -> Option<Plain<W>> {
        match (&*self.parts, &*self.values) {
            (&[part], []) => Some(Plain { part, value: ZERO }),
            (&[part], &[value]) => Some(Plain { part, value }),
            _ => None,
        }
    }
}

/// States that are decided, each under its whole key, with whether Left, to move, wins.
pub(super) struct Decided<W: Word> {
    plain: HashTable<(Plain<W>, bool)>,
    others: HashTable<(State<W>, bool)>,
    hasher: FixedState,
}

impl<W: Word> Decided<W> {
    pub fn new() -> Decided<W> {
        let hasher = FixedState::default();
        Decided { plain: HashTable::new(), others: HashTable::new(), hasher }
    }

    /// Bytes of the entries; a table takes up to about twice as many.
    pub fn bytes(&self) -> usize {
        self.plain.len() * size_of::<(Plain<W>, bool)>()
            + self.others.len() * size_of::<(State<W>, bool)>()
    }

    pub fn clear(&mut self) {
        self.plain.clear();
        self.others.clear();
    }

    #[inline]
    pub fn get(&self, state: &State<W>) -> Option<bool> {
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

    /// Record a state that is not there yet.
    pub fn insert(&mut self, state: State<W>, wins: bool) {
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
