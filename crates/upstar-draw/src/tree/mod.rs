//! Game trees: Left's moves go down to the left, and Right's moves go down to the right.
//!
//! A [`GameTree`] may share positions and may have cycles. It is drawn as the tree of its plays,
//! level by level, up to a maximum number of nodes and a maximum width. The remaining nodes are
//! counted: `… 12 more`. The module [`loopy`](crate::loopy) draws every position once instead.

mod face;
mod layout;
mod picture;
mod text;
mod unfold;

use crate::label::Label;
use crate::scene::Scene;
use crate::terminal::TextStyle;
pub(crate) use face::{draw_face, face};
use upstar_core::{BoardView, Player};
use upstar_form::Graph;

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
    /// The boards drawn instead of the label, except in text. Several boards are a sum.
    pub boards: Vec<BoardView>,
    /// The score, shown after the label or below the boards.
    pub score: Option<Label>,
    /// Left's moves.
    pub left: Vec<TreeBranch>,
    /// Right's moves.
    pub right: Vec<TreeBranch>,
}

impl TreeNode {
    /// Returns the label with the score.
    pub(crate) fn full_label(&self) -> Label {
        let Some(score) = &self.score else { return self.label.clone() };
        let text = format!("{} ({})", self.label.text, score.text);
        Label { text, latex: None, math: self.label.math }
    }
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
    /// The maximum width in scene units. A few nodes are shown even if they are wider. Text has no
    /// such limit.
    pub width: usize,
}

impl Default for TreeOptions {
    /// Returns limits for one page: 200 nodes, 50 moves deep, 2400 units wide.
    fn default() -> TreeOptions {
        TreeOptions { nodes: 200, depth: 50, width: 2400 }
    }
}

impl TreeOptions {
    /// Returns the limits with another width and a proportional number of nodes.
    #[must_use]
    pub fn with_width(self, width: usize) -> TreeOptions {
        let nodes = self.nodes.saturating_mul(width) / self.width.max(1);
        TreeOptions { nodes: nodes.clamp(1, MAX_NODES), width, ..self }
    }
}

impl GameTree {
    /// Creates a tree without positions.
    #[must_use]
    pub fn new() -> GameTree {
        GameTree::default()
    }

    /// Adds a position with its moves, which may refer to later positions, and returns its index.
    pub fn add(
        &mut self,
        label: impl Into<Label>,
        left: impl IntoIterator<Item = usize>,
        right: impl IntoIterator<Item = usize>,
    ) -> usize {
        self.nodes.push(TreeNode {
            label: label.into(),
            boards: Vec::new(),
            score: None,
            left: left.into_iter().map(TreeBranch::from).collect(),
            right: right.into_iter().map(TreeBranch::from).collect(),
        });
        self.nodes.len() - 1
    }

    /// Creates the picture of a graph, with a label for each position.
    ///
    /// ```
    /// use upstar_draw::GameTree;
    /// use upstar_form::Graph;
    /// let dud = Graph::new([(vec![0], vec![0])]);
    /// let drawn = GameTree::of(&dud, 0, |_| "dud".into());
    /// assert!(drawn.dot().contains("label=\"dud\""));
    /// ```
    #[must_use]
    pub fn of(graph: &Graph, root: u32, mut label: impl FnMut(u32) -> Label) -> GameTree {
        let mut tree = GameTree { nodes: Vec::new(), root: root as usize };
        for node in graph.nodes() {
            let [left, right] = Player::BOTH
                .map(|player| graph.options(node, player).iter().map(|&option| option as usize));
            tree.add(label(node), left, right);
        }
        tree
    }

    /// Returns the tree of plays in which no position recurs. A move to the same position is a leaf
    /// with the label `pass`, and a move to an earlier position is a leaf with the label of this
    /// position and dots. At most `limit` positions have options; the others have a branch to
    /// themselves, which stands for an unknown number of followers.
    ///
    /// ```
    /// use upstar_draw::{GameTree, TreeOptions, terminal::TextStyle};
    /// use upstar_form::Graph;
    /// let graph = Graph::new([(vec![0, 1], vec![]), (vec![], vec![0])]);
    /// let tree = GameTree::of(&graph, 0, |node| ["a", "b"][node as usize].into());
    /// let text = tree.without_cycles(9).text(&TreeOptions::default(), &TextStyle::UNICODE);
    /// assert_eq!(text, concat!(
    ///     "        a\n",
    ///     "  ╭───┬─╯\n",
    ///     "pass  b\n",
    ///     "      ╰─╮\n",
    ///     "       a …\n",
    /// ));
    /// ```
    #[must_use]
    pub fn without_cycles(&self, limit: usize) -> GameTree {
        let mut tree = GameTree::new();
        // The position of each node of the new tree, and its parent; `None` for leaves.
        let mut origins: Vec<Option<(usize, usize)>> = Vec::new();
        if let Some(root) = self.nodes.get(self.root) {
            tree.nodes.push(TreeNode { left: Vec::new(), right: Vec::new(), ..root.clone() });
            origins.push(Some((self.root, 0)));
        }
        let mut number = 0;
        while let Some(&origin) = origins.get(number) {
            let Some((position, _)) = origin else {
                number += 1;
                continue;
            };
            if number >= limit {
                tree.nodes[number].left = vec![TreeBranch::from(number)];
                number += 1;
                continue;
            }
            let earlier = |to: usize| {
                let mut at = number;
                while let Some((position, parent)) = origins[at] {
                    if position == to || at == parent {
                        return position == to;
                    }
                    at = parent;
                }
                false
            };
            let mut added = Vec::new();
            for (player, branches) in [
                (Player::Left, &self.nodes[position].left),
                (Player::Right, &self.nodes[position].right),
            ] {
                for branch in branches {
                    let node = self.nodes.get(branch.to).cloned().unwrap_or_default();
                    let node = TreeNode { left: Vec::new(), right: Vec::new(), ..node };
                    let leaf =
                        |label| TreeNode { label, boards: Vec::new(), ..TreeNode::default() };
                    added.push((
                        player,
                        branch.mark,
                        match branch.to {
                            to if to == position => (leaf(Label::words("pass")), None),
                            to if earlier(to) => (leaf(node.label.continued()), None),
                            to => (node, Some((to, number))),
                        },
                    ));
                }
            }
            for (player, mark, (node, origin)) in added {
                let branch = TreeBranch { to: tree.nodes.len(), mark };
                tree.nodes.push(node);
                origins.push(origin);
                match player {
                    Player::Left => tree.nodes[number].left.push(branch),
                    Player::Right => tree.nodes[number].right.push(branch),
                }
            }
            number += 1;
        }
        tree
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
