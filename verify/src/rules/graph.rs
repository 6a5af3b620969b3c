//! Graphs whose vertices may be reserved for a player, and games that take vertices.

use super::{GameRules, Options, Player, number};
use std::collections::{BTreeMap, BTreeSet};

/// A game in which a player takes a vertex that is not reserved for the opponent.
pub(super) struct TakeVertex {
    /// The change to each neighbour of a vertex that `player` takes.
    pub neighbour: fn(&mut Graph, usize, Player),
    /// `true` if a move may reserve vertices, so that the players' moves differ.
    pub reserves: bool,
}

impl GameRules for TakeVertex {
    type Position = Graph;

    fn read(&self, text: &str) -> Result<Graph, String> {
        Graph::read(text)
    }
    fn write(&self, graph: &Graph) -> String {
        graph.write()
    }
    fn options<'a>(&'a self, graph: &'a Graph, player: Player) -> Options<'a, Graph> {
        Box::new(graph.open(player).map(move |v| {
            let mut after = graph.clone();
            after.remove(v);
            graph.neighbours(v).for_each(|n| (self.neighbour)(&mut after, n, player));
            after
        }))
    }
    fn parts(&self, graph: Graph) -> Vec<Graph> {
        graph.parts()
    }
    fn impartial(&self, graph: &Graph) -> bool {
        !self.reserves && graph.vertices.values().all(|&tint| tint == b'.')
    }
}

#[derive(Clone, Default)]
pub struct Graph {
    /// The vertices: `.` if both players may use it, and `L` or `R` if it is reserved.
    pub vertices: BTreeMap<usize, u8>,
    /// The edges, each with its smaller end first.
    pub edges: BTreeSet<(usize, usize)>,
}

const MOST: usize = 400;

const NONE: &str = "grid 0x0";

impl Graph {
    pub fn read(text: &str) -> Result<Graph, String> {
        let mut graph = Graph::default();
        if text == NONE {
            return Ok(graph);
        }
        if text.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let (kind, size) = text.split_once(' ').ok_or("expected a graph such as path 5")?;
            graph.named(kind, size)?;
            return Ok(graph);
        }
        if text.trim().bytes().all(|c| c.is_ascii_digit()) {
            return Err("a number alone is not a graph; write `vertex 4`".into());
        }
        let (edges, tints) = text.split_once("; ").unwrap_or((text, ""));
        for word in edges.split_ascii_whitespace() {
            match word.split_once('-') {
                Some((a, b)) => graph.join(number(a, MOST)?, number(b, MOST)?)?,
                None => graph.vertex(number(word, MOST)?),
            }
        }
        for word in tints.split_ascii_whitespace() {
            let tint = match word.split_once(':') {
                Some((v, "L")) => Some((number(v, MOST)?, b'L')),
                Some((v, "R")) => Some((number(v, MOST)?, b'R')),
                _ => None,
            };
            let free = tint.and_then(|(v, tint)| Some((graph.vertices.get_mut(&v)?, tint)));
            match free {
                Some((old @ b'.', tint)) => *old = tint,
                _ => return Err(format!("`{word}` does not reserve an open vertex for L or R")),
            }
        }
        match graph.vertices.is_empty() {
            true => Err(format!("write a graph without vertices as `{NONE}`")),
            false => Ok(graph),
        }
    }

    fn vertex(&mut self, v: usize) {
        self.vertices.entry(v).or_insert(b'.');
    }

    fn join(&mut self, a: usize, b: usize) -> Result<(), String> {
        if a == b {
            return Err("the two ends of an edge must differ".into());
        }
        self.vertex(a);
        self.vertex(b);
        self.edges.insert((a.min(b), a.max(b)));
        Ok(())
    }

    fn named(&mut self, kind: &str, size: &str) -> Result<(), String> {
        match (kind, number(size, MOST)) {
            ("path", Ok(n)) if n > 0 => self.grid(1, n)?,
            ("vertex", Ok(v)) => self.vertex(v),
            ("cycle", Ok(n)) if n >= 3 => {
                self.grid(1, n)?;
                self.join(0, n - 1)?;
            }
            ("complete", Ok(n)) if (1..=40).contains(&n) => {
                (0..n).for_each(|v| self.vertex(v));
                (0..n).try_for_each(|a| (0..a).try_for_each(|b| self.join(b, a)))?;
            }
            ("star", Ok(n)) if n > 0 => (1..=n).try_for_each(|leaf| self.join(0, leaf))?,
            ("grid", Err(_)) if size.bytes().any(|c| c.is_ascii_digit()) => {
                let (m, n) =
                    size.split_once('x').ok_or("expected the size of a grid such as 2x3")?;
                self.grid(number(m, MOST)?, number(n, MOST)?)?;
            }
            ("path" | "grid", Err(_)) => self.rows(kind, size)?,
            _ => {
                let [kind, size] = [kind, size].map(|word| crate::print::cut(word, 40));
                return Err(format!("`{kind} {size}` is not a graph"));
            }
        }
        Ok(())
    }

    /// Reads the rows of a grid: `x` and `o` are reserved vertices, and `#` is not a vertex.
    fn rows(&mut self, kind: &str, text: &str) -> Result<(), String> {
        let rows: Vec<&str> = text.split('/').collect();
        let columns = rows[0].len();
        if rows.iter().any(|r| r.len() != columns) || rows.len() > 1 && kind == "path" {
            return Err("the rows have different lengths".into());
        }
        self.grid(rows.len(), columns)?;
        for (v, c) in rows.concat().bytes().enumerate() {
            match c {
                b'.' => {}
                b'x' => _ = self.vertices.insert(v, b'L'),
                b'o' => _ = self.vertices.insert(v, b'R'),
                b'#' => self.remove(v),
                _ => return Err(format!("`{}` is not a vertex", c as char)),
            }
        }
        Ok(())
    }

    /// Adds a grid whose vertices are numbered row by row.
    fn grid(&mut self, m: usize, n: usize) -> Result<(), String> {
        if m * n == 0 || m * n > MOST {
            return Err(format!("a grid must have 1 to {MOST} vertices"));
        }
        for v in 0..m * n {
            self.vertex(v);
            if v % n > 0 {
                self.edges.insert((v - 1, v));
            }
            if v >= n {
                self.edges.insert((v - n, v));
            }
        }
        Ok(())
    }

    pub fn open(&self, player: Player) -> impl Iterator<Item = usize> + '_ {
        let closed = if player == Player::Left { b'R' } else { b'L' };
        self.vertices.iter().filter(move |&(_, &tint)| tint != closed).map(|(&v, _)| v)
    }

    pub fn neighbours(&self, v: usize) -> impl Iterator<Item = usize> + '_ {
        let ends = self.edges.iter().filter(move |&&(a, b)| a == v || b == v);
        ends.map(move |&(a, b)| if a == v { b } else { a })
    }

    pub fn remove(&mut self, v: usize) {
        self.vertices.remove(&v);
        self.edges.retain(|&(a, b)| a != v && b != v);
    }

    /// Reserves a vertex for `player`, or removes it if it was reserved for the opponent.
    pub fn reserve(&mut self, v: usize, player: Player) {
        let tint = if player == Player::Left { b'L' } else { b'R' };
        match self.vertices.get(&v) {
            Some(&old) if old == b'.' || old == tint => _ = self.vertices.insert(v, tint),
            _ => self.remove(v),
        }
    }

    /// Returns the edges, the isolated vertices and, after a semicolon, the reserved vertices. A
    /// single vertex is written as `vertex 4`.
    pub fn write(&self) -> String {
        if self.vertices.is_empty() {
            return NONE.into();
        }
        let joined: BTreeSet<usize> = self.edges.iter().flat_map(|&(a, b)| [a, b]).collect();
        let alone = self.vertices.keys().filter(|v| !joined.contains(v));
        let edges = self.edges.iter().map(|(a, b)| format!("{a}-{b}"));
        let mut text = edges.chain(alone.map(usize::to_string)).collect::<Vec<_>>().join(" ");
        let reserved = self.vertices.iter().filter(|&(_, &tint)| tint != b'.');
        for (place, (v, tint)) in reserved.enumerate() {
            text += &format!("{}{v}:{}", if place == 0 { "; " } else { " " }, *tint as char);
        }
        if text.bytes().all(|c| c.is_ascii_digit()) {
            text.insert_str(0, "vertex ");
        }
        text
    }

    pub fn parts(&self) -> Vec<Graph> {
        let (mut rest, mut parts) = (self.clone(), Vec::new());
        while let Some((&first, _)) = rest.vertices.first_key_value() {
            let (mut part, mut new) = (BTreeSet::new(), vec![first]);
            while let Some(v) = new.pop() {
                if part.insert(v) {
                    new.extend(self.neighbours(v));
                }
            }
            let mut graph = self.clone();
            graph.vertices.retain(|v, _| part.contains(v));
            graph.edges.retain(|(a, _)| part.contains(a));
            rest.vertices.retain(|v, _| !part.contains(v));
            parts.push(graph);
        }
        parts
    }
}
