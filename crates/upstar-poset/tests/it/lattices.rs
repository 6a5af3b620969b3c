//! Lattices and their laws, against the definitions.

use crate::common::{divisors, m3, many, n5, partitions};
use upstar_core::Budget;
use upstar_poset::{NotALattice, NotDistributive, Poset};

type Table = Vec<Vec<usize>>;

fn tables(l: &Poset) -> Option<(Table, Table)> {
    let table = |op: &dyn Fn(usize, usize) -> Option<usize>| -> Option<Table> {
        l.elements().map(|i| l.elements().map(|j| op(i, j)).collect()).collect()
    };
    Some((table(&|i, j| l.join(i, j))?, table(&|i, j| l.meet(i, j))?))
}

fn triples(size: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    (0..size).flat_map(move |x| (0..size).flat_map(move |y| (0..size).map(move |z| (x, y, z))))
}

#[test]
fn laws_hold_where_the_fast_tests_say_so() {
    let budget = Budget::unlimited();
    let mut seen = std::collections::BTreeMap::new();
    for poset in many(26) {
        let tables = tables(&poset);
        assert_eq!(poset.is_lattice(), tables.is_some());
        match poset.lattice_fault() {
            Some(NotALattice::NoJoin(i, j)) => assert_eq!(poset.join(i, j), None),
            Some(NotALattice::NoMeet(i, j)) => assert_eq!(poset.meet(i, j), None),
            None => {}
        }
        let Some((join, meet)) = tables else {
            assert!(!poset.is_distributive() && !poset.is_modular() && poset.pentagon().is_none());
            assert!(!poset.is_join_semidistributive() && !poset.is_semimodular());
            assert_eq!(poset.diamond(&budget), Ok(None));
            continue;
        };
        let (n, all) = (poset.size(), |law: &dyn Fn(usize, usize, usize) -> bool| {
            triples(poset.size()).all(|(x, y, z)| law(x, y, z))
        });
        let distributive = all(&|x, y, z| meet[x][join[y][z]] == join[meet[x][y]][meet[x][z]]);
        let modular =
            all(&|x, y, z| !poset.leq(x, z) || join[x][meet[y][z]] == meet[join[x][y]][z]);
        let joins = all(&|x, y, z| join[x][y] != join[x][z] || join[x][y] == join[x][meet[y][z]]);
        let meets = all(&|x, y, z| meet[x][y] != meet[x][z] || meet[x][y] == meet[x][join[y][z]]);
        assert_eq!(poset.is_distributive(), distributive, "{poset:?}");
        assert_eq!(poset.is_modular(), modular, "{poset:?}");
        assert_eq!(poset.is_join_semidistributive(), joins, "{poset:?}");
        assert_eq!(poset.is_meet_semidistributive(), meets, "{poset:?}");
        let complemented = n > 0
            && (0..n).all(|i| {
                (0..n)
                    .any(|j| Some(join[i][j]) == poset.top() && Some(meet[i][j]) == poset.bottom())
            });
        assert_eq!(poset.is_complemented(), complemented);
        let irreducible = |i: &usize| {
            poset.bottom() != Some(*i)
                && triples(n).all(|(x, y, _)| join[x][y] != *i || x == *i || y == *i)
        };
        assert_eq!(poset.join_irreducibles(), (0..n).filter(irreducible).collect::<Vec<_>>());
        assert_eq!(poset.meet_irreducibles(), poset.dual().join_irreducibles());

        let diamond = poset.diamond(&budget).unwrap();
        let has_diamond = triples(n).any(|(x, y, z)| {
            x < y && y < z && !poset.leq(x, y) && {
                let key = (join[x][y], meet[x][y]);
                key == (join[x][z], meet[x][z]) && key == (join[y][z], meet[y][z])
            }
        });
        assert_eq!(diamond.is_some(), has_diamond);
        if let Some(d) = diamond {
            for (i, j) in [(0, 1), (0, 2), (1, 2)] {
                let (i, j) = (d.sides[i], d.sides[j]);
                assert!(i != j && join[i][j] == d.top && meet[i][j] == d.bottom);
            }
        }
        assert_eq!(poset.pentagon().is_none(), modular);
        if let Some(p) = poset.pentagon() {
            assert!(poset.is_sublattice(&[p.bottom, p.low, p.high, p.side, p.top]));
            assert!(!poset.is_sublattice(&[p.bottom, p.low, p.side]));
            assert!(p.low != p.high && poset.leq(p.low, p.high));
            assert!(join[p.low][p.side] == p.top && join[p.high][p.side] == p.top);
            assert!(meet[p.low][p.side] == p.bottom && meet[p.high][p.side] == p.bottom);
        }
        let witness = poset.not_distributive(&budget).unwrap();
        assert_eq!(witness.is_none(), distributive);
        assert_eq!(matches!(witness, Some(NotDistributive::Diamond(_))), modular && !distributive);
        *seen.entry((distributive, modular, joins, meets, has_diamond)).or_insert(0) += 1;
    }
    assert!(seen.len() >= 6, "the samples are all alike: {seen:?}");
}

#[test]
fn famous_lattices() {
    let budget = Budget::unlimited();
    assert!(
        !n5().is_modular() && n5().is_join_semidistributive() && n5().diamond(&budget) == Ok(None)
    );
    assert!(m3().is_modular() && !m3().is_distributive() && !m3().is_meet_semidistributive());
    let cube = Poset::boolean(4).unwrap();
    assert!(cube.is_distributive() && cube.is_complemented() && cube.is_graded());
    assert_eq!(cube.join_irreducibles(), [1, 2, 4, 8]);
    assert_eq!(cube.doubly_irreducibles(), []);
    assert_eq!(cube.prime_complement(2), Some(13));
    let divisors = divisors(360);
    assert!(divisors.is_distributive() && !divisors.is_complemented());
    assert_eq!(divisors.join_irreducibles().len(), 3 + 2 + 1);
    // The partition lattice is geometric: upper semimodular, and not lower semimodular from Π₄ on.
    let partitions = partitions(4);
    assert_eq!((partitions.size(), partitions.covers().len()), (15, 31));
    assert!(partitions.is_semimodular() && !partitions.dual().is_semimodular());
    assert!(partitions.is_complemented() && partitions.is_graded());
    assert!(!Poset::standard_example(3).is_lattice());
    assert_eq!(Poset::antichain(2).lattice_fault(), Some(NotALattice::NoMeet(0, 1)));
    assert!(Poset::chain(0).is_lattice() && Poset::chain(1).is_lattice());
}

#[test]
fn a_budget_ends_the_search_for_diamonds() {
    assert!(Poset::boolean(7).unwrap().diamond(&Budget::steps(100)).is_err());
}
