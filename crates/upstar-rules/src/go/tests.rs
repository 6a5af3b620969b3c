//! Tests of local positions, and of boards played in turns.

use std::collections::HashMap;

use super::*;
use crate::testing::{
    check_examples, check_frames, check_hooks, check_loopy_laws, check_points_laws, check_value,
    moves, scores, scoring_text,
};

const LOCAL: Go = Go {
    scoring: None,
    superko: false,
    suicide: false,
    moves: None,
    dead: PointNames::NONE,
    alive: PointNames::NONE,
};
const AREA: Go = Go { scoring: Some(GoScoring::Area), ..LOCAL };
const SUPERKO: Go = Go { superko: true, ..AREA };

#[test]
fn values() {
    check_examples(&LOCAL, &[]);
}

#[test]
fn territory_and_prisoners_are_moves() {
    check_value(&LOCAL, "0x0;x+3;o+1", "2");
    check_value(&LOCAL, "XXX/X.X/XXX;x+2", "3");
    assert_eq!(moves(&LOCAL, "X.X;x+1", Player::Left), ["X.X"]);
    assert_eq!(moves(&LOCAL, "X.X", Player::Left), ["X.X;x-1"]);
    assert!(moves(&LOCAL, "X.X;x-1", Player::Left).is_empty());
    assert!(moves(&LOCAL, "X.X", Player::Right).is_empty());
}

#[test]
fn settled_regions_are_worth_what_play_gives() {
    for (text, worth) in [
        ("X.X", 1),
        ("#X#/X.X/X.X/X.X/#X#", 3),
        ("#XX#/X.oX/#XX#", 3),
        ("X.oX", 3),
        ("XoX/X.X/XoX", 5),
        ("#OO#/O..O/Ox.O/#OO#", -5),
    ] {
        let board = LOCAL.parse(text).unwrap().board;
        let settled = board.settled();
        assert_eq!(settled.territory[0] - settled.territory[1], worth, "{text}");
        assert_eq!(bare_value(&board, &mut HashMap::new()), worth, "{text}");
    }
}

/// Returns the value of a region with an integer value, computed from stones and prisoners alone.
/// If both players can move and the value is `n`, the best options are `n - 1` and `n + 1`.
fn bare_value(board: &GoBoard, known: &mut HashMap<GoBoard, i64>) -> i64 {
    if let Some(&value) = known.get(board) {
        return value;
    }
    let mut left = None;
    let mut right = None;
    for at in 0..board.points().len() {
        for player in Player::BOTH {
            let Some(played) = board.play(at, player, false) else { continue };
            let won = played.taken.len() as i64;
            let value =
                bare_value(&played.board, known) + if player == Player::Left { won } else { -won };
            match player {
                Player::Left => left = left.max(Some(value)),
                Player::Right => right = Some(right.map_or(value, |right: i64| right.min(value))),
            }
        }
    }
    let value = match (left, right) {
        (None, None) => 0,
        (Some(left), None) => (left + 1).max(0),
        (None, Some(right)) => (right - 1).min(0),
        (Some(left), Some(right)) => {
            assert_eq!(left + 2, right, "{board:?}");
            left + 1
        }
    };
    known.insert(board.clone(), value);
    value
}

#[test]
fn the_hooks_keep_form_and_points() {
    let texts = [
        "XXXO/X..O/XXXO",
        "XXXXX/O...O/XXXXX;x+1",
        "OOOOOOO/X..O.xX/OOOOOOO",
        "XXXXO/XooxO/X..XO/XXXXX",
        ".x.;x-1",
        "X...X/#####/O.xO#",
        "#XX#/X.oX/O.oX/#XX#",
        "XXXX/O..X/O#.O/OOXX",
    ];
    check_hooks(&LOCAL, &texts);
    check_frames(&LOCAL);
    check_points_laws(&LOCAL, &texts);
    check_hooks(&AREA, &["1x1"]);
    check_hooks(&SUPERKO, &["1x2"]);
    check_points_laws(&SUPERKO, &["1x2"]);
}

#[test]
fn boards_that_come_back_can_be_forbidden() {
    let remedy = |rules: Go, [from, to]: [&str; 2]| {
        let [from, to] = [from, to].map(|text| rules.parse(text).unwrap());
        rules.repetition_advice(&from, &to)
    };
    assert!(remedy(LOCAL, ["X.o.O"; 2]).is_some_and(|options| options.contains("superko")));
    assert!(remedy(LOCAL, ["X.o.O;x+1", "X.o.O;x+1;o+2"]).is_some());
    assert!(remedy(LOCAL, ["X.o.O;x+1", "X.o.O;o+2"]).is_none());
    assert!(remedy(LOCAL, ["X.o.O", "X.x.O"]).is_none());
    assert_eq!(remedy(AREA, ["x."; 2]), Some("superko: true"));
    assert_eq!(remedy(SUPERKO, ["x."; 2]), None);
}

#[test]
fn kos_come_back() {
    let text = "#XO#/X.xO/#XO#";
    assert_eq!(moves(&LOCAL, text, Player::Right), ["#XO#/XowO/#XO#"]);
    let taken = "#XO#/XowO/#XO#";
    assert!(moves(&LOCAL, taken, Player::Left).contains(&text.to_owned()));
    check_loopy_laws(&LOCAL, &[text, "X..O"]);
}

#[test]
fn scores_count_from_nothing() {
    // These are the dame and the point of territory of Stewart's thesis, 6.1.1. The point of
    // territory is worth one point, which is subtracted in this tree.
    assert_eq!(scoring_text(&LOCAL, "X.O"), "{0|0|0}");
    assert_eq!(scoring_text(&LOCAL, "X.X"), "{-1|0|.}");
    assert_eq!(LOCAL.parse("X.X").unwrap().local_score(), 1);
}

#[test]
fn turns_have_passes_and_kos() {
    assert_eq!(moves(&AREA, "1x1", Player::Left), ["1x1;pass"]);
    assert_eq!(moves(&AREA, "x.;pass", Player::Left), ["x.;over"]);
    assert!(moves(&AREA, "x.;over", Player::Left).is_empty());
    // Left may not retake at once, but Right may fill the point.
    assert_eq!(moves(&AREA, "x.", Player::Right), ["ko", "x.;pass"]);
    assert_eq!(moves(&AREA, "ko", Player::Left), [".o;pass"]);
    assert!(moves(&AREA, "ko../oox./....", Player::Right).contains(&"oo../oox./....".to_owned()));
    assert!(!moves(&AREA, "ko../oox./....", Player::Left).iter().any(|to| to.starts_with('x')));
    // If the whole board is settled, one pass ends play.
    assert_eq!(moves(&AREA, ".o.", Player::Left), [".o.;over"]);
    assert_eq!(moves(&AREA, "x.;R", Player::Left), ["x."]);
    // Suicide of two stones may be allowed. Suicide of a single stone is never allowed.
    let suicide = Go { suicide: true, ..AREA };
    let given_up = "..o.../ooo...".to_owned();
    assert!(moves(&suicide, "x.o.../ooo...", Player::Left).contains(&given_up));
    assert!(!moves(&AREA, "x.o.../ooo...", Player::Left).contains(&given_up));
    assert_eq!(moves(&SUPERKO, "x.;seen .o", Player::Right), ["x.;pass;seen .o"]);
}

#[test]
fn small_boards_by_area() {
    for (text, score) in [("1x1", 0), ("1x2", 0), ("1x3", 3)] {
        assert_eq!(scores(&SUPERKO, text), [score, -score], "{text}");
    }
}
