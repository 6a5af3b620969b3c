//! The shown part of the tree of plays of a graph.

use super::{GameTree, MAX_NODES, MoveMark, TreeNode, TreeOptions};
use crate::label::{Label, MAX_LABEL};
use std::collections::VecDeque;

/// The maximum length of the labels below the root.
const MAX_NODE_LABEL: usize = 32;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum ArrivingMove {
    Left,
    Right,
    /// The node is a marker that counts the positions not shown.
    More,
}

#[derive(Clone, Debug)]
pub(super) struct DrawnNode {
    /// The index of the position in the graph, or `None` for a marker.
    pub number: Option<usize>,
    /// The label, with the score.
    pub label: Label,
    pub arc: ArrivingMove,
    pub mark: Option<MoveMark>,
    pub depth: usize,
    /// Left's children, then the marker for hidden positions, then Right's children.
    pub children: Vec<usize>,
}

impl DrawnNode {
    pub fn words(&self) -> String {
        self.label.shown()
    }
}

pub(super) fn unfold(tree: &GameTree, options: &TreeOptions) -> Vec<DrawnNode> {
    let limit = options.nodes.clamp(1, MAX_NODES);
    let deepest = options.depth.min(full_levels(tree, limit));
    let mut sizes = None;
    let mut shown = vec![node(tree, tree.root, ArrivingMove::More, None, 0)];
    let mut queue = VecDeque::from([(0usize, tree.root)]);
    // Markers are not subject to the limit; there is at most one for each node.
    let mut count = 1;
    while let Some((parent, number)) = queue.pop_front() {
        let Some(position) = tree.nodes.get(number) else { continue };
        let depth = shown[parent].depth + 1;
        let (mut left, mut right) = (Vec::new(), Vec::new());
        let mut hidden = Some(0u64);
        // Alternate between Left and Right, so that a limit does not hide all moves of one player.
        let longest = position.left.len().max(position.right.len());
        for i in 0..longest {
            for (branches, arc, children) in [
                (&position.left, ArrivingMove::Left, &mut left),
                (&position.right, ArrivingMove::Right, &mut right),
            ] {
                let Some(branch) = branches.get(i) else { continue };
                if count < limit && depth <= deepest {
                    let child = shown.len();
                    shown.push(node(tree, branch.to, arc, branch.mark, depth));
                    children.push(child);
                    queue.push_back((child, branch.to));
                    count += 1;
                } else {
                    let sizes = sizes.get_or_insert_with(|| sizes_of(tree));
                    let size = sizes.get(branch.to).copied().unwrap_or(Some(1));
                    hidden = add(hidden, size);
                }
            }
        }
        if hidden != Some(0) {
            let text = match hidden {
                Some(u64::MAX) | None => "… more".to_owned(),
                Some(hidden) => format!("… {hidden} more"),
            };
            left.push(shown.len());
            let label = Label::words(text);
            let (number, arc, mark, children) = (None, ArrivingMove::More, None, Vec::new());
            shown.push(DrawnNode { number, label, arc, mark, depth, children });
        }
        left.append(&mut right);
        shown[parent].children = left;
    }
    shown
}

/// Returns the depth of the last level that fits into a limit on the number of nodes, at least 1.
fn full_levels(tree: &GameTree, limit: usize) -> usize {
    let (mut level, mut count, mut depth) = (vec![tree.root], 1, 0);
    while !level.is_empty() && count <= limit {
        let nodes = level.iter().filter_map(|&number| tree.nodes.get(number));
        let options = nodes.flat_map(|node| node.left.iter().chain(&node.right));
        level = options.take(limit + 1 - count).map(|branch| branch.to).collect();
        count += level.len();
        depth += 1;
    }
    // The last level is empty or does not fit.
    if level.is_empty() { depth } else { (depth - 1).max(1) }
}

fn node(
    tree: &GameTree,
    number: usize,
    arc: ArrivingMove,
    mark: Option<MoveMark>,
    depth: usize,
) -> DrawnNode {
    let label = tree.nodes.get(number).map_or_else(|| Label::words("?"), TreeNode::full_label);
    let label = label.shortened(if depth == 0 { MAX_LABEL } else { MAX_NODE_LABEL });
    DrawnNode { number: Some(number), label, arc, mark, depth, children: Vec::new() }
}

fn add(a: Option<u64>, b: Option<u64>) -> Option<u64> {
    // Saturating addition; the sum is `None` if a term is `None`.
    Some(a?.saturating_add(b?))
}

/// Returns the number of nodes in the tree of plays of each position, or `None` if it is infinite.
fn sizes_of(tree: &GameTree) -> Vec<Option<u64>> {
    // Kahn's algorithm: a position is ready when all its options are ready. A position that never
    // becomes ready leads to a cycle.
    let count = tree.nodes.len();
    let mut waiting = vec![0usize; count];
    let mut parents: Vec<Vec<usize>> = vec![Vec::new(); count];
    let options = |node: &TreeNode| {
        node.left.iter().chain(&node.right).map(|branch| branch.to).collect::<Vec<_>>()
    };
    for (number, node) in tree.nodes.iter().enumerate() {
        for to in options(node) {
            if let Some(list) = parents.get_mut(to) {
                list.push(number);
                waiting[number] += 1;
            }
        }
    }
    let mut sizes: Vec<Option<u64>> = vec![None; count];
    let mut ready: Vec<usize> = (0..count).filter(|&number| waiting[number] == 0).collect();
    while let Some(number) = ready.pop() {
        let below = options(&tree.nodes[number])
            .into_iter()
            .map(|to| sizes.get(to).copied().unwrap_or(Some(1)))
            .fold(Some(1u64), add);
        sizes[number] = below;
        for &parent in &parents[number] {
            waiting[parent] -= 1;
            if waiting[parent] == 0 {
                ready.push(parent);
            }
        }
    }
    sizes
}
