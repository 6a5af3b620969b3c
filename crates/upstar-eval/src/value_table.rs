//! What is known about positions, shared by threads.

use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use parking_lot::{Condvar, Mutex};
use upstar_core::Budgeted;

/// Shards of a table: so many that two threads seldom want the same one.
pub(crate) const SHARDS: usize = 64;

/// Values of positions that are already known: each component once, in its normal form.
///
/// Threads that work together also mark here what each of them is working on, so that none begins
/// what another has begun.
#[derive(Debug)]
pub struct ValueTable<P, V> {
    shards: Box<[Shard<P, V>]>,
    hasher: FixedState,
    /// How many positions evaluators have found that will hand them over later.
    announced: AtomicUsize,
    /// Whether an evaluator has begun with it.
    is_used: AtomicBool,
}

/// Positions with their values.
pub(crate) type List<P, V> = HashTable<(P, V)>;

#[derive(Debug)]
struct Shard<P, V> {
    content: Mutex<ShardContent<P, V>>,
    /// Notified when a marked position is finished or given up.
    finished: Condvar,
}

#[derive(Debug)]
struct ShardContent<P, V> {
    known: List<P, V>,
    /// What is being worked on, and by which worker.
    begun: HashTable<(P, usize)>,
}

/// Where a position belongs: its hash.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HashSlot(pub u64);

/// The number of the shard of a hash. The tables inside use the topmost bits and the lowest ones.
#[inline]
pub(crate) fn shard_of(hash: u64) -> usize {
    (hash >> 40) as usize % SHARDS
}

/// What a worker finds when it wants to begin with a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SlotClaim<V> {
    /// The value is known.
    Known(V),
    /// The position is now marked as this worker's.
    Mine,
    /// Another worker, or this one further up its own line of play, has begun with it.
    Begun(usize),
}

impl<P, V> ValueTable<P, V> {
    /// An empty table.
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

    /// How many positions are stored.
    pub fn len(&self) -> usize {
        let stored: usize = self.shards.iter().map(|shard| shard.content.lock().known.len()).sum();
        stored.saturating_add(self.announced.load(Ordering::Relaxed))
    }

    /// Whether nothing is stored.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Forgets all values, and gives their memory back. Nothing may be working on the table meanwhile.
    pub fn forget(&self) {
        for shard in &self.shards {
            shard.content.lock().known = HashTable::new();
        }
        self.announced.store(0, Ordering::Relaxed);
        self.is_used.store(false, Ordering::Relaxed);
    }

    /// Bytes that the table itself takes; what positions hold elsewhere is not counted.
    pub fn bytes(&self) -> usize {
        // One control byte a bucket; a table is at most seven eighths full.
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

    /// The value of a position, if it is known.
    #[inline]
    pub fn get(&self, position: &P) -> Option<V> {
        self.look_up(self.hash_slot(position), position)
    }

    /// Record the value of a position.
    #[inline]
    pub fn insert(&self, position: P, value: V) {
        self.is_used.store(true, Ordering::Relaxed);
        self.fill(self.hash_slot(&position), position, value);
    }

    /// Where a position belongs.
    #[inline]
    pub(crate) fn hash_slot(&self, position: &P) -> HashSlot {
        HashSlot(self.hash(position))
    }

    /// The value of a position that belongs there, if it is known.
    #[inline]
    pub(crate) fn look_up(&self, HashSlot(hash): HashSlot, position: &P) -> Option<V> {
        let content = self.shard(hash).content.lock();
        let known = content.known.find(hash, |(known, _)| known == position);
        known.map(|&(_, value)| value)
    }

    /// Begin to use the table, and tell whether nobody has before.
    pub(crate) fn begin(&self) -> bool {
        // Mostly somebody has, and a look does not disturb other threads.
        !self.is_used.load(Ordering::Relaxed) && !self.is_used.swap(true, Ordering::Relaxed)
    }

    /// Count this many positions more, or less if the number is negative.
    pub(crate) fn announce(&self, more: usize) {
        self.announced.fetch_add(more, Ordering::Relaxed);
    }

    /// Take in positions of one shard.
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

    /// Record the value of a position that was looked up.
    #[inline]
    pub(crate) fn fill(&self, HashSlot(hash): HashSlot, position: P, value: V) {
        let mut content = self.shard(hash).content.lock();
        let rehash = |(position, _): &(P, V)| self.hash(position);
        // Another thread may have been faster.
        let entry = content.known.entry(hash, |(known, _)| *known == position, rehash);
        entry.or_insert((position, value));
    }

    /// Look a position up and, if nobody has begun with it, begin.
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

    /// Take the mark of a position away, with its value if there is one.
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

    /// Wait until a marked position is finished or given up, or until `patience` is over.
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

/// Keeps values of positions beyond the life of a table.
pub trait ValueBackup<P, V>: Sync {
    /// The value of a component in its normal form, if it was kept.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    fn load(&self, position: &P) -> Budgeted<Option<V>>;

    /// Keep the value of a component in its normal form.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
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
