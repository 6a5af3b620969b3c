//! Certificates of many kinds are accepted.

mod common;
use common::{BOTH, Game, Writer, check};

fn holds(certificate: &str, last: &str) {
    let (said, result) = check(certificate);
    if let Err((line, fault)) = &result {
        let from = certificate.lines().nth(line - 1).unwrap_or_default();
        panic!("line {line} `{from}`: {fault:?}");
    }
    assert_eq!(said.last().unwrap(), &format!("holds: {last}"));
}

fn value(rules: &str, text: &str, expected: &str) {
    let mut w = Writer::new();
    let rule = w.rules(rules);
    let game = w.position(rule, text);
    let g = w.value(&game);
    let (n, g) = (w.number(&game), w.canonical(g));
    w.line(format!("claim value {n} {g} as {text}"));
    let name = rules.split(' ').nth(1).unwrap();
    holds(&w.finish(), &format!("value({name}(\"{text}\")) = {expected}"));
}

fn outcome(rules: &str, text: &str, expected: &str) {
    let mut w = Writer::new();
    let rule = w.rules(rules);
    let game = w.position(rule, text);
    let outcome = w.outcome(&game);
    let n = w.number(&game);
    w.line(format!("claim outcome {outcome} {n} as {text}"));
    let name = rules.split(' ').nth(1).unwrap();
    holds(&w.finish(), &format!("outcome({name}(\"{text}\")) = \"{expected}\""));
}

#[test]
fn all_relations_of_day_2() {
    let mut w = Writer::new();
    let mut day = vec![0];
    for _ in 0..2 {
        day = w.forms.day_after(&day);
    }
    assert_eq!(day.len(), 22);
    for &a in &day {
        let n = w.canonical(a);
        w.line(format!("claim canonical {n}"));
        for &b in &day {
            let (x, y) = (Game::Form(a), Game::Form(b));
            let (le, ge) = (w.forms.le(a, b), w.forms.le(b, a));
            let fact = if le { w.le(&x, &y) } else { w.lf(&y, &x) };
            let words: Vec<&str> = fact.split(' ').collect();
            match (le, ge) {
                (true, _) => w.line(format!("claim <= {fact}")),
                (false, true) => w.line(format!("claim <| {fact}")),
                (false, false) => {
                    w.lf(&x, &y);
                    w.line(format!("claim || {} {}", words[1], words[0]));
                }
            }
        }
    }
    let top =
        *day.iter().max_by_key(|&&g| day.iter().filter(|&&h| w.forms.le(h, g)).count()).unwrap();
    let n = w.number(&Game::Form(top));
    w.line(format!("claim <= 0 {n}"));
    holds(&w.finish(), "0 <= 2");
}

#[test]
fn values_of_positions() {
    value("whole domineering", "2x2", "{1|-1}");
    value("whole domineering", "2x3", "{2|-1/2}");
    value("parts domineering", "2x3", "{2|-1/2}");
    value("parts domineering", "3x3", "{1|-1}");
    value("parts domineering", "../.#", "*");
    value("whole clobber", "xxo", "^");
    value("parts clobber", "xox/oxo", "0");
    value("whole nogo", "1x3", "{1|-1}");
    value("whole hackenbush", "BRBR", "5/8");
    value("whole toppling_dominoes", "xoxo", "*2");
    value("whole toads_and_frogs", "TT.F", "{1/2|0}");
    value("parts nim", "2,3", "*");
}

#[test]
fn outcomes_of_positions() {
    outcome("whole domineering", "4x4", "N");
    outcome("parts domineering", "3x5", "R");
    outcome("parts clobber", "xoxoxo", "P");
    outcome("whole nogo", "1x6", "N");
    outcome("whole nogo", "1x4", "P");
    outcome("whole nim", "1,2,3", "P");
    outcome("whole konane", "xo.o.", "L");
    outcome("whole amazons", "x../..o", "N");
}

#[test]
fn nim_values_and_misere_outcomes() {
    let mut w = Writer::new();
    let rule = w.rules("whole octal 0.77");
    let game = w.position(rule, "5");
    let n = w.nim_value(&game);
    w.line(format!("claim nim 4 {n} as 5"));
    let sums = w.rules("parts nim");
    for heap in ["1", "2", "3"] {
        let game = w.position(sums, heap);
        w.nim_value(&game);
    }
    let game = w.position(sums, "1,2");
    let n = w.number(&game);
    w.line(format!("xor {n}"));
    w.line(format!("claim nim 3 {n}"));
    for (text, expected) in [("1,1,1", "P"), ("2,2", "P"), ("1,1", "N"), ("1,2,3", "P")] {
        let game = w.position(sums, text);
        BOTH.iter().for_each(|&p| _ = w.misere(&game, p));
        let n = w.number(&game);
        w.line(format!("claim misere {expected} {n} as {text}"));
    }
    holds(&w.finish(), "misere_outcome(nim(\"1,2,3\")) = \"P\"");
}

#[test]
fn sums_negatives_and_transitivity() {
    let mut w = Writer::new();
    let star = w.forms.form(vec![0], vec![0]);
    let up = w.forms.form(vec![0], vec![star]);
    let (star, up) = (Game::Form(star), Game::Form(up));
    // ^ + ^ + * > 0, and x - x = 0.
    let sum = Game::Sum(vec![up.clone(), up.clone(), star]);
    w.le(&Game::Form(0), &sum);
    let fact = w.lf(&Game::Form(0), &sum);
    w.line(format!("claim < {fact}"));
    let difference = Game::Sum(vec![up.clone(), Game::Negative(up.clone().into())]);
    w.le(&difference, &Game::Form(0));
    let fact = w.le(&Game::Form(0), &difference);
    w.line(format!("claim = {fact}"));
    // ^ + 0 <= ^ + ^ by addition, and then 0 <= ^ + ^ by transitivity.
    let zero = Game::Form(0);
    w.le(&zero, &up);
    let (a, b) = (Game::Sum(vec![zero.clone(), up.clone()]), Game::Sum(vec![up.clone(), up]));
    let (a, b) = (w.number(&a), w.number(&b));
    w.line(format!("add {a} {b}"));
    w.le(&zero, &Game::Sum(vec![zero.clone(), Game::Form(2)]));
    w.line(format!("tr 0 {a} {b}"));
    w.line(format!("claim <= 0 {b}"));
    holds(&w.finish(), "0 <= (^ + ^)");
}

#[test]
fn periods_width_and_dimension() {
    let mut w = Writer::new();
    w.rules("whole octal 0.77");
    w.line("claim period 1 71 12".into());
    // Day 1: -1 < 0, * < 1, and 0 || *.
    let one = w.forms.form(vec![0], vec![]);
    let minus = w.forms.form(vec![], vec![0]);
    let star = w.forms.form(vec![0], vec![0]);
    let games = [minus, 0, star, one].map(Game::Form);
    for a in &games {
        for b in &games {
            let (i, j) = (w.form(a), w.form(b));
            if w.forms.le(i, j) {
                w.le(a, b);
            }
            if w.forms.lf(i, j) {
                w.lf(a, b);
            }
        }
    }
    let [m, z, s, o] = games.map(|g| w.number(&g));
    w.line(format!("claim dimension {m} {z} {s} {o} ; {m} {z} {s} {o} ; {m} {s} {z} {o}"));
    w.line(format!("claim width {m} {z} {s} {o} ; {z} {s} ; {m} {z} {o} ; {s}"));
    holds(&w.finish(), "width([-1, 0, *, 1]) = 2");
}

/// Writes a large certificate to the file that CERTIFICATE names, to benchmark the checkers:
/// `CERTIFICATE=big.cert POSITION='parts domineering 4x4' cargo test -- --ignored`.
#[test]
#[ignore = "writes a file"]
fn write_a_large_certificate() {
    let position = std::env::var("POSITION").unwrap_or("parts domineering 4x4".into());
    let (rules, text) = position.rsplit_once(' ').unwrap();
    let mut w = Writer::new();
    let rule = w.rules(rules);
    let game = w.position(rule, text);
    if std::env::var("OUTCOME").is_ok() {
        let (outcome, n) = (w.outcome(&game), w.number(&game));
        w.line(format!("claim outcome {outcome} {n} as {text}"));
    } else {
        let g = w.value(&game);
        let (n, g) = (w.number(&game), w.canonical(g));
        w.line(format!("claim value {n} {g} as {text}"));
    }
    std::fs::write(std::env::var("CERTIFICATE").unwrap(), w.finish()).unwrap();
}

#[test]
fn the_examples_of_the_page_hold() {
    let page = include_str!("../../book/certificates.md");
    let mut examples = page.match_indices("upstar-certificate 1\nr 1").map(|(from, _)| {
        let example = &page[from..];
        &example[..example.find("```").unwrap()]
    });
    holds(examples.next().unwrap(), "value(domineering(\"2x2\")) = {1|-1}");
    let sum = "outcome(clobber(\"xo\") + clobber(\"xo\")) = \"P\"";
    holds(examples.next().unwrap(), sum);
    let evaluated = &page[page.find("upstar-certificate 1\nlet").unwrap()..];
    let statement = "games := [0, *, ^, {1|-1}]; [g for g in games if g - g != 0] = []";
    holds(&evaluated[..evaluated.find("```").unwrap()], statement);
}
