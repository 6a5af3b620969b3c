//! The missing store of a session in a browser.

use std::path::Path;
use std::sync::Arc;

use pyo3::prelude::*;
use upstar::ValueStore;

use crate::errors;

pub(crate) enum Store {}

impl Store {
    pub(crate) fn open(_: Python<'_>, _: &Path) -> PyResult<Store> {
        Err(errors::value_error("stores are not available in a browser; leave `store` out"))
    }

    pub(crate) fn values(&self) -> Arc<dyn ValueStore> {
        match *self {}
    }

    pub(crate) fn look(&self, _: Python<'_>) -> PyResult<()> {
        match *self {}
    }

    pub(crate) fn flush(&self, _: Python<'_>) -> PyResult<()> {
        match *self {}
    }
}
