//! The thread that writes.

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

/// Rows wait at most this long for others to be written with, a transaction is open for at most as
/// long …
const OPEN: Duration = Duration::from_millis(250);
/// … and rows do not wait when there are so many.
const ROWS: usize = 20_000;
/// Rows that may wait to be written before those who make them wait, too.
const WAITING: usize = 40_000;
/// What cannot be written is tried again so often, and whenever there is more …
const AGAIN: Duration = Duration::from_secs(1);
/// … unless it is more than this: then nothing is written any more.
const HELD: usize = 400_000;

/// Something to be written.
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
    /// Tell when everything before this is in the file, or cannot be.
    Flush(SyncSender<()>),
}

/// The columns of a row of `games` that follow from the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameFacts {
    pub(crate) text: Option<Arc<str>>,
    pub(crate) outcome: String,
    pub(crate) mean: String,
    pub(crate) temperature: String,
}

/// A row of the table of games.
pub(crate) struct GameRow {
    pub(crate) shape: GameContent,
    pub(crate) hash: ContentHash,
    pub(crate) facts: GameFacts,
}

/// What a game is made of.
pub(crate) enum GameContent {
    /// number + ups + nimber
    Named { number: String, ups: String, nim: u64 },
    /// The ids of the options, written with commas.
    Options { lefts: String, rights: String },
}

/// Hands rows to the thread that writes them.
pub(crate) struct Writer {
    queue: Arc<WriteQueue>,
    thread: Option<JoinHandle<()>>,
}

/// What waits to be written. A row costs those who make it no more than a lock: to wake a thread for
/// every row would cost more than to write it.
#[derive(Default)]
struct WriteQueue {
    state: Mutex<State>,
    /// There is something to write, or enough of it.
    filled: Condvar,
    /// There is room again.
    emptied: Condvar,
}

#[derive(Default)]
struct State {
    jobs: Vec<WriteJob>,
    /// Somebody waits until everything is in the file.
    in_a_hurry: bool,
    /// Nobody is left who could send.
    is_closed: bool,
    /// Nobody is left who could write.
    is_abandoned: bool,
    /// Why the last try to write failed.
    trouble: Option<String>,
    /// Positions that could not be written so far.
    lost: u64,
}

impl Writer {
    pub(crate) fn new(connection: Connection) -> Writer {
        let queue = Arc::new(WriteQueue::default());
        let taken = AbandonOnDrop(Arc::clone(&queue));
        let thread = thread::spawn(move || {
            write_all(connection, &taken.0);
        });
        Writer { queue, thread: Some(thread) }
    }

    /// Have something written. What cannot be written is told by [`flush`](Writer::flush).
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

    /// What could not be written when it was last tried.
    pub(crate) fn lost(&self) -> Option<UnsavedValues> {
        let state = self.queue.state.lock();
        state.trouble.clone().map(|why| UnsavedValues { positions: state.lost, why })
    }

    /// Wait until everything is in the file; what is not, is told.
    pub(crate) fn flush(&self) -> Result<(), UnsavedValues> {
        let (sender, receiver) = sync_channel(1);
        self.send(WriteJob::Flush(sender));
        // Without an answer the thread has ended, and has said why.
        let _ = receiver.recv();
        self.lost().map_or(Ok(()), Err)
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        // Without senders the thread writes the rest and ends.
        self.queue.state.lock().is_closed = true;
        self.queue.filled.notify_one();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl WriteQueue {
    /// What is to be written next; nothing if nothing new has come for a while or ever will. `held` says
    /// that there are rows that could not be written.
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

    /// Note how the last try to write ended, and how much is left.
    fn note(&self, trouble: Option<String>, rows: &[WriteJob]) {
        let mut state = self.state.lock();
        state.trouble = trouble;
        state.lost = positions(rows);
    }
}

/// How many of these jobs are rows of positions.
fn positions<'a>(jobs: impl IntoIterator<Item = &'a WriteJob>) -> u64 {
    jobs.into_iter().filter(|job| matches!(job, WriteJob::Entry { .. })).count() as u64
}

/// Tells those who wait for room that there will be none, however the thread that writes has ended.
struct AbandonOnDrop(Arc<WriteQueue>);

impl Drop for AbandonOnDrop {
    fn drop(&mut self) {
        let mut state = self.0.state.lock();
        state.is_abandoned = true;
        if !state.is_closed && state.trouble.is_none() {
            state.trouble = Some("the thread that writes has ended".to_owned());
        }
        state.lost += positions(&state.jobs);
        // With them go the senders of those who wait for a flush.
        state.jobs.clear();
        self.0.emptied.notify_all();
    }
}

/// Write until nobody is left who could send. What cannot be written is tried again with what comes next;
/// games and the positions that have them are never torn apart.
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
        // What has just been tried is not tried again at the end.
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
            // Whoever asked may have gone away.
            let _ = sender.send(());
        }
    }
}

/// Write rows in several transactions, each soon done, so that little is lost with one. What is written is
/// taken from the list.
fn write_rows(connection: &mut Connection, rows: &mut Vec<WriteJob>) -> rusqlite::Result<()> {
    // Rulesets and games come before the positions that have them, and positions in the order of their
    // table, so that neighbours are written one after the other. The sort is stable.
    rows.sort_by(|a, b| match (a, b) {
        (
            WriteJob::Entry { ruleset, position, .. },
            WriteJob::Entry { ruleset: other, position: next, .. },
        ) => (ruleset, position).cmp(&(other, next)),
        (WriteJob::Entry { .. }, _) => Ordering::Greater,
        (_, WriteJob::Entry { .. }) => Ordering::Less,
        _ => Ordering::Equal,
    });
    // A position that is asked for in its normal form is kept twice.
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

/// Write rows in one transaction, as many as are written soon.
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

/// Write a row.
pub(crate) fn write(connection: &Connection, job: &WriteJob) -> rusqlite::Result<()> {
    match job {
        WriteJob::Ruleset { id, name } => {
            connection
                .prepare_cached("insert into rulesets (id, name) values (?1, ?2)")?
                .execute(params![id, name])?;
        }
        WriteJob::Entry { ruleset, sealer, position, game, hash } => {
            let seal = sealer.seal(position, *hash);
            // A row that is there is another one only if it did not fit.
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
        // A database without tables.
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
