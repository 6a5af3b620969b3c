//! Time and memory limits. This crate does not depend on games.
//!
//! A [`WatchedComputation`] is stopped when it exceeds its [`Limits`]. The allocator checks each
//! [`MemoryCeiling`].

mod ceiling;
mod watch;

use std::fs;

use sysinfo::System;

pub use ceiling::{
    GuardedAllocator, MemoryCeiling, MemoryExceeded, end_with, give_back, is_refusal,
};
pub use watch::{
    ExceededLimit, Limits, WatchGuard, WatchedComputation, takes_more_than, watched_token,
};

/// The assumed memory if the system does not report it.
const UNKNOWN: u64 = 4 << 30;

/// Returns the default memory limit in bytes: three quarters of the least of the machine's memory,
/// the container's limit and the user's limit.
#[must_use]
pub fn allowance() -> u64 {
    let mut system = System::new();
    system.refresh_memory();
    let machine = Some(system.total_memory()).filter(|&bytes| bytes > 0);
    // Without /proc, no memory is reported, and reading the limits of a container panics.
    let container = machine.and_then(|_| system.cgroup_limits()).map(|limits| limits.total_memory);
    let limits = [machine, container.filter(|&bytes| bytes > 0), of_the_user()];
    limits.into_iter().flatten().min().unwrap_or(UNKNOWN) / 4 * 3
}

/// Returns the requested memory limit in bytes, but at most three quarters of the user's limit,
/// beyond which the system could end the process.
#[must_use]
pub fn allowed(asked: u64) -> u64 {
    of_the_user().map_or(asked, |most| asked.min(most / 4 * 3))
}

/// Returns the limit of `ulimit -v`, if the system reports it. The limit applies to all addresses,
/// including those without memory. If the addresses are exhausted first, a [`MemoryCeiling`] is
/// notified.
fn of_the_user() -> Option<u64> {
    address_space(&fs::read_to_string("/proc/self/limits").ok()?)
}

/// Returns the soft limit in a line such as `Max address space  1048576  unlimited  bytes`.
fn address_space(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Returns the memory of this process in bytes, if the system reports it.
#[must_use]
pub fn taken() -> Option<u64> {
    memory_stats::memory_stats().map(|stats| stats.physical_mem as u64)
}

/// Formats a number of bytes in human-readable form.
///
/// ```
/// assert_eq!(upstar_limits::readable_bytes(2_500_000_000), "2.5 GB");
/// ```
#[must_use]
pub fn readable_bytes(bytes: u64) -> String {
    match bytes {
        0..1_000_000_000 => format!("{} MB", bytes / 1_000_000),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
    }
}

/// Parses a number of bytes such as `800000k`, `500M` or `2.5G`.
///
/// ```
/// assert_eq!(upstar_limits::read("500 MB"), Ok(500_000_000));
/// ```
pub fn read(text: &str) -> Result<u64, String> {
    let split = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let bytes_per_unit = match unit.trim().to_ascii_lowercase().trim_end_matches('b') {
        "" => 1.0,
        "k" => 1e3,
        "m" => 1e6,
        "g" => 1e9,
        "t" => 1e12,
        _ => return Err(format!("`{unit}` is not a unit of memory; use k, M, G or T")),
    };
    match number.parse::<f64>() {
        // The cast saturates: a size this large means that there is no limit.
        Ok(number) => Ok((number * bytes_per_unit) as u64),
        Err(_) => Err("expected a size such as 500M or 8G".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_and_said() {
        let text =
            "Limit   Soft Limit  Hard Limit  Units\nMax address space  1048576  unlimited  bytes\n";
        assert_eq!(address_space(text), Some(1 << 20));
        assert_eq!(address_space("Max address space  unlimited  unlimited  bytes\n"), None);
        assert_eq!(readable_bytes(2_500_000_000), "2.5 GB");
        assert_eq!(readable_bytes(700_000_000), "700 MB");
    }

    #[test]
    fn sizes_are_read_with_their_units() {
        for (text, bytes) in
            [("12", 12), ("500M", 500_000_000), ("2.5g", 2_500_000_000), ("1 kB", 1000)]
        {
            assert_eq!(read(text), Ok(bytes), "{text}");
        }
        assert!(read("much").is_err() && read("3 X").is_err());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_process_takes_some_memory_and_may_take_more() {
        let taken = taken().unwrap();
        assert!(taken > 100_000 && taken < allowance());
    }
}
