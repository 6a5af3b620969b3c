//! Checks of single files: their length, and forbidden words.

use std::fs;
use std::path::Path;

use crate::report::Report;

/// The number of lines from which a Rust file should be divided.
const LONG: usize = 600;
/// The number of lines from which it must be divided.
const TOO_LONG: usize = 800;
/// Folders without files of ours.
const SKIP: &[&str] = &["target", ".git", "node_modules", "corpus", "artifacts"];
/// The extensions of the checked files; files without extension are checked, too.
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
    for (number, line) in content.lines().enumerate() {
        let everywhere = machine_path(line);
        let fault = if rust { everywhere.or_else(|| rust_fault(name, line)) } else { everywhere };
        if let Some(fault) = fault {
            report.problem(format!("{name}:{}: {fault}", number + 1));
        }
    }
}

/// Returns the problem if the line contains a path of one machine.
fn machine_path(line: &str) -> Option<&'static str> {
    // Concatenated, so that this file passes its own check.
    let paths = [
        concat!("/ho", "me/"),
        concat!("/ro", "ot/"),
        concat!("/tm", "p/"),
        concat!("/wo", "rk/"),
        concat!("/Us", "ers/"),
    ];
    paths.iter().any(|path| line.contains(path)).then_some("a path of one machine")
}

/// The only file with code that the compiler cannot check, because an allocator requires it.
const UNCHECKED: &str = "crates/upstar-limits/src/ceiling.rs";

fn rust_fault(name: &str, line: &str) -> Option<&'static str> {
    let code = line.trim_start();
    if [concat!("FIX", "ME"), concat!("TO", "DO")].iter().any(|mark| has_word(line, mark)) {
        return Some("an unfinished place; finish it or open an issue");
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
    (found && name != UNCHECKED).then_some("only the guard before the allocator may do this")
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
