//! Tests of the sets of games in Siegel's thesis.

use upstar_core::{Budget, Outcome};
use upstar_poset::Poset;

use crate::sets::{FactorSearch, GameOrder, GamePoset};
use crate::universe::{Short, ShortContext, Universe};

fn with_universe(run: impl FnOnce(ShortContext<'_>)) {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    run(ShortContext::new(&universe, &budget));
}

fn sorted(mut games: Vec<Short>) -> Vec<Short> {
    games.sort_unstable_by_key(|g| g.index());
    games
}

fn values(cx: ShortContext<'_>, games: &[Short]) -> GamePoset {
    cx.game_poset(games, GameOrder::Values).unwrap()
}

fn width(poset: &Poset) -> usize {
    poset.width(&Budget::unlimited()).unwrap()
}

/// The numbers of covers, join-irreducibles, meet-irreducibles and doubly irreducibles, the width,
/// and the length of the longest chain.
fn figures(poset: &Poset) -> [usize; 6] {
    [
        poset.covers().len(),
        width(poset),
        poset.longest_chain().len(),
        poset.join_irreducibles().len(),
        poset.meet_irreducibles().len(),
        poset.doubly_irreducibles().len(),
    ]
}

#[test]
fn the_days_are_distributive_lattices() {
    with_universe(|cx| {
        let expected = [[4, 2, 3, 2, 2, 2], [36, 4, 9, 8, 8, 5], [4662, 86, 45, 44, 44, 23]];
        for (n, expected) in (1..).zip(expected) {
            let day = cx.day_poset(n).unwrap();
            assert_eq!(figures(&day.poset), expected, "day {n}");
            assert!(day.poset.is_lattice() && day.poset.is_distributive(), "day {n}");
            assert_eq!(day.elements[day.poset.top().unwrap()], cx.integer(n as i64).unwrap());
            assert_eq!(day.elements[day.poset.bottom().unwrap()], cx.integer(-(n as i64)).unwrap());
        }
        assert_eq!(cx.day_poset(1).unwrap().poset.antichains().count(), 6);
        assert_eq!(cx.day_poset(2).unwrap().poset.antichains().count(), 98);
        assert!(cx.day_poset(4).is_err());
    });
}

#[test]
fn numbers_are_ordered_by_sorting() {
    with_universe(|cx| {
        let integers: Vec<Short> = (0..60).map(|n| cx.integer(n * 17 % 60).unwrap()).collect();
        let half = cx.canonical(&[integers[0]], &[cx.integer(1).unwrap()]).unwrap();
        let numbers = [&integers[..], &[half]].concat();
        for order in [GameOrder::Values, GameOrder::UpToInfinitesimals] {
            let set = cx.game_poset(&numbers, order).unwrap();
            assert_eq!(set.poset, Poset::chain(61));
            assert_eq!(set.place(half), Some(1));
            assert!(set.elements.windows(2).all(|pair| cx.leq(pair[0], pair[1]).unwrap()));
        }
        let many: Vec<Short> = (0..1_000).map(|n| cx.integer(n).unwrap()).collect();
        let budget = Budget::steps(1_000_000 / 128 - 1);
        let few = ShortContext { budget: &budget, ..cx };
        assert!(few.game_poset(&many, GameOrder::Values).is_err());
    });
}

#[test]
fn outcomes_of_the_days() {
    with_universe(|cx| {
        for (n, expected) in [(1, [1, 1, 1, 1]), (2, [1, 9, 6, 6]), (3, [1, 1039, 217, 217])] {
            let mut counts = [0; 4];
            for &g in cx.day(n).unwrap().iter() {
                counts[match cx.outcome(g).unwrap() {
                    Outcome::P => 0,
                    Outcome::N => 1,
                    Outcome::L => 2,
                    Outcome::R => 3,
                }] += 1;
            }
            assert_eq!(counts, expected, "day {n}");
        }
    });
}

#[test]
fn day_2_has_one_maximum_antichain() {
    with_universe(|cx| {
        let day = cx.day_poset(2).unwrap();
        let dilworth = day.poset.dilworth(cx.budget).unwrap();
        assert!(dilworth.is_unique());
        let (one, star) = (cx.integer(1).unwrap(), cx.nimber(1).unwrap());
        let switch = cx.canonical(&[one], &[cx.integer(-1).unwrap()]).unwrap();
        let expected = vec![Short::ZERO, star, cx.nimber(2).unwrap(), switch];
        assert_eq!(sorted(day.games(&dilworth.lowest)), sorted(expected));
    });
}

#[test]
fn ordinal_sums_over_a_base_compare_as_the_branches() {
    // Siegel, thesis, Theorem 2.2.10.
    with_universe(|cx| {
        let day = cx.day(2).unwrap();
        for &base in day.iter() {
            let sums = cx.ordinal_sums_over(base.form(), &day).unwrap();
            for (&g, &of_g) in day.iter().zip(&sums) {
                for (&h, &of_h) in day.iter().zip(&sums) {
                    assert_eq!(cx.leq(of_g, of_h).unwrap(), cx.leq(g, h).unwrap());
                }
            }
        }
    });
}

#[test]
fn the_order_is_that_of_the_games() {
    with_universe(|cx| {
        let hot = cx.hereditarily_transitive_games(3).unwrap();
        let ordinal = cx.ordinal_sums(2).unwrap();
        let day = cx.day(3).unwrap();
        for games in [&hot[..], &ordinal[..], &day[..]] {
            let set = values(cx, games);
            assert_eq!(set.size(), games.len());
            for k in 0..20_000 {
                let (i, j) = (k * 31 % set.size(), k * 1_013 % set.size());
                let expected = cx.leq(set.elements[i], set.elements[j]).unwrap();
                assert_eq!(set.poset.leq(i, j), expected);
                assert!(!expected || i <= j, "listed along a linear extension");
            }
        }
    });
}

#[test]
fn a_set_is_listed_alike_in_every_universe() {
    let names = |first: &dyn Fn(ShortContext<'_>)| {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        first(cx);
        let set = cx.day_poset(3).unwrap();
        let name = |&g: &Short| cx.forms().content_hash(g.form(), cx.budget).unwrap();
        set.elements.iter().map(name).collect::<Vec<_>>()
    };
    let plain = names(&|_| ());
    assert!(plain == names(&|cx| assert_eq!(cx.side_sums(2).unwrap().len(), 207)));
}

#[test]
fn children_of_a_day_are_the_next_day() {
    with_universe(|cx| {
        for n in 0..=2 {
            let day = cx.day(n).unwrap();
            assert!(cx.is_closed_set(&day).unwrap());
            assert_eq!(cx.children(&day).unwrap(), sorted(cx.day(n + 1).unwrap().to_vec()));
        }
        assert_eq!(cx.children(&[]).unwrap(), [Short::ZERO]);
    });
}

#[test]
fn too_many_children_are_refused_soon() {
    let universe = Universe::new();
    let refusal = |set: &[Short], steps| {
        let budget = Budget::steps(steps);
        ShortContext::new(&universe, &budget).children(set).unwrap_err().to_string()
    };
    let plenty = Budget::unlimited();
    let cx = ShortContext::new(&universe, &plenty);
    // Some antichains of games born by day 3 have 86 elements.
    let day = cx.day(3).unwrap();
    let sentence = refusal(&day, 1_000_000);
    assert!(sentence.contains("more than 2000000 children, too many to list"), "{sentence}");
    let open: Vec<Short> = day.iter().copied().filter(|&g| g != Short::ZERO).collect();
    let sentence = refusal(&open, 1_000_000);
    assert!(sentence.contains("a set that is not closed"), "{sentence}");
    // Each option costs one step.
    let chain = cx.closed_set(&[cx.integer(2_000).unwrap()]).unwrap();
    let sentence = refusal(&chain, 1_000_000);
    assert!(sentence.contains("1000000 steps"), "{sentence}");
    for set in [cx.day(2).unwrap().to_vec(), vec![cx.integer(1).unwrap(), cx.integer(3).unwrap()]] {
        let budget = Budget::unlimited();
        let children = ShortContext::new(&universe, &budget).children(&set).unwrap();
        assert!(budget.spent() > 2 * children.len() as u64, "{} steps", budget.spent());
    }
}

#[test]
fn every_game_is_told_by_its_floor_and_its_ceiling() {
    with_universe(|cx| {
        let day = cx.day(2).unwrap();
        for &g in cx.day(3).unwrap().iter().step_by(11) {
            let (floor, ceiling) = (cx.floor(&day, g).unwrap(), cx.ceiling(&day, g).unwrap());
            assert_eq!(cx.canonical(&floor, &ceiling).unwrap(), g);
        }
        let one = cx.integer(1).unwrap();
        assert_eq!(cx.ceiling(&day, one).unwrap().len(), 6);
    });
}

#[test]
fn a_set_that_is_not_closed_can_have_a_pentagon_of_children() {
    // Siegel, thesis, Example 3.3.6: 0, {1|*}, 1*.
    with_universe(|cx| {
        let (one, star) = (cx.integer(1).unwrap(), cx.nimber(1).unwrap());
        let one_star = cx.add(one, star).unwrap();
        let set = [Short::ZERO, cx.canonical(&[one], &[star]).unwrap(), one_star];
        assert!(!cx.is_closed_set(&set).unwrap());
        let children = values(cx, &cx.children(&set).unwrap());
        let hot = cx.canonical(&[one_star], &[Short::ZERO]).unwrap();
        let minus_one = cx.integer(-1).unwrap();
        let expected = vec![minus_one, star, Short::ZERO, hot, one];
        assert_eq!(sorted(children.elements.clone()), sorted(expected));
        assert!(children.poset.is_lattice() && !children.poset.is_distributive());
        assert!(children.poset.pentagon().is_some());
        let join = |g, h| cx.join_of_children(&set, g, h).unwrap();
        let meet = |g, h| cx.meet_of_children(&set, g, h).unwrap();
        assert_eq!((join(star, Short::ZERO), meet(hot, Short::ZERO)), (one, minus_one));
        assert!(cx.join_of_children(&set, cx.integer(2).unwrap(), one).is_err());
        assert!(cx.irreducible_children(&set).is_err());
        let closed = cx.closed_set(&set).unwrap();
        assert_eq!(closed.len(), 5);
        let children = values(cx, &cx.children(&closed).unwrap());
        assert!(children.poset.is_lattice() && children.poset.is_distributive());
    });
}

#[test]
fn irreducible_children_are_irreducible() {
    with_universe(|cx| {
        for n in 1..=3 {
            let day = cx.day_poset(n).unwrap();
            let found = cx.irreducibles_of_day(n).unwrap();
            let expected = day.games(&day.poset.join_irreducibles());
            assert_eq!(sorted(found.elements.clone()), sorted(expected));
            assert_eq!(found.poset.antichains().count(), day.size());
            for i in found.poset.elements() {
                for j in found.poset.elements() {
                    let leq = cx.leq(found.elements[i], found.elements[j]).unwrap();
                    assert_eq!(found.poset.leq(i, j), leq);
                }
            }
        }
        let dimension = |n| width(&cx.irreducibles_of_day(n).unwrap().poset);
        assert_eq!([1, 2, 3].map(dimension), [2, 3, 6]);
    });
}

#[test]
fn day_4_has_dimension_99() {
    with_universe(|cx| {
        let irreducibles = cx.irreducibles_of_day(4).unwrap();
        assert_eq!(irreducibles.size(), 2948);
        let poset = &irreducibles.poset;
        assert_eq!((poset.covers().len(), poset.longest_chain().len()), (9368, 67));
        assert_eq!(width(poset), 99);
        for k in 0..20_000 {
            let (i, j) = (k * 61 % 2948, k * 1_499 % 2948);
            let leq = cx.leq(irreducibles.elements[i], irreducibles.elements[j]).unwrap();
            assert_eq!(poset.leq(i, j), leq);
        }
        assert!(cx.irreducibles_of_day(5).is_err());
    });
}

#[test]
fn ordinal_sums_have_their_known_order() {
    with_universe(|cx| {
        let sizes = [0, 1, 2].map(|n| cx.ordinal_sums(n).unwrap().len());
        assert_eq!(sizes, [1, 13, 427]);
        let first = values(cx, &cx.ordinal_sums(1).unwrap());
        assert_eq!(first.poset.covers().len(), 16);
        assert!(first.poset.is_lattice() && !first.poset.is_distributive());
        let second = values(cx, &cx.ordinal_sums(2).unwrap());
        assert_eq!(figures(&second.poset)[..5], [744, 12, 85, 152, 152]);
        assert!(second.poset.is_lattice() && !second.poset.is_distributive());
        assert_eq!(second.elements[426], cx.integer(4).unwrap());
        assert_eq!(second.elements[0], cx.integer(-4).unwrap());
    });
}

#[test]
fn reduced_ordinal_sums_are_a_lattice_only_up_to_infinitesimals() {
    with_universe(|cx| {
        let reduced = |n| -> Vec<Short> {
            let sums = cx.ordinal_sums(n).unwrap();
            sums.iter().map(|&g| cx.reduced(g).unwrap()).collect()
        };
        let chain = values(cx, &reduced(1));
        assert_eq!((chain.size(), width(&chain.poset)), (7, 1));
        // Siegel's thesis says 51.
        let second = values(cx, &reduced(2));
        assert_eq!(second.size(), 52);
        assert_eq!(second.elements.iter().filter(|&&g| cx.is_number(g)).count(), 31);
        assert!(!second.poset.is_lattice());
        let close = cx.game_poset(&reduced(2), GameOrder::UpToInfinitesimals).unwrap();
        assert_eq!(close.size(), 52);
        assert!(close.poset.is_lattice());
        let close = cx.game_poset(&cx.ordinal_sums(2).unwrap(), GameOrder::UpToInfinitesimals);
        assert_eq!(close.unwrap().size(), 52);
    });
}

#[test]
fn side_sums_have_their_known_order() {
    with_universe(|cx| {
        let sizes = [0, 1, 2].map(|n| cx.side_sums(n).unwrap().len());
        assert_eq!(sizes, [1, 11, 207]);
        let first = values(cx, &cx.side_sums(1).unwrap());
        assert_eq!(first.poset.covers().len(), 16);
        assert!(!first.poset.is_lattice());
        let reduced = |n| -> GamePoset {
            cx.game_poset(&cx.side_sums(n).unwrap(), GameOrder::UpToInfinitesimals).unwrap()
        };
        assert_eq!(reduced(1).size(), 9);
        let second = reduced(2);
        assert_eq!(second.size(), 60);
        let numbers = second.elements.iter().filter(|&&g| cx.is_numberish(g).unwrap());
        assert_eq!(numbers.count(), 19);
    });
}

#[test]
fn sums_of_days_are_sums_of_forms() {
    with_universe(|cx| {
        let day = cx.day(2).unwrap();
        let (mut ordinal, mut side) = (Vec::new(), Vec::new());
        for &g in day.iter() {
            for &h in day.iter() {
                let forms = cx.forms();
                let sum = forms.ordinal_sum(g.form(), h.form(), cx.budget).unwrap();
                ordinal.push(cx.value(sum).unwrap());
                let sum = forms.side_sum(g.form(), h.form(), cx.budget).unwrap();
                side.push(cx.value(sum).unwrap());
            }
        }
        for (mut found, expected) in
            [(ordinal, cx.ordinal_sums(2).unwrap()), (side, cx.side_sums(2).unwrap())]
        {
            found.sort_unstable_by_key(|g| g.index());
            found.dedup();
            assert_eq!(found, expected);
        }
    });
}

#[test]
#[ignore = "ten seconds and 300 MB; cargo test --release -p upstar-short -- --ignored day_3"]
fn sums_of_games_of_day_3() {
    let universe = Universe::new();
    let budget = || Budget::steps(10_000_000);
    let sums = ShortContext::new(&universe, &budget()).side_sums(3).unwrap();
    assert_eq!(sums.len(), 479_706);
    let sums = ShortContext::new(&universe, &budget()).ordinal_sums(3).unwrap();
    assert_eq!(sums.len(), 2_169_709);
}

#[test]
fn ordinal_sums_of_games_of_day_3_are_those_of_forms() {
    with_universe(|cx| {
        let day = cx.day(3).unwrap();
        let mut seed = 1_u64;
        let mut random = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            day[(seed >> 33) as usize % day.len()]
        };
        for _ in 0..2_000 {
            let (g, h) = (random(), random());
            let sum = cx.forms().ordinal_sum(g.form(), h.form(), cx.budget).unwrap();
            let expected = cx.value(sum).unwrap();
            assert_eq!(cx.ordinal_sums_over(g.form(), &[h]).unwrap(), [expected]);
        }
    });
}

#[test]
fn special_games_of_day_3() {
    with_universe(|cx| {
        let sizes = [0, 1, 2, 3].map(|n| cx.infinitesimals(n).unwrap().len());
        assert_eq!(sizes, [1, 2, 7, 292]);
        for n in 0..=3 {
            let day = cx.day(n).unwrap();
            let those = |test: &dyn Fn(Short) -> bool| -> Vec<Short> {
                sorted(day.iter().copied().filter(|&g| test(g)).collect())
            };
            let small = sorted(cx.all_small_games(n).unwrap());
            assert_eq!(small, those(&|g| cx.is_all_small(g).unwrap()));
            assert_eq!(small.len(), [1, 2, 7, 67][n]);
            assert_eq!(cx.count_all_small_games(n).unwrap(), small.len() as u64);
            let transitive = sorted(cx.hereditarily_transitive_games(n).unwrap());
            assert_eq!(transitive, those(&|g| cx.is_hereditarily_transitive(g).unwrap()));
            assert_eq!(transitive.len(), [1, 4, 18, 176][n]);
            let reduced = sorted(cx.reduced_games(n).unwrap());
            assert_eq!(reduced, those(&|g| cx.reduced(g).unwrap() == g));
            assert_eq!(reduced.len(), [1, 3, 10, 61][n]);
            let mut images = those(&|_| true);
            images.iter_mut().for_each(|g| *g = cx.reduced(*g).unwrap());
            images = sorted(images);
            images.dedup();
            assert_eq!(reduced, images);
        }
    });
}

#[test]
fn special_games_of_day_4_are_counted() {
    with_universe(|cx| {
        assert_eq!(cx.count_all_small_games(4).unwrap(), 534_483);
        assert_eq!(cx.hereditarily_transitive_games(4).unwrap().len(), 11_363);
        assert_eq!(cx.reduced_games(4).unwrap().len(), 15_845);
        assert!(cx.count_all_small_games(5).is_err());
        assert!(cx.hereditarily_transitive_games(5).is_err());
        assert!(cx.reduced_games(5).is_err());
    });
}

#[test]
fn hereditarily_transitive_games_are_the_values_of_option_closed_forms() {
    with_universe(|cx| {
        for n in 0..=4 {
            let forms = cx.option_closed_day(n).unwrap();
            let games = cx.hereditarily_transitive_games(n).unwrap();
            assert_eq!(sorted(games), sorted(forms.values().to_vec()), "day {n}");
        }
    });
}

#[test]
fn reduced_games_of_day_4_are_their_own_reduced_forms() {
    with_universe(|cx| {
        for &g in cx.reduced_games(4).unwrap().iter().step_by(17) {
            assert_eq!(cx.reduced(g).unwrap(), g);
        }
    });
}

#[test]
#[ignore = "ten seconds in a release build; cargo test --release -p upstar-short -- --ignored all_small"]
fn the_all_small_games_of_day_4_are_all_different() {
    with_universe(|cx| {
        let games = cx.all_small_games(4).unwrap();
        assert_eq!(games.len(), 534_483);
        for &g in games.iter().step_by(1_001) {
            assert!(cx.is_all_small(g).unwrap());
        }
    });
}

#[test]
fn ordinal_factors_of_day_2() {
    // The result of an exhaustive search in another program.
    with_universe(|cx| {
        let expected = ["-2", "-1*", "-1/2", "*2", "^*", "v*", "1/2", "1*", "2"];
        let mut found = Vec::new();
        for &g in cx.day(2).unwrap().iter() {
            let factors = cx.ordinal_factors(g, FactorSearch::default()).unwrap();
            assert_eq!(factors.is_decided, cx.is_number(g));
            for &(base, branch) in &factors.found {
                let sum = cx.forms().ordinal_sum(base, branch.form(), cx.budget).unwrap();
                assert_eq!(cx.value(sum).unwrap(), g);
                assert!(cx.value(base).unwrap() != Short::ZERO && branch != Short::ZERO);
            }
            if !factors.found.is_empty() {
                let term = cx.term(g).unwrap();
                found.push(term.print(upstar_notation::Style::Ascii, 100).unwrap());
            }
        }
        found.sort_unstable();
        let mut expected = expected.map(str::to_string).to_vec();
        expected.sort_unstable();
        assert_eq!(found, expected);
    });
}

#[test]
fn ordinal_composites_have_factors() {
    with_universe(|cx| {
        let search = FactorSearch { options_by_day: 1, branches_by_day: 1, most: 1 };
        let composites = cx.ordinal_composites(search).unwrap();
        let mut factors = 0;
        for &g in cx.day(2).unwrap().iter() {
            let found = !cx.ordinal_factors(g, search).unwrap().found.is_empty();
            // For numbers, the search for factors is not limited by days.
            assert_eq!(found, composites.contains(&g), "{g:?}");
            factors += usize::from(found);
        }
        assert_eq!(factors, 9);
    });
}

#[test]
fn ordinal_factors_of_numbers_are_initial_parts() {
    with_universe(|cx| {
        let number = |x: &str| cx.number(&x.parse().unwrap()).unwrap();
        let factors = cx.ordinal_factors(number("11/8"), FactorSearch::default()).unwrap();
        let pairs = [("1", "3/8"), ("2", "-3/2"), ("3/2", "-1/2"), ("5/4", "1")];
        let expected: Vec<_> = pairs.map(|(g, h)| (number(g).form(), number(h))).to_vec();
        assert_eq!(factors.found, expected);
        for &x in cx.day(3).unwrap().iter().filter(|&&g| cx.is_number(g)) {
            let x = cx.add(x, number("5/16")).unwrap();
            let search = FactorSearch { most: 100, ..FactorSearch::default() };
            let signs = cx.as_number(x).unwrap().birthday();
            let factors = cx.ordinal_factors(x, search).unwrap();
            assert_eq!(signs, upstar_number::UBig::from(factors.found.len() + 1));
            for (base, branch) in factors.found {
                let sum = cx.forms().ordinal_sum(base, branch.form(), cx.budget).unwrap();
                assert_eq!(cx.value(sum).unwrap(), x);
            }
        }
        for prime in ["0", "1", "-1"] {
            let factors = cx.ordinal_factors(number(prime), FactorSearch::default()).unwrap();
            assert!(factors.is_decided && factors.found.is_empty());
        }
    });
}

#[test]
fn nothing_goes_on_without_budget() {
    let universe = Universe::new();
    let budget = Budget::steps(1_000);
    let cx = ShortContext::new(&universe, &budget);
    assert!(cx.all_small_games(4).is_err());
    let budget = Budget::steps(30_000);
    let cx = ShortContext::new(&universe, &budget);
    assert!(cx.irreducibles_of_day(4).is_err());
    let budget = Budget::steps(1_000);
    let cx = ShortContext::new(&universe, &budget);
    assert!(cx.reduced_games(4).is_err());
}
