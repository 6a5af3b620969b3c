//! The limits of a query, and the errors raised when a query exceeds a limit.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use pyo3::prelude::*;
use upstar::{CancelToken, StopReason};
use upstar_lang::{ErrorKind, LangError};
use upstar_limits::{ExceededLimit, MemoryExceeded, WatchGuard, WatchedComputation};

use crate::errors;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) steps: u64,
    pub(crate) time: Option<Duration>,
    /// The memory limit of the whole process, in bytes.
    pub(crate) memory: Option<u64>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { steps: u64::MAX, time: None, memory: Some(upstar_limits::allowance()) }
    }
}

/// A memory size: a number of bytes, or a string such as `"500M"`.
#[derive(FromPyObject)]
pub(crate) enum Size {
    Bytes(u64),
    Text(String),
}

impl Limits {
    /// Creates limits from Python arguments; `None` means the default.
    pub(crate) fn new(
        steps: Option<u64>,
        timeout: Option<f64>,
        max_memory: Option<Size>,
    ) -> PyResult<Limits> {
        let mut limits = Limits::default();
        limits.steps = steps.unwrap_or(limits.steps);
        if let Some(seconds) = timeout {
            let time = Duration::try_from_secs_f64(seconds);
            let wrong = |_| errors::wrong_kind("`timeout` must be a number of seconds, at least 0");
            limits.time = Some(time.map_err(wrong)?);
        }
        limits.memory = match max_memory {
            None => limits.memory,
            Some(Size::Bytes(bytes)) => Some(upstar_limits::allowed(bytes)),
            Some(Size::Text(text)) => {
                let bytes = upstar_limits::read(&text);
                let wrong = |why| errors::wrong_kind(format!("`max_memory`: {why}"));
                Some(upstar_limits::allowed(bytes.map_err(wrong)?))
            }
        };
        Ok(limits)
    }

    pub(crate) fn leave_little(&self) -> bool {
        self.of_watch().is_memory_short()
    }

    fn of_watch(&self) -> upstar_limits::Limits {
        upstar_limits::Limits { time: self.time, memory: self.memory }
    }
}

#[derive(Debug)]
pub(crate) struct WatchedQuestion {
    pub(crate) token: CancelToken,
    limits: Limits,
    watched: WatchedComputation,
    memory_before: AtomicU64,
}

impl WatchedQuestion {
    pub(crate) fn new(token: CancelToken, limits: Limits) -> Arc<WatchedQuestion> {
        let watched = WatchedComputation::new(token.clone(), limits.of_watch());
        Arc::new(WatchedQuestion { token, limits, watched, memory_before: AtomicU64::new(0) })
    }

    /// Stops the query when it exceeds a limit, until the guard is dropped.
    pub(crate) fn begin(&self) -> WatchGuard {
        self.note_memory();
        self.watched.begin()
    }

    /// Begins the next of several queries that Python sees as one. It has the full time, and
    /// earlier exceeded limits are forgotten.
    pub(crate) fn again(&self) {
        self.note_memory();
        self.watched.restart();
    }

    fn note_memory(&self) {
        self.memory_before.store(upstar_limits::taken().unwrap_or(0), Ordering::Relaxed);
    }

    /// Returns `true` if the whole computation was cancelled, rather than one query that exceeded a
    /// limit.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.watched.exceeded().is_none() && self.token.check().is_err()
    }

    pub(crate) fn explain_stop(&self, mut error: LangError) -> LangError {
        if error.kind != ErrorKind::Budget {
            return error;
        }
        let before = self.memory_before.load(Ordering::Relaxed);
        let more = |word| format!("raise the limit with `{word}`");
        match (error.why(), self.watched.exceeded()) {
            (Some(StopReason::Cancelled), Some(ExceededLimit::Memory(MemoryExceeded::System))) => {
                error.message = "the system is out of memory or threads".to_owned();
            }
            (Some(StopReason::Cancelled), Some(ExceededLimit::Memory(MemoryExceeded::Ceiling))) => {
                let limit = self.limits.memory.unwrap_or(u64::MAX);
                let said = upstar_limits::readable_bytes;
                error.message = format!("memory limit reached ({})", said(limit));
                error.remedy = more("max_memory");
                if before > limit / 2 {
                    error.message += &format!(": {} were already in use", said(before));
                    error.remedy += ", or start a new Session";
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
