//! Tests of reading and writing game records, and of errors.

use super::*;
use upstar_core::Ruleset;

use crate::go::GoScoring;
use crate::go::text::{write, write_board};
use Player::{Left, Right};

fn record(text: &str) -> SgfRecord {
    read(text).unwrap_or_else(|error| panic!("{text}: {error} at {:?}", error.at)).remove(0)
}

fn board_at_end(text: &str) -> String {
    let record = record(text);
    let last = *record.main_line().last().unwrap();
    write_board(&record.state(last).unwrap().board)
}

#[test]
fn moves_and_stones_are_executed() {
    assert_eq!(board_at_end("(;SZ[3];B[bb];W[aa])"), "o../.x./...");
    assert_eq!(board_at_end("(;FF[4]GM[1]SZ[3:2]AB[aa][ba]AW[ca]AE[aa])"), ".xo/...");
    // A compressed list, and both notations of a pass.
    assert_eq!(board_at_end("(;SZ[4]AB[aa:cb];W[];B[tt])"), "xxx./xxx./..../....");
    // The third stone captures the first.
    assert_eq!(board_at_end("(;SZ[2];B[aa];W[ba];B[];W[ab])"), ".o/o.");
    // White's stone is captured by its own move, as the format requires.
    assert_eq!(board_at_end("(;SZ[2]AB[ba][ab];W[aa])"), ".x/x.");
    let state = record("(;SZ[2]AB[ba][ab];W[aa])").state(1).unwrap();
    assert_eq!((state.prisoners, state.moves), ([1, 0], 1));
}

#[test]
fn variations_are_kept() {
    let text = "(;FF[4]SZ[3]C[a \\] and a \\\\](;B[aa];W[bb](;B[cc])(;B[ca]))(;B[bb]))\n";
    let tree = record(text);
    assert_eq!(tree.nodes.len(), 6);
    assert_eq!(tree.main_line(), [0, 1, 2, 3]);
    assert_eq!(tree.path(4), [0, 1, 2, 4]);
    assert_eq!(tree.info("C"), Some("a ] and a \\"));
    assert_eq!(tree.to_string(), text);
    assert_eq!(write_board(&tree.state(5).unwrap().board), ".../.x./...");
}

#[test]
fn old_and_careless_files_are_read() {
    let text = "sent by mail\n( ; Size [ 3 ]\nCo[one\\\ntwo]\n\n; Black [ab] ) (;SZ[5]) and more";
    let games = read(text).unwrap();
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].nodes[0].properties[1].values, ["onetwo"]);
    assert_eq!(games[0].nodes[0].properties[0].name, "S");
    assert_eq!(games[0].nodes[1].properties[0].name, "B");
    assert_eq!(board_at_end("(;SZ[3]AB[aa]AB[bb])"), "x../.x./...");
}

#[test]
fn errors_have_places() {
    let check = |text: &str, at: (usize, usize), part: &str| {
        let error = position(text, Go::default()).unwrap_err();
        assert!(error.message.contains(part), "{text}: {}", error.message);
        assert_eq!(error.at, at, "{text}: {}", error.message);
    };
    check("no game", (0, 7), "must begin with `(;`");
    check("(B[aa])", (1, 2), "unexpected 'B'");
    check("(;B[aa]", (7, 7), "too early");
    check("(;B[aa", (3, 4), "not closed");
    check("(;B aa])", (4, 5), "write the value of the property");
    check("(;GM[2])", (2, 7), "not a record of Go");
    check("(;SZ[0])", (2, 7), "from 1 to 25");
    check("(;SZ[99999999999999999999])", (2, 26), "from 1 to 25");
    check("(;SZ[3];B[dd])", (8, 13), "not on this board");
    check("(;SZ[3];B[é])", (8, 13), "not on this board");
    check("(;SZ[3]PL[X])", (7, 12), "PL must be B or W (or 1 or 2)");
    check("()", (1, 2), "a node (`;`)");
    check("(;SZ[2]AB[aa]AW[ba][ab])", (0, 24), "no liberty");
    let deep = format!("{}{}", "(;B[]".repeat(200_000), ")".repeat(200_000));
    let tree = record(&deep);
    assert_eq!(tree.main_line().len(), 200_000);
    assert_eq!(record(&tree.to_string()).nodes.len(), 200_000);
}

#[test]
fn positions_at_the_end() {
    let local = Go::default();
    let shown = |text: &str, rules: Go| write(&position(text, rules).unwrap());
    assert_eq!(shown("(;SZ[3:1];B[aa];W[ba])", local), ".o.;o+1");
    let area = Go { scoring: Some(GoScoring::Area), ..local };
    assert_eq!(shown("(;SZ[2:1];B[aa];W[ba])", area), "ko");
    assert_eq!(shown("(;SZ[3:1];B[aa];W[ba];B[])", area), ".o.;pass");
    assert_eq!(shown("(;SZ[3:1]PL[W])", area), "1x3;R");
    assert_eq!(shown("(;SZ[3:1];B[ba];W[];B[])", area), ".x.;over");
    let superko = Go { superko: true, ..area };
    assert_eq!(shown("(;SZ[3:1];B[aa];W[ba])", superko), ".o.;seen 1x3 x..");
}

#[test]
fn careless_files_are_positions() {
    let shown = |text: &str, moves: Option<usize>| {
        let rules = Go { moves, scoring: Some(GoScoring::Area), ..Go::default() };
        rules.parse(text).map(|position| write(&position)).map_err(|error| error.message)
    };
    let text = "(;GM[1]SZ[3]AB[aa]PL[1];B[bb];W[cc])";
    let shown_at = |moves| shown(text, moves).unwrap();
    assert_eq!(shown_at(None), "x../.x./..o");
    assert_eq!(shown_at(Some(0)), "x../.../...;L");
    assert_eq!(shown_at(Some(1)), "x../.x./...");
    assert_eq!(shown_at(Some(2)), shown_at(None));
    assert!(shown(text, Some(3)).unwrap_err().contains("from 0 to 2"));
    assert!(shown("x.o", Some(1)).unwrap_err().contains("only to game records"));
    for before in ["\u{feff}", "Subject: a game (a draft)\n\n", "\u{feff}\n (x "] {
        assert_eq!(shown(&format!("{before}{text}"), None).unwrap(), shown_at(None), "{before}");
    }
    assert_eq!(shown("(;SZ[3]PL[2])", None).unwrap(), "3x3;R");
}

#[test]
fn dead_stones_in_marked_territory_are_captured() {
    let text = "(;GM[1]SZ[3]AW[aa][ba][ca][ab][cb][ac][cc]AB[bb]TW[bc])";
    let found = position(text, Go::default()).unwrap();
    assert_eq!(write(&found), "oOo/O#O/O#O;o+3");
}

#[test]
fn marked_territory_is_closed() {
    let text = "(;SZ[5:2]AB[ba][bb]AW[da][db][ab]TB[aa][ab]TW[ea][eb])";
    let found = position(text, Go::default()).unwrap();
    assert_eq!(write(&found), "#X.O#/#X.O#;x+3;o+2");
}

#[test]
fn boards_are_written() {
    let board = record("(;SZ[3:2]AB[aa]AW[cb])").state(0).unwrap().board;
    let text = SgfRecord::of_board(&board, Some(Left)).to_string();
    assert_eq!(text, "(;FF[4]GM[1]SZ[3:2]AB[aa]AW[cb]PL[B])\n");
    assert_eq!(record(&text).state(0).unwrap().board, board);
    assert_eq!(record(&text).state(0).unwrap().to_move, Some(Left));
    let mut game = SgfRecord::of_board(&GoBoard::empty(2, 2).unwrap(), Some(Right));
    let node = game.add(0, SgfNode::default().with("W", vec!["ba".to_owned()]));
    assert_eq!(game.state(node).unwrap().board.stones(Right), 1);
}

#[test]
fn no_text_is_too_much() {
    let pieces =
        ["(", ";", ")", "B", "[", "aa", "]", "AB", "SZ[3]", "\\", "é", "W[bb]", " ", "TB[ab]"];
    let mut seed = 0x5eed_u64;
    let mut read_well = 0;
    for _ in 0..20_000 {
        let mut text = String::from("(;");
        for _ in 0..seed % 13 {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            text += pieces[(seed >> 33) as usize % pieces.len()];
        }
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        match position(&text, Go::default()) {
            Ok(_) => read_well += 1,
            Err(error) => {
                assert!(error.at.0 <= error.at.1 && error.at.1 <= text.len(), "{text}");
                assert!(text.is_char_boundary(error.at.0) && text.is_char_boundary(error.at.1));
            }
        }
        if let Ok(records) = read(&text) {
            for record in records {
                let again = read(&record.to_string()).unwrap();
                let names = |record: &SgfRecord| -> Vec<_> {
                    record.nodes.iter().map(|node| (node.parent, node.properties.len())).collect()
                };
                assert_eq!(names(&again[0]), names(&record), "{text}");
            }
        }
    }
    assert!(read_well > 20, "{read_well} texts are records");
}
