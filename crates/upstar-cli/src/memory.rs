//! How much memory there is, and how much of it is taken, where the system says so (on Linux).

use std::fs;

/// The bytes of memory that this process may take by default: three quarters of what there is.
pub(crate) fn allowance() -> Option<u64> {
    let machine = kilobytes(&fs::read_to_string("/proc/meminfo").ok()?, "MemTotal:")?;
    // A container may allow less than the machine has; "max" is no number, and no limit.
    let container = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"]
        .into_iter()
        .find_map(|file| fs::read_to_string(file).ok())
        .and_then(|text| text.trim().parse().ok())
        .unwrap_or(u64::MAX);
    Some(machine.min(container) / 4 * 3)
}

/// The bytes of memory that this process takes.
pub(crate) fn taken() -> Option<u64> {
    kilobytes(&fs::read_to_string("/proc/self/status").ok()?, "VmRSS:")
}

/// The number of a line such as `VmRSS:   1234 kB`, in bytes.
fn kilobytes(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(1024)
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
    fn the_lines_of_the_system_are_read() {
        let text = "Name:\tupstar\nVmRSS:\t    2048 kB\nThreads:\t1\n";
        assert_eq!(kilobytes(text, "VmRSS:"), Some(2 << 20));
        assert_eq!(kilobytes(text, "MemTotal:"), None);
        assert_eq!(said(2_500_000_000), "2.5 GB");
        assert_eq!(said(700_000_000), "700 MB");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_process_takes_some_memory_and_may_take_more() {
        let taken = taken().unwrap();
        assert!(taken > 100_000 && taken < allowance().unwrap());
    }
}
