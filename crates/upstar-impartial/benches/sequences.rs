//! Measures processor time and peak memory of sequences of nim values, each job in its own process.
//! Every job checks the known number of rare heaps. `cargo bench -p upstar-impartial` runs the
//! short jobs, with `-- --long` all of them, with `-- CODE` those of one game. The goals are Kayles
//! to 10⁶ and an unsolved game to 10⁷. In 0.007 the sparse space appears late; for 0.06 none is
//! known.

use std::process::{Command, ExitCode};

use cpu_time::ProcessTime;
use upstar_core::Budget;
use upstar_impartial::{NimSequence, TakeAndBreak};

struct Job {
    code: &'static str,
    heaps: u64,
    rare: Option<usize>,
    long: bool,
}

const fn job(code: &'static str, heaps: u64, rare: Option<usize>, long: bool) -> Job {
    Job { code, heaps, rare, long }
}

const JOBS: &[Job] = &[
    job("0.77", 10_000, Some(9), false),
    job("0.77", 100_000, Some(9), false),
    job("0.77", 1_000_000, Some(9), false),
    job("0.6", 100_000, Some(1583), false),
    job("0.6", 1_000_000, Some(1583), false),
    job("0.6", 10_000_000, Some(1583), true),
    job("4!.0", 1_000_000, Some(1273), true),
    job("0.007", 131_072, Some(18_858), false),
    job("0.06", 131_072, None, true),
    job("0.007", 1_000_000, Some(22_441), true),
    job("0.007", 10_000_000, Some(22_475), true),
];

fn game(code: &str) -> TakeAndBreak {
    if code == "4!.0" {
        return TakeAndBreak::grundy();
    }
    let digits = code.bytes().filter(u8::is_ascii_digit).enumerate();
    TakeAndBreak::new(digits.map(|(taken, digit)| (taken, u32::from(digit - b'0'))))
}

fn run(job: &Job) -> bool {
    let start = ProcessTime::now();
    let mut sequence = NimSequence::new(game(job.code));
    let Ok(Some(rare)) = sequence.rare(job.heaps, &Budget::unlimited()) else { return false };
    let seconds = start.elapsed().as_secs_f64();
    let count = rare.heaps.len();
    let last = rare.heaps.last().copied().unwrap_or(0);
    let bytes = peak_megabytes();
    let name = format!("{} to {}", job.code, job.heaps);
    println!("{name:<22} {seconds:>9.3} s {bytes:>7} MB   {count} rare, the last {last}");
    job.rare.is_none_or(|known| known == count)
}

fn peak_megabytes() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kilobytes.map_or("?".to_owned(), |kilobytes| (kilobytes / 1024).to_string())
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    if let [flag, number] = args.as_slice()
        && flag == "--job"
    {
        let job = number.parse::<usize>().ok().and_then(|number| JOBS.get(number));
        return if job.is_some_and(run) { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    let long = args.iter().any(|arg| arg == "--long");
    let wanted: Vec<&String> = args.iter().filter(|arg| !arg.starts_with("--")).collect();
    let mut failed = false;
    for (number, job) in JOBS.iter().enumerate() {
        let named = wanted.is_empty() || wanted.iter().any(|name| job.code == *name);
        if !named || job.long && !long {
            continue;
        }
        let child = std::env::current_exe()
            .and_then(|me| Command::new(me).args(["--job", &number.to_string()]).status());
        failed |= !child.is_ok_and(|status| status.success());
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
