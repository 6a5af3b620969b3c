//! Game trees: Left's moves go down to the left, and Right's moves go down to the right.
//!
//! A [`GameTree`] may share positions and may have cycles. It is drawn as the tree of its plays,
//! breadth first, up to a maximum number of nodes. The remaining nodes are counted: `… 12 more`.

mod layout;
mod picture;
mod text;
mod unfold;

use crate::label::Label;
use crate::scene::Scene;
use crate::terminal::TextStyle;
use upstar_core::BoardView;

/// The maximum number of nodes of a tree, regardless of the [`TreeOptions`].
pub const MAX_NODES: usize = 5000;

/// A game as a graph of positions, as plain data.
///
/// ```
/// use upstar_draw::{GameTree, TreeOptions, terminal::TextStyle};
/// let mut tree = GameTree::new();
/// let zero = tree.add("0", [], []);
/// let star = tree.add("*", [zero], [zero]);
/// tree.root = tree.add("^", [zero], [star]);
/// let text = tree.text(&TreeOptions::default(), &TextStyle::UNICODE);
/// assert_eq!(text, concat!(
///     "  ^\n",
///     "╭─┴─╮\n",
///     "0   *\n",
///     "  ╭─┴─╮\n",
///     "  0   0\n",
/// ));
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameTree {
    /// The positions. Branches refer to their indices; branches to missing positions are drawn as
    /// `?`.
    pub nodes: Vec<TreeNode>,
    /// The index of the root.
    pub root: usize,
}

/// A position of a game tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeNode {
    /// The game in notation, or a position.
    pub label: Label,
    /// The board drawn instead of the label, except in text.
    pub board: Option<BoardView>,
    /// Left's moves.
    pub left: Vec<TreeBranch>,
    /// Right's moves.
    pub right: Vec<TreeBranch>,
}

/// A move of a game tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TreeBranch {
    /// The index of the option.
    pub to: usize,
    /// The assessment of the move.
    pub mark: Option<MoveMark>,
}

/// The assessment of a move, as in chess notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveMark {
    /// A winning or best move: `!`.
    Good,
    /// A losing or needless move: `?`.
    Bad,
}

impl MoveMark {
    /// Returns the sign of the mark.
    #[must_use]
    pub fn sign(self) -> char {
        match self {
            MoveMark::Good => '!',
            MoveMark::Bad => '?',
        }
    }
}

impl From<usize> for TreeBranch {
    fn from(to: usize) -> TreeBranch {
        TreeBranch { to, mark: None }
    }
}

/// The limits of a drawn tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TreeOptions {
    /// The maximum number of nodes, at most [`MAX_NODES`].
    pub nodes: usize,
    /// The maximum depth in moves.
    pub depth: usize,
}

impl Default for TreeOptions {
    /// Returns limits for one page: 200 nodes, 50 moves deep.
    fn default() -> TreeOptions {
        TreeOptions { nodes: 200, depth: 50 }
    }
}

impl GameTree {
    /// Creates a tree without positions.
    #[must_use]
    pub fn new() -> GameTree {
        GameTree::default()
    }

    /// Adds a position with its moves, and returns its index.
    pub fn add(
        &mut self,
        label: impl Into<Label>,
        left: impl IntoIterator<Item = usize>,
        right: impl IntoIterator<Item = usize>,
    ) -> usize {
        self.nodes.push(TreeNode {
            label: label.into(),
            board: None,
            left: left.into_iter().map(TreeBranch::from).collect(),
            right: right.into_iter().map(TreeBranch::from).collect(),
        });
        self.nodes.len() - 1
    }

    /// Returns the tree as a scene.
    #[must_use]
    pub fn scene(&self, options: &TreeOptions) -> Scene {
        picture::scene(self, options)
    }

    /// Returns the tree as text, or as an outline if it is too wide for the style.
    #[must_use]
    pub fn text(&self, options: &TreeOptions, style: &TextStyle) -> String {
        text::text(self, options, style)
    }
}

#[cfg(test)]
mod tests;
