//! Graphs as text: branches from the ground, or a list of edges.

use super::spanning_forest::{SearchOrder, SpanningForest, forest};
use super::{counted, role};
use crate::label::{clean, columns, elide};
use crate::scene::ShapeRole;
use crate::terminal::{Page, Pen, TextStyle};
use upstar_core::{EdgeView, Tint, VertexView};

const MAX_LISTED: usize = 2000;
/// Graphs with more rows than this are shown as a list.
const MAX_ROWS: usize = 1000;

/// Returns the letter of an edge: its colour in Hackenbush, and its owner, if any, in other games.
fn letter(tint: Tint, stands: bool) -> Option<char> {
    match (tint, stands) {
        (Tint::Left, true) => Some('B'),
        (Tint::Right, true) => Some('R'),
        (Tint::Both, true) => Some('G'),
        (Tint::Left, false) => Some('L'),
        (Tint::Right, false) => Some('R'),
        (Tint::Both, false) | (Tint::Neither, _) => None,
    }
}

struct Fork {
    row: usize,
    column: usize,
    /// `true` for the ground, drawn as a wall at the left.
    wall: bool,
    alone: bool,
    /// The number of remaining children.
    left: usize,
    /// The row of the last child that has been written.
    written: Option<usize>,
}

impl Fork {
    /// Returns the character at which the next child branches off.
    fn sign(&self, style: &TextStyle) -> char {
        match (self.wall, self.alone, self.written.is_none(), self.left == 1) {
            (true, ..) => style.pick('╟', '#'),
            (_, true, ..) => style.pick('─', '-'),
            (_, _, true, _) => style.pick('┬', '+'),
            (_, _, _, true) => style.pick('└', '`'),
            _ => style.pick('├', '+'),
        }
    }
}

pub(super) struct Text<'a> {
    vertices: &'a [VertexView],
    edges: &'a [EdgeView],
    ground: Option<usize>,
    forest: SpanningForest,
    style: &'a TextStyle,
}

impl<'a> Text<'a> {
    pub fn new(
        vertices: &'a [VertexView],
        edges: &'a [EdgeView],
        ground: Option<usize>,
        style: &'a TextStyle,
    ) -> Text<'a> {
        let ground = ground.filter(|&g| g < vertices.len());
        let forest = forest(vertices.len(), edges, ground, SearchOrder::DepthFirst);
        Text { vertices, edges, ground, forest, style }
    }

    pub fn print(&self) -> String {
        if self.vertices.is_empty() {
            return "(an empty graph)\n".into();
        }
        if self.ground.is_some() && self.vertices.len() == 1 && self.edges.is_empty() {
            return "(only the ground)\n".into();
        }
        let mut out = self.branches().unwrap_or_else(|| self.list());
        if self.forest.loose > 0 {
            let loose = counted(self.forest.loose, "edge");
            out += &format!("({loose} to missing vertices)\n");
        }
        out
    }

    fn letter(&self, tint: Tint) -> Option<char> {
        letter(tint, self.ground.is_some())
    }

    fn name(&self, v: usize) -> String {
        let vertex = &self.vertices[v];
        let mut name = self.style.words(elide(&clean(&vertex.label), 20));
        // Vertex numbers are needed without a ground, or for edges outside the drawn forest.
        if name.is_empty() {
            let anonymous = self.forest.others.is_empty() && self.ground.is_some();
            name = if anonymous { self.style.pick("●", "o").into() } else { v.to_string() };
        }
        let ordinary = |vertex: &VertexView| vertex.tint == self.vertices[0].tint;
        if !self.vertices.iter().all(ordinary) {
            name += match vertex.tint {
                Tint::Left => ":L",
                Tint::Right => ":R",
                Tint::Both => "",
                Tint::Neither => ":x",
            };
        }
        name
    }

    fn pen(&self, v: usize) -> Pen {
        match self.vertices[v].tint {
            Tint::Left | Tint::Right => Pen::bold(role(self.vertices[v].tint)),
            // Hackenbush vertices have no owner but are drawn in full ink.
            Tint::Both | Tint::Neither => Pen::of(ShapeRole::Ink),
        }
    }

    /// Writes the branches of the spanning forest, each on one line if possible, then the edges
    /// that close cycles. Returns `None` if the text would be too long.
    fn branches(&self) -> Option<String> {
        let mut page = Page::new(self.style.width());
        let axis = Pen::of(ShapeRole::Axis);
        let dash = self.style.pick('─', '-');
        let mut forks: Vec<Fork> = Vec::new();
        // The vertices still to be written, each with its fork and edge unless it is a root.
        let mut stack: Vec<(usize, Option<(usize, usize)>)> =
            self.forest.roots.iter().rev().map(|&root| (root, None)).collect();
        while let Some((vertex, hangs)) = stack.pop() {
            let mut row = page.height();
            let mut column = 0;
            if let Some((fork, edge)) = hangs {
                let fork = &mut forks[fork];
                // The first child continues the line of its parent.
                row = fork.written.map_or(fork.row, |_| row);
                for between in fork.written.map_or(row, |above| above + 1)..row {
                    let bar = if fork.wall {
                        self.style.pick('║', '#')
                    } else {
                        self.style.pick('│', '|')
                    };
                    page.put(between, fork.column, bar, axis);
                }
                page.put(row, fork.column, fork.sign(self.style), axis);
                fork.written = Some(row);
                fork.left -= 1;
                column = fork.column + 1;
                if fork.wall || !fork.alone {
                    page.put(row, column, dash, axis);
                    column += 1;
                }
                let EdgeView { to, tint, is_arrow, .. } = self.edges[edge];
                if let Some(letter) = self.letter(tint) {
                    page.put(row, column, letter, Pen::bold(role(tint)));
                    page.put(row, column + 1, dash, axis);
                    column += 2;
                }
                if is_arrow {
                    let head = match to == vertex {
                        true => self.style.pick('→', '>'),
                        false => self.style.pick('←', '<'),
                    };
                    page.put(row, column, head, axis);
                    column += 1;
                }
            }
            let children = &self.forest.children[vertex];
            let wall = self.ground == Some(vertex);
            if !wall {
                column = page.write(row, column, &self.name(vertex), self.pen(vertex));
                if children.len() > 1 {
                    page.put(row, column, dash, axis);
                    column += 1;
                }
            }
            if column > self.style.width() || row >= MAX_ROWS {
                return None;
            }
            let left = children.len();
            let fork = Fork { row, column, wall, alone: left == 1, left, written: None };
            forks.push(fork);
            let fork = forks.len() - 1;
            stack.extend(children.iter().rev().map(|&(child, edge)| (child, Some((fork, edge)))));
        }
        let mut out = page.print(self.style);
        if !self.forest.others.is_empty() {
            out += &self.listed("and", &self.forest.others);
        }
        Some(out)
    }

    fn list(&self) -> String {
        let edges: Vec<usize> = (0..self.edges.len()).collect();
        let mut out = self.listed("", &edges);
        let special: Vec<usize> = (0..self.vertices.len())
            .filter(|&v| matches!(self.vertices[v].tint, Tint::Left | Tint::Right))
            .collect();
        if !special.is_empty() {
            let words: Vec<(String, Pen)> =
                special.iter().map(|&v| (self.name(v), self.pen(v))).collect();
            out += &self.wrapped(&words);
        }
        out
    }

    fn listed(&self, head: &str, edges: &[usize]) -> String {
        let mut words: Vec<(String, Pen)> = Vec::new();
        if !head.is_empty() {
            words.push((head.into(), Pen::of(ShapeRole::Axis)));
        }
        let name = |v: usize| {
            let label = self.vertices.get(v).map(|v| self.style.words(elide(&clean(&v.label), 20)));
            label.filter(|l| !l.is_empty()).unwrap_or_else(|| v.to_string())
        };
        for &i in edges.iter().take(MAX_LISTED) {
            let edge = self.edges[i];
            let dash = match edge.is_arrow {
                true => self.style.pick("→", ">"),
                false => self.style.pick("─", "-"),
            };
            let tint = self.letter(edge.tint).map(String::from).unwrap_or_default();
            words.push((
                format!("{}{dash}{}{tint}", name(edge.from), name(edge.to)),
                Pen::of(if tint.is_empty() { ShapeRole::Ink } else { role(edge.tint) }),
            ));
        }
        if edges.len() > MAX_LISTED {
            let more = counted(edges.len() - MAX_LISTED, "more edge");
            words.push((
                format!("{} {more}", self.style.pick("…", "...")),
                Pen::of(ShapeRole::Axis),
            ));
        }
        self.wrapped(&words)
    }

    fn wrapped(&self, words: &[(String, Pen)]) -> String {
        let mut page = Page::new(self.style.width());
        let (mut row, mut column) = (0, 0);
        for (word, pen) in words {
            if column > 0 && column + columns(word) > self.style.width() {
                row += 1;
                column = 0;
            }
            column = page.write(row, column, word, *pen) + 1;
        }
        page.print(self.style)
    }
}
