//! Planarity and layouts of diagrams.

use crate::common::{Random, divisors, fence, m3, many, n5, small_posets};
use upstar_core::Budget;
use upstar_poset::{DiagramLayout, DiagramPoint, Poset};

/// Returns the line segments between adjacent levels: level, x below, x above.
fn pieces(layout: &DiagramLayout) -> Vec<(usize, f64, f64)> {
    let mut pieces = Vec::new();
    for edge in &layout.edges {
        let ends = [layout.points[edge.lower], layout.points[edge.upper]];
        let line: Vec<DiagramPoint> = [&ends[..1], &edge.bends, &ends[1..]].concat();
        for step in line.windows(2) {
            assert_eq!(step[0].level + 1, step[1].level);
            pieces.push((step[0].level, step[0].x, step[1].x));
        }
    }
    pieces
}

fn check(poset: &Poset) -> DiagramLayout {
    let layout = poset.layout(&Budget::unlimited()).unwrap();
    assert_eq!(layout, poset.layout(&Budget::unlimited()).unwrap());
    let edges: Vec<(usize, usize)> = layout.edges.iter().map(|e| (e.lower, e.upper)).collect();
    assert_eq!(edges, poset.covers());
    let ranks = poset.ranks();
    for (level, elements) in layout.levels.iter().enumerate() {
        assert!(elements.iter().all(|&i| ranks[i] <= level && layout.points[i].level == level));
        let xs: Vec<f64> = elements.iter().map(|&i| layout.points[i].x).collect();
        assert!(xs.windows(2).all(|pair| pair[1] - pair[0] > 0.999));
    }
    if poset.is_bounded() {
        assert_eq!(layout.points.iter().map(|point| point.level).collect::<Vec<_>>(), ranks);
    }
    assert_eq!(layout.levels.iter().map(Vec::len).sum::<usize>(), poset.size());
    let pieces = pieces(&layout);
    let crossing = |k: usize| {
        let (level, a, b) = pieces[k];
        let crosses =
            |&&(other, c, d): &&(usize, f64, f64)| level == other && (a - c) * (b - d) < -1e-9;
        pieces[..k].iter().filter(crosses).count()
    };
    assert_eq!((0..pieces.len()).map(crossing).sum::<usize>(), layout.crossings);
    layout
}

#[test]
fn layouts_are_diagrams() {
    let budget = Budget::unlimited();
    let mut planar = 0;
    for poset in many(24) {
        let layout = check(&poset);
        if poset.left_right(&budget).unwrap().is_some() {
            assert!(poset.is_planar(&budget).unwrap());
            assert_eq!(layout.crossings, 0);
            planar += 1;
        } else if poset.is_bounded() {
            assert!(layout.crossings > 0, "a bounded order without crossings is planar: {poset:?}");
        }
    }
    assert!(planar > 300);
    for large in [divisors(2 * 2 * 2 * 3 * 3 * 5), Poset::boolean(5).unwrap()] {
        assert!(check(&large).crossings > 0);
    }
    let grid = Poset::chain(6).product(&Poset::chain(9));
    assert_eq!(check(&grid).crossings, 0);
    assert!(grid.layout(&Budget::steps(10)).is_err());
}

#[test]
fn planar_lattices_have_drawings_and_dimension_two() {
    let budget = Budget::unlimited();
    let mut random = Random::new(4);
    let random = (0..40).map(|k| random.lattice(2 + k % 5));
    let mut seen = [0, 0];
    for lattice in small_posets().into_iter().chain(random).filter(Poset::is_bounded) {
        let planar = lattice.is_planar(&budget).unwrap();
        let dimension = lattice.dimension(&budget).unwrap();
        assert_eq!(planar, lattice.is_lattice() && dimension.upper() <= 2);
        seen[usize::from(planar)] += 1;
        let dual = lattice.dual().is_planar(&budget).unwrap();
        assert_eq!(planar, dual);
    }
    assert!(seen[0] > 5 && seen[1] > 5, "{seen:?}");
    assert!(n5().is_planar(&budget).unwrap() && m3().is_planar(&budget).unwrap());
}

#[test]
fn orders_without_bounds_are_searched() {
    let budget = Budget::unlimited();
    assert!(fence(7).is_planar(&budget).unwrap());
    // Two elements below two others: planar, but not after adding bounds.
    let crown = Poset::new(4, |i, j| i == j || (i < 2 && j >= 2)).unwrap();
    assert!(crown.left_right(&budget).unwrap().is_none() && crown.is_planar(&budget).unwrap());
    // Three below three others: the diagram is the complete bipartite graph.
    let large = Poset::new(6, |i, j| i == j || (i < 3 && j >= 3)).unwrap();
    assert!(!large.is_planar(&budget).unwrap());
    for poset in small_posets() {
        let planar = poset.is_planar(&budget).unwrap();
        assert_eq!(planar, check(&poset).crossings == 0, "{poset:?}");
        assert_eq!(planar, poset.dual().is_planar(&budget).unwrap(), "{poset:?}");
    }
}

#[test]
fn levels_can_be_chosen() {
    let budget = Budget::unlimited();
    for poset in many(16) {
        let balanced = poset.balanced_levels();
        assert!(poset.covers().iter().all(|&(i, j)| balanced[i] < balanced[j]));
        let layout = poset.layout_with(&balanced, &budget).unwrap();
        if poset.is_bounded() {
            assert!(poset.elements().all(|i| layout.points[i].level == balanced[i]));
        }
        let dual = poset.dual().balanced_levels();
        let top = balanced.iter().max().copied().unwrap_or(0);
        assert!(balanced.iter().zip(dual).all(|(level, dual)| level + dual == top));
        let flat = vec![0; poset.size()];
        if !poset.covers().is_empty() {
            assert_eq!(poset.layout_with(&flat, &budget), poset.layout(&budget));
        }
    }
    assert_eq!(n5().balanced_levels(), [0, 1, 3, 2, 4]);
}
