//! What a question may take, and the thread that stops those that take more.
//!
//! The thread needs nothing of Python, so that it does its work while Python is busy. The memory is looked at by
//! the allocator too, where it is taken.

use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};
use pyo3::prelude::*;
use upstar::{CancelToken, StopReason};
use upstar_lang::{ErrorKind, LangError};
use upstar_memory::{MemoryCeiling, MemoryExceeded};

use crate::errors;

/// How often questions are looked at.
const GLANCE: Duration = Duration::from_millis(20);

/// What each question may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) steps: u64,
    pub(crate) time: Option<Duration>,
    /// Bytes that the whole program may have.
    pub(crate) memory: Option<u64>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { steps: u64::MAX, time: None, memory: Some(upstar_memory::allowance()) }
    }
}

/// A size in memory as Python writes it: bytes, or a text such as `"500M"`.
#[derive(FromPyObject)]
pub(crate) enum Size {
    Bytes(u64),
    Text(String),
}

impl Limits {
    /// The limits with these words; what is `None` is as it is by default.
    pub(crate) fn new(
        steps: Option<u64>,
        timeout: Option<f64>,
        max_memory: Option<Size>,
    ) -> PyResult<Limits> {
        let mut limits = Limits::default();
        limits.steps = steps.unwrap_or(limits.steps);
        if let Some(seconds) = timeout {
            let time = Duration::try_from_secs_f64(seconds);
            let wrong = |_| errors::wrong_kind("`timeout` is a number of seconds, 0 or more");
            limits.time = Some(time.map_err(wrong)?);
        }
        limits.memory = match max_memory {
            None => limits.memory,
            Some(Size::Bytes(bytes)) => Some(upstar_memory::allowed(bytes)),
            Some(Size::Text(text)) => {
                let bytes = upstar_memory::read(&text);
                let wrong = |why| errors::wrong_kind(format!("`max_memory`: {why}"));
                Some(upstar_memory::allowed(bytes.map_err(wrong)?))
            }
        };
        Ok(limits)
    }

    /// Whether the program has so much that there is little room for a question.
    pub(crate) fn leave_little(&self) -> bool {
        let Some(limit) = self.memory else { return false };
        upstar_memory::taken().is_some_and(|taken| taken > limit / 2)
    }
}

/// Why a question was stopped, if the thread that watches has done it.
#[derive(Clone, Copy, Debug)]
enum StopCause {
    Time,
    Memory(MemoryExceeded),
}

/// A question under watch.
#[derive(Debug)]
pub(crate) struct WatchedQuestion {
    pub(crate) token: CancelToken,
    limits: Limits,
    state: Mutex<State>,
}

#[derive(Clone, Copy, Debug)]
struct State {
    begun: Instant,
    /// The bytes that the program had when the question began.
    before: u64,
    ended: Option<StopCause>,
}

impl WatchedQuestion {
    pub(crate) fn new(token: CancelToken, limits: Limits) -> Arc<WatchedQuestion> {
        let state = State { begun: Instant::now(), before: 0, ended: None };
        Arc::new(WatchedQuestion { token, limits, state: Mutex::new(state) })
    }

    /// Have it stopped when it takes too much, as long as somebody holds what this gives.
    pub(crate) fn begin(self: &Arc<WatchedQuestion>) -> Guard {
        *self.state.lock() = State::now();
        let watch = QuestionWatcher::everywhere();
        watch.questions.lock().push(Arc::clone(self));
        watch.filled.notify_one();
        let ceiling = self.limits.memory.map(|limit| {
            let watched = Arc::clone(self);
            MemoryCeiling::new(limit, move |why| watched.is_full(why))
        });
        Guard { watched: Arc::clone(self), _ceiling: ceiling }
    }

    /// Stop the question, for want of memory. Nothing here waits or allocates: if the state is held just now, the
    /// next look does it.
    fn is_full(&self, why: MemoryExceeded) {
        if let Some(mut state) = self.state.try_lock()
            && self.token.check().is_ok()
        {
            state.ended = Some(StopCause::Memory(why));
            self.token.cancel();
        }
    }

    /// The next of several questions that are one for Python: it has all the time, and what has stopped the
    /// one before does not stop it.
    pub(crate) fn again(&self) {
        let mut state = self.state.lock();
        if state.ended.is_some() {
            self.token.reset();
        }
        *state = State::now();
    }

    /// Whether the program is stopped as a whole, and not a question by its limits.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.state.lock().ended.is_none() && self.token.check().is_err()
    }

    fn glance(&self) {
        let Limits { time, memory, .. } = self.limits;
        if memory.zip(upstar_memory::taken()).is_some_and(|(limit, taken)| taken > limit) {
            self.is_full(MemoryExceeded::Ceiling);
        }
        let mut state = self.state.lock();
        if self.token.check().is_err() {
            return;
        }
        if time.is_some_and(|limit| state.begun.elapsed() >= limit) {
            state.ended = Some(StopCause::Time);
            self.token.time_out();
        }
    }

    /// The error with what stopped the question, and how more is allowed.
    pub(crate) fn explain_stop(&self, mut error: LangError) -> LangError {
        if error.kind != ErrorKind::Budget {
            return error;
        }
        let State { ended, before, .. } = *self.state.lock();
        let more = |word| format!("allow more with `{word}`");
        match (error.why(), ended) {
            (Some(StopReason::Cancelled), Some(StopCause::Memory(MemoryExceeded::System))) => {
                error.message = "no answer: the system gives no more memory".to_owned();
            }
            (Some(StopReason::Cancelled), Some(StopCause::Memory(MemoryExceeded::Ceiling))) => {
                let limit = self.limits.memory.unwrap_or(u64::MAX);
                let said = upstar_memory::readable_bytes;
                error.message = format!("no answer within {} of memory", said(limit));
                error.remedy = more("max_memory");
                if before > limit / 2 {
                    error.message += &format!(", of which {} were taken before", said(before));
                    error.remedy += ", or begin a new Session";
                }
            }
            (Some(StopReason::TimedOut), _) => error.remedy = more("timeout"),
            (Some(StopReason::Steps { limit }), _) if *limit == self.limits.steps => {
                error.remedy = more("steps");
            }
            _ => {}
        }
        error
    }
}

impl State {
    fn now() -> State {
        let before = upstar_memory::taken().unwrap_or(0);
        State { begun: Instant::now(), before, ended: None }
    }
}

/// Ends the watch over a question.
pub(crate) struct Guard {
    watched: Arc<WatchedQuestion>,
    _ceiling: Option<MemoryCeiling>,
}

impl Drop for Guard {
    fn drop(&mut self) {
        let mut questions = QuestionWatcher::everywhere().questions.lock();
        if let Some(at) = questions.iter().position(|other| Arc::ptr_eq(other, &self.watched)) {
            questions.swap_remove(at);
        }
    }
}

/// All long questions of the program.
#[derive(Default)]
struct QuestionWatcher {
    questions: Mutex<Vec<Arc<WatchedQuestion>>>,
    filled: Condvar,
}

impl QuestionWatcher {
    /// The watch of this process. A process that was forked has the questions of its parent and not its
    /// threads, so that it begins its own.
    fn everywhere() -> &'static QuestionWatcher {
        static WATCH: OnceLock<QuestionWatcher> = OnceLock::new();
        static PROCESS: Mutex<u32> = Mutex::new(0);
        let watch = WATCH.get_or_init(QuestionWatcher::default);
        let mut process = PROCESS.lock();
        if *process != std::process::id() {
            *process = std::process::id();
            watch.questions.lock().clear();
            thread::spawn(|| watch.watch());
        }
        watch
    }

    fn watch(&self) {
        let mut questions = self.questions.lock();
        loop {
            if questions.is_empty() {
                self.filled.wait(&mut questions);
            }
            questions.iter().for_each(|question| question.glance());
            self.filled.wait_for(&mut questions, GLANCE);
        }
    }
}
