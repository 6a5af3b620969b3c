//! The time that each crate takes to compile, and the code that the compiler translates for it.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, ExitCode};

pub const USAGE: &str = "cargo xtask build-times [--record]";

/// The folder in which a compiler that runs under [`compile`] leaves its measurements.
const FOLDER: &str = "UPSTAR_BUILD_TIMES";

/// The growth of a crate, in percent, that needs a new record.
const GROWTH: u64 = 10;

/// Two numbers that tell how expensive a crate is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Cost {
    /// CPU time in hundredths of a second; it depends on the machine.
    hundredths: u64,
    /// The MIR statements of all instances of its functions, which the compiler translates.
    statements: u64,
}

/// Builds the command from nothing and compares what each crate costs with the record, or writes the record.
///
/// The numbers of statements depend only on the sources and on the compiler. A crate that has more of them
/// than the record by more than a tenth is an error.
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
        .env(FOLDER, &folder)
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

/// The sum of the estimates in the statistics of the compiler.
fn statements(text: &str) -> Option<u64> {
    let items: serde_json::Value = serde_json::from_str(text).ok()?;
    items.as_array()?.iter().map(|item| item.get("total_estimate")?.as_u64()).sum()
}

/// Runs the compiler for Cargo, and notes what it costs. Returns `None` unless [`run`] has started this process.
pub fn compile(words: &[OsString]) -> Option<ExitCode> {
    let folder = std::env::var_os(FOLDER)?;
    let (compiler, words) = words.split_first()?;
    let mut command = Command::new(compiler);
    command.args(words);
    let after = |option: &str| words.iter().skip_while(|word| *word != option).nth(1)?.to_str();
    let program = if after("--crate-type") == Some("bin") { "-bin" } else { "" };
    let name = after("--crate-name").map(|name| format!("{name}{program}"));
    let notes = name.as_ref().map(|name| Path::new(&folder).join(name));
    if let Some(notes) = &notes {
        fs::create_dir_all(notes).ok()?;
        if name.is_some_and(|name| name.starts_with("upstar")) {
            // The statistics are meant for developers of the compiler, and have to be unlocked.
            command.env("RUSTC_BOOTSTRAP", "1");
            command.arg("-Zdump-mono-stats-format=json");
            command.arg(format!("-Zdump-mono-stats={}", notes.display()));
        }
    }
    let status = command.status().ok()?;
    if let (Some(notes), Some(time)) = (&notes, children()) {
        // Build scripts share a name.
        let file = fs::OpenOptions::new().create(true).append(true).open(notes.join("time"));
        file.and_then(|mut file| writeln!(file, "{time}")).ok()?;
    }
    Some(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The CPU time of the children of this process in hundredths of a second, where the system tells it.
fn children() -> Option<u64> {
    let line = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program may contain spaces; the fields behind it are numbers, from the third on.
    let (_, fields) = line.rsplit_once(')')?;
    let fields: Vec<&str> = fields.split_ascii_whitespace().collect();
    Some(fields.get(13)?.parse::<u64>().ok()? + fields.get(14)?.parse::<u64>().ok()?)
}

fn compare(root: &Path, costs: &BTreeMap<String, Cost>, record: bool) -> Result<ExitCode, String> {
    let path = root.join("bench/record/build.txt");
    let known = read(&fs::read_to_string(&path).unwrap_or_default());
    let ours = costs.iter().filter(|(_, cost)| cost.statements > 0);
    let mut table = String::from("# crate, MIR statements, CPU seconds\n");
    let mut grown = Vec::new();
    println!("{:<24}{:>12}{:>9}{:>10}", "crate", "statements", "change", "seconds");
    for (name, cost) in ours {
        let before = known.get(name).copied();
        let change = before.map(|before| percent(before, cost.statements));
        let shown = change.map_or("new".into(), |change| format!("{change:+} %"));
        let seconds = cost.hundredths as f64 / 100.0;
        println!("{name:<24}{:>12}{shown:>9}{seconds:>10.2}", cost.statements);
        table.push_str(&format!("{name} {} {seconds:.2}\n", cost.statements));
        if before.is_none_or(|before| has_grown(before, cost.statements)) {
            grown.push(name.as_str());
        }
    }
    let all: u64 = costs.values().map(|cost| cost.hundredths).sum();
    println!("all crates, with those of others: {:.2} seconds", all as f64 / 100.0);
    if record {
        fs::write(&path, table).map_err(|error| error.to_string())?;
    } else if !grown.is_empty() {
        eprintln!(
            "error: grown by more than {GROWTH} % since the last record: {}; make them smaller, or write a \
             new record with --record",
            grown.join(", ")
        );
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

/// The statements of each crate in a record.
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
