//! The cost of compiling each crate: CPU time and MIR statements.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, ExitCode};

pub const USAGE: &str = "cargo xtask build-times [--record]";

/// The environment variable with the folder of the measurements for [`run_as_rustc_wrapper`].
const MEASUREMENTS: &str = "UPSTAR_BUILD_TIMES";

/// The maximum growth of a crate, in percent, that does not require a new record.
const GROWTH: u64 = 10;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Cost {
    /// The CPU time in hundredths of a second. It depends on the machine.
    hundredths: u64,
    /// The MIR statements of all instances of its functions. They depend on the sources and the
    /// compiler.
    statements: u64,
}

/// Builds the command from scratch. Compares the cost of each crate with the record, or writes the
/// record.
///
/// Fails if a crate has grown by more than 10 % or is missing from the record. If another version
/// of the compiler made the record, compares nothing.
pub fn run(root: &Path, words: &[&str]) -> ExitCode {
    let record = match words {
        [] => false,
        ["--record"] => true,
        _ => {
            eprintln!("usage: {USAGE}");
            return ExitCode::from(2);
        }
    };
    match build(root).and_then(|costs| compare(root, &costs, record)) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn build(root: &Path) -> Result<BTreeMap<String, Cost>, String> {
    let fails = |error: std::io::Error| error.to_string();
    let target = root.join("target/build-times");
    let folder = target.join("measured");
    if target.exists() {
        fs::remove_dir_all(&target).map_err(fails)?;
    }
    fs::create_dir_all(&folder).map_err(fails)?;
    let status = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["build", "--release", "--quiet"])
        .current_dir(root)
        .env("CARGO_TARGET_DIR", &target)
        .env("CARGO_INCREMENTAL", "0")
        .env("RUSTC_WRAPPER", std::env::current_exe().map_err(fails)?)
        .env(MEASUREMENTS, &folder)
        .status()
        .map_err(fails)?;
    if !status.success() {
        return Err("the build failed".into());
    }
    let mut costs = BTreeMap::new();
    for entry in fs::read_dir(&folder).map_err(fails)? {
        let entry = entry.map_err(fails)?;
        let mut cost = Cost::default();
        for file in fs::read_dir(entry.path()).map_err(fails)? {
            let path = file.map_err(fails)?.path();
            let text = fs::read_to_string(&path).map_err(fails)?;
            if path.extension().is_some_and(|kind| kind == "json") {
                cost.statements += statements(&text).ok_or("the statistics are unreadable")?;
            } else {
                let times = text.lines().filter_map(|line| line.parse::<u64>().ok());
                cost.hundredths += times.sum::<u64>();
            }
        }
        costs.insert(entry.file_name().to_string_lossy().into_owned(), cost);
    }
    fs::remove_dir_all(&target).map_err(fails)?;
    Ok(costs)
}

fn statements(text: &str) -> Option<u64> {
    let items: serde_json::Value = serde_json::from_str(text).ok()?;
    items.as_array()?.iter().map(|item| item.get("total_estimate")?.as_u64()).sum()
}

/// Runs the compiler for Cargo, and records the cost. Returns `None` unless [`run`] has started
/// this process.
pub fn run_as_rustc_wrapper(words: &[OsString]) -> Option<ExitCode> {
    let folder = std::env::var_os(MEASUREMENTS)?;
    Some(measure(Path::new(&folder), words).unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::FAILURE
    }))
}

fn measure(folder: &Path, words: &[OsString]) -> std::io::Result<ExitCode> {
    let (compiler, words) = words.split_first().ok_or(std::io::ErrorKind::InvalidInput)?;
    let mut command = Command::new(compiler);
    command.args(words);
    let value_of = |option: &str| words.iter().skip_while(|word| *word != option).nth(1)?.to_str();
    let suffix = if value_of("--crate-type") == Some("bin") { "-bin" } else { "" };
    let name = value_of("--crate-name").map(|name| format!("{name}{suffix}"));
    let place = name.as_ref().map(|name| folder.join(name));
    if let (Some(name), Some(place)) = (&name, &place) {
        fs::create_dir_all(place)?;
        if name.starts_with("upstar") {
            // The statistics are meant for compiler developers, and require this variable.
            command.env("RUSTC_BOOTSTRAP", "1");
            command.arg("-Zdump-mono-stats-format=json");
            command.arg(format!("-Zdump-mono-stats={}", place.display()));
        }
    }
    let status = command.status()?;
    if let (Some(place), Some(time)) = (&place, child_cpu_time()) {
        let mut file = fs::OpenOptions::new().create(true).append(true).open(place.join("time"))?;
        writeln!(file, "{time}")?;
    }
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Returns the CPU time of the children of this process in hundredths of a second, if the system
/// reports it.
fn child_cpu_time() -> Option<u64> {
    let line = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program may contain spaces. The fields after it start with the third field of
    // the line.
    let (_, fields) = line.rsplit_once(')')?;
    let fields: Vec<&str> = fields.split_ascii_whitespace().collect();
    Some(fields.get(13)?.parse::<u64>().ok()? + fields.get(14)?.parse::<u64>().ok()?)
}

fn compare(root: &Path, costs: &BTreeMap<String, Cost>, record: bool) -> Result<ExitCode, String> {
    let path = root.join("bench/record/build.txt");
    let text = fs::read_to_string(&path).unwrap_or_default();
    let recorded = read(&text);
    let ours: Vec<_> = costs.iter().filter(|(_, cost)| cost.statements > 0).collect();
    if ours.is_empty() {
        return Err("the compiler did not write statistics".into());
    }
    let header = format!("# {}; crate, MIR statements, CPU seconds\n", compiler()?);
    let same_compiler = text.starts_with(&header);
    let mut table = header;
    let (mut grown, mut missing) = (Vec::new(), Vec::new());
    println!("{:<24}{:>12}{:>9}{:>10}", "crate", "statements", "change", "seconds");
    for (name, cost) in ours {
        let seconds = cost.hundredths as f64 / 100.0;
        let change = match recorded.get(name) {
            Some(&before) => {
                if has_grown(before, cost.statements) {
                    grown.push(name.as_str());
                }
                format!("{:+} %", percent(before, cost.statements))
            }
            None => {
                missing.push(name.as_str());
                "new".to_owned()
            }
        };
        println!("{name:<24}{:>12}{change:>9}{seconds:>10.2}", cost.statements);
        table.push_str(&format!("{name} {} {seconds:.2}\n", cost.statements));
    }
    let all: u64 = costs.values().map(|cost| cost.hundredths).sum();
    println!("all crates, with dependencies: {:.2} seconds", all as f64 / 100.0);
    if record {
        fs::write(&path, table).map_err(|error| error.to_string())?;
        return Ok(ExitCode::SUCCESS);
    }
    if !same_compiler {
        println!("the record was made by another compiler, so nothing is compared");
        return Ok(ExitCode::SUCCESS);
    }
    for (names, fault) in [(&grown, "grown by more than 10 %"), (&missing, "not in the record")] {
        if !names.is_empty() {
            eprintln!("error: {fault}: {}; --record writes a new record", names.join(", "));
        }
    }
    let passed = grown.is_empty() && missing.is_empty();
    Ok(if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn compiler() -> Result<String, String> {
    let output = Command::new("rustc").arg("--version").output();
    let output = output.map_err(|error| format!("cannot run rustc: {error}"))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn read(record: &str) -> BTreeMap<String, u64> {
    let line = |line: &str| {
        let mut words = line.split_ascii_whitespace();
        Some((words.next()?.to_owned(), words.next()?.parse().ok()?))
    };
    record.lines().filter(|line| !line.starts_with('#')).filter_map(line).collect()
}

fn percent(before: u64, now: u64) -> i64 {
    let difference = i128::from(now) - i128::from(before);
    i64::try_from(difference * 100 / i128::from(before.max(1))).unwrap_or(i64::MAX)
}

fn has_grown(before: u64, now: u64) -> bool {
    100 * u128::from(now) > u128::from(100 + GROWTH) * u128::from(before)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_may_grow_by_a_tenth() {
        assert!(!has_grown(1000, 1100) && has_grown(1000, 1101) && !has_grown(1000, 10));
        assert_eq!((percent(1000, 1101), percent(1000, 900)), (10, -10));
    }

    #[test]
    fn records_and_statistics_are_read() {
        let record = read("# crate, MIR statements, CPU seconds\nupstar 12 3.40\n");
        assert_eq!(record, BTreeMap::from([("upstar".to_owned(), 12)]));
        assert_eq!(statements(r#"[{"total_estimate": 3}, {"total_estimate": 4}]"#), Some(7));
        assert_eq!(statements("[{}]"), None);
    }
}
