//! The thread that writes.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use rusqlite::{Connection, params};

/// A transaction is open for at most this long …
const OPEN: Duration = Duration::from_millis(250);
/// … and holds at most so many rows.
const ROWS: usize = 50_000;
/// Rows that may wait to be written before those who make them wait, too.
const WAITING: usize = 100_000;

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
    jobs: Option<SyncSender<Job>>,
    thread: Option<JoinHandle<()>>,
    trouble: Arc<Mutex<Option<String>>>,
}

impl Writer {
    pub(crate) fn new(connection: Connection) -> Writer {
        let (sender, receiver) = sync_channel(WAITING);
        let trouble = Arc::new(Mutex::new(None));
        let told = Arc::clone(&trouble);
        let thread = thread::spawn(move || {
            if let Err(error) = write_all(connection, &receiver) {
                *told.lock() = Some(error.to_string());
            }
        });
        Writer { jobs: Some(sender), thread: Some(thread), trouble }
    }

    /// Have something written. What cannot be written is found out with [`error`](Writer::error).
    pub(crate) fn send(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            // The thread has ended only if it is in trouble, which is said elsewhere.
            let _ = jobs.send(job);
        }
    }

    /// What went wrong, if anything did.
    pub(crate) fn error(&self) -> Option<String> {
        self.trouble.lock().clone()
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
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Write until nobody is left who could send.
fn write_all(mut connection: Connection, jobs: &Receiver<Job>) -> rusqlite::Result<()> {
    let mut connected = true;
    while connected {
        let Ok(first) = jobs.recv() else { break };
        let begun = Instant::now();
        let transaction = connection.transaction()?;
        let mut waiting = Vec::new();
        let mut rows = 0;
        let mut next = Some(first);
        while let Some(job) = next.take() {
            rows += 1;
            match job {
                // Nobody need wait for others who are still sending.
                Job::Flush(sender) => waiting.push(sender),
                job => write(&transaction, job)?,
            }
            let left = OPEN.saturating_sub(begun.elapsed());
            if rows >= ROWS || left.is_zero() || !waiting.is_empty() {
                break;
            }
            match jobs.recv_timeout(left) {
                Ok(job) => next = Some(job),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => connected = false,
            }
        }
        transaction.commit()?;
        for sender in waiting {
            // Whoever asked may have gone away.
            let _ = sender.send(());
        }
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
