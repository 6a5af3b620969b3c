//! Graphs as lists of labelled vertices and tinted edges.

use upstar_core::{BoardView, EdgeView, Tint, VertexView};

use super::labels::{ARROW, ColouredGraph, refined_labels};

/// An edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LabelledEdge {
    /// One end, or the source of a directed edge.
    pub from: u16,
    /// The other end.
    pub to: u16,
    /// The owners of the edge: bit 0 for Left, bit 1 for Right.
    pub tint: u8,
}

/// A graph with labelled vertices and tinted edges. A vertex with label 0 is missing.
///
/// Invariant: the last vertex is present. The edges are sorted, no two edges join the same vertices
/// in the same direction, and all ends are present.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LinkedGraph {
    labels: Box<[u16]>,
    links: Box<[LabelledEdge]>,
}

impl LinkedGraph {
    /// Returns the graph with these vertices and edges, without edges at missing vertices. Parallel
    /// edges are merged into one edge with all their owners. Without `arrows`, edges are
    /// undirected, and their lower end comes first.
    #[must_use]
    pub fn new(mut labels: Vec<u16>, mut links: Vec<LabelledEdge>, arrows: bool) -> LinkedGraph {
        while labels.last() == Some(&0) {
            labels.pop();
        }
        let lives = |v: u16| labels.get(usize::from(v)).is_some_and(|&label| label != 0);
        links.retain(|link| lives(link.from) && lives(link.to));
        if !arrows {
            for link in &mut links {
                (link.from, link.to) = (link.from.min(link.to), link.from.max(link.to));
            }
        }
        if !links.is_sorted() {
            links.sort_unstable();
        }
        links.dedup_by(|link, before| {
            let same = (link.from, link.to) == (before.from, before.to);
            if same {
                before.tint |= link.tint;
            }
            same
        });
        LinkedGraph { labels: labels.into(), links: links.into() }
    }

    /// Returns the label of each vertex.
    #[must_use]
    pub fn labels(&self) -> &[u16] {
        &self.labels
    }

    /// Returns the edges, sorted.
    #[must_use]
    pub fn links(&self) -> &[LabelledEdge] {
        &self.links
    }

    /// Returns the vertices that are present.
    pub fn vertices(&self) -> impl Iterator<Item = usize> {
        (0..self.labels.len()).filter(|&v| self.labels[v] != 0)
    }

    /// Returns a copy in which the given vertices have the given labels.
    #[must_use]
    pub fn with(&self, changes: impl IntoIterator<Item = (usize, u16)>) -> LinkedGraph {
        let mut labels = self.labels.to_vec();
        let mut gone = false;
        for (vertex, label) in changes {
            labels[vertex] = label;
            gone |= label == 0;
        }
        while labels.last() == Some(&0) {
            labels.pop();
        }
        let links = if gone {
            let lives = |v: u16| labels.get(usize::from(v)).is_some_and(|&label| label != 0);
            self.links.iter().filter(|link| lives(link.from) && lives(link.to)).copied().collect()
        } else {
            self.links.clone()
        };
        LinkedGraph { labels: labels.into(), links }
    }

    /// Returns a copy with another tint for each edge.
    #[must_use]
    pub fn tinted(&self, tint: impl Fn(u8) -> u8) -> LinkedGraph {
        let links =
            self.links.iter().map(|link| LabelledEdge { tint: tint(link.tint), ..*link }).collect();
        LinkedGraph { labels: self.labels.clone(), links }
    }

    /// Returns a copy with only the edges that pass a test.
    pub(crate) fn filtered(&self, keep: impl Fn(&LabelledEdge) -> bool) -> LinkedGraph {
        let links = self.links.iter().filter(|link| keep(link)).copied().collect();
        LinkedGraph { labels: self.labels.clone(), links }
    }

    /// Returns, for each vertex, its neighbours other than the vertex itself.
    #[must_use]
    pub fn neighbours(&self) -> Vec<Vec<usize>> {
        let mut neighbours = vec![Vec::new(); self.labels.len()];
        for link in self.links.iter().filter(|link| link.from != link.to) {
            let (a, b) = (usize::from(link.from), usize::from(link.to));
            neighbours[a].push(b);
            neighbours[b].push(a);
        }
        neighbours
    }

    /// Returns the connected components, each with its vertices numbered 0, 1, 2, … in the old
    /// order.
    #[must_use]
    pub fn parts(&self) -> Vec<LinkedGraph> {
        let neighbours = self.neighbours();
        // The index of the component of each vertex, and the position of the vertex in it.
        let mut part_of = vec![usize::MAX; neighbours.len()];
        let mut number = vec![0; neighbours.len()];
        let mut parts: Vec<Vec<usize>> = Vec::new();
        for start in self.vertices() {
            if part_of[start] != usize::MAX {
                continue;
            }
            part_of[start] = parts.len();
            let mut part = vec![start];
            let mut next = 0;
            while let Some(&v) = part.get(next) {
                next += 1;
                for &w in &neighbours[v] {
                    if part_of[w] == usize::MAX {
                        part_of[w] = parts.len();
                        part.push(w);
                    }
                }
            }
            part.sort_unstable();
            part.iter().enumerate().for_each(|(i, &v)| number[v] = i as u16);
            parts.push(part);
        }
        let mut links = vec![Vec::new(); parts.len()];
        for link in &self.links {
            let (from, to) = (usize::from(link.from), usize::from(link.to));
            links[part_of[from]].push(LabelledEdge { from: number[from], to: number[to], ..*link });
        }
        // The numbers keep their order, so the edges stay sorted.
        let labels = parts.iter().map(|part| part.iter().map(|&v| self.labels[v]).collect());
        labels
            .zip(links)
            .map(|(labels, links)| LinkedGraph { labels, links: links.into() })
            .collect()
    }

    /// Returns the vertices along the path if the graph is a path without loops.
    #[must_use]
    pub fn path(&self) -> Option<Vec<usize>> {
        let alive = self.vertices().count();
        if self.links.len() + 1 != alive {
            return None;
        }
        let neighbours = self.neighbours();
        let mut at = self.vertices().find(|&v| neighbours[v].len() < 2)?;
        let mut before = usize::MAX;
        let mut row = Vec::with_capacity(alive);
        loop {
            row.push(at);
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

    /// Returns the graph with its vertices renumbered without gaps. Most isomorphic graphs become
    /// equal.
    #[must_use]
    pub fn relabelled(&self, arrows: bool) -> LinkedGraph {
        let alive: Vec<usize> = self.vertices().collect();
        let mut number = vec![0; self.labels.len()];
        alive.iter().enumerate().for_each(|(i, &v)| number[v] = i);
        let colours: Vec<u32> = alive.iter().map(|&v| u32::from(self.labels[v])).collect();
        let arrow = if arrows { ARROW } else { 0 };
        let edges: Vec<(usize, usize, u32)> = self
            .links
            .iter()
            .map(|link| {
                let ends = (number[usize::from(link.from)], number[usize::from(link.to)]);
                (ends.0, ends.1, u32::from(link.tint) | arrow)
            })
            .collect();
        let order = refined_labels(&ColouredGraph { vertices: &colours, edges: &edges });
        let mut labels = vec![0; alive.len()];
        for (i, &v) in alive.iter().enumerate() {
            labels[order[i]] = self.labels[v];
        }
        let renamed = |(link, edge): (&LabelledEdge, &(usize, usize, u32))| LabelledEdge {
            from: order[edge.0] as u16,
            to: order[edge.1] as u16,
            tint: link.tint,
        };
        LinkedGraph::new(labels, self.links.iter().zip(&edges).map(renamed).collect(), arrows)
    }

    /// Returns the picture of the graph. `vertex` maps the number and the label of a vertex to its
    /// text and its owner. With `arrows`, an edge is an arrow unless the opposite edge exists.
    pub(crate) fn view(
        &self,
        arrows: bool,
        vertex: impl Fn(usize, u16) -> (String, Tint),
    ) -> BoardView {
        let alive: Vec<usize> = self.vertices().collect();
        let index = |v: u16| alive.binary_search(&usize::from(v)).unwrap_or(0);
        let vertices = alive.iter().map(|&v| {
            let (label, tint) = vertex(v, self.labels[v]);
            VertexView { label, tint }
        });
        let leads_back = |link: &LabelledEdge| {
            let back = (link.to, link.from);
            self.links.binary_search_by_key(&back, |link| (link.from, link.to)).is_ok()
        };
        let edge = |link: &LabelledEdge| {
            let is_arrow = arrows && !leads_back(link);
            let tint = match link.tint {
                1 => Tint::Left,
                2 => Tint::Right,
                _ => Tint::Neither,
            };
            // Opposite arrows are drawn as one edge.
            let is_shown = !arrows || is_arrow || link.from <= link.to;
            let (from, to) = (index(link.from), index(link.to));
            is_shown.then_some(EdgeView { from, to, tint, is_arrow })
        };
        BoardView::Graph {
            vertices: vertices.collect(),
            edges: self.links.iter().filter_map(edge).collect(),
            ground: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(n: u16, ends: &[(u16, u16)], arrows: bool) -> LinkedGraph {
        let links = ends.iter().map(|&(from, to)| LabelledEdge { from, to, tint: 3 }).collect();
        LinkedGraph::new((0..n).map(|v| v % 2 + 1).collect(), links, arrows)
    }

    #[test]
    fn edges_are_joined_or_kept_by_direction() {
        let both = [(1, 0), (0, 1), (1, 2)];
        assert_eq!(graph(3, &both, false).links().len(), 2);
        assert_eq!(graph(3, &both, true).links().len(), 3);
        let links = vec![
            LabelledEdge { from: 0, to: 1, tint: 1 },
            LabelledEdge { from: 1, to: 0, tint: 2 },
        ];
        let joined = LinkedGraph::new(vec![1, 1], links, false);
        assert_eq!(joined.links(), [LabelledEdge { from: 0, to: 1, tint: 3 }]);
        assert!(graph(2, &[(0, 5)], false).links().is_empty());
    }

    #[test]
    fn parts_and_paths() {
        let two = graph(6, &[(0, 2), (2, 4), (1, 3), (3, 5), (1, 5)], false);
        let parts = two.parts();
        assert_eq!(parts.len(), 2);
        assert_eq!(parts[0].path(), Some(vec![0, 1, 2]));
        assert_eq!(parts[1].path(), None);
        assert_eq!(two.path(), None);
        assert_eq!(two.with([(2, 0)]).parts().len(), 3);
        assert_eq!(graph(1, &[(0, 0)], false).path(), None);
        assert_eq!(graph(1, &[], false).path(), Some(vec![0]));
    }

    #[test]
    fn copies_become_equal() {
        for arrows in [false, true] {
            let plain = graph(4, &[(0, 1), (1, 2), (2, 3), (0, 2)], arrows);
            let moved = graph(4, &[(2, 1), (1, 0), (0, 3), (2, 0)], arrows);
            assert_ne!(plain, moved);
            assert_eq!(plain.relabelled(arrows), moved.relabelled(arrows));
        }
    }
}
