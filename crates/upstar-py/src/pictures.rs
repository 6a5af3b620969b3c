//! Pictures of values for notebooks and papers.

use std::sync::Arc;

use pyo3::prelude::*;
use upstar_draw::svg::Theme;
use upstar_draw::{Format, Picture};
use upstar_explorer::pictures::{self, PictureContext, PictureKind};
use upstar_lang::{LangError, Value as Meaning};
use upstar_notation::Style;

use crate::engine::PythonSession;
use crate::errors;

/// The names of the kinds of pictures.
const KINDS: &[(&str, PictureKind)] = &[
    ("board", PictureKind::Board),
    ("thermograph", PictureKind::Thermograph),
    ("both", PictureKind::Both),
    ("tree", PictureKind::Tree),
    ("graph", PictureKind::Graph),
    ("diagram", PictureKind::Diagram),
];

fn picture(
    py: Python<'_>,
    engine: &Arc<PythonSession>,
    meaning: &Meaning,
    what: Option<&str>,
) -> PyResult<Option<Picture>> {
    let kind = match (what, meaning) {
        (None, Meaning::Poset(_)) => PictureKind::Diagram,
        (None, other) => PictureKind::of(other),
        (Some(name), _) => {
            let known = KINDS.iter().find(|(known, _)| *known == name);
            known.map(|(_, kind)| *kind).ok_or_else(|| {
                let names: Vec<&str> = KINDS.iter().map(|(name, _)| *name).collect();
                errors::wrong_kind(format!(
                    "unknown kind of picture; the pictures are {}",
                    names.join(", ")
                ))
            })?
        }
    };
    if kind == PictureKind::Diagram && matches!(meaning, Meaning::Poset(_)) {
        return engine
            .ask(py, |upstar| Ok(pictures::hasse(upstar.diagram(meaning, Style::Unicode)?)));
    }
    let drawn = match kind {
        PictureKind::Tree | PictureKind::Graph => {
            engine.ask(py, |upstar| pictures::literal(upstar, meaning))?
        }
        _ => engine.ask(py, |upstar| upstar.settled(meaning))?,
    };
    let found = engine.answer(py, |budget| {
        pictures::picture(kind, &drawn, PictureContext::plain(&engine.session, budget))
            .map_err(LangError::from)
    })?;
    found.map_err(errors::of_language)
}

pub(crate) fn svg(
    py: Python<'_>,
    engine: &Arc<PythonSession>,
    meaning: &Meaning,
    what: Option<&str>,
) -> PyResult<Option<String>> {
    let found = picture(py, engine, meaning, what)?;
    Ok(py.detach(|| found.map(|picture| picture.draw(Format::Svg(Theme::Auto)))))
}

pub(crate) fn tikz(
    py: Python<'_>,
    engine: &Arc<PythonSession>,
    meaning: &Meaning,
    what: Option<&str>,
) -> PyResult<Option<String>> {
    let found = picture(py, engine, meaning, what)?;
    Ok(py.detach(|| found.map(|picture| picture.draw(Format::Tikz))))
}
