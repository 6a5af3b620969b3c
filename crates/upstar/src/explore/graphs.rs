//! Enumerates the texts of small graphs up to isomorphism, connected graphs first.

use std::collections::HashSet;
use std::iter;

use upstar_core::{EdgeKinds, TextShape};

use super::enumeration;

const MOST: usize = TextShape::MAX_VERTICES;

fn kinds(edges: EdgeKinds) -> u64 {
    match edges {
        EdgeKinds::Plain => 1,
        EdgeKinds::Marked(marks) => marks.len() as u64 + 1,
        EdgeKinds::Directed => 3,
    }
}

fn turned(edges: EdgeKinds, kind: u8) -> u8 {
    match (edges, kind) {
        (EdgeKinds::Directed, 1) => 2,
        (EdgeKinds::Directed, 2) => 1,
        _ => kind,
    }
}

fn edge_text(edges: EdgeKinds, a: usize, b: usize, kind: u8) -> String {
    match (edges, kind) {
        (EdgeKinds::Directed, 1) => format!("{a}>{b}"),
        (EdgeKinds::Directed, 2) => format!("{b}>{a}"),
        (EdgeKinds::Marked(marks), kind @ 1..) => {
            format!("{a}-{b}{}", marks.chars().nth(usize::from(kind) - 1).unwrap_or('L'))
        }
        _ => format!("{a}-{b}"),
    }
}

/// Returns the texts of all graphs with `vertices` vertices and optional marks, such as
/// `0-1 1-2; 0:L`.
pub(super) fn texts(
    tints: &[char],
    edges: EdgeKinds,
    vertices: usize,
) -> Box<dyn Iterator<Item = String> + Send> {
    let tints = tints.to_vec();
    // A bare number does not denote a graph.
    let one = connected_texts(&tints, edges, vertices)
        .map(|text| if text == "0" { "vertex 0".to_owned() } else { text });
    Box::new(one.chain(iter::once_with(move || several(&tints, edges, vertices)).flatten()))
}

fn several(
    tints: &[char],
    edges: EdgeKinds,
    vertices: usize,
) -> Box<dyn Iterator<Item = String> + Send> {
    if !(2..=MOST).contains(&vertices) {
        return Box::new(iter::empty());
    }
    // Components with up to half of the vertices are stored. At most one component is larger, and
    // there are too many of this kind to store.
    let half = vertices / 2;
    let mut small = vec![Vec::new()];
    small.extend((1..=half).map(|size| connected_texts(tints, edges, size).collect::<Vec<_>>()));
    let with_a_large_one = (half + 1..vertices).rev().flat_map({
        let (tints, small) = (tints.to_vec(), small.clone());
        move |size| {
            let rest = enumeration::sets(&small, vertices - size);
            connected_texts(&tints, edges, size).flat_map(move |large| {
                let joined = rest.iter().map(|rest| beside(iter::once(&large).chain(rest)));
                joined.collect::<Vec<_>>()
            })
        }
    });
    let of_small_ones = enumeration::sets(&small, vertices).into_iter();
    Box::new(with_a_large_one.chain(of_small_ones.map(|parts| beside(&parts))))
}

/// Joins graphs and renumbers the vertices consecutively.
fn beside<'t>(parts: impl IntoIterator<Item = &'t String>) -> String {
    let (mut edges, mut marks, mut first) = (Vec::new(), Vec::new(), 0);
    for part in parts {
        let mut last = first;
        let (own, marked) = part.split_once("; ").unwrap_or((part, ""));
        for (words, out) in [(own, &mut edges), (marked, &mut marks)] {
            for word in words.split_whitespace() {
                let (moved, greatest) = counted_on(word, first);
                out.push(moved);
                last = last.max(greatest);
            }
        }
        first = last + 1;
    }
    let edges = edges.join(" ");
    if marks.is_empty() { edges } else { format!("{edges}; {}", marks.join(" ")) }
}

/// Shifts all vertices of a word by `first`. Also returns the greatest shifted vertex.
fn counted_on(word: &str, first: usize) -> (String, usize) {
    let (mut out, mut greatest) = (String::new(), first);
    for letter in word.chars() {
        // Before the shift, every vertex has a single digit.
        match letter.to_digit(10) {
            Some(vertex) => {
                let vertex = first + vertex as usize;
                greatest = greatest.max(vertex);
                out.push_str(&vertex.to_string());
            }
            None => out.push(letter),
        }
    }
    (out, greatest)
}

/// Same as [`texts`], but only for connected graphs.
pub(super) fn connected_texts(
    tints: &[char],
    edges: EdgeKinds,
    vertices: usize,
) -> Box<dyn Iterator<Item = String> + Send> {
    if vertices == 0 || vertices > MOST {
        return Box::new(iter::empty());
    }
    let tints: Vec<char> = iter::once(' ').chain(tints.iter().copied()).collect();
    let permutations = permutations(vertices);
    let graphs = connected(vertices, &permutations);
    Box::new(graphs.into_iter().flat_map(move |graph| {
        let symmetries: Vec<Vec<usize>> =
            permutations.iter().filter(|p| renamed(graph, p) == graph).cloned().collect();
        let links: Vec<(usize, usize)> = pairs(vertices)
            .filter(|&(_, _, bit)| graph & bit != 0)
            .map(|(a, b, _)| (a, b))
            .collect();
        let tints = tints.clone();
        let kinds = kinds(edges);
        let all = kinds.pow(links.len() as u32);
        (0..all).flat_map(move |number| {
            let digit = |at: usize| (number / kinds.pow(at as u32) % kinds) as u8;
            let drawn = links.iter().enumerate().map(|(at, &(a, b))| (a, b, digit(at)));
            let drawing = Drawing { vertices, links: drawn.collect(), edges };
            drawing.texts(&symmetries, &tints)
        })
    }))
}

struct Drawing {
    vertices: usize,
    /// The edges in the order of `pairs`: the smaller end, the greater end, and the kind.
    links: Vec<(usize, usize, u8)>,
    edges: EdgeKinds,
}

impl Drawing {
    /// Returns the texts of the drawing with every choice of marks, up to the given symmetries. The
    /// list is empty if another drawing represents the isomorphism class.
    fn texts(&self, symmetries: &[Vec<usize>], tints: &[char]) -> Vec<String> {
        let own: Vec<u8> = self.links.iter().map(|link| link.2).collect();
        let mut stabilisers = Vec::new();
        for p in symmetries {
            match own.cmp(&self.renamed(p)) {
                std::cmp::Ordering::Greater => return Vec::new(),
                std::cmp::Ordering::Equal => stabilisers.push(p),
                std::cmp::Ordering::Less => {}
            }
        }
        let all = tints.len().pow(self.vertices as u32);
        let marked = (0..all).filter_map(|number| {
            let digit = |v: usize| number / tints.len().pow(v as u32) % tints.len();
            let marks: Vec<usize> = (0..self.vertices).map(digit).collect();
            let least = stabilisers.iter().all(|p| {
                let moved: Vec<usize> = p.iter().map(|&v| marks[v]).collect();
                marks <= moved
            });
            least.then(|| self.text(&marks, tints))
        });
        marked.collect()
    }

    /// Returns the kinds of the edges after each vertex v is renamed to p[v], for an automorphism
    /// p.
    fn renamed(&self, p: &[usize]) -> Vec<u8> {
        let mut moved: Vec<(usize, usize, u8)> = self
            .links
            .iter()
            .map(|&(a, b, kind)| match (p[a], p[b]) {
                (x, y) if x < y => (y, x, kind),
                (x, y) => (x, y, turned(self.edges, kind)),
            })
            .collect();
        // By the greater end, then by the smaller end.
        moved.sort_unstable();
        moved.into_iter().map(|link| link.2).collect()
    }

    fn text(&self, marks: &[usize], tints: &[char]) -> String {
        let mut words: Vec<String> =
            self.links.iter().map(|&(a, b, kind)| edge_text(self.edges, a, b, kind)).collect();
        if self.vertices == 1 {
            words.push("0".to_owned());
        }
        let mut text = words.join(" ");
        let marked: Vec<String> = marks
            .iter()
            .enumerate()
            .filter(|(_, mark)| **mark > 0)
            .map(|(vertex, &mark)| format!("{vertex}:{}", tints[mark]))
            .collect();
        if !marked.is_empty() {
            text.push_str("; ");
            text.push_str(&marked.join(" "));
        }
        text
    }
}

fn pairs(vertices: usize) -> impl Iterator<Item = (usize, usize, u32)> {
    let pairs = (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b)));
    pairs.enumerate().map(|(number, (a, b))| (a, b, 1 << number))
}

/// Returns the connected graphs, each as its least edge set under all permutations of the vertices.
fn connected(vertices: usize, permutations: &[Vec<usize>]) -> Vec<u32> {
    let mut seen = HashSet::new();
    let mut graphs = Vec::new();
    let count = vertices * (vertices - 1) / 2;
    // Every connected graph arises from a smaller one by joining a new vertex to some of its
    // vertices.
    let candidates: Vec<u32> = if vertices == 1 {
        vec![0]
    } else {
        let smaller = connected(vertices - 1, &self::permutations(vertices - 1));
        let old = count - (vertices - 1);
        let joined = |graph: u32| (1..1_u32 << (vertices - 1)).map(move |new| graph | new << old);
        smaller.into_iter().flat_map(joined).collect()
    };
    for graph in candidates {
        let least = permutations.iter().map(|p| renamed(graph, p)).min().unwrap_or(graph);
        if seen.insert(least) {
            graphs.push(least);
        }
    }
    graphs.sort_by_key(|graph| (graph.count_ones(), *graph));
    graphs
}

fn renamed(edges: u32, p: &[usize]) -> u32 {
    let mut out = 0;
    for (a, b, bit) in pairs(p.len()) {
        if edges & bit != 0 {
            let (x, y) = (p[a].min(p[b]), p[a].max(p[b]));
            out |= 1 << (y * (y.max(1) - 1) / 2 + x);
        }
    }
    out
}

fn permutations(n: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for new in 0..n {
        all = all
            .into_iter()
            .flat_map(|p: Vec<usize>| {
                (0..=p.len()).map(move |at| {
                    let mut longer = p.clone();
                    longer.insert(at, new);
                    longer
                })
            })
            .collect();
    }
    all
}
