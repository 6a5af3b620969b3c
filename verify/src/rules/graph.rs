//! Graphs whose vertices may be reserved for a player.

use super::{Player, State, number};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Default)]
pub struct Graph {
    /// Each vertex with `.` if both may use it, or `L` or `R`.
    pub vertices: BTreeMap<usize, u8>,
    /// Each edge, its smaller end first.
    pub edges: BTreeSet<(usize, usize)>,
}

const MOST: usize = 120;

impl Graph {
    pub fn read(text: &str) -> Result<Graph, String> {
        let mut graph = Graph::default();
        if let Some((kind, size)) = text
            .split_once(' ')
            .filter(|(kind, _)| kind.starts_with(|c: char| c.is_ascii_alphabetic()))
        {
            graph.named(kind, size.trim())?;
            return Ok(graph);
        }
        if !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit()) {
            return Err("a number alone is not a graph; write `vertex 4`".into());
        }
        let (edges, tints) = text.split_once(';').unwrap_or((text, ""));
        for word in edges.split_ascii_whitespace() {
            match word.split_once('-') {
                Some((a, b)) => graph.join(number(a, MOST)?, number(b, MOST)?)?,
                None => graph.vertex(number(word, MOST)?, b'.'),
            }
        }
        for word in tints.split_ascii_whitespace() {
            match word.split_once(':') {
                Some((v, "L")) => _ = graph.vertices.insert(number(v, MOST)?, b'L'),
                Some((v, "R")) => _ = graph.vertices.insert(number(v, MOST)?, b'R'),
                _ => return Err(format!("`{word}` does not reserve a vertex")),
            }
        }
        Ok(graph)
    }

    fn vertex(&mut self, v: usize, tint: u8) {
        self.vertices.entry(v).or_insert(tint);
    }

    fn join(&mut self, a: usize, b: usize) -> Result<(), String> {
        if a == b {
            return Err("an edge has two ends".into());
        }
        self.vertex(a, b'.');
        self.vertex(b, b'.');
        self.edges.insert((a.min(b), a.max(b)));
        Ok(())
    }

    fn named(&mut self, kind: &str, size: &str) -> Result<(), String> {
        match (kind, number(size, MOST)) {
            ("path", Ok(n)) => self.grid(1, n),
            ("vertex", Ok(v)) => self.vertex(v, b'.'),
            ("cycle", Ok(n)) if n >= 3 => {
                self.grid(1, n);
                self.join(0, n - 1)?;
            }
            ("complete", Ok(n)) if n <= 40 => {
                (0..n).for_each(|v| self.vertex(v, b'.'));
                (0..n).try_for_each(|a| (0..a).try_for_each(|b| self.join(b, a)))?;
            }
            ("star", Ok(n)) => {
                self.vertex(0, b'.');
                (1..=n).try_for_each(|leaf| self.join(0, leaf))?;
            }
            ("grid", Err(_))
                if size.bytes().all(|c| c == b'x' || c.is_ascii_digit()) && size.len() > 2 =>
            {
                let (m, n) = size.split_once('x').ok_or("a grid is written 2x3")?;
                let (m, n) = (number(m, MOST)?, number(n, MOST)?);
                if m * n > MOST {
                    return Err("the grid is too large".into());
                }
                self.grid(m, n);
            }
            ("path" | "grid", Err(_)) => {
                let rows: Vec<&str> = size.split('/').collect();
                let columns = rows[0].len();
                if rows.iter().any(|r| r.len() != columns) || rows.len() > 1 && kind == "path" {
                    return Err("the rows are not of the same length".into());
                }
                self.grid(rows.len(), columns);
                for (v, c) in rows.concat().bytes().enumerate() {
                    match c {
                        b'.' => {}
                        b'x' => _ = self.vertices.insert(v, b'L'),
                        b'o' => _ = self.vertices.insert(v, b'R'),
                        b'#' => self.remove(v),
                        _ => return Err(format!("`{}` is no vertex", c as char)),
                    }
                }
            }
            _ => {
                return Err(format!(
                    "`{} {}` is no graph",
                    crate::print::cut(kind, 40),
                    crate::print::cut(size, 40)
                ));
            }
        }
        Ok(())
    }

    /// Vertices in rows, numbered row by row, each joined with those beside, above and below it.
    fn grid(&mut self, m: usize, n: usize) {
        for v in 0..m * n {
            self.vertex(v, b'.');
            if v % n > 0 {
                self.edges.insert((v - 1, v));
            }
            if v >= n {
                self.edges.insert((v - n, v));
            }
        }
    }

    pub fn of(state: &[u8]) -> Graph {
        Graph::read(std::str::from_utf8(state).unwrap_or_default()).unwrap_or_default()
    }

    /// The vertices that a player may use.
    pub fn open(&self, player: Player) -> Vec<usize> {
        let closed = if player == Player::Left { b'R' } else { b'L' };
        self.vertices.iter().filter(|&(_, &tint)| tint != closed).map(|(&v, _)| v).collect()
    }

    pub fn neighbours(&self, v: usize) -> Vec<usize> {
        let ends = self.edges.iter().filter(|&&(a, b)| a == v || b == v);
        ends.map(|&(a, b)| if a == v { b } else { a }).collect()
    }

    pub fn remove(&mut self, v: usize) {
        self.vertices.remove(&v);
        self.edges.retain(|&(a, b)| a != v && b != v);
    }

    /// Only `player` may use the vertex from now on; nobody, if it was the other's.
    pub fn reserve(&mut self, v: usize, player: Player) {
        let tint = if player == Player::Left { b'L' } else { b'R' };
        match self.vertices.get(&v) {
            Some(&old) if old == b'.' || old == tint => _ = self.vertices.insert(v, tint),
            _ => self.remove(v),
        }
    }

    /// Edges, vertices without edges, and after a semicolon those that are reserved; `vertex 4` for one alone.
    pub fn state(&self) -> State {
        let alone = self.vertices.keys().filter(|&&v| self.neighbours(v).is_empty());
        let edges = self.edges.iter().map(|(a, b)| format!("{a}-{b}"));
        let mut text = edges.chain(alone.map(usize::to_string)).collect::<Vec<_>>().join(" ");
        let reserved = self.vertices.iter().filter(|&(_, &tint)| tint != b'.');
        for (place, (v, tint)) in reserved.enumerate() {
            text += &format!("{}{v}:{}", if place == 0 { "; " } else { " " }, *tint as char);
        }
        if !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit()) {
            text.insert_str(0, "vertex ");
        }
        text.into_bytes()
    }

    /// The connected parts.
    pub fn parts(&self) -> Vec<State> {
        let (mut rest, mut parts) = (self.clone(), Vec::new());
        while let Some((&first, _)) = rest.vertices.iter().next() {
            let (mut part, mut new) = (BTreeSet::new(), vec![first]);
            while let Some(v) = new.pop() {
                if part.insert(v) {
                    new.extend(self.neighbours(v));
                }
            }
            let mut graph = self.clone();
            graph.vertices.retain(|v, _| part.contains(v));
            graph.edges.retain(|(a, _)| part.contains(a));
            part.iter().for_each(|&v| rest.remove(v));
            parts.push(graph.state());
        }
        parts
    }
}
