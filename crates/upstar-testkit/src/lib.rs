//! What the tests of Upstar share. Only a development dependency, and used only from the `tests/`
//! folders of the crates below it.
//!
//! * [`Tree`] and [`Oracle`]: literal game trees and the definitions, computed in the most obvious
//!   way. The oracle is slow and so simple that it is unlikely to be wrong; its own tests compare it
//!   with results that can be checked by hand.
//! * [`universe`]: the games of days 0, 1 and 2.
//! * [`strategies`]: random games with a bias to the corners: numbers, ups, nimbers, switches,
//!   tinies, and braces around all of these.
//! * [`laws`]: the laws of groups and orders, and "two ways, one answer", for anything that can be
//!   put into closures.
//! * [`ruleset`]: what every ruleset must do, checked with the oracle on small positions.
//! * [`scoring`]: scoring games and their sums, from the definitions.
//! * [`corpus`]: engine-independent cases in TOML files.
//! * [`latex`]: whether pdfLaTeX compiles what the program writes.
//!
//! `TEST_SCALE=10` in the environment makes random tests ten times as thorough. With `TEST_SCALE=4` or more, tests that
//! usually take a [`sample`] take all cases. `TEST_SEED=2` chooses other cases than usual.
//!
//! It *knows nothing of* the theories that it tests.
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

/// How many cases a random test should run that normally runs `cases`: as many times more as the
/// environment variable `TEST_SCALE` says.
#[must_use]
pub fn scaled(cases: u32) -> u32 {
    let scale = std::env::var("TEST_SCALE").ok().and_then(|text| text.parse::<u32>().ok());
    cases.saturating_mul(scale.unwrap_or(1).max(1))
}

/// The seed of random tests: `TEST_SEED`, or always the same.
#[must_use]
pub fn seed() -> u64 {
    std::env::var("TEST_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1)
}

/// About a quarter of the cases, chosen by [`seed`]; all of them if `TEST_SCALE` is 4 or more.
pub fn sample<T>(cases: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    const PARTS: u64 = 4;
    let taken = u64::from(scaled(1)).min(PARTS);
    let seed = seed();
    // The cases of a list often come in rows, so that every fourth case would always have the same column.
    let is_taken = move |at: usize| {
        let mixed = (at as u64 ^ seed << 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 60) % PARTS < taken
    };
    cases.into_iter().enumerate().filter_map(move |(at, case)| is_taken(at).then_some(case))
}

/// Runs a check for each item, on all cores of the machine.
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

/// The configuration of a random test with [`scaled`] cases.
#[must_use]
pub fn config(cases: u32) -> proptest::test_runner::Config {
    proptest::test_runner::Config {
        cases: scaled(cases),
        failure_persistence: None,
        ..proptest::test_runner::Config::default()
    }
}
