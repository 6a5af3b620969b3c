//! Read access to a whole store.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use upstar_core::Budgeted;
use upstar_short::{Short, ShortContext};

use crate::StoreError;
use crate::error::ReadError;
use crate::games::GameTable;
use crate::schema::{self, unreadable};
use crate::seal::{ENGINE, RulesetSealer};

/// A function that recomputes a value from the stored name of the ruleset and the text of the
/// position. Returns `None` if this is impossible, for example without the rule file.
pub type Reevaluate<'a> = &'a mut dyn FnMut(&str, &str) -> Budgeted<Option<Short>>;

/// Statistics of a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreSummary {
    /// The version of the tables.
    pub version: i32,
    /// The version of the engine.
    pub engine: u32,
    /// The size of the file in bytes.
    pub bytes: u64,
    /// The number of values.
    pub values: u64,
    /// The sorted names of the rulesets, each with its number of positions.
    pub rulesets: Vec<(String, u64)>,
}

impl StoreSummary {
    /// Returns the number of positions.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.rulesets.iter().map(|(_, positions)| positions).sum()
    }
}

/// Returns statistics of the store in this file.
pub fn about(path: &Path) -> Result<StoreSummary, StoreError> {
    let audit = Audit::open(path)?;
    let fails = |error: rusqlite::Error| unreadable(path, &error);
    let count = |what: &str, id: i64| {
        let count = audit.connection.query_row(what, [id], |row| row.get::<_, i64>(0));
        count.map(i64::cast_unsigned).map_err(fails)
    };
    let mut rulesets = Vec::new();
    for (&id, name) in &audit.names {
        let positions = count("select count(*) from entries where ruleset = ?1", id)?;
        rulesets.push((name.clone(), positions));
    }
    rulesets.sort();
    Ok(StoreSummary {
        version: schema::VERSION,
        engine: ENGINE,
        bytes: fs::metadata(path).map_or(0, |file| file.len()),
        values: count("select count(*) from games where id >= ?1", i64::MIN)?,
        rulesets,
    })
}

pub(crate) struct Audit {
    pub(crate) path: PathBuf,
    pub(crate) connection: Connection,
    pub(crate) games: GameTable,
    pub(crate) names: HashMap<i64, String>,
}

pub(crate) struct PositionRow {
    pub(crate) ruleset: String,
    pub(crate) position: String,
    pub(crate) seal: i64,
    pub(crate) value: Short,
}

impl Audit {
    pub(crate) fn open(path: &Path) -> Result<Audit, StoreError> {
        schema::check_name(path)?;
        if !path.exists() {
            return Err(StoreError::new(format!("there is no store {}", path.display())));
        }
        let connection = schema::look(path)?;
        let fails = |error: rusqlite::Error| unreadable(path, &error);
        // Read a snapshot, even if another program writes in the meantime.
        connection.execute_batch("begin").map_err(fails)?;
        if schema::is_empty(&connection, path)? {
            return Err(StoreError::new(format!(
                "the file {} is empty, so it is not a store",
                path.display()
            )));
        }
        let rulesets = schema::rulesets(&connection).map_err(fails)?;
        let names = rulesets.into_iter().map(|(id, name, _)| (id, name)).collect();
        Ok(Audit { path: path.to_owned(), connection, games: GameTable::empty(), names })
    }

    /// Reads all rows of `entries` in order. Calls `found` for each valid row, and `misfit` with a
    /// label for each invalid row or with the reason why the remaining rows cannot be read.
    pub(crate) fn each(
        &mut self,
        cx: ShortContext<'_>,
        found: &mut dyn FnMut(PositionRow) -> Budgeted<()>,
        misfit: &mut dyn FnMut(String),
    ) -> Budgeted<()> {
        let Audit { connection, games, names, .. } = self;
        let query = connection.prepare("select ruleset, position, game, seal from entries");
        let mut query = match query {
            Ok(query) => query,
            Err(error) => {
                misfit(crate::error::sentence(&error));
                return Ok(());
            }
        };
        let mut rows = match query.query([]) {
            Ok(rows) => rows,
            Err(error) => {
                misfit(crate::error::sentence(&error));
                return Ok(());
            }
        };
        loop {
            let row = match rows.next() {
                Ok(Some(row)) => row,
                Ok(None) => return Ok(()),
                Err(error) => {
                    misfit(crate::error::sentence(&error));
                    return Ok(());
                }
            };
            let ruleset = row.get(0).ok().and_then(|id: i64| names.get(&id));
            let position = row.get::<_, String>(1).ok();
            let known = ruleset.zip(position.as_ref());
            let read = match (known, row.get(2), row.get::<_, i64>(3)) {
                (Some((ruleset, position)), Ok(game), Ok(seal)) => {
                    games.read(connection, game, cx)?.and_then(|(value, hash)| {
                        let fits = RulesetSealer::new(ruleset).seal(position, hash) == seal;
                        fits.then_some((value, seal)).ok_or(ReadError::Misfit)
                    })
                }
                _ => Err(ReadError::Misfit),
            };
            let label = || {
                let ruleset = ruleset.map_or("an unnamed ruleset", String::as_str);
                format!("{ruleset} {}", position.as_deref().unwrap_or("without text"))
            };
            match read {
                Ok((value, seal)) => {
                    if let (Some(ruleset), Some(position)) = (ruleset.cloned(), position) {
                        found(PositionRow { ruleset, position, seal, value })?;
                    }
                }
                Err(ReadError::File(why)) => misfit(format!("{}: {why}", label())),
                Err(ReadError::Misfit | ReadError::Busy) => misfit(label()),
            }
        }
    }
}
