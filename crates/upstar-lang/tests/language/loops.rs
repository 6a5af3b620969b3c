//! Loopy games with a follower that has no value.

use upstar_lang::ErrorKind;

use super::{check, refused};

const STAR: &str =
    "g := game_graph(\"a: z | f, z; f: d, z | z; d: z | b; b: c | a; c: z | f; z: |\")";
const MINUS_ONE: &str =
    "g := game_graph(\"a: | f; f: e | z; e: z | c, z; c: g, z | a; g: z | f; z: |\")";

/// The position b of the first graph; its offside does not equal a stopper.
const ONE_SIDED: &str =
    "g := game_graph(\"b: c | a; a: z | f, z; f: d, z | z; d: z | b; c: z | f; z: |\")";

/// Bach's carousel; neither side equals a stopper (Winning Ways, chapter 11).
const CAROUSEL: &str = "g := game_graph(\"a: 0, b | 0; b: 1 | 1, c; c: s, d | s; d: t | t, a; 0: |; 1: 0 |; \
                        s: 0 | 0; t: 1 | 1\")";

#[test]
fn a_game_has_a_value_though_a_follower_has_none() {
    for (graph, value) in [(STAR, "*"), (MINUS_ONE, "-1")] {
        for (question, answer) in [
            ("value(g)", value),
            ("onside(g)", value),
            ("offside(g)", value),
            ("is_stopper(g)", "true"),
            ("is_loopfree(g)", "true"),
            ("outcome(g)", if value == "*" { "\"N\"" } else { "\"R\"" }),
        ] {
            check(&format!("{graph}; {question}"), answer);
        }
        check(&format!("{graph}; g = {value} and {value} = g and g - {value} = 0"), "true");
        check(&format!("{graph}; g + g = 2·({value})"), "true");
        check(
            &format!("{graph}; [g > {value}, g < {value}, g || {value}, g != {value}]"),
            "[false, false, false, false]",
        );
    }
}

#[test]
fn a_side_does_not_need_the_other_one() {
    refused(
        &format!("{ONE_SIDED}; offside(g)"),
        ErrorKind::Undefined,
        "offside(g)",
        "the offside of this game does not equal a stopper",
    );
    check(&format!("{ONE_SIDED}; is_stopper(g)"), "false");
    check(&format!("{ONE_SIDED}; onside(g + on)"), "on");
    check(&format!("{ONE_SIDED}; onside(on - g)"), "on");
    check(&format!("{ONE_SIDED}; offside(off - g)"), "off");
    check(&format!("{ONE_SIDED}; onside(g + 1) = onside(g) + 1"), "true");
}

#[test]
fn games_without_a_value_are_compared_by_outcomes() {
    check(&format!("{CAROUSEL}; [g = g, g <= g, g < g, g != g]"), "[true, true, false, false]");
    check(
        &format!("{CAROUSEL}; [g < 100, g = 100, g || 100, g > -100]"),
        "[true, false, false, true]",
    );
    refused(
        &format!("{CAROUSEL}; g = game_graph(\"d: d | d\")"),
        ErrorKind::Undefined,
        "g",
        "equals",
    );
}

#[test]
fn a_quoted_graph_is_a_literal_form() {
    check("type('a: z | b; b: a | z; z: |')", "\"loopy form\"");
    check("'a: z | b; b: a | z; z: |' === 'a{0||a|0}'", "true");
    check("'a: b, c | c; b: c |; c: |' === '{1,0|0}'", "true");
    check("identical('0: 1 | 1; 1: |', *)", "true");
    refused("'a: b | c'", ErrorKind::Type, "a: b | c", "b");
    refused("3*'{0|1}'", ErrorKind::Syntax, "'", "not a multiplication sign");
}

#[test]
fn oslo_games_of_loopy_forms() {
    check(
        "oslo('a: z | b; b: a | z; z: |') = game_graph(\"a: a, z | b; b: b, a | z; z: |\")",
        "true",
    );
    check("oslo_form('a{0||a|0}') === 'a: a, z | b; b: b, a | z; z: |'", "true");
    check("twoslo_form('a{0|a}') === 'a: a, z | a; z: |'", "true");
    check("oslo('{pass,0|0}') = upon*", "true");
    check(
        "[is_canonical('{pass|*}'), is_canonical('{pass,0|*}'), is_canonical('{pass|pass}')]",
        "[true, false, false]",
    );
}
