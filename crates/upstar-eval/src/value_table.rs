//! The table of values, shared by threads.

use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use parking_lot::{Condvar, Mutex};
use upstar_core::Budgeted;

/// The number of shards, large enough that two threads rarely need the same shard.
pub(crate) const SHARDS: usize = 64;

/// Known values of components in normal form.
///
/// Threads that work together also claim positions here, so that no position is evaluated twice.
#[derive(Debug)]
pub struct ValueTable<P, V> {
    shards: Box<[Shard<P, V>]>,
    hasher: FixedState,
    /// The number of positions that evaluators have evaluated but not yet added.
    announced: AtomicUsize,
    is_used: AtomicBool,
}

pub(crate) type List<P, V> = HashTable<(P, V)>;

#[derive(Debug)]
struct Shard<P, V> {
    content: Mutex<ShardContent<P, V>>,
    /// Notified when a claimed position is finished or released.
    finished: Condvar,
}

#[derive(Debug)]
struct ShardContent<P, V> {
    known: List<P, V>,
    /// The claimed positions, with the index of the worker.
    begun: HashTable<(P, usize)>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct HashSlot(pub u64);

/// Returns the shard of a hash. The hash tables in the shards use the highest and the lowest bits.
#[inline]
pub(crate) fn shard_of(hash: u64) -> usize {
    (hash >> 40) as usize % SHARDS
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SlotClaim<V> {
    Known(V),
    /// This worker has claimed the position.
    Mine,
    /// Another worker, or this worker earlier in its line of play, has claimed the position.
    Begun(usize),
}

impl<P, V> ValueTable<P, V> {
    /// Creates an empty table.
    #[must_use]
    pub fn new() -> ValueTable<P, V> {
        let shard = || Shard {
            content: Mutex::new(ShardContent { known: HashTable::new(), begun: HashTable::new() }),
            finished: Condvar::new(),
        };
        ValueTable {
            shards: (0..SHARDS).map(|_| shard()).collect(),
            hasher: FixedState::default(),
            announced: AtomicUsize::new(0),
            is_used: AtomicBool::new(false),
        }
    }

    /// Returns the number of stored positions.
    pub fn len(&self) -> usize {
        let stored: usize = self.shards.iter().map(|shard| shard.content.lock().known.len()).sum();
        stored.saturating_add(self.announced.load(Ordering::Relaxed))
    }

    /// Returns `true` if nothing is stored.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Removes all values and frees their memory. The table must not be in use.
    pub fn forget(&self) {
        for shard in &self.shards {
            shard.content.lock().known = HashTable::new();
        }
        self.announced.store(0, Ordering::Relaxed);
        self.is_used.store(false, Ordering::Relaxed);
    }

    /// Returns the memory of the table in bytes, without memory that positions own elsewhere.
    pub fn bytes(&self) -> usize {
        // One control byte per bucket; a table is at most seven eighths full.
        let bytes = |capacity: usize| capacity * 8 / 7 * (size_of::<(P, V)>() + 1);
        let stored = self.shards.iter().map(|shard| bytes(shard.content.lock().known.capacity()));
        stored.sum::<usize>() + bytes(self.announced.load(Ordering::Relaxed))
    }
}

impl<P: Clone + Eq + Hash, V: Copy> ValueTable<P, V> {
    #[inline]
    fn hash(&self, position: &P) -> u64 {
        self.hasher.hash_one(position)
    }

    #[inline]
    fn shard(&self, hash: u64) -> &Shard<P, V> {
        &self.shards[shard_of(hash)]
    }

    /// Returns the value of a position, if it is known.
    #[inline]
    pub fn get(&self, position: &P) -> Option<V> {
        self.look_up(self.hash_slot(position), position)
    }

    /// Stores the value of a position.
    #[inline]
    pub fn insert(&self, position: P, value: V) {
        self.is_used.store(true, Ordering::Relaxed);
        self.fill(self.hash_slot(&position), position, value);
    }

    #[inline]
    pub(crate) fn hash_slot(&self, position: &P) -> HashSlot {
        HashSlot(self.hash(position))
    }

    #[inline]
    pub(crate) fn look_up(&self, HashSlot(hash): HashSlot, position: &P) -> Option<V> {
        let content = self.shard(hash).content.lock();
        let known = content.known.find(hash, |(known, _)| known == position);
        known.map(|&(_, value)| value)
    }

    /// Marks the table as used. Returns `true` if it was unused.
    pub(crate) fn begin(&self) -> bool {
        // The table is usually used already, and a load is cheap.
        !self.is_used.load(Ordering::Relaxed) && !self.is_used.swap(true, Ordering::Relaxed)
    }

    /// Adds `more` to the number of announced positions, wrapping around for negative numbers.
    pub(crate) fn announce(&self, more: usize) {
        self.announced.fetch_add(more, Ordering::Relaxed);
    }

    pub(crate) fn take_over(&self, shard: usize, mut list: List<P, V>) {
        let mut content = self.shards[shard].content.lock();
        if list.len() > content.known.len() {
            std::mem::swap(&mut list, &mut content.known);
        }
        let rehash = |(position, _): &(P, V)| self.hash(position);
        for (position, value) in list {
            let entry =
                content.known.entry(self.hash(&position), |(known, _)| *known == position, rehash);
            entry.or_insert((position, value));
        }
    }

    #[inline]
    pub(crate) fn fill(&self, HashSlot(hash): HashSlot, position: P, value: V) {
        let mut content = self.shard(hash).content.lock();
        let rehash = |(position, _): &(P, V)| self.hash(position);
        let entry = content.known.entry(hash, |(known, _)| *known == position, rehash);
        entry.or_insert((position, value));
    }

    /// Looks a position up, and claims it if it is neither known nor claimed.
    pub(crate) fn claim(&self, position: &P, worker: usize) -> SlotClaim<V> {
        let hash = self.hash(position);
        let mut content = self.shard(hash).content.lock();
        if let Some(&(_, value)) = content.known.find(hash, |(known, _)| known == position) {
            return SlotClaim::Known(value);
        }
        if let Some(&(_, other)) = content.begun.find(hash, |(begun, _)| begun == position) {
            return SlotClaim::Begun(other);
        }
        let rehash = |(position, _): &(P, usize)| self.hash(position);
        content.begun.insert_unique(hash, (position.clone(), worker), rehash);
        SlotClaim::Mine
    }

    pub(crate) fn finish(&self, position: &P, value: Option<V>) {
        let hash = self.hash(position);
        let shard = self.shard(hash);
        let mut content = shard.content.lock();
        let Ok(mark) = content.begun.find_entry(hash, |(begun, _)| begun == position) else {
            return;
        };
        let ((position, _), _) = mark.remove();
        if let Some(value) = value {
            let rehash = |(position, _): &(P, V)| self.hash(position);
            content.known.insert_unique(hash, (position, value), rehash);
        }
        shard.finished.notify_all();
    }

    pub(crate) fn wait(&self, position: &P, patience: Duration) {
        let hash = self.hash(position);
        let shard = self.shard(hash);
        let mut content = shard.content.lock();
        if content.begun.find(hash, |(begun, _)| begun == position).is_some() {
            shard.finished.wait_for(&mut content, patience);
        }
    }
}

impl<P, V> Default for ValueTable<P, V> {
    fn default() -> ValueTable<P, V> {
        ValueTable::new()
    }
}

/// Storage that keeps values beyond the lifetime of a table.
pub trait ValueBackup<P, V>: Sync {
    /// Loads the value of a component in normal form, if it is stored.
    fn load(&self, position: &P) -> Budgeted<Option<V>>;

    /// Stores the value of a component in normal form.
    fn keep(&self, position: &P, value: V) -> Budgeted<()>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_begun_is_claimed_once_and_what_is_given_up_again() {
        let table: ValueTable<u32, u32> = ValueTable::new();
        assert_eq!(table.claim(&7, 0), SlotClaim::Mine);
        assert_eq!(table.claim(&7, 1), SlotClaim::Begun(0));
        table.finish(&7, None);
        assert_eq!(table.claim(&7, 1), SlotClaim::Mine);
        table.finish(&7, Some(3));
        assert_eq!(table.claim(&7, 0), SlotClaim::Known(3));
        assert_eq!((table.get(&7), table.get(&8), table.len()), (Some(3), None, 1));
    }
}
