//! The board component of the page, for widgets.

use pyo3::prelude::*;
use upstar_explorer::Worker;
use upstar_lang::Value as Meaning;

use crate::convert::{NumberClasses, to_python};
use crate::errors;
use crate::values::Value;

/// The files of the component, each after the files that it imports.
const SCRIPTS: [&str; 7] = [
    include_str!("../assets/dom.js"),
    include_str!("../assets/move_pointing.js"),
    include_str!("../assets/boardmarks.js"),
    include_str!("../assets/pieces.js"),
    include_str!("../assets/drag.js"),
    include_str!("../assets/board.js"),
    include_str!("../assets/editor.js"),
];

/// Return what the component shows, as JSON, or `None` for other values and for positions that are too large to show.
#[pyfunction]
pub(crate) fn board(py: Python<'_>, position: &Bound<'_, Value>) -> PyResult<Option<String>> {
    let value = position.get();
    let Meaning::Position(position) = &value.meaning else { return Ok(None) };
    let mut worker = Worker::with_interpreter((*value.engine.interpreter()).clone());
    value.engine.see(py, || worker.board_json(position))
}

/// Return a position after a change, which the editor of the page describes as JSON.
#[pyfunction]
pub(crate) fn edited(
    py: Python<'_>,
    position: &Bound<'_, Value>,
    change: &str,
) -> PyResult<Py<PyAny>> {
    let value = position.get();
    let Meaning::Position(position) = &value.meaning else {
        return Err(errors::wrong_kind("only positions can be edited"));
    };
    let mut worker = Worker::with_interpreter((*value.engine.interpreter()).clone());
    let changed = value.engine.see(py, || worker.edited(position, change))?;
    let changed = changed.map_err(|error| errors::wrong_kind(error.message))?;
    to_python(py, &value.engine, Meaning::Position(changed), NumberClasses::Games)
}

/// Return the script of the component `<up-board>`, without imports and exports.
#[pyfunction]
pub(crate) fn board_script() -> String {
    let lines = SCRIPTS.iter().flat_map(|script| script.lines());
    let own = lines.filter(|line| !line.starts_with("import "));
    own.map(|line| line.strip_prefix("export ").unwrap_or(line).to_owned() + "\n").collect()
}

/// Return the style of the component, with rules that apply only inside a widget.
#[pyfunction]
pub(crate) fn board_style() -> String {
    format!(".up-widget {{ {} }}", include_str!("../assets/board.css").replace(":root", "&"))
}
