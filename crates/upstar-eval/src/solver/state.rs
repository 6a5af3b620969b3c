//! States, and the table of those that are decided.

use hashbrown::HashTable;
use smallvec::SmallVec;
use upstar_arena::hash_words;
use upstar_core::Player;

/// What is left to play: open components by name, sorted, and the name of a list of settled values.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct SumState {
    pub sum: u32,
    pub open: SmallVec<[u32; 4]>,
}

impl SumState {
    /// Nothing.
    pub fn empty() -> SumState {
        SumState { sum: 0, open: SmallVec::new() }
    }

    fn hash(&self) -> u64 {
        hash_words(std::iter::once(self.sum).chain(self.open.iter().copied()))
    }
}

/// Put a component among others in order, or take away its partner with which it makes zero.
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

/// States that are decided, each under its whole key, at most so many.
///
/// There are two generations. When the younger is full, the older is forgotten; what is asked for
/// in the older moves to the younger.
#[derive(Debug)]
pub(super) struct DecidedStates {
    young: HashTable<Entry>,
    old: HashTable<Entry>,
    /// Entries in a generation.
    capacity: usize,
}

#[derive(Debug)]
struct Entry {
    open: SmallVec<[u32; 4]>,
    sum: u32,
    /// For each player to move two bits: known, and that he wins.
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
    /// A table of at most `capacity` states.
    pub fn new(capacity: usize) -> DecidedStates {
        DecidedStates {
            young: HashTable::new(),
            old: HashTable::new(),
            capacity: (capacity / 2).max(1),
        }
    }

    /// How many states are in the table.
    pub fn len(&self) -> usize {
        self.young.len() + self.old.len()
    }

    /// Forget everything.
    pub fn clear(&mut self) {
        self.young.clear();
        self.old.clear();
    }

    /// Whether `player`, to move in the state, is known to win or to lose.
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

    /// Record that `player`, to move in the state, wins or loses.
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
