//! Tinted graphs as lists of vertices and edges.

use upstar_core::{BoardView, EdgeView, Tint, VertexView, ViewElement};

use super::TakeVertexPosition;
use crate::graph::{ColouredGraph, GraphParts, refined_labels};
use crate::grid::{CellGrid, GridBoard};

/// A graph whose vertices are open to Left (bit 0) and to Right (bit 1).
///
/// Invariant: the last vertex is open. The edges are sorted and distinct, with the lower end first,
/// and join different open vertices.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OpenVertexGraph {
    open: Box<[u8]>,
    edges: Box<[(u16, u16)]>,
}

impl OpenVertexGraph {
    /// Returns the graph with these vertices and edges. Edges at closed vertices are dropped.
    pub(super) fn new(mut open: Vec<u8>, mut edges: Vec<(u16, u16)>) -> OpenVertexGraph {
        while open.last() == Some(&0) {
            open.pop();
        }
        let lives = |v: u16| open.get(usize::from(v)).is_some_and(|&o| o != 0);
        edges.retain(|&(a, b)| a != b && lives(a) && lives(b));
        for edge in &mut edges {
            *edge = (edge.0.min(edge.1), edge.0.max(edge.1));
        }
        if !edges.is_sorted() {
            edges.sort_unstable();
        }
        edges.dedup();
        OpenVertexGraph { open: open.into(), edges: edges.into() }
    }

    /// Returns the players to whom each vertex is open.
    #[must_use]
    pub fn open(&self) -> &[u8] {
        &self.open
    }

    /// Returns the sorted edges, each with its lower end first.
    #[must_use]
    pub fn edges(&self) -> &[(u16, u16)] {
        &self.edges
    }

    pub(super) fn into_position(self) -> TakeVertexPosition {
        if self.open.is_empty() {
            TakeVertexPosition::EMPTY
        } else {
            TakeVertexPosition::Graph(Box::new(self))
        }
    }

    pub(super) fn exchanged(&self) -> OpenVertexGraph {
        let open = self.open.iter().map(|o| o >> 1 & 1 | o << 1 & 2).collect();
        OpenVertexGraph { open, edges: self.edges.clone() }
    }

    /// Returns [`without`](OpenVertexGraph::without) for each vertex that `takes` admits.
    pub(super) fn moves(
        &self,
        takes: impl Fn(u8) -> bool,
        kept: u8,
    ) -> impl Iterator<Item = OpenVertexGraph> {
        let vertices = (0..self.open.len()).filter(move |&v| takes(self.open[v]));
        vertices.map(move |vertex| self.without(vertex, kept))
    }

    /// Returns the graph after taking a vertex. Its neighbours stay open only to the players in
    /// `kept`.
    pub(super) fn without(&self, vertex: usize, kept: u8) -> OpenVertexGraph {
        let mut open = self.open.to_vec();
        for &(a, b) in &self.edges {
            let (a, b) = (usize::from(a), usize::from(b));
            if a == vertex {
                open[b] &= kept;
            } else if b == vertex {
                open[a] &= kept;
            }
        }
        open[vertex] = 0;
        OpenVertexGraph::new(open, self.edges.to_vec())
    }

    pub(super) fn without_edges(&self, useless: impl Fn(u8, u8) -> bool) -> OpenVertexGraph {
        let keep =
            |&&(a, b): &&(u16, u16)| !useless(self.open[usize::from(a)], self.open[usize::from(b)]);
        let edges = self.edges.iter().filter(keep).copied().collect();
        OpenVertexGraph { open: self.open.clone(), edges }
    }

    fn neighbours(&self) -> Vec<Vec<usize>> {
        let mut neighbours = vec![Vec::new(); self.open.len()];
        for &(a, b) in &self.edges {
            neighbours[usize::from(a)].push(usize::from(b));
            neighbours[usize::from(b)].push(usize::from(a));
        }
        neighbours
    }

    /// Returns the connected components, each renumbered 0, 1, 2, … in the old order.
    pub(super) fn parts(&self) -> impl Iterator<Item = OpenVertexGraph> {
        let neighbours = self.neighbours();
        let vertices = (0..self.open.len()).filter(|&v| self.open[v] != 0);
        let GraphParts { part_of, parts, number } = GraphParts::new(&neighbours, vertices);
        let mut edges = vec![Vec::new(); parts.len()];
        for &(a, b) in &self.edges {
            let (a, b) = (usize::from(a), usize::from(b));
            edges[part_of[a]].push((number[a], number[b]));
        }
        let opens: Vec<Vec<u8>> =
            parts.iter().map(|part| part.iter().map(|&v| self.open[v]).collect()).collect();
        opens.into_iter().zip(edges).map(|(open, edges)| OpenVertexGraph::new(open, edges))
    }

    /// Converts a path to a grid of one row.
    pub(super) fn simplified(self) -> TakeVertexPosition {
        match self.path() {
            Some(row) => TakeVertexPosition::Grid(GridBoard::new(CellGrid::new(1, row.len(), row))),
            None => self.into_position(),
        }
    }

    fn path(&self) -> Option<Vec<u8>> {
        let alive = self.open.iter().filter(|&&o| o != 0).count();
        if self.edges.len() + 1 != alive {
            return None;
        }
        let neighbours = self.neighbours();
        let mut at =
            (0..self.open.len()).find(|&v| self.open[v] != 0 && neighbours[v].len() < 2)?;
        let mut before = usize::MAX;
        let mut row = Vec::with_capacity(alive);
        loop {
            row.push(self.open[at]);
            let mut onward = neighbours[at].iter().filter(|&&w| w != before);
            match (onward.next(), onward.next()) {
                (Some(&next), None) => (before, at) = (at, next),
                (None, _) => break,
                _ => return None,
            }
        }
        // A path together with a cycle also has one edge fewer than vertices.
        (row.len() == alive).then_some(row)
    }

    /// Removes closed vertices and renumbers the others, so that most isomorphic graphs become
    /// equal.
    pub(super) fn relabelled(&self) -> OpenVertexGraph {
        let alive: Vec<usize> = (0..self.open.len()).filter(|&v| self.open[v] != 0).collect();
        let mut number = vec![0; self.open.len()];
        alive.iter().enumerate().for_each(|(i, &v)| number[v] = i);
        let colours: Vec<u32> = alive.iter().map(|&v| u32::from(self.open[v])).collect();
        let edges: Vec<(usize, usize, u32)> = self
            .edges
            .iter()
            .map(|&(a, b)| (number[usize::from(a)], number[usize::from(b)], 0))
            .collect();
        let labels = refined_labels(&ColouredGraph { vertices: &colours, edges: &edges });
        let mut open = vec![0; alive.len()];
        for (i, &v) in alive.iter().enumerate() {
            open[labels[i]] = self.open[v];
        }
        let edges = edges.iter().map(|&(a, b, _)| (labels[a] as u16, labels[b] as u16)).collect();
        OpenVertexGraph::new(open, edges)
    }

    pub(super) fn by_number(&self) -> impl Iterator<Item = (ViewElement, u8)> {
        let alive = self.open.iter().copied().filter(|&open| open != 0);
        alive.enumerate().map(|(at, open)| (ViewElement::Vertex(at), open))
    }

    pub(super) fn view(&self) -> BoardView {
        let alive: Vec<usize> = (0..self.open.len()).filter(|&v| self.open[v] != 0).collect();
        let index = |v: u16| alive.binary_search(&usize::from(v)).unwrap_or(0);
        let vertex = |&v: &usize| VertexView {
            label: v.to_string(),
            tint: match self.open[v] {
                1 => Tint::Left,
                2 => Tint::Right,
                _ => Tint::Both,
            },
        };
        let edge = |&(a, b): &(u16, u16)| EdgeView {
            from: index(a),
            to: index(b),
            tint: Tint::Neither,
            is_arrow: false,
        };
        BoardView::Graph {
            vertices: alive.iter().map(vertex).collect(),
            edges: self.edges.iter().map(edge).collect(),
            ground: None,
        }
    }
}
