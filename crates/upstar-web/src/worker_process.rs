//! A worker process, which ends when its input ends.
//!
//! The input consists of [`ToWorker`] lines, and the output of [`FromWorker`] lines: one when the
//! process is ready, then periodic reports, and one reply to each request.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use serde_json::Value as Json;
use upstar::{CancelToken, ValueStore};
use upstar_explorer::{ApiRequest, Usage, Worker, WorkerConfig};
use upstar_limits::{Limits, WatchedComputation, takes_more_than};

use crate::assets;
use crate::limits::ServerLimits;
use crate::protocol::{self, FromWorker, StopCause, ToWorker, WorkerReply, error_reply};

/// The exit code of a process that exceeded its memory limit.
pub(crate) const MEMORY_ENDED: i32 = 77;

const TELL: Duration = Duration::from_millis(100);
/// The time for which work may continue after the end of the input.
const LEAVE: Duration = Duration::from_secs(2);

/// Returns the reply, or `None` after a panic, which must not end the server.
pub(crate) fn answer(worker: &mut Worker, question: &ApiRequest) -> Option<Json> {
    catch_unwind(AssertUnwindSafe(|| worker.answer(question).json)).ok()
}

pub(crate) fn too_large(bytes: usize) -> Json {
    let bytes = upstar_limits::readable_bytes(bytes as u64);
    error_reply(&format!("memory limit of the request reached ({bytes})"))
}

struct WorkerProcess<W> {
    state: Mutex<ProcessState>,
    token: CancelToken,
    output: Mutex<W>,
}

#[derive(Default)]
struct ProcessState {
    number: u64,
    is_at_work: bool,
    /// A request that was stopped before it started.
    early: Option<(u64, StopCause)>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Answers requests until the input ends. Must be called only in a worker process, because it ends
/// the process if the process exceeds `limits.memory`, or if the input has ended and the current
/// request does not stop.
pub fn work(
    limits: &ServerLimits,
    store: Option<Arc<dyn ValueStore>>,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let token = CancelToken::new();
    let config = WorkerConfig {
        steps: limits.steps,
        threads: limits.threads,
        theorems: limits.theorems,
        cancel: token.clone(),
        store,
    };
    let mut worker = Worker::new(&config, &assets::library().into());
    let (memory, state) = (limits.memory, Mutex::default());
    let output = Mutex::new(output);
    let shared = Arc::new(WorkerProcess { state, token: token.clone(), output });
    let (asked, questions) = channel();
    let reads = Arc::clone(&shared);
    thread::Builder::new().spawn(move || reads.read(input, asked))?;
    // At four fifths of the memory limit, the request is stopped. At the full limit, the process
    // ends, because a computation may fail to check its token.
    let limits = Limits { memory: Some(memory as u64 / 5 * 4), ..Limits::default() };
    let watched = WatchedComputation::new(token.clone(), limits);
    let all = WatchedComputation::with_action(token, Limits::default(), move |_| {
        if takes_more_than(memory as u64) {
            process::exit(MEMORY_ENDED);
        }
    });
    let _guard = all.begin();
    upstar_limits::end_with(MEMORY_ENDED);
    let (tells, session) = (Arc::clone(&shared), Arc::clone(worker.session()));
    thread::Builder::new().spawn(move || {
        loop {
            thread::sleep(TELL);
            if lock(&tells.state).is_at_work && tells.tell(Usage::of(&session), None).is_err() {
                return;
            }
        }
    })?;
    // Creates tables, so that their creation does not count towards the time of a request.
    if let Ok(first) = ApiRequest::read("eval", br#"{"text": "1"}"#) {
        let _ = answer(&mut worker, &first);
    }
    shared.tell(worker.usage(), None)?;
    for (number, question) in questions {
        shared.begin(number);
        let guard = watched.begin();
        let reply = answer(&mut worker, &question);
        drop(guard);
        shared.end();
        let was_too_large = watched.exceeded().is_some();
        let is_last = reply.is_none()
            || was_too_large
            || worker.usage().bytes > memory / 2
            || takes_more_than(memory as u64 / 2);
        let json = match reply {
            Some(reply) if !was_too_large || reply["ok"] == true => reply,
            Some(_) => too_large(memory),
            None => fault(),
        };
        shared.tell(worker.usage(), Some(WorkerReply { json, is_last }))?;
        if is_last {
            return Ok(());
        }
    }
    Ok(())
}

pub(crate) fn fault() -> Json {
    error_reply("internal error; please report it")
}

impl<W: Write> WorkerProcess<W> {
    fn begin(&self, number: u64) {
        let mut state = lock(&self.state);
        self.token.reset();
        let early = state.early.take().filter(|(early, _)| *early == number);
        *state = ProcessState { number, is_at_work: true, ..ProcessState::default() };
        if let Some((_, cause)) = early {
            self.stop(cause);
        }
    }

    fn end(&self) {
        lock(&self.state).is_at_work = false;
    }

    fn stop(&self, cause: StopCause) {
        match cause {
            StopCause::Time => self.token.time_out(),
            _ => self.token.cancel(),
        }
    }

    fn tell(&self, usage: Usage, reply: Option<WorkerReply>) -> io::Result<()> {
        let mut output = lock(&self.output);
        output.write_all(protocol::line(&FromWorker { usage, reply }).as_bytes())?;
        output.flush()
    }

    fn read(&self, input: impl Read, asked: Sender<(u64, ApiRequest)>) {
        for line in BufReader::new(input).lines() {
            let Some(message) = line.ok().and_then(|line| serde_json::from_str(&line).ok()) else {
                break;
            };
            match message {
                ToWorker::Stop { number, cause } => {
                    let mut state = lock(&self.state);
                    if state.number < number {
                        state.early = Some((number, cause));
                    } else if state.is_at_work && state.number == number {
                        self.stop(cause);
                    }
                }
                ToWorker::Ask { number, name, body } => {
                    // The server has already parsed it.
                    let Ok(question) = ApiRequest::read(&name, body.as_bytes()) else { break };
                    if asked.send((number, question)).is_err() {
                        break;
                    }
                }
            }
        }
        // The server no longer waits. A request that does not stop is abandoned.
        drop(asked);
        self.token.cancel();
        thread::sleep(LEAVE);
        process::exit(0);
    }
}
