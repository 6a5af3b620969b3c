//! Upward planarity of the Hasse diagram of any finite order.
//!
//! The search chooses a source and a sink, gives every other sink an outgoing edge and every other
//! source an incoming edge, and backtracks if the undirected graph is not planar.

// A directed graph has an upward planar drawing if and only if edges can be added such that the
// graph has one source and one sink, and remains planar with an edge between the source and the
// sink (Di Battista and Tamassia, *Algorithms for plane representations of acyclic digraphs*, 1988;
// Kelly, *Fundamentals of planar ordered sets*, 1987).

use upstar_core::{Budget, Budgeted};

use crate::planar_graph::is_planar_graph;
use crate::poset::Poset;

impl Poset {
    /// Searches for an upward planar drawing. Returns edges that can be added to the covers such that
    /// each component has one source and one sink and remains planar. Exponential in the number of
    /// minimal and maximal elements.
    pub(crate) fn planar_completion(
        &self,
        budget: &Budget,
    ) -> Budgeted<Option<Vec<(usize, usize)>>> {
        let mut edges = Vec::new();
        for i in self.elements() {
            budget.spend(1)?;
            edges.extend(self.upper_covers(i).into_iter().map(|j| (i, j)));
        }
        let parts = components(self.size(), &edges);
        // The component of each element, and the index of the element in it.
        let mut place = vec![(0, 0); self.size()];
        for (number, part) in parts.iter().enumerate() {
            for (at, &element) in part.iter().enumerate() {
                place[element] = (number, at);
            }
        }
        let mut inside = vec![Vec::new(); parts.len()];
        for (a, b) in edges {
            inside[place[a].0].push((place[a].1, place[b].1));
        }
        let mut added = Vec::new();
        for (part, edges) in parts.iter().zip(&inside) {
            let search = PlanaritySearch { size: part.len(), budget };
            let Some(all) = search.completion(edges)? else { return Ok(None) };
            added.extend(all[edges.len()..].iter().map(|&(a, b)| (part[a], part[b])));
        }
        Ok(Some(added))
    }
}

fn components(size: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut part: Vec<usize> = (0..size).collect();
    fn root(part: &[usize], mut v: usize) -> usize {
        while part[v] != v {
            v = part[v];
        }
        v
    }
    for &(a, b) in edges {
        let (a, b) = (root(&part, a), root(&part, b));
        part[a.max(b)] = a.min(b);
    }
    let mut parts: Vec<Vec<usize>> = vec![Vec::new(); size];
    for v in 0..size {
        parts[root(&part, v)].push(v);
    }
    parts.retain(|part| !part.is_empty());
    parts
}

struct PlanaritySearch<'b> {
    size: usize,
    budget: &'b Budget,
}

impl PlanaritySearch<'_> {
    /// Returns the given edges followed by the added edges.
    fn completion(&self, edges: &[(usize, usize)]) -> Budgeted<Option<Vec<(usize, usize)>>> {
        if self.size < 3 {
            return Ok(Some(edges.to_vec()));
        }
        let (mut has_below, mut has_above) = (vec![false; self.size], vec![false; self.size]);
        for &(a, b) in edges {
            (has_above[a], has_below[b]) = (true, true);
        }
        let sources: Vec<usize> = (0..self.size).filter(|&v| !has_below[v]).collect();
        let sinks: Vec<usize> = (0..self.size).filter(|&v| !has_above[v]).collect();
        if !self.is_planar(edges)? {
            return Ok(None);
        }
        for &source in &sources {
            for &sink in &sinks {
                let mut all = edges.to_vec();
                all.push((source, sink));
                let others = |ends: &[usize], end| -> Vec<usize> {
                    ends.iter().copied().filter(|&v| v != end).collect()
                };
                if self.is_completed(&mut all, &others(&sinks, sink), &others(&sources, source))? {
                    return Ok(Some(all));
                }
            }
        }
        Ok(None)
    }

    /// Returns `true` and adds edges if edges can be added for these sinks and sources such that the graph remains
    /// planar and acyclic.
    fn is_completed(
        &self,
        edges: &mut Vec<(usize, usize)>,
        sinks: &[usize],
        sources: &[usize],
    ) -> Budgeted<bool> {
        if !self.is_planar(edges)? {
            return Ok(false);
        }
        let ((end, sinks, sources), goes_up) = match (sinks, sources) {
            ([], []) => return Ok(true),
            ([end, rest @ ..], _) => ((*end, rest, sources), true),
            ([], [end, rest @ ..]) => ((*end, sinks, rest), false),
        };
        // An edge to one of these vertices would close a cycle.
        let closes = self.reached(edges, end, !goes_up)?;
        for other in (0..self.size).filter(|&other| !closes[other]) {
            edges.push(if goes_up { (end, other) } else { (other, end) });
            let is_completed = self.is_completed(edges, sinks, sources)?;
            if is_completed {
                return Ok(true);
            }
            edges.pop();
        }
        Ok(false)
    }

    fn reached(&self, edges: &[(usize, usize)], from: usize, forward: bool) -> Budgeted<Vec<bool>> {
        let mut reached = vec![false; self.size];
        let mut open = vec![from];
        while let Some(v) = open.pop() {
            if std::mem::replace(&mut reached[v], true) {
                continue;
            }
            self.budget.spend(1 + edges.len() as u64 / 16)?;
            let next = |&(a, b): &(usize, usize)| {
                let (a, b) = if forward { (a, b) } else { (b, a) };
                (a == v).then_some(b)
            };
            open.extend(edges.iter().filter_map(next));
        }
        Ok(reached)
    }

    fn is_planar(&self, edges: &[(usize, usize)]) -> Budgeted<bool> {
        is_planar_graph(self.size, edges, self.budget)
    }
}
