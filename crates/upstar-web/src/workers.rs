//! Workers: threads of this process, or separate processes.
//!
//! By default, workers are threads, because the library itself has no worker program to start. In a
//! thread, a request that does not check its token cannot be stopped. A worker process can always
//! be killed.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use upstar::{CancelToken, Session};
use upstar_explorer::{ApiRequest, Usage, Worker};

use crate::protocol::{self, FromWorker, StopCause, ToWorker, WorkerReply};
use crate::worker_process::MEMORY_ENDED;

#[derive(Clone, Debug)]
pub(crate) struct WorkerRequest {
    pub(crate) name: String,
    pub(crate) body: String,
    pub(crate) question: ApiRequest,
}

#[derive(Debug)]
pub(crate) enum WorkerError {
    /// A bug in the program.
    Fault,
    Memory,
    /// The process ended for an unknown reason.
    Ended,
}

pub(crate) trait OpenWorker: Send {
    /// Prepares for a new request, which stopping the previous one must not affect.
    fn prepare(&mut self);

    fn has_ended(&self) -> bool;

    fn answer(&mut self, ask: &WorkerRequest) -> Result<WorkerReply, WorkerError>;

    fn control(&self) -> Arc<dyn WorkerControl>;
}

/// A handle to watch and stop a worker. No method blocks.
pub(crate) trait WorkerControl: Send + Sync {
    fn stop(&self, why: StopCause);

    /// Kills the worker, if possible.
    fn kill(&self);

    /// Announces that no more requests follow.
    fn close(&self);

    fn usage(&self) -> Usage;
}

pub(crate) struct ThreadWorker {
    worker: Worker,
    /// The number of bytes that the worker may hold between requests.
    share: usize,
    control: Arc<ThreadControl>,
}

struct ThreadControl {
    token: CancelToken,
    session: Weak<Session>,
}

impl ThreadWorker {
    /// The worker is stopped by `token` and may hold `share` bytes between requests.
    pub(crate) fn new(worker: Worker, token: CancelToken, share: usize) -> ThreadWorker {
        let session = Arc::downgrade(worker.session());
        ThreadWorker { worker, share, control: Arc::new(ThreadControl { token, session }) }
    }
}

impl OpenWorker for ThreadWorker {
    fn prepare(&mut self) {
        self.control.token.reset();
    }

    fn has_ended(&self) -> bool {
        false
    }

    fn answer(&mut self, ask: &WorkerRequest) -> Result<WorkerReply, WorkerError> {
        let json = crate::worker_process::answer(&mut self.worker, &ask.question)
            .ok_or(WorkerError::Fault)?;
        Ok(WorkerReply { json, is_last: self.worker.usage().bytes > self.share })
    }

    fn control(&self) -> Arc<dyn WorkerControl> {
        Arc::clone(&self.control) as Arc<dyn WorkerControl>
    }
}

impl WorkerControl for ThreadControl {
    fn stop(&self, why: StopCause) {
        match why {
            StopCause::Time => self.token.time_out(),
            _ => self.token.cancel(),
        }
    }

    fn kill(&self) {}

    fn close(&self) {
        self.token.cancel();
    }

    fn usage(&self) -> Usage {
        self.session.upgrade().map_or_else(Usage::default, |session| Usage::of(&session))
    }
}

/// A program that answers requests as [`work`](crate::work) does.
#[derive(Clone, Debug)]
pub struct WorkerProgram {
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// The additional arguments of the first worker. Only the first worker may have a store.
    pub first: Vec<OsString>,
}

pub(crate) struct ProcessWorker {
    lines: BufReader<ChildStdout>,
    control: Arc<ProcessControl>,
}

struct ProcessControl {
    child: Mutex<Child>,
    /// `None` after the last request.
    input: Mutex<Option<ChildStdin>>,
    number: AtomicU64,
    usage: Mutex<Usage>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl ProcessWorker {
    pub(crate) fn start(program: &WorkerProgram, is_first: bool) -> io::Result<ProcessWorker> {
        let mut command = Command::new(&program.program);
        command.args(&program.arguments);
        if is_first {
            command.args(&program.first);
        }
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("a worker process has no input or output"));
        };
        let control = ProcessControl {
            child: Mutex::new(child),
            input: Mutex::new(Some(input)),
            number: AtomicU64::new(0),
            usage: Mutex::default(),
        };
        Ok(ProcessWorker { lines: BufReader::new(output), control: Arc::new(control) })
    }

    pub(crate) fn wait(&mut self) -> io::Result<()> {
        match self.lines.read_line(&mut String::new())? {
            0 => Err(io::Error::other("the program ended immediately")),
            _ => Ok(()),
        }
    }

    fn ask(&mut self, ask: &WorkerRequest) -> io::Result<WorkerReply> {
        let number = self.control.number.load(Ordering::SeqCst);
        let (name, body) = (ask.name.clone(), ask.body.clone());
        let mut line = protocol::line(&ToWorker::Ask { number, name, body });
        match &mut *lock(&self.control.input) {
            Some(input) => input.write_all(line.as_bytes())?,
            None => return Err(io::ErrorKind::BrokenPipe.into()),
        }
        loop {
            line.clear();
            if self.lines.read_line(&mut line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let FromWorker { usage, reply } = serde_json::from_str(&line)?;
            *lock(&self.control.usage) = usage;
            if let Some(reply) = reply {
                return Ok(reply);
            }
        }
    }
}

impl OpenWorker for ProcessWorker {
    fn prepare(&mut self) {
        self.control.number.fetch_add(1, Ordering::SeqCst);
    }

    fn has_ended(&self) -> bool {
        lock(&self.control.child).try_wait().is_ok_and(|status| status.is_some())
    }

    fn answer(&mut self, ask: &WorkerRequest) -> Result<WorkerReply, WorkerError> {
        self.ask(ask).map_err(|_| {
            // The worker has closed its output or sent an invalid line.
            self.control.kill();
            let status = lock(&self.control.child).wait();
            match status.ok().and_then(|status| status.code()) {
                Some(MEMORY_ENDED) => WorkerError::Memory,
                _ => WorkerError::Ended,
            }
        })
    }

    fn control(&self) -> Arc<dyn WorkerControl> {
        Arc::clone(&self.control) as Arc<dyn WorkerControl>
    }
}

impl Drop for ProcessWorker {
    fn drop(&mut self) {
        // Without input, the process exits by itself after it has written its output.
        self.control.close();
        let mut rest = String::new();
        while self.lines.read_line(&mut rest).is_ok_and(|length| length > 0) {
            rest.clear();
        }
        let _ = lock(&self.control.child).wait();
    }
}

impl WorkerControl for ProcessControl {
    fn stop(&self, cause: StopCause) {
        let number = self.number.load(Ordering::SeqCst);
        // Does not wait for a thread that is writing the request: a worker that does not stop is
        // killed soon.
        if let Ok(mut input) = self.input.try_lock()
            && let Some(input) = &mut *input
        {
            let _ = input.write_all(protocol::line(&ToWorker::Stop { number, cause }).as_bytes());
        }
    }

    fn kill(&self) {
        // The process may have exited already.
        let _ = lock(&self.child).kill();
    }

    fn close(&self) {
        *lock(&self.input) = None;
    }

    fn usage(&self) -> Usage {
        *lock(&self.usage)
    }
}
