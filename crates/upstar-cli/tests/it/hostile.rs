//! Tests that control sequences in any input of the command do not reach the terminal.
//!
//! Every subcommand receives hostile text in each of its inputs. Its output contains no unprintable
//! characters except line ends and, with `--color always`, the styles of the command.

#![cfg(unix)]

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value as Json;
use upstar_notation::{is_unprintable, visible};

/// A window title, an unused style, C0 and C1 controls, bidirectional marks, zero-width characters,
/// and line separators.
const HOSTILE: &str = "\u{1b}[8mA\u{1b}]0;x\u{7}\u{9b}41m\u{8}\u{b}\r\u{7f}\u{85}\u{200b}\u{200e}\u{2028}\u{202e}\u{2067}\u{feff}\u{e0041}Z";

const STYLES: [&str; 12] = ["0", "1", "2", "31", "32", "33", "34", "35", "36", "90", "92", "95"];

struct Inputs(PathBuf);

fn toml(text: &str) -> String {
    visible(text).replace("\\udb40\\udc41", "\\U000e0041")
}

fn rules(title: &str, example: &str) -> String {
    let text = toml(HOSTILE);
    format!(
        "title = \"{title}{text}\"\nname = \"hostile\"\nrules = \"A piece goes to the right. {text}\"\n\
         notation = \"{text} dots and letters\"\nknown = \"{text} is known\"\nsource = \"{text}, 2024.\"\nboard = \"strip\"\n\
         cells = {{ left = \"x\", right = \"o\", empty = \".\" }}\nleft = \"x. -> .x\"\nright = \".o -> o.\"\n\n\
         [examples]\n{example}\n"
    )
}

impl Inputs {
    fn new(name: &str) -> Inputs {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}{HOSTILE}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let inputs = Inputs(folder);
        let text = toml(HOSTILE);
        inputs.write("good.game", &rules("Runners ", "\"x.\" = \"1\""));
        inputs.write("false.game", &rules("Runners ", &format!("\"x.{text}\" = \"1\"")));
        inputs.write("wrong.game", &rules("Runners ", &format!("\"x.\" = \"{text}\"")));
        inputs.write("key.game", &format!("\"{text}\" = 1\n"));
        inputs.write("cell.game", &rules("", "").replace("left = \"x\"", "left = \"\\u202e\""));
        inputs.write("raw.game", &format!("title = \"{HOSTILE}\"\n"));
        inputs.write("claims.toml", &format!(
            "[work]\nkey = \"hostile\"\ncitation = \"{text}\"\nscope = \"{text}\"\n\n\
             [[claim]]\nid = \"hostile-1{text}\"\nsource = \"{text}\"\nstatement = \"{text}\"\nstatus = \"proved\"\n\
             check = [\"1 = 0 # {text}\", \"\\\"{text}\\\" = 1\", \"0 = 0\"]\nexpr = \"\\\"{text}\\\"\"\nexpect = \"{text}\"\nnote = \"{text}\"\n"
        ));
        inputs.write("exercises.toml", &format!(
            "chapter = \"{text}\"\n[[exercise]]\ntitle = \"{text}\"\nquestion = \"{text}\"\nhints = [\"{text}\"]\n\
             answer = \"1\"\nexplanation = \"{text}\"\n"
        ));
        inputs.write("wrong.toml", &format!("[work]\nkey = \"{text}\"\n\"{text}\" = 1\n"));
        inputs.write("record.sgf", &format!("(;SZ[2]GN[{HOSTILE}]C[{HOSTILE}]AB[aa]AW[bb];B[ab])"));
        inputs.write("wrong.sgf", &format!("(;SZ[2]AB[{HOSTILE}])"));
        inputs.write("good.up", &format!("# {HOSTILE}\na := \"{HOSTILE}\"\na\n[a]\n"));
        inputs.write("wrong.up", &format!("1\n\t{HOSTILE} + \"{HOSTILE}\n"));
        inputs.write("latin1.up", "");
        fs::write(inputs.0.join("latin1.up"), b"\x9b\xff").unwrap();
        inputs.write(&format!("{HOSTILE}.game"), &rules("Runners ", "\"x.\" = \"1\""));
        inputs.write("store.sqlite", "");
        inputs.store();
        inputs
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).unwrap();
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn store(&self) {
        let file = self.path("store.sqlite");
        fs::remove_file(&file).unwrap();
        let question = "value(toads_and_frogs(\"TTT..FFF\"))";
        run("", &["eval", question, "--store", &file]);
        let mut bytes = fs::read(&file).unwrap();
        let (name, hostile) = ("toads_and_frogs", "\u{1b}[8m\u{7}\u{202e}\u{9b}41mAB");
        assert_eq!(name.len(), hostile.len());
        let found: Vec<usize> =
            (0..bytes.len()).filter(|at| bytes[*at..].starts_with(name.as_bytes())).collect();
        assert!(!found.is_empty(), "the store has the ruleset");
        for at in found {
            bytes[at..at + name.len()].copy_from_slice(hostile.as_bytes());
        }
        fs::write(&file, bytes).unwrap();
    }
}

impl Drop for Inputs {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn run(input: &str, arguments: &[&str]) -> [String; 2] {
    let mut command = Command::new(env!("CARGO_BIN_EXE_upstar"));
    for variable in ["LANG", "TERM", "PAGER", "HOME", "XDG_STATE_HOME", "COLUMNS", "NO_COLOR"] {
        command.env(variable, HOSTILE);
    }
    // Some commands create files.
    let mut child = command
        .args(arguments)
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap())
}

fn unstyled(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once('m') {
            Some((codes, rest)) if codes.split(';').all(|code| STYLES.contains(&code)) => {
                out.push_str(rest);
            }
            _ => out.extend(["\u{1b}[", part]),
        }
    }
    out
}

#[derive(Default)]
struct Outputs {
    commands: BTreeSet<String>,
    faults: Vec<String>,
}

impl Outputs {
    fn of(&mut self, input: &str, arguments: &[&str]) {
        self.commands.insert(arguments[0].to_owned());
        for (at, text) in run(input, arguments).iter().enumerate() {
            self.see(arguments, at, text, text);
            if arguments.contains(&"--json") && at == 0 {
                for line in text.lines() {
                    if let Err(why) = serde_json::from_str::<Json>(line) {
                        self.faults.push(format!("{}: {why}", visible(line)));
                    }
                }
            }
        }
        // After `--` the option would be an ordinary argument.
        let coloured = [&["--color", "always"], arguments].concat();
        for (at, text) in run(input, &coloured).iter().enumerate() {
            self.see(&coloured, at, text, &unstyled(text));
        }
    }

    fn see(&mut self, arguments: &[&str], at: usize, text: &str, unstyled: &str) {
        let is_tab = |c| c == '\t' && arguments.contains(&"completions");
        if let Some(c) = unstyled.chars().find(|&c| is_unprintable(c) && c != '\n' && !is_tab(c)) {
            let stream = ["standard output", "standard error"][at];
            self.faults.push(format!("{c:?} on the {stream} of {arguments:?}:\n{}", visible(text)));
        }
        if unstyled.contains("panicked") {
            self.faults.push(format!("{arguments:?}:\n{}", visible(text)));
        }
    }
}

fn commands() -> Vec<String> {
    let [help, _] = run("", &["--help"]);
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = lines.take_while(|line| !line.is_empty());
    let names = names.filter_map(|line| {
        line.split_whitespace()
            .next()
            .filter(|_| line.starts_with("  ") && !line.starts_with("   "))
    });
    names.map(str::to_owned).chain(["worker".to_owned()]).collect()
}

#[test]
fn no_argument_drives_the_terminal() {
    let mut outputs = Outputs::default();
    let flag = format!("--{HOSTILE}");
    let setting = format!("{HOSTILE}={HOSTILE}");
    let store = format!("{HOSTILE}/{HOSTILE}");
    let commands = commands();
    assert!(commands.len() > 15 && commands.contains(&"eval".to_owned()), "{commands:?}");
    for command in &commands {
        for words in [&[HOSTILE][..], &[&flag], &[HOSTILE, HOSTILE], &["nim", HOSTILE, HOSTILE]] {
            // If the server started, it would not end.
            outputs.of("", &[&[command.as_str()], words].concat());
        }
        outputs.of("", &[command, "nim", "3", "--with", &setting]);
        outputs.of("", &[command, "--timeout", HOSTILE]);
        outputs.of("", &[command, "--store", &store, HOSTILE]);
    }
    outputs.of("", &[HOSTILE]);
    outputs.of("", &[&flag]);
    outputs.of("", &["help"]);
    outputs.of("", &["completions", "zsh"]);
    assert!(outputs.faults.is_empty(), "{}", outputs.faults.join("\n\n"));
}

#[test]
fn no_input_drives_the_terminal() {
    let inputs = Inputs::new("inputs");
    let mut outputs = Outputs::default();
    let text = format!("\"{HOSTILE}\"");
    let list = format!("[\"{HOSTILE}\", 1]");
    let lines = format!("{text}\n{list}\n{HOSTILE}\n");

    for question in [
        text.as_str(),
        &list,
        &format!("1 + {text}"),
        &format!("assert {text} = 1"),
        &format!("domineering({text})"),
        &format!("ruleset({text})"),
        &format!("f := x -> x; f({text}"),
        &format!("game_graph(\"a{HOSTILE}: |\")"),
        &format!("poset([{text}, \"b\"])"),
        &format!("help({text})"),
    ] {
        outputs.of("", &["eval", question]);
        outputs.of("", &["eval", "--json", question]);
        outputs.of("", &["eval", "--latex", question]);
        outputs.of("", &["solve", question]);
        outputs.of("", &["certify", question]);
        outputs.of("", &["value", question]);
        outputs.of("", &["draw", question]);
        outputs.of("", &["draw", question, "-o", &inputs.path("picture.svg")]);
        outputs.of("", &["search", "nim", question]);
        outputs.of("", &["search", "nim", "size < 2", "--columns", question, "--max-size", "1"]);
    }
    outputs.of(&lines, &["eval", "-"]);
    outputs.of(&lines, &["eval", "--json", "-"]);
    outputs.of(&lines, &["repl"]);
    outputs.of(&lines, &["run", "-"]);
    outputs.of(&lines, &["learn", "1"]);
    outputs.of("hint\nshow\n", &["learn", "--file", &inputs.path("exercises.toml"), "1"]);
    outputs.of("", &["learn", HOSTILE]);
    for format in ["text", "csv", "json", "latex", "b-file"] {
        outputs.of(
            "",
            &["table", "nim", "1..2", "--columns", &format!("{text}, value"), "--format", format],
        );
        outputs.of(
            "",
            &["table", "--of", &format!("x -> {text}"), "--rows", &list, "--format", format],
        );
    }
    for words in [
        &["explain", &text][..],
        &["explain", "nim", &text, "--json"],
        &["explain", "{1|0}", "--about", &text],
        &["compare", &text, "1"],
        &["compare", &text, &text, "--json"],
    ] {
        outputs.of("", words);
    }
    let question = serde_json::json!({ "text": text }).to_string();
    let ask =
        serde_json::json!({ "ask": { "number": 1, "name": "eval", "body": question } }).to_string();
    outputs.of(&format!("{ask}\n"), &["worker"]);

    for file in [
        "good.game",
        "false.game",
        "wrong.game",
        "key.game",
        "cell.game",
        "raw.game",
        &format!("{HOSTILE}.game"),
    ] {
        let path = inputs.path(file);
        let quoted = format!("ruleset(\"{path}\")(\"x..o\")");
        for words in [
            &["value", &path, "x..o"][..],
            &["value", &path, HOSTILE],
            &["value", &path, "x.", "--json"],
            &["value", "--json", &path, HOSTILE],
            &["solve", &path, "x..o", "--line"],
            &["help", &path],
            &["check", &path],
            &["check", &path, "--json"],
            &["search", &path, "value = 1", "--columns", "value", "--max-size", "3"],
            &["table", &path, "x.^1..2"],
            &["draw", &quoted],
            &["eval", &quoted],
            &["eval", "--json", &format!("rules({quoted})")],
            &["eval", &format!("help(\"{path}\")")],
            &["certify", &quoted],
        ] {
            outputs.of("", words);
        }
        outputs.of(
            &format!("rules\nmoves\nhint\n{HOSTILE}\n2: {HOSTILE}\n1\nundo\nquit\n"),
            &["play", &path, "x..o"],
        );
        outputs.of(&format!("{HOSTILE}\n1\n"), &["play", &format!("{quoted} + {quoted}")]);
    }

    let missing = inputs.path("missing");
    for file in ["good.up", "wrong.up", "latin1.up", "missing"] {
        outputs.of("", &["run", &inputs.path(file)]);
        let folder = inputs.path(&format!("bundle of {file}"));
        outputs.of("", &["bundle", &inputs.path(file), "-o", &folder]);
    }
    for file in ["claims.toml", "wrong.toml", "missing"] {
        outputs.of("", &["check", &inputs.path(file)]);
        outputs.of("", &["check", &inputs.path(file), "--json"]);
        outputs.of("", &["learn", "--file", &inputs.path(file)]);
        outputs.of("", &["check", &inputs.path(file), "--certify", &inputs.path("proofs")]);
        outputs.of("", &["check", &inputs.path(file), "--only", HOSTILE]);
    }
    outputs.of("", &["check", &inputs.path("")]);
    for file in ["record.sgf", "wrong.sgf", "missing.sgf"] {
        outputs.of("", &["value", "go", &inputs.path(file)]);
        outputs.of("", &["solve", "go", &inputs.path(file)]);
        outputs.of("", &["eval", &format!("record(\"{}\")", inputs.path(file))]);
    }
    for file in [
        "picture.svg",
        "picture.tex",
        "picture.dot",
        "picture.txt",
        "picture.none",
        "no/picture.svg",
    ] {
        outputs.of("", &["draw", "{1|0}", "-o", &inputs.path(file)]);
    }
    outputs.of("", &["certify", "{1|0} > -1", "-o", &inputs.path("proof.cert")]);
    outputs.of("", &["certify", "{1|0} > -1", "-o", &inputs.path("no/proof.cert")]);
    outputs.of("", &["value", "nim", "3", "--certificate", &inputs.path("no/proof.cert")]);

    let store = inputs.path("store.sqlite");
    for words in [
        &["store", "info", &store][..],
        &["store", "info", &store, "--json"],
        &["store", "verify", &store],
        &["store", "merge", &store, "-o", &inputs.path("merged.sqlite")],
        &["store", "merge", &store, "-o", &store],
        &["store", "info", &missing],
        &["store", "info", &inputs.path("good.up")],
        &["eval", "1", "--store", &inputs.path("good.up")],
        &["eval", "1", "--store", &inputs.path("no/store")],
        &["serve", "--store", &inputs.path("good.up")],
        &["doctor", "--store", &store],
        &["doctor", "--store", &inputs.path("no/store")],
        &["man", &inputs.path("good.up")],
        &["man", &inputs.path("manual")],
    ] {
        outputs.of("", words);
    }
    let names = outputs.commands.iter().map(String::as_str).collect::<BTreeSet<_>>();
    for command in commands() {
        let has_no_files = ["rulesets", "completions"].contains(&command.as_str());
        assert!(has_no_files || names.contains(command.as_str()), "{command} is not tried");
    }
    assert!(outputs.faults.is_empty(), "{}", outputs.faults.join("\n\n"));
}

#[test]
fn no_name_of_a_server_drives_the_terminal() {
    let mut server = Command::new(env!("CARGO_BIN_EXE_upstar"))
        .args(["serve", "--host", "0.0.0.0", "--port", "0", "--allow-host", HOSTILE])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(line.starts_with("http://\\u001b[8mA"), "{}", visible(&line));
    assert!(!line.trim_end_matches('\n').contains(is_unprintable), "{}", visible(&line));
}

#[test]
fn json_has_the_same_text() {
    let text = format!("\"{HOSTILE}\"");
    let [line, _] = run("", &["eval", "--json", &text]);
    let object: Json = serde_json::from_str(&line).unwrap();
    assert_eq!(object["value"], HOSTILE);
    assert_eq!(object["input"], text);
}

#[test]
fn texts_are_read_back_as_they_are_printed() {
    let [list, _] = run("", &["eval", &format!("[\"{HOSTILE}\"]")]);
    let [again, _] = run("", &["eval", list.trim_end()]);
    assert_eq!(list, again);
    let [same, _] = run("", &["eval", &format!("{} = [\"{HOSTILE}\"]", list.trim_end())]);
    assert_eq!(same, "true\n");
}

#[test]
fn pictures_in_files_have_no_control_characters() {
    let inputs = Inputs::new("pictures");
    let set = format!("poset([\"{HOSTILE}\", \"b\"], (x, y) -> x = y)");
    let board = format!("ruleset(\"{}\")(\"x..o\")", inputs.path("good.game"));
    for (question, endings) in [
        (set, &["svg", "tex", "tikz", "dot", "txt"][..]),
        (board, &["svg", "tex", "tikz", "txt"][..]),
    ] {
        for ending in endings {
            let file = inputs.path(&format!("picture.{ending}"));
            let [_, error] = run("", &["draw", &question, "-o", &file]);
            let picture = fs::read_to_string(&file).expect(&error);
            let bad = picture.chars().find(|&c| is_unprintable(c) && c != '\n');
            assert_eq!(bad, None, "{ending} of {}", visible(&question));
        }
    }
}

#[test]
fn the_heading_of_a_certificate_has_no_control_characters() {
    let inputs = Inputs::new("certificate");
    let file = inputs.path("proof.cert");
    let [_, error] = run("", &["certify", &format!("{{1|0}} > -1 # {HOSTILE}"), "-o", &file]);
    let proof = fs::read_to_string(&file).expect(&error);
    assert!(proof.contains("# {1|0} > -1 # \\u001b[8mA"), "{}", visible(&proof));
    assert_eq!(proof.chars().find(|&c| is_unprintable(c) && c != '\n'), None);
}
