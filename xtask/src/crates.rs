//! Checks of whole crates: dependencies, crate documentation, and manifests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::report::Report;
use crate::walks::check_walks;
use crate::{arrows, source};

struct Package {
    name: String,
    folder: PathBuf,
    /// The name of each dependency, `true` for a development dependency, and `true` for a crate of
    /// the workspace.
    uses: Vec<(String, bool, bool)>,
}

/// Checks every package of the workspace at `root`, and returns their number.
pub(crate) fn check_all(root: &Path, report: &mut Report) -> usize {
    let packages = match metadata(root, &["--no-deps"]).and_then(|text| parse(&text)) {
        Ok(packages) => packages,
        Err(why) => {
            report.problem(why);
            return 0;
        }
    };
    let architecture = fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap_or_default();
    check_walks(root, &architecture, report);
    for package in &packages {
        check_arrows(package, report);
        check_sentences(package, &architecture, report);
        check_folder(package, report);
        source::check_cycles(&package.name, &package.folder, report);
        check_unit_tests(package, report);
    }
    if let Err(why) = source::check_names(root, report) {
        report.problem(why);
    }
    if let Err(why) = source::check_messages(root, report) {
        report.problem(why);
    }
    packages.len()
}

/// Reports unit tests in the folder `src` of a crate whose library has no test program.
fn check_unit_tests(package: &Package, report: &mut Report) {
    let manifest = fs::read_to_string(package.folder.join("Cargo.toml")).unwrap_or_default();
    let mut lines = manifest.lines().skip_while(|line| line.trim() != "[lib]").skip(1);
    let is_tested = !lines.by_ref().take_while(|line| !line.starts_with('[')).any(is_test_off);
    if is_tested {
        return;
    }
    let mut folders = vec![package.folder.join("src")];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).unwrap_or_default();
            if text.lines().any(|line| matches!(line.trim(), "#[test]" | "#[cfg(test)]")) {
                report.problem(format!(
                    "{}: the tests never run, because Cargo.toml says `test = false`",
                    path.display()
                ));
            }
        }
    }
}

fn is_test_off(line: &str) -> bool {
    line.split_once('=').is_some_and(|(key, value)| key.trim() == "test" && value.trim() == "false")
}

pub(crate) fn folders(root: &Path) -> Result<Vec<(String, PathBuf)>, String> {
    let packages = parse(&metadata(root, &["--no-deps"])?)?;
    Ok(packages.into_iter().map(|package| (package.name, package.folder)).collect())
}

pub(crate) fn metadata(root: &Path, flags: &[&str]) -> Result<String, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1"])
        .args(flags)
        .current_dir(root)
        .output()
        .map_err(|why| format!("cannot run cargo metadata: {why}"))?;
    if !output.status.success() {
        let talk = String::from_utf8_lossy(&output.stderr);
        return Err(format!("cargo metadata failed: {}", talk.trim()));
    }
    String::from_utf8(output.stdout).map_err(|why| format!("cargo metadata: {why}"))
}

fn parse(text: &str) -> Result<Vec<Package>, String> {
    let all: Value = serde_json::from_str(text).map_err(|why| format!("cargo metadata: {why}"))?;
    let packages = all["packages"].as_array().ok_or("cargo metadata lists no packages")?;
    Ok(packages.iter().map(package).collect())
}

fn package(value: &Value) -> Package {
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let manifest = PathBuf::from(word(&value["manifest_path"]));
    let uses = value["dependencies"].as_array().into_iter().flatten();
    Package {
        name: word(&value["name"]),
        folder: manifest.parent().unwrap_or(&manifest).to_path_buf(),
        uses: uses.map(|d| (word(&d["name"]), d["kind"] == "dev", d["path"].is_string())).collect(),
    }
}

fn check_arrows(package: &Package, report: &mut Report) {
    let Some(row) = arrows::find(&package.name) else {
        report.problem(format!("{} has no row in xtask/src/arrows.rs", package.name));
        return;
    };
    for (to, test_only, ours) in &package.uses {
        if let Some(fault) = arrows::fault(row, to, *test_only).filter(|_| *ours) {
            report.problem(fault);
        }
    }
}

/// Checks that ARCHITECTURE.md names the crate and its external dependencies.
fn check_sentences(package: &Package, architecture: &str, report: &mut Report) {
    let ours = std::iter::once(&package.name);
    let theirs = package.uses.iter().filter(|(_, _, ours)| !ours).map(|(name, ..)| name);
    for name in ours.chain(theirs) {
        let line = format!("ARCHITECTURE.md has no sentence about `{name}`");
        if !architecture.contains(&format!("`{name}`")) && !report.problems.contains(&line) {
            report.problem(line);
        }
    }
}

fn check_folder(package: &Package, report: &mut Report) {
    let name = &package.name;
    // Packages outside the engine have folders next to `crates`.
    let is_beside = package.folder.parent().is_none_or(|parent| !parent.ends_with("crates"));
    let expected = if is_beside { name.trim_start_matches("upstar-") } else { name };
    if package.folder.file_name().is_none_or(|folder| folder != expected) {
        report.problem(format!("the folder of {name} does not have the name of the crate"));
    }
    let manifest = fs::read_to_string(package.folder.join("Cargo.toml")).unwrap_or_default();
    // The allocator and the WebAssembly interface have their own lints.
    let own = matches!(name.as_str(), "upstar-limits" | "upstar-wasm")
        && manifest.contains("undocumented_unsafe_blocks = \"deny\"");
    if !own && !manifest.contains("[lints]\nworkspace = true") {
        report.problem(format!("{name}/Cargo.toml lacks `[lints] workspace = true`"));
    }
    let read = |file| fs::read_to_string(package.folder.join("src").join(file)).ok();
    match read("lib.rs").or_else(|| read("main.rs")) {
        Some(source) => check_front_page(name, &source, report),
        None => report.problem(format!("{name} has neither src/lib.rs nor src/main.rs")),
    }
}

/// Checks that the root file starts with a doc comment on the crate.
fn check_front_page(name: &str, source: &str, report: &mut Report) {
    if !source.starts_with("//!") {
        report
            .problem(format!("the root file of {name} does not begin with a doc comment (`//!`)"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_are_read_from_the_metadata() {
        let text = r#"{"packages": [{"name": "upstar-core", "manifest_path": "x/upstar-core/Cargo.toml",
            "dependencies": [
                {"name": "upstar-number", "kind": null, "path": "x/upstar-number"},
                {"name": "upstar-testkit", "kind": "dev", "path": "x/upstar-testkit"},
                {"name": "serde", "kind": null}]}]}"#;
        let packages = parse(text).unwrap();
        let mut report = Report::default();
        check_arrows(&packages[0], &mut report);
        assert_eq!(report.problems.len(), 1, "{:?}", report.problems);
        assert!(report.problems[0].contains("upstar-core must not use upstar-number"));
        check_sentences(&packages[0], "`upstar-core` is the bottom.", &mut report);
        check_sentences(&packages[0], "`upstar-core` is the bottom.", &mut report);
        let about: Vec<_> = report.problems[1..].iter().filter(|p| p.contains("`serde`")).collect();
        assert_eq!(about.len(), 1, "said once: {:?}", report.problems);
        assert_eq!(report.problems.len(), 2);
    }
}
