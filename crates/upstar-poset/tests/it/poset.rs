//! Posets against their definitions, on random orders and on those with known counts.

use proptest::prelude::*;
use upstar_poset::{NotAnOrder, Poset};

fn any_poset() -> impl Strategy<Value = Poset> {
    let shape = (0usize..9).prop_flat_map(|size| {
        let arrows = prop::collection::vec(prop::bool::weighted(0.25), size * size);
        (Just(size), arrows, Just((0..size).collect::<Vec<_>>()).prop_shuffle())
    });
    shape.prop_map(|(size, arrows, names)| {
        let mut leq = vec![vec![false; size]; size];
        for (i, row) in leq.iter_mut().enumerate() {
            for (j, entry) in row.iter_mut().enumerate() {
                *entry = i == j || (i < j && arrows[i * size + j]);
            }
        }
        for k in 0..size {
            for i in 0..size {
                for j in 0..size {
                    leq[i][j] |= leq[i][k] && leq[k][j];
                }
            }
        }
        Poset::new(size, |i, j| leq[names[i]][names[j]]).unwrap()
    })
}

fn boolean_lattice(atoms: u32) -> Poset {
    Poset::new(1 << atoms, |i, j| i & j == i).unwrap()
}

fn is_antichain(poset: &Poset, set: &[usize]) -> bool {
    set.iter().all(|&i| set.iter().all(|&j| i == j || !poset.is_comparable(i, j)))
}

proptest! {
    #[test]
    fn antichains_are_all_and_each_once(poset in any_poset()) {
        let found: Vec<Vec<usize>> = poset.antichains().collect();
        let sets = 0u32..1 << poset.size();
        let members = |set: u32| poset.elements().filter(|i| set >> i & 1 == 1).collect();
        let mut expected: Vec<Vec<usize>> =
            sets.map(members).filter(|set: &Vec<usize>| is_antichain(&poset, set)).collect();
        expected.sort();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn covers_generate_the_order(poset in any_poset()) {
        for (i, j) in poset.covers() {
            prop_assert!(i != j && poset.leq(i, j));
            let mut between = poset.elements().filter(|&k| k != i && k != j);
            prop_assert!(!between.any(|k| poset.leq(i, k) && poset.leq(k, j)));
        }
        for i in poset.elements() {
            let mut reached = vec![i];
            let mut next = 0;
            while next < reached.len() {
                reached.extend(poset.upper_covers(reached[next]));
                next += 1;
            }
            reached.sort_unstable();
            reached.dedup();
            prop_assert_eq!(reached, poset.above(i).collect::<Vec<_>>());
        }
    }

    #[test]
    fn extremes_and_chains(poset in any_poset()) {
        let beaten = |i: usize| poset.elements().any(|j| j != i && poset.leq(i, j));
        let maximal: Vec<usize> = poset.elements().filter(|&i| !beaten(i)).collect();
        prop_assert_eq!(poset.maximal(), &maximal[..]);
        prop_assert_eq!(poset.dual().minimal(), &maximal[..]);
        let all: Vec<usize> = poset.elements().chain(poset.elements()).collect();
        prop_assert_eq!(poset.maximal_among(&all), maximal);
        prop_assert_eq!(poset.minimal_among(&all), poset.minimal());
        let everywhere = |k: usize| poset.elements().all(|i| poset.leq(i, k));
        prop_assert_eq!(poset.top(), poset.elements().find(|&k| everywhere(k)));
        prop_assert_eq!(poset.bottom(), poset.dual().top());

        let order = poset.linear_extension();
        prop_assert_eq!(order.len(), poset.size());
        for (place, &i) in order.iter().enumerate() {
            prop_assert!(order[..place].iter().all(|&j| !poset.leq(i, j)));
        }
        let chain = poset.longest_chain();
        prop_assert!(chain.windows(2).all(|w| w[0] != w[1] && poset.leq(w[0], w[1])));
        // Mirsky: the longest chain has as many elements as the smallest cover by antichains.
        let height = poset.ranks().into_iter().map(|rank| rank + 1).max().unwrap_or(0);
        prop_assert_eq!(chain.len(), height);
        for rank in 0..height {
            let ranks = poset.ranks();
            let level: Vec<usize> = poset.elements().filter(|&i| ranks[i] == rank).collect();
            prop_assert!(is_antichain(&poset, &level));
        }
    }

    #[test]
    fn joins_are_least_bounds(poset in any_poset()) {
        let mut complete = true;
        for i in poset.elements() {
            for j in poset.elements() {
                let bounds: Vec<usize> =
                    poset.elements().filter(|&k| poset.leq(i, k) && poset.leq(j, k)).collect();
                let least = bounds.iter().copied().find(|&k| bounds.iter().all(|&b| poset.leq(k, b)));
                prop_assert_eq!(poset.join(i, j), least);
                prop_assert_eq!(poset.dual().meet(i, j), least);
                complete &= least.is_some() && poset.meet(i, j).is_some();
            }
        }
        prop_assert_eq!(poset.is_lattice(), complete);
    }
}

#[test]
fn antichains_of_known_orders() {
    // Dedekind numbers, for 0, …, 5 atoms.
    for (atoms, count) in [(0, 2), (1, 3), (2, 6), (3, 20), (4, 168), (5, 7581)] {
        assert_eq!(boolean_lattice(atoms).antichains().count(), count);
    }
    let empty = Poset::new(0, |_, _| true).unwrap();
    assert_eq!(empty.antichains().collect::<Vec<_>>(), [vec![]]);
    let chain = Poset::new(100, |i, j| i <= j).unwrap();
    assert_eq!(chain.antichains().count(), 101);
    let loose = Poset::new(16, |i, j| i == j).unwrap();
    assert_eq!(loose.antichains().count(), 1 << 16);
}

#[test]
fn rows_of_several_words() {
    let grid = Poset::new(150, |i, j| i % 15 <= j % 15 && i / 15 <= j / 15).unwrap();
    // Antichains of a product of two chains are pairs of equally many rows and columns.
    let mut pairs = 0u64;
    let choose = |n: u64, k: u64| (0..k).fold(1, |c, i| c * (n - i) / (i + 1));
    for k in 0..=10 {
        pairs += choose(10, k) * choose(15, k);
    }
    let mut antichains = grid.antichains();
    let mut found = 0;
    while antichains.advance() {
        found += 1;
    }
    assert_eq!(found, pairs);
    assert_eq!((grid.bottom(), grid.top()), (Some(0), Some(149)));
    assert_eq!(grid.covers().len(), 9 * 15 + 10 * 14);
    assert_eq!(grid.longest_chain().len(), 24);
    assert!(grid.is_lattice());
}

#[test]
fn relations_that_are_no_orders() {
    assert_eq!(Poset::new(2, |i, j| i < j), Err(NotAnOrder::NotReflexive(0)));
    assert_eq!(Poset::new(2, |_, _| true), Err(NotAnOrder::NotAntisymmetric(0, 1)));
    let steps = Poset::new(3, |i, j| i == j || j == i + 1);
    assert_eq!(steps, Err(NotAnOrder::NotTransitive(0, 1, 2)));
    assert_eq!(
        steps.unwrap_err().to_string(),
        "the relation is not a partial order: 0 <= 1 <= 2, but not 0 <= 2"
    );
    assert_eq!(Poset::try_new(2, |_, _| Err::<bool, &str>("stopped")), Err("stopped"));
}

#[test]
fn antichains_that_ended_stay_ended() {
    let poset = Poset::new(1, |_, _| true).unwrap();
    let mut antichains = poset.antichains();
    assert_eq!((antichains.next(), antichains.next()), (Some(vec![]), Some(vec![0])));
    assert_eq!((antichains.next(), antichains.next()), (None, None));
}

#[test]
fn chains_are_what_they_are_by_comparison() {
    for size in [0, 1, 2, 63, 64, 65, 130] {
        let (chain, compared) = (Poset::chain(size), Poset::new(size, |i, j| i <= j).unwrap());
        assert_eq!(chain, compared);
        assert_eq!(chain.dual(), compared.dual());
    }
}
