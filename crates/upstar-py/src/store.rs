//! The store of a session. Problems with its file cause warnings, but do not prevent results.

use std::ffi::CString;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};

use pyo3::exceptions::PyRuntimeWarning;
use pyo3::prelude::*;
use pyo3::types::{PyCFunction, PyDict, PyTuple};
use upstar::ValueStore;
use upstar_store::{SqliteStore, StoreReport};

use crate::errors;

pub(crate) struct Store {
    sqlite: Arc<SqliteStore>,
    /// `true` if a warning about unsaved values has been issued.
    told: Arc<AtomicBool>,
    /// The number of file descriptors of the session itself for the file.
    handles: usize,
}

impl Store {
    pub(crate) fn open(py: Python<'_>, path: &Path) -> PyResult<Store> {
        if handles(path) > 0 {
            warn_of(py, shared(path))?;
        }
        let opened = py.detach(|| SqliteStore::open(path));
        let sqlite = Arc::new(opened.map_err(|no| errors::value_error(no.to_string()))?);
        let handles = handles(path);
        let store = Store { sqlite, told: Arc::default(), handles };
        store.settle_at_exit(py)?;
        Ok(store)
    }

    pub(crate) fn values(&self) -> Arc<dyn ValueStore> {
        Arc::<SqliteStore>::clone(&self.sqlite)
    }

    /// Warns about new problems, without waiting for pending writes.
    pub(crate) fn look(&self, py: Python<'_>) -> PyResult<()> {
        let mut report = self.sqlite.report_so_far();
        // Warn about unsaved values once, and again on request.
        if report.lost.is_some() && self.told.swap(true, Ordering::Relaxed) {
            report.lost = None;
        }
        warn(py, &self.sqlite, &report)
    }

    /// Writes everything, and warns about values that cannot be written.
    pub(crate) fn flush(&self, py: Python<'_>) -> PyResult<()> {
        let report = py.detach(|| self.sqlite.report());
        self.told.store(report.lost.is_some(), Ordering::Relaxed);
        if handles(self.sqlite.path()) > self.handles {
            warn_of(py, shared(self.sqlite.path()))?;
        }
        warn(py, &self.sqlite, &report)
    }

    fn settle_at_exit(&self, py: Python<'_>) -> PyResult<()> {
        let (sqlite, told) = (Arc::downgrade(&self.sqlite), Arc::clone(&self.told));
        let settle = move |args: &Bound<'_, PyTuple>, _: Option<&Bound<'_, PyDict>>| {
            settle(args.py(), &sqlite, &told)
        };
        let settle = PyCFunction::new_closure(py, None, None, settle)?;
        py.import("atexit")?.call_method1("register", (settle,))?;
        Ok(())
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        let (sqlite, told) = (Arc::downgrade(&self.sqlite), &self.told);
        // If Python has ended, there was a flush at exit.
        Python::try_attach(|py| {
            if let Err(error) = settle(py, &sqlite, told) {
                error.write_unraisable(py, None);
            }
        });
    }
}

fn settle(py: Python<'_>, sqlite: &Weak<SqliteStore>, told: &AtomicBool) -> PyResult<()> {
    let Some(sqlite) = sqlite.upgrade() else { return Ok(()) };
    let mut report = py.detach(|| sqlite.report());
    if report.lost.is_some() && told.swap(true, Ordering::Relaxed) {
        report.lost = None;
    }
    warn(py, &sqlite, &report)
}

fn warn(py: Python<'_>, sqlite: &SqliteStore, report: &StoreReport) -> PyResult<()> {
    let mut sentences = report.sentences(sqlite.path()).into_iter();
    sentences.try_for_each(|sentence| warn_of(py, sentence))
}

fn warn_of(py: Python<'_>, sentence: String) -> PyResult<()> {
    let category = py.get_type::<PyRuntimeWarning>();
    PyErr::warn(py, &category, &CString::new(sentence).unwrap_or_default(), 1)
}

/// Returns the number of open file descriptors of this process for the file, or 0 if the system has
/// no `/proc/self/fd`. Python's `sqlite3` is another copy of SQLite. File locks work only between
/// processes, so two copies in one process can damage each other's data.
fn handles(path: &Path) -> usize {
    let (Ok(path), Ok(open)) = (path.canonicalize(), fs::read_dir("/proc/self/fd")) else {
        return 0;
    };
    let files = open.flatten().filter_map(|one| fs::read_link(one.path()).ok());
    files.filter(|file| *file == path).count()
}

fn shared(path: &Path) -> String {
    format!(
        "the store {} is also open through another connection in this process (for example, \
         through Python's `sqlite3`); close the other connection first, or values may be lost",
        path.display()
    )
}
