//! The tables of an archive, and how a file is told to be one.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use crate::ArchiveError;

/// Marks a database as ours: "up*1" in ASCII.
const APPLICATION: i32 = 0x7570_2a31;

/// The version of the tables; a change that an older program would misread is a new one.
const VERSION: i32 = 1;

const TABLES: &str = "
create table rulesets (
    id integer primary key,
    name text not null unique
);
create table games (
    id integer primary key,
    number text, ups text, nim integer,
    lefts text, rights text,
    text text,
    outcome text not null,
    mean text not null,
    temperature text not null
);
create table entries (
    ruleset integer not null references rulesets (id),
    position text not null,
    game integer not null references games (id),
    primary key (ruleset, position)
) without rowid;
create view positions as
    select rulesets.name as ruleset, position, games.text as value, outcome, mean, temperature
    from entries
    join rulesets on rulesets.id = entries.ruleset
    join games on games.id = entries.game;
";

pub(crate) fn unreadable(path: &Path, error: &rusqlite::Error) -> ArchiveError {
    ArchiveError::new(format!("the store {} cannot be read: {error}", path.display()))
}

/// The connection that writes; the tables are there when it is returned.
pub(crate) fn open(path: &Path) -> Result<Connection, ArchiveError> {
    let mut connection = Connection::open(path).map_err(|error| unreadable(path, &error))?;
    prepare(&mut connection, path)?;
    Ok(connection)
}

fn prepare(connection: &mut Connection, path: &Path) -> Result<(), ArchiveError> {
    let shown = path.display();
    let fails = |error: rusqlite::Error| match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::NotADatabase) => ArchiveError::new(format!(
            "{shown} is not a store of Upstar; give the name of a new file or of a store"
        )),
        _ => unreadable(path, &error),
    };
    connection.busy_timeout(Duration::from_secs(5)).map_err(fails)?;
    let number = |connection: &Connection, name: &str| {
        connection.pragma_query_value(None, name, |row| row.get::<_, i32>(0))
    };
    let tables = connection
        .query_row("select count(*) from sqlite_schema", [], |row| row.get::<_, i64>(0))
        .map_err(fails)?;
    let application = number(connection, "application_id").map_err(fails)?;
    let version = number(connection, "user_version").map_err(fails)?;
    if tables > 0 && application != APPLICATION {
        return Err(ArchiveError::new(format!(
            "{shown} is a database, but not a store of Upstar; give another file"
        )));
    }
    if tables > 0 && version != VERSION {
        return Err(ArchiveError::new(format!(
            "{shown} is a store of version {version}, and this program reads version {VERSION}; \
             give a new file"
        )));
    }
    // With the log beside the file a reader never waits, and a kill loses only the open transaction.
    connection.pragma_update(None, "journal_mode", "wal").map_err(fails)?;
    connection.pragma_update(None, "synchronous", "normal").map_err(fails)?;
    // Positions come in no order, so that each transaction touches most pages of a small file: these are
    // kept in memory (in KiB) and go from the log to their places seldom (in pages).
    connection.pragma_update(None, "cache_size", -65_536).map_err(fails)?;
    connection.pragma_update(None, "wal_autocheckpoint", 8_000).map_err(fails)?;
    if tables == 0 {
        let transaction = connection.transaction().map_err(fails)?;
        transaction.execute_batch(TABLES).map_err(fails)?;
        transaction.pragma_update(None, "application_id", APPLICATION).map_err(fails)?;
        transaction.pragma_update(None, "user_version", VERSION).map_err(fails)?;
        transaction.commit().map_err(fails)?;
    }
    Ok(())
}

/// A second connection, which only reads.
pub(crate) fn reader(path: &Path) -> Result<Connection, ArchiveError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(path, flags).map_err(|error| unreadable(path, &error))
}

/// The rulesets in the file: id, name, and whether nothing is known about them.
pub(crate) fn rulesets(connection: &Connection) -> rusqlite::Result<Vec<(i64, String, bool)>> {
    let mut query = connection.prepare(
        "select id, name, not exists (select 1 from entries where ruleset = id) from rulesets",
    )?;
    let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    rows.collect()
}
