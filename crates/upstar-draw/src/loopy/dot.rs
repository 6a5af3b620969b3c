//! A game graph for Graphviz.

use super::LoopyGameGraph;
use super::view::View;
use std::fmt::Write;
use upstar_core::Player;

pub(super) fn dot(game: &LoopyGameGraph) -> String {
    let view = View::of(game);
    let mut out = String::from("digraph game {\n");
    out += "  node [shape=box, style=rounded, fontname=\"monospace\"];\n";
    for (i, name) in view.names.iter().enumerate() {
        let long = view.listed.iter().find(|(number, _)| *number == name.text);
        let label = long.map_or(name, |(_, label)| label);
        let _ = writeln!(out, "  n{i} [label={}];", crate::dot::quoted(label));
    }
    for node in view.graph.nodes() {
        for (player, look) in [
            (Player::Left, "color=\"#1f5fbf\""),
            (Player::Right, "color=\"#c0392b\", style=dashed"),
        ] {
            for to in view.graph.options(node, player) {
                let _ = writeln!(out, "  n{node} -> n{to} [{look}];");
            }
        }
    }
    if view.hidden > 0 {
        let _ = writeln!(out, "  // {} more positions are not shown", view.hidden);
    }
    out += "}\n";
    out
}
