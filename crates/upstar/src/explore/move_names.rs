//! Names of moves.

use std::collections::HashMap;

use upstar_core::{
    BoardView, Budget, Budgeted, Crossing, EdgeView, Player, Tint, VertexView, ViewElement,
};

use super::edge_cuts::cuts;
use super::move_changes::{changes, without};
use crate::raw_position::RawPosition;
use crate::solve::NormalPosition;

/// The maximum number of vertices in a name.
const MAX_NAMED: usize = 12;
/// The maximum number of moves that receive names. If there are more, moves are labelled by the
/// resulting positions, because the labels must be distinct.
const MAX_MOVES: usize = 2_000;

/// The moves of a player in a position, with distinct labels.
///
/// ```
/// # use upstar::{Player, Session, explore::MoveLabels};
/// let session = Session::new();
/// let heaps = session.raw_position("nim", &[], "1,3").unwrap();
/// let moves = MoveLabels::new(&heaps, Player::Left);
/// let labels: Vec<String> = moves.options().iter().map(|option| moves.label(option)).collect();
/// assert_eq!(labels, ["1 to 0", "3 to 0", "3 to 1", "3 to 2"]);
/// assert_eq!(moves.find("3 to 2")[0].text(), "1,2");
/// ```
pub struct MoveLabels {
    position: RawPosition,
    player: Player,
    options: Vec<RawPosition>,
    /// The first index of each option.
    indices: HashMap<NormalPosition, usize>,
    /// The names of each option, the usual name first. Empty if there are too many options.
    names: Vec<Vec<String>>,
    /// The number of options with each usual name.
    usual: HashMap<String, usize>,
    /// The number of options with each name.
    all: HashMap<String, usize>,
}

impl MoveLabels {
    /// Finds the moves of a player.
    #[must_use]
    pub fn new(position: &RawPosition, player: Player) -> MoveLabels {
        let labels = MoveLabels::within(position, player, &Budget::unlimited());
        labels.unwrap_or_else(|_| unreachable!("there is no limit"))
    }

    /// Finds the moves of a player within a budget.
    ///
    /// Cost: quadratic in the number of options, because a ruleset may list its options again to
    /// find the click targets of one.
    pub fn within(position: &RawPosition, player: Player, budget: &Budget) -> Budgeted<MoveLabels> {
        let options = position.options(player);
        let named = if options.len() > MAX_MOVES { &[] } else { &options[..] };
        let name = |option| {
            budget.spend(1 + named.len() as u64)?;
            Ok(names_of_move(position, player, option))
        };
        let names = named.iter().map(name).collect::<Budgeted<Vec<_>>>()?;
        let (mut usual, mut all) = (HashMap::new(), HashMap::new());
        for names in &names {
            for name in names.iter().take(1) {
                *usual.entry(name.clone()).or_default() += 1;
            }
            for name in names {
                *all.entry(name.clone()).or_default() += 1;
            }
        }
        let mut indices = HashMap::with_capacity(options.len());
        for (at, option) in options.iter().enumerate() {
            indices.entry(NormalPosition(option.clone())).or_insert(at);
        }
        Ok(MoveLabels { position: position.clone(), player, options, indices, names, usual, all })
    }

    /// Returns the options in the order of the ruleset.
    #[must_use]
    pub fn options(&self) -> &[RawPosition] {
        &self.options
    }

    /// Returns the label of the move to `option`: its usual name, or another of its
    /// [names](names_of_move) if other moves have the same usual name. If there is no such name,
    /// the label contains the resulting position.
    #[must_use]
    pub fn label(&self, option: &RawPosition) -> String {
        match self.indices.get(&NormalPosition(option.clone())) {
            Some(&at) => self.label_at(at),
            None => self.choose(&names_of_move(&self.position, self.player, option), option),
        }
    }

    /// Returns the [label](MoveLabels::label) of the option with this index.
    ///
    /// # Panics
    ///
    /// Panics if there is no such option.
    #[must_use]
    pub fn label_at(&self, at: usize) -> String {
        self.choose(self.names_at(at), &self.options[at])
    }

    fn names_at(&self, at: usize) -> &[String] {
        self.names.get(at).map_or(&[], Vec::as_slice)
    }

    fn choose(&self, names: &[String], option: &RawPosition) -> String {
        let Some(usual) = names.first() else { return position_label(option) };
        if self.usual.get(usual) == Some(&1) {
            return usual.clone();
        }
        match names.iter().find(|name| self.all.get(*name) == Some(&1)) {
            Some(name) => name.clone(),
            None => format!("{usual} to {}", position_label(option)),
        }
    }

    /// Returns the options that a text denotes. The text is, in this order of precedence, the usual
    /// name of a single move, another name of a single move, the text of a resulting position or a
    /// label, or a name of several moves. An edge may be named from either end. Case is ignored if
    /// no option matches exactly.
    #[must_use]
    pub fn find(&self, text: &str) -> Vec<RawPosition> {
        let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let text = plain(text);
        let find = |is_text: &dyn Fn(&str) -> bool| -> Vec<RawPosition> {
            let all = |is_meant: &dyn Fn(usize, &RawPosition) -> bool| -> Vec<RawPosition> {
                let options = self.options.iter().enumerate();
                options.filter(|&(at, to)| is_meant(at, to)).map(|(_, to)| to.clone()).collect()
            };
            let usual = all(&|at, _| self.names_at(at).first().is_some_and(|name| is_text(name)));
            if usual.len() == 1 {
                return usual;
            }
            let named = all(&|at, _| self.names_at(at).iter().any(|name| is_text(name)));
            if named.len() == 1 {
                return named;
            }
            let reached = all(&|at, to| is_text(&to.text()) || is_text(&self.label_at(at)));
            if reached.is_empty() { named } else { reached }
        };
        let backwards = text.split_once('-').map(|(from, to)| format!("{to}-{from}"));
        let texts: Vec<String> = [Some(text), backwards].into_iter().flatten().collect();
        let tries = texts.iter().flat_map(|text| [(text, false), (text, true)]);
        let found = tries.map(|(text, ignores_case)| {
            find(&|other| match ignores_case {
                true => plain(other).to_lowercase() == text.to_lowercase(),
                false => plain(other) == *text,
            })
        });
        found.into_iter().find(|found| !found.is_empty()).unwrap_or_default()
    }
}

/// Returns the usual name of a move: the path of the piece that moves, the element of the board at
/// which the move is made, the cells or vertices that change, or the heap that changes with its
/// sizes before and after. A move that does not change the board is named `pass`. The name is empty
/// if the move has no short name. Several moves may have the same name; see [`MoveLabels`].
///
/// ```
/// # use upstar::{Player, Session, explore::name_of_move};
/// let session = Session::new();
/// let name = |ruleset: &str, text: &str, at: usize| {
///     let board = session.raw_position(ruleset, &[], text).unwrap();
///     name_of_move(&board, Player::Left, &board.options(Player::Left)[at])
/// };
/// assert_eq!(name("domineering", "2x2", 0), "a1 a2");
/// assert_eq!(name("col", "grid 3x3", 4), "b2");
/// assert_eq!(name("nim", "2,5", 2), "5 to 0");
/// assert_eq!(name("hackenbush", "B(R,B)", 0), "0-1");
/// ```
#[must_use]
pub fn name_of_move(position: &RawPosition, player: Player, to: &RawPosition) -> String {
    names_of_move(position, player, to).into_iter().next().unwrap_or_default()
}

/// Returns all names of a move, the usual name first. There are several names if moves of different
/// pieces lead to the same option.
///
/// ```
/// # use upstar::{Player, Session, explore::names_of_move};
/// let session = Session::new();
/// let board = session.raw_position("cannibal_clobber", &[], "xxx").unwrap();
/// let option = session.raw_position("cannibal_clobber", &[], "x.x").unwrap();
/// let names = names_of_move(&board, Player::Left, &option);
/// assert_eq!(names, ["b1 a1", "b1 c1", "b1"]);
/// ```
#[must_use]
pub fn names_of_move(position: &RawPosition, player: Player, to: &RawPosition) -> Vec<String> {
    if position.is_same(to) {
        return vec!["pass".to_owned()];
    }
    let (before, after) = (position.view(), to.view());
    let targets = position.click_targets(player, to);
    let mut names: Vec<String> =
        targets.iter().map(|target| name_of_parts(&before, target.parts())).collect();
    // The search for a cut is slow, and the ruleset names the edge.
    if names.is_empty() || !matches!(before, BoardView::Graph { ground: Some(_), .. }) {
        names.extend(names_of_changes(&before, &after));
    }
    if before == after {
        // The change is invisible, for example a change in the number of prisoners.
        let points = position.points(player, to);
        if points.is_some_and(|points| points == 0 || to.options(player).is_empty()) {
            names.push("pass".to_owned());
        }
    }
    let mut known: Vec<String> = Vec::new();
    for name in names {
        if !name.is_empty() && !known.contains(&name) {
            known.push(name);
        }
    }
    known
}

/// Returns a position in one line, or the name of a position of a game given by its graph.
#[must_use]
pub fn position_label(position: &RawPosition) -> String {
    let text = position.text();
    if is_game_graph(position)
        && let Some((name, _)) = text.split_once(':')
    {
        return name.to_owned();
    }
    match text.replace('\n', "/") {
        text if text.is_empty() => "the end".to_owned(),
        text => text,
    }
}

/// Returns `true` for a position of a game given by its graph; its board shows moves.
#[must_use]
pub fn is_game_graph(position: &RawPosition) -> bool {
    position.doc().name == "game_graph"
}

fn name_of_parts(view: &BoardView, parts: &[ViewElement]) -> String {
    let names = parts.iter().map(|&part| name_of_part(view, part));
    let name = names.filter(|name| !name.is_empty()).collect::<Vec<_>>().join(" ");
    // A number alone would be the number of a listed move.
    match name.parse::<u64>() {
        Ok(_) => format!("vertex {name}"),
        Err(_) => name,
    }
}

/// Returns the name of a cell, a line between dots, a vertex or an edge; other parts have no name.
fn name_of_part(view: &BoardView, part: ViewElement) -> String {
    let dots =
        |ends: [(usize, usize); 2]| ends.map(|(row, column)| view.cell_name(row, column)).join(" ");
    match (view, part) {
        (_, ViewElement::Cell(row, column)) => view.cell_name(row, column),
        (BoardView::Lined(lined), ViewElement::Across(row, column)) if lined.dots => {
            dots([(row, column), (row, column + 1)])
        }
        (BoardView::Lined(lined), ViewElement::Upright(row, column)) if lined.dots => {
            dots([(row, column), (row + 1, column)])
        }
        // The vertices are positions of a game given by its graph. A move is not named after a
        // vertex.
        (BoardView::Graph { edges, .. }, ViewElement::Vertex(_)) if shows_moves(edges) => {
            String::new()
        }
        (BoardView::Graph { vertices, .. }, ViewElement::Vertex(at)) => label(vertices, at),
        (BoardView::Graph { vertices, edges, .. }, ViewElement::Edge(at)) => {
            edges.get(at).map_or_else(String::new, |edge| coloured(vertices, edges, edge))
        }
        _ => String::new(),
    }
}

/// Returns names of the changes between two pictures, as a player types them. These are the cells,
/// such as `a1 b1`, the dots at the ends of a line, the edge that is cut, such as `0-1`, the
/// vertices removed from a graph, the heap with its sizes, or the domino that falls. Returns an
/// empty list if no change is visible or the pictures have different shapes.
fn names_of_changes(before: &BoardView, after: &BoardView) -> Vec<String> {
    let ways = changes(before, after);
    let name = |parts: &dyn Fn(&ViewElement) -> bool| -> Vec<String> {
        let named = |way: &Vec<ViewElement>| {
            let parts: Vec<ViewElement> = way.iter().copied().filter(parts).collect();
            if parts.len() > MAX_NAMED && matches!(before, BoardView::Graph { .. }) {
                return String::new();
            }
            name_of_parts(before, &parts)
        };
        ways.iter().map(named).collect()
    };
    match (before, after) {
        (BoardView::Crossings { rows }, BoardView::Crossings { rows: later }) => {
            let placed = |&part: &ViewElement| {
                let ViewElement::Cell(row, column) = part else { return false };
                rows[row][column] == Crossing::Empty
                    && matches!(later[row][column], Crossing::Stone(_) | Crossing::Safe(_))
            };
            name(&placed)
        }
        (BoardView::Lined(view), _) => match view.dots {
            true => name(&|part| !matches!(part, ViewElement::Cell(..))),
            false => name(&|part| matches!(part, ViewElement::Cell(..))),
        },
        (BoardView::Row(before), BoardView::Row(after)) if before.len() > after.len() => {
            let mut names = Vec::new();
            if before.ends_with(after) {
                names.push(format!("{} left", before.len() - after.len()));
            }
            if before.starts_with(after) {
                names.push(format!("{} right", after.len() + 1));
            }
            names
        }
        (BoardView::Heaps(before), BoardView::Heaps(after)) => names_of_heaps(before, after),
        (BoardView::Graph { vertices, edges, ground: Some(_) }, _) => {
            let cuts = cuts(before, after).into_iter();
            cuts.map(|cut| coloured(vertices, edges, &edges[cut.edge])).collect()
        }
        // In a game given by its graph, only the location of the token changes.
        (BoardView::Graph { edges, .. }, _) if shows_moves(edges) => Vec::new(),
        (BoardView::Graph { vertices, edges, .. }, _) => {
            let is_vertex = |part: &ViewElement| matches!(part, ViewElement::Vertex(_));
            let gone =
                |at: usize| ways.iter().flatten().any(|&part| part == ViewElement::Vertex(at));
            let removed = edges.iter().find(|edge| gone(edge.from) && gone(edge.to));
            let mut names = Vec::new();
            match (ways.iter().flatten().filter(|part| is_vertex(part)).count(), removed) {
                (0, _) => return name(&|_| true),
                // The ends of an edge are removed, as in Arc Kayles.
                (2, Some(edge)) => names.push(coloured(vertices, edges, edge)),
                _ => {}
            }
            names.extend(name(&is_vertex));
            names
        }
        _ => name(&|_| true),
    }
}

/// Returns the sizes of the heaps that disappear and of the heaps that appear. If the number of
/// heaps stays the same, a second name tells which heaps change.
fn names_of_heaps(before: &[u64], after: &[u64]) -> Vec<String> {
    let (gone, new) = (without(before, after), without(after, before));
    let sizes = |heaps: &[u64]| -> String {
        let sizes = heaps.iter().filter(|&&heap| heap > 0).map(u64::to_string);
        let sizes = sizes.collect::<Vec<_>>().join(",");
        if sizes.is_empty() { "0".to_owned() } else { sizes }
    };
    if gone.is_empty() {
        return Vec::new();
    }
    let name = format!("{} to {}", sizes(&gone), sizes(&new));
    let changed: Vec<usize> =
        (0..before.len()).filter(|&heap| after.get(heap) != Some(&before[heap])).collect();
    match changed[..] {
        [heap] if before.len() == after.len() => {
            vec![name.clone(), format!("heap {}: {name}", heap + 1)]
        }
        _ if before.len() == after.len() => {
            let list = |heaps: &[u64]| {
                changed.iter().map(|&heap| heaps[heap].to_string()).collect::<Vec<_>>().join(",")
            };
            vec![name, format!("{} to {}", list(before), list(after))]
        }
        _ => vec![name],
    }
}

/// Returns `true` if the edges are the moves of a game given by its graph.
fn shows_moves(edges: &[EdgeView]) -> bool {
    edges.iter().any(|edge| matches!(edge.tint, Tint::Left | Tint::Right))
}

fn label(vertices: &[VertexView], at: usize) -> String {
    vertices.get(at).map_or_else(String::new, |vertex| vertex.label.clone())
}

fn joined(vertices: &[VertexView], edge: &EdgeView) -> String {
    format!("{}-{}", label(vertices, edge.from), label(vertices, edge.to))
}

/// Returns the name of an edge, with its colour if there are parallel edges.
fn coloured(vertices: &[VertexView], edges: &[EdgeView], edge: &EdgeView) -> String {
    let name = joined(vertices, edge);
    let ends = |edge: &EdgeView| [edge.from.min(edge.to), edge.from.max(edge.to)];
    let parallel = edges.iter().filter(|other| ends(other) == ends(edge)).count();
    match (edge.tint, parallel) {
        (Tint::Left, 2..) => name + "B",
        (Tint::Right, 2..) => name + "R",
        (Tint::Both, 2..) => name + "G",
        _ => name,
    }
}
