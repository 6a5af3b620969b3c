//! A Hasse diagram for Graphviz.

use std::fmt::Write;

use super::HasseDiagram;
use super::rows::levels;

pub(super) fn dot(diagram: &HasseDiagram) -> String {
    let size = diagram.labels.len();
    let mut out = format!("// {}\ndigraph hasse {{\n", diagram.title());
    out += "  rankdir=BT;\n  node [shape=plaintext, fontname=\"monospace\"];\n  edge [arrowhead=none];\n";
    for (i, label) in diagram.labels.iter().enumerate() {
        let _ = writeln!(out, "  n{i} [label={}];", crate::dot::quoted(label));
    }
    let level = levels(&diagram.poset);
    for at in 0..=level.iter().copied().max().unwrap_or(0) {
        let members: Vec<String> =
            (0..size).filter(|&i| level[i] == at).map(|i| format!("n{i}")).collect();
        if members.len() > 1 {
            let _ = writeln!(out, "  {{ rank=same; {} }}", members.join("; "));
        }
    }
    for (low, high) in diagram.poset.covers() {
        let _ = writeln!(out, "  n{low} -> n{high};");
    }
    out += "}\n";
    out
}
