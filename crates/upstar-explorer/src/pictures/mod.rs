//! Pictures of values: thermographs, trees, graphs and boards.
//!
//! An [`Interpreter`] computes the diagram of an ordered set, and
//! [`hasse`] draws it.

mod labelled_board;
mod trees;

use upstar::raw::{
    FormId, Literal, Loopy, LoopyContext, LoopyForm, RawPosition, Short, ShortContext, Stopper,
};
use upstar::scoring::ScoringArena;
use upstar::{
    Answer, BoardView, Budget, Budgeted, Interrupted, Komaster, Rational, Session, StopReason,
    Thermograph, Tint, Undefined, WallCorner,
};
use upstar_draw::loopy::MAX_NODES;
use upstar_draw::numbers::{MAX_NUMBERS, NumberArrangement, NumberPlot};
use upstar_draw::svg::{Theme, svg_with_theme};
use upstar_draw::terminal::TextStyle;
use upstar_draw::{
    Arrangement, Format, GameTree, HasseDiagram, Label, Picture, ThermographPlot, TreeOptions,
};
use upstar_lang::{Interpreter, LangError, SetDiagram, Value};
use upstar_notation::{Style, Term, tex};

pub use self::labelled_board::{labelled_board, placed_graph};
use crate::render::{position_label, with_signs};
use crate::reply::PictureReply;

const LONGEST_NAME: usize = 200;

const LONGEST_TITLE: usize = 60;

/// The kinds of pictures.
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
    /// Numbers on a ruler.
    Ruler,
    /// The Hasse diagram of an ordered set; see [`hasse`].
    Diagram,
}

impl PictureKind {
    /// Returns the default picture of a value.
    #[must_use]
    pub fn of(value: &Value) -> PictureKind {
        match value {
            Value::Position(_) => PictureKind::Board,
            Value::Form(_) | Value::Scoring(_) => PictureKind::Tree,
            Value::Loopy(..) | Value::LoopyForm(_) => PictureKind::Graph,
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
    /// The limits of trees.
    pub tree: TreeOptions,
    /// `true` to show the score at each position of a tree.
    pub points: bool,
    /// `true` to omit the names of rows, columns and vertices of boards.
    pub plain: bool,
    /// `true` to add the thermographs of the options to a thermograph.
    pub with_options: bool,
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
            tree: TreeOptions::default(),
            points: false,
            plain: false,
            with_options: false,
            unfold: false,
        }
    }
}

/// Returns the given kind of picture of a value, if the value has one.
///
/// # Errors
///
/// Undefined if the value cannot be drawn in this way.
pub fn picture(
    kind: PictureKind,
    value: &Value,
    tools: PictureContext<'_>,
) -> Answer<Option<Picture>> {
    let PictureContext { komaster, style, lx, .. } = tools;
    Ok(match kind {
        PictureKind::Board => match value {
            Value::Position(position) => Some(board(position, tools)),
            _ => None,
        },
        PictureKind::Both => match value {
            Value::Position(position) => plot(value, komaster, style, lx)?
                .map(|plot| Picture::Pair(Box::new(board(position, tools)), Box::new(plot))),
            _ => None,
        },
        PictureKind::Thermograph if tools.with_options => with_options(value, style, lx)?,
        PictureKind::Thermograph => plot(value, komaster, style, lx)?,
        PictureKind::Graph => match loopy_graph(value, tools)? {
            Some(graph) => Some(Picture::Graph(graph)),
            None => tree(kind, value, tools)?.map(Picture::Graph),
        },
        PictureKind::Ruler => numbers(value, NumberArrangement::Ruler, lx.cx)?,
        // An interpreter computes the diagram.
        PictureKind::Diagram => None,
        PictureKind::Tree => match value {
            Value::List(_) => numbers(value, NumberArrangement::Tree, lx.cx)?,
            _ => {
                let tree = match loopy_graph(value, tools)? {
                    Some(graph) => Some(graph.without_cycles(tools.tree.nodes)),
                    None => tree(kind, value, tools)?,
                };
                tree.map(|tree| Picture::Tree(tree, tools.tree))
            }
        },
    })
}

/// Arranges the thermographs of a picture, and draws them from the temperature `from` upward.
#[must_use]
pub fn arranged(picture: Picture, from: &Rational, arrangement: Arrangement) -> Picture {
    picture.with_thermographs(&|plot: ThermographPlot| {
        let thermographs = plot.thermographs.into_iter().map(|t| t.drawn_from(from));
        ThermographPlot { thermographs: thermographs.collect(), arrangement }
    })
}

/// Returns the graph of a loopy form, or of a loopy value as it was defined.
fn loopy_graph(value: &Value, tools: PictureContext<'_>) -> Answer<Option<GameTree>> {
    Ok(match value {
        Value::LoopyForm(form) => Some(graph_of_form(form, tools)?),
        Value::Loopy(game, form) => Some(match (game.stopper(), form) {
            (None, Some(form)) => graph_of_form(form, tools)?,
            _ => graph_of_value(*game, tools)?,
        }),
        _ => None,
    })
}

/// Returns the picture of a list of dyadic numbers.
fn numbers(
    value: &Value,
    arrangement: NumberArrangement,
    cx: ShortContext<'_>,
) -> Answer<Option<Picture>> {
    let Value::List(items) = value else { return Ok(None) };
    let number = |item: &Value| match item {
        Value::Number(number) => number.as_dyadic(),
        Value::Game(g) => cx.as_number(*g).cloned(),
        _ => None,
    };
    let Some(numbers) = items.iter().map(number).collect() else { return Ok(None) };
    let plot = NumberPlot::new(numbers, arrangement);
    let plot = plot.ok_or_else(|| {
        Undefined::new(format!("expected a list of 1 to {MAX_NUMBERS} different numbers"))
    })?;
    Ok(Some(Picture::Numbers(plot)))
}

fn board(position: &RawPosition, tools: PictureContext<'_>) -> Picture {
    let view = position.unnegated().view();
    if tools.plain { Picture::Unnamed(view) } else { Picture::Board(view) }
}

fn tree(kind: PictureKind, value: &Value, tools: PictureContext<'_>) -> Answer<Option<GameTree>> {
    if let Some(sum) = positions(value) {
        return Ok(Some(trees::of_positions(&sum, kind, tools)?));
    }
    if let Value::Scoring(game) = value {
        return Ok(trees::of_scores(tools.scores, *game));
    }
    let root = form(value, tools.lx.cx)?;
    Ok(root.map(|root| trees::of_forms(root, tools)).transpose()?)
}

/// The maximum number of boards that represent a sum.
const MAX_TERMS: usize = 12;

/// Returns the terms of a sum of a few positions whose pictures show the owners of the moves.
fn positions(value: &Value) -> Option<Vec<RawPosition>> {
    let terms = match value {
        Value::Position(position) => return Some(vec![position.unnegated()]),
        Value::Sum(terms) => terms,
        _ => return None,
    };
    let mut sum = Vec::new();
    for term in terms.iter() {
        let Value::Position(position) = &term.game else { return None };
        let copies = i8::try_from(&term.count).ok()?;
        let copy = if copies < 0 { position.negated() } else { position.clone() }.unnegated();
        if copies < 0 && copy.negated() == *position && !position.is_impartial() {
            // The picture would be that of the position itself.
            return None;
        }
        sum.extend(std::iter::repeat_n(copy, copies.unsigned_abs().into()));
    }
    (sum.len() <= MAX_TERMS).then_some(sum)
}

/// Converts a sum or a compound to a value with a tree: positions stay positions, which are drawn as
/// boards. Returns any other value unchanged.
///
/// # Errors
///
/// Returns an error if the literal form is too large.
pub fn literal(upstar: &Interpreter, value: &Value) -> Result<Value, LangError> {
    if positions(value).is_some() { Ok(value.clone()) } else { upstar.literal(value) }
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

/// Returns the thermograph of a short game and those of its options in one frame.
fn with_options(value: &Value, style: Style, lx: LoopyContext<'_>) -> Answer<Option<Picture>> {
    let cx = lx.cx;
    let Some(g) = game(value, cx)? else { return Ok(None) };
    let mut games = vec![g];
    for mut options in [cx.left_options(g)?, cx.right_options(g)?] {
        cx.sort_for_print(&mut options)?;
        games.extend(options);
    }
    let mut thermographs = Vec::new();
    for g in games {
        let name = name(&*cx.term(g)?, style).unwrap_or_default();
        thermographs.extend(upstar_lang::thermograph_plot(name, &*cx.thermograph(g)?).thermographs);
    }
    let arrangement = Arrangement::Overlaid;
    Ok(Some(Picture::Thermographs(ThermographPlot { thermographs, arrangement })))
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
pub fn given_graph(view: &BoardView) -> GameTree {
    let mut graph = GameTree::new();
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

/// Every position is labelled with its form.
fn graph_of_form(form: &LoopyForm, tools: PictureContext<'_>) -> Budgeted<GameTree> {
    let PictureContext { style, lx, .. } = tools;
    let (graph, positions) = lx.literal_graph(form)?;
    let mut labels = Vec::with_capacity(positions.len().min(MAX_NODES));
    let mut lettered = 0;
    for position in positions.into_iter().take(MAX_NODES) {
        let term = match lx.literal_term(&lx.literal_at(form, position)?) {
            Err(Interrupted { reason: StopReason::TooLarge(_) }) => {
                labels.push(Label::default());
                continue;
            }
            other => other?,
        };
        labels.push(label_of(&term, &mut lettered, style));
    }
    let labelled = |node: u32| labels.get(node as usize).cloned().unwrap_or_default();
    Ok(GameTree::of(&graph, 0, labelled))
}

fn graph_of_value(game: Loopy, tools: PictureContext<'_>) -> Answer<GameTree> {
    let PictureContext { style, lx, .. } = tools;
    let Some(stopper) = game.stopper() else {
        let Literal::Loopy(form) = lx.literal_of(game, None)? else {
            return Err(Interrupted::loops().into());
        };
        let mut graph = graph_of_form(&form, tools)?;
        if game == Loopy::DUD
            && let Some(root) = graph.nodes.first_mut()
        {
            root.label = Label::words("dud");
        }
        return Ok(graph);
    };
    let (graph, games) = lx.graph(stopper)?;
    let mut labels = Vec::with_capacity(games.len().min(MAX_NODES));
    let mut lettered = 0;
    for game in games.into_iter().take(MAX_NODES) {
        labels.push(label(game, &mut lettered, style, lx)?);
    }
    let labelled = |node: u32| labels.get(node as usize).cloned().unwrap_or_default();
    Ok(GameTree::of(&graph, 0, labelled))
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
    Ok(label_of(&term, lettered, style))
}

fn label_of(term: &Term, lettered: &mut usize, style: Style) -> Label {
    if matches!(*term, Term::Labelled(..)) {
        let (letter, round) = (char::from(b'a' + (*lettered % 26) as u8), *lettered / 26);
        *lettered += 1;
        let number = if round == 0 { String::new() } else { round.to_string() };
        return Label::math(format!("{letter}{number}"));
    }
    name(term, style).unwrap_or_default()
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
        Value::Loopy(game, form) => {
            let form = lx.literal_of(*game, form.as_ref())?;
            let name = name(&*lx.term(*game)?, style).unwrap_or_default();
            (name, lx.ko_thermograph_of_literal(&form, komaster)?)
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
