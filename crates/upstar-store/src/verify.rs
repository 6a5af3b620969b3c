//! Verification of a whole store.

use std::collections::BTreeMap;
use std::path::Path;

use upstar_core::Budgeted;
use upstar_short::{Short, ShortContext};

use crate::StoreError;
use crate::audit::{Audit, Reevaluate};
use crate::error::{clipped, sentence};
use crate::writer::GameFacts;

const TOLD: usize = 20;

/// The values to recompute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerifySample {
    /// All values.
    All,
    /// This many values, chosen from the whole store by a deterministic sample.
    Some(usize),
}

/// The result of a verification.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VerifyReport {
    /// The number of valid rows of `entries`.
    pub positions: u64,
    /// The number of rows of `games` that are valid and have correct columns.
    pub values: u64,
    /// The number of recomputed values, including those that differ.
    pub anew: u64,
    /// The number of values in the sample that could not be recomputed.
    pub unknown: u64,
    /// The first value that could not be recomputed.
    pub example: Option<String>,
    /// The number of complaints.
    pub complaints: u64,
    /// The first complaints, each without a final period.
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

/// Checks every row of a store, and recomputes a sample of its values. Does not change the store.
///
/// # Errors
///
/// The inner result is an error if the store does not exist or cannot be read.
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
    // Seals are effectively random, so the rows with the smallest seals form a random sample.
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
        done.complain(format!("{label}: the row is inconsistent"));
    }
    check_values(&mut audit, cx, &mut done)?;
    for ((_, ruleset, position), value) in drawn {
        match anew(&ruleset, &position)? {
            Some(found) => {
                done.anew += 1;
                if found != value {
                    done.complain(format!("{ruleset} {position}: the value is wrong"));
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
            done.complain(format!("value {id}: the row is inconsistent"));
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
            let text = facts.text.as_deref().unwrap_or("too long to print");
            done.complain(format!(
                "value {id} ({text}): the text, the outcome, the mean or the temperature is wrong"
            ));
        }
    }
}
