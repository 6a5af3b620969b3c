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
    check("game_graph := 3; 'a: b | b; b: a | a'", "'a{a|a||a|a}'");
    check("canonical('a: b | a; b: |') = over", "true");
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

#[test]
fn a_ko_has_the_same_thermograph_as_a_position_and_as_a_form() {
    // In a ko, Left moves from a to x and Right to b. From b, Left moves to a and Right to y.
    let games = [("0", "0"), ("3", "3"), ("-2", "-2"), ("1/2", "1/2"), ("{1|0}", "s")];
    let mut defined = 0;
    for (x, node_x) in games {
        for (y, node_y) in games {
            let position = format!("game_graph(\"a: {node_x} | b; b: a | {node_y}; s: 1 | 0\")");
            for master in ["\"none\"", "Left", "Right"] {
                let walls = |game: &str| {
                    let mut upstar = upstar_lang::Interpreter::new();
                    let found = upstar.evaluate(&format!("ko_walls({game}, {master})"));
                    found.map(|walls| upstar.text(&walls).unwrap()).map_err(|error| error.message)
                };
                let found = walls(&position);
                assert_eq!(walls(&format!("'a{{{x}||a|{y}}}'")), found, "{x} {y} {master}");
                assert_eq!(walls(&format!("form({position})")), found, "{x} {y} {master}");
                defined += usize::from(found.is_ok());
            }
        }
    }
    assert!(defined > 20, "{defined}");
}

#[test]
fn kos_are_values_whose_moves_are_known() {
    check("[ko_mean(tis), ko_mean(tisn), ko_mean({2|-1})]", "[0, 0, 1/2]");
    check("g := a{3||a|-2}; [ko_mean(g), ko_temperature(g)]", "[4/3, 5/3]");
    refused("ko_mean(upon)", ErrorKind::Undefined, "ko_mean(upon)", "a game with a pass");
    refused("ko_mean(1 & 0)", ErrorKind::Undefined, "1 & 0", "have the same sides");
}
