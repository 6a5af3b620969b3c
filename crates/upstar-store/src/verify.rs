//! Checking a whole store.

use std::collections::BTreeMap;
use std::path::Path;

use upstar_core::Budgeted;
use upstar_short::{Short, ShortContext};

use crate::StoreError;
use crate::audit::{Audit, Reevaluate};
use crate::error::{clipped, sentence};
use crate::writer::GameFacts;

/// So many complaints are told in full.
const TOLD: usize = 20;

/// Which values are found anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerifySample {
    /// All of them.
    All,
    /// So many, from all over the store, and the same ones each time.
    Some(usize),
}

/// What was found out about a store.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VerifyReport {
    /// How many rows of positions fit.
    pub positions: u64,
    /// How many rows of values fit, with all that they say.
    pub values: u64,
    /// How many values were found anew, and are as they were kept or not.
    pub anew: u64,
    /// How many values should have been found anew and could not be.
    pub unknown: u64,
    /// The first of those.
    pub example: Option<String>,
    /// How many complaints there are.
    pub complaints: u64,
    /// The first complaints, each a sentence without its stop.
    pub told: Vec<String>,
}

impl VerifyReport {
    fn complain(&mut self, what: String) {
        self.complaints += 1;
        if self.told.len() < TOLD {
            self.told.push(clipped(what));
        }
    }
}

/// Check every row of a store, and find a sample of its values anew. Nothing is changed.
///
/// # Errors
///
/// If the budget runs out; in the answer, if there is no store or it cannot be read at all.
pub fn verify(
    path: &Path,
    cx: ShortContext<'_>,
    sample: VerifySample,
    anew: Reevaluate<'_>,
) -> Budgeted<Result<VerifyReport, StoreError>> {
    let mut audit = match Audit::open(path) {
        Ok(audit) => audit,
        Err(error) => return Ok(Err(error)),
    };
    let mut done = VerifyReport::default();
    check_file(&audit, &mut done);
    let mut misfits = Vec::new();
    // Seals are as good as drawn by lot.
    let mut drawn: BTreeMap<(i64, String, String), Short> = BTreeMap::new();
    audit.each(
        cx,
        &mut |row| {
            done.positions += 1;
            drawn.insert((row.seal, row.ruleset, row.position), row.value);
            if matches!(sample, VerifySample::Some(most) if drawn.len() > most) {
                drawn.pop_last();
            }
            Ok(())
        },
        &mut |label| misfits.push(label),
    )?;
    for label in misfits {
        done.complain(format!("{label}: the row does not fit"));
    }
    check_values(&mut audit, cx, &mut done)?;
    for ((_, ruleset, position), value) in drawn {
        match anew(&ruleset, &position)? {
            Some(found) => {
                done.anew += 1;
                if found != value {
                    done.complain(format!("{ruleset} {position}: the value is another one"));
                }
            }
            None => {
                done.unknown += 1;
                done.example.get_or_insert_with(|| clipped(format!("{ruleset} {position}")));
            }
        }
    }
    Ok(Ok(done))
}

/// What the database itself says.
fn check_file(audit: &Audit, done: &mut VerifyReport) {
    let said = audit.connection.prepare("pragma integrity_check(10)").and_then(|mut query| {
        let lines = query.query_map([], |row| row.get::<_, String>(0))?;
        lines.collect::<Result<Vec<String>, _>>()
    });
    match said {
        Ok(lines) => {
            for line in lines.into_iter().filter(|line| line != "ok") {
                done.complain(format!("the database is damaged: {line}"));
            }
        }
        Err(error) => done.complain(sentence(&error)),
    }
}

/// Whether the rows of values say what is so.
fn check_values(audit: &mut Audit, cx: ShortContext<'_>, done: &mut VerifyReport) -> Budgeted<()> {
    let Audit { connection, games, .. } = audit;
    let query = connection.prepare("select id, text, outcome, mean, temperature from games");
    let mut query = match query {
        Ok(query) => query,
        Err(error) => {
            done.complain(sentence(&error));
            return Ok(());
        }
    };
    let Ok(mut rows) = query.query([]) else { return Ok(()) };
    loop {
        let row = match rows.next() {
            Ok(Some(row)) => row,
            Ok(None) => return Ok(()),
            Err(error) => {
                done.complain(sentence(&error));
                return Ok(());
            }
        };
        let Ok(id) = row.get::<_, i64>(0) else { continue };
        let Ok((value, _)) = games.read(connection, id, cx)? else {
            done.complain(format!("value {id}: the row does not fit"));
            continue;
        };
        let said = || -> rusqlite::Result<GameFacts> {
            let text = row.get::<_, Option<String>>(1)?.map(Into::into);
            let (outcome, mean, temperature) = (row.get(2)?, row.get(3)?, row.get(4)?);
            Ok(GameFacts { text, outcome, mean, temperature })
        };
        let facts = games.facts(cx, value)?;
        if said().is_ok_and(|said| said == facts) {
            done.values += 1;
        } else {
            let text = facts.text.as_deref().unwrap_or("too long to write");
            done.complain(format!("value {id}, which is {text}: its columns are not right"));
        }
    }
}
