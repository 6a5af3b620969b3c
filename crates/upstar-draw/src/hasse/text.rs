//! Hasse diagrams as text.

use std::fmt::Write;

use super::rows::levels;
use super::{HasseDiagram, MAX_DRAWN};
use crate::label::columns;
use crate::scene::CHAR_WIDTH;
use crate::terminal::{self, TextStyle};

/// The maximum number of elements of a diagram. Larger orders are shown as lists.
const MAX_SHOWN: usize = 60;

pub(super) fn text(diagram: &HasseDiagram, style: &TextStyle) -> String {
    let size = diagram.labels.len();
    if size > 0 && size <= MAX_SHOWN {
        let scene = diagram.scene();
        if scene.width <= style.width() as f64 * CHAR_WIDTH {
            let drawn = terminal::text(&scene, style);
            return format!("{}\n", drawn.trim_matches('\n'));
        }
    }
    list(diagram, style)
}

fn list(diagram: &HasseDiagram, style: &TextStyle) -> String {
    let size = diagram.labels.len();
    let mut out = format!("{}\n", diagram.title());
    if size > MAX_DRAWN {
        return out;
    }
    let mut lower = vec![Vec::new(); size];
    for (low, high) in diagram.poset.covers() {
        lower[high].push(low);
    }
    let words = |i: usize| style.words(diagram.labels[i].shown());
    let level = levels(&diagram.poset);
    for at in (0..=level.iter().copied().max().unwrap_or(0)).rev() {
        out.push('\n');
        for node in (0..size).filter(|&node| level[node] == at) {
            let name = words(node);
            let indent = columns(&name) + 2;
            let mut line = format!("{name}  ");
            let covered: Vec<String> = lower[node].iter().map(|&i| words(i)).collect();
            if !covered.is_empty() {
                line += style.pick("⋗ ", "> ");
                let mut at = indent + 2;
                for (i, one) in covered.iter().enumerate() {
                    let comma = if i + 1 < covered.len() { "," } else { "" };
                    let wide = columns(one) + comma.len() + 1;
                    if at + wide > style.width() && i > 0 {
                        line = format!("{}\n{}", line.trim_end(), " ".repeat(indent.min(20) + 2));
                        at = indent.min(20) + 2;
                    }
                    line += one;
                    line += comma;
                    line.push(' ');
                    at += wide;
                }
            }
            out += line.trim_end();
            out.push('\n');
        }
    }
    out
}

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
