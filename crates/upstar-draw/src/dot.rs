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

impl GameTree {
    /// Returns the graph in the DOT language of Graphviz. Every position occurs once.
    #[must_use]
    pub fn dot(&self) -> String {
        let mut out = String::from("digraph game {\n");
        out += "  node [shape=box, style=rounded, fontname=\"monospace\"];\n";
        for (i, node) in self.nodes.iter().enumerate() {
            let _ = writeln!(out, "  n{i} [label={}];", quoted(&node.full_label()));
            for (branches, look) in [
                (&node.left, "color=\"#1f5fbf\""),
                (&node.right, "color=\"#c0392b\", style=dashed"),
            ] {
                for branch in branches.iter().filter(|branch| branch.to < self.nodes.len()) {
                    let _ = writeln!(out, "  n{i} -> n{} [{look}];", branch.to);
                }
            }
        }
        out += "}\n";
        out
    }
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
        let text = game.dot();
        assert_eq!(text.matches("label=").count(), 3);
        assert_eq!(text.matches("->").count(), 4);
        assert_eq!(text.matches("style=dashed").count(), 2);
    }
}
