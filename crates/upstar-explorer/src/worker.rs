//! A worker, which answers requests one at a time.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use upstar::{Budget, CancelToken, Session, Theorems, ValueStore};
use upstar_claims::{LoadError, Work};
use upstar_lang::Interpreter;

use crate::error::ApiResult;

/// The limits of a worker.
#[derive(Clone, Debug)]
pub struct WorkerConfig {
    /// The step limit of a request.
    pub steps: u64,
    /// The number of threads that may work on a request.
    pub threads: usize,
    /// The theorems that may be used to evaluate positions.
    pub theorems: Theorems,
    /// The token that stops the current request.
    pub cancel: CancelToken,
    /// The store for values of positions.
    pub store: Option<Arc<dyn ValueStore>>,
}

impl Default for WorkerConfig {
    fn default() -> WorkerConfig {
        let (lemmas, cancel) = (Theorems::ALL, CancelToken::new());
        WorkerConfig { steps: u64::MAX, threads: 1, theorems: lemmas, cancel, store: None }
    }
}

/// The files shared by all workers: the claims of papers, and rule files.
#[derive(Debug, Default)]
pub struct Library {
    /// The publications in the gallery.
    pub works: Vec<Work>,
    /// The initial rule files, by name.
    pub files: BTreeMap<String, String>,
}

impl Library {
    /// Creates a library from claim files, whose names end in `.toml`, and rule files, whose names
    /// end in `.game`.
    ///
    /// # Errors
    ///
    /// Returns an error if a file of claims is malformed.
    pub fn of<'f>(
        files: impl IntoIterator<Item = (&'f str, &'f str)>,
    ) -> Result<Library, LoadError> {
        let mut library = Library::default();
        for (name, text) in files {
            if name.ends_with(".toml") {
                library.works.push(Work::parse(name, text)?);
            } else if name.ends_with(upstar_lang::FILE_ENDING) {
                library.files.insert(name.to_owned(), text.to_owned());
            }
        }
        Ok(library)
    }
}

/// The memory that a worker uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usage {
    /// The number of interned positions.
    pub positions: usize,
    /// The number of games.
    pub games: usize,
    /// The number of bytes that positions and games use, as far as measured.
    pub bytes: usize,
}

pub(crate) type RuleFiles = BTreeMap<String, String>;

/// A session of the language with the rule files and claims that requests may name.
pub struct Worker {
    pub(crate) session: Arc<Session>,
    pub(crate) interpreter: Interpreter,
    pub(crate) library: Arc<Library>,
    files: Arc<Mutex<RuleFiles>>,
}

impl fmt::Debug for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Worker").field("held", &self.usage()).finish_non_exhaustive()
    }
}

impl Worker {
    /// Creates a worker.
    #[must_use]
    pub fn new(config: &WorkerConfig, library: &Arc<Library>) -> Worker {
        let session = Session::with_limit(config.steps, config.cancel.clone());
        let mut session = session.with_threads(config.threads).with_theorems(config.theorems);
        if let Some(store) = &config.store {
            session = session.with_store(Arc::clone(store));
        }
        let session = Arc::new(session);
        let mut interpreter = Interpreter::with_session(Arc::clone(&session));
        let files: Arc<Mutex<RuleFiles>> = Arc::default();
        let (brought, shelf) = (Arc::clone(&files), Arc::clone(library));
        interpreter.set_loader(move |name| {
            let brought = brought.lock().unwrap_or_else(PoisonError::into_inner);
            let text = brought.get(name).or_else(|| shelf.files.get(name));
            text.cloned().ok_or_else(|| format!("unknown rule file {name}"))
        });
        Worker { session, interpreter, library: Arc::clone(library), files }
    }

    /// Creates a worker with the session, the limits and the rule files of an interpreter.
    #[must_use]
    pub fn with_interpreter(interpreter: Interpreter) -> Worker {
        let session = Arc::clone(interpreter.session());
        Worker { session, interpreter, library: Arc::default(), files: Arc::default() }
    }

    /// Returns the session. Other threads can observe its progress.
    #[must_use]
    pub fn session(&self) -> &Arc<Session> {
        &self.session
    }

    /// Returns the memory that the worker uses.
    #[must_use]
    pub fn usage(&self) -> Usage {
        Usage::of(&self.session)
    }

    pub(crate) fn budget(&self) -> Budget {
        self.session.budget()
    }

    pub(crate) fn define(&mut self, given: &[String]) -> ApiResult<()> {
        for line in given {
            self.interpreter.evaluate(line)?;
        }
        Ok(())
    }

    /// Replaces the rule files of the previous request.
    pub(crate) fn bring(&self, files: Option<&RuleFiles>) {
        let mut brought = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        *brought = files.cloned().unwrap_or_default();
    }
}

impl Usage {
    /// Returns the memory that a session uses. Another thread may call this during a request.
    #[must_use]
    pub fn of(session: &Session) -> Usage {
        let stored = session.stored();
        Usage {
            positions: stored.positions,
            games: session.universe().size(),
            bytes: session.universe().bytes().saturating_add(stored.bytes),
        }
    }
}
