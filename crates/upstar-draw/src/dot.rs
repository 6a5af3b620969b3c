//! Graphs in the DOT language of Graphviz.

use std::fmt::Write;

use crate::GameTree;
use crate::label::{Label, clean};

/// Quotes a label, whose text can neither end the DOT string nor start an escape sequence.
pub(crate) fn quoted(label: &Label) -> String {
    let text = clean(&label.text);
    let escaped: String = text
        .chars()
        .flat_map(|c| {
            let escape = matches!(c, '"' | '\\').then_some('\\');
            escape.into_iter().chain([c])
        })
        .collect();
    format!("\"{escaped}\"")
}

/// Returns a game tree as a graph in which every position occurs once.
pub(crate) fn tree(tree: &GameTree) -> String {
    let mut out = "digraph game {\n  node [shape=plaintext, fontname=\"monospace\"];\n".to_string();
    for (i, node) in tree.nodes.iter().enumerate() {
        let _ = writeln!(out, "  n{i} [label={}];", quoted(&node.label));
        for (branches, look) in
            [(&node.left, "color=\"#1f5fbf\""), (&node.right, "color=\"#c0392b\", style=dashed")]
        {
            for branch in branches.iter().filter(|branch| branch.to < tree.nodes.len()) {
                let _ = writeln!(out, "  n{i} -> n{} [{look}];", branch.to);
            }
        }
    }
    out += "}\n";
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_label_gets_out_of_its_string() {
        assert_eq!(quoted(&Label::words("a\"b\\n\u{7}")), "\"a\\\"b\\\\n \"");
    }

    #[test]
    fn every_position_stands_once() {
        let mut game = GameTree::new();
        let zero = game.add("0", [], []);
        let star = game.add("*", [zero], [zero]);
        game.root = game.add("^", [zero], [star]);
        let text = tree(&game);
        assert_eq!(text.matches("label=").count(), 3);
        assert_eq!(text.matches("->").count(), 4);
        assert_eq!(text.matches("style=dashed").count(), 2);
    }
}
