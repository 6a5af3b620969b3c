//! LaTeX compiles the output of the command: pictures of every kind, boards of every ruleset,
//! tables, and every value in the documentation.

#[path = "it/command.rs"]
mod command;

use std::fs;
use std::path::Path;

use command::upstar;
use upstar::{Arg, ArgValue, Session, rulesets};
use upstar_lang::{Interpreter, builtins};
use upstar_notation::Style;
use upstar_testkit::latex::LatexFolder;

const PICTURES: &[&[&str]] = &[
    &["{5/2,{4|2}|{-1|-2},{0|-4}}"],
    &["{10|-2||-4}"],
    &["{{10^1000|1/3·6}|-_2}", "--what", "thermograph"],
    &["-7/8", "--from", "-3"],
    &["[{4|2||-1}, *2, -1/2, {1|1/4}]", "--what", "thermograph"],
    &["[{4|2||-1}, *2, -1/2, {1|1/4}]", "--overlaid"],
    &["thermograph({2|-1})"],
    &[
        "game_graph(\"a: x | b; b: a | y; x: one | 0; one: 0 | ; 0: | ; y: | m; m: | 0\")",
        "--what",
        "thermograph",
    ],
    &[
        "game_graph(\"a: x | b; b: a | y; x: one | 0; one: 0 | ; 0: | ; y: | m; m: | 0\")",
        "--what",
        "graph",
    ],
    &["game_graph(\"a_1: b_2 | c; b_2: | ; c: a_1 | b_2\")"],
    &["{2,^|-1,*2}", "--what", "tree"],
    &["*4 + {3||1|-_2}", "--what", "tree"],
    &["'{1/2,^[3]|{0||-1/2|^(2)*}}'", "--what", "tree"],
    &["*3", "--what", "tree", "--unfold"],
    &["s{1|1/2|{.|0|-1}}"],
    &["scoring_value(nim(\"3,2\"))"],
    &["over"],
    &["+_over"],
    &["{1/2|pass} + upon*"],
    &["^ + over", "--what", "graph"],
    &["domineering(\"2x3\")", "--what", "both"],
    &["domineering(\"2x3\")", "--what", "tree"],
    &["domineering(\"2x3\")", "--what", "graph"],
    &["hackenbush(\"B,R,G\")", "--what", "tree"],
    &["rows_and_dividers(\"(1x2 \\\\/ 2x1) /\\\\ 1x1\")", "--what", "tree"],
    &["toppling_dominoes(\"xog\")", "--what", "tree"],
    &["maze", "@._._./.|..|./.|.|../.|.|.|.", "--label", "reduced"],
    &["hackenbush", "0-1B 1-2R", "--at", "1:0,2 2:3,2"],
    &["[k/16 for k in 0..16]", "--what", "ruler"],
    &["[k/8 for k in -8..8]", "--what", "tree"],
    &["poset([{1/2|0}, 2])"],
    &["option_closed_games(3)"],
    &["side_sums(2)"],
    &["day(1)"],
    &["poset(day(2))"],
    &["dual(day(2))"],
    &["poset([\"b&\", \"zz\"], (x, y) -> size(x) <= size(y))"],
    &["poset([\"50% $x_1^2$ #1 {~}\", \"a|b<c>\", \"\\\\\", \"↑é囲 -- ''\"], (x, y) -> x = y)"],
    &["poset([s{1|1/2|-1}, s{0|-1/2|-2}])"],
    &["poset([domineering(\"2x2\"), nim(\"3,1\")], (x, y) -> x = y)"],
];

const TABLES: &[&[&str]] = &[
    &["table", "domineering", "1..3 x 1..3"],
    &["table", "domineering", "1..3 x 1..3", "--columns", "best_moves(p, Left)"],
    &["table", "domineering", "3..4 x 4..5", "--max-nodes", "20"],
    &[
        "table",
        "clobber",
        "(x)^1..4 o",
        "--columns",
        "value, atomic_weight, mean > 1/2, p, [p, value]",
    ],
    &["table", "col", "path 1..4"],
    &[
        "table",
        "nim",
        "1..3",
        "--columns",
        "value, value = *, \"a_b & $c$ <d> {e}\", value.'*', [\"x|y\", 1/2]",
    ],
    &["table", "hackenbush", "B^1..2", "--columns", "value, form(p), outcome(p), text(p)"],
    &["table", "--of", "(g, h) -> value(g <> h)", "--rows", "day(1)", "--across", "day(1)"],
    &[
        "table",
        "--of",
        "(g, h) -> [g, \"a&b\", g > h]",
        "--rows",
        "[1/2, *]",
        "--across",
        "[{1/2|0}, 1]",
    ],
    &[
        "table",
        "--of",
        "g -> g",
        "--rows",
        "[\"[x]\", \"*\", \"$x\", \"a_b\", 1/2, [1/2, over], true]",
    ],
    &["table", "--of", "thermograph", "--rows", "[1/2, {1|-1}]"],
    &["table", "--of", "n -> day(n)", "--rows", "[0, 1]"],
    &["table", "--of", "n -> {n|pass}", "--rows", "[1/2, *]"],
    &[
        "table",
        "--of",
        "(g, h) -> g",
        "--rows",
        "[nim, (x, y) -> x < y]",
        "--across",
        "[Left, Right]",
    ],
    &["search", "domineering", "value = 1/2", "--max-size", "7", "--columns", "value, {value|p}"],
];

fn drawn(folder: &Path, ending: &str, asked: &[&str]) -> String {
    let file = folder.join(format!("picture.{ending}"));
    let words = [&["draw"], asked, &["-o", file.to_str().unwrap()]].concat();
    let (code, out, err) = upstar("", &words);
    assert_eq!(code, 0, "{asked:?}: {out}{err}");
    fs::read_to_string(file).unwrap()
}

fn positions() -> Vec<String> {
    let session = Session::new();
    let mut expressions = Vec::new();
    for doc in rulesets() {
        for example in [doc.examples.first(), doc.examples.last()].into_iter().flatten() {
            let read = |&(name, value): &(&str, &str)| Arg::named(name, ArgValue::read(value));
            let args: Vec<Arg> = example.options.iter().map(read).collect();
            let position = session.raw_position(doc.name, &args, &example.position).unwrap();
            expressions.push(position.expression());
        }
    }
    expressions.dedup();
    expressions
}

/// Returns the values of all examples of functions, in formulas and in words.
fn values() -> Vec<(String, String)> {
    let mut upstar = Interpreter::new();
    let mut values = Vec::new();
    for builtin in builtins() {
        for (expression, _) in builtin.examples {
            let Ok(value) = upstar.evaluate(expression) else { continue };
            let [formula, words] =
                [upstar.text_in(&value, Style::Latex), upstar.latex(&value)].map(Result::unwrap);
            if formula.len() < 2_000 {
                values.push(((*expression).to_owned(), format!("${formula}$\n\n{words}\n")));
            }
        }
    }
    values
}

#[test]
fn latex_compiles_what_is_drawn() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let Some(latex) = LatexFolder::new(env!("CARGO_TARGET_TMPDIR"), "latex-pictures") else {
        return;
    };
    let mut pictures = Vec::new();
    for asked in PICTURES {
        pictures.push((asked.join(" "), drawn(folder, "tikz", asked)));
    }
    for position in positions() {
        let picture = drawn(folder, "tikz", &[&position]);
        pictures.push((position, picture));
    }
    for (name, picture) in &pictures {
        let needs = "% needs \\usepackage{tikz}";
        assert!(picture.lines().nth(1) == Some(needs), "{name}: {picture}");
    }
    latex.check_parts("pictures", &["tikz"], &pictures);
    latex.check_document("alone", &drawn(folder, "tex", PICTURES[0]));
}

#[test]
fn latex_compiles_tables_and_values() {
    let Some(latex) = LatexFolder::new(env!("CARGO_TARGET_TMPDIR"), "latex-tables") else { return };
    let mut parts = Vec::new();
    for asked in TABLES {
        let (_, out, err) = upstar("", &[*asked, &["--format", "latex"]].concat());
        assert!(out.starts_with("\\begin{tabular}"), "{asked:?}: {out}{err}");
        parts.push((asked.join(" "), out));
    }
    parts.extend(values());
    latex.check_parts("tables", &["booktabs"], &parts);
}
