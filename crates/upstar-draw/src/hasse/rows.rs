//! Rows of a diagram: the elements and bends on each level, from left to right.

use std::collections::HashMap;

use upstar_core::{Budget, Budgeted};
use upstar_poset::Poset;

/// The step limit for reducing crossings, about a second. Beyond it, levels keep the order of the
/// elements.
const STEPS: u64 = 20_000_000;

pub(super) struct Rows {
    /// The levels from the bottom, each from left to right. Elements have smaller numbers than
    /// bends.
    pub rows: Vec<Vec<usize>>,
    /// The path of each cover: lower element, bends, upper element.
    pub paths: Vec<Vec<usize>>,
    /// The number of elements and bends.
    pub size: usize,
    pub below: Vec<Vec<usize>>,
    pub above: Vec<Vec<usize>>,
    pub crossings: Option<usize>,
    /// The symmetry that exchanges the lowest level with the highest, and so on.
    pub symmetry: Option<Symmetry>,
}

/// A symmetry of the places of the elements and bends in a drawing of a self-dual order.
///
/// The edges at the middle row need not be symmetric, because an anti-automorphism may exchange
/// elements of this row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symmetry {
    /// The places are the same upside down in a mirror.
    Mirror,
    /// The places are the same after half a turn.
    Turn,
}

/// Returns the level of each element: as low as possible or, if the order has a bottom and a top,
/// half-way between the lowest and highest level that chains allow. Thus a self-dual order looks
/// the same upside down.
pub(super) fn levels(poset: &Poset) -> Vec<usize> {
    if poset.is_bounded() { poset.balanced_levels() } else { poset.ranks() }
}

impl Rows {
    pub(super) fn new(poset: &Poset) -> Rows {
        Rows::arranged(poset, &Budget::steps(STEPS)).unwrap_or_else(|_| Rows::plain(poset))
    }

    fn arranged(poset: &Poset, budget: &Budget) -> Budgeted<Rows> {
        let layout = poset.layout_with(&levels(poset), budget)?;
        let mut places: Vec<(usize, f64)> =
            layout.points.iter().map(|point| (point.level, point.x)).collect();
        let mut paths = Vec::with_capacity(layout.edges.len());
        for edge in &layout.edges {
            let mut path = vec![edge.lower];
            for bend in &edge.bends {
                path.push(places.len());
                places.push((bend.level, bend.x));
            }
            path.push(edge.upper);
            paths.push(path);
        }
        let mut rows = Rows::of(&places, paths);
        rows.crossings = Some(layout.crossings);
        if let Some(image) = poset.anti_automorphism(budget)? {
            rows.make_symmetric(&image);
        }
        Ok(rows)
    }

    /// Copies the order of the lower half to the upper half, or the other way round, if this does not
    /// make the drawing much worse. `image` is an anti-automorphism.
    fn make_symmetric(&mut self, image: &[usize]) {
        let mut image = image.to_vec();
        let number: HashMap<[usize; 2], usize> =
            self.paths.iter().enumerate().map(|(at, p)| ([p[0], p[p.len() - 1]], at)).collect();
        image.resize(self.size, 0);
        for path in &self.paths {
            let (low, high) = (path[0], path[path.len() - 1]);
            let Some(&other) = number.get(&[image[high], image[low]]) else { return };
            let other = &self.paths[other];
            if other.len() != path.len() {
                return;
            }
            let bends = 1..path.len() - 1;
            bends.for_each(|at| image[path[at]] = other[path.len() - 1 - at]);
        }
        let mut inverse = vec![0; self.size];
        image.iter().enumerate().for_each(|(node, &to)| inverse[to] = node);
        let top = self.rows.len().saturating_sub(1);
        let Some(present) = self.crossings else { return };
        // Exact symmetries are better, and then fewer crossings.
        let (mut least, mut best) = ((true, usize::MAX), None);
        for symmetry in [Symmetry::Mirror, Symmetry::Turn] {
            for (map, from_below) in [(&image, true), (&inverse, false)] {
                let mut rows = self.rows.clone();
                let mut is_moved = false;
                for level in 0..self.rows.len().div_ceil(2) {
                    let (from, to) =
                        if from_below { (level, top - level) } else { (top - level, level) };
                    let mut row: Vec<usize> = self.rows[from].iter().map(|&v| map[v]).collect();
                    if symmetry == Symmetry::Turn {
                        row.reverse();
                    }
                    let is_row = self.rows[to].len() == row.len()
                        && row.iter().all(|node| self.rows[to].contains(node));
                    if from == to && row != self.rows[from] {
                        // In a mirror, the places of the middle row stay, even if the elements do not. The edges at
                        // this row are then not symmetric.
                        is_moved = true;
                        row.clone_from(&self.rows[from]);
                    }
                    if !is_row || (is_moved && symmetry == Symmetry::Turn) {
                        rows.clear();
                        break;
                    }
                    rows[to] = row;
                }
                if rows.is_empty() {
                    continue;
                }
                let crossings = upstar_poset::crossings(&rows, &self.above);
                if crossings <= present + present / 4 && (is_moved, crossings) < least {
                    (least, best) = ((is_moved, crossings), Some((symmetry, rows)));
                }
            }
        }
        if let Some((symmetry, rows)) = best {
            (self.crossings, self.symmetry, self.rows) = (Some(least.1), Some(symmetry), rows);
        }
    }

    fn plain(poset: &Poset) -> Rows {
        let levels = levels(poset);
        let places: Vec<(usize, f64)> =
            levels.into_iter().enumerate().map(|(i, level)| (level, i as f64)).collect();
        let paths = poset.covers().into_iter().map(|(low, high)| vec![low, high]).collect();
        Rows::of(&places, paths)
    }

    fn of(places: &[(usize, f64)], paths: Vec<Vec<usize>>) -> Rows {
        let size = places.len();
        let levels = places.iter().map(|place| place.0 + 1).max().unwrap_or(0);
        let mut rows = vec![Vec::new(); levels];
        for (node, &(level, _)) in places.iter().enumerate() {
            rows[level].push(node);
        }
        for row in &mut rows {
            row.sort_by(|&a: &usize, &b: &usize| places[a].1.total_cmp(&places[b].1));
        }
        let (mut below, mut above) = (vec![Vec::new(); size], vec![Vec::new(); size]);
        for path in &paths {
            for step in path.windows(2) {
                above[step[0]].push(step[1]);
                below[step[1]].push(step[0]);
            }
        }
        Rows { rows, paths, size, below, above, crossings: None, symmetry: None }
    }
}
