//! Edits graphs: vertices, edges, and texts that may describe them.

use std::collections::HashSet;

use upstar::{BoardView, Dyadic, EdgeView, Tint, VertexView};

use super::nowhere;
use crate::cell_words::tint;
use crate::error::{ApiError, ApiResult};
use crate::request::BoardChange;

#[derive(Clone)]
pub(super) struct GraphEditor {
    pub(super) vertices: Vec<VertexView>,
    pub(super) edges: Vec<EdgeView>,
    pub(super) ground: Option<usize>,
    /// `true` if the vertices are the positions of a game, and the edges are moves.
    pub(super) is_game: bool,
}

impl GraphEditor {
    pub(super) fn changed(mut self, change: &BoardChange) -> ApiResult<GraphEditor> {
        match *change {
            BoardChange::Vertex { at, .. } if self.is_game => {
                if at >= self.vertices.len() {
                    return Err(nowhere());
                }
                for (place, vertex) in self.vertices.iter_mut().enumerate() {
                    vertex.tint = if place == at { Tint::Both } else { Tint::Neither };
                }
            }
            BoardChange::Vertex { at, tint } => {
                self.vertices.get_mut(at).ok_or_else(nowhere)?.tint = tint.into();
            }
            BoardChange::RemoveVertex { at } => {
                let Some(vertex) = self.vertices.get(at) else { return Err(nowhere()) };
                if self.is_game && vertex.tint == Tint::Both {
                    return Err(ApiError::wrong("the current position cannot be removed"));
                }
                if self.ground == Some(at) {
                    return Err(nowhere());
                }
                self.edges.retain(|edge| edge.from != at && edge.to != at);
                self.remove(at);
            }
            BoardChange::Edge { at, tint } => {
                self.edges.get_mut(at).ok_or_else(nowhere)?.tint = tint.into();
            }
            BoardChange::RemoveEdge { at } => {
                if at >= self.edges.len() {
                    return Err(nowhere());
                }
                self.edges.remove(at);
                self.fall();
            }
            BoardChange::Join { from, to, tint } => {
                let to = match to {
                    Some(to) => to,
                    None => {
                        let labels =
                            self.vertices.iter().filter_map(|v| name(v).parse::<u64>().ok());
                        let label = labels.max().map_or(0, |most| most.saturating_add(1));
                        let (label, tint) = match self.ground {
                            _ if self.is_game => (self.new_name(), Tint::Neither),
                            Some(_) => (label.to_string(), Tint::Neither),
                            None => (label.to_string(), Tint::Both),
                        };
                        self.vertices.push(VertexView { label, tint });
                        self.vertices.len() - 1
                    }
                };
                if from >= self.vertices.len() || to >= self.vertices.len() {
                    return Err(nowhere());
                }
                let is_arrow = self.is_game || self.edges.first().is_some_and(|edge| edge.is_arrow);
                let edge = EdgeView { from, to, tint: tint.into(), is_arrow };
                let same = self.edges.iter().position(|other| *other == edge);
                let back = EdgeView { from: to, to: from, ..edge };
                match (same, self.edges.iter_mut().find(|other| **other == back)) {
                    // A second click removes a move.
                    (Some(known), _) if self.is_game => drop(self.edges.remove(known)),
                    // Two opposite arrows are an edge.
                    (None, Some(back)) if is_arrow && !self.is_game => back.is_arrow = false,
                    _ => self.edges.push(edge),
                }
            }
            _ => return Err(ApiError::wrong("this change is not supported for graphs")),
        }
        if self.is_game {
            self.fall();
            self.rename();
        }
        Ok(self)
    }

    /// Returns a letter, or a letter with a number, that is not yet a name.
    fn new_name(&self) -> String {
        let names: HashSet<&str> = self.vertices.iter().map(|v| v.label.as_str()).collect();
        let numbered = |n: usize| {
            ('a'..='z').map(move |letter| match n {
                0 => letter.to_string(),
                n => format!("{letter}{n}"),
            })
        };
        let mut free = (0..=names.len()).flat_map(numbered);
        free.find(|name| !names.contains(name.as_str())).unwrap_or_default()
    }

    /// Returns the labels of a player's options, in order.
    fn options(&self, vertex: usize, tint: Tint) -> Vec<&str> {
        let own = self.edges.iter().filter(|edge| edge.from == vertex && edge.tint == tint);
        own.map(|edge| self.vertices[edge.to].label.as_str()).collect()
    }

    /// Returns `true` if the name of a position is a number, and its options are those of this number.
    fn is_number(&self, vertex: usize) -> bool {
        let name = &self.vertices[vertex].label;
        let Ok(number) = name.parse::<Dyadic>() else { return false };
        let canonical =
            [(Tint::Left, number.canonical_left()), (Tint::Right, number.canonical_right())];
        number.to_string() == *name
            && canonical.into_iter().all(|(tint, option)| {
                let options: Vec<String> = option.iter().map(ToString::to_string).collect();
                self.options(vertex, tint) == options
            })
    }

    /// Gives new names to positions that are named after a number but are not its canonical form.
    fn rename(&mut self) {
        let is_wrong = |graph: &Self, at: usize| {
            graph.vertices[at].label.parse::<Dyadic>().is_ok() && !graph.is_number(at)
        };
        while let Some(at) = (0..self.vertices.len()).find(|&at| is_wrong(self, at)) {
            self.vertices[at].label = self.new_name();
        }
    }

    /// Returns the text of the positions of a game; the current position is the first.
    fn game_text(&self) -> String {
        let is_first = |at: &usize| self.vertices[*at].tint == Tint::Both;
        let first = (0..self.vertices.len()).filter(is_first);
        let rest = (0..self.vertices.len()).filter(|at| !is_first(at) && !self.is_number(*at));
        let position = |at: usize| {
            let [left, right] =
                [Tint::Left, Tint::Right].map(|tint| self.options(at, tint).join(", "));
            format!("{}: {left} | {right}", self.vertices[at].label)
        };
        first.chain(rest).map(position).collect::<Vec<_>>().join("; ")
    }

    fn remove(&mut self, vertex: usize) {
        self.vertices.remove(vertex);
        for edge in &mut self.edges {
            edge.from -= usize::from(edge.from > vertex);
            edge.to -= usize::from(edge.to > vertex);
        }
        self.ground = self.ground.map(|ground| ground - usize::from(ground > vertex));
        self.fall();
    }

    /// Removes the vertices and edges that are no longer connected to the ground, or that cannot be reached from
    /// the current position.
    fn fall(&mut self) {
        let root = self.vertices.iter().position(|v| self.is_game && v.tint == Tint::Both);
        let Some(ground) = self.ground.or(root) else { return };
        let mut stands = vec![false; self.vertices.len()];
        let mut stack = vec![ground];
        while let Some(vertex) = stack.pop() {
            if std::mem::replace(&mut stands[vertex], true) {
                continue;
            }
            for edge in &self.edges {
                let other = match vertex {
                    v if v == edge.from => edge.to,
                    v if v == edge.to && !self.is_game => edge.from,
                    _ => continue,
                };
                stack.push(other);
            }
        }
        self.edges.retain(|edge| stands[edge.from] && stands[edge.to]);
        if let Some(fallen) = (0..stands.len()).rev().find(|&v| !stands[v]) {
            self.remove(fallen);
        }
    }

    /// Returns texts that may describe the graph: coloured edges, edges without colours, or edges
    /// and tints of vertices.
    pub(super) fn texts(&self) -> Vec<String> {
        let label = |v: usize| self.vertices.get(v).map_or("", name);
        let edges = |letters: [&str; 4]| -> String {
            let edge = |e: &EdgeView| {
                let letter = letters[match e.tint {
                    Tint::Left => 0,
                    Tint::Right => 1,
                    Tint::Both => 2,
                    Tint::Neither => 3,
                }];
                let joint = if e.is_arrow { ">" } else { "-" };
                format!("{}{joint}{}{letter}", label(e.from), label(e.to))
            };
            self.edges.iter().map(edge).collect::<Vec<_>>().join(" ")
        };
        if self.is_game {
            return vec![self.game_text()];
        }
        if self.ground.is_some() {
            return vec![edges(["B", "R", "G", ""]), edges([""; 4])];
        }
        let joined: Vec<bool> = (0..self.vertices.len())
            .map(|v| self.edges.iter().any(|edge| edge.from == v || edge.to == v))
            .collect();
        let alone: Vec<&str> = joined
            .iter()
            .enumerate()
            .filter(|(_, joined)| !**joined)
            .map(|(v, _)| label(v))
            .collect();
        let tints = |both: &str| -> String {
            let of = |v: &VertexView| match v.tint {
                _ if name(v) != v.label => Some(v.label.clone()),
                Tint::Left => Some(format!("{}:L", v.label)),
                Tint::Right => Some(format!("{}:R", v.label)),
                Tint::Both if !both.is_empty() => Some(format!("{}:{both}", v.label)),
                _ => None,
            };
            self.vertices.iter().filter_map(of).collect::<Vec<_>>().join(" ")
        };
        let mut texts = Vec::new();
        for list in [edges(["L", "R", "", ""]), edges([""; 4])] {
            let graph = std::iter::once(list.as_str()).chain(alone.iter().copied());
            let graph: Vec<&str> = graph.filter(|part| !part.is_empty()).collect();
            let graph = match graph[..] {
                [vertex] if alone.len() == 1 => format!("vertex {vertex}"),
                _ => graph.join(" "),
            };
            for both in ["", "B", "H"] {
                let tints = tints(both);
                texts.push(if tints.is_empty() {
                    graph.clone()
                } else {
                    format!("{graph}; {tints}")
                });
            }
            texts.push(graph);
        }
        texts.dedup();
        texts
    }

    /// Returns `true` if a view shows the same graph, up to the order of its vertices and edges.
    pub(super) fn is_seen(&self, view: &BoardView) -> bool {
        let BoardView::Graph { vertices, edges, .. } = view else { return false };
        let (vertices, edges) = (vertices.clone(), edges.clone());
        let other = GraphEditor { vertices, edges, ground: None, is_game: self.is_game };
        self.parts() == other.parts()
    }

    fn parts(&self) -> (Vec<String>, Vec<String>) {
        let mut vertices: Vec<String> =
            self.vertices.iter().map(|v| format!("{} {}", v.label, tint(v.tint))).collect();
        let label = |v: usize| self.vertices.get(v).map_or("", |vertex| vertex.label.as_str());
        let edge = |e: &EdgeView| {
            let mut ends = [label(e.from), label(e.to)];
            if e.is_arrow {
                return format!("{}>{} {}", ends[0], ends[1], tint(e.tint));
            }
            ends.sort_unstable();
            format!("{}-{} {}", ends[0], ends[1], tint(e.tint))
        };
        let mut edges: Vec<String> = self.edges.iter().map(edge).collect();
        vertices.sort();
        edges.sort();
        (vertices, edges)
    }
}

/// Returns the name of a vertex, without the number of its counters.
fn name(vertex: &VertexView) -> &str {
    vertex.label.split_once(':').map_or(&vertex.label, |(name, _)| name)
}
