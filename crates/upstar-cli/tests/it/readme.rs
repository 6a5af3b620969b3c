//! Runs every command in the `console` blocks of README.md and of the guide, and compares the
//! outputs. Also checks the table of contents and all links.
//!
//! `UPDATE_EXPECT=1 cargo test -p upstar-cli readme` writes the output into the files, for
//! review; `CHAPTER=sets.md` restricts it to one file.

#![cfg(unix)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::{env, fs, thread};

/// A command, its first line, the line after it, and its output.
struct Shown {
    line: usize,
    behind: usize,
    command: String,
    output: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_path_buf()
}

fn chapters() -> BTreeSet<String> {
    let entries = fs::read_dir(root().join("book")).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.ends_with(".md") && name != "SUMMARY.md").collect()
}

/// Returns the commands of all `console` blocks. A line that ends in a backslash continues on the
/// next line.
fn commands(text: &str) -> Vec<Shown> {
    let mut found: Vec<Shown> = Vec::new();
    let mut inside = false;
    for (number, line) in (1..).zip(text.lines()) {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| inside) {
            let command = command.replace("cargo run --release -- ", "upstar ");
            found.push(Shown { line: number, behind: number + 1, command, output: String::new() });
        } else if let Some(last) = found.last_mut().filter(|_| inside) {
            if last.behind == number && last.command.ends_with('\\') {
                last.command.push('\n');
                last.command.push_str(line);
                last.behind += 1;
            } else {
                last.output.push_str(line);
                last.output.push('\n');
            }
        }
    }
    found
}

/// A temporary folder with links to the repository.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let folder = name.replace('/', "-");
        let folder = env::temp_dir().join(format!("upstar-{}-{folder}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for entry in fs::read_dir(root()).unwrap() {
            let entry = entry.unwrap();
            let name = entry.file_name();
            if name != "target" && name != ".git" {
                std::os::unix::fs::symlink(entry.path(), folder.join(name)).unwrap();
            }
        }
        Scratch(folder)
    }

    /// Returns the combined output of the command, as on a UTF-8 terminal.
    fn run(&self, command: &str) -> String {
        let folder = Path::new(env!("CARGO_BIN_EXE_upstar")).parent().unwrap();
        let path = env::join_paths(
            std::iter::once(folder.to_path_buf())
                .chain(env::split_paths(&env::var_os("PATH").unwrap_or_default())),
        );
        let upstar = "upstar() { case \" $* \" in *\" --ascii \"*) command upstar \"$@\";; \
                      *) command upstar --unicode \"$@\";; esac; }";
        let script = format!("{upstar}; {{ {command}; }} 2>&1");
        let output = Command::new("sh")
            .args(["-c", &script])
            .current_dir(&self.0)
            .env("PATH", path.unwrap())
            .output()
            .unwrap();
        // A slow machine prints lines of progress.
        let printed = String::from_utf8(output.stdout).unwrap();
        printed.split_inclusive('\n').filter(|line| !line.starts_with("working: ")).collect()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_sessions_of_the_readme_and_of_the_guide_are_real() {
    let mut names = vec!["README.md".to_owned()];
    names.extend(chapters().into_iter().map(|chapter| format!("book/{chapter}")));
    if let Ok(chapter) = env::var("CHAPTER") {
        names.retain(|name| name.ends_with(&chapter));
    }
    let (queue, reports) = (Mutex::new(names), Mutex::new(Vec::new()));
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let Some(name) = queue.lock().unwrap().pop() else { break };
                    let report = check(&name);
                    reports.lock().unwrap().push(report);
                }
            });
        }
    });
    let reports = reports.into_inner().unwrap();
    let run: usize = reports.iter().map(|(run, _)| run).sum();
    let wrong: Vec<String> = reports.into_iter().flat_map(|(_, wrong)| wrong).collect();
    if env::var_os("UPDATE_EXPECT").is_none() {
        assert!(wrong.is_empty(), "these print something else:\n{}", wrong.join("\n"));
    }
    if env::var_os("CHAPTER").is_none() {
        assert!(run >= 200, "only {run} commands are shown");
    }
}

fn check(name: &str) -> (usize, Vec<String>) {
    let file = root().join(name);
    let text = fs::read_to_string(&file).unwrap();
    let all = commands(&text);
    if all.is_empty() {
        return (0, Vec::new());
    }
    let scratch = Scratch::new(name);
    let mut wrong = Vec::new();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let printed: Vec<String> = all.iter().map(|shown| scratch.run(&shown.command)).collect();
    // The edits are made in reverse order, so that they do not move earlier lines.
    for (shown, printed) in all.iter().zip(&printed).rev() {
        let printed = printed.trim_end();
        if printed != shown.output.trim_end() {
            wrong.push(format!("{name}:{}: $ {}\n{printed}", shown.line, shown.command));
            let from = shown.behind - 1;
            let old = from..from + shown.output.lines().count();
            lines.splice(old, printed.lines().map(str::to_owned));
        }
    }
    if env::var_os("UPDATE_EXPECT").is_some() && !wrong.is_empty() {
        fs::write(&file, lines.join("\n") + "\n").unwrap();
    }
    wrong.reverse();
    (all.len(), wrong)
}

#[test]
fn the_table_of_contents_lists_every_chapter() {
    let summary = fs::read_to_string(root().join("book/SUMMARY.md")).unwrap();
    let listed: Vec<String> = links(&summary).into_iter().map(|(_, target)| target).collect();
    let once: BTreeSet<String> = listed.iter().cloned().collect();
    assert_eq!(once, chapters());
    assert_eq!(once.len(), listed.len(), "a chapter is listed twice");
}

#[test]
fn the_links_of_the_guide_lead_somewhere() {
    let mut wrong = Vec::new();
    let files = chapters().into_iter().map(|chapter| format!("book/{chapter}"));
    for name in files.chain(["README.md".to_owned(), "book/SUMMARY.md".to_owned()]) {
        let file = root().join(&name);
        let text = fs::read_to_string(&file).unwrap();
        for (line, target) in links(&text) {
            if target.contains("://") {
                continue;
            }
            let (path, place) = target.split_once('#').unwrap_or((&target, ""));
            let other = if path.is_empty() { file.clone() } else { file.with_file_name(path) };
            let found = other.exists()
                && (place.is_empty()
                    || anchors(&fs::read_to_string(&other).unwrap()).contains(place));
            if !found {
                wrong.push(format!("{name}:{line}: {target}"));
            }
        }
    }
    assert!(wrong.is_empty(), "these lead nowhere:\n{}", wrong.join("\n"));
}

fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut inside = false;
    (1..).zip(text.lines()).filter(move |(_, line)| {
        let fence = line.trim_start().starts_with("```");
        inside ^= fence;
        !inside && !fence
    })
}

fn links(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, line) in prose(text) {
        // Text between backquotes is not a link.
        let plain: String = line.split('`').step_by(2).collect();
        for part in plain.split("](").skip(1) {
            let target = part.split(')').next().unwrap_or_default();
            found.push((number, target.to_owned()));
        }
    }
    found
}

fn anchors(text: &str) -> BTreeSet<String> {
    let headings = prose(text).filter(|(_, line)| line.starts_with('#'));
    let name = |line: &str| -> String {
        let text = line.trim_start_matches('#').trim().to_lowercase();
        let kept = text.chars().filter(|c| c.is_alphanumeric() || "-_ ".contains(*c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    headings.map(|(_, line)| name(line)).collect()
}
