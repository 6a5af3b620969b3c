//! Compares graph algorithms with their definitions.

use proptest::prelude::*;
use upstar_core::{Budget, Fate, LoopyOutcome, Player};

use crate::forms::Forms;
use crate::graph::Graph;

/// Generates random graphs with few nodes and options, so that cycles are common.
fn graphs(most: usize) -> impl Strategy<Value = Graph> {
    (1..=most).prop_flat_map(|len| {
        let side = || prop::collection::vec(0..len as u32, 0..=3);
        prop::collection::vec((side(), side()), len).prop_map(Graph::new)
    })
}

fn relabelled(graph: &Graph, seed: u64) -> (Graph, Vec<u32>) {
    let mut places: Vec<u32> = graph.nodes().collect();
    places.sort_by_key(|&node| (u64::from(node) + 1).wrapping_mul(seed | 1).rotate_left(17));
    let mut new = vec![0; places.len()];
    for (to, &from) in places.iter().enumerate() {
        new[from as usize] = to as u32;
    }
    let moved = |node, player| {
        graph.options(node, player).iter().map(|&option| new[option as usize]).collect()
    };
    let options =
        places.iter().map(|&node| (moved(node, Player::Left), moved(node, Player::Right)));
    (Graph::new(options), new)
}

fn naive_outcomes(graph: &Graph) -> Vec<LoopyOutcome> {
    let draw = LoopyOutcome { left_starts: Fate::Draw, right_starts: Fate::Draw };
    let mut outcomes = vec![draw; graph.len()];
    loop {
        let fate = |node: u32, mover: Player| {
            let ends = graph.options(node, mover).iter();
            let ends = ends.map(|&option| outcomes[option as usize].fate(mover.opponent()));
            let lost = Fate::from(mover.opponent());
            match mover {
                Player::Left => ends.max().unwrap_or(lost),
                Player::Right => ends.min().unwrap_or(lost),
            }
        };
        let next: Vec<_> = graph
            .nodes()
            .map(|node| LoopyOutcome {
                left_starts: fate(node, Player::Left),
                right_starts: fate(node, Player::Right),
            })
            .collect();
        if next == outcomes {
            return outcomes;
        }
        outcomes = next;
    }
}

/// Alternating play of 2n moves must repeat a node with the same player to move.
fn naive_stopper(graph: &Graph, root: u32) -> bool {
    let (graph, _) = graph.reachable(root);
    Player::BOTH.iter().all(|&starter| {
        let mut places: Vec<u32> = graph.nodes().collect();
        let mut mover = starter;
        for _ in 0..2 * graph.len() {
            let mut next: Vec<u32> =
                places.iter().flat_map(|&node| graph.options(node, mover)).copied().collect();
            next.sort_unstable();
            next.dedup();
            places = next;
            mover = mover.opponent();
        }
        places.is_empty()
    })
}

fn naive_reaches(graph: &Graph, from: u32) -> Vec<bool> {
    let mut reached = vec![false; graph.len()];
    reached[from as usize] = true;
    for _ in graph.nodes() {
        for node in graph.nodes().filter(|&node| reached[node as usize]).collect::<Vec<_>>() {
            graph.both(node).for_each(|option| reached[option as usize] = true);
        }
    }
    reached
}

fn naive_bisimilar(graph: &Graph) -> Vec<Vec<bool>> {
    let mut same = vec![vec![true; graph.len()]; graph.len()];
    loop {
        let matched = |a: u32, b: u32| {
            Player::BOTH.iter().all(|&player| {
                graph.options(a, player).iter().all(|&x| {
                    graph.options(b, player).iter().any(|&y| same[x as usize][y as usize])
                })
            })
        };
        let next: Vec<Vec<bool>> = graph
            .nodes()
            .map(|a| graph.nodes().map(|b| matched(a, b) && matched(b, a)).collect())
            .collect();
        if next == same {
            return same;
        }
        same = next;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn outcomes_are_the_limit_of_looking_ahead(graph in graphs(9)) {
        prop_assert_eq!(graph.outcomes(), naive_outcomes(&graph));
    }

    #[test]
    fn the_winner_hurries_and_the_loser_holds_out(graph in graphs(9)) {
        let (outcomes, remoteness) = graph.outcomes_with_remoteness();
        prop_assert_eq!(&outcomes, &graph.outcomes());
        let side = |player: Player| usize::from(player == Player::Right);
        for node in graph.nodes() {
            for player in Player::BOTH {
                let fate = outcomes[node as usize].fate(player);
                let after = graph.options(node, player).iter().map(|&option| option as usize);
                let kept = |option: &usize| outcomes[*option].fate(player.opponent()) == fate;
                let ends = after.filter(kept).filter_map(|option| remoteness[option][side(player.opponent())]);
                let ends = if fate == player.into() { ends.min() } else { ends.max() };
                let expected = match fate {
                    Fate::Draw => None,
                    _ => Some(ends.map_or(0, |moves| moves + 1)),
                };
                prop_assert_eq!(remoteness[node as usize][side(player)], expected);
            }
        }
    }

    #[test]
    fn a_stopper_has_no_endless_alternate_play(graph in graphs(7)) {
        let all = graph.stoppers();
        for node in graph.nodes() {
            let expected = naive_stopper(&graph, node);
            prop_assert_eq!(graph.is_stopper(node), expected);
            prop_assert_eq!(all[node as usize], expected);
        }
    }

    #[test]
    fn components_are_what_reaches_each_other(graph in graphs(8)) {
        let components = graph.components();
        let reaches: Vec<_> = graph.nodes().map(|node| naive_reaches(&graph, node)).collect();
        for a in graph.nodes() {
            for b in graph.nodes() {
                let both = reaches[a as usize][b as usize] && reaches[b as usize][a as usize];
                prop_assert_eq!(components.of(a) == components.of(b), both);
                if reaches[a as usize][b as usize] {
                    prop_assert!(components.of(b) <= components.of(a), "options come first");
                }
            }
            let component = components.of(a);
            prop_assert!(components.members(component).contains(&a));
            let returns = graph.both(a).any(|option| reaches[option as usize][a as usize]);
            prop_assert_eq!(components.is_loop(component), returns);
            let ends = graph.nodes().all(|node| {
                !reaches[a as usize][node as usize] || !components.is_loop(components.of(node))
            });
            prop_assert_eq!(graph.is_loopfree(a), ends);
        }
        prop_assert_eq!(components.iter().map(<[u32]>::len).sum::<usize>(), graph.len());
    }

    #[test]
    fn fused_is_the_coarsest_bisimulation(graph in graphs(12)) {
        let (quotient, class) = graph.fused();
        let same = naive_bisimilar(&graph);
        for a in graph.nodes() {
            for b in graph.nodes() {
                let fused = class[a as usize] == class[b as usize];
                prop_assert_eq!(fused, same[a as usize][b as usize], "{} and {}", a, b);
            }
            for player in Player::BOTH {
                let options = graph.options(a, player).iter().map(|&x| class[x as usize]);
                let mut options: Vec<u32> = options.collect();
                options.sort_unstable();
                options.dedup();
                prop_assert_eq!(quotient.options(class[a as usize], player), &options[..]);
            }
        }
        prop_assert_eq!(quotient.fused().0, quotient);
    }

    #[test]
    fn nothing_depends_on_the_labels(graph in graphs(12), seed in any::<u64>()) {
        let (other, new) = relabelled(&graph, seed);
        let at = |node: u32| new[node as usize] as usize;
        let (outcomes, others) = (graph.outcomes(), other.outcomes());
        let (stoppers, other_stoppers) = (graph.stoppers(), other.stoppers());
        for node in graph.nodes() {
            prop_assert_eq!(outcomes[node as usize], others[at(node)]);
            prop_assert_eq!(stoppers[node as usize], other_stoppers[at(node)]);
        }
        prop_assert_eq!(graph.fused().0.len(), other.fused().0.len());
        prop_assert_eq!(graph.components().len(), other.components().len());
    }

    #[test]
    fn the_negative_turns_everything_round(graph in graphs(9)) {
        let turned: Vec<_> = graph.outcomes().into_iter().map(LoopyOutcome::negative).collect();
        prop_assert_eq!(graph.negative().outcomes(), turned);
        prop_assert_eq!(graph.negative().negative(), graph);
    }

    #[test]
    fn sums_commute_and_associate(a in graphs(4), b in graphs(4), c in graphs(3)) {
        let budget = Budget::unlimited();
        let ab = a.sum(0, &b, 0, &budget).unwrap();
        let ba = b.sum(0, &a, 0, &budget).unwrap();
        let root = |graph: &Graph| graph.reachable(0).0.fused().0.outcomes()[0];
        prop_assert_eq!(ab.len(), ba.len());
        prop_assert_eq!(root(&ab), root(&ba));
        let ab_c = ab.sum(0, &c, 0, &budget).unwrap();
        let a_bc = a.sum(0, &b.sum(0, &c, 0, &budget).unwrap(), 0, &budget).unwrap();
        prop_assert_eq!(ab_c.len(), a_bc.len());
        prop_assert_eq!(ab_c.edges(), a_bc.edges());
        prop_assert_eq!(root(&ab_c), root(&a_bc));
    }

    #[test]
    fn nobody_wins_against_a_mirror(graph in graphs(6)) {
        let difference = graph.sum(0, &graph.negative(), 0, &Budget::unlimited()).unwrap();
        let outcome = difference.outcomes()[0];
        prop_assert!(outcome.left_starts != Fate::Left && outcome.right_starts != Fate::Right);
    }
}

#[test]
fn the_nine_outcomes_occur() {
    // The options of each player: 0 (a player who moves to 0 wins), dud, or none.
    let (end, dud) = (0, 1);
    let ends = [vec![end], vec![dud], vec![]];
    let mut options = vec![(vec![], vec![]), (vec![dud], vec![dud])];
    for left in &ends {
        for right in &ends {
            options.push((left.clone(), right.clone()));
        }
    }
    let outcomes = Graph::new(options).outcomes();
    let names: Vec<_> = outcomes[2..].iter().map(ToString::to_string).collect();
    assert_eq!(names, ["N", "N^", "L", "Nv", "D", "P^", "R", "Pv", "P"]);
}

#[test]
fn a_form_is_a_loopfree_graph() {
    let forms = Forms::new();
    let budget = Budget::unlimited();
    let thousand = forms.integer(1000).unwrap();
    let graph = Graph::from_form(&forms, thousand, &budget).unwrap();
    assert_eq!((graph.len(), graph.edges()), (1001, 1000));
    assert!(graph.is_loopfree(0));
    let switch = forms.make(&[thousand], &[forms.integer(-1).unwrap()]).unwrap();
    let graph = Graph::from_form(&forms, switch, &budget).unwrap();
    assert_eq!(graph.len(), 1003);
    assert_eq!(graph.outcomes()[0].to_string(), "N");
}

#[test]
fn a_walk_pays() {
    let forms = Forms::new();
    let thousand = forms.integer(1000).unwrap();
    assert!(Graph::from_form(&forms, thousand, &Budget::steps(100)).is_err());
    let on = Graph::new([(vec![0], vec![])]);
    assert!(on.sum(0, &on, 0, &Budget::steps(1)).is_err());
}

#[test]
fn the_empty_graph_has_no_answers_and_no_panic() {
    let none = Graph::new([]);
    assert!(none.is_empty() && none.outcomes().is_empty() && none.stoppers().is_empty());
    assert!(none.components().is_empty() && none.fused().1.is_empty());
}

#[test]
fn depth_is_no_danger() {
    let len = 200_000;
    let cycle = |node: u32| (vec![(node + 1) % len], vec![(node + len - 1) % len]);
    let graph = Graph::new((0..len).map(cycle));
    assert_eq!(graph.components().len(), 1);
    assert_eq!(graph.fused().0, Graph::new([(vec![0], vec![0])]));
    let mut options: Vec<_> = (0..len).map(cycle).collect();
    options[0] = (vec![], vec![]);
    let graph = Graph::new(options);
    assert_eq!(graph.fused().0.len(), len as usize);
    assert!(!graph.stoppers()[7] && graph.stoppers()[0]);
}

/// Measures times: `cargo test --release -p upstar-form -- --ignored --nocapture million`.
#[test]
#[ignore = "a measurement; run it in release with --nocapture"]
fn a_million_nodes() {
    let mut state = 1u64;
    let mut random = move |below: u64| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    for len in [10_000u64, 100_000, 1_000_000] {
        let mut side = |near: u64, node: u64| -> Vec<u32> {
            (0..random(4)).map(|_| ((node + random(near)) % len) as u32).collect()
        };
        let spread = Graph::new((0..len).map(|node| (side(len, node), side(len, node))));
        let cycle =
            |node: u64| (vec![((node + 1) % len) as u32], vec![((node + len - 1) % len) as u32]);
        let chain =
            Graph::new((0..len).map(|node| if node == 0 { (vec![], vec![]) } else { cycle(node) }));
        for (name, graph) in [("random", spread), ("two-way chain", chain)] {
            let clock = std::time::Instant::now();
            let draws = graph.outcomes().iter().filter(|o| o.decided().is_none()).count();
            let outcomes = clock.elapsed();
            let components = graph.components().len();
            let found = clock.elapsed();
            let stoppers = graph.stoppers().iter().filter(|&&s| s).count();
            let stopped = clock.elapsed();
            let fused = graph.fused().0.len();
            println!(
                "{name}, {len} nodes, {} moves: {draws} with a draw {outcomes:?}, {components} components \
                 {:?}, {stoppers} stoppers {:?}, {fused} when fused {:?}",
                graph.edges(),
                found - outcomes,
                stopped - found,
                clock.elapsed() - stopped,
            );
        }
    }
}
