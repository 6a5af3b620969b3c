//! Finds the edge of a grounded graph that a move cuts, and everything that falls.

use std::collections::BTreeSet;

use upstar_core::{BoardView, EdgeView, Tint};

/// A cut: the edge, and all edges and vertices that disappear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EdgeCut {
    /// The edge that is cut.
    pub(super) edge: usize,
    /// The edges that disappear, including the edge that is cut.
    pub(super) edges: Vec<usize>,
    /// The vertices that disappear.
    pub(super) vertices: Vec<usize>,
}

/// Returns the cuts that turn one picture of a grounded graph into another. Several cuts are
/// possible if subgraphs are isomorphic. The list is empty if no single cut suffices. Vertices may
/// be renumbered in the second picture, but must keep their order. The running time is quadratic in
/// the number of edges.
pub(super) fn cuts(before: &BoardView, after: &BoardView) -> Vec<EdgeCut> {
    let (
        BoardView::Graph { vertices, edges, ground: Some(ground) },
        BoardView::Graph { edges: left, ground: Some(foot), .. },
    ) = (before, after)
    else {
        return Vec::new();
    };
    if left.len() >= edges.len() {
        return Vec::new();
    }
    let all: Vec<usize> = (0..left.len()).collect();
    let wanted = ordered(left, &all, *foot);
    let mut cuts = Vec::new();
    for edge in 0..edges.len() {
        let rest: Vec<usize> = (0..edges.len()).filter(|&other| other != edge).collect();
        let standing = standing(edges, &rest, *ground, vertices.len());
        // In games in which nothing falls, only the edge disappears.
        let stays = [standing, rest]
            .into_iter()
            .find(|stays| stays.len() == left.len() && ordered(edges, stays, *ground) == wanted);
        let Some(stays) = stays else { continue };
        let gone: Vec<usize> =
            (0..edges.len()).filter(|other| stays.binary_search(other).is_err()).collect();
        let held = |edges_of: &[usize], vertex: usize| {
            edges_of.iter().any(|&at| edges[at].from == vertex || edges[at].to == vertex)
        };
        let lost =
            |&vertex: &usize| vertex != *ground && held(&gone, vertex) && !held(&stays, vertex);
        let vertices = (0..vertices.len()).filter(lost).collect();
        cuts.push(EdgeCut { edge, edges: gone, vertices });
    }
    cuts
}

fn standing(edges: &[EdgeView], among: &[usize], ground: usize, count: usize) -> Vec<usize> {
    let mut beside = vec![Vec::new(); count.max(ground + 1)];
    for &at in among {
        let EdgeView { from, to, .. } = edges[at];
        for (one, other) in [(from, to), (to, from)] {
            if let Some(beside) = beside.get_mut(one) {
                beside.push(other);
            }
        }
    }
    let mut reached = vec![false; beside.len()];
    reached[ground] = true;
    let mut later = vec![ground];
    while let Some(vertex) = later.pop() {
        for &next in &beside[vertex] {
            if reached.get(next) == Some(&false) {
                reached[next] = true;
                later.push(next);
            }
        }
    }
    among.iter().copied().filter(|&at| reached.get(edges[at].from) == Some(&true)).collect()
}

/// Renumbers the vertices of the given edges. The ground comes first; the others keep their order.
fn ordered(edges: &[EdgeView], some: &[usize], ground: usize) -> Vec<(usize, usize, u8)> {
    let ends = some.iter().flat_map(|&at| [edges[at].from, edges[at].to]);
    let others: BTreeSet<usize> = ends.filter(|&vertex| vertex != ground).collect();
    let others: Vec<usize> = others.into_iter().collect();
    let number = |vertex| others.binary_search(&vertex).map_or(0, |at| at + 1);
    let tint = |tint| match tint {
        Tint::Left => 0,
        Tint::Right => 1,
        Tint::Both => 2,
        Tint::Neither => 3,
    };
    let edge = |&at: &usize| {
        let (a, b) = (number(edges[at].from), number(edges[at].to));
        (a.min(b), a.max(b), tint(edges[at].tint))
    };
    let mut list: Vec<(usize, usize, u8)> = some.iter().map(edge).collect();
    list.sort_unstable();
    list
}
