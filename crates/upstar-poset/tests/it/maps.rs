//! Isomorphisms, duals, completions and lattices of lower sets.

use crate::common::{Random, crown, fence, m3, many, n5, partitions, small_posets};
use upstar_core::Budget;
use upstar_poset::Poset;

fn naive(one: &Poset, other: &Poset) -> bool {
    let relations = Poset::antichain(one.size());
    one.size() == other.size()
        && relations.linear_extensions().any(|image| one.is_isomorphism(other, &image))
}

#[test]
fn small_orders_are_isomorphic_where_a_permutation_says_so() {
    let budget = Budget::unlimited();
    let all: Vec<Poset> = small_posets().into_iter().filter(|p| p.size() <= 4).collect();
    for one in &all {
        for other in &all {
            let image = one.isomorphism(other, &budget).unwrap();
            assert_eq!(image.is_some(), naive(one, other));
            assert!(image.is_none_or(|image| one.is_isomorphism(other, &image)));
        }
    }
    // The number of orders up to isomorphism: 1, 1, 2, 5, 16, 63.
    let mut classes: Vec<Poset> = Vec::new();
    for poset in small_posets() {
        if classes.iter().all(|other| poset.isomorphism(other, &budget) == Ok(None)) {
            classes.push(poset);
        }
    }
    let count = |size| classes.iter().filter(|p| p.size() == size).count();
    assert_eq!([0, 1, 2, 3, 4, 5].map(count), [1, 1, 2, 5, 16, 63]);
}

#[test]
fn renamed_orders_are_isomorphic() {
    let budget = Budget::unlimited();
    let mut random = Random::new(9);
    let special = [partitions(4), crown(20), Poset::boolean(6).unwrap(), fence(30)];
    for poset in many(40).into_iter().chain(special) {
        let renamed = poset.induced(&random.shuffled(poset.size()));
        let image = poset.isomorphism(&renamed, &budget).unwrap().expect("it is the same order");
        assert!(poset.is_isomorphism(&renamed, &image));
    }
}

#[test]
fn what_colours_do_not_tell_apart() {
    let budget = Budget::unlimited();
    // Two crowns of six and one of twelve: all elements look alike.
    let pairs: Vec<_> = crown(3).covers();
    let twice = pairs.iter().copied().chain(pairs.iter().map(|&(i, j)| (i + 6, j + 6)));
    let two = Poset::from_covers(12, &twice.collect::<Vec<_>>()).unwrap();
    assert_eq!(two.isomorphism(&crown(6), &budget), Ok(None));
    assert!(two.is_self_dual(&budget).unwrap());
    assert!(crown(6).isomorphism(&two, &Budget::steps(20)).is_err());
}

#[test]
fn self_dual_orders() {
    let budget = Budget::unlimited();
    for poset in [n5(), m3(), Poset::boolean(5).unwrap(), crown(5), fence(8), Poset::chain(0)] {
        let turn = poset.anti_automorphism(&budget).unwrap().unwrap();
        for i in poset.elements() {
            assert!(poset.elements().all(|j| poset.leq(i, j) == poset.leq(turn[j], turn[i])));
        }
    }
    assert!(!fence(9).is_self_dual(&budget).unwrap());
    assert!(!partitions(4).is_self_dual(&budget).unwrap());
}

#[test]
fn completions_are_the_smallest_lattices_around() {
    let budget = Budget::unlimited();
    for poset in many(18) {
        let made = poset.completion(&budget).unwrap();
        assert!(made.lattice.is_lattice());
        assert_eq!(made.lattice.induced(&made.principal), poset);
        // Every cut is a join and a meet of elements of the order.
        for cut in made.lattice.elements() {
            let (mut below, mut above) = (Vec::new(), Vec::new());
            for &p in &made.principal {
                if made.lattice.leq(p, cut) {
                    below.push(p);
                }
                if made.lattice.leq(cut, p) {
                    above.push(p);
                }
            }
            assert_eq!(made.lattice.join_of(&below), Some(cut));
            assert_eq!(made.lattice.meet_of(&above), Some(cut));
        }
        if poset.size() > 0 && poset.is_lattice() {
            assert_eq!(made.lattice.size(), poset.size());
        }
    }
    assert!(Poset::standard_example(9).completion(&Budget::steps(100)).is_err());
}

#[test]
fn birkhoff_both_ways() {
    let budget = Budget::unlimited();
    for poset in many(8) {
        let made = poset.lower_sets(&budget).unwrap();
        assert!(made.lattice.is_distributive());
        assert_eq!(made.lattice.size(), poset.antichains().count());
        let irreducibles = made.lattice.join_irreducibles();
        let mut principal = made.principal.clone();
        principal.sort_unstable();
        assert_eq!(irreducibles, principal);
        assert_eq!(made.lattice.induced(&made.principal), poset);
        assert!(made.sets.iter().all(|set| poset.lower_set(set) == *set));
    }
    assert!(Poset::antichain(200).lower_sets(&Budget::unlimited()).is_err());
}
