//! The thread that writes.

use std::cmp::Ordering;
use std::mem;
use std::sync::Arc;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};
use rusqlite::{Connection, params};

/// Rows wait at most this long for others to be written with, a transaction is open for at most as
/// long …
const OPEN: Duration = Duration::from_millis(250);
/// … and rows do not wait when there are so many.
const ROWS: usize = 20_000;
/// Rows that may wait to be written before those who make them wait, too.
const WAITING: usize = 40_000;

/// Something to be written.
pub(crate) enum Job {
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
        position: String,
        game: i64,
    },
    /// Tell when everything before this is in the file.
    Flush(SyncSender<()>),
}

/// A row of the table of games.
pub(crate) struct GameRow {
    pub(crate) shape: Shape,
    pub(crate) text: Option<Arc<str>>,
    pub(crate) outcome: String,
    pub(crate) mean: String,
    pub(crate) temperature: String,
}

/// What a game is made of.
pub(crate) enum Shape {
    /// number + ups + nimber
    Named { number: String, ups: String, nim: u64 },
    /// The ids of the options, written with commas.
    Options { lefts: String, rights: String },
}

/// Hands rows to the thread that writes them.
pub(crate) struct Writer {
    queue: Arc<Queue>,
    thread: Option<JoinHandle<()>>,
}

/// What waits to be written. A row costs those who make it no more than a lock: to wake a thread for
/// every row would cost more than to write it.
#[derive(Default)]
struct Queue {
    state: Mutex<State>,
    /// There is something to write, or enough of it.
    filled: Condvar,
    /// There is room again.
    emptied: Condvar,
}

#[derive(Default)]
struct State {
    jobs: Vec<Job>,
    /// Somebody waits until everything is in the file.
    in_a_hurry: bool,
    /// Nobody is left who could send.
    is_closed: bool,
    /// Nobody is left who could write.
    is_abandoned: bool,
    trouble: Option<String>,
}

impl Writer {
    pub(crate) fn new(connection: Connection) -> Writer {
        let queue = Arc::new(Queue::default());
        let taken = Abandon(Arc::clone(&queue));
        let thread = thread::spawn(move || {
            write_all(connection, &taken.0);
        });
        Writer { queue, thread: Some(thread) }
    }

    /// Have something written. What cannot be written is found out with [`error`](Writer::error).
    pub(crate) fn send(&self, job: Job) {
        let mut state = self.queue.state.lock();
        while state.jobs.len() >= WAITING && !state.is_abandoned {
            self.queue.emptied.wait(&mut state);
        }
        if state.is_abandoned {
            // What the trouble is, `error` says.
            return;
        }
        state.in_a_hurry |= matches!(job, Job::Flush(_));
        state.jobs.push(job);
        if state.in_a_hurry || state.jobs.len() == 1 || state.jobs.len() == ROWS {
            self.queue.filled.notify_one();
        }
    }

    /// What went wrong, if anything did.
    pub(crate) fn error(&self) -> Option<String> {
        self.queue.state.lock().trouble.clone()
    }

    /// Wait until everything is in the file.
    pub(crate) fn flush(&self) -> Result<(), String> {
        let (sender, receiver) = sync_channel(1);
        self.send(Job::Flush(sender));
        match receiver.recv() {
            Ok(()) => Ok(()),
            Err(_) => Err(self.error().unwrap_or_else(|| "the writer has stopped".to_owned())),
        }
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

impl Queue {
    /// What is to be written next; nothing if nothing will ever be.
    fn take(&self) -> Vec<Job> {
        let mut state = self.state.lock();
        while state.jobs.is_empty() && !state.is_closed {
            self.filled.wait(&mut state);
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
}

/// Tells those who wait for room that there will be none, however the thread that writes has ended.
struct Abandon(Arc<Queue>);

impl Drop for Abandon {
    fn drop(&mut self) {
        let mut state = self.0.state.lock();
        state.is_abandoned = true;
        if !state.is_closed && state.trouble.is_none() {
            state.trouble = Some("the thread that writes has ended".to_owned());
        }
        // With them go the senders of those who wait for a flush.
        state.jobs.clear();
        self.0.emptied.notify_all();
    }
}

/// Write until nobody is left who could send, or something goes wrong.
fn write_all(mut connection: Connection, queue: &Queue) {
    loop {
        let (mut rows, mut waiting) = (Vec::new(), Vec::new());
        for job in queue.take() {
            match job {
                Job::Flush(sender) => waiting.push(sender),
                row => rows.push(row),
            }
        }
        if rows.is_empty() && waiting.is_empty() {
            return;
        }
        if let Err(error) = write_rows(&mut connection, rows) {
            // Before those who wait for a flush are told that there will be none.
            queue.state.lock().trouble = Some(error.to_string());
            return;
        }
        for sender in waiting {
            // Whoever asked may have gone away.
            let _ = sender.send(());
        }
    }
}

/// Write rows in several transactions, each soon done, so that little is lost with one.
fn write_rows(connection: &mut Connection, mut rows: Vec<Job>) -> rusqlite::Result<()> {
    // Rulesets and games come before the positions that have them, and positions in the order of their
    // table, so that neighbours are written one after the other. The sort is stable.
    rows.sort_by(|a, b| match (a, b) {
        (
            Job::Entry { ruleset, position, .. },
            Job::Entry { ruleset: other, position: next, .. },
        ) => (ruleset, position).cmp(&(other, next)),
        (Job::Entry { .. }, _) => Ordering::Greater,
        (_, Job::Entry { .. }) => Ordering::Less,
        _ => Ordering::Equal,
    });
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        let begun = Instant::now();
        let transaction = connection.transaction()?;
        for row in rows.by_ref() {
            write(&transaction, row)?;
            if begun.elapsed() > OPEN {
                break;
            }
        }
        transaction.commit()?;
    }
    Ok(())
}

fn write(connection: &Connection, job: Job) -> rusqlite::Result<()> {
    match job {
        Job::Ruleset { id, name } => {
            connection
                .prepare_cached("insert into rulesets (id, name) values (?1, ?2)")?
                .execute(params![id, name])?;
        }
        Job::Entry { ruleset, position, game } => {
            connection
                .prepare_cached(
                    "insert or ignore into entries (ruleset, position, game) values (?1, ?2, ?3)",
                )?
                .execute(params![ruleset, position, game])?;
        }
        Job::Game { id, game } => {
            let mut insert = connection.prepare_cached(
                "insert into games \
                 (id, number, ups, nim, lefts, rights, text, outcome, mean, temperature) \
                 values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
            )?;
            let (number, ups, nim, lefts, rights) = match game.shape {
                Shape::Named { number, ups, nim } => {
                    (Some(number), Some(ups), Some(nim.cast_signed()), None, None)
                }
                Shape::Options { lefts, rights } => (None, None, None, Some(lefts), Some(rights)),
            };
            insert.execute(params![
                id,
                number,
                ups,
                nim,
                lefts,
                rights,
                game.text.as_deref(),
                game.outcome,
                game.mean,
                game.temperature
            ])?;
        }
        Job::Flush(_) => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(game: i64) -> Job {
        Job::Entry { ruleset: 1, position: format!("{game}"), game }
    }

    #[test]
    fn what_cannot_be_written_is_told_and_nobody_waits() {
        // A database without tables.
        let writer = Writer::new(Connection::open_in_memory().unwrap());
        writer.send(entry(1));
        let trouble = writer.flush().unwrap_err();
        assert!(trouble.contains("no such table"), "{trouble}");
        for game in 0..2 * WAITING as i64 {
            writer.send(entry(game));
        }
        assert_eq!(writer.error(), Some(trouble));
        assert!(writer.flush().is_err());
    }

    #[test]
    fn a_flush_waits_for_what_came_before_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rows.sqlite");
        let connection = Connection::open(&path).unwrap();
        let table = "create table entries (ruleset, position, game)";
        connection.execute_batch(table).unwrap();
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
