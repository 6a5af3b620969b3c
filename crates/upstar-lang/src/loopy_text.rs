//! Loopy games as text and as JSON graphs.

use std::collections::HashSet;

use serde_json::{Value as Json, json};
use upstar::raw::{Literal, Loopy, LoopyForm, Stopper};
use upstar_core::Player;
use upstar_form::{ContentHash, Graph};

use crate::error::{LangError, LangResult};
use crate::eval::EvalContext;
use crate::json::{FORMAT, graph, nodes_of};

const MAX_POSITIONS: usize = 10_000;

/// Prints a literal form, position by position: `a: b | a; b: |`.
pub(crate) fn written_graph(engine: &EvalContext<'_>, form: &Literal) -> LangResult<String> {
    let graph = match form {
        Literal::Form(form) => Graph::from_form(engine.cx.forms(), *form, engine.cx.budget)?,
        Literal::Loopy(form) => engine.lx().literal_graph(form)?.0,
    };
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

fn side(engine: &EvalContext<'_>, game: Stopper) -> LangResult<Json> {
    match engine.lx().literal_of_stopper(game)? {
        Literal::Form(form) => graph(engine, form),
        Literal::Loopy(form) => nodes_of_loopy_form(engine, &form),
    }
}

/// Converts a loopy form to a graph of positions named by content hashes. Loopfree followers are
/// written as usual.
pub(crate) fn nodes_of_loopy_form(engine: &EvalContext<'_>, form: &LoopyForm) -> LangResult<Json> {
    let mut loops = engine.lx().literal_hashes(form)?;
    let root = loops[0].hash.to_string();
    if loops.len() > MAX_POSITIONS {
        return Ok(json!({ "format": FORMAT, "root": root, "size": loops.len() }));
    }
    let mut nodes: Vec<Json> = Vec::new();
    let mut written = HashSet::new();
    for leaf in form.leaves() {
        nodes_of(engine, leaf, &mut written, &mut nodes)?;
    }
    nodes.sort_by_key(|node| node["hash"].to_string());
    loops.sort_by_key(|position| position.hash);
    let names = |hashes: &[ContentHash]| -> Vec<String> {
        hashes.iter().map(ContentHash::to_string).collect()
    };
    nodes.extend(loops.iter().map(|position| {
        let (left, right) = (names(&position.left), names(&position.right));
        json!({ "hash": position.hash.to_string(), "left": left, "right": right })
    }));
    Ok(json!({ "format": FORMAT, "root": root, "nodes": nodes }))
}
