//! Counts of antichains and of linear extensions, against lists of them.

mod common;

use common::{Random, fence, many, small_posets};
use upstar_core::Budget;
use upstar_poset::{CountedBy, Poset, UBig};

#[test]
fn antichains_are_counted_as_listed() {
    let budget = Budget::unlimited();
    for poset in many(16) {
        let listed = UBig::from(poset.antichains().count());
        assert_eq!(poset.count_antichains(&budget), Ok(listed.clone()));
        // Bounds hold, whatever was left for them.
        for steps in [1, 2, 5, 10, 20, 60] {
            let Ok(count) = poset.antichain_count(&Budget::steps(steps)) else { continue };
            assert!(count.lower <= listed && listed <= count.upper, "{count:?}");
            if let CountedBy::Parts { antichains, parts } = count.by {
                let sets = [antichains.clone(), parts.iter().map(|p| p.0.clone()).collect()];
                for mut cover in sets.map(|sets: Vec<Vec<usize>>| sets.concat()) {
                    cover.sort_unstable();
                    assert_eq!(cover, poset.elements().collect::<Vec<_>>());
                }
                assert!(antichains.iter().all(|a| poset.is_antichain(a)));
            }
        }
    }
}

#[test]
fn antichains_of_large_orders() {
    let budget = Budget::unlimited();
    let count = |poset: &Poset| poset.count_antichains(&budget).unwrap().to_string();
    // Fibonacci's numbers, powers of two, pairs of subsets.
    assert_eq!(count(&fence(98)), "354224848179261915075");
    assert_eq!(count(&Poset::antichain(70)), "1180591620717411303424");
    assert_eq!(count(&Poset::chain(500)), "501");
    assert_eq!(count(&Poset::chain(10).product(&Poset::chain(15))), "3268760");
    // Plane partitions in a box of 4 × 4 × 4 (MacMahon).
    let cube = Poset::chain(4).product(&Poset::chain(4)).product(&Poset::chain(4));
    assert_eq!(count(&cube), "232848");
    let bounds = Poset::boolean(9).unwrap().antichain_count(&Budget::steps(60_000)).unwrap();
    assert!(
        bounds.exact().is_none() && bounds.lower > UBig::ONE << 126 && bounds.lower < bounds.upper
    );
}

#[test]
fn maximal_antichains_are_those_that_cannot_grow() {
    let budget = Budget::unlimited();
    for poset in many(16) {
        let grows = |set: &Vec<usize>| {
            poset.elements().any(|i| set.iter().all(|&j| !poset.is_comparable(i, j)))
        };
        let expected: Vec<Vec<usize>> =
            poset.antichains().filter(|set| !set.is_empty() && !grows(set)).collect();
        let mut found: Vec<Vec<usize>> =
            poset.maximal_antichains(&budget).collect::<Result<_, _>>().unwrap();
        found.sort();
        assert_eq!(found, expected);
        assert_eq!(poset.count_maximal_antichains(&budget), Ok(expected.len() as u64));
    }
    let many = Poset::boolean(6).unwrap();
    assert!(many.count_maximal_antichains(&Budget::steps(100)).is_err());
}

#[test]
fn linear_extensions_are_counted_as_listed() {
    let budget = Budget::unlimited();
    let mut random = Random::new(2);
    let more = (0..20).map(|k| random.poset(8, 2 + k % 3));
    for poset in small_posets().into_iter().chain(more) {
        let listed: Vec<Vec<usize>> = poset.linear_extensions().collect();
        assert!(listed.is_sorted() && listed.windows(2).all(|pair| pair[0] != pair[1]));
        for order in &listed {
            let chain = Poset::from_realizer(poset.size(), std::slice::from_ref(order)).unwrap();
            assert!(poset.elements().all(|i| poset.above(i).all(|j| chain.leq(i, j))));
        }
        assert_eq!(poset.count_linear_extensions(&budget), Ok(UBig::from(listed.len())));
    }
    // All orders of 4 elements; those of a fence, counted by Euler's numbers.
    assert_eq!(Poset::antichain(4).linear_extensions().count(), 24);
    let fences = [1u32, 1, 1, 2, 5, 16, 61, 272];
    for (size, count) in fences.into_iter().enumerate() {
        assert_eq!(fence(size).count_linear_extensions(&budget), Ok(UBig::from(count)));
    }
    assert!(Poset::boolean(5).unwrap().count_linear_extensions(&Budget::steps(99)).is_err());
}
