//! Short names of moves.

use std::collections::{HashMap, HashSet};

use upstar_core::{
    BoardView, Cell, EdgeView, LinedView, Player, Tint, VertexView, ViewElement, column_name,
};

use super::edge_cuts::cuts;
use crate::raw_position::RawPosition;

/// Returns the name of a move: the path of the piece that moves, or the element of the board at
/// which the move is made. Other moves are named after the elements that they change. A move that
/// does not change the board is named `pass`. The name is empty if the move does not have a short
/// name.
///
/// ```
/// # use upstar::{Player, Session, explore::name_of_move};
/// let session = Session::new();
/// let board = session.raw_position("domineering", &[], "2x2").unwrap();
/// let option = &board.options(Player::Left)[0];
/// assert_eq!(name_of_move(&board, Player::Left, option), "a1 a2");
/// let board = session.raw_position("col", &[], "grid 3x3").unwrap();
/// let option = &board.options(Player::Left)[4];
/// assert_eq!(name_of_move(&board, Player::Left, option), "b2");
/// ```
#[must_use]
pub fn name_of_move(position: &RawPosition, player: Player, to: &RawPosition) -> String {
    if position == to {
        return "pass".to_owned();
    }
    let (before, after) = (position.view(), to.view());
    let changed = describe(&before, &after);
    // If several moves lead to the same option, they all receive the name of the first move.
    if let Some(target) = position.click_targets(player, to).first()
        && (target.is_path() || target.parts().len() == 1 || !changed.is_empty())
    {
        return name_of_parts(&before, target.parts());
    }
    if before != after {
        return changed;
    }
    // Otherwise the change is invisible, for example a change in the number of prisoners.
    let points = position.points(player, to);
    let is_pass = points.is_some_and(|points| points == 0 || to.options(player).is_empty());
    if is_pass { "pass".to_owned() } else { String::new() }
}

/// Returns the paths of all pieces whose move leads to an option. There can be several paths if
/// stones capture stones of their own colour.
///
/// ```
/// # use upstar::{Player, Session, explore::paths_of_move};
/// let session = Session::new();
/// let board = session.raw_position("cannibal_clobber", &[], "xxx").unwrap();
/// let option = session.raw_position("cannibal_clobber", &[], "x.x").unwrap();
/// assert_eq!(paths_of_move(&board, Player::Left, &option), ["b1 a1", "b1 c1"]);
/// ```
#[must_use]
pub fn paths_of_move(position: &RawPosition, player: Player, to: &RawPosition) -> Vec<String> {
    let view = position.view();
    let targets = position.click_targets(player, to);
    let paths = targets.iter().filter(|target| target.is_path());
    paths.map(|path| name_of_parts(&view, path.parts())).collect()
}

fn name_of_parts(view: &BoardView, parts: &[ViewElement]) -> String {
    let names: Vec<String> = parts.iter().map(|&part| name_of_part(view, part)).collect();
    names.join(" ")
}

/// Returns the name of a cell, a vertex or an edge; other parts have no name.
fn name_of_part(view: &BoardView, part: ViewElement) -> String {
    match (view, part) {
        (_, ViewElement::Cell(row, column)) => place((row, column)),
        // The vertices are positions of a game given by its graph. A move is not named after a
        // vertex.
        (BoardView::Graph { edges, .. }, ViewElement::Vertex(_)) if shows_moves(edges) => {
            String::new()
        }
        (BoardView::Graph { vertices, .. }, ViewElement::Vertex(at)) => {
            vertices.get(at).map_or_else(String::new, |vertex| vertex.label.clone())
        }
        (BoardView::Graph { vertices, edges, .. }, ViewElement::Edge(at)) => {
            edges.get(at).map_or_else(String::new, |edge| joined(vertices, edge))
        }
        _ => String::new(),
    }
}

/// Returns the elements that a move changes, as a player types them. These are the cells, such as
/// `a1 b1`, the dots at the ends of a line, the edge that is cut, such as `0-1`, or the vertices
/// removed from a graph. Letters denote columns, and numbers denote rows; the first row is on top.
/// Returns an empty string if no change is visible or the pictures have different shapes.
///
/// ```
/// # use upstar::{Player, Session, explore::describe};
/// let session = Session::new();
/// let board = session.raw_position("domineering", &[], "2x2").unwrap();
/// let option = &board.options(Player::Left)[0];
/// assert_eq!(describe(&board.view(), &option.view()), "a1 a2");
/// ```
#[must_use]
pub fn describe(before: &BoardView, after: &BoardView) -> String {
    if before == after {
        return String::new();
    }
    if let (Some(before), Some(after)) = (before.cells(), after.cells()) {
        return changed_cells(before, after);
    }
    match (before, after) {
        (BoardView::Lined(before), BoardView::Lined(after)) if before.dots => {
            changed_lines(before, after)
        }
        (BoardView::Lined(before), BoardView::Lined(after)) => {
            changed_cells(&before.cells, &after.cells)
        }
        (BoardView::Graph { vertices, edges, ground: Some(_) }, BoardView::Graph { .. }) => {
            let cut = cuts(before, after).first().map(|cut| &edges[cut.edge]);
            cut.map_or_else(String::new, |edge| coloured(vertices, edges, edge))
        }
        (
            BoardView::Graph { vertices, edges, ground: None },
            BoardView::Graph { vertices: left, edges: stay, .. },
        ) => changed_graph((vertices, edges), (left, stay)),
        // The empty graph is shown as a board without cells.
        (BoardView::Graph { vertices, edges, ground: None }, BoardView::Grid { rows })
            if rows.iter().all(Vec::is_empty) =>
        {
            changed_graph((vertices, edges), (&[], &[]))
        }
        _ => String::new(),
    }
}

/// Returns the row and column indices at which two tables differ. Returns an empty list if the
/// shapes of the tables differ.
fn differences<T: PartialEq>(before: &[Vec<T>], after: &[Vec<T>]) -> Vec<(usize, usize)> {
    let same = before.len() == after.len()
        && before.iter().zip(after).all(|(one, other)| one.len() == other.len());
    if !same {
        return Vec::new();
    }
    let rows = before.iter().zip(after).enumerate();
    let in_row = |(row, (one, other)): (usize, (&Vec<T>, &Vec<T>))| -> Vec<(usize, usize)> {
        (0..one.len()).filter(|&at| one[at] != other[at]).map(|at| (row, at)).collect()
    };
    rows.flat_map(in_row).collect()
}

fn place((row, column): (usize, usize)) -> String {
    format!("{}{}", column_name(column), row + 1)
}

fn changed_cells(before: &[Vec<Cell>], after: &[Vec<Cell>]) -> String {
    let cells: Vec<String> = differences(before, after).into_iter().map(place).collect();
    cells.join(" ")
}

fn changed_lines(before: &LinedView, after: &LinedView) -> String {
    let across = differences(&before.across, &after.across).into_iter();
    let upright = differences(&before.upright, &after.upright).into_iter();
    let ends = across.map(|(row, column)| [(row, column), (row, column + 1)]);
    let ends = ends.chain(upright.map(|(row, column)| [(row, column), (row + 1, column)]));
    let dots: Vec<String> = ends.flatten().map(place).collect();
    dots.join(" ")
}

/// The maximum number of vertices in a name.
const MAX_NAMED: usize = 12;

type Graph<'v> = (&'v [VertexView], &'v [EdgeView]);

/// Returns `true` if the edges are the moves of a game given by its graph.
fn shows_moves(edges: &[EdgeView]) -> bool {
    edges.iter().any(|edge| matches!(edge.tint, Tint::Left | Tint::Right))
}

/// Returns the edge that is removed, alone or with its ends, or the vertices that are removed or
/// changed. Labels identify vertices.
fn changed_graph(before: Graph<'_>, after: Graph<'_>) -> String {
    let (vertices, edges) = before;
    if shows_moves(edges) {
        // Only the location of the token has changed.
        return String::new();
    }
    let tints: HashMap<&str, Tint> =
        after.0.iter().map(|vertex| (vertex.label.as_str(), vertex.tint)).collect();
    let label = |v: usize| vertices.get(v).map_or("", |vertex| vertex.label.as_str());
    let gone: Vec<usize> = (0..vertices.len()).filter(|&v| !tints.contains_key(label(v))).collect();
    if gone.is_empty() {
        let kept: HashSet<[&str; 2]> = after.1.iter().map(|edge| ends(after.0, edge)).collect();
        let mut lost = edges.iter().filter(|edge| !kept.contains(&ends(vertices, edge)));
        if let (Some(edge), None) = (lost.next(), lost.next()) {
            return joined(vertices, edge);
        }
        let changed = |v: &&VertexView| tints.get(v.label.as_str()) != Some(&v.tint);
        return words(vertices.iter().filter(changed).map(|vertex| vertex.label.as_str()));
    }
    words(gone.into_iter().map(label))
}

fn ends<'v>(vertices: &'v [VertexView], edge: &EdgeView) -> [&'v str; 2] {
    let label = |v: usize| vertices.get(v).map_or("", |vertex| vertex.label.as_str());
    let mut ends = [edge.from, edge.to].map(label);
    ends.sort_unstable();
    ends
}

fn joined(vertices: &[VertexView], edge: &EdgeView) -> String {
    let label = |v: usize| vertices.get(v).map_or("", |vertex| vertex.label.as_str());
    format!("{}-{}", label(edge.from), label(edge.to))
}

/// Returns the name of an edge, with its colour if there are parallel edges.
fn coloured(vertices: &[VertexView], edges: &[EdgeView], edge: &EdgeView) -> String {
    let name = joined(vertices, edge);
    let same = edges.iter().filter(|other| ends(vertices, other) == ends(vertices, edge));
    match (edge.tint, same.count()) {
        (Tint::Left, 2..) => name + "B",
        (Tint::Right, 2..) => name + "R",
        (Tint::Both, 2..) => name + "G",
        _ => name,
    }
}

fn words<'v>(labels: impl Iterator<Item = &'v str>) -> String {
    let labels: Vec<&str> = labels.take(MAX_NAMED + 1).collect();
    if labels.len() > MAX_NAMED { String::new() } else { labels.join(" ") }
}
