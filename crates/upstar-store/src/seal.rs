//! Hashes that protect rows. A row of `games` has the content hash of its game. A row of `entries`
//! has a seal: a hash of the engine version, the ruleset's name, the position's text and the
//! value's content hash.
//!
//! Without a key, the hashes detect accidents, edits and faulty engines, but not forgery.

use sha2::{Digest, Sha256};
use upstar_form::ContentHash;

/// The version of the engine that is part of every seal. When an error that may have led to wrong
/// stored values is fixed, this number must be increased. Rows with earlier versions are not used.
pub const ENGINE: u32 = 2;

/// The common prefix of the seals of one ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RulesetSealer([u8; 8]);

impl RulesetSealer {
    pub(crate) fn new(ruleset: &str) -> RulesetSealer {
        RulesetSealer::of_engine(ENGINE, ruleset)
    }

    pub(crate) fn of_engine(engine: u32, ruleset: &str) -> RulesetSealer {
        let digest = Sha256::digest(format!("upstar-store {engine} {ruleset}"));
        RulesetSealer(first(&digest))
    }

    /// Returns the seal of a row. Positions of up to 31 bytes need one block of the hash.
    pub(crate) fn seal(self, position: &str, game: ContentHash) -> i64 {
        let mut digest = Sha256::new();
        digest.update(self.0);
        digest.update(game.0.to_be_bytes());
        digest.update(position);
        i64::from_be_bytes(first(&digest.finalize()))
    }
}

fn first(digest: &[u8]) -> [u8; 8] {
    let mut first = [0; 8];
    first.copy_from_slice(&digest[..8]);
    first
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_counts() {
        let (one, two) = (ContentHash(1), ContentHash(2));
        let seal = RulesetSealer::new("nim").seal("1,2", one);
        assert_eq!(seal, RulesetSealer::of_engine(ENGINE, "nim").seal("1,2", one));
        assert_ne!(seal, RulesetSealer::of_engine(ENGINE + 1, "nim").seal("1,2", one));
        assert_ne!(seal, RulesetSealer::new("kayles").seal("1,2", one));
        assert_ne!(seal, RulesetSealer::new("nim").seal("1,3", one));
        assert_ne!(seal, RulesetSealer::new("nim").seal("1,2", two));
    }
}
