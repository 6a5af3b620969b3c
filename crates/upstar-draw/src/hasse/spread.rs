//! Horizontal coordinates of nodes: close to their neighbours, in the given order, without
//! overlaps.

use super::rows::{Rows, Symmetry};

const SWEEPS: usize = 30;
/// The rows of a diagram are evenly spaced if no edge has a bend, the diagram has at most this many
/// elements, and none is wider than [`MAX_UNIFORM_WIDTH`].
const MAX_UNIFORM_ELEMENTS: usize = 64;
const MAX_UNIFORM_WIDTH: f64 = 120.0;
/// The weight of an edge between two bends; other edges have weight 1. Keeps long edges straight.
const BEND: f64 = 6.0;

/// Returns the centres of the nodes, starting at 0.
///
/// The first `elements` nodes are not bends. `gap` is the least distance between adjacent nodes.
pub(super) fn spread(rows: &Rows, elements: usize, widths: &[f64], gap: f64) -> Vec<f64> {
    let mut widths = widths.to_vec();
    let is_graded = rows.paths.iter().all(|path| path.len() == 2);
    let widest = widths.iter().copied().fold(0.0, f64::max);
    let top = rows.rows.len().saturating_sub(1);
    let images = |level: usize| {
        let image = rows.rows[top - level].iter().copied();
        let image: Vec<usize> = match rows.symmetry {
            Some(Symmetry::Turn) => image.rev().collect(),
            _ => image.collect(),
        };
        rows.rows[level].iter().copied().zip(image)
    };
    let is_uniform = is_graded && elements <= MAX_UNIFORM_ELEMENTS && widest <= MAX_UNIFORM_WIDTH;
    if is_uniform {
        // Evenly spaced rows give edges of few slopes.
        widths.fill(widest);
    } else if rows.symmetry.is_some() {
        for (node, image) in (0..=top).flat_map(images).collect::<Vec<_>>() {
            let width = widths[node].max(widths[image]);
            (widths[node], widths[image]) = (width, width);
        }
    }
    let widths = &widths[..];
    let mut x = vec![0.0; rows.size];
    for row in &rows.rows {
        let mut at = 0.0;
        for &node in row {
            x[node] = at + widths[node] / 2.0;
            at += widths[node] + gap;
        }
        for &node in row {
            x[node] -= (at - gap) / 2.0;
        }
    }
    let count = rows.rows.len();
    for sweep in 0..if is_uniform { 0 } else { SWEEPS } {
        for step in 0..count {
            let at = if sweep % 2 == 0 { step } else { count - 1 - step };
            settle(&rows.rows[at], rows, elements, widths, gap, &mut x);
        }
    }
    if let Some(symmetry) = rows.symmetry {
        let sign = if symmetry == Symmetry::Turn { -1.0 } else { 1.0 };
        let low = x.iter().copied().fold(f64::INFINITY, f64::min);
        let high = x.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        x.iter_mut().for_each(|x| *x -= (low + high) / 2.0);
        for (node, image) in (0..=top / 2).flat_map(images).collect::<Vec<_>>() {
            let mean = (x[node] + sign * x[image]) / 2.0;
            (x[node], x[image]) = (mean, sign * mean);
        }
    }
    let edge = |node: usize| x[node] - widths[node] / 2.0;
    let least = (0..rows.size).map(edge).fold(f64::INFINITY, f64::min);
    if least.is_finite() {
        x.iter_mut().for_each(|at| *at -= least);
    }
    x
}

/// Moves the nodes of a level close to the weighted means of their neighbours.
fn settle(row: &[usize], rows: &Rows, elements: usize, widths: &[f64], gap: f64, x: &mut [f64]) {
    let wish = |node: usize, x: &[f64]| {
        let (mut pull, mut sum) = (0.0, 0.0);
        for &other in rows.below[node].iter().chain(&rows.above[node]) {
            let weight = if node >= elements && other >= elements { BEND } else { 1.0 };
            pull += weight;
            sum += weight * x[other];
        }
        if pull > 0.0 { (pull, sum / pull) } else { (0.1, x[node]) }
    };
    place_near(row, wish, widths, gap, x);
}

/// Moves the nodes of a row as close as possible to their desired coordinates, by weighted least
/// squares under the constraints of order and distance (pool adjacent violators).
pub(crate) fn place_near(
    row: &[usize],
    wish: impl Fn(usize, &[f64]) -> (f64, f64),
    widths: &[f64],
    gap: f64,
    x: &mut [f64],
) {
    // Pools of touching neighbours: their weight, the mean of their targets, and their size.
    let mut pools: Vec<(f64, f64, usize)> = Vec::new();
    let mut offset = 0.0;
    let mut offsets = Vec::with_capacity(row.len());
    for (i, &node) in row.iter().enumerate() {
        if i > 0 {
            offset += (widths[row[i - 1]] + widths[node]) / 2.0 + gap;
        }
        offsets.push(offset);
        let (weight, target) = wish(node, x);
        pools.push((weight, target - offset, 1));
        while let [.., a, b] = pools[..]
            && a.1 > b.1
        {
            pools.truncate(pools.len() - 2);
            let weight = a.0 + b.0;
            pools.push((weight, (a.0 * a.1 + b.0 * b.1) / weight, a.2 + b.2));
        }
    }
    let mut i = 0;
    for (_, target, members) in pools {
        for _ in 0..members {
            x[row[i]] = target + offsets[i];
            i += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_poset::Poset;

    #[test]
    fn nothing_touches_and_single_elements_stand_in_the_middle() {
        let covers: Vec<(usize, usize)> = (1..6).flat_map(|i| [(0, i), (i, 6)]).collect();
        let rows = Rows::new(&Poset::from_covers(7, &covers).unwrap());
        let widths = vec![40.0; rows.size];
        let x = spread(&rows, 7, &widths, 10.0);
        let row = &rows.rows[1];
        for pair in row.windows(2) {
            assert!(x[pair[1]] - x[pair[0]] >= 50.0 - 1e-6);
        }
        let middle = (x[row[0]] + x[row[4]]) / 2.0;
        assert!((x[0] - middle).abs() < 1.0 && (x[6] - middle).abs() < 1.0);
        assert!(x.iter().all(|&at| at >= 0.0));
    }
}
