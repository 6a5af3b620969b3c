use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::{ID_BITS, MAX_IDS};

/// The number of nonzero tags.
const STAMPS: u64 = (1 << (u32::BITS - ID_BITS)) - 1;

/// The tag that distinguishes the ids of an arena from the ids of other arenas.
///
/// An id consists of a 28-bit index and the 4-bit tag of its arena. Using an id in an arena with
/// another tag panics. Arenas receive the fifteen tags cyclically. The first few indices have the
/// same meaning in every arena and do not carry a tag.
///
/// ```
/// use upstar_arena::ArenaTag;
///
/// let stamp = ArenaTag::new(1);
/// assert_eq!(stamp.id(0), 0);
/// assert_ne!(stamp.id(7), ArenaTag::new(1).id(7));
/// assert_eq!(stamp.place(stamp.id(7)), 7);
/// assert_eq!(ArenaTag::place_of(stamp.id(7)), 7);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ArenaTag {
    serial: u64,
    bits: u32,
    shared: u32,
}

impl ArenaTag {
    /// Creates the tag of a new arena, in which the first `shared` indices are untagged.
    #[must_use]
    pub fn new(shared: u32) -> ArenaTag {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let serial = NEXT.fetch_add(1, Relaxed);
        let turn = (serial % STAMPS + 1) as u32;
        ArenaTag { serial, bits: turn << ID_BITS, shared }
    }

    /// Returns the serial number of the arena, which is unique within the process.
    #[inline]
    #[must_use]
    pub fn serial(self) -> u64 {
        self.serial
    }

    /// Returns the id of an index of this arena.
    #[inline]
    #[must_use]
    pub fn id(self, place: u32) -> u32 {
        if place < self.shared { place } else { place | self.bits }
    }

    /// Returns the index of an id of this arena.
    ///
    /// # Panics
    ///
    /// Panics if the id has another tag.
    #[inline]
    #[must_use]
    pub fn place(self, id: u32) -> u32 {
        if self.knows(id) {
            return ArenaTag::place_of(id);
        }
        stranger()
    }

    /// Returns `true` if the id has this tag or is untagged.
    #[inline]
    #[must_use]
    pub fn knows(self, id: u32) -> bool {
        id ^ self.bits < MAX_IDS || id < self.shared
    }

    /// Returns the index of an id in the arena that created it.
    #[inline]
    #[must_use]
    pub const fn place_of(id: u32) -> u32 {
        id & (MAX_IDS - 1)
    }
}

#[cold]
#[inline(never)]
fn stranger() -> ! {
    panic!("a game of another session: an id is valid only in the session that created it")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fifteen_arenas_in_a_row_refuse_each_other() {
        // Concurrent tests create tags as well.
        let stamps: Vec<ArenaTag> = (0..8).map(|_| ArenaTag::new(2)).collect();
        for (i, one) in stamps.iter().enumerate() {
            for (j, other) in stamps.iter().enumerate() {
                for place in [2, 3, 1 << 20, MAX_IDS - 1] {
                    assert_eq!(one.knows(other.id(place)), i == j, "{i} and {j}");
                }
                assert!(one.knows(other.id(0)) && one.knows(other.id(1)));
            }
        }
    }

    #[test]
    #[should_panic(expected = "a game of another session")]
    fn an_id_of_another_arena_has_no_place() {
        let (one, other) = (ArenaTag::new(1), ArenaTag::new(1));
        let _ = one.place(other.id(5));
    }
}
