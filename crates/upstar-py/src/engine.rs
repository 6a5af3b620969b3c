//! A session behind Python objects. Long queries have their own thread, so that Ctrl-C works and
//! other Python threads continue.
//!
//! Every query has its own token and exception, so concurrent Python threads do not affect each
//! other. A query does not lock the interpreter, but uses its state at the start of the query.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use parking_lot::{Mutex, RwLock};
use pyo3::prelude::*;
use upstar::{Budget, CancelToken, Session};
use upstar_lang::{Builtin, ErrorKind, Function, Interpreter, LangError, Value, find};
use upstar_notation::{ExprKind, parse_program};

use crate::convert::NumberClasses;
use crate::errors;
use crate::limits::{Limits, WatchedQuestion};

/// The number of steps (a few milliseconds) that a query may take before other Python threads can
/// run.
const AT_ONCE: u64 = 20_000;

/// The interval at which Python checks its signals.
const PATIENCE: Duration = Duration::from_millis(50);

const SIGNS: &[(&str, &str)] = &[
    ("+", "(a, b) -> a + b"),
    ("-", "(a, b) -> a - b"),
    ("*", "(a, b) -> a . b"),
    ("/", "(a, b) -> a / b"),
    ("&", "(a, b) -> a & b"),
    ("=", "(a, b) -> a = b"),
    ("<=", "(a, b) -> a <= b"),
    (">=", "(a, b) -> a >= b"),
    ("<", "(a, b) -> a < b"),
    (">", "(a, b) -> a > b"),
    ("||", "(a, b) -> a || b"),
    ("neg", "a -> -a"),
    ("{|}", "(l, r) -> {l|r}"),
];

pub(crate) struct RunningQuestion {
    token: CancelToken,
    watched: OnceLock<Arc<WatchedQuestion>>,
    /// An exception from rules written in Python, if the results cannot report the exception.
    trouble: Mutex<Option<PyErr>>,
}

thread_local! {
    static QUESTION: RefCell<Option<Arc<RunningQuestion>>> = const { RefCell::new(None) };
    /// `true` if another thread is waiting for this thread and is itself checking for signals.
    static AWAITED: Cell<bool> = const { Cell::new(false) };
}

impl RunningQuestion {
    fn at_hand() -> Arc<RunningQuestion> {
        let new = || {
            let (token, trouble) = (upstar_limits::watched_token(), Mutex::new(None));
            Arc::new(RunningQuestion { token, watched: OnceLock::new(), trouble })
        };
        QUESTION.with_borrow(|at_hand| at_hand.clone()).unwrap_or_else(new)
    }

    pub(crate) fn watched() -> Option<Arc<WatchedQuestion>> {
        QUESTION.with_borrow(|at_hand| at_hand.as_ref()?.watched.get().cloned())
    }

    fn within(&self, limits: Limits) -> &Arc<WatchedQuestion> {
        self.watched.get_or_init(|| WatchedQuestion::new(self.token.clone(), limits))
    }

    /// Stops the query of this thread, and raises `error` in the thread that started it.
    pub(crate) fn fail(py: Python<'_>, error: PyErr) {
        match QUESTION.with_borrow(|at_hand| at_hand.clone()) {
            Some(question) => {
                question.trouble.lock().get_or_insert(error);
                question.token.cancel();
            }
            None => error.write_unraisable(py, None),
        }
    }

    pub(crate) fn has_failed() -> bool {
        QUESTION.with_borrow(|at_hand| {
            at_hand.as_ref().is_some_and(|question| question.trouble.lock().is_some())
        })
    }

    fn work<T>(self: &Arc<RunningQuestion>, job: impl FnOnce() -> T) -> T {
        struct PreviousQuestion(Option<Arc<RunningQuestion>>);
        impl Drop for PreviousQuestion {
            fn drop(&mut self) {
                QUESTION.set(self.0.take());
            }
        }
        let _before = PreviousQuestion(QUESTION.replace(Some(Arc::clone(self))));
        job()
    }

    /// Raises the recorded exception. Since a Python caller may catch it, the rest of the query can
    /// continue.
    fn settle(&self) -> PyResult<()> {
        let trouble = self.trouble.lock().take();
        trouble.map_or(Ok(()), |error| {
            self.token.reset();
            Err(error)
        })
    }
}

pub(crate) struct PythonSession {
    interpreter: RwLock<Arc<Interpreter>>,
    /// The interpreter before any definitions.
    original: Interpreter,
    pub(crate) session: Arc<Session>,
    signs: HashMap<&'static str, Function>,
    limits: RwLock<Limits>,
    /// Every query holds a shared lock. The holder of the exclusive lock may free memory that
    /// queries use.
    at_work: RwLock<()>,
    running: Mutex<Vec<Arc<RunningQuestion>>>,
}

impl PythonSession {
    pub(crate) fn new(session: Session, limits: Limits) -> Arc<PythonSession> {
        let session = Arc::new(session);
        let mut interpreter = Interpreter::with_session(Arc::clone(&session));
        interpreter.set_loader(|path| {
            std::fs::read_to_string(path).map_err(|why| format!("cannot read {path}: {why}"))
        });
        let mut signs = HashMap::new();
        for &(sign, text) in SIGNS {
            if let Ok(Value::Function(function)) = interpreter.evaluate(text) {
                signs.insert(sign, function);
            }
        }
        let original = interpreter.clone();
        let interpreter = RwLock::new(Arc::new(interpreter));
        let (limits, at_work, running) = (RwLock::new(limits), RwLock::default(), Mutex::default());
        Arc::new(PythonSession { interpreter, original, session, signs, limits, at_work, running })
    }

    pub(crate) fn shared() -> &'static Arc<PythonSession> {
        static SHARED: OnceLock<Arc<PythonSession>> = OnceLock::new();
        SHARED.get_or_init(|| {
            PythonSession::new(Session::with_limit(u64::MAX, CancelToken::new()), Limits::default())
        })
    }

    pub(crate) fn set_limits(&self, limits: Limits) {
        *self.limits.write() = limits;
    }

    pub(crate) fn interpreter(&self) -> Arc<Interpreter> {
        Arc::clone(&self.interpreter.read())
    }

    pub(crate) fn set(&self, name: &str, value: Value) -> PyResult<()> {
        let done = Arc::make_mut(&mut self.interpreter.write()).set(name, value);
        done.map_err(errors::of_language)
    }

    pub(crate) fn evaluate(&self, py: Python<'_>, text: &str) -> PyResult<Value> {
        let mut interpreter = (*self.interpreter()).clone();
        let answer = self.answer(py, |budget| interpreter.evaluate_within(budget, text));
        if text.contains(":=") {
            for statement in parse_program(text).statements {
                if let ExprKind::Assign { name, .. } = &statement.kind
                    && let Some(value) = interpreter.get(&name.text)
                {
                    self.set(&name.text, value.clone())?;
                }
            }
        }
        answer?.map_err(|error| errors::with_place(error, text))
    }

    /// Evaluates the expression of a value. Definitions of this session do not change its meaning.
    pub(crate) fn read_back(&self, py: Python<'_>, text: &str) -> PyResult<Value> {
        let mut interpreter = self.original.clone();
        let answer = self.answer(py, |budget| interpreter.evaluate_within(budget, text))?;
        answer.map_err(|error| errors::with_place(error, text))
    }

    pub(crate) fn call(
        &self,
        py: Python<'_>,
        function: &Function,
        arguments: &[Value],
        named: &[(String, Value)],
    ) -> PyResult<Value> {
        let interpreter = self.interpreter();
        let answer = self.answer(py, |budget| {
            let (arguments, named) = (arguments.to_vec(), named.to_vec());
            interpreter.apply_named_within(budget, function, arguments, named)
        })?;
        answer.map_err(errors::of_language)
    }

    pub(crate) fn builtin(
        &self,
        py: Python<'_>,
        name: &str,
        arguments: &[Value],
    ) -> PyResult<Value> {
        let function = find(name).ok_or_else(|| errors::unknown_function(name))?;
        self.call(py, &Function::Builtin(function), arguments, &[])
    }

    pub(crate) fn sign(&self, py: Python<'_>, sign: &str, operands: &[Value]) -> PyResult<Value> {
        let function = self.signs.get(sign).ok_or_else(|| errors::unknown_function(sign))?;
        self.call(py, function, operands, &[])
    }

    /// Returns the class of the numbers in the value of a program: the class of the function that
    /// the last statement calls, or else games.
    pub(crate) fn numbers_in(&self, text: &str) -> NumberClasses {
        let called = self.called_in(text);
        called.map_or(NumberClasses::Games, |builtin| NumberClasses::of(builtin.name()))
    }

    /// Returns the function of the language that the last statement of a program calls.
    pub(crate) fn called_in(&self, text: &str) -> Option<&'static Builtin> {
        let program = parse_program(text);
        let mut expression = program.statements.last()?;
        while let ExprKind::Assign { value, .. } = &expression.kind {
            expression = value;
        }
        let name = match &expression.kind {
            ExprKind::Method { name, .. } => &name.text,
            ExprKind::Call { function, .. } => match &function.kind {
                ExprKind::Name(name) => name,
                _ => return None,
            },
            _ => return None,
        };
        // A session may have redefined the name.
        find(name).filter(|_| self.interpreter().get(name).is_none())
    }

    /// Runs a query that is usually fast.
    pub(crate) fn ask<T: Send>(
        &self,
        py: Python<'_>,
        question: impl Fn(&Interpreter) -> Result<T, LangError> + Send,
    ) -> PyResult<T> {
        let interpreter = self.interpreter();
        let answer = self.answer(py, move |budget| {
            question(&interpreter.bounded(budget.remaining(), budget.cancel_token().clone()))
        })?;
        answer.map_err(errors::of_language)
    }

    /// Runs a function that may call rules written in Python.
    pub(crate) fn see<T: Send>(
        &self,
        py: Python<'_>,
        look: impl FnOnce() -> T + Send,
    ) -> PyResult<T> {
        let question = RunningQuestion::at_hand();
        let seen = py.detach(|| errors::within_memory(|| question.work(look)));
        question.settle().and(seen)
    }

    /// Runs a query in this thread if it takes few steps, and otherwise in its own thread.
    pub(crate) fn answer<T: Send>(
        &self,
        py: Python<'_>,
        mut job: impl FnMut(&Budget) -> Result<T, LangError> + Send,
    ) -> PyResult<Result<T, LangError>> {
        let question = RunningQuestion::at_hand();
        let limits = *self.limits.read();
        if !AWAITED.get() {
            let budget = Budget::new(limits.steps.min(AT_ONCE), question.token.clone());
            // Detach here as well, because even one step may process a long list.
            let answer = py.detach(|| {
                let _at_work = self.at_work.read_recursive();
                errors::within_memory(|| question.work(|| job(&budget)))
            });
            question.settle()?;
            match answer? {
                Err(error) if error.kind == ErrorKind::Budget && limits.steps > AT_ONCE => {}
                done => {
                    return Ok(done.map_err(|error| question.within(limits).explain_stop(error)));
                }
            }
        }
        let answer = self.long_in(py, &question, job)?;
        Ok(answer.map_err(|error| question.within(limits).explain_stop(error)))
    }

    /// Runs a job that may take long.
    pub(crate) fn long<T: Send>(
        &self,
        py: Python<'_>,
        job: impl FnOnce(&Budget) -> T + Send,
    ) -> PyResult<T> {
        self.long_in(py, &RunningQuestion::at_hand(), job)
    }

    fn long_in<T: Send>(
        &self,
        py: Python<'_>,
        question: &Arc<RunningQuestion>,
        job: impl FnOnce(&Budget) -> T + Send,
    ) -> PyResult<T> {
        let limits = *self.limits.read();
        let watched = question.within(limits);
        let job = || {
            let _at_work = self.at_work.read_recursive();
            let budget = Budget::new(limits.steps, question.token.clone());
            errors::within_memory(|| question.work(|| job(&budget)))
        };
        if AWAITED.get() {
            let done = job();
            return question.settle().and(done);
        }
        self.make_room(py, limits);
        self.running.lock().push(Arc::clone(question));
        let watch = watched.begin();
        let (done, interrupt) = py.detach(|| {
            let (send, receive) = channel();
            let mut job = Some(job);
            let awaited = std::thread::scope(|scope| {
                let job = &mut job;
                let work = move || {
                    AWAITED.set(true);
                    // Attach once, because creating a Python thread state takes longer than most calls of
                    // rules.
                    let done = Python::attach(|py| py.detach(|| job.take().map(|job| job())));
                    let _ = send.send(done);
                };
                std::thread::Builder::new().spawn_scoped(scope, work).ok()?;
                let mut interrupt = None;
                loop {
                    match receive.recv_timeout(PATIENCE) {
                        Ok(done) => return Some((done, interrupt)),
                        // The job panicked; the scope reports it.
                        Err(RecvTimeoutError::Disconnected) => return Some((None, interrupt)),
                        Err(RecvTimeoutError::Timeout) if interrupt.is_none() => {
                            if let Err(signal) = Python::attach(|py| py.check_signals()) {
                                question.token.cancel();
                                interrupt = Some(signal);
                            }
                        }
                        Err(RecvTimeoutError::Timeout) => {}
                    }
                }
            });
            // Without a second thread, Ctrl-C has to wait.
            awaited.unwrap_or_else(|| (job.take().map(|job| job()), None))
        });
        drop(watch);
        self.running.lock().retain(|other| !Arc::ptr_eq(other, question));
        if let Some(signal) = interrupt {
            *question.trouble.lock() = None;
            return Err(signal);
        }
        question.settle()?;
        done.ok_or_else(errors::panicked)?
    }

    /// Frees memory that can be recomputed if the process has little room and no other query is running.
    fn make_room(&self, py: Python<'_>, limits: Limits) {
        if limits.leave_little()
            && let Some(_alone) = self.at_work.try_write()
        {
            py.detach(|| {
                self.session.forget_positions();
                upstar_limits::give_back();
            });
        }
    }

    pub(crate) fn stop(&self) {
        for question in self.running.lock().iter() {
            question.token.cancel();
        }
    }
}
