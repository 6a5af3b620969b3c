//! The sessions shown in README.md, `book/sets.md` and `book/loopy.md` are real: every command in a `console`
//! block is run, and what it prints is compared with what stands there.

#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// A command of the README, the line it stands in, and what is printed under it.
struct Shown {
    line: usize,
    command: String,
    output: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_path_buf()
}

/// The commands of all `console` blocks, in order.
fn commands(text: &str) -> Vec<Shown> {
    let mut found: Vec<Shown> = Vec::new();
    let mut inside = false;
    for (number, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| inside) {
            let command = command.replace("cargo run --release -- ", "upstar ");
            found.push(Shown { line: number + 1, command, output: String::new() });
        } else if let Some(last) = found.last_mut().filter(|_| inside) {
            last.output.push_str(line);
            last.output.push('\n');
        }
    }
    found
}

/// What the command prints on both streams, run in the root of the repository with `upstar` on the
/// path. The README shows what a person sees on a UTF-8 terminal.
fn run(command: &str) -> String {
    let folder = Path::new(env!("CARGO_BIN_EXE_upstar")).parent().unwrap();
    let path = env::join_paths(
        std::iter::once(folder.to_path_buf())
            .chain(env::split_paths(&env::var_os("PATH").unwrap_or_default())),
    );
    let script = format!("upstar() {{ command upstar --unicode \"$@\"; }}; {{ {command}; }} 2>&1");
    let output = Command::new("sh")
        .args(["-c", &script])
        .current_dir(root())
        .env("PATH", path.unwrap())
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_sessions_of_the_readme_are_real() {
    check("README.md");
}

#[test]
fn the_sessions_of_the_chapter_about_sets_are_real() {
    check("book/sets.md");
}

#[test]
fn the_sessions_of_the_chapter_about_loopy_games_are_real() {
    check("book/loopy.md");
}

fn check(name: &str) {
    let file = root().join(name);
    let text = fs::read_to_string(&file).unwrap();
    let all = commands(&text);
    assert!(all.len() >= 5, "{name} shows {} commands", all.len());
    let mut wrong = Vec::new();
    let mut real = text.clone();
    for shown in &all {
        let printed = run(&shown.command);
        let printed = printed.trim_end();
        if printed != shown.output.trim_end() {
            wrong.push(format!("{name}:{}: $ {}\n{printed}", shown.line, shown.command));
            let command = text.lines().nth(shown.line - 1).unwrap();
            let old = format!("{command}\n{}", shown.output);
            real = real.replacen(&old, &format!("{command}\n{printed}\n"), 1);
        }
    }
    // `UPDATE_EXPECT=1 cargo test` writes what was printed into the file, to be read by a person.
    if env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&file, real).unwrap();
    } else {
        assert!(wrong.is_empty(), "these print something else:\n{}", wrong.join("\n"));
    }
}
