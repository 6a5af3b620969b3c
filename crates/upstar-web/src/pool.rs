//! Desks with threads of their own, and who waits for them.
//!
//! A question goes to a desk that is free, preferably to the one that was used last: it knows most. One
//! thread looks at all questions every now and then, tells how they go on, and pulls the token of those that
//! take too much.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};
use tokio::sync::{oneshot, watch};
use upstar::{Archive, CancelToken, Session};
use upstar_explorer::{Desk, Held, Library, Means, Question};

use crate::limits::Limits;

/// How often the questions at work are looked at.
const GLANCE: Duration = Duration::from_millis(25);

/// A desk begins anew after so many questions with rule files of their own, since rules stay for good.
const MAX_RULES: usize = 500;

/// How the work on a question goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Progress {
    pub(crate) seconds: f64,
    pub(crate) positions: usize,
    pub(crate) games: usize,
}

/// A question that was handed in. Dropping it stops the work.
pub(crate) struct Ticket {
    pub(crate) answer: oneshot::Receiver<Json>,
    pub(crate) progress: watch::Receiver<Progress>,
    control: Arc<Control>,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.control.cancel();
    }
}

/// The desks.
pub(crate) struct Pool(Arc<Shared>);

impl Drop for Pool {
    fn drop(&mut self) {
        self.0.queue().closed = true;
        self.0.woken.notify_all();
        for desk in &self.0.desks {
            desk.token.cancel();
        }
    }
}

struct Shared {
    limits: Limits,
    library: Arc<Library>,
    archive: Option<Arc<dyn Archive>>,
    queue: Mutex<Queue>,
    woken: Condvar,
    desks: Vec<Place>,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    closed: bool,
}

/// What is known about a desk from outside.
struct Place {
    token: CancelToken,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    session: Weak<Session>,
    work: Option<Work>,
}

/// A question that is worked on.
struct Work {
    begun: Instant,
    /// The time it may take.
    time: Duration,
    /// What the desk held before.
    before: Held,
    progress: watch::Sender<Progress>,
    control: Arc<Control>,
    /// It was stopped because it took too much memory.
    too_large: bool,
}

struct Job {
    question: Question,
    answer: oneshot::Sender<Json>,
    progress: watch::Sender<Progress>,
    control: Arc<Control>,
}

/// What connects a question that waits or is worked on to who has asked it.
#[derive(Default)]
struct Control {
    cancelled: AtomicBool,
    /// The token of the desk where it is worked on.
    token: Mutex<Option<CancelToken>>,
}

impl Control {
    fn cancel(&self) {
        self.cancelled.store(true, Ordering::SeqCst);
        let token = self.token.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(token) = &*token {
            token.cancel();
        }
    }

    /// From now on the question is worked on; false if nobody wants the answer any more.
    fn begin(&self, token: &CancelToken) -> bool {
        let mut place = self.token.lock().unwrap_or_else(PoisonError::into_inner);
        token.reset();
        *place = Some(token.clone());
        !self.cancelled.load(Ordering::SeqCst)
    }

    fn end(&self) {
        *self.token.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

impl Pool {
    /// Desks as the limits say, with a library at hand. The first one uses the archive.
    pub(crate) fn new(
        limits: &Limits,
        library: Library,
        archive: Option<Arc<dyn Archive>>,
    ) -> Pool {
        let place = |_| Place { token: CancelToken::new(), state: Mutex::default() };
        let shared = Arc::new(Shared {
            limits: limits.clone(),
            library: Arc::new(library),
            archive,
            queue: Mutex::default(),
            woken: Condvar::new(),
            desks: (0..limits.desks.max(1)).map(place).collect(),
        });
        for number in 0..shared.desks.len() {
            let desk = Arc::clone(&shared);
            thread::spawn(move || desk.serve(number));
        }
        let watch = Arc::downgrade(&shared);
        thread::spawn(move || {
            while let Some(shared) = watch.upgrade() {
                shared.glance();
                drop(shared);
                thread::sleep(GLANCE);
            }
        });
        Pool(shared)
    }

    /// Hands in a question; `None` if too many wait.
    pub(crate) fn ask(&self, question: Question) -> Option<Ticket> {
        let (answer, ticket) = oneshot::channel();
        let (sender, progress) = watch::channel(Progress::default());
        let control = Arc::<Control>::default();
        let job = Job { question, answer, progress: sender, control: Arc::clone(&control) };
        {
            let mut queue = self.0.queue();
            if queue.closed || queue.jobs.len() >= self.0.limits.waiting {
                return None;
            }
            queue.jobs.push_back(job);
        }
        self.0.woken.notify_one();
        Some(Ticket { answer: ticket, progress, control })
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn state(&self, number: usize) -> MutexGuard<'_, State> {
        self.desks[number].state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn new_desk(&self, number: usize) -> Desk {
        let means = Means {
            steps: self.limits.steps,
            threads: self.limits.threads,
            lemmas: self.limits.lemmas,
            cancel: self.desks[number].token.clone(),
            // It belongs to one session at a time; the first desk is asked whenever it is free.
            archive: self.archive.clone().filter(|_| number == 0),
        };
        let desk = Desk::new(&means, &self.library);
        self.state(number).session = Arc::downgrade(desk.session());
        desk
    }

    /// The life of a desk.
    fn serve(&self, number: usize) {
        let mut desk = self.new_desk(number);
        let mut rules = 0;
        while let Some(job) = self.next(number) {
            let Job { question, answer, progress, control } = job;
            if !control.begin(&self.desks[number].token) {
                control.end();
                continue;
            }
            rules += usize::from(question.brings_rules());
            let before = desk.held();
            let asked = question.seconds().map(Duration::try_from_secs_f64);
            let time = asked.and_then(Result::ok).unwrap_or(self.limits.time);
            self.state(number).work = Some(Work {
                begun: Instant::now(),
                time: time.min(self.limits.time),
                before,
                progress,
                control: Arc::clone(&control),
                too_large: false,
            });
            // A panic is a bug of ours; it must cost one answer and not the server.
            let reply = catch_unwind(AssertUnwindSafe(|| desk.answer(&question).json));
            control.end();
            let work = self.state(number).work.take();
            let too_large = work.is_some_and(|work| work.too_large);
            let broken = reply.is_err();
            let reply = match reply {
                Ok(reply) if !too_large || reply["ok"] == true => reply,
                Ok(_) => sorry("no answer within the memory for one question"),
                Err(_) => sorry("this question has met a fault of the program; please report it"),
            };
            // Who has gone away does not want to know.
            let _ = answer.send(reply);
            if broken || rules > MAX_RULES || desk.held().bytes > self.share() {
                rules = 0;
                desk = self.new_desk(number);
            }
        }
    }

    /// What a desk may keep between questions.
    fn share(&self) -> usize {
        self.limits.total_memory / self.desks.len()
    }

    /// The next question; `None` when the pool is closed. The first desks are preferred: what they know
    /// serves the next question.
    fn next(&self, number: usize) -> Option<Job> {
        let mut queue = self.queue();
        loop {
            if queue.closed {
                return None;
            }
            let earlier_is_free = self.desks[..number]
                .iter()
                .any(|desk| desk.state.try_lock().is_ok_and(|state| state.work.is_none()));
            if !queue.jobs.is_empty() && (!earlier_is_free || queue.jobs.len() > number) {
                return queue.jobs.pop_front();
            }
            if !queue.jobs.is_empty() {
                // An earlier desk is free and may be asleep.
                self.woken.notify_one();
                let woken = self.woken.wait_timeout(queue, Duration::from_millis(2));
                queue = woken.unwrap_or_else(PoisonError::into_inner).0;
                continue;
            }
            queue = self.woken.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Looks at all questions that are worked on.
    fn glance(&self) {
        for (number, desk) in self.desks.iter().enumerate() {
            let mut state = self.state(number);
            let Some(session) = state.session.upgrade() else { continue };
            let Some(work) = &mut state.work else { continue };
            let passed = work.begun.elapsed();
            if passed < GLANCE {
                continue;
            }
            let held = Held::of(&session);
            let progress = Progress {
                seconds: passed.as_secs_f64(),
                positions: held.positions.saturating_sub(work.before.positions),
                games: held.games.saturating_sub(work.before.games),
            };
            // Nobody may be listening.
            let _ = work.progress.send(progress);
            if work.control.cancelled.load(Ordering::SeqCst) {
                desk.token.cancel();
            } else if passed > work.time && desk.token.check().is_ok() {
                desk.token.time_out();
            } else if held.bytes.saturating_sub(work.before.bytes) > self.limits.memory {
                work.too_large = true;
                desk.token.cancel();
            }
        }
    }
}

/// The object about a question that was not answered.
pub(crate) fn sorry(message: &str) -> Json {
    json!({ "ok": false, "error": { "message": message, "kind": "budget" } })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pool(limits: &Limits) -> Pool {
        Pool::new(limits, Library::default(), None)
    }

    fn eval(text: &str) -> Question {
        Question::read("eval", json!({ "text": text }).to_string().as_bytes()).unwrap()
    }

    fn answer(ticket: &mut Ticket) -> Json {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(&mut ticket.answer).unwrap()
    }

    /// Takes far longer than any test.
    const LONG: &str = "value(domineering(\"9x9\"))";

    #[test]
    fn the_clock_stops_what_takes_too_long() {
        let pool = pool(&Limits { time: Duration::from_millis(100), ..Limits::default() });
        let mut ticket = pool.ask(eval(LONG)).unwrap();
        let reply = answer(&mut ticket);
        assert_eq!(reply["answer"]["error"]["kind"], "budget", "{reply}");
        assert!(reply["answer"]["error"]["message"].as_str().unwrap().contains("time"));
    }

    #[test]
    fn who_goes_away_stops_the_work_and_the_desk_is_free() {
        let pool = pool(&Limits { desks: 1, ..Limits::default() });
        for _ in 0..3 {
            let ticket = pool.ask(eval(LONG)).unwrap();
            thread::sleep(Duration::from_millis(30));
            drop(ticket);
        }
        let mut ticket = pool.ask(eval("1 + 1")).unwrap();
        let reply = answer(&mut ticket);
        assert_eq!(reply["answer"]["text"], "2");
    }

    #[test]
    fn memory_is_bounded() {
        let pool = pool(&Limits { memory: 100_000, ..Limits::default() });
        let mut ticket = pool.ask(eval(LONG)).unwrap();
        let reply = answer(&mut ticket);
        assert!(reply.to_string().contains("memory"), "{reply}");
    }

    #[test]
    fn too_many_are_sent_away() {
        let pool = pool(&Limits { desks: 1, waiting: 2, ..Limits::default() });
        let tickets: Vec<_> = (0..8).map(|_| pool.ask(eval(LONG))).collect();
        assert!(tickets.iter().filter(|ticket| ticket.is_none()).count() >= 5);
    }

    #[test]
    fn short_questions_do_not_wait_for_long_ones() {
        let pool = pool(&Limits { desks: 3, ..Limits::default() });
        let _long = (pool.ask(eval(LONG)).unwrap(), pool.ask(eval(LONG)).unwrap());
        let mut short: Vec<_> =
            (0..50).map(|n| pool.ask(eval(&format!("{n} + 1"))).unwrap()).collect();
        for (n, ticket) in short.iter_mut().enumerate() {
            let reply = answer(ticket);
            assert_eq!(reply["answer"]["text"], (n + 1).to_string());
        }
    }
}
