//! Misère play through the language.

use upstar_lang::{ErrorKind, Interpreter};

fn check(text: &str, expected: &str) {
    let mut upstar = Interpreter::new();
    let value = upstar.evaluate(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(upstar.text(&value).unwrap(), expected, "{text}");
}

fn refused(text: &str, kind: ErrorKind, says: &str) {
    let error = Interpreter::new().evaluate(text).expect_err(text);
    assert_eq!(error.kind, kind, "{text}: {error}");
    assert!(error.to_string().contains(says), "{text}: {error}");
}

#[test]
fn games_by_day_and_universe() {
    check("[size(misere_day(n)) for n in 0..2]", "[1, 4, 256]");
    check("[size(misere_day(n, \"dead-ending\")) for n in 0..2]", "[1, 4, 196]");
    check("[size(misere_day(n, \"dicot\")) for n in 0..2]", "[1, 2, 9]");
    check("[size(misere_day(n, \"impartial\")) for n in 0..4]", "[1, 2, 3, 5, 22]");
    check(
        "[g for g in misere_day(1) for h in misere_day(1) if misere_equal(g, h) != (g === h)]",
        "[]",
    );
    refused("misere_day(3)", ErrorKind::Budget, "too many");
    refused("misere_day(1, \"dicots\")", ErrorKind::Type, "universe");
    refused("misere_compare(1, 0, \"dicot\")", ErrorKind::Undefined, "dicots");
}

#[test]
fn the_order_of_partizan_games() {
    // Adding a game to both sides preserves the order, and negation reverses it.
    check(
        "d := misere_day(1, \"dicot\"); [g for g in d for h in d if misere_geq(g, h, \"dicot\") != misere_geq(-h, -g, \"dicot\")]",
        "[]",
    );
    check(
        "misere_canonical('{0,*|*}' + '*' + '*', \"dicot\") === misere_canonical('{0,*|*}', \"dicot\")",
        "true",
    );
    check("misere_compare('{0|*}', 0)", "\"||\"");
}

#[test]
fn what_is_canonical_is_equal_in_every_universe() {
    // All 256 forms of day 2 and some sums. The default universe is that of all games.
    let some = "forms := literal_day(2) + [g + h for g in misere_day(2, \"dicot\") for h in literal_day(1)]";
    for (universe, of_it) in [
        ("", "true"),
        (", universe: \"all\"", "true"),
        (", universe: \"dicot\"", "is_all_small(g)"),
        (", universe: \"impartial\"", "is_impartial(g)"),
    ] {
        check(
            &format!(
                "{some}; [g for g in forms if {of_it} and not misere_equal(misere_canonical(g{universe}), g{universe})]"
            ),
            "[]",
        );
    }
    // The canonical dead-ending games of day 2, and their sums with *.
    let universe = "universe: \"dead-ending\"";
    check(
        &format!(
            "d := misere_day(2, \"dead-ending\"); [g for g in d + [g + '*' for g in d] if not misere_equal(misere_canonical(g, {universe}), g, {universe})]"
        ),
        "[]",
    );
    check(
        "[g for g in literal_day(2) if (misere_canonical(g) === '0') != misere_equal(g, 0) or (misere_compare(g, 0) = \"=\") != misere_equal(g, 0)]",
        "[]",
    );
    check("misere_canonical('{*|*}') === '{*|*}' and not misere_equal('{*|*}', 0)", "true");
}

#[test]
fn genera_of_published_games() {
    // T. Plambeck's page on the octal game 0.312: periodic from heap 6 on.
    check(
        "genus_sequence(octal(\"0.312\"), 6)",
        "[\"0^120\", \"1^031\", \"2^20\", \"0^02\", \"2^1420\", \"0^02\", \"1^13\"]",
    );
    // Winning Ways, chapter 13: Kayles is tame up to heap 4, and wild from 5 on.
    check(
        "[temper(octal(\"0.77\")(n)) for n in 1..5 if not is_tame(octal(\"0.77\")(n))]",
        "[\"restless\"]",
    );
    check("genus(cram(\"3x3\")) = genus(form(cram(\"3x3\")))", "true");
    check(
        "mate(mate(octal(\"0.77\")(5))) === misere_canonical(octal(\"0.77\")(5), \"impartial\")",
        "true",
    );
    refused("genus(hackenbush(\"BR\"))", ErrorKind::Undefined, "impartial");
}

#[test]
fn quotients_with_a_proved_period() {
    check("misere_quotient_order(octal(\"0.75\"), 30)", "8");
    check("misere_quotient_period(octal(\"0.75\"), 30)", "[8, 2]");
    check("misere_quotient_period(octal(\"0.71\"), 40)", "[3, 6]");
    refused("misere_quotient_period(octal(\"0.07\"), 20)", ErrorKind::Undefined, "no period");
    refused("misere_quotient_period(nim, 7)", ErrorKind::Undefined, "no period");
    check("pretending(octal(\"0.33\"), 6)", "[\"1\", \"a\", \"b\", \"1\", \"a\", \"b\", \"1\"]");
}

#[test]
fn positions_and_sums_of_positions() {
    check(
        "[misere_outcome(domineering(\"4x4\")), misere_outcome(form(domineering(\"4x4\")))]",
        "[\"N\", \"N\"]",
    );
    check(
        "misere_outcome([clobber(\"xox\"), clobber(\"xox\")]) = misere_outcome(form(clobber(\"xox\")) + form(clobber(\"xox\")))",
        "true",
    );
    check("misere_outcome(nim(\"500000,500000\"))", "\"P\"");
    check("misere_winning_moves(domineering(\"1x1\"), Left)", "[]");
    check(
        "play(nim(\"3,2\"), Left, \"misere\") = [nim(\"3,2\"), nim(\"2,2\"), nim(\"0,2\"), nim(\"0,1\"), nim(\"0,0\")]",
        "true",
    );
    // A sum of positions is not replaced by its value, zero.
    check(
        "[misere_outcome(nim(\"2\") + nim(\"2\")), misere_outcome(2·nim(\"2\"))]",
        "[\"P\", \"P\"]",
    );
    check(
        "[genus(nim(\"2\") + nim(\"2\")), genus(nim(\"2\") - nim(\"1\"))]",
        "[\"0^02\", \"3^31\"]",
    );
    check("misere_outcome(nim(\"2\") + '*2')", "\"P\"");
    refused("misere_outcome(nim(\"2\") + *2)", ErrorKind::Type, "a value cannot be added");
    refused("misere_outcome([nim(\"2\"), *])", ErrorKind::Type, "position");
    refused("misere_outcome(backsliding_toads_and_frogs(\"TTT..FFF\"))", ErrorKind::Undefined, "");
}

#[test]
fn hackenbush() {
    check("misere_outcome(hackenbush(\"0-1B 0-2B 0-3R\"))", "\"R\"");
    check(
        "g := [hackenbush(t) for t in [\"B\", \"BR\", \"B,R\", \"0-1B 1-2R 2-0B\", \"RB,B\"]]; [p for p in g if misere_outcome(on_green_edge(p)) != outcome(p)]",
        "[]",
    );
    check("is_redwood_furniture(hackenbush(\"0-1B 0-2B 1-3R 2-3R\"))", "true");
    check("is_redwood_furniture(hackenbush(\"G\"))", "false");
    refused("is_redwood_furniture(nim(\"3\"))", ErrorKind::Type, "Hackenbush");
}

#[test]
fn tables_of_outcomes_refuse_what_they_do_not_know() {
    refused("outcome_table(\"both\", \"misere\", [0])", ErrorKind::Type, "operator");
    // The operator is checked before the games.
    refused("outcome_table(\"both\", \"scoring\", [true])", ErrorKind::Type, "operator");
    refused("outcome_table(\"disjunctive\", \"scoring\", [true])", ErrorKind::Type, "scoring game");
    refused("outcome_table(\"+\", \"points\", [0])", ErrorKind::Type, "convention");
}

#[test]
fn answers_name_the_universe_that_no_question_names() {
    let mut upstar = Interpreter::new();
    let mut universe = |text: &str| {
        let line = upstar.json_line(text);
        assert!(line.ok, "{text}");
        line.json.get("universe").cloned()
    };
    for text in
        ["misere_equal('{*|*}', 0)", "size([g for g in misere_day(1)])", "'*'.misere_geq(0)"]
    {
        assert_eq!(universe(text), Some("all".into()), "{text}");
    }
    for text in
        ["misere_equal('{*|*}', 0, universe: \"impartial\")", "misere_outcome(nim(\"2\"))", "1 + 1"]
    {
        assert_eq!(universe(text), None, "{text}");
    }
}
