//! The library, the command and the page give the same results for positions.
//! `testdata/analyses.tsv` contains the results; the tests of the Python package read this file as
//! well.

use std::fs;
use std::path::Path;

use serde_json::{Value as Json, json};
use upstar::raw::{Loopy, RawPosition};
use upstar::{Answer, ArgValue, Fate, PlayConvention, Player, Session, Sum, SumAnalyser};
use upstar_explorer::{ApiRequest, Library, Worker, WorkerConfig};
use upstar_lang::{Interpreter, Value};
use upstar_notation::Style;
use upstar_testkit::sample;

use crate::command::upstar;

/// The step limit of a computation, which some positions exceed.
const STEPS: u64 = 500_000;

const MORE: [&str; 15] = [
    "game_graph(\"a: z | b; b: a | a; z: |\")",
    "game_graph(\"over: 0 | over; 0: |\")",
    "game_graph(\"dud: dud | dud\")",
    "game_graph(\"a: x | b; b: a | r; x: 1 | 0; 1: 0 | ; r: | s; s: | 0; 0: |\")",
    "game_graph(\"a: b | ; b: | a\")",
    "hare_and_hounds(\"3x5\")",
    "fox_and_geese(\"4x4\")",
    "backsliding_toads_and_frogs(\"TT.FF\")",
    "dicotic(clobber(\"xo\"))",
    "impartial(clobber(\"xoxo\"))",
    "negated(domineering(\"2x4\"))",
    "domineering(\"16x16\")",
    "nim(\"3,5,6\")",
    "nim(\"0\")",
    "domineering(\"1x1\")",
];

/// The results for a position; `?` marks a missing result.
#[derive(Debug, PartialEq, Eq)]
struct Answers {
    value: String,
    /// The outcome and the winning moves of Left and of Right under normal play.
    normal: [String; 3],
    misere: [String; 3],
    /// Left's score minus Right's with Left and with Right moving first, and the best moves of
    /// both.
    scoring: [String; 4],
}

fn unknown() -> String {
    "?".to_owned()
}

/// Returns the texts of positions in one line, or `-` if there are no positions.
fn moves(texts: impl IntoIterator<Item = String>) -> String {
    let mut texts: Vec<String> = texts.into_iter().collect();
    texts.sort_unstable();
    texts.dedup();
    if texts.is_empty() { "-".to_owned() } else { texts.join(" ; ").replace('\n', "/") }
}

fn value_text(session: &Session, value: Loopy) -> String {
    let budget = session.budget();
    session.lx(&budget).term(value).unwrap().print(Style::Ascii, 4000).unwrap_or_else(|_| unknown())
}

fn by_library(position: &RawPosition, session: &Session) -> Answers {
    let budget = session.budget();
    let value = position.analyse(session.lx(&budget)).map(|analysis| analysis.value());
    let outcomes = |convention| {
        let budget = session.budget();
        let mut analyser = SumAnalyser::new(session.cx(&budget), convention);
        let sum = Sum::of(position.clone());
        let Ok(outcome) = analyser.outcome(&sum) else { return [unknown(), unknown(), unknown()] };
        let mut winning = |player: Player| -> Answer<String> {
            let results = analyser.moves(&sum, player)?.into_iter();
            let wins = results.filter(|result| result.fate == Fate::from(player));
            Ok(moves(wins.filter_map(|result| Some(result.step.position()?.text()))))
        };
        let mut winning = |player| winning(player).unwrap_or_else(|_| unknown());
        [outcome.to_string(), winning(Player::Left), winning(Player::Right)]
    };
    let scoring = || -> Answer<[String; 4]> {
        let budget = session.budget();
        let mut analyser = SumAnalyser::new(session.cx(&budget), PlayConvention::Scoring);
        let sum = Sum::of(position.clone());
        let mut answers = [unknown(), unknown(), unknown(), unknown()];
        for (at, player) in Player::BOTH.into_iter().enumerate() {
            let score = analyser.score(&sum, player)?;
            answers[at] = score.to_string();
            let best = analyser.moves(&sum, player)?.into_iter();
            let best = best.filter(|result| result.score.is_some_and(|(_, end)| end == score));
            answers[at + 2] = moves(best.filter_map(|result| Some(result.step.position()?.text())));
        }
        Ok(answers)
    };
    Answers {
        value: value.map_or_else(|_| unknown(), |value| value_text(session, value)),
        normal: outcomes(PlayConvention::Normal),
        misere: outcomes(PlayConvention::Misere),
        scoring: scoring().unwrap_or([const { String::new() }; 4].map(|_| unknown())),
    }
}

fn text(json: &Json) -> String {
    json.as_str().map_or_else(unknown, str::to_owned)
}

fn by_command(expression: &str) -> Answers {
    let steps = STEPS.to_string();
    let ask = |words: &[&str]| -> Json {
        let words = [words, &[expression, "--json", "--ascii", "--max-nodes", &steps]].concat();
        let (_, out, err) = upstar("", &words);
        serde_json::from_str(&out).unwrap_or_else(|_| panic!("{words:?}\n{out}{err}"))
    };
    let value = ask(&["value"]);
    let solve = |convention| {
        let solution = ask(&["solve", "--play", convention]);
        let winning = |player| match solution["winning_moves"][player].as_array() {
            Some(steps) => moves(steps.iter().map(|step| text(&step["to"]))),
            None => unknown(),
        };
        [text(&solution["outcome"]), winning("Left"), winning("Right")]
    };
    let scores = ask(&["solve", "--play", "scoring"]);
    let best = |player| match scores["best_moves"][player].as_array() {
        Some(steps) => moves(steps.iter().map(|step| text(&step["to"]))),
        None => unknown(),
    };
    Answers {
        value: text(&value["text"]),
        normal: solve("normal"),
        misere: solve("misere"),
        scoring: [
            text(&scores["score"]["Left"]),
            text(&scores["score"]["Right"]),
            best("Left"),
            best("Right"),
        ],
    }
}

/// Returns the results on the page, or `None` for a board that is too large to draw.
fn by_page(expression: &str, worker: &mut Worker) -> Option<Answers> {
    let mut ask = |convention: &str, stage: &str| -> Json {
        let place = json!({ "expression": expression });
        let body = json!({ "place": place, "convention": convention, "stage": stage });
        let request = ApiRequest::read("analyse", body.to_string().as_bytes()).unwrap();
        worker.answer(&request).json
    };
    let winning = |reply: &Json, player| match reply["moves"][player].as_array() {
        Some(all) => {
            moves(all.iter().filter(|one| one["fate"] == "wins").map(|one| text(&one["to"])))
        }
        None => unknown(),
    };
    let outcomes =
        |reply: &Json| [text(&reply["outcome"]), winning(reply, "Left"), winning(reply, "Right")];
    let (value, normal) = (ask("normal", "all"), ask("normal", "moves"));
    if text(&value["error"]["message"]).contains("too large to show") {
        return None;
    }
    let (misere, scoring) = (ask("misere", "all"), ask("scoring", "all"));
    if let Some(outcome) = value["outcome"].as_str() {
        assert_eq!(outcome, normal["outcome"], "{expression}");
    }
    let score = |player| scoring["scores"][player].as_i64();
    let best = |player| match scoring["moves"][player].as_array() {
        Some(all) => {
            let best = all.iter().filter(|one| one["score"].as_i64() == score(player));
            moves(best.map(|one| text(&one["to"])))
        }
        None => unknown(),
    };
    let scores = |player| score(player).map_or_else(unknown, |score| score.to_string());
    Some(Answers {
        value: text(&value["value"]["text"]),
        normal: outcomes(&normal),
        misere: outcomes(&misere),
        scoring: [scores("Left"), scores("Right"), best("Left"), best("Right")],
    })
}

fn expressions() -> Vec<String> {
    let mut expressions: Vec<String> = MORE.map(str::to_owned).to_vec();
    for doc in upstar::rulesets() {
        for example in doc.examples {
            let option = |(name, value): &(&str, &str)| {
                format!(", {name}: {}", upstar::option_expression(&ArgValue::read(value)))
            };
            let options: String = example.options.iter().map(option).collect();
            expressions.push(format!("{}({:?}{options})", doc.name, example.position));
        }
    }
    expressions
}

#[test]
fn a_position_has_the_same_answers_everywhere() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/analyses.tsv");
    let updates = std::env::var_os("UPDATE_EXPECT").is_some();
    let mut expressions = expressions();
    if !updates {
        let expected = fs::read_to_string(&file).unwrap();
        let named = expected.lines().filter_map(|line| line.split('\t').next());
        assert!(
            named.eq(&expressions),
            "run again with UPDATE_EXPECT=1 and look at the difference"
        );
        expressions = sample(sample(expressions)).collect();
    }
    let half = expressions.len().div_ceil(2);
    let lines = std::thread::scope(|scope| {
        let workers = expressions.chunks(half).map(|some| scope.spawn(|| lines(some)));
        let workers: Vec<_> = workers.collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect::<Vec<_>>()
    });
    if updates {
        fs::write(&file, lines.join("\n") + "\n").unwrap();
    }
    let expected = fs::read_to_string(&file).unwrap();
    for line in lines {
        assert!(expected.lines().any(|expected| expected == line), "{line}");
    }
}

fn lines(expressions: &[String]) -> Vec<String> {
    let config = WorkerConfig { steps: STEPS, ..WorkerConfig::default() };
    let mut worker = Worker::new(&config, &Library::default().into());
    let session = Session::with_limit(STEPS, upstar::CancelToken::new());
    let mut interpreter = Interpreter::with_session(session.into());
    let mut lines = Vec::new();
    for expression in expressions {
        let Value::Position(position) = interpreter.evaluate(expression).unwrap() else {
            panic!("{expression} is not a position");
        };
        let answers = by_library(&position, interpreter.session());
        assert_eq!(by_command(expression), answers, "{expression} in the command");
        if let Some(found) = by_page(expression, &mut worker) {
            assert_eq!(found, answers, "{expression} on the page");
        }
        let Answers { value, normal, misere, scoring } = answers;
        let columns = [expression.clone(), value].into_iter();
        let columns = columns.chain(normal).chain(misere).chain(scoring);
        lines.push(columns.collect::<Vec<_>>().join("\t"));
    }
    lines
}
