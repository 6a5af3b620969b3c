//! Values of positions in a file that outlives the session and that any SQLite client can read.
//!
//! ```sql
//! select position, value, temperature from positions where ruleset = 'domineering' order by 3 desc;
//! ```
//!
//! The view `positions` has one row a position: `ruleset`, `position`, `value`, `outcome`, `mean`,
//! `temperature`, all as text in the notation of the language. Behind it are three tables:
//!
//! * `rulesets (id, name)`, where the name is the expression that makes the ruleset;
//! * `games (id, number, ups, nim, lefts, rights, text, outcome, mean, temperature)`: every value once,
//!   as number + ups + nimber or by the ids of the options of its canonical form, so that values too
//!   long to be written down are kept as well (their `text` is null);
//! * `entries (ruleset, position, game)`.
//!
//! What is kept is handed to a thread that writes it in transactions, several in a second: a program
//! that is killed at any moment leaves a sound file, which lacks at most the last second. A file of
//! another version, or one that another program is writing, is refused.
//!
//! This crate *knows nothing of* rules, search and the text language.

mod games;
mod schema;
mod writer;

use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use parking_lot::{Mutex, RwLock};
use rusqlite::{Connection, OptionalExtension};
use upstar::Archive;
use upstar_core::{Interrupted, Step};
use upstar_short::{Cx, Short};

use crate::games::Games;
use crate::writer::{Job, Writer};

/// Why a file cannot be used as an archive; one sentence that says what to do.
#[derive(Debug)]
pub struct ArchiveError {
    message: String,
}

impl ArchiveError {
    pub(crate) fn new(message: impl Into<String>) -> ArchiveError {
        ArchiveError { message: message.into() }
    }
}

impl fmt::Display for ArchiveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for ArchiveError {}

/// An archive in an SQLite file.
///
/// An archive belongs to one session: it remembers which of the session's values are in the file.
///
/// ```
/// use std::sync::Arc;
/// use upstar::Session;
/// use upstar_archive::SqliteArchive;
///
/// let folder = std::env::temp_dir().join(format!("upstar-doc-{}", std::process::id()));
/// std::fs::create_dir_all(&folder)?;
/// let archive = Arc::new(SqliteArchive::open(&folder.join("values.sqlite"))?);
/// let session = Session::new().with_archive(archive.clone());
/// let budget = session.budget();
/// session.position("domineering", &[], "3x3")?.value(session.cx(&budget))?;
/// archive.flush()?;
/// assert!(archive.len()? > 3);
/// # drop((session, archive));
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SqliteArchive {
    path: PathBuf,
    /// Held as long as the archive is open, so that no other program writes to it.
    _lock: File,
    reader: Mutex<Connection>,
    games: RwLock<Games>,
    rulesets: Mutex<HashMap<String, Known>>,
    writer: Writer,
}

/// A ruleset in the file.
#[derive(Clone, Copy)]
struct Known {
    id: i64,
    /// There was nothing about it when the file was opened.
    is_new: bool,
}

impl SqliteArchive {
    /// Open the archive in this file; a file that does not exist is made.
    ///
    /// # Errors
    ///
    /// If it cannot be opened, is no archive, is one of another version, or is in use.
    pub fn open(path: &Path) -> Result<SqliteArchive, ArchiveError> {
        if path.is_dir() {
            let shown = path.display();
            let sentence = format!("{shown} is a folder; give the name of a file in it");
            return Err(ArchiveError::new(sentence));
        }
        let lock = lock(path)?;
        let connection = schema::open(path)?;
        let games = Games::new(&connection).map_err(|error| schema::unreadable(path, &error))?;
        let mut rulesets = HashMap::new();
        let mut next = 1;
        for (id, name, is_new) in
            schema::rulesets(&connection).map_err(|error| schema::unreadable(path, &error))?
        {
            next = next.max(id + 1);
            rulesets.insert(name, Known { id, is_new });
        }
        let reader = schema::reader(path)?;
        Ok(SqliteArchive {
            path: path.to_owned(),
            _lock: lock,
            reader: Mutex::new(reader),
            games: RwLock::new(games),
            rulesets: Mutex::new(rulesets),
            writer: Writer::new(connection),
        })
    }

    /// Wait until everything that was kept is in the file.
    ///
    /// # Errors
    ///
    /// If the file could not be written.
    pub fn flush(&self) -> Result<(), ArchiveError> {
        self.writer.flush().map_err(|error| self.unwritable(&error))
    }

    /// How many positions are in the file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn len(&self) -> Result<u64, ArchiveError> {
        let count = self
            .reader
            .lock()
            .query_row("select count(*) from entries", [], |row| row.get::<_, i64>(0));
        count.map(i64::cast_unsigned).map_err(|error| schema::unreadable(&self.path, &error))
    }

    /// Whether there is no position in the file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn is_empty(&self) -> Result<bool, ArchiveError> {
        self.len().map(|len| len == 0)
    }

    fn unwritable(&self, error: &str) -> ArchiveError {
        let path = self.path.display();
        ArchiveError::new(format!("the store {path} cannot be written: {error}"))
    }

    /// The ruleset's place in the file, where it gets one if it has none.
    fn ruleset(&self, name: &str) -> Known {
        let mut rulesets = self.rulesets.lock();
        if let Some(&known) = rulesets.get(name) {
            return known;
        }
        let id = rulesets.values().map(|known| known.id).max().unwrap_or(0) + 1;
        self.writer.send(Job::Ruleset { id, name: name.to_owned() });
        let known = Known { id, is_new: true };
        rulesets.insert(name.to_owned(), known);
        known
    }
}

impl Archive for SqliteArchive {
    fn load(&self, cx: Cx<'_>, ruleset: &str, position: &str) -> Step<Option<Short>> {
        let ruleset = self.ruleset(ruleset);
        let unreadable = |error: &rusqlite::Error| {
            Interrupted::too_large(schema::unreadable(&self.path, error).to_string())
        };
        let reader = self.reader.lock();
        let game = reader
            .prepare_cached("select game from entries where ruleset = ?1 and position = ?2")
            .and_then(|mut query| {
                query.query_row((ruleset.id, position), |row| row.get(0)).optional()
            })
            .map_err(|error| unreadable(&error))?;
        let Some(game) = game else { return Ok(None) };
        let value = self.games.write().read(&reader, game, cx)?;
        value.map(Some).map_err(|error| unreadable(&error))
    }

    fn keep(&self, cx: Cx<'_>, ruleset: &str, position: &str, value: Short) -> Step<()> {
        if let Some(error) = self.writer.error() {
            return Err(Interrupted::too_large(self.unwritable(&error).to_string()));
        }
        let ruleset = self.ruleset(ruleset).id;
        // Three of four positions have a value that others have, too.
        let known = self.games.read().known(value);
        let game = match known {
            Some(game) => game,
            None => self.games.write().number(cx, value, &mut |job| self.writer.send(job))?,
        };
        self.writer.send(Job::Entry { ruleset, position: position.to_owned(), game });
        Ok(())
    }

    fn is_new(&self, ruleset: &str) -> bool {
        self.ruleset(ruleset).is_new
    }
}

impl fmt::Debug for SqliteArchive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SqliteArchive").field("path", &self.path).finish_non_exhaustive()
    }
}

/// Take the lock file beside the archive.
fn lock(path: &Path) -> Result<File, ArchiveError> {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let name = PathBuf::from(name);
    let shown = path.display();
    let file = OpenOptions::new().write(true).create(true).truncate(false).open(&name).map_err(
        |error| ArchiveError::new(format!("the store {shown} cannot be opened: {error}")),
    )?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(ArchiveError::new(format!(
            "another program is writing to the store {shown}; wait for it or use another file"
        ))),
        Err(TryLockError::Error(error)) => {
            Err(ArchiveError::new(format!("the store {shown} cannot be locked: {error}")))
        }
    }
}
