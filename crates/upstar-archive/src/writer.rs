//! The thread that writes.

use std::mem;
use std::sync::Arc;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use parking_lot::{Condvar, Mutex};
use rusqlite::{Connection, params};

/// Rows wait at most this long for others to be written with …
const OPEN: Duration = Duration::from_millis(250);
/// … and not when there are so many.
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
            if let Err(error) = write_all(connection, &taken.0) {
                taken.0.state.lock().trouble = Some(error.to_string());
            }
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
            // The thread has ended only if it is in trouble, which is said elsewhere.
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
        // With them go the senders of those who wait for a flush.
        state.jobs.clear();
        self.0.emptied.notify_all();
    }
}

/// Write until nobody is left who could send.
fn write_all(mut connection: Connection, queue: &Queue) -> rusqlite::Result<()> {
    loop {
        let jobs = queue.take();
        if jobs.is_empty() {
            return Ok(());
        }
        let transaction = connection.transaction()?;
        let (mut entries, mut waiting) = (Vec::new(), Vec::new());
        for job in jobs {
            match job {
                Job::Flush(sender) => waiting.push(sender),
                Job::Entry { ruleset, position, game } => entries.push((ruleset, position, game)),
                job => write(&transaction, job)?,
            }
        }
        // Neighbours in the table are written one after the other.
        entries.sort();
        for (ruleset, position, game) in entries {
            write(&transaction, Job::Entry { ruleset, position, game })?;
        }
        transaction.commit()?;
        for sender in waiting {
            // Whoever asked may have gone away.
            let _ = sender.send(());
        }
    }
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
