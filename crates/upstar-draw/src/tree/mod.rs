//! Game trees: the positions of a game with Left's moves going down to the left and Right's down to
//! the right.
//!
//! A [`GameTree`] comes in as a graph that may share positions, and may even have cycles; it is
//! drawn as the tree of its plays, breadth first, until a limit of nodes. What lies beyond is
//! counted: `… 12 more`.

mod layout;
mod picture;
mod text;
mod unfold;

use crate::label::Label;
use crate::scene::Scene;
use crate::terminal::TextStyle;
use upstar_core::BoardView;

/// No tree is drawn with more nodes than this, whatever the options say.
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
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameTree {
    /// The positions, by number. A branch to a number that is not there is drawn as `?`.
    pub nodes: Vec<TreeNode>,
    /// The position at the top.
    pub root: usize,
}

/// A position of a game tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeNode {
    /// What is written there: the game in notation, or a position.
    pub label: Label,
    /// What is drawn there in place of the label, except in text.
    pub board: Option<BoardView>,
    /// Left's moves.
    pub left: Vec<TreeBranch>,
    /// Right's moves.
    pub right: Vec<TreeBranch>,
}

/// A move of a game tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TreeBranch {
    /// The position it leads to.
    pub to: usize,
    /// What is thought of it.
    pub mark: Option<MoveMark>,
}

/// What is thought of a move, as in chess notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveMark {
    /// A winning or best move: `!`.
    Good,
    /// A losing or needless move: `?`.
    Bad,
}

impl MoveMark {
    /// The sign of the mark.
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

/// How much of a tree is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TreeOptions {
    /// How many nodes at most; never more than [`MAX_NODES`].
    pub nodes: usize,
    /// How many moves deep at most.
    pub depth: usize,
}

impl Default for TreeOptions {
    /// A tree that fits a page: 200 nodes, 50 moves deep.
    fn default() -> TreeOptions {
        TreeOptions { nodes: 200, depth: 50 }
    }
}

impl GameTree {
    /// A tree without positions.
    #[must_use]
    pub fn new() -> GameTree {
        GameTree::default()
    }

    /// Adds a position with its moves, and gives its number.
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

    /// The tree as a scene.
    #[must_use]
    pub fn scene(&self, options: &TreeOptions) -> Scene {
        picture::scene(self, options)
    }

    /// The tree as text: drawn if it is narrow enough for the style, and otherwise as an outline.
    #[must_use]
    pub fn text(&self, options: &TreeOptions, style: &TextStyle) -> String {
        text::text(self, options, style)
    }
}

#[cfg(test)]
mod tests;
