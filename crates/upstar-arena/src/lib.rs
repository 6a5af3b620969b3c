//! Storage for hash-consed structures: append-only columns, slices of ids, an interner, and caches.
//!
//! Threads share all types through `&self`. Stored data never moves. Cells are relaxed atomics, so
//! there is no `unsafe` code. Data read through an id is complete, because the id was passed
//! through a lock or a release/acquire pair.

mod arena_tag;
mod column;
mod interner;
mod pair_bool_cache;
mod pair_cache;
mod pair_slots;
mod slices;

pub use arena_tag::ArenaTag;
pub use column::Column;
pub use interner::Interner;
pub use pair_bool_cache::PairBoolCache;
pub use pair_cache::PairCache;
pub use slices::{Ids, Slices};

/// The maximum number of ids of one arena: ids have 28 bits.
pub const MAX_IDS: u32 = 1 << 28;

pub(crate) const ID_BITS: u32 = MAX_IDS.ilog2();

/// Runs one level of a recursion that may be millions of levels deep.
///
/// ```
/// fn depth(n: u32) -> u32 {
///     if n == 0 { 0 } else { upstar_arena::deep(|| depth(n - 1)) + 1 }
/// }
/// assert_eq!(depth(1_000_000), 1_000_000);
/// ```
#[inline]
pub fn deep<R>(step: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(64 << 10, 4 << 20, step)
}

/// Returns a well-mixed 64-bit hash of a sequence of words, the same in every run.
///
/// ```
/// # use upstar_arena::hash_words;
/// assert_ne!(hash_words([1, 2]), hash_words([2, 1]));
/// ```
#[must_use]
pub fn hash_words(words: impl IntoIterator<Item = u32>) -> u64 {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    for word in words {
        state = (state.rotate_left(5) ^ u64::from(word)).wrapping_mul(0xf135_7aea_2e62_a9c5);
    }
    state ^= state >> 32;
    state = state.wrapping_mul(0xd6e8_feb8_6659_fd93);
    state ^ (state >> 29)
}
