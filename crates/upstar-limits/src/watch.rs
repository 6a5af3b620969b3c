//! Stops computations that exceed a limit of time or memory.
//!
//! One thread watches all computations of the process, and sleeps while there are none. The
//! allocator also checks the memory (see [`MemoryCeiling`]).

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use upstar_core::CancelToken;

use crate::{MemoryCeiling, MemoryExceeded, taken};

const INTERVAL: Duration = Duration::from_millis(20);

/// The limits of a computation; `None` means no limit.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// The time limit.
    pub time: Option<Duration>,
    /// The memory limit in bytes, for the whole process.
    pub memory: Option<u64>,
}

impl Limits {
    /// Returns `true` if the process takes more than half of the memory limit.
    #[must_use]
    pub fn is_memory_short(&self) -> bool {
        self.memory.is_some_and(|limit| takes_more_than(limit / 2))
    }
}

/// Returns `true` if the process takes more than this number of bytes.
#[must_use]
pub fn takes_more_than(bytes: u64) -> bool {
    taken().is_some_and(|taken| taken > bytes)
}

/// The limit that stopped a computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExceededLimit {
    /// The time limit.
    Time,
    /// The memory limit of the process, or the memory of the machine.
    Memory(MemoryExceeded),
}

type Action = dyn Fn(Duration) + Send + Sync;

/// A computation with limits, watched while a [`WatchGuard`] exists. Clones refer to the same
/// computation.
///
/// ```
/// # use std::time::Duration;
/// # use upstar_core::CancelToken;
/// # use upstar_limits::{ExceededLimit, Limits, WatchedComputation};
/// let token = CancelToken::new();
/// let limits = Limits { time: Some(Duration::from_millis(1)), ..Limits::default() };
/// let computation = WatchedComputation::new(token.clone(), limits);
/// let guard = computation.begin();
/// while token.check().is_ok() {}
/// drop(guard);
/// assert_eq!(computation.exceeded(), Some(ExceededLimit::Time));
/// ```
#[derive(Clone, Debug)]
pub struct WatchedComputation(Arc<Computation>);

struct Computation {
    token: CancelToken,
    limits: Limits,
    state: Mutex<State>,
    action: Option<Box<Action>>,
}

// With one lock, a check with the old start time cannot stop the next computation.
struct State {
    begun: Instant,
    exceeded: Option<ExceededLimit>,
}

impl fmt::Debug for Computation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Computation").field("limits", &self.limits).finish_non_exhaustive()
    }
}

impl WatchedComputation {
    /// Creates a computation that is stopped through `token`.
    #[must_use]
    pub fn new(token: CancelToken, limits: Limits) -> WatchedComputation {
        WatchedComputation::make(token, limits, None)
    }

    /// Creates a computation with an action. The watching thread calls it every 20 ms with the time
    /// since the computation began. The action must not begin or end a watch.
    #[must_use]
    pub fn with_action(
        token: CancelToken,
        limits: Limits,
        action: impl Fn(Duration) + Send + Sync + 'static,
    ) -> WatchedComputation {
        WatchedComputation::make(token, limits, Some(Box::new(action)))
    }

    fn make(token: CancelToken, limits: Limits, action: Option<Box<Action>>) -> WatchedComputation {
        let state = Mutex::new(State { begun: Instant::now(), exceeded: None });
        WatchedComputation(Arc::new(Computation { token, limits, state, action }))
    }

    /// Begins to watch the computation, until the returned guard is dropped. If the system cannot
    /// start the watching thread, the computation stops at once, as if memory were exhausted.
    pub fn begin(&self) -> WatchGuard {
        *lock(&self.0.state) = State { begun: Instant::now(), exceeded: None };
        let Limits { time, memory } = self.0.limits;
        let is_watched = time.is_some() || memory.is_some() || self.0.action.is_some();
        let watcher = if is_watched { Watcher::of_process() } else { None };
        match watcher {
            Some(watcher) => {
                lock(&watcher.computations).push(Arc::clone(&self.0));
                watcher.begun.notify_one();
            }
            None if is_watched => self.0.stop_for_memory(MemoryExceeded::System),
            None => {}
        }
        let ceiling = memory.map(|limit| {
            let computation = Arc::clone(&self.0);
            MemoryCeiling::new(limit, move |why| computation.stop_for_memory(why))
        });
        WatchGuard { computation: Arc::clone(&self.0), watcher, _ceiling: ceiling }
    }

    /// Restarts the computation under the same guard, and clears an exceeded limit.
    pub fn restart(&self) {
        let mut state = lock(&self.0.state);
        if state.exceeded.is_some() {
            self.0.token.reset();
        }
        *state = State { begun: Instant::now(), exceeded: None };
    }

    /// Returns the limit that stopped the computation, if any.
    #[must_use]
    pub fn exceeded(&self) -> Option<ExceededLimit> {
        lock(&self.0.state).exceeded
    }
}

impl Computation {
    /// Stops the computation because it takes too much memory. Does not wait: if the state is
    /// locked, the next check stops the computation.
    fn stop_for_memory(&self, why: MemoryExceeded) {
        if let Ok(mut state) = self.state.try_lock()
            && self.token.check().is_ok()
        {
            state.exceeded = Some(ExceededLimit::Memory(why));
            self.token.cancel();
        }
    }

    fn look(&self) {
        if self.limits.memory.is_some_and(takes_more_than) {
            self.stop_for_memory(MemoryExceeded::Ceiling);
        }
        let mut state = lock(&self.state);
        let elapsed = state.begun.elapsed();
        if self.limits.time.is_some_and(|limit| elapsed >= limit) && self.token.check().is_ok() {
            state.exceeded = Some(ExceededLimit::Time);
            self.token.time_out();
        }
        drop(state);
        if let Some(action) = &self.action {
            action(elapsed);
        }
    }
}

/// Ends the watch of a computation when dropped.
#[derive(Debug)]
#[must_use = "without the guard, nothing is watched"]
pub struct WatchGuard {
    computation: Arc<Computation>,
    watcher: Option<&'static Watcher>,
    _ceiling: Option<MemoryCeiling>,
}

impl Drop for WatchGuard {
    fn drop(&mut self) {
        let Some(watcher) = self.watcher else { return };
        // The computation is not checked after it is removed, because checks hold this lock.
        let mut computations = lock(&watcher.computations);
        let is_this = |other: &Arc<Computation>| Arc::ptr_eq(other, &self.computation);
        if let Some(index) = computations.iter().position(is_this) {
            computations.swap_remove(index);
        }
    }
}

#[derive(Debug, Default)]
struct Watcher {
    computations: Mutex<Vec<Arc<Computation>>>,
    begun: Condvar,
}

impl Watcher {
    /// Returns the watcher of this process, or `None` if the system cannot start its thread. A
    /// forked process has its own, because it lacks the threads of its parent, and the lock of the
    /// parent's watcher may be held forever.
    fn of_process() -> Option<&'static Watcher> {
        static WATCHER: Mutex<Option<(u32, &'static Watcher)>> = Mutex::new(None);
        let mut of_process = lock(&WATCHER);
        match *of_process {
            Some((process, watcher)) if process == std::process::id() => Some(watcher),
            _ => {
                let watcher = Arc::new(Watcher::default());
                let watching = Arc::clone(&watcher);
                if !cfg!(target_family = "wasm") {
                    thread::Builder::new().spawn(move || watching.watch()).ok()?;
                }
                let watcher = &**Box::leak(Box::new(watcher));
                *of_process = Some((std::process::id(), watcher));
                Some(watcher)
            }
        }
    }

    fn watch(&self) {
        let mut computations = lock(&self.computations);
        loop {
            computations = if computations.is_empty() {
                self.begun.wait(computations).unwrap_or_else(PoisonError::into_inner)
            } else {
                let woken = self.begun.wait_timeout(computations, INTERVAL);
                woken.unwrap_or_else(PoisonError::into_inner).0
            };
            for computation in computations.iter() {
                // A panic in an action must not end the watch of other computations.
                let _ = catch_unwind(AssertUnwindSafe(|| computation.look()));
            }
        }
    }
}

/// Creates a token for watched computations. A WebAssembly module has one thread, so there the
/// computations themselves check their limits through this token.
#[must_use]
pub fn watched_token() -> CancelToken {
    #[cfg(target_family = "wasm")]
    return CancelToken::with_poll(|| {
        let watcher = Watcher::of_process()?;
        lock(&watcher.computations).iter().for_each(|computation| computation.look());
        // The check has stopped the token itself.
        None
    });
    #[cfg(not(target_family = "wasm"))]
    CancelToken::new()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HANG: Duration = Duration::from_secs(600);

    fn work(token: &CancelToken) -> bool {
        let begun = Instant::now();
        while token.check().is_ok() && begun.elapsed() < HANG {
            thread::yield_now();
        }
        token.check().is_err()
    }

    #[test]
    fn the_time_limit_stops_a_long_computation_and_no_short_one() {
        let token = CancelToken::new();
        let within = |time| {
            WatchedComputation::new(token.clone(), Limits { time: Some(time), ..Limits::default() })
        };
        let (hasty, patient) = (within(Duration::from_millis(50)), within(HANG));
        for _ in 0..2 {
            let long = hasty.begin();
            assert!(work(&token));
            drop(long);
            assert_eq!(hasty.exceeded(), Some(ExceededLimit::Time));
            token.reset();
            let short = patient.begin();
            patient.0.look();
            drop(short);
            assert!(token.check().is_ok(), "a short computation is not stopped");
            assert_eq!(patient.exceeded(), None);
        }
    }

    #[test]
    fn a_restart_gives_the_whole_time_again() {
        let token = CancelToken::new();
        let limits = Limits { time: Some(Duration::from_millis(20)), ..Limits::default() };
        let watched = WatchedComputation::new(token.clone(), limits);
        let _guard = watched.begin();
        for _ in 0..2 {
            assert!(work(&token));
            watched.restart();
        }
        assert!(work(&token));
    }

    #[test]
    fn a_restart_does_not_undo_a_cancellation() {
        let token = CancelToken::new();
        let watched = WatchedComputation::new(token.clone(), Limits::default());
        let _guard = watched.begin();
        token.cancel();
        watched.restart();
        assert!(token.check().is_err());
        assert_eq!(watched.exceeded(), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_memory_limit_stops_a_computation() {
        let _turn = lock(&crate::ceiling::TURN);
        let token = CancelToken::new();
        let limits = Limits { memory: Some(1 << 20), ..Limits::default() };
        assert!(limits.is_memory_short(), "the test takes more than half a megabyte");
        let watched = WatchedComputation::new(token.clone(), limits);
        let _guard = watched.begin();
        assert!(work(&token));
        assert_eq!(watched.exceeded(), Some(ExceededLimit::Memory(MemoryExceeded::Ceiling)));
    }
}
