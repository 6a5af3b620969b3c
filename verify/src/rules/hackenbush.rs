//! Left cuts a blue edge, Right a red one, either a green one; what is then not connected with
//! the ground falls away. A picture is a list of edges, `0-1B 1-2R`; vertex 0 is the ground.

use super::{Player, Rules, State, number, single};

pub(super) struct Hackenbush;

pub(super) fn rules(words: &[&str]) -> Result<(Hackenbush, String), String> {
    single(Hackenbush, words)
}

type Edge = (usize, usize, u8);

const MOST: usize = 1000;

fn colour(c: u8) -> Result<u8, String> {
    if b"BRG".contains(&c) { Ok(c) } else { Err(format!("`{}` is no colour", c as char)) }
}

/// `0-1B 1-2R`.
fn edges(text: &str) -> Result<Vec<Edge>, String> {
    let edges = text.split_ascii_whitespace().map(|word| {
        let c = colour(word.as_bytes()[word.len() - 1])?;
        let ends = word[..word.len() - 1].split_once('-').ok_or("an edge is written 0-1B")?;
        Ok((number(ends.0, MOST)?, number(ends.1, MOST)?, c))
    });
    edges.collect()
}

/// Strings and trees, `B(R,GB),RR`.
fn trees(text: &str) -> Result<Vec<Edge>, String> {
    let (mut edges, mut at, mut branches) = (Vec::new(), 0, Vec::new());
    for c in text.bytes() {
        match c {
            b'(' => branches.push(at),
            b',' => at = branches.last().copied().unwrap_or(0),
            b')' => at = branches.pop().ok_or("a `)` without `(`")?,
            _ => {
                edges.push((at, edges.len() + 1, colour(c)?));
                at = edges.len();
            }
        }
    }
    if branches.is_empty() { Ok(edges) } else { Err("a `(` without `)`".into()) }
}

/// The edges that are connected with the ground.
fn standing(edges: &[Edge]) -> Vec<Edge> {
    let mut reached = vec![false; MOST + 1];
    reached[0] = true;
    let mut grows = true;
    while grows {
        grows = false;
        for &(a, b, _) in edges {
            if reached[a] != reached[b] {
                (reached[a], reached[b], grows) = (true, true, true);
            }
        }
    }
    edges.iter().copied().filter(|&(a, _, _)| reached[a]).collect()
}

fn state(mut edges: Vec<Edge>) -> State {
    edges.iter_mut().for_each(|e| (e.0, e.1) = (e.0.min(e.1), e.0.max(e.1)));
    edges.sort_unstable();
    let edges: Vec<String> = edges.iter().map(|(a, b, c)| format!("{a}-{b}{}", *c as char)).collect();
    edges.join(" ").into_bytes()
}

impl Rules for Hackenbush {
    fn read(&self, text: &str) -> Result<State, String> {
        let picture = match text {
            "" | "0" => Vec::new(),
            _ if text.contains('-') => edges(text)?,
            _ => trees(text)?,
        };
        if picture.len() > MOST / 2 {
            return Err("the picture has too many edges".into());
        }
        Ok(state(standing(&picture)))
    }
    fn options(&self, position: &[u8], player: Player) -> Vec<State> {
        let picture = edges(std::str::from_utf8(position).unwrap_or_default()).unwrap_or_default();
        let own = if player == Player::Left { b'B' } else { b'R' };
        let cuts = (0..picture.len()).filter(|&e| picture[e].2 == own || picture[e].2 == b'G');
        let rest = cuts.map(|e| [&picture[..e], &picture[e + 1..]].concat());
        rest.map(|rest| state(standing(&rest))).collect()
    }
    /// What is connected without the ground.
    fn parts(&self, position: &[u8]) -> Vec<State> {
        let mut rest = edges(std::str::from_utf8(position).unwrap_or_default()).unwrap_or_default();
        let mut parts = Vec::new();
        while let Some(first) = rest.pop() {
            let mut part = vec![first];
            let touch = |x: &Edge, y: &Edge| [x.0, x.1].iter().any(|v| *v != 0 && [y.0, y.1].contains(v));
            while let Some(next) = rest.iter().position(|e| part.iter().any(|p| touch(e, p))) {
                part.push(rest.swap_remove(next));
            }
            parts.push(state(part));
        }
        parts
    }
}
