//! The search for sides, and sides that are not stoppers.

use std::collections::HashSet;

use proptest::prelude::*;
use upstar_core::Player;
use upstar_form::Graph;

use super::large::Numbers;
use super::laws::{graphs, rows, solve};
use super::reading::text;
use super::with;
use crate::naive::{self, InfinitePlay};
use crate::stopper::{Moves, StopperRef};
use crate::{LoopyContext, NoSide, Sides, Stopper, System};

type Row = (Vec<u32>, Vec<u32>);

/// Bach's carousel (*Winning Ways*, chapter 11), a to d; then 0, 1, * and 1*.
fn carousel() -> Vec<Row> {
    vec![
        (vec![4, 1], vec![4]),
        (vec![5], vec![5, 2]),
        (vec![6, 3], vec![6]),
        (vec![7], vec![7, 0]),
        (vec![], vec![]),
        (vec![4], vec![]),
        (vec![4], vec![4]),
        (vec![5], vec![5]),
    ]
}

/// Eight positions, four without an offside.
fn eight() -> Vec<Row> {
    vec![
        (vec![3, 1, 3], vec![]),
        (vec![3, 1, 5], vec![7, 5, 3]),
        (vec![6, 7], vec![4, 7]),
        (vec![], vec![1, 7]),
        (vec![], vec![1, 3, 0]),
        (vec![6, 3], vec![0, 7, 2]),
        (vec![2, 7], vec![]),
        (vec![7, 4, 6], vec![0, 1]),
    ]
}

fn sentences(rows: Vec<Row>) -> Vec<String> {
    with(|lx| {
        let sides = lx.solve(&System::from(&Graph::new(rows))).unwrap();
        let sentence = |sides: Sides| match sides.value() {
            Ok(value) => text(lx, value),
            Err(why) => format!("{why}"),
        };
        sides.into_iter().map(sentence).collect()
    })
}

/// The first two are regression tests.
#[test]
fn sides_of_graphs_of_five_positions() {
    let first: Vec<Row> = vec![
        (vec![2, 4], vec![1]),
        (vec![0, 2], vec![1, 2, 4]),
        (vec![0, 4], vec![0, 2, 3, 4]),
        (vec![0, 4], vec![2, 3]),
        (vec![], vec![]),
    ];
    assert_eq!(sentences(first)[0], "1 & -upon*");
    let second: Vec<Row> = vec![
        (vec![1, 3], vec![0]),
        (vec![1, 4], vec![0, 1]),
        (vec![4], vec![1]),
        (vec![1, 2], vec![3, 4]),
        (vec![], vec![]),
    ];
    assert_eq!(sentences(second)[0], "on & -2.(upon*)");
}

#[test]
fn what_is_refused_is_said() {
    let neither = "neither side of this game equals a stopper";
    assert!(sentences(carousel())[..4].iter().all(|sentence| sentence == neither));
    let refused = |rows: Vec<Row>, what: &str| -> Vec<usize> {
        let is_it = |(node, sentence): (usize, &String)| (sentence == what).then_some(node);
        sentences(rows).iter().enumerate().filter_map(is_it).collect()
    };
    assert_eq!(refused(eight(), "the offside of this game does not equal a stopper"), [1, 2, 5, 7]);
    let negative = rows(&Graph::new(eight()).negative());
    assert_eq!(refused(negative, "the onside of this game does not equal a stopper"), [1, 2, 5, 7]);
    let graph = Graph::new(carousel());
    let sum = graph.sum(0, &graph, 1, &upstar_core::Budget::unlimited()).unwrap();
    assert_eq!(
        sentences(rows(&sum))[0],
        "no stopper was found that equals the onside of this game, but not all candidates were tried"
    );
}

#[test]
fn sides_of_other_graphs_are_not_what_is_refused() {
    with(|lx| {
        let mut numbers = Numbers(5);
        let mut pool = HashSet::new();
        for _ in 0..200 {
            for value in solve(lx, &random(&mut numbers, 6)).into_iter().flatten() {
                pool.extend([value.onside, value.offside]);
            }
        }
        assert!(pool.len() > 100);
        for (refused, node, side) in
            [(carousel(), 0, InfinitePlay::First), (eight(), 1, InfinitePlay::Second)]
        {
            for &stopper in &pool {
                assert!(!is_side(lx, &Graph::new(refused.clone()), node, stopper, side));
            }
        }
    });
}

fn is_side(
    lx: LoopyContext<'_>,
    graph: &Graph,
    node: u32,
    stopper: Stopper,
    side: InfinitePlay,
) -> bool {
    let (form, _) = lx.graph(stopper).unwrap();
    let offset = graph.len() as u32;
    let moved = |side: &[u32]| side.iter().map(|node| node + offset).collect();
    let form = rows(&form);
    let form = form.iter().map(|(left, right)| (moved(left), moved(right)));
    let both = Graph::new(rows(graph).into_iter().chain(form));
    naive::geq(&both, node, offset, side) && naive::geq(&both, offset, node, side)
}

/// An option without a value may be dominated.
#[test]
fn a_game_may_have_a_value_though_an_option_has_none() {
    let mut rows = carousel();
    // 2 and {2, a | }
    rows.extend([(vec![5], vec![]), (vec![8, 0], vec![])]);
    assert_eq!(sentences(rows)[9], "3");
}

fn random(numbers: &mut Numbers, len: u32) -> Graph {
    let most = 3 + numbers.below(2);
    let mut side = || (0..numbers.below(most)).map(|_| numbers.below(len)).collect::<Vec<_>>();
    Graph::new((0..len).map(|_| (side(), side())))
}

fn are_complete(seed: u64, count: usize) {
    let mut numbers = Numbers(seed);
    for _ in 0..count {
        let len = 3 + numbers.below(4);
        let graph = random(&mut numbers, len);
        with(|lx| {
            let sides = lx.solve(&System::from(&graph)).unwrap();
            for (node, Sides { onside, offside }) in (0..).zip(sides) {
                for (found, side) in
                    [(onside, InfinitePlay::First), (offside, InfinitePlay::Second)]
                {
                    match found {
                        Ok(found) => {
                            assert!(is_side(lx, &graph, node, found, side), "{graph:?} {node}");
                        }
                        Err(why) => assert_eq!(why, NoSide::NoStopper, "{graph:?} {node}"),
                    }
                }
            }
        });
    }
}

#[test]
fn all_sides_of_small_graphs_are_found() {
    are_complete(1, 500);
}

#[test]
#[ignore = "minutes; cargo test -p upstar-loopy -- --ignored hundred_thousand"]
fn all_sides_of_a_hundred_thousand_graphs_are_found() {
    are_complete(11, 100_000);
}

fn moves(graph: &Graph) -> Vec<Moves> {
    let side = |node, player| {
        graph.options(node, player).iter().map(|&to| StopperRef::local(to)).collect()
    };
    let both = |node| Moves { left: side(node, Player::Left), right: side(node, Player::Right) };
    graph.nodes().map(|node| both(node).renamed(|option| option)).collect()
}

fn search_agrees(lx: LoopyContext<'_>, graph: &Graph) {
    let sides = lx.search(&moves(graph)).unwrap();
    let others = lx.onsides(&moves(graph)).unwrap();
    for (node, (side, other)) in sides.into_iter().zip(others).enumerate() {
        if side != Err(NoSide::Unknown) {
            assert_eq!(side, other, "{graph:?} {node}");
        }
    }
}

proptest! {
    #![proptest_config(upstar_testkit::config(100))]

    #[test]
    fn the_search_alone_finds_what_is_found(graph in graphs(1..=6)) {
        with(|lx| search_agrees(lx, &graph));
    }
}
