//! Sequences of heaps and of families, lists of positions, and operations defined on literal forms.

use std::collections::HashMap;

use upstar::rules::{RulesetGroup, group};
use upstar::{Session, rulesets};
use upstar_lang::ErrorKind;
use upstar_testkit::{Oracle, Tree, scaled};

use super::{Interpreter, ask, check, refused};

const SEQUENCES: [&str; 12] = [
    "nim_sequence",
    "period",
    "preperiod",
    "saltus",
    "regularity",
    "rare_heaps",
    "sparse_space",
    "genus_sequence",
    "oslo_sequence",
    "misere_quotient",
    "misere_quotient_order",
    "pretending",
];

const PATHS: &str = "n -> node_kayles(\"path \" + text(n))";

#[test]
fn rulesets_without_heaps_have_no_sequences() {
    for doc in rulesets().iter().filter(|doc| group(doc.name) != Some(RulesetGroup::Heaps)) {
        let required = doc.options.iter().any(|option| option.required);
        let name = if required { format!("{}(\"1\")", doc.name) } else { doc.name.to_owned() };
        for (function, ruleset) in
            SEQUENCES.iter().flat_map(|f| [(f, name.clone()), (f, format!("impartial({name})"))])
        {
            let question = format!("{function}({ruleset}, 5)");
            // The numbers of coins are sizes, too.
            if *function == "nim_sequence" && doc.name == "turning" {
                assert_eq!(ask(&question).unwrap(), "[0, 1, 1, 1, 1, 1]", "{question}");
                continue;
            }
            let error = ask(&question).expect_err(&question);
            assert_eq!(error.kind, ErrorKind::Type, "{question}: {error}");
            assert!(error.message.ends_with("is not a ruleset of heaps"), "{question}: {error}");
        }
    }
}

#[test]
fn a_number_alone_is_not_a_graph() {
    for name in ["node_kayles", "arc_kayles", "col", "snort", "fjords", "independence_game"] {
        for position in ["5", "0", "\"5\"", "\" 12 \""] {
            let error = ask(&format!("{name}({position})")).expect_err(name);
            assert!(error.message.starts_with("a number alone is not a graph"), "{error}");
        }
        check(&format!("{name}(\"vertex 4\")"), &format!("{name}(\"vertex 4\")"));
    }
    check("left_options(node_kayles(\"0-1 1-2 2-3\"))[1]", "node_kayles(\"vertex 3\")");
    check("value(node_kayles(\"path 5\"))", "*3");
}

#[test]
fn families_are_taken_member_by_member() {
    check(&format!("nim_sequence({PATHS}, 10)"), "[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3]");
    check(&format!("nim_sequence({PATHS}, 5, 3)"), "[2, 0, 3]");
    // Node Kayles on paths is Dawson's Kayles, 0.137, with period 34 from heap 53 on.
    let regular = "preperiod  52\nperiod     34\nsaltus     0\nevidence   observed in 200 heaps";
    check(&format!("regularity({PATHS}, 200)"), regular);
    let impartial = "n -> impartial(node_kayles(\"path \" + text(n)))";
    for question in ["genus_sequence({}, 6)", "misere_quotient_order({}, 8)", "pretending({}, 8)"] {
        let [paths, heaps] = [impartial, "octal(\"0.137\")"].map(|of| question.replace("{}", of));
        check(&format!("{paths} = {heaps}"), "true");
    }
    check("genus_sequence(n -> nim(1, n), 2)", "[\"1^031\", \"0^120\", \"3^31\"]");
    refused(
        &format!("period({PATHS}, 100)"),
        ErrorKind::Type,
        PATHS,
        "no periodicity theorem applies to an arbitrary function",
    );
    refused(
        "misere_quotient(n -> nim(1, n), 3)",
        ErrorKind::Type,
        "n -> nim(1, n)",
        "not a sum of smaller members",
    );
    // An octal game on other heaps is another family.
    check("nim_sequence(n -> octal(\"0.77\")(2·n), 5)", "[0, 2, 1, 3, 1, 2]");
}

fn dice(mut seed: u64) -> impl FnMut(u64) -> u64 {
    move |bound| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % bound
    }
}

#[test]
fn sequences_agree_with_their_members() {
    let mut upstar = Interpreter::new();
    let mut below = dice(1);
    for _ in 0..600 {
        let code = format!("0.{}{}{}", below(8), below(8), 1 + below(7));
        let (times, more) = (1 + below(3), below(3));
        let heap = format!("octal(\"{code}\")({times}·n + {more})");
        let question =
            format!("nim_sequence(n -> {heap}, 16) = [nim_value({heap}) for n in 0..16]");
        let answer =
            upstar.evaluate(&question).unwrap_or_else(|error| panic!("{question}: {error}"));
        assert_eq!(upstar.text(&answer).unwrap(), "true", "{question}");
    }
}

#[test]
fn lists_of_positions_are_complete_or_say_what_they_lack() {
    check(
        "find(go(scoring: \"area\", superko: true), p -> outcome(p) = \"L\", 4)",
        "go(\".o\", scoring: \"area\", superko: true)",
    );
    check("size(positions_of(maze, 2, partial: true))", "10");
    check(
        "positions_of(end_nim, 2)",
        "[end_nim(\"0\"), end_nim(\"1\"), end_nim(\"2\"), end_nim(\"1,1\")]",
    );
    for (ruleset, words) in [
        ("hackenbush", "pictures without cycles"),
        ("maze", "mazes with one token"),
        ("arc_kayles", "graphs without loops"),
        ("konane", "boards with the letters `.`, `x` and `o`"),
    ] {
        refused(&format!("positions_of({ruleset}, 2)"), ErrorKind::Undefined, ruleset, words);
    }
    for ruleset in
        ["kalah", "dots_and_boxes", "rows_and_dividers", "game_graph", "strings_and_coins"]
    {
        refused(
            &format!("positions_of({ruleset}, 2)"),
            ErrorKind::Undefined,
            ruleset,
            "cannot be listed",
        );
    }
    refused("positions_of(octal, 2)", ErrorKind::Type, "octal", "needs the option `code`");
    refused(
        "find(hackenbush, p -> p = 1/3, 2)",
        ErrorKind::Undefined,
        "find(hackenbush, p -> p = 1/3, 2)",
        "the search tried only pictures without cycles",
    );
}

#[test]
fn forms_stay_literal() {
    check("conway_product('{0,1|}', *)", "*2");
    check("conway_product(2, *)", "0");
    for question in [
        "norton('{*|*}' + 1/2, ^)",
        "norton(1/2, '{0,*|*}')",
        "heat('{0,1|3}', 1)",
        "overheat('{0,1|3}', 1, 1)",
        "left_incentives('{0,1|3}')",
        "right_incentives('{0,1|3}')",
        "incentives('{0,1|3}')",
    ] {
        let error = ask(question).expect_err(question);
        assert_eq!(error.kind, ErrorKind::Type, "{question}: {error}");
        assert!(error.message.contains("not canonical"), "{question}: {error}");
    }
    check("incentives('{1|}') = incentives(2)", "true");
    check("heat(value('{0,1|3}'), 1)", "2");
}

#[test]
fn conway_products_follow_the_definition() {
    let session = Session::new();
    let budget = session.budget();
    let cx = session.cx(&budget);
    let mut below = dice(2);
    let mut trees = vec![Tree::zero()];
    while trees.len() < 40 {
        let mut side = || {
            let options = (0..below(3)).map(|_| below(trees.len().min(6) as u64) as usize);
            options.map(|at| trees[at].clone()).collect::<Vec<Tree>>()
        };
        trees.push(Tree::new(side(), side()));
    }
    let (mut products, mut differ) = (HashMap::new(), 0);
    for _ in 0..scaled(10_000) {
        let [g, h] = [0, 1].map(|_| below(40) as usize);
        let expected = products.entry((g.min(h), g.max(h))).or_insert_with(|| {
            let product =
                Oracle::new().conway_product(&trees[g], &trees[h]).to_form(cx.forms()).unwrap();
            cx.value(product).unwrap()
        });
        let [g, h] = [g, h].map(|at| trees[at].to_form(cx.forms()).unwrap());
        let found = cx.conway_product(g, h).unwrap();
        assert_eq!(found, *expected, "{g:?} {h:?}");
        let [x, y] = [g, h].map(|form| cx.value(form).unwrap().form());
        differ += usize::from(cx.conway_product(x, y).unwrap() != found);
    }
    assert!(differ > 100, "too few products depend on the form: {differ}");
}

/// The cells are the characters of the text, and the pieces are the cells that are not empty.
#[test]
fn cells_and_pieces_are_those_of_the_text() {
    let boards = "p for p in positions_of(clobber, 7) if cells(p) != []";
    let rows = "join_texts([join_texts(r, \"\") for r in cells(p)], \"/\")";
    let wrong = format!("text(p) != join_texts([\"clobber(\\\"\", {rows}, \"\\\")\"], \"\")");
    check(&format!("size([{boards}])"), "8094");
    check(&format!("[{boards} and {wrong}]"), "[]");
    let full = "sum([size([x for x in r if x != \".\" and x != \"#\"]) for r in cells(p)])";
    check(&format!("[{boards} and size(pieces(p)) != {full}]"), "[]");
    let both = "size(pieces(p, Left)) + size(pieces(p, Right))";
    check(&format!("[{boards} and size(pieces(p)) != {both}]"), "[]");
    let heaps = "join_texts([\"nim(\\\"\", join_texts([text(h) for h in heights(p)], \",\"), \"\\\")\"], \"\")";
    check(&format!("[p for p in positions_of(nim, 8) if text(p) != {heaps}]"), "[]");
    check("edges(node_kayles(\"0-1 1-2\"))", "[[0, 1, \"n\"], [1, 2, \"n\"]]");
}
