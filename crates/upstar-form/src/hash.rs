//! Machine-independent content hashes of forms.

use std::fmt;
use std::sync::atomic::Ordering;

use sha2::{Digest, Sha256};
use upstar_core::{Budget, Budgeted};

use crate::forms::{FormId, Forms, Options};

/// The content hash of a literal form: the first 128 bits of the SHA-256 hash of the sorted hashes
/// of each player's options. This is version 1 of the interchange format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ContentHash(pub u128);

impl fmt::Display for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl Forms {
    /// Returns the content hash of `form`. It does not depend on the arena or on the order of
    /// creation. A sum of a number, ups and a nimber is hashed by these terms instead of its
    /// options.
    pub fn content_hash(&self, form: FormId, budget: &Budget) -> Budgeted<ContentHash> {
        if let Some(known) = self.known_hash(form) {
            return Ok(known);
        }
        let is_known = |form| self.known_hash(form).is_some();
        for position in self.unknown_positions(form, false, budget, is_known)? {
            let hash = self.hash_of_node(position)?;
            let [high, low] = self.hashes.row(self.place(position));
            high.store((hash.0 >> 64) as u64, Ordering::Relaxed);
            low.store(hash.0 as u64, Ordering::Release);
        }
        Ok(self.known_hash(form).unwrap_or(ContentHash(0)))
    }

    /// Returns the hash, if already computed.
    pub fn known_hash(&self, form: FormId) -> Option<ContentHash> {
        let [high, low] = self.hashes.row(self.place(form));
        let low = low.load(Ordering::Acquire);
        let both = u128::from(high.load(Ordering::Relaxed)) << 64 | u128::from(low);
        (low != 0).then_some(ContentHash(both))
    }

    fn hash_of_node(&self, form: FormId) -> Budgeted<ContentHash> {
        if let Some(nus) = self.as_nus(form) {
            return Ok(ContentHash::of_named(&nus.number, &nus.ups, nus.nim));
        }
        let (left, right) = self.options(form)?;
        let known = |side: Options<'_>| side.iter().filter_map(|o| self.known_hash(o)).collect();
        Ok(ContentHash::of_options("", known(left), known(right)))
    }
}

impl ContentHash {
    /// Returns the hash of the game number + ups·↑ + *nim, from the printed forms of `number` and
    /// `ups`.
    #[must_use]
    pub fn of_named(number: impl fmt::Display, ups: impl fmt::Display, nim: u64) -> ContentHash {
        let mut digest = Sha256::new();
        digest.update(format!("upstar-1 {number} {ups} {nim}"));
        ContentHash::of_digest(digest)
    }

    /// Returns the hash of a position whose options have the given hashes. `kind` is empty for a
    /// literal form.
    #[must_use]
    pub fn of_options(kind: &str, left: Vec<ContentHash>, right: Vec<ContentHash>) -> ContentHash {
        let mut digest = Sha256::new();
        digest.update(kind);
        for (name, mut hashes) in [("L", left), ("R", right)] {
            hashes.sort_unstable();
            digest.update(name);
            for hash in hashes {
                digest.update(hash.0.to_be_bytes());
            }
        }
        ContentHash::of_digest(digest)
    }

    fn of_digest(digest: Sha256) -> ContentHash {
        let bytes = digest.finalize();
        let mut first = [0; 16];
        first.copy_from_slice(&bytes[..16]);
        // A low word of zero means "not computed" in the table.
        let hash = u128::from_be_bytes(first);
        ContentHash(if hash as u64 == 0 { hash | 1 } else { hash })
    }
}
