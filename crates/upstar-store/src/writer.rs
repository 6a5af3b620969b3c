//! The thread that writes the file.

use std::cmp::Ordering;
use std::mem;
use std::sync::Arc;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};
use rusqlite::{Connection, params};
use upstar_form::ContentHash;

use crate::error::{UnsavedValues, sentence};
use crate::seal::RulesetSealer;

/// The maximum time that queued rows wait for more, and of a transaction.
const OPEN: Duration = Duration::from_millis(250);
/// The number of queued rows at which the thread writes without waiting.
const ROWS: usize = 20_000;
/// The length of the queue at which senders wait.
const WAITING: usize = 40_000;
/// The interval at which failed writes are retried, unless new rows arrive earlier.
const AGAIN: Duration = Duration::from_secs(1);
/// The number of failed rows above which the thread ends.
const HELD: usize = 400_000;

pub(crate) enum WriteJob {
    Ruleset {
        id: i64,
        name: String,
    },
    Game {
        id: i64,
        game: Box<GameRow>,
    },
    Entry {
        ruleset: i64,
        sealer: RulesetSealer,
        position: String,
        game: i64,
        hash: ContentHash,
    },
    /// A request to signal when all earlier rows are in the file, or cannot be written.
    Flush(SyncSender<()>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameFacts {
    pub(crate) text: Option<Arc<str>>,
    pub(crate) outcome: String,
    pub(crate) mean: String,
    pub(crate) temperature: String,
}

pub(crate) struct GameRow {
    pub(crate) shape: GameContent,
    pub(crate) hash: ContentHash,
    pub(crate) facts: GameFacts,
}

pub(crate) enum GameContent {
    /// number + ups + nimber
    Named { number: String, ups: String, nim: u64 },
    /// The ids of the options, separated by commas.
    Options { lefts: String, rights: String },
}

pub(crate) struct Writer {
    queue: Arc<WriteQueue>,
    thread: Option<JoinHandle<()>>,
}

/// The queue of rows. Senders only take a lock, because waking a thread costs more than writing a
/// row.
#[derive(Default)]
struct WriteQueue {
    state: Mutex<State>,
    filled: Condvar,
    emptied: Condvar,
}

#[derive(Default)]
struct State {
    jobs: Vec<WriteJob>,
    in_a_hurry: bool,
    is_closed: bool,
    is_abandoned: bool,
    trouble: Option<String>,
    lost: u64,
}

impl Writer {
    pub(crate) fn new(connection: Connection) -> Writer {
        let queue = Arc::new(WriteQueue::default());
        let taken = AbandonOnDrop(Arc::clone(&queue));
        let write = move || write_all(connection, &taken.0);
        match thread::Builder::new().spawn(write) {
            Ok(thread) => Writer { queue, thread: Some(thread) },
            Err(error) => Writer::refusing(&format!("no thread could be started: {error}")),
        }
    }

    /// Creates a writer that saves nothing, for the given reason.
    pub(crate) fn refusing(why: &str) -> Writer {
        let state = State { is_abandoned: true, trouble: Some(why.to_owned()), ..State::default() };
        let queue = WriteQueue { state: Mutex::new(state), ..WriteQueue::default() };
        Writer { queue: Arc::new(queue), thread: None }
    }

    /// Counts a value that is not saved.
    pub(crate) fn lose(&self) {
        self.queue.state.lock().lost += 1;
    }

    /// Queues a row. Failures are reported by [`flush`](Writer::flush).
    pub(crate) fn send(&self, job: WriteJob) {
        let mut state = self.queue.state.lock();
        while state.jobs.len() >= WAITING && !state.is_abandoned {
            self.queue.emptied.wait(&mut state);
        }
        if state.is_abandoned {
            state.lost += positions([&job]);
            return;
        }
        state.in_a_hurry |= matches!(job, WriteJob::Flush(_));
        state.jobs.push(job);
        if state.in_a_hurry || state.jobs.len() == 1 || state.jobs.len() == ROWS {
            self.queue.filled.notify_one();
        }
    }

    pub(crate) fn lost(&self) -> Option<UnsavedValues> {
        let state = self.queue.state.lock();
        let why = state.trouble.clone().filter(|_| state.lost > 0)?;
        Some(UnsavedValues { positions: state.lost, why })
    }

    pub(crate) fn flush(&self) -> Result<(), UnsavedValues> {
        let (sender, receiver) = sync_channel(1);
        self.send(WriteJob::Flush(sender));
        // If there is no reply, the thread has ended and recorded the reason.
        let _ = receiver.recv();
        self.lost().map_or(Ok(()), Err)
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.queue.state.lock().is_closed = true;
        self.queue.filled.notify_one();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl WriteQueue {
    /// Returns an empty list if the queue is closed and empty or, if there are failed rows
    /// (`held`), after a pause.
    fn take(&self, held: bool) -> Vec<WriteJob> {
        let mut state = self.state.lock();
        let idle = |state: &mut State| state.jobs.is_empty() && !state.is_closed;
        if held {
            self.filled.wait_while_for(&mut state, idle, AGAIN);
        } else {
            self.filled.wait_while(&mut state, idle);
        }
        self.filled.wait_while_for(
            &mut state,
            |state| state.jobs.len() < ROWS && !state.in_a_hurry && !state.is_closed,
            OPEN,
        );
        state.in_a_hurry = false;
        self.emptied.notify_all();
        mem::take(&mut state.jobs)
    }

    fn is_closed(&self) -> bool {
        self.state.lock().is_closed
    }

    fn note(&self, trouble: Option<String>, rows: &[WriteJob]) {
        let mut state = self.state.lock();
        state.trouble = trouble;
        state.lost = positions(rows);
    }
}

fn positions<'a>(jobs: impl IntoIterator<Item = &'a WriteJob>) -> u64 {
    jobs.into_iter().filter(|job| matches!(job, WriteJob::Entry { .. })).count() as u64
}

struct AbandonOnDrop(Arc<WriteQueue>);

impl Drop for AbandonOnDrop {
    fn drop(&mut self) {
        let mut state = self.0.state.lock();
        state.is_abandoned = true;
        if !state.is_closed && state.trouble.is_none() {
            state.trouble = Some("the writer thread has ended".to_owned());
        }
        state.lost += positions(&state.jobs);
        // This also drops the reply channels of pending flushes.
        state.jobs.clear();
        self.0.emptied.notify_all();
    }
}

/// Writes until there are no more senders. Failed rows are retried with the next rows. A position
/// is written after its game.
fn write_all(mut connection: Connection, queue: &WriteQueue) {
    let mut rows = Vec::new();
    loop {
        let (held, mut waiting) = (rows.len(), Vec::new());
        for job in queue.take(held > 0) {
            match job {
                WriteJob::Flush(sender) => waiting.push(sender),
                row => rows.push(row),
            }
        }
        // At the end, do not retry rows that have just failed.
        let is_over = queue.is_closed() && rows.len() == held && waiting.is_empty();
        if is_over {
            return;
        }
        let trouble = write_rows(&mut connection, &mut rows).err();
        queue.note(trouble.as_ref().map(sentence), &rows);
        if rows.len() > HELD {
            return;
        }
        for sender in waiting {
            let _ = sender.send(());
        }
    }
}

/// Writes rows in several short transactions, so that a failure loses little, and removes them from
/// the list.
fn write_rows(connection: &mut Connection, rows: &mut Vec<WriteJob>) -> rusqlite::Result<()> {
    // Rulesets and games precede the positions that refer to them. Positions are in the order of
    // their table, so that adjacent rows are written together.
    rows.sort_by(|a, b| match (a, b) {
        (
            WriteJob::Entry { ruleset, position, .. },
            WriteJob::Entry { ruleset: other, position: next, .. },
        ) => (ruleset, position).cmp(&(other, next)),
        (WriteJob::Entry { .. }, _) => Ordering::Greater,
        (_, WriteJob::Entry { .. }) => Ordering::Less,
        _ => Ordering::Equal,
    });
    // A position that is queried in its normal form is queued twice.
    rows.dedup_by(|again, row| match (again, row) {
        (
            WriteJob::Entry { ruleset, position, game, .. },
            WriteJob::Entry { ruleset: other, position: before, game: same, .. },
        ) => ruleset == other && position == before && game == same,
        _ => false,
    });
    let mut done = 0;
    let mut result = Ok(());
    while done < rows.len() && result.is_ok() {
        result = write_some(connection, &rows[done..]).map(|written| done += written);
    }
    rows.drain(..done);
    result
}

/// Writes as many rows as fit into one short transaction. Returns their number.
fn write_some(connection: &mut Connection, rows: &[WriteJob]) -> rusqlite::Result<usize> {
    let begun = Instant::now();
    let transaction = connection.transaction()?;
    let mut written = 0;
    for row in rows {
        write(&transaction, row)?;
        written += 1;
        if begun.elapsed() > OPEN {
            break;
        }
    }
    transaction.commit()?;
    Ok(written)
}

pub(crate) fn write(connection: &Connection, job: &WriteJob) -> rusqlite::Result<()> {
    match job {
        WriteJob::Ruleset { id, name } => {
            connection
                .prepare_cached("insert into rulesets (id, name) values (?1, ?2)")?
                .execute(params![id, name])?;
        }
        WriteJob::Entry { ruleset, sealer, position, game, hash } => {
            let seal = sealer.seal(position, *hash);
            // An existing row differs only if it was invalid.
            connection
                .prepare_cached(
                    "insert into entries (ruleset, position, game, seal) values (?1, ?2, ?3, ?4) \
                     on conflict do update set game = excluded.game, seal = excluded.seal \
                     where seal is not excluded.seal or game is not excluded.game",
                )?
                .execute(params![ruleset, position, game, seal])?;
        }
        WriteJob::Game { id, game } => {
            let mut insert = connection.prepare_cached(
                "insert into games \
                 (id, number, ups, nim, lefts, rights, text, outcome, mean, temperature, hash) \
                 values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
            )?;
            let (number, ups, nim, lefts, rights) = match &game.shape {
                GameContent::Named { number, ups, nim } => {
                    (Some(number), Some(ups), Some(nim.cast_signed()), None, None)
                }
                GameContent::Options { lefts, rights } => {
                    (None, None, None, Some(lefts), Some(rights))
                }
            };
            let GameFacts { text, outcome, mean, temperature } = &game.facts;
            let hash = game.hash.to_string();
            let text = text.as_deref();
            insert.execute(params![
                id,
                number,
                ups,
                nim,
                lefts,
                rights,
                text,
                outcome,
                mean,
                temperature,
                hash
            ])?;
        }
        WriteJob::Flush(_) => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(game: i64) -> WriteJob {
        let (sealer, position) = (RulesetSealer::new("nim"), format!("{game}"));
        WriteJob::Entry { ruleset: 1, sealer, position, game, hash: ContentHash(7) }
    }

    const TABLE: &str = "create table entries \
                         (ruleset, position, game, seal, primary key (ruleset, position))";

    #[test]
    fn what_cannot_be_written_is_told_and_nobody_waits() {
        let writer = Writer::new(Connection::open_in_memory().unwrap());
        writer.send(entry(1));
        let UnsavedValues { positions, why } = writer.flush().unwrap_err();
        assert!(why.contains("no such table"), "{why}");
        assert_eq!(positions, 1);
        let many = 2 * WAITING as i64;
        (2..many + 2).for_each(|game| writer.send(entry(game)));
        assert_eq!(writer.flush().unwrap_err().positions, 1 + many.cast_unsigned());
    }

    #[test]
    fn too_much_to_hold_is_lost_and_counted() {
        let writer = Writer::new(Connection::open_in_memory().unwrap());
        let many = (HELD + 3 * WAITING) as i64;
        (0..many).for_each(|game| writer.send(entry(game)));
        assert_eq!(writer.flush().unwrap_err().positions, many.cast_unsigned());
    }

    #[test]
    fn what_could_not_be_written_is_written_when_it_can_be() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rows.sqlite");
        let writer = Writer::new(Connection::open(&path).unwrap());
        writer.send(entry(1));
        assert!(writer.flush().is_err());
        let other = Connection::open(&path).unwrap();
        other.execute_batch(TABLE).unwrap();
        writer.send(entry(2));
        writer.flush().unwrap();
        let count = "select count(*) from entries";
        assert_eq!(other.query_row(count, [], |row| row.get::<_, i64>(0)).unwrap(), 2);
    }

    #[test]
    fn a_flush_waits_for_what_came_before_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rows.sqlite");
        let connection = Connection::open(&path).unwrap();
        connection.execute_batch(TABLE).unwrap();
        let writer = Writer::new(connection);
        let reader = Connection::open(&path).unwrap();
        let count = || -> i64 {
            reader.query_row("select count(*) from entries", [], |row| row.get(0)).unwrap()
        };
        let rows = ROWS as i64 + 10;
        (0..rows).for_each(|game| writer.send(entry(game)));
        writer.flush().unwrap();
        assert_eq!(count(), rows);
        writer.send(entry(rows));
        drop(writer);
        assert_eq!(count(), rows + 1);
    }
}
