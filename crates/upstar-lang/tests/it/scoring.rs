//! Scores of positions, ordered sets of scoring games, and guaranteed games, through the language.

use upstar_lang::{ErrorKind, Interpreter, Value};
use upstar_notation::Style;

fn answer(text: &str) -> String {
    let mut upstar = Interpreter::new();
    let value = upstar.evaluate(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    upstar.text(&value).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn check(text: &str, expected: &str) {
    assert_eq!(answer(text), expected, "{text}");
}

fn refused(text: &str, kind: ErrorKind, at: &str) {
    let error = Interpreter::new().evaluate(text).expect_err(text);
    let span = error.span().expect("a place");
    assert_eq!((error.kind, &text[span.start..span.end]), (kind, at), "{text}: {error}");
}

/// Stewart, thesis, chapter 4.
#[test]
fn compounds_of_positions_have_scores() {
    let positions = [
        "nim(\"2\")",
        "nim(\"2,1\")",
        "toads_and_frogs(\"T.F\")",
        "hackenbush(\"BR\")",
        "scoring_octal(\"(03,01)\")(\"3\")",
        "hackenbush(\"0\")",
    ];
    let operators = [
        "continued_conjunctive",
        "disjunctive",
        "selective",
        "shortened_selective",
        "diminished",
        "sequential",
        "conjunctive",
        "(g, h) -> g /\\ h",
    ];
    for operator in operators {
        for p in positions {
            for q in positions {
                let together = format!("({operator})({p}, {q})");
                let games = format!("({operator})(scoring_value({p}), scoring_value({q}))");
                check(&format!("scoring_value({together})"), &answer(&games));
                for (player, side) in [("Left", "left"), ("Right", "right")] {
                    check(&format!("score({together}, {player}) = {side}_score({games})"), "true");
                }
            }
        }
    }
    check("score(selective(nim(\"1\") /\\ nim(\"3\"), nim(\"2\")), Left)", "6");
    // Repeated components are evaluated once.
    let twice = "p := hackenbush(\"0\"); y := p /\\ p; ";
    let again = "y := sequential(y /\\ y, y \\/ y); ".repeat(40);
    check(&format!("{twice}{again}score(y, Left)"), "0");
    refused("score(nim(\"2\") /\\ ^, Left)", ErrorKind::Type, "nim(\"2\") /\\ ^");
}

#[test]
fn positions_have_scores_and_so_have_sums() {
    check("score(nim(\"5,3,1\"), Left)", "3");
    check("nim(\"5,3,1\").score(Right)", "-3");
    check("score(hackenbush(\"BRB\") - hackenbush(\"BRB\"), Left)", "0");
    check("score(2·nim(\"3\") + toads_and_frogs(\"T.F\"), Left)", "-1");
    check(
        "left_score(scoring_value(nim(\"3,3\")) + scoring_value(toads_and_frogs(\"T.F\")))",
        "-1",
    );
    check("[score(n, Left) for n in [2, s{1|0|-1}, -1/2]]", "[2, 1, -1/2]");
    check(
        "[p for p in [kalah(\"2x2\"), nim(\"3,2\"), hackenbush(\"BR,GB\"), strings_and_coins(\"chain 3\")] \
         if score(p, Left) != left_score(scoring_value(p)) or score(p, Right) != right_score(scoring_value(p))]",
        "[]",
    );
    refused("score(clobber(\"xo\"), Left)", ErrorKind::Undefined, "score(clobber(\"xo\"), Left)");
    refused("score(nim(\"3\") + ^, Left)", ErrorKind::Type, "nim(\"3\") + ^");
    refused("score(nim(\"3\"), 1)", ErrorKind::Type, "1");
    let error = Interpreter::new().evaluate("go_score(go(\"3x3\"), \"japanese\")").unwrap_err();
    assert_eq!(error.message, "expected \"area\" or \"territory\", found text");
    refused("scoring_moves([nim(\"3\"), 1], Left)", ErrorKind::Type, "[nim(\"3\"), 1]");
}

#[test]
fn scoring_games_make_ordered_sets() {
    check("d := scoring_day(1, [1, 0, 1]); [size(d), size(covers(d))]", "[14, 13]");
    check("scoring_day(1, [0, 1]) = poset(elements(scoring_day(1, [1, 0])))", "true");
    check("dual(scoring_day(1, [0, 1])) = scoring_day(1, [0, 1])", "false");
    // Equal games count once, and a number is a finished game.
    check("size(poset([s{1|5|-1}, s{1|0|-1}, 0, s{.|0|.}]))", "2");
    check("leq(poset([s{1|0|-1}, 2]), 0, 2)", "true");
    check("upper_covers(scoring_day(1, [0, 1]), 0)", "[s{.|1|.}]");
    check("join(scoring_day(1, [0, 1]), s{1|0|0}, s{0|0|1})", "s{1|0|1}");
    refused("poset([s{1|0|-1}, *])", ErrorKind::Type, "[s{1|0|-1}, *]");
}

#[test]
fn guaranteed_games_are_a_finer_affair() {
    check("size(poset([s{0|0|0} + s{0|0|0}, 0]))", "2");
    check(
        "poset([s{0|0|0} + s{0|0|0}, 0], \"guaranteed\")",
        "poset([s{{0|0|0}|0|{0|0|0}}], \"guaranteed\")",
    );
    check("is_lattice(poset([guaranteed_embedding(g) for g in day(1)], \"guaranteed\"))", "true");
    check(
        "[[g, h] for g in day(1) for h in day(1) if \
         (compare_guaranteed(guaranteed_embedding(g), guaranteed_embedding(h)) = \"=\") != (g = h)]",
        "[]",
    );
    check("guaranteed_form(s{.|[-1,1]|.}) ≅ s{.|[-1,1]|.}", "true");
    let wrong = "compare_guaranteed(s{{4|0|-3}|-2|.}, 0)";
    refused(wrong, ErrorKind::Undefined, wrong);
}

#[test]
fn scoring_games_are_written_for_papers() {
    let mut upstar = Interpreter::new();
    let game: Value = upstar.evaluate("s{1|1/2|{.|0|-1}}").unwrap();
    let text = upstar.text_in(&game, Style::Latex).unwrap();
    assert_eq!(text, "\\{1\\mid \\frac{1}{2}\\mid \\{{\\cdot}\\mid 0\\mid -1\\}\\}");
}

/// The text of this game would be longer than a megabyte.
#[test]
fn optimal_options_of_games_that_are_too_long_to_print() {
    let mut upstar = Interpreter::new();
    let blue = "BR".repeat(20);
    upstar.evaluate(&format!("g := scoring_value(hackenbush(\"{blue}\"))")).unwrap();
    assert!(upstar.evaluate("text(g)").is_err());
    for player in ["Left", "Right"] {
        let text = format!(
            "l := scoring_line(g, {player}); all([score(x, Left) = score(g, {player}) or \
             score(x, Right) = score(g, {player}) for x in l])"
        );
        let found = upstar.evaluate(&text).unwrap();
        assert_eq!(upstar.text(&found).unwrap(), "true");
    }
}

/// The definitions of `scoring_moves`, `scoring_line`, `hash` and `normal_play_form`, on the 2700
/// trees `s{a|k|b}` with a and b born by day 1 and scores -1, 0 and 1.
#[test]
fn trees_are_played_for_points() {
    let mut upstar = Interpreter::new();
    let mut run = |text: &str| {
        let value = upstar.evaluate(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        upstar.text(&value).unwrap()
    };
    run("games := elements(scoring_day(1, [-1, 0, 1]))");
    run("trees := [s{a|k|b} for a in games for b in games for k in [-1, 0, 1]]");
    run("three := [s{a,b,0|0|c,-1} for a in games for b in games for c in [games[3], games[20]]]");
    assert_eq!(run("[size(trees), size(three)]"), "[2700, 1800]");
    for law in [
        "scoring_moves(g, Left) != [] and all([right_score(x) = left_score(g) for x in scoring_moves(g, Left)])",
        "size(scoring_moves(g, Right)) = size([x for x in right_options(g) if left_score(x) = right_score(g)])",
        "node_score(last(scoring_line(g, Left))) = left_score(g)",
        "node_score(last(play(g, Right))) = right_score(g)",
    ] {
        assert_eq!(run(&format!("[g for g in three if not ({law})]")), "[]", "{law}");
    }
    // The winner of a game without a tie wins under normal play.
    for (score, winners) in [
        ("left_score(g) > 0", "[\"L\", \"N\"]"),
        ("left_score(g) < 0", "[\"R\", \"P\"]"),
        ("right_score(g) > 0", "[\"L\", \"P\"]"),
        ("right_score(g) < 0", "[\"R\", \"N\"]"),
    ] {
        let law = format!("{score} and not (outcome(normal_play_form(g)) in {winners})");
        assert_eq!(run(&format!("[g for g in trees if {law}]")), "[]", "{law}");
        assert_ne!(run(&format!("size([g for g in trees if {score}])")), "0");
    }
    let distinct = |text: String| {
        let mut parts: Vec<String> = text.split('"').map(str::to_owned).collect();
        parts.sort();
        parts.dedup();
        parts.len()
    };
    let hashes = distinct(run("[hash(g) for g in trees]"));
    assert_eq!(hashes, distinct(run("[text(g) for g in trees]")));
}
