//! Shared test helpers. This crate is only a development dependency. The crates on which it depends
//! use it only in their `tests/` folders.
//!
//! * [`Tree`] and [`Oracle`]: literal game trees and the definitions, implemented naively. The
//!   oracle is slow but simple; its own tests compare it with results that can be checked by hand.
//! * [`strategies`]: random games, biased towards special cases.
//! * [`ruleset`]: the requirements on rulesets, checked with the oracle on small positions.
//! * [`corpus`]: engine-independent cases in TOML files.
//!
//! `TEST_SCALE=10` in the environment makes random tests ten times as thorough. With `TEST_SCALE=4`
//! or more, tests take all cases instead of a [`sample`]. `TEST_SEED=2` chooses other cases. This
//! crate does not depend on the theories that it tests.
//!
//! ```
//! use upstar_core::Relation;
//! use upstar_testkit::Oracle;
//!
//! let mut oracle = Oracle::new();
//! let up = oracle.read("^")?;
//! let star = oracle.read("*")?;
//! assert_eq!(oracle.compare(&up, &star), Relation::Confused);
//! assert_eq!(oracle.add(&up, &star), oracle.read("{0,*|0}")?);
//! # Ok::<(), String>(())
//! ```

pub mod corpus;
pub mod latex;
pub mod laws;
mod operators;
mod oracle;
mod read;
pub mod ruleset;
mod sampled_walls;
pub mod scoring;
pub mod strategies;
mod tree;
pub mod universe;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

pub use oracle::Oracle;
pub use sampled_walls::SampledWalls;
pub use tree::Tree;

/// Returns the number of cases of a random test: `cases` times the environment variable
/// `TEST_SCALE`.
#[must_use]
pub fn scaled(cases: u32) -> u32 {
    let scale = std::env::var("TEST_SCALE").ok().and_then(|text| text.parse::<u32>().ok());
    cases.saturating_mul(scale.unwrap_or(1).max(1))
}

/// Returns the seed of random tests: `TEST_SEED`, or a constant.
#[must_use]
pub fn seed() -> u64 {
    std::env::var("TEST_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1)
}

/// Returns about a quarter of the cases, chosen by [`seed`], or all cases if `TEST_SCALE` is at
/// least 4.
pub fn sample<T>(cases: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    const PARTS: u64 = 4;
    let taken = u64::from(scaled(1)).min(PARTS);
    let seed = seed();
    // Lists of cases often have a regular structure, so every fourth case could be a single column.
    let is_taken = move |at: usize| {
        let mixed = (at as u64 ^ seed << 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 60) % PARTS < taken
    };
    cases.into_iter().enumerate().filter_map(move |(at, case)| is_taken(at).then_some(case))
}

/// Runs a check for each item, on all cores.
pub fn on_all_cores<T: Sync>(items: &[T], check: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            check(item);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
}

/// Returns the configuration of a random test with [`scaled`] cases.
#[must_use]
pub fn config(cases: u32) -> proptest::test_runner::Config {
    proptest::test_runner::Config {
        cases: scaled(cases),
        failure_persistence: None,
        ..proptest::test_runner::Config::default()
    }
}
