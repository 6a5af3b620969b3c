//! Pictures of values: thermographs, trees, graphs and boards.
//!
//! An [`Interpreter`](upstar_lang::Interpreter) computes the diagram of an ordered set, and
//! [`hasse`] draws it.

mod trees;

use upstar::raw::{FormId, Loopy, LoopyContext, RawPosition, Short, ShortContext, Stopper, System};
use upstar::scoring::ScoringArena;
use upstar::{
    Answer, BoardView, Budget, Budgeted, Interrupted, Komaster, Session, StopReason, Thermograph,
    Tint, Undefined, WallCorner,
};
use upstar_draw::loopy::MAX_NODES;
use upstar_draw::svg::{Theme, svg_with_theme};
use upstar_draw::terminal::TextStyle;
use upstar_draw::{
    Arrangement, Format, HasseDiagram, Label, LoopyGameGraph, Picture, ThermographPlot, TreeOptions,
};
use upstar_lang::{SetDiagram, Value};
use upstar_notation::{Style, Term, tex};

use crate::render::{position_label, with_signs};
use crate::reply::PictureReply;

const LONGEST_NAME: usize = 200;

const LONGEST_TITLE: usize = 60;

/// The kinds of pictures of a single value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureKind {
    /// The board of a position.
    Board,
    /// A thermograph.
    Thermograph,
    /// A board next to its thermograph.
    Both,
    /// A tree, in which a position may occur several times.
    Tree,
    /// A graph, in which every position occurs once.
    Graph,
}

impl PictureKind {
    /// Returns the default picture of a value.
    #[must_use]
    pub fn of(value: &Value) -> PictureKind {
        match value {
            Value::Position(_) => PictureKind::Board,
            Value::Form(_) | Value::Scoring(_) => PictureKind::Tree,
            Value::Loopy(_) => PictureKind::Graph,
            _ => PictureKind::Thermograph,
        }
    }
}

pub(crate) fn formats(kind: &'static str, picture: &Picture) -> PictureReply {
    PictureReply {
        kind,
        // The page contains the font.
        svg: svg_with_theme(&picture.scene(), Theme::Auto),
        tikz: picture.draw(Format::Tikz),
        text: picture.draw(Format::Text(TextStyle::UNICODE)),
        elements: None,
        covers: None,
    }
}

/// Returns the picture of the diagram of an ordered set, or `None` if its covers contain a cycle.
#[must_use]
pub fn hasse(diagram: SetDiagram) -> Option<Picture> {
    let labels = diagram.names.into_iter().zip(diagram.latex);
    let labels = labels.map(|(name, latex)| Label::with_latex(name, latex));
    HasseDiagram::new(labels.collect(), &diagram.covers).ok().map(Picture::Hasse)
}

/// The context of a picture.
#[derive(Clone, Copy)]
pub struct PictureContext<'a> {
    /// The player with the larger ko threats, if there are kos.
    pub komaster: Komaster,
    /// The style in which games are written.
    pub style: Style,
    /// The tables of games, and the budget.
    pub lx: LoopyContext<'a>,
    /// The scoring games.
    pub scores: &'a ScoringArena,
    /// The maximum depth of a tree, in moves.
    pub depth: usize,
    /// `true` to draw the moves of numbers, ups and nimbers in trees instead of their names.
    pub unfold: bool,
}

impl<'a> PictureContext<'a> {
    /// Returns a context without ko threats that writes games in the style of web pages.
    #[must_use]
    pub fn plain(session: &'a Session, budget: &'a Budget) -> PictureContext<'a> {
        let (lx, scores) = (session.lx(budget), session.scoring(budget).scores);
        PictureContext {
            komaster: Komaster::Neither,
            style: Style::Unicode,
            lx,
            scores,
            depth: TreeOptions::default().depth,
            unfold: false,
        }
    }
}

/// Returns the given kind of picture of a value, if the value has one.
///
/// # Errors
///
/// Undefined if the value cannot be drawn in this way. For example, the tree of a loopy game is
/// infinite.
pub fn picture(
    kind: PictureKind,
    value: &Value,
    tools: PictureContext<'_>,
) -> Answer<Option<Picture>> {
    let PictureContext { komaster, style, lx, scores, .. } = tools;
    let cx = lx.cx;
    Ok(match kind {
        PictureKind::Board => match value {
            Value::Position(position) => Some(Picture::Board(position.view())),
            _ => None,
        },
        PictureKind::Both => match value {
            Value::Position(position) => plot(value, komaster, style, lx)?.map(|plot| {
                Picture::Pair(Box::new(Picture::Board(position.view())), Box::new(plot))
            }),
            _ => None,
        },
        PictureKind::Thermograph => plot(value, komaster, style, lx)?,
        PictureKind::Graph => match value {
            Value::Loopy(game) => Some(graph_of_value(*game, style, lx)?),
            Value::Position(position) => Some(graph_of_position(position, lx)?),
            other => match form(other, cx)? {
                Some(root) => Some(Picture::Graph(trees::of_forms(root, tools)?.0.into())),
                None => None,
            },
        },
        PictureKind::Tree => match value {
            Value::Scoring(game) => trees::of_scores(scores, *game),
            Value::Position(position) => Some(trees::of_positions(position, tools.depth, cx)?),
            Value::Loopy(_) => {
                let sentence = "the tree of a loopy game is infinite; draw its graph, in which \
                                every position occurs once";
                return Err(Undefined::new(sentence).into());
            }
            other => match form(other, cx)? {
                Some(root) => {
                    let (tree, options) = trees::of_forms(root, tools)?;
                    Some(Picture::Tree(tree, options))
                }
                None => None,
            },
        },
    })
}

/// Returns the thermograph of a value, or the thermographs of a list side by side.
fn plot(
    value: &Value,
    komaster: Komaster,
    style: Style,
    lx: LoopyContext<'_>,
) -> Answer<Option<Picture>> {
    if let Value::Thermograph(walls) = value {
        return Ok(Some(thermograph("", walls)));
    }
    if let Value::List(items) = value {
        let mut thermographs = Vec::new();
        for item in items.iter() {
            // A list of lists is not a list of games.
            let found = match item {
                Value::List(_) => None,
                game => plot(game, komaster, style, lx)?,
            };
            let Some(Picture::Thermographs(found)) = found else { return Ok(None) };
            thermographs.extend(found.thermographs);
        }
        if thermographs.is_empty() {
            return Ok(None);
        }
        let arrangement = Arrangement::SideBySide;
        return Ok(Some(Picture::Thermographs(ThermographPlot { thermographs, arrangement })));
    }
    if let Some(picture) = kos(value, komaster, style, lx)? {
        return Ok(Some(picture));
    }
    let cx = lx.cx;
    let Some(g) = game(value, cx)? else { return Ok(None) };
    // A position whose value is too long to print is labelled by its name.
    let name = name(&*cx.term(g)?, style).unwrap_or_else(|| match value {
        Value::Position(position) => match position_label(position) {
            text if text.len() <= LONGEST_TITLE => Label::words(text),
            _ => Label::words(position.doc().title),
        },
        _ => Label::default(),
    });
    Ok(Some(thermograph(name, &*cx.thermograph(g)?)))
}

fn form(value: &Value, cx: ShortContext<'_>) -> Budgeted<Option<FormId>> {
    Ok(match value {
        Value::Form(form) => Some(*form),
        Value::Position(position) => Some(position.form(cx)?),
        other => game(other, cx)?.map(Short::form),
    })
}

/// Returns the value of a short game, a form, a position or a dyadic number.
pub fn game(value: &Value, cx: ShortContext<'_>) -> Budgeted<Option<Short>> {
    Ok(match value {
        Value::Game(g) => Some(*g),
        Value::Form(form) => Some(cx.value(*form)?),
        Value::Position(position) => Some(position.value(cx)?),
        Value::Number(number) => match number.as_dyadic() {
            Some(x) => Some(cx.number(&x)?),
            None => None,
        },
        _ => None,
    })
}

/// Returns the thermograph of a game called `name`.
#[must_use]
pub fn thermograph(name: impl Into<Label>, walls: &Thermograph) -> Picture {
    Picture::Thermographs(upstar_lang::thermograph_plot(name, walls))
}

/// Returns the graph that a position of `game_graph` describes.
#[must_use]
pub fn given_graph(view: &BoardView) -> LoopyGameGraph {
    let mut graph = LoopyGameGraph::new();
    let BoardView::Graph { vertices, edges, .. } = view else { return graph };
    for (place, vertex) in vertices.iter().enumerate() {
        let moves = |tint: Tint| {
            let own = edges.iter().filter(move |edge| edge.from == place && edge.tint == tint);
            own.map(|edge| edge.to)
        };
        let number = graph.add(with_signs(&vertex.label), moves(Tint::Left), moves(Tint::Right));
        if vertex.tint == Tint::Both {
            graph.root = number;
        }
    }
    graph
}

fn graph_of_value(game: Loopy, style: Style, lx: LoopyContext<'_>) -> Answer<Picture> {
    if game == Loopy::DUD {
        // `dud` has no canonical form, but a well-known graph.
        let mut graph = LoopyGameGraph::new();
        graph.root = graph.add("dud", [0], [0]);
        return Ok(Picture::Graph(graph));
    }
    let Some(stopper) = game.stopper() else {
        let sentence =
            "the onside and offside of this game differ, so it has no canonical form to draw";
        return Err(Undefined::new(sentence).into());
    };
    let (graph, games) = lx.graph(stopper)?;
    let mut labels = Vec::with_capacity(games.len().min(MAX_NODES));
    let mut lettered = 0;
    for game in games.into_iter().take(MAX_NODES) {
        labels.push(label(game, &mut lettered, style, lx)?);
    }
    let labelled = |node: u32| labels.get(node as usize).cloned().unwrap_or_default();
    Ok(Picture::Graph(LoopyGameGraph::of(&graph, 0, labelled)))
}

/// Returns the label of a position: its game or, if the game is loopy and can be written only with
/// node names, a letter.
fn label(
    game: Stopper,
    lettered: &mut usize,
    style: Style,
    lx: LoopyContext<'_>,
) -> Budgeted<Label> {
    let term = match lx.term(Loopy::from(game)) {
        // A game that is too long to write is identified by its moves.
        Err(Interrupted { reason: StopReason::TooLarge(_) }) => return Ok(Label::default()),
        other => other?,
    };
    if matches!(*term, Term::Labelled(..)) {
        let (letter, round) = (char::from(b'a' + (*lettered % 26) as u8), *lettered / 26);
        *lettered += 1;
        let number = if round == 0 { String::new() } else { round.to_string() };
        return Ok(Label::math(format!("{letter}{number}")));
    }
    Ok(name(&term, style).unwrap_or_default())
}

/// Returns the name of a game, if it is short enough for a picture.
pub(crate) fn name(term: &Term, style: Style) -> Option<Label> {
    let text = term.print(style, LONGEST_NAME).ok()?;
    // A Unicode character may become a LaTeX command of more than ten characters, including its
    // braces.
    Some(match term.print(Style::Latex, 16 * LONGEST_NAME) {
        Ok(latex) => Label::with_latex(text, format!("${latex}$")),
        Err(_) => Label::math(text),
    })
}

fn graph_of_position(position: &RawPosition, lx: LoopyContext<'_>) -> Budgeted<Picture> {
    let (graph, positions) = position.graph(lx.cx)?;
    // Only the first nodes are drawn.
    let label = |node: u32| match positions.get(node as usize) {
        Some(position) if (node as usize) < MAX_NODES => Label::words(position_label(position)),
        _ => Label::default(),
    };
    Ok(Picture::Graph(LoopyGameGraph::of(&graph, 0, label)))
}

/// Returns `None` if the value is not loopy.
fn kos(
    value: &Value,
    komaster: Komaster,
    style: Style,
    lx: LoopyContext<'_>,
) -> Answer<Option<Picture>> {
    let whose = match komaster {
        Komaster::Left => ", Left is komaster",
        Komaster::Right => ", Right is komaster",
        _ => "",
    };
    let (name, found) = match value {
        Value::Position(position) => {
            if !position.can_repeat(lx.cx)? {
                return Ok(None);
            }
            (Label::words(position_label(position)), position.ko_thermograph(lx, komaster)?)
        }
        Value::Loopy(game) => {
            let Some(stopper) = game.stopper() else {
                return Err(Undefined::new(
                    "the onside and offside of this game differ, so it has no thermograph",
                )
                .into());
            };
            let (graph, _) = lx.graph(stopper)?;
            let name = name(&*lx.term(*game)?, style).unwrap_or_default();
            (name, lx.ko_thermograph(&System::from(&graph), 0, komaster)?)
        }
        _ => return Ok(None),
    };
    let is_long = name.text.chars().count() > LONGEST_TITLE;
    let name = if is_long { Label::default() } else { name };
    let title = Label {
        text: format!("{}{whose}", name.text).trim_start_matches(", ").to_owned(),
        latex: name.latex.map(|latex| latex + &tex::text(whose)),
        math: name.math,
    };
    let place = |corner: WallCorner| (corner.value, corner.temperature);
    let wall = |corners: Vec<WallCorner>| corners.into_iter().map(place).collect();
    let drawn = upstar_draw::ThermographData::with_fractions(
        title,
        wall(found.left_wall()),
        wall(found.right_wall()),
        place(found.foot().clone()),
    );
    Ok(Some(Picture::Thermographs(ThermographPlot::single(drawn))))
}
