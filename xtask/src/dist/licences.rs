//! The licences of the libraries in the programs.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::entries;

/// The programs and the Python module whose libraries are listed.
const PROGRAMS: [&str; 3] = ["upstar-cli", "upstar-py", "upstar-verify"];

/// Returns the names and licences of all libraries, followed by each licence text once.
pub fn texts(root: &Path) -> Result<String, String> {
    let metadata = crate::crates::metadata(root, &["--locked"])?;
    let metadata: Value = serde_json::from_str(&metadata).map_err(|error| error.to_string())?;
    let used = used(&metadata);
    let mut list = String::new();
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in array(&metadata["packages"]) {
        // Upstar's own packages have no source.
        if !used.contains(text(&package["id"])) || package["source"].is_null() {
            continue;
        }
        let name = format!("{} {}", text(&package["name"]), text(&package["version"]));
        list.push_str(&format!("{name}: {}\n", text(&package["license"])));
        let folder = Path::new(text(&package["manifest_path"])).parent().unwrap_or(root);
        for path in files(folder, 3)? {
            let file = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
            let is_licence = ["LICENSE", "LICENCE", "COPYING", "NOTICE"]
                .iter()
                .any(|word| file.starts_with(word));
            if is_licence {
                let bytes =
                    fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
                let text = String::from_utf8_lossy(&bytes).replace('\r', "").trim().to_owned();
                texts.entry(text).or_default().push(name.clone());
            }
        }
    }
    let mut all = format!(
        "The Upstar programs contain the Rust standard library (MIT OR Apache-2.0), the programs \
         for Linux also musl\n (MIT), and some or all of these libraries:\n\n{list}"
    );
    for (text, mut names) in texts {
        names.dedup();
        let line = "-".repeat(80);
        all.push_str(&format!("\n{line}\n{}\n{line}\n\n{text}\n", names.join(", ")));
    }
    Ok(all)
}

/// Returns the ids of the packages in the programs.
fn used(metadata: &Value) -> BTreeSet<&str> {
    let nodes: BTreeMap<&str, &Value> =
        array(&metadata["resolve"]["nodes"]).map(|node| (text(&node["id"]), node)).collect();
    let is_program = |package: &&Value| PROGRAMS.contains(&text(&package["name"]));
    let mut open: Vec<&str> = array(&metadata["packages"])
        .filter(is_program)
        .map(|package| text(&package["id"]))
        .collect();
    let mut used = BTreeSet::new();
    while let Some(id) = open.pop() {
        if !used.insert(id) {
            continue;
        }
        let Some(node) = nodes.get(id) else { continue };
        for dependency in array(&node["deps"]) {
            // Skip dependencies of tests and build scripts.
            if array(&dependency["dep_kinds"]).any(|kind| kind["kind"].is_null()) {
                open.push(text(&dependency["pkg"]));
            }
        }
    }
    used
}

/// Returns the files in a folder and its subfolders down to a depth.
fn files(folder: &Path, depth: u32) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for path in entries(folder)? {
        if !path.is_dir() {
            files.push(path);
        } else if depth > 0 {
            files.extend(self::files(&path, depth - 1)?);
        }
    }
    Ok(files)
}

fn array(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
