//! Laws of thermographs with kos, and a comparison with the economist's game.

use proptest::prelude::*;
use upstar_core::Player;
use upstar_number::{Dyadic, Rational};

use super::{At, Is, MASTERS, To, simple, system, thermograph, with};
use crate::LoopyContext;
use crate::ko::ko_component::Class;
use crate::ko::{KoThermograph, Komaster, Wall, WallCorner};

/// Generates loopfree systems.
fn endings() -> impl Strategy<Value = Vec<(Vec<To>, Vec<To>)>> {
    (1..7u32).prop_flat_map(|len| {
        let option = |at: u32| {
            prop_oneof![
                (at + 1..=len).prop_map(At),
                (-3..4i64).prop_map(Is),
                (-3..4i64).prop_map(Is)
            ]
            .prop_map(move |to| {
                if let At(node) = to
                    && node >= len
                {
                    Is(0)
                } else {
                    to
                }
            })
        };
        let side = move |at| prop::collection::vec(option(at), 0..4);
        (0..len).map(|at| (side(at), side(at))).collect::<Vec<_>>()
    })
}

/// Generates kos of up to three stages.
fn kos() -> impl Strategy<Value = Vec<(Vec<To>, Vec<To>)>> {
    let number = -6..7i64;
    let extra = || prop::collection::vec(-6..7i64, 0..2);
    let ko = (
        1..4usize,
        4..9i64,
        number,
        prop::collection::vec((extra(), extra()), 3),
        any::<(bool, bool)>(),
    );
    prop::collection::vec(ko, 1..3).prop_map(|kos| {
        let mut nodes: Vec<(Vec<To>, Vec<To>)> = Vec::new();
        let total: usize = kos.iter().map(|ko| ko.0 + 1).sum();
        let mut start = total;
        let mut below: Option<u32> = None;
        for (stages, wide, low, extras, (left_enters, right_enters)) in kos {
            start -= stages + 1;
            let mut part: Vec<(Vec<To>, Vec<To>)> = Vec::new();
            for stage in 0..=stages {
                let at = (start + stage) as u32;
                let none = (Vec::new(), Vec::new());
                let (more, less) = extras.get(stage).unwrap_or(&none);
                let mut left: Vec<To> = more.iter().map(|&n| Is(n)).collect();
                let mut right: Vec<To> = less.iter().map(|&n| Is(n)).collect();
                match stage {
                    0 => left.push(Is(low + wide)),
                    _ => left.push(At(at - 1)),
                }
                match stage {
                    _ if stage == stages => right.push(Is(low)),
                    _ => right.push(At(at + 1)),
                }
                if let Some(entry) = below {
                    if left_enters && stage == 0 {
                        left.push(At(entry));
                    }
                    if right_enters && stage == stages {
                        right.push(At(entry));
                    }
                }
                part.push((left, right));
            }
            part.extend(std::mem::take(&mut nodes));
            nodes = part;
            below = Some(start as u32);
        }
        nodes
    })
}

fn negative(nodes: &[(Vec<To>, Vec<To>)]) -> Vec<(Vec<To>, Vec<To>)> {
    let turned = |side: &[To]| -> Vec<To> {
        side.iter().map(|to| if let Is(n) = to { Is(-n) } else { *to }).collect()
    };
    nodes.iter().map(|(left, right)| (turned(right), turned(left))).collect()
}

/// Plays the economist's game on a grid of taxes with explicit passes. Returns the values of the
/// walls, up to an error of the order of the grid width. Two passes lead to the next lower tax; the
/// values at the lowest tax are given.
fn played(
    lx: LoopyContext<'_>,
    nodes: &[(Vec<To>, Vec<To>)],
    master: Komaster,
    lowest: &[KoThermograph],
    grid: i64,
    top: i64,
) -> Vec<Vec<(f64, f64)>> {
    let system = system(lx, nodes);
    let component = Class::of(&system).unwrap().components;
    // The position, with the ban on retaking and the obligation to move on.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    struct State {
        at: u32,
        mover: Player,
        ban: Option<u32>,
        must: bool,
        passed: bool,
    }
    let mut states: Vec<State> = Vec::new();
    let mut number = std::collections::HashMap::new();
    let mut meet = |state: State, states: &mut Vec<State>| -> usize {
        *number.entry(state).or_insert_with(|| {
            states.push(state);
            states.len() - 1
        })
    };
    for at in 0..nodes.len() as u32 {
        for mover in Player::BOTH {
            meet(State { at, mover, ban: None, must: false, passed: false }, &mut states);
        }
    }
    /// The result of a move: its tax, and a state or a number.
    type Reply = (f64, Result<usize, f64>);
    let mut replies: Vec<Vec<Reply>> = Vec::new();
    let mut next = 0;
    while next < states.len() {
        let state = states[next];
        next += 1;
        let (left, right) = &nodes[state.at as usize];
        let mut here: Vec<Reply> = Vec::new();
        let opponent = state.mover.opponent();
        for to in if state.mover == Player::Left { left } else { right } {
            match *to {
                Is(n) => here.push((1.0, Err(n as f64))),
                At(to) if Some(to) == state.ban => {}
                At(to) => {
                    let takes = component.of(to) == component.of(state.at);
                    let goes_on = takes && master.player() == Some(state.mover);
                    let ban = (takes && master.player().is_none()).then_some(state.at);
                    let mover = if goes_on { state.mover } else { opponent };
                    let after = State { at: to, mover, ban, must: goes_on, passed: false };
                    here.push((1.0, Ok(meet(after, &mut states))));
                }
            }
        }
        if !state.must && !state.passed {
            let after =
                State { at: state.at, mover: opponent, ban: None, must: false, passed: true };
            here.push((0.0, Ok(meet(after, &mut states))));
        }
        replies.push(here);
    }
    let walls = 2 * nodes.len();
    let bottom = |wall: &Wall| wall.corners()[0].value.to_f64();
    let mut before: Vec<f64> =
        lowest.iter().flat_map(|t| [bottom(t.left()), bottom(t.right())]).collect();
    let mut result = Vec::new();
    for step in 1 - grid..=top * grid {
        let tax = step as f64 / grid as f64;
        let mut values = vec![0.0f64; states.len()];
        for _ in 0..4 * states.len() {
            for (i, state) in states.iter().enumerate() {
                let sign = if state.mover == Player::Left { 1.0 } else { -1.0 };
                let mut best = f64::NEG_INFINITY;
                for &(taxes, to) in &replies[i] {
                    let value = to.map_or_else(|n| n, |state| values[state]);
                    best = best.max(sign * value - taxes * tax);
                }
                if state.passed {
                    // Both players have passed. The passer assumes the worse of the two values at
                    // the lower tax, because it is not known who moves first.
                    let at = 2 * state.at as usize;
                    let worse = (sign * before[at]).min(sign * before[at + 1]);
                    best = best.max(worse);
                }
                // A player who has taken a ko and cannot move on should not have taken it.
                values[i] = sign * best.max(-1e6);
            }
        }
        before = values[..walls].to_vec();
        result.push(before.chunks(2).map(|pair| (pair[0], pair[1])).collect());
    }
    result
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn a_game_that_ends_has_its_thermograph(nodes in endings()) {
        with(|lx| -> Result<(), TestCaseError> {
            let system = system(lx, &nodes);
            let values = lx.solve(&system).unwrap();
            for master in MASTERS {
                let all = lx.ko_thermographs(&system, master).unwrap();
                for (found, value) in all.iter().zip(&values) {
                    let value = value.value().unwrap();
                    let expected = lx.cx.thermograph(value.short().unwrap()).unwrap();
                    let of = |wall: &[upstar_short::Vertex]| -> Vec<WallCorner> {
                        let corner = |v: &upstar_short::Vertex| WallCorner {
                            value: Rational::from(&v.value),
                            temperature: Rational::from(&v.temperature),
                        };
                        wall.iter().map(corner).collect()
                    };
                    prop_assert_eq!(found.left_wall(), of(&expected.left_wall()));
                    prop_assert_eq!(found.right_wall(), of(&expected.right_wall()));
                    prop_assert_eq!(found.mean(), &Rational::from(expected.mean()));
                    let temperature = Rational::from(expected.temperature());
                    prop_assert_eq!(found.temperature(), &temperature);
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn a_simple_ko_obeys_the_formula(x in -20i64..20, wide in 0i64..40) {
        let y = x - wide;
        for master in MASTERS {
            let found = thermograph(&simple(x, y), 0, master);
            let third = |n: i64| Rational::new(n.into(), 3u8.into()).unwrap();
            prop_assert_eq!(found.mean(), &third(2 * x + y));
            prop_assert_eq!(found.temperature(), &third(x - y));
        }
    }

    #[test]
    fn the_negative_turns_the_thermograph_round(nodes in kos()) {
        with(|lx| -> Result<(), TestCaseError> {
            let (here, there) = (system(lx, &nodes), system(lx, &negative(&nodes)));
            let masters = [
                (Komaster::Neither, Komaster::Neither),
                (Komaster::Left, Komaster::Right),
                (Komaster::Right, Komaster::Left),
            ];
            for (one, other) in masters {
                let (a, b) = (lx.ko_thermographs(&here, one), lx.ko_thermographs(&there, other));
                let (Ok(a), Ok(b)) = (&a, &b) else {
                    prop_assert_eq!(a.is_err(), b.is_err());
                    continue;
                };
                for (a, b) in a.iter().zip(b) {
                    let turned: Vec<WallCorner> = b.right().corners().iter().map(|corner| {
                        WallCorner { value: -&corner.value, temperature: corner.temperature.clone() }
                    }).collect();
                    prop_assert_eq!(a.left().corners(), &turned[..]);
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn the_left_wall_is_never_below_the_right_one(nodes in kos()) {
        with(|lx| -> Result<(), TestCaseError> {
            let system = system(lx, &nodes);
            for master in MASTERS {
                let Ok(all) = lx.ko_thermographs(&system, master) else { continue };
                for found in all {
                    prop_assert_eq!(&found.left().last().value, &found.right().last().value);
                    for wall in [found.left_wall(), found.right_wall()] {
                        prop_assert_eq!(wall.last(), Some(found.foot()));
                        prop_assert!(wall.is_sorted_by(|a, b| a.temperature < b.temperature));
                    }
                    for corner in found.left().corners().iter().chain(found.right().corners()) {
                        let t = &corner.temperature;
                        prop_assert!(found.left().at(t) >= found.right().at(t));
                    }
                }
            }
            Ok(())
        })?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Slopes are small, so a grid of width 1/16 determines the walls up to a few grid steps.
    #[test]
    fn walls_are_what_the_economists_game_is_worth(nodes in kos()) {
        with(|lx| -> Result<(), TestCaseError> {
            let system = system(lx, &nodes);
            for master in MASTERS {
                let Ok(all) = lx.ko_thermographs(&system, master) else { continue };
                let grid = 16;
                let played = played(lx, &nodes, master, &all, grid, 6);
                for (step, values) in (1 - grid..).zip(&played) {
                    let tax = Rational::from(Dyadic::new(step.into(), 4));
                    for (found, &(left, right)) in all.iter().zip(values) {
                        let (l, r) = (found.left().at(&tax).to_f64(), found.right().at(&tax).to_f64());
                        prop_assert!(
                            (l - left).abs() < 0.26 && (r - right).abs() < 0.26,
                            "{:?} tax {}: {} {} against {} {}", master, tax, l, r, left, right
                        );
                    }
                }
            }
            Ok(())
        })?;
    }
}

#[test]
#[ignore = "a measurement; run it in release with --nocapture"]
fn long_kos() {
    for stages in [10u32, 100, 1000] {
        let node = |at: u32| {
            let left = if at == 0 { Is(i64::from(stages)) } else { At(at - 1) };
            (vec![left], vec![if at == stages { Is(0) } else { At(at + 1) }])
        };
        let nodes: Vec<_> = (0..=stages).map(node).collect();
        for master in MASTERS {
            let clock = std::time::Instant::now();
            let found = thermograph(&nodes, 0, master);
            println!("{stages} stages, {master:?}: {} {:?}", found.mean(), clock.elapsed());
        }
    }
    let step = |at: u32| (vec![At(at + 1), Is(3)], vec![At(at + 1), Is(-i64::from(at % 7))]);
    for len in [1000u32, 10_000] {
        let mut nodes: Vec<_> = (0..len).map(step).collect();
        nodes.push((vec![], vec![]));
        let clock = std::time::Instant::now();
        thermograph(&nodes, 0, Komaster::Neither);
        println!("a chain of {len} positions {:?}", clock.elapsed());
    }
}
