//! Layouts of graphs. The unit is the length of an edge.

use super::spanning_forest::SpanningForest;
use std::collections::VecDeque;
use upstar_core::EdgeView;

const ROUNDS: usize = 120;

pub(super) type VertexPlace = (f64, f64);

/// Lays out a forest. Adjacent leaves are one unit apart, and parents are centred above their
/// children. The second coordinate is the distance from the root. The children of the ground become
/// roots of separate trees.
pub(super) fn trees(
    count: usize,
    forest: &SpanningForest,
    ground: Option<usize>,
) -> Vec<VertexPlace> {
    let mut places = vec![(0.0, 0.0); count];
    let mut leaf = 0.0;
    for &root in &forest.roots {
        // A pass in preorder places the leaves and sets the depths. A pass in reverse preorder
        // places the parents.
        let mut order = Vec::new();
        let mut stack = vec![root];
        while let Some(v) = stack.pop() {
            order.push(v);
            for &(child, _) in forest.children[v].iter().rev() {
                places[child].1 = places[v].1 + 1.0;
                stack.push(child);
            }
            if forest.children[v].is_empty() && Some(v) != ground {
                places[v].0 = leaf;
                leaf += 1.0;
            }
        }
        for &v in order.iter().rev() {
            if let (Some(first), Some(last)) =
                (forest.children[v].first(), forest.children[v].last())
            {
                places[v].0 = (places[first.0].0 + places[last.0].0) / 2.0;
            }
        }
    }
    places
}

/// Converts given places so that the shortest edge has a length of one unit. The second coordinate
/// is the height above the ground, or the distance from the highest vertex if there is no ground.
pub(super) fn placed(
    places: &[(i16, i16)],
    edges: &[EdgeView],
    ground: Option<usize>,
) -> Vec<VertexPlace> {
    let place = |v: usize| places.get(v).map(|&(x, y)| (f64::from(x), f64::from(y)));
    let length = |edge: &EdgeView| {
        let ((x, y), (a, b)) = (place(edge.from)?, place(edge.to)?);
        // An edge to the ground is vertical.
        let across = if ground == Some(edge.from) || ground == Some(edge.to) { 0.0 } else { x - a };
        Some((across * across + (y - b) * (y - b)).sqrt()).filter(|&length| length > 0.0)
    };
    let shortest = edges.iter().filter_map(length).fold(f64::INFINITY, f64::min);
    let unit = if shortest.is_finite() { shortest } else { 1.0 };
    let others = || (0..places.len()).filter(|&v| ground != Some(v)).filter_map(place);
    let left = others().map(|p| p.0).fold(f64::INFINITY, f64::min);
    let top = others().map(|p| p.1).fold(f64::NEG_INFINITY, f64::max);
    let moved = |v: usize| match place(v) {
        Some((x, y)) if ground.is_none() => ((x - left) / unit, (top - y) / unit),
        Some((x, y)) if ground != Some(v) => ((x - left) / unit, y.max(0.0) / unit),
        _ => (0.0, 0.0),
    };
    (0..places.len()).map(moved).collect()
}

/// Lays out any graph so that distances in the plane are close to distances in the graph.
/// Components are placed side by side. Uses stress majorization, moving one vertex at a time.
///
/// Uses only the four arithmetic operations and square roots, so the result is the same on every
/// machine.
pub(super) fn spread(adjacency: &[Vec<(usize, usize)>]) -> Vec<VertexPlace> {
    let count = adjacency.len();
    let mut places = vec![(0.0, 0.0); count];
    let mut seen = vec![false; count];
    let mut right = 0.0;
    for start in 0..count {
        if seen[start] {
            continue;
        }
        let members = component(start, adjacency);
        members.iter().for_each(|&v| seen[v] = true);
        let found = place(&members, adjacency);
        let low =
            |pick: fn(&VertexPlace) -> f64| found.iter().map(pick).fold(f64::INFINITY, f64::min);
        let (left, top) = (low(|p| p.0), low(|p| p.1));
        let mut end = right;
        for (&v, &(x, y)) in members.iter().zip(&found) {
            places[v] = (x - left + right, y - top);
            end = places[v].0.max(end);
        }
        right = end + 1.0;
    }
    places
}

fn component(start: usize, adjacency: &[Vec<(usize, usize)>]) -> Vec<usize> {
    let mut members = vec![start];
    let mut seen = vec![false; adjacency.len()];
    seen[start] = true;
    let mut first = 0;
    while let Some(&v) = members.get(first) {
        first += 1;
        for &(_, to) in &adjacency[v] {
            if !seen[to] {
                seen[to] = true;
                members.push(to);
            }
        }
    }
    members.sort_unstable();
    members
}

fn place(members: &[usize], adjacency: &[Vec<(usize, usize)>]) -> Vec<VertexPlace> {
    let count = members.len();
    let number = |v: usize| members.binary_search(&v).unwrap_or(0);
    let neighbours = |i: usize| -> Vec<usize> {
        let mut found: Vec<usize> =
            adjacency[members[i]].iter().map(|&(_, to)| number(to)).collect();
        found.sort_unstable();
        found.dedup();
        found.retain(|&j| j != i);
        found
    };
    let near: Vec<Vec<usize>> = (0..count).map(neighbours).collect();
    let links: Vec<(usize, usize)> = (0..count)
        .flat_map(|i| near[i].iter().map(move |&j| (i, j)))
        .filter(|(i, j)| i < j)
        .collect();
    let end = (0..count).find(|&i| near[i].len() <= 1);
    if let Some(end) = end
        && near.iter().all(|n| n.len() <= 2)
    {
        let mut places = vec![(0.0, 0.0); count];
        let (mut before, mut at) = (end, end);
        for step in 0..count {
            places[at].0 = step as f64;
            let next = near[at].iter().find(|&&j| j != before).copied();
            (before, at) = (at, next.unwrap_or(at));
        }
        return places;
    }
    let mut places = majorize(members, adjacency);
    match on_grid(&places, &links) {
        Some(grid) => places = grid,
        None => level(&mut places),
    }
    // Put the first vertex at the upper left, and its first neighbour to its right rather than
    // below.
    let middle = |pick: fn(&VertexPlace) -> f64| {
        let all = || places.iter().map(pick);
        (all().fold(f64::INFINITY, f64::min) + all().fold(f64::NEG_INFINITY, f64::max)) / 2.0
    };
    let (mx, my) = (middle(|p| p.0), middle(|p| p.1));
    let (x0, y0) = places.first().copied().unwrap_or((0.0, 0.0));
    let (sx, sy) = (if x0 > mx { -1.0 } else { 1.0 }, if y0 > my { -1.0 } else { 1.0 });
    for place in &mut places {
        *place = ((place.0 - mx) * sx, (place.1 - my) * sy);
    }
    let below = near.first().and_then(|n| n.first()).is_some_and(|&j| places[j].0 == places[0].0);
    if below && mx == my {
        places.iter_mut().for_each(|p| *p = (p.1, p.0));
    }
    places
}

fn majorize(members: &[usize], adjacency: &[Vec<(usize, usize)>]) -> Vec<VertexPlace> {
    let count = members.len();
    let distances: Vec<Vec<f64>> =
        members.iter().map(|&v| distances_from(v, members, adjacency)).collect();
    let mut places = scaled(&distances);
    for _ in 0..ROUNDS {
        for i in 0..count {
            let (mut x, mut y, mut weights) = (0.0, 0.0, 0.0);
            for j in (0..count).filter(|&j| j != i) {
                let wanted = distances[i][j];
                let weight = 1.0 / (wanted * wanted);
                let (dx, dy) = (places[i].0 - places[j].0, places[i].1 - places[j].1);
                let length = (dx * dx + dy * dy).sqrt().max(1e-6);
                x += weight * (places[j].0 + wanted * dx / length);
                y += weight * (places[j].1 + wanted * dy / length);
                weights += weight;
            }
            if weights > 0.0 {
                places[i] = (x / weights, y / weights);
            }
        }
    }
    places
}

/// Computes an initial layout by classical scaling, with two rounds of the power method.
fn scaled(distances: &[Vec<f64>]) -> Vec<VertexPlace> {
    let count = distances.len();
    let n = count as f64;
    let squares: Vec<Vec<f64>> =
        distances.iter().map(|row| row.iter().map(|d| d * d).collect()).collect();
    let means: Vec<f64> = squares.iter().map(|row| row.iter().sum::<f64>() / n).collect();
    let mean = means.iter().sum::<f64>() / n;
    // The matrix of scalar products of points with these distances.
    let product = |i: usize, j: usize| (means[i] + means[j] - mean - squares[i][j]) / 2.0;
    let mut axes: Vec<Vec<f64>> = Vec::new();
    for round in 0..2 {
        // A fixed start vector, which is not expected to be an eigenvector.
        let mut axis: Vec<f64> =
            (0..count).map(|i| ((i * 37 + round * 11 + 5) % 101) as f64 / 101.0 - 0.5).collect();
        let mut size = 0.0;
        for _ in 0..40 {
            for other in &axes {
                let along = dot(&axis, other) / dot(other, other).max(1e-12);
                axis.iter_mut().zip(other).for_each(|(x, o)| *x -= along * o);
            }
            let next: Vec<f64> =
                (0..count).map(|i| (0..count).map(|j| product(i, j) * axis[j]).sum()).collect();
            size = dot(&next, &next).sqrt();
            if size < 1e-9 {
                break;
            }
            axis = next.into_iter().map(|x| x / size).collect();
        }
        // The eigenvalue is the square of the extent along this axis.
        axis.iter_mut().for_each(|x| *x *= size.sqrt());
        axes.push(axis);
    }
    (0..count).map(|i| (axes[0][i], axes[1][i])).collect()
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// Returns the distances from `start` in the order of `members`. The members must be connected.
fn distances_from(start: usize, members: &[usize], adjacency: &[Vec<(usize, usize)>]) -> Vec<f64> {
    let mut distance = vec![f64::INFINITY; adjacency.len()];
    distance[start] = 0.0;
    let mut queue = VecDeque::from([start]);
    while let Some(v) = queue.pop_front() {
        for &(_, to) in &adjacency[v] {
            if distance[to].is_infinite() {
                distance[to] = distance[v] + 1.0;
                queue.push_back(to);
            }
        }
    }
    members.iter().map(|&v| distance[v]).collect()
}

/// Rotates the layout so that its greatest extent is horizontal.
fn level(places: &mut [VertexPlace]) {
    let count = places.len() as f64;
    let (mx, my) = places.iter().fold((0.0, 0.0), |(a, b), (x, y)| (a + x / count, b + y / count));
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for place in &mut *places {
        *place = (place.0 - mx, place.1 - my);
        xx += place.0 * place.0;
        xy += place.0 * place.1;
        yy += place.1 * place.1;
    }
    // The greater eigenvalue of the covariance matrix, and its eigenvector.
    let half = (xx - yy) / 2.0;
    let root = (half * half + xy * xy).sqrt();
    turn(places, if half >= 0.0 { (half + root, xy) } else { (xy, root - half) });
}

fn turn(places: &mut [VertexPlace], direction: VertexPlace) {
    let length = (direction.0 * direction.0 + direction.1 * direction.1).sqrt();
    if length > 1e-9 {
        let (c, s) = (direction.0 / length, direction.1 / length);
        for place in places {
            *place = (place.0 * c + place.1 * s, place.1 * c - place.0 * s);
        }
    }
}

/// Returns the layout rounded to integers if the component is recognizably part of a square grid.
fn on_grid(places: &[VertexPlace], links: &[(usize, usize)]) -> Option<Vec<VertexPlace>> {
    // Taken as complex numbers, the four directions of a square grid have the same fourth power.
    let square = |(x, y): VertexPlace| (x * x - y * y, 2.0 * x * y);
    let mut sum = (0.0, 0.0);
    for &(a, b) in links {
        let fourth = square(square((places[b].0 - places[a].0, places[b].1 - places[a].1)));
        sum = (sum.0 + fourth.0, sum.1 + fourth.1);
    }
    let mut turned = places.to_vec();
    turn(&mut turned, square_root(square_root(sum)));
    let extent = |pick: fn(&VertexPlace) -> f64| {
        let all = || turned.iter().map(pick);
        (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max))
    };
    let ((left, right), (top, bottom)) = (extent(|p| p.0), extent(|p| p.1));
    if right - left < bottom - top - 0.5 {
        turned.iter_mut().for_each(|p| *p = (p.1, p.0));
    }
    // The outline of a grid bulges. Therefore, rows are recognized by the gaps between them.
    let xs = steps(turned.iter().map(|p| p.0));
    let ys = steps(turned.iter().map(|p| p.1));
    let snapped: Vec<VertexPlace> = xs?.into_iter().zip(ys?).collect();
    let unit = |&(a, b): &(usize, usize)| {
        (snapped[a].0 - snapped[b].0).abs() + (snapped[a].1 - snapped[b].1).abs() == 1.0
    };
    let apart = |i: usize| snapped[..i].iter().all(|other| *other != snapped[i]);
    (links.iter().all(unit) && (0..snapped.len()).all(apart)).then_some(snapped)
}

/// Returns the group number of each coordinate, if the groups are separated by clear gaps.
fn steps(coordinates: impl Iterator<Item = f64>) -> Option<Vec<f64>> {
    let given: Vec<f64> = coordinates.collect();
    let mut order: Vec<usize> = (0..given.len()).collect();
    order.sort_by(|&a, &b| given[a].total_cmp(&given[b]));
    let mut numbers = vec![0.0; given.len()];
    let mut number = 0.0;
    for pair in order.windows(2) {
        let gap = given[pair[1]] - given[pair[0]];
        if gap > 0.4 {
            number += 1.0;
        } else if gap > 0.3 {
            return None;
        }
        numbers[pair[1]] = number;
    }
    Some(numbers)
}

fn square_root((x, y): VertexPlace) -> VertexPlace {
    let length = (x * x + y * y).sqrt();
    let real = ((length + x).max(0.0) / 2.0).sqrt();
    let imaginary = ((length - x).max(0.0) / 2.0).sqrt();
    (real, if y < 0.0 { -imaginary } else { imaginary })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::spanning_forest::adjacency;
    use upstar_core::Tint;

    fn places(count: usize, pairs: &[(usize, usize)]) -> Vec<VertexPlace> {
        let edges: Vec<EdgeView> = pairs
            .iter()
            .map(|&(from, to)| EdgeView { from, to, tint: Tint::Neither, is_arrow: false })
            .collect();
        spread(&adjacency(count, &edges))
    }

    #[test]
    fn paths_are_straight_and_components_stand_side_by_side() {
        let found = places(5, &[(0, 1), (2, 1), (3, 4)]);
        assert_eq!(found, [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0), (4.0, 0.0)]);
    }

    #[test]
    fn grids_are_square() {
        for (rows, columns) in [(2, 2), (3, 3), (3, 4), (2, 7), (5, 6)] {
            let mut pairs = Vec::new();
            for i in 0..rows * columns {
                if i % columns + 1 < columns {
                    pairs.push((i, i + 1));
                }
                if i / columns + 1 < rows {
                    pairs.push((i, i + columns));
                }
            }
            let found = places(rows * columns, &pairs);
            for (i, place) in found.iter().enumerate() {
                assert_eq!(
                    *place,
                    ((i % columns) as f64, (i / columns) as f64),
                    "{rows}x{columns}"
                );
            }
        }
    }

    #[test]
    fn edges_of_other_graphs_are_about_as_long_as_they_should_be() {
        let found = places(5, &[(0, 1), (1, 2), (2, 0), (2, 3), (3, 4)]);
        for (a, b) in [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4)] {
            let (dx, dy) = (found[a].0 - found[b].0, found[a].1 - found[b].1);
            let length = (dx * dx + dy * dy).sqrt();
            assert!((0.7..1.4).contains(&length), "{a}-{b}: {length}");
        }
    }
}
