//! The meaning of expressions, line by line.

mod families;
mod function_rulesets;
mod loops;
mod moves;
mod remedies;

use std::sync::Arc;

use upstar::{CancelToken, Session};
use upstar_lang::{ErrorKind, Interpreter, LangError, Value};
use upstar_notation::Style;

fn ask(text: &str) -> Result<String, LangError> {
    let mut upstar = Interpreter::new();
    upstar.evaluate(text).and_then(|value| upstar.text(&value))
}

fn check(text: &str, expected: &str) {
    match ask(text) {
        Ok(found) => assert_eq!(found, expected, "{text}"),
        Err(error) => panic!("{text}: {error}"),
    }
}

fn refused(text: &str, kind: ErrorKind, part: &str, words: &str) {
    let error = ask(text).expect_err(text);
    assert_eq!(error.kind, kind, "{text}: {error}");
    assert!(error.message.contains(words), "{text}: {error}");
    let span = error.span().unwrap_or_else(|| panic!("{text} has no place"));
    assert_eq!(text.get(span.start..span.end), Some(part), "{text}: {error}");
    assert!(error.render("input", text, false).contains(&error.message[..10]));
}

#[test]
fn numbers() {
    check("1/3 + 1/6", "1/2");
    check("0.75", "3/4");
    check("2·3", "6");
    check("(1 + 2)/4", "3/4");
    check("7/(2/3)", "21/2");
    check("power(2, -3)", "1/8");
    check("1/3 = 2/6", "true");
    check("1/3 < 1/2 < 1", "true");
    check("size(text(power(10, 40)))", "41");
    refused("1/3 + *", ErrorKind::Type, "1/3", "not a game");
    refused("x := nim(\"2\") + 1/3; 1", ErrorKind::Type, "1/3", "not a game");
    refused("size(components(nim(\"2\") - 1/3))", ErrorKind::Type, "1/3", "not a game");
    refused("x := 1/3 + '*'; 1", ErrorKind::Type, "1/3", "not a game");
    refused("1/0", ErrorKind::Syntax, "1/0", "the denominator is 0");
    refused("1/(1 - 1)", ErrorKind::Undefined, "(1 - 1)", "divided by 0");
}

#[test]
fn games() {
    check("{2|-1} + ^*", "{2^*|-1^*}");
    check("{0,*|}", "1");
    check("-2v* + 2", "v*");
    check("±1 + ±1", "0");
    check("±(*,^) = {*,^|*,v}", "true");
    check("+-(1, {2|1}, (3)) = {1,{2|1},3|-1,{-1|-2},-3}", "true");
    check("±(1)", "+-1");
    check("3.^", "^3");
    check("2.{1|0}", "1");
    check("1/2·^ = norton(1/2, ^)", "true");
    check("{1||0|-1}", "{1||0|-1}");
    check("^[2]", "^[2]");
    check("^[2] - ^", "^(2)");
    check("+_2", "+_2");
    check("*3 + *5", "*6");
    check("{left_options(*3)|right_options(*2)}", "{0,*,*2|0,*}");
    check("1000000 + ^1000000000 + *100000000", "1000000^1000000000*100000000");
}

#[test]
fn forms_are_not_simplified() {
    check("'{0,1|3}'", "'{0,1|3}'");
    check("value('{0,1|3}')", "2");
    check("'{0,1|3}' = 2", "true");
    check("'{0,1|3}' === 2", "false");
    check("'{0,*|0}' === '^*'", "true");
    check("'{*|*}' + '{|}'", "'{*|*}'");
    check("-'{1,0|}'", "'{|-1,0}'");
    check("* : 2", "'{0,^*|0}'");
    check("value(1 : -1)", "1/2");
    check("value(* <> 1)", "{1|0}");
    check("canonical({0,*|1}) === form(1/2)", "true");
    check("left_options('{0,1|3}')", "['0', '1']");
    check("2.'{0|1}' === '{0|1}' + '{0|1}'", "true");
    check("'2.{0|1}' === '{0|1} + {0|1}'", "true");
    check("'{3.{0|1}|3}' === '{{0|1} + {0|1} + {0|1}|3}'", "true");
    check("-2.'{0,1|3}' === -'{0,1|3}' - '{0,1|3}'", "true");
    check("0.'{0|1}'", "'0'");
    refused("'1/2·{0|1}'", ErrorKind::Type, "1/2", "not an integer");
    check("f := '{0|0}'; '{f|}'", "'{*|}'");
}

#[test]
fn relations() {
    check("0 || *", "true");
    check("0 <| ^*", "true");
    check("^ |> 0", "true");
    check("^ != v", "true");
    check("* <= ^^", "true");
    check("outcome(*) = \"N\"", "true");
    check("[1, [*]] = [{0|}, [{0|0}]]", "true");
    check("Left = \"Left\"", "true");
    check("not 1 = 2 and (1 = 2 or true)", "true");
    refused("1 = \"1\"", ErrorKind::Type, "1 = \"1\"", "cannot compare");
    refused("1 and true", ErrorKind::Type, "1", "truth value");
}

#[test]
fn loopy_games_stand_somewhere_to_every_number() {
    for (text, expected) in [
        ("over < 1/3", "true"),
        ("under > -1/3", "true"),
        ("on > 1/3", "true"),
        ("1/3 > off", "true"),
        ("dud || 1/3", "true"),
        ("upon + 1 > 1/3", "true"),
        ("{1|over} || 1/3", "true"),
        ("{1|over} > -1/3", "true"),
    ] {
        check(text, expected);
    }
}

#[test]
fn a_number_before_a_point_is_a_factor_where_it_is_no_argument() {
    check("3.tiny(1) = 3·tiny(1)", "true");
    check("f := x -> x; 3.f(^)", "^3");
    check("2.mean()", "2");
    check("2.power(3)", "8");
    check("2.octal(5, code: \"0.77\") = octal(2, 5, code: \"0.77\")", "true");
    check("heaps := \"2\"; misere_outcome(2.nim(heaps))", "\"P\"");
    check("misere_outcome(2.nim(2))", "\"P\"");
    check("2.domineering(\"1x2\") = -2", "true");
    // Copies of a position are positions, and misère play does not use their values.
    for copies in ["2.nim(\"2\")", "2·nim(\"2\")", "--2.nim(\"2\")", "nim(\"2\") + 1.nim(\"2\")"] {
        check(&format!("misere_outcome({copies})"), "\"P\"");
        check(&format!("outcome({copies})"), "\"P\"");
    }
    check("n := 2; misere_outcome(n.nim(\"2\"))", "\"P\"");
    check(
        "score(2.dots_and_boxes(\"2x2\"), Left) = score(2·dots_and_boxes(\"2x2\"), Left)",
        "true",
    );
    let ruleset = "2.octal(\"0.77\")";
    refused(ruleset, ErrorKind::Type, ruleset, "a ruleset cannot be multiplied");
    refused("2.tiny(1, 2)", ErrorKind::Type, "1", "takes 1 argument");
}

#[test]
fn games_are_written_for_papers() {
    let mut upstar = Interpreter::new();
    for (game, expected) in [
        ("^", "{\\uparrow}"),
        ("^^*", "{\\Uparrow}{\\ast}"),
        ("^3", "3{\\cdot}{\\uparrow}"),
        ("1/2v4*2", "\\frac{1}{2}+4{\\cdot}{\\downarrow}{\\ast}2"),
        ("{^3|-^3}", "{\\pm}(3{\\cdot}{\\uparrow})"),
    ] {
        let value = upstar.evaluate(game).unwrap_or_else(|error| panic!("{game}: {error}"));
        assert_eq!(upstar.text_in(&value, Style::Latex).as_deref(), Ok(expected), "{game}");
    }
}

#[test]
fn names_lists_and_functions() {
    check("g := {4|2}; g + g", "6");
    check("{2|2} in [1, ^, 2*] and not 3 in [] and \"a\" in [1, \"a\"] and ^ in day(2)", "true");
    check("[n for n in 1..5 if not n in [2, 3]]", "[1, 4, 5]");
    check(
        "[domineering(\"2x2\") in [+-1], '{0,1|3}' in [2], 3 in [\"a\", 2]]",
        "[true, true, false]",
    );
    refused("\"a\" in [1, 2]", ErrorKind::Type, "\"a\"", "cannot compare");
    refused("1 in 2", ErrorKind::Type, "2", "expected a list");
    let told = ask("explain({0,-1|})").expect("it is a value");
    assert!(told.contains("no option is removed") && told.contains("explain('{…}')"), "{told}");
    refused("_ + 1", ErrorKind::Type, "_", "no previous result");
    check("[n·n for n in 1..4 if n != 2]", "[1, 9, 16]");
    check("[[m, n] for m in 0..1 for n in 0..m]", "[[0, 0], [1, 0], [1, 1]]");
    check("f := (x, y) -> x + y; f(1, *)", "1*");
    check("fib := n -> if n < 2 then n else fib(n - 1) + fib(n - 2); fib(15)", "610");
    check("add := x -> y -> x + y; add(1)(2)", "3");
    check("{4|2}.cool(1)", "3*");
    check("cool({4|2}, t: 1)", "3*");
    check("[3, 4][1]", "4");
    check("[1] + [2]", "[1, 2]");
    check("x -> x + 1", "x -> x + 1");
    check("all([g - g = 0 for g in day(2)])", "true");
    check("size(-8..8)", "17");
    check("assert 1 = 1", "true");
    refused("assert 1 = 2", ErrorKind::Assertion, "1 = 2", "does not hold");
    refused("meam({4|2})", ErrorKind::Type, "meam", "unknown name");
    refused("mean()", ErrorKind::Type, "mean()", "needs the argument");
    refused("mean(1, 2)", ErrorKind::Type, "2", "takes 1 argument");
    refused("mean(h: 2)", ErrorKind::Type, "h", "no argument named");
    refused("mean(\"a\")", ErrorKind::Type, "\"a\"", "expected a game");
    refused("mean({1,2})", ErrorKind::Type, "{1,2}", "expected a game");
    refused("3(4)", ErrorKind::Syntax, "(", "expected an operator");
    refused("[1, 2][2]", ErrorKind::Type, "2", "from 0 to 1");
    refused("f := x -> nothing + x; 1 + f(2)", ErrorKind::Type, "nothing", "unknown name");
    refused("f := n -> f(n + 1); f(0)", ErrorKind::Budget, "f(n + 1)", "deep");
}

#[test]
fn rulesets_are_values() {
    check("octal(\"0.77\")", "octal(\"0.77\")");
    check("octal(code: \"0.77\")", "octal(\"0.77\")");
    check("octal(\"0.77\")(5)", "octal(\"0.77\")(\"5\")");
    check("octal(\"0.77\")(3, 5) = octal(\"3,5\", code: \"0.77\")", "true");
    check("kayles := octal(\"0.77\"); nim_value(kayles(3))", "3");
    check("nim_sequence(subtraction({1,2}), 5)", "[0, 1, 2, 0, 1, 2]");
    check("subtraction([1,2])(7) = subtraction({1,2})(7)", "true");
    check("[value(partizan_subtraction({1,2},{3})(n)) for n in 0..4]", "[0, 1, 2, {2|0}, {2|1}]");
    for variants in [
        "impartial(dicotic(x))",
        "dicotic(impartial(x))",
        "negated(impartial(x))",
        "dicotic(negated(x))",
    ] {
        let of = |inner: &str| variants.replace('x', inner);
        for board in ["1x2", "2x3", "2x2", "3x3"] {
            let position = of(&format!("domineering(\"{board}\")"));
            let ruleset = format!("{}(\"{board}\")", of("domineering"));
            check(&format!("value({position}) = value({ruleset})"), "true");
        }
    }
    check("value(impartial(dicotic(domineering(\"1x2\"))))", "0");
    check("value(impartial(dicotic(domineering(\"2x3\"))))", "*2");
    check("outcome(dicotic(impartial(domineering))(\"2x3\"))", "\"N\"");
    check("impartial(dicotic(domineering))", "impartial(dicotic(domineering))");
    check("clobber(diagonal: true)", "clobber(diagonal: true)");
    check("clobber(diagonal: true)(\"x./.o\") = *", "true");
    check("[r(\"2x2\") for r in [domineering, cram]]", "[domineering(\"2x2\"), cram(\"2x2\")]");
    check("ruleset(\"nim\")(\"1,2\")", "nim(\"1,2\")");
    refused("octal(\"0.99\")", ErrorKind::Type, "\"0.99\"", "9");
    refused("octal(0.77)", ErrorKind::Type, "0.77", "not an integer");
    refused("octal()", ErrorKind::Type, "octal()", "needs the option `code`");
    refused(
        "partizan_subtraction({1})",
        ErrorKind::Type,
        "partizan_subtraction({1})",
        "needs the option",
    );
    refused("clobber(diagonal: 3)", ErrorKind::Type, "3", "true or false");
    refused("clobber(xo)", ErrorKind::Type, "xo", "unknown name `xo`");
    let remedy = ask("clobber(xo)").expect_err("a bare position").remedy;
    assert_eq!(remedy, "write the position in quotation marks: clobber(\"xo\")");
    refused("clobber(\"xo\", \"ox\")", ErrorKind::Type, "\"ox\"", "one position");
    refused("ruleset(\"chess\")", ErrorKind::Type, "\"chess\"", "unknown ruleset");
    refused("ruleset(\"a.game\")", ErrorKind::Type, "\"a.game\"", "cannot be read in this session");
}

#[test]
fn rule_files_come_from_the_loader() {
    let kayles = "title = \"Kayles\"\nboard = \"strip\"\ncells = { empty = \".\", blocked = \"#\" }\n\
                  both = [\". -> #\", \".. -> ##\"]\n";
    let mut upstar = Interpreter::new();
    upstar.set_loader(move |path| match path {
        "kayles.game" => Ok(kayles.to_owned()),
        "wrong.game" => Ok(kayles.replace("strip", "sphere")),
        _ => Err(format!("there is no {path}")),
    });
    let mut text = |text: &str| {
        let value = upstar.evaluate(text)?;
        upstar.text(&value)
    };
    let row = "ruleset(\"kayles.game\")(\"...\")";
    assert_eq!(text(row).as_deref(), Ok(row));
    assert_eq!(text("ruleset(\"kayles.game\")").as_deref(), Ok("ruleset(\"kayles.game\")"));
    assert_eq!(text(&format!("nim_value({row})")).as_deref(), Ok("3"));
    let wrong = text("1 + ruleset(\"wrong.game\")(\"...\")").expect_err("it has no board");
    let mistake = wrong.file().expect("it is in the file");
    assert_eq!(mistake.text.get(mistake.at.clone()), Some("\"sphere\""));
    assert_eq!(wrong.span().map(|s| (s.start, s.end)), Some((12, 24)));
    assert!(text("ruleset(\"none.game\")").expect_err("none").message.contains("there is no none"));
}

#[test]
fn the_outcome_of_a_sum_needs_no_value() {
    // The value of the board is out of reach with this budget.
    let session = Session::with_limit(2_000_000, CancelToken::new());
    let mut upstar = Interpreter::with_session(Arc::new(session));
    let mut answer = |text: &str| {
        let value = upstar.evaluate(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        upstar.text(&value).unwrap_or_else(|e| panic!("{text}: {e}"))
    };
    assert_eq!(answer("outcome(domineering(\"5x5\") - domineering(\"5x5\"))"), "\"P\"");
    assert_eq!(answer("outcome(2·nim(\"7\") + clobber(\"xo\") - *)"), "\"P\"");
    assert_eq!(answer("outcome(-(nim(\"1\") + 1))"), "\"R\"");
    assert_eq!(answer("outcome(clobber(\"xo\") + ^)"), "\"N\"");
    // The value of this board is not known.
    assert_eq!(answer("cram(\"20x20\") - cram(\"20x20\") = 0"), "true");
    assert_eq!(answer("domineering(\"8x8\") - domineering(\"8x8\") >= 0"), "true");
    assert_eq!(answer("domineering(\"8x8\") = domineering(\"8x8\")"), "true");
    assert_eq!(answer("0 < domineering(\"8x8\") + 1 - domineering(\"8x8\")"), "true");
    assert_eq!(answer("negated(clobber(\"xxo\")) < clobber(\"xxo\") < 1"), "true");
}

#[test]
fn positions() {
    check("domineering(\"2x2\") = ±1", "true");
    check(
        "domineering(\"2x2\").left_options()",
        r##"[domineering("#./#."), domineering(".#/.#")]"##,
    );
    check("nim(3, 5) = *6", "true");
    check("3.nim(5) = *6", "true");
    check("2.domineering(\"2x2\") = 0", "true");
    check("3.domineering(\"2x1\")", "3");
    check("outcome(nim(\"1,2,3\"))", "\"P\"");
    check("size(left_options(toads_and_frogs(\"TT..FF\")))", "1");
    refused("domineering(\".y\")", ErrorKind::Position, "y", "");
    refused("domineering(*)", ErrorKind::Type, "*", "text");
    refused("clobber(\"xo\", diagnal: true)", ErrorKind::Type, "true", "diagnal");
}

#[test]
fn enormous_questions_get_one_sentence() {
    for text in [
        "{".repeat(1_000_000),
        "left_options(*100000000)".to_string(),
        "1..1000000000000".to_string(),
        "repeat(\"abc\", 1000000000)".to_string(),
        "power(2, 100000000000)".to_string(),
        "^(1000000000)".to_string(),
        "*99999999999999999999".to_string(),
        "positions(1000000000)".to_string(),
        "positions(nim(100000))".to_string(),
        "tree(nim(100000))".to_string(),
        "tree(1000000000000)".to_string(),
        "{1|0".repeat(100_000),
    ] {
        let session = Session::with_limit(2_000_000, CancelToken::new());
        let mut upstar = Interpreter::with_session(Arc::new(session));
        let line = upstar.json_line(&text);
        if !line.ok {
            let message = line.json["error"]["message"].as_str().unwrap_or_default();
            assert!(message.len() > 10 && message.len() < 300, "{message}");
        }
    }
    let deep = "{0|".repeat(3_000) + "1" + &"}".repeat(3_000);
    assert!(ask(&format!("outcome({deep})")).is_ok());
    let deep = "{{1|}|".repeat(2_000) + "{|-1}" + &"}".repeat(2_000);
    assert!(ask(&format!("birthday('{deep}')")).is_ok());
}

#[test]
fn deep_lists_and_functions_do_no_harm() {
    let mut upstar = Interpreter::new();
    upstar.evaluate("l := []; f := x -> x; wrap := g -> (x -> g(x))").expect("these are values");
    for _ in 0..30_000 {
        upstar.evaluate("l := [l]; f := wrap(f)").expect("these are values");
    }
    assert!(!upstar.json_line("l").ok && !upstar.json_line("f(1)").ok);
    assert_eq!(upstar.evaluate("l = l").and_then(|v| upstar.text(&v)).as_deref(), Ok("true"));
    upstar.reset();
}

#[test]
fn json_lines() {
    let mut upstar = Interpreter::new();
    let mut line = |text: &str| upstar.json_line(text).json;
    let hot = line("g := {2|-1} + ^*");
    assert_eq!(hot["type"], "game");
    assert_eq!(hot["text"], "{2^*|-1^*}");
    assert_eq!(hot["value"]["format"], "upstar-1");
    assert_eq!(hot["value"]["nodes"].as_array().map(Vec::len), Some(3));
    let hash = line("hash(g)");
    assert_eq!(hash["value"], hot["value"]["root"]);
    // The hash does not depend on the machine or the session.
    assert_eq!(line("hash({2|-1})")["value"], "68de4647b9747b1198c55c0f9324694a");
    assert_eq!(line("1/3")["value"], "1/3");
    assert_eq!(line("[1, *]")["value"][0], "1");
    assert_eq!(line("1 = 1")["value"], true);
    assert_eq!(line("left_wall(±1)")["value"][0][0], "2");
    let wrong = line("2 * 3");
    assert_eq!(wrong["ok"], false);
    assert_eq!(wrong["error"]["kind"], "syntax");
    assert_eq!(wrong["error"]["at"][0], 2);
}

#[test]
fn what_is_printed_reads_back() {
    let mut upstar = Interpreter::new();
    for text in [
        "{2|-1} + ^*",
        "'{0,1|{2|}}'",
        "[1/3, *, [^]]",
        "\"a\\\"b\\n\"",
        "Left",
        "nim(\"3,5\")",
        "-negated(impartial(clobber(\"xo/ox\", diagonal: true)))",
        "mean",
        "x -> {x|-x}",
        "^(3) + ^*",
        "1/2^[2]*",
        "±{2|1}",
        "{3|||2||1|0}",
        "'{{|{{{|0}|}|}}|}'",
    ] {
        let value = upstar.evaluate(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        let printed = upstar.text(&value).unwrap_or_else(|e| panic!("{text}: {e}"));
        let again = upstar.evaluate(&printed).unwrap_or_else(|e| panic!("{printed}: {e}"));
        assert_eq!(upstar.text(&again).ok(), Some(printed), "{text}");
    }
}

#[test]
fn the_simplest_number_between_numbers_and_signed_stops() {
    check("simplest_between(signed_right_stop(*), signed_left_stop(*))", "0");
    check("simplest_between(\"2-\", \"2+\")", "2");
    check("simplest_between(\"2-\", 3)", "2");
    check("simplest_between(2, \"3+\")", "3");
    check("simplest_between(2, \"3-\")", "5/2");
    check("simplest_between(\"-1/2+\", \"0-\")", "-1/4");
    check("simplest_between(1/3, 2/3)", "1/2");
    check("simplest_between(1/3, 1/2)", "3/8");
    check("simplest_between(-10/3, -1/3)", "-1");
    check("simplest_between(\"1/4+\", 1/3)", "5/16");
    check("simplest_between(100/301, 101/303)", "341/1024");
    let empty = "simplest_between(1/3, 1/3)";
    refused(empty, ErrorKind::Undefined, empty, "greater than 1/3 and less than 1/3");
    // A number is the simplest one between the facing stops of its options.
    check(
        "[[g, h] for g in day(2) for h in day(2) if is_number({g|h}) and not \
         simplest_between(signed_right_stop(g), signed_left_stop(h)) = {g|h}]",
        "[]",
    );
    let empty = "simplest_between(\"2+\", \"2+\")";
    refused(empty, ErrorKind::Undefined, empty, "no number is greater than 2 and at most 2");
    let empty = "simplest_between(\"3-\", 2)";
    refused(empty, ErrorKind::Undefined, empty, "no number is at least 3 and less than 2");
    for wrong in ["\"2\"", "\"\"", "\"+\"", "\"1/3+\"", "\"1/2^5+\"", "\"--\""] {
        let text = format!("simplest_between(0, {wrong})");
        refused(&text, ErrorKind::Type, wrong, "not a signed stop");
    }
}

#[test]
fn signed_stops_are_ordered_and_added_to_numbers() {
    check("signed_left_stop({2|-1})", "\"2+\"");
    check("signed_stop(\"2-\") < 2 < signed_stop(\"2+\") < signed_stop(\"5/2-\")", "true");
    check("signed_stop(\"1/4+\") < 1/3 < signed_stop(\"1/2-\")", "true");
    check("2 >= signed_stop(\"2+\") or signed_stop(\"2+\") = 2", "false");
    check("signed_stop(\"2+\") = \"2+\" and signed_stop(\"2+\") != \"2\"", "true");
    check("signed_stop(\"2+\") in [\"2-\", \"2+\"]", "true");
    check(
        "[-signed_stop(\"2+\"), signed_stop(\"2+\") - 3, 1/2 + signed_stop(\"-1-\")]",
        "[\"-2-\", \"-1+\", \"-1/2-\"]",
    );
    check("max([signed_stop(\"0-\"), 0, signed_stop(\"0+\")])", "\"0+\"");
    check("sort([signed_stop(\"1-\"), signed_left_stop(*), 1, 0])", "[0, \"0+\", \"1-\", 1]");
    check("text(signed_left_stop(*)) + \"!\"", "\"0+!\"");
    check("signed_left_stop(*) = []", "false");
    let text = "signed_left_stop(*) + 1/3";
    refused(text, ErrorKind::Type, "1/3", "1/3 is a number but not a game");
    let text = "signed_left_stop(*) < *";
    refused(text, ErrorKind::Type, text, "cannot compare a signed stop and a game");
    let text = "sort([signed_left_stop(*), ^])";
    refused(text, ErrorKind::Type, "[signed_left_stop(*), ^]", "no common order");
}

#[test]
fn infinite_ordinals_are_ordered() {
    check("nim_sqrt(\"w\") = \"w^2.2\"", "true");
    check("power(10, 9) < nim_sqrt(\"w\") < nim_product(\"w^2.3\", 1)", "true");
    check("nim_sum(nim_sqrt(\"w\"), \"w^2.2\")", "0");
    check("sort([nim_sum(\"w\", 1), 5, nim_sum(\"w\", 0)])", "[5, \"w\", \"w+1\"]");
    check("nim_sqrt(\"w\") = 3", "false");
}

#[test]
fn results_with_fields_are_compared_and_indexed() {
    check("misere_quotient(nim, 3)[\"order\"]", "6");
    check("misere_quotient(nim, 3) = misere_quotient(subtraction({1,2,3}), 3)", "true");
    check("misere_quotient(nim, 3) = misere_quotient(nim, 2)", "false");
    check("kane_info(i{0}) in [kane_info(chain(2)), kane_info(chain(1))]", "true");
    check("kane_info(i{0}) = bracket_info(\"[1]\")", "false");
    check("kane_info(i{0,i{i{0}}})[\"s\"]", "[0, 1, 1, 3]");
    check("bracket_info(\"[w]\")[\"game\"] = bracket_sum(\"[w] \\\\/ [3]\")", "true");
    check("bracket_sum(\"[w] \\\\/ [3]\")[\"upper\"] > bracket_sum(\"[w]\")[\"lower\"]", "true");
    check("outcome_table(\"disjunctive\", \"normal\", day(1))[\"L\"][\"R\"]", "[\"P\"]");
    check("[outcome_table(s, \"normal\", [*]) for s in [\"+\"]][0][\"N\"][\"N\"]", "[\"P\"]");
    check("regularity(octal(\"0.77\"))[\"preperiod\"]", "71");
    check("regularity(octal(\"0.07\"), 500) = []", "false");
    let text = "misere_quotient(nim, 3)[\"size\"]";
    refused(text, ErrorKind::Type, "\"size\"", "a misère quotient has no such field");
    let text = "misere_quotient(nim, 3)[0]";
    refused(text, ErrorKind::Type, "0", "a misère quotient has no such field");
    let text = "kane_info(i{0}) < kane_info(i{})";
    refused(text, ErrorKind::Type, text, "cannot compare an invariant of Kane");
}

#[test]
fn signed_stops_and_records_are_structured_in_json_and_formulas_in_latex() {
    let mut upstar = Interpreter::new();
    let mut value = |text: &str| upstar.json_line(text).json["value"].to_string();
    assert_eq!(value("signed_left_stop({1/2|0})"), r#"{"value":"1/2","sign":"+"}"#);
    assert_eq!(
        value("bracket_info(\"[w]\")"),
        r#"{"game":{"upper":"w+1","lower":"w"},"wins":false,"remoteness":"w","suspense":"w+1"}"#
    );
    let mut latex = |text: &str| {
        let value = upstar.evaluate(text).unwrap();
        upstar.latex(&value).unwrap()
    };
    assert_eq!(latex("signed_left_stop({1/2|0})"), "$\\frac{1}{2}{+}$");
    assert_eq!(latex("nim_sqrt(\"w\")"), "$\\omega ^{2}\\cdot 2$");
}

#[test]
fn texts_for_people_are_in_the_style_of_the_session() {
    let mut upstar = Interpreter::new();
    let asked = [
        "explain('{0,^*|0}')",
        "info(^ + ^*)",
        "tree(^)",
        "draw(v)",
        "tree(*400)",
        "tree('{^|^}')",
    ];
    for text in asked {
        let mut in_style = |style| {
            upstar.set_style(style);
            let value = upstar.evaluate(text).unwrap_or_else(|e| panic!("{text}: {e}"));
            upstar.display(&value).unwrap_or_else(|e| panic!("{text}: {e}"))
        };
        let plain = in_style(Style::Ascii);
        assert!(plain.is_ascii(), "{text}: {plain}");
        let fine = in_style(Style::Unicode);
        assert!(!fine.is_ascii() && !fine.contains(['^', '`']), "{text}: {fine}");
        // JSON does not depend on the terminal and does not change the style.
        let json = &upstar.json_line(text).json["value"];
        match json["result"].as_str() {
            Some(result) => assert!(plain.ends_with(result), "{text}: {json}"),
            None => assert_eq!(json, plain.as_str()),
        }
        let value = upstar.evaluate("^").expect("it is up");
        assert_eq!(upstar.text(&value).as_deref(), Ok("↑"));
    }
}

#[test]
fn figures_are_the_position_that_they_write_or_no_position() {
    let mut upstar = Interpreter::new();
    let mut read = 0;
    for doc in upstar::rulesets() {
        let first = &doc.examples[0];
        let needed = doc.options.iter().any(|option| option.required);
        let options = if needed { first.options } else { &[] };
        let read_option =
            |(name, value): &(&str, &str)| upstar::Arg::named(*name, upstar::ArgValue::read(value));
        let options: Vec<_> = options.iter().map(read_option).collect();
        let ruleset = upstar::ruleset_expression(doc.name, doc, &options);
        for figures in
            ["0101", "007", "00", "1.50", "2/4", "0.5", "12", "0", "10/4", "1/2", "010,3"]
        {
            let text = upstar.evaluate(&format!("{ruleset}(\"{figures}\")"));
            let calls = [
                format!("{ruleset}({figures})"),
                format!("{figures}.{}()", doc.name),
                format!("figures := {figures}; {ruleset}(figures)"),
                format!("[{ruleset}(n) for n in [{figures}]][0]"),
                format!("(n -> {ruleset}(n))({figures})"),
                format!("{ruleset}(({figures}))"),
            ];
            for (way, call) in calls.iter().enumerate() {
                // Skip arguments with commas, and methods of rulesets with options.
                if way > 0 && figures.contains(',') || way == 1 && needed {
                    continue;
                }
                let Ok(Value::Position(bare)) = upstar.evaluate(call) else { continue };
                let text = text.as_ref().unwrap_or_else(|error| panic!("{call}: {error}"));
                let Value::Position(text) = text else { panic!("{call}") };
                assert_eq!(bare.expression(), text.expression(), "{call}");
                read += 1;
            }
            // In a list, numbers are numbers; their digits must not change.
            if let Ok(Value::Position(list)) = upstar.evaluate(&format!("{ruleset}([{figures}])")) {
                let text =
                    text.as_ref().unwrap_or_else(|error| panic!("{ruleset} [{figures}]: {error}"));
                let Value::Position(text) = text else { panic!("{figures}") };
                assert_eq!(list.expression(), text.expression(), "{ruleset} [{figures}]");
            }
        }
    }
    assert!(read > 20, "{read}");
    check("value(lenres(0101)) = value(lenres(\"0101\"))", "true");
    // A number loses leading zeros, so it must not stand for a position.
    for line in [
        "x := 0101; lenres(x)",
        "[lenres(n) for n in [0101]]",
        "(n -> lenres(n))(0101)",
        "0101.lenres()",
        "nim_sum(007, 1)",
        "{000|}",
    ] {
        assert!(ask(line).unwrap_err().message.contains("leading zero"), "{line}");
    }
    for line in ["x := 2/4; kalah(x)", "arc_kayles(2-1)", "node_kayles(0-1-2)"] {
        assert!(ask(line).is_err(), "{line}");
    }
    check("nim(5-2)", "nim(\"3\")");
    check("f := n -> lenres(0101); f(1) = lenres(\"0101\")", "true");
    check("n -> lenres(0101)", "n -> lenres(0101)");
    refused("octal(077)", ErrorKind::Type, "077", "read as a number");
    refused("nim([007])", ErrorKind::Type, "007", "leading zero");
}

#[test]
fn thermographs_are_drawn_with_their_mean_and_temperature() {
    let mut games = vec!["-_2".to_owned(), "{10|-2||-4}".to_owned(), "{4||2|-10}".to_owned()];
    games.extend((0..22).map(|n| format!("day(2)[{n}]")));
    for game in games {
        let (mean, temperature) =
            (ask(&format!("mean({game})")), ask(&format!("temperature({game})")));
        let caption = format!("mean {}, temperature {}", mean.unwrap(), temperature.unwrap());
        let drawn = ask(&format!("draw(thermograph({game}))")).unwrap();
        assert!(drawn.replace('−', "-").contains(&caption), "{game}: {caption}\n{drawn}");
    }
}

fn below(noise: &mut u64, n: u64) -> u64 {
    *noise = noise.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*noise >> 33) % n
}

/// Returns a set of sets, with or without a leading `i`, and its nim value.
fn nested(noise: &mut u64, depth: usize) -> (String, u64) {
    let letter = if below(noise, 4) == 0 { "i" } else { "" };
    let size = if depth == 0 { 0 } else { below(noise, 4) };
    let options = (0..size).map(|_| match below(noise, 5) {
        0 => ("*".to_owned(), 1),
        1 => ("(*2)".to_owned(), 2),
        _ => nested(noise, depth - 1),
    });
    let (written, values): (Vec<String>, Vec<u64>) = options.unzip();
    let mex = (0..).find(|n| !values.contains(n)).unwrap();
    (format!("{letter}{{{}}}", written.join(",")), mex)
}

#[test]
fn sets_inside_impartial_games_are_impartial_games() {
    let mut noise = 7;
    for _ in 0..200 {
        let (set, value) = nested(&mut noise, 5);
        let game = format!("i{{{set}}}");
        let expected = u64::from(value == 0);
        check(&format!("nim_value({game})"), &expected.to_string());
        check(&format!("nim_value(i{})", set.trim_start_matches('i')), &value.to_string());
        check(&format!("({game}) = *{expected}"), "true");
    }
    // {*} is a zero game other than 0; the form equals *2 only as a value.
    check("value(i{*,{*}})", "*2");
    check("i{*,{*}} === '*2'", "false");
    check("i{0,{0}} === '*2'", "true");
    check("i{{}} === '*'", "true");
    check("i{{}} === '*1'", "true");
    check("value(i{{0,*}})", "0");
    check("i{{{{}},{}},{{}},{}} === '*3'", "true");
    refused("i{{1}}", ErrorKind::Type, "1", "options of an impartial game");
}
