//! `--store` and `upstar store`, from a terminal.

use std::fs;
use std::path::{Path, PathBuf};

use crate::command::upstar;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder =
            std::env::temp_dir().join(format!("upstar-store-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const BOARD: &str = "temperature(domineering(\"4x4\"))";
/// An expression whose values do not fit into the files of a test.
const LARGER: &str = "temperature(domineering(\"4x5\"))";

#[test]
fn what_is_no_store_is_refused_by_every_command() {
    let folder = Folder::new("refused");
    let lost = folder.file("no/such/folder.sqlite");
    for command in [&["eval", "1"][..], &["serve", "--port", "0"], &["value", "nim", "3"]] {
        for (store, part) in [
            (lost.as_str(), "there is no folder"),
            (":memory:", "does not save the values"),
            ("file:x.sqlite", "is a URI"),
        ] {
            let (code, out, error) = upstar("", &[command, &["--store", store]].concat());
            assert_eq!((code, out.as_str()), (2, ""), "{command:?} {store}");
            assert!(error.contains(part), "{error}");
        }
    }
    fs::write(folder.file("notes"), "some notes of mine").unwrap();
    let (code, _, error) = upstar("", &["eval", "1", "--store", &folder.file("notes")]);
    assert!(code == 2 && error.contains("is not an Upstar store"), "{error}");
    let left: Vec<_> = fs::read_dir(&folder.0).unwrap().map(|it| it.unwrap().file_name()).collect();
    assert_eq!(left, ["notes"]);
}

#[test]
fn a_store_is_looked_at_checked_and_merged() {
    let folder = Folder::new("looked-at");
    let (a, b, c) = (folder.file("a"), folder.file("b"), folder.file("c"));
    let rules = "toads_and_frogs(\"TT.FF\").value()";
    assert_eq!(upstar("", &["eval", BOARD, "--store", &a]).0, 0);
    assert_eq!(
        upstar("", &["eval", rules, "impartial(clobber)(\"xoxo\").value()", "--store", &b]).0,
        0
    );
    let (code, out, _) = upstar("", &["store", "info", &b]);
    assert_eq!(code, 0);
    assert!(
        out.starts_with("version    2, engine 2\n") && out.contains("  impartial(clobber)  "),
        "{out}"
    );
    let (code, out, error) = upstar("", &["store", "merge", &a, &b, "-o", &c]);
    assert_eq!((code, error.as_str()), (0, ""), "{out}");
    let d = folder.file("d");
    upstar("", &["store", "merge", &b, &a, "-o", &d]);
    assert!(fs::read(&c).unwrap() == fs::read(&d).unwrap());
    let (code, out, error) = upstar("", &["store", "verify", &c, "--all"]);
    assert_eq!((code, error.as_str()), (0, ""), "{out}");
    assert!(out.ends_with("\nno errors\n") && !out.contains("could not"), "{out}");
    let (code, _, error) = upstar("", &["store", "merge", &a, &b, "-o", &c]);
    assert!(code == 2 && error.contains("already exists"), "{error}");
    // Flips one bit of each position in such a row.
    let mut bytes = fs::read(&a).unwrap();
    let found: Vec<usize> =
        (0..bytes.len() - 4).filter(|&at| bytes[at..].starts_with(b"..#/")).collect();
    found.iter().for_each(|&at| bytes[at] ^= 1);
    fs::write(&a, bytes).unwrap();
    let (code, out, _) = upstar("", &["store", "verify", &a]);
    assert!(code == 1 && out.contains("the row is inconsistent"), "{out}");
    let (code, out, _) = upstar("", &["eval", BOARD, "--store", &a]);
    assert_eq!((code, out.as_str()), (0, "0\n"));
}

#[test]
fn rules_of_files_are_found_anew_by_their_path() {
    let folder = Folder::new("rules");
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/cram.game");
    let (rules, a) = (rules.display().to_string(), folder.file("a"));
    let (code, _, error) = upstar("", &["value", &rules, "2x3", "--store", &a]);
    assert_eq!(code, 0, "{error}");
    let (code, out, _) = upstar("", &["store", "verify", &a, "--all"]);
    assert!(code == 0 && !out.contains("could not"), "{out}");
}

/// Limits the file size. This is not the same as a full disk.
#[cfg(unix)]
#[test]
fn what_cannot_be_kept_is_told_beside_the_answer() {
    let folder = Folder::new("not-kept");
    let file = folder.file("a.sqlite");
    assert_eq!(upstar("", &["eval", "1", "--store", &file]).0, 0);
    let script = format!(
        "trap '' XFSZ; ulimit -f 100; exec {} eval '{LARGER}' --store {file}",
        env!("CARGO_BIN_EXE_upstar")
    );
    let done = std::process::Command::new("sh").args(["-c", &script]).output().unwrap();
    let error = String::from_utf8(done.stderr).unwrap();
    assert_eq!(String::from_utf8(done.stdout).unwrap(), "-1\n", "{error}");
    assert_eq!(done.status.code(), Some(3), "{error}");
    assert!(
        error.starts_with("warning: ") && error.contains(" are not saved in the store "),
        "{error}"
    );
    assert_eq!(upstar("", &["store", "verify", &file, "--all"]).0, 0);
    assert_eq!(upstar("", &["eval", LARGER, "--store", &file]), (0, "-1\n".into(), String::new()));
}

#[cfg(unix)]
#[test]
fn programs_without_an_end_are_not_read_and_long_lists_are() {
    let (code, _, error) = upstar("", &["run", "/dev/zero"]);
    assert!(code == 2 && error.contains("is too long: at most 64 MiB"), "{error}");
    let (code, out, error) = upstar("a := 1..300000\nsize(a)\n", &["run", "-"]);
    assert_eq!((code, out.as_str(), error.as_str()), (0, "300000\n", ""));
}
