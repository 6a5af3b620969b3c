//! Checks the walks of ARCHITECTURE.md: each file exists and defines the named item, and an earlier
//! file of the walk contains the name of the item. Methods of a trait are called without the name of
//! their module, so imports are not checked.

use std::fs;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};

use crate::report::Report;

/// The heading of the section.
const HEADING: &str = "\n## Five walks\n";

/// The maximum number of files of a walk.
const MOST: usize = 6;

pub(crate) fn check_walks(root: &Path, page: &str, report: &mut Report) {
    let section = page.split_once(HEADING).map_or("", |(_, rest)| rest);
    let section = section.split("\n## ").next().unwrap_or_default();
    let walks: Vec<&str> = section.split("\n### ").skip(1).collect();
    if walks.len() != 5 {
        report.problem(format!("ARCHITECTURE.md has {} walks instead of five", walks.len()));
    }
    for walk in walks {
        let title = walk.lines().next().unwrap_or_default();
        let steps: Vec<(&str, &str)> = walk.lines().filter_map(step).collect();
        if steps.is_empty() || steps.len() > MOST {
            report.problem(format!("`{title}` has {} files, not 1 to {MOST}", steps.len()));
        }
        let mut earlier: Vec<String> = Vec::new();
        for (number, (file, item)) in steps.into_iter().enumerate() {
            let text = fs::read_to_string(root.join("crates").join(file)).unwrap_or_default();
            let code: TokenStream = text.parse().unwrap_or_default();
            let mut words = Vec::new();
            add_words(code, &mut words);
            let defines = |pair: &[String]| {
                const KINDS: [&str; 6] = ["fn", "struct", "enum", "trait", "type", "const"];
                KINDS.contains(&pair[0].as_str()) && pair[1] == item
            };
            if !words.windows(2).any(defines) {
                report.problem(format!("`{title}`: {file} does not define `{item}`"));
            } else if number > 0 && !earlier.iter().any(|word| word == item) {
                report.problem(format!("`{title}`: no earlier file uses `{item}` of {file}"));
            }
            earlier.extend(words);
        }
    }
}

/// Reads a line such as ``1. `upstar/src/session.rs`, `raw_position`: …``.
fn step(line: &str) -> Option<(&str, &str)> {
    let (_, rest) = line.split_once(". `")?;
    let (file, rest) = rest.split_once("`, `")?;
    Some((file, rest.split_once("`: ")?.0))
}

/// Appends the identifiers in the code, without comments.
fn add_words(code: TokenStream, words: &mut Vec<String>) {
    for token in code {
        match token {
            TokenTree::Ident(word) => words.push(word.to_string()),
            TokenTree::Group(group) => add_words(group.stream(), words),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_walks_are_reported() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let check = |steps: &str| {
            let mut report = Report::default();
            let page = format!("\n## Five walks\n{}", format!("\n### W\n\n{steps}\n").repeat(5));
            check_walks(root, &page, &mut report);
            report.problems.len() / 5
        };
        let (first, second) = (
            "1. `upstar/src/session.rs`, `raw_position`: a",
            "2. `upstar/src/ruleset_cache.rs`, `RulesetCache`: b",
        );
        assert_eq!(check(&format!("{first}\n{second}")), 0);
        assert_eq!(check("1. `upstar/src/session.rs`, `raw_positions`: a"), 1);
        assert_eq!(check("1. `upstar/src/sessions.rs`, `raw_position`: a"), 1);
        assert_eq!(check(&format!("{first}\n2. `upstar-form/src/nus.rs`, `Nus`: b")), 1);
        assert_eq!(check(&format!("{first}\n").repeat(7)), 1);
        assert_eq!(check(""), 1);
    }
}
