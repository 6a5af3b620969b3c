//! How much memory this process may take, and how much of it is taken.

use std::hint::black_box;
use std::time::Duration;
use std::{fs, thread};

use sysinfo::System;

/// Where the system does not say how much there is.
const UNKNOWN: u64 = 4 << 30;

/// The bytes of memory that this process may take by default: three quarters of what the machine, the container
/// and the limits of the user leave it.
pub(crate) fn allowance() -> u64 {
    let system = System::new().map(|mut system| {
        system.refresh_memory();
        system
    });
    let system = system.as_ref().ok();
    let machine = system.map(System::total_memory).filter(|&bytes| bytes > 0);
    let container = system.and_then(System::cgroup_limits).map(|limits| limits.total_memory);
    let limits = [machine, container.filter(|&bytes| bytes > 0), of_the_user()];
    limits.into_iter().flatten().min().unwrap_or(UNKNOWN) / 4 * 3
}

/// What `ulimit -v` leaves, where the system tells it in a file.
fn of_the_user() -> Option<u64> {
    address_space(&fs::read_to_string("/proc/self/limits").ok()?)
}

/// The soft limit in a line such as `Max address space  1048576  unlimited  bytes`.
fn address_space(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// The bytes of memory that this process takes.
pub(crate) fn taken() -> Option<u64> {
    memory_stats::memory_stats().map(|stats| stats.physical_mem as u64)
}

/// Have the allocator give back to the system what was freed just now: it does so a tenth of a second later, and only
/// when a large block is freed again.
pub(crate) fn give_back() {
    for _ in 0..5 {
        thread::sleep(Duration::from_millis(40));
        drop(black_box(Vec::<u8>::with_capacity(64 << 20)));
    }
}

/// A number of bytes as people say it.
pub(crate) fn said(bytes: u64) -> String {
    match bytes {
        0..1_000_000_000 => format!("{} MB", bytes / 1_000_000),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
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
        assert_eq!(said(2_500_000_000), "2.5 GB");
        assert_eq!(said(700_000_000), "700 MB");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_process_takes_some_memory_and_may_take_more() {
        let taken = taken().unwrap();
        assert!(taken > 100_000 && taken < allowance());
    }
}
