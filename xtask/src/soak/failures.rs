//! Programs whose memory is refused at random points.
//!
//! Each program has a random limit on its addresses, so any request for memory or for a stack may
//! fail. The program must answer, or print one error message.

use std::path::Path;
use std::process::Command;

use fastrand::Rng;

use super::{Plan, program, seeds, shortened};

/// The range of the limits in kilobytes. Below, the program cannot be loaded.
const SIZES: std::ops::Range<u32> = 45_000..400_000;

/// The maximum length of an argument of a program, with a margin.
const LONGEST: usize = 100_000;

/// Runs `count` programs, and returns `true` if all of them answered or failed with a message.
pub(super) fn failures(root: &Path, plan: &Plan, count: u64) -> Result<bool, String> {
    let (program, seeds, mut rng) = (program(root)?, seeds(root)?, Rng::with_seed(plan.seed));
    println!("seed {}: {count} programs, {} to {} KB", plan.seed, SIZES.start, SIZES.end);
    let (mut answered, mut refused, mut skipped, mut faults) = (0_u64, 0_u64, 0_u64, 0_u64);
    for _ in 0..count {
        let (size, line) = (rng.u32(SIZES), seeds.line(&mut rng));
        if line.len() > LONGEST {
            skipped += 1;
            continue;
        }
        let threads = rng.choice(["1", "2", "4", "16", "64"]).unwrap_or("2");
        // `timeout` has the exit code 137 when it kills the program.
        let output = Command::new("timeout")
            .args([
                "-s",
                "KILL",
                "60",
                "sh",
                "-c",
                &format!("ulimit -v {size}; exec \"$0\" \"$@\""),
            ])
            .arg(&program)
            .args([
                "eval",
                "--threads",
                threads,
                "--timeout",
                "1",
                "--max-memory",
                "8G",
                "--",
                &line,
            ])
            .output()
            .map_err(|error| format!("sh could not be started: {error}"))?;
        let said = String::from_utf8_lossy(&output.stderr);
        let is_message = |text: &str| {
            let ours = text.lines().filter(|line| line.starts_with("error: ")).count();
            ours == 1 && !text.contains("panicked") && !text.contains("memory allocation of")
        };
        match output.status.code() {
            Some(0) if !said.contains("error: ") => answered += 1,
            Some(1 | 2) if is_message(&said) => {
                refused += u64::from(said.contains("out of memory"));
            }
            code => {
                faults += 1;
                println!("{code:?} at {size} KB: {}: {}", shortened(&line), said.trim_end());
            }
        }
    }
    println!("{answered} answered, {refused} out of memory, {skipped} skipped, {faults} faults");
    Ok(faults == 0)
}
