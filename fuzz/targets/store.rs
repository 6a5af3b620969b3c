//! Opens a store of values in which some bytes are changed, or any bytes as a store. The answers
//! are the same as without the store.
#![cfg_attr(fuzzing, no_main)]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use upstar::{CancelToken, Session};
use upstar_lang::Interpreter;
use upstar_store::SqliteStore;

const QUESTIONS: [(&str, &str); 3] = [
    ("value(domineering(\"2x3\"))", "{2|-1/2}"),
    ("value(clobber(\"xoxo\"))", "{*,^|v,*}"),
    ("value(toads_and_frogs(\"tt_ff\"))", "*"),
];

/// A folder for the stores of this process.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("upstar-fuzz-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for the stores");
    folder
});

/// The bytes of a store with the answers.
static SOUND: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let path = FOLDER.join("sound.sqlite");
    let kept = ask(&path).expect("a new store");
    assert_eq!(kept.len(), QUESTIONS.len());
    fs::read(&path).expect("the store that was made")
});

/// Returns the answers with this store, or `None` if the store is rejected.
fn ask(path: &Path) -> Option<Vec<String>> {
    let store = Arc::new(SqliteStore::open(path).ok()?);
    let session = Session::with_limit(1_000_000, CancelToken::new()).with_store(store.clone());
    let mut interpreter = Interpreter::with_session(Arc::new(session));
    let values = QUESTIONS.iter().map(|(question, _)| {
        interpreter.json_line(question).json["text"].as_str().unwrap_or_default().to_owned()
    });
    let values = values.collect();
    let _ = store.flush();
    Some(values)
}

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| check(bytes));

/// Checks the property.
pub fn check(bytes: &[u8]) {
    let mut store = SOUND.clone();
    match bytes.split_first() {
        Some((0, rest)) => store = rest.to_vec(),
        // Three bytes give the offset of a change, and the fourth byte gives the new value.
        Some((_, rest)) => {
            for change in rest.chunks_exact(4) {
                let at = usize::from_le_bytes([change[0], change[1], change[2], 0, 0, 0, 0, 0]);
                let at = at % store.len();
                store[at] = change[3];
            }
        }
        None => {}
    }
    let path = FOLDER.join("torn.sqlite");
    for beside in ["torn.sqlite-wal", "torn.sqlite-shm", "torn.sqlite-journal"] {
        let _ = fs::remove_file(FOLDER.join(beside));
    }
    fs::write(&path, &store).expect("room for a store");
    if let Some(values) = ask(&path) {
        for ((question, value), found) in QUESTIONS.iter().zip(values) {
            assert_eq!(found, *value, "{question}");
        }
    }
}
