//! `cargo xtask soak`: random queries to the command, with limits of time and memory.
//!
//! The reply to each line must be one JSON object, the process must stay within the given memory,
//! and it must survive. A late reply is a warning, because the machine may be slow; with
//! `--strict`, it is an error. The queries are spliced from the guide and the acceptance lines
//! ([`lines`]).

mod asker;
mod cost;
mod failures;
mod lines;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use fastrand::Rng;

use crate::words::{HANG, Pace};
use asker::{Asker, Reply};
use lines::Seeds;

pub(crate) const USAGE: &str =
    "cargo xtask soak [--seconds N] [--seed N] [--timeout MILLISECONDS] [--memory MEGABYTES]
                        [--steps N] [--lines FILE] [--strict]
       cargo xtask soak --failures N [--seed N]     (N programs whose memory is refused at random points)
       cargo xtask soak --cost N [--seconds N]      (the processor time of a step, under a limit of N steps)
       cargo xtask soak --mutants N    (N times 30,000 damaged certificates, and N times 3,000 damaged statements, judged by
        their printed statements)
       cargo xtask soak --laws N      (the random laws of certificates, with N times as many cases as in the tests)";

/// The number of queries to one process before a new process is started.
const QUESTIONS: u64 = 5_000;

/// The time and the memory that a query may use beyond the given limits.
const SPARE_TIME: Duration = Duration::from_millis(500);
const SPARE_MEMORY: u64 = 150 << 20;

struct Plan {
    pace: Pace,
    time: Duration,
    seed: u64,
    timeout: Duration,
    memory: u64,
    /// The step limit, if it is meant to bound time and memory as well. In this case, reaching the
    /// time limit or the memory limit is an error.
    steps: Option<u64>,
    /// A file with queries, used instead of random queries.
    file: Option<PathBuf>,
    /// The number of programs whose memory is refused at random points, used instead of queries.
    failures: Option<u64>,
    /// The step limit for measuring the time of a step, used instead of queries.
    cost: Option<u64>,
}

impl Plan {
    fn read(words: &[&str]) -> Option<Plan> {
        let (pace, words) = Pace::read(words);
        let mut plan = Plan {
            pace,
            time: Duration::from_secs(60),
            seed: fastrand::u64(..),
            timeout: Duration::from_secs(1),
            memory: 400,
            steps: None,
            file: None,
            failures: None,
            cost: None,
        };
        for (option, value) in crate::words::options(&words)? {
            match option {
                "--seconds" => plan.time = Duration::from_secs(value.parse().ok()?),
                "--seed" => plan.seed = value.parse().ok()?,
                "--timeout" => plan.timeout = Duration::from_millis(value.parse().ok()?),
                "--memory" => plan.memory = value.parse().ok()?,
                "--steps" => plan.steps = Some(value.parse().ok()?),
                "--failures" => plan.failures = Some(value.parse().ok()?),
                "--cost" => plan.cost = Some(value.parse().ok()?),
                "--lines" => plan.file = Some(PathBuf::from(value)),
                _ => return None,
            }
        }
        Some(plan)
    }
}

/// Sends queries until the time is over, and reports queries that exceeded their limits.
pub(crate) fn run(root: &Path, words: &[&str]) -> ExitCode {
    let laws = [["upstar-certify", "--lib", "the_checker"]];
    let mutants = [
        ["upstar-verify", "--test=damage", "damage_proves"],
        ["upstar-certify", "--test=certificates", "damaged_statements"],
    ];
    let tests = match words {
        ["--laws", scale] => Some((&laws[..], scale)),
        ["--mutants", scale] => Some((&mutants[..], scale)),
        _ => None,
    };
    if let Some((tests, scale)) = tests
        && let Ok(scale) = scale.parse()
    {
        let run = |&tests| scaled_tests(root, tests, scale);
        return match tests
            .iter()
            .map(run)
            .try_fold(true, |all, passed| Ok::<_, std::io::Error>(all & passed?))
        {
            Ok(true) => ExitCode::SUCCESS,
            Ok(false) => ExitCode::FAILURE,
            Err(error) => {
                eprintln!("error: cargo could not be started: {error}");
                ExitCode::FAILURE
            }
        };
    }
    let Some(plan) = Plan::read(words) else {
        eprintln!("usage: {USAGE}");
        return ExitCode::from(2);
    };
    let result = match (plan.failures, plan.cost) {
        (Some(count), _) => failures::failures(root, &plan, count),
        (_, Some(steps)) => cost::costs(root, plan.time, steps),
        _ => soak(root, &plan),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Runs tests of certificates, given by their package, target and filter, with a random seed. With a
/// scale of 400, the laws compare a million positions.
fn scaled_tests(root: &Path, tests: [&str; 3], scale: u32) -> std::io::Result<bool> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let seed = fastrand::u64(..1 << 32);
    println!("TEST_SCALE={scale} TEST_SEED={seed}");
    let [package, target, filter] = tests;
    let mut command = Command::new(cargo);
    command.args(["test", "--release", "--package", package, target, "--", filter, "--nocapture"]);
    command.env("TEST_SCALE", scale.to_string()).env("TEST_SEED", seed.to_string());
    Ok(command.current_dir(root).status()?.success())
}

/// Returns the tested program: the program named by `UPSTAR`, or otherwise the release build, which
/// is built first.
pub(crate) fn program(root: &Path) -> Result<PathBuf, String> {
    if let Some(path) = std::env::var_os("UPSTAR") {
        return Ok(PathBuf::from(path));
    }
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built = Command::new(cargo)
        .args(["build", "--release", "--quiet", "--package", "upstar-cli"])
        .current_dir(root)
        .status()
        .map_err(|error| format!("cargo could not be started: {error}"))?;
    if !built.success() {
        return Err("the command could not be built".to_owned());
    }
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    Ok(target.join("release").join(format!("upstar{}", std::env::consts::EXE_SUFFIX)))
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Returns the examples of a chapter of the guide.
fn examples(root: &Path, chapter: &str) -> Result<Vec<String>, String> {
    let mut all = Vec::new();
    let mut is_example = false;
    for line in read(&root.join(chapter))?.lines() {
        if line.starts_with("```") {
            is_example = line == "```text";
        } else if is_example && !line.starts_with(' ') {
            all.push(line.to_owned());
        }
    }
    Ok(all)
}

fn seeds(root: &Path) -> Result<Seeds, String> {
    let mut all = examples(root, "book/functions.md")?;
    let folder = root.join("testdata/acceptance");
    let files =
        std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for file in files.flatten() {
        for line in read(&file.path())?.lines() {
            let Some((_, question)) = line.split_once(' ') else { continue };
            let question = question.split("  #").next().unwrap_or(question).trim();
            if line.starts_with(['=', '!']) && question.len() < 300 {
                all.push(question.to_owned());
            }
        }
    }
    all.sort_unstable();
    all.dedup();
    let seeds = Seeds::new(all);
    if seeds.is_empty() {
        Err("there are no lines from which to create queries".to_owned())
    } else {
        Ok(seeds)
    }
}

#[derive(Default)]
struct Tally {
    asked: u64,
    answered: u64,
    faults: u64,
    late: u64,
    slowest: Vec<(Duration, String)>,
    most: u64,
}

impl Tally {
    fn note_time(&mut self, time: Duration, line: &str) {
        if self.slowest.len() < 5 || self.slowest.iter().any(|(other, _)| *other < time) {
            self.slowest.push((time, line.to_owned()));
            self.slowest.sort_by_key(|(time, _)| std::cmp::Reverse(*time));
            self.slowest.truncate(5);
        }
    }
}

fn soak(root: &Path, plan: &Plan) -> Result<bool, String> {
    let program = program(root)?;
    let given: Option<Vec<String>> = match &plan.file {
        None => None,
        Some(path) => {
            let text = std::fs::read_to_string(path)
                .map_err(|error| format!("{}: {error}", path.display()))?;
            Some(text.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect())
        }
    };
    let mut seeds = seeds(root)?;
    let mut rng = Rng::with_seed(plan.seed);
    let mut words: Vec<String> = [
        "eval",
        "--json",
        "--timeout",
        &format!("{}ms", plan.timeout.as_millis()),
        "--max-memory",
        &format!("{}M", plan.memory),
    ]
    .iter()
    .map(|&word| word.to_owned())
    .collect();
    if let Some(steps) = plan.steps {
        words.extend(["--max-nodes".to_owned(), steps.to_string()]);
    }
    words.push("-".to_owned());
    let mut asker = Asker::new(&program, &words);
    let mut tally = Tally::default();
    let begun = Instant::now();
    println!("seed {}: {} {}", plan.seed, program.display(), words.join(" "));
    let mut file = given.iter().flatten();
    while given.is_some() || begun.elapsed() < plan.time {
        let line = if given.is_some() {
            let Some(line) = file.next() else { break };
            line.clone()
        } else {
            seeds.line(&mut rng)
        };
        if tally.asked.is_multiple_of(QUESTIONS) {
            asker.stop();
        }
        let reply =
            asker.ask(&line, HANG).map_err(|error| format!("{}: {error}", program.display()))?;
        tally.asked += 1;
        tally.note_time(reply.time, &line);
        tally.most = tally.most.max(reply.memory);
        let (is_answer, mut faults) = judged(&reply, plan);
        if reply.time > plan.timeout * 2 + SPARE_TIME {
            let late = format!("{:.1} s", reply.time.as_secs_f64());
            match plan.pace {
                Pace::Strict => faults.push(late),
                Pace::Any => println!("warning: {late}: {}", shortened(&line)),
            }
            tally.late += 1;
        }
        tally.answered += u64::from(is_answer);
        if is_answer {
            seeds.keep(&line, &mut rng);
        }
        tally.faults += u64::from(!faults.is_empty());
        for fault in faults {
            println!("{fault}: {}", shortened(&line));
        }
    }
    println!(
        "{} queries in {:.0} s, {} answered, {} late, {} faults; at most {} MB",
        tally.asked,
        begun.elapsed().as_secs_f64(),
        tally.answered,
        tally.late,
        tally.faults,
        tally.most >> 20
    );
    for (time, line) in &tally.slowest {
        println!("  {:.2} s  {}", time.as_secs_f64(), shortened(line));
    }
    Ok(tally.faults == 0)
}

/// Returns `true` if the reply is a result and not an error. Also returns a list of the faults of
/// the reply.
fn judged(reply: &Reply, plan: &Plan) -> (bool, Vec<String>) {
    let mut faults = Vec::new();
    let mut is_answer = false;
    match &reply.text {
        None if reply.time >= HANG => faults.push("NO ANSWER".to_owned()),
        None => faults.push("THE PROCESS ENDED".to_owned()),
        Some(text) => match serde_json::from_str::<serde_json::Value>(text) {
            Ok(json) if json["ok"].is_boolean() => {
                is_answer = json["ok"] == true;
                let message = json["error"]["message"].as_str();
                if !is_answer && message.is_none_or(str::is_empty) {
                    faults.push("NO SENTENCE".to_owned());
                }
                let beyond = |message: &str| {
                    message.contains("time limit") || message.contains("memory limit")
                };
                if plan.steps.is_some() && message.is_some_and(beyond) {
                    faults.push("STEPS BOUND NOTHING".to_owned());
                }
            }
            _ => faults.push(format!("NO OBJECT ({})", shortened(text))),
        },
    }
    if reply.memory > (plan.memory << 20) + SPARE_MEMORY {
        faults.push(format!("{} MB", reply.memory >> 20));
    }
    (is_answer, faults)
}

fn shortened(line: &str) -> String {
    const MOST: usize = 300;
    if line.chars().count() <= MOST {
        return line.to_owned();
    }
    let begin: String = line.chars().take(MOST).collect();
    format!("{begin}… ({} bytes)", line.len())
}
