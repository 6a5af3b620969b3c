//! The checkers and the engine agree on the texts, parts, options and outcomes of random positions
//! of all sizes that the checkers accept.
//!
//! `TEST_SCALE=400` compares a million positions. `TEST_SEED=2` compares other positions.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use fastrand::Rng;
use upstar::raw::RawPosition;
use upstar::{Budget, Outcome, Player, Session, rulesets};
use upstar_lang::Interpreter;
use upstar_testkit::{on_all_cores, scaled, seed};
use upstar_verify::rules::{self, NAMES, Ruleset};

use super::{RULES, cuts, parts, whole};
use crate::games::family;

const POSITIONS: u32 = 100;

/// The number of batches of positions. Several batches keep all cores busy.
const PARTS: u32 = 4;

fn there(player: Player) -> rules::Player {
    match player {
        Player::Left => rules::Player::Left,
        Player::Right => rules::Player::Right,
    }
}

struct TestRules {
    name: &'static str,
    written: String,
    words: String,
}

impl TestRules {
    fn random(name: &'static str, rng: &mut Rng) -> TestRules {
        let mut set = || -> Vec<String> {
            (0..rng.usize(1..5)).map(|_| rng.u32(1..20).to_string()).collect()
        };
        let options = match name {
            "octal" => {
                let digits: String =
                    (0..rng.usize(1..6)).map(|_| rng.u32(0..8).to_string()).collect();
                format!("(\"{}.{digits}\")", ["0", "4", ""][rng.usize(..3)])
            }
            "subtraction" => format!("({{{}}})", set().join(", ")),
            "partizan_subtraction" => {
                format!("({{{}}}, {{{}}})", set().join(", "), set().join(", "))
            }
            _ => String::new(),
        };
        let words = family(name, &options).expect("a family").1;
        TestRules { name, written: format!("{name}{options}"), words }
    }

    fn of_checker(&self, parts: bool) -> Ruleset {
        let words: Vec<&str> = self.words.split_whitespace().collect();
        Ruleset::find(self.name, &words, parts).expect("the checker has the rules")
    }

    fn position(&self, session: &Session, text: &str) -> Option<RawPosition> {
        let options = self.written.strip_prefix(self.name).expect("the name");
        let (args, _) = family(self.name, options).expect("a family");
        session.raw_position(self.name, &args, text).ok()
    }
}

fn pick<'a>(rng: &mut Rng, all: &[&'a str]) -> &'a str {
    all[rng.usize(..all.len())]
}

fn board(rng: &mut Rng, cells: &str, most: usize) -> String {
    let size = if rng.u8(..20) == 0 { most } else { most.min(16) };
    let most_rows = if rng.bool() { 3 } else { size.isqrt() + 1 };
    let rows = rng.usize(1..=most_rows);
    let columns = rng.usize(1..=(size / rows).max(1));
    let letters: Vec<char> = cells.chars().collect();
    let row = |rng: &mut Rng| -> String {
        (0..columns).map(|_| letters[rng.usize(..letters.len())]).collect()
    };
    let rows: Vec<String> = (0..rows).map(|_| row(rng)).collect();
    rows.join(if rng.u8(..8) == 0 { "|" } else { "/" })
}

fn size(rng: &mut Rng) -> String {
    let rows = rng.usize(1..6);
    let most = if rng.u8(..9) == 0 { 400 / rows } else { 5 };
    format!("{rows}x{}", rng.usize(1..=most))
}

fn numbers(rng: &mut Rng, count: std::ops::Range<usize>, most: u32) -> Vec<String> {
    let most = if rng.u8(..4) == 0 { most } else { most.min(9) };
    (0..rng.usize(count)).map(|_| rng.u32(0..=most).to_string()).collect()
}

fn graph(rng: &mut Rng) -> String {
    let named = |rng: &mut Rng, kind: &str, most: u32| format!("{kind} {}", rng.u32(0..=most));
    match rng.u8(..9) {
        0 => named(rng, "path", 12),
        1 => named(rng, "cycle", 12),
        2 => {
            let kind = pick(rng, &["complete", "star"]);
            named(rng, kind, 6)
        }
        3 => format!("grid {}", size(rng)),
        4 => format!("path {}", board(rng, "..x#o", 400).replace(['/', '|'], "")),
        5 => format!("grid {}", board(rng, "..x#o", 60)).replace('|', "/"),
        6 => named(rng, "vertex", 400),
        _ => {
            let most = [4, 8, 12, 400][rng.usize(..4)];
            let mut words = Vec::new();
            let mut named = Vec::new();
            let edges = if rng.u8(..20) == 0 { 200 } else { 10 };
            for _ in 0..rng.usize(1..edges) {
                let (a, b) = (rng.u32(0..=most), rng.u32(0..=most));
                named.extend([a, b]);
                words.push(if rng.u8(..5) == 0 { a.to_string() } else { format!("{a}-{b}") });
            }
            let mut text = words.join(" ");
            for at in 0..rng.usize(..4) {
                let v = named[rng.usize(..named.len())];
                text += if at == 0 { "; " } else { " " };
                _ = write!(text, "{v}:{}", ["L", "R"][rng.usize(..2)]);
            }
            text
        }
    }
}

fn picture(rng: &mut Rng) -> String {
    if rng.bool() {
        let most = [4, 9, 1000][rng.usize(..3)];
        let mut vertices = vec![0];
        let mut edges = Vec::new();
        let most_edges = if rng.u8(..20) == 0 { 500 } else { 12 };
        for _ in 0..rng.usize(1..most_edges) {
            let from = vertices[rng.usize(..vertices.len())];
            let to = rng.u32(0..=most);
            vertices.push(to);
            let (a, b) = if rng.bool() { (from, to) } else { (to, from) };
            edges.push(format!("{a}-{b}{}", pick(rng, &["B", "R", "G"])));
        }
        return edges.join(" ");
    }
    let mut text = String::new();
    let mut open = 0;
    for _ in 0..rng.usize(1..14) {
        text += pick(rng, &["B", "R", "G", "B", "R"]);
        match rng.u8(..6) {
            0 => {
                text.push('(');
                open += 1;
            }
            1 => text.push(','),
            2 if open > 0 => {
                open -= 1;
                text += [")", "),", ")B"][rng.usize(..3)];
            }
            _ => {}
        }
    }
    text + pick(rng, &["B", "R", ""]) + &")".repeat(open)
}

fn text(name: &str, rng: &mut Rng) -> String {
    let mut text = match name {
        "domineering" | "cram" if rng.u8(..3) == 0 => size(rng),
        "domineering" | "cram" => board(rng, "..#_", 400),
        "clobber" => board(rng, "xoXO._#xo", 400),
        "nogo" if rng.u8(..4) == 0 => size(rng),
        "nogo" => board(rng, "xo....#", 400),
        "konane" => board(rng, "xoxo.#", 400),
        "amazons" => board(rng, "xo..###", 400),
        "fission" => board(rng, "x....#", 400),
        "elephants_and_rhinos" => board(rng, "xo..#", 400),
        "toads_and_frogs" => board(rng, "TF.xo_TF.", 200).replace(['/', '|'], ""),
        "toppling_dominoes" => board(rng, "xogBWG", 200).replace(['/', '|'], ""),
        "push" | "shove" => {
            let length = if rng.u8(..20) == 0 { 200 } else { rng.usize(1..9) };
            let strips = (0..rng.usize(1..4)).map(|_| -> String {
                (0..length).map(|_| pick(rng, &["X", "O", ".", "_"])).collect()
            });
            strips.collect::<Vec<_>>().join("/")
        }
        "lenres" => match rng.u8(..3) {
            0 if rng.u8(..20) == 0 => numbers(rng, 50..100, 9).concat(),
            0 => numbers(rng, 1..30, 9).concat(),
            1 => numbers(rng, 1..12, 1_000_000_000).join(","),
            _ => {
                let signed = numbers(rng, 1..9, 30)
                    .into_iter()
                    .map(|n| if rng.bool() && n != "0" { format!("-{n}") } else { n });
                signed.collect::<Vec<_>>().join(",") + pick(rng, &["", ","])
            }
        },
        "cricket_pitch" | "roll_the_lawn" => {
            let mut row = numbers(rng, 0..12, 1000);
            row.insert(rng.usize(..=row.len()), "o".to_owned());
            let row = row.join(",");
            if rng.bool() { format!("[{row}]") } else { row }
        }
        "nim" | "octal" | "subtraction" | "partizan_subtraction" => {
            let most = [9, 30, 1000][rng.usize(..3)];
            numbers(rng, 1..5, most).join(",")
        }
        "wythoff" => numbers(rng, 2..3, 1000).join(","),
        "cutcake" => {
            let most = [4, 9, 100][rng.usize(..3)];
            let cakes = (0..rng.usize(1..4))
                .map(|_| format!("{}x{}", rng.u32(1..=most), rng.u32(1..=most)));
            cakes.collect::<Vec<_>>().join(" ")
        }
        "hackenbush" => picture(rng),
        _ => graph(rng),
    };
    // If the checker accepts a damaged text, the engine must read it as the same position.
    while rng.u8(..3) == 0 {
        let mut bytes = text.into_bytes();
        let at = rng.usize(..=bytes.len());
        let sign = *rng.choice(b"xo.#/|_XOTFBRG0123456789,-+ ;:LR()[]").expect("a sign");
        match rng.u8(..3) {
            0 => bytes.insert(at, sign),
            1 if at < bytes.len() => _ = bytes.remove(at),
            _ if at < bytes.len() => bytes[at] = sign,
            _ => {}
        }
        text = String::from_utf8(bytes).expect("ASCII");
    }
    text
}

fn joined(parts: &[String]) -> String {
    let mut parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    parts.retain(|part| !part.is_empty());
    parts.sort_unstable();
    parts.join(" + ")
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort_unstable();
    texts.dedup();
    texts
}

/// Returns `true` if the player to move wins under the rules of the checker, or `None` if there are
/// too many positions, cakes or heaps.
fn wins(
    ruleset: &Ruleset,
    state: &str,
    player: rules::Player,
    known: &mut HashMap<(String, rules::Player), bool>,
) -> Option<bool> {
    if let Some(&known) = known.get(&(state.to_owned(), player)) {
        return Some(known);
    }
    let options = ruleset.options(state, player).ok()?;
    if known.len() > 200 || options.len() > 30 {
        return None;
    }
    let mut wins = false;
    for option in options {
        if !self::wins(ruleset, &option, player.other(), known)? {
            wins = true;
            break;
        }
    }
    known.insert((state.to_owned(), player), wins);
    Some(wins)
}

fn compare(session: &Session, rules: &TestRules, text: &str, splits: bool) -> Option<RawPosition> {
    let name = format!("{}({text:?})", rules.written);
    let ruleset = rules.of_checker(false);
    let state = ruleset.read_one(text).ok()?;
    let position = rules
        .position(session, text)
        .unwrap_or_else(|| panic!("{name}: the checker reads it, the engine does not"));
    assert_eq!(whole(&position).as_ref(), Some(&state), "{name}: the normal text");
    let again = rules.position(session, &state).unwrap_or_else(|| panic!("{name}: {state}"));
    assert_eq!(whole(&again).as_ref(), Some(&state), "{name}: the normal text is read");
    let in_parts = splits.then(|| {
        let ruleset = rules.of_checker(true);
        let parts = joined(&parts(&position).expect("parts"));
        assert_eq!(ruleset.read_one(text).as_ref(), Ok(&parts), "{name}: the parts");
        (ruleset, parts)
    });
    for player in Player::BOTH {
        let options = position.options(player);
        let theirs = ruleset.options(&state, there(player)).expect("a state");
        if rules.name == "hackenbush" {
            let normal = |position: &RawPosition| position.normal().text();
            let read = theirs.iter().map(|text| rules.position(session, text).expect("an option"));
            let read = sorted(read.map(|position| normal(&position)).collect());
            assert_eq!(sorted(options.iter().map(normal).collect()), read, "{name}: {player}");
        } else {
            let ours = options.iter().map(|option| whole(option).expect("a text"));
            assert_eq!(sorted(ours.collect()), theirs, "{name}: options of {player}");
        }
        if let Some((ruleset, parts_text)) = &in_parts {
            let theirs = ruleset.options(parts_text, there(player)).expect("a state");
            let ours = match rules.name {
                "hackenbush" => cuts(&position, player).expect("a picture"),
                _ => options.iter().map(|option| parts(option).expect("parts")).collect(),
            };
            assert_eq!(
                sorted(ours.iter().map(|parts| joined(parts)).collect()),
                theirs,
                "{name}: parts of options of {player}"
            );
        }
    }
    let mut known = HashMap::new();
    let mut winner = |player: Player| {
        let wins = wins(&ruleset, &state, there(player), &mut known)?;
        Some(if wins { player } else { player.opponent() })
    };
    if let (Some(left), Some(right)) = (winner(Player::Left), winner(Player::Right)) {
        let budget = Budget::steps(1_000_000);
        if let Ok(outcome) = position.outcome(session.cx(&budget)) {
            assert_eq!(outcome, Outcome::from_winners(left, right), "{name}: the outcome");
        }
    }
    Some(position)
}

#[test]
fn the_writer_and_the_checker_have_the_same_rules() {
    let names: Vec<&str> = RULES.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, NAMES);
    for (name, _) in RULES {
        assert!(rulesets().iter().any(|doc| doc.name == *name), "{name}");
    }
}

#[test]
fn the_checker_agrees_with_the_engine() {
    let parts = RULES.iter().flat_map(|rules| (0..PARTS).map(move |part| (rules, part)));
    on_all_cores(&parts.collect::<Vec<_>>(), |&(&(name, splits), part)| {
        let of_name = name.bytes().map(u64::from).sum::<u64>();
        let mut rng = Rng::with_seed(seed() + of_name + (u64::from(part) << 32));
        let mut session = Session::new();
        let (mut tried, mut read) = (0, 0);
        for round in 0_u64.. {
            if read >= scaled(POSITIONS / PARTS) {
                break;
            }
            if round % 300 == 0 {
                session = Session::new();
            }
            let rules = TestRules::random(name, &mut rng);
            let mut next = text(name, &mut rng);
            for _ in 0..3 {
                tried += 1;
                let Some(position) = compare(&session, &rules, &next, splits) else { break };
                read += 1;
                let player = Player::BOTH[rng.usize(..2)];
                let options = position.options(player);
                let Some(option) = rng.choice(&options) else { break };
                next = whole(option).expect("a text");
            }
        }
        assert!(3 * read > tried, "{name}: only {read} of {tried} texts are positions");
    });
}

#[test]
fn the_checker_in_python_has_the_same_rules() {
    const SCRIPT: &str = "\
import sys
from upstar_verify import Ruleset, Unreadable
for line in sys.stdin:
    tag, name, words, text = line.rstrip('\\n').split('\\t')
    rules = Ruleset(tag, name, words.split())
    try:
        state = rules.read(text)
        sides = ['|'.join(sorted(set(rules.moves(state, player)))) for player in (0, 1)]
        print(state, *sides, sep='\\t')
    except Unreadable:
        print('unreadable')
";
    let (mut asked, mut expected) = (String::new(), Vec::new());
    let mut rng = Rng::with_seed(seed());
    for _ in 0..scaled(POSITIONS / 5) {
        for (name, _) in RULES {
            let rules = TestRules::random(name, &mut rng);
            let parts = rng.bool();
            let mut text = text(name, &mut rng);
            if parts && rng.bool() {
                text = format!("{text} + {}", self::text(name, &mut rng));
            }
            let (tag, words) = (if parts { "parts" } else { "whole" }, &rules.words);
            let ruleset = rules.of_checker(parts);
            _ = writeln!(asked, "{tag}\t{name}\t{words}\t{text}");
            expected.push(ruleset.read(&text).map_or("unreadable".to_owned(), |state| {
                let [left, right] = [rules::Player::Left, rules::Player::Right]
                    .map(|player| ruleset.options(&state, player).expect("a state").join("|"));
                format!("{state}\t{left}\t{right}")
            }));
        }
    }
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../verify");
    let python = Command::new("python3")
        .args(["-c", SCRIPT])
        .env("PYTHONPATH", folder)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut python) = python else {
        println!("there is no Python here");
        return;
    };
    let mut input = python.stdin.take().expect("the input");
    let writer = std::thread::spawn(move || input.write_all(asked.as_bytes()));
    let output = python.wait_with_output().expect("the answers");
    writer.join().expect("no panic").expect("all was read");
    let answers = String::from_utf8(output.stdout).expect("text");
    let answers: Vec<&str> = answers.lines().collect();
    assert_eq!(answers.len(), expected.len());
    for (place, (answer, expected)) in answers.iter().zip(&expected).enumerate() {
        assert_eq!(answer, expected, "question {place}");
    }
}

/// The certificates of random positions state the engine's outcomes and values, and both checkers
/// accept them.
#[test]
fn random_positions_are_certified() {
    let folder = std::env::temp_dir().join(format!("upstar-certificates-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    on_all_cores(RULES, |&(name, _)| {
        let of_name = name.bytes().map(u64::from).sum::<u64>();
        let mut rng = Rng::with_seed(seed() + of_name);
        let mut certificates = Vec::new();
        for _ in 0..scaled(1_000) {
            if certificates.len() >= scaled(10) as usize {
                break;
            }
            let (rules, text) = (TestRules::random(name, &mut rng), text(name, &mut rng));
            let position = format!("{}({text:?})", rules.written);
            let question = match rng.bool() {
                true => format!("outcome({position})"),
                false => format!("value({position})"),
            };
            let mut language = Interpreter::new();
            let budget = Budget::steps(10_000);
            let Ok(answer) = language.evaluate_within(&budget, &question) else { continue };
            let Ok(answer) = language.text(&answer) else { continue };
            let statement = format!("{question} = {answer}");
            let mut certificate = Vec::new();
            match crate::certify(&mut language, &budget, &statement, &mut certificate) {
                Ok(_) => {}
                Err(
                    crate::CertifyRefusal::NotInFormat(_)
                    | crate::CertifyRefusal::NoAnswer(_)
                    | crate::CertifyRefusal::Interrupted(_),
                ) => continue,
                Err(other) => panic!("{statement}: {other}"),
            }
            let mut said = Vec::new();
            let report =
                upstar_verify::check(&*certificate, &mut |line| said.push(line.to_owned()));
            assert!(report.is_ok(), "{statement}: {report:?}");
            certificates.push((certificate, said));
        }
        assert!(certificates.len() >= scaled(5) as usize, "{name}: {}", certificates.len());
        let files: Vec<_> =
            (0..certificates.len()).map(|n| folder.join(format!("{name}-{n}"))).collect();
        for (file, (certificate, _)) in files.iter().zip(&certificates) {
            std::fs::write(file, certificate).expect("a file");
        }
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../verify/upstar_verify.py");
        let Ok(checked) = Command::new("python3").arg(script).args(&files).output() else { return };
        let printed = String::from_utf8_lossy(&checked.stdout);
        let printed: Vec<&str> =
            printed.lines().filter(|line| line.starts_with("holds: ")).collect();
        let said: Vec<&String> = certificates.iter().flat_map(|(_, said)| said).collect();
        assert_eq!(printed, said, "{name}: {}", String::from_utf8_lossy(&checked.stderr));
    });
    std::fs::remove_dir_all(&folder).expect("the folder");
}
