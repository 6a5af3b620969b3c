//! The contract of the command: the output of each subcommand, its stream, and the exit code.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn upstar_with(input: &str, arguments: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_upstar"))
        .args(arguments)
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that fails early does not read its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn upstar(arguments: &[&str]) -> Output {
    upstar_with("", arguments)
}

fn parts(output: &Output) -> (i32, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

#[track_caller]
fn check(arguments: &[&str], code: i32, out: &str, err: &str) {
    let (found_code, found_out, found_err) = parts(&upstar(arguments));
    assert_eq!((found_out.as_str(), found_err.as_str()), (out, err), "{arguments:?}");
    assert_eq!(found_code, code, "{arguments:?}");
}

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn file(&self, name: &str, content: &str) -> String {
        let file = self.0.join(name);
        fs::write(&file, content).unwrap();
        file.to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

// --- eval ---

#[test]
fn values_are_printed_one_per_line() {
    check(&["eval", "{2|-1} + ^*", "mean({2|-1})"], 0, "{2^*|-1^*}\n1/2\n", "");
    check(&["eval", "--unicode", "{2|-1} + ^*"], 0, "{2↑*|-1↑*}\n", "");
    check(&["--unicode", "eval", "--ascii", "^"], 0, "^\n", "");
    check(&["--ascii", "eval", "--unicode", "^"], 0, "↑\n", "");
    check(&["eval", "g := {1|-1}; g + g", "h := g", "1;", "2; # so"], 0, "0\n+-1\n", "");
    check(&["eval", "outcome(*)"], 0, "N\n", "");
}

#[test]
fn without_a_terminal_the_conversation_is_a_program() {
    check(&["repl"], 0, "", "");
    let (code, out, err) = parts(&upstar_with("g := ^\ng + g\n", &["repl"]));
    assert_eq!((code, out.as_str(), err.as_str()), (0, "^^\n", ""));
}

#[test]
fn expressions_may_begin_with_a_minus() {
    check(&["eval", "-1/2", "-_2", "-{1|*}", "--ascii"], 0, "-1/2\n-_2\n{*|-1}\n", "");
}

#[test]
fn a_wrong_expression_is_shown_with_a_caret_and_a_remedy() {
    let error = "error: `|` occurs twice in the same braces, so the game is ambiguous\n\
                 1 | {1|0|-1}\n  |     ^\n\
                 help: write `||` for the outer separator, or add braces; write a scoring game as s{…}\n";
    check(&["eval", "{1|0|-1}"], 2, "", error);
    let error =
        "error: unknown name `meam`\n1 | 1 + meam(2)\n  |     ^^^^\nhelp: did you mean `mean`?\n";
    check(&["eval", "1 + meam(2)"], 2, "", error);
}

#[test]
fn value_knows_games_that_are_no_positions() {
    for game in ["{1|0}", "2", "'{0,1|3}'", "on"] {
        let (_, panel, _) = parts(&upstar(&["eval", &format!("info({game})")]));
        assert!(panel.starts_with("value "), "{panel}");
        check(&["value", game], 0, &panel, "");
    }
    let (_, out, _) = parts(&upstar(&["value", "{1|0}", "--json"]));
    assert!(out.contains("\"text\":\"{1|0}\""), "{out}");
    let (code, out, err) = parts(&upstar(&["eval", "{2|0|{0|-1|.}}"]));
    assert!((code, out.as_str()) == (2, "") && err.contains("only in scoring games"), "{err}");
}

#[test]
fn what_mathematics_does_not_answer_is_no_answer() {
    let error = "error: the game is not infinitesimal, so it has no atomic weight\n\
                 1 | atomic_weight(1)\n  | ^^^^^^^^^^^^^^^^\n";
    check(&["eval", "atomic_weight(1)"], 1, "", error);
    check(&["eval", "assert 1 = 1"], 0, "true\n", "");
    assert_eq!(parts(&upstar(&["eval", "assert 1 = 2"])).0, 1);
}

#[test]
fn the_worst_of_many_answers_decides() {
    let (code, out, _) = parts(&upstar(&["eval", "1", "atomic_weight(1)", "{", "2"]));
    assert_eq!((code, out.as_str()), (2, "1\n2\n"));
}

#[test]
fn lines_of_the_standard_input_are_questions() {
    let input = "# a comment\n\ng := {3|1}\nmean(g)\n";
    let (code, out, err) = parts(&upstar_with(input, &["eval", "-"]));
    assert_eq!((code, out.as_str(), err.as_str()), (0, "{3|1}\n2\n", ""));
}

#[test]
fn a_form_whose_text_is_too_long_is_a_table_in_json() {
    // Each step adds two positions and doubles the text.
    let form =
        "step := f -> '{f|{f|0}}';\nf := '{1|0}';\n".to_owned() + &"f := step(f);\n".repeat(30);
    let (code, out, err) = parts(&upstar_with(&(form.clone() + "f\n"), &["eval", "--json", "-"]));
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let last: serde_json::Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
    assert_eq!((&last["ok"], &last["shortened"]), (&true.into(), &true.into()), "{last}");
    let text = last["text"].as_str().unwrap();
    assert!(text.starts_with("'{") && text.ends_with("...") && text.len() < 5000, "{text}");
    let nodes = last["value"]["nodes"].as_array().unwrap();
    assert!((60..70).contains(&nodes.len()), "{}", nodes.len());
    assert_eq!(nodes.last().unwrap()["hash"], last["value"]["root"]);
    // Only printed values are converted to text.
    let asked = form.clone() + "size(positions(f))\n";
    let (code, out, err) = parts(&upstar_with(&asked, &["eval", "-"]));
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let (code, out, err) = parts(&upstar_with(&(form + "f\n"), &["eval", "-"]));
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(err.contains("a list of positions"), "{err}");
}

#[test]
fn json_is_a_contract() {
    let (code, out, err) = parts(&upstar_with("{2|-1} + ^*\n", &["eval", "--json", "-"]));
    let expected = concat!(
        r#"{"input":"{2|-1} + ^*","ok":true,"type":"game","text":"{2^*|-1^*}","value":"#,
        r#"{"format":"upstar-1","root":"6ad93df85e6113c7503033dc3ccd2848","nodes":["#,
        r#"{"hash":"2af6ee231d371877efc9c01fca017b27","number":"2","ups":"1","nim":"1"},"#,
        r#"{"hash":"b729f3aa50f8a513ef2f9f45b7871a9c","number":"-1","ups":"1","nim":"1"},"#,
        r#"{"hash":"6ad93df85e6113c7503033dc3ccd2848","#,
        r#""left":["2af6ee231d371877efc9c01fca017b27"],"#,
        r#""right":["b729f3aa50f8a513ef2f9f45b7871a9c"]}]}}"#,
        "\n"
    );
    assert_eq!((code, out.as_str(), err.as_str()), (0, expected, ""));
}

#[test]
fn every_line_has_a_json_answer() {
    let input = "x := 3\n\n# why\nx + 1/2\nx = 3\n{1|\natomic_weight(1)\n\"a\\\"b\"\n[1, *]";
    let (code, out, err) = parts(&upstar_with(input, &["eval", "--json", "-"]));
    let expected = r##"{"input":"x := 3","ok":true,"type":"number","text":"3","value":"3"}
{"input":"","ok":true,"type":"nothing","text":"","value":null}
{"input":"# why","ok":true,"type":"nothing","text":"","value":null}
{"input":"x + 1/2","ok":true,"type":"number","text":"7/2","value":"7/2"}
{"input":"x = 3","ok":true,"type":"bool","text":"true","value":true}
"##;
    assert!(out.starts_with(expected), "{out}");
    let rest: Vec<serde_json::Value> =
        out.lines().skip(5).map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rest.len(), 4);
    assert_eq!(rest[0]["error"]["kind"], "syntax");
    assert_eq!(rest[1]["error"]["kind"], "undefined");
    assert_eq!(rest[1]["error"]["at"], serde_json::json!([0, 16]));
    assert_eq!(rest[2]["value"], "a\"b");
    assert_eq!(rest[3]["type"], "list");
    assert_eq!((code, err.as_str()), (1, ""), "some lines have no answer");
}

#[test]
fn an_answer_is_flushed_before_the_next_question_is_read() {
    use std::io::{BufRead, BufReader};
    let mut child = Command::new(env!("CARGO_BIN_EXE_upstar"))
        .args(["eval", "--json", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for question in ["1", "*", "{1|-1}"] {
        writeln!(input, "{question}").unwrap();
        input.flush().unwrap();
        let mut answer = String::new();
        output.read_line(&mut answer).unwrap();
        assert!(answer.contains(&format!("\"input\":\"{question}\"")), "{answer}");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

// --- limits ---

#[test]
fn a_budget_is_kept_and_named() {
    let (code, out, err) = parts(&upstar(&["--max-nodes", "1000", "value", "domineering", "6x6"]));
    assert_eq!(code, 1, "{out}{err}");
    assert!(
        err.contains("step limit reached (1000 steps); raise the limit with --max-nodes"),
        "{err}"
    );
    assert!(out.starts_with("    a   b"), "the board is drawn all the same: {out}");
}

#[test]
fn the_clock_stops_a_question() {
    let arguments = ["--timeout", "200ms", "value", "domineering", "12x12"];
    let (code, _, err) = parts(&upstar(&arguments));
    assert_eq!(code, 1, "{err}");
    assert!(err.contains("time limit reached; raise the limit with --timeout"), "{err}");
}

#[test]
#[cfg(target_os = "linux")]
fn the_memory_is_kept_within_its_limit() {
    let arguments =
        ["--max-memory", "50M", "--timeout", "600", "eval", "value(domineering(\"9x9\"))"];
    let (code, _, err) = parts(&upstar(&arguments));
    assert_eq!(code, 1, "{err}");
    assert!(err.starts_with("error: memory limit reached (50 MB); raise the limit with"), "{err}");
}

// --- value ---

#[test]
fn a_position_is_valued_on_one_page() {
    let page = "value        *
outcome      N, the first player wins
stops        0 and 0
mean         0
temperature  0
Left's best  a1 b1  to ^, wins, and 3 more like it
Right's best a2 b2  to v, wins, and 3 more like it

";
    let (code, out, err) = parts(&upstar(&["value", "clobber", "xo/ox"]));
    assert!(out.starts_with(page), "{out}");
    assert_eq!((code, err.as_str()), (0, ""));
}

#[test]
fn positions_come_from_the_standard_input_and_with_options() {
    let (code, out, _) = parts(&upstar_with("..\n.#\n", &["value", "domineering", "-"]));
    assert_eq!(code, 0);
    assert!(out.starts_with("value        *\n"), "{out}");
    let arguments = ["value", "clobber", "x./.o", "--with", "diagonal=true"];
    assert!(parts(&upstar(&arguments)).1.starts_with("value        *\n"));
    assert!(parts(&upstar(&arguments[..3])).1.starts_with("value        0\n"));
}

#[test]
fn a_position_in_json() {
    let (code, out, _) = parts(&upstar(&["value", "nim", "1,2", "--json"]));
    let object: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(code, 0);
    assert_eq!(object["input"], "nim(\"1,2\")");
    assert_eq!((&object["ok"], &object["text"]), (&true.into(), &"*3".into()));
    assert_eq!(object["value"]["nodes"][0]["nim"], "3");
    assert_eq!(object["best_moves"]["Left"][0]["wins"], true);
}

#[test]
fn a_wrong_position_is_shown_with_a_caret() {
    let (code, out, err) = parts(&upstar(&["value", "domineering", "../.x"]));
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.starts_with("error: unexpected 'x'"), "{err}");
    assert!(err.contains("\n1 | ../.x\n  |     ^\nhelp: "), "{err}");
    let (code, _, err) = parts(&upstar(&["value", "domineerin", "4x4"]));
    assert_eq!(code, 2);
    assert!(err.contains("domineering"), "{err}");
}

#[test]
fn a_program_that_is_piped_has_its_last_answer_and_an_end() {
    for word in ["quit", "exit", "quit()", "exit()"] {
        let output = upstar_with(&format!("1 + 1\n_ + 1\n{word}\n5\n"), &[]);
        assert_eq!(parts(&output), (0, "2\n3\n".to_owned(), String::new()), "{word}");
    }
    let output = upstar_with("quit := 3\nquit\n", &["run", "-"]);
    assert_eq!(parts(&output), (0, "3\n".to_owned(), String::new()));
}

// --- run ---

#[test]
fn a_program_prints_its_expressions_and_stops_at_a_failure() {
    let folder = Folder::new("run");
    let good = folder.file("good.up", "g := {1|-1}\nassert g + g = 0\nmean(g) # and\ng\n");
    check(&["run", &good], 0, "0\n+-1\n", "");
    let bad = folder.file("bad.up", "1\nassert 1 = 2\n2\n");
    let (code, out, err) = parts(&upstar(&["run", &bad]));
    assert_eq!((code, out.as_str()), (1, "1\n"));
    let place = format!("error: the assertion does not hold\n --> {bad}:2:8\n2 | assert 1 = 2\n");
    assert!(err.starts_with(&place), "{err}");
    let (code, out, _) = parts(&upstar_with("1 + 1\n", &["run", "-"]));
    assert_eq!((code, out.as_str()), (0, "2\n"));
}

#[test]
fn the_programs_in_the_examples_folder_run() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut programs = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let file = entry.unwrap().path();
        if file.extension().is_some_and(|ending| ending == "up") {
            let (code, _, err) = parts(&upstar(&["run", file.to_str().unwrap()]));
            assert_eq!((code, err.as_str()), (0, ""), "{}", file.display());
            programs += 1;
        }
    }
    assert!(programs > 0, "there are examples");
}

#[test]
fn without_a_command_and_a_terminal_the_input_is_a_program() {
    let (code, out, err) = parts(&upstar_with("g := *\ng + g\n", &[]));
    assert_eq!((code, out.as_str(), err.as_str()), (0, "0\n", ""));
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let (code, out, err) = parts(&upstar(&["run", "no-such-file.up"]));
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.starts_with("error: cannot read no-such-file.up: "), "{err}");
    let folder = Folder::new("latin");
    let file = folder.0.join("latin.up");
    fs::write(&file, b"1 + \xe9\n").unwrap();
    let (code, _, err) = parts(&upstar(&["run", file.to_str().unwrap()]));
    assert_eq!(code, 2);
    assert!(err.contains("not UTF-8 text: byte 5 is invalid"), "{err}");
}

// --- draw ---

#[test]
fn pictures_are_drawn_into_files_by_their_ending() {
    let folder = Folder::new("draw");
    for (ending, beginning) in [("svg", "<svg"), ("tex", "\\documentclass"), ("txt", "\n")] {
        let file = folder.0.join(format!("a.{ending}"));
        let file = file.to_str().unwrap();
        let (code, out, err) = parts(&upstar(&["draw", "{4|2||-1}", "-o", file]));
        assert_eq!((code, out.as_str()), (0, ""), "{err}");
        assert_eq!(err, format!("picture written to {file}\n"));
        let drawn = fs::read_to_string(file).unwrap();
        assert!(drawn.starts_with(beginning), "{drawn}");
        assert!(drawn.lines().count() > 10, "{drawn}");
    }
    let (code, _, err) = parts(&upstar(&["draw", "*", "-o", "picture.doc"]));
    assert_eq!(code, 2);
    assert!(err.contains(".svg, .png, .tex, .tikz, .dot or .txt"), "{err}");
    let picture = folder.0.join("a.png");
    let (code, _, err) = parts(&upstar(&["draw", "*", "-o", picture.to_str().unwrap()]));
    if cfg!(feature = "png") {
        assert!(code == 0 && fs::read(picture).unwrap().starts_with(b"\x89PNG"), "{err}");
    } else {
        assert!(code == 2 && err.contains("--features png") && !picture.exists(), "{err}");
    }
    assert_eq!(parts(&upstar(&["draw", "*", "--scale", "1000"])).0, 2);
}

#[test]
fn boards_have_labels_and_graphs_have_coordinates() {
    let text = |words: &[&str]| {
        let (code, out, err) = parts(&upstar(&[&["draw"], words].concat()));
        if code == 0 { out } else { format!("{code} {err}") }
    };
    // The wall keeps Right in the first column.
    let out = text(&["maze", "@./.|./.|.", "--label", "reduced"]);
    let numbers: Vec<&str> =
        out.split(|c: char| !"0123456789/".contains(c)).filter(|word| !word.is_empty()).collect();
    assert_eq!(numbers, ["1", "3/2", "2", "2", "1", "1", "3", "0", "0"], "{out}");
    assert!(text(&["maze", "@/.", "--label", "p + "]).starts_with("2 error"));
    assert!(text(&["nim", "3", "--label", "value"]).contains("exactly one piece"));
    assert!(text(&["1/2", "--label", "value"]).contains("require a position"));
    let path = "0-1B 1-2R";
    let folder = Folder::new("places");
    let file = folder.0.join("a.svg");
    let file = file.to_str().unwrap();
    assert_eq!(text(&["hackenbush", path, "--at", "1:0,2 2:3,2", "-o", file]), "");
    let svg = fs::read_to_string(file).unwrap();
    let lines: Vec<&str> = svg.lines().filter(|line| line.contains("<line")).collect();
    // The first line is the ground. The blue edge is vertical, and the red edge is horizontal.
    let ends = |line: &str| -> Vec<f64> {
        let values = line.split('"').skip(1).step_by(2).take(4);
        values.map(|value| value.parse().unwrap()).collect()
    };
    let (blue, red) = (ends(lines[1]), ends(lines[2]));
    assert!(blue[0] == blue[2] && red[1] == red[3], "{lines:?}");
    assert!((red[2] - red[0]).abs() == 1.5 * (blue[3] - blue[1]).abs(), "{lines:?}");
    assert!(text(&["hackenbush", path, "--at", "1:0,2"]).contains("add `2:X,Y`"));
    assert!(text(&["hackenbush", path, "--at", "1:0,2 9:1,1"]).contains("`9:1,1`"));
    assert!(text(&["nim", "3", "--at", "1:0,2"]).starts_with("2 error"));
}

#[test]
fn lists_of_numbers_have_rulers_and_trees() {
    for what in ["ruler", "tree"] {
        let (code, out, _) = parts(&upstar(&["draw", "[0, 1/4..1]", "--what", what]));
        assert!(code == 2, "{out}");
        let list = "[k/4 for k in 0..4]";
        let (code, out, _) = parts(&upstar(&["draw", list, "--what", what]));
        assert!(code == 0 && ["0", "1/4", "1/2", "3/4", "1"].iter().all(|x| out.contains(x)));
        assert_eq!(parts(&upstar(&["draw", "[*]", "--what", what])).0, 2);
        assert_eq!(parts(&upstar(&["draw", "[]", "--what", what])).0, 1);
    }
}

#[test]
fn ordered_sets_are_drawn() {
    let folder = Folder::new("hasse");
    for (ending, part) in
        [("svg", "Hasse diagram of 22"), ("tex", "tikzpicture"), ("dot", "n0 -> ")]
    {
        let file = folder.0.join(format!("day.{ending}"));
        let file = file.to_str().unwrap();
        let (code, _, err) = parts(&upstar(&["draw", "day(2)", "-o", file]));
        assert_eq!(code, 0, "{err}");
        assert!(fs::read_to_string(file).unwrap().contains(part), "{ending}");
    }
    let (code, out, _) = parts(&upstar(&["draw", "option_closed_games(2)"]));
    assert_eq!(code, 0);
    assert_eq!(out.lines().next().map(str::trim), Some("2"), "{out}");
    let (code, out, _) = parts(&upstar(&["draw", "[0, 1, 2]", "--ascii"]));
    assert_eq!((code, out.lines().next().map(str::trim)), (0, Some("2")), "{out}");
    let (code, _, err) = parts(&upstar(&["draw", "day_irreducibles(4)", "-o", "a.svg"]));
    assert_eq!(code, 1);
    assert!(err.contains("2948 elements"), "{err}");
    let (code, _, err) = parts(&upstar(&["draw", "*", "-o", "a.dot"]));
    assert_eq!(code, 2);
    assert!(err.contains("Graphviz"), "{err}");
}

#[test]
fn tables_of_a_function_have_a_row_for_each_element() {
    let sums = "(g, h) -> value(ordinal_sum(g, h))";
    let table = |format: &str| {
        let asked = ["table", "--of", sums, "--rows", "day(1)", "--across", "[1, *]", "--format"];
        parts(&upstar(&[&asked[..], &[format]].concat()))
    };
    assert_eq!(
        table("csv"),
        (0, ",1,*\n-1,-1/2,-1*\n0,1,*\n*,^*,*2\n1,2,1*\n".into(), String::new())
    );
    let (_, latex, _) = table("latex");
    let row = latex.lines().find(|line| line.starts_with("$-1$"));
    assert_eq!(row, Some(r"$-1$ & $-\frac{1}{2}$ & $-1{\ast}$ \\"), "{latex}");
    let (_, json, _) = table("json");
    assert_eq!(json.lines().next(), Some(r#"{"row":"-1","values":{"1":"-1/2","*":"-1*"}}"#));
    let (code, _, err) = parts(&upstar(&["table", "--of", "3", "--rows", "day(1)"]));
    assert_eq!(code, 2);
    assert!(err.contains("expected a function"), "{err}");
}

#[test]
fn trees_and_boards_are_drawn_on_the_terminal() {
    let (code, out, _) = parts(&upstar(&["draw", "{2|*}", "--what", "tree"]));
    assert_eq!(code, 0);
    assert!(out.contains('2') && out.contains('*'), "{out}");
    let tree = |more: &[&str]| {
        parts(&upstar(&[&["draw", "{1/2|*}", "--what", "tree", "--ascii"], more].concat())).1
    };
    assert_eq!(tree(&[]).lines().count(), 3);
    assert!(tree(&["--unfold"]).lines().count() > 3);
    assert!(tree(&["--unfold", "--depth", "1"]).contains("more"));
    let (code, out, _) = parts(&upstar(&["draw", "clobber(\"xo\")"]));
    assert_eq!((code, out.lines().count()), (0, 3), "{out}");
    assert_eq!(parts(&upstar(&["draw", "1/2", "--what", "board"])).0, 2);
    let lowest = |from: &[&str]| {
        let out = parts(&upstar(&[&["draw", "{2|-1}"], from].concat())).1;
        out.contains("-1|") || out.contains("-1│")
    };
    assert!(lowest(&[]) && lowest(&["--from", "-1"]) && !lowest(&["--from", "0"]));
    assert!(parts(&upstar(&["draw", "3", "--from", "0"])).1.contains("temperature -1"));
    assert_eq!(parts(&upstar(&["draw", "3", "--from", "x"])).0, 2);
    let list = ["draw", "[{2|-1}, ^]", "--what", "thermograph"];
    let (code, out, _) = parts(&upstar(&list));
    assert!(code == 0 && out.contains("temperature 3/2") && out.contains("temperature 0"), "{out}");
    let (_, out, _) = parts(&upstar(&["draw", "[{2|-1}, ^]", "--overlaid"]));
    assert!(out.contains("dashed lines right walls"), "{out}");
    assert_eq!(parts(&upstar(&["draw", "[[1], 2]", "--what", "thermograph"])).0, 2);
}

// --- rulesets, help ---

#[test]
fn rulesets_are_listed() {
    let (code, out, err) = parts(&upstar(&["rulesets"]));
    assert_eq!(code, 0);
    assert!(out.contains("domineering") && out.contains("toads_and_frogs"));
    assert!(out.lines().all(|line| line.chars().count() <= 90), "{out}");
    assert!(err.starts_with("`upstar help NAME` explains a ruleset"), "{err}");
    assert_eq!(parts(&upstar(&["rulesets", "--quiet"])).2, "");
    for line in parts(&upstar(&["rulesets", "--json"])).1.lines() {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(object["name"].is_string() && object["examples"].is_array());
    }
}

#[test]
fn help_has_pages_about_everything() {
    for (name, part) in [
        ("mean", "mean({4|1})"),
        ("domineering", "Gardner"),
        ("completions", "shell"),
        ("draw", "upstar draw --help"),
    ] {
        let (code, out, err) = parts(&upstar(&["help", name]));
        assert_eq!((code, err.as_str()), (0, ""), "{name}");
        assert!(out.contains(part), "{name}: {out}");
    }
    let (code, out, err) = parts(&upstar(&["help", "meann"]));
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.starts_with("error: there is no help page about `meann`\nhelp: "), "{err}");
}

#[test]
fn wrong_words_on_the_command_line_are_wrong_input() {
    for arguments in [&["evall"][..], &["eval"], &["value", "nim"], &["--timeout", "soon", "repl"]]
    {
        let (code, out, err) = parts(&upstar(arguments));
        assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}");
        assert!(err.starts_with("error: "), "{err}");
    }
    let (code, out, _) = parts(&upstar(&["--version"]));
    assert_eq!(code, 0);
    assert_eq!(out, format!("upstar {}\n", env!("CARGO_PKG_VERSION")));
    assert!(parts(&upstar(&["--help"])).1.contains("Exit codes"));
}

// --- check ---

const CLAIMS: &str = r#"
[work]
key = "toy"
citation = "A. Author, Toy games, 2026"

[[claim]]
id = "toy-star"
source = "Theorem 1"
statement = "Star is its own negative."
status = "proved"
check = ["* + * = 0"]
"#;

#[test]
fn claims_are_checked() {
    let folder = Folder::new("claims");
    folder.file("good.toml", CLAIMS);
    let name = folder.0.to_str().unwrap().to_owned();
    let (code, out, err) = parts(&upstar(&["check", &name]));
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("1 held"), "{out}");
    let bad = folder.file("bad.toml", &CLAIMS.replace("= 0", "= 1"));
    let (code, out, _) = parts(&upstar(&["check", &bad]));
    assert_eq!(code, 1);
    assert!(out.contains("1 failed"), "{out}");
    let (code, out, _) = parts(&upstar(&["check", &name, "--only", "toy-*"]));
    assert_eq!((code, out.matches(".toml: ").count()), (1, 2), "{out}");
    let (code, out, err) = parts(&upstar(&["check", &name, "--only", "star", "--only", "nosuch"]));
    assert_eq!((code, out.as_str()), (2, ""), "{err}");
    assert!(err.contains("no claim id matches `nosuch`"), "{err}");
    let (code, out, _) = parts(&upstar(&["check", &bad, "--json"]));
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(code, 1);
    assert_eq!(report["works"][0]["claims"][0]["verdict"], "failed");
    let broken = folder.file("broken.toml", "[work]\nkey = 3\n");
    let (code, _, err) = parts(&upstar(&["check", &broken]));
    assert_eq!(code, 2);
    assert!(err.contains("broken.toml:2:"), "{err}");
    let (code, _, err) = parts(&upstar(&["check", "no-such-folder"]));
    assert_eq!(code, 2);
    assert!(err.contains("no-such-folder"), "{err}");
}

// --- streams ---

#[test]
#[cfg(unix)]
fn a_reader_that_goes_away_is_no_error() {
    let script =
        format!("{} help | head -n 1; exit ${{PIPESTATUS[0]}}", env!("CARGO_BIN_EXE_upstar"));
    let Ok(output) = Command::new("bash").args(["-c", &script]).output() else { return };
    assert_eq!(parts(&output).0, 0);
    assert_eq!(parts(&output).2, "");
}

#[test]
fn colours_are_for_those_who_want_them() {
    let (_, _, plain) = parts(&upstar(&["eval", "{"]));
    assert!(!plain.contains('\u{1b}'));
    let (_, _, coloured) = parts(&upstar(&["eval", "{", "--color", "always"]));
    assert!(coloured.contains("\u{1b}["), "{coloured}");
}

#[test]
fn rubbish_of_any_size_gets_a_sentence() {
    for rubbish in
        ["{".repeat(1_000_000), "1 + ".repeat(500_000), "\u{0}\u{1}\u{7f}".repeat(100_000)]
    {
        for arguments in [&["eval", "--json", "-"][..], &["eval", "-"], &["run", "-"]] {
            let (code, out, err) = parts(&upstar_with(&rubbish, arguments));
            assert!(code == 1 || code == 2, "{arguments:?}: {code}");
            assert!(out.contains("\"message\"") || err.starts_with("error: "), "{arguments:?}");
            assert!(err.len() < 2000, "{}", err.len());
        }
    }
}

#[test]
fn arithmetic_that_is_none_is_noted_once() {
    let (code, out, err) = parts(&upstar(&["--ascii", "eval", "2^10", "3*4", "-v", "-on"]));
    assert_eq!((code, out.as_str()), (0, "2^10\n3*4\n^\noff\n"));
    assert!(err.contains("power(2, 10)") && err.lines().count() == 1, "{err}");
    for quiet in [&["-q", "eval", "3*4"][..], &["eval", "--json", "3*4"], &["eval", "1/2^3*2"]] {
        assert_eq!(parts(&upstar(quiet)).2, "", "{quiet:?}");
    }
}

#[test]
fn without_lemmas_answers_are_the_same_and_big_ones_out_of_reach() {
    let [pitch, heap] = ["cricket_pitch(\"[5,o,1,2,4]\").value()", "nim(\"3000\").value()"];
    for flags in [&[][..], &["--no-lemmas"]] {
        let asked = |words: &[&'static str]| {
            let output = upstar(&[flags, words].concat());
            (output.status.code(), String::from_utf8(output.stdout).unwrap())
        };
        assert_eq!(asked(&["eval", pitch]), (Some(0), "-1/2\n".to_owned()), "{flags:?}");
        let (code, out) = asked(&["solve", "nim", "3,4", "--quiet"]);
        assert!(code == Some(0) && out.contains("N, the first player wins"), "{flags:?} {out}");
        let (code, _) = asked(&["--max-nodes", "1000", "eval", heap]);
        assert_eq!(code, Some(i32::from(!flags.is_empty())), "{flags:?}");
    }
}

#[test]
fn a_bundle_needs_an_empty_folder_and_true_assertions() {
    let place = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("bundle");
    let _ = fs::remove_dir_all(&place);
    fs::create_dir_all(&place).unwrap();
    let program = place.join("program.up");
    let bundle = |text: &str, folder: &str| {
        fs::write(&program, text).unwrap();
        let folder = place.join(folder);
        let words = ["bundle", program.to_str().unwrap(), "-o", folder.to_str().unwrap()];
        let (code, _, err) = parts(&upstar(&words));
        (code, err, folder.join("SHA256SUMS").exists())
    };
    let (code, err, complete) = bundle("x := 1\nassert x = 2", "wrong");
    assert!(code == 1 && err.contains("2 | assert x = 2") && !complete, "{err}");
    assert!(matches!(bundle("assert ^ > 0", "right"), (0, _, true)));
    let (code, err, _) = bundle("assert ^ > 0", "right");
    assert!(code == 2 && err.contains("is not empty"), "{err}");
}

/// The kind of an error does not depend on the command.
#[test]
fn errors_have_the_same_kind_in_every_command() {
    for (expression, kind) in
        [("atomic_weight(1)", "undefined"), ("{1|", "syntax"), ("3 + true", "type")]
    {
        for command in ["eval", "value", "solve", "explain"] {
            let (_, out, _) = parts(&upstar(&[command, "--json", expression]));
            let object: serde_json::Value = serde_json::from_str(out.trim()).unwrap();
            assert_eq!(object["error"]["kind"], kind, "{command} {expression}: {object}");
        }
    }
}
