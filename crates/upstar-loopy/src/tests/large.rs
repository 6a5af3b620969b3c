//! Graphs of ten thousand positions.

use std::time::Instant;

use upstar_form::Graph;

use super::with;
use crate::System;

type Row = (Vec<u32>, Vec<u32>);
type Rows = Vec<Row>;
type Node<'a> = dyn FnMut(u32, &mut Numbers) -> Row + 'a;

pub(super) struct Numbers(pub(super) u64);

impl Numbers {
    pub(super) fn below(&mut self, limit: u32) -> u32 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(limit)) as u32
    }
}

fn shapes(len: u32) -> Vec<(&'static str, Rows)> {
    let mut numbers = Numbers(1);
    let mut shape =
        |node: &mut Node<'_>| -> Rows { (0..len).map(|n| node(n, &mut numbers)).collect() };
    vec![
        ("random, two options each", {
            shape(&mut |_, r| (vec![r.below(len), r.below(len)], vec![r.below(len), r.below(len)]))
        }),
        ("random, sparse", {
            shape(&mut |_, r| {
                let mut side = || (0..r.below(3)).map(|_| r.below(len)).collect();
                (side(), side())
            })
        }),
        ("chain of passes", {
            shape(&mut |n, r| match n {
                0 => (vec![], vec![]),
                _ => (vec![n, n - 1], vec![n - 1 - r.below(n.min(3))]),
            })
        }),
        ("small rooms, Left walks about", {
            shape(&mut |n, r| {
                let room = n / 20;
                let walk = (0..2).map(|_| room * 20 + r.below(20)).filter(|&m| m < len).collect();
                let out = |r: &mut Numbers| match room {
                    0 => Vec::new(),
                    _ => vec![(room - 1) * 20 + r.below(20)],
                };
                (walk, out(r))
            })
        }),
        ("one cycle of Left, Right leaves it", {
            shape(&mut |n, r| match n {
                0..10 => (vec![], (0..n).collect()),
                _ => (vec![if n + 1 < len { n + 1 } else { 10 }], vec![r.below(10)]),
            })
        }),
        ("Left walks at random, Right comes nearer to the end", {
            shape(&mut |n, r| match n {
                0 => (vec![], vec![]),
                _ => (vec![r.below(len), r.below(len)], vec![r.below(n)]),
            })
        }),
        ("Left walks at random, Right leaves for small games", {
            shape(&mut |n, r| match n {
                0..40 => {
                    let mut side =
                        || (0..r.below(3)).filter(|_| n > 0).map(|_| r.below(n)).collect();
                    (side(), side())
                }
                _ => (vec![40 + r.below(len - 40), 40 + r.below(len - 40)], vec![r.below(40)]),
            })
        }),
        ("Left walks on a path, Right leaves for small games", {
            shape(&mut |n, r| match n {
                0..40 => {
                    let mut side =
                        || (0..r.below(3)).filter(|_| n > 0).map(|_| r.below(n)).collect();
                    (side(), side())
                }
                _ => (vec![(n - 1).max(40), (n + 1).min(len - 1), r.below(40)], vec![r.below(40)]),
            })
        }),
        ("no loops", {
            shape(&mut |n, r| match n {
                0 => (vec![], vec![]),
                _ => {
                    let low = n.saturating_sub(8);
                    (vec![low + r.below(n - low)], vec![low + r.below(n - low)])
                }
            })
        }),
    ]
}

#[test]
fn large_graphs_are_solved() {
    for (name, rows) in shapes(400) {
        let graph = Graph::new(rows);
        with(|lx| {
            let values = lx.solve(&System::from(&graph)).unwrap();
            assert!(values.iter().all(|sides| sides.value().is_ok()), "{name}");
            assert!(lx.cx.budget.spent() < 160_000, "{name}: {}", lx.cx.budget.spent());
        });
    }
}

#[test]
#[ignore = "a measurement: cargo test --release -p upstar-loopy large -- --ignored --nocapture"]
fn times() {
    let len = std::env::var("NODES").ok().and_then(|n| n.parse().ok()).unwrap_or(10_000);
    let only = std::env::var("SHAPE").unwrap_or_default();
    for (name, rows) in shapes(len).into_iter().filter(|(name, _)| name.contains(&only)) {
        let graph = Graph::new(rows);
        with(|lx| {
            let start = Instant::now();
            let sides = lx.solve(&System::from(&graph)).unwrap();
            let values: Vec<_> = sides.iter().filter_map(|sides| sides.value().ok()).collect();
            let known = values.len();
            let different: std::collections::HashSet<_> = values.into_iter().collect();
            println!(
                "{name}: {} edges, {:?}, {known} values, {} of them different, {} loopy in the table, {} steps",
                graph.edges(),
                start.elapsed(),
                different.len(),
                lx.stoppers.len(),
                lx.cx.budget.spent(),
            );
        });
    }
}

/// Generates graphs in which only Left's moves form loops, so that all sums are stoppers.
fn one_sided(numbers: &mut Numbers, len: u32) -> Graph {
    let mut side = |limit: u32, below: u32| -> Vec<u32> {
        (0..numbers.below(limit + 1)).filter(|_| below > 0).map(|_| numbers.below(below)).collect()
    };
    Graph::new((0..len).map(|n| (if n == 0 { vec![] } else { side(2, len) }, side(2, n))))
}

#[test]
#[ignore = "a measurement: cargo test --release -p upstar-loopy large -- --ignored --nocapture"]
fn sums_in_a_second() {
    with(|lx| {
        let mut numbers = Numbers(7);
        let mut games: Vec<crate::Stopper> = Vec::new();
        while games.len() < 300 {
            let graph = one_sided(&mut numbers, 6);
            for sides in lx.solve(&System::from(&graph)).unwrap() {
                let value = sides.value().unwrap();
                if matches!(value.onside, crate::Stopper::Loop(_)) && !games.contains(&value.onside)
                {
                    games.push(value.onside);
                }
            }
        }
        let start = Instant::now();
        let mut compared = 0;
        for &g in &games {
            for &h in &games {
                compared += usize::from(lx.geq(g, h).unwrap());
            }
        }
        println!("{} orders ({compared} hold) in {:?}", games.len().pow(2), start.elapsed());
        let start = Instant::now();
        let mut count = 0;
        while count < 4_000 && start.elapsed().as_secs() < 20 {
            let [g, h] = [0; 2].map(|_| games[numbers.below(300) as usize]);
            lx.add(g, h).unwrap();
            count += 1;
        }
        println!("{count} sums in {:?}, {} in the table", start.elapsed(), lx.stoppers.len());
    });
}
