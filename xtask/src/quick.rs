//! Checks and tests the crates that a change affects.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

pub const USAGE: &str =
    "cargo xtask quick [COMMIT]        (the crates changed since COMMIT, by default HEAD)";

/// Checks formatting, and runs clippy and the tests, for the crates that differ from a commit.
pub fn run(root: &Path, words: &[&str]) -> ExitCode {
    let commit = match words {
        [] => "HEAD",
        [commit] if !commit.starts_with('-') => commit,
        _ => {
            eprintln!("usage: {USAGE}");
            return ExitCode::from(2);
        }
    };
    match files(root, commit).and_then(|files| check(root, &files)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn files(root: &Path, commit: &str) -> Result<Vec<String>, String> {
    let changed = output(root, &["diff", "--name-only", "-z", commit, "--"])?;
    let new = output(root, &["ls-files", "--others", "--exclude-standard", "-z"])?;
    let files = changed.split('\0').chain(new.split('\0'));
    Ok(files.filter(|name| !name.is_empty()).map(str::to_owned).collect())
}

/// The crates whose tests read a file or a folder outside their own folder.
const READERS: &[(&str, &[&str])] = &[
    ("README.md", &["upstar-cli"]),
    ("book", &["upstar-cli", "upstar-lang"]),
    ("claims", &["upstar-claims"]),
    ("games", &["upstar-rules", "upstar-cli"]),
    (
        "testdata",
        &["upstar-claims", "upstar-cli", "upstar-explorer", "upstar-loopy", "upstar-misere"],
    ),
    ("verify", &["upstar-certify"]),
];

/// The files on which every crate depends.
const MANIFESTS: &[&str] = &["Cargo.toml", "Cargo.lock", ".cargo"];

fn touched(packages: &[(String, PathBuf)], files: &[String]) -> Vec<String> {
    let is_in = |folder: &Path| files.iter().any(|file| Path::new(file).starts_with(folder));
    let all = MANIFESTS.iter().any(|name| is_in(Path::new(name)));
    let is_touched = |(name, folder): &&(String, PathBuf)| {
        let reads = |(folder, readers): &(&str, &[&str])| {
            readers.contains(&name.as_str()) && is_in(Path::new(folder))
        };
        all || is_in(folder) || READERS.iter().any(reads)
    };
    packages.iter().filter(is_touched).map(|(name, _)| name.clone()).collect()
}

fn output(root: &Path, words: &[&str]) -> Result<String, String> {
    let output = Command::new("git").args(words).current_dir(root).output();
    let output = output.map_err(|error| format!("cannot run git: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).trim().to_owned());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn check(root: &Path, files: &[String]) -> Result<(), String> {
    let mut packages = crate::crates::folders(root)?;
    for (_, folder) in &mut packages {
        *folder = folder.strip_prefix(root).unwrap_or(folder).to_path_buf();
    }
    let crates = touched(&packages, files);
    cargo(root, &["fmt", "--all", "--check"])?;
    if crates.is_empty() {
        println!("no crate is affected");
        return Ok(());
    }
    println!("crates: {}", crates.join(", "));
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
    fn a_file_touches_the_crates_that_read_it() {
        let packages = ["upstar", "upstar-core", "upstar-certify"]
            .map(|name| (name.to_owned(), Path::new("crates").join(name)));
        let touched = |file: &str| touched(&packages, &[file.to_owned()]);
        assert_eq!(touched("crates/upstar-core/src/lib.rs"), ["upstar-core"]);
        assert_eq!(touched("verify/src/lib.rs"), ["upstar-certify"]);
        assert_eq!(touched("Cargo.lock").len(), 3);
        assert!(touched("LICENSE-MIT").is_empty());
    }
}
