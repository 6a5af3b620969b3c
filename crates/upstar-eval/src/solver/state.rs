//! States, and the table of decided states.

use hashbrown::HashTable;
use smallvec::SmallVec;
use upstar_arena::hash_words;
use upstar_core::Player;

/// A state: the sorted names of the open components, and the name of a list of settled values.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct SumState {
    pub sum: u32,
    pub open: SmallVec<[u32; 4]>,
}

impl SumState {
    pub fn empty() -> SumState {
        SumState { sum: 0, open: SmallVec::new() }
    }

    fn hash(&self) -> u64 {
        hash_words(std::iter::once(self.sum).chain(self.open.iter().copied()))
    }
}

/// Inserts a component in order, or cancels it with its negative `partner`.
pub(super) fn join(open: &mut SmallVec<[u32; 4]>, name: u32, partner: Option<u32>) {
    match partner.and_then(|partner| open.binary_search(&partner).ok()) {
        Some(at) => {
            open.remove(at);
        }
        None => {
            let at = open.partition_point(|&other| other < name);
            open.insert(at, name);
        }
    }
}

/// A bounded table of decided states with full keys.
///
/// There are two generations. When the younger is full, the older is dropped. A hit in the older
/// generation moves the state to the younger.
#[derive(Debug)]
pub(super) struct DecidedStates {
    young: HashTable<Entry>,
    old: HashTable<Entry>,
    capacity: usize,
}

#[derive(Debug)]
struct Entry {
    open: SmallVec<[u32; 4]>,
    sum: u32,
    /// Two bits for each player to move: known, and won.
    known: u8,
}

impl Entry {
    fn is(&self, state: &SumState) -> bool {
        self.sum == state.sum && self.open == state.open
    }

    fn hash(&self) -> u64 {
        hash_words(std::iter::once(self.sum).chain(self.open.iter().copied()))
    }

    fn answer(&self, player: Player) -> Option<bool> {
        let bits = self.known >> (2 * player as u8) & 3;
        (bits & 1 == 1).then_some(bits & 2 == 2)
    }
}

impl DecidedStates {
    pub fn new(capacity: usize) -> DecidedStates {
        DecidedStates {
            young: HashTable::new(),
            old: HashTable::new(),
            capacity: (capacity / 2).max(1),
        }
    }

    pub fn clear(&mut self) {
        self.young.clear();
        self.old.clear();
    }

    /// Returns `true` if `player`, moving first, wins the state, or `None` if this is not known.
    pub fn get(&mut self, state: &SumState, player: Player) -> Option<bool> {
        let hash = state.hash();
        if let Some(entry) = self.young.find(hash, |entry| entry.is(state)) {
            return entry.answer(player);
        }
        if self.old.is_empty() {
            return None;
        }
        let found = self.old.find_entry(hash, |entry| entry.is(state)).ok()?;
        let (entry, _) = found.remove();
        let answer = entry.answer(player);
        self.insert(hash, entry);
        answer
    }

    pub fn record(&mut self, state: &SumState, player: Player, wins: bool) {
        let hash = state.hash();
        let bits = (1 | u8::from(wins) << 1) << (2 * player as u8);
        if let Some(entry) = self.young.find_mut(hash, |entry| entry.is(state)) {
            entry.known |= bits;
            return;
        }
        self.insert(hash, Entry { open: state.open.clone(), sum: state.sum, known: bits });
    }

    fn insert(&mut self, hash: u64, entry: Entry) {
        if self.young.len() >= self.capacity {
            std::mem::swap(&mut self.young, &mut self.old);
            self.young.clear();
        }
        self.young.insert_unique(hash, entry, Entry::hash);
    }
}
