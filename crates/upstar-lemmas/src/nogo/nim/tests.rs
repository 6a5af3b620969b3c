use std::collections::HashMap;

use upstar_core::{Player, Ruleset};
use upstar_rules::NoGo;

use super::*;
use crate::nogo::testing;

type Plain = HashMap<NoGoPosition, u64>;

fn plain(position: &NoGoPosition, known: &mut Plain) -> u64 {
    if let Some(&known) = known.get(position) {
        return known;
    }
    let mut options = Vec::new();
    for player in Player::BOTH {
        NoGo.options(position, player, &mut options);
    }
    let values: Vec<u64> = options.iter().map(|option| plain(option, known)).collect();
    let value = (0..).find(|value| !values.contains(value)).unwrap_or(0);
    known.insert(position.clone(), value);
    value
}

/// Compares the nim value of every `step`-th reachable position with the rules.
fn check_all(texts: &[&str], step: usize, at_least: usize) {
    let mut known = Plain::new();
    for text in texts {
        plain(&NoGo.parse(text).unwrap(), &mut known);
    }
    assert!(known.len() > at_least, "{}", known.len());
    for (position, &value) in known.iter().step_by(step) {
        let found = searched(position, &Budget::unlimited()).unwrap();
        assert_eq!(found, Some(value), "{}", NoGo.print(position));
    }
}

#[test]
fn strips_have_the_values_of_the_rules() {
    check_all(&["1x3", "1x4", "5x1", "1x7", "1x8", "1x9"], 7, 10_000);
    check_all(testing::STRIPS, 7, 500);
}

#[test]
fn grids_have_the_values_of_the_rules() {
    check_all(&["2x2", "3x2", "2x4", "3x3", "xx./.x./.../o.."], 7, 10_000);
    check_all(testing::GRIDS, 7, 500);
}

#[test]
#[ignore = "every position that is reached from 2x5, 3x4, 2x6 and 1x12: minutes, unless optimised"]
fn larger_boards_have_the_values_of_the_rules() {
    check_all(&["2x5"], 1, 10_000);
    check_all(&["3x4"], 3, 100_000);
    check_all(&["2x6"], 3, 100_000);
    check_all(&["1x12"], 3, 100_000);
}

#[test]
fn empty_boards() {
    // Another program computed these nim values.
    let boards = [
        ("1x10", 2),
        ("11x1", 3),
        ("1x12", 1),
        ("1x13", 0),
        ("1x14", 3),
        ("2x5", 0),
        ("2x6", 0),
        ("6x2", 0),
        ("3x4", 0),
    ];
    for (text, value) in boards {
        let board = NoGo.parse(text).unwrap();
        assert_eq!(nogo_nim_value(&board, &Budget::unlimited()), Ok(Some(value)), "{text}");
    }
}

#[test]
#[ignore = "takes a second, optimised"]
fn larger_empty_boards() {
    for (text, value) in [("1x20", 1), ("1x22", 3), ("2x8", 1), ("3x5", 1), ("4x4", 0)] {
        let board = NoGo.parse(text).unwrap();
        assert_eq!(nogo_nim_value(&board, &Budget::unlimited()), Ok(Some(value)), "{text}");
    }
}

#[test]
fn what_does_not_fit_or_is_too_dear() {
    for text in ["3x3", "1x9", "1x32", "0x0", "6x6", "4x7", "...../.x..."] {
        let board = NoGo.parse(text).unwrap();
        assert_eq!(nogo_nim_value(&board, &Budget::unlimited()), Ok(None), "{text}");
    }
    for text in ["1x31", "5x5"] {
        let board = NoGo.parse(text).unwrap();
        assert!(nogo_nim_value(&board, &Budget::steps(100)).is_err(), "{text}");
    }
}
