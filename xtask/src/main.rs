//! Repository tasks that need only Rust: `cargo xtask tidy` checks the conventions that the
//! compiler does not check, `lines` counts product code, `quick` checks and tests the crates that a
//! change affects, `build-times` measures compile times, `dist` builds a release, `playground` builds the page
//! without a server, `soak` sends
//! random queries to the command, and `flood` load-tests the server. This crate does not depend on
//! games: it reads source files and the output of `cargo metadata`, and combines existing lines.

mod arrows;
mod build_times;
mod crates;
mod dist;
mod flood;
mod playground;
mod quick;
mod report;
mod soak;
mod source;
mod text;
mod walks;
mod words;

use report::Report;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn usage() -> String {
    let all = [
        quick::USAGE,
        build_times::USAGE,
        soak::USAGE,
        flood::USAGE,
        dist::USAGE,
        playground::USAGE,
    ];
    format!("usage: cargo xtask tidy\n       cargo xtask lines\n       {}", all.join("\n       "))
}

fn main() -> ExitCode {
    let words: Vec<_> = std::env::args_os().skip(1).collect();
    if let Some(code) = build_times::run_as_rustc_wrapper(&words) {
        return code;
    }
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["tidy"] => tidy(&root()),
        ["lines"] => lines(&root()),
        ["quick", ref words @ ..] => quick::run(&root(), words),
        ["build-times", ref words @ ..] => build_times::run(&root(), words),
        ["dist", ref words @ ..] => dist::run(&root(), words),
        ["soak", ref words @ ..] => soak::run(&root(), words),
        ["playground", ref words @ ..] => playground::run(&root(), words),
        ["flood", ref words @ ..] => flood::run(&root(), words),
        ["help" | "--help" | "-h"] => {
            println!("{}", usage());
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("{}", usage());
            ExitCode::from(2)
        }
    }
}

fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

fn lines(root: &Path) -> ExitCode {
    match source::report_lines(root) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

fn tidy(root: &Path) -> ExitCode {
    let mut report = Report::default();
    let files = text::check_all(root, &mut report);
    let packages = crates::check_all(root, &mut report);
    for line in &report.warnings {
        eprintln!("warning: {line}");
    }
    for line in &report.problems {
        eprintln!("error: {line}");
    }
    if report.problems.is_empty() {
        println!("tidy: {packages} crates and {files} files are in order");
        return ExitCode::SUCCESS;
    }
    eprintln!("tidy: {} problems", report.problems.len());
    ExitCode::FAILURE
}
