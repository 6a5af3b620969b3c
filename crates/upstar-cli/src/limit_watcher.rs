//! Watches the current computation: its limits, Ctrl-C, and its progress.

use std::io::Write as _;
use std::process;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use upstar::{CancelToken, StopReason};
use upstar_limits::{ExceededLimit, Limits, MemoryExceeded, WatchedComputation};
use upstar_notation::visible_line;

use crate::terminal;

/// The exit code of a program that Ctrl-C ended (128 + SIGINT).
const INTERRUPTED: i32 = 130;
/// The delay before the spinner appears.
const PATIENCE: Duration = Duration::from_secs(1);
/// The interval between changes of the spinner.
const SLOWLY: Duration = Duration::from_millis(100);
/// The interval between lines, if standard error is not a terminal.
const LINE_INTERVAL: Duration = Duration::from_secs(10);

#[derive(Clone)]
pub(crate) struct LimitWatcher(Arc<WatcherState>);

struct WatcherState {
    token: CancelToken,
    limits: Limits,
    shows_progress: bool,
    state: Mutex<State>,
    count: OnceLock<Box<CountSize>>,
    free: OnceLock<Box<FreeMemory>>,
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SessionSize {
    pub(crate) positions: usize,
    pub(crate) games: usize,
}

type CountSize = dyn Fn() -> SessionSize + Send + Sync;
type FreeMemory = dyn Fn() + Send + Sync;

#[derive(Default)]
struct State {
    watched: Option<WatchedComputation>,
    progress: Option<Progress>,
    busy: Option<BusyTime>,
}

/// Consecutive computations with short pauses, such as the cells of a table.
#[derive(Clone, Copy)]
struct BusyTime {
    begun: Instant,
    ended: Instant,
    /// The time of the last line of progress, or the beginning.
    reported: Instant,
}

struct Progress {
    moved: Instant,
    spinner: Option<ProgressBar>,
    size_before: SessionSize,
    note: String,
}

impl LimitWatcher {
    pub(crate) fn new(token: CancelToken, limits: Limits, shows_progress: bool) -> LimitWatcher {
        let (state, count, free) = (Mutex::default(), OnceLock::new(), OnceLock::new());
        LimitWatcher(Arc::new(WatcherState { token, limits, shows_progress, state, count, free }))
    }

    pub(crate) fn counts(&self, count: impl Fn() -> SessionSize + Send + Sync + 'static) {
        // A second call is ignored; its function would return the same counts.
        let _ = self.0.count.set(Box::new(count));
    }

    /// Calls `free` before a computation if earlier computations have left little memory.
    pub(crate) fn makes_room(&self, free: impl Fn() + Send + Sync + 'static) {
        let _ = self.0.free.set(Box::new(free));
    }

    pub(crate) fn note(&self, note: &str) {
        if self.0.shows_progress
            && let Some(progress) = &mut self.0.state().progress
        {
            progress.note = visible_line(note).into_owned();
        }
    }

    pub(crate) fn without_spinner<T>(&self, write: impl FnOnce() -> T) -> T {
        let state = self.0.state();
        match state.progress.as_ref().and_then(|progress| progress.spinner.as_ref()) {
            Some(spinner) => spinner.suspend(write),
            None => write(),
        }
    }

    /// Makes Ctrl-C stop the running computation, or end the program if there is none or it has
    /// already been asked to stop.
    pub(crate) fn stop_on_ctrl_c(&self) {
        let shared = Arc::clone(&self.0);
        // Without a handler, Ctrl-C still ends the program.
        let _ = ctrlc::set_handler(move || {
            let state = shared.state();
            if state.progress.is_none() || shared.token.check().is_err() {
                process::exit(INTERRUPTED);
            }
            shared.token.cancel();
        });
    }

    pub(crate) fn is_short_of_memory(&self) -> bool {
        self.0.limits.is_memory_short()
    }

    /// Watches one computation until the guard is dropped.
    pub(crate) fn question(&self) -> WatchGuard<'_> {
        self.0.token.reset();
        if let Some(free) = self.0.free.get().filter(|_| self.is_short_of_memory()) {
            free();
        }
        let (token, limits) = (self.0.token.clone(), self.0.limits);
        let watched = if self.0.shows_progress {
            let shared = Arc::downgrade(&self.0);
            WatchedComputation::with_action(token, limits, move |elapsed| {
                if let Some(shared) = shared.upgrade() {
                    shared.show_progress(elapsed);
                }
            })
        } else {
            WatchedComputation::new(token, limits)
        };
        let now = Instant::now();
        let size_before = self.0.count.get().map(|count| count()).unwrap_or_default();
        let progress = Progress { moved: now, spinner: None, size_before, note: String::new() };
        let mut state = self.0.state();
        let busy = state.busy.filter(|busy| busy.ended + PATIENCE > now);
        let busy = busy.unwrap_or(BusyTime { begun: now, ended: now, reported: now });
        *state =
            State { watched: Some(watched.clone()), progress: Some(progress), busy: Some(busy) };
        drop(state);
        WatchGuard { shared: &self.0, guard: Some(watched.begin()) }
    }

    pub(crate) fn memory_ended(&self) -> Option<String> {
        match self.0.state().watched.as_ref()?.exceeded()? {
            ExceededLimit::Time => None,
            ExceededLimit::Memory(MemoryExceeded::Ceiling) => {
                let limit = upstar_limits::readable_bytes(self.0.limits.memory?);
                Some(format!("memory limit reached ({limit}); raise the limit with --max-memory"))
            }
            ExceededLimit::Memory(MemoryExceeded::System) => {
                Some("the system is out of memory or threads".to_owned())
            }
        }
    }
}

pub(crate) struct WatchGuard<'w> {
    shared: &'w WatcherState,
    guard: Option<upstar_limits::WatchGuard>,
}

impl Drop for WatchGuard<'_> {
    fn drop(&mut self) {
        // Dropped first, so that the spinner stops and no thread waits for the state.
        drop(self.guard.take());
        let mut state = self.shared.state();
        if let Some(busy) = &mut state.busy {
            busy.ended = Instant::now();
        }
        let stopped = self.shared.token.check().err().map(|stopped| stopped.reason);
        let is_exceeded =
            state.watched.as_ref().is_some_and(|watched| watched.exceeded().is_some());
        let by_hand = stopped == Some(StopReason::Cancelled) && !is_exceeded;
        // The spinner is removed before the result is printed.
        if let Some(spinner) = state.progress.take().and_then(|progress| progress.spinner) {
            spinner.finish_and_clear();
            if by_hand {
                // The spinner fills its line, so the terminal echoed ^C on the next line.
                let _ = terminal::erase_line_above();
            }
        }
    }
}

impl WatcherState {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn show_progress(&self, elapsed: Duration) {
        let mut state = self.state();
        let State { progress: Some(progress), busy: Some(busy), .. } = &mut *state else { return };
        let size = || self.count.get().map(|count| count()).unwrap_or_default();
        if !terminal::is_err() {
            if busy.reported.elapsed() < LINE_INTERVAL {
                return;
            }
            busy.reported = Instant::now();
            let seconds = elapsed.as_secs_f64();
            let message = progress_note(&progress.note, progress.size_before, size(), seconds);
            // If standard error is closed, the computation goes on.
            let busy = busy.begun.elapsed().as_secs();
            let _ = writeln!(terminal::err(), "working: {busy} s{message}");
            return;
        }
        if elapsed < PATIENCE || progress.moved.elapsed() < SLOWLY {
            return;
        }
        progress.moved = Instant::now();
        let size = size();
        if progress.spinner.is_none() {
            progress.size_before = size;
        }
        let seconds = (elapsed - PATIENCE).as_secs_f64();
        let message = progress_note(&progress.note, progress.size_before, size, seconds);
        let spinner = progress.spinner.get_or_insert_with(working);
        spinner.set_message(message);
        spinner.tick();
    }
}

/// Formats the number of positions and the number added per second. Without positions, counts games
/// instead.
fn progress_note(note: &str, before: SessionSize, now: SessionSize, seconds: f64) -> String {
    let (what, before, now) = match now.positions {
        0 => ("games", before.games, now.games),
        positions => ("positions", before.positions, positions),
    };
    let mut told = if note.is_empty() { String::new() } else { format!(", {note}") };
    if now > 0 {
        told.push_str(&format!(", {} {what}", rounded(now as f64)));
        let rate = now.saturating_sub(before) as f64 / seconds;
        if seconds > 0.5 {
            told.push_str(&format!(", {}/s", rounded(rate)));
        }
    }
    told
}

/// Abbreviates a number: 950, 12.3k, 4.5M.
fn rounded(number: f64) -> String {
    match number {
        n if n < 1e3 => format!("{n:.0}"),
        n if n < 1e6 => format!("{:.1}k", n / 1e3),
        n if n < 1e9 => format!("{:.1}M", n / 1e6),
        n => format!("{:.1}G", n / 1e9),
    }
}

/// Returns the spinner, which is hidden unless the standard error is a terminal.
fn working() -> ProgressBar {
    let spinner = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed}{msg}, Ctrl-C stops") {
        spinner.set_style(style);
    }
    spinner
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_with_their_rates() {
        let held = |positions, games| SessionSize { positions, games };
        assert_eq!(progress_note("", held(0, 0), held(0, 0), 1.0), "");
        assert_eq!(progress_note("", held(0, 500), held(0, 950), 0.1), ", 950 games");
        let now = held(12_345, 7);
        assert_eq!(
            progress_note("size 4", held(345, 7), now, 10.0),
            ", size 4, 12.3k positions, 1.2k/s"
        );
        assert_eq!(rounded(4.56e6), "4.6M");
    }

    #[test]
    fn room_is_made_before_a_question() {
        let limits = Limits { memory: Some(1 << 20), ..Limits::default() };
        let watch = LimitWatcher::new(CancelToken::new(), limits, false);
        let (told, made) = std::sync::mpsc::channel();
        watch.makes_room(move || told.send(()).expect("somebody listens"));
        drop(watch.question());
        assert!(made.try_recv().is_ok(), "the program itself takes more than a megabyte");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_end_of_the_memory_stops_a_question() {
        let token = CancelToken::new();
        let limits = Limits { memory: Some(1 << 20), ..Limits::default() };
        let watch = LimitWatcher::new(token.clone(), limits, false);
        let _guard = watch.question();
        let greed = vec![1_u8; 64 << 20];
        assert!(token.check().is_err(), "it is looked at where memory is taken");
        assert!(greed.iter().all(|byte| *byte == 1));
        assert!(watch.memory_ended().is_some_and(|why| why.contains("--max-memory")));
    }
}
