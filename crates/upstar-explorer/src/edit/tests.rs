use crate::testing::ask;
use crate::{ApiRequest, Library, Worker, WorkerConfig};
use serde_json::{Value as Json, json};

fn edited(rules: &str, position: &str, change: &str) -> String {
    let place = json!({ "rules": rules, "position": position });
    let reply = ask("edit", &format!("{{\"place\": {place}, \"change\": {change}}}"));
    match reply["position"].as_str() {
        Some(text) => text.to_owned(),
        None => format!("error: {}", reply["error"]["message"].as_str().unwrap()),
    }
}

#[test]
fn cells_get_letters() {
    let set =
        |r, c, l| format!("{{\"cell\": {{\"row\": {r}, \"column\": {c}, \"letter\": \"{l}\"}}}}");
    assert_eq!(edited("clobber", "xo/ox", &set(0, 1, '.')), "x./ox");
    assert_eq!(edited("domineering", "2x3", &set(1, 2, '#')), ".../..#");
    assert_eq!(edited("toads_and_frogs", "TT.FF", &set(0, 1, 'F')), "TF.FF");
    assert_eq!(edited("snort", "grid 2x2", &set(1, 1, 'x')), "grid ../.x");
    // A size of three letters is not a row of three cells.
    assert_eq!(edited("nogo", "1x3", &set(0, 0, 'x')), "x..");
    assert_eq!(edited("domineering", "1x3", &set(0, 0, '#')), "#..");
    assert!(edited("clobber", "xo/ox", &set(5, 0, '.')).starts_with("error"));
    assert!(edited("clobber", "xo/ox", &set(0, 0, '?')).starts_with("error"));
}

#[test]
fn boards_grow_and_shrink() {
    let size =
        |rows, columns| format!("{{\"size\": {{\"rows\": {rows}, \"columns\": {columns}}}}}");
    assert_eq!(edited("clobber", "xo/ox", &size(3, 3)), "xo./ox./...");
    assert_eq!(edited("clobber", "xo/ox", &size(1, 2)), "xo");
    assert_eq!(edited("domineering", "2x3", &size(3, 3)), "3x3");
    assert!(edited("clobber", "xo", &size(0, 2)).starts_with("error"));
    assert!(edited("clobber", "xo", &size(1, 1_000_000)).starts_with("error"));
}

#[test]
fn heaps_and_rows_change() {
    assert_eq!(edited("nim", "3,5", r#"{"heap": {"at": 1, "size": 9}}"#), "3,9");
    assert_eq!(edited("nim", "3,5", r#"{"heap": {"at": 2, "size": 1}}"#), "3,5,1");
    assert_eq!(edited("nim", "3,5", r#"{"remove_heap": {"at": 0}}"#), "5");
    assert_eq!(edited("toppling_dominoes", "xo", r#"{"piece": {"at": 2, "letter": "g"}}"#), "xog");
    assert_eq!(edited("toppling_dominoes", "xog", r#"{"remove_piece": {"at": 1}}"#), "xg");
}

#[test]
fn pairs_and_cakes_change() {
    assert_eq!(edited("wythoff", "3,5", r#"{"heap": {"at": 2, "size": 1}}"#), "(3,5) (1,1)");
    assert_eq!(edited("wythoff", "(3,5) (1,1)", r#"{"remove_heap": {"at": 1}}"#), "1,1");
    assert_eq!(edited("end_nim", "4", r#"{"remove_heap": {"at": 0}}"#), "0");
    assert_eq!(edited("end_nim", "0", r#"{"heap": {"at": 0, "size": 3}}"#), "3");
    let cake = |at, rows, columns| {
        let change =
            format!("{{\"cake\": {{\"at\": {at}, \"rows\": {rows}, \"columns\": {columns}}}}}");
        edited("cutcake", "2x3 4x1", &change)
    };
    assert_eq!([cake(1, 4, 2), cake(2, 1, 2), cake(0, 0, 1)], ["2x3 4x2", "2x3 4x1 1x2", "4x1"]);
    assert!(cake(0, 61, 1).contains("60"), "{}", cake(0, 61, 1));
    // A rectangle of Rows and Dividers is not a cake, and a sum has no size.
    let size = r#"{"size": {"rows": 4, "columns": 2}}"#;
    assert_eq!(edited("rows_and_dividers", "3x2", size), "4x2");
    assert!(edited("rows_and_dividers", "1x1 \\/ 2x1", size).contains("as text"));
    let tools = |position: &str| {
        let place = json!({ "rules": "rows_and_dividers", "position": position });
        ask("board", &json!({ "place": place }).to_string())["tools"]["kind"].clone()
    };
    assert_eq!([tools("1x1"), tools("3x2"), tools("1x1 \\/ 2x1")], ["grid", "grid", "text"]);
}

#[test]
fn graphs_are_drawn_edge_by_edge() {
    let changed = |rules, text, change: &str| {
        let text = edited(rules, text, change);
        let reply =
            ask("board", &json!({ "place": { "rules": rules, "position": text } }).to_string());
        assert_eq!(reply["ok"], true, "{rules} {text}: {}", reply["error"]);
        let count = |part: &str| reply["view"][part].as_array().unwrap().len();
        (count("vertices"), count("edges"))
    };
    // Vertices include the ground. The changes add a second stalk, and a first stalk to an empty
    // board.
    let grown = r#"{"join": {"from": 0, "to": null, "tint": "right"}}"#;
    assert_eq!(changed("hackenbush", "BR", grown), (4, 3));
    assert_eq!(changed("hackenbush", "", grown), (2, 1));
    assert_eq!(
        changed("hackenbush", "BR", r#"{"join": {"from": 2, "to": null, "tint": "left"}}"#),
        (4, 3)
    );
    assert_eq!(changed("hackenbush", "BRB", r#"{"remove_edge": {"at": 1}}"#), (2, 1));
    assert_eq!(changed("hackenbush", "BR", r#"{"edge": {"at": 0, "tint": "both"}}"#), (3, 2));
    assert_eq!(changed("snort", "0-1 1-2 1-3", r#"{"vertex": {"at": 0, "tint": "left"}}"#), (4, 3));
    assert_eq!(
        changed("snort", "0-1 1-2 1-3", r#"{"join": {"from": 0, "to": 2, "tint": "neither"}}"#),
        (4, 4)
    );
    assert_eq!(
        changed(
            "digraph_placement",
            "0>1 1>2; 0:L 1:R",
            r#"{"join": {"from": 2, "to": 0, "tint": "neither"}}"#
        ),
        (3, 3)
    );
    // The arrow back makes an edge of an arrow.
    assert_eq!(
        changed(
            "digraph_placement",
            "0>1 1>2; 0:L 1:R 2:L",
            r#"{"join": {"from": 2, "to": 1, "tint": "neither"}}"#
        ),
        (3, 2)
    );
    let grown = r#"{"join": {"from": 1, "to": null, "tint": "neither"}}"#;
    assert_eq!(edited("arc_kayles", "0-1 1-2 0-2; 1:2", grown), "0-1 0-2 1-2 1-3; 1:2");
    assert_eq!(changed("pursuit", "0-1; 0:R 1:H", grown), (3, 2));
    assert_eq!(changed("col", "0-1 1-2 1-3", r#"{"remove_vertex": {"at": 1}}"#), (3, 0));
    assert_eq!(changed("strings_and_coins", "chain 3", r#"{"remove_edge": {"at": 0}}"#).1, 3);
}

#[test]
fn moves_of_a_game_graph_are_drawn() {
    let join = |from: usize, to: Option<usize>, tint| {
        json!({ "join": { "from": from, "to": to, "tint": tint } }).to_string()
    };
    let check =
        |before, change: &str, after| assert_eq!(edited("game_graph", before, change), after);
    // A pass is a move to the same position. The same change removes it.
    check("a: |", &join(0, Some(0), "left"), "a: a |");
    check("a: a |", &join(0, Some(0), "left"), "a: |");
    check("a: |", &join(0, None, "right"), "a: | b; b: |");
    check("a: 0 | a", &join(0, None, "left"), "a: 0, b | a; b: |");
    // A position that is no longer reachable disappears.
    check("a: b | 0; b: b | b", &join(0, Some(1), "left"), "a: | 0");
    check("a: b | 0; b: b | c; c: 0 | 0", r#"{"remove_vertex": {"at": 1}}"#, "a: | 0");
    check("a: b | 0; b: a |", r#"{"vertex": {"at": 1, "tint": "both"}}"#, "b: a |; a: b | 0");
    // Names of numbers are the canonical forms of these numbers.
    check("a: 2 |", &join(3, Some(3), "right"), "a: d |; d: c |; c: b |; b: | b");
    check("a: 1/2 | a", &join(0, None, "left"), "a: 1/2, b | a; b: |");
    for wrong in [
        join(9, Some(0), "left"),
        join(0, Some(9), "left"),
        r#"{"remove_vertex": {"at": 0}}"#.to_owned(),
        r#"{"vertex": {"at": 9, "tint": "both"}}"#.to_owned(),
    ] {
        assert!(edited("game_graph", "a: 0 | a", &wrong).starts_with("error"), "{wrong}");
    }
}

#[test]
fn walls_tokens_and_lines_change() {
    let across = |r: usize, c: usize| format!("{{\"across\": {{\"row\": {r}, \"column\": {c}}}}}");
    let upright =
        |r: usize, c: usize| format!("{{\"upright\": {{\"row\": {r}, \"column\": {c}}}}}");
    let number = |r: usize, c: usize, n: u32| {
        format!("{{\"number\": {{\"row\": {r}, \"column\": {c}, \"number\": {n}}}}}")
    };
    let size = |r: usize, c: usize| format!("{{\"size\": {{\"rows\": {r}, \"columns\": {c}}}}}");
    assert_eq!(edited("maze", "@./..", &across(1, 0)), "@_./..");
    assert_eq!(edited("maze", "@_|./..", &upright(0, 1)), "@_./..");
    assert_eq!(edited("maze", "@./..", &number(1, 1, 3)), "@./.@3");
    assert_eq!(edited("maze", "@./..", &number(0, 0, 0)), "../..");
    assert_eq!(edited("maze", "@_|./..", &size(3, 3)), "@_|../.../...");
    assert_eq!(edited("maze", "@_|./..", &size(1, 1)), "@");
    assert_eq!(edited("dots_and_boxes", "1x2", &across(0, 1)), "+.+-+/...../+.+.+");
    assert_eq!(edited("dots_and_boxes", "+.+/|.|/+-+", &across(0, 0)), "+-+/|#|/+-+");
    assert_eq!(
        edited("dots_and_boxes", "+-+.+/|.|../+-+.+;L", &across(1, 1)),
        "+-+.+/|#|../+-+-+;L"
    );
    assert_eq!(edited("dots_and_boxes", "+-+/|#|/+-+", &size(1, 2)), "+-+.+/|#|../+-+.+");
    for wrong in [across(0, 0), upright(0, 2), upright(9, 0), number(5, 5, 1), number(0, 0, 99)] {
        assert!(edited("maze", "@./..", &wrong).starts_with("error"), "{wrong}");
    }
    assert!(edited("dots_and_boxes", "1x1", &number(0, 0, 1)).starts_with("error"));
    assert!(edited("dots_and_boxes", "1x1", &size(40, 40)).contains("128"));
    assert_eq!(edited("kalah", "4,4/4,0", &number(1, 1, 12)), "4,4/4,12");
    assert_eq!(edited("kalah", "4,4/4,0;L", &size(2, 3)), "4,4,0/4,0,0;L");
    assert!(edited("kalah", "4,4/4,0", &size(3, 2)).contains("2 rows"));
    assert_eq!(edited("roll_the_lawn", "[6,o,0,3]", &number(0, 2, 7)), "[6,o,7,3]");
    assert_eq!(edited("cricket_pitch", "[6,o,0,3]", &size(1, 5)), "[6,o,0,3,1]");
    assert!(edited("roll_the_lawn", "[6,o,0,3]", &number(0, 1, 7)).contains("roller"));
    let roller = r#"{"cell": {"row": 0, "column": 3, "letter": "o"}}"#;
    assert_eq!(edited("roll_the_lawn", "[6,o,0,3]", roller), "[6,0,3,o]");
}

#[test]
fn pieces_and_piles_change() {
    let stand =
        |r, c| format!("{{\"cell\": {{\"row\": {r}, \"column\": {c}, \"letter\": \"x\"}}}}");
    assert_eq!(edited("queens", "3,5", &stand(6, 2)), "6,2");
    assert_eq!(edited("knights", "(2,2) (1,3)", &stand(4, 9)), "(2,2) (4,0)");
    assert!(edited("knights", "(2,2) (1,3)", &stand(0, 8)).starts_with("error"));
    let more = r#"{"piece": {"at": 1, "letter": "x"}}"#;
    assert_eq!(edited("kings", "1,2", more), "(1,2) (2,2)");
    assert_eq!(edited("kings", "(1,2) (2,2)", r#"{"remove_piece": {"at": 0}}"#), "2,2");
    assert!(edited("kings", "1,2", r#"{"remove_piece": {"at": 0}}"#).contains("one piece"));
    assert_eq!(edited("partial_nim", "B3,R2", r#"{"heap": {"at": 0, "size": 5}}"#), "B5,R2");
    assert_eq!(edited("partial_nim", "B3,R2", r#"{"piece": {"at": 1, "letter": "g"}}"#), "B3,G2");
    assert_eq!(edited("partial_nim", "B3,R2", r#"{"remove_heap": {"at": 0}}"#), "R2");
}

#[test]
fn every_board_is_edited_by_pointing() {
    let mut worker = Worker::new(&WorkerConfig::default(), &Library::default().into());
    let mut ask = |name: &str, place: Json| {
        let body = json!({ "place": place }).to_string();
        worker.answer(&ApiRequest::read(name, body.as_bytes()).unwrap()).json
    };
    let (mut as_text, mut count) = (Vec::new(), 0);
    for doc in upstar::rulesets() {
        let page = ask("ruleset", json!({ "rules": doc.name }));
        for example in page["examples"].as_array().unwrap() {
            let place = json!({ "rules": example["rules"], "position": example["position"] });
            let tools = ask("board", place)["tools"].clone();
            count += 1;
            if tools["kind"] == "text" || tools["letters"] == json!([]) {
                as_text.push(example["position"].clone());
            }
        }
    }
    // Arrays of Rows and Dividers have no cells that a letter could change.
    let rows_and_dividers =
        ["1x1", "2x1", "1x2", "3x2", "2x2", "1x1 \\/ 2x1", "(1x2 \\/ 2x1) /\\ 1x1"];
    assert_eq!(as_text, rows_and_dividers);
    assert!(count > 380, "{count}");
}

#[test]
fn the_ground_can_be_pointed_at() {
    for position in ["", "BR", "B(R,GB)"] {
        let place = json!({ "place": { "rules": "hackenbush", "position": position } });
        let reply = ask("board", &place.to_string());
        let ground = format!("v{}", reply["view"]["ground"]);
        let parts = reply["parts"].as_array().unwrap();
        let part = parts.iter().find(|part| part["id"] == ground.as_str());
        assert_eq!(part.map(|part| &part["label"]), Some(&json!("the ground")), "{position}");
    }
}
