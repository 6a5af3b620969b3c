//! Planarity of undirected graphs (Demoucron, Malgrange and Pertuiset, *Graphes planaires*, 1964).
//!
//! Each block is drawn incrementally: first a cycle, then repeatedly a path through a *piece* (an
//! undrawn part) in a face that contains all attachments of the piece. Pieces with only one such
//! face have priority. A piece without such a face proves that the graph is not planar.

use upstar_core::{Budget, Budgeted};

/// Returns `true` if a graph is planar. Loops and multiple edges are ignored.
pub(crate) fn is_planar_graph(
    size: usize,
    edges: &[(usize, usize)],
    budget: &Budget,
) -> Budgeted<bool> {
    let mut near = vec![Vec::new(); size];
    for &(a, b) in edges.iter().filter(|(a, b)| a != b) {
        near[a].push(b);
        near[b].push(a);
    }
    for list in &mut near {
        list.sort_unstable();
        list.dedup();
    }
    for block in blocks(&near) {
        let mut vertices: Vec<usize> = block.iter().flat_map(|&(a, b)| [a, b]).collect();
        vertices.sort_unstable();
        vertices.dedup();
        let number = |v: usize| vertices.binary_search(&v).unwrap_or(0);
        let edges = block.iter().map(|&(a, b)| (number(a), number(b))).collect();
        if !Block::new(vertices.len(), edges).can_be_drawn(budget)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns the edges of each block, a maximal subgraph without a cut vertex.
fn blocks(near: &[Vec<usize>]) -> Vec<Vec<(usize, usize)>> {
    let mut found = Vec::new();
    // The index of each vertex in search order, and the lowest index that it reaches.
    let (mut place, mut low) = (vec![usize::MAX; near.len()], vec![usize::MAX; near.len()]);
    let mut count = 0;
    let mut edges: Vec<(usize, usize)> = Vec::new();
    for start in 0..near.len() {
        if place[start] != usize::MAX {
            continue;
        }
        let mut way = vec![(start, usize::MAX, 0)];
        (place[start], low[start]) = (count, count);
        count += 1;
        while let Some((v, parent, next)) = way.last_mut() {
            let (v, parent) = (*v, *parent);
            if let Some(&to) = near[v].get(*next) {
                *next += 1;
                if place[to] == usize::MAX {
                    edges.push((v, to));
                    (place[to], low[to]) = (count, count);
                    count += 1;
                    way.push((to, v, 0));
                } else if to != parent && place[to] < place[v] {
                    edges.push((v, to));
                    low[v] = low[v].min(place[to]);
                }
                continue;
            }
            way.pop();
            if parent != usize::MAX {
                low[parent] = low[parent].min(low[v]);
                if low[v] >= place[parent] {
                    let first = edges.iter().rposition(|&edge| edge == (parent, v)).unwrap_or(0);
                    found.push(edges.split_off(first));
                }
            }
        }
    }
    found
}

struct Block {
    near: Vec<Vec<usize>>,
    edges: Vec<(usize, usize)>,
    drawn: Vec<bool>,
    drawn_edges: std::collections::HashSet<(usize, usize)>,
    faces: Vec<Vec<usize>>,
}

struct Piece {
    inside: Vec<usize>,
    attached: Vec<usize>,
}

fn sorted(a: usize, b: usize) -> (usize, usize) {
    (a.min(b), a.max(b))
}

impl Block {
    fn new(size: usize, edges: Vec<(usize, usize)>) -> Block {
        let mut near = vec![Vec::new(); size];
        for &(a, b) in &edges {
            near[a].push(b);
            near[b].push(a);
        }
        Block {
            near,
            edges,
            drawn: vec![false; size],
            drawn_edges: std::collections::HashSet::new(),
            faces: Vec::new(),
        }
    }

    fn can_be_drawn(mut self, budget: &Budget) -> Budgeted<bool> {
        let (vertices, edges) = (self.near.len(), self.edges.len());
        if vertices < 5 {
            return Ok(true);
        }
        if edges > 3 * vertices - 6 {
            return Ok(false);
        }
        let cycle = self.cycle();
        self.draw(&cycle, true);
        self.faces = vec![cycle.clone(), cycle];
        while self.drawn_edges.len() < edges {
            let (pieces, corners) = (self.pieces(), self.faces.iter().map(Vec::len).sum::<usize>());
            // Each piece is tested against all faces.
            budget.spend(1 + (edges + pieces.len() * corners) as u64 / 16)?;
            let mut chosen: Option<(Piece, usize, usize)> = None;
            for piece in pieces {
                let fits = |face: &Vec<usize>| piece.attached.iter().all(|v| face.contains(v));
                let mut faces = (0..self.faces.len()).filter(|&face| fits(&self.faces[face]));
                let Some(face) = faces.next() else { return Ok(false) };
                let others = faces.take(1).count();
                if chosen.as_ref().is_none_or(|(_, _, least)| others < *least) {
                    chosen = Some((piece, face, others));
                }
            }
            let Some((piece, face, _)) = chosen else { break };
            let path = self.path(&piece);
            self.draw(&path, false);
            self.split(face, &path);
        }
        Ok(true)
    }

    /// Returns a cycle through the first edge of a block of more than two vertices.
    fn cycle(&self) -> Vec<usize> {
        let (a, b) = self.edges[0];
        self.way(a, b, |from, to| sorted(from, to) != sorted(a, b))
    }

    fn way(&self, from: usize, to: usize, allows: impl Fn(usize, usize) -> bool) -> Vec<usize> {
        let mut before = vec![usize::MAX; self.near.len()];
        let mut open = std::collections::VecDeque::from([from]);
        before[from] = from;
        while let Some(v) = open.pop_front() {
            for &next in &self.near[v] {
                if before[next] == usize::MAX && allows(v, next) {
                    before[next] = v;
                    open.push_back(next);
                }
            }
        }
        let mut way = vec![to];
        let mut v = to;
        while v != from && before[v] != usize::MAX {
            v = before[v];
            way.push(v);
        }
        way.reverse();
        way
    }

    fn draw(&mut self, path: &[usize], is_closed: bool) {
        for pair in path.windows(2) {
            self.drawn_edges.insert(sorted(pair[0], pair[1]));
        }
        if is_closed {
            self.drawn_edges.insert(sorted(path[0], path[path.len() - 1]));
        }
        for &v in path {
            self.drawn[v] = true;
        }
    }

    fn pieces(&self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for &(a, b) in &self.edges {
            if self.drawn[a] && self.drawn[b] && !self.drawn_edges.contains(&sorted(a, b)) {
                pieces.push(Piece { inside: Vec::new(), attached: vec![a, b] });
            }
        }
        let mut seen = self.drawn.clone();
        for start in 0..self.near.len() {
            if seen[start] {
                continue;
            }
            let mut piece = Piece { inside: Vec::new(), attached: Vec::new() };
            let mut open = vec![start];
            seen[start] = true;
            while let Some(v) = open.pop() {
                piece.inside.push(v);
                for &next in &self.near[v] {
                    if self.drawn[next] {
                        piece.attached.push(next);
                    } else if !std::mem::replace(&mut seen[next], true) {
                        open.push(next);
                    }
                }
            }
            piece.attached.sort_unstable();
            piece.attached.dedup();
            pieces.push(piece);
        }
        pieces
    }

    fn path(&self, piece: &Piece) -> Vec<usize> {
        // In a block, every piece has at least two attachments.
        let (from, to) = (piece.attached[0], piece.attached[1]);
        if piece.inside.is_empty() {
            return vec![from, to];
        }
        let is_inside = |v: usize| piece.inside.contains(&v);
        self.way(from, to, |a, b| is_inside(b) || (is_inside(a) && b == to))
    }

    fn split(&mut self, face: usize, path: &[usize]) {
        let mut face = self.faces.swap_remove(face);
        let (from, to) = (path[0], path[path.len() - 1]);
        let start = face.iter().position(|&v| v == from).unwrap_or(0);
        face.rotate_left(start);
        let end = face.iter().position(|&v| v == to).unwrap_or(0);
        let inner = &path[1..path.len() - 1];
        let mut one = face[..=end].to_vec();
        one.extend(inner.iter().rev());
        let mut other = face[end..].to_vec();
        other.push(from);
        other.extend(inner);
        self.faces.extend([one, other]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_planar(size: usize, edges: &[(usize, usize)]) -> bool {
        is_planar_graph(size, edges, &Budget::unlimited()).unwrap()
    }

    fn complete(parts: &[usize]) -> (usize, Vec<(usize, usize)>) {
        let part: Vec<usize> =
            parts.iter().enumerate().flat_map(|(at, &size)| vec![at; size]).collect();
        let pairs = (0..part.len()).flat_map(|a| (0..a).map(move |b| (b, a)));
        (part.len(), pairs.filter(|&(a, b)| part[a] != part[b]).collect())
    }

    #[test]
    fn known_graphs() {
        for (parts, planar) in [
            (vec![1, 1, 1, 1], true),
            (vec![1; 5], false),
            (vec![3, 3], false),
            (vec![2, 40], true),
            (vec![2, 2, 2], true),
            (vec![1, 2, 3], false),
        ] {
            let (size, edges) = complete(&parts);
            assert_eq!(is_planar(size, &edges), planar, "{parts:?}");
        }
        let edges = (0..5).flat_map(|v| [(v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5)]);
        assert!(!is_planar(10, &edges.collect::<Vec<_>>()));
        let grid: Vec<(usize, usize)> = (0..400)
            .flat_map(|v| {
                let right = (v % 20 < 19).then_some((v, v + 1));
                right.into_iter().chain((v < 380).then_some((v, v + 20)))
            })
            .collect();
        assert!(is_planar(400, &grid));
    }

    /// By Wagner's theorem, a graph of up to six vertices is planar unless contracting and deleting
    /// edges gives K5 or K3,3.
    #[test]
    fn graphs_of_up_to_six_vertices_by_their_minors() {
        for size in 0..=6_usize {
            let pairs: Vec<(usize, usize)> =
                (0..size).flat_map(|a| (0..a).map(move |b| (b, a))).collect();
            for graph in (0..1_u32 << pairs.len()).step_by(if size == 6 { 7 } else { 1 }) {
                let edges: Vec<(usize, usize)> = (0..pairs.len())
                    .filter(|at| graph >> at & 1 == 1)
                    .map(|at| pairs[at])
                    .collect();
                assert_eq!(is_planar(size, &edges), !has_minor(size, &edges), "{edges:?}");
            }
        }
    }

    fn has_minor(size: usize, edges: &[(usize, usize)]) -> bool {
        let joined = |a: usize, b: usize| edges.contains(&sorted(a, b));
        if size == 5 && edges.len() == 10 {
            return true;
        }
        if size == 6 {
            let is_k33 = |side: u32| {
                side.count_ones() == 3
                    && (0..6)
                        .all(|a| (0..6).all(|b| side >> a & 1 == side >> b & 1 || joined(a, b)))
            };
            if (0..64).any(is_k33) {
                return true;
            }
            let without = |v: usize| {
                let rest = edges.iter().filter(|(a, b)| *a != v && *b != v);
                let down = |x: usize| if x > v { x - 1 } else { x };
                rest.map(|&(a, b)| (down(a), down(b))).collect::<Vec<_>>()
            };
            if (0..6).any(|v| has_minor(5, &without(v))) {
                return true;
            }
            return edges.iter().any(|&(a, b)| {
                let to = |x: usize| {
                    if x == b {
                        a
                    } else if x > b {
                        x - 1
                    } else {
                        x
                    }
                };
                let mut rest: Vec<(usize, usize)> = edges
                    .iter()
                    .map(|&(x, y)| sorted(to(x), to(y)))
                    .filter(|(x, y)| x != y)
                    .collect();
                rest.sort_unstable();
                rest.dedup();
                has_minor(5, &rest)
            });
        }
        false
    }
}
