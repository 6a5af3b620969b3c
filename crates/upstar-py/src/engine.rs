//! A session behind Python objects: short questions at once, long ones on a thread of their own, so that
//! Ctrl-C is seen and other Python threads go on.

use std::cell::Cell;
use std::collections::HashMap;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use parking_lot::{Mutex, RwLock};
use pyo3::prelude::*;
use upstar::{Budget, CancelToken, Session};
use upstar_lang::{Error, ErrorKind, Function, Interpreter, Value, find};

use crate::errors;

/// Steps that a question takes at once, without giving Python time for anything else: some milliseconds.
const AT_ONCE: u64 = 20_000;

/// How long Python waits before it looks at its signals.
const PATIENCE: Duration = Duration::from_millis(50);

/// What the operators of Python are in the language.
const SIGNS: &[(&str, &str)] = &[
    ("+", "(a, b) -> a + b"),
    ("-", "(a, b) -> a - b"),
    ("*", "(a, b) -> a . b"),
    ("/", "(a, b) -> a / b"),
    (":", "(a, b) -> a : b"),
    ("&", "(a, b) -> a & b"),
    ("=", "(a, b) -> a = b"),
    ("<=", "(a, b) -> a <= b"),
    (">=", "(a, b) -> a >= b"),
    ("<", "(a, b) -> a < b"),
    (">", "(a, b) -> a > b"),
    ("||", "(a, b) -> a || b"),
    ("neg", "a -> -a"),
    ("game", "a -> a + 0"),
];

thread_local! {
    /// Whether this thread works on a long question, so that whatever it calls is a part of that.
    static AT_WORK: Cell<bool> = const { Cell::new(false) };
}

/// A session and its language.
pub(crate) struct Engine {
    pub(crate) interpreter: RwLock<Interpreter>,
    pub(crate) session: Arc<Session>,
    signs: HashMap<&'static str, Function>,
    limit: u64,
    /// What went wrong in rules written in Python, where results cannot say so.
    pub(crate) trouble: Mutex<Option<PyErr>>,
}

impl Engine {
    pub(crate) fn new(session: Session, limit: u64) -> Arc<Engine> {
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
        let (interpreter, trouble) = (RwLock::new(interpreter), Mutex::new(None));
        Arc::new(Engine { interpreter, session, signs, limit, trouble })
    }

    /// The session that everybody uses who has not made one.
    pub(crate) fn shared() -> &'static Arc<Engine> {
        static SHARED: OnceLock<Arc<Engine>> = OnceLock::new();
        SHARED.get_or_init(|| {
            Engine::new(Session::with_limit(u64::MAX, CancelToken::new()), u64::MAX)
        })
    }

    /// The value of a text.
    pub(crate) fn evaluate(&self, py: Python<'_>, text: &str) -> PyResult<Value> {
        if AT_WORK.get() {
            return Err(errors::busy());
        }
        let answer = self.long(py, || self.interpreter.write().evaluate(text))?;
        answer.map_err(|error| errors::with_place(&error, text))
    }

    /// The value of a function of the language.
    pub(crate) fn call(
        &self,
        py: Python<'_>,
        function: &Function,
        arguments: Vec<Value>,
    ) -> PyResult<Value> {
        let budget = Budget::new(self.limit.min(AT_ONCE), self.session.cancel_token().clone());
        let interpreter = self.interpreter.read_recursive();
        let answer = interpreter.apply_within(&budget, function, arguments.clone());
        drop(interpreter);
        self.check_trouble()?;
        match answer {
            Err(error) if error.kind == ErrorKind::Budget && budget.remaining() == 0 => {}
            done => return done.map_err(errors::of_language),
        }
        let answer =
            self.long(py, || self.interpreter.read_recursive().apply(function, arguments))?;
        answer.map_err(errors::of_language)
    }

    /// A function of the language by its name.
    pub(crate) fn builtin(
        &self,
        py: Python<'_>,
        name: &str,
        arguments: Vec<Value>,
    ) -> PyResult<Value> {
        let function = find(name).ok_or_else(|| errors::unknown_function(name))?;
        self.call(py, &Function::Builtin(function), arguments)
    }

    /// What an operator makes of these.
    pub(crate) fn sign(&self, py: Python<'_>, sign: &str, operands: Vec<Value>) -> PyResult<Value> {
        let function = self.signs.get(sign).ok_or_else(|| errors::unknown_function(sign))?;
        self.call(py, function, operands)
    }

    /// Ask the interpreter for something that takes no time worth mentioning.
    pub(crate) fn ask<T>(
        &self,
        question: impl FnOnce(&Interpreter) -> Result<T, Error>,
    ) -> PyResult<T> {
        question(&self.interpreter.read_recursive()).map_err(errors::of_language)
    }

    /// Do what may take long: Python goes on, and an interrupt stops the work.
    pub(crate) fn long<T: Send>(
        &self,
        py: Python<'_>,
        job: impl FnOnce() -> T + Send,
    ) -> PyResult<T> {
        if AT_WORK.get() {
            let done = job();
            return self.check_trouble().map(|()| done);
        }
        let (done, interrupt) = py.detach(|| {
            let (send, receive) = channel();
            std::thread::scope(|scope| {
                scope.spawn(move || {
                    AT_WORK.set(true);
                    // Whoever waits has an end of the channel.
                    let _ = send.send(job());
                });
                let mut interrupt = None;
                loop {
                    match receive.recv_timeout(PATIENCE) {
                        Ok(done) => return (Some(done), interrupt),
                        // It panicked; the scope says so.
                        Err(RecvTimeoutError::Disconnected) => return (None, interrupt),
                        Err(RecvTimeoutError::Timeout) if interrupt.is_none() => {
                            if let Err(signal) = Python::attach(|py| py.check_signals()) {
                                self.session.cancel_token().cancel();
                                interrupt = Some(signal);
                            }
                        }
                        Err(RecvTimeoutError::Timeout) => {}
                    }
                }
            })
        });
        if let Some(signal) = interrupt {
            self.session.cancel_token().reset();
            *self.trouble.lock() = None;
            return Err(signal);
        }
        self.check_trouble()?;
        done.ok_or_else(errors::panicked)
    }

    /// The exception that rules written in Python have raised, if they have.
    fn check_trouble(&self) -> PyResult<()> {
        let trouble = self.trouble.lock().take();
        match trouble {
            None => Ok(()),
            Some(error) => {
                self.session.cancel_token().reset();
                Err(error)
            }
        }
    }
}
