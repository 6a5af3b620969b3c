//! Edits graphs: vertices, edges, and texts that may describe them.

use upstar::{BoardView, EdgeView, Tint, VertexView};

use super::nowhere;
use crate::cell_words::tint;
use crate::error::{ApiError, ApiResult};
use crate::request::BoardChange;

#[derive(Clone)]
pub(super) struct GraphEditor {
    pub(super) vertices: Vec<VertexView>,
    pub(super) edges: Vec<EdgeView>,
    pub(super) ground: Option<usize>,
}

impl GraphEditor {
    pub(super) fn changed(mut self, change: &BoardChange) -> ApiResult<GraphEditor> {
        match *change {
            BoardChange::Vertex { at, tint } => {
                self.vertices.get_mut(at).ok_or_else(nowhere)?.tint = tint.into();
            }
            BoardChange::RemoveVertex { at } => {
                if at >= self.vertices.len() || self.ground == Some(at) {
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
                            self.vertices.iter().filter_map(|v| v.label.parse::<u64>().ok());
                        let label = labels.max().map_or(0, |most| most.saturating_add(1));
                        let tint = match self.ground {
                            Some(_) => Tint::Neither,
                            None => self.vertices.get(from).map_or(Tint::Both, |_| Tint::Both),
                        };
                        self.vertices.push(VertexView { label: label.to_string(), tint });
                        self.vertices.len() - 1
                    }
                };
                if from >= self.vertices.len() || to >= self.vertices.len() {
                    return Err(nowhere());
                }
                self.edges.push(EdgeView { from, to, tint: tint.into(), is_arrow: false });
            }
            _ => return Err(ApiError::wrong("this change is not supported for graphs")),
        }
        Ok(self)
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

    /// Removes the vertices and edges that are no longer connected to the ground, if there is one.
    fn fall(&mut self) {
        let Some(ground) = self.ground else { return };
        let mut stands = vec![false; self.vertices.len()];
        let mut stack = vec![ground];
        while let Some(vertex) = stack.pop() {
            if std::mem::replace(&mut stands[vertex], true) {
                continue;
            }
            for edge in &self.edges {
                let other = match vertex {
                    v if v == edge.from => edge.to,
                    v if v == edge.to => edge.from,
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
        let label = |v: usize| self.vertices.get(v).map_or("", |vertex| vertex.label.as_str());
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
            for both in ["", "B"] {
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
        let other = GraphEditor { vertices: vertices.clone(), edges: edges.clone(), ground: None };
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
