//! Layers of positions, and the order of the positions in each layer.

use crate::hasse::spread::place_near;
use std::collections::BTreeMap;
use upstar_core::Player;
use upstar_form::Graph;

/// Beyond this number of bends, moves over several layers are straight.
const MAX_BENDS: usize = 1500;
const SWEEPS: usize = 24;

pub(super) struct Bundle {
    /// The positions; the first is in the higher layer, or further left in the same layer.
    pub ends: [usize; 2],
    /// For each move, `true` if it leads from the first position to the second, and its player.
    pub moves: Vec<(bool, Player)>,
    /// The bends of the line, from the top.
    pub bends: Vec<usize>,
}

impl Bundle {
    /// Returns the desired horizontal direction from the upper end to the lower end.
    fn side(&self) -> f64 {
        let goes = |player| self.moves.iter().any(|&(down, who)| down && who == player);
        match (goes(Player::Left), goes(Player::Right)) {
            (true, false) => -1.0,
            (false, true) => 1.0,
            _ => 0.0,
        }
    }
}

/// Positions and bends in layers. Positions have smaller numbers than bends.
pub(super) struct Layers {
    pub rows: Vec<Vec<usize>>,
    pub bundles: Vec<Bundle>,
    layer: Vec<usize>,
    /// The neighbours of each node in the adjacent layers, each with its desired direction.
    above: Vec<Vec<(usize, f64)>>,
    below: Vec<Vec<(usize, f64)>>,
    place: Vec<usize>,
}

impl Layers {
    pub fn of(graph: &Graph) -> Layers {
        let mut layer = levels(graph);
        let mut bundles = bundles(graph, &layer);
        let size = graph.len();
        let bends: usize = bundles.iter().map(|b| span(b, &layer).saturating_sub(1)).sum();
        let mut above = vec![Vec::new(); size];
        let mut below = vec![Vec::new(); size];
        for bundle in &mut bundles {
            let (upper, lower) = (bundle.ends[0], bundle.ends[1]);
            // Only the first segment leans, so that long lines are straight.
            let mut side = bundle.side();
            let mut at = upper;
            if bends <= MAX_BENDS {
                for level in layer[upper] + 1..layer[lower] {
                    let bend = layer.len();
                    layer.push(level);
                    above.push(vec![(at, side)]);
                    below.push(Vec::new());
                    below[at].push((bend, side));
                    bundle.bends.push(bend);
                    at = bend;
                    side = 0.0;
                }
            }
            if layer[lower] == layer[at] + 1 {
                below[at].push((lower, side));
                above[lower].push((at, side));
            }
        }
        let rows = vec![Vec::new(); layer.iter().map(|level| level + 1).max().unwrap_or(0)];
        let place = vec![0; layer.len()];
        let mut layers = Layers { rows, bundles, layer, above, below, place };
        layers.first_order();
        layers.improve();
        let place = &layers.place;
        for bundle in &mut layers.bundles {
            let [a, b] = bundle.ends;
            if layers.layer[a] == layers.layer[b] && place[a] > place[b] {
                bundle.ends = [b, a];
                bundle.moves.iter_mut().for_each(|(down, _)| *down = !*down);
            }
        }
        layers
    }

    pub fn size(&self) -> usize {
        self.layer.len()
    }

    /// Returns the number of nodes between two positions of the same layer.
    pub fn between(&self, ends: [usize; 2]) -> Option<usize> {
        let [a, b] = ends;
        (self.layer[a] == self.layer[b])
            .then(|| self.place[a].abs_diff(self.place[b]).saturating_sub(1))
    }

    /// Returns the greatest horizontal extent of the lines between a layer and the next layer.
    pub fn reach(&self, level: usize, x: &[f64]) -> f64 {
        let across = self.rows[level].iter().flat_map(|&node| {
            self.below[node].iter().map(move |&(other, _)| (x[node] - x[other]).abs())
        });
        across.fold(0.0, f64::max)
    }

    fn first_order(&mut self) {
        let mut seen = vec![false; self.size()];
        let mut stack: Vec<usize> = (0..self.size()).rev().collect();
        while let Some(node) = stack.pop() {
            if std::mem::replace(&mut seen[node], true) {
                continue;
            }
            self.rows[self.layer[node]].push(node);
            let mut next = self.below[node].clone();
            next.sort_by(|a, b| a.1.total_cmp(&b.1));
            stack.extend(next.iter().rev().map(|&(other, _)| other));
        }
        self.renumber();
    }

    fn renumber(&mut self) {
        for row in &self.rows {
            for (place, &node) in row.iter().enumerate() {
                self.place[node] = place;
            }
        }
    }

    /// Sorts layers by the mean positions of their neighbours, alternately downwards and upwards,
    /// and keeps the order with the fewest crossings.
    fn improve(&mut self) {
        let mut best = (self.crossings(), self.rows.clone());
        for sweep in 0..SWEEPS {
            let down = sweep % 2 == 0;
            for step in 1..self.rows.len() {
                let level = if down { step } else { self.rows.len() - 1 - step };
                let mean = |&node: &usize| {
                    let (others, lean) =
                        if down { (&self.above[node], 0.3) } else { (&self.below[node], -0.3) };
                    let sum: f64 = others
                        .iter()
                        .map(|&(other, side)| self.place[other] as f64 + lean * side)
                        .sum();
                    if others.is_empty() {
                        self.place[node] as f64
                    } else {
                        sum / others.len() as f64
                    }
                };
                let mut keyed: Vec<(f64, usize)> =
                    self.rows[level].iter().map(|node| (mean(node), *node)).collect();
                keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
                self.rows[level] = keyed.into_iter().map(|(_, node)| node).collect();
                for (place, &node) in self.rows[level].iter().enumerate() {
                    self.place[node] = place;
                }
            }
            let crossings = self.crossings();
            if crossings < best.0 {
                best = (crossings, self.rows.clone());
            }
        }
        self.rows = best.1;
        self.renumber();
    }

    /// Returns the weighted number of crossings between adjacent layers. Lines from the same node
    /// in the wrong order add a small penalty, so that Left's moves tend to go left.
    fn crossings(&self) -> usize {
        let mut count = 0;
        for row in &self.rows {
            let mut lines: Vec<(usize, usize)> = row
                .iter()
                .flat_map(|&node| {
                    self.below[node]
                        .iter()
                        .map(move |&(other, _)| (self.place[node], self.place[other]))
                })
                .collect();
            lines.sort_unstable();
            for (i, a) in lines.iter().enumerate() {
                count += 4 * lines[i + 1..].iter().filter(|b| b.0 > a.0 && b.1 < a.1).count();
            }
            for &node in row {
                for (i, a) in self.below[node].iter().enumerate() {
                    let wrong = |b: &&(usize, f64)| {
                        (a.1 - b.1) * (self.place[a.0] as f64 - self.place[b.0] as f64) < 0.0
                    };
                    count += self.below[node][i + 1..].iter().filter(wrong).count();
                }
            }
        }
        count
    }

    /// Returns the horizontal centres of the nodes: near their neighbours, and shifted towards a
    /// player's side if only that player moves there.
    pub fn spread(&self, widths: &[f64], gap: f64, lean: f64) -> Vec<f64> {
        let mut x = vec![0.0; self.size()];
        for row in &self.rows {
            let width: f64 = row.iter().map(|&node| widths[node] + gap).sum();
            let mut at = -width / 2.0;
            for &node in row {
                x[node] = at + widths[node] / 2.0;
                at += widths[node] + gap;
            }
        }
        let wish = |node: usize, x: &[f64]| {
            let above = self.above[node].iter().map(|&(other, side)| x[other] + side * lean);
            let below = self.below[node].iter().map(|&(other, side)| x[other] - side * lean);
            let all: Vec<f64> = above.chain(below).collect();
            let weight = all.len() as f64;
            if all.is_empty() { (0.1, x[node]) } else { (weight, all.iter().sum::<f64>() / weight) }
        };
        for sweep in 0..2 * SWEEPS {
            for step in 0..self.rows.len() {
                let level = if sweep % 2 == 0 { step } else { self.rows.len() - 1 - step };
                place_near(&self.rows[level], wish, widths, gap, &mut x);
            }
        }
        let least = (0..self.size()).map(|i| x[i] - widths[i] / 2.0).fold(f64::INFINITY, f64::min);
        if least.is_finite() {
            x.iter_mut().for_each(|at| *at -= least);
        }
        x
    }
}

fn span(bundle: &Bundle, layer: &[usize]) -> usize {
    layer[bundle.ends[1]] - layer[bundle.ends[0]]
}

/// Returns the layer of each position. Moves to another strongly connected component lead down.
/// Within a component, moves that increase the distance from the root lead down. A position is
/// below all positions with a move down to it.
fn levels(graph: &Graph) -> Vec<usize> {
    let components = graph.components();
    let mut distance = vec![usize::MAX; graph.len()];
    // Nodes are in breadth-first order, so the distance of this node is known.
    for node in graph.nodes() {
        let here = match distance[node as usize] {
            usize::MAX => 0,
            known => known,
        };
        distance[node as usize] = here;
        for option in graph.both(node) {
            let there = &mut distance[option as usize];
            *there = (*there).min(here + 1);
        }
    }
    let down = |from: u32, to: u32| {
        components.of(from) != components.of(to) || distance[from as usize] < distance[to as usize]
    };
    let mut waiting = vec![0usize; graph.len()];
    for node in graph.nodes() {
        graph.both(node).filter(|&to| down(node, to)).for_each(|to| waiting[to as usize] += 1);
    }
    let mut layer = vec![0usize; graph.len()];
    let mut ready: Vec<u32> = graph.nodes().filter(|&node| waiting[node as usize] == 0).collect();
    while let Some(node) = ready.pop() {
        let below = layer[node as usize] + 1;
        for to in graph.both(node).filter(|&to| down(node, to)) {
            let to = to as usize;
            layer[to] = layer[to].max(below);
            waiting[to] -= 1;
            if waiting[to] == 0 {
                ready.push(to as u32);
            }
        }
    }
    layer
}

/// Returns, for every two positions, the moves between them, without passes. Left's moves down come
/// first, so that Left's line is on the left.
fn bundles(graph: &Graph, layer: &[usize]) -> Vec<Bundle> {
    let mut found: BTreeMap<[usize; 2], Vec<(bool, Player)>> = BTreeMap::new();
    for node in graph.nodes() {
        for player in Player::BOTH {
            for &option in graph.options(node, player).iter().filter(|&&option| option != node) {
                let (from, to) = (node as usize, option as usize);
                let down = (layer[from], from) < (layer[to], to);
                let ends = if down { [from, to] } else { [to, from] };
                found.entry(ends).or_default().push((down, player));
            }
        }
    }
    let bundle = |(ends, mut moves): ([usize; 2], Vec<(bool, Player)>)| {
        moves.sort_by_key(|&(down, player)| (player, down));
        Bundle { ends, moves, bends: Vec::new() }
    };
    found.into_iter().map(bundle).collect()
}
