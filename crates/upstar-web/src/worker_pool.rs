//! The pool of workers and the queue of requests. Each worker has a thread that waits for it.
//!
//! A request goes to the free worker with the lowest number, which has the largest cache. Workers
//! of the first half take the oldest request. Workers of the second half take the newest request
//! that may be short, and put it back if it is long and others wait. A thread reports progress,
//! stops requests at their limits, and kills workers that do not stop.

use std::collections::VecDeque;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::Value as Json;
use tokio::sync::{oneshot, watch};
use upstar::CancelToken;
use upstar_explorer::{Library, Usage, Worker, WorkerConfig};

use crate::limits::ServerLimits;
use crate::protocol::{StopCause, WorkerReply, error_reply};
use crate::worker_process::{fault, too_large};
use crate::workers::{
    OpenWorker, ProcessWorker, ThreadWorker, WorkerControl, WorkerError, WorkerProgram,
    WorkerRequest,
};

const GLANCE: Duration = Duration::from_millis(25);

/// The time for which a stopped request may continue.
const GRACE: Duration = Duration::from_millis(500);

/// The time for which a request may occupy a worker for short requests while others wait.
const TURN: Duration = Duration::from_millis(250);

const GIVES_WAY: &str = "this request takes a long time, and too many other requests are waiting; \
                         try again later, or run your own server";

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(crate) struct RequestProgress {
    pub(crate) seconds: f64,
    pub(crate) positions: usize,
    pub(crate) games: usize,
}

/// Dropping the ticket stops the work.
pub(crate) struct Ticket {
    pub(crate) answer: oneshot::Receiver<Json>,
    pub(crate) progress: watch::Receiver<RequestProgress>,
    is_cancelled: Arc<AtomicBool>,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.is_cancelled.store(true, Ordering::SeqCst);
    }
}

pub(crate) enum WorkerKind {
    /// Threads of this process.
    Local { library: Arc<Library> },
    /// Separate processes.
    Processes(WorkerProgram),
    #[cfg(test)]
    Scripted(Box<dyn Fn() -> Box<dyn OpenWorker> + Send + Sync>),
}

/// Returns the time since some fixed moment.
type Clock = Box<dyn Fn() -> Duration + Send + Sync>;

pub(crate) struct WorkerPool {
    shared: Arc<PoolState>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl Drop for WorkerPool {
    fn drop(&mut self) {
        self.close();
    }
}

struct PoolState {
    limits: ServerLimits,
    kind: WorkerKind,
    clock: Clock,
    queue: Mutex<Queue>,
    woken: Condvar,
    workers: Vec<Mutex<WorkerState>>,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<QueuedRequest>,
    is_closed: bool,
}

#[derive(Default)]
struct WorkerState {
    control: Option<Arc<dyn WorkerControl>>,
    work: Option<RunningRequest>,
    is_opening: bool,
}

impl WorkerState {
    fn is_free(&self) -> bool {
        self.work.is_none() && !self.is_opening
    }
}

struct RunningRequest {
    begun: Duration,
    time: Duration,
    /// The memory that the worker used before the request.
    before: Usage,
    progress: watch::Sender<RequestProgress>,
    is_cancelled: Arc<AtomicBool>,
    stopped: Option<(Duration, StopCause)>,
}

struct QueuedRequest {
    ask: WorkerRequest,
    answer: oneshot::Sender<Json>,
    progress: watch::Sender<RequestProgress>,
    is_cancelled: Arc<AtomicBool>,
    /// The request was started before and turned out to be long.
    is_long: bool,
}

impl WorkerPool {
    pub(crate) fn new(limits: &ServerLimits, kind: WorkerKind) -> WorkerPool {
        let start = Instant::now();
        WorkerPool::with_clock(limits, kind, Box::new(move || start.elapsed()))
    }

    fn with_clock(limits: &ServerLimits, kind: WorkerKind, clock: Clock) -> WorkerPool {
        let shared = Arc::new(PoolState {
            limits: limits.clone(),
            kind,
            clock,
            queue: Mutex::default(),
            woken: Condvar::new(),
            workers: (0..limits.workers.max(1)).map(|_| Mutex::default()).collect(),
        });
        let serve = |number| {
            let worker = Arc::clone(&shared);
            thread::spawn(move || worker.serve(number))
        };
        let threads = Mutex::new((0..shared.workers.len()).map(serve).collect());
        let watch = Arc::downgrade(&shared);
        thread::spawn(move || {
            while let Some(shared) = watch.upgrade() {
                shared.glance();
                drop(shared);
                thread::sleep(GLANCE);
            }
        });
        WorkerPool { shared, threads }
    }

    /// Submits a request. Returns `None` if too many requests are waiting or the pool is closed.
    pub(crate) fn ask(&self, ask: WorkerRequest) -> Option<Ticket> {
        let (answer, ticket) = oneshot::channel();
        let (sender, progress) = watch::channel(RequestProgress::default());
        let is_cancelled = Arc::<AtomicBool>::default();
        let cancelled = Arc::clone(&is_cancelled);
        let job = QueuedRequest {
            ask,
            answer,
            progress: sender,
            is_cancelled: cancelled,
            is_long: false,
        };
        {
            let mut queue = self.shared.queue();
            // Cancelled requests do not count.
            if queue.jobs.len() >= self.shared.limits.waiting {
                queue.jobs.retain(|job| !job.is_cancelled.load(Ordering::SeqCst));
            }
            if queue.is_closed {
                return None;
            }
            if queue.jobs.len() >= self.shared.limits.waiting {
                // A long request makes room for a request that may be short.
                let long = queue.jobs.iter().rposition(|job| job.is_long)?;
                if let Some(job) = queue.jobs.remove(long) {
                    let _ = job.answer.send(error_reply(GIVES_WAY));
                }
            }
            queue.jobs.push_back(job);
        }
        self.shared.woken.notify_all();
        Some(Ticket { answer: ticket, progress, is_cancelled })
    }

    /// Stops answering requests. When this method returns, all worker processes have ended.
    pub(crate) fn close(&self) {
        {
            let mut queue = self.shared.queue();
            queue.is_closed = true;
            queue.jobs.clear();
        }
        self.shared.woken.notify_all();
        for number in 0..self.shared.workers.len() {
            if let Some(control) = &self.shared.state(number).control {
                control.close();
            }
        }
        // Threads are not joined, because a request in a thread may not stop.
        if matches!(self.shared.kind, WorkerKind::Processes(_)) {
            let threads = std::mem::take(&mut *lock(&self.threads));
            for thread in threads {
                let _ = thread.join();
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl PoolState {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        lock(&self.queue)
    }

    fn state(&self, number: usize) -> MutexGuard<'_, WorkerState> {
        lock(&self.workers[number])
    }

    fn reopened(&self, number: usize) -> Result<Box<dyn OpenWorker>, Json> {
        self.state(number).is_opening = true;
        let worker = self.opened(number);
        self.state(number).is_opening = false;
        worker
    }

    fn opened(&self, number: usize) -> Result<Box<dyn OpenWorker>, Json> {
        let worker: Box<dyn OpenWorker> = match &self.kind {
            WorkerKind::Processes(program) => {
                let mut worker =
                    ProcessWorker::start(program, number == 0).map_err(|why| no_worker(&why))?;
                // The control is registered first, so that `close` can end a starting worker.
                self.open(number, &worker.control());
                worker.wait().map_err(|why| no_worker(&why))?;
                return Ok(Box::new(worker));
            }
            #[cfg(test)]
            WorkerKind::Scripted(make) => make(),
            WorkerKind::Local { library } => {
                let cancel = CancelToken::new();
                let config = WorkerConfig {
                    steps: self.limits.steps,
                    threads: self.limits.threads,
                    theorems: self.limits.theorems,
                    cancel: cancel.clone(),
                    store: None,
                };
                let share = self.limits.total_memory / self.workers.len();
                Box::new(ThreadWorker::new(Worker::new(&config, library), cancel, share))
            }
        };
        self.open(number, &worker.control());
        Ok(worker)
    }

    fn open(&self, number: usize, control: &Arc<dyn WorkerControl>) {
        self.state(number).control = Some(Arc::clone(control));
        // `close` reads the controls after it sets `is_closed`, so one of the two closes this
        // control.
        if self.queue().is_closed {
            control.close();
        }
    }

    fn serve(&self, number: usize) {
        let mut free: Option<Box<dyn OpenWorker>> = None;
        while let Some(job) = self.next(number) {
            if job.is_cancelled.load(Ordering::SeqCst) {
                continue;
            }
            // The system may have killed an idle worker.
            let worker = free.take().filter(|worker| !worker.has_ended());
            let mut worker = match worker.map_or_else(|| self.reopened(number), Ok) {
                Ok(worker) => worker,
                Err(why) => {
                    let _ = job.answer.send(why);
                    continue;
                }
            };
            worker.prepare();
            let usual = self.limits.usual_time.as_secs_f64();
            let asked = job.ask.question.seconds(usual).map(Duration::try_from_secs_f64);
            let time = asked.and_then(Result::ok).unwrap_or(self.limits.time);
            self.state(number).work = Some(RunningRequest {
                begun: (self.clock)(),
                time: time.min(self.limits.time),
                before: worker.control().usage(),
                progress: job.progress.clone(),
                is_cancelled: Arc::clone(&job.is_cancelled),
                stopped: None,
            });
            let reply = worker.answer(&job.ask);
            let is_last = reply.as_ref().map_or(true, |answered| answered.is_last);
            let stopped = {
                let mut state = self.state(number);
                if is_last {
                    state.control = None;
                }
                state.work.take().and_then(|work| work.stopped).map(|(_, why)| why)
            };
            if stopped == Some(StopCause::Turn) {
                // A partial result is discarded.
                self.put_back(QueuedRequest { is_long: true, ..job });
            } else {
                // The client may have gone away.
                let _ = job.answer.send(self.reply_for(reply, stopped));
            }
            if !is_last {
                free = Some(worker);
            } else if !self.queue().is_closed {
                // Start the next worker now, so that the next request need not wait for it.
                self.state(number).is_opening = true;
                drop(worker);
                free = self.reopened(number).ok();
            }
        }
    }

    fn reply_for(
        &self,
        reply: Result<WorkerReply, WorkerError>,
        stopped: Option<StopCause>,
    ) -> Json {
        match (reply, stopped) {
            (Ok(answered), Some(StopCause::Memory)) if !is_answer(&answered) => {
                too_large(self.limits.memory)
            }
            (Ok(answered), _) => answered.json,
            (Err(WorkerError::Fault), _) => fault(),
            (Err(WorkerError::Memory), _) | (Err(WorkerError::Ended), Some(StopCause::Memory)) => {
                too_large(self.limits.memory)
            }
            (Err(WorkerError::Ended), Some(StopCause::Time)) => error_reply("time limit reached"),
            (Err(WorkerError::Ended), Some(_)) => {
                error_reply("stopped on request before an answer was found")
            }
            (Err(WorkerError::Ended), None) => {
                error_reply("the worker process crashed, probably out of memory")
            }
        }
    }

    fn put_back(&self, job: QueuedRequest) {
        let mut queue = self.queue();
        if !queue.is_closed {
            queue.jobs.push_back(job);
            drop(queue);
            self.woken.notify_all();
        }
    }

    /// Returns `true` if this worker is reserved for requests that may be short.
    fn is_quick(&self, number: usize) -> bool {
        number >= self.workers.len().div_ceil(2)
    }

    /// Returns the next request, or `None` if the pool is closed. Prefers workers with lower
    /// numbers, because their caches are larger.
    fn next(&self, number: usize) -> Option<QueuedRequest> {
        let mut queue = self.queue();
        loop {
            if queue.is_closed {
                return None;
            }
            let earlier_is_free = self.workers[..number]
                .iter()
                .any(|worker| worker.try_lock().is_ok_and(|state| state.is_free()));
            if earlier_is_free && !queue.jobs.is_empty() && queue.jobs.len() <= number {
                // An earlier worker is free and may be asleep.
                self.woken.notify_all();
                let woken = self.woken.wait_timeout(queue, Duration::from_millis(2));
                queue = woken.unwrap_or_else(PoisonError::into_inner).0;
                continue;
            }
            let next = match self.is_quick(number) {
                true => queue.jobs.iter().rposition(|job| !job.is_long),
                false => (!queue.jobs.is_empty()).then_some(0),
            };
            if let Some(job) = next.and_then(|next| queue.jobs.remove(next)) {
                return Some(job);
            }
            queue = self.woken.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn glance(&self) {
        let others_wait = self.queue().jobs.iter().any(|job| !job.is_long);
        for number in 0..self.workers.len() {
            let mut state = self.state(number);
            let Some(control) = state.control.clone() else { continue };
            let Some(work) = &mut state.work else { continue };
            let now = (self.clock)();
            let passed = now.saturating_sub(work.begun);
            if passed < GLANCE {
                continue;
            }
            if let Some((since, _)) = work.stopped {
                if now.saturating_sub(since) > GRACE {
                    control.kill();
                }
                continue;
            }
            let held = control.usage();
            let progress = RequestProgress {
                seconds: passed.as_secs_f64(),
                positions: held.positions.saturating_sub(work.before.positions),
                games: held.games.saturating_sub(work.before.games),
            };
            // The receiver may be gone.
            let _ = work.progress.send(progress);
            let stop = if work.is_cancelled.load(Ordering::SeqCst) {
                StopCause::Cancelled
            } else if passed > work.time {
                StopCause::Time
            } else if held.bytes.saturating_sub(work.before.bytes) > self.limits.memory {
                StopCause::Memory
            } else if passed > TURN && others_wait && self.is_quick(number) {
                StopCause::Turn
            } else {
                continue;
            };
            work.stopped = Some((now, stop));
            control.stop(stop);
        }
    }
}

/// Returns `true` if the reply contains a result, even of a stopped request.
fn is_answer(answered: &WorkerReply) -> bool {
    answered.json["ok"] == true
}

fn no_worker(why: &io::Error) -> Json {
    error_reply(&format!("cannot start a worker process: {why}"))
}

#[cfg(test)]
mod tests;
