use std::collections::HashSet;

use upstar::explore::{MoveLabels, name_of_move};
use upstar::raw::RawPosition;
use upstar::{Arg, ArgValue, Player, Session};

/// Returns the positions of all examples of rulesets, and positions reached from them by chance.
fn positions(session: &Session) -> Vec<RawPosition> {
    let mut seed = 20_261_127_u64;
    let mut below = |count: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % count as u64) as usize
    };
    let mut found = Vec::new();
    for doc in upstar::rulesets() {
        for example in doc.examples {
            let options = example.options.iter();
            let args: Vec<Arg> =
                options.map(|&(name, value)| Arg::named(name, ArgValue::read(value))).collect();
            let position = session.raw_position(doc.name, &args, &example.position).unwrap();
            for _ in 0..6 {
                let mut position = position.clone();
                let mut player = Player::BOTH[below(2)];
                for _ in 0..8 {
                    found.push(position.clone());
                    let options = position.options(player);
                    if options.is_empty() || options.len() > 200 {
                        break;
                    }
                    position = options[below(options.len())].clone();
                    player = player.opponent();
                }
            }
        }
    }
    found
}

#[test]
fn every_label_denotes_its_move() {
    let session = Session::new();
    let (mut moves, mut rulesets, mut named) = (0, HashSet::new(), HashSet::new());
    let mut known = HashSet::new();
    for position in positions(&session) {
        let expression = position.expression();
        if !known.insert(expression.clone()) {
            continue;
        }
        rulesets.insert(position.doc().name.to_owned());
        for player in Player::BOTH {
            let labels = MoveLabels::new(&position, player);
            let mut seen = HashSet::new();
            for option in labels.options().iter().take(100) {
                let label = labels.label(option);
                assert!(!label.is_empty() && !label.contains('\n'), "{expression}: {label:?}");
                let found = labels.find(&label);
                assert!(found == [option.clone()], "{expression}, {player}: {label:?}");
                assert!(seen.insert(label), "{expression}, {player}: two moves with one label");
                if !name_of_move(&position, player, option).is_empty() {
                    named.insert(position.doc().name.to_owned());
                }
                moves += 1;
            }
        }
    }
    assert_eq!(rulesets.len(), upstar::rulesets().len());
    assert_eq!(rulesets, named);
    assert!(moves > 10_000, "{moves} moves");
}

#[test]
fn heaps_and_dominoes_have_names() {
    let session = Session::new();
    let named = |ruleset: &str, text: &str| -> Vec<String> {
        let board = session.raw_position(ruleset, &[], text).unwrap();
        let labels = MoveLabels::new(&board, Player::Left);
        labels.options().iter().map(|option| labels.label(option)).collect()
    };
    assert_eq!(named("nim", "1,3"), ["1 to 0", "3 to 0", "3 to 1", "3 to 2"]);
    assert_eq!(named("nim", "1,1"), ["heap 1: 1 to 0", "heap 2: 1 to 0"]);
    assert_eq!(named("toppling_dominoes", "xox"), ["1 left", "3 left", "3 right"]);
    // A move in both heaps is not confused with a move in one heap.
    let wythoff = named("wythoff", "3,5");
    assert!(wythoff.contains(&"3,5 to 1,3".to_owned()), "{wythoff:?}");
    // Many moves are labelled by the resulting positions.
    assert_eq!(named("nim", "3000")[7], "7");
}

#[test]
fn lines_are_named_by_their_dots() {
    let session = Session::new();
    let named = |ruleset, text: &str| -> Vec<String> {
        let board = session.raw_position(ruleset, &[], text).unwrap();
        let options = board.options(Player::Left);
        options.iter().map(|option| name_of_move(&board, Player::Left, option)).collect()
    };
    assert_eq!(named("dots_and_boxes", "+-+/|.|/+.+"), ["a2 b2"]);
    assert_eq!(named("dots_and_boxes", "+-+.+/|...|/+-+-+"), ["b1 c1", "b1 b2"]);
    assert_eq!(named("dots_and_boxes", "+-+.+/|#|../+-+.+;R"), ["pass"]);
    // Returning a prisoner changes nothing on the board, but it is not a pass.
    assert_eq!(named("go", "X.O;x+2;o+1").iter().filter(|name| *name == "pass").count(), 0);
    // The names are the token and its destination; walls have no names.
    assert_eq!(named("maze", "@.|/..|/._."), ["a1 a2", "a1 a3"]);
}

#[test]
fn moves_on_graphs_are_named_by_what_is_cut_or_taken() {
    let session = Session::new();
    let named = |ruleset, text: &str, player| -> Vec<String> {
        let board = session.raw_position(ruleset, &[], text).unwrap();
        let options = board.options(player);
        options.iter().map(|option| name_of_move(&board, player, option)).collect()
    };
    let mut cuts = named("hackenbush", "B(R,GB)", Player::Left);
    cuts.sort();
    assert_eq!(cuts, ["0-1", "1-3", "3-4"]);
    assert_eq!(named("hackenbush", "0-1B 0-1R", Player::Right), ["0-1R"]);
    // Vertices have their names before the move.
    cuts = named("hackenbush", "B(R,GB),RB", Player::Left);
    cuts.sort();
    assert_eq!(cuts, ["0-1", "1-3", "3-4", "5-6"]);
    cuts = named("hackenbush", "0-1B 0-2R 1-2G 2-3B", Player::Left);
    cuts.sort();
    assert_eq!(cuts, ["0-1", "1-2", "2-3"]);
    assert_eq!(named("childish_hackenbush", "BRB", Player::Left), ["2-3"]);
    assert_eq!(named("arc_kayles", "0-1 1-2", Player::Left), ["0-1", "1-2"]);
    assert_eq!(named("node_kayles", "0-1 1-2", Player::Left), ["vertex 0", "vertex 1", "vertex 2"]);
    assert_eq!(named("col", "0-1", Player::Right), ["vertex 0", "vertex 1"]);
}

#[test]
fn names_of_edges_take_precedence_over_positions() {
    let session = Session::new();
    let found = |ruleset: &str, text: &str, name: &str| -> Vec<String> {
        let board = session.raw_position(ruleset, &[], text).unwrap();
        let found = MoveLabels::new(&board, Player::Left).find(name);
        found.iter().map(RawPosition::text).collect()
    };
    let path = "0-1 1-2 2-3 2-4";
    assert_eq!(found("arc_kayles", path, "0-1"), found("arc_kayles", path, "1-0"));
    assert_eq!(found("arc_kayles", path, "0-1"), ["2-3 2-4"]);
    assert_eq!(found("hackenbush", "0-1B 1-2B 2-0B", "2-0").len(), 1);
}
