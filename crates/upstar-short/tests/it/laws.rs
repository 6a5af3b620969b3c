//! The engine against the definitions, and the laws of the group of games.

use upstar_core::{Budget, Player, Relation};
use upstar_form::{FormId, Nus};
use upstar_number::Dyadic;
use upstar_short::{OptionOrder, Short, ShortContext, Universe, naive};

struct Choices(u64);

impl Choices {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }

    fn some_of(&mut self, from: &[Short], most: usize) -> Vec<Short> {
        (0..self.below(most + 1)).map(|_| from[self.below(from.len())]).collect()
    }
}

fn with_universe(run: impl FnOnce(ShortContext<'_>)) {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    run(ShortContext::new(&universe, &budget));
}

fn forms(side: &[Short]) -> Vec<FormId> {
    side.iter().map(|g| g.form()).collect()
}

fn corpus(cx: ShortContext<'_>, size: usize) -> Vec<Short> {
    let mut games: Vec<Short> = cx.day(2).unwrap().to_vec();
    for (number, ups, nim) in [(1, 1, 1), (-3, 0, 2), (1, 2, 0), (0, 3, 1), (0, -2, 4), (2, -1, 5)]
    {
        let number = Dyadic::from(number).halve();
        games.push(cx.nus(&Nus::new(number, Dyadic::from(ups), nim)).unwrap());
    }
    let mut choices = Choices(0x1234_5678_9abc_def1);
    while games.len() < size {
        let (left, right) = (choices.some_of(&games, 3), choices.some_of(&games, 3));
        games.push(cx.canonical(&left, &right).unwrap());
    }
    games
}

#[test]
fn days_have_their_known_sizes() {
    with_universe(|cx| {
        let sizes: Vec<usize> = (0..=3).map(|n| cx.day(n).unwrap().len()).collect();
        assert_eq!(sizes, [1, 4, 22, 1474]);
        assert!(cx.day(4).is_err());
    });
}

#[test]
fn day_3_has_its_known_relations() {
    with_universe(|cx| {
        let day = cx.day(3).unwrap();
        let mut counts = [0_u32; 4];
        for &g in day.iter() {
            for &h in day.iter() {
                let at = match cx.compare(g, h).unwrap() {
                    Relation::Less => 0,
                    Relation::Greater => 1,
                    Relation::Equal => 2,
                    Relation::Confused => 3,
                };
                counts[at] += 1;
            }
        }
        assert_eq!(counts, [653_173, 653_173, 1_474, 864_856]);
    });
}

#[test]
fn day_3_has_its_known_special_games() {
    with_universe(|cx| {
        let day = cx.day(3).unwrap();
        let count = |test: &dyn Fn(Short) -> bool| day.iter().filter(|&&g| test(g)).count();
        assert_eq!(count(&|g| cx.is_infinitesimal(g).unwrap()), 292);
        assert_eq!(count(&|g| cx.is_all_small(g).unwrap()), 67);
        assert_eq!(count(&|g| cx.is_numberish(g).unwrap()), 352);
        let mut reduced: Vec<Short> = day.iter().map(|&g| cx.reduced(g).unwrap()).collect();
        reduced.sort_unstable_by_key(|g| g.index());
        reduced.dedup();
        assert_eq!(reduced.len(), 61);
        for r in reduced {
            assert_eq!(cx.reduced(r).unwrap(), r);
        }
    });
}

#[test]
fn canonical_forms_and_the_order_are_the_naive_ones() {
    with_universe(|cx| {
        let games = corpus(cx, 150);
        let mut choices = Choices(77);
        for _ in 0..3_000 {
            let (left, right) = (choices.some_of(&games, 4), choices.some_of(&games, 4));
            let literal = cx.forms().make(&forms(&left), &forms(&right)).unwrap();
            let value = cx.canonical(&left, &right).unwrap();
            assert_eq!(naive::canonical(cx, literal).unwrap(), value.form());
            assert_eq!(cx.value(literal).unwrap(), value);
            let other = games[choices.below(games.len())];
            let leq = naive::leq(cx, literal, other.form()).unwrap();
            let geq = naive::leq(cx, other.form(), literal).unwrap();
            assert_eq!(cx.compare(value, other).unwrap(), Relation::from_order(leq, geq));
        }
    });
}

#[test]
fn order_is_the_naive_order_on_all_pairs_of_the_corpus() {
    with_universe(|cx| {
        let games = corpus(cx, 130);
        for &g in &games {
            for &h in &games {
                let expected = naive::leq(cx, g.form(), h.form()).unwrap();
                assert_eq!(cx.leq(g, h).unwrap(), expected);
            }
        }
    });
}

#[test]
fn sums_are_the_values_of_literal_sums() {
    with_universe(|cx| {
        let games = corpus(cx, 60);
        for (i, &g) in games.iter().enumerate() {
            for &h in &games[..=i] {
                let literal = cx.forms().sum(g.form(), h.form(), cx.budget).unwrap();
                assert_eq!(cx.add(g, h).unwrap(), cx.value(literal).unwrap());
            }
        }
    });
}

#[test]
fn values_form_an_ordered_group() {
    with_universe(|cx| {
        let games = corpus(cx, 300);
        let mut choices = Choices(5);
        for _ in 0..2_000 {
            let [g, h, k] = [0; 3].map(|_| games[choices.below(games.len())]);
            let add = |a, b| cx.add(a, b).unwrap();
            assert_eq!(add(g, h), add(h, g));
            assert_eq!(add(add(g, h), k), add(g, add(h, k)));
            assert_eq!(add(g, cx.neg(g).unwrap()), Short::ZERO);
            assert_eq!(cx.compare(g, h).unwrap(), cx.compare(add(g, k), add(h, k)).unwrap());
            let difference = cx.sub(g, h).unwrap();
            assert_eq!(cx.compare(g, h).unwrap().outcome(), cx.outcome(difference).unwrap());
            assert_eq!(
                cx.compare(g, h).unwrap().reverse(),
                cx.compare(cx.neg(g).unwrap(), cx.neg(h).unwrap()).unwrap()
            );
        }
    });
}

#[test]
fn means_add_and_temperatures_do_not_rise() {
    with_universe(|cx| {
        let games = corpus(cx, 300);
        let mut choices = Choices(9);
        for _ in 0..1_500 {
            let [g, h] = [0; 2].map(|_| games[choices.below(games.len())]);
            let sum = cx.add(g, h).unwrap();
            assert_eq!(cx.mean(sum).unwrap(), cx.mean(g).unwrap() + cx.mean(h).unwrap());
            let highest = cx.temperature(g).unwrap().max(cx.temperature(h).unwrap());
            assert!(cx.temperature(sum).unwrap() <= highest);
        }
    });
}

#[test]
fn the_walls_are_the_stops_of_the_cooled_game() {
    with_universe(|cx| {
        let games = corpus(cx, 200);
        for &g in &games {
            let walls = cx.thermograph(g).unwrap();
            for quarter in -4..=14 {
                let t = Dyadic::new(quarter.into(), 2);
                let cooled = cx.cool(g, &t).unwrap();
                assert_eq!(walls.left().at(&t), cx.left_stop(cooled).unwrap(), "at {t}");
                assert_eq!(walls.right().at(&t), cx.right_stop(cooled).unwrap(), "at {t}");
            }
        }
    });
}

/// Tests temperatures above -1, where numbers that are not integers have moves, too.
#[test]
fn cooling_is_additive() {
    with_universe(|cx| {
        let games = corpus(cx, 150);
        let mut choices = Choices(11);
        for t in (-7..=12).map(|eighths| Dyadic::new(eighths.into(), 3)) {
            for _ in 0..400 {
                let [g, h] = [0; 2].map(|_| games[choices.below(games.len())]);
                let sum = cx.cool(cx.add(g, h).unwrap(), &t).unwrap();
                let [g, h] = [g, h].map(|g| cx.cool(g, &t).unwrap());
                assert_eq!(sum, cx.add(g, h).unwrap(), "at {t}");
            }
        }
    });
}

#[test]
fn thermographs_of_named_games_follow_the_definition() {
    with_universe(|cx| {
        for number in [Dyadic::ZERO, Dyadic::from(2), Dyadic::half_power(1), Dyadic::half_power(3)]
        {
            for ups in -4..=4 {
                for nim in 0..5 {
                    let g = cx.nus(&Nus::new(number.clone(), Dyadic::from(ups), nim)).unwrap();
                    let walls = cx.thermograph(g).unwrap();
                    if cx.is_number(g) {
                        continue;
                    }
                    let (left, right) = cx.options(g).unwrap();
                    for eighth in -8..=4 {
                        let t = Dyadic::new(eighth.into(), 3);
                        let l = left
                            .clone()
                            .map(|o| cx.thermograph(o).unwrap().right().at(&t) - &t)
                            .max()
                            .unwrap();
                        let r = right
                            .clone()
                            .map(|o| cx.thermograph(o).unwrap().left().at(&t) + &t)
                            .min()
                            .unwrap();
                        if t <= *walls.temperature() {
                            assert_eq!(walls.left().at(&t), l, "{number} {ups} {nim} at {t}");
                            assert_eq!(walls.right().at(&t), r, "{number} {ups} {nim} at {t}");
                        }
                    }
                }
            }
        }
    });
}

#[test]
fn atomic_weights_add_and_multiply_up() {
    with_universe(|cx| {
        let up = cx.nus(&Nus::new(Dyadic::ZERO, Dyadic::ONE, 0)).unwrap();
        for &g in cx.day(2).unwrap().iter() {
            let product = cx.norton(g, up).unwrap();
            assert_eq!(cx.atomic_weight(product).unwrap(), g);
        }
        let day = cx.day(3).unwrap();
        let small: Vec<Short> =
            day.iter().copied().filter(|&g| cx.is_all_small(g).unwrap()).collect();
        for &g in &small {
            for &h in &small {
                let weights = [g, h, cx.add(g, h).unwrap()].map(|x| cx.atomic_weight(x).unwrap());
                assert_eq!(cx.add(weights[0], weights[1]).unwrap(), weights[2]);
            }
            let possible = cx.two_ahead(g).unwrap();
            assert!(possible.contains(&cx.outcome(g).unwrap()));
        }
    });
}

#[test]
fn one_has_no_atomic_weight() {
    with_universe(|cx| {
        let one = cx.integer(1).unwrap();
        assert!(matches!(cx.atomic_weight(one), Err(upstar_core::NoAnswer::Undefined(_))));
    });
}

#[test]
fn tinies_have_atomic_weight_zero_and_add_nothing() {
    with_universe(|cx| {
        let zero = Short::ZERO;
        for x in 1..=3 {
            let hot = cx.canonical(&[zero], &[cx.integer(-x).unwrap()]).unwrap();
            let tiny = cx.canonical(&[zero], &[hot]).unwrap();
            for n in [-11, -5, -1, 0, 1, 4, 10, 100] {
                let ups = cx.nus(&Nus::new(Dyadic::ZERO, Dyadic::from(n), 0)).unwrap();
                let weight = cx.atomic_weight(cx.add(tiny, ups).unwrap()).unwrap();
                assert_eq!(weight, cx.integer(n).unwrap(), "{n} ups and tiny-{x}");
            }
        }
    });
}

#[test]
fn a_game_is_its_own_reduced_form_up_to_an_infinitesimal() {
    with_universe(|cx| {
        for &g in &corpus(cx, 200) {
            let reduced = cx.reduced(g).unwrap();
            assert!(cx.is_infinitesimal(cx.sub(g, reduced).unwrap()).unwrap());
            assert_eq!(cx.mean(g).unwrap(), cx.mean(reduced).unwrap());
        }
    });
}

/// Siegel, thesis, Definitions 1.2.71 and 1.2.72, by stops of differences.
#[test]
fn reduced_canonical_forms_have_no_dominated_or_reversible_options() {
    with_universe(|cx| {
        let value = |form| cx.value(form).unwrap();
        let leq_inf = |g, h| {
            let difference = cx.sub(value(h), value(g)).unwrap();
            cx.right_stop(difference).unwrap() >= Dyadic::ZERO
        };
        let at_most = |player, g, h| match player {
            Player::Left => leq_inf(g, h),
            Player::Right => leq_inf(h, g),
        };
        let options = |form, player| cx.forms().options_of(form, player).unwrap().to_vec();
        let dominated = |form, player| -> Vec<FormId> {
            let all = options(form, player);
            let by = |&g: &FormId| all.iter().any(|&h| h != g && at_most(player, g, h));
            all.iter().copied().filter(by).collect()
        };
        let reversible = |form, player: Player| -> Vec<FormId> {
            let other = player.opponent();
            let answers = |g| options(g, other).into_iter().any(|h| at_most(player, h, form));
            options(form, player).into_iter().filter(|&g| answers(g)).collect()
        };
        let mut games = corpus(cx, 60);
        for i in 0..games.len() {
            games.push(cx.reduced(games[i]).unwrap());
        }
        let mut choices = Choices(9);
        let (mut counts, mut found) = ([0; 2], 0);
        for round in 0..10_000 {
            let (left, right) = (choices.some_of(&games, 3), choices.some_of(&games, 3));
            let mut form = cx.forms().make(&forms(&left), &forms(&right)).unwrap();
            if round % 4 == 0 {
                form = cx.reduced(value(form)).unwrap().form();
            }
            let mut is_reduced = true;
            for position in cx.forms().positions(form, true, cx.budget).unwrap() {
                let game = value(position);
                if cx.is_number(game) {
                    is_reduced &= game.form() == position;
                    continue;
                }
                is_reduced &= !cx.is_numberish(game).unwrap();
                for player in Player::BOTH {
                    is_reduced &= dominated(position, player).is_empty();
                    is_reduced &= reversible(position, player).is_empty();
                }
            }
            assert_eq!(cx.reduced(value(form)).unwrap().form() == form, is_reduced);
            counts[usize::from(is_reduced)] += 1;
            for player in Player::BOTH {
                let order = OptionOrder::Infinitesimal;
                let mut listed = cx.reversible_options(form, player, order).unwrap();
                listed.sort_by_key(|g| g.index());
                let mut expected = reversible(form, player);
                expected.sort_by_key(|g| g.index());
                assert_eq!(listed, expected);
                // One of several equal options is kept.
                let listed = cx.dominated_options(form, player, order).unwrap();
                let expected = dominated(form, player);
                assert!(listed.iter().all(|g| expected.contains(g)));
                let rest = |g: &&FormId| !listed.contains(g);
                let kept: Vec<FormId> =
                    options(form, player).iter().filter(rest).copied().collect();
                let by = |&g: &FormId| kept.iter().any(|&h| at_most(player, g, h));
                assert!(listed.iter().all(by));
                assert!(
                    kept.iter()
                        .all(|g| { kept.iter().all(|&h| h == *g || !at_most(player, *g, h)) })
                );
                found += listed.len();
            }
        }
        assert!(counts[0] > 2_000 && counts[1] > 2_000 && found > 2_000, "{counts:?} {found}");
    });
}

#[test]
fn incentives_are_never_at_least_zero() {
    with_universe(|cx| {
        for &g in &corpus(cx, 200) {
            for player in Player::BOTH {
                let mut all = Vec::new();
                for option in cx.forms().options_of(g.form(), player).unwrap().iter() {
                    let option = cx.value(option).unwrap();
                    let (from, to) = if player == Player::Left { (option, g) } else { (g, option) };
                    all.push(cx.sub(from, to).unwrap());
                }
                let incentives = cx.all_incentives(g, player).unwrap();
                assert!(all.iter().all(|incentive| incentives.contains(incentive)));
                for incentive in incentives {
                    assert!(all.contains(&incentive));
                    assert!(!cx.leq(Short::ZERO, incentive).unwrap());
                }
            }
            for incentive in cx.incentives(g).unwrap() {
                assert!(!cx.leq(Short::ZERO, incentive).unwrap());
            }
        }
    });
}

#[test]
fn explanations_end_in_the_canonical_form() {
    with_universe(|cx| {
        let games = corpus(cx, 80);
        let mut choices = Choices(3);
        for _ in 0..200 {
            let (left, right) = (choices.some_of(&games, 4), choices.some_of(&games, 4));
            let literal = cx.forms().make(&forms(&left), &forms(&right)).unwrap();
            let explanation = cx.explain(literal).unwrap();
            assert_eq!(explanation.value, cx.canonical(&left, &right).unwrap());
        }
    });
}

#[test]
fn huge_named_games_cost_one_node() {
    with_universe(|cx| {
        let huge = cx.number(&"10^40".parse().unwrap()).unwrap();
        let tiny = cx.number(&"1/2^5000".parse().unwrap()).unwrap();
        let star = cx.nimber(100_000_000).unwrap();
        let ups = cx.nus(&Nus::new(Dyadic::ZERO, Dyadic::from(1_000_000_000), 0)).unwrap();
        let before = cx.universe.size();
        assert!(cx.leq(tiny, huge).unwrap() && !cx.leq(huge, tiny).unwrap());
        assert_eq!(cx.compare(star, Short::ZERO).unwrap(), Relation::Confused);
        assert_eq!(cx.compare(star, ups).unwrap(), Relation::Less);
        assert!(cx.universe.size() < before + 40);
        assert!(cx.options(star).is_err());
    });
}
