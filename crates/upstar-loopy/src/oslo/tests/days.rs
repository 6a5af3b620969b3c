//! Sets of Oslo games born by day `n`.

use super::forms_of_day_two;
use super::read::{game, stopper};
use crate::oslo::passing::{Day, Family};
use crate::tests::with;
use crate::{Loopy, LoopyContext, LoopyPoset, OptionIndices, OsloGames, Stopper, Stoppers};
use upstar_core::{Budget, Player};
use upstar_poset::Poset;
use upstar_short::{ShortContext, Universe};

fn sizes(games: OsloGames, last: usize) -> Vec<usize> {
    let mut sizes = Vec::new();
    with(|lx| sizes = (0..=last).map(|n| lx.oslo_games(games, n).unwrap().size()).collect());
    sizes
}

#[test]
fn how_many_games_there_are_by_day() {
    assert_eq!(sizes(OsloGames::All, 4), [1, 4, 13, 64, 1355]);
    assert_eq!(sizes(OsloGames::AllSmall, 5), [1, 2, 4, 6, 15, 72]);
    assert_eq!(sizes(OsloGames::RightMoves, 4), [1, 3, 8, 18, 79]);
    assert_eq!(sizes(OsloGames::TwoSlo, 3), [1, 4, 17, 650]);
}

#[test]
#[ignore = "a few seconds; cargo test -p upstar-loopy -- --ignored more_days"]
fn more_days() {
    assert_eq!(sizes(OsloGames::AllSmall, 6)[6], 6436);
    assert_eq!(sizes(OsloGames::RightMoves, 5)[5], 5838);
    with(|lx| {
        let refused = lx.oslo_games(OsloGames::All, 5).unwrap_err().to_string();
        assert!(refused.contains("more than 40000 games"), "{refused}");
    });
}

#[test]
fn the_games_and_their_order_are_those_of_the_engine() {
    with(|lx| {
        for (games, n) in [
            (OsloGames::All, 3),
            (OsloGames::AllSmall, 5),
            (OsloGames::RightMoves, 4),
            (OsloGames::TwoSlo, 2),
        ] {
            let day = lx.oslo_games(games, n).unwrap();
            for (i, &g) in day.elements.iter().enumerate() {
                for (j, &h) in day.elements.iter().enumerate() {
                    let expected = lx.loopy_geq(h, g).unwrap();
                    assert_eq!(day.poset.leq(i, j), expected, "{games:?} {i} {j}");
                }
            }
        }
        for (games, n) in [(OsloGames::All, 4), (OsloGames::TwoSlo, 3)] {
            let day = lx.oslo_games(games, n).unwrap();
            for i in (0..day.size()).step_by(31) {
                for j in (0..day.size()).step_by(37) {
                    let expected = lx.loopy_geq(day.elements[j], day.elements[i]).unwrap();
                    assert_eq!(day.poset.leq(i, j), expected, "{games:?} {i} {j}");
                }
            }
        }
    });
}

#[test]
fn nothing_is_missing_on_day_two() {
    with(|lx| {
        for games in [OsloGames::All, OsloGames::TwoSlo] {
            let day = lx.oslo_games(games, 2).unwrap();
            let mut found = vec![0; day.size()];
            for form in forms_of_day_two(lx) {
                let value = match games {
                    OsloGames::TwoSlo => lx.twoslo(form).unwrap(),
                    _ => lx.oslo(form).unwrap().into(),
                };
                found[day.place(value).expect("a game of the day")] += 1;
            }
            assert!(found.iter().all(|&forms| forms > 0));
        }
    });
}

#[test]
fn nothing_is_missing_on_day_three() {
    with(|lx| {
        for games in [OsloGames::All, OsloGames::TwoSlo] {
            let before = lx.oslo_games(games, 2).unwrap();
            let day = lx.oslo_games(games, 3).unwrap();
            let mut antichains = Vec::new();
            let mut walk = before.poset.antichains();
            while walk.advance() {
                antichains.push(walk.members().to_vec());
            }
            let mut values = crate::Map::<Loopy, ()>::default();
            values.insert(Loopy::ZERO, ());
            for left in &antichains {
                for right in antichains.iter().filter(|r| !r.is_empty() || !left.is_empty()) {
                    values.insert(made(lx, games, &before, left, right), ());
                }
            }
            assert_eq!(values.len(), day.size());
            assert!(day.elements.iter().all(|g| values.contains_key(g)));
        }
    });
}

fn made(
    lx: LoopyContext<'_>,
    games: OsloGames,
    set: &LoopyPoset,
    left: &[usize],
    right: &[usize],
) -> Loopy {
    let side = |side: &[usize], of: fn(Loopy) -> Stopper| -> Vec<Stopper> {
        side.iter().map(|&i| of(set.elements[i])).collect()
    };
    let on = |g: Loopy| g.onside;
    let onside = lx.node(&side(left, on), true, &side(right, on), false).unwrap();
    if games == OsloGames::All {
        return onside;
    }
    let off = |g: Loopy| g.offside;
    let offside = lx.node(&side(left, off), false, &side(right, off), true).unwrap();
    Loopy { onside: onside.onside, offside: offside.offside }
}

#[test]
fn oslo_forms_have_these_oslo_games() {
    with(|lx| {
        for (games, n) in [(OsloGames::All, 3), (OsloGames::AllSmall, 5), (OsloGames::TwoSlo, 2)] {
            let day = lx.oslo_games(games, n).unwrap();
            for (&g, form) in day.elements.iter().zip(lx.oslo_forms(games, n).unwrap()) {
                let value = match games {
                    OsloGames::TwoSlo => lx.twoslo(form).unwrap(),
                    _ => lx.oslo(form).unwrap().into(),
                };
                assert_eq!(g, value);
                assert!(lx.cx.forms().birthday(form, lx.cx.budget).unwrap() <= n.into());
            }
        }
    });
}

#[test]
fn day_two_of_oslo() {
    // Siegel, thesis, Figure 3.5.
    with(|lx| {
        let day = lx.oslo_games(OsloGames::All, 2).unwrap();
        for text in [
            "on",
            "{on|(upon*)}",
            "{on|0}",
            "{on|0,(upon*)}",
            "{on|under}",
            "2.(upon*)",
            "(upon*)",
            "0",
            "{0,(upon*)|under}",
            "{(upon*)|0}",
            "{0|under}",
            "{(upon*)|under}",
            "under",
        ] {
            assert!(day.place(game(lx, text)).is_some(), "{text}");
        }
        assert_eq!(day.poset.covers().len(), 18);
        assert_eq!(level_sizes(&day.poset), [1, 2, 2, 3, 2, 2, 1]);
    });
}

fn level_sizes(poset: &Poset) -> Vec<usize> {
    poset.levels().iter().map(Vec::len).collect()
}

fn dimension_of_lattice(poset: &Poset) -> Option<usize> {
    poset.dimension(&Budget::unlimited()).unwrap().exact()
}

#[test]
fn day_three_of_oslo() {
    // Siegel, thesis, Proposition 3.3.11 and the remarks on Figure 3.6.
    with(|lx| {
        let day = lx.oslo_games(OsloGames::All, 3).unwrap();
        assert!(day.poset.is_distributive());
        assert_eq!(dimension_of_lattice(&day.poset), Some(3));
        assert_eq!(level_sizes(&day.poset), [1, 1, 3, 4, 5, 5, 5, 5, 6, 5, 5, 5, 5, 4, 3, 1, 1]);
        assert_eq!(day.poset.covers().len(), 122);
        assert_eq!(day.poset.join_irreducibles().len(), 16);
        assert_eq!((day.elements[0], day.elements[63]), (game(lx, "under"), game(lx, "on")));
        let zero = day.place(Loopy::ZERO).unwrap();
        let named = |places: Vec<usize>| -> Vec<Loopy> {
            places.into_iter().map(|i| day.elements[i]).collect()
        };
        assert_eq!(named(day.poset.upper_covers(zero)), [game(lx, "+_over")]);
        assert_eq!(named(day.poset.lower_covers(zero)), [game(lx, "{{on|0}|0}")]);
    });
}

#[test]
fn day_four_of_oslo_is_not_distributive() {
    with(|lx| {
        let day = lx.oslo_games(OsloGames::All, 4).unwrap();
        assert!(day.poset.is_lattice() && !day.poset.is_distributive() && !day.poset.is_graded());
        assert_eq!((day.poset.height() - 1, day.poset.join_irreducibles().len()), (82, 87));
        let irreducibles = day.poset.induced(&day.poset.join_irreducibles());
        assert_eq!(irreducibles.width(lx.cx.budget).unwrap(), 6);
        let place = |text: &str| day.place(game(lx, text)).expect("a game of day 4");
        let bottom = place("2.(upon*)");
        let low = place("{on|{2.(upon*)|under}}");
        let high = place("{on|(upon*)}");
        let side = place("3.(upon*)");
        let top = place("{on|2.(upon*)}");
        assert!(low != high && day.poset.leq(low, high));
        for chain in [low, high] {
            assert_eq!(day.poset.join(chain, side), Some(top));
            assert_eq!(day.poset.meet(chain, side), Some(bottom));
        }
        for &i in &[bottom, low, high, side, top] {
            for &j in &[bottom, low, high, side, top] {
                let expected = lx.loopy_geq(day.elements[j], day.elements[i]).unwrap();
                assert_eq!(day.poset.leq(i, j), expected);
            }
        }
    });
}

fn by_places(
    lx: LoopyContext<'_>,
    day: &LoopyPoset,
    left: &[&str],
    right: &[&str],
) -> OptionIndices {
    let places = |side: &[&str]| side.iter().map(|g| day.place(game(lx, g)).unwrap()).collect();
    (places(left), places(right))
}

#[test]
fn there_is_a_pentagon_on_day_five_another_one() {
    with(|lx| {
        let day = lx.oslo_games(OsloGames::All, 4).unwrap();
        let bounds = |dip: &str, high: &str, side: &str| {
            let low = by_places(lx, &day, &["on"], &[dip]);
            let high = by_places(lx, &day, &["on"], &[high]);
            let side = by_places(lx, &day, &["0"], &[side]);
            let pairs = [[low, side.clone()], [high, side]];
            lx.oslo_bounds_next_day(OsloGames::All, 4, &pairs).unwrap()
        };
        // The pentagon of day 4 with one more upon*: {on|{3.upon*|under}} < {on|2.upon*}, and
        // 4.upon*.
        let (bottom, top) = (game(lx, "3.(upon*)"), game(lx, "{on|3.(upon*)}"));
        let found = bounds("{3.(upon*)|under}", "2.(upon*)", "3.(upon*)");
        assert_eq!(found, [[top, bottom]; 2]);
        let (low, high) = (game(lx, "{on|{3.(upon*)|under}}"), game(lx, "{on|2.(upon*)}"));
        assert!(low != high && lx.loopy_geq(high, low).unwrap());
        // On day 5, there are games in between.
        let [low, high] = bounds("{2.(upon*)|under}", "(upon*)", "2.(upon*)")[..] else {
            panic!("two pairs");
        };
        assert_ne!(low, high);
    });
}

#[test]
fn bounds_on_the_next_day_are_those_in_the_next_day() {
    with(|lx| {
        for games in [OsloGames::All, OsloGames::TwoSlo] {
            let (day, next) = (lx.oslo_games(games, 1).unwrap(), lx.oslo_games(games, 2).unwrap());
            let sides: [&[usize]; 6] = [&[], &[0], &[1], &[2], &[3], &[1, 2]];
            let all: Vec<OptionIndices> = sides
                .iter()
                .flat_map(|left| sides.iter().map(|right| (left.to_vec(), right.to_vec())))
                .filter(|(left, right)| !left.is_empty() || !right.is_empty())
                .collect();
            let pairs: Vec<[OptionIndices; 2]> =
                all.iter().flat_map(|g| all.iter().map(|h| [g.clone(), h.clone()])).collect();
            let place = |(left, right): &OptionIndices| {
                let value = made(lx, games, &day, left, right);
                next.place(value).expect("a game of the next day")
            };
            let bounds = lx.oslo_bounds_next_day(games, 1, &pairs).unwrap();
            for ([g, h], [join, meet]) in pairs.iter().zip(bounds) {
                let (g, h) = (place(g), place(h));
                assert_eq!(next.poset.join(g, h), next.place(join), "{games:?} {g} {h}");
                assert_eq!(next.poset.meet(g, h), next.place(meet), "{games:?} {g} {h}");
            }
            let missing = [(vec![4], vec![]), (vec![], vec![0])];
            assert!(lx.oslo_bounds_next_day(games, 1, &[missing]).is_err());
        }
    });
}

#[test]
fn below_on_there_is_one_game_from_day_three_on() {
    // The games born by day n have the single coatom {on | (n-1).upon*} for n >= 3; the games born
    // by day 2 have two coatoms.
    //
    // Proof: {pass, A | B} is on if B is empty or all members of B have the Left option on, so the
    // coatoms are the greatest games {on | b} for which on is not a Left option of b. By induction,
    // the greatest such b on day m >= 2 is m.upon*. Each such b is at most {pass, a | c}, where a
    // is a coatom and c is the greatest such game of the previous day. The game {pass, {on |
    // (m-2).upon*} | (m-1).upon*} is m.upon*, since Left's option reverses through (m-2).upon*.
    with(|lx| {
        let coatoms = |n: usize| -> Vec<Loopy> {
            let day = lx.oslo_games(OsloGames::All, n).unwrap();
            let top = day.poset.top().unwrap();
            day.poset.lower_covers(top).into_iter().map(|i| day.elements[i]).collect()
        };
        let mut two = coatoms(2);
        two.sort_unstable_by_key(|g| g.indices());
        let mut expected = [game(lx, "{on|(upon*)}"), game(lx, "{on|0}")];
        expected.sort_unstable_by_key(|g| g.indices());
        assert_eq!(two, expected);
        assert_eq!(coatoms(3), [game(lx, "{on|2.(upon*)}")]);
        assert_eq!(coatoms(4), [game(lx, "{on|3.(upon*)}")]);
        // The greatest {on | b} that is not on.
        let day = lx.oslo_games(OsloGames::All, 4).unwrap();
        let mut candidates: Vec<Loopy> = day
            .elements
            .iter()
            .map(|b| lx.node(&[Stopper::ON], true, &[b.onside], false).unwrap())
            .filter(|&g| g != Stopper::ON.into())
            .collect();
        candidates.sort_unstable_by_key(|g| g.indices());
        candidates.dedup();
        let expected = game(lx, "{on|4.(upon*)}");
        assert!(candidates.contains(&expected));
        assert!(candidates.iter().all(|&g| lx.loopy_geq(expected, g).unwrap()));
        // The induction step.
        for m in 4..9 {
            let multiple = |k| lx.upon_star(k).unwrap();
            let option = lx.node(&[Stopper::ON], false, &[multiple(m - 2)], false).unwrap();
            let game = lx.oslo_node(&[option.onside], &[multiple(m - 1)]).unwrap();
            assert_eq!(game, multiple(m));
        }
    });
}

#[test]
fn twoslo_games_are_lattices() {
    // Siegel's thesis states that the TwoSlo games do not form lattices (§3.6.4), but they do.
    with(|lx| {
        for (n, distributive) in [(0, true), (1, true), (2, false), (3, false)] {
            let day = lx.oslo_games(OsloGames::TwoSlo, n).unwrap();
            assert!(day.poset.is_lattice(), "day {n}");
            assert_eq!(day.poset.is_distributive(), distributive, "day {n}");
        }
    });
}

#[test]
fn all_small_oslo_games_are_lattices_from_day_two_on() {
    with(|lx| {
        for (n, lattice, distributive) in [
            (0, true, true),
            (1, false, false),
            (2, true, true),
            (3, true, true),
            (4, true, false),
            (5, true, false),
        ] {
            let day = lx.oslo_games(OsloGames::AllSmall, n).unwrap();
            assert_eq!(day.poset.is_lattice(), lattice, "day {n}");
            assert_eq!(day.poset.is_distributive(), distributive, "day {n}");
        }
    });
}

#[test]
fn children_of_a_closed_set_of_loopy_games_need_not_be_distributive() {
    // Siegel, thesis, proof of Theorem 3.3.10, applies the theorem on closed sets to this set.
    with(|lx| {
        let set = lx.oslo_games(OsloGames::All, 1).unwrap().elements;
        let members: Vec<Stopper> = set.iter().map(|g| g.onside).collect();
        assert!(lx.is_closed_set(&members).unwrap());
        let children = lx.loopy_children(&set).unwrap();
        assert_eq!(children.size(), 16);
        assert!(children.poset.is_lattice() && !children.poset.is_distributive());
        assert!(children.poset.pentagon().is_some());
        assert!(lx.loopy_children(&[Loopy::DUD]).is_err());
        assert_eq!(lx.closed_set(&[stopper(lx, "+_over")]).unwrap().len(), 4);
        assert!(!lx.is_closed_set(&[stopper(lx, "+_over")]).unwrap());
    });
}

#[test]
fn days_are_paid_for() {
    let (universe, few, stoppers) = (Universe::new(), Budget::steps(1000), Stoppers::new());
    let lx = LoopyContext::new(ShortContext::new(&universe, &few), &stoppers);
    assert!(lx.oslo_games(OsloGames::All, 4).is_err());
    assert!(lx.oslo_games(OsloGames::TwoSlo, 1_000_000).is_err());
}

#[test]
fn without_enough_moves_the_days_end() {
    // Without passes, a family in which both players must move would contain only zero. If Left may
    // pass, more games are born by each day.
    let family = Family { passes: &[Player::Left], must_move: (true, true) };
    let budget = Budget::unlimited();
    let sizes: Vec<usize> = (0..5).map(|n| Day::new(family, n, &budget).unwrap().len()).collect();
    assert!(sizes.windows(2).all(|pair| pair[0] < pair[1]), "{sizes:?}");
}
