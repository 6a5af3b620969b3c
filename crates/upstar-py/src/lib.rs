//! The native half of the Python package `upstar`; the other half is in `python/upstar`.
//!
//! Values of the language are objects here, with the operators of Python; the functions of the language
//! are their methods. All mathematics is in the crates below: this one only translates.
//!
//! This crate *knows nothing of* how a question is answered.

mod convert;
mod engine;
mod errors;
mod limits;
mod nodes;
mod pictures;
mod rules;
mod session;
mod store;
mod sweep;
mod values;

use pyo3::prelude::*;

/// Gives memory back to the system soon after it was freed, so that a question that was stopped for want of memory
/// leaves room for the next one; and looks at the limits where memory is taken.
#[global_allocator]
static ALLOCATOR: upstar_limits::GuardedAllocator<mimalloc::MiMalloc> =
    upstar_limits::GuardedAllocator(mimalloc::MiMalloc);

/// The module `upstar._native`.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    values::register(module)?;
    module.add_class::<values::Method>()?;
    module.add_class::<rules::PythonRules>()?;
    module.add_class::<session::Session>()?;
    errors::register(module)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(sweep::records, module)?)?;
    module.add_function(wrap_pyfunction!(session::functions, module)?)?;
    module.add_function(wrap_pyfunction!(session::examples, module)?)?;
    module.add_function(wrap_pyfunction!(session::rulesets, module)?)?;
    module.add_function(wrap_pyfunction!(session::help, module)?)?;
    Ok(())
}
