//! Graphs of loopy games: every position occurs once, and passes are loops.
//!
//! Positions are in layers below the root. Moves go down where possible and up otherwise. Moves in
//! both directions between two positions are two parallel curves. Of two parallel lines, Left's
//! line is on the left.

mod layers;
mod picture;
mod shape;
#[cfg(test)]
mod tests;
mod text;
mod view;

use crate::label::Label;
use crate::scene::Scene;
use crate::terminal::TextStyle;
use crate::tree::GameTree;
use upstar_core::Player;
use upstar_form::Graph;

/// The maximum number of positions drawn.
pub const MAX_NODES: usize = 150;

/// A game as a graph of positions, as plain data. Only positions reachable from the root are drawn.
///
/// ```
/// use upstar_draw::{LoopyGameGraph, terminal::TextStyle};
/// let mut graph = LoopyGameGraph::new();
/// let zero = graph.add("0", [], []);
/// graph.root = graph.add("over", [zero], [1]);
/// assert_eq!(graph.text(&TextStyle::ASCII), "over = {0 | pass}\n");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoopyGameGraph {
    /// The positions. Moves refer to their indices; moves to missing positions are ignored.
    pub nodes: Vec<GraphNode>,
    /// The index of the root.
    pub root: usize,
}

/// A position of a game graph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GraphNode {
    /// The game in notation, or a position.
    pub label: Label,
    /// The indices of Left's options. A move to the position itself is a pass.
    pub left: Vec<usize>,
    /// The indices of Right's options.
    pub right: Vec<usize>,
}

impl LoopyGameGraph {
    /// Creates a graph without positions.
    #[must_use]
    pub fn new() -> LoopyGameGraph {
        LoopyGameGraph::default()
    }

    /// Adds a position with its moves, which may refer to later positions, and returns its index.
    pub fn add(
        &mut self,
        label: impl Into<Label>,
        left: impl IntoIterator<Item = usize>,
        right: impl IntoIterator<Item = usize>,
    ) -> usize {
        self.nodes.push(GraphNode {
            label: label.into(),
            left: left.into_iter().collect(),
            right: right.into_iter().collect(),
        });
        self.nodes.len() - 1
    }

    /// Creates the picture of a graph, with a label for each position.
    ///
    /// ```
    /// use upstar_draw::LoopyGameGraph;
    /// use upstar_form::Graph;
    /// let dud = Graph::new([(vec![0], vec![0])]);
    /// let drawn = LoopyGameGraph::of(&dud, 0, |_| "dud".into());
    /// assert!(drawn.dot().contains("label=\"dud\""));
    /// ```
    #[must_use]
    pub fn of(graph: &Graph, root: u32, mut label: impl FnMut(u32) -> Label) -> LoopyGameGraph {
        let targets = |node, player| {
            graph.options(node, player).iter().map(|&option| option as usize).collect()
        };
        let nodes = graph.nodes().map(|node| GraphNode {
            label: label(node),
            left: targets(node, Player::Left),
            right: targets(node, Player::Right),
        });
        LoopyGameGraph { nodes: nodes.collect(), root: root as usize }
    }

    /// Returns the graph as a scene.
    #[must_use]
    pub fn scene(&self) -> Scene {
        picture::scene(self)
    }

    /// Returns the graph as text: one equation for each position with a move.
    #[must_use]
    pub fn text(&self, style: &TextStyle) -> String {
        text::text(self, style)
    }

    /// Returns the graph in the DOT language of Graphviz.
    #[must_use]
    pub fn dot(&self) -> String {
        text::dot(self)
    }
}

impl From<GameTree> for LoopyGameGraph {
    fn from(tree: GameTree) -> LoopyGameGraph {
        let nodes = tree.nodes.into_iter().map(|node| GraphNode {
            label: node.label,
            left: node.left.iter().map(|branch| branch.to).collect(),
            right: node.right.iter().map(|branch| branch.to).collect(),
        });
        LoopyGameGraph { nodes: nodes.collect(), root: tree.root }
    }
}
