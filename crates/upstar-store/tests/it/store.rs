//! Storing, reading and refusing values, and the file that a killed program leaves.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use rusqlite::Connection;
use upstar::{Player, Ruleset, RulesetDoc, Session};
use upstar_store::SqliteStore;

use crate::common::{ask, session};

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
        let (session, _store) = session(&path);
        for (ruleset, position) in ASKED {
            assert_eq!(ask(&session, ruleset, position).0, ask(&fresh, ruleset, position).0);
        }
    }
    let (session, store) = session(&path);
    assert!(store.len().unwrap() > 100);
    for (ruleset, position) in ASKED {
        let (value, steps) = ask(&session, ruleset, position);
        assert_eq!(value, ask(&fresh, ruleset, position).0);
        // Rebuilding a value is cheaper than finding it.
        let (_, from_scratch) = ask(&Session::new(), ruleset, position);
        assert!(steps * 2 < from_scratch, "{ruleset} {position}: {steps} of {from_scratch}");
    }
}

/// A heap from which a player takes one token, with or without its own page.
struct TakeOne<const NAMED: bool>;

static PAGE: RulesetDoc<'static> = RulesetDoc { name: "take_one", ..RulesetDoc::CUSTOM };

impl<const NAMED: bool> Ruleset for TakeOne<NAMED> {
    type Position = u32;

    fn options(&self, heap: &u32, _: Player, out: &mut Vec<u32>) {
        out.extend(heap.checked_sub(1));
    }

    fn doc(&self) -> RulesetDoc<'_> {
        if NAMED { PAGE } else { RulesetDoc::CUSTOM }
    }
}

#[test]
fn custom_rulesets_are_stored_if_they_have_a_name_and_an_edition() {
    let folder = tempfile::tempdir().unwrap();
    let (session, store) = session(&folder.path().join("values.sqlite"));
    let stored = || {
        store.flush().unwrap();
        store.len().unwrap()
    };
    session.custom_ruleset(TakeOne::<true>, "").position(5).value().unwrap();
    session.custom_ruleset(TakeOne::<false>, "1").position(5).value().unwrap();
    assert_eq!(stored(), 0);
    session.custom_ruleset(TakeOne::<true>, "1").position(5).value().unwrap();
    assert!(stored() > 0);
}

#[test]
fn any_client_reads_one_row_a_position() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("values.sqlite");
    {
        let (session, _store) = session(&path);
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
fn a_row_has_the_hash_that_the_language_shows() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("values.sqlite");
    let (session, store) = session(&path);
    ask(&session, "domineering", "3x3");
    store.flush().unwrap();
    let budget = session.budget();
    let cx = session.cx(&budget);
    let connection = Connection::open(&path).unwrap();
    let mut query = connection
        .prepare("select position, hash from entries join games on games.id = entries.game")
        .unwrap();
    let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    let mut seen = 0;
    for row in rows {
        let (position, hash): (String, String) = row.unwrap();
        let position = session.raw_position("domineering", &[], &position).unwrap();
        let value = position.value(cx).unwrap();
        assert_eq!(cx.forms().content_hash(value.form(), &budget).unwrap().to_string(), hash);
        seen += 1;
    }
    assert!(seen > 10, "{seen}");
}

#[test]
fn other_files_and_other_versions_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let refused_as = |path: &Path, part: &str| {
        let error = SqliteStore::open(path).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
        assert!(!error.contains('\n') && !error.ends_with('.'), "{error}");
    };
    let refused = |name: &str, part: &str| refused_as(&folder.path().join(name), part);
    fs::write(folder.path().join("text"), "some notes of mine, ".repeat(100)).unwrap();
    refused("text", "is not an Upstar store");
    refused(".", "is a folder; give the name of a file in this folder");
    let other = Connection::open(folder.path().join("other")).unwrap();
    other.execute_batch("create table mine (x)").unwrap();
    refused("other", "is a database, but not an Upstar store");
    refused("no/such/folder", "cannot open the store");
    refused_as(Path::new(":memory:"), "does not save the values");
    refused_as(Path::new("file:x.sqlite?mode=memory"), "is a URI");
    refused_as(Path::new(""), "expected the name of a file");
    #[cfg(unix)]
    refused_as(Path::new("/dev/zero"), "is not a regular file");
    for name in fs::read_dir(folder.path()).unwrap() {
        let name = name.unwrap().file_name();
        assert!(name == "text" || name == "other", "{name:?} is left");
    }
    for (version, part) in [(1, "is too old; give a new file"), (77, "a newer version of Upstar")] {
        let name = format!("version{version}");
        drop(SqliteStore::open(&folder.path().join(&name)).unwrap());
        let changed = Connection::open(folder.path().join(&name)).unwrap();
        changed.pragma_update(None, "user_version", version).unwrap();
        drop(changed);
        refused(&name, &format!("is a store of version {version}"));
        refused(&name, part);
    }
    drop(SqliteStore::open(&folder.path().join("view")).unwrap());
    let changed = Connection::open(folder.path().join("view")).unwrap();
    changed.execute_batch("drop view positions; create view positions as select 1").unwrap();
    drop(changed);
    refused("view", "the definition of `positions` has changed");
    drop(SqliteStore::open(&folder.path().join("trigger")).unwrap());
    let changed = Connection::open(folder.path().join("trigger")).unwrap();
    let trigger = "create trigger mine before insert on entries begin select raise(ignore); end";
    changed.execute_batch(trigger).unwrap();
    drop(changed);
    refused("trigger", "has triggers");
}

#[test]
fn a_store_in_use_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("values.sqlite");
    let value = |store: &Arc<SqliteStore>, ruleset: &str, position: &str| {
        let session = Session::new().with_store(store.clone());
        let budget = session.budget();
        let value = session.raw_position(ruleset, &[], position).unwrap();
        let cx = session.cx(&budget);
        let value = value.value(cx).unwrap();
        let steps = budget.spent();
        (cx.forms().content_hash(value.form(), &budget).unwrap().to_string(), steps)
    };
    let writer = Arc::new(SqliteStore::open(&path).unwrap());
    let (three, steps) = value(&writer, "domineering", "3x4");
    writer.flush().unwrap();
    let stored = writer.len().unwrap();
    let reader = Arc::new(SqliteStore::open(&path).unwrap());
    let (again, few) = value(&reader, "domineering", "3x4");
    assert_eq!(again, three);
    assert!(few < steps / 2, "{few} {steps}");
    let report = reader.report();
    assert!(report.is_empty(), "{report:?}");
    // What the other program writes later is read, and new values are not saved. Rulesets and games
    // of both programs have different numbers.
    value(&reader, "clobber", "xo/ox");
    let written = [("cram", "3x4"), ("domineering", "4x4")].map(|(ruleset, position)| {
        let (hash, steps) = value(&writer, ruleset, position);
        (ruleset, position, hash, steps)
    });
    writer.flush().unwrap();
    for (ruleset, position, hash, steps) in written {
        let (read, few) = value(&reader, ruleset, position);
        assert_eq!(read, hash, "{ruleset}");
        assert!(few < steps / 2, "{ruleset}: {few} {steps}");
    }
    let report = reader.report();
    let lost = report.lost.clone().unwrap();
    assert!(
        lost.positions > 0 && lost.why == "another program is writing to the store",
        "{lost:?}"
    );
    assert_eq!((report.misfits, &report.unreadable), (0, &None));
    assert!(writer.len().unwrap() > stored);
    assert!(writer.report().is_empty());
}

#[test]
fn a_store_serves_one_session_after_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(SqliteStore::open(&folder.path().join("values.sqlite")).unwrap());
    for position in ["3x3", "4x4", "3x4"] {
        let session = Session::new().with_store(store.clone());
        // The ids of values differ from before.
        ask(&session, "nim", &position[2..]);
        assert_eq!(
            ask(&session, "domineering", position).0,
            ask(&Session::new(), "domineering", position).0
        );
        assert!(store.report().is_empty());
    }
    let session = Session::new().with_store(store);
    let from_scratch = ask(&Session::new(), "domineering", "4x4").1;
    assert!(ask(&session, "domineering", "4x4").1 * 2 < from_scratch);
}

#[test]
fn several_threads_keep_what_one_would() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("values.sqlite");
    let store = Arc::new(SqliteStore::open(&path).unwrap());
    let session = Session::new().with_store(store.clone()).with_threads(4);
    let (value, _) = ask(&session, "domineering", "4x5");
    assert_eq!(value, "1");
    drop(session);
    store.flush().unwrap();
    let alone = Session::new();
    let connection = Connection::open(&path).unwrap();
    let mut query = connection.prepare("select position, value from positions").unwrap();
    let mut rows = query.query([]).unwrap();
    let mut checked = 0;
    while let Some(row) = rows.next().unwrap() {
        let (position, value): (String, Option<String>) =
            (row.get(0).unwrap(), row.get(1).unwrap());
        // The longest texts may differ in notation only.
        if let Some(value) = value.filter(|value| value.len() < 100) {
            assert_eq!(value, ask(&alone, "domineering", &position).0, "{position}");
            checked += 1;
        }
    }
    assert!(checked > 500, "{checked}");
}
