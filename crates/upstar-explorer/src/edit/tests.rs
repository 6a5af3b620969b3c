use crate::testing::ask;
use serde_json::json;

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
fn graphs_are_drawn_edge_by_edge() {
    let changed = |rules, text, change: &str| {
        let text = edited(rules, text, change);
        let reply =
            ask("board", &json!({ "place": { "rules": rules, "position": text } }).to_string());
        assert_eq!(reply["ok"], true, "{rules} {text}: {}", reply["error"]);
        let count = |part: &str| reply["view"][part].as_array().unwrap().len();
        (count("vertices"), count("edges"))
    };
    // Vertices include the ground.
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
    assert_eq!(changed("col", "0-1 1-2 1-3", r#"{"remove_vertex": {"at": 1}}"#), (3, 0));
    assert_eq!(changed("strings_and_coins", "chain 3", r#"{"remove_edge": {"at": 0}}"#).1, 3);
}

#[test]
fn most_rulesets_can_be_edited_by_pointing() {
    let mut as_text = Vec::new();
    for doc in upstar::rulesets() {
        let reply = ask("board", &json!({ "place": { "rules": doc.name } }).to_string());
        if reply["tools"]["kind"] == "text" {
            as_text.push(doc.name);
        }
    }
    assert!(as_text.len() < 16, "{as_text:?}");
    for pointed in
        ["clobber", "domineering", "nim", "hackenbush", "snort", "toads_and_frogs", "nogo"]
    {
        assert!(!as_text.contains(&pointed), "{pointed}");
    }
}
