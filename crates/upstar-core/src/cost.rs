//! What a list of moves costs, so that steps bound memory and time on boards of any size.

use std::hash::{Hash, Hasher};

/// Shorter lists cost nothing beside looking at the position.
const FEW: usize = 16;
/// From so many on, options of small positions cost, too.
const MANY: u64 = 64;
/// Options of positions of so many bytes cost by their number alone.
const SMALL: u64 = 64;
/// Options that are worth one step.
const OPTIONS_A_STEP: u64 = 16;
/// Bytes of the options of larger positions that are worth one step.
const BYTES_A_STEP: u64 = 32;

/// The steps to pay for a list of `count` options of a position, beside the step for the position itself.
///
/// Short lists are free. Otherwise a step stands for 16 options, and on large boards for 32 bytes of them: an option is
/// copied, taken apart, hashed and kept.
///
/// ```
/// use upstar_core::cost_of_options;
///
/// assert_eq!(cost_of_options(&0_u64, 60), 0);
/// assert_eq!(cost_of_options(&0_u64, 16_000), 1_000);
/// assert!(cost_of_options(&vec![0_u8; 3_200], 300) >= 30_000);
/// ```
#[must_use]
pub fn cost_of_options<P: Hash>(position: &P, count: usize) -> u64 {
    if count < FEW {
        return 0;
    }
    let (bytes, count) = (bytes_of(position), count as u64);
    let of_bytes = if bytes <= SMALL { 0 } else { count.saturating_mul(bytes) / BYTES_A_STEP };
    of_bytes + if count < MANY { 0 } else { count / OPTIONS_A_STEP }
}

/// How many bytes tell a position from others: what it feeds a hasher.
fn bytes_of<P: Hash>(position: &P) -> u64 {
    let mut bytes = ByteCounter(0);
    position.hash(&mut bytes);
    bytes.0
}

/// Counts what it is fed.
struct ByteCounter(u64);

impl Hasher for ByteCounter {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = self.0.saturating_add(bytes.len() as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
