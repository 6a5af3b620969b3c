//! The commands about scoring games.

use serde_json::json;

use crate::answers::{answer, object, refusal};
use crate::command::upstar;

// --- draw ---

/// Scores are drawn at the positions (Stewart, thesis, figure 2.1 and others).
#[test]
fn a_scoring_game_is_drawn_as_its_tree() {
    let out = answer(&["draw", "s{1|0|s{2|1|.}}", "--unicode"]);
    let expected = "  0\n╭─┴─╮\n1   1\n  ╭─╯\n  2\n";
    assert_eq!(out.trim_end(), expected.trim_end());
    refusal(&["draw", "s{1|0|-1}", "--what", "thermograph"], 2, "not supported for this value");
}

// --- solve ---

#[test]
fn sums_of_another_kind_are_sent_to_their_scoring_games() {
    let sum = "selective(nim(\"3\"), nim(\"4\"))";
    let asked = ["solve", "--play", "scoring", sum];
    refusal(&asked, 2, "positions and their disjunctive sums");
    let (_, _, err) = upstar("", &asked);
    let (_, instead) = err.split_once("scoring games:").unwrap();
    assert_eq!(answer(&["eval", instead.trim()]), "7\n");
}

#[test]
fn a_score_is_told_with_the_moves_that_keep_it() {
    let out = answer(&["solve", "--play", "scoring", "nim", "5,3", "--moves", "2", "--line"]);
    let expected = "\
score        2 if Left moves first, -2 if Right moves first (N)
Left first   5 to 0, 5 points
             5 to 1, 4 points
             and 2 more
Right first  5 to 0, 5 points
             5 to 1, 4 points
             and 2 more

Left first, score 2
  1 Left  5 to 0, 5 points
  2 Right 3 to 0, 3 points

Right first, score -2
  1 Right 5 to 0, 5 points
  2 Left  3 to 0, 3 points

";
    assert!(out.starts_with(expected), "{out}");
}

#[test]
fn a_scoring_game_is_solved_as_a_tree() {
    let tree = "s{2,{0|0|7}|0|{5|0|-1}}";
    let out = answer(&["solve", "--play", "scoring", tree, "--line"]);
    let expected = "\
score        7 if Left moves first, 5 if Right moves first (L)
Left first   s{0|0|7}
Right first  s{5|0|-1}

Left first, score 7
  1 Left  s{0|0|7}
  2 Right s{.|7|.}

Right first, score 5
  1 Right s{5|0|-1}
  2 Left  s{.|5|.}
";
    assert_eq!(out, expected);
    let found = object(&["solve", "--play", "scoring", tree, "--json"]);
    assert_eq!(found["score"], json!({ "Left": "7", "Right": "5" }));
    assert_eq!(found["best_moves"]["Left"], json!([{ "to": "s{0|0|7}" }]));
    refusal(&["--max-nodes", "1", "solve", "s{1|0|-1}"], 1, "step limit reached");
}

#[test]
fn an_error_as_data_names_the_rule_file_that_contains_it() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("broken.game");
    let text = "title = \"T\"\nboard = \"ring\"\n";
    std::fs::write(&file, text).unwrap();
    let name = file.to_str().unwrap();
    for command in ["solve", "value"] {
        let (code, out, err) = upstar("", &[command, name, "...", "--json"]);
        assert_eq!((code, err.as_str()), (2, ""), "{out}");
        let found: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!((&found["input"], &found["error"]["file"]), (&json!(text), &json!(name)));
        let at = |end: usize| found["error"]["at"][end].as_u64().unwrap() as usize;
        assert_eq!(&text[at(0)..at(1)], "\"ring\"");
    }
}

#[test]
fn sums_are_played_for_points() {
    let out = answer(&["solve", "--play", "scoring", "nim(\"3,1\") + toads_and_frogs(\"T.F\")"]);
    assert!(
        out.starts_with("score        3 if Left moves first, -3 if Right moves first (N)\n"),
        "{out}"
    );
    assert!(out.contains(
        "\ncomponent 2  toads_and_frogs(\"T.F\")\nLeft first   in component 1: 3 to 1, 2 points\n"
    ));
    let out = answer(&["solve", "--play", "scoring", "hackenbush", "R"]);
    assert!(
        out.contains("score        0 if Left moves first, -1 if Right moves first (R)\n"),
        "{out}"
    );
    assert!(out.contains("Left first   cannot move: the game is over\n"), "{out}");
}

#[test]
fn a_score_as_data() {
    let asked = ["solve", "--play", "scoring", "nim", "2", "--json", "--line"];
    let found = object(&asked);
    assert_eq!(found["score"], json!({ "Left": "2", "Right": "-2" }));
    assert_eq!((&found["type"], &found["outcome"]), (&json!("score"), &json!("N")));
    let step =
        json!({ "part": 0, "move": "2 to 0", "to": "0", "becomes": "nim(\"0\")", "points": "2" });
    assert_eq!(found["best_moves"]["Left"], json!([step]));
    assert_eq!(found["line"]["Right"][0]["player"], "Right");
}

#[test]
fn what_has_no_score_has_exit_code_1() {
    refusal(&["solve", "--play", "scoring", "clobber", "xo"], 1, "Clobber does not count points");
    let (code, out, err) = upstar("", &["solve", "--play", "scoring", "clobber", "xo", "--json"]);
    assert_eq!((code, err.as_str()), (1, ""), "{out}");
    assert!(out.contains("\"kind\":\"undefined\""), "{out}");
    let few = ["--max-nodes", "10", "solve", "--play", "scoring", "dots_and_boxes", "3x3"];
    refusal(&few, 1, "step limit reached (10 steps)");
}

// --- play ---

#[test]
fn a_game_is_played_for_points() {
    let asked = ["play", "--play", "scoring", "nim", "3,1", "--quiet"];
    let (code, out, err) = upstar("hint\n0,1\n", &asked);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("3 to 0: the score will be 2\n"), "{out}");
    assert!(out.contains("Left: 3 to 0; the score is 3\n"), "{out}");
    assert!(
        out.ends_with("Left cannot move, and the game is over: Left wins by 2 points.\n"),
        "{out}"
    );
    refusal(&["play", "--play", "scoring", "clobber", "xo"], 2, "Clobber does not count points");
}
