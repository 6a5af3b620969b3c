use upstar_core::{Budget, Player, Ruleset};
use upstar_eval::ValueTable;
use upstar_form::Nus;
use upstar_number::Dyadic;
use upstar_rules::NoGo;
use upstar_short::Universe;

use super::*;
use crate::nogo::testing::{self, WinnerMemo};
use crate::testing::value;

/// Compares the winner of every `step`-th reachable position with the rules.
fn check_all(texts: &[&str], step: usize, at_least: usize) {
    let mut known = WinnerMemo::new();
    for text in texts {
        let board = NoGo.parse(text).unwrap();
        for mover in Player::BOTH {
            testing::wins(&board, mover, &mut known);
        }
    }
    assert!(known.len() > at_least, "{}", known.len());
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let cx = ShortContext::new(&universe, &budget);
    // Small boards would be settled without a search, so the limits are reduced.
    for (moves, compared) in [(STRIP.moves, 2), (4, 1), (2, 3), (0, 0)] {
        let little = |effort| SearchLimits { moves, compared, open: usize::MAX, ..effort };
        let efforts = [STRIP, GRID].map(little);
        let mut winner = NoGoSolver { efforts, ..NoGoSolver::new(cx) };
        for ((position, mover), &wins) in known.iter().step_by(step) {
            let found = winner.mover_wins(&[position], Short::ZERO, *mover);
            assert_eq!(found, Ok(Some(wins)), "{} {mover:?}", NoGo.print(position));
        }
    }
}

#[test]
fn strips_are_won_by_whom_the_rules_say() {
    check_all(&["1x3", "1x4", "5x1", "1x7", "1x9"], 3, 4_000);
    check_all(testing::STRIPS, 3, 500);
}

#[test]
fn grids_are_won_by_whom_the_rules_say() {
    check_all(&["2x2", "3x2", "2x4", "3x3", "xx./.x./.../o.."], 7, 10_000);
    check_all(testing::GRIDS, 3, 500);
}

#[test]
#[ignore = "every position that is reached from 2x5, 3x4, 2x6 and 1x12: minutes, unless optimised"]
fn larger_boards_are_won_by_whom_the_rules_say() {
    check_all(&["2x5"], 1, 10_000);
    check_all(&["3x4"], 3, 100_000);
    check_all(&["2x6"], 3, 100_000);
    check_all(&["1x12"], 1, 50_000);
}

#[test]
fn sums_are_won_by_whom_their_values_say() {
    let boards = ["..x.o", "1x4", "..x..", ".o/..", "2x3", "x../..o", "....x", "..../.xo."];
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let cx = ShortContext::new(&universe, &budget);
    let table = ValueTable::new();
    let value = |board: &NoGoPosition| value(&NoGo, board, &table, cx);
    let boards: Vec<NoGoPosition> = boards.iter().map(|text| NoGo.parse(text).unwrap()).collect();
    let integers = [0, 1, -1, 4096, -4095, i64::from(i32::MAX), i64::from(i32::MIN), 1 << 40];
    let mut extras: Vec<Short> = integers.iter().map(|&n| cx.integer(n).unwrap()).collect();
    extras.push(cx.nimber(1).unwrap());
    let efforts = [STRIP, GRID].map(|effort| SearchLimits { open: usize::MAX, ..effort });
    let mut winner = NoGoSolver { efforts, ..NoGoSolver::new(cx) };
    let mut told = 0;
    for first in &boards {
        for second in &boards {
            for &extra in &extras {
                let sum = cx.sum(&[value(first), value(second), extra]).unwrap();
                let left = !cx.leq(sum, Short::ZERO).unwrap();
                let right = !cx.leq(Short::ZERO, sum).unwrap();
                for (mover, wins) in Player::BOTH.into_iter().zip([left, right]) {
                    let found = winner.mover_wins(&[first, second], extra, mover).unwrap();
                    told += usize::from(found.is_some());
                    assert_eq!(found.unwrap_or(wins), wins, "{first:?} + {second:?} {mover:?}");
                }
            }
        }
    }
    assert!(told > 700, "{told}");
}

#[test]
fn what_is_found_before_an_interruption_is_right() {
    let boards = ["1x13", "2x6", "..x....o....", "...x/o.../...."];
    for text in boards {
        let board = NoGo.parse(text).unwrap();
        for mover in Player::BOTH {
            let expected = testing::wins(&board, mover, &mut WinnerMemo::new());
            for steps in (0..400).step_by(7) {
                let (universe, budget) = (Universe::new(), Budget::unlimited());
                let cx = ShortContext::new(&universe, &budget);
                let little =
                    |effort| SearchLimits { moves: 8, compared: 2, open: usize::MAX, ..effort };
                let efforts = [STRIP, GRID].map(little);
                let mut winner = NoGoSolver { efforts, ..NoGoSolver::new(cx) };
                for _ in 0..3 {
                    let _ = budget.within(steps, || {
                        winner.mover_wins(&[&board], Short::ZERO, mover).map(|_| ())
                    });
                }
                let found = winner.mover_wins(&[&board], Short::ZERO, mover);
                assert_eq!(found, Ok(Some(expected)), "{text} {mover:?} after {steps}");
            }
        }
    }
}

#[test]
fn empty_boards() {
    // Another program computed these winners.
    let boards = [("1x4", false), ("1x16", true), ("2x8", true), ("3x4", false), ("3x5", true)];
    for (text, wins) in boards {
        let board = NoGo.parse(text).unwrap();
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let mut winner = NoGoSolver::new(ShortContext::new(&universe, &budget));
        let found = winner.mover_wins(&[&board], Short::ZERO, Player::Left);
        assert_eq!(found, Ok(Some(wins)), "{text}");
    }
}

#[test]
fn what_does_not_fit_or_is_too_dear() {
    let (universe, budget) = (Universe::new(), Budget::steps(100));
    let mut winner = NoGoSolver::new(ShortContext::new(&universe, &budget));
    // Large boards and boards with two components are left to the general search.
    for text in ["1x64", "8x8", "...#..../...#..../...#...."] {
        let board = NoGo.parse(text).unwrap();
        assert_eq!(winner.mover_wins(&[&board], Short::ZERO, Player::Left), Ok(None), "{text}");
    }
    // Values with long play are also left to the general search.
    let (universe, unlimited) = (Universe::new(), Budget::unlimited());
    let cx = ShortContext::new(&universe, &unlimited);
    let ups = Nus::new(Dyadic::ZERO, Dyadic::from(-1000), 0);
    for value in [cx.nimber(3000).unwrap(), cx.nus(&ups).unwrap(), cx.integer(1 << 40).unwrap()] {
        let board = NoGo.parse("3x3").unwrap();
        assert_eq!(NoGoSolver::new(cx).mover_wins(&[&board], value, Player::Left), Ok(None));
    }
    for text in ["1x63", "7x7"] {
        let board = NoGo.parse(text).unwrap();
        assert!(winner.mover_wins(&[&board], Short::ZERO, Player::Left).is_err(), "{text}");
    }
}
