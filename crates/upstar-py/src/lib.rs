//! The native half of the Python package `upstar`; the other half is in `python/upstar`.
//!
//! Values of the language become objects with Python operators, and functions of the language
//! become methods. All mathematics is in other crates.

mod classes;
mod convert;
mod engine;
mod errors;
mod limits;
mod nodes;
mod pictures;
mod rules;
mod session;
#[cfg_attr(target_family = "wasm", path = "no_store.rs")]
mod store;
mod sweep;
mod values;
mod widgets;

use std::panic;

use pyo3::prelude::*;

/// Returns freed memory to the system early, so that a query stopped by the memory limit leaves
/// room for the next query. Also checks the limits on each allocation.
#[global_allocator]
static ALLOCATOR: upstar_limits::GuardedAllocator<Allocator> =
    upstar_limits::GuardedAllocator(Allocator);

#[cfg(not(target_family = "wasm"))]
use mimalloc::MiMalloc as Allocator;
#[cfg(target_family = "wasm")]
use std::alloc::System as Allocator;

/// The module `upstar._native`.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |what| {
        // Such a panic becomes a `MemoryError`.
        if !upstar_limits::is_refusal(what.payload()) {
            usual(what);
        }
    }));
    classes::register(module)?;
    module.add_class::<rules::PythonRules>()?;
    module.add_class::<session::Session>()?;
    errors::register(module)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(sweep::records, module)?)?;
    module.add_function(wrap_pyfunction!(sweep::family, module)?)?;
    module.add_function(wrap_pyfunction!(sweep::columns, module)?)?;
    module.add_function(wrap_pyfunction!(values::player, module)?)?;
    module.add_function(wrap_pyfunction!(values::is_literal, module)?)?;
    module.add_function(wrap_pyfunction!(sweep::search, module)?)?;
    module.add_function(wrap_pyfunction!(session::functions, module)?)?;
    module.add_function(wrap_pyfunction!(session::examples, module)?)?;
    module.add_function(wrap_pyfunction!(session::rulesets, module)?)?;
    module.add_function(wrap_pyfunction!(widgets::board, module)?)?;
    module.add_function(wrap_pyfunction!(widgets::edited, module)?)?;
    module.add_function(wrap_pyfunction!(widgets::board_script, module)?)?;
    module.add_function(wrap_pyfunction!(widgets::board_style, module)?)?;
    module.add_function(wrap_pyfunction!(errors::no_attribute_of, module)?)?;
    module.add_function(wrap_pyfunction!(session::help, module)?)?;
    module.add_function(wrap_pyfunction!(session::groups, module)?)?;
    module.add_function(wrap_pyfunction!(session::similar, module)?)?;
    module.add_function(wrap_pyfunction!(sweep::position_text, module)?)?;
    Ok(())
}
