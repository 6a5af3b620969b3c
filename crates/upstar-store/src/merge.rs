//! Merging several stores into one.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use upstar_arena::deep;
use upstar_core::Budgeted;
use upstar_form::ContentHash;
use upstar_short::{Short, ShortContext};

use crate::audit::{Audit, Reevaluate};
use crate::error::sentence;
use crate::games::GameTable;
use crate::seal::RulesetSealer;
use crate::writer::{WriteJob, write};
use crate::{StoreError, beside, schema};

/// The result of a merge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MergeReport {
    /// The number of positions in the new store.
    pub positions: u64,
    /// The invalid rows that were omitted, each with its store, sorted.
    pub misfits: Vec<String>,
    /// Positions with conflicting values that were recomputed, sorted.
    pub conflicts: Vec<String>,
    /// Positions with conflicting values that could not be recomputed and were omitted, sorted.
    pub open: Vec<String>,
}

type Rows = BTreeMap<(String, String), Vec<Short>>;

/// Merges several stores into a new one, whose bytes depend only on the union of their rows.
/// Invalid rows are omitted, and conflicting values are recomputed.
///
/// # Errors
///
/// The inner result is an error if a file is not a store, or if the new store cannot be written.
pub fn merge(
    stores: &[PathBuf],
    output: &Path,
    cx: ShortContext<'_>,
    anew: Reevaluate<'_>,
) -> Budgeted<Result<MergeReport, StoreError>> {
    let mut audits = Vec::new();
    let opened = schema::check_name(output).and_then(|()| {
        if output.exists() {
            let shown = output.display();
            return Err(StoreError::new(format!("{shown} already exists; give a new file")));
        }
        audits = stores.iter().map(|path| Audit::open(path)).collect::<Result<_, _>>()?;
        Ok(())
    });
    if let Err(error) = opened {
        return Ok(Err(error));
    }
    let mut merged = MergeReport::default();
    let (mut rows, mut hashes) = (Rows::new(), HashMap::new());
    for mut audit in audits {
        let shown = audit.path.display().to_string();
        audit.each(
            cx,
            &mut |row| {
                let values = rows.entry((row.ruleset, row.position)).or_default();
                if !values.contains(&row.value) {
                    values.push(row.value);
                }
                Ok(())
            },
            &mut |label| merged.misfits.push(format!("{label} in {shown}")),
        )?;
        hashes.extend(audit.games.hashes());
    }
    let mut agreed = BTreeMap::new();
    for ((ruleset, position), values) in rows {
        let value = match values[..] {
            [value] => Some(value),
            _ => {
                let label = format!("{ruleset} {position}");
                let value = anew(&ruleset, &position)?;
                let place = if value.is_some() { &mut merged.conflicts } else { &mut merged.open };
                place.push(label);
                value
            }
        };
        if let Some(value) = value {
            agreed.entry(ruleset).or_insert_with(Vec::new).push((position, value));
        }
    }
    merged.misfits.sort();
    merged.positions = agreed.values().map(|rows| rows.len() as u64).sum();
    // Rename the file only when it is complete.
    let part = beside(output, ".part");
    let written = write_all(&part, &agreed, cx, &mut hashes);
    let placed = written.map(|written| {
        let placed = written
            .map_err(|error| sentence(&error))
            .and_then(|()| fs::rename(&part, output).map_err(|error| error.to_string()));
        placed.map_err(|why| {
            StoreError::new(format!("cannot write the store {}: {why}", output.display()))
        })
    });
    if !matches!(placed, Ok(Ok(()))) {
        let _ = fs::remove_file(&part);
    }
    Ok(placed?.map(|()| merged))
}

fn write_all(
    path: &Path,
    rows: &BTreeMap<String, Vec<(String, Short)>>,
    cx: ShortContext<'_>,
    hashes: &mut HashMap<Short, ContentHash>,
) -> Budgeted<rusqlite::Result<()>> {
    // A killed merge may have left this file.
    let _ = fs::remove_file(path);
    let mut connection = match empty(path) {
        Ok(connection) => connection,
        Err(error) => return Ok(Err(error)),
    };
    let transaction = match connection.transaction() {
        Ok(transaction) => transaction,
        Err(error) => return Ok(Err(error)),
    };
    let mut done = Ok(());
    let mut put = |job: WriteJob| {
        if done.is_ok() {
            done = write(&transaction, &job);
        }
    };
    let mut games = GameTable::empty();
    for (id, (name, rows)) in (1..).zip(rows) {
        put(WriteJob::Ruleset { id, name: name.clone() });
        let sealer = RulesetSealer::new(name);
        for (position, value) in rows {
            number_parts(&mut games, cx, *value, hashes, &mut put)?;
            let game = games.number(cx, *value, &mut put)?;
            let position = position.clone();
            put(WriteJob::Entry { ruleset: id, sealer, position, game: game.id, hash: game.hash });
        }
    }
    Ok(done.and_then(|()| transaction.commit()))
}

fn empty(path: &Path) -> rusqlite::Result<Connection> {
    let mut connection = Connection::open(path)?;
    connection.pragma_update(None, "journal_mode", "memory")?;
    schema::create(&mut connection)?;
    Ok(connection)
}

/// Assigns ids to all followers of a value, in an order that depends only on the value.
fn number_parts(
    games: &mut GameTable,
    cx: ShortContext<'_>,
    value: Short,
    hashes: &mut HashMap<Short, ContentHash>,
    put: &mut dyn FnMut(WriteJob),
) -> Budgeted<()> {
    if games.known(value).is_some() || cx.as_nus(value).is_some() {
        return Ok(());
    }
    let mut options = cx.left_options(value)?;
    options.extend(cx.right_options(value)?);
    for &option in &options {
        if let Entry::Vacant(place) = hashes.entry(option) {
            place.insert(cx.forms().content_hash(option.form(), cx.budget)?);
        }
    }
    options.sort_by_key(|option| hashes.get(option).copied());
    for option in options {
        deep(|| number_parts(games, cx, option, hashes, put))?;
        games.number(cx, option, put)?;
    }
    Ok(())
}
