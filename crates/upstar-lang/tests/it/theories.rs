//! Loopy games, scoring games and compounds, through the language.

use upstar_lang::{ErrorKind, Interpreter};

fn answer(text: &str) -> String {
    let mut upstar = Interpreter::new();
    let value = upstar.evaluate(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    upstar.text(&value).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn check(text: &str, expected: &str) {
    assert_eq!(answer(text), expected, "{text}");
}

fn refused(text: &str, kind: ErrorKind, at: &str, says: &str) {
    let error = Interpreter::new().evaluate(text).expect_err(text);
    let span = error.span().expect("a place");
    assert_eq!((error.kind, &text[span.start..span.end]), (kind, at), "{text}: {error}");
    assert!(error.to_string().contains(says), "{text}: {error}");
}

#[test]
fn labels_and_passes() {
    check("{pass|*}", "upon");
    check("a{a|*}", "upon");
    check("a{0|a}", "over");
    check("a{0||a|0}", "tis");
    check("onside(tis) = 1 and offside(tis) = {0|-1}", "true");
    check("a{b{a|0}|b} = a{b{a|0}|b}", "true");
    // An inner label hides an outer one, and a pass refers to the innermost braces.
    check("a{a{a|}|0} = {on|0}", "true");
    check("{0||pass|} = {0|on}", "true");
    // A label hides a name of the session.
    check("a := 5; a{0|a}", "over");
    check("g := [0, *]; {pass, g|g} = {pass,0,*|0,*}", "true");
    check("{on|} = on and {0,on|} = on", "true");
}

#[test]
fn loopy_values_print_and_read_back() {
    for text in [
        "on",
        "off",
        "over",
        "under",
        "upon",
        "upon*",
        "-upon",
        "-(upon*)",
        "dud",
        "tis",
        "tisn",
        "hi",
        "lo",
        "over + 1/2",
        "upon + ^3",
        "3.(upon*)",
        "-4.(upon*)",
        "{on|0}",
        "+_on",
        "-_over",
        "+-on",
        "{upon*|0}",
        "{0|a{0||a|-2}}",
        "on & over",
        "2 + over",
        "a{b{a|-1}||c{1|c}|a}",
        "oslo({1|*}) + upon",
        "upon + upon*",
    ] {
        let printed = answer(text);
        check(&format!("({text}) = ({printed})"), "true");
    }
}

#[test]
fn loopy_forms_are_literal() {
    for (text, printed) in [
        ("'{pass,0|*}'", "'{0,pass|*}'"),
        ("'a{0||a|-2}'", "'a{0||a|-2}'"),
        ("'{0|upon}'", "'{0||pass|*}'"),
        ("-'{pass,1|*}'", "'{*|-1,pass}'"),
        ("form(a{0||a|-2})", "'a{0||a|-2}'"),
        ("form(twoslo(*))", "'{0,pass|0,pass}'"),
        ("type('{pass|}')", "\"loopy form\""),
        ("form(game_graph(\"a: a | b; b: a, b |\"))", "'a{pass||a,pass|}'"),
    ] {
        check(text, printed);
    }
    for claim in [
        "'{pass,0|*}' = upon and not ('{pass,0|*}' ≅ upon) and '{pass|*}' ≅ upon",
        "'{pass|*}' + '{pass|*}' = upon + upon and 2.'{pass|*}' = 2.upon",
        "'a{{a|}|}' = on and not ('a{{a|}|}' ≅ on)",
        "hash('{pass|*}') = hash(upon) and hash('{pass,0|*}') != hash(upon)",
        "[size(positions(g)) for g in [tis, twoslo(^), a{0||a|-2}, upon]] = [3, 3, 5, 3]",
        "positions(twoslo(^)) = [0, twoslo(*), twoslo(^)]",
        "game_graph(graph(a{0||a|-2})) = a{0||a|-2}",
    ] {
        check(claim, "true");
    }
}

#[test]
fn loopy_arithmetic_and_order() {
    check("on + off", "dud");
    check("over + under", "over & under");
    check("over + 1/2 > over and over || +-1", "true");
    check("dud + 5 = dud", "true");
    check("0.on", "0");
    check("-(on & over) = -over & off", "true");
    check("[on, 1, over, upon, 0].poset().longest_chain().size()", "5");
    refused("over & on", ErrorKind::Type, "over & on", "onside");
    refused("dud & on", ErrorKind::Type, "dud", "not a stopper");
    refused("1/2·on", ErrorKind::Type, "1/2", "not an integer");
    refused("mean(on)", ErrorKind::Undefined, "on", "may be infinite");
    refused("pass", ErrorKind::Type, "pass", "braces");
    refused("'{pass|0} + 1'", ErrorKind::Type, "pass", "only as an option");
    refused("'pass'", ErrorKind::Type, "pass", "only as an option");
    refused("-_off", ErrorKind::Type, "-_off", "Winning Ways");
    refused("{0|-_under}", ErrorKind::Type, "-_under", "Winning Ways");
    refused("birthday('{pass|*}')", ErrorKind::Undefined, "'{pass|*}'", "cycle");
    refused("graph(on & over)", ErrorKind::Undefined, "on & over", "no canonical form");
}

#[test]
fn outcomes_with_draws() {
    for (game, outcome) in [
        ("dud", "D"),
        ("on", "L"),
        ("on & 0", "P^"),
        ("0 & off", "Pv"),
        ("tis", "N^"),
        ("upon*", "N"),
    ] {
        check(&format!("outcome({game})"), &format!("\"{outcome}\""));
    }
    check("outcome(dud + nim(\"3\"))", "\"D\"");
}

#[test]
fn scoring_games() {
    check("s{1|0|.} + s{1|0|.}", "s{{2|1|.}|0|.}");
    check("-s{2|1|{0|1/2|-1}}", "s{{1|-1/2|0}|-1|-2}");
    check("canonical(s{1|5|-1})", "s{1|0|-1}");
    check("3 + s{1|0|-1} = s{4|3|2}", "true");
    check("outcome(s{-1|0|1})", "\"P\"");
    check("outcome(s{0|0|0})", "\"T\"");
    check("2.s{1|0|.} = s{1|0|.} + s{1|0|.}", "true");
    check("type(s{1|0|.})", "\"scoring\"");
    check(
        "x := distinguish(s{0|0|0}, s{.|0|.}); left_score(s{0|0|0} + x) = left_score(s{.|0|.} + x)",
        "false",
    );
    check("distinguish(s{1|0|-1}, s{1|7|-1})", "[]");
    refused("s{1|0|.} + *", ErrorKind::Type, "*", "scoring");
    refused("s{*|0|.}", ErrorKind::Type, "*", "scoring");
}

#[test]
fn compounds() {
    check("wins(i{i{}} /\\ i{0,i{0}})", "true");
    check("outcome(* -> *)", "\"P\"");
    // A zero game under normal play may not be zero under misère play.
    check("misere_outcome('*2' + '*2') = misere_outcome(0)", "false");
    check("misere_outcome(('*2' -> 0) + '*2')", "\"P\"");
    check(
        "misere_outcome((*2 /\\ *2) + (*2 /\\ *2)) = misere_outcome((*2 /\\ *2) - (*2 /\\ *2))",
        "true",
    );
    check("type(-(* /\\ ^))", "\"form\"");
    check("value(selective(*, *)) = *", "false");
    check("type(* /\\ ^)", "\"compound\"");
    check("remoteness(i{0, i{i{0}}} \\/ chain(2))", "3");
    check("left_options(* /\\ *2) = left_options(* /\\ *2)", "true");
    refused("i{^}", ErrorKind::Type, "^", "impartial");
    refused("wins(^)", ErrorKind::Type, "^", "first player");
}

#[test]
fn orders_given_by_pairs() {
    let set = "poset([1, 2, 3, 6, 2], [[1, 2], [1, 3], [2, 6], [3, 6], [1, 6], [2, 2]])";
    check(set, "poset([1, 2, 3, 6], [[1, 2], [1, 3], [2, 6], [3, 6]])");
    check(&format!("dual({set})"), "dual(poset([1, 2, 3, 6], [[1, 2], [1, 3], [2, 6], [3, 6]]))");
    check(&format!("dual({set}).covers()"), "[[2, 1], [3, 1], [6, 2], [6, 3]]");
    check(&format!("upper_set(dual({set}), 3).elements()"), "[1, 3]");
    let by_function = "poset([6, 3, 2, 1], (x, y) -> remainder(y, x) = 0)";
    check(&format!("{set} = {by_function} and dual({set}) = dual({by_function})"), "true");
    check(&format!("{set} = dual({set}) or {set} = poset([1, 2, 3, 6])"), "false");
    check(&format!("leq({set}, 2, 3) or leq(dual({set}), 1, 6)"), "false");
    check("size(poset([*, '*', \"*\"], []))", "3");
    refused(
        "poset([1, 2], [[1, 2], [2, 1]])",
        ErrorKind::Type,
        "[[1, 2], [2, 1]]",
        "at most the other",
    );
    refused("poset([1, 2], [[1, 3]])", ErrorKind::Type, "[[1, 3]]", "is not an item");
    refused("poset([1, 2], [1])", ErrorKind::Type, "[1]", "expected a pair");
    refused("leq(poset([1], []), 1, 2)", ErrorKind::Undefined, "1", "not an element");
}

#[test]
fn structures_are_the_same_on_every_machine() {
    let json = |text: &str| Interpreter::new().json_line(text).json;
    let over = json("over");
    assert_eq!(over["type"], "loopy");
    assert_eq!(over["text"], "over");
    let nodes = over["value"]["nodes"].as_array().expect("nodes");
    assert_eq!(nodes.len(), 2);
    let root = &over["value"]["root"];
    let node = nodes.iter().find(|node| node["hash"] == *root).expect("the root is a node");
    assert_eq!(node["right"][0], *root);
    assert_eq!(json("hash(over)")["value"], *root);
    assert_eq!(json("hash({0|pass})")["value"], *root);
    assert!(json("dud")["value"]["onside"]["root"].is_string());
    let scoring = json("s{1|0|s{.|2|3}}");
    assert_eq!(scoring["type"], "scoring");
    assert_eq!(scoring["value"]["nodes"].as_array().map(Vec::len), Some(4));
}
