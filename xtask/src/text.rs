//! Checks single files: their length, and forbidden words.

use std::fs;
use std::path::Path;

use crate::report::Report;

/// The number of lines above which a Rust file should be divided.
const LONG: usize = 600;
/// The number of lines above which a Rust file must be divided.
const TOO_LONG: usize = 800;
/// Folders that do not contain files of this project.
const SKIP: &[&str] = &["target", ".git", "node_modules", "corpus", "artifacts"];
/// The extensions of the checked files; files without extension are checked as well.
const ENDINGS: &[&str] = &["rs", "md", "toml", "txt", "game", "up", "json", "svg", "tex", "yml"];

/// Checks all files below `root`, and returns their number.
pub(crate) fn check_all(root: &Path, report: &mut Report) -> usize {
    let mut files = 0;
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else {
            report.problem(format!("cannot read {}", folder.display()));
            continue;
        };
        for path in entries.flatten().map(|entry| entry.path()) {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let ending = path.extension().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() {
                if !SKIP.contains(&name.as_str()) {
                    folders.push(path);
                }
            } else if ending.is_empty() || ENDINGS.contains(&ending.as_str()) {
                let Ok(content) = fs::read_to_string(&path) else { continue };
                let shown = path.strip_prefix(root).unwrap_or(&path).display().to_string();
                check(&shown, &content, report);
                files += 1;
            }
        }
    }
    report.problems.sort();
    report.warnings.sort();
    files
}

/// Checks one file, called `name` in messages.
fn check(name: &str, content: &str, report: &mut Report) {
    let rust = name.ends_with(".rs");
    let lines = content.lines().count();
    if rust && lines > TOO_LONG {
        report.problem(format!("{name}: {lines} lines, more than {TOO_LONG}; divide it"));
    } else if rust && lines > LONG {
        report.warning(format!("{name}: {lines} lines, more than {LONG}"));
    }
    let mut is_example = false;
    for (number, line) in content.lines().enumerate() {
        let everywhere = machine_path(line).map(str::to_owned);
        let fault = match rust {
            true => everywhere.or_else(|| rust_fault(name, line).map(str::to_owned)),
            false => everywhere,
        };
        let doc = rust.then(|| doc_line(line)).flatten();
        match doc {
            Some(doc) if doc.starts_with("```") => is_example = !is_example,
            None => is_example = false,
            _ => {}
        }
        let fault = fault.or_else(|| doc.filter(|_| !is_example).and_then(doc_fault));
        let is_alias = line.contains("alias =");
        let is_prose = rust && !is_alias || PROSE.iter().any(|place| name.starts_with(place));
        let fault =
            fault.or_else(|| phrase(line).filter(|_| is_prose && name != "xtask/src/text.rs"));
        if let Some(fault) = fault {
            report.problem(format!("{name}:{}: {fault}", number + 1));
        }
    }
}

/// Files with prose besides the source code.
const PROSE: [&str; 6] = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "book/",
    "testdata/messages.txt",
    "claims/",
];

/// Words with which a doc line must not begin, because they introduce a clause as the subject.
const NOT_FIRST: [&str; 7] = ["What", "Who", "How", "Where", "Whether", "So", "Of"];

/// Phrases, each with a plainer replacement.
const PHRASES: &[(&str, &str)] = &[
    ("nobody", "no one"),
    ("whoever", "the player who"),
    ("is told", "is given"),
    ("are told", "are given"),
    ("for want of", "for lack of"),
    ("comes of it", "results"),
    ("comes back", "recurs"),
    ("come back", "recur"),
    ("go on forever", "be infinite"),
    ("goes on forever", "is infinite"),
    ("for ever", "forever"),
    ("knows nothing of", "does not depend on"),
    ("who cannot", "unable to"),
    ("who starts", "the player to move"),
    ("who begins", "the player to move"),
    ("is no stopper", "is not a stopper"),
    ("is no order", "is not an order"),
    ("is no number", "is not a number"),
    ("is no integer", "is not an integer"),
    ("is no nimber", "is not a nimber"),
    ("is no game", "is not a game"),
    ("is no position", "is not a position"),
    ("is no ruleset", "is not a ruleset"),
    ("is no operator", "is not an operator"),
    ("inside one another", "nested"),
    ("there and in all that follows", "hereditarily"),
];

fn doc_line(line: &str) -> Option<&str> {
    let line = line.trim_start();
    line.strip_prefix("///").or_else(|| line.strip_prefix("//!")).map(str::trim_start)
}

fn doc_fault(doc: &str) -> Option<String> {
    let first = doc.split(|c: char| !c.is_alphabetic()).next()?;
    NOT_FIRST
        .contains(&first)
        .then(|| format!("a doc line begins with `{first}`; begin with a verb or a noun phrase"))
}

fn phrase(line: &str) -> Option<String> {
    let lower = line.to_lowercase();
    let (phrase, plain) = PHRASES.iter().find(|(phrase, _)| has_word(&lower, phrase))?;
    Some(format!("write `{plain}`, not `{phrase}`"))
}

/// Returns the problem if the line contains a path of one machine.
fn machine_path(line: &str) -> Option<&'static str> {
    // The paths are concatenated, so that this file passes its own check.
    let paths = [
        concat!("/ho", "me/"),
        concat!("/ro", "ot/"),
        concat!("/tm", "p/"),
        concat!("/wo", "rk/"),
        concat!("/Us", "ers/"),
    ];
    paths.iter().any(|path| line.contains(path)).then_some("a path of one machine")
}

/// The only files that may contain code whose safety the compiler cannot check. An allocator and an
/// imported function require such code.
const UNCHECKED: [&str; 2] =
    ["crates/upstar-limits/src/ceiling.rs", "crates/upstar-wasm/src/lib.rs"];

fn rust_fault(name: &str, line: &str) -> Option<&'static str> {
    let code = line.trim_start();
    if [concat!("FIX", "ME"), concat!("TO", "DO")].iter().any(|mark| has_word(line, mark)) {
        return Some("an unfinished passage; finish it or open an issue");
    }
    if code.starts_with(concat!("#[ig", "nore]")) {
        return Some("an ignored test without a reason: `#[ignore = \"...\"]`");
    }
    if code.starts_with("//") {
        return None;
    }
    let leftovers = [concat!("to", "do!("), concat!("unimpl", "emented!("), concat!("db", "g!(")];
    if leftovers.iter().any(|word| code.contains(word)) {
        return Some("a leftover of development");
    }
    let keyword = concat!("uns", "afe");
    let dangerous = [" {", " fn", " impl", " trait", " extern"];
    let found = code.match_indices(keyword).any(|(at, _)| {
        let after = &code[at + keyword.len()..];
        dangerous.iter().any(|next| after.starts_with(next))
    });
    (found && !UNCHECKED.contains(&name))
        .then_some("only the allocator and the WebAssembly interface may do this")
}

fn has_word(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        let letter = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
        !letter(before) && !letter(after)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(name: &str, content: &str) -> Vec<String> {
        let mut report = Report::default();
        check(name, content, &mut report);
        report.problems
    }

    #[test]
    fn leftovers_are_found_where_they_stand() {
        let bad = [
            concat!("to", "do!()"),
            concat!("let x = db", "g!(y);"),
            concat!("// FIX", "ME later"),
            concat!("#[ig", "nore]"),
            concat!("uns", "afe { f() }"),
            concat!("pub uns", "afe fn f() {}"),
            concat!("open(\"/ho", "me/me/x\")"),
        ];
        for line in bad {
            let found = problems("a.rs", &format!("//! A page.\n{line}\n"));
            assert_eq!(found.len(), 1, "{line}");
            assert!(found[0].starts_with("a.rs:2: "), "{found:?}");
        }
    }

    #[test]
    fn harmless_lines_pass() {
        let good = [
            "// no unsafe code here",
            "//! `todo` lists are fine in lower case",
            "#[ignore = \"takes an hour\"]",
            "let position = \"TODOS\";",
        ];
        for line in good {
            assert!(problems("a.rs", line).is_empty(), "{line}");
        }
        assert!(problems("notes.md", concat!("TO", "DO")).is_empty(), "only in Rust");
    }

    #[test]
    fn long_files_are_warned_about_and_then_refused() {
        let mut report = Report::default();
        check("a.rs", &"fn f() {}\n".repeat(LONG), &mut report);
        assert!(report.warnings.is_empty());
        check("a.rs", &"fn f() {}\n".repeat(LONG + 1), &mut report);
        assert_eq!((report.warnings.len(), report.problems.len()), (1, 0));
        check("a.rs", &"fn f() {}\n".repeat(TOO_LONG + 1), &mut report);
        assert_eq!((report.warnings.len(), report.problems.len()), (1, 1));
        check("a.md", &"text\n".repeat(TOO_LONG + 1), &mut report);
        assert_eq!(report.problems.len(), 1);
    }
}
