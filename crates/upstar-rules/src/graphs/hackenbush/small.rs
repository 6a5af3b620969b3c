//! Pictures with at most 64 edges and 64 vertices. A set of edges is a word.

use super::position::HackenbushEdge;
use crate::grid::bits;

pub(super) struct SmallPicture<'a> {
    edges: &'a [HackenbushEdge],
    at: [u64; 64],
    /// The vertices that occur, and the ground.
    vertices: u64,
}

impl<'a> SmallPicture<'a> {
    pub(super) fn new(edges: &'a [HackenbushEdge]) -> Option<SmallPicture<'a>> {
        if edges.len() > 64 || edges.iter().any(|edge| edge.high() > 63) {
            return None;
        }
        let (mut at, mut vertices) = ([0; 64], 1);
        for (i, edge) in edges.iter().enumerate() {
            at[edge.low()] |= 1 << i;
            at[edge.high()] |= 1 << i;
            vertices |= 1 << edge.low() | 1 << edge.high();
        }
        Some(SmallPicture { edges, at, vertices })
    }

    /// Returns `true` if the number of edges implies a cycle that is not a loop.
    pub(super) fn has_cycle(&self) -> bool {
        let proper = self.edges.iter().filter(|edge| edge.low() != edge.high()).count();
        proper >= self.vertices.count_ones() as usize
    }

    /// Returns the edges connected with `from` by paths that avoid the edges `cut` and the vertices
    /// `seen`.
    fn reach(&self, from: u64, cut: u64, mut seen: u64) -> u64 {
        let (mut reached, mut next) = (0, from);
        while next != 0 {
            let at = next.trailing_zeros() as usize;
            reached |= 1 << at;
            let edge = self.edges[at];
            let ends = (1 << edge.low() | 1 << edge.high()) & !seen;
            seen |= ends;
            for vertex in bits(ends) {
                next |= self.at[vertex.trailing_zeros() as usize];
            }
            next &= !(reached | cut);
        }
        reached
    }

    pub(super) fn grounded_without(&self, cut: usize) -> u64 {
        let cut = 1 << cut;
        self.reach(self.at[0] & !cut, cut, 1)
    }

    /// Returns the edges connected with `edge` by paths that avoid the ground.
    pub(super) fn part_of(&self, edge: u64) -> u64 {
        self.reach(edge, 0, 1)
    }

    pub(super) fn select(&self, set: u64) -> impl Iterator<Item = HackenbushEdge> {
        bits(set).map(|bit| self.edges[bit.trailing_zeros() as usize])
    }

    /// Returns the edges of a set, with vertices renumbered 1, 2, … in the old order.
    pub(super) fn select_compact(&self, set: u64) -> Vec<HackenbushEdge> {
        let mut used: u64 = 1;
        for edge in self.select(set) {
            used |= 1 << edge.low() | 1 << edge.high();
        }
        let number = |vertex: usize| (used & ((1 << vertex) - 1)).count_ones() as usize;
        // Numbering in order keeps the edges sorted.
        let renumber = |edge: HackenbushEdge| {
            HackenbushEdge::new(number(edge.low()), number(edge.high()), edge.colour())
        };
        let mut edges = Vec::with_capacity(set.count_ones() as usize);
        edges.extend(self.select(set).map(renumber));
        edges
    }

    pub(super) fn all(&self) -> u64 {
        crate::grid::low_bits(self.edges.len() as u32)
    }
}
