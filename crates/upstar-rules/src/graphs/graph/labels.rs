//! New labels for the vertices of a graph. They make most isomorphic graphs equal.

pub(crate) struct ColouredGraph<'a> {
    pub vertices: &'a [u32],
    /// The two ends of each edge, and its colour below [`ARROW`]. With the bit `ARROW`, the edge
    /// leads from its first end to its second end.
    pub edges: &'a [(usize, usize, u32)],
}

/// The colour bit of a directed edge.
pub(crate) const ARROW: u32 = 1 << 30;

/// Returns the colour of an edge as seen from its second end.
fn behind(colour: u32) -> u32 {
    colour & !ARROW
}

/// The maximum number of vertices of a relabelled graph. The cost grows faster than linearly.
const MAX_RELABELLED: usize = 256;

/// The number of rounds before the first sorting.
const FREE_ROUNDS: usize = 4;

/// Returns new labels by colour refinement: two vertices stay in the same class as long as their
/// neighbours have the same colours. If some class still has several vertices, one vertex of the
/// first such class gets a class of its own, and refinement continues. If the classes are not
/// orbits of the automorphism group, the result can depend on the old labels.
pub(crate) fn refined_labels(graph: &ColouredGraph<'_>) -> Vec<usize> {
    let n = graph.vertices.len();
    if n > MAX_RELABELLED {
        return (0..n).collect();
    }
    // In most graphs, a few rounds without sorting distinguish all vertices.
    let mut keys: Vec<(u64, usize)> = Vec::with_capacity(n);
    keys.extend(graph.vertices.iter().enumerate().map(|(v, &colour)| (u64::from(colour), v)));
    let mut seen: Vec<u64> = Vec::with_capacity(n);
    for _ in 0..FREE_ROUNDS {
        seen.clear();
        seen.extend(keys.iter().map(|key| mix(key.0)));
        keys.iter_mut().zip(&seen).for_each(|(key, seen)| key.0 = seen >> 1);
        for &(a, b, colour) in graph.edges {
            let hue = u64::from(colour) + 1;
            keys[a].0 = keys[a].0.wrapping_add((seen[b] ^ hue).wrapping_mul(hue << 33 | 0x9e3b));
            if a != b {
                let hue = u64::from(behind(colour)) + 1;
                keys[b].0 =
                    keys[b].0.wrapping_add((seen[a] ^ hue).wrapping_mul(hue << 33 | 0x9e3b));
            }
        }
    }
    for key in &mut keys {
        // The labels are ordered by the given colours first.
        key.0 = u64::from(graph.vertices[key.1]) << 56 | key.0 >> 8;
    }
    let mut class = vec![0; n];
    let mut classes = refine(&mut keys, &mut class);
    loop {
        while classes < n {
            keys.clear();
            keys.extend(class.iter().enumerate().map(|(v, &c)| (mix(c as u64), v)));
            for &(a, b, colour) in graph.edges {
                let hue = u64::from(colour) << 32;
                keys[a].0 = keys[a].0.wrapping_add(mix(hue | class[b] as u64 | 1 << 63));
                if a != b {
                    let hue = u64::from(behind(colour)) << 32;
                    keys[b].0 = keys[b].0.wrapping_add(mix(hue | class[a] as u64 | 1 << 63));
                }
            }
            let finer = refine(&mut keys, &mut class);
            if finer == classes {
                break;
            }
            classes = finer;
        }
        if classes == n {
            return class;
        }
        let mut count = vec![0; classes];
        class.iter().for_each(|&c| count[c] += 1);
        let Some(split) = count.iter().position(|&k| k > 1) else { return class };
        let mut first = true;
        for c in &mut class {
            if *c > split || *c == split && !std::mem::take(&mut first) {
                *c += 1;
            }
        }
        classes += 1;
    }
}

/// Refines the classes by (old class, key), preserving their order. Returns the number of classes.
fn refine(keys: &mut [(u64, usize)], class: &mut [usize]) -> usize {
    keys.sort_unstable_by_key(|&(key, v)| (class[v], key));
    let mut finer = vec![0; class.len()];
    let mut next = 0;
    for i in 0..keys.len() {
        let (key, v) = keys[i];
        if i > 0 && (keys[i - 1].0 != key || class[keys[i - 1].1] != class[v]) {
            next += 1;
        }
        finer[v] = next;
    }
    class.copy_from_slice(&finer);
    if keys.is_empty() { 0 } else { next + 1 }
}

/// Mixes 64 bits. A collision would only make labels depend on the old labels.
pub(crate) fn mix(x: u64) -> u64 {
    let x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    fn relabelled(
        n: usize,
        edges: &[(usize, usize)],
        order: &[usize],
        colour: u32,
    ) -> Vec<(usize, usize)> {
        let vertices: Vec<u32> = vec![0; n];
        let moved: Vec<_> = edges.iter().map(|&(a, b)| (order[a], order[b], colour)).collect();
        let labels = refined_labels(&ColouredGraph { vertices: &vertices, edges: &moved });
        let mut sorted = labels.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..n).collect::<Vec<_>>());
        let mut edges: Vec<_> = moved
            .iter()
            .map(|&(a, b, colour)| {
                let (a, b) = (labels[a], labels[b]);
                if colour == ARROW { (a, b) } else { (a.min(b), a.max(b)) }
            })
            .collect();
        edges.sort_unstable();
        edges
    }

    #[test]
    fn copies_of_a_graph_become_equal() {
        let path: Vec<_> = (0..6).map(|i| (i, i + 1)).collect();
        let cycle: Vec<_> = (0..7).map(|i| (i, (i + 1) % 7)).collect();
        let kite = vec![(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (5, 6), (6, 4)];
        for (edges, colour) in [path, cycle, kite].iter().flat_map(|e| [(e, 0), (e, ARROW)]) {
            let plain = relabelled(7, edges, &[0, 1, 2, 3, 4, 5, 6], colour);
            for order in [[6, 5, 4, 3, 2, 1, 0], [3, 1, 4, 0, 5, 2, 6], [2, 6, 5, 3, 4, 0, 1]] {
                assert_eq!(relabelled(7, edges, &order, colour), plain);
            }
        }
    }

    #[test]
    fn arrows_tell_graphs_apart() {
        // Two arrows into one vertex, and two arrows out of one vertex.
        let edges = [[(0, 1), (2, 1)], [(1, 0), (1, 2)]];
        let [inwards, outwards] = edges.map(|edges| relabelled(3, &edges, &[0, 1, 2], ARROW));
        assert_ne!(inwards, outwards);
    }
}
