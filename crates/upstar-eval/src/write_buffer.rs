//! Buffers the values computed by an evaluator without a group.
//!
//! A lock for every look-up would prevent the processor from overlapping memory accesses. Dropping
//! the buffer moves its values to the table.

use std::hash::Hash;

use crate::value_table::{HashSlot, List, SHARDS, ValueTable, shard_of};

pub(crate) struct WriteBuffer<'a, P: Clone + Eq + Hash, V: Copy> {
    table: &'a ValueTable<P, V>,
    lists: Box<[List<P, V>]>,
    /// The number of positions not yet announced to the table.
    untold: usize,
}

impl<'a, P: Clone + Eq + Hash, V: Copy> WriteBuffer<'a, P, V> {
    pub fn new(table: &'a ValueTable<P, V>) -> WriteBuffer<'a, P, V> {
        WriteBuffer { table, lists: (0..SHARDS).map(|_| List::new()).collect(), untold: 0 }
    }

    #[inline]
    pub fn get(&self, HashSlot(hash): HashSlot, position: &P) -> Option<V> {
        let known = self.lists[shard_of(hash)].find(hash, |(known, _)| known == position);
        known.map(|&(_, value)| value)
    }

    #[inline]
    pub fn fill(&mut self, HashSlot(hash): HashSlot, position: P, value: V) {
        let table = self.table;
        let rehash = |(position, _): &(P, V)| table.hash_slot(position).0;
        let list = &mut self.lists[shard_of(hash)];
        if list.is_empty() {
            // Without this reservation, a list would grow twice for its first seven positions.
            list.reserve(7, rehash);
        }
        list.insert_unique(hash, (position, value), rehash);
        self.untold += 1;
        if self.untold == 1 << 10 {
            table.announce(std::mem::take(&mut self.untold));
        }
    }
}

impl<P: Clone + Eq + Hash, V: Copy> Drop for WriteBuffer<'_, P, V> {
    fn drop(&mut self) {
        let announced = self.lists.iter().map(List::len).sum::<usize>() - self.untold;
        for (shard, list) in self.lists.iter_mut().enumerate() {
            self.table.take_over(shard, std::mem::take(list));
        }
        self.table.announce(announced.wrapping_neg());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_found_alone_is_counted_at_once_and_handed_over_in_the_end() {
        let table: ValueTable<u32, u32> = ValueTable::new();
        table.insert(0, 7);
        let mut own = WriteBuffer::new(&table);
        for i in 1..=1024 {
            own.fill(table.hash_slot(&i), i, 2 * i);
        }
        assert_eq!(own.get(table.hash_slot(&5), &5), Some(10));
        assert_eq!((own.get(table.hash_slot(&0), &0), table.get(&5)), (None, None));
        assert_eq!(table.len(), 1025);
        drop(own);
        assert_eq!((table.len(), table.get(&0), table.get(&1024)), (1025, Some(7), Some(2048)));
    }

    #[test]
    fn two_may_find_the_same() {
        let table: ValueTable<u32, u32> = ValueTable::new();
        let (mut a, mut b) = (WriteBuffer::new(&table), WriteBuffer::new(&table));
        for i in 0..3000 {
            a.fill(table.hash_slot(&i), i, 1);
            b.fill(table.hash_slot(&(i + 1000)), i + 1000, 1);
        }
        drop(a);
        drop(b);
        assert_eq!((table.len(), table.get(&3999)), (4000, Some(1)));
    }
}
