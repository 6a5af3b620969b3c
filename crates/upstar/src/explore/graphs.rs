//! Small connected graphs as texts, each once up to the names of its vertices.

use std::collections::HashSet;

/// Beyond this there are too many to sort out by trying all names.
const MOST: usize = 7;

/// Connected graphs with this many vertices, and marks on some of them: `0-1 1-2; 0:L`.
pub(super) fn texts(tints: &[char], vertices: usize) -> Box<dyn Iterator<Item = String> + Send> {
    if vertices == 0 || vertices > MOST {
        return Box::new(std::iter::empty());
    }
    let tints: Vec<char> = std::iter::once(' ').chain(tints.iter().copied()).collect();
    let permutations = permutations(vertices);
    let graphs = connected(vertices, &permutations);
    Box::new(graphs.into_iter().flat_map(move |edges| {
        // Marks that some way to name the vertices brings to another are the same graph.
        let symmetries: Vec<Vec<usize>> =
            permutations.iter().filter(|p| renamed(edges, p) == edges).cloned().collect();
        let tints = tints.clone();
        let all = tints.len().pow(vertices as u32);
        (0..all).filter_map(move |number| {
            let marks: Vec<usize> =
                (0..vertices).map(|v| number / tints.len().pow(v as u32) % tints.len()).collect();
            let least = symmetries.iter().all(|p| {
                let moved: Vec<usize> = p.iter().map(|&v| marks[v]).collect();
                marks <= moved
            });
            least.then(|| text(vertices, edges, &marks, &tints))
        })
    }))
}

fn text(vertices: usize, edges: u32, marks: &[usize], tints: &[char]) -> String {
    let mut words: Vec<String> = pairs(vertices)
        .filter(|&(_, _, bit)| edges & bit != 0)
        .map(|(a, b, _)| format!("{a}-{b}"))
        .collect();
    if vertices == 1 {
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

/// The pairs of vertices, each with its bit.
fn pairs(vertices: usize) -> impl Iterator<Item = (usize, usize, u32)> {
    let pairs = (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b)));
    pairs.enumerate().map(|(number, (a, b))| (a, b, 1 << number))
}

/// The connected graphs, each by the least set of edges that it has under any names.
fn connected(vertices: usize, permutations: &[Vec<usize>]) -> Vec<u32> {
    let mut seen = HashSet::new();
    let mut graphs = Vec::new();
    let count = vertices * (vertices - 1) / 2;
    // A vertex more, joined to some of the others, makes every connected graph of a connected one.
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

/// The edges when vertex v is called p[v].
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_connected_graphs_as_there_are() {
        // OEIS A001349.
        let counts: Vec<usize> = (1..=6).map(|n| texts(&[], n).count()).collect();
        assert_eq!(counts, [1, 1, 2, 6, 21, 112]);
        assert_eq!(texts(&[], 3).collect::<Vec<_>>(), ["0-1 0-2", "0-1 0-2 1-2"]);
        assert_eq!(texts(&['L'], 2).collect::<Vec<_>>(), ["0-1", "0-1; 1:L", "0-1; 0:L 1:L"]);
        assert_eq!(texts(&['L'], 1).collect::<Vec<_>>(), ["0", "0; 0:L"]);
        assert_eq!(texts(&[], 8).count() + texts(&[], 0).count(), 0);
    }
}
