//! The commands about loopy games.

use std::fs;

use serde_json::{Value as Json, json};

use crate::answers::{answer, object, refusal};
use crate::command::upstar;

const TIS: &str = "tis: 0 | tisn; tisn: tis | 0";

/// The ko of the literature.
const KO: &str = "a: x | b; b: a | -2; x: 1 | 0; 1: 0 | ; -2: | -1; -1: | 0";

// --- value ---

#[test]
fn the_page_of_a_loopy_position() {
    let out = answer(&["value", "game_graph", TIS]);
    let expected = "\
value        tis
outcome      N^, Left wins moving first and draws moving second
play         may be infinite; the value is not a stopper
onside       1
offside      {0|-1}
mean         0
temperature  0
Left moves   0  to 0, wins
Right moves  tisn  to tisn, draws

 tis = {0 | tisn}
tisn = {tis | 0}
";
    assert_eq!(out, expected);
}

#[test]
fn all_nine_outcomes_have_words() {
    for (graph, words) in [
        ("a: a | ", "L, Left wins, no matter who moves first"),
        ("a: | a", "R, Right wins, no matter who moves first"),
        ("a: 0, a | 0", "N, the first player wins"),
        ("a: b | b; b: b | b", "D, a draw, no matter who moves first"),
        ("a: b | c; b: b | 0; c: 0 | c", "P, the second player wins"),
        ("a: 0 | a", "L, Left wins, no matter who moves first"),
        (TIS, "N^, Left wins moving first and draws moving second"),
        ("tisn: tis | 0; tis: 0 | tisn", "Nv, Right wins moving first and draws moving second"),
        ("a: d | ; d: d | d", "P^, Left wins moving second and draws moving first"),
        ("a: | d; d: d | d", "Pv, Right wins moving second and draws moving first"),
    ] {
        let out = answer(&["value", "game_graph", graph]);
        assert!(out.contains(&format!("\noutcome      {words}\n")), "{graph}\n{out}");
    }
}

#[test]
fn a_loop_may_be_worth_a_game_that_ends() {
    // Both players can move to b, and from b, each player can move back to a or to 0.
    let out = answer(&["value", "game_graph", "a: b | b; b: a, 0 | a, 0"]);
    assert!(out.starts_with("value        "), "{out}");
    let object = object(&["value", "backsliding_toads_and_frogs", "TF.", "--json"]);
    assert_eq!((&object["ok"], &object["loopy"]), (&json!(true), &json!(true)));
}

#[test]
fn kos_have_a_mean_that_is_no_dyadic_number() {
    let out = answer(&["value", "game_graph", KO]);
    assert!(out.contains("\nmean         -1/3"), "{out}");
    assert!(out.contains("\ntemperature  5/6"), "{out}");
    let object = object(&["value", "game_graph", KO, "--json"]);
    assert_eq!((&object["mean"], &object["temperature"]), (&json!("-1/3"), &json!("5/6")));
    assert!(object["komaster"]["Left"]["mean"].is_string(), "{object}");
}

#[test]
fn the_machine_interface_of_values() {
    let object = object(&["value", "game_graph", TIS, "--json"]);
    let expected = json!({ "Left": "Left", "Right": "draw" });
    assert_eq!((&object["fate"], &object["outcome"]), (&expected, &json!("N^")));
    assert_eq!((&object["onside"], &object["offside"]), (&json!("1"), &json!("{0|-1}")));
    assert_eq!((&object["stopper"], &object["left_stop"]), (&json!(false), &json!(null)));
    assert_eq!(
        object["moves"]["Left"],
        json!([{ "move": "0", "position": "0: |", "value": "0", "wins": true, "fate": "Left" }])
    );
    assert_eq!(object["best_moves"]["Right"][0]["fate"], "draw");
}

#[test]
fn a_position_without_a_value_has_an_outcome() {
    // Bach's carousel (Winning Ways, chapter 11): its onside does not equal a stopper.
    let carousel = "a: 0, b | 0; b: one | one, c; c: star, d | star; d: ones | ones, a; \
                    one: 0 | ; star: 0 | 0; ones: one | one";
    let (code, out, err) = upstar("", &["value", "game_graph", carousel]);
    assert_eq!(code, 1, "{out}{err}");
    assert!(out.starts_with("outcome      N, the first player wins\nLeft moves   "), "{out}");
    assert!(err.starts_with("error: ") && err.lines().count() == 1, "{err}");
    let (code, out, _) = upstar("", &["value", "game_graph", carousel, "--json"]);
    let object: Json = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &object["ok"], &object["outcome"]), (1, &json!(false), &json!("N")));
    assert_eq!(
        (&object["error"]["kind"], &object["fate"]["Left"]),
        (&json!("undefined"), &json!("Left"))
    );
    let (code, out, err) =
        upstar("", &["--max-nodes", "40", "value", "backsliding_toads_and_frogs", "TT...FF"]);
    assert_eq!(code, 1, "{out}{err}");
    assert!(err.contains("step limit reached (40 steps)"), "{err}");
}

// --- solve ---

#[test]
fn drawing_moves_and_repeating_lines() {
    let out = answer(&["solve", "game_graph", TIS, "--line"]);
    assert!(
        out.starts_with("outcome      N^, Left wins moving first and draws moving second"),
        "{out}"
    );
    assert!(out.contains("\nRight first  draws with tisn\n"), "{out}");
    assert!(out.contains("\nRight first, a draw\n"), "{out}");
    assert!(out.contains("    repeats from the beginning\n"), "{out}");
    let object = object(&["solve", "game_graph", TIS, "--line", "--json"]);
    assert_eq!(object["winner"], json!({ "Left": "Left", "Right": null }));
    assert_eq!(object["fate"], json!({ "Left": "Left", "Right": "draw" }));
    assert_eq!(object["winning_moves"]["Right"], json!([]));
    assert_eq!(object["drawing_moves"]["Right"].as_array().unwrap().len(), 1);
    assert_eq!(object["line_returns_to"], json!({ "Right": 0 }));
}

#[test]
fn sums_with_loopy_games_are_solved() {
    let out = answer(&["solve", &format!("game_graph(\"{TIS}\") + nim(\"1\")")]);
    assert!(out.starts_with("outcome      "), "{out}");
    // The names of loopy games are summands, too: the first player wins upon - *.
    let out = answer(&["solve", "upon + nim(\"1\")"]);
    assert!(out.starts_with("outcome      N, the first player wins\n"), "{out}");
    assert!(answer(&["solve", "dud + 5"]).starts_with("outcome      D,"));
    refusal(&["solve", "tis + 1"], 1, "no canonical form");
}

// --- play ---

#[test]
fn a_repetition_is_a_draw() {
    let asked = ["play", "game_graph", TIS, "--side", "right", "--first", "right"];
    let (code, out, err) = upstar("1\n1\n1\n1\n", &asked);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(
        out.contains("this position has occurred before; its third occurrence is a draw"),
        "{out}"
    );
    let last = "The position has occurred three times with Right to move: the game is a draw.\n";
    assert!(out.ends_with(last), "{out}");
}

#[test]
fn the_computer_wins_and_holds_draws_where_it_can() {
    let asked = ["play", "game_graph", "tisn: tis | 0; tis: 0 | tisn", "--first", "right"];
    let (_, out, _) = upstar("", &asked);
    assert!(out.ends_with("Left cannot move: Right wins.\n"), "{out}");
    let (_, out, _) = upstar("hint\n", &["play", "game_graph", TIS]);
    assert!(out.contains("Left> hint\nto 0: wins\n"), "{out}");
    for opponent in ["hotstrat", "sentestrat", "random"] {
        let asked = ["play", "hare_and_hounds", "3x5", "--opponent", opponent, "--side", "right"];
        let (code, out, err) = upstar("1\n1\n", &asked);
        assert_eq!(code, 0, "{out}{err}");
        assert!(!err.contains("error") && !err.contains("panicked"), "{err}");
    }
}

// --- search, table ---

#[test]
fn tables_and_searches_of_loopy_positions() {
    let asked = ["table", "backsliding_toads_and_frogs T(.)^1..2"];
    let out = answer(&asked);
    assert!(out.contains("on     L        -     -\n"), "{out}");
    let asked =
        ["search", "backsliding_toads_and_frogs", "outcome = D", "--limit", "1", "--max-size", "3"];
    refusal(&asked, 1, "all positions of size at most 3 cells");
    let asked = ["search", "backsliding_toads_and_frogs", "p = on", "--limit", "1", "--quiet"];
    assert_eq!(answer(&asked), "  2  .T\n");
}

#[test]
fn questions_about_games_that_end_are_refused_in_a_sentence() {
    refusal(&["eval", "mean(game_graph(\"a: 0 | a\"))"], 1, "expected a loopfree game");
    refusal(&["eval", "mean(over)"], 1, "expected a loopfree game");
}

// --- draw ---

#[test]
fn graphs_are_drawn() {
    assert_eq!(answer(&["draw", "over"]), "over = {0 | pass}\n");
    assert_eq!(answer(&["draw", "dud"]), "dud = {pass | pass}\n");
    let out = answer(&["draw", "backsliding_toads_and_frogs(\"T.\")", "--what", "graph"]);
    assert_eq!(out, "T. = {.T |}\n.T = {T. |}\n");
    assert_eq!(answer(&["draw", "^", "--what", "graph"]), "^ = {0 | *}\n");
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("loopy");
    fs::create_dir_all(&folder).unwrap();
    for (ending, words) in [("svg", "<svg"), ("tex", "\\begin{tikzpicture}"), ("dot", "digraph")] {
        let file = folder.join(format!("graph.{ending}"));
        let file = file.to_str().unwrap();
        let (code, _, err) = upstar("", &["draw", "{1|pass}", "-o", file]);
        assert_eq!((code, err), (0, format!("picture written to {file}\n")));
        assert!(fs::read_to_string(file).unwrap().contains(words), "{ending}");
    }
    assert_eq!(answer(&["draw", "tis"]), "a = {0 | b}\nb = {a | 0}\n");
    refusal(&["draw", "(1 & 0) + *2"], 1, "onside and offside of this game differ");
    let tree = answer(&["draw", "'{pass,0|*}'", "--what", "tree"]);
    assert_eq!(tree.matches("pass").count(), 2, "{tree}");
    let tis = answer(&["draw", "tis", "--what", "tree"]);
    assert!(tis.contains("a ...") && tis.lines().count() == 5, "{tis}");
    refusal(&["draw", "over", "--what", "thermograph"], 1, "pass");
}

#[test]
fn thermographs_with_kos_are_drawn() {
    let game = format!("game_graph(\"{KO}\")");
    let asked = ["draw", &game, "--what", "thermograph"];
    assert!(answer(&asked).contains("mean -1/3, temperature 5/6"));
    for komaster in ["left", "right"] {
        let out = answer(&[&asked[..], &["--komaster", komaster]].concat());
        assert!(out.contains("is komaster"), "{out}");
    }
}
