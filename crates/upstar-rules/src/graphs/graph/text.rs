//! Graphs as text: `path 5`, `grid 3x4`, `hex 3x4`, `cycle 6`, `complete 4`, `star 3`, `vertex 4`,
//! or edges.

use std::fmt::Write;

use upstar_core::PositionError;

use super::{LabelledEdge, LinkedGraph};
use crate::grid::CellGrid;
use crate::grid::text::{Alphabet, read as read_grid, rows_of, write as write_grid};
use crate::parsing::{MAX_CELLS, too_large, unexpected};

/// The maximum number of vertices of a graph that is not a grid.
const MAX_VERTICES: usize = 1024;

pub(crate) struct Notation<'a> {
    /// The characters for the cells of a grid that is written out. Its `fill` is the label of a
    /// vertex without a mark.
    pub alphabet: Alphabet<'a>,
    pub edges: EdgeSigns,
    /// The parser of the mark after the colon of `0:L`.
    pub mark: fn(&str) -> Option<u16>,
    /// A description of the marks, such as "reservations such as 0:L or 2:R".
    pub marks: &'static str,
    /// The remedy for an unknown mark.
    pub right_mark: &'a str,
    /// A description of valid graphs that completes "write …".
    pub expected: &'static str,
    /// The maximum number of edges of a graph that is not a grid. A position may have one option
    /// per edge, and each option lists all edges.
    pub max_edges: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EdgeSigns {
    /// `0-1`.
    Plain,
    /// `0-1`, `0-1L`, `0-1R`, and the loop `0-0`.
    Tinted,
    /// `0>1`, and `0-1` for both directions.
    Arrows,
}

pub(crate) struct Drawing {
    pub frame: Frame,
    pub labels: Vec<u16>,
    /// The edges that the frame does not determine.
    pub links: Vec<LabelledEdge>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Frame {
    /// Rows with this many columns. Neighbouring cells share a side.
    Grid(usize),
    /// Rows with this many columns, each shifted by half a hexagon. In addition to the cells
    /// beside, above and below it, the cell (r, c) touches (r−1, c+1) and (r+1, c−1).
    Hex(usize),
    /// An arbitrary arrangement.
    Free,
}

impl Drawing {
    pub(crate) fn cells(&self, cols: usize) -> CellGrid {
        let cells = self.labels.iter().map(|&label| label as u8).collect();
        CellGrid::new(self.labels.len() / cols.max(1), cols, cells)
    }

    /// Returns the graph with a list of all edges, unless it is too large.
    pub(crate) fn linked(
        self,
        text: &str,
        notation: &Notation<'_>,
    ) -> Result<LinkedGraph, PositionError> {
        let arrows = notation.edges == EdgeSigns::Arrows;
        let Drawing { frame, labels, mut links } = self;
        let (cols, hex) = match frame {
            Frame::Grid(cols) => (cols, false),
            Frame::Hex(cols) => (cols, true),
            Frame::Free => return Ok(LinkedGraph::new(labels, links, arrows)),
        };
        if labels.len() > MAX_VERTICES {
            return Err(too_large("graph", "vertices", MAX_VERTICES, (0, text.len())));
        }
        let mut join = |from: usize, to: usize| {
            links.push(LabelledEdge { from: from as u16, to: to as u16, tint: 3 });
            if arrows {
                links.push(LabelledEdge { from: to as u16, to: from as u16, tint: 3 });
            }
        };
        for at in 0..labels.len() {
            if !(at + 1).is_multiple_of(cols) {
                join(at, at + 1);
            }
            if at + cols < labels.len() {
                join(at, at + cols);
                if hex && at % cols > 0 {
                    join(at, at + cols - 1);
                }
            }
        }
        if links.len() > notation.max_edges {
            return Err(too_large("graph", "edges", notation.max_edges, (0, text.len())));
        }
        Ok(LinkedGraph::new(labels, links, arrows))
    }
}

/// Reads a graph, and the marks of its vertices after a semicolon.
pub(crate) fn read(text: &str, notation: &Notation<'_>) -> Result<Drawing, PositionError> {
    read_marked(text, notation, notation.mark)
}

/// Works like [`read`], with `mark` as the parser of marks.
pub(crate) fn read_marked(
    text: &str,
    notation: &Notation<'_>,
    mark: impl Fn(&str) -> Option<u16>,
) -> Result<Drawing, PositionError> {
    let (graph, marks) = text.split_once(';').unwrap_or((text, ""));
    let marks_at = text.len() - marks.len();
    let start = graph.len() - graph.trim_start().len();
    let trimmed = graph.trim();
    let mut drawing = match trimmed.chars().next() {
        None => {
            let message = format!("a graph is missing; write {}", notation.expected);
            return Err(PositionError::new(message, (0, text.len())));
        }
        Some(c) if c.is_ascii_alphabetic() => read_named(trimmed, start, notation)?,
        Some(_) if is_number(text.trim()) => {
            let message = format!(
                "a number alone is not a graph; write \"path {trimmed:.20}\" for a path, or \
                 \"vertex {trimmed:.20}\" for the graph with only this vertex"
            );
            return Err(PositionError::new(message, (start, start + trimmed.len())));
        }
        Some(_) => read_edges(graph, notation)?,
    };
    read_marks(marks, marks_at, notation, mark, &mut drawing.labels)?;
    Ok(drawing)
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit())
}

fn read_named(text: &str, start: usize, notation: &Notation<'_>) -> Result<Drawing, PositionError> {
    let name = text.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or(text);
    let rest = &text[name.len()..];
    let rest_at = start + name.len() + rest.len() - rest.trim_start().len();
    let rest = rest.trim();
    let at = (rest_at, rest_at + rest.len());
    let plain = notation.alphabet.fill.map_or(1, u16::from);
    let shift = |error: PositionError| {
        PositionError::new(error.message, (error.at.0 + rest_at, error.at.1 + rest_at))
    };
    let is_number = is_number(rest);
    let count = |least: usize, most: usize, edges: fn(usize) -> usize| {
        if !is_number {
            let message = format!("expected a number after {name}, as in \"{name} 5\"");
            return Err(PositionError::new(message, at));
        }
        let n = rest.parse().unwrap_or(usize::MAX);
        if n < least {
            let message = format!("the number after {name} must be at least {least}");
            return Err(PositionError::new(message, at));
        }
        if n > most {
            return Err(too_large("graph", "vertices", most, at));
        }
        if edges(n) > notation.max_edges {
            return Err(too_large("graph", "edges", notation.max_edges, at));
        }
        Ok(n)
    };
    let graph = |n: usize, ends: Vec<(usize, usize)>| {
        let there =
            |from: usize, to: usize| LabelledEdge { from: from as u16, to: to as u16, tint: 3 };
        let mut links: Vec<LabelledEdge> = ends.iter().map(|&(a, b)| there(a, b)).collect();
        if notation.edges == EdgeSigns::Arrows {
            links.extend(ends.iter().map(|&(a, b)| there(b, a)));
        }
        Ok(Drawing { frame: Frame::Free, labels: vec![plain; n], links })
    };
    match name {
        "path" if rest.is_empty() || is_number => {
            let n = count(0, MAX_CELLS, |n| n)?;
            Ok(Drawing { frame: Frame::Grid(n), labels: vec![plain; n], links: Vec::new() })
        }
        "path" | "grid" | "hex" => {
            let cells = read_grid(rest, &notation.alphabet).map_err(shift)?;
            if name == "path" && cells.rows() > 1 {
                let message = "a path has one row; write \"grid\" for several rows";
                return Err(PositionError::new(message, at));
            }
            let cols = cells.cols();
            let frame = if name == "hex" { Frame::Hex(cols) } else { Frame::Grid(cols) };
            let labels = cells.cells().iter().map(|&cell| u16::from(cell)).collect();
            Ok(Drawing { frame, labels, links: Vec::new() })
        }
        "cycle" => {
            let n = count(3, MAX_VERTICES, |n| n)?;
            graph(n, (0..n).map(|v| (v, (v + 1) % n)).collect())
        }
        "vertex" => {
            let mut labels = vec![0; count(0, MAX_VERTICES - 1, |_| 0)? + 1];
            if let Some(last) = labels.last_mut() {
                *last = plain;
            }
            Ok(Drawing { frame: Frame::Free, labels, links: Vec::new() })
        }
        "complete" => {
            let n = count(0, MAX_VERTICES, |n| n * n.saturating_sub(1) / 2)?;
            graph(n, (0..n).flat_map(|b| (0..b).map(move |a| (a, b))).collect())
        }
        "star" => {
            let n = count(0, MAX_VERTICES - 1, |n| n)?;
            graph(n + 1, (1..=n).map(|leaf| (0, leaf)).collect())
        }
        "wheel" => {
            let n = count(3, MAX_VERTICES - 1, |n| 2 * n)?;
            graph(n + 1, (1..=n).flat_map(|v| [(0, v), (v, v % n + 1)]).collect())
        }
        "prism" => {
            let n = count(3, MAX_VERTICES / 2, |n| 3 * n)?;
            let ends = |v| [(v, (v + 1) % n), (n + v, n + (v + 1) % n), (v, n + v)];
            graph(2 * n, (0..n).flat_map(ends).collect())
        }
        "bipartite" | "split" => {
            let is_split = name == "split";
            let sizes = rest.split_once(['x', '×']).map(|(a, b)| (a.trim(), b.trim()));
            let Some((a, b)) = sizes.filter(|(a, b)| self::is_number(a) && self::is_number(b))
            else {
                let message = format!("expected two numbers after {name}, as in \"{name} 2x3\"");
                return Err(PositionError::new(message, at));
            };
            let size = |text: &str| text.parse().unwrap_or(usize::MAX);
            let (a, b) = (size(a), size(b));
            if a.saturating_add(b) > MAX_VERTICES {
                return Err(too_large("graph", "vertices", MAX_VERTICES, at));
            }
            if a * b + if is_split { a * a.saturating_sub(1) / 2 } else { 0 } > notation.max_edges {
                return Err(too_large("graph", "edges", notation.max_edges, at));
            }
            let inner = (0..if is_split { a } else { 0 }).flat_map(|w| (0..w).map(move |v| (v, w)));
            let across = (0..a).flat_map(|v| (a..a + b).map(move |w| (v, w)));
            graph(a + b, inner.chain(across).collect())
        }
        "matrix" => {
            let ends = read_matrix(rest, rest_at, notation)?;
            let n = rest.split('/').count();
            let link =
                |&(a, b): &(usize, usize)| LabelledEdge { from: a as u16, to: b as u16, tint: 3 };
            let links = ends.iter().map(link).collect();
            Ok(Drawing { frame: Frame::Free, labels: vec![plain; n], links })
        }
        _ => {
            let message = format!("unknown kind of graph; write {}", notation.expected);
            Err(PositionError::new(message, (start, start + name.len())))
        }
    }
}

/// Reads the rows of an adjacency matrix, such as `010/101/010`. The matrix must be symmetric unless
/// the edges are arrows.
fn read_matrix(
    text: &str,
    start: usize,
    notation: &Notation<'_>,
) -> Result<Vec<(usize, usize)>, PositionError> {
    let n = text.split('/').count();
    let at = (start, start + text.len());
    if n > MAX_VERTICES {
        return Err(too_large("graph", "vertices", MAX_VERTICES, at));
    }
    let mut rows: Vec<Vec<bool>> = Vec::with_capacity(n);
    let mut row_at = start;
    for row in text.split('/') {
        let whole = (row_at, row_at + row.len());
        row_at += row.len() + 1;
        let entries = row.chars().filter(|c| !c.is_whitespace() && *c != ',').map(|c| match c {
            '0' => Some(false),
            '1' => Some(true),
            _ => None,
        });
        let entries = entries.collect::<Option<Vec<bool>>>().filter(|entries| entries.len() == n);
        let Some(entries) = entries else {
            let message = format!("expected {n} digits 0 or 1 in each row, as in \"matrix 01/10\"");
            return Err(PositionError::new(message, whole));
        };
        rows.push(entries);
    }
    let is_directed = notation.edges == EdgeSigns::Arrows;
    let mut ends = Vec::new();
    for (a, row) in rows.iter().enumerate() {
        for (b, _) in row.iter().enumerate().filter(|(_, is_edge)| **is_edge) {
            if a == b && notation.edges != EdgeSigns::Tinted {
                let message = "an edge must join two different vertices";
                return Err(PositionError::new(message, at));
            }
            if !is_directed && !rows[b][a] {
                let message =
                    format!("the matrix has an edge from {a} to {b}, but not from {b} to {a}");
                return Err(PositionError::new(message, at));
            }
            if is_directed || a <= b {
                ends.push((a, b));
            }
        }
    }
    if ends.len() > notation.max_edges {
        return Err(too_large("graph", "edges", notation.max_edges, at));
    }
    Ok(ends)
}

/// Reads edges `0-1` and single vertices `4`, separated by spaces or commas.
fn read_edges(text: &str, notation: &Notation<'_>) -> Result<Drawing, PositionError> {
    let plain = notation.alphabet.fill.map_or(1, u16::from);
    let mut labels: Vec<u16> = Vec::new();
    let mut links = Vec::new();
    for (at, word) in words(text) {
        let whole = (at, at + word.len());
        let edge = read_edge(at, word, notation)?;
        for vertex in [edge.link.from, edge.link.to] {
            let vertex = usize::from(vertex);
            if labels.len() <= vertex {
                labels.resize(vertex + 1, 0);
            }
            labels[vertex] = plain;
        }
        if !edge.is_vertex {
            let LabelledEdge { from, to, tint } = edge.link;
            if from == to && notation.edges != EdgeSigns::Tinted {
                let message = "an edge must join two different vertices";
                return Err(PositionError::new(message, whole));
            }
            let back = notation.edges == EdgeSigns::Arrows && !edge.is_arrow;
            if links.len() + usize::from(back) >= notation.max_edges {
                return Err(too_large("graph", "edges", notation.max_edges, whole));
            }
            links.push(edge.link);
            if back {
                links.push(LabelledEdge { from: to, to: from, tint });
            }
        }
    }
    Ok(Drawing { frame: Frame::Free, labels, links })
}

struct WrittenEdge {
    link: LabelledEdge,
    is_arrow: bool,
    is_vertex: bool,
}

fn read_edge(at: usize, word: &str, notation: &Notation<'_>) -> Result<WrittenEdge, PositionError> {
    let arrows = notation.edges == EdgeSigns::Arrows;
    let tinted = notation.edges == EdgeSigns::Tinted;
    let joint = word.char_indices().find(|&(_, c)| c == '-' || arrows && c == '>');
    let Some((split, sign)) = joint else {
        let vertex = read_vertex(word, (at, at + word.len()), notation)?;
        let link = LabelledEdge { from: vertex, to: vertex, tint: 3 };
        return Ok(WrittenEdge { link, is_arrow: false, is_vertex: true });
    };
    let (a, mut b) = (&word[..split], &word[split + 1..]);
    let mut is_arrow = sign == '>';
    if arrows && sign == '-' && b.starts_with('>') {
        (is_arrow, b) = (true, &b[1..]);
    }
    let b_at = at + word.len() - b.len();
    let tint = match b.chars().last() {
        Some('L' | 'l' | 'B' | 'b') if tinted => 1,
        Some('R' | 'r') if tinted => 2,
        Some('G' | 'g') if tinted => 3,
        _ => 0,
    };
    if tint != 0 {
        b = &b[..b.len() - 1];
    }
    let from = read_vertex(a, (at, at + a.len()), notation)?;
    let to = read_vertex(b, (b_at, b_at + b.len()), notation)?;
    let tint = if tint == 0 { 3 } else { tint };
    Ok(WrittenEdge { link: LabelledEdge { from, to, tint }, is_arrow, is_vertex: false })
}

/// Reads marks `0:L` and `2:R`, separated by spaces or commas.
fn read_marks(
    text: &str,
    start: usize,
    notation: &Notation<'_>,
    mark_of: impl Fn(&str) -> Option<u16>,
    labels: &mut [u16],
) -> Result<(), PositionError> {
    for (at, word) in words(text) {
        let at = start + at;
        let whole = (at, at + word.len());
        let Some((vertex, mark)) = word.split_once(':') else {
            let message = format!("expected {} after the semicolon", notation.marks);
            return Err(PositionError::new(message, whole));
        };
        let number = read_vertex(vertex, (at, at + vertex.len()), notation)?;
        let Some(label) = mark_of(mark) else {
            return Err(PositionError::new(notation.right_mark, (whole.1 - mark.len(), whole.1)));
        };
        match labels.get_mut(usize::from(number)) {
            Some(old) if *old != 0 => *old = label,
            _ => {
                let message = format!(
                    "the graph has no vertex {number}; list the vertex before the semicolon"
                );
                return Err(PositionError::new(message, (at, at + vertex.len())));
            }
        }
    }
    Ok(())
}

fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let separator = |c: char| c.is_whitespace() || c == ',';
        rest = rest.trim_start_matches(separator);
        let start = text.len() - rest.len();
        let word = rest.split(separator).next().filter(|word| !word.is_empty())?;
        rest = &rest[word.len()..];
        Some((start, word))
    })
}

fn read_vertex(
    digits: &str,
    at: (usize, usize),
    notation: &Notation<'_>,
) -> Result<u16, PositionError> {
    if let Some((k, c)) = digits.char_indices().find(|(_, c)| !c.is_ascii_digit()) {
        return Err(unexpected(c, at.0 + k, notation.expected));
    }
    if digits.is_empty() {
        return Err(PositionError::new("the number of a vertex is missing here", at));
    }
    match digits.parse::<u16>() {
        Ok(vertex) if usize::from(vertex) < MAX_VERTICES => Ok(vertex),
        _ => {
            let largest = MAX_VERTICES - 1;
            let message = format!("the number of this vertex is too large: at most {largest}");
            Err(PositionError::new(message, at))
        }
    }
}

pub(crate) fn player_mark(mark: &str) -> Option<u16> {
    match mark {
        "L" | "l" | "x" | "X" => Some(1),
        "R" | "r" | "o" | "O" => Some(2),
        _ => None,
    }
}

pub(crate) fn write_cells(cells: &CellGrid, hex: bool, alphabet: &Alphabet<'_>) -> String {
    let is_plain = || cells.cells().iter().all(|&cell| Some(cell) == alphabet.fill);
    if hex {
        format!("hex {}", write_grid(cells, alphabet))
    } else if cells.rows() != 1 {
        format!("grid {}", write_grid(cells, alphabet))
    } else if is_plain() {
        format!("path {}", cells.cols())
    } else {
        format!("path {}", rows_of(cells, alphabet))
    }
}

/// Writes a graph by its edges, its single vertices, and the marks that `mark` returns.
pub(crate) fn write_links(
    vertices: impl Iterator<Item = (usize, u16)>,
    links: impl Iterator<Item = LabelledEdge>,
    signs: EdgeSigns,
    mark: impl Fn(u16) -> Option<String>,
) -> String {
    let links: Vec<LabelledEdge> = links.collect();
    let vertices: Vec<(usize, u16)> = vertices.collect();
    let mut ends: Vec<u16> = links.iter().flat_map(|link| [link.from, link.to]).collect();
    ends.sort_unstable();
    let is_alone = |vertex: usize| ends.binary_search(&(vertex as u16)).is_err();
    let mut text = String::new();
    for &LabelledEdge { from, to, tint } in &links {
        let back = || links.binary_search(&LabelledEdge { from: to, to: from, tint }).is_ok();
        let letter = match tint {
            1 if signs == EdgeSigns::Tinted => "L",
            2 if signs == EdgeSigns::Tinted => "R",
            _ => "",
        };
        let _ = match signs {
            EdgeSigns::Arrows if !back() => write!(text, "{from}>{to} "),
            EdgeSigns::Arrows if from > to => Ok(()),
            _ => write!(text, "{from}-{to}{letter} "),
        };
    }
    for (vertex, _) in vertices.iter().filter(|(vertex, _)| is_alone(*vertex)) {
        let _ = write!(text, "{vertex} ");
    }
    text.pop();
    let mut sign = ";";
    for &(vertex, label) in &vertices {
        if let Some(mark) = mark(label) {
            let _ = write!(text, "{sign} {vertex}:{mark}");
            sign = "";
        }
    }
    // A number alone could be read as a number of vertices.
    match vertices[..] {
        [(vertex, _)] if is_number(&text) => format!("vertex {vertex}"),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use upstar_core::Ruleset;

    use crate::testing::check_refused;
    use crate::{DigraphPlacement, NodeKayles};

    fn check_same(one: &str, other: &str) {
        let rules = NodeKayles::default();
        let read = |text: &str| match rules.parse(text) {
            Ok(position) => rules.normalise(position),
            Err(error) => panic!("{text}: {error}"),
        };
        assert_eq!(read(one), read(other), "{one} {other}");
    }

    #[test]
    fn named_graphs_have_their_edges() {
        check_same("wheel 3", "complete 4");
        check_same("wheel 4", "0-1 0-2 0-3 0-4 1-2 2-3 3-4 4-1");
        check_same("prism 3", "0-1 1-2 2-0 3-4 4-5 5-3 0-3 1-4 2-5");
        check_same("bipartite 2x3", "0-2 0-3 0-4 1-2 1-3 1-4");
        check_same("bipartite 1 x 4", "star 4");
        check_same("split 2x2", "0-1 0-2 0-3 1-2 1-3");
        check_same("split 4x0", "complete 4");
        check_same("split 0x2", "0 1");
    }

    #[test]
    fn adjacency_matrices_are_graphs() {
        check_same("matrix 010/101/010", "path 3");
        check_same("matrix 0 1 1/1,0,1/110", "complete 3");
        check_same("matrix 00/00", "0 1");
        check_same("matrix 0", "vertex 0");
        let rules = DigraphPlacement;
        let read = |text: &str| rules.parse(text).expect(text);
        assert_eq!(read("matrix 01/00; 0:L 1:R"), read("0>1; 0:L 1:R"));
        assert_eq!(read("matrix 01/10; 0:L 1:R"), read("0-1; 0:L 1:R"));
    }

    #[test]
    fn wrong_graphs_are_refused() {
        let rules = NodeKayles::default();
        check_refused(&rules, "wheel 2", (6, 7), "at least 3");
        check_refused(&rules, "prism 513", (6, 9), "at most 512 vertices");
        check_refused(&rules, "bipartite 3", (10, 11), "two numbers");
        check_refused(&rules, "split 2000x1", (6, 12), "at most 1024 vertices");
        check_refused(&rules, "bipartite 500x500", (10, 17), "edges");
        check_refused(&rules, "matrix", (6, 6), "expected 1 digits");
        check_refused(&rules, "matrix 01/1", (10, 11), "expected 2 digits");
        check_refused(&rules, "matrix 02/20", (7, 9), "0 or 1");
        check_refused(&rules, "matrix 01/00", (7, 12), "an edge from 0 to 1, but not from 1 to 0");
        check_refused(&rules, "matrix 1", (7, 8), "two different vertices");
    }
}
