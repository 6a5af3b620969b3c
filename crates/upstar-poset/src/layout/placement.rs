//! Coordinates for ordered nodes.
//!
//! Every node moves to the mean of its neighbours. If nodes of a layer would be too close, pooling
//! computes the admissible positions that are nearest in the least-squares sense (Ayer and others
//! 1955, isotonic regression).

use upstar_core::{Budget, Budgeted};

use super::layers::Layers;

const ROUNDS: usize = 24;

/// Returns the x coordinate of every node; the smallest is 0.
pub(super) fn coordinates(layers: &Layers, budget: &Budget) -> Budgeted<Vec<f64>> {
    let elements = layers.level.len() - layers.bends.iter().map(Vec::len).sum::<usize>();
    let mut xs = vec![0.0; layers.level.len()];
    for layer in &layers.layers {
        let offsets = offsets(layer, elements);
        let half = offsets.last().copied().unwrap_or(0.0) / 2.0;
        for (&node, offset) in layer.iter().zip(offsets) {
            xs[node] = offset - half;
        }
    }
    for round in 0..ROUNDS {
        budget.spend(layers.level.len() as u64)?;
        for step in 0..layers.layers.len() {
            let upwards = round.is_multiple_of(2);
            let level = if upwards { step } else { layers.layers.len() - 1 - step };
            let layer = &layers.layers[level];
            let wish = |node: usize| {
                let near = layers.up[node].iter().chain(&layers.down[node]);
                let (sum, count) = near.fold((0.0, 0.0), |(s, n), &other| (s + xs[other], n + 1.0));
                // A higher weight of bends straightens long edges.
                let weight = if node < elements { 1.0 } else { 4.0 };
                (if count > 0.0 { sum / count } else { xs[node] }, weight)
            };
            let wishes: Vec<(f64, f64)> = layer.iter().map(|&node| wish(node)).collect();
            for (&node, x) in layer.iter().zip(nearest(&wishes, &offsets(layer, elements))) {
                xs[node] = x;
            }
        }
    }
    let least = xs.iter().copied().fold(f64::INFINITY, f64::min);
    xs.iter_mut().for_each(|x| *x -= least);
    Ok(xs)
}

/// Returns the minimum distance of each node of a layer from the first.
fn offsets(layer: &[usize], elements: usize) -> Vec<f64> {
    let mut offset = 0.0;
    let mut offsets = Vec::with_capacity(layer.len());
    for (place, &node) in layer.iter().enumerate() {
        if place > 0 {
            let bend = node >= elements || layer[place - 1] >= elements;
            offset += if bend { 0.5 } else { 1.0 };
        }
        offsets.push(offset);
    }
    offsets
}

/// Returns the positions nearest to the desired positions such that neighbours are at least as far
/// apart as their offsets. `wishes` contains the desired positions with their weights.
fn nearest(wishes: &[(f64, f64)], offsets: &[f64]) -> Vec<f64> {
    // Mean, weight and length of each block.
    let mut blocks: Vec<(f64, f64, usize)> = Vec::new();
    for (&(wish, weight), offset) in wishes.iter().zip(offsets) {
        let mut block = (wish - offset, weight, 1);
        while let Some(&(mean, other, length)) = blocks.last() {
            if mean < block.0 {
                break;
            }
            let sum = mean * other + block.0 * block.1;
            block = (sum / (other + block.1), other + block.1, length + block.2);
            blocks.pop();
        }
        blocks.push(block);
    }
    let means = blocks.iter().flat_map(|&(mean, _, length)| std::iter::repeat_n(mean, length));
    means.zip(offsets).map(|(mean, offset)| mean + offset).collect()
}
