//! Nodes in layers, and their order from left to right.

use upstar_core::{Budget, Budgeted, Interrupted};

use crate::poset::Poset;

/// The maximum number of bends.
const MOST: usize = 1 << 22;

/// The number of sweeps without improvement after which sweeping ends.
const PATIENCE: usize = 8;

pub(super) struct Layers {
    /// The nodes of each layer, from left to right.
    pub(super) layers: Vec<Vec<usize>>,
    /// The layer of each node; elements are numbered before bends.
    pub(super) level: Vec<usize>,
    /// The bends of each edge, from below.
    pub(super) bends: Vec<Vec<usize>>,
    pub(super) up: Vec<Vec<usize>>,
    pub(super) down: Vec<Vec<usize>>,
    /// The ends of the edge of each bend. For an element, the element itself twice.
    ends: Vec<(usize, usize)>,
    place: Vec<usize>,
}

impl Layers {
    pub(super) fn new(
        levels: &[usize],
        covers: &[(usize, usize)],
        budget: &Budget,
    ) -> Budgeted<Layers> {
        let count = levels.iter().map(|level| level + 1).max().unwrap_or(0);
        let bends: usize = covers.iter().map(|&(i, j)| levels[j] - levels[i] - 1).sum();
        if bends > MOST {
            return Err(Interrupted::too_large("the diagram has too many bends"));
        }
        budget.spend((levels.len() + bends) as u64)?;
        let mut layers = Layers {
            layers: vec![Vec::new(); count],
            level: levels.to_vec(),
            bends: Vec::with_capacity(covers.len()),
            up: vec![Vec::new(); levels.len()],
            down: vec![Vec::new(); levels.len()],
            ends: (0..levels.len()).map(|i| (i, i)).collect(),
            place: Vec::new(),
        };
        for &(i, j) in covers {
            let mut bends = Vec::new();
            let mut at = i;
            for level in levels[i] + 1..levels[j] {
                let bend = layers.level.len();
                layers.level.push(level);
                layers.ends.push((i, j));
                layers.up.push(Vec::new());
                layers.down.push(Vec::new());
                layers.connect(at, bend);
                bends.push(bend);
                at = bend;
            }
            layers.connect(at, j);
            layers.bends.push(bends);
        }
        for (node, &level) in layers.level.iter().enumerate() {
            layers.layers[level].push(node);
        }
        layers.place = vec![0; layers.level.len()];
        layers.renumber();
        Ok(layers)
    }

    fn connect(&mut self, lower: usize, upper: usize) {
        self.up[lower].push(upper);
        self.down[upper].push(lower);
    }

    fn renumber(&mut self) {
        for layer in &self.layers {
            for (place, &node) in layer.iter().enumerate() {
                self.place[node] = place;
            }
        }
    }

    fn pieces(&self) -> u64 {
        self.up.iter().map(|up| up.len() as u64).sum()
    }

    /// Sorts every layer by the left-to-right order of a planar lattice: of two incomparable
    /// elements, the first in `order` is to the left. Bends are compared by their ends: for any two
    /// nodes of a layer, some end of one is incomparable to some end of the other.
    pub(super) fn sort_planar(
        &mut self,
        poset: &Poset,
        order: &[usize],
        budget: &Budget,
    ) -> Budgeted<()> {
        let mut early = vec![0; poset.size()];
        for (place, &i) in order.iter().enumerate() {
            early[i] = place;
        }
        let is_left = |one: (usize, usize), other: (usize, usize)| {
            let ends = [(one.0, other.0), (one.0, other.1), (one.1, other.0), (one.1, other.1)];
            let apart = ends.into_iter().find(|&(i, j)| !poset.is_comparable(i, j));
            apart.is_some_and(|(i, j)| early[i] < early[j])
        };
        for layer in &mut self.layers {
            budget.spend((layer.len() * layer.len()) as u64 / 8)?;
            let ends = &self.ends;
            let nodes = layer.clone();
            let lefter =
                |node: usize| nodes.iter().filter(|&&o| is_left(ends[o], ends[node])).count();
            layer.sort_by_cached_key(|&node| lefter(node));
        }
        self.renumber();
        Ok(())
    }

    /// Sorts every layer by the key of its nodes.
    pub(super) fn sort_by_key(&mut self, key: impl Fn(usize) -> usize) {
        self.layers.iter_mut().for_each(|layer| layer.sort_by_key(|&node| key(node)));
        self.renumber();
    }

    pub(super) fn crossings(&self) -> usize {
        crossings(&self.layers, &self.up)
    }

    pub(super) fn untangle(&mut self, budget: &Budget) -> Budgeted<()> {
        let mut best = (self.crossings(), self.layers.clone());
        let mut idle = 0;
        let mut round = 0usize;
        while idle < PATIENCE && best.0 > 0 {
            budget.spend(2 * self.pieces() + 1)?;
            self.sweep(round);
            let crossings = self.crossings();
            idle += 1;
            if crossings < best.0 {
                (best, idle) = ((crossings, self.layers.clone()), 0);
            }
            round += 1;
        }
        self.layers = best.1;
        self.renumber();
        let mut improved = best.0 > 0;
        while improved {
            budget.spend(4 * self.pieces() + 1)?;
            improved = self.exchange();
        }
        Ok(())
    }

    /// Sorts the nodes of every layer by the mean position of their neighbours in the preceding
    /// layer. Even rounds go upwards, and odd rounds go downwards. Two of every four rounds reverse
    /// the order of tied nodes, so that the sweeps do not get stuck.
    fn sweep(&mut self, round: usize) {
        let count = self.layers.len();
        for step in 1..count {
            let upwards = round.is_multiple_of(2);
            let level = if upwards { step } else { count - 1 - step };
            let around = if upwards { &self.down } else { &self.up };
            let mut layer = std::mem::take(&mut self.layers[level]);
            if round % 4 >= 2 {
                layer.reverse();
            }
            let mean = |node: usize| {
                let near = &around[node];
                let sum: usize = near.iter().map(|&other| self.place[other]).sum();
                match near.len() {
                    0 => self.place[node] as f64,
                    several => sum as f64 / several as f64,
                }
            };
            let mut keyed: Vec<(f64, usize)> =
                layer.iter().map(|&node| (mean(node), node)).collect();
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
            for (place, &(_, node)) in keyed.iter().enumerate() {
                self.place[node] = place;
            }
            self.layers[level] = keyed.into_iter().map(|(_, node)| node).collect();
        }
    }

    /// Exchanges two neighbours wherever this removes crossings.
    fn exchange(&mut self) -> bool {
        let mut improved = false;
        for level in 0..self.layers.len() {
            for left in 1..self.layers[level].len() {
                let (a, b) = (self.layers[level][left - 1], self.layers[level][left]);
                let (now, then) = (self.between(a, b), self.between(b, a));
                if then < now {
                    self.layers[level].swap(left - 1, left);
                    self.place.swap(a, b);
                    improved = true;
                }
            }
        }
        improved
    }

    fn between(&self, left: usize, right: usize) -> usize {
        let side = |around: &[Vec<usize>]| -> usize {
            let crossed = |&a: &usize| {
                around[right].iter().filter(|&&b| self.place[b] < self.place[a]).count()
            };
            around[left].iter().map(crossed).sum()
        };
        side(&self.up) + side(&self.down)
    }
}

/// Returns the number of crossings of the edges between adjacent layers. A node is joined to the
/// nodes `up[node]` of the next layer.
///
/// ```
/// assert_eq!(upstar_poset::crossings(&[vec![0, 1], vec![2, 3]], &[vec![3], vec![2], vec![], vec![]]), 1);
/// ```
///
/// Takes time O(e log n) for e edges between layers of n nodes.
#[must_use]
pub fn crossings(layers: &[Vec<usize>], up: &[Vec<usize>]) -> usize {
    let widest = layers.iter().map(Vec::len).max().unwrap_or(0);
    let mut place = vec![0; up.len()];
    for layer in layers {
        layer.iter().enumerate().for_each(|(at, &node)| place[node] = at);
    }
    // Crossings are inversions, counted with a binary indexed tree.
    let mut tree = vec![0_usize; widest + 1];
    let mut crossings = 0;
    for layer in layers {
        tree.fill(0);
        let mut seen = 0;
        for &node in layer {
            for &upper in &up[node] {
                let (mut at, mut not_right) = (place[upper] + 1, 0);
                while at > 0 {
                    not_right += tree[at];
                    at &= at - 1;
                }
                crossings += seen - not_right;
            }
            for &upper in &up[node] {
                let mut at = place[upper] + 1;
                while at < tree.len() {
                    tree[at] += 1;
                    at += at & at.wrapping_neg();
                }
                seen += 1;
            }
        }
    }
    crossings
}
