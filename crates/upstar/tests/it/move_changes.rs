//! The parts of the board that a move changes.

use upstar::explore::changes;
use upstar::{Player, Session, ViewElement};

fn moves(ruleset: &str, text: &str) -> Vec<String> {
    let board = Session::new().raw_position(ruleset, &[], text).unwrap();
    let view = board.view();
    let told = |ways: Vec<Vec<ViewElement>>| -> String {
        let way = |way: Vec<ViewElement>| {
            way.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        ways.into_iter().map(way).collect::<Vec<_>>().join(" or ")
    };
    let options = board.options(Player::Left);
    options.iter().map(|option| told(changes(&view, &option.view()))).collect()
}

#[test]
fn cells_that_change_are_told() {
    assert_eq!(moves("domineering", "2x2"), ["c0.0 c1.0", "c0.1 c1.1"]);
    assert_eq!(moves("clobber", "xo"), ["c0.0 c0.1"]);
}

#[test]
fn lines_are_drawn_and_tokens_walk_between_them() {
    assert_eq!(moves("dots_and_boxes", "+.+/|.|/+-+"), ["h0.0 c0.0"]);
    assert_eq!(moves("dots_and_boxes", "+-+.+/|...|/+-+-+"), ["h0.1", "u0.1 c0.0"]);
    assert_eq!(moves("maze", "@./.._/.."), ["c0.0 c1.0", "c0.0 c2.0"]);
    assert_eq!(moves("kings", "1,2").len(), 3);
    assert_eq!(moves("knights", "2,2")[0], "c0.3 c2.2");
}

#[test]
fn tokens_are_taken_from_above() {
    assert_eq!(moves("nim", "2,1"), ["t0.0 t0.1", "t0.1", "t1.0"]);
}

#[test]
fn a_cut_takes_all_that_falls() {
    let cuts = moves("hackenbush", "BRB");
    assert!(cuts.iter().any(|cut| cut.starts_with("e0 e1 e2")), "{cuts:?}");
    assert!(cuts.iter().any(|cut| cut.starts_with("e2 ") && !cut.contains("e1")), "{cuts:?}");
    // Removed parts are found even though the other parts are renumbered. If two stalks are
    // equal, either may be cut.
    let cuts = moves("hackenbush", "B(R,GB),RB");
    assert!(cuts.contains(&"e3 e4 v3 v4".to_owned()), "{cuts:?}");
    assert_eq!(moves("hackenbush", "B,B"), ["e0 v1 or e1 v2"]);
}

#[test]
fn dominoes_fall_to_either_side() {
    let falls = moves("toppling_dominoes", "xo");
    assert!(falls.contains(&"p0".to_owned()), "{falls:?}");
    assert!(falls.contains(&"p0 p1".to_owned()), "{falls:?}");
}

#[test]
fn a_coloured_vertex_is_gone() {
    let all = moves("snort", "0-1 1-2 1-3 3-0");
    let gone: Vec<Vec<&str>> =
        all.iter().map(|way| way.split(' ').filter(|p| p.starts_with('v')).collect()).collect();
    assert_eq!(gone, [["v0"], ["v1"], ["v2"], ["v3"]]);
    assert_eq!(moves("node_kayles", "0-1")[0], "e0 v0 v1");
    assert_eq!(moves("snort", "0-1; 0:L 1:R")[0], "e0 v0 v1");
}
