//! Spanning forests of graphs, used for pictures and for text.

use upstar_core::EdgeView;

pub(super) struct SpanningForest {
    /// The roots; the ground, if any, comes first.
    pub roots: Vec<usize>,
    /// The children of each vertex, each with the index of the edge to it.
    pub children: Vec<Vec<(usize, usize)>>,
    /// The edges outside the forest with both ends in the graph.
    pub others: Vec<usize>,
    /// The number of edges with a missing end.
    pub loose: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SearchOrder {
    /// Long branches, for text.
    DepthFirst,
    /// Short branches, for pictures, in which the height of a vertex is its distance from the
    /// ground.
    BreadthFirst,
}

/// Returns the edges at each vertex as pairs (edge, other end). Loops occur once. Edges with a
/// missing end are omitted.
pub(super) fn adjacency(count: usize, edges: &[EdgeView]) -> Vec<Vec<(usize, usize)>> {
    let mut at = vec![Vec::new(); count];
    for (i, edge) in edges.iter().enumerate() {
        if edge.from < count && edge.to < count {
            at[edge.from].push((i, edge.to));
            if edge.from != edge.to {
                at[edge.to].push((i, edge.from));
            }
        }
    }
    at
}

/// The first root is the ground. Further roots are the first vertices not yet reached.
pub(super) fn forest(
    count: usize,
    edges: &[EdgeView],
    ground: Option<usize>,
    search: SearchOrder,
) -> SpanningForest {
    let at = adjacency(count, edges);
    let mut found = vec![false; count];
    let mut used = vec![false; edges.len()];
    let mut next = vec![0usize; count];
    let mut forest = SpanningForest {
        roots: Vec::new(),
        children: vec![Vec::new(); count],
        others: vec![],
        loose: 0,
    };
    for root in ground.filter(|&g| g < count).into_iter().chain(0..count) {
        if found[root] {
            continue;
        }
        found[root] = true;
        forest.roots.push(root);
        let mut open = vec![root];
        let mut first = 0;
        // The open vertices form a stack for depth-first search and a queue for breadth-first
        // search.
        while first < open.len() {
            let v = match search {
                SearchOrder::DepthFirst => open[open.len() - 1],
                SearchOrder::BreadthFirst => open[first],
            };
            match at[v].get(next[v]) {
                Some(&(edge, to)) => {
                    next[v] += 1;
                    if !found[to] {
                        found[to] = true;
                        used[edge] = true;
                        forest.children[v].push((to, edge));
                        open.push(to);
                    }
                }
                None if search == SearchOrder::DepthFirst => {
                    open.pop();
                }
                None => first += 1,
            }
        }
    }
    for (i, edge) in edges.iter().enumerate() {
        if edge.from >= count || edge.to >= count {
            forest.loose += 1;
        } else if !used[i] {
            forest.others.push(i);
        }
    }
    forest
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_core::Tint;

    fn edges(pairs: &[(usize, usize)]) -> Vec<EdgeView> {
        pairs
            .iter()
            .map(|&(from, to)| EdgeView { from, to, tint: Tint::Both, is_arrow: false })
            .collect()
    }

    #[test]
    fn every_edge_is_in_the_forest_or_among_the_others() {
        let list = edges(&[(0, 1), (1, 2), (2, 0), (3, 3), (1, 2), (0, 9)]);
        for search in [SearchOrder::DepthFirst, SearchOrder::BreadthFirst] {
            let forest = forest(4, &list, Some(1), search);
            assert_eq!(forest.roots, [1, 3]);
            let inside: usize = forest.children.iter().map(Vec::len).sum();
            assert_eq!((inside, forest.others.len(), forest.loose), (2, 3, 1));
        }
    }
}
