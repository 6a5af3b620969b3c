//! The parts of the board that a move changes, which are its click targets.

use std::collections::HashMap;

use upstar_core::{BoardView, EdgeView, Tint, VertexView, ViewElement};

use super::edge_cuts::{EdgeCut, cuts};

const MAX_TOKENS: u64 = 64;

/// Returns the parts that a move changes. If several moves lead to the same position, returns the
/// parts for each of them. Returns an empty list if the boards are too different.
#[must_use]
pub fn changes(before: &BoardView, after: &BoardView) -> Vec<Vec<ViewElement>> {
    if let (Some(before), Some(after)) = (before.cells(), after.cells()) {
        return some(in_table(before, after, ViewElement::Cell));
    }
    match (before, after) {
        (BoardView::Crossings { rows: before }, BoardView::Crossings { rows: after }) => {
            some(in_table(before, after, ViewElement::Cell))
        }
        (BoardView::Lined(before), BoardView::Lined(after)) => some(
            [
                in_table(&before.across, &after.across, ViewElement::Across),
                in_table(&before.upright, &after.upright, ViewElement::Upright),
                in_table(&before.cells, &after.cells, ViewElement::Cell),
            ]
            .concat(),
        ),
        (BoardView::Row(before), BoardView::Row(after)) => in_row(before, after),
        (BoardView::Heaps(before), BoardView::Heaps(after)) => in_heaps(before, after),
        (BoardView::Graph { ground: Some(_), .. }, BoardView::Graph { ground: Some(_), .. }) => {
            let parts = |cut: EdgeCut| -> Vec<ViewElement> {
                let edges = cut.edges.into_iter().map(ViewElement::Edge);
                edges.chain(cut.vertices.into_iter().map(ViewElement::Vertex)).collect()
            };
            cuts(before, after).into_iter().map(parts).collect()
        }
        (
            BoardView::Graph { vertices, edges, .. },
            BoardView::Graph { vertices: left, edges: stay, .. },
        ) => some(in_graph((vertices, edges), (left, stay))),
        // An empty graph is displayed as a board without cells.
        (BoardView::Graph { vertices, edges, .. }, after)
            if after.cells().is_some_and(|rows| rows.iter().all(Vec::is_empty)) =>
        {
            some(in_graph((vertices, edges), (&[], &[])))
        }
        _ => Vec::new(),
    }
}

/// Returns the entries in which the tables differ, if their shapes are equal.
fn in_table<T: PartialEq>(
    before: &[Vec<T>],
    after: &[Vec<T>],
    part: fn(usize, usize) -> ViewElement,
) -> Vec<ViewElement> {
    let same = before.len() == after.len()
        && before.iter().zip(after).all(|(one, other)| one.len() == other.len());
    if !same {
        return Vec::new();
    }
    let mut parts = Vec::new();
    for (row, (one, other)) in before.iter().zip(after).enumerate() {
        let changed = (0..one.len()).filter(|&column| one[column] != other[column]);
        parts.extend(changed.map(|column| part(row, column)));
    }
    parts
}

fn some(parts: Vec<ViewElement>) -> Vec<Vec<ViewElement>> {
    if parts.is_empty() { Vec::new() } else { vec![parts] }
}

/// Returns the changed pieces of a row. Pieces leave at an end or change in place.
fn in_row(before: &[Tint], after: &[Tint]) -> Vec<Vec<ViewElement>> {
    if before.len() == after.len() {
        let changed = (0..before.len()).filter(|&at| before[at] != after[at]);
        return some(changed.map(ViewElement::Piece).collect());
    }
    let mut ways = Vec::new();
    if before.ends_with(after) {
        ways.push((0..before.len() - after.len()).map(ViewElement::Piece).collect());
    }
    if before.starts_with(after) {
        ways.push((after.len()..before.len()).map(ViewElement::Piece).collect());
    }
    ways.dedup();
    ways
}

fn in_heaps(before: &[u64], after: &[u64]) -> Vec<Vec<ViewElement>> {
    let taken = |heap: usize, from: u64, to: u64| -> Vec<ViewElement> {
        // In a large heap, the top tokens suffice as click targets.
        let top = to.saturating_sub(MAX_TOKENS).max(from + 1);
        std::iter::once(from).chain(top..to).map(|token| ViewElement::Token(heap, token)).collect()
    };
    if before.len() == after.len() {
        let mut parts = Vec::new();
        for (heap, (&was, &is)) in before.iter().zip(after).enumerate() {
            if is < was {
                parts.extend(taken(heap, is, was));
            } else if is > was && was > 0 {
                parts.push(ViewElement::Token(heap, was - 1));
            }
        }
        let heaps = before.iter().zip(after).filter(|(was, is)| was != is).count();
        if heaps <= 2 {
            return some(parts);
        }
    }
    let (gone, come) = (without(before, after), without(after, before));
    let [heap] = gone.as_slice() else { return Vec::new() };
    let rest = match come.as_slice() {
        [rest] if rest < heap => *rest,
        _ => 0,
    };
    let heaps = (0..before.len()).filter(|&at| before[at] == *heap && *heap > 0);
    heaps.map(|at| taken(at, rest, *heap)).collect()
}

/// Returns the heaps that the other list does not contain.
pub(super) fn without(heaps: &[u64], others: &[u64]) -> Vec<u64> {
    let mut counts: HashMap<u64, usize> = HashMap::new();
    for &heap in others {
        *counts.entry(heap).or_default() += 1;
    }
    let is_new = |heap: &u64| match counts.get_mut(heap) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    };
    heaps.iter().copied().filter(is_new).collect()
}

type GraphView<'v> = (&'v [VertexView], &'v [EdgeView]);

/// Returns the parts removed from a graph or, if there are none, the vertices whose tint changes.
/// Vertices are identified by their labels.
fn in_graph(before: GraphView<'_>, after: GraphView<'_>) -> Vec<ViewElement> {
    let (vertices, edges) = before;
    let tints: HashMap<&str, Tint> = after.0.iter().map(|v| (v.label.as_str(), v.tint)).collect();
    let mut kept: HashMap<Key<'_>, usize> = HashMap::new();
    for key in after.1.iter().filter_map(|edge| key(after.0, edge)) {
        *kept.entry(key).or_default() += 1;
    }
    let mut gone: Vec<ViewElement> = Vec::new();
    for (at, edge) in edges.iter().enumerate() {
        let here = key(vertices, edge).and_then(|key| kept.get_mut(&key));
        match here {
            Some(count) if *count > 0 => *count -= 1,
            _ => gone.push(ViewElement::Edge(at)),
        }
    }
    let lost = |v: &VertexView| !tints.contains_key(v.label.as_str());
    let places = |test: &dyn Fn(&VertexView) -> bool| -> Vec<ViewElement> {
        let vertices = vertices.iter().enumerate();
        vertices.filter(|(_, v)| test(v)).map(|(at, _)| ViewElement::Vertex(at)).collect()
    };
    gone.extend(places(&lost));
    if gone.is_empty() {
        gone = places(&|v| tints.get(v.label.as_str()).is_some_and(|tint| *tint != v.tint));
    }
    gone
}

type Key<'v> = (&'v str, &'v str, Tint);

fn key<'v>(vertices: &'v [VertexView], edge: &EdgeView) -> Option<Key<'v>> {
    let label = |at: usize| vertices.get(at).map(|vertex| vertex.label.as_str());
    Some((label(edge.from)?, label(edge.to)?, edge.tint))
}
