//! Tests of the pool. Tests of turns and waiting use scripted workers and a clock that the test
//! moves, so results do not depend on the speed of the machine.

use std::sync::atomic::AtomicU64;

use tokio::sync::oneshot::error::TryRecvError;
use upstar_explorer::ApiRequest;

use serde_json::json;

use super::*;

const HANG: Duration = Duration::from_secs(600);

fn limits() -> ServerLimits {
    ServerLimits { time: HANG, usual_time: HANG, ..ServerLimits::default() }
}

fn eval(text: &str) -> WorkerRequest {
    let body = json!({ "text": text }).to_string();
    let question = ApiRequest::read("eval", body.as_bytes()).unwrap();
    WorkerRequest { name: "eval".to_owned(), body, question }
}

fn answer(ticket: &mut Ticket) -> Json {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    let answer = async { tokio::time::timeout(HANG, &mut ticket.answer).await };
    runtime.block_on(answer).expect("an answer").unwrap()
}

fn wait(mut is_true: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_true() {
        assert!(begun.elapsed() < HANG, "waited in vain");
        thread::sleep(Duration::from_millis(1));
    }
}

// --- workers that compute ---

fn computing(limits: &ServerLimits) -> WorkerPool {
    WorkerPool::new(limits, WorkerKind::Local { library: Arc::default() })
}

/// An expression that takes longer than any limit.
const ENDLESS: &str = "value(domineering(\"12x12\"))";

#[test]
fn the_clock_stops_what_takes_too_long() {
    let pool = computing(&ServerLimits { time: Duration::from_millis(100), ..limits() });
    let mut ticket = pool.ask(eval(ENDLESS)).unwrap();
    let reply = answer(&mut ticket);
    assert_eq!(reply["answer"]["error"]["kind"], "budget", "{reply}");
    assert!(reply["answer"]["error"]["message"].as_str().unwrap().contains("time"));
}

#[test]
fn who_goes_away_stops_the_work_and_the_worker_is_free() {
    let pool = computing(&ServerLimits { workers: 1, ..limits() });
    for _ in 0..3 {
        let ticket = pool.ask(eval(ENDLESS)).unwrap();
        wait(|| pool.shared.state(0).work.is_some());
        drop(ticket);
        wait(|| pool.shared.state(0).work.is_none());
    }
    let mut ticket = pool.ask(eval("1 + 1")).unwrap();
    let reply = answer(&mut ticket);
    assert_eq!(reply["answer"]["text"], "2");
}

#[test]
fn memory_is_bounded() {
    let pool = computing(&ServerLimits { memory: 100_000, ..limits() });
    let mut ticket = pool.ask(eval(ENDLESS)).unwrap();
    let reply = answer(&mut ticket);
    assert!(reply.to_string().contains("memory"), "{reply}");
}

// --- workers that follow a script ---

/// A request that a scripted worker answers when it is stopped or long requests are released.
const LONG: &str = "long";
/// A request that a scripted worker answers immediately.
const SHORT: &str = "short";

/// A worker that does not compute, for the requests [`LONG`] and [`SHORT`].
struct ScriptedWorker(Arc<ScriptedControl>);

struct ScriptedControl {
    is_stopped: AtomicBool,
    /// Long requests are answered from now on. Shared by all workers of a pool.
    is_released: Arc<AtomicBool>,
}

impl OpenWorker for ScriptedWorker {
    fn prepare(&mut self) {
        self.0.is_stopped.store(false, Ordering::SeqCst);
    }

    fn has_ended(&self) -> bool {
        false
    }

    fn answer(&mut self, ask: &WorkerRequest) -> Result<WorkerReply, WorkerError> {
        let is_long = ask.body.contains(LONG);
        let is_stopped = || self.0.is_stopped.load(Ordering::SeqCst);
        while is_long && !is_stopped() && !self.0.is_released.load(Ordering::SeqCst) {
            thread::sleep(Duration::from_millis(1));
        }
        let json = match is_long && is_stopped() {
            true => error_reply("stopped"),
            false => json!({ "ok": true }),
        };
        Ok(WorkerReply { json, is_last: false })
    }

    fn control(&self) -> Arc<dyn WorkerControl> {
        Arc::clone(&self.0) as Arc<dyn WorkerControl>
    }
}

impl WorkerControl for ScriptedControl {
    fn stop(&self, _: StopCause) {
        self.is_stopped.store(true, Ordering::SeqCst);
    }

    fn kill(&self) {}

    fn close(&self) {
        self.is_released.store(true, Ordering::SeqCst);
    }

    fn usage(&self) -> Usage {
        Usage::default()
    }
}

struct Scripted {
    pool: WorkerPool,
    milliseconds: Arc<AtomicU64>,
    is_released: Arc<AtomicBool>,
}

impl Scripted {
    fn new(workers: usize, waiting: usize) -> Scripted {
        let (milliseconds, is_released) = (Arc::<AtomicU64>::default(), Arc::default());
        let (time, released) = (Arc::clone(&milliseconds), Arc::clone(&is_released));
        let make = move || -> Box<dyn OpenWorker> {
            let is_released = Arc::clone(&released);
            let is_stopped = AtomicBool::default();
            Box::new(ScriptedWorker(Arc::new(ScriptedControl { is_stopped, is_released })))
        };
        let clock = move || Duration::from_millis(time.load(Ordering::SeqCst));
        let forever = ServerLimits { time: Duration::MAX, usual_time: Duration::MAX, ..limits() };
        let limits = ServerLimits { workers, waiting, ..forever };
        let pool =
            WorkerPool::with_clock(&limits, WorkerKind::Scripted(Box::new(make)), Box::new(clock));
        Scripted { pool, milliseconds, is_released }
    }

    fn ask(&self, text: &str) -> Option<Ticket> {
        self.pool.ask(eval(text))
    }

    fn end_turns(&self) {
        let turn = u64::try_from(TURN.as_millis()).unwrap();
        self.milliseconds.fetch_add(2 * turn, Ordering::SeqCst);
    }

    /// Waits until `at` workers are busy with requests.
    fn wait_for_work(&self, at: usize) {
        let is_at_work = |number: &usize| self.pool.shared.state(*number).work.is_some();
        let workers = self.pool.shared.workers.len();
        wait(|| (0..workers).filter(is_at_work).count() == at);
    }

    /// Returns `true` if a waiting request has not had a turn.
    fn others_wait(&self) -> bool {
        self.pool.shared.queue().jobs.iter().any(|job| !job.is_long)
    }
}

#[test]
fn too_many_are_sent_away() {
    let scripted = Scripted::new(1, 2);
    let tickets: Vec<_> = (0..8).map(|_| scripted.ask(LONG)).collect();
    assert!(tickets.iter().filter(|ticket| ticket.is_none()).count() >= 5);
}

#[test]
fn short_questions_do_not_wait_for_long_ones() {
    let scripted = Scripted::new(3, 512);
    let _long = [LONG; 2].map(|text| scripted.ask(text).unwrap());
    scripted.wait_for_work(2);
    let short: Vec<_> = (0..50).map(|_| scripted.ask(SHORT).unwrap()).collect();
    for mut ticket in short {
        assert_eq!(answer(&mut ticket)["ok"], true);
    }
}

#[test]
fn a_short_question_overtakes_a_hundred_long_ones() {
    let scripted = Scripted::new(2, 512);
    let mut long: Vec<_> = (0..100).map(|_| scripted.ask(LONG).unwrap()).collect();
    for _ in 0..3 {
        scripted.wait_for_work(2);
        let mut short = scripted.ask(SHORT).unwrap();
        scripted.end_turns();
        assert_eq!(answer(&mut short)["ok"], true);
        assert!(long.iter_mut().all(|ticket| ticket.answer.try_recv() == Err(TryRecvError::Empty)));
    }
}

#[test]
fn long_questions_keep_no_short_one_out() {
    let scripted = Scripted::new(2, 6);
    let long: Vec<Ticket> = (0..30).filter_map(|_| scripted.ask(LONG)).collect();
    assert!(long.len() < 30);
    wait(|| {
        scripted.end_turns();
        !scripted.others_wait()
    });
    // More requests are submitted than may wait.
    let more: Vec<_> = (0..8).map(|_| scripted.ask(LONG)).collect();
    assert!(more.iter().take(4).all(Option::is_some));
    drop(more);
    for _ in 0..5 {
        let mut short = scripted.ask(SHORT).expect("a place in the queue");
        wait(|| {
            if scripted.others_wait() {
                scripted.end_turns();
            }
            short.answer.try_recv().is_ok_and(|reply| reply["ok"] == true)
        });
    }
}

#[test]
fn what_had_its_turn_is_answered_in_the_end() {
    let scripted = Scripted::new(2, 512);
    let mut tickets = [LONG; 3].map(|text| scripted.ask(text).unwrap());
    scripted.wait_for_work(2);
    scripted.end_turns();
    // The worker for short requests puts back a long request and takes the waiting request.
    wait(|| scripted.pool.shared.queue().jobs.iter().any(|job| job.is_long));
    scripted.wait_for_work(2);
    assert!(!scripted.others_wait());
    scripted.is_released.store(true, Ordering::SeqCst);
    for ticket in &mut tickets {
        assert_eq!(answer(ticket)["ok"], true);
    }
}

#[test]
fn a_question_is_told_to_stop_when_its_time_is_over_and_not_before() {
    let scripted = Scripted::new(1, 512);
    let body = json!({ "text": LONG, "seconds": 7 }).to_string();
    let question = ApiRequest::read("eval", body.as_bytes()).unwrap();
    let ask = WorkerRequest { name: "eval".to_owned(), body, question };
    let mut ticket = scripted.pool.ask(ask).unwrap();
    scripted.wait_for_work(1);
    scripted.milliseconds.store(7_000, Ordering::SeqCst);
    scripted.pool.shared.glance();
    assert!(ticket.answer.try_recv().is_err());
    assert_eq!(ticket.progress.borrow().seconds, 7.0);
    scripted.milliseconds.store(7_001, Ordering::SeqCst);
    assert_eq!(answer(&mut ticket)["ok"], false);
}
