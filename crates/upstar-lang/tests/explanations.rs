//! Explanations end with the answer of the function that they explain.

use std::sync::Arc;

use upstar::{CancelToken, Session};
use upstar_lang::{Interpreter, Value};

fn evaluate(upstar: &mut Interpreter, text: &str) -> Value {
    upstar.reset();
    upstar.evaluate(text).unwrap_or_else(|error| panic!("{text}: {}", error.message))
}

/// Returns the text of a value, and the result and the number of steps of an explanation.
fn explained(upstar: &mut Interpreter, call: &str, value: &str) -> (String, String, usize) {
    let explanation = evaluate(upstar, call);
    let Value::Explanation(derivation) = explanation else { panic!("{call}") };
    let value = evaluate(upstar, value);
    let value = upstar.text(&value).expect("a text");
    (value, derivation.result.clone(), derivation.steps.len())
}

fn interpreter() -> Interpreter {
    let session = Session::with_limit(20_000_000, CancelToken::default());
    Interpreter::with_session(Arc::new(session))
}

/// All words over an alphabet of at most `length` letters.
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
        }
        assert!(derived * 10 >= positions.len() * 9, "{ruleset}: {derived}");
    }
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
    let scoring = lines("explain(s{3,2,{4|0|.}|7|-1})");
    assert!(scoring.contains("the score 7 does not matter"), "{scoring}");
}

/// Tests the explanations of other properties on the games born by day 2 and on sums of them.
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
        if matches!(evaluate(&mut upstar, &format!("is_all_small({game})")), Value::Bool(true)) {
            let (value, result, _) =
                explained(&mut upstar, &about("atomic weight"), &format!("atomic_weight({game})"));
            assert_eq!(result, format!("the atomic weight is {value}"), "{game}");
        }
    }
}
