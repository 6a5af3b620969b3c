//! Engine-independent test cases in TOML files.
//!
//! ```toml
//! [[test]]
//! name = "switches are their own inverse"
//! expr = "{1|-1} + {1|-1}"
//! expect = "0"
//! source = "Winning Ways, chapter 2"
//! skip = { sparse = "only for impartial games" }
//! ```
//!
//! `name`, `expr` and `expect` are required; `kind` (`value` by default), `source` and `skip` are
//! optional. Each entry of `skip` names an engine and gives a reason. Other keys are errors, so a
//! misspelt key does not disable a case.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A test case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorpusCase {
    /// The name of its file, without the folder.
    pub file: String,
    /// A description, unique in its file.
    pub name: String,
    /// The kind of test.
    pub kind: String,
    /// The expression, in the notation of the language.
    pub expr: String,
    /// The expected result.
    pub expect: String,
    /// The source of the expected result.
    pub source: Option<String>,
    /// Engines that skip the case, with reasons.
    pub skip: BTreeMap<String, String>,
}

/// The verdict of an engine on a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaseVerdict {
    /// The expected result.
    Agrees,
    /// A different result or an error, as text.
    Differs(String),
    /// The reason why the engine does not support the case.
    Skips(String),
}

/// The summary of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CorpusSummary {
    /// The number of cases with the expected result.
    pub agreed: usize,
    /// Cases not run, with reasons.
    pub skipped: Vec<(String, String)>,
    /// One line for each different result.
    pub differences: Vec<String>,
}

/// Parses the cases in the text of a file.
pub fn parse(file: &str, text: &str) -> Result<Vec<CorpusCase>, String> {
    let table: toml::Table = text.parse().map_err(|error| format!("{file}: {error}"))?;
    let mut cases = Vec::new();
    for (key, value) in &table {
        let list = value.as_array().filter(|_| key == "test");
        let list = list.ok_or_else(|| format!("{file}: only [[test]] is expected, not {key}"))?;
        for entry in list {
            let case = parse_case(file, entry).map_err(|error| format!("{file}: {error}"))?;
            if cases.iter().any(|other: &CorpusCase| other.name == case.name) {
                return Err(format!("{file}: two cases are named {:?}", case.name));
            }
            cases.push(case);
        }
    }
    if cases.is_empty() {
        return Err(format!("{file}: there are no cases"));
    }
    Ok(cases)
}

fn parse_case(file: &str, entry: &toml::Value) -> Result<CorpusCase, String> {
    let table = entry.as_table().ok_or("a case is a table")?;
    let mut texts: BTreeMap<&str, String> = BTreeMap::new();
    let mut skip = BTreeMap::new();
    for (key, value) in table {
        match (key.as_str(), value) {
            ("name" | "kind" | "expr" | "expect" | "source", toml::Value::String(text)) => {
                texts.insert(key, text.clone());
            }
            ("skip", toml::Value::Table(reasons)) => {
                for (engine, reason) in reasons {
                    let reason = reason.as_str().filter(|reason| !reason.trim().is_empty());
                    let reason =
                        reason.ok_or_else(|| format!("{engine}: a skip needs a reason"))?;
                    skip.insert(engine.clone(), reason.to_owned());
                }
            }
            _ => return Err(format!("unexpected {key} = {value:?}")),
        }
    }
    let mut required =
        |key: &str| texts.remove(key).ok_or_else(|| format!("a case without {key}: {entry:?}"));
    Ok(CorpusCase {
        file: file.to_owned(),
        name: required("name")?,
        expr: required("expr")?,
        expect: required("expect")?,
        kind: texts.remove("kind").unwrap_or_else(|| "value".to_owned()),
        source: texts.remove("source"),
        skip,
    })
}

/// Loads the cases of all TOML files in a folder, sorted by file name.
pub fn load(folder: &Path) -> Result<Vec<CorpusCase>, String> {
    let cannot = |path: &Path, error| format!("cannot read {}: {error}", path.display());
    let entries = fs::read_dir(folder).map_err(|error| cannot(folder, error))?;
    let mut paths: Vec<PathBuf> =
        entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    let mut cases = Vec::new();
    for path in paths {
        let text = fs::read_to_string(&path).map_err(|error| cannot(&path, error))?;
        let file = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
        cases.extend(parse(&file, &text)?);
    }
    Ok(cases)
}

/// Runs an engine on every case.
pub fn run(
    cases: &[CorpusCase],
    engine: &str,
    mut ask: impl FnMut(&CorpusCase) -> CaseVerdict,
) -> CorpusSummary {
    let mut summary = CorpusSummary::default();
    for case in cases {
        let verdict = match case.skip.get(engine) {
            Some(reason) => CaseVerdict::Skips(reason.clone()),
            None => ask(case),
        };
        let name = format!("{}: {}", case.file, case.name);
        match verdict {
            CaseVerdict::Agrees => summary.agreed += 1,
            CaseVerdict::Skips(reason) => summary.skipped.push((name, reason)),
            CaseVerdict::Differs(got) => {
                let CorpusCase { expr, expect, .. } = case;
                summary.differences.push(format!("{name}: {expr} gives {got}, expected {expect}"));
            }
        }
    }
    summary
}

/// Like [`run`], but requires at least one agreement and no differences.
///
/// # Panics
///
/// Panics with all differences, if there are any, or if no case was run.
pub fn check(cases: &[CorpusCase], engine: &str, ask: impl FnMut(&CorpusCase) -> CaseVerdict) {
    let summary = run(cases, engine, ask);
    let differences = summary.differences.join("\n");
    assert!(differences.is_empty(), "{engine} differs from the corpus:\n{differences}");
    assert!(summary.agreed > 0, "{engine} ran none of {} cases", cases.len());
}
