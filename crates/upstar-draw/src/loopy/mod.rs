//! Graphs of games: every position occurs once, and passes are loops.
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

use crate::scene::Scene;
use crate::terminal::TextStyle;
use crate::tree::GameTree;

/// The maximum number of positions drawn.
pub const MAX_NODES: usize = 150;

impl GameTree {
    /// Returns a scene in which every position that is reachable from the root occurs once.
    #[must_use]
    pub fn graph_scene(&self) -> Scene {
        picture::scene(self)
    }

    /// Returns the graph as text: one equation for each position with a move.
    ///
    /// ```
    /// use upstar_draw::{GameTree, terminal::TextStyle};
    /// let mut graph = GameTree::new();
    /// let zero = graph.add("0", [], []);
    /// graph.root = graph.add("over", [zero], [1]);
    /// assert_eq!(graph.graph_text(&TextStyle::ASCII), "over = {0 | pass}\n");
    /// ```
    #[must_use]
    pub fn graph_text(&self, style: &TextStyle) -> String {
        text::text(self, style)
    }
}
