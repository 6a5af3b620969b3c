//! Loopy games as text and as JSON graphs.

use std::collections::HashSet;

use serde_json::{Value as Json, json};
use upstar::raw::{Loopy, Stopper};
use upstar_core::Player;
use upstar_form::ContentHash;

use crate::error::{LangError, LangResult};
use crate::eval::EvalContext;
use crate::json::{FORMAT, nodes_of};

const MAX_POSITIONS: usize = 10_000;

/// Prints the canonical form of a stopper, position by position: `a: b | a; b: |`.
pub(crate) fn written_graph(engine: &EvalContext<'_>, game: Stopper) -> LangResult<String> {
    let (graph, _) = engine.lx().graph(game)?;
    if graph.len() > MAX_POSITIONS {
        let message = format!(
            "the game is too large to print: at most {MAX_POSITIONS} positions are supported"
        );
        return Err(LangError::too_large(message));
    }
    let names = |node: u32, player| -> String {
        let options: Vec<String> =
            graph.options(node, player).iter().map(|&option| letters(option)).collect();
        options.join(", ")
    };
    let positions: Vec<String> = (0..graph.len() as u32)
        .map(|node| {
            let (left, right) = (names(node, Player::Left), names(node, Player::Right));
            let text = format!("{}: {left} | {right}", letters(node));
            text.replace(":  |", ": |").trim_end().to_string()
        })
        .collect();
    Ok(positions.join("; "))
}

/// Returns a, b, …, z, aa, ab, …
fn letters(number: u32) -> String {
    let mut left = number + 1;
    let mut out = Vec::new();
    while left > 0 {
        left -= 1;
        out.push(b'a' + (left % 26) as u8);
        left /= 26;
    }
    out.reverse();
    String::from_utf8(out).unwrap_or_default()
}

pub(crate) fn structured(engine: &EvalContext<'_>, game: Loopy) -> LangResult<Json> {
    match game.stopper() {
        Some(stopper) => side(engine, stopper),
        None => Ok(json!({
            "format": FORMAT,
            "onside": side(engine, game.onside)?,
            "offside": side(engine, game.offside)?,
        })),
    }
}

/// Converts a stopper to a graph of positions named by content hashes. Short games are written as usual.
fn side(engine: &EvalContext<'_>, game: Stopper) -> LangResult<Json> {
    let lx = engine.lx();
    let hashes = lx.content_hashes(game)?;
    let hash = |game: Stopper| hashes.get(&game).copied().unwrap_or(ContentHash(0)).to_string();
    if hashes.len() > MAX_POSITIONS {
        return Ok(json!({ "format": FORMAT, "root": hash(game), "size": hashes.len() }));
    }
    let mut loops: Vec<(String, Stopper)> = Vec::new();
    let mut nodes: Vec<Json> = Vec::new();
    let mut written = HashSet::new();
    for &position in hashes.keys() {
        match position {
            Stopper::Short(short) => nodes_of(engine, short.form(), &mut written, &mut nodes)?,
            looped => loops.push((hash(looped), looped)),
        }
    }
    nodes.sort_by_key(|node| node["hash"].to_string());
    loops.sort_by(|a, b| a.0.cmp(&b.0));
    let names = |options: Vec<Stopper>| -> Vec<String> {
        let mut names: Vec<String> = options.into_iter().map(hash).collect();
        names.sort_unstable();
        names
    };
    for (name, position) in loops {
        let (left, right) = lx.options(position)?;
        nodes.push(json!({ "hash": name, "left": names(left), "right": names(right) }));
    }
    Ok(json!({ "format": FORMAT, "root": hash(game), "nodes": nodes }))
}
