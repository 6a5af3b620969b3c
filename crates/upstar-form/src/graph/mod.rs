//! Finite game graphs, possibly with cycles.
//!
//! A [`Graph`] has nodes `0..n` with Left's and Right's options. A *pass* is an edge from a node to
//! itself. All algorithms except sums and [`fused`](Graph::fused) take time linear in the number of
//! nodes and edges. No algorithm is recursive.

mod bisimulation;
mod components;
mod numbering;
mod outcomes;
mod stoppers;
#[cfg(test)]
mod tests;

use std::fmt;

use upstar_core::Player;

pub use components::Components;

const MOST: usize = u32::MAX as usize;

/// A finite game graph.
///
/// The options of each player are sorted and distinct.
///
/// ```
/// # use upstar_form::Graph;
/// # use upstar_core::Player;
/// // upon = {pass | *}, where * = {0 | 0}.
/// let upon = Graph::new([(vec![0], vec![1]), (vec![2], vec![2]), (vec![], vec![])]);
/// assert_eq!((upon.len(), upon.edges()), (3, 4));
/// assert_eq!(upon.options(0, Player::Right), [1]);
/// assert!(upon.is_stopper(0));
/// assert_eq!(upon.outcomes()[0].to_string(), "L");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Graph {
    left: NodeLists,
    right: NodeLists,
}

/// A list of nodes for each node, stored consecutively (compressed sparse rows).
#[derive(Clone, PartialEq, Eq, Hash)]
struct NodeLists {
    /// The start of each row, and the end of the last row.
    starts: Vec<usize>,
    nodes: Vec<u32>,
}

impl NodeLists {
    fn new() -> NodeLists {
        NodeLists { starts: vec![0], nodes: Vec::new() }
    }

    fn row(&self, node: u32) -> &[u32] {
        let node = node as usize;
        &self.nodes[self.starts[node]..self.starts[node + 1]]
    }

    fn push(&mut self, row: impl IntoIterator<Item = u32>) {
        let start = self.nodes.len();
        self.nodes.extend(row);
        self.nodes[start..].sort_unstable();
        let mut kept = start;
        for next in start..self.nodes.len() {
            if kept == start || self.nodes[kept - 1] != self.nodes[next] {
                self.nodes[kept] = self.nodes[next];
                kept += 1;
            }
        }
        self.nodes.truncate(kept);
        self.starts.push(kept);
    }

    fn reversed(&self) -> NodeLists {
        let len = self.starts.len() - 1;
        let mut starts = vec![0; len + 1];
        for &node in &self.nodes {
            starts[node as usize + 1] += 1;
        }
        for node in 0..len {
            starts[node + 1] += starts[node];
        }
        let mut ends = starts.clone();
        let mut nodes = vec![0; self.nodes.len()];
        for from in 0..len as u32 {
            for &to in self.row(from) {
                nodes[ends[to as usize]] = from;
                ends[to as usize] += 1;
            }
        }
        NodeLists { starts, nodes }
    }
}

impl Graph {
    /// Creates a graph. The `i`-th pair contains Left's and Right's options of node `i`. The order
    /// of options and duplicates do not matter.
    ///
    /// # Panics
    ///
    /// Panics if an option is not a node, or if there are more than 2³² − 1 nodes and moves
    /// together.
    pub fn new(options: impl IntoIterator<Item = (Vec<u32>, Vec<u32>)>) -> Graph {
        let mut graph = Graph { left: NodeLists::new(), right: NodeLists::new() };
        for (left, right) in options {
            graph.push(left, right);
        }
        graph.check();
        graph
    }

    fn push(&mut self, left: impl IntoIterator<Item = u32>, right: impl IntoIterator<Item = u32>) {
        self.left.push(left);
        self.right.push(right);
    }

    fn check(&self) {
        let len = self.len();
        assert!(self.size() < MOST, "a graph has fewer than 2^32 nodes and moves");
        let inside = |rows: &NodeLists| rows.nodes.iter().all(|&node| (node as usize) < len);
        assert!(inside(&self.left) && inside(&self.right), "every option is a node of the graph");
    }

    /// Returns the number of nodes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.left.starts.len() - 1
    }

    /// Returns `true` if there are no nodes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn size(&self) -> usize {
        self.len() + self.edges()
    }

    /// Iterates over the nodes.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = u32> + DoubleEndedIterator + use<> {
        0..self.len() as u32
    }

    /// Returns the number of moves, counting Left's and Right's separately.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.left.nodes.len() + self.right.nodes.len()
    }

    /// Returns the nodes to which `player` can move from `node`, sorted.
    ///
    /// # Panics
    ///
    /// Panics if there is no such node.
    #[must_use]
    pub fn options(&self, node: u32, player: Player) -> &[u32] {
        self.rows(player).row(node)
    }

    /// Returns the options of both players at `node`, Left's first.
    ///
    /// # Panics
    ///
    /// Panics if there is no such node.
    pub fn both(&self, node: u32) -> impl DoubleEndedIterator<Item = u32> + Clone + '_ {
        self.left.row(node).iter().chain(self.right.row(node)).copied()
    }

    fn rows(&self, player: Player) -> &NodeLists {
        match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }

    /// Returns the graph with the players exchanged.
    #[must_use]
    pub fn negative(&self) -> Graph {
        Graph { left: self.right.clone(), right: self.left.clone() }
    }
}

impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |nodes: &[u32]| nodes.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        let line = |node| {
            format!("{node} = {{{}|{}}}", list(self.left.row(node)), list(self.right.row(node)))
        };
        f.debug_set().entries(self.nodes().map(|node| DebugText(line(node)))).finish()
    }
}

struct DebugText(String);

impl fmt::Debug for DebugText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
