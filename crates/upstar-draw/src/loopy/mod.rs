//! Graphs of games that may go on forever: every position once, passes as loops.
//!
//! Positions stand in layers below the root. Moves go down as far as they can; those that lead back
//! go up, and where positions lead to each other the moves are two curves side by side. Left's moves
//! are solid and Right's dashed; between the same two positions Left's line is the left one.

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

/// No graph is drawn with more positions than this; the others are counted.
pub const MAX_NODES: usize = 150;

/// A game as a graph of positions, as plain data; only what can be reached from the root is drawn.
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
    /// The positions, by number. A move to a number that is not there is left out.
    pub nodes: Vec<GraphNode>,
    /// The position at the top.
    pub root: usize,
}

/// A position of a game graph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GraphNode {
    /// What is written there: the game in notation, or a position.
    pub label: Label,
    /// Where Left can move; a move to the position itself is a pass.
    pub left: Vec<usize>,
    /// Where Right can move.
    pub right: Vec<usize>,
}

impl LoopyGameGraph {
    /// A graph without positions.
    #[must_use]
    pub fn new() -> LoopyGameGraph {
        LoopyGameGraph::default()
    }

    /// Adds a position with its moves, and gives its number. Moves may name positions that are added
    /// later, or this one.
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

    /// The positions of a graph, with what is to be written at each.
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

    /// The graph as a scene.
    #[must_use]
    pub fn scene(&self) -> Scene {
        picture::scene(self)
    }

    /// The graph as text: each position with a move as an equation.
    #[must_use]
    pub fn text(&self, style: &TextStyle) -> String {
        text::text(self, style)
    }

    /// The graph for Graphviz.
    #[must_use]
    pub fn dot(&self) -> String {
        text::dot(self)
    }
}

/// A game tree drawn with every position once.
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
