//! Values of positions in a file that outlives the session and that any SQLite client can read.
//!
//! ```sql
//! select position, value, temperature from positions where ruleset = 'domineering' order by 3 desc;
//! ```
//!
//! The view `positions` has one row for each position: `ruleset`, `position`, `value`, `outcome`,
//! `mean`, `temperature`, as text in the expression language. It is built from three tables:
//!
//! * `rulesets (id, name)`, where `name` is the expression for the ruleset;
//! * `games (id, number, ups, nim, lefts, rights, text, outcome, mean, temperature, hash)`, where a
//!   value is given as number + ups + nimber, or by the ids of the options of its canonical form;
//!   `text` is null if it would be too long, and `hash` is the content hash;
//! * `entries (ruleset, position, game, seal)`, where `seal` protects the row.
//!
//! A thread writes several transactions per second. If the program is killed, the file remains
//! valid and lacks at most the values of the last second. A file of another version, or in use by
//! another program, is rejected.
//!
//! Problems with the file never change a result. Invalid rows are ignored and recomputed, and
//! failed writes are retried. [`SqliteStore::report`] reports both. [`verify`](fn@verify) checks
//! all rows, and [`merge`](fn@merge) combines several stores.
//!
//! This crate does not depend on rules, on search, or on the expression language.

mod audit;
mod error;
mod games;
mod merge;
mod schema;
mod seal;
mod verify;
mod writer;

use std::collections::HashMap;
use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use parking_lot::{Mutex, RwLock};
use rusqlite::{Connection, OptionalExtension};
use upstar::ValueStore;
use upstar_core::Budgeted;
use upstar_short::{Short, ShortContext};

pub use crate::audit::Reevaluate;
pub use crate::audit::{StoreSummary, about};
pub use crate::error::{StoreError, StoreReport, UnsavedValues};
pub use crate::merge::{MergeReport, merge};
pub use crate::seal::ENGINE;
pub use crate::verify::{VerifyReport, VerifySample, verify};

use crate::error::{ReadError, ReadNotes};
use crate::games::GameTable;
use crate::seal::RulesetSealer;
use crate::writer::{WriteJob, Writer};

/// The time between two attempts to open a store that another program is creating.
const AGAIN: Duration = Duration::from_millis(20);

/// The id of a ruleset that the file does not contain.
const UNKNOWN: i64 = -1;

/// Ids of rulesets from this number on indicate a damaged file.
const FOREIGN: i64 = 1 << 62;

/// A store in an SQLite file.
///
/// A store belongs to one session at a time, because it tracks which of the session's values are in
/// the file.
///
/// ```
/// use std::sync::Arc;
/// use upstar::Session;
/// use upstar_store::SqliteStore;
///
/// let folder = std::env::temp_dir().join(format!("upstar-doc-{}", std::process::id()));
/// std::fs::create_dir_all(&folder)?;
/// let store = Arc::new(SqliteStore::open(&folder.join("values.sqlite"))?);
/// let session = Session::new().with_store(store.clone());
/// let budget = session.budget();
/// session.raw_position("domineering", &[], "3x3")?.value(session.cx(&budget))?;
/// store.flush()?;
/// assert!(store.len()? > 3);
/// # drop((session, store));
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SqliteStore {
    path: PathBuf,
    reader: Mutex<Connection>,
    games: RwLock<GameTable>,
    rulesets: Mutex<HashMap<String, StoredRuleset>>,
    writer: Writer,
    notes: ReadNotes,
    /// `true` once another program has locked the file, which is then no longer read.
    is_shut: AtomicBool,
    /// Keeps other programs from writing to the file. Dropped last, because the writer writes until
    /// it is dropped. `None` if another program writes to the file.
    lock: Option<FileLock>,
}

#[derive(Clone, Copy)]
struct StoredRuleset {
    id: i64,
    sealer: RulesetSealer,
    /// `true` if the file has no entries for the ruleset from earlier sessions.
    is_new: bool,
}

/// The limits for opening and filling a store.
#[derive(Clone, Debug)]
pub struct StoreBounds {
    /// The maximum time to wait for another program that writes to the file.
    pub patience: Duration,
    /// The maximum size of the file in pages of 4 KiB; `None` means no limit.
    pub pages: Option<u32>,
}

impl Default for StoreBounds {
    fn default() -> StoreBounds {
        StoreBounds { patience: Duration::from_secs(5), pages: None }
    }
}

impl SqliteStore {
    /// Opens the store in this file, or creates it if the file does not exist. If another program
    /// writes to the file, the store is only read, and new values are reported as not saved.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be opened, is not a store, has another version, or is
    /// being created by another program.
    pub fn open(path: &Path) -> Result<SqliteStore, StoreError> {
        SqliteStore::open_within(path, &StoreBounds::default())
    }

    /// Same as [`open`](SqliteStore::open), but with the given limits.
    pub fn open_within(path: &Path, bounds: &StoreBounds) -> Result<SqliteStore, StoreError> {
        schema::check_name(path)?;
        // Do not create a lock file next to a file that is rejected.
        if path.exists() {
            drop(schema::look(path)?);
        }
        // The lock file is next to the real file, even if `path` is a link.
        let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let name = beside(&real, ".lock");
        let begun = Instant::now();
        loop {
            let lock = lock(path, &name)?;
            let is_ours = lock.is_some();
            match SqliteStore::open_locked(path, bounds, lock) {
                // Another program may be creating the store.
                Err(_) if !is_ours && begun.elapsed() < bounds.patience => thread::sleep(AGAIN),
                opened => return opened,
            }
        }
    }

    /// Returns `true` if another program wrote to the file when this store was opened, so that new
    /// values are not saved.
    #[must_use]
    pub fn is_read_only(&self) -> bool {
        self.lock.is_none()
    }

    fn open_locked(
        path: &Path,
        bounds: &StoreBounds,
        lock: Option<FileLock>,
    ) -> Result<SqliteStore, StoreError> {
        let fails = |error: rusqlite::Error| schema::unreadable(path, &error);
        let connection = match lock {
            Some(_) => schema::open(path)?,
            None => schema::reader(path)?,
        };
        if lock.is_none() && schema::is_empty(&connection, path)? {
            let shown = path.display();
            return Err(StoreError::new(format!(
                "another program is creating the store {shown}; try again"
            )));
        }
        connection.busy_timeout(bounds.patience).map_err(fails)?;
        if let Some(pages) = bounds.pages {
            connection.pragma_update(None, "max_page_count", pages).map_err(fails)?;
        }
        let games = GameTable::new(&connection).map_err(fails)?;
        let mut rulesets = HashMap::new();
        for (id, name, is_new) in schema::rulesets(&connection).map_err(fails)? {
            let sealer = RulesetSealer::new(&name);
            rulesets.insert(name, StoredRuleset { id, sealer, is_new });
        }
        let reader = schema::reader(path)?;
        reader.busy_timeout(bounds.patience).map_err(fails)?;
        Ok(SqliteStore {
            path: path.to_owned(),
            reader: Mutex::new(reader),
            games: RwLock::new(games),
            rulesets: Mutex::new(rulesets),
            writer: match lock {
                Some(_) => Writer::new(connection),
                None => Writer::refusing("another program is writing to the store"),
            },
            notes: ReadNotes::default(),
            is_shut: AtomicBool::new(false),
            lock,
        })
    }

    /// Returns the path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes all pending values, and reports the problems since the last report.
    #[must_use]
    pub fn report(&self) -> StoreReport {
        let lost = self.writer.flush().err();
        StoreReport { lost, ..self.notes.take() }
    }

    /// Same as [`report`](SqliteStore::report), but does not wait for pending writes.
    #[must_use]
    pub fn report_so_far(&self) -> StoreReport {
        StoreReport { lost: self.writer.lost(), ..self.notes.take() }
    }

    /// Waits until all pending values are in the file.
    pub fn flush(&self) -> Result<(), StoreError> {
        self.writer.flush().map_err(|lost| {
            let path = self.path.display();
            StoreError::new(format!("cannot write the store {path}: {}", lost.why))
        })
    }

    /// Returns the number of positions in the file.
    pub fn len(&self) -> Result<u64, StoreError> {
        let count = self
            .reader
            .lock()
            .query_row("select count(*) from entries", [], |row| row.get::<_, i64>(0));
        count.map(i64::cast_unsigned).map_err(|error| schema::unreadable(&self.path, &error))
    }

    /// Returns `true` if the file contains no position.
    pub fn is_empty(&self) -> Result<bool, StoreError> {
        self.len().map(|len| len == 0)
    }

    fn ruleset(&self, name: &str) -> StoredRuleset {
        let mut rulesets = self.rulesets.lock();
        if let Some(&known) = rulesets.get(name) {
            return known;
        }
        if self.is_read_only() {
            // The other program may have added the ruleset since.
            let query = "select id from rulesets where name = ?1";
            let id = self.reader.lock().query_row(query, [name], |row| row.get(0));
            let sealer = RulesetSealer::new(name);
            let Ok(id) = id else { return StoredRuleset { id: UNKNOWN, sealer, is_new: true } };
            let known = StoredRuleset { id, sealer, is_new: false };
            rulesets.insert(name.to_owned(), known);
            return known;
        }
        let ours = rulesets.values().map(|known| known.id).filter(|&id| (0..FOREIGN).contains(&id));
        let id = ours.max().unwrap_or(0) + 1;
        self.writer.send(WriteJob::Ruleset { id, name: name.to_owned() });
        let known = StoredRuleset { id, sealer: RulesetSealer::new(name), is_new: true };
        rulesets.insert(name.to_owned(), known);
        known
    }

    fn read(
        &self,
        cx: ShortContext<'_>,
        ruleset: StoredRuleset,
        position: &str,
    ) -> Budgeted<Result<Option<Short>, ReadError>> {
        let reader = self.reader.lock();
        let row = reader
            .prepare_cached("select game, seal from entries where ruleset = ?1 and position = ?2")
            .and_then(|mut query| {
                let row =
                    query.query_row((ruleset.id, position), |row| Ok((row.get(0)?, row.get(1)?)));
                row.optional()
            });
        let (game, seal): (i64, i64) = match row {
            Ok(Some(row)) => row,
            Ok(None) => return Ok(Ok(None)),
            Err(error) => return Ok(Err(error.into())),
        };
        let (value, hash) = match self.games.write().read(&reader, game, cx)? {
            Ok(read) => read,
            Err(trouble) => return Ok(Err(trouble)),
        };
        let fits = ruleset.sealer.seal(position, hash) == seal;
        Ok(if fits { Ok(Some(value)) } else { Err(ReadError::Misfit) })
    }
}

impl ValueStore for SqliteStore {
    fn load(&self, cx: ShortContext<'_>, ruleset: &str, position: &str) -> Budgeted<Option<Short>> {
        if self.is_shut.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let known = self.ruleset(ruleset);
        match self.read(cx, known, position)? {
            Ok(value) => Ok(value),
            Err(trouble) => {
                // Wait for another program only once.
                if trouble == ReadError::Busy {
                    self.is_shut.store(true, Ordering::Relaxed);
                }
                self.notes.add(trouble, || format!("{ruleset} {position}"));
                Ok(None)
            }
        }
    }

    fn keep(
        &self,
        cx: ShortContext<'_>,
        ruleset: &str,
        position: &str,
        value: Short,
    ) -> Budgeted<()> {
        if self.is_read_only() {
            let known = self.ruleset(ruleset);
            // The session may offer a value that it has read.
            let may_be_stored = known.id != UNKNOWN && !self.is_shut.load(Ordering::Relaxed);
            if !may_be_stored || self.read(cx, known, position)? != Ok(Some(value)) {
                self.writer.lose();
            }
            return Ok(());
        }
        let StoredRuleset { id, sealer, .. } = self.ruleset(ruleset);
        // Three out of four positions share their value with other positions.
        let known = self.games.read().known(value);
        let game = match known {
            Some(game) => game,
            None => self.games.write().number(cx, value, &mut |job| self.writer.send(job))?,
        };
        let position = position.to_owned();
        let job = WriteJob::Entry { ruleset: id, sealer, position, game: game.id, hash: game.hash };
        self.writer.send(job);
        Ok(())
    }

    fn is_new(&self, ruleset: &str) -> bool {
        self.ruleset(ruleset).is_new
    }

    fn begin(&self) {
        if self.games.write().forget() {
            // The previous session may have stored positions of any ruleset.
            self.rulesets.lock().values_mut().for_each(|known| known.is_new = false);
        }
    }
}

impl fmt::Debug for SqliteStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SqliteStore").field("path", &self.path).finish_non_exhaustive()
    }
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

struct FileLock(File);

impl Drop for FileLock {
    fn drop(&mut self) {
        // A process that another thread is starting may briefly hold a copy of the handle.
        let _ = self.0.unlock();
    }
}

/// Locks the file `name` for the store `path`. Returns `None` if another program has locked it.
fn lock(path: &Path, name: &Path) -> Result<Option<FileLock>, StoreError> {
    let shown = path.display();
    let file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(false)
        .open(name)
        .map_err(|error| StoreError::new(format!("cannot open the store {shown}: {error}")))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(FileLock(file))),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => {
            Err(StoreError::new(format!("cannot lock the store {shown}: {error}")))
        }
    }
}
