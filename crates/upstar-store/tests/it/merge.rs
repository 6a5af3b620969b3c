//! Merging several stores into one.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use upstar::Session;
use upstar::raw::Short;
use upstar_core::Budgeted;
use upstar_store::{MergeReport, VerifySample, merge, verify};

use crate::common::{ask, session};

fn filled(path: &Path, asked: &[(&str, &str)]) -> PathBuf {
    let (session, store) = session(path);
    for (ruleset, position) in asked {
        ask(&session, ruleset, position);
    }
    assert!(store.report().is_empty());
    path.to_owned()
}

/// Merges stores in a session that has already computed other values.
fn merged(stores: &[&Path], output: &Path, before: &str) -> Result<MergeReport, String> {
    let stores: Vec<PathBuf> = stores.iter().map(|path| path.to_path_buf()).collect();
    let session = Session::new();
    ask(&session, "toppling_dominoes", before);
    let budget = session.budget();
    let cx = session.cx(&budget);
    let mut anew = |ruleset: &str, position: &str| -> Budgeted<Option<Short>> {
        session.raw_position(ruleset, &[], position).unwrap().value(cx).map(Some)
    };
    merge(&stores, output, cx, &mut anew).unwrap().map_err(|no| no.to_string())
}

#[test]
fn the_same_stores_give_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let a = filled(&at("a"), &[("domineering", "4x4"), ("clobber", "xoxo/oxox")]);
    let b = filled(&at("b"), &[("snort", "path 6"), ("domineering", "3x5")]);
    // The same rows as a, found in another order.
    let c = filled(&at("c"), &[("clobber", "xoxo/oxox"), ("domineering", "4x4")]);
    let ways: [(&[&Path], &str); 4] = [
        (&[&a, &b], "x"),
        (&[&b, &a], "xxoxo"),
        (&[&b, &c], "oxxo"),
        (&[&a, &b, &c, &a], "xoxoxo"),
    ];
    let mut first = None;
    for (number, (stores, before)) in ways.into_iter().enumerate() {
        let output = at(&format!("merged{number}"));
        let done = merged(stores, &output, before).unwrap();
        assert!(done.misfits.is_empty() && done.conflicts.is_empty(), "{done:?}");
        let bytes = fs::read(&output).unwrap();
        let first = first.get_or_insert_with(|| bytes.clone());
        assert!(*first == bytes, "{stores:?}");
    }
    merged(&[&a], &at("a1"), "x").unwrap();
    merged(&[&at("a1"), &b], &at("ab"), "xo").unwrap();
    assert!(first == fs::read(at("ab")).ok());
    let (session, store) = session(&at("ab"));
    let (value, steps) = ask(&session, "domineering", "4x4");
    let (expected, from_scratch) = ask(&Session::new(), "domineering", "4x4");
    assert_eq!(value, expected);
    assert!(steps * 2 < from_scratch);
    assert!(store.report().is_empty());
}

#[test]
fn what_does_not_agree_is_found_anew_and_told() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let a = filled(&at("a"), &[("domineering", "3x3")]);
    let b = filled(&at("b"), &[("domineering", "3x3")]);
    let c = filled(&at("c"), &[("domineering", "2x2"), ("nim", "3")]);
    // A row with a valid seal and a wrong value.
    let wrong = Session::new();
    let budget = wrong.budget();
    let cx = wrong.cx(&budget);
    {
        let store = upstar_store::SqliteStore::open(&b).unwrap();
        let seven = cx.nimber(7).unwrap();
        upstar::ValueStore::keep(&store, cx, "domineering", "3x3", seven).unwrap();
        store.flush().unwrap();
    }
    // A row whose seal does not match.
    let changed = Connection::open(&c).unwrap();
    changed.execute("update entries set seal = seal + 1 where position = '3'", []).unwrap();
    drop(changed);
    let one = merged(&[&a, &b, &c], &at("one"), "x").unwrap();
    let two = merged(&[&c, &b, &a], &at("two"), "xo").unwrap();
    assert_eq!(one, two);
    assert_eq!(one.conflicts, ["domineering 3x3"]);
    let [misfit] = &one.misfits[..] else { panic!("{one:?}") };
    assert!(misfit.starts_with("nim 3 in "), "{misfit}");
    assert!(fs::read(at("one")).unwrap() == fs::read(at("two")).unwrap());
    let mut anew = |ruleset: &str, position: &str| -> Budgeted<Option<Short>> {
        wrong.raw_position(ruleset, &[], position).unwrap().value(cx).map(Some)
    };
    let found = verify(&b, cx, VerifySample::All, &mut anew).unwrap().unwrap();
    assert_eq!(found.told, ["domineering 3x3: the value is wrong"]);
    assert_eq!(
        verify(&at("one"), cx, VerifySample::All, &mut anew).unwrap().unwrap().complaints,
        0
    );
    let again = merged(&[&a], &at("one"), "x").unwrap_err();
    assert!(again.contains("already exists"), "{again}");
}
