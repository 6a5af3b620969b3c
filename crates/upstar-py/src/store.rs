//! The store of a session, and the warnings about it: what goes wrong with a file is no reason to have no
//! answer.

use std::ffi::CString;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};

use pyo3::exceptions::PyRuntimeWarning;
use pyo3::prelude::*;
use pyo3::types::{PyCFunction, PyDict, PyTuple};
use upstar_archive::{Report, SqliteArchive};

use crate::errors;

/// The store of a session.
pub(crate) struct Store {
    pub(crate) archive: Arc<SqliteArchive>,
    /// Whether it was told that something could not be kept.
    told: Arc<AtomicBool>,
}

impl Store {
    pub(crate) fn open(py: Python<'_>, path: &Path) -> PyResult<Store> {
        let opened = py.detach(|| SqliteArchive::open(path));
        let archive = Arc::new(opened.map_err(|no| errors::refused(no.to_string()))?);
        let store = Store { archive, told: Arc::default() };
        store.settle_at_exit(py)?;
        Ok(store)
    }

    /// Warn of what is new, without waiting.
    pub(crate) fn look(&self, py: Python<'_>) -> PyResult<()> {
        let mut report = self.archive.news();
        // That something is lost is told once, and again when somebody asks.
        if report.lost.is_some() && self.told.swap(true, Ordering::Relaxed) {
            report.lost = None;
        }
        warn(py, &self.archive, &report)
    }

    /// Write everything, and warn of what cannot be written.
    pub(crate) fn flush(&self, py: Python<'_>) -> PyResult<()> {
        let report = py.detach(|| self.archive.report());
        self.told.store(report.lost.is_some(), Ordering::Relaxed);
        warn(py, &self.archive, &report)
    }

    /// Have the program end with a flush, where the session is still there.
    fn settle_at_exit(&self, py: Python<'_>) -> PyResult<()> {
        let (archive, told) = (Arc::downgrade(&self.archive), Arc::clone(&self.told));
        let settle = move |args: &Bound<'_, PyTuple>, _: Option<&Bound<'_, PyDict>>| {
            settle(args.py(), &archive, &told)
        };
        let settle = PyCFunction::new_closure(py, None, None, settle)?;
        py.import("atexit")?.call_method1("register", (settle,))?;
        Ok(())
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        let (archive, told) = (Arc::downgrade(&self.archive), &self.told);
        // Where Python has ended, everything was told before.
        Python::try_attach(|py| {
            if let Err(error) = settle(py, &archive, told) {
                error.write_unraisable(py, None);
            }
        });
    }
}

fn settle(py: Python<'_>, archive: &Weak<SqliteArchive>, told: &AtomicBool) -> PyResult<()> {
    let Some(archive) = archive.upgrade() else { return Ok(()) };
    let mut report = py.detach(|| archive.report());
    if report.lost.is_some() && told.swap(true, Ordering::Relaxed) {
        report.lost = None;
    }
    warn(py, &archive, &report)
}

fn warn(py: Python<'_>, archive: &SqliteArchive, report: &Report) -> PyResult<()> {
    let category = py.get_type::<PyRuntimeWarning>();
    for sentence in report.sentences(archive.path()) {
        let sentence = CString::new(sentence).unwrap_or_default();
        PyErr::warn(py, &category, &sentence, 1)?;
    }
    Ok(())
}
