//! What stops a computation from outside: Ctrl-C, the clock, and the end of the memory.
//!
//! The engine knows no signals, no time and no machine. It looks at a token, and this module pulls
//! it. One thread watches over all questions of a session; it sleeps while nothing is asked. The memory is looked at by
//! the allocator too, where it is taken.

use std::process;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use upstar::{CancelToken, StopReason};
use upstar_memory::{MemoryCeiling, MemoryExceeded};
use upstar_notation::visible_line;

use crate::terminal;

/// The exit code of a program that Ctrl-C ended (128 + SIGINT).
const INTERRUPTED: i32 = 130;
/// How often the watch looks up while a question is being answered.
const GLANCE: Duration = Duration::from_millis(20);
/// Somebody who waits longer than this likes to see that something happens.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the picture of work is moved.
const SLOWLY: Duration = Duration::from_millis(100);

/// What a question may take.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct QuestionLimits {
    /// Time.
    pub(crate) time: Option<Duration>,
    /// Bytes of memory, of the whole program.
    pub(crate) memory: Option<u64>,
    /// Show on the terminal that a long question is being worked on.
    pub(crate) progress: bool,
}

/// Pulls the token of a session on Ctrl-C and when a limit is reached.
#[derive(Clone)]
pub(crate) struct LimitWatcher(Arc<WatcherState>);

/// Why the last question was stopped for want of memory, if it was.
#[derive(Default)]
struct MemoryStop(AtomicU8);

impl MemoryStop {
    fn set(&self, why: Option<MemoryExceeded>) {
        let code = why.map_or(0, |why| 1 + u8::from(why == MemoryExceeded::System));
        self.0.store(code, Ordering::Relaxed);
    }

    fn get(&self) -> Option<MemoryExceeded> {
        match self.0.load(Ordering::Relaxed) {
            0 => None,
            1 => Some(MemoryExceeded::Ceiling),
            _ => Some(MemoryExceeded::System),
        }
    }
}

struct WatcherState {
    token: CancelToken,
    was_full: MemoryStop,
    limits: QuestionLimits,
    state: Mutex<State>,
    asked: Condvar,
    /// Counts what has been done so far.
    tally: OnceLock<Box<CountSize>>,
    /// Forgets what can be found out again.
    forget: OnceLock<Box<FreeMemory>>,
}

/// What a session holds: positions, and games.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SessionSize {
    pub(crate) positions: usize,
    pub(crate) games: usize,
}

type CountSize = dyn Fn() -> SessionSize + Send + Sync;
type FreeMemory = dyn Fn() + Send + Sync;

#[derive(Default)]
struct State {
    /// The question that is being answered, if any.
    question: Option<Question>,
}

struct Question {
    begun: Instant,
    /// When the picture of work was last moved.
    moved: Instant,
    spinner: Option<ProgressBar>,
    /// What was held when the spinner appeared.
    held_before: SessionSize,
    /// What there is to tell beside the numbers.
    note: String,
}

impl LimitWatcher {
    /// A watch that stops computations through `token` when they reach `limits`.
    pub(crate) fn new(token: CancelToken, limits: QuestionLimits) -> LimitWatcher {
        let (state, asked) = (Mutex::default(), Condvar::new());
        let (tally, forget) = (OnceLock::new(), OnceLock::new());
        let was_full = MemoryStop::default();
        let watch = LimitWatcher(Arc::new(WatcherState {
            token,
            was_full,
            limits,
            state,
            asked,
            tally,
            forget,
        }));
        if limits.time.is_some() || limits.memory.is_some() || limits.progress {
            let shared = Arc::clone(&watch.0);
            thread::spawn(move || shared.watch());
        }
        watch
    }

    /// Show on the terminal what `tally` counts.
    pub(crate) fn counts(&self, tally: impl Fn() -> SessionSize + Send + Sync + 'static) {
        // A second tally would count the same.
        let _ = self.0.tally.set(Box::new(tally));
    }

    /// Make room with `forget` before a question where earlier ones have left little.
    pub(crate) fn makes_room(&self, forget: impl Fn() + Send + Sync + 'static) {
        // A second one would forget the same.
        let _ = self.0.forget.set(Box::new(forget));
    }

    /// Say on the terminal how far the question has come.
    pub(crate) fn note(&self, note: &str) {
        if self.0.limits.progress
            && let Some(question) = &mut self.0.state().question
        {
            question.note = visible_line(note).into_owned();
        }
    }

    /// Write something while the spinner, if there is one, is out of the way.
    pub(crate) fn without_spinner<T>(&self, write: impl FnOnce() -> T) -> T {
        let state = self.0.state();
        match state.question.as_ref().and_then(|question| question.spinner.as_ref()) {
            Some(spinner) => spinner.suspend(write),
            None => write(),
        }
    }

    /// Let Ctrl-C stop the computation that is running. Between computations, and when the
    /// computation was asked to stop before, Ctrl-C ends the program, as it does everywhere.
    pub(crate) fn stop_on_ctrl_c(&self) {
        let shared = Arc::clone(&self.0);
        // Without a handler Ctrl-C still ends the program: a loss, but not an error.
        let _ = ctrlc::set_handler(move || {
            let state = shared.state();
            if state.question.is_none() || shared.token.check().is_err() {
                process::exit(INTERRUPTED);
            }
            shared.token.cancel();
        });
    }

    /// Whether earlier questions have left little memory.
    pub(crate) fn is_short_of_memory(&self) -> bool {
        let limit = self.0.limits.memory;
        limit.zip(upstar_memory::taken()).is_some_and(|(limit, taken)| taken > limit / 2)
    }

    /// Watch over one question. The guard ends the watch when it is dropped.
    pub(crate) fn question(&self) -> WatchGuard<'_> {
        self.0.token.reset();
        if let Some(forget) = self.0.forget.get().filter(|_| self.is_short_of_memory()) {
            forget();
        }
        let begun = Instant::now();
        let question = Question {
            begun,
            moved: begun,
            spinner: None,
            held_before: SessionSize::default(),
            note: String::new(),
        };
        self.0.was_full.set(None);
        *self.0.state() = State { question: Some(question) };
        self.0.asked.notify_one();
        let ceiling = self.0.limits.memory.map(|limit| {
            let shared = Arc::clone(&self.0);
            MemoryCeiling::new(limit, move |why| shared.is_full(why))
        });
        WatchGuard { shared: &self.0, _ceiling: ceiling }
    }

    /// Why the last question was stopped, if it was for want of memory.
    pub(crate) fn memory_ended(&self) -> Option<String> {
        match self.0.was_full.get()? {
            MemoryExceeded::Ceiling => {
                let limit = upstar_memory::readable_bytes(self.0.limits.memory?);
                Some(format!(
                    "no answer within {limit} of memory; allow more with --max-memory SIZE"
                ))
            }
            MemoryExceeded::System => Some("no answer: the system gives no more memory".to_owned()),
        }
    }
}

/// A question that is being watched.
pub(crate) struct WatchGuard<'w> {
    shared: &'w WatcherState,
    _ceiling: Option<MemoryCeiling>,
}

impl Drop for WatchGuard<'_> {
    fn drop(&mut self) {
        let mut state = self.shared.state();
        let stopped = self.shared.token.check().err().map(|stopped| stopped.reason);
        let by_hand =
            stopped == Some(StopReason::Cancelled) && self.shared.was_full.get().is_none();
        // The picture of work is gone before the answer is printed.
        if let Some(spinner) = state.question.take().and_then(|question| question.spinner) {
            spinner.finish_and_clear();
            if by_hand {
                // The picture fills its line, so that the ^C of the terminal stood on the next one.
                let _ = terminal::erase_line_above();
            }
        }
    }
}

impl WatcherState {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The life of the watching thread.
    fn watch(&self) {
        let mut state = self.state();
        loop {
            state = if state.question.is_none() {
                self.asked.wait(state).unwrap_or_else(PoisonError::into_inner)
            } else {
                let woken = self.asked.wait_timeout(state, GLANCE);
                woken.unwrap_or_else(PoisonError::into_inner).0
            };
            self.glance(&mut state);
        }
    }

    /// Stop the question, for want of memory. Nothing here waits or allocates.
    fn is_full(&self, why: MemoryExceeded) {
        if self.token.check().is_ok() {
            self.was_full.set(Some(why));
            self.token.cancel();
        }
    }

    fn glance(&self, state: &mut State) {
        let Some(question) = &mut state.question else { return };
        let passed = question.begun.elapsed();
        if self.limits.time.is_some_and(|limit| passed >= limit) && self.token.check().is_ok() {
            self.token.time_out();
        }
        if let (Some(limit), Some(taken)) = (self.limits.memory, upstar_memory::taken())
            && taken > limit
        {
            self.is_full(MemoryExceeded::Ceiling);
        }
        if self.limits.progress && passed >= PATIENCE && question.moved.elapsed() >= SLOWLY {
            question.moved = Instant::now();
            let held = self.tally.get().map(|tally| tally()).unwrap_or_default();
            if question.spinner.is_none() {
                question.held_before = held;
            }
            let seconds = (passed - PATIENCE).as_secs_f64();
            let message = memory_note(&question.note, question.held_before, held, seconds);
            let spinner = question.spinner.get_or_insert_with(working);
            spinner.set_message(message);
            spinner.tick();
        }
    }
}

/// How far the work has come: so many positions, or games where there are no positions, and how many
/// of them come in a second.
fn memory_note(note: &str, before: SessionSize, now: SessionSize, seconds: f64) -> String {
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

/// A number as people say it: 950, 12.3k, 4.5M.
fn rounded(number: f64) -> String {
    match number {
        n if n < 1e3 => format!("{n:.0}"),
        n if n < 1e6 => format!("{:.1}k", n / 1e3),
        n if n < 1e9 => format!("{:.1}M", n / 1e6),
        n => format!("{:.1}G", n / 1e9),
    }
}

/// The picture of work on the standard error; nothing where that is no terminal.
fn working() -> ProgressBar {
    let spinner = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed}{msg}, Ctrl-C stops") {
        spinner.set_style(style);
    }
    spinner
}

#[cfg(test)]
mod tests {
    use upstar::Budget;

    use super::*;

    /// Only a hang takes so long.
    const HANG: Duration = Duration::from_secs(600);

    /// Works until something says stop, or until it hangs.
    fn work(token: &CancelToken) -> Option<StopReason> {
        let budget = Budget::new(u64::MAX, token.clone());
        let begun = Instant::now();
        while begun.elapsed() < HANG {
            if let Err(stopped) = budget.spend(1) {
                return Some(stopped.reason);
            }
        }
        None
    }

    #[test]
    fn the_clock_stops_every_long_question_and_spares_the_short_ones() {
        let token = CancelToken::new();
        let within = |time| {
            let limits = QuestionLimits { time: Some(time), ..QuestionLimits::default() };
            LimitWatcher::new(token.clone(), limits)
        };
        let (hasty, patient) = (within(Duration::from_millis(50)), within(HANG));
        for _ in 0..2 {
            let long = hasty.question();
            assert_eq!(work(&token), Some(StopReason::TimedOut));
            assert_eq!(hasty.memory_ended(), None);
            drop(long);
            let short = patient.question();
            patient.0.glance(&mut patient.0.state());
            assert!(token.check().is_ok(), "a short question is not stopped");
            drop(short);
            hasty.0.glance(&mut hasty.0.state());
            assert!(token.check().is_ok(), "the time of a question ends with it");
        }
    }

    #[test]
    fn numbers_are_told_with_their_rates() {
        let held = |positions, games| SessionSize { positions, games };
        assert_eq!(memory_note("", held(0, 0), held(0, 0), 1.0), "");
        assert_eq!(memory_note("", held(0, 500), held(0, 950), 0.1), ", 950 games");
        let now = held(12_345, 7);
        assert_eq!(
            memory_note("size 4", held(345, 7), now, 10.0),
            ", size 4, 12.3k positions, 1.2k/s"
        );
        assert_eq!(rounded(4.56e6), "4.6M");
    }

    #[test]
    fn room_is_made_before_a_question() {
        let limits = QuestionLimits { memory: Some(1 << 20), ..QuestionLimits::default() };
        let watch = LimitWatcher::new(CancelToken::new(), limits);
        let (told, made) = std::sync::mpsc::channel();
        watch.makes_room(move || told.send(()).expect("somebody listens"));
        drop(watch.question());
        assert!(made.try_recv().is_ok(), "the program itself takes more than a megabyte");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_end_of_the_memory_stops_a_question() {
        let token = CancelToken::new();
        let limits = QuestionLimits { memory: Some(1 << 20), ..QuestionLimits::default() };
        let watch = LimitWatcher::new(token.clone(), limits);
        let _guard = watch.question();
        let greed = vec![1_u8; 64 << 20];
        assert!(token.check().is_err(), "it is looked at where memory is taken");
        assert_eq!(work(&token), Some(StopReason::Cancelled));
        assert!(greed.iter().all(|byte| *byte == 1));
        assert!(watch.memory_ended().is_some_and(|why| why.contains("--max-memory")));
    }
}
