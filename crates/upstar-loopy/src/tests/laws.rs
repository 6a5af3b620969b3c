//! Laws on random graphs.

use proptest::prelude::*;
use upstar_core::{Player, Relation};
use upstar_form::Graph;

use super::{stopper, with};
use crate::naive::{self, InfinitePlay};
use crate::stopper::{Moves, StopperRef};
use crate::{Loopy, LoopyContext, Stopper, System, SystemOption};

pub(super) fn graphs(nodes: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Graph> {
    nodes.prop_flat_map(|len| {
        let side = prop::collection::vec(0..len as u32, 0..3);
        prop::collection::vec((side.clone(), side), len).prop_map(Graph::new)
    })
}

pub(super) fn rows(graph: &Graph) -> Vec<(Vec<u32>, Vec<u32>)> {
    let side = |node, player| graph.options(node, player).to_vec();
    graph.nodes().map(|n| (side(n, Player::Left), side(n, Player::Right))).collect()
}

/// Generates graphs of stoppers, by deleting the moves of other nodes.
fn stoppers(nodes: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Graph> {
    graphs(nodes).prop_map(|mut graph| {
        loop {
            let stops = graph.stoppers();
            let mut rows = rows(&graph);
            let endless = (0..rows.len())
                .rfind(|&n| !(stops[n] || rows[n].0.is_empty() && rows[n].1.is_empty()));
            let Some(endless) = endless else { return graph };
            let (left, right) = &mut rows[endless];
            if left.pop().is_none() {
                right.pop();
            }
            graph = Graph::new(rows);
        }
    })
}

pub(super) fn solve(lx: LoopyContext<'_>, graph: &Graph) -> Vec<Option<Loopy>> {
    lx.solve(&System::from(graph)).unwrap().into_iter().map(|sides| sides.value().ok()).collect()
}

fn solve_stoppers(lx: LoopyContext<'_>, graph: &Graph) -> Vec<Stopper> {
    solve(lx, graph).into_iter().map(|g| g.unwrap().stopper().unwrap()).collect()
}

fn stoppers_agree(graph: &Graph) {
    with(|lx| {
        let values = solve_stoppers(lx, graph);
        let order = naive::order(graph, InfinitePlay::Left);
        for (g, x) in values.iter().enumerate() {
            for (h, y) in values.iter().enumerate() {
                let what = format!("{graph:?} {g} {h}");
                assert_eq!(lx.geq(*x, *y).unwrap(), order[g][h], "{what}");
                assert_eq!(x == y, order[g][h] && order[h][g], "{what}");
            }
        }
    });
}

fn sides_agree(graph: &Graph) {
    with(|lx| {
        let values = solve(lx, graph);
        let onsides = naive::order(graph, InfinitePlay::First);
        let offsides = naive::order(graph, InfinitePlay::Second);
        let outcomes = graph.outcomes();
        for (g, x) in values.iter().enumerate() {
            let Some(x) = x else { continue };
            assert!(lx.geq(x.onside, x.offside).unwrap());
            assert_eq!(lx.outcome(*x).unwrap(), outcomes[g], "{graph:?} {g}");
            for (h, y) in values.iter().enumerate() {
                let Some(y) = y else { continue };
                let what = format!("{graph:?} {g} {h} {x:?} {y:?}");
                assert_eq!(lx.geq(x.onside, y.onside).unwrap(), onsides[g][h], "{what}");
                assert_eq!(lx.geq(x.offside, y.offside).unwrap(), offsides[g][h], "{what}");
            }
        }
    });
}

proptest! {
    #![proptest_config(upstar_testkit::config(150))]

    #[test]
    fn stoppers_are_ordered_as_the_difference_game_says(graph in stoppers(1..=7)) {
        stoppers_agree(&graph);
    }

    #[test]
    fn sides_are_ordered_as_the_difference_games_say(graph in graphs(1..=6)) {
        sides_agree(&graph);
    }

    #[test]
    fn a_canonical_form_is_its_own(graph in graphs(1..=6)) {
        with(|lx| {
            for value in solve(lx, &graph).into_iter().flatten() {
                for side in [value.onside, value.offside] {
                    let (graph, nodes) = lx.graph(side).unwrap();
                    prop_assert!(graph.is_stopper(0));
                    prop_assert_eq!(graph.fused().0.len(), graph.len());
                    prop_assert_eq!(solve_stoppers(lx, &graph), nodes);
                    prop_assert_eq!(lx.neg(lx.neg(side).unwrap()).unwrap(), side);
                    let negative = solve(lx, &graph.negative())[0];
                    prop_assert_eq!(negative, Some(lx.neg(side).unwrap().into()));
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn a_value_does_not_depend_on_the_graph(graph in graphs(1..=6), turn in 0..6u32) {
        with(|lx| {
            let values = solve(lx, &graph);
            let len = graph.len() as u32;
            let place = |n: u32| (n + turn) % len;
            let mut turned = vec![Default::default(); graph.len()];
            for (n, (left, right)) in rows(&graph).into_iter().enumerate() {
                let side = |side: Vec<u32>| side.into_iter().map(place).collect();
                turned[place(n as u32) as usize] = (side(left), side(right));
            }
            let again = solve(lx, &Graph::new(turned.clone()));
            let other = with(|fresh| {
                solve(fresh, &Graph::new(turned)).iter().map(Option::is_some).collect::<Vec<_>>()
            });
            let mut doubled = Vec::new();
            for copy in 0..2 {
                for (left, right) in rows(&graph) {
                    let left = left.into_iter().map(|n| n + len * ((n + copy) % 2));
                    let right = right.into_iter().map(|n| n + len * ((n * n + copy) % 2));
                    doubled.push((left.collect(), right.collect()));
                }
            }
            let doubled = solve(lx, &Graph::new(doubled));
            for n in 0..len {
                let value = values[n as usize];
                prop_assert_eq!(value, again[place(n) as usize]);
                prop_assert_eq!(value.is_some(), other[place(n) as usize]);
                prop_assert_eq!(value, doubled[n as usize]);
                prop_assert_eq!(value, doubled[(n + len) as usize]);
                let Some(value) = value else { continue };
                let link = |m: u32| match values[m as usize] {
                    Some(known) if m.is_multiple_of(2) => SystemOption::Value(known),
                    _ => SystemOption::Node(m),
                };
                let nodes = rows(&graph).into_iter().map(|(left, right)| {
                    (left.into_iter().map(link).collect(), right.into_iter().map(link).collect())
                });
                let mixed = lx.solve(&System { nodes: nodes.collect() }).unwrap();
                prop_assert_eq!(mixed[n as usize], value.into());
            }
            Ok(())
        })?;
    }

    #[test]
    fn games_that_end_are_those_of_the_short_engine(graph in graphs(1..=8)) {
        let down = |(n, (left, right)): (usize, (Vec<u32>, Vec<u32>))| {
            let below = |side: Vec<u32>| side.into_iter().filter(|&m| (m as usize) < n).collect();
            (below(left), below(right))
        };
        let graph = Graph::new(rows(&graph).into_iter().enumerate().map(down));
        with(|lx| {
            let mut expected: Vec<Stopper> = Vec::new();
            for (left, right) in rows(&graph) {
                let side = |side: Vec<u32>| -> Vec<_> {
                    side.into_iter().filter_map(|n| expected[n as usize].short()).collect()
                };
                let value = lx.cx.canonical(&side(left), &side(right)).unwrap();
                expected.push(Stopper::Short(value));
            }
            prop_assert_eq!(&solve_stoppers(lx, &graph), &expected);
            let local = |side: Vec<u32>| side.into_iter().map(StopperRef::local).collect();
            let moves = |(left, right)| Moves { left: local(left), right: local(right) };
            let positions: Vec<Moves> = rows(&graph).into_iter().map(moves).collect();
            let values = lx.settle_component(&positions).unwrap();
            let values: Vec<Stopper> = values.into_iter().map(|value| lx.stopper(value)).collect();
            prop_assert_eq!(values, expected);
            Ok(())
        })?;
    }

    #[test]
    fn a_sum_is_that_of_the_graphs(graph in graphs(1..=4), other in graphs(1..=4)) {
        with(|lx| {
            let [x, y] = [&graph, &other].map(|graph| solve(lx, graph)[0]);
            let (Some(x), Some(y)) = (x, y) else { return Ok(()) };
            let sum = graph.sum(0, &other, 0, lx.cx.budget).unwrap();
            if let Some(expected) = solve(lx, &sum)[0] {
                prop_assert_eq!(lx.loopy_add(x, y).unwrap(), expected);
            }
            let negative = lx.loopy_neg(x).unwrap();
            let difference = lx.loopy_add(x, negative).unwrap();
            prop_assert!(lx.geq(difference.onside, Stopper::ZERO).unwrap());
            prop_assert!(lx.geq(Stopper::ZERO, difference.offside).unwrap());
            Ok(())
        })?;
    }

    #[test]
    fn numbers_move_all_options_along(graph in stoppers(1..=6), x in upstar_testkit::strategies::number()) {
        with(|lx| {
            let x = lx.cx.number(&x).unwrap();
            for g in solve_stoppers(lx, &graph) {
                let number = lx.graph(x.into()).unwrap().0;
                let product = lx.graph(g).unwrap().0.sum(0, &number, 0, lx.cx.budget).unwrap();
                prop_assert_eq!(lx.add(g, x.into()).unwrap(), solve(lx, &product)[0].unwrap());
            }
            Ok(())
        })?;
    }

    #[test]
    fn sums_are_those_of_an_ordered_group_without_negatives(
        first in stoppers(1..=4), second in stoppers(1..=4), third in stoppers(1..=4),
    ) {
        with(|lx| {
            let [a, b, c] =
                [&first, &second, &third].map(|graph| Loopy::from(solve_stoppers(lx, graph)[0]));
            let add = |x, y| lx.loopy_add(x, y).ok();
            prop_assert_eq!(add(a, b), add(b, a));
            prop_assert_eq!(add(a, Loopy::ZERO), Some(a));
            let (Some(ab), Some(bc), Some(ac)) = (add(a, b), add(b, c), add(a, c)) else {
                return Ok(());
            };
            prop_assert_eq!(add(ab, c), add(a, bc));
            let relation = lx.loopy_compare(a, b).unwrap();
            if matches!(relation, Relation::Greater | Relation::Equal) {
                prop_assert!(lx.loopy_geq(ac, bc).unwrap());
            }
            let minus = |x| lx.loopy_neg(x).unwrap();
            prop_assert_eq!(add(minus(a), minus(b)), Some(minus(ab)));
            Ok(())
        })?;
    }

    #[test]
    fn what_is_written_is_read(graph in graphs(1..=6)) {
        with(|lx| {
            for value in solve(lx, &graph).into_iter().flatten() {
                let text = super::reading::text(lx, value);
                prop_assert_eq!(super::reading::value(lx, &text), value, "{}", text);
            }
            Ok(())
        })?;
    }

    #[test]
    fn infinitesimals_are_less_than_small_numbers(graph in stoppers(1..=5)) {
        with(|lx| {
            let values = solve_stoppers(lx, &graph);
            let small = upstar_number::Dyadic::new(1.into(), 20);
            let small = Stopper::Short(lx.cx.number(&small).unwrap());
            for &g in &values {
                for &h in &values {
                    let above = stopper(lx.add(g, small).unwrap());
                    prop_assert_eq!(lx.geq_inf(g, h).unwrap(), lx.geq(above, h).unwrap());
                }
                if let Ok(reduced) = lx.reduced(g) {
                    prop_assert_eq!(lx.reduced(reduced).ok(), Some(reduced));
                    for &h in &values {
                        let near = lx.geq_inf(g, h).unwrap() && lx.geq_inf(h, g).unwrap();
                        if let (true, Ok(other)) = (near, lx.reduced(h)) {
                            prop_assert_eq!(reduced, other);
                        }
                    }
                }
            }
            Ok(())
        })?;
    }
}

proptest! {
    #![proptest_config(upstar_testkit::config(12))]

    /// These graphs are large enough for evaluating easy positions first.
    #[test]
    fn larger_stoppers_are_ordered_as_the_difference_game_says(graph in stoppers(16..=22)) {
        stoppers_agree(&graph);
    }

    #[test]
    fn sides_of_larger_graphs_are_ordered_as_the_difference_games_say(graph in graphs(12..=16)) {
        sides_agree(&graph);
    }
}

#[test]
#[ignore = "counts the sides for which no stopper was found; run it with --nocapture"]
fn how_many_sides_are_found() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    for nodes in [4, 6, 8, 12, 20, 40] {
        let (mut all, mut missing) = (0, 0);
        for _ in 0..20_000 / nodes {
            let graph = graphs(nodes..=nodes).new_tree(&mut runner).unwrap().current();
            with(|lx| {
                for value in solve(lx, &graph) {
                    all += 1;
                    missing += usize::from(value.is_none());
                }
            });
        }
        println!("{nodes} nodes: {missing} of {all}");
    }
}
