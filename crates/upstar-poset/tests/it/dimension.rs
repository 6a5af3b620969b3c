//! The dimension, its certificates, and the certificates of dimension two.

use crate::common::{Random, crown, divisors, fence, m3, many, n5, partitions, small_posets};
use upstar_core::Budget;
use upstar_poset::{Dimension, LowerBound, Poset, TwoDimensional};

fn extensions(poset: &Poset) -> Vec<Vec<usize>> {
    let mut lists: Vec<Vec<usize>> = vec![vec![]];
    for _ in poset.elements() {
        let next = |list: &Vec<usize>| {
            let list = list.clone();
            let ready = |i: &usize| poset.below(*i).all(|j| j == *i || list.contains(&j));
            let fresh: Vec<usize> =
                poset.elements().filter(|i| !list.contains(i) && ready(i)).collect();
            fresh.into_iter().map(move |i| [&list[..], &[i]].concat()).collect::<Vec<_>>()
        };
        lists = lists.iter().flat_map(next).collect();
    }
    lists
}

fn check(poset: &Poset, dimension: &Dimension) {
    assert!(poset.is_realizer(&dimension.realizer));
    assert_eq!(Poset::from_realizer(poset.size(), &dimension.realizer).as_ref(), Some(poset));
    assert!(dimension.lower <= dimension.upper());
    match &dimension.lower_by {
        LowerBound::Nothing => assert_eq!(dimension.lower, 1),
        LowerBound::Incomparable(i, j) => {
            assert_eq!(dimension.lower, 2);
            assert!(!poset.is_comparable(*i, *j));
        }
        LowerBound::Circle(circle) => {
            assert_eq!(dimension.lower, 3);
            check_circle(poset, circle);
        }
        LowerBound::StandardExample(pairs) => {
            assert_eq!(dimension.lower, pairs.len());
            let flat: Vec<usize> =
                pairs.iter().map(|p| p.0).chain(pairs.iter().map(|p| p.1)).collect();
            assert_eq!(poset.induced(&flat), Poset::standard_example(pairs.len()));
        }
        LowerBound::Exhausted(classes) => assert_eq!(dimension.lower, classes + 1),
    }
}

fn check_circle(poset: &Poset, circle: &[(usize, usize)]) {
    let (first, last) = (circle[0], circle[circle.len() - 1]);
    assert_eq!(first, (last.1, last.0));
    assert!(circle.iter().all(|&(a, b)| !poset.is_comparable(a, b)));
    for step in circle.windows(2) {
        let ((a, b), (c, d)) = (step[0], step[1]);
        let same_tail = a == c && poset.is_comparable(b, d);
        assert!(same_tail || (b == d && poset.is_comparable(a, c)));
    }
}

fn exact(poset: &Poset) -> usize {
    let dimension = poset.dimension(&Budget::unlimited()).unwrap();
    check(poset, &dimension);
    dimension.exact().expect("the search ends")
}

#[test]
fn dimension_two_means_two_linear_extensions() {
    let budget = Budget::unlimited();
    for poset in small_posets() {
        let all = extensions(&poset);
        let two =
            all.iter().any(|a| all.iter().any(|b| poset.is_realizer(&[a.clone(), b.clone()])));
        assert!(two, "no order on five elements has dimension 3");
        assert_eq!(exact(&poset), if all.len() == 1 { 1 } else { 2 });
        let orders = poset.two_dimensional(&budget).unwrap();
        assert!(matches!(orders, TwoDimensional::Realizer(o) if poset.is_realizer(&o)));
    }
}

#[test]
fn dimension_three_has_a_certificate() {
    let budget = Budget::unlimited();
    let mut random = Random::new(11);
    let mut seen = [0; 5];
    for round in 0..60 {
        let poset = random.poset(6 + round % 2, 2 + round % 4);
        let all = extensions(&poset);
        if all.len() > 300 {
            continue;
        }
        let two =
            all.iter().any(|a| all.iter().any(|b| poset.is_realizer(&[a.clone(), b.clone()])));
        match poset.two_dimensional(&budget).unwrap() {
            TwoDimensional::Realizer(orders) => assert!(two && poset.is_realizer(&orders)),
            TwoDimensional::Circle(circle) => {
                assert!(!two);
                check_circle(&poset, &circle);
            }
        }
        seen[exact(&poset)] += 1;
    }
    for poset in many(20) {
        let orders = poset.two_dimensional(&budget).unwrap();
        assert_eq!(matches!(orders, TwoDimensional::Realizer(_)), exact(&poset) <= 2);
        seen[exact(&poset)] += 1;
    }
    assert!(seen[2] > 100 && seen[3] > 10, "{seen:?}");
}

#[test]
fn famous_dimensions() {
    for k in 3..8 {
        assert_eq!(exact(&Poset::standard_example(k)), k);
        assert_eq!(exact(&Poset::boolean(k as u32 - 1).unwrap()), k - 1);
    }
    assert_eq!([0, 1, 7].map(|n| exact(&Poset::chain(n))), [1, 1, 1]);
    assert_eq!(exact(&Poset::antichain(40)), 2);
    assert_eq!([exact(&n5()), exact(&m3()), exact(&fence(9))], [2, 2, 2]);
    assert_eq!(exact(&divisors(2 * 2 * 3 * 3 * 5 * 5 * 7)), 4);
    assert_eq!(exact(&Poset::chain(5).product(&Poset::chain(6)).product(&Poset::chain(2))), 3);
    // Crowns with at least six elements have dimension 3 (Baker, Fishburn and Roberts).
    assert_eq!([3, 4, 5, 9].map(|k| exact(&crown(k))), [3, 3, 3, 3]);
    assert_eq!(exact(&partitions(4)), 4);
}

/// Returns the least number of classes of critical pairs, each acyclic together with the order.
fn naive(poset: &Poset) -> usize {
    let critical: Vec<(usize, usize)> = (0..poset.size() * poset.size())
        .map(|k| (k / poset.size(), k % poset.size()))
        .filter(|&(x, y)| {
            !poset.is_comparable(x, y)
                && poset.below(x).all(|z| z == x || poset.leq(z, y))
                && poset.above(y).all(|z| z == y || poset.leq(x, z))
        })
        .collect();
    let found = poset.critical_pairs(&Budget::unlimited()).unwrap();
    assert_eq!(found, critical);
    (1..).find(|&count| place(poset, &critical, &mut vec![poset.covers(); count])).unwrap()
}

fn place(poset: &Poset, pairs: &[(usize, usize)], classes: &mut [Vec<(usize, usize)>]) -> bool {
    let Some((&(x, y), rest)) = pairs.split_first() else { return true };
    (0..classes.len()).any(|k| {
        classes[k].push((y, x));
        let fits = Poset::from_covers(poset.size(), &classes[k]).is_ok();
        let placed = fits && place(poset, rest, classes);
        classes[k].pop();
        placed
    })
}

#[test]
fn critical_pairs_tell_the_dimension() {
    let mut random = Random::new(21);
    let mut seen = [0; 6];
    for round in 0..200 {
        let half = 3 + round % 3;
        let mut arrows = Vec::new();
        for i in 0..half {
            for j in 0..half {
                if i != j && random.below(4) > 0 {
                    arrows.push((i, half + j));
                }
            }
        }
        let poset = Poset::from_covers(2 * half, &arrows).unwrap();
        let dimension = exact(&poset);
        assert_eq!(dimension, naive(&poset));
        seen[dimension] += 1;
    }
    assert!(seen[2] > 10 && seen[3] > 10 && seen[4] > 0, "{seen:?}");
    assert_eq!(naive(&crown(4)), 3);
}

#[test]
fn the_partitions_of_four_things_have_dimension_four() {
    assert_eq!(naive(&partitions(4)), 4);
}

#[test]
fn generalised_crowns() {
    // Trotter, Dimension of the crown S_n^k, 1974: n + k elements below and above, each
    // incomparable to k + 1 consecutive ones.
    for (n, k) in [(3, 0), (3, 1), (3, 2), (4, 1), (4, 2), (5, 1), (5, 2), (6, 1), (6, 2), (6, 3)] {
        let size = n + k;
        let leq = |i: usize, j: usize| {
            i == j || (i < size && j >= size && (j - size + size - i) % size > k)
        };
        let crown = Poset::new(2 * size, leq).unwrap();
        assert_eq!(exact(&crown), (2 * (n + k)).div_ceil(k + 2), "n = {n}, k = {k}");
    }
}

#[test]
fn the_search_decides_what_certificates_do_not() {
    // Dimension at least 3 follows from a cycle, dimension 4 only from the search: the elements of
    // ranks 1 and 2 of the Boolean lattice with five atoms (Dushnik 1950).
    let cube = Poset::boolean(5).unwrap();
    let few = |i: &usize| matches!(i.count_ones(), 1 | 2);
    let poset = cube.induced(&cube.elements().filter(few).collect::<Vec<_>>());
    let dimension = poset.dimension(&Budget::unlimited()).unwrap();
    check(&poset, &dimension);
    assert_eq!(dimension.exact(), Some(4));
}

#[test]
fn without_a_budget_there_are_bounds_or_nothing() {
    let mut random = Random::new(5);
    let poset = random.poset(60, 12);
    let all = Budget::unlimited();
    check(&poset, &poset.dimension(&all).unwrap());
    assert!(poset.dimension(&Budget::steps(10)).is_err());
    let some = Budget::steps(all.spent() / 2);
    if let Ok(dimension) = poset.dimension(&some) {
        check(&poset, &dimension);
    }
    let pulled = Budget::unlimited();
    pulled.cancel_token().cancel();
    assert!(poset.dimension(&pulled).is_err());
}
