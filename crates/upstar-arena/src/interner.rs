use hashbrown::HashTable;
use parking_lot::Mutex;

/// A set of ids that finds the id under which equal content is stored.
///
/// The caller stores and compares the content. An id takes about ten bytes in the set.
#[derive(Debug, Default)]
pub struct Interner {
    table: Mutex<HashTable<(u32, u32)>>,
}

impl Interner {
    /// Creates an empty set.
    #[must_use]
    pub fn new() -> Interner {
        Interner::default()
    }

    /// Returns the id whose content has the hash `hash` and satisfies `same`. If there is no such
    /// id, records and returns the id that `store` returns. The lock is held while `store` runs, so
    /// equal contents share one id.
    #[inline]
    pub fn find_or_store<E>(
        &self,
        hash: u64,
        mut same: impl FnMut(u32) -> bool,
        store: impl FnOnce() -> Result<u32, E>,
    ) -> Result<u32, E> {
        // A growing table rehashes its entries, so each entry stores 32 bits of the hash, spread
        // over the 64 bits that the table uses.
        let short = (hash >> 32) as u32;
        let mut table = self.table.lock();
        let found =
            table.find(spread(short), |&(other, id)| other == short && same(id)).map(|e| e.1);
        if let Some(id) = found {
            return Ok(id);
        }
        let id = store()?;
        table.insert_unique(spread(short), (short, id), |&(hash, _)| spread(hash));
        Ok(id)
    }

    /// Returns the number of ids.
    pub fn len(&self) -> usize {
        self.table.lock().len()
    }

    /// Returns `true` if there are no ids.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of allocated bytes.
    pub fn bytes(&self) -> usize {
        self.table.lock().allocation_size()
    }
}

#[inline]
fn spread(short: u32) -> u64 {
    u64::from(short) | (u64::from(short) << 32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::convert::Infallible;

    #[test]
    fn equal_content_gets_one_id() {
        let words = RefCell::new(Vec::<String>::new());
        let interner = Interner::new();
        let intern = |word: &str| {
            let hash = crate::hash_words(word.bytes().map(u32::from));
            let id: Result<u32, Infallible> = interner.find_or_store(
                hash,
                |id| words.borrow()[id as usize] == word,
                || {
                    words.borrow_mut().push(word.to_string());
                    Ok(words.borrow().len() as u32 - 1)
                },
            );
            id.unwrap()
        };
        let first: Vec<u32> = (0..5_000).map(|n| intern(&n.to_string())).collect();
        let again: Vec<u32> = (0..5_000).map(|n| intern(&n.to_string())).collect();
        assert_eq!(first, again);
        assert_eq!(interner.len(), 5_000);
    }
}
