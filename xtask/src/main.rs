//! Chores of the repository, written in Rust so that a machine with Rust can do them.
//!
//! `cargo xtask tidy` checks what the compiler does not: which crate may use which, that every
//! crate says what it is for and what it does not know, how long files are, and what must not stand
//! in them, and which files of a crate depend on each other. `cargo xtask lines` counts the product code. `cargo xtask quick` checks and tests the crates that a change touches, and `cargo xtask
//! build-times` measures the cost of compiling each crate. `cargo xtask dist` builds everything that a release consists of. `cargo xtask soak` asks the command random
//! questions, for hours if need be, and `cargo xtask flood` sends a crowd to the server. This crate *knows nothing of* games: it reads texts and `cargo metadata`, and splices lines that others wrote.

mod arrows;
mod build_times;
mod crates;
mod dist;
mod flood;
mod quick;
mod report;
mod soak;
mod source;
mod text;
mod words;

use report::Report;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn usage() -> String {
    let all = [quick::USAGE, build_times::USAGE, soak::USAGE, flood::USAGE, dist::USAGE];
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

/// The root of the repository: the folder above this crate.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// Prints how many lines of product code there are.
fn lines(root: &Path) -> ExitCode {
    match source::report_lines(root) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Run every check and say what was found.
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
