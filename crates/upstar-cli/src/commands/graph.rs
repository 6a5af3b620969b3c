//! Pictures of games that may go on forever: graphs, and thermographs with kos.

use upstar::{
    Answer, BoardView, Interrupted, Komaster, Loopy, Lx, Position, Rational, Step, Stopper, System,
    Tint, Undefined, Wall, Why,
};
use upstar_draw::loopy::MAX_NODES;
use upstar_draw::{GameGraph, Label, Picture, ThermographPlot};
use upstar_lang::Value;
use upstar_notation::{Style, Term};

use super::draw::LONGEST_NAME;
use super::value::shown;
use crate::args::Threats;
use crate::config::Config;

/// A longer name is not written above a thermograph.
const LONGEST_TITLE: usize = 60;

/// The ruleset of games that are given by their graphs.
const GIVEN: &str = "game_graph";

/// Whether the position is one of a game that is given by its graph.
pub(super) fn is_given(position: &Position) -> bool {
    position.doc().name == GIVEN
}

/// The board of a position as text. A game that is given by its graph has none: its moves are shown.
pub(super) fn board(position: &Position, config: &Config) -> String {
    let view = position.view();
    let BoardView::Graph { vertices, edges, .. } = &view else { return config.board(&view) };
    if !is_given(position) {
        return config.board(&view);
    }
    let mut graph = GameGraph::new();
    for (place, vertex) in vertices.iter().enumerate() {
        let moves = |tint: Tint| {
            let own = edges.iter().filter(move |edge| edge.from == place && edge.tint == tint);
            own.map(|edge| edge.to)
        };
        let number = graph.add(vertex.label.as_str(), moves(Tint::Left), moves(Tint::Right));
        if vertex.tint == Tint::Both {
            graph.root = number;
        }
    }
    graph.text(&config.pen())
}

/// The graph of the canonical form of a value.
pub(super) fn of_value(game: Loopy, style: Style, lx: Lx<'_>) -> Answer<Picture> {
    if game == Loopy::DUD {
        // The one game without a canonical form of which everybody knows the graph.
        let mut graph = GameGraph::new();
        graph.root = graph.add("dud", [0], [0]);
        return Ok(Picture::Graph(graph));
    }
    let Some(stopper) = game.stopper() else {
        let sentence =
            "onside and offside of this game differ, so that it has no canonical form to draw";
        return Err(Undefined::new(sentence).into());
    };
    let (graph, games) = lx.graph(stopper)?;
    let mut labels = Vec::with_capacity(games.len().min(MAX_NODES));
    let mut lettered = 0;
    for game in games.into_iter().take(MAX_NODES) {
        labels.push(label(game, &mut lettered, style, lx)?);
    }
    let labelled = |node: u32| labels.get(node as usize).cloned().unwrap_or_default();
    Ok(Picture::Graph(GameGraph::of(&graph, 0, labelled)))
}

/// What stands at a position: the game, or a letter if it could only be written with labels.
fn label(game: Stopper, lettered: &mut usize, style: Style, lx: Lx<'_>) -> Step<Label> {
    let term = match lx.term(Loopy::from(game)) {
        // What cannot be written is known by its moves.
        Err(Interrupted { why: Why::TooLarge(_) }) => return Ok(Label::default()),
        other => other?,
    };
    if matches!(*term, Term::Labelled(..)) {
        let (letter, round) = (char::from(b'a' + (*lettered % 26) as u8), *lettered / 26);
        *lettered += 1;
        let number = if round == 0 { String::new() } else { round.to_string() };
        return Ok(Label::math(format!("{letter}{number}")));
    }
    let text = term.print(style, LONGEST_NAME);
    let latex = term.print(Style::Latex, LONGEST_NAME);
    Ok(match (text, latex) {
        (Ok(text), Ok(latex)) => Label::with_latex(text, format!("${latex}$")),
        _ => Label::default(),
    })
}

/// The graph of a position, as the rules have it.
pub(super) fn of_position(position: &Position, lx: Lx<'_>) -> Step<Picture> {
    let (graph, positions) = position.graph(lx.cx)?;
    // Only the first ones are drawn.
    let label = |node: u32| match positions.get(node as usize) {
        Some(position) if (node as usize) < MAX_NODES => Label::words(shown(position)),
        _ => Label::default(),
    };
    Ok(Picture::Graph(GameGraph::of(&graph, 0, label)))
}

/// The thermograph of a position or a value that may go on forever; nothing if it does not.
pub(super) fn kos(
    value: &Value,
    threats: Threats,
    style: Style,
    lx: Lx<'_>,
) -> Answer<Option<Picture>> {
    let (komaster, whose) = match threats {
        Threats::None => (Komaster::Neither, ""),
        Threats::Left => (Komaster::Left, ", with ko threats of Left's"),
        Threats::Right => (Komaster::Right, ", with ko threats of Right's"),
    };
    let (name, found) = match value {
        Value::Position(position) => {
            match position.value(lx.cx) {
                Err(no) if no.why == Why::Loops => {}
                Err(no) => return Err(no.into()),
                Ok(_) => return Ok(None),
            }
            (shown(position), position.ko_thermograph(lx, komaster)?)
        }
        Value::Loopy(game) => {
            let Some(stopper) = game.stopper() else {
                return Err(Undefined::new(
                    "onside and offside of this game differ, so that it has no thermograph",
                )
                .into());
            };
            let (graph, _) = lx.graph(stopper)?;
            let name = lx.term(*game)?.print(style, LONGEST_TITLE).unwrap_or_default();
            (name, lx.ko_thermograph(&System::from(&graph), 0, komaster)?)
        }
        _ => return Ok(None),
    };
    let name = if name.chars().count() > LONGEST_TITLE { String::new() } else { name };
    let corners = |wall: &Wall| -> Vec<(Rational, Rational)> {
        wall.corners().iter().map(|c| (c.value.clone(), c.temperature.clone())).collect()
    };
    let drawn = upstar_draw::Thermograph::with_fractions(
        Label::words(format!("{name}{whose}").trim_start_matches(", ")),
        corners(found.left()),
        corners(found.right()),
    );
    Ok(Some(Picture::Thermographs(ThermographPlot::single(drawn))))
}
