//! The checks and tests of the crates that a change touches.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

pub const USAGE: &str =
    "cargo xtask quick [COMMIT]        (the crates changed since COMMIT, by default since HEAD)";

/// Runs the checks of formatting, clippy and the tests for the crates that differ from a commit.
pub fn run(root: &Path, words: &[&str]) -> ExitCode {
    let commit = match words {
        [] => "HEAD",
        [commit] if !commit.starts_with('-') => commit,
        _ => {
            eprintln!("usage: {USAGE}");
            return ExitCode::from(2);
        }
    };
    match crates(root, commit).and_then(|crates| check(root, &crates)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The names of the crates with files that differ from a commit, or are new.
fn crates(root: &Path, commit: &str) -> Result<Vec<String>, String> {
    let changed = output(root, &["diff", "--name-only", commit, "--"])?;
    let new = output(root, &["ls-files", "--others", "--exclude-standard"])?;
    let files: Vec<PathBuf> =
        changed.lines().chain(new.lines()).map(|name| root.join(name)).collect();
    let packages = crate::crates::folders(root)?;
    Ok(touched(&packages, &files))
}

/// The packages whose folders contain one of the files.
fn touched(packages: &[(String, PathBuf)], files: &[PathBuf]) -> Vec<String> {
    let has_file = |folder: &Path| files.iter().any(|file| file.starts_with(folder));
    let touched = packages.iter().filter(|(_, folder)| has_file(folder));
    touched.map(|(name, _)| name.clone()).collect()
}

fn output(root: &Path, words: &[&str]) -> Result<String, String> {
    let output = Command::new("git").args(words).current_dir(root).output();
    let output = output.map_err(|error| format!("cannot run git: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).trim().to_owned());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn check(root: &Path, crates: &[String]) -> Result<(), String> {
    cargo(root, &["fmt", "--all", "--check"])?;
    if crates.is_empty() {
        println!("no crate has changed");
        return Ok(());
    }
    println!("changed: {}", crates.join(", "));
    let selected: Vec<&str> = crates.iter().flat_map(|name| ["--package", name]).collect();
    let with =
        |before: &[&'static str], after: &[&'static str]| [before, &selected, after].concat();
    cargo(root, &with(&["clippy", "--quiet", "--all-targets"], &["--", "-D", "warnings"]))?;
    cargo(root, &with(&["test", "--quiet"], &[]))
}

fn cargo(root: &Path, words: &[&str]) -> Result<(), String> {
    println!("== cargo {}", words.join(" "));
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo).args(words).current_dir(root).status();
    let status = status.map_err(|error| format!("cannot run cargo: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("cargo {} failed", words[0])) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_belongs_to_the_crate_with_its_folder() {
        let packages = ["upstar", "upstar-core"]
            .map(|name| (name.to_owned(), PathBuf::from(format!("/r/crates/{name}"))));
        let file = |name: &str| vec![PathBuf::from(name)];
        assert_eq!(touched(&packages, &file("/r/crates/upstar-core/src/lib.rs")), ["upstar-core"]);
        assert!(touched(&packages, &file("/r/README.md")).is_empty());
    }
}
