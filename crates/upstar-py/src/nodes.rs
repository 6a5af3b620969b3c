//! Games as tables of nodes, for values whose text is long, and thermographs. A table contains each follower once; a
//! text repeats followers.

use std::collections::HashMap;
use std::sync::Arc;

use pyo3::prelude::*;
use serde_json::Value as Json;
use upstar::{Rational, Thermograph, Vertex};
use upstar_lang::Value as Meaning;

use crate::engine::PythonSession;
use crate::errors;

/// Returns the corners of a wall, which are pairs of texts.
fn corners(wall: &Json) -> Option<Vec<Vertex>> {
    let number = |text: &Json| text.as_str()?.parse::<Rational>().ok()?.as_dyadic();
    let corner = |corner: &Json| {
        Some(Vertex { value: number(&corner[0])?, temperature: number(&corner[1])? })
    };
    wall.as_array()?.iter().map(corner).collect()
}

/// Returns the game described by a table, or the thermograph with given walls. The nodes of a table are finite games, and the options of a game
/// precede the game.
pub(crate) fn read(py: Python<'_>, engine: &PythonSession, text: &str) -> PyResult<Meaning> {
    let table: Json = serde_json::from_str(text)
        .map_err(|why| errors::wrong_kind(format!("this is not valid JSON: {why}")))?;
    if let (Some(left), Some(right)) = (table.get("left_wall"), table.get("right_wall")) {
        let walls = corners(left).zip(corners(right));
        let thermograph = walls.and_then(|(left, right)| Thermograph::from_walls(left, right));
        let wrong = || errors::wrong_kind("these walls are not those of a thermograph");
        return Ok(Meaning::Thermograph(Arc::new(thermograph.ok_or_else(wrong)?)));
    }
    let mut games: HashMap<&str, Meaning> = HashMap::new();
    for node in table["nodes"].as_array().into_iter().flatten() {
        let side = |name: &str| -> PyResult<Meaning> {
            let options = node[name].as_array().into_iter().flatten();
            let options = options.map(|hash| {
                let known = hash.as_str().and_then(|hash| games.get(hash));
                known.cloned().ok_or_else(|| {
                    errors::wrong_kind(
                        "the node of an option must come before the node of the game",
                    )
                })
            });
            Ok(Meaning::List(Arc::new(options.collect::<PyResult<_>>()?)))
        };
        let part = |name: &str| node[name].as_str();
        let game = match (part("number"), part("ups"), part("nim")) {
            (Some(number), Some(ups), Some(nim)) => {
                let read = |text: &str| text.parse::<Rational>().ok();
                let parts = read(number).zip(read(ups)).zip(nim.parse::<u64>().ok());
                let ((number, ups), nim) = parts.ok_or_else(|| {
                    errors::wrong_kind(
                        "the parts `number`, `ups` and `nim` of a node must be numbers",
                    )
                })?;
                engine.read_back(py, &format!("{number} + ({ups}).^ + *{nim}"))?
            }
            _ => engine.sign(py, "{|}", &[side("left")?, side("right")?])?,
        };
        let hash = part("hash").ok_or_else(|| errors::wrong_kind("a node has no hash"))?;
        games.insert(hash, game);
    }
    let root = table["root"].as_str().and_then(|root| games.remove(root));
    let root = root.ok_or_else(|| errors::wrong_kind("expected a table of the nodes of a game"))?;
    // The table may contain a number that is not a game.
    engine.builtin(py, "value", &[root])
}
