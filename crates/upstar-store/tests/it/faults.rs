//! Damage to the file of a store never makes an answer wrong, and lost values are reported.
//!
//! `TEST_SCALE=100` turns seconds into hours.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rusqlite::{Connection, OpenFlags};
use upstar::Session;
use upstar::raw::Short;
use upstar_core::Budgeted;
use upstar_store::{SqliteStore, StoreBounds, VerifyReport, VerifySample, verify};
use upstar_testkit::scaled;

use crate::common::{ask, session};

const ASKED: [(&str, &str); 4] = [
    ("domineering", "3x4"),
    ("clobber", "xox/oxo"),
    ("toads_and_frogs", "TTT..FFF"),
    ("snort", "path 5"),
];

struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % below.max(1)
    }
}

fn checked(path: &Path) -> VerifyReport {
    let session = Session::new();
    let budget = session.budget();
    let cx = session.cx(&budget);
    let mut anew = |ruleset: &str, position: &str| -> Budgeted<Option<Short>> {
        session.raw_position(ruleset, &[], position).unwrap().value(cx).map(Some)
    };
    verify(path, cx, VerifySample::All, &mut anew).unwrap().unwrap()
}

fn filled(path: &Path) {
    let (session, store) = session(path);
    for (ruleset, position) in ASKED {
        ask(&session, ruleset, position);
    }
    assert!(store.report().is_empty());
}

fn impatient() -> StoreBounds {
    StoreBounds { patience: Duration::from_millis(50), ..StoreBounds::default() }
}

#[test]
fn a_full_disk_takes_no_answer_away() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("values.sqlite");
    for pages in [6, 7] {
        let bounds = StoreBounds { pages: Some(pages), ..impatient() };
        let store = Arc::new(SqliteStore::open_within(&path, &bounds).unwrap());
        let session = Session::new().with_store(store.clone());
        for (ruleset, position) in ASKED {
            assert_eq!(
                ask(&session, ruleset, position).0,
                ask(&Session::new(), ruleset, position).0
            );
        }
        let report = store.report();
        let lost = report.lost.as_ref().unwrap_or_else(|| panic!("{pages} pages: {report:?}"));
        assert!(lost.positions > 0 && lost.why.contains("full"), "{report:?}");
        let [sentence] = &report.sentences(&path)[..] else { panic!("{report:?}") };
        assert!(sentence.contains("are not saved in the store"), "{sentence}");
        drop((session, store));
        assert_eq!(checked(&path).told, [""; 0], "{pages} pages");
    }
    filled(&path);
    let after = checked(&path);
    assert_eq!(after.told, [""; 0]);
    assert!(after.positions > 100, "{after:?}");
}

#[test]
fn while_another_program_writes_answers_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("values.sqlite");
    filled(&path);
    let store = Arc::new(SqliteStore::open_within(&path, &impatient()).unwrap());
    let session = Session::new().with_store(store.clone());
    let before = store.len().unwrap();
    let other = Connection::open(&path).unwrap();
    other.execute_batch("begin immediate").unwrap();
    let (value, _) = ask(&session, "domineering", "4x4");
    assert_eq!(value, ask(&Session::new(), "domineering", "4x4").0);
    let lost = store.report().lost.expect("the other program writes");
    assert!(lost.positions > 50 && lost.why.contains("locked"), "{lost:?}");
    assert_eq!(store.len().unwrap(), before);
    other.execute_batch("rollback").unwrap();
    assert!(store.report().is_empty());
    assert_eq!(store.len().unwrap(), before + lost.positions);
    drop((session, store));
    assert_eq!(checked(&path).told, [""; 0]);
}

#[test]
fn a_changed_value_is_not_believed_and_is_mended() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("values.sqlite");
    let (expected, from_scratch) = ask(&Session::new(), "domineering", "4x4");
    let (session_, store) = session(&path);
    ask(&session_, "domineering", "4x4");
    drop((session_, store));
    let changed = Connection::open(&path).unwrap();
    assert!(changed.execute("update games set number = '7' where number = '0'", []).unwrap() > 0);
    drop(changed);
    assert!(checked(&path).complaints > 0);
    {
        let (session, store) = session(&path);
        assert_eq!(ask(&session, "domineering", "4x4").0, expected);
        let report = store.report();
        assert!(report.misfits > 0 && report.lost.is_none(), "{report:?}");
        assert!(report.example.as_ref().unwrap().starts_with("domineering "), "{report:?}");
        let sentence = &report.sentences(&path)[0];
        assert!(sentence.contains("recomputed"), "{sentence}");
        assert!(store.report().is_empty());
    }
    let (session, store) = session(&path);
    let (value, steps) = ask(&session, "domineering", "4x4");
    assert_eq!(value, expected);
    assert!(steps * 2 < from_scratch);
    assert!(store.report().is_empty());
}

fn spoil_bytes(path: &Path, dice: &mut Dice) -> String {
    let mut bytes = fs::read(path).unwrap();
    let what = if dice.roll(4) == 0 {
        let length = dice.roll(bytes.len());
        bytes.truncate(length);
        format!("cut to {length} bytes")
    } else {
        let at: Vec<usize> = (0..1 + dice.roll(8)).map(|_| dice.roll(bytes.len())).collect();
        at.iter().for_each(|&at| bytes[at] ^= 1 << dice.roll(8));
        format!("a bit changed in bytes {at:?}")
    };
    fs::write(path, bytes).unwrap();
    what
}

/// Edits with SQL; `?1` and `?2` are two values or two positions.
const EDITS: [&str; 15] = [
    "update games set number = '7' where id = ?1",
    "update games set nim = nim + ?2 where id = ?1",
    "update games set ups = '-' || ups || '1' where id = ?1",
    "update games set lefts = (select lefts from games where id = ?2) where id = ?1",
    "update games set rights = lefts, lefts = rights where id in (?1, ?2)",
    "update games set hash = (select hash from games where id = ?2) where id = ?1",
    "update games set hash = 'x' || hash where id = ?1",
    "update games set id = -id where id in (?1, ?2); update games set id = ?1 + ?2 + id where id < 0",
    "delete from games where id in (?1, ?2)",
    "update entries set game = ?2 where game = ?1",
    "update entries set game = ?1 + ?2 - game where game in (?1, ?2)",
    "update entries set game = 'much' where game = ?1",
    "update or replace entries set position = (select min(position) from entries where game = ?2) \
     where game = ?1",
    "delete from entries where game in (?1, ?2)",
    "update rulesets set name = name || '?' where id = 1 + (?1 + ?2) % 4; \
     update rulesets set name = 'clobber' where id = 1 + ?1 % 4",
];

fn spoil_rows(path: &Path, dice: &mut Dice) -> String {
    let connection = Connection::open(path).unwrap();
    // Constraints do not protect the store.
    connection.execute_batch("pragma foreign_keys = off; pragma synchronous = off").unwrap();
    let count: i64 =
        connection.query_row("select max(id) from games", [], |row| row.get(0)).unwrap();
    let mut said = String::new();
    for _ in 0..1 + dice.roll(3) {
        let one = 1 + dice.roll(count as usize);
        let two = 1 + dice.roll(count as usize);
        let edit = EDITS[dice.roll(EDITS.len())];
        let edit = edit.replace("?1", &one.to_string()).replace("?2", &two.to_string());
        let _ = connection.execute_batch(&edit);
        said += &edit;
    }
    said
}

#[test]
fn no_damage_makes_an_answer_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let sound = folder.path().join("sound.sqlite");
    filled(&sound);
    let expected: Vec<(&str, String, String)> = {
        let connection = Connection::open(&sound).unwrap();
        let mut query = connection.prepare("select ruleset, position from positions").unwrap();
        let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        let alone = Session::new();
        rows.map(|row| {
            let (ruleset, position): (String, String) = row.unwrap();
            let known = ASKED.iter().map(|(name, _)| *name).find(|name| *name == ruleset).unwrap();
            let (value, _) = ask(&alone, known, &position);
            (known, position, value)
        })
        .collect()
    };
    // Most of the time is spent waiting for the disk.
    const WORKERS: u32 = 4;
    let tallies: Vec<Tally> = std::thread::scope(|scope| {
        let work = |worker: u32| {
            let path = folder.path().join(format!("spoilt{worker}.sqlite"));
            let (sound, expected) = (&sound, &expected);
            scope.spawn(move || {
                let mut dice = Dice(0x5eed + u64::from(worker));
                let mut tally = Tally::default();
                for _ in 0..scaled(100 / WORKERS) {
                    spoil_and_ask(sound, &path, expected, &mut dice, &mut tally);
                }
                tally
            })
        };
        let workers: Vec<_> = (0..WORKERS).map(work).collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).collect()
    });
    assert!(
        tallies.iter().map(|tally| tally.misfits).sum::<u64>() > u64::from(scaled(12)),
        "{tallies:?}"
    );
    assert!(
        tallies.iter().map(|tally| tally.refused).sum::<u64>() > u64::from(scaled(2)),
        "{tallies:?}"
    );
    assert!(tallies.iter().any(|tally| tally.unreadable > 0), "{tallies:?}");
}

#[derive(Debug, Default)]
struct Tally {
    misfits: u64,
    refused: u64,
    unreadable: u64,
}

fn spoil_and_ask(
    sound: &Path,
    path: &Path,
    expected: &[(&str, String, String)],
    dice: &mut Dice,
    tally: &mut Tally,
) {
    for ending in ["", "-wal", "-shm", ".lock"] {
        let _ = fs::remove_file(format!("{}{ending}", path.display()));
    }
    fs::copy(sound, path).unwrap();
    let what = match dice.roll(2) {
        0 => spoil_bytes(path, dice),
        _ => spoil_rows(path, dice),
    };
    let Ok(store) = SqliteStore::open_within(path, &impatient()) else {
        tally.refused += 1;
        return;
    };
    let store = Arc::new(store);
    let session = Session::new().with_store(store.clone());
    let some: Vec<_> = (0..6).map(|_| &expected[dice.roll(expected.len())]).collect();
    let first = |row: &&(&str, String, String)| ASKED.contains(&(row.0, &row.1));
    for (ruleset, position, value) in some.into_iter().chain(expected.iter().filter(first)) {
        assert_eq!(ask(&session, ruleset, position).0, *value, "{ruleset} {position}: {what}");
    }
    let report = store.report();
    tally.misfits += report.misfits;
    tally.unreadable += u64::from(report.unreadable.is_some());
}

#[test]
fn a_log_that_is_torn_loses_its_end_only() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("values.sqlite");
    let (session_, store) = session(&path);
    for (ruleset, position) in ASKED {
        ask(&session_, ruleset, position);
        store.flush().unwrap();
    }
    let beside = |path: &Path, ending: &str| PathBuf::from(format!("{}{ending}", path.display()));
    let log = fs::read(beside(&path, "-wal")).unwrap();
    assert!(log.len() > 10_000, "{}", log.len());
    let mut dice = Dice(77);
    let mut most = 0;
    for _ in 0..scaled(12) {
        let torn = folder.path().join("torn.sqlite");
        let _ = fs::remove_file(beside(&torn, "-shm"));
        fs::copy(&path, &torn).unwrap();
        let mut rest = log[..dice.roll(log.len())].to_vec();
        if dice.roll(2) == 0 && !rest.is_empty() {
            let at = dice.roll(rest.len());
            rest[at] ^= 0x10;
        }
        fs::write(beside(&torn, "-wal"), rest).unwrap();
        {
            let (session, store) = session(&torn);
            most = most.max(store.len().unwrap());
            for (ruleset, position) in ASKED {
                assert_eq!(ask(&session, ruleset, position).0, ask(&session_, ruleset, position).0);
            }
            assert!(store.report().is_empty());
        }
        assert_eq!(checked(&torn).told, [""; 0]);
    }
    assert!(most > 0);
}

/// The program that the next test kills.
#[test]
#[ignore = "not a test: runs in a process of its own, which is killed"]
fn victim() {
    let Some(path) = env::var_os("UPSTAR_VICTIM") else { return };
    let (session, _store) = session(Path::new(&path));
    for position in ["4x4", "4x5", "5x5", "6x6"] {
        ask(&session, "domineering", position);
    }
}

const HANG: Duration = Duration::from_secs(600);

fn stored(path: &Path) -> u64 {
    let count = || {
        let store = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        store.query_row("select count(*) from entries", [], |row| row.get(0))
    };
    count().unwrap_or(0)
}

#[test]
fn a_killed_program_leaves_what_it_had_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("values.sqlite");
    let mut dice = Dice(4711);
    for _ in 0..scaled(2) {
        let (begun, before) = (Instant::now(), stored(&path));
        let mut victim = Command::new(env::current_exe().unwrap())
            .args(["--ignored", "--exact", "faults::victim"])
            .env("UPSTAR_VICTIM", &path)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Kill it only after something new is stored.
        let mut found = before;
        while found == before && victim.try_wait().unwrap().is_none() {
            assert!(begun.elapsed() < HANG, "nothing is stored");
            sleep(Duration::from_millis(10));
            // Without a log, the victim may be changing the locking mode of the file.
            let log = fs::metadata(format!("{}-wal", path.display()));
            if log.is_ok_and(|log| log.len() > 0) {
                found = found.max(stored(&path));
            }
        }
        sleep(Duration::from_millis(dice.roll(600) as u64));
        victim.kill().unwrap();
        victim.wait().unwrap();
        let done = checked(&path);
        assert_eq!(done.told, [""; 0]);
        assert!(found > 0 && done.positions >= found, "{} of {found}", done.positions);
        assert_eq!(done.anew, done.positions);
    }
}

/// New processes briefly inherit the file and its lock.
#[test]
#[cfg(unix)]
fn a_closed_store_is_free_while_other_threads_start_programs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("values.sqlite");
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let start = || {
            while !is_over.load(Ordering::Relaxed) {
                Command::new("true").status().unwrap();
            }
        };
        let starting = [scope.spawn(start), scope.spawn(start)];
        let opened = (0..300).try_for_each(|_| SqliteStore::open(&path).map(drop));
        is_over.store(true, Ordering::Relaxed);
        starting.into_iter().for_each(|thread| thread.join().unwrap());
        assert!(opened.is_ok(), "{opened:?}");
    });
}
