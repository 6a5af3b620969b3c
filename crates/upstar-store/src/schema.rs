//! The tables of a store, and the mark that identifies the file as a store.

use std::fs;
use std::path::Path;

use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension};

use crate::error::{StoreError, sentence};

/// Identifies the database as a store: "up*1" in ASCII.
const APPLICATION: i32 = 0x7570_2a31;

/// The version of the tables. It must be increased if an older program would misread a store.
pub(crate) const VERSION: i32 = 2;

const SCHEMA: [(&str, &str); 4] = [
    (
        "rulesets",
        "create table rulesets (
    id integer primary key,
    name text not null unique
)",
    ),
    (
        "games",
        "create table games (
    id integer primary key,
    number text, ups text, nim integer,
    lefts text, rights text,
    text text,
    outcome text not null,
    mean text not null,
    temperature text not null,
    hash text not null
)",
    ),
    (
        "entries",
        "create table entries (
    ruleset integer not null references rulesets (id),
    position text not null,
    game integer not null references games (id),
    seal integer not null,
    primary key (ruleset, position)
) without rowid",
    ),
    (
        "positions",
        "create view positions as
    select rulesets.name as ruleset, position, games.text as value, outcome, mean, temperature
    from entries
    join rulesets on rulesets.id = entries.ruleset
    join games on games.id = entries.game",
    ),
];

pub(crate) fn unreadable(path: &Path, error: &rusqlite::Error) -> StoreError {
    StoreError::new(format!("cannot read the store {}: {}", path.display(), sentence(error)))
}

/// Returns an error if the name or the type of the file shows that it is not a store.
pub(crate) fn check_name(path: &Path) -> Result<(), StoreError> {
    let refused = |why: &str| Err(StoreError::new(why));
    let shown = path.display();
    let name = path.to_string_lossy();
    if name.is_empty() {
        return refused("expected the name of a file for the store");
    }
    if name == ":memory:" {
        return refused(
            "`:memory:` does not save the values; give the name of a file, or no store",
        );
    }
    if name.starts_with("file:") {
        return refused(&format!(
            "{shown} is a URI; give the path of a file, such as values.sqlite"
        ));
    }
    match fs::metadata(path) {
        Ok(what) if what.is_dir() => {
            refused(&format!("{shown} is a folder; give the name of a file in this folder"))
        }
        Ok(what) if !what.is_file() => {
            refused(&format!("{shown} is not a regular file; give the name of a file"))
        }
        Ok(_) => Ok(()),
        Err(_) => {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            match folder.filter(|folder| !folder.is_dir()) {
                Some(folder) => refused(&format!(
                    "cannot open the store {shown}: there is no folder {}",
                    folder.display()
                )),
                None => Ok(()),
            }
        }
    }
}

/// Opens an existing store without changing it.
pub(crate) fn look(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let opened = Connection::open_with_flags(path, flags).and_then(|connection| {
        count(&connection)?;
        Ok(connection)
    });
    let connection = match opened {
        // SQLite cannot create the files next to the database that it needs to read a file in use.
        Err(error)
            if matches!(
                error.sqlite_error_code(),
                Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen)
            ) =>
        {
            let escaped = path.to_string_lossy().replace('%', "%25");
            let escaped = escaped.replace('?', "%3f").replace('#', "%23");
            let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
                | OpenFlags::SQLITE_OPEN_NO_MUTEX
                | OpenFlags::SQLITE_OPEN_URI;
            Connection::open_with_flags(format!("file:{escaped}?immutable=1"), flags)
                .map_err(|error| unreadable(path, &error))?
        }
        opened => opened.map_err(|error| refusal(path, &error))?,
    };
    connection.pragma_update(None, "query_only", true).map_err(|error| refusal(path, &error))?;
    is_empty(&connection, path)?;
    Ok(connection)
}

fn count(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("select count(*) from sqlite_schema", [], |row| row.get(0))
}

fn refusal(path: &Path, error: &rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => StoreError::new(format!(
            "{} is not an Upstar store; give the name of a new file or of a store",
            path.display()
        )),
        _ => unreadable(path, error),
    }
}

/// Returns an error if the database is neither empty nor a store.
pub(crate) fn is_empty(connection: &Connection, path: &Path) -> Result<bool, StoreError> {
    let shown = path.display();
    let fails = |error: rusqlite::Error| refusal(path, &error);
    let number = |name: &str| {
        connection.pragma_query_value(None, name, |row| row.get::<_, i32>(0)).map_err(fails)
    };
    if count(connection).map_err(fails)? == 0 {
        return Ok(true);
    }
    if number("application_id")? != APPLICATION {
        return Err(StoreError::new(format!(
            "{shown} is a database, but not an Upstar store; give another file"
        )));
    }
    let version = number("user_version")?;
    if version != VERSION {
        let remedy = if version < VERSION {
            "the store is too old; give a new file, and the values are recomputed"
        } else {
            "the store was written by a newer version of Upstar; use that version, or give a new file"
        };
        return Err(StoreError::new(format!(
            "{shown} is a store of version {version}, but this program supports version \
             {VERSION}; {remedy}"
        )));
    }
    for (name, made) in SCHEMA {
        let found: Option<String> = connection
            .query_row("select sql from sqlite_schema where name = ?1", [name], |row| row.get(0))
            .optional()
            .map_err(fails)?;
        if !found.is_some_and(|found| found.eq_ignore_ascii_case(made)) {
            return Err(StoreError::new(format!(
                "the store {shown} is damaged: the definition of `{name}` has changed; give a new \
                 file"
            )));
        }
    }
    let triggers = connection
        .query_row("select count(*) from sqlite_schema where type = 'trigger'", [], |row| {
            row.get::<_, i64>(0)
        })
        .map_err(fails)?;
    if triggers > 0 {
        return Err(StoreError::new(format!(
            "the store {shown} has triggers, which may change the saved values; drop the triggers, \
             or give a new file"
        )));
    }
    Ok(false)
}

pub(crate) fn open(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection =
        Connection::open_with_flags(path, flags).map_err(|error| unreadable(path, &error))?;
    let is_new = is_empty(&connection, path)?;
    let fails = |error: rusqlite::Error| refusal(path, &error);
    // In WAL mode, readers never wait, and a kill loses only the open transaction.
    connection.pragma_update(None, "journal_mode", "wal").map_err(fails)?;
    connection.pragma_update(None, "synchronous", "normal").map_err(fails)?;
    // Positions arrive in random order, so each transaction touches most pages of a small file. The
    // pages are kept in memory (size in KiB), and the log is checkpointed rarely (interval in
    // pages).
    connection.pragma_update(None, "cache_size", -65_536).map_err(fails)?;
    connection.pragma_update(None, "wal_autocheckpoint", 8_000).map_err(fails)?;
    if is_new {
        create(&mut connection).map_err(fails)?;
    }
    Ok(connection)
}

pub(crate) fn create(connection: &mut Connection) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    for (_, made) in SCHEMA {
        transaction.execute_batch(made)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", VERSION)?;
    transaction.commit()
}

pub(crate) fn reader(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(path, flags).map_err(|error| unreadable(path, &error))
}

/// Returns the readable rulesets: id, name, and `true` if they have no entries.
pub(crate) fn rulesets(connection: &Connection) -> rusqlite::Result<Vec<(i64, String, bool)>> {
    let mut query = connection.prepare(
        "select id, name, not exists (select 1 from entries where ruleset = id) from rulesets",
    )?;
    let mut rows = query.query([])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        // Skip rulesets whose names are not text. Their positions are recomputed.
        if let (Ok(id), Ok(name)) = (row.get(0), row.get(1)) {
            found.push((id, name, row.get(2)?));
        }
    }
    Ok(found)
}
