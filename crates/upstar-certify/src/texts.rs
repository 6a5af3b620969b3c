//! Normal texts of positions, as defined by the certificate format.
//!
//! Normal texts are computed from the engine's text or picture of a position, without the checker's
//! code. If either is wrong, the checker rejects the certificate.

use std::collections::BTreeSet;

use upstar::raw::RawPosition;
use upstar::{BoardView, EdgeView, Player, Tint};

/// The rulesets that the checker supports, each with `true` if the writer decomposes its positions.
pub(crate) const RULES: &[(&str, bool)] = &[
    ("amazons", false),
    ("clobber", true),
    ("col", true),
    ("cram", true),
    ("cricket_pitch", false),
    ("cutcake", true),
    ("domineering", true),
    ("elephants_and_rhinos", true),
    ("fission", false),
    ("hackenbush", true),
    ("konane", false),
    ("lenres", false),
    ("nim", true),
    ("node_kayles", true),
    ("nogo", false),
    ("octal", true),
    ("partizan_subtraction", true),
    ("push", true),
    ("roll_the_lawn", false),
    ("shove", true),
    ("snort", true),
    ("subtraction", true),
    ("toads_and_frogs", false),
    ("toppling_dominoes", false),
    ("wythoff", false),
];

/// Returns the normal text of a position of one of the [`RULES`], if the format can express it.
pub(crate) fn whole(position: &RawPosition) -> Option<String> {
    let text = position.text();
    Some(match position.doc().name {
        "col" | "snort" | "node_kayles" | "hackenbush" => PictureGraph::of(position)?.text(),
        "nim" | "octal" | "subtraction" | "partizan_subtraction" => match &heaps(&text)[..] {
            [] => "0".to_owned(),
            heaps => heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(","),
        },
        "cutcake" => {
            let mut cakes = cakes(&text);
            cakes.sort_unstable();
            cakes.iter().map(|(m, n)| format!("{m}x{n}")).collect::<Vec<_>>().join(" ")
        }
        "lenres" => {
            let of_digits = text.bytes().all(|c| c.is_ascii_digit());
            let numbers: Vec<String> = match of_digits {
                true => text.chars().map(String::from).collect(),
                false => text.trim_end_matches(',').split(',').map(str::to_owned).collect(),
            };
            // The comma distinguishes a single number from a string of digits.
            numbers.join(",") + if numbers.len() == 1 { "," } else { "" }
        }
        "clobber" => joined(&rows(&text)).replace('#', "."),
        "cricket_pitch" | "roll_the_lawn" | "toads_and_frogs" | "toppling_dominoes" | "wythoff" => {
            text
        }
        _ => joined(&rows(&text)),
    })
}

pub(crate) fn is_impartial(position: &RawPosition) -> bool {
    match position.doc().name {
        "cram" | "nim" | "octal" | "subtraction" | "wythoff" => true,
        "node_kayles" => {
            let graph = PictureGraph::of(position);
            graph.is_some_and(|graph| graph.vertices.iter().all(|vertex| vertex.1.is_none()))
        }
        _ => false,
    }
}

pub(crate) fn parts(position: &RawPosition) -> Option<Vec<String>> {
    let text = position.text();
    Some(match position.doc().name {
        "domineering" | "cram" => {
            let groups = groups(&rows(&text), b'#', |cell| cell == b'.');
            groups.iter().map(|group| joined(group)).filter(|text| text.len() > 1).collect()
        }
        "clobber" => {
            let groups = groups(&rows(&text), b'.', |cell| matches!(cell, b'x' | b'o'));
            let texts = groups.iter().map(|group| joined(group));
            texts.filter(|text| text.contains('x') && text.contains('o')).collect()
        }
        "elephants_and_rhinos" | "push" | "shove" => {
            rows(&text).iter().map(|row| joined(std::slice::from_ref(row))).collect()
        }
        "nim" | "octal" | "subtraction" | "partizan_subtraction" => {
            heaps(&text).iter().map(u64::to_string).collect()
        }
        "cutcake" => {
            let cakes = cakes(&text).into_iter().filter(|&cake| cake != (1, 1));
            cakes.map(|(m, n)| format!("{m}x{n}")).collect()
        }
        _ => PictureGraph::of(position)?.parts().iter().map(PictureGraph::text).collect(),
    })
}

/// Returns the parts of each option of a Hackenbush picture. Unlike in the engine, the vertices
/// keep their numbers.
pub(crate) fn cuts(position: &RawPosition, player: Player) -> Option<Vec<Vec<String>>> {
    let own = if player == Player::Left { 'B' } else { 'R' };
    let picture = PictureGraph::of(position)?;
    let mut edges = picture.edges.clone();
    // Cutting any one of several parallel edges gives the same option.
    edges.dedup();
    edges.retain(|edge| edge.2 == own || edge.2 == 'G');
    let cut = |edge: &Edge| {
        let mut rest = picture.clone();
        let at = rest.edges.iter().position(|other| other == edge)?;
        rest.edges.remove(at);
        let standing = rest.reached(0, false);
        rest.edges.retain(|edge| standing.contains(&edge.0));
        Some(rest.parts().iter().map(PictureGraph::text).collect())
    };
    edges.iter().map(cut).collect()
}

/// Parses rows of cells. A size such as `2x3` is a board of free cells.
fn rows(text: &str) -> Vec<Vec<u8>> {
    let size = text.split_once('x').and_then(|(m, n)| Some((m.parse().ok()?, n.parse().ok()?)));
    if let Some((m, n)) = size {
        return vec![vec![b'.'; n]; m];
    }
    text.split('/').map(|row| row.replace('_', ".").into_bytes()).collect()
}

fn joined(rows: &[Vec<u8>]) -> String {
    let rows: Vec<String> =
        rows.iter().map(|row| row.iter().map(|&cell| char::from(cell)).collect()).collect();
    rows.join("/")
}

/// Returns the connected groups of cells `inside`, each on its bounding box.
fn groups(board: &[Vec<u8>], outside: u8, inside: impl Fn(u8) -> bool) -> Vec<Vec<Vec<u8>>> {
    let mut todo: BTreeSet<(usize, usize)> = board
        .iter()
        .enumerate()
        .flat_map(|(i, row)| (0..row.len()).map(move |j| (i, j)))
        .filter(|&(i, j)| inside(board[i][j]))
        .collect();
    let mut groups = Vec::new();
    while let Some(first) = todo.pop_first() {
        let (mut group, mut next) = (vec![first], 0);
        while let Some(&(i, j)) = group.get(next) {
            next += 1;
            let beside = [(i.wrapping_sub(1), j), (i + 1, j), (i, j.wrapping_sub(1)), (i, j + 1)];
            group.extend(beside.into_iter().filter(|cell| todo.remove(cell)));
        }
        let top = group.iter().map(|cell| cell.0).min().unwrap_or(0);
        let left = group.iter().map(|cell| cell.1).min().unwrap_or(0);
        let bottom = group.iter().map(|cell| cell.0).max().unwrap_or(0);
        let right = group.iter().map(|cell| cell.1).max().unwrap_or(0);
        let mut part = vec![vec![outside; right - left + 1]; bottom - top + 1];
        for (i, j) in group {
            part[i - top][j - left] = board[i][j];
        }
        groups.push(part);
    }
    groups
}

fn heaps(text: &str) -> Vec<u64> {
    let mut heaps: Vec<u64> =
        text.split(',').filter_map(|heap| heap.parse().ok()).filter(|&heap| heap > 0).collect();
    heaps.sort_unstable();
    heaps
}

fn cakes(text: &str) -> Vec<(u64, u64)> {
    let cakes = text.split_whitespace().filter_map(|cake| cake.split_once('x'));
    cakes.filter_map(|(m, n)| Some((m.parse().ok()?, n.parse().ok()?))).collect()
}

/// The smaller end, the larger end, and the colour of an edge.
type Edge = (usize, usize, char);

/// A graph, or a Hackenbush picture, in which vertex 0 is the ground.
#[derive(Clone, Default)]
struct PictureGraph {
    is_picture: bool,
    /// Vertices in ascending order, each with `L` or `R` if it is reserved.
    vertices: Vec<(usize, Option<char>)>,
    edges: Vec<Edge>,
}

impl PictureGraph {
    fn of(position: &RawPosition) -> Option<PictureGraph> {
        let mut graph = match position.view() {
            BoardView::Graph { vertices, edges, ground: Some(ground) } => {
                let number = |at: usize| match at == ground {
                    true => Some(0),
                    false => vertices[at].label.parse().ok(),
                };
                let edge = |edge: &EdgeView| {
                    let (a, b) = (number(edge.from)?, number(edge.to)?);
                    let colour = match edge.tint {
                        Tint::Left => 'B',
                        Tint::Right => 'R',
                        _ => 'G',
                    };
                    Some((a.min(b), a.max(b), colour))
                };
                let vertices = (0..vertices.len()).map(|at| Some((number(at)?, None)));
                PictureGraph {
                    is_picture: true,
                    vertices: vertices.collect::<Option<_>>()?,
                    edges: edges.iter().map(edge).collect::<Option<_>>()?,
                }
            }
            _ => PictureGraph::read(&position.text())?,
        };
        graph.vertices.sort_unstable();
        graph.edges.sort_unstable();
        Some(graph)
    }

    /// Parses a graph in the engine's notation: `path 3`, `grid x#/o.`, `vertex 4`, `0-1 2; 1:L`.
    fn read(text: &str) -> Option<PictureGraph> {
        let mut graph = PictureGraph::default();
        let (kind, rest) = text.split_once(' ').unwrap_or(("", text));
        match kind {
            "vertex" => graph.vertices.push((rest.parse().ok()?, None)),
            "path" | "grid" => {
                let rows = match rest.parse() {
                    Ok(length) if kind == "path" => vec![vec![b'.'; length]],
                    _ => rows(rest),
                };
                let columns = rows.first().map_or(0, Vec::len);
                let cells = rows.concat();
                for v in (0..cells.len()).filter(|&v| cells[v] != b'#') {
                    let reserved = match cells[v] {
                        b'x' => Some('L'),
                        b'o' => Some('R'),
                        _ => None,
                    };
                    graph.vertices.push((v, reserved));
                    let beside = [(v % columns > 0, 1), (v >= columns, columns)];
                    let before =
                        beside.into_iter().filter(|(there, _)| *there).map(|(_, by)| v - by);
                    graph.edges.extend(before.filter(|&a| cells[a] != b'#').map(|a| (a, v, ' ')));
                }
            }
            kind if kind.starts_with(|c: char| c.is_ascii_alphabetic()) => return None,
            _ => {
                let (edges, reserved) = text.split_once("; ").unwrap_or((text, ""));
                for word in edges.split(' ') {
                    let (a, b) = word.split_once('-').unwrap_or((word, word));
                    let (a, b) = (a.parse().ok()?, b.parse().ok()?);
                    graph.vertices.extend([(a, None), (b, None)]);
                    graph.edges.extend((a != b).then_some((a, b, ' ')));
                }
                graph.vertices.sort_unstable();
                graph.vertices.dedup();
                for word in reserved.split(' ').filter(|word| !word.is_empty()) {
                    let (v, letter) = word.split_once(':')?;
                    let v: usize = v.parse().ok()?;
                    let vertex = graph.vertices.iter_mut().find(|vertex| vertex.0 == v)?;
                    vertex.1 = letter.chars().next();
                }
            }
        }
        Some(graph)
    }

    fn text(&self) -> String {
        if self.is_picture {
            let edges = self.edges.iter().map(|(a, b, colour)| format!("{a}-{b}{colour}"));
            let text = edges.collect::<Vec<_>>().join(" ");
            return if text.is_empty() { "0".to_owned() } else { text };
        }
        let joined: BTreeSet<usize> = self.edges.iter().flat_map(|edge| [edge.0, edge.1]).collect();
        let alone = self.vertices.iter().filter(|(v, _)| !joined.contains(v));
        let mut words: Vec<String> =
            self.edges.iter().map(|(a, b, _)| format!("{a}-{b}")).collect();
        words.extend(alone.map(|(v, _)| v.to_string()));
        let reserved: Vec<String> =
            self.vertices.iter().filter_map(|(v, tint)| tint.map(|t| format!("{v}:{t}"))).collect();
        match (&words[..], &reserved[..]) {
            ([], _) => "grid 0x0".to_owned(),
            ([one], []) if !one.contains('-') => format!("vertex {one}"),
            (_, []) => words.join(" "),
            _ => format!("{}; {}", words.join(" "), reserved.join(" ")),
        }
    }

    fn reached(&self, from: usize, without_ground: bool) -> BTreeSet<usize> {
        let mut found = BTreeSet::from([from]);
        let mut new = vec![from];
        while let Some(v) = new.pop() {
            if without_ground && self.is_picture && v == 0 {
                continue;
            }
            let ends = self.edges.iter().filter(|edge| edge.0 == v || edge.1 == v);
            let ends = ends.map(|edge| if edge.0 == v { edge.1 } else { edge.0 });
            new.extend(ends.filter(|&end| found.insert(end)));
        }
        found
    }

    fn parts(&self) -> Vec<PictureGraph> {
        let mut parts = Vec::new();
        let mut done = BTreeSet::new();
        for &(v, _) in &self.vertices {
            if self.is_picture && v == 0 || done.contains(&v) {
                continue;
            }
            let reached = self.reached(v, true);
            done.extend(reached.iter().copied());
            let mut part = self.clone();
            part.vertices.retain(|(v, _)| reached.contains(v));
            part.edges.retain(|edge| edge.1 != 0 && reached.contains(&edge.1));
            // Vertices remain in the list after their edges have been removed.
            if !self.is_picture || !part.edges.is_empty() {
                parts.push(part);
            }
        }
        let loops = self.edges.iter().filter(|edge| self.is_picture && edge.1 == 0);
        parts.extend(loops.map(|&edge| PictureGraph { edges: vec![edge], ..self.clone() }));
        parts
    }
}

#[cfg(test)]
mod tests;
