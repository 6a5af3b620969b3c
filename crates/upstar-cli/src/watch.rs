//! What stops a computation from outside: Ctrl-C and the clock.
//!
//! The engine knows no signals and no time. It looks at a token, and this module pulls it.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use upstar_core::CancelToken;

/// The exit code of a program that Ctrl-C ended (128 + SIGINT).
const INTERRUPTED: i32 = 130;

/// Somebody who waits longer than this likes to see that something happens.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the picture of work changes.
const TICK: Duration = Duration::from_millis(120);

/// Pulls the token of the session on Ctrl-C, and after a time where one is given.
pub(crate) struct Watch {
    token: CancelToken,
    timeout: Option<Duration>,
    progress: bool,
    busy: Arc<AtomicBool>,
}

impl Watch {
    /// A watch that stops computations through `token`, each of them after `timeout` at the latest.
    /// With `progress`, it shows on the terminal that a long question is being worked on.
    pub(crate) fn new(token: CancelToken, timeout: Option<Duration>, progress: bool) -> Watch {
        Watch { token, timeout, progress, busy: Arc::new(AtomicBool::new(false)) }
    }

    /// Let Ctrl-C stop the computation that is running. Between computations, and when the
    /// computation was asked to stop before, Ctrl-C ends the program, as it does everywhere.
    pub(crate) fn listen(&self) {
        let (token, busy) = (self.token.clone(), Arc::clone(&self.busy));
        // Without a handler Ctrl-C still ends the program: a loss, but not an error.
        let _ = ctrlc::set_handler(move || {
            if !busy.load(Ordering::SeqCst) || token.check().is_err() {
                process::exit(INTERRUPTED);
            }
            token.cancel();
        });
    }

    /// Watch over one question. The guard ends the watch when it is dropped.
    pub(crate) fn question(&self) -> Guard {
        self.token.reset();
        self.busy.store(true, Ordering::SeqCst);
        let needed = self.timeout.is_some() || self.progress;
        let clock = needed.then(|| Clock::start(self.token.clone(), self.timeout, self.progress));
        Guard { busy: Arc::clone(&self.busy), clock }
    }
}

/// A question that is being watched.
pub(crate) struct Guard {
    busy: Arc<AtomicBool>,
    clock: Option<Clock>,
}

impl Drop for Guard {
    fn drop(&mut self) {
        if let Some(clock) = self.clock.take() {
            clock.stop();
        }
        self.busy.store(false, Ordering::SeqCst);
    }
}

/// A thread that pulls the token when the time is over, and shows that time passes.
struct Clock {
    stop: mpsc::Sender<()>,
    thread: JoinHandle<()>,
}

impl Clock {
    fn start(token: CancelToken, timeout: Option<Duration>, progress: bool) -> Clock {
        let (stop, stopped) = mpsc::channel();
        let thread = thread::spawn(move || run(&token, timeout, progress, &stopped));
        Clock { stop, thread }
    }

    /// Stop the clock and wait for it, so that it cannot pull the token of the next question.
    fn stop(self) {
        drop(self.stop);
        let _ = self.thread.join();
    }
}

/// The thread of a clock; it ends when nobody can send on `stopped` any more.
fn run(
    token: &CancelToken,
    timeout: Option<Duration>,
    progress: bool,
    stopped: &mpsc::Receiver<()>,
) {
    let begun = Instant::now();
    let mut spinner: Option<ProgressBar> = None;
    let mut timeout = timeout;
    loop {
        let left = timeout.map(|timeout| timeout.saturating_sub(begun.elapsed()));
        let tick = if spinner.is_some() { TICK } else { PATIENCE };
        // Without a limit and without a picture there is nothing to wake up for.
        let wait = match (left, progress) {
            (Some(left), true) => left.min(tick),
            (Some(left), false) => left,
            (None, true) => tick,
            (None, false) => Duration::MAX,
        };
        if stopped.recv_timeout(wait) != Err(mpsc::RecvTimeoutError::Timeout) {
            break;
        }
        if timeout.is_some_and(|timeout| begun.elapsed() >= timeout) {
            token.time_out();
            timeout = None;
        }
        if progress && begun.elapsed() >= PATIENCE {
            spinner.get_or_insert_with(working).tick();
        }
    }
    if let Some(spinner) = spinner {
        spinner.finish_and_clear();
    }
}

/// The picture of work on the standard error; nothing where that is no terminal.
fn working() -> ProgressBar {
    let spinner = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed}, Ctrl-C stops") {
        spinner.set_style(style);
    }
    spinner
}

#[cfg(test)]
mod tests {
    use upstar_core::{Budget, Why};

    use super::*;

    #[test]
    fn the_clock_stops_a_long_question_and_spares_a_short_one() {
        let token = CancelToken::new();
        let budget = Budget::new(u64::MAX, token.clone());
        let watch = Watch::new(token.clone(), Some(Duration::from_millis(20)), false);
        let guard = watch.question();
        let stopped = loop {
            if let Err(stopped) = budget.spend(1) {
                break stopped;
            }
        };
        assert_eq!(stopped.why, Why::TimedOut);
        drop(guard);

        let watch = Watch::new(token.clone(), Some(Duration::from_secs(1000)), true);
        drop(watch.question());
        assert!(token.check().is_ok(), "the clock of a short question was stopped");
    }
}
