//! A Hackenbush picture as a list of edges, and its structure.

use std::fmt;

use super::HackenbushColour;
use super::small::SmallPicture;
use crate::graph::{ColouredGraph, mix, refined_labels};

/// An edge of a picture: two vertices, the lower number first, and a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HackenbushEdge(u32);

/// The exclusive bound on vertex numbers.
pub(super) const MAX_VERTICES: usize = 4097;

const BITS: u32 = 13;

impl HackenbushEdge {
    pub(super) fn new(a: usize, b: usize, colour: HackenbushColour) -> HackenbushEdge {
        debug_assert!(a < MAX_VERTICES && b < MAX_VERTICES);
        let (low, high) = (a.min(b) as u32, a.max(b) as u32);
        HackenbushEdge(low << (BITS + 2) | high << 2 | colour as u32)
    }

    /// Returns the end with the lower number. The ground has the number 0.
    #[must_use]
    pub fn low(self) -> usize {
        (self.0 >> (BITS + 2)) as usize
    }

    /// Returns the other end.
    #[must_use]
    pub fn high(self) -> usize {
        (self.0 >> 2 & ((1 << BITS) - 1)) as usize
    }

    /// Returns the end that is not `vertex`, or `vertex` itself if the edge is a loop.
    fn other(self, vertex: usize) -> usize {
        self.low() + self.high() - vertex
    }

    /// Returns the colour.
    #[must_use]
    pub fn colour(self) -> HackenbushColour {
        match self.0 & 3 {
            0 => HackenbushColour::Blue,
            1 => HackenbushColour::Red,
            _ => HackenbushColour::Green,
        }
    }
}

/// Writes the edge as in positions, such as `0-5B`.
impl fmt::Display for HackenbushEdge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}{}", self.low(), self.high(), self.colour().letter())
    }
}

/// A picture of edges on the ground, which is vertex 0.
///
/// Invariant: the edges are sorted, and every edge is connected with the ground.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HackenbushPosition {
    edges: Box<[HackenbushEdge]>,
}

/// A picture without cycles. Every vertex has a higher number than the vertex below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HackenbushForest {
    /// For each of the vertices 1, 2, …, the vertex below (0 is the ground) and the colour of the
    /// edge between them.
    pub nodes: Vec<(usize, HackenbushColour)>,
}

impl HackenbushPosition {
    pub(super) fn new(mut edges: Vec<HackenbushEdge>) -> HackenbushPosition {
        edges.sort_unstable();
        debug_assert!(Incidence::new(&edges).fallen(None).is_empty());
        HackenbushPosition { edges: edges.into_boxed_slice() }
    }

    /// Returns the edges, sorted by their ends.
    #[must_use]
    pub fn edges(&self) -> &[HackenbushEdge] {
        &self.edges
    }

    fn is_plain_string(&self) -> bool {
        self.edges.iter().enumerate().all(|(i, edge)| edge.low() == i && edge.high() == i + 1)
    }

    /// Returns the colours from the ground up, if the picture is a single string or empty.
    ///
    /// ```
    /// # use upstar_core::Ruleset;
    /// # use upstar_rules::hackenbush::{HackenbushColour, Hackenbush};
    /// let rules = Hackenbush::default();
    /// let picture = rules.parse("BRG").unwrap();
    /// assert_eq!(picture.string().unwrap(), [HackenbushColour::Blue, HackenbushColour::Red, HackenbushColour::Green]);
    /// assert!(rules.parse("B,R").unwrap().string().is_none());
    /// ```
    #[must_use]
    pub fn string(&self) -> Option<Vec<HackenbushColour>> {
        if self.is_plain_string() {
            return Some(self.edges.iter().map(|edge| edge.colour()).collect());
        }
        let forest = self.forest()?;
        let string = forest.nodes.iter().enumerate().all(|(i, node)| node.0 == i);
        string.then(|| forest.nodes.iter().map(|node| node.1).collect())
    }

    /// Returns the picture as trees on the ground, if it has no cycle. A loop counts as a twig,
    /// that is, an edge with a free end.
    ///
    /// Vertices are numbered in depth-first order, and the branches at a vertex keep their order.
    #[must_use]
    pub fn forest(&self) -> Option<HackenbushForest> {
        Some(self.forest_with_edges()?.0)
    }

    /// Returns the forest, and the edge of this picture below each vertex of the forest.
    #[must_use]
    pub fn forest_with_edges(&self) -> Option<(HackenbushForest, Vec<HackenbushEdge>)> {
        if SmallPicture::new(&self.edges).is_some_and(|small| small.has_cycle()) {
            return None;
        }
        let incidence = Incidence::new(&self.edges);
        let mut nodes = Vec::with_capacity(self.edges.len());
        let mut seen = vec![false; incidence.vertices()];
        let mut used = vec![false; self.edges.len()];
        let mut stack: Vec<(Option<usize>, usize, HackenbushEdge)> = Vec::new();
        // Pushes the branches above a vertex, which has the given number in the forest.
        let mut branch = |vertex: usize, number: usize, stack: &mut Vec<_>| -> Option<()> {
            seen[vertex] = true;
            for &at in incidence.edges_at(vertex).iter().rev() {
                if std::mem::replace(&mut used[at], true) {
                    continue;
                }
                let edge = self.edges[at];
                let other = edge.other(vertex);
                if other == vertex {
                    stack.push((None, number, edge));
                } else if std::mem::replace(&mut seen[other], true) {
                    return None;
                } else {
                    stack.push((Some(other), number, edge));
                }
            }
            Some(())
        };
        branch(0, 0, &mut stack)?;
        let mut edges = Vec::with_capacity(self.edges.len());
        while let Some((vertex, below, edge)) = stack.pop() {
            nodes.push((below, edge.colour()));
            edges.push(edge);
            if let Some(vertex) = vertex {
                branch(vertex, nodes.len(), &mut stack)?;
            }
        }
        Some((HackenbushForest { nodes }, edges))
    }

    fn without(&self, incidence: &Incidence, cut: usize) -> Vec<HackenbushEdge> {
        let fallen = incidence.fallen(Some(cut));
        let mut fallen = fallen.iter().peekable();
        let stays = |&(at, _): &(usize, &HackenbushEdge)| fallen.next_if_eq(&&at).is_none();
        self.edges.iter().enumerate().filter(stays).map(|(_, &edge)| edge).collect()
    }

    /// Appends, for every edge that may be cut, the picture that remains after the cut.
    pub(super) fn cuts(&self, may_cut: impl Fn(HackenbushColour) -> bool, out: &mut Vec<Self>) {
        let mine = |at: &usize| may_cut(self.edges[*at].colour());
        if self.is_plain_string() {
            let prefix = |at| HackenbushPosition { edges: self.edges[..at].into() };
            out.extend((0..self.edges.len()).filter(mine).map(prefix));
            return;
        }
        // A picture with the vertex numbers of its forest is renumbered like a forest. Any other
        // numbers come from the user and are kept.
        let numbered = self.forest().is_some_and(|forest| forest.position() == *self);
        if let Some(small) = SmallPicture::new(&self.edges) {
            out.extend((0..self.edges.len()).filter(mine).map(|at| {
                let rest = small.grounded_without(at);
                let edges = if numbered {
                    small.select_compact(rest)
                } else {
                    small.select(rest).collect()
                };
                HackenbushPosition { edges: edges.into() }
            }));
            return;
        }
        let incidence = Incidence::new(&self.edges);
        out.extend((0..self.edges.len()).filter(mine).map(|at| {
            let mut edges = self.without(&incidence, at);
            if numbered {
                close_gaps(&mut edges);
            }
            HackenbushPosition { edges: edges.into() }
        }));
    }

    /// Appends the parts that remain connected when the ground is removed. The vertices of each
    /// part are renumbered 1, 2, … in the old order.
    pub(super) fn parts(&self, out: &mut Vec<Self>) {
        if self.is_plain_string() {
            if !self.edges.is_empty() {
                out.push(self.clone());
            }
            return;
        }
        if let Some(small) = SmallPicture::new(&self.edges) {
            let mut rest = small.all();
            while rest != 0 {
                let part = small.part_of(rest & rest.wrapping_neg());
                rest &= !part;
                out.push(HackenbushPosition { edges: small.select_compact(part).into() });
            }
            return;
        }
        let incidence = Incidence::new(&self.edges);
        let mut used = vec![false; self.edges.len()];
        for first in 0..self.edges.len() {
            if used[first] {
                continue;
            }
            used[first] = true;
            let mut part = vec![first];
            let mut next = 0;
            while let Some(&at) = part.get(next) {
                next += 1;
                let edge = self.edges[at];
                for vertex in [edge.low(), edge.high()] {
                    if vertex == 0 {
                        continue;
                    }
                    for &other in incidence.edges_at(vertex) {
                        if !std::mem::replace(&mut used[other], true) {
                            part.push(other);
                        }
                    }
                }
            }
            let mut edges: Vec<HackenbushEdge> =
                part.into_iter().map(|at| self.edges[at]).collect();
            edges.sort_unstable();
            close_gaps(&mut edges);
            out.push(HackenbushPosition { edges: edges.into() });
        }
    }

    /// Renumbers the vertices. For most pictures, the numbers depend only on the structure of the
    /// picture.
    pub(super) fn relabelled(self) -> Self {
        if self.is_plain_string() {
            return self;
        }
        if let Some(forest) = self.forest() {
            return forest.sorted().position();
        }
        let mut edges = match SmallPicture::new(&self.edges) {
            Some(small) => small.select_compact(small.all()),
            None => {
                let mut edges = self.edges.to_vec();
                close_gaps(&mut edges);
                edges
            }
        };
        // A loop is equivalent to a twig.
        let mut vertices = 1 + edges.iter().map(|edge| edge.high()).max().unwrap_or(0);
        for edge in &mut edges {
            if edge.low() == edge.high() {
                *edge = HackenbushEdge::new(edge.low(), vertices, edge.colour());
                vertices += 1;
            }
        }
        let mut colours = vec![1; vertices];
        colours[0] = 0;
        let ends: Vec<_> =
            edges.iter().map(|edge| (edge.low(), edge.high(), edge.colour() as u32)).collect();
        let labels = refined_labels(&ColouredGraph { vertices: &colours, edges: &ends });
        for edge in &mut edges {
            *edge = HackenbushEdge::new(labels[edge.low()], labels[edge.high()], edge.colour());
        }
        HackenbushPosition::new(edges)
    }

    pub(super) fn exchanged(&self) -> Self {
        let exchange = |edge: &HackenbushEdge| {
            let colour = match edge.colour() {
                HackenbushColour::Blue => HackenbushColour::Red,
                HackenbushColour::Red => HackenbushColour::Blue,
                HackenbushColour::Green => HackenbushColour::Green,
            };
            HackenbushEdge::new(edge.low(), edge.high(), colour)
        };
        HackenbushPosition::new(self.edges.iter().map(exchange).collect())
    }
}

impl HackenbushForest {
    /// Returns the picture with the same vertex numbers.
    #[must_use]
    pub fn position(&self) -> HackenbushPosition {
        let edges = self.nodes.iter().enumerate();
        let edges = edges.map(|(i, &(below, colour))| HackenbushEdge::new(below, i + 1, colour));
        HackenbushPosition::new(edges.collect())
    }

    /// Returns the vertices directly above the ground and above each vertex.
    #[must_use]
    pub fn branches(&self) -> Vec<Vec<usize>> {
        let mut branches = vec![Vec::new(); self.nodes.len() + 1];
        for (i, &(below, _)) in self.nodes.iter().enumerate() {
            branches[below].push(i + 1);
        }
        branches
    }

    pub(super) fn sorted(&self) -> HackenbushForest {
        // For each vertex, a fingerprint of the tree above and the edge below. Trees with the same
        // fingerprint keep their order, which is harmless.
        let mut above = vec![0_u64; self.nodes.len() + 1];
        for (i, &(below, colour)) in self.nodes.iter().enumerate().rev() {
            above[i + 1] = mix(above[i + 1].wrapping_mul(4) + colour as u64);
            above[below] = above[below].wrapping_add(above[i + 1]);
        }
        let mut branches = self.branches();
        for list in &mut branches {
            list.sort_by_key(|&vertex| std::cmp::Reverse(above[vertex]));
        }
        let mut nodes = Vec::with_capacity(self.nodes.len());
        let mut stack: Vec<(usize, usize)> = branches[0].iter().map(|&v| (v, 0)).collect();
        while let Some((vertex, below)) = stack.pop() {
            nodes.push((below, self.nodes[vertex - 1].1));
            let number = nodes.len();
            stack.extend(branches[vertex].iter().map(|&v| (v, number)));
        }
        HackenbushForest { nodes }
    }
}

/// Renumbers the vertices that occur as 0, 1, 2, … in their old order. The ground keeps the number
/// 0.
pub(super) fn close_gaps(edges: &mut [HackenbushEdge]) {
    let mut new = vec![0; 1 + edges.iter().map(|edge| edge.high()).max().unwrap_or(0)];
    for edge in edges.iter() {
        new[edge.low()] = 1;
        new[edge.high()] = 1;
    }
    let mut next = 1;
    for number in new.iter_mut().skip(1) {
        if *number == 1 {
            *number = next;
            next += 1;
        }
    }
    new[0] = 0;
    for edge in edges.iter_mut() {
        *edge = HackenbushEdge::new(new[edge.low()], new[edge.high()], edge.colour());
    }
}

pub(super) struct Incidence {
    ends: Vec<(usize, usize)>,
    /// The edges of vertex v are `at[start[v] .. start[v + 1]]`.
    start: Vec<usize>,
    at: Vec<usize>,
}

impl Incidence {
    pub(super) fn new(edges: &[HackenbushEdge]) -> Incidence {
        let ends: Vec<_> = edges.iter().map(|edge| (edge.low(), edge.high())).collect();
        let vertices = 1 + ends.iter().map(|&(_, high)| high).max().unwrap_or(0);
        let mut start = vec![0; vertices + 1];
        for &(low, high) in &ends {
            start[low + 1] += 1;
            if high != low {
                start[high + 1] += 1;
            }
        }
        for v in 0..vertices {
            start[v + 1] += start[v];
        }
        let mut next = start.clone();
        let mut at = vec![0; start[vertices]];
        for (i, &(low, high)) in ends.iter().enumerate() {
            for end in [low, high].into_iter().take(if low == high { 1 } else { 2 }) {
                at[next[end]] = i;
                next[end] += 1;
            }
        }
        Incidence { ends, start, at }
    }

    fn vertices(&self) -> usize {
        self.start.len() - 1
    }

    fn edges_at(&self, vertex: usize) -> &[usize] {
        &self.at[self.start[vertex]..self.start[vertex + 1]]
    }

    /// Returns, in order, the cut edge and the edges that the cut separates from the ground.
    pub(super) fn fallen(&self, cut: Option<usize>) -> Vec<usize> {
        let mut seen = vec![false; self.vertices()];
        seen[0] = true;
        let mut stack = vec![0];
        while let Some(vertex) = stack.pop() {
            for &at in self.edges_at(vertex) {
                if Some(at) == cut {
                    continue;
                }
                let (low, high) = self.ends[at];
                let other = low + high - vertex;
                if !std::mem::replace(&mut seen[other], true) {
                    stack.push(other);
                }
            }
        }
        let falls = |at: &usize| Some(*at) == cut || !seen[self.ends[*at].0];
        (0..self.ends.len()).filter(falls).collect()
    }
}
