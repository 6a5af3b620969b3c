use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::{ID_BITS, MAX_IDS};

/// How many stamps there are; the stamp of nobody is zero.
const STAMPS: u64 = (1 << (u32::BITS - ID_BITS)) - 1;

/// What tells the ids of one arena from those of another.
///
/// A place in an arena has 28 bits and an id 32. The four that are left are the stamp of the arena, so
/// that an id costs no more than a place, and a stranger is refused wherever an id is followed. Arenas
/// get the fifteen stamps in turn: of two that are made one soon after the other, neither takes the ids
/// of the other, but the sixteenth has the stamp of the first. The first few places, which mean the same in
/// every arena, are not stamped.
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
    /// The stamp of a new arena, in which the first `shared` places mean what they mean everywhere.
    #[must_use]
    pub fn new(shared: u32) -> ArenaTag {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let serial = NEXT.fetch_add(1, Relaxed);
        let turn = (serial % STAMPS + 1) as u32;
        ArenaTag { serial, bits: turn << ID_BITS, shared }
    }

    /// The number of the arena, which no other arena of this process has.
    #[inline]
    #[must_use]
    pub fn serial(self) -> u64 {
        self.serial
    }

    /// The id of a place of this arena.
    #[inline]
    #[must_use]
    pub fn id(self, place: u32) -> u32 {
        if place < self.shared { place } else { place | self.bits }
    }

    /// The place of an id of this arena.
    ///
    /// # Panics
    ///
    /// If the id bears another stamp.
    #[inline]
    #[must_use]
    pub fn place(self, id: u32) -> u32 {
        if self.knows(id) {
            return ArenaTag::place_of(id);
        }
        stranger()
    }

    /// Whether the id bears this stamp, or needs none.
    #[inline]
    #[must_use]
    pub fn knows(self, id: u32) -> bool {
        id ^ self.bits < MAX_IDS || id < self.shared
    }

    /// The place of an id in the arena that made it, whichever that is.
    #[inline]
    #[must_use]
    pub const fn place_of(id: u32) -> u32 {
        id & (MAX_IDS - 1)
    }
}

#[cold]
#[inline(never)]
fn stranger() -> ! {
    panic!("a game of another session: ids mean something only in the session that made them")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fifteen_arenas_in_a_row_refuse_each_other() {
        // Other tests take stamps meanwhile, so that not all fifteen are ours.
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
