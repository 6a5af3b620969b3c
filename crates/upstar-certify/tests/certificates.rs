//! The checker accepts the certificates of true statements and prints these statements. False
//! statements are rejected.

use std::sync::atomic::{AtomicUsize, Ordering};

use fastrand::Rng;
use upstar::{Arg, ArgValue, Budget, Player, ruleset_expression};
use upstar_certify::{CertifyRefusal, certify};
use upstar_lang::{Interpreter, Value};
use upstar_testkit::{on_all_cores, scaled};

fn certified(interpreter: &mut Interpreter, statement: &str) -> Result<Vec<u8>, CertifyRefusal> {
    let mut certificate = Vec::new();
    certify(interpreter, &Budget::steps(10_000_000), statement, &mut certificate)?;
    Ok(certificate)
}

fn checked(certificate: &[u8]) -> Vec<String> {
    let mut said = Vec::new();
    let report = upstar_verify::check(certificate, &mut |line| said.push(line.to_owned()));
    if let Err((line, fault)) = report {
        panic!("line {line}: {fault:?}\n{}", String::from_utf8_lossy(certificate));
    }
    let mut language = Interpreter::new();
    for statement in said.iter().filter_map(|line| line.strip_prefix("holds: ")) {
        let evaluated = language.evaluate(statement);
        assert!(matches!(evaluated, Ok(Value::Bool(true))), "{statement}: {evaluated:?}");
    }
    said
}

fn proved(statement: &str) -> Vec<String> {
    match certified(&mut Interpreter::new(), statement) {
        Ok(certificate) => checked(&certificate),
        Err(refusal) => panic!("{statement}: {refusal}"),
    }
}

fn refused(statement: &str) -> CertifyRefusal {
    certified(&mut Interpreter::new(), statement).expect_err(statement)
}

#[test]
fn what_is_proved_is_what_was_asked() {
    for (statement, claims) in [
        ("^ + ^ > *", &["holds: * < (^ + ^)"][..]),
        ("0 < ^ < 1/4", &["holds: 0 < ^", "holds: ^ < 1/4"]),
        ("{1|-1} || 0", &["holds: {1|-1} || 0"]),
        ("^ != 0", &["holds: ^ != 0"]),
        ("* != 0", &["holds: * != 0"]),
        ("0 != ^", &["holds: 0 != ^"]),
        ("{-1|1} = 0", &["holds: {-1|1} = 0"]),
        ("-{1|0} < 1/2", &["holds: {0|-1} < 1/2"]),
        ("2* > 1", &["holds: 1 < {2|2}"]),
        ("* <| ^", &["holds: * <| ^"]),
        ("1 |> *", &["holds: * <| 1"]),
        ("'{0,-1|*}' = ^", &["holds: {0,-1|*} = ^"]),
        ("'{0,-1|*}' - ^ = 0", &["holds: ({0,-1|*} + v) = 0"]),
        ("is_canonical('{0|*}')", &["holds: is_canonical('^')"]),
        ("value(domineering(\"2x2\")) = ±1", &["holds: value(domineering(\"2x2\")) = {1|-1}"]),
        ("value(domineering(\"2x2\"))", &["holds: value(domineering(\"2x2\")) = {1|-1}"]),
        ("nim(\"3,5\").nim_value()", &["holds: nim_value(nim(\"3,5\")) = 6"]),
        ("outcome(nim(\"3,3\"))", &["holds: outcome(nim(\"3,3\")) = \"P\""]),
        ("misere_outcome(nim(\"1\"))", &["holds: misere_outcome(nim(\"1\")) = \"P\""]),
        ("domineering(\"2x2\").value() = ±1", &["holds: value(domineering(\"2x2\")) = {1|-1}"]),
        (
            "domineering(\"2x3\") + domineering(\"3x2\") = 0",
            &["holds: (domineering(\"2x3\") + domineering(\"3x2\")) = 0"],
        ),
        ("clobber(\"xo\") - nim(\"1\") = 0", &["holds: (clobber(\"xo\") + -(nim(\"1\"))) = 0"]),
        ("outcome(clobber(\"xoxo\")) = \"N\"", &["holds: outcome(clobber(\"xoxo\")) = \"N\""]),
        (
            "misere_outcome(nim(\"1,2,3\")) = \"P\"",
            &["holds: misere_outcome(nim(\"1,2,3\")) = \"P\""],
        ),
        ("nim_value(nim(\"3,5\")) = 6", &["holds: nim_value(nim(\"3,5\")) = 6"]),
        (
            "nim_value(octal(\"0.77\")(\"9\")) = 4",
            &["holds: nim_value(octal(\"0.77\")(\"9\")) = 4"],
        ),
        (
            "value(partizan_subtraction({1, 2}, {3})(\"3\")) = {2|0}",
            &["holds: value(partizan_subtraction({1,2}, {3})(\"3\")) = {2|0}"],
        ),
        ("value(hackenbush(\"0-1B 1-2R\")) = 1/2", &["holds: value(hackenbush(\"BR\")) = 1/2"]),
        ("value(nim(\"1\")) = {0,0|0}", &["holds: value(nim(\"1\")) = *"]),
        (
            "value(nim(\"2\")) = {0,*|*,0,1}",
            &["holds: value(nim(\"2\")) = *2", "holds: *2 = {0,*|0,1,*}"],
        ),
        ("value(cutcake(\"1x5\")) = 4", &["holds: value(cutcake(\"1x5\")) = 4"]),
        ("misere_outcome('{*2|*2}') = \"P\"", &["holds: misere_outcome('{*2|*2}') = \"P\""]),
        (
            "misere_outcome('{*2|*2}' + nim(\"1\"))",
            &["holds: misere_outcome(('{*2|*2}' + nim(\"1\"))) = \"N\""],
        ),
        ("nim_value(node_kayles(\"path 3\"))", &["holds: nim_value(node_kayles(\"path 3\")) = 2"]),
        ("value(snort(\"path ##x\"))", &["holds: value(snort(\"path ##x\")) = 1"]),
        ("value(nim(\"5,2\")) = *7", &["holds: value(nim(\"5,2\")) = *7"]),
        ("value(lenres(\"20\")) = -1", &["holds: value(lenres(\"20\")) = -1"]),
        ("width(day(1)) = 2", &["holds: width([-1, 0, *, 1]) = 2"]),
        ("dimension(day(1)) <= 2", &["holds: dimension([-1, 0, *, 1]) <= 2"]),
        ("dimension([0, *]) <= 3", &["holds: dimension([0, *]) <= 3"]),
        ("width([*, nim(\"1\")]) = 1", &["holds: width([*, nim(\"1\")]) = 1"]),
        ("width(['{0|0}', 0, nim(\"1\"), 1]) = 2", &["holds: width([*, 0, nim(\"1\"), 1]) = 2"]),
        (
            "dimension([*, nim(\"1\")]) <= 1",
            &["holds: dimension([*]) <= 1", "holds: * = nim(\"1\")"],
        ),
        // Without quotation marks, braces denote a value in misère play.
        ("misere_outcome({*2|*2}) = \"N\"", &["holds: misere_outcome('0') = \"N\""]),
        ("misere_outcome(*2+*2)", &["holds: misere_outcome('0') = \"N\""]),
        ("is_canonical({-1|1})", &["holds: is_canonical('0')"]),
        ("is_canonical(nim(\"1\"))", &["holds: is_canonical(nim(\"1\"))"]),
        ("10·^ > 0", &["holds: 10·^ > 0"]),
        (
            "k := 2; x := 5; [n for n in 0..k] = [0, 1, 2]",
            &["holds: k := 2; [n for n in 0..k] = [0, 1, 2]"],
        ),
        ("g := {1|-1}; g + g = 0", &["holds: ({1|-1} + {1|-1}) = 0"]),
    ] {
        assert_eq!(proved(statement), claims, "{statement}");
    }
}

#[test]
fn false_statements_are_refused_with_what_holds() {
    for (statement, truth) in [
        ("^ < 0", "the first game > the second"),
        ("[g for g in day(2) if g + g = 0] = []", "its value is false"),
        ("* = 0", "the first game || the second"),
        ("1 != 1", "the first game = the second"),
        ("1 || 0", "the first game > the second"),
        ("^ <= ^*", "the first game || the second"),
        ("value(domineering(\"2x2\")) = 1", "the value is +-1"),
        ("outcome(clobber(\"xo\")) = \"P\"", "the outcome is \"N\""),
        ("misere_outcome(nim(\"1\")) = \"N\"", "the outcome is \"P\""),
        ("nim_value(nim(\"3,5\")) = 7", "the nim value is 6"),
        ("is_canonical('{0,-1|*}')", "the canonical form is ^"),
        ("misere_outcome({*2|*2}) = \"P\"", "the outcome is \"N\""),
        ("width(day(1)) = 3", "the width is 2"),
        ("dimension(day(1)) <= 1", "the dimension is 2"),
    ] {
        let refusal = refused(statement);
        assert!(
            matches!(&refusal, CertifyRefusal::False(why) if why == truth),
            "{statement}: {refusal}"
        );
    }
}

#[test]
fn what_a_certificate_would_not_prove_is_refused() {
    for statement in [
        "mean(^) = 0",
        "{mean(^)|} = 1",
        "over > 0",
        "clobber(\"xo\", diagonal: true) = *",
        "go(\"3x3\") = 0",
        "value(impartial(domineering(\"2x2\"))) = 0",
        "1 + 1",
        "dimension(day(1)) = 2",
        "dimension(day(1)) <= 1.5",
        "value(shove(\"\"))",
        // Both positions have the same text in the format.
        "outcome(cram(\".\") + cram(\"#\"))",
        "nim_value(toads_and_frogs(\"T.F\"))",
        // The certificate would have a line that is too long.
        "dimension([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) <= 1001",
    ] {
        let refusal = refused(statement);
        assert!(matches!(refusal, CertifyRefusal::NotInFormat(_)), "{statement}: {refusal:?}");
    }
    assert!(matches!(refused("value("), CertifyRefusal::NoAnswer(_)));
    let little = Budget::steps(50);
    let asked = "value(domineering(\"4x4\")) = 0";
    let none = certify(&mut Interpreter::new(), &little, asked, &mut Vec::new());
    assert!(
        matches!(none, Err(CertifyRefusal::NoAnswer(_) | CertifyRefusal::Interrupted(_))),
        "{none:?}"
    );
}

/// Exactly one of the four relations of two games has a certificate.
#[test]
fn all_games_of_day_two_are_compared() {
    let mut interpreter = Interpreter::new();
    let Ok(Value::Poset(day)) = interpreter.evaluate("day(2)") else { panic!("a set") };
    let texts: Vec<String> =
        day.items().iter().map(|game| interpreter.text(game).expect("a text")).collect();
    assert_eq!(texts.len(), 22);
    for g in &texts {
        for h in &texts {
            let holds: Vec<&str> = ["<", "=", ">", "||"]
                .into_iter()
                .filter(|sign| match certified(&mut interpreter, &format!("{g} {sign} {h}")) {
                    Ok(certificate) => !checked(&certificate).is_empty(),
                    Err(CertifyRefusal::False(_)) => false,
                    Err(other) => panic!("{g} {sign} {h}: {other}"),
                })
                .collect();
            assert_eq!(holds.len(), 1, "{g} and {h}: {holds:?}");
        }
    }
}

#[test]
fn games_of_day_three_are_compared() {
    let mut interpreter = Interpreter::new();
    let Ok(Value::Poset(day)) = interpreter.evaluate("day(3)") else { panic!("a set") };
    let texts: Vec<String> =
        day.items().iter().map(|game| interpreter.text(game).expect("a text")).collect();
    let mut state = 7_u64;
    let mut next = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        &texts[(state >> 33) as usize % texts.len()]
    };
    for _ in 0..1_000 {
        let (g, h, k) = (next(), next(), next());
        let holds = ["<", "=", ">", "||"].map(|sign| {
            match certified(&mut interpreter, &format!("{g} + {k} {sign} {h}")) {
                Ok(certificate) => checked(&certificate).len(),
                Err(CertifyRefusal::False(_)) => 0,
                Err(other) => panic!("{g} + {k} {sign} {h}: {other}"),
            }
        });
        assert_eq!(holds.iter().sum::<usize>(), 1, "{g} + {k} and {h}");
    }
}

#[test]
fn examples_of_all_rulesets_are_certified() {
    let mut interpreter = Interpreter::new();
    let (mut rulesets, mut asked) = (0, 0);
    for doc in upstar::rulesets() {
        if !upstar_verify::rules::NAMES.contains(&doc.name) {
            continue;
        }
        rulesets += 1;
        for example in doc.examples {
            let args: Vec<Arg> = example
                .options
                .iter()
                .map(|(name, value)| Arg::named(*name, ArgValue::read(value)))
                .collect();
            let position =
                format!("{}({:?})", ruleset_expression(doc.name, doc, &args), example.position);
            let Ok(Value::Position(here)) = interpreter.evaluate(&position) else { continue };
            // Large boards have long certificates.
            if here.text().len() > 12 {
                continue;
            }
            let statement = format!("value({position}) = {}", example.value);
            match certified(&mut interpreter, &statement) {
                Ok(certificate) => assert_eq!(checked(&certificate).len(), 1, "{statement}"),
                // Variants change the rules, and not all values are short.
                Err(CertifyRefusal::NotInFormat(_)) => continue,
                Err(other) => panic!("{statement}: {other}"),
            }
            asked += 1;
            let budget = Budget::steps(1_000_000);
            let session = std::sync::Arc::clone(interpreter.session());
            let outcome = here.outcome(session.cx(&budget)).expect("a small position");
            let statement = format!("outcome({position}) = \"{outcome}\"");
            let certificate = certified(&mut interpreter, &statement).expect(&statement);
            assert_eq!(checked(&certificate).len(), 1, "{statement}");
            let small = here.options(Player::Left).len() + here.options(Player::Right).len() < 20;
            if let Some(outcome) = here.misere_outcome(session.cx(&budget)).ok().filter(|_| small) {
                let statement = format!("misere_outcome({position}) = \"{outcome}\"");
                let certificate = certified(&mut interpreter, &statement).expect(&statement);
                assert_eq!(checked(&certificate).len(), 1, "{statement}");
            }
        }
    }
    assert_eq!(rulesets, upstar_verify::rules::NAMES.len());
    assert!(asked > 60, "{asked}");
}

fn random_game(rng: &mut Rng, depth: u32) -> String {
    const NAMES: &[&str] =
        &["0", "1", "-1", "1/2", "*", "*2", "^", "v*", "±1", "2*", "+_1", "{2|-1}"];
    const POSITIONS: &[&str] = &[
        "nim(\"1\")",
        "nim(\"0\")",
        "nim(\"1,2\")",
        "domineering(\"2x2\")",
        "domineering(\"1x1\")",
        "clobber(\"xo\")",
        "toads_and_frogs(\"T.F\")",
        "hackenbush(\"BR\")",
        "snort(\"path .x\")",
        "lenres(\"201\")",
        "cutcake(\"2x3\")",
        "node_kayles(\"path 0\")",
    ];
    let options = |rng: &mut Rng| -> String {
        let games = (0..rng.usize(..3)).map(|_| match rng.u8(..3) {
            0 if depth > 0 => random_braces(rng, depth - 1),
            _ => NAMES[rng.usize(..7)].to_owned(),
        });
        games.collect::<Vec<_>>().join(",")
    };
    match rng.u8(..8) {
        0..3 => format!("{{{}|{}}}", options(rng), options(rng)),
        3 => format!("'{{{}|{}}}'", options(rng), options(rng)),
        4 => POSITIONS[rng.usize(..POSITIONS.len())].to_owned(),
        5 if depth > 0 => format!("-({})", random_game(rng, depth - 1)),
        6 if depth > 0 => {
            let sign = if rng.bool() { '+' } else { '-' };
            format!("{} {sign} {}", random_game(rng, depth - 1), random_game(rng, depth - 1))
        }
        _ => NAMES[rng.usize(..NAMES.len())].to_owned(),
    }
}

fn random_braces(rng: &mut Rng, depth: u32) -> String {
    let option = |rng: &mut Rng| match depth {
        0 => "0".to_owned(),
        _ => random_braces(rng, depth - 1),
    };
    match rng.u8(..3) {
        0 => format!("{{{}|}}", option(rng)),
        1 => format!("{{|{}}}", option(rng)),
        _ => format!("{{{}|{}}}", option(rng), option(rng)),
    }
}

#[test]
fn random_statements_are_proved_as_they_stand() {
    let mut rng = Rng::with_seed(3);
    let mut interpreter = Interpreter::new();
    let (mut proved, mut refused) = (0, 0);
    for _ in 0..scaled(2_000) {
        let (g, h) = (random_game(&mut rng, 2), random_game(&mut rng, 2));
        let statement = match rng.u8(..13) {
            0 => format!("value({g})"),
            1 => format!("value({g}) = value({h})"),
            2 => format!("outcome({g})"),
            3 | 4 => format!("misere_outcome({g})"),
            5 => format!("is_canonical({g})"),
            6 => format!("nim_value({g})"),
            7 => format!("width([{g}, {h}, *]) = {}", rng.u8(..4)),
            8 => format!("dimension([{g}, {h}, *]) <= {}", rng.u8(1..4)),
            _ => {
                let sign = ["<=", "<", "=", "!=", "||", "<|", ">=", ">", "|>"][rng.usize(..9)];
                format!("{g} {sign} {h}")
            }
        };
        match certified(&mut interpreter, &statement) {
            Ok(certificate) => {
                let said = checked(&certificate);
                // The requested statement is true in the language. If it gives no result, the
                // printed result is added.
                let answer = said[0].rsplit_once(" = ").map_or("", |(_, answer)| answer);
                let bare = [" = ", " <", ">", "!=", "||", "is_canonical"];
                let request = match bare.iter().any(|sign| statement.contains(sign)) {
                    true => statement.clone(),
                    false => format!("{statement} = {answer}"),
                };
                let evaluated = interpreter.evaluate(&request);
                assert!(matches!(evaluated, Ok(Value::Bool(true))), "{request}: {evaluated:?}");
                proved += 1;
            }
            Err(
                CertifyRefusal::False(_)
                | CertifyRefusal::NotInFormat(_)
                | CertifyRefusal::NoAnswer(_),
            ) => refused += 1,
            Err(other) => panic!("{statement}: {other}"),
        }
    }
    assert!(proved > scaled(800) as usize, "{proved} proved, {refused} refused");
}

#[test]
fn what_the_checker_cannot_read_is_refused_first() {
    for (statement, why) in [
        (
            "roll_the_lawn(\"[1000000001,1000000000,o,7]\") = 0",
            "`1000000001` is not a number up to 1000",
        ),
        ("value(nim(\"1001\"))", "`1001` is not a number up to 1000"),
        ("outcome(cutcake(\"0x5\"))", "a cake must have at least one row and one column"),
        ("value(domineering(\"1x401\"))", "`401` is not a number up to 400"),
    ] {
        let refusal = refused(statement);
        let expected = format!("the checker cannot read a line of the certificate: {why}");
        assert!(
            matches!(&refusal, CertifyRefusal::NotInFormat(text) if *text == expected),
            "{refusal}"
        );
    }
}

#[test]
fn large_heaps_and_pictures_are_certified() {
    let statements = [
        "outcome(nim(\"150,150\")) = \"P\"".to_owned(),
        format!("outcome(hackenbush(\"{0},{0}\"))", "G".repeat(25)),
        "outcome(clobber(\"xoxoxoxoxo\"))".to_owned(),
        // These forms are large as trees.
        "'*40' = *40".to_owned(),
        "value(nim(\"17,2\"))".to_owned(),
        "value(nim(\"16,5\")) = *21".to_owned(),
        format!("value(hackenbush({:?}))", "BR".repeat(30)),
    ];
    on_all_cores(&statements, |statement| {
        assert_eq!(proved(statement).len(), 1, "{statement}");
    });
}

/// Statements that the checker evaluates.
const EVALUATED: [&str; 30] = [
    "games := [0, 1, *, {1|-1}, ^]; [g for g in games if not (g - g = 0)] = []",
    "[[g, h] for g in day(1) for h in day(2) if (g <= h) != (outcome(h - g) in [\"L\", \"P\"])] = []",
    "same := (a, b) -> size(a) = size(b) and all([any([x = y for y in b]) for x in a]); same(left_options(^2*), [0, ^*]) or 1 < 2",
    "'{0,1|3}' : * = 2* or '{0,1|3}' === form(2) or ordinal_sum(1, *) = 1",
    "[[x, y] for x in [0, 1/2, *] for y in [-1, {1|0}] if not (side_sum(-x, -y) = -side_sum(y, x))] = []",
    "reduced({1,{1|0}|0}) = {1|0} and reduced(1*) = 1 and reduced({1*|^}) = {1|0} and left_stop({1*|v}) = 1",
    "left_stop({3|{1|-1}}) = 3 and right_stop({3|1/2}) = 1/2 and max([1/2, 1]) + min([3, 2]) = 3",
    "[x for x in literal_day(1) if is_canonical(x) and birthday(x) > 1] = []",
    "[g for g in day(2) if is_infinitesimal(g) != (compare_inf(g, 0) = \"=\")] = []",
    "f := n -> if n = 0 then 1 else 2·f(n - 1); f(5) = power(2, 5) and quotient(f(5), 3) + remainder(-7, 4) = 11",
    "[is_number(1/2), is_integer(3/2), is_numberish(1*), is_all_small(^), is_all_small({1|-1})] = [true, false, true, true, false]",
    "size(day(2)) = 22 and size(literal_day(2)) = 256 and size(poset([1, 1*, 1, 2 - 1])) = 2",
    "tiny(1) = {0||0|-1} and miny(1) = {1|0||0} and nimber(2) + *3 = *",
    "[lenres(join_texts([repeat(\"1\", n), \"0\"])) for n in 0..3] = [0, -1, -1, -1]",
    "hackenbush(\"B\" + \"R\") = 1/2 and value(domineering(\"2x2\")) === form({1|-1}) and -domineering(\"2x2\") + 1/2 || 0",
    "option_closure('{1|0}') === '{0,1|0}' and left_threat('{{2|0}|-1}') = 2 and not is_option_closed('{1|0}')",
    "misere_outcome('{*2|*2}') = \"P\" and misere_outcome('{*|0}') = \"L\" and not misere_outcome('{|}') = \"P\"",
    "[1, 2, 3][1] = 2 and last(reverse([1, 2])) = 1 and first([^, v]) > 0 and sum([*, *2, 1/2]) = 1/2*3",
    "-2v* = -2 + v* and -(2v*) = -2^* and 1 - 2v* = -1^* and ^^* - ^ = ^* and 1/2^3*2 > 0",
    "{0||0|-1} = {0|{0|-1}} and {1|*||v} != 0 and {2|1||0|||-1} != 0",
    "±1 = {1|-1} and ±{2|1} + ±{2|1} = 0 and 3·^ > *8 and -2·{1|0} = 2·{0|-1}",
    "[[a, b, c] for a in 0..2 for b in a..2 if a != b for c in [b - a]] = [[0, 1, 1], [0, 2, 2], [1, 2, 1]]",
    "[] + [1] = [1] and [[1], []] != [[1], [2]] and \"ab\" != \"b\" and 1 in [2, 1*, 1]",
    "x := 1; f := y -> x + y; x := 2; f(1) = 3",
    "0 < ^ < 1/4 and v <| * and 1 |> * and not (* = 0) and ^ || *",
    "canonical({*|*}) === '0' and '{0|}' + '{|0}' === '{{|0}|{0|}}' and '-{1|0}' === -'{1|0}'",
    "[g for g in positions({1|-1}) if not (left_options(g) = [] or size(right_options(g)) = 1 or g = 1)] = []",
    "elements(day(1)) != [] and any([g = * for g in day(1)]) and all([x <= 1 for x in day(1)]) and text(3) = \"3\"",
    "1 : 1/2 === '{0,1|{0,1|}}' and * <> 0 = * and 1 + 2 : 3 = 6",
    "[text(n) + \"x\" for n in -1..1] = [\"-1x\", \"0x\", \"1x\"] and (x -> x·x)(3) = 9",
];

/// Damaged statements that the checker prints are true.
#[test]
fn damaged_statements_are_true_if_they_hold() {
    let words = [
        "0",
        "1",
        "2",
        "-1",
        "1/2",
        "*",
        "^",
        "v",
        "*2",
        "{1|0}",
        "'{1|0}'",
        "'{*|*}'",
        "=",
        "!=",
        "<",
        "<=",
        ">",
        ">=",
        "||",
        "<|",
        "|>",
        "===",
        "+",
        "-",
        "·",
        ":",
        "<>",
        "not",
        "and",
        "or",
        "(",
        ")",
        "[",
        "]",
        "[]",
        "left_options",
        "right_options",
        "outcome",
        "left_stop",
        "right_stop",
        "reduced",
        "value",
        "form",
        "canonical",
        "is_number",
        "is_integer",
        "is_all_small",
        "birthday",
        "size",
        "poset",
        "first",
        "any",
        "all",
        "min",
        "max",
        "sum",
        "day(1)",
        "literal_day(1)",
        "positions",
        "compare_inf",
        "misere_outcome",
        "domineering(\"2x2\")",
        "hackenbush(\"BR\")",
        ",",
        "|",
        "{",
        "}",
        "'",
        "\"L\"",
        "\"N\"",
        "±",
        "2v*",
        "true",
        "false",
        "is_canonical",
        "option_closure",
        "nimber",
    ];
    let cases = EVALUATED.map(|statement| {
        let tokens = upstar_notation::tokens(statement);
        let parts = tokens.iter().map(|token| &statement[token.span.start..token.span.end]);
        (statement, parts.filter(|part| !part.is_empty()).collect::<Vec<_>>())
    });
    let seed: u64 = std::env::var("TEST_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let held = AtomicUsize::new(0);
    on_all_cores(&cases, |(statement, parts)| {
        let mut random = Rng::with_seed(seed ^ statement.len() as u64);
        proved(statement);
        for _ in 0..scaled(100) {
            let mut parts = parts.clone();
            for _ in 0..random.usize(1..3) {
                let at = random.usize(..parts.len());
                match random.u8(..4) {
                    0 => _ = parts.remove(at),
                    1 => parts[at] = parts[random.usize(..parts.len())],
                    2 => parts.insert(at, words[random.usize(..words.len())]),
                    _ => parts[at] = words[random.usize(..words.len())],
                }
            }
            let (mut lines, text) = ("upstar-certificate 1\n".to_owned(), parts.join(" "));
            let text = text.replace(" ; ", "\nlet ");
            let (definitions, last) = text.rsplit_once('\n').unwrap_or(("", &text));
            if !definitions.is_empty() {
                lines += &format!("let {definitions}\n");
            }
            lines += &format!("claim eval {}\nend\n", last.strip_prefix("let ").unwrap_or(last));
            let mut said = Vec::new();
            let result =
                upstar_verify::check(lines.as_bytes(), &mut |line| said.push(line.to_owned()));
            held.fetch_add(result.is_ok().into(), Ordering::Relaxed);
            for printed in said.iter().filter_map(|line| line.strip_prefix("holds: ")) {
                let value = Interpreter::new().evaluate(printed);
                assert!(matches!(value, Ok(Value::Bool(true))), "{printed}: {value:?}");
            }
        }
    });
    let held = held.into_inner();
    println!("{held} damaged statements hold");
    assert!(held > 30);
}

/// Limits may also be reached while the printed claims are parsed.
#[test]
fn limits_are_reported_as_limits() {
    for statement in
        ["value(domineering(\"2x3\"))", "{1|{0|-1}} > 0", "misere_outcome(nim(\"2,3\"))"]
    {
        for steps in 1..400 {
            let mut certificate = Vec::new();
            let budget = Budget::steps(steps);
            match certify(&mut Interpreter::new(), &budget, statement, &mut certificate) {
                Ok(_) | Err(CertifyRefusal::Interrupted(_) | CertifyRefusal::NoAnswer(_)) => {}
                Err(other) => panic!("{statement} with {steps} steps: {other}"),
            }
        }
    }
}

/// Proofs by strategies are shorter than proofs by values for boards, and longer for strings.
#[test]
fn certificates_do_not_become_longer() {
    for (statement, lines) in [
        ("value(domineering(\"3x4\"))", 133),
        ("value(domineering(\"4x4\"))", 2298),
        ("value(clobber(\"xoxo/oxox/xoxo\")) = 0", 707),
        ("value(clobber(\"xoxoxo/oxoxox\"))", 681),
        ("outcome(clobber(\"xoxoxoxoxoxoxoxoxoxo\"))", 370),
        ("outcome(nogo(\"1x12\"))", 652),
        ("value(toads_and_frogs(\"TT.TFF.F\"))", 175),
        ("value(hackenbush(\"BRBRBRBRBRBR\"))", 108),
        ("value(nim(\"3,5,6\"))", 35),
        ("value(snort(\"path 6\"))", 82),
        ("value(cutcake(\"10x13\"))", 2602),
        ("value(nim(\"12,20,7\"))", 100_000),
    ] {
        let certificate = certified(&mut Interpreter::new(), statement).expect(statement);
        let count = certificate.iter().filter(|&&byte| byte == b'\n').count();
        assert!(count <= lines, "{statement}: {count} lines");
    }
}

#[test]
fn long_proofs_forget_positions() {
    for statement in ["outcome(nogo(\"1x15\"))", "value(nogo(\"1x9\"))", "nim_value(cram(\"3x6\"))"]
    {
        let certificate = certified(&mut Interpreter::new(), statement).unwrap();
        let (mut left, mut most) = (0, 0);
        for line in String::from_utf8_lossy(&certificate).lines() {
            left += usize::from(line.starts_with("p "));
            most = most.max(left);
            if let Some(labels) = line.strip_prefix("forget node ") {
                left -= labels.split(' ').count();
            }
        }
        assert!(left < most, "{statement}: {left} of {most} positions are left");
        assert!(checked(&certificate)[0].starts_with(&format!("holds: {statement} = ")));
    }
}

/// Sums of independent parts are proved by reduced sums.
#[test]
fn long_strips_have_short_certificates() {
    let strip = "xo".repeat(20);
    let statement = format!("outcome(clobber(\"{strip}\")) = \"N\"");
    let certificate = certified(&mut Interpreter::new(), &statement).unwrap();
    let lines = certificate.split(|&c| c == b'\n');
    assert!(lines.clone().count() < 2000);
    assert!(lines.into_iter().any(|line| line.starts_with(b"ge ")));
    assert_eq!(checked(&certificate), [format!("holds: {statement}")]);
    for statement in [
        "value(cutcake(\"5x7\"))",
        "value(snort(\"path 7\"))",
        "outcome(nim(\"5,7,9,11\") + nim(\"2\"))",
        "clobber(\"xxoxoxo\") - clobber(\"xxoxoxo\") = 0",
        "clobber(\"xoxoxoxoxo\") + clobber(\"xxo\") + ^ > -clobber(\"oxo\") + v",
        "domineering(\"2x3\") + cutcake(\"2x3\") > {1|-1} + 1/2",
    ] {
        checked(&certified(&mut Interpreter::new(), statement).unwrap());
    }
}
