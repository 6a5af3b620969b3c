//! The shown part of a graph, with names.

use super::MAX_NODES;
use crate::GameTree;
use crate::label::Label;
use crate::scene::Scene;
use crate::tree::{TreeBranch, TreeNode, face};
use std::collections::HashMap;
use upstar_core::Player;
use upstar_form::Graph;

/// Longer names are replaced by numbers and listed below the picture.
const LONG: usize = 24;

/// The shown positions, in breadth-first order.
pub(super) struct View {
    pub graph: Graph,
    pub names: Vec<Label>,
    /// The boards of the positions that have one.
    pub faces: Vec<Option<Scene>>,
    pub listed: Vec<(String, Label)>,
    /// The number of reachable positions not shown.
    pub hidden: usize,
}

impl View {
    pub fn of(game: &GameTree) -> View {
        let mut numbers: HashMap<usize, u32> = HashMap::new();
        let mut met: Vec<usize> = Vec::new();
        if game.root < game.nodes.len() {
            numbers.insert(game.root, 0);
            met.push(game.root);
        }
        let mut next = 0;
        while let Some(&number) = met.get(next) {
            next += 1;
            let node = &game.nodes[number];
            for to in node.left.iter().chain(&node.right).map(|branch| branch.to) {
                if to < game.nodes.len() && !numbers.contains_key(&to) {
                    numbers.insert(to, met.len() as u32);
                    met.push(to);
                }
            }
        }
        let shown = met.len().min(MAX_NODES);
        let targets = |list: &[TreeBranch]| -> Vec<u32> {
            let found = list.iter().filter_map(|branch| numbers.get(&branch.to).copied());
            found.filter(|&to| (to as usize) < shown).collect()
        };
        let nodes: Vec<&TreeNode> = met[..shown].iter().map(|&i| &game.nodes[i]).collect();
        let graph = Graph::new(nodes.iter().map(|n| (targets(&n.left), targets(&n.right))));
        let mut listed = Vec::new();
        let mut names = Vec::with_capacity(shown);
        for (i, node) in nodes.iter().enumerate() {
            let label = node.full_label();
            names.push(match label.columns() {
                0 => Label::words(format!("n{i}")),
                1..=LONG => label,
                _ => {
                    let number = format!("({})", listed.len() + 1);
                    listed.push((number.clone(), label));
                    Label::words(number)
                }
            });
        }
        let faces = nodes.iter().map(|node| face(node)).collect();
        View { graph, names, faces, listed, hidden: met.len() - shown }
    }

    pub fn title(&self) -> String {
        match (self.names.first(), self.listed.first()) {
            (None, _) => "A graph without positions".into(),
            (Some(name), Some((number, long))) if name.text == *number => {
                format!("Graph of {}", long.shown())
            }
            (Some(name), _) => format!("Graph of {}", name.shown()),
        }
    }

    pub fn passes(&self, node: u32, player: Player) -> bool {
        self.graph.options(node, player).contains(&node)
    }
}
