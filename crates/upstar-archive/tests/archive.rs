//! What is kept, read back, refused, and left by a program that is killed.

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use upstar::{Arg, Session};
use upstar_archive::SqliteArchive;

fn session(path: &Path) -> (Session, Arc<SqliteArchive>) {
    let archive = Arc::new(SqliteArchive::open(path).unwrap());
    (Session::new().with_archive(archive.clone()), archive)
}

/// The canonical form of a position's value as text, and the steps that it took to find it.
fn ask(session: &Session, ruleset: &str, position: &str) -> (String, u64) {
    let budget = session.budget();
    let cx = session.cx(&budget);
    let position = session.position(ruleset, &[] as &[Arg], position).unwrap();
    let value = position.value(cx).unwrap();
    let steps = budget.spent();
    (cx.term(value).unwrap().print(upstar_notation::Style::Ascii, 100_000).unwrap(), steps)
}

const ASKED: [(&str, &str); 5] = [
    ("domineering", "4x4"),
    ("clobber", "xoxo/oxox"),
    ("toads_and_frogs", "TTT..FFF"),
    ("toppling_dominoes", "xoxxoxoo"),
    ("snort", "path 7"),
];

#[test]
fn a_second_run_finds_what_the_first_one_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("values.sqlite");
    let fresh = Session::new();
    {
        let (session, _archive) = session(&path);
        for (ruleset, position) in ASKED {
            assert_eq!(ask(&session, ruleset, position).0, ask(&fresh, ruleset, position).0);
        }
    }
    let (session, archive) = session(&path);
    assert!(archive.len().unwrap() > 100);
    for (ruleset, position) in ASKED {
        let (value, steps) = ask(&session, ruleset, position);
        assert_eq!(value, ask(&fresh, ruleset, position).0);
        // Building the value again is work, but far less than finding it.
        let (_, from_scratch) = ask(&Session::new(), ruleset, position);
        assert!(steps * 2 < from_scratch, "{ruleset} {position}: {steps} of {from_scratch}");
    }
}

#[test]
fn any_client_reads_one_row_a_position() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("values.sqlite");
    {
        let (session, _archive) = session(&path);
        ask(&session, "domineering", "2x2");
        ask(&session, "nim", "3");
    }
    let connection = Connection::open(&path).unwrap();
    let mut query = connection
        .prepare("select value, outcome, mean, temperature from positions where ruleset = ?1 and position = ?2")
        .unwrap();
    let mut row = |ruleset: &str, position: &str| -> [String; 4] {
        query
            .query_row([ruleset, position], |row| {
                Ok([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?])
            })
            .unwrap()
    };
    assert_eq!(row("domineering", "2x2"), ["+-1", "N", "0", "1"].map(String::from));
    assert_eq!(row("nim", "3"), ["*3", "N", "0", "0"].map(String::from));
}

#[test]
fn other_files_and_other_versions_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |name: &str, part: &str| {
        let error = SqliteArchive::open(&folder.path().join(name)).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
        assert!(!error.contains('\n') && !error.ends_with('.'), "{error}");
    };
    std::fs::write(folder.path().join("text"), "some notes of mine, ".repeat(100)).unwrap();
    refused("text", "is not a store of Upstar");
    refused(".", "is a folder; give the name of a file in it");
    let other = Connection::open(folder.path().join("other")).unwrap();
    other.execute_batch("create table mine (x)").unwrap();
    refused("other", "is a database, but not a store of Upstar");
    drop(SqliteArchive::open(&folder.path().join("newer")).unwrap());
    let newer = Connection::open(folder.path().join("newer")).unwrap();
    newer.pragma_update(None, "user_version", 77).unwrap();
    drop(newer);
    refused("newer", "is a store of version 77");
    refused("no/such/folder", "cannot be opened");
    let _open = SqliteArchive::open(&folder.path().join("busy")).unwrap();
    refused("busy", "another program is writing");
}

#[test]
fn several_threads_keep_what_one_would() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("values.sqlite");
    let archive = Arc::new(SqliteArchive::open(&path).unwrap());
    let session = Session::new().with_archive(archive.clone()).with_threads(4);
    let (value, _) = ask(&session, "domineering", "4x5");
    assert_eq!(value, "1");
    drop(session);
    archive.flush().unwrap();
    let alone = Session::new();
    let connection = Connection::open(&path).unwrap();
    let mut query = connection.prepare("select position, value from positions").unwrap();
    let mut rows = query.query([]).unwrap();
    let mut checked = 0;
    while let Some(row) = rows.next().unwrap() {
        let (position, value): (String, Option<String>) =
            (row.get(0).unwrap(), row.get(1).unwrap());
        // The longest texts differ in how they are written, not in what they say.
        if let Some(value) = value.filter(|value| value.len() < 100) {
            assert_eq!(value, ask(&alone, "domineering", &position).0, "{position}");
            checked += 1;
        }
    }
    assert!(checked > 500, "{checked}");
}

/// The program that the next test kills.
#[test]
#[ignore = "not a test: runs in a process of its own, which is killed"]
fn victim() {
    let Some(path) = env::var_os("UPSTAR_VICTIM") else { return };
    let (session, _archive) = session(Path::new(&path));
    ask(&session, "domineering", "6x6");
}

#[test]
fn a_killed_program_leaves_what_it_had_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("values.sqlite");
    let mut last = 0;
    for patience in [300, 900, 1500] {
        let begun = Instant::now();
        let mut victim = Command::new(env::current_exe().unwrap())
            .args(["--ignored", "--exact", "victim"])
            .env("UPSTAR_VICTIM", &path)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        sleep(Duration::from_millis(patience).saturating_sub(begun.elapsed()));
        victim.kill().unwrap();
        victim.wait().unwrap();
        let archive = SqliteArchive::open(&path).unwrap();
        let kept = archive.len().unwrap();
        assert!(kept >= last, "{kept} after {last}");
        last = kept;
    }
    assert!(last > 0);
    let connection = Connection::open(&path).unwrap();
    let sound: String =
        connection.query_row("pragma integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(sound, "ok");
    let (position, value): (String, String) = connection
        .query_row(
            "select position, value from positions where length(value) between 20 and 60 limit 1",
            [],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
        .unwrap();
    assert_eq!(ask(&Session::new(), "domineering", &position).0, value, "{position}");
}
