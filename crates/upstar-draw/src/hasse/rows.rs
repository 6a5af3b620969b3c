//! Rows of a diagram: the elements and bends on each level, from left to right.

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
        Ok(rows)
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
        Rows { rows, paths, size, below, above, crossings: None }
    }
}
