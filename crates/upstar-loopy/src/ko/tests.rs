//! Examples of thermographs with kos.

mod laws;

use upstar_core::{Budget, NoAnswer};
use upstar_short::{ShortContext, Universe};

use super::{KoThermograph, Komaster};
use crate::{Loopy, LoopyContext, Stopper, Stoppers, System, SystemOption};

const MASTERS: [Komaster; 3] = [Komaster::Neither, Komaster::Left, Komaster::Right];

fn with<T>(question: impl FnOnce(LoopyContext<'_>) -> T) -> T {
    let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    question(LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers))
}

#[derive(Clone, Copy, Debug)]
enum To {
    At(u32),
    Is(i64),
}
use To::{At, Is};

fn system(lx: LoopyContext<'_>, nodes: &[(Vec<To>, Vec<To>)]) -> System {
    let links = |side: &[To]| -> Vec<SystemOption> {
        let link = |to: &To| match *to {
            At(node) => SystemOption::Node(node),
            Is(n) => SystemOption::Value(Loopy::from(lx.cx.integer(n).unwrap())),
        };
        side.iter().map(link).collect()
    };
    System { nodes: nodes.iter().map(|(left, right)| (links(left), links(right))).collect() }
}

fn thermograph(nodes: &[(Vec<To>, Vec<To>)], root: u32, master: Komaster) -> KoThermograph {
    with(|lx| lx.ko_thermograph(&system(lx, nodes), root, master).unwrap())
}

fn check(nodes: &[(Vec<To>, Vec<To>)], root: u32, master: Komaster, expected: (&str, &str)) {
    let found = thermograph(nodes, root, master);
    let words = (found.mean().to_string(), found.temperature().to_string());
    assert_eq!((words.0.as_str(), words.1.as_str()), expected, "{master:?} at {root}");
}

/// Returns the system a = {x | b}, b = {a | y}.
fn simple(x: i64, y: i64) -> Vec<(Vec<To>, Vec<To>)> {
    vec![(vec![Is(x)], vec![At(1)]), (vec![At(0)], vec![Is(y)])]
}

#[test]
fn a_ko_is_three_moves_wide() {
    for master in MASTERS {
        check(&simple(1, 0), 0, master, ("2/3", "1/3"));
        check(&simple(1, 0), 1, master, ("1/3", "1/3"));
        check(&simple(20, -4), 0, master, ("12", "8"));
        check(&simple(20, -4), 1, master, ("4", "8"));
    }
}

/// The standard example in the literature.
#[test]
fn the_ko_with_three_positions() {
    let example =
        [(vec![At(2)], vec![At(1)]), (vec![At(0)], vec![Is(-2)]), (vec![Is(1)], vec![Is(0)])];
    for master in MASTERS {
        check(&example, 0, master, ("-1/3", "5/6"));
    }
}

fn corners(wall: &super::Wall) -> Vec<(String, String)> {
    let words =
        |corner: &super::WallCorner| (corner.value.to_string(), corner.temperature.to_string());
    wall.corners().iter().map(words).collect()
}

/// If Left is komaster and Right takes the ko, Left pays the tax twice and Right once. Hence both
/// walls of the position that Left holds are the line x - t.
#[test]
fn the_walls_of_what_the_komaster_holds_are_one_slanting_line() {
    let held = thermograph(&simple(3, 0), 0, Komaster::Left);
    let line = [("4", "-1"), ("2", "1")].map(|(v, t)| (v.to_owned(), t.to_owned()));
    assert_eq!(corners(held.left()), line);
    assert_eq!(corners(held.right()), line);
    let lost = thermograph(&simple(3, 0), 1, Komaster::Left);
    assert_eq!(corners(lost.left())[0], ("5".to_owned(), "-1".to_owned()));
    assert_eq!(corners(lost.right())[0], ("-1".to_owned(), "-1".to_owned()));
}

#[test]
fn a_ko_of_two_stages_is_four_moves_wide() {
    let nodes =
        [(vec![Is(8)], vec![At(1)]), (vec![At(0)], vec![At(2)]), (vec![At(1)], vec![Is(0)])];
    for master in MASTERS {
        for (root, mean) in [(0, "6"), (1, "4"), (2, "2")] {
            check(&nodes, root, master, (mean, "2"));
        }
    }
}

/// The approach ko of the Go literature (B. Spight). Left can win the ko in one move, for 15. Right
/// needs an additional approach move before winning it for -12, and then Left wins for 14. With
/// Left as komaster the value is 14; with Right as komaster, four moves make a difference of 27.
#[test]
fn an_approach_ko_is_hyperactive() {
    let nodes = [
        (vec![Is(15)], vec![At(1)]),
        (vec![At(0)], vec![At(3)]),
        (vec![Is(14)], vec![At(3)]),
        (vec![At(2)], vec![Is(-12)]),
    ];
    check(&nodes, 0, Komaster::Left, ("14", "1"));
    check(&nodes, 0, Komaster::Right, ("33/4", "27/4"));
    // Without threats, Right cannot afford to take, approach and wait.
    check(&nodes, 0, Komaster::Neither, ("14", "1"));
}

/// A ten-thousand-year ko. After taking it (position 0), Left can turn it into a ko for life and
/// death in which Right takes first. After retaking, Right can make seki, worth 0.
///
/// With Left as komaster, Left takes the ko from position 1, attacks, and wins: three moves against
/// one, so x - s = 4t. Otherwise, Right would win the ko for life and death, so Left does not
/// attack, and Right retakes and settles in one or two free moves.
#[test]
fn who_is_komaster_decides_a_ten_thousand_year_ko() {
    let nodes = [
        (vec![At(2)], vec![At(1)]),
        (vec![At(0)], vec![Is(0)]),
        (vec![Is(20)], vec![At(3)]),
        (vec![At(2)], vec![Is(-20)]),
    ];
    check(&nodes, 0, Komaster::Left, ("10", "5"));
    check(&nodes, 1, Komaster::Left, ("5", "5"));
    for master in [Komaster::Right, Komaster::Neither] {
        check(&nodes, 0, master, ("-2", "-1"));
        check(&nodes, 1, master, ("-1", "-1"));
    }
}

fn refused(nodes: &[(Vec<To>, Vec<To>)], word: &str) {
    for master in MASTERS {
        let answer = with(|lx| lx.ko_thermograph(&system(lx, nodes), 0, master));
        match answer {
            Err(NoAnswer::Undefined(no)) => assert!(no.sentence.contains(word), "{no}"),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn what_is_no_ko_is_refused() {
    refused(&[(vec![At(0)], vec![Is(0)])], "pass");
    // A cycle of three positions.
    let step = |to| (vec![At(to)], vec![Is(-1)]);
    refused(&[step(1), step(2), step(0)], "in a cycle other than a ko");
    // Both players move back and forth.
    refused(
        &[(vec![At(1)], vec![At(1)]), (vec![At(0)], vec![At(0)])],
        "in a cycle other than a ko",
    );
    // Two simultaneous kos: a square.
    refused(
        &[
            (vec![Is(3)], vec![At(1), At(2)]),
            (vec![At(0)], vec![At(3)]),
            (vec![At(0)], vec![At(3)]),
            (vec![At(1), At(2)], vec![Is(0)]),
        ],
        "more than one ko",
    );
    with(|lx| {
        let on = SystemOption::Value(Loopy::from(Stopper::ON));
        let system = System { nodes: vec![(vec![on], vec![])] };
        let answer = lx.ko_thermograph(&system, 0, Komaster::Left);
        assert!(matches!(answer, Err(NoAnswer::Undefined(_))));
    });
}

#[test]
fn a_ko_that_nobody_wants_is_refused_if_it_is_too_cold() {
    check(&simple(-1, 1), 0, Komaster::Neither, ("-1/3", "-2/3"));
    let cold = with(|lx| {
        let system = system(lx, &simple(-2, 2));
        lx.ko_thermograph(&system, 0, Komaster::Neither)
    });
    assert!(matches!(cold, Err(NoAnswer::Undefined(no)) if no.sentence.contains("too cold")));
}

#[test]
fn a_budget_ends_the_work() {
    let (universe, stoppers) = (Universe::new(), Stoppers::new());
    let nodes = simple(20, -4);
    let plenty = Budget::unlimited();
    let ready = system(LoopyContext::new(ShortContext::new(&universe, &plenty), &stoppers), &nodes);
    let little = Budget::steps(10);
    let lx = LoopyContext::new(ShortContext::new(&universe, &little), &stoppers);
    let answer = lx.ko_thermograph(&ready, 0, Komaster::Left);
    assert!(matches!(answer, Err(NoAnswer::Interrupted(_))));
}
