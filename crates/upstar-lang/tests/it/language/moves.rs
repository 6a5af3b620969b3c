//! Moves and their names, in every kind of game.

use upstar_lang::Interpreter;
use upstar_testkit::{scaled, seed};

use super::check;

/// Games of every kind in which moves have names, with sums of equal and of negative terms.
const GAMES: &[&str] = &[
    "nim(\"3,1\")",
    "domineering(\"2x3\")",
    "hackenbush(\"B(R,B)\")",
    "nim(\"3,1\") + nim(\"2\")",
    "nim(\"2\") + nim(\"2\") + domineering(\"2x2\")",
    "3.nim(\"2\") + ^*",
    "domineering(\"2x2\") - clobber(\"xox\") - clobber(\"xo\")",
    "-2.toppling_dominoes(\"xxo\") + {3|1}",
    "nim(\"2\") + '{*|*}' - '{1|0}'",
    "nim(\"2\") + upon",
    "nim(\"2\") - '{pass|*}'",
    "'{0,*|0}'",
    "{2,{5|-5}|-1}",
    "s{2,3,{5|0|-1}|0|{1|2|3},-1}",
    "'{pass,0|*}'",
    "'a: b, c | c; b: a | ; c: | b'",
    "upon",
    "nim(\"2\") /\\ wythoff(\"1,2\")",
    "game_graph(\"a: b, c | c; b: a | c; c: | \")",
];

/// Every option has a name, the name leads to the option, and the option has this name.
#[test]
fn names_lead_to_options() {
    for game in GAMES {
        let text = format!(
            "g := {game}; \
             options := (g, p) -> if p = Left then left_options(g) else right_options(g); \
             made := p -> [make_move(g, n, p) for n in move_names(g, p)]; \
             [n for p in [Left, Right] for n in move_names(g, p) \
                if move_name(g, make_move(g, n, p), p) != n] = [] \
             and [x for p in [Left, Right] for x in options(g, p) \
                  if not (text(x) in [text(y) for y in made(p)])] = [] \
             and [x for p in [Left, Right] for x in made(p) \
                  if not (text(x) in [text(y) for y in options(g, p)])] = []"
        );
        check(&text, "true");
    }
}

/// In random positions of all rulesets, every name leads to an option that has this name. With
/// `TEST_SCALE=4`, there are about ten thousand positions.
#[test]
fn names_of_random_positions_lead_to_options() {
    const LIST: &str = include_str!("../../../../../book/ruleset-list.md");
    let calls = LIST.lines().filter_map(|line| Some(line.split_once(") = ")?.0));
    let starts: Vec<&str> = calls.filter(|call| call.contains("(\"")).collect();
    assert!(starts.len() > 300, "{}", starts.len());
    let mut upstar = Interpreter::new();
    let mut ask = |text: &str| {
        let value = upstar.evaluate(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        upstar.text(&value).unwrap_or_else(|error| panic!("{text}: {error}"))
    };
    let mut state = seed();
    let mut random = |below: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut positions = 0;
    while positions < scaled(2_500) {
        ask(&format!("g := {})", starts[random(starts.len())]));
        for _ in 0..8 {
            let (player, side) = [("Left", "left"), ("Right", "right")][random(2)];
            ask(&format!("names := move_names(g, {player})"));
            ask(&format!("made := [make_move(g, n, {player}) for n in names]"));
            let wrong = format!(
                "[[n for n in names if move_name(g, make_move(g, n, {player}), {player}) != n], \
                 [x for x in {side}_options(g) if not (text(x) in [text(y) for y in made])]]"
            );
            assert_eq!(ask(&wrong), "[[], []]", "{}", ask("g"));
            positions += 1;
            let moves: usize = ask("size(names)").parse().expect("a number");
            if moves == 0 {
                break;
            }
            ask(&format!("g := made[{}]", random(moves)));
        }
    }
}

#[test]
fn winning_and_best_moves_have_names() {
    for game in GAMES {
        let named = |function: &str| {
            format!(
                "g := {game}; [q for p in [Left, Right] for q in {function}(g, p) \
                 if not (move_name(g, q, p) in move_names(g, p))]"
            )
        };
        check(&named("winning_moves"), "[]");
        if !game.contains("/\\") {
            check(&named("best_moves"), "[]");
        }
    }
}

#[test]
fn numbers_of_components() {
    check(
        "move_names(2.nim(\"1\") + domineering(\"2x1\") + 1, Left)",
        "[\"in component 1: 1 to 0\", \"in component 3: a1 a2\", \"in component 4: 0\"]",
    );
    check(
        "move_names(1 + nim(\"1\"), Left)",
        "[\"in component 1: 1 to 0\", \"in component 2: 0\"]",
    );
    check("make_move(2.nim(\"1\") + nim(\"3\"), \"in component 3: 3 to 1\") = *", "true");
    check("make_move(2.nim(\"1\") + nim(\"3\"), \"3 to 1\") = *", "true");
    check("make_move(2.nim(\"1\") + nim(\"3\"), \"2: 1 to 0\") = nim(\"1,3\")", "true");
    let refused = |text: &str, words: &str| {
        let error = super::ask(text).expect_err(text);
        assert!(error.message.contains(words), "{text}: {error}");
    };
    refused("make_move(nim(\"2\") + nim(\"2\"), \"2 to 1\")", "denotes 2 moves of Left");
    refused("make_move(nim(\"2\") + nim(\"2\"), \"3: 2 to 1\")", "Left has no move");
    refused("make_move(s{2|0|1}, \"s{.|5|.}\", Left)", "Left has no move");
}

/// A scoring game: a move wins if the final score is in favour of the player.
#[test]
fn winning_moves_for_points() {
    check(
        "d := scoring_day(1, [-1, 0, 1]); \
         [x for a in d for b in d for x in left_options(s{a,b|0|.}) \
            if (score(x, Right) > 0) != (x in winning_moves(s{a,b|0|.}, Left))] = [] \
         and [x for a in d for b in d for x in right_options(s{.|0|a,b}) \
               if (score(x, Left) < 0) != (x in winning_moves(s{.|0|a,b}, Right))] = []",
        "true",
    );
}

/// A line ends when a player is unable to move, and this player loses.
#[test]
fn lines_end_with_the_winner() {
    for game in GAMES.iter().filter(|game| !game.starts_with("s{")) {
        let outcome = super::ask(&format!("outcome({game})")).unwrap();
        for (starter, other) in [("Left", "Right"), ("Right", "Left")] {
            let wins = match outcome.as_str() {
                "\"N\"" => true,
                "\"P\"" => false,
                _ => outcome.contains(&starter[..1]),
            };
            let loser = if wins { other } else { starter };
            let line = format!("line := play({game}, {starter}); last := line[size(line) - 1]");
            check(&format!("{line}; remainder(size(line), 2) = {}", usize::from(!wins)), "true");
            let options = format!("{}_options", loser.to_lowercase());
            check(&format!("{line}; {options}(last)"), "[]");
        }
    }
}

#[test]
fn lines_of_loopy_games() {
    check("play('{pass|*}', Left)", "['{pass|*}', '{pass|*}', '*', '0']");
    check("play(upon, Left)", "[upon, upon, *, 0]");
    // A draw: the position recurs with the same player to move.
    check("play('{pass|pass}', Left)", "['{pass|pass}', '{pass|pass}', '{pass|pass}']");
}
