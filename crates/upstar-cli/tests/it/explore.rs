//! The commands that explore positions: `solve`, `play`, `search`, `table`, and rule files.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use crate::answers::refusal;
use crate::command::upstar;

fn answer(arguments: &[&str]) -> String {
    let (code, out, err) = upstar("", arguments);
    assert_eq!(code, 0, "{arguments:?}\n{out}{err}");
    out
}

static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("explore");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
});

fn file(name: &str, text: &str) -> String {
    let path = FOLDER.join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

const STRIPS: &str = "title = \"Strips\"\nboard = \"strip\"\n\
    cells = { left = \"x\", right = \"o\", empty = \".\" }\nleft = \"x. -> .x\"\nright = \".o -> o.\"\n";

const KAYLES: &str = "title = \"Kayles\"\nboard = \"strip\"\n\
                      cells = { empty = \".\", blocked = \"#\" }\nboth = [\". -> #\", \".. -> ##\"]\n";

// --- table ---

#[test]
fn a_family_with_two_ranges_is_a_grid() {
    let grid = "   1  2    3\n1  0  -1   -1\n2  1  +-1  {2|-1/2}\n";
    assert_eq!(answer(&["table", "domineering", "1..2", "x", "1..3"]), grid);
    let csv = answer(&["table", "domineering 1..2 x 1..3", "--format", "csv"]);
    assert_eq!(csv, ",1,2,3\n1,0,-1,-1\n2,1,+-1,{2|-1/2}\n");
}

#[test]
fn columns_are_expressions_about_the_position() {
    let asked = ["table", "octal(\"0.77\") 0..3", "--columns", "nim_value, size(left_options)"];
    assert_eq!(
        answer(&asked),
        "position  nim_value  size(left_options)\n       0  0          0\n       1  1          1\n       \
         2  2          2\n       3  3          3\n"
    );
    let json = answer(&["table", "nim 2..2", "--columns", "outcome", "--format", "json"]);
    assert_eq!(json, "{\"position\":\"2\",\"expression\":\"nim(\\\"2\\\")\",\"outcome\":\"N\"}\n");
    let latex = answer(&["table", "toppling_dominoes (xo)^1..2", "--format", "latex"]);
    assert!(latex.contains("xoxo & ${\\ast}2$ & N & $0$ & $0$ \\\\"), "{latex}");
}

#[test]
fn columns_have_titles_and_long_cells_are_cut() {
    let table = ["table", "domineering 3..4 x 4", "--columns", "position as n, value as \"V, W\""];
    let with = |more: &[&str]| upstar("", &[&table[..], more].concat());
    let (_, csv, _) = with(&["--format", "csv"]);
    assert!(csv.starts_with("n,\"V, W\"\n3x4,-3/2\n4x4,\"{0,{{2|0},"), "{csv}");
    let (_, json, _) = with(&["--json"]);
    assert!(json.starts_with("{\"n\":\"3x4\",") && json.contains("\"V, W\":\"-3/2\""), "{json}");
    let (code, latex, err) = with(&["--format", "latex"]);
    assert!(latex.contains("\nn & V, W \\\\\n") && latex.contains("... \\\\\n"), "{latex}");
    assert!(code == 0 && err.contains("cut to the width of a page; --full"), "{err}");
    let (_, latex, err) = with(&["--format", "latex", "--full"]);
    assert!(latex.contains("-_{2}\\}") && err.is_empty(), "{latex}{err}");
    refusal(&["table", "nim 1..2", "--columns", "value as \"\""], 2, "expected a column");
    // If the output is not a terminal, a long cell does not widen its column.
    let text = answer(&["table", "domineering", "4", "x", "4..4", "--columns", "value, mean"]);
    assert!(text.starts_with("position  value  mean\n4x4       {0,"), "{text}");
}

#[test]
fn a_definition_that_fails_ends_the_run() {
    let (code, out, err) = upstar("", &["eval", "v := {1|2}", "info(v)"]);
    assert!(
        code == 2 && out.is_empty() && err.contains("the next expressions are not"),
        "{out}{err}"
    );
    let (code, out, _) = upstar("", &["eval", "1 +", "2"]);
    assert_eq!((code, out.as_str()), (2, "2\n"));
}

#[test]
fn files_are_ascii_on_request() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("ascii.txt");
    let drawn = |words: &[&str]| {
        answer(&[words, &["-o", file.to_str().unwrap()]].concat());
        fs::read_to_string(&file).unwrap()
    };
    for asked in [&["draw", "{1|^*}", "--what", "tree"][..], &["draw", "cram", "2x2"]] {
        assert!(!drawn(asked).is_ascii(), "{asked:?}");
        assert!(drawn(&[&["--ascii"], asked].concat()).is_ascii(), "{asked:?}");
    }
}

#[test]
fn boards_have_the_names_that_moves_use() {
    for command in ["value", "solve"] {
        let out = answer(&[command, "clobber", "xo/ox"]);
        assert!(
            out.contains("a1 b1") && out.contains("\n    a   b") && out.contains("\n2 | "),
            "{out}"
        );
    }
}

#[test]
fn what_a_table_cannot_show_is_said() {
    refusal(&["table", "nim"], 2, "expected a family");
    refusal(&["table", "nim 5..3"], 2, "the range is empty");
    refusal(&["table", "nim 1..2", "--columns", "value, valeu"], 2, "did you mean `value`?");
    refusal(&["table", "chess 1..2"], 2, "unknown ruleset `chess`");
    let arguments = ["--max-nodes", "50", "table", "domineering 4x3..4", "--columns", "value"];
    let (code, out, err) = upstar("", &arguments);
    assert_eq!(code, 1, "{out}{err}");
    assert!(
        out.contains("4x4       ?") && err.contains("not found within the limits"),
        "{out}{err}"
    );
    let arguments = [&arguments[..], &["--format", "json"]].concat();
    let (_, out, _) = upstar("", &arguments);
    let rows: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(rows[1]["value"].is_null() && rows[1]["not_reached"]["value"].is_object(), "{out}");
    // The outcome is found long before the value.
    let asked = ["table", "domineering 5x9..9", "--columns", "value", "--timeout", "50ms"];
    let (code, out, err) = upstar("", &asked);
    assert!(code == 1 && out.contains("5x9       ?"), "{out}{err}");
}

// --- search ---

#[test]
fn the_smallest_positions_come_first() {
    let out = answer(&["search", "hackenbush", "value = 1/4", "--limit", "1"]);
    assert_eq!(out, "  3  BRR\n");
    let asked = ["search", "nim", "outcome = P", "--limit", "2", "--format", "csv", "--columns"];
    let out = answer(&[&asked[..], &["size(components(p))"]].concat());
    assert_eq!(out, "size,position,size(components(p))\n0,0,0\n2,\"1,1\",2\n");
    let out = answer(&["search", "nim", "outcome = P", "--limit", "1", "--columns", "value, mean"]);
    assert_eq!(out, "     position      value         mean\n  0  0             0             0\n");
    for threads in ["1", "3"] {
        let asked = ["search", "clobber", "value = ^*", "--max-size", "5", "--threads", threads];
        assert_eq!(answer(&asked), "  4  oxoo\n", "{threads} threads");
    }
}

#[test]
fn a_position_is_found_once_in_any_order_and_from_any_side() {
    let out = answer(&["search", "clobber", "value = ^^", "--max-size", "7"]);
    // {xo, xxxo} and {xxo, xxo}, up to order and symmetry.
    assert_eq!(out, "  7  xxxo.xo\n  7  xxo.xxo\n");
    let out = answer(&["search", "maze", "value = 1/2", "--max-size", "6", "--limit", "1"]);
    assert_eq!(out, "  4  @./.|.\n");
    let out = answer(&["search", "partial_nim", "outcome = P", "--limit", "3"]);
    assert_eq!(out, "  0  B0\n  2  B1,R1\n  2  G1,G1\n");
}

#[test]
fn what_is_not_found_has_exit_code_1_and_a_wrong_condition_2() {
    refusal(
        &["search", "cram", "value = 1", "--max-size", "3"],
        1,
        "all positions of size at most 3 cells",
    );
    refusal(&["search", "nim", "mean"], 2, "neither true nor false");
    refusal(&["search", "nim", "value ="], 2, "1 | value =");
}

// --- solve ---

#[test]
fn sums_are_solved() {
    let out = answer(&["solve", "clobber(\"xo\") + nim(\"2\")", "--line"]);
    assert!(out.starts_with("outcome      N, the first player wins\n"), "{out}");
    assert!(
        out.contains("\ncomponent 2  nim(\"2\")\nLeft first   wins in component 2: 2 to 1\n"),
        "{out}"
    );
    assert!(out.contains("\nRight first, Right wins\n  1 Right in component 2: 2 to 1\n"), "{out}");
    let out = answer(&["solve", "nim(\"1\") + 3"]);
    assert!(out.contains("component 2  3\nLeft first   wins in component 1: 1 to 0\n"), "{out}");
    assert!(out.contains(&format!("\n{}wins in component 2: 2\n", " ".repeat(13))), "{out}");
    let out = answer(&["solve", "clobber(\"xo\") - nim(\"3\")", "--json"]);
    let object: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(object["parts"][1], "negated(nim(\"3\"))");
    assert_eq!(
        object["winning_moves"]["Left"],
        serde_json::json!([{ "part": 1, "move": "3 to 1", "to": "1", "becomes": "negated(nim(\"1\"))" }])
    );
    let out = answer(&["solve", "clobber", "xo", "nim", "1", "--json"]);
    let object: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(object["outcome"], "P");
    assert_eq!(object["winner"]["Left"], "Right");
    assert_eq!(object["winning_moves"]["Left"], serde_json::json!([]));
    // The outcome is known, but the moves are not; this differs from an empty list of moves.
    let sum = "domineering(\"8x8\") - domineering(\"8x8\") + *";
    let (code, out, error) = upstar("", &["--max-nodes", "20000", "solve", sum, "--json"]);
    let object: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, object["outcome"].as_str()), (1, Some("N")));
    assert!(object["winning_moves"]["Left"].is_null(), "{out}");
    assert!(error.contains("cannot find the moves: step limit reached (20000 steps)"), "{error}");
    let sum = "domineering(\"8x8\") - domineering(\"8x8\") + 1";
    let (_, out, _) = upstar("", &["--max-nodes", "20000", "solve", sum, "--json"]);
    let object: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert!(object["winning_moves"]["Left"].is_null(), "{out}");
    assert_eq!(object["winning_moves"]["Right"], serde_json::json!([]), "Right cannot win");
    refusal(&["solve", "clobber", "xo", "nim"], 2, "expected a position after");
    refusal(&["solve", "clobber(\"xo\") + {1|"], 2, "1 | clobber");
    refusal(
        &["--max-nodes", "10", "solve", "domineering", "6x7"],
        1,
        "step limit reached (10 steps)",
    );
}

#[test]
fn moves_in_values_are_told_in_the_style_of_the_terminal() {
    let out = answer(&["solve", "^ + ^ - *", "--line", "--unicode"]);
    assert!(out.contains("1 Right ↑\n") && !out.contains('^'), "{out}");
    let out = answer(&["solve", "nim(\"2\") + ^", "--unicode"]);
    assert!(out.contains("component 2  ↑\n"), "{out}");
}

#[test]
fn a_move_that_wins_at_once_is_told_before_hard_ones_are_decided() {
    let sum = "domineering(\"6x6\") - domineering(\"6x6\") + *";
    let (code, out, err) = upstar("", &["solve", sum, "--max-nodes", "1000000"]);
    assert!(code == 1 && out.contains("Left first   wins in component 3: 0\n"), "{out}{err}");
    assert!(out.contains("Right first  wins in component 3: 0\n"), "{out}{err}");
    assert!(err.contains("cannot find the other moves"), "{err}");
    let (_, out, _) = upstar("", &["solve", sum, "--max-nodes", "1000000", "--json"]);
    let object: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert!(object["winning_moves"]["Right"].is_null(), "{out}");
    assert_eq!(object["winning_moves_found"]["Right"][0]["becomes"], "0");
}

#[test]
fn the_second_player_copies_moves_in_a_game_minus_itself() {
    let sum = "domineering(\"4x5\") - domineering(\"4x5\")";
    let out = answer(&["solve", sum, "--line"]);
    assert!(out.contains("\nLeft first, Right wins\n"), "{out}");
}

#[test]
fn misere_moves_that_were_cut_short_do_not_come_back() {
    let out = answer(&["solve", "--play", "misere", "domineering", "5x5", "--json"]);
    let object: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert!(!object["winning_moves"]["Left"].as_array().unwrap().is_empty(), "{out}");
}

#[test]
fn sums_are_solved_under_misere_play() {
    let misere = |words: &[&'static str]| -> Vec<&'static str> {
        ["solve", "--play", "misere"].iter().chain(words).copied().collect()
    };
    let out = answer(&misere(&["nim", "2", "clobber", "xo", "--line"]));
    assert!(out.starts_with("outcome      N, the first player wins\nplay         misère"), "{out}");
    assert!(out.contains("\nLeft first   wins in component 1: 2 to 0\n"), "{out}");
    assert!(out.contains("\nRight first, Right wins\n"), "{out}");
    assert!(answer(&misere(&["domineering", "1x1"])).contains("wins: unable to move"));
    let out = answer(&misere(&["hackenbush", "B,BR", "--json"]));
    let object: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&object["outcome"], &object["play"]), (&"R".into(), &"misere".into()));
    refusal(&misere(&["nim(\"2\") + *2"]), 2, "all components of a sum must be positions");
    // A game equal to 0 under normal play may change a misère outcome.
    refusal(&misere(&["nim(\"2\") + {*|*}"]), 2, "all components of a sum must be positions");
    assert!(answer(&misere(&["2.nim(\"2\")"])).starts_with("outcome      P, "));
    refusal(&misere(&["backsliding_toads_and_frogs", "TTT..FFF"]), 1, "can recur");
}

// --- variants ---

#[test]
fn every_command_takes_a_variant_of_a_ruleset() {
    let variant = "impartial(clobber)";
    assert!(answer(&["value", variant, "xoxo"]).starts_with("value        *3\n"));
    assert!(answer(&["value", "impartial(clobber(\"xoxo\"))"]).starts_with("value        *3\n"));
    assert!(answer(&["solve", variant, "xoxo", "nim", "3"]).starts_with("outcome      P,"));
    assert_eq!(answer(&["search", variant, "value = *3", "--limit", "1"]), "  4  xoxo\n");
    let table = answer(&["table", &format!("{variant} (xo)^1..2"), "--columns", "value"]);
    assert!(table.ends_with("xoxo      *3\n"), "{table}");
    let (_, out, err) = upstar("1\n", &["play", variant, "xo"]);
    assert!(out.ends_with("Right cannot move: Left wins.\n"), "{out}{err}");
    let asked = ["value", "negated(clobber)", "xxo/o.o", "-w", "diagonal=true", "--ascii"];
    assert_eq!(answer(&asked).lines().next(), Some("value        {^^*|0}"));
    refusal(&["solve", variant], 2, "expected a position after");
    refusal(&["table", "clobber(\"xo\") 1..2"], 2, "expected a ruleset");
    refusal(&["value", "clobber(\"xo\") + nim(\"2\")"], 2, "found a sum");
    refusal(&["value", "clobber"], 2, "expected a position after `clobber`");
    refusal(&["value", "clobber(\"xo\")", "xo"], 2, "expected a ruleset, found a position");
}

// --- rule files ---

#[test]
fn every_command_takes_a_rule_file() {
    let game = file("kayles.game", KAYLES);
    assert!(answer(&["value", &game, "..."]).starts_with("value        *3\n"));
    assert!(answer(&["solve", &game, "...", "nim", "3"]).starts_with("outcome      P,"));
    assert_eq!(answer(&["search", &game, "nim_value = 2", "--limit", "1"]), "  2  ..\n");
    let strips = file("strips.game", STRIPS);
    let found = answer(&["search", &strips, "value = *", "--limit", "2"]);
    assert_eq!(found, "  3  x.o\n  4  .x.o\n");
    let strips = file("lines.game", &STRIPS.replace('.', "_"));
    assert_eq!(answer(&["search", &strips, "value = *", "--limit", "1"]), "  3  x_o\n");
    assert!(
        answer(&["table", &format!("{game} 1..3"), "--columns", "nim_value"]).ends_with("3  3\n")
    );
    assert!(upstar("1\n", &["play", &game, ".."]).1.contains("Kayles"));
    assert!(answer(&["help", &game]).contains("Kayles"));
    let expression = format!("nim_value(ruleset({:?})(\"....\"))", game);
    assert_eq!(answer(&["eval", &expression]), "1\n");
}

#[test]
fn mistakes_in_rule_files_are_shown_there() {
    let game = file("wrong.game", &KAYLES.replace("strip", "sphere"));
    let (code, out, err) = upstar("", &["value", &game, "..."]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(
        err.contains(&format!("--> {game}:2:9\n2 | board = \"sphere\"\n  |         ^^^^^^^^\n")),
        "{err}"
    );
    let (code, _, again) = upstar("", &["eval", &format!("ruleset({game:?})(\".\")")]);
    assert_eq!((code, again), (2, err));
    refusal(&["value", "no-such.game", "."], 2, "cannot read no-such.game");
    let game = file("fine.game", KAYLES);
    refusal(&["value", &game, "x"], 2, "1 | x");
    refusal(&["value", &game, ".", "--with", "diagonal=true"], 2, "no options");
}

#[test]
fn examples_of_rule_files_are_checked() {
    let wrong = format!("{KAYLES}[examples]\n\"..\" = \"*2\"\n\"...\" = \"*2\"\n");
    let game = file("examples.game", &wrong);
    let shown = format!("--> {game}:7:10\n7 | \"...\" = \"*2\"\n  |          ^^\n");
    let (code, out, err) = upstar("", &["help", &game]);
    assert_eq!(code, 0, "{out}{err}");
    assert!(err.starts_with("warning: ") && err.contains("the value of `...` is *3"), "{err}");
    for asked in [&["value", &game, "."][..], &["solve", &game, "."]] {
        refusal(asked, 2, "the value of `...` is *3 by these rules");
        refusal(asked, 2, &shown);
    }
    refusal(&["eval", &format!("ruleset({game:?})(\".\")")], 2, &shown);
    let (code, out, err) = upstar("", &["check", &game]);
    assert_eq!((code, out), (1, format!("{game}: 1 of 2 examples held\n")));
    assert!(err.contains(&shown), "{err}");
    let (_, out, _) = upstar("", &["check", &game, "--json"]);
    let object: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&object["held"], &object["failed"][0]["line"]), (&1.into(), &7.into()));
    let unread = format!("{KAYLES}[examples]\n\"..\" = \"foo\"\n");
    refusal(&["value", &file("unread.game", &unread), "."], 2, "unknown name `foo`");
    let no_place = format!("{KAYLES}[examples]\n\"..x\" = \"0\"\n");
    refusal(
        &["value", &file("no-place.game", &no_place), "."],
        2,
        "6 | \"..x\" = \"0\"\n  |    ^\n",
    );
    let (code, out, err) = upstar("", &["check", "../../games"]);
    assert_eq!(code, 0, "{out}{err}");
    assert!(out.lines().count() >= 17, "{out}");
}

// --- the list of rulesets, and mistyped words ---

#[test]
fn rulesets_are_listed_by_what_they_are_played_on() {
    let out = answer(&["rulesets"]);
    let names = out.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    assert!(names.count() > 50 && !out.contains("..."), "{out}");
    assert!(out.contains("\nGraphs and trees\n") && out.lines().all(|line| line.len() <= 90));
    let out = answer(&["rulesets", "end nim"]);
    assert!(out.starts_with("Heaps and pairs of numbers\n  end_nim  "), "{out}");
    assert!(!out.contains("octal"), "{out}");
    let out = answer(&["rulesets", "nim", "--json"]);
    let object: serde_json::Value = serde_json::from_str(out.lines().next().unwrap()).unwrap();
    assert_eq!(object["group"], "heaps");
    refusal(&["rulesets", "chess"], 1, "no ruleset matches `chess`");
}

#[test]
fn members_of_a_family_that_are_no_positions_are_left_out_and_told() {
    let (code, out, err) = upstar("", &["table", "clobber", "(xo)^0..2", "--format", "csv", "-q"]);
    assert_eq!(code, 2);
    assert!(out.starts_with("position,value,outcome,mean,temperature\nxo,*,N,0,0\nxoxo,"), "{out}");
    assert!(err.starts_with("error: the text has no cells"), "{err}");
    let help = "help: this family contains the empty string; the other rows are correct; ";
    assert!(err.contains(help), "{err}");
    let (code, out, err) = upstar("", &["table", "clobber", "(x)^0..1(o)^0..2", "--format", "csv"]);
    assert_eq!((code, out.as_str()), (2, ",0,1,2\n0,,0,0\n1,0,*,v\n"), "{err}");
    let (_, out, err) = upstar("", &["table", "domineering", "(u)^1..3", "--format", "csv"]);
    assert!(out.is_empty() && err.contains("this family contains `u`, one of 3 "), "{out}{err}");
    let (_, out, _) = upstar("", &["table", "nim", "0..3", "--format", "csv", "--columns", "foo"]);
    assert!(out.is_empty(), "{out}");
}

#[test]
fn words_that_begin_with_a_minus_are_expressions_where_a_bracket_follows() {
    assert_eq!(answer(&["eval", "-domineering(\"2x1\")"]), "-1\n");
    assert!(answer(&["solve", "-nim(\"2\") + 1"]).starts_with("outcome"));
    refusal(&["eval", "-x"], 2, "unknown name `x`");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let picture = folder.join("plan(1).txt");
    answer(&["draw", "nim(\"2\")", &format!("-o{}", picture.display())]);
    assert!(picture.exists());
    refusal(&["check", "--", "-nim(1).game"], 2, "`-nim(1).game` does not exist");
    let quoted = "write the position in quotation marks: domineering(\"4x4\")";
    refusal(&["eval", "domineering(4x4)"], 2, quoted);
    refusal(&["value", "domineering(4x4)"], 2, quoted);
}

#[test]
fn rows_are_printed_as_json_by_the_short_name_too() {
    let table = ["table", "nim", "1..2", "--columns", "value"];
    let long = answer(&[&table[..], &["--format", "json"]].concat());
    assert_eq!(answer(&[&table[..], &["--json"]].concat()), long);
    let out = answer(&["search", "clobber", "value = ^", "--limit", "1", "--json"]);
    assert!(out.starts_with("{\"") && out.contains("\"size\":3"), "{out}");
}

#[test]
fn only_formulas_are_formulas_in_latex() {
    let columns = "winning_moves(p, Left), value = 0, [value, 1/2]";
    let table = ["table", "domineering 2x2", "--columns", columns, "--format", "latex"];
    let out = answer(&table);
    assert!(out.contains(r"& [domineering(\texttt{\char34}\#./\#.\texttt{\char34})"), "{out}");
    assert!(out.contains(r"& false & $[{\pm}1, \frac{1}{2}]$"), "{out}");
}

#[test]
fn columns_of_a_search_are_as_wide_as_what_is_in_them() {
    let out =
        answer(&["search", "domineering", "value = 1/4", "--max-size", "12", "--columns", "value"]);
    let widths: Vec<_> = out.lines().skip(1).map(|line| line.rfind("1/4")).collect();
    assert!(!widths.is_empty() && widths.iter().all(|at| *at == widths[0]), "{out}");
}

#[test]
fn variants_of_rule_files_are_named_by_their_path() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("variants");
    fs::create_dir_all(folder.join("empty")).unwrap();
    let file = folder.join("walk.game");
    let rules = "title = \"Walk\"\nboard = \"strip\"\ncells = { empty = \".\", left = \"x\", right = \"o\" }\n\
                 left = \"x. -> .x\"\nright = \".o -> o.\"\n\n[examples]\n\"x.\" = \"1\"\n";
    fs::write(&file, rules).unwrap();
    let path = file.to_str().unwrap();
    for ruleset in [format!("impartial({path})"), format!("negated(impartial(\"{path}\"))")] {
        let out = answer(&["value", &ruleset, "x.."]);
        assert!(out.contains("value        0") && out.contains("outcome      P"), "{out}");
    }
    let out = answer(&["help", path]);
    assert!(out.contains("walk.game\")(\"x.\") = 1"), "{out}");
    for (wrong, sentence) in [
        (rules.replace("\"Walk\"", "Walk"), ":1:9"),
        (rules.replace("\"Walk\"", "Walk"), "a string must be in quotation marks"),
        (rules.replace(" }", ""), "a closing bracket is missing"),
        (rules.replace("title", "größe"), "a key must be a word of the letters a to z"),
        (rules.to_owned() + "left = \"x.. -> ..x\"\n", "above the first line in brackets"),
    ] {
        fs::write(&file, wrong).unwrap();
        refusal(&["value", path, "x."], 2, sentence);
    }
    refusal(&["check", folder.join("no.game").to_str().unwrap()], 2, "no.game");
    refusal(
        &["check", folder.join("empty").to_str().unwrap()],
        2,
        "empty`; specify a file of claims",
    );
}

#[test]
fn commands_accept_the_names_of_games_that_help_knows() {
    let octal = ["--with", "code=0.77", "7"];
    let value = answer(&[&["value", "octal"][..], &octal].concat());
    assert_eq!(answer(&["value", "kayles", "7"]), value);
    assert_eq!(answer(&["value", "Kayles", "7"]), value);
    let solved = answer(&["solve", "take_away", "8,3"]);
    assert_eq!(answer(&["solve", "fibonacci_nim", "8,3"]), solved);
    let chess = answer(&["table", "octal(\"0.137\")", "1..9", "--columns", "nim_value"]);
    assert_eq!(answer(&["table", "dawsons_chess", "1..9", "--columns", "nim_value"]), chess);
    assert!(answer(&["rulesets", "kayles"]).contains("\n  octal "));
}

#[test]
fn values_are_explained_compared_and_drawn() {
    let nim = answer(&["eval", "explain(nim(\"3,5\"))"]);
    assert_eq!(answer(&["explain", "nim", "3,5"]), nim);
    assert_eq!(answer(&["explain", "nim(\"3,5\")"]), nim);
    let walls = answer(&["eval", "explain({3|1}, \"thermograph\")"]);
    assert_eq!(answer(&["explain", "{3|1}", "--about", "thermograph"]), walls);
    let shown = answer(&["compare", "^*", "0"]);
    assert!(shown.starts_with("^* || 0\n\nThe difference\nvalue            ^*\n"), "{shown}");
    let object = answer(&["compare", "-1", "upon", "--json"]);
    let object: serde_json::Value = serde_json::from_str(&object).unwrap();
    assert_eq!((&object["relation"], &object["second"]), (&"<".into(), &"upon".into()));
    refusal(&["compare", "1", "foo"], 2, "1 | foo\n  | ^^^");
    refusal(&["explain", "1", "--with", "a=b"], 2, "`--with` needs a ruleset and a position");
    let board = answer(&["draw", "domineering(\"2x3\")"]);
    assert_eq!(answer(&["draw", "domineering", "2x3"]), board);
    let diagonal = answer(&["draw", "clobber", "xo", "--with", "diagonal=true"]);
    assert_eq!(answer(&["draw", "clobber(\"xo\", diagonal: true)"]), diagonal);
}

#[test]
fn what_is_mistyped_is_told_with_what_would_be_right() {
    refusal(&["value", "toads_and_frogs", "T.F", "--slide", "2"], 2, "`--with slide=2`");
    refusal(&["value", "octal", "0.77", "7"], 2, "octal needs the option code");
    refusal(&["value", "kales", "7"], 2, "unknown ruleset `kales`");
    refusal(&["value", "poker", "7"], 2, "unknown ruleset `poker`\nhelp: `upstar rulesets`");
    refusal(&["table", "domineering 1..3"], 2, "this family contains `1`");
    let (_, _, err) = upstar("", &["search", "domineering", "value = foo"]);
    assert!(err.contains("unknown name `foo`") && !err.contains("did you mean"), "{err}");
}

// --- options, stores ---

#[test]
fn rulesets_with_options_are_named_in_several_ways() {
    for arguments in [
        &["value", "octal", "5", "--with", "code=0.77"][..],
        &["value", "octal", "5", "--with", "0.77"],
        &["value", "octal(\"0.77\")", "5"],
    ] {
        assert!(answer(arguments).starts_with("value        *4\n"), "{arguments:?}");
    }
    refusal(&["value", "octal", "5"], 2, "octal needs the option code");
    refusal(&["value", "{1|", "5"], 2, "1 | {1|");
    refusal(&["value", "1 + 1", "5"], 2, "expected a ruleset");
}

#[test]
fn values_are_kept_in_a_store() {
    let store = file("values.sqlite", "");
    fs::remove_file(&store).unwrap();
    let asked = ["--store", &store, "value", "domineering", "3x4", "--json"];
    let first = answer(&asked);
    assert!(fs::metadata(&store).unwrap().len() > 0);
    assert_eq!(answer(&asked), first);
    let other = file("other.sqlite", "this is no store");
    refusal(&["--store", &other, "value", "nim", "1"], 2, "is not an Upstar store");
}

// --- random search and endgames of Go ---

#[test]
fn a_random_search_depends_only_on_its_seed() {
    let asked = ["search", "domineering", "--maximise", "temperature(p)", "--max-size", "6"];
    let found = |seed| answer(&[&asked[..], &["--samples", "60", "--seed", seed]].concat());
    assert_eq!(found("1"), found("1"));
    let best = answer(&[&asked[..], &["--limit", "1", "--samples", "200"]].concat());
    assert!(best.trim_end().ends_with(" 5/4"), "{best}");
    let hotter = ["search", "domineering", "temperature > 5/4", "--max-size", "6"];
    refusal(&hotter, 1, "all positions of size at most 6");
    refusal(&["search", "nim", "--maximise", "value = 1"], 2, "expected a number");
    refusal(&["search", "nim"], 2, "<CONDITION>");
}

#[test]
fn a_random_search_is_resumed() {
    let file = FOLDER.join("search.json");
    let file = file.to_str().unwrap();
    let asked = ["search", "clobber", "outcome = N", "--maximise", "birthday(p)", "--max-size"];
    let asked = [&asked[..], &["8", "--samples", "30", "--limit", "1", "--resume", file]].concat();
    let score = |text: String| -> i64 { text.split_whitespace().last().unwrap().parse().unwrap() };
    let first = score(answer(&asked));
    let stored = fs::read_to_string(file).unwrap();
    assert!(stored.contains("\"positions\": 30"), "{stored}");
    assert!(score(answer(&asked)) >= first);
    assert!(fs::read_to_string(file).unwrap().contains("\"positions\": 60"));
    assert!(!FOLDER.join("search.json.part").exists());
    let other = ["search", "clobber", "--maximise", "mean(p)", "--resume", file];
    refusal(&other, 2, "another ruleset or expression");
    // A smaller limit removes larger positions, and no position is listed twice.
    let smaller = ["search", "clobber", "outcome = N", "--maximise", "birthday(p)", "--max-size"];
    let smaller = [&smaller[..], &["4", "--samples", "200", "--resume", file]].concat();
    for _ in 0..2 {
        let found = answer(&smaller);
        let rows: Vec<&str> = found.lines().skip(1).collect();
        assert!(!rows.is_empty() && rows.iter().all(|row| row.trim() < "5"), "{found}");
        assert!(rows.iter().enumerate().all(|(i, row)| !rows[..i].contains(row)), "{found}");
    }
}

#[test]
fn an_endgame_of_a_game_record_has_a_score() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/endgame13.sgf");
    let out = answer(&["value", "go", file, "--with", "alive=all"]);
    for part in ["Black, assumed alive: F3 (2 stones)", "settled territory", "White's best"] {
        assert!(out.contains(part), "{out}");
    }
    let last = out.lines().last().unwrap();
    assert!(last.starts_with("if Black moves first: "), "{out}");
    let json = |asked: &[&str]| -> serde_json::Value {
        serde_json::from_str(&answer(&[asked, &["--json"]].concat())).unwrap()
    };
    let endgame = &json(&["value", "go", file, "--with", "alive=all"])["endgame"];
    assert_eq!(endgame["text"], last, "{endgame}");
    let region = &endgame["regions"][0];
    assert_eq!(region["points"], serde_json::json!(["F13", "G13", "F12"]), "{endgame}");
    assert_eq!(region["temperature"], "1/2");
    assert_eq!(region["onside"], "*");
    let best = serde_json::json!([{ "move": "F13", "score": "-18" }]);
    assert_eq!(region["best_moves"]["Left"], best, "{endgame}");
    assert_eq!(endgame["winner"]["Left"], "Right");
    assert_eq!(endgame["least_score"]["Left"], "-18");
    assert_eq!(endgame["greatest_score"]["Right"], "-17");
    assert_eq!(endgame["unconditionally_alive"]["Left"][0], "E13 (23 stones)");
    let small = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/endgame.sgf");
    let [value, solution] = ["value", "solve"].map(|command| json(&[command, "go", small]));
    assert!(value["endgame"]["regions"].as_array().unwrap().len() == 3, "{value}");
    assert_eq!(value["endgame"], solution["endgame"]);
    let out = answer(&["eval", &format!("go({file:?}, move: 2)")]);
    assert!(out.contains("....x") && out.matches('o').count() == 2, "{out}");
}
