//! Counts of antichains and of linear extensions, against enumerations.

use crate::common::{Random, fence, many, small_posets};
use upstar_core::{Budget, StopReason};
use upstar_poset::{CountedBy, Poset, UBig};

#[test]
fn antichains_are_counted_as_listed() {
    let budget = Budget::unlimited();
    for poset in many(16) {
        let listed = UBig::from(poset.antichains().count());
        assert_eq!(poset.count_antichains(&budget), Ok(listed.clone()));
        // The bounds hold for every remaining budget.
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
    // Fibonacci numbers, powers of two, pairs of subsets.
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
        let expected: Vec<Vec<usize>> = poset.antichains().filter(|set| !grows(set)).collect();
        let mut found: Vec<Vec<usize>> =
            poset.maximal_antichains(&budget).collect::<Result<_, _>>().unwrap();
        found.sort();
        assert_eq!(found, expected);
        assert_eq!(poset.count_maximal_antichains(&budget), Ok(expected.len() as u64));
    }
    let empty = Poset::chain(0);
    let found: Vec<Vec<usize>> =
        empty.maximal_antichains(&budget).collect::<Result<_, _>>().unwrap();
    assert_eq!((found, empty.count_maximal_antichains(&budget)), (vec![vec![]], Ok(1)));
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
    assert_eq!(Poset::antichain(4).linear_extensions().count(), 24);
    let fences = [1u32, 1, 1, 2, 5, 16, 61, 272];
    for (size, count) in fences.into_iter().enumerate() {
        assert_eq!(fence(size).count_linear_extensions(&budget), Ok(UBig::from(count)));
    }
    assert!(Poset::boolean(5).unwrap().count_linear_extensions(&Budget::steps(99)).is_err());
}

#[test]
fn linear_extensions_of_large_orders_are_counted_or_refused_soon() {
    let count = |poset: &Poset, steps| poset.count_linear_extensions(&Budget::steps(steps));
    // Standard Young tableaux of shape 3 × 30, by the hook length formula.
    let hooks = |rows: u32, columns: u32| {
        let factorial = |n: u32| (1..=n).fold(UBig::ONE, |product, k| product * UBig::from(k));
        let hook = |i: u32, j: u32| UBig::from((rows - i) + (columns - j) - 1);
        let all = (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j)));
        all.fold(factorial(rows * columns), |number, (i, j)| number / hook(i, j))
    };
    let shape = |rows, columns| Poset::chain(rows).product(&Poset::chain(columns));
    assert_eq!(count(&shape(3, 30), 1_000_000), Ok(hooks(3, 30)));
    let pairs = Poset::new(600, |i, j| i == j || i % 2 == 0 && j == i + 1).unwrap();
    let expected = (1..=600u32).fold(UBig::ONE, |product, k| product * UBig::from(k)) >> 300;
    assert_eq!(count(&pairs, 1_000_000), Ok(expected));
    let wide = count(&Poset::boolean(9).unwrap(), 10_000_000).unwrap_err();
    assert!(
        matches!(&wide.reason, StopReason::TooLarge(why) if why.contains("126 elements")),
        "{wide}"
    );
    // Each cover of lower sets costs a step, and more for large sets and numbers.
    assert!(count(&shape(3, 30), 10_000).is_err());
    let budget = Budget::unlimited();
    shape(3, 30).count_linear_extensions(&budget).unwrap();
    assert!(budget.spent() > 3 * 5_456 - 1_000, "{}", budget.spent());
}
