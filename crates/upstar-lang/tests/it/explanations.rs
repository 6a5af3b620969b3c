//! Explanations end with the answer of the function that they explain.

use std::sync::Arc;

use upstar::{CancelToken, Derivation, DerivationStep, Session, Theorems};
use upstar_lang::{Interpreter, Value};

fn evaluate(upstar: &mut Interpreter, text: &str) -> Value {
    upstar.reset();
    upstar.evaluate(text).unwrap_or_else(|error| panic!("{text}: {}", error.message))
}

fn text(upstar: &mut Interpreter, question: &str) -> String {
    let value = evaluate(upstar, question);
    upstar.text(&value).expect("a text")
}

fn derivation(upstar: &mut Interpreter, call: &str) -> Arc<Derivation> {
    let Value::Explanation(derivation) = evaluate(upstar, call) else { panic!("{call}") };
    derivation
}

/// Returns the rules and the texts of the steps, without tables.
fn rules<'a>(derivation: &'a Derivation) -> Vec<(&'a str, &'a str)> {
    let rule = |step: &'a DerivationStep| match step {
        DerivationStep::Text { rule, text } => Some((&**rule, &**text)),
        DerivationStep::Table(_) => None,
    };
    derivation.steps.iter().filter_map(rule).collect()
}

/// Returns the value, and the result and the number of steps of its explanation.
fn explained(upstar: &mut Interpreter, call: &str, value: &str) -> (String, String, usize) {
    let derivation = derivation(upstar, call);
    (text(upstar, value), derivation.result.clone(), derivation.steps.len())
}

fn interpreter() -> Interpreter {
    let session = Session::with_limit(20_000_000, CancelToken::default());
    Interpreter::with_session(Arc::new(session))
}

/// Returns all words of at most `length` letters.
fn words(alphabet: &str, length: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut last = all.clone();
    for _ in 0..length {
        let longer =
            last.iter().flat_map(|word| alphabet.chars().map(move |letter| (word, letter)));
        last = longer.map(|(word, letter)| format!("{word}{letter}")).collect();
        all.extend(last.iter().cloned());
    }
    all.into_iter().filter(|word| !word.is_empty()).collect()
}

/// Each lemma of Kane's paper that a derivation uses, with games of the paper: the bracket games
/// [n], the choice of {3, 5} or {10} of section 5.2, and the array G(r, c) of section 3.
#[test]
fn derivations_of_conjunctive_sums_name_the_lemmas() {
    let mut upstar = interpreter();
    let choice = "two_choice([[3, 5], [10]])";
    for (game, about, outcome, named) in [
        ("bracket(2) /\\ bracket(3)", "outcome", "P", "Lemma 3,Lemma 4"),
        ("bracket(2) \\/ bracket(3)", "outcome", "N", "Lemma 5,Lemma 6"),
        ("bracket(2) /\\ bracket(3)", "misere outcome", "N", "Lemma 4,Lemma 42,Theorem 47"),
        (&format!("{choice} /\\ bracket(4)"), "outcome", "P", "Lemma 3,Lemma 4"),
        (&format!("{choice} \\/ bracket(4)"), "outcome", "P", "Lemma 5,Lemma 6"),
        (
            &format!("({choice} \\/ bracket(6)) /\\ bracket(7)"),
            "outcome",
            "N",
            "Theorem 33,Lemmas 22 to 25,Lemma 31,Corollary 21,Lemma 3",
        ),
        (
            &format!("({choice} /\\ bracket(4)) \\/ bracket(3)"),
            "outcome",
            "P",
            "Theorem 33,Lemma 30,Corollary 21,Lemma 5",
        ),
        ("divider(3, 2)", "outcome", "P", "Theorem 33,Lemmas 24 and 25,Lemma 30,Lemma 32"),
        ("divider(3, 3)", "outcome", "P", "Lemmas 24 and 25,Lemma 30,Lemma 31,Lemma 32"),
    ] {
        let question = match about {
            "outcome" => format!("outcome({game})"),
            _ => format!("misere_outcome({game})"),
        };
        let found = text(&mut upstar, &question);
        let derivation = derivation(&mut upstar, &format!("explain({game}, \"{about}\")"));
        assert_eq!(found, format!("\"{outcome}\""), "{game}");
        assert!(derivation.result.contains(&format!(" {outcome}: ")), "{game}: {derivation}");
        let derivation = derivation.to_string();
        for lemma in named.split(',') {
            assert!(derivation.contains(lemma), "{game}: {lemma}: {derivation}");
        }
    }
    // The order of the components does not depend on the history of the session.
    let sum = "explain(i{0} /\\ chain(3) /\\ chain(2))";
    let first = text(&mut interpreter(), sum);
    let later = text(&mut interpreter(), &format!("chain(3); chain(2) -> chain(5); {sum}"));
    assert_eq!(first, later);
    let by_default = text(&mut upstar, "explain(bracket(2) /\\ bracket(3))");
    let asked = text(&mut upstar, "explain(bracket(2) /\\ bracket(3), \"outcome\")");
    assert_eq!(by_default, asked);
}

#[test]
fn derivations_of_other_sums_name_the_theory() {
    let mut upstar = interpreter();
    for (game, outcome, named) in [
        ("disjunctive(i{0,i{0}}, i{0})", "N", "nim sum 3 is not 0"),
        ("selective(chain(2), i{0,i{0}})", "N", "wins some component"),
        ("shortened_selective(chain(2), chain(4))", "P", "wins no component"),
        ("diminished(chain(2), chain(3))", "N", "foreclosed nim value"),
        ("chain(2) -> chain(3)", "N", "avoid the last move"),
        ("selective(^, '1*')", "L", "Right, moving first, loses"),
        ("'1' \\/ ^", "L", "the only option loses"),
    ] {
        let found = text(&mut upstar, &format!("outcome({game})"));
        let derivation =
            derivation(&mut upstar, &format!("explain({game}, \"outcome\")")).to_string();
        assert_eq!(found, format!("\"{outcome}\""), "{game}");
        assert!(derivation.contains(named), "{game}: {derivation}");
        assert!(derivation.contains(&format!("the outcome is {outcome}: ")), "{derivation}");
    }
}

/// The value of the form is found without theorems.
#[test]
fn positions_have_the_values_that_are_derived() {
    let rows = |left: &str, right: &str| format!("[{left}o{right}]");
    let sides = ["", "1", "2", "0", "3,1", "2,3", "1,2,3", "4,2"];
    let mut pitches = Vec::new();
    for left in sides {
        for right in sides {
            let comma = |side: &str| if side.is_empty() { "" } else { "," };
            pitches
                .push(rows(&format!("{left}{}", comma(left)), &format!("{}{right}", comma(right))));
        }
    }
    let heaps = ["0", "1", "3,1", "4,5,1", "2,2", "7,7,7,1"].map(str::to_owned);
    let trees = ["B(R,G)", "GB(BR,RB)", "BB,R(B,B)", "0-1G 1-2G 2-0G", "B(R(B,G),G)"];
    let mut hackenbush = words("BRG", 4);
    hackenbush.extend(trees.map(str::to_owned));
    let families: [(&str, Vec<String>); 6] = [
        ("nim", heaps.to_vec()),
        ("hackenbush", hackenbush),
        ("roll_the_lawn", pitches.clone()),
        ("cricket_pitch", pitches),
        ("shove", words("XO_", 5)),
        ("lenres", words("01", 7)),
    ];
    let mut upstar = interpreter();
    for (ruleset, positions) in families {
        let mut derived = 0;
        for position in &positions {
            let position = format!("{ruleset}(\"{position}\")");
            let form = format!("value(form({position}))");
            let (value, result, steps) =
                explained(&mut upstar, &format!("explain({position})"), &form);
            assert_eq!(result, format!("the value is {value}"), "{position}");
            derived += usize::from(steps > 0);
            check_steps(&mut upstar, ruleset, &position, &value);
        }
        assert!(derived * 10 >= positions.len() * 9, "{ruleset}: {derived}");
    }
}

/// Tests each step of a derivation by other means than the theorem.
fn check_steps(upstar: &mut Interpreter, ruleset: &str, position: &str, value: &str) {
    let derivation = derivation(upstar, &format!("explain({position})"));
    for (rule, result) in rules(&derivation) {
        match ruleset {
            "lenres" | "cricket_pitch" if !rule.is_empty() && !rule.contains("heorem") => {
                let row = if result == "the empty row" { "" } else { result };
                let of_row = text(upstar, &format!("value(form({ruleset}(\"{row}\")))"));
                assert_eq!(of_row, value, "{position}: {rule}: {result}");
            }
            "cricket_pitch" if rule.starts_with("ordinal sum") => {
                // The language takes the ordinal sum of literal forms.
                let bases: Vec<String> =
                    result.split(" : ").map(|base| format!("'{base}'")).collect();
                let sum = text(upstar, &format!("value({})", bases.join(" : ")));
                assert_eq!(sum, value, "{position}: {result}");
            }
            "lenres" if rule == "Theorem 2.3.13" => {
                let power = |term: &str| match term.split_once("/2^") {
                    Some((_, exponent)) => {
                        format!("1/{}", 1_u64 << exponent.parse::<u32>().unwrap())
                    }
                    None => term.to_owned(),
                };
                let (sign, sum) = match result.strip_prefix("-(") {
                    Some(sum) => ("-", sum.trim_end_matches(')')),
                    None => ("", result),
                };
                let sum: Vec<String> = sum.split(" + ").map(power).collect();
                let sum = text(upstar, &format!("{sign}({})", sum.join(" + ")));
                assert_eq!(sum, value, "{position}: {result}");
            }
            "shove" if rule.starts_with("F2") && !position.contains('/') => {
                assert!(result.ends_with(&format!(" = {value}")), "{position}: {result}");
            }
            "shove" if rule.starts_with("Hackenbush strings") => {
                let string = |string| format!("value(form(hackenbush(\"{string}\")))");
                let sum: Vec<String> = result.split(", ").map(string).collect();
                assert_eq!(text(upstar, &sum.join(" + ")), value, "{position}: {result}");
            }
            "hackenbush" if rule.starts_with("edge ") || rule.starts_with("sum of the trees") => {
                let (terms, sum) = result.split_once(" = ").unwrap_or((result, value));
                let terms: Vec<String> =
                    terms.split(" : ").map(|term| format!("'{term}'")).collect();
                let question = match rule.starts_with("edge ") {
                    true => format!("value({})", terms.join(" : ")),
                    false => result.to_owned(),
                };
                assert_eq!(text(upstar, &question), sum, "{position}: {rule}: {result}");
            }
            _ => {}
        }
    }
}

#[test]
fn edges_have_the_names_of_the_picture() {
    let mut upstar = interpreter();
    for edges in ["0-1G 0-5B 1-7G 3-5R", "0-2R 2-4B 2-9B", "0-1B 1-1G 1-2R"] {
        let derivation = derivation(&mut upstar, &format!("explain(hackenbush(\"{edges}\"))"));
        let rules = rules(&derivation);
        let mut named: Vec<&str> =
            rules.iter().filter_map(|(rule, _)| rule.strip_prefix("edge ")).collect();
        named.sort_unstable();
        assert_eq!(named.join(" "), edges);
    }
}

#[test]
fn long_derivations_are_cut_visibly() {
    let mut upstar = interpreter();
    let row = format!("0{}{}", "1".repeat(127), "0".repeat(127));
    let lenres = derivation(&mut upstar, &format!("explain(lenres(\"{row}\"))"));
    let steps = rules(&lenres);
    let (rule, last) = steps[steps.len() - 2];
    let omitted = rule.strip_prefix("after ").and_then(|rest| rest.strip_suffix(" more steps"));
    let omitted: usize = omitted.expect("a number of steps").parse().expect("a number");
    // Each step removes two of the 255 integers.
    assert_eq!((steps.len() - 2 + omitted, last), (126, "010"));
    let strip = "_".repeat(150) + "X";
    let shove = text(&mut upstar, &format!("explain(shove(\"{strip}\"))"));
    assert!(shove.contains("151 strings with 151 edges, not listed"), "{shove}");
    let shove = text(&mut upstar, &format!("explain(shove(\"{}\"))", "X".repeat(120)));
    assert!(shove.contains("not listed, because 20 pieces are not listed\n"), "{shove}");
    let string = "B".repeat(300);
    let hackenbush = derivation(&mut upstar, &format!("explain(hackenbush(\"{string}\"))"));
    let edges = rules(&hackenbush).iter().filter(|(rule, _)| rule.starts_with("edge ")).count();
    let omitted = format!("steps that are not listed: {}", 300 - edges);
    assert!(edges > 100 && rules(&hackenbush).contains(&("", &omitted)), "{edges} {omitted}");
    let heaps = text(&mut upstar, &format!("explain(nim(\"{}\"))", ["3"; 120].join(",")));
    assert!(heaps.contains("heaps that are not listed: 20\n"), "{heaps}");
    for question in ["*20000, \"thermograph\"", "*3000, \"atomic weight\""] {
        let explanation = text(&mut upstar, &format!("explain({question})"));
        assert!(explanation.len() < 60_000, "{question}: {} bytes", explanation.len());
    }
    let sum = "s{5|1|-3} + s{4|0|-7} + s{9|2|-1} + s{2|1|.} + s{17|3|-20}";
    let (value, result, _) =
        explained(&mut upstar, &format!("explain({sum})"), &format!("canonical({sum})"));
    assert_eq!(result, format!("the canonical form is {value}"));
}

#[test]
fn explanations_can_be_used_as_texts() {
    let mut upstar = interpreter();
    for question in [
        "size(explain(nim(\"3,1\"))) = size(text(explain(nim(\"3,1\"))))",
        "explain(nim(\"3,1\")) = text(explain(nim(\"3,1\")))",
        "\"x\" + explain(0) = \"x\" + text(explain(0))",
        "explain(0) + \"x\" = text(explain(0)) + \"x\"",
        "size(split(explain(0), \"value\")) > 1",
    ] {
        assert_eq!(text(&mut upstar, question), "true", "{question}");
    }
}

/// LaTeX would take a bracket at the beginning of a step for a label.
#[test]
fn steps_in_latex_begin_with_braces() {
    let mut upstar = interpreter();
    let value = evaluate(&mut upstar, "explain(cricket_pitch(\"[3,o,1]\"))");
    let latex = upstar.latex(&value).expect("LaTeX");
    assert!(latex.contains("\\item{} ") && !latex.contains("\\item ["), "{latex}");
}

/// Tests the theorem of a negative by the theorem of the position itself, and the reduction of the
/// form without theorems.
#[test]
fn negatives_and_sessions_without_theorems() {
    let mut upstar = interpreter();
    let negative = text(&mut upstar, "explain(-hackenbush(\"BRRB\"))");
    let same = "the position has the same value as";
    assert!(negative.contains(same) && negative.ends_with("the value is -3/8"), "{negative}");
    let nim = text(&mut upstar, "explain(-nim(\"31,30,29,28\"))");
    assert!(nim.contains("Bouton") && nim.ends_with("the value is 0"), "{nim}");
    let session = Session::new().with_theorems(Theorems::NONE);
    let mut searching = Interpreter::with_session(Arc::new(session));
    let nim = text(&mut searching, "explain(nim(\"2,1\"))");
    assert!(!nim.contains("Bouton") && nim.ends_with("the value is *3"), "{nim}");
}

#[test]
fn the_steps_of_the_works_are_shown() {
    let mut upstar = interpreter();
    let mut lines = |call: &str| {
        let value = evaluate(&mut upstar, call);
        upstar.text(&value).expect("a text")
    };
    // Nowakowski and Ottaway, section 3.2.
    let pitch = lines("explain(cricket_pitch(\"[3,2,5,8,o,6,2,5,7]\"))");
    let at = |row: &str| pitch.find(row).unwrap_or_else(|| panic!("{row} is not in {pitch}"));
    assert!(at("[1,0,3,6,o,4,0,3,5]") < at("[3,6,o,4]") && at("[3,6,o,4]") < at("[1,4,o,2]"));
    // Stewart, Table 1.2.
    let nim = lines("explain(nim(\"3,7,6\"))");
    assert!(nim.contains("  3  0  1  1\n") && nim.contains("  nim sum  0  1  0\n"), "{nim}");
    // Siegel, Figure 2.12.
    let shove = lines("explain(shove(\"X_O_XX\"))");
    assert!(shove.contains("BBRB, BBR, BBR, BB, BB, B") && shove.contains("= 39/4"), "{shove}");
    // Sjöstrand, the example after Theorem 9.2.
    let walls = lines("explain({5/2,{4|2}|{-1|-2},{0|-4}}, \"thermograph\")");
    assert!(walls.contains("  5/2  1/2   1/2\n"), "{walls}");
    assert!(walls.ends_with("the mean is 1/2 and the temperature is 5/2"), "{walls}");
    let empty = lines("explain(hackenbush(\"0\"))");
    assert!(empty.ends_with("the ground\nthe value is 0"), "{empty}");
    let scoring = lines("explain(s{3,2,{4|0|.}|7|-1})");
    assert!(scoring.contains("the score 7 does not matter"), "{scoring}");
    let inside = lines("explain(s{s{3|7|-1}|0|.})");
    assert!(inside.starts_with("in s{3|7|-1}: both players can move, so the score 7"), "{inside}");
    let split = lines("explain(s{3|[0,7]|.})");
    assert!(split.contains("the score 0 counts only when Left cannot move"), "{split}");
}

#[test]
fn other_explanations_end_with_the_answer() {
    let mut upstar = interpreter();
    let Value::Poset(day) = evaluate(&mut upstar, "day(2)") else { panic!() };
    let mut games: Vec<String> =
        (0..day.items().len()).map(|at| format!("elements(day(2))[{at}]")).collect();
    games.extend((0..40).map(|at| {
        let (first, second) = (at * 7 % 22, at * 5 % 22);
        let more = format!("{{elements(day(2))[{second}]|-2,elements(day(2))[{first}]}}");
        format!("{{1,elements(day(2))[{first}]|{more}}}")
    }));
    for game in &games {
        let about = |name: &str| format!("explain({game}, \"{name}\")");
        let (value, result, _) =
            explained(&mut upstar, &about("reduced canonical form"), &format!("reduced({game})"));
        assert_eq!(result, format!("the reduced canonical form is {value}"), "{game}");
        let (_, result, _) = explained(&mut upstar, &about("thermograph"), "0");
        let mean = evaluate(&mut upstar, &format!("mean({game})"));
        let mean = upstar.text(&mean).expect("a text");
        assert!(result.starts_with(&format!("the mean is {mean}")), "{game}: {result}");
        let walls = derivation(&mut upstar, &about("thermograph"));
        let tables = walls.steps.iter().filter_map(|step| match step {
            DerivationStep::Table(rows) => rows.last(),
            DerivationStep::Text { .. } => None,
        });
        for last in tables {
            let temperature = text(&mut upstar, &format!("temperature({game})"));
            assert_eq!(last, &[temperature, mean.clone(), mean.clone()], "{game}");
        }
        if matches!(evaluate(&mut upstar, &format!("is_all_small({game})")), Value::Bool(true)) {
            let (value, result, _) =
                explained(&mut upstar, &about("atomic weight"), &format!("atomic_weight({game})"));
            assert_eq!(result, format!("the atomic weight is {value}"), "{game}");
            let steps = derivation(&mut upstar, &about("atomic weight"));
            let rules = rules(&steps);
            if rules.iter().any(|(_, text)| text.starts_with("aw0 is not an integer")) {
                assert!(rules.contains(&("aw0", &value)), "{game}: {rules:?}");
            }
        }
    }
}
