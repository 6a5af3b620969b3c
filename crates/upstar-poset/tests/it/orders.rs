//! Constructors, sets of elements, covers and chains, against their definitions.

use crate::common;
use crate::common::{Random, many, small_posets};
use upstar_core::Budget;
use upstar_poset::{NotAnOrder, Poset};

#[test]
fn intervals_are_the_comparisons() {
    for poset in many(20) {
        let all: Vec<(usize, usize)> = poset.intervals().collect();
        assert_eq!(all.len(), poset.relations());
        assert!(all.is_sorted() && all.iter().all(|&(i, j)| poset.interval(i, j).contains(&j)));
    }
}

#[test]
fn there_are_as_many_small_orders_as_counted() {
    // Natural orders: 1, 1, 2, 7, 40, 357 upper triangular 0-1 matrices (Avann).
    let sizes: Vec<usize> = small_posets().iter().map(Poset::size).collect();
    let count = |size| sizes.iter().filter(|&&s| s == size).count();
    assert_eq!([0, 1, 2, 3, 4, 5].map(count), [1, 1, 2, 7, 40, 357]);
}

#[test]
fn an_order_can_be_made_of_its_covers_or_by_few_questions() {
    for poset in many(80) {
        assert_eq!(Poset::from_covers(poset.size(), &poset.covers()).as_ref(), Ok(&poset));
        let sorted = poset.induced(&poset.linear_extension());
        let mut questions = 0;
        let again = Poset::sorted(sorted.size(), |i, j| {
            assert!(i < j);
            questions += 1;
            sorted.leq(i, j)
        });
        assert_eq!(again, sorted);
        assert!(questions <= sorted.size() * sorted.size() / 2);
    }
    let mut questions = 0;
    let chain = Poset::sorted(1000, |_, _| {
        questions += 1;
        true
    });
    assert_eq!(chain.height(), 1000);
    assert!(questions < 10_000, "{questions} questions");
}

#[test]
fn circles_are_no_orders() {
    let circle = Poset::from_covers(4, &[(3, 0), (0, 1), (1, 2), (2, 0)]);
    assert!(matches!(circle, Err(NotAnOrder::NotAntisymmetric(i, j)) if i < 3 && j < 3));
    assert!(Poset::from_covers(2, &[(0, 0), (0, 1)]).is_ok());
}

#[test]
fn realizers_make_orders() {
    assert_eq!(Poset::from_realizer(2, &[]), None);
    assert_eq!(Poset::from_realizer(2, &[vec![0, 0]]), None);
    assert_eq!(Poset::from_realizer(2, &[vec![0]]), None);
    assert_eq!(Poset::from_realizer(2, &[vec![0, 2]]), None);
    let loose = Poset::from_realizer(70, &[(0..70).collect(), (0..70).rev().collect()]);
    assert_eq!(loose, Some(Poset::antichain(70)));
}

#[test]
fn covers_have_nothing_between() {
    for poset in many(80) {
        let mut expected = Vec::new();
        for i in poset.elements() {
            for j in poset.above(i).filter(|&j| j != i) {
                if poset.interval(i, j).len() == 2 {
                    expected.push((i, j));
                }
            }
        }
        assert_eq!(poset.covers(), expected);
        for i in poset.elements() {
            assert_eq!(poset.lower_covers(i), poset.dual().upper_covers(i));
        }
    }
}

#[test]
fn floors_and_ceilings_are_what_is_not_above_and_not_below() {
    let mut random = Random::new(3);
    for poset in many(30) {
        let set: Vec<usize> =
            (0..3).filter(|_| poset.size() > 0).map(|_| random.below(poset.size())).collect();
        let those = |wanted: &dyn Fn(usize) -> bool| -> Vec<usize> {
            poset.elements().filter(|&s| wanted(s)).collect()
        };
        assert_eq!(poset.floor(&set), those(&|s| set.iter().any(|&t| !poset.leq(t, s))));
        assert_eq!(poset.ceiling(&set), those(&|s| set.iter().any(|&t| !poset.leq(s, t))));
        assert_eq!(poset.upper_set(&set), those(&|s| set.iter().any(|&t| poset.leq(t, s))));
        assert_eq!(poset.lower_set(&set), those(&|s| set.iter().any(|&t| poset.leq(s, t))));
        let comparable = |&i: &usize, &j: &usize| poset.is_comparable(i, j);
        let chain = set.iter().all(|i| set.iter().all(|j| comparable(i, j)));
        let antichain = set.iter().all(|i| set.iter().all(|j| i == j || !comparable(i, j)));
        assert_eq!((poset.is_chain(&set), poset.is_antichain(&set)), (chain, antichain));
        let least = those(&|s| set.iter().all(|&t| poset.leq(t, s)));
        let least = least.iter().copied().find(|&s| least.iter().all(|&t| poset.leq(s, t)));
        assert_eq!(poset.join_of(&set), least);
        assert_eq!(poset.dual().meet_of(&set), least);
    }
}

#[test]
fn graded_orders_have_chains_of_one_length() {
    for poset in many(12) {
        let mut lengths = std::collections::BTreeSet::new();
        let mut chains: Vec<(usize, usize)> = poset.minimal().into_iter().map(|i| (i, 1)).collect();
        while let Some((i, length)) = chains.pop() {
            let upper = poset.upper_covers(i);
            if upper.is_empty() {
                lengths.insert(length);
            }
            chains.extend(upper.into_iter().map(|j| (j, length + 1)));
        }
        assert_eq!(poset.is_graded(), lengths.len() <= 1);
        assert_eq!(poset.height(), lengths.last().copied().unwrap_or(0));
        assert_eq!(poset.levels().len(), poset.height());
    }
}

#[test]
fn components_are_not_connected() {
    for poset in many(40) {
        let components = poset.components();
        assert_eq!(components.iter().map(Vec::len).sum::<usize>(), poset.size());
        for (k, one) in components.iter().enumerate() {
            for other in &components[..k] {
                assert!(one.iter().all(|&i| other.iter().all(|&j| !poset.is_comparable(i, j))));
            }
            assert_eq!(poset.induced(one).components().len(), 1);
        }
    }
    assert_eq!(common::fence(9).components().len(), 1);
}

#[test]
fn dilworth_is_optimal() {
    let budget = Budget::unlimited();
    for poset in many(14) {
        let dilworth = poset.dilworth(&budget).unwrap();
        let mut covered: Vec<usize> = dilworth.chains.concat();
        covered.sort_unstable();
        assert_eq!(covered, poset.elements().collect::<Vec<_>>());
        assert!(
            dilworth
                .chains
                .iter()
                .all(|chain| { chain.windows(2).all(|w| w[0] != w[1] && poset.leq(w[0], w[1])) })
        );
        assert_eq!(dilworth.chains.len(), dilworth.width());
        assert!(poset.is_antichain(&dilworth.lowest) && poset.is_antichain(&dilworth.highest));
        let width = dilworth.width();
        let all: Vec<Vec<usize>> = poset.antichains().filter(|a| a.len() == width).collect();
        assert_eq!(dilworth.is_unique(), all.len() == 1);
        for antichain in &all {
            let above = poset.upper_set(&dilworth.lowest);
            assert!(antichain.iter().all(|i| above.contains(i)));
            let below = poset.lower_set(&dilworth.highest);
            assert!(antichain.iter().all(|i| below.contains(i)));
        }
    }
}

#[test]
fn width_of_large_orders() {
    let budget = Budget::unlimited();
    // Sperner.
    assert_eq!(Poset::boolean(10).unwrap().width(&budget).unwrap(), 252);
    assert_eq!(Poset::chain(30).product(&Poset::chain(40)).width(&budget).unwrap(), 30);
    assert_eq!(Poset::antichain(100).width(&budget).unwrap(), 100);
    assert_eq!(Poset::chain(0).width(&budget).unwrap(), 0);
    assert!(Poset::boolean(10).unwrap().width(&Budget::steps(5)).is_err());
}
