//! Tinted graphs as text: `path 5`, `grid 3x4`, `cycle 6`, `complete 4`, `star 3`, or edges.

use std::fmt::Write;

use upstar_core::PositionError;

use super::{TintedGraph, TintedPosition};
use crate::grid::text::{Alphabet, read as read_grid, rows_of, write as write_grid};
use crate::grid::{Board, CellGrid};
use crate::text::{MAX_CELLS, too_large, unexpected};

/// The largest numbers of vertices and edges of a graph that is not a grid: there is an option for
/// every vertex, and each of them lists the graph.
const MAX_VERTICES: usize = 1024;
const MAX_EDGES: usize = 16_384;

const ALPHABET: Alphabet = Alphabet {
    cells: &[
        ('.', 3),
        ('_', 3),
        ('x', 1),
        ('X', 1),
        ('L', 1),
        ('o', 2),
        ('O', 2),
        ('R', 2),
        ('#', 0),
    ],
    expected: "`.` for a cell open to both, `x` to Left, `o` to Right and `#` to nobody",
    fill: Some(3),
};

const EXPECTED: &str = "\"path 5\", \"cycle 6\", \"grid 3x4\", \"complete 4\", \"star 3\", or edges and \
                        single vertices such as \"0-1 1-2 4; 0:L 2:R\"";

/// Read a graph, and after a semicolon for whom vertices are reserved.
pub(crate) fn read(text: &str) -> Result<TintedPosition, PositionError> {
    let (graph, tints) = text.split_once(';').unwrap_or((text, ""));
    let tints_at = text.len() - tints.len();
    let start = graph.len() - graph.trim_start().len();
    let trimmed = graph.trim();
    match trimmed.chars().next() {
        None => {
            let message = format!("a graph is missing; write {EXPECTED}");
            Err(PositionError::new(message, (0, text.len())))
        }
        Some(c) if c.is_ascii_alphabetic() => match read_named(trimmed, start)? {
            Named::Grid(cols, mut cells) => {
                read_tints(tints, tints_at, &mut cells)?;
                Ok(TintedPosition::Grid(grid(cols, cells)))
            }
            Named::Graph(mut open, edges) => {
                read_tints(tints, tints_at, &mut open)?;
                Ok(TintedGraph::new(open, edges).into_position())
            }
        },
        Some(_) => {
            let (mut open, edges) = read_edges(graph)?;
            read_tints(tints, tints_at, &mut open)?;
            Ok(TintedGraph::new(open, edges).into_position())
        }
    }
}

enum Named {
    /// The number of columns, and the cells.
    Grid(usize, Vec<u8>),
    /// For whom each vertex is open, and the edges.
    Graph(Vec<u8>, Vec<(u16, u16)>),
}

fn grid(cols: usize, cells: Vec<u8>) -> Board<2> {
    Board::new(CellGrid::new(cells.len() / cols.max(1), cols, cells))
}

fn read_named(text: &str, start: usize) -> Result<Named, PositionError> {
    let name = text.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or(text);
    let rest = &text[name.len()..];
    let rest_at = start + name.len() + rest.len() - rest.trim_start().len();
    let rest = rest.trim();
    let at = (rest_at, rest_at + rest.len());
    let shift = |error: PositionError| {
        PositionError::new(error.message, (error.at.0 + rest_at, error.at.1 + rest_at))
    };
    let is_number = !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit());
    // The number after the name.
    let count = |least: usize, most: usize, edges: fn(usize) -> usize| {
        if !is_number {
            let message = format!("write a number after {name}, as in \"{name} 5\"");
            return Err(PositionError::new(message, at));
        }
        let n = rest.parse().unwrap_or(usize::MAX);
        if n < least {
            let message = format!("the least number after {name} is {least}");
            return Err(PositionError::new(message, at));
        }
        if n > most {
            return Err(too_large("graph", "vertices", most, at));
        }
        if edges(n) > MAX_EDGES {
            return Err(too_large("graph", "edges", MAX_EDGES, at));
        }
        Ok(n)
    };
    let graph = |n: usize, edges: Vec<(usize, usize)>| {
        let edges = edges.into_iter().map(|(a, b)| (a as u16, b as u16)).collect();
        Ok(Named::Graph(vec![3; n], edges))
    };
    match name {
        "path" if rest.is_empty() || is_number => {
            let n = count(0, MAX_CELLS, |n| n)?;
            Ok(Named::Grid(n, vec![3; n]))
        }
        "path" | "grid" => {
            let cells = read_grid(rest, &ALPHABET).map_err(shift)?;
            if name == "path" && cells.rows() > 1 {
                let message = "a path has one row; write \"grid\" for several";
                return Err(PositionError::new(message, at));
            }
            Ok(Named::Grid(cells.cols(), cells.cells().to_vec()))
        }
        "cycle" => {
            let n = count(3, MAX_VERTICES, |n| n)?;
            graph(n, (0..n).map(|v| (v, (v + 1) % n)).collect())
        }
        "complete" => {
            let n = count(0, MAX_VERTICES, |n| n * n.saturating_sub(1) / 2)?;
            graph(n, (0..n).flat_map(|b| (0..b).map(move |a| (a, b))).collect())
        }
        "star" => {
            let n = count(0, MAX_VERTICES - 1, |n| n)?;
            graph(n + 1, (1..=n).map(|leaf| (0, leaf)).collect())
        }
        _ => {
            let message = format!("there is no graph of this name; write {EXPECTED}");
            Err(PositionError::new(message, (start, start + name.len())))
        }
    }
}

type Parts = (Vec<u8>, Vec<(u16, u16)>);

/// Edges `0-1` and single vertices `4`, separated by spaces or commas.
fn read_edges(text: &str) -> Result<Parts, PositionError> {
    let mut open: Vec<u8> = Vec::new();
    let mut edges = Vec::new();
    for (at, word) in words(text) {
        let (a, b) = word.split_once('-').unwrap_or((word, word));
        let a_at = (at, at + a.len());
        let b_at = (at + word.len() - b.len(), at + word.len());
        let (a, b_number) = (read_vertex(a, a_at)?, read_vertex(b, b_at)?);
        let is_edge = word.contains('-');
        if is_edge && a == b_number {
            let message = "an edge joins two different vertices";
            return Err(PositionError::new(message, (at, at + word.len())));
        }
        for vertex in [a, b_number] {
            let vertex = usize::from(vertex);
            if open.len() <= vertex {
                open.resize(vertex + 1, 0);
            }
            open[vertex] = 3;
        }
        if is_edge {
            if edges.len() == MAX_EDGES {
                return Err(too_large("graph", "edges", MAX_EDGES, (at, at + word.len())));
            }
            edges.push((a, b_number));
        }
    }
    Ok((open, edges))
}

/// Reservations `0:L` and `2:R`, separated by spaces or commas.
fn read_tints(text: &str, start: usize, open: &mut [u8]) -> Result<(), PositionError> {
    for (at, word) in words(text) {
        let at = start + at;
        let whole = (at, at + word.len());
        let Some((vertex, player)) = word.split_once(':') else {
            let message = "after the semicolon come reservations such as 0:L or 2:R";
            return Err(PositionError::new(message, whole));
        };
        let number = read_vertex(vertex, (at, at + vertex.len()))?;
        let tint = match player {
            "L" | "l" | "x" | "X" => 1,
            "R" | "r" | "o" | "O" => 2,
            _ => {
                let message = "a vertex is reserved for L (Left) or R (Right)";
                return Err(PositionError::new(message, (whole.1 - player.len(), whole.1)));
            }
        };
        match open.get_mut(usize::from(number)) {
            Some(open) if *open != 0 => *open = tint,
            _ => {
                let message =
                    format!("the graph has no vertex {number}; list it before the semicolon");
                return Err(PositionError::new(message, (at, at + vertex.len())));
            }
        }
    }
    Ok(())
}

/// The words of a text with their places, separated by spaces or commas.
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

fn read_vertex(digits: &str, at: (usize, usize)) -> Result<u16, PositionError> {
    if let Some((k, c)) = digits.char_indices().find(|(_, c)| !c.is_ascii_digit()) {
        return Err(unexpected(c, at.0 + k, EXPECTED));
    }
    if digits.is_empty() {
        return Err(PositionError::new("the number of a vertex is missing here", at));
    }
    match digits.parse::<u16>() {
        Ok(vertex) if usize::from(vertex) < MAX_VERTICES => Ok(vertex),
        _ => {
            let largest = MAX_VERTICES - 1;
            let message = format!("vertices have numbers up to {largest}; use smaller ones");
            Err(PositionError::new(message, at))
        }
    }
}

/// Write a position as [`read`] reads it.
pub(crate) fn write(position: &TintedPosition) -> String {
    match position {
        TintedPosition::Grid(board) => {
            let cells = board.cells();
            if cells.rows() != 1 {
                format!("grid {}", write_grid(&cells, &ALPHABET))
            } else if cells.cells().iter().all(|&cell| cell == 3) {
                format!("path {}", cells.cols())
            } else {
                format!("path {}", rows_of(&cells, &ALPHABET))
            }
        }
        TintedPosition::Graph(graph) => write_graph(graph),
    }
}

fn write_graph(graph: &TintedGraph) -> String {
    let mut alone: Vec<bool> = graph.open().iter().map(|&open| open != 0).collect();
    let mut text = String::new();
    // Writing to a string cannot fail.
    for &(a, b) in graph.edges() {
        alone[usize::from(a)] = false;
        alone[usize::from(b)] = false;
        let _ = write!(text, "{a}-{b} ");
    }
    for (vertex, _) in alone.iter().enumerate().filter(|(_, alone)| **alone) {
        let _ = write!(text, "{vertex} ");
    }
    text.pop();
    let mut sign = ';';
    for (vertex, &open) in graph.open().iter().enumerate() {
        let player = match open {
            1 => 'L',
            2 => 'R',
            _ => continue,
        };
        if sign == ';' {
            text.push(';');
            sign = ' ';
        }
        let _ = write!(text, " {vertex}:{player}");
    }
    text
}
