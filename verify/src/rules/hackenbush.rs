//! Left cuts a blue edge, Right cuts a red edge, and either player may cut a green edge. Edges that
//! are no longer connected to the ground are then removed. A picture is a list of edges,
//! `0-1B 1-2R`; vertex 0 is the ground.

use super::{GameRules, Options, Player, number, single};
use std::collections::HashMap;

pub(super) struct Hackenbush;

pub(super) fn rules(words: &[&str]) -> Result<(Hackenbush, String), String> {
    single(Hackenbush, words)
}

type Edge = (usize, usize, u8);
type Picture = Vec<Edge>;

const MOST: usize = 1000;

fn colour(c: u8) -> Result<u8, String> {
    if b"BRG".contains(&c) { Ok(c) } else { Err(format!("`{}` is not a colour", c as char)) }
}

/// Reads edges, `0-1B 1-2R`.
fn edges(text: &str) -> Result<Picture, String> {
    let edges = text.split_ascii_whitespace().map(|word| {
        let c = colour(word.as_bytes()[word.len() - 1])?;
        let (a, b) =
            word[..word.len() - 1].split_once('-').ok_or("expected an edge such as 0-1B")?;
        Ok((number(a, MOST)?, number(b, MOST)?, c))
    });
    edges.collect()
}

/// Reads strings and trees, `B(R,GB),RR`.
fn trees(text: &str) -> Result<Picture, String> {
    let (mut edges, mut at, mut branches) = (Vec::new(), 0, Vec::new());
    let mut before = b',';
    for c in text.bytes() {
        let after_edge = b"BRG".contains(&before);
        match c {
            b'(' if after_edge => branches.push(at),
            b',' if after_edge || before == b')' => at = branches.last().copied().unwrap_or(0),
            b')' if after_edge || before == b')' => {
                at = branches.pop().ok_or("unmatched `)`")?;
            }
            b'B' | b'R' | b'G' if before != b')' => {
                edges.push((at, edges.len() + 1, c));
                at = edges.len();
            }
            _ => return Err(format!("`{}` is not allowed here", c as char)),
        }
        before = c;
    }
    match branches.is_empty() && !matches!(before, b',' | b'(') {
        true => Ok(edges),
        false => Err("the picture is not complete".into()),
    }
}

fn standing(edges: &[Edge]) -> Picture {
    let mut ends: HashMap<usize, Vec<usize>> = HashMap::new();
    for &(a, b, _) in edges {
        ends.entry(a).or_default().push(b);
        ends.entry(b).or_default().push(a);
    }
    let mut reached = vec![false; MOST + 1];
    reached[0] = true;
    let mut new = vec![0];
    while let Some(vertex) = new.pop() {
        for &end in ends.get(&vertex).into_iter().flatten() {
            if !std::mem::replace(&mut reached[end], true) {
                new.push(end);
            }
        }
    }
    edges.iter().copied().filter(|&(a, _, _)| reached[a]).collect()
}

impl GameRules for Hackenbush {
    type Position = Picture;

    fn read(&self, text: &str) -> Result<Picture, String> {
        let picture = match text {
            "0" => Vec::new(),
            _ if text.contains('-') => edges(text)?,
            _ => trees(text)?,
        };
        if picture.len() > MOST / 2 {
            return Err("the picture has too many edges".into());
        }
        if standing(&picture).len() < picture.len() {
            return Err("an edge is not connected to the ground".into());
        }
        Ok(picture)
    }
    fn write(&self, picture: &Picture) -> String {
        if picture.is_empty() {
            return "0".into();
        }
        let mut edges = picture.clone();
        edges.iter_mut().for_each(|e| (e.0, e.1) = (e.0.min(e.1), e.0.max(e.1)));
        edges.sort_unstable();
        let edges: Vec<String> =
            edges.iter().map(|(a, b, c)| format!("{a}-{b}{}", *c as char)).collect();
        edges.join(" ")
    }
    fn options<'a>(&'a self, picture: &'a Picture, player: Player) -> Options<'a, Picture> {
        let own = if player == Player::Left { b'B' } else { b'R' };
        let cuts = (0..picture.len()).filter(move |&e| [own, b'G'].contains(&picture[e].2));
        Box::new(cuts.map(|e| standing(&[&picture[..e], &picture[e + 1..]].concat())))
    }
    /// Returns the components of the picture. The ground does not connect edges.
    fn parts(&self, mut rest: Picture) -> Vec<Picture> {
        let mut parts = Vec::new();
        while let Some(first) = rest.pop() {
            let (mut part, mut new) = (vec![first], vec![first.0, first.1]);
            while let Some(vertex) = new.pop() {
                let touch = |e: &mut Edge| vertex != 0 && [e.0, e.1].contains(&vertex);
                for edge in rest.extract_if(.., touch) {
                    part.push(edge);
                    new.extend([edge.0, edge.1]);
                }
            }
            parts.push(part);
        }
        parts
    }
}
