//! The board component of the page, for widgets.

use pyo3::prelude::*;
use upstar_lang::Value as Meaning;

use crate::values::Value;

/// The files of the component, each after the files that it imports.
const SCRIPTS: [&str; 6] = [
    include_str!("../assets/dom.js"),
    include_str!("../assets/move_pointing.js"),
    include_str!("../assets/boardmarks.js"),
    include_str!("../assets/pieces.js"),
    include_str!("../assets/drag.js"),
    include_str!("../assets/board.js"),
];

/// Return what the component shows, as JSON, or `None` for other values and for positions that are too large to show.
#[pyfunction]
pub(crate) fn board(py: Python<'_>, position: &Bound<'_, Value>) -> PyResult<Option<String>> {
    match &position.get().meaning {
        Meaning::Position(position) => Ok(py.detach(|| upstar_explorer::board_json(position))),
        _ => Ok(None),
    }
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
