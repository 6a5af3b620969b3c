//! Pictures of values for notebooks.

use std::sync::Arc;

use pyo3::prelude::*;
use upstar_draw::svg::Theme;
use upstar_draw::{Format, HasseDiagram, Label, Picture, ThermographPlot};
use upstar_lang::Value as Meaning;
use upstar_notation::Style;

use crate::engine::Engine;
use crate::errors;

/// The picture that is wanted of a value, or the one that shows most of it.
pub(crate) fn svg(
    py: Python<'_>,
    engine: &Arc<Engine>,
    meaning: &Meaning,
    what: Option<&str>,
) -> PyResult<Option<String>> {
    let usual = match meaning {
        Meaning::Position(_) => "board",
        Meaning::Thermograph(_) | Meaning::Game(_) | Meaning::Number(_) | Meaning::Form(_) => {
            "thermograph"
        }
        Meaning::Poset(_) => "diagram",
        _ => return Ok(None),
    };
    let picture = match (what.unwrap_or(usual), meaning) {
        ("board", Meaning::Position(position)) => Some(Picture::Board(position.view())),
        ("diagram", Meaning::Poset(_)) => {
            let diagram = engine.ask(|upstar| upstar.diagram(meaning, Style::Unicode))?;
            let labels = diagram.names.into_iter().zip(diagram.latex);
            let labels = labels.map(|(name, latex)| Label::with_latex(name, format!("${latex}$")));
            HasseDiagram::new(labels.collect(), &diagram.covers).ok().map(Picture::Hasse)
        }
        ("thermograph", Meaning::Thermograph(walls)) => Some(thermograph("", walls)),
        ("thermograph", _) => match engine.builtin(py, "thermograph", vec![meaning.clone()])? {
            Meaning::Thermograph(walls) => {
                let name = engine.ask(|upstar| upstar.text_in(meaning, Style::Unicode))?;
                Some(thermograph(&name, &walls))
            }
            _ => None,
        },
        ("board" | "diagram", _) => None,
        _ => return Err(errors::wrong_kind("a picture is a board, a thermograph or a diagram")),
    };
    Ok(picture.map(|picture| picture.draw(Format::Svg(Theme::Auto))))
}

fn thermograph(name: &str, walls: &upstar::Thermograph) -> Picture {
    let wall = |vertices: &[upstar::Vertex]| {
        vertices.iter().map(|v| (v.value.clone(), v.temperature.clone())).collect()
    };
    let (left, right) = (wall(walls.left_wall()), wall(walls.right_wall()));
    Picture::Thermographs(ThermographPlot::single(upstar_draw::Thermograph::new(name, left, right)))
}
