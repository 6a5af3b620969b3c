//! Reads the data at the root of the repository, for all tests of this crate.
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use upstar_claims::Work;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Corpus {
    pub title: String,
    #[serde(rename = "case")]
    pub cases: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    pub id: String,
    pub source: String,
    pub input: String,
    /// An expression of the same value; `true` or `false` for predicates.
    pub expected: String,
}

pub fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

pub fn files(name: &str, extension: &str) -> Vec<(String, String)> {
    let folder = folder(name);
    let entries =
        fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    paths.sort();
    paths
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path)
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let file = path.file_name().expect("a file").to_string_lossy().into_owned();
            (format!("{name}/{file}"), text)
        })
        .collect()
}

pub fn works() -> Vec<Work> {
    files("claims", "toml")
        .iter()
        .map(|(file, text)| Work::parse(file, text).unwrap_or_else(|error| panic!("{error}")))
        .collect()
}

pub fn corpora() -> Vec<(String, Corpus)> {
    files("testdata", "toml")
        .into_iter()
        .map(|(file, text)| {
            let corpus = toml::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
            (file, corpus)
        })
        .collect()
}

/// Returns the acceptance lines: `= EXPR` must be true, `! EXPR` must be refused.
pub fn acceptance() -> Vec<(String, Vec<String>)> {
    files("testdata/acceptance", "txt")
        .into_iter()
        .map(|(file, text)| (file, text.lines().map(str::to_owned).collect()))
        .collect()
}
