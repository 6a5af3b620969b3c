//! Games as tables of nodes, for values whose text is long. A table contains each follower once; a
//! text repeats followers.

use std::collections::HashMap;
use std::sync::Arc;

use pyo3::prelude::*;
use serde_json::Value as Json;
use upstar_lang::Value as Meaning;

use crate::engine::PythonSession;
use crate::errors;

/// Returns the game described by a table. Its nodes are finite games, and the options of a game
/// precede the game.
pub(crate) fn read(py: Python<'_>, engine: &PythonSession, text: &str) -> PyResult<Meaning> {
    let table: Json = serde_json::from_str(text)
        .map_err(|why| errors::wrong_kind(format!("this is not valid JSON: {why}")))?;
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
                engine.evaluate(py, &format!("{number} + ({ups}).^ + *{nim}"))?
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
