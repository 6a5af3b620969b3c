//! Tests of the files in `games/`, of invalid files, and of rulesets that are also implemented in
//! Rust.

use std::collections::HashSet;
use std::path::Path;

use upstar_core::Tint;
use upstar_testkit::on_all_cores;

use super::*;
use crate::testing::{
    TestRuleset, check_bytes, check_examples, check_hooks, check_laws, check_loopy_laws,
    check_points_laws, check_refused, components, in_bytes, moves, options, scores,
};
use crate::{ArgValue, Clobber, Cram, Domineering, Fission, Konane, ToadsAndFrogs};

fn files(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<(String, String)> = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "game"))
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            (name, std::fs::read_to_string(path).unwrap())
        })
        .collect();
    files.sort();
    files
}

fn game(name: &str) -> RuleFile {
    let text = files("../../games").into_iter().find(|file| file.0 == name).unwrap().1;
    RuleFile::read(&text).unwrap()
}

fn written(lines: &str) -> RuleFile {
    RuleFile::read(&format!("title = \"Test\"\n{lines}")).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_examples_of_every_file_hold() {
    let games = files("../../games");
    assert!(games.len() >= 15);
    let mut pages = HashSet::new();
    for (name, text) in games {
        let rules = RuleFile::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let doc = rules.doc();
        assert_eq!(doc.name, name);
        assert!(pages.insert(rules.fingerprint()));
        assert!(!doc.rules.is_empty() && !doc.sources.is_empty(), "{name}");
        assert!(doc.examples.len() >= 3, "{name}");
        check_examples(&rules, &[]);
        let texts: Vec<&str> = doc.examples.iter().map(|example| &*example.position).collect();
        if rules.tables.closing.is_empty() {
            check_laws(&rules, &texts);
        } else {
            // A pattern may join cells that are far apart, so the board is one component.
            check_hooks(&rules, &texts);
        }
    }
}

#[test]
fn the_hooks_keep_the_form() {
    for (name, texts) in [
        ("clobber", &["xox/oxo", "xoxoxo.xxo", "xo.x/.ox./o..x"][..]),
        ("domineering", &["3x3", "2x5", "##.#/.##./.#../....", "..#../....#/..#.."]),
        ("toads_and_frogs", &["TT..FF", "T..F.TF.T.F", "TTFF..TFF.", "T.F..FF.T", "T.F#.TF"]),
        ("konane", &["xo.o.x.o", "xox/oxo/x.x", "xoxo/o.ox/xoxo", "o.x.#xo."]),
        ("fission", &["...../..x../.....", "..x../..#x./x....", "..x...x.."]),
        ("toppling_dominoes", &["xoxxgox", "gooxx", "xx#oxo"]),
        ("kayles", &["7", "..#.#...."]),
        ("dawsons_chess", &["8", "..#...#...."]),
        ("treblecross", &["9", "..X.........", "...#...X....."]),
        ("cram", &["3x3", "2x4", "..#/#../..#"]),
        ("elephants_and_rhinos", &["x..x.o..o", "o..x..o.xx..o"]),
        ("ski_jumps", &["L.../.R../...R", "L.l.r/...R./.....", "Lr./R../..."]),
        ("snort", &["path 5", "grid 2x3", "0-1 1-2 2-3 3-1 5; 0:L 2:R", "path ...L.R..."]),
        ("col", &["path 6", "grid 2x3", "star 3; 0:L", "0-1 2-3 3-4; 3:L"]),
        ("node_kayles", &["path 7", "grid 2x3", "cycle 5", "star 4"]),
        ("arc_kayles", &["path 6", "grid 2x3", "cycle 6", "star 4"]),
    ] {
        check_laws(&game(name), texts);
    }
}

fn built_in(name: &str, directions: &str) -> RuleFile {
    let text = files("files").into_iter().find(|file| file.0 == name).unwrap().1;
    let args = [Arg::named("directions", ArgValue::Text(directions.into()))];
    let args = if directions.is_empty() { &[] } else { &args[..] };
    RuleFile::read(&text).unwrap().with_options(args).unwrap()
}

#[test]
fn the_hooks_keep_the_form_of_built_in_files() {
    let strips = ["T..F", "TT..FF", "TF.TF", ""];
    check_loopy_laws(&built_in("backsliding_toads_and_frogs", ""), &strips);
    for directions in ["", "e w", "n", "s e", "ne sw e", "n e s w ne nw se sw"] {
        let texts = ["xoxo.xx", "xox/oxo", "x.o/xx./.oo"];
        check_laws(&built_in("cannibal_clobber", directions), &texts);
    }
}

#[test]
fn directions_are_an_option() {
    let check = |name, directions, text, expected: &[&str]| {
        assert_eq!(moves(&built_in(name, directions), text, Player::Left), expected, "{name}");
    };
    check("cannibal_clobber", "", "xxo", &[".xo", "x.o", "x.x"]);
    check("cannibal_clobber", "ne", ".x/x.", &[".x/.."]);
    check("backsliding_toads_and_frogs", "", ".TF.", &["..FT", "T.F."]);
    check("backsliding_toads_and_frogs", "", ".FT", &[]);
    let refusal = |name: &str, option: &str, value: &str| {
        let arg = Arg::named(option, ArgValue::Text(value.into()));
        built_in(name, "").with_options(&[arg]).unwrap_err().message
    };
    assert!(refusal("cannibal_clobber", "directions", "q").contains("unknown direction `q`"));
    assert_eq!(
        refusal("backsliding_toads_and_frogs", "directions", "e"),
        "the ruleset backsliding_toads_and_frogs has no options; give only the position"
    );
}

#[test]
fn hot_clobber_is_cannibal_clobber() {
    for text in boards("xo.", 2, 3) {
        let options = |name| moves(&built_in(name, ""), &text, Player::Left);
        assert_eq!(options("hot_clobber"), options("cannibal_clobber"), "{text}");
    }
}

#[test]
fn a_size_is_the_start_of_play() {
    let rules = built_in("hot_clobber", "");
    assert_eq!(rules.print(&rules.parse("3x4").unwrap()), "xoxo/oxox/xoxo");
}

/// Returns, for each set of crosses on a strip, `true` if the player to move wins Treblecross.
/// Three crosses in a row win.
fn treblecross(length: u32) -> Vec<bool> {
    let mut wins = vec![false; 1 << length];
    for cells in (0..1_usize << length).rev() {
        wins[cells] = (0..length).filter(|at| cells >> at & 1 == 0).any(|at| {
            let next = cells | 1 << at;
            let completes = (0..length.saturating_sub(2)).any(|at| next >> at & 7 == 7);
            completes || !wins[next]
        });
    }
    wins
}

#[test]
fn the_file_of_treblecross_names_the_winner_or_refuses_the_position() {
    let rules = game("treblecross");
    for length in 3..=13 {
        for (cells, wins) in treblecross(length).into_iter().enumerate() {
            let letter = |at: u32| if cells >> at & 1 == 1 { 'X' } else { '.' };
            let text: String = (0..length).map(letter).collect();
            if text.contains("XX") || text.contains("X.X") {
                check_refused(&rules, &text, (0, text.len()), "`");
                continue;
            }
            let position = rules.parse(&text).unwrap();
            assert_eq!(mex(&rules, &position) > 0, wins, "{text}");
        }
    }
    check_refused(&rules, ".X.X...X", (0, 8), "`X.X` cannot occur in a position of this ruleset");
}

fn mex(rules: &RuleFile, position: &FilePosition) -> usize {
    let values: Vec<usize> =
        options(rules, position, Player::Left).iter().map(|to| mex(rules, to)).collect();
    (0..).find(|value| !values.contains(value)).unwrap_or(0)
}

#[test]
fn forbidden_patterns_lie_in_the_directions_of_the_file() {
    let rules = written(
        "board = \"grid\"\ncells = { both = \"x\", empty = \".\" }\ndirections = \"all\"\n\
         forbidden = { \"xx\" = \"stones do not touch.\" }\nboth = \"x. -> .x\"",
    );
    for text in ["xx", "x/x", "x./.x", ".x/x."] {
        check_refused(&rules, text, (0, text.len()), "stones do not touch");
    }
    assert!(rules.parse("x.x/.../x.x").is_ok());
}

const MADE_UP: &[(&str, &[&str])] = &[
    // Snort: coloured cells are fixed and affect the cells on both sides.
    (
        "board = \"grid\"\ncells = { left = \"x\", right = \"o\", empty = \".\", blocked = \"#\" }\n\
             left = \". -> x, no neighbour o\"\nright = \". -> o, no neighbour x\"",
        &["2x3", ".x./o..", "...x.o...", ".#./.../x..", "..x/.#./o.."],
    ),
    // The same with diagonal neighbours and a required neighbour.
    (
        "board = \"grid\"\ncells = { left = \"x\", right = \"o\", empty = \".\" }\n\
             neighbours = \"all\"\nleft = \". -> x, some neighbour xo\"\n\
             right = \". -> o, no neighbour o, some neighbour x\"",
        &["x../...", "..o.x..", "x.o/...", "...#x./.x#..."],
    ),
    // Neighbours change, and some are required.
    (
        "board = \"grid\"\ncells = { left = \"x\", right = \"o\", empty = \".\" }\n\
             left = \"x -> ., some neighbour o, neighbours o -> .\"\n\
             right = \"o -> ., neighbours x -> o\"",
        &["xox/oxo", "xx.oo.x/o.x..xo"],
    ),
    // Kings, in all eight directions.
    (
        "board = \"grid\"\ncells = { left = \"K\", right = \"k\", empty = \".\", blocked = \"#\" }\n\
             directions = \"all\"\nleft = \"K. -> #K\"\nright = \"k. -> #k\"",
        &["K./.k", "K../#k.", "K.k/..."],
    ),
    // Knights: patterns with irrelevant cells.
    (
        "board = \"grid\"\ncells = { left = \"K\", right = \"k\", empty = \".\", blocked = \"#\" }\n\
             directions = \"orthogonal\"\nleft = [\"K~~/~~. -> #~~/~~K\", \"~~K/.~~ -> ~~#/K~~\"]\n\
             right = [\"k~~/~~. -> #~~/~~k\", \"~~k/.~~ -> ~~#/k~~\"]",
        &["K../..k/...", "K.#/..#/.k#"],
    ),
    // Rooks cross empty cells, and the cell left behind is removed.
    (
        "board = \"grid\"\ncells = { left = \"R\", right = \"r\", empty = \".\", blocked = \"#\" }\n\
             directions = \"orthogonal\"\nleft = \"R.*. -> #.*R\"\nright = \"r.*. -> #.*r\"",
        &["R../..r", "R..r"],
    ),
    // Conditions on the edge, and fixed cells between variable cells.
    (
        "board = \"strip\"\ncells = { left = \"x\", right = \"o\", both = \"g\", empty = \".\", \
             blocked = \"#\" }\nclasses = { e = \"g#\" }\nleft = \"ex.. -> e..x\"\nright = \"?o?# -> ?#?#\"",
        &["x...gx..o.", "gx..#.og", "xgx...o.o#o.", "go.x.g"],
    ),
    // Different letters for one player, with different rules.
    (
        "board = \"strip\"\ncells = { left = \"ab\", right = \"cd\", empty = \".\" }\n\
             left = [\"a. -> .a\", \"b.. -> ..b\", \"ac -> .b\"]\n\
             right = [\".c -> c.\", \"..d -> d..\", \"ac -> d.\"]",
        &["a..c.", "ab..dc", "b...c.d", "a.c.b.d"],
    ),
    // Repetitions of fixed cells, before the edge.
    (
        "board = \"strip\"\ncells = { left = \"x\", right = \"o\", both = \"g\", empty = \".\", \
             blocked = \"#\" }\ndirections = \"horizontal\"\nleft = [\"xg*o -> .g*x\", \"xg+# -> .g+#\"]\n\
             right = \"ogg*x -> xgg*.\"",
        &["xggo", "gxgo.oggx", "ogxg.xgg", "oxgg#xgogx"],
    ),
    // A rule with several cells in each repetition, on a board.
    (
        "board = \"grid\"\ncells = { left = \"x\", right = \"o\", empty = \".\", blocked = \"#\" }\n\
             classes = { e = \".#\" }\ndirections = \"all\"\nleft = \"x(o.)+e -> .(..)+e\"\n\
             right = \"eo?*x -> e.?*o\"",
        &["xo.", "xo./.../..o", "oxo.", "xo/ox"],
    ),
    // Repetitions that begin off the board.
    (
        "board = \"grid\"\ncells = { left = \"x\", right = \"o\", empty = \".\", blocked = \"#\" }\n\
             classes = { e = \".#\" }\ndirections = \"orthogonal\"\nleft = \"(ee)+x -> (ee)+.\"\n\
             right = \"e+ox -> e+.x\"",
        &["xo.", "ox/x.", "o/x/x"],
    ),
    // The edge, and fixed cells beside it.
    (
        "board = \"strip\"\ncells = { left = \"x\", right = \"o\", both = \"g\", empty = \".\", \
             blocked = \"#\" }\nleft = \"x. -> gx\"\nright = \"#x -> #.\"",
        &["gx.", ".gx.x", "x.g#x..", "gxg"],
    ),
];

#[test]
fn the_hooks_keep_the_form_of_made_up_games() {
    for &(lines, texts) in MADE_UP {
        check_laws(&written(lines), texts);
    }
    let never = "board = \"strip\"\ncomponents = \"never\"\ncells = { empty = \".\", blocked = \"#\" }\n\
                 both = \".. -> ##\"";
    check_hooks(&written(never), &["..#...", "....."]);
}

#[test]
fn symmetries_are_found() {
    let group = |rules: &RuleFile| rules.tables.symmetries.group;
    use symmetry::SymmetryGroup;
    assert_eq!(group(&game("clobber")), SymmetryGroup::Square);
    assert_eq!(group(&game("cram")), SymmetryGroup::Square);
    assert_eq!(group(&game("domineering")), SymmetryGroup::Flips);
    assert_eq!(group(&game("toads_and_frogs")), SymmetryGroup::Trivial);
    assert_eq!(group(&game("kayles")), SymmetryGroup::Other);
    for name in ["clobber", "domineering", "toads_and_frogs", "konane", "snort", "ski_jumps"] {
        assert!(game(name).tables.symmetries.negation.is_some(), "{name}");
    }
    for name in ["kayles", "cram", "node_kayles", "arc_kayles", "treblecross", "dawsons_chess"] {
        assert!(game(name).is_impartial(), "{name}");
    }
    assert!(!game("clobber").is_impartial());
    // A reflection with letters exchanged preserves these rules.
    let rules = written(
        "board = \"strip\"\ncells = { left = \"x\", right = \"o\", empty = \".\" }\n\
         both = [\"x. -> .x\", \".o -> o.\"]",
    );
    assert_eq!(group(&rules), SymmetryGroup::Other);
    check_laws(&rules, &["x..o.", "x.o.x.o", "oo..x"]);
    let normal = |text: &str| rules.normalise(rules.parse(text).unwrap());
    assert_eq!(normal("x..o."), normal(".x..o"));
    written(
        "board = \"grid\"\ncells = { empty = \".\", blocked = \"#\" }\nleft = \"./. -> #/#\"\n\
         right = \".. -> ##\"\nsymmetries = [\"reflection\", \"colour exchange\"]",
    );
}

#[test]
fn images_of_large_boards_share_a_normal_form() {
    for (name, strip) in [
        ("toppling_dominoes", format!("x{}go", "xxo".repeat(25))),
        ("konane", format!("xo.{}o", "..x".repeat(25))),
        ("clobber", format!("xo.{}o", "oxx".repeat(25))),
    ] {
        let rules = game(name);
        let position = |text: &str| rules.parse(text).unwrap();
        let mirror: String = strip.chars().rev().collect();
        let normal = rules.normalise(position(&strip));
        assert_eq!(rules.normalise(position(&mirror)), normal, "{name}");
        assert!(rules.negate(&normal).is_some(), "{name}");
    }
    // Groups of these lengths have a common period only beyond the compared lines.
    let long = |n: usize| format!("\"x({})*o -> .({})*.\"", ".".repeat(n), "x".repeat(n));
    let lines = format!(
        "board = \"strip\"\ncells = {{ left = \"x\", right = \"o\", empty = \".\" }}\n\
         left = [{}, {}]\nright = \"o. -> .o\"",
        long(7),
        long(11)
    );
    assert!(written(&lines).tables.symmetries.only_small);
    assert!(!game("ski_jumps").tables.symmetries.only_small);
}

#[test]
fn boards_fall_apart() {
    let parts = |name: &str, text: &str| {
        let rules = game(name);
        let parts = components(&rules, &rules.parse(text).unwrap());
        parts.iter().map(|part| rules.print(part)).collect::<Vec<_>>()
    };
    assert_eq!(parts("clobber", "xo.ox/...../xx.o."), ["xo", "ox"]);
    assert_eq!(parts("domineering", "..#./..#./####/...#"), ["2x2", "2x1", "1x3"]);
    assert_eq!(parts("toads_and_frogs", "T.FTTFFT.F"), ["T.F", "T.F"]);
    assert_eq!(parts("toads_and_frogs", "FF.TT"), [""; 0]);
    assert_eq!(parts("toads_and_frogs", "F..T..."), ["T..."]);
    assert_eq!(parts("konane", "xo.#.ox"), ["xo.", ".ox"]);
    assert_eq!(parts("konane", "xo.xx.oo"), ["xo."]);
    assert_eq!(parts("kayles", "..#...##"), ["..", "..."]);
    assert_eq!(parts("snort", "path ..L.R..").len(), 2);
    assert_eq!(parts("snort", "path LR.").len(), 1);
    assert_eq!(parts("arc_kayles", "path ..#.#..").len(), 2);
    // The same on boards that do not fit in words.
    let still = "x".repeat(80);
    assert_eq!(parts("konane", &format!("xo.{still}.ox")), ["xo.", ".ox"]);
    assert_eq!(
        parts("toads_and_frogs", &format!("T.FTTFF{}T.F", "TTFF".repeat(20))),
        ["T.F", "T.F"]
    );
    assert_eq!(parts("elephants_and_rhinos", &format!("x..o{}x.o", "oxxo".repeat(20))).len(), 2);
}

#[test]
fn positions_are_read_and_written() {
    let kayles = game("kayles");
    assert_eq!(kayles.print(&kayles.parse("5").unwrap()), ".....");
    assert_eq!(kayles.parse("__#_"), kayles.parse("..#."));
    assert_eq!(kayles.print(&kayles.parse("").unwrap()), "");
    let clobber = game("clobber");
    assert_eq!(clobber.parse("XO/O_"), clobber.parse("xo/o."));
    let cram = game("cram");
    assert_eq!(cram.print(&cram.parse("../..").unwrap()), "2x2");
    let snort = game("snort");
    assert_eq!(snort.print(&snort.parse("path .L.").unwrap()), "0-1 1-2; 1:L");
    assert_eq!(snort.print(&snort.parse("grid 2x2; 3:R").unwrap()), "0-1 0-2 1-3 2-3; 3:R");
    // A vertex keeps its number, no matter which letter it has.
    let BoardView::Graph { vertices, .. } = snort.view(&snort.parse("0-1 1-2; 1:L").unwrap())
    else {
        panic!("no graph");
    };
    let labels = vertices.iter().map(|vertex| (vertex.label.as_str(), vertex.tint));
    assert!(labels.eq([("0", Tint::Both), ("1", Tint::Left), ("2", Tint::Both)]));
    check_refused(&kayles, "..x", (2, 3), "unexpected 'x'; write `.` for an empty cell");
    check_refused(&kayles, "99999999999", (0, 11), "at most 4096 cells");
    check_refused(&game("toppling_dominoes"), " 7", (1, 2), "7 gives only a length; write `x`");
    check_refused(&clobber, "3x3", (0, 3), "3x3 gives only a size");
    check_refused(&snort, "path 3; 0:Q", (10, 11), "a vertex must be marked with `L` for Left's");
    check_refused(&snort, "path 3; 0:LL", (10, 12), "a vertex must be marked with `L` for Left's");
    check_refused(&snort, "path 9999", (5, 9), "at most 4096 vertices");
}

#[test]
fn words_and_bytes_agree() {
    let bytes = |position: &FilePosition| match position {
        FilePosition::One(board) => Some(FilePosition::One(in_bytes(board))),
        FilePosition::Two(board) => Some(FilePosition::Two(in_bytes(board))),
        FilePosition::Four(board) => Some(FilePosition::Four(in_bytes(board))),
        FilePosition::Graph(_) => None,
    };
    for (name, text) in files("../../games").into_iter().chain(files("files")) {
        let rules = RuleFile::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        if rules.tables.kind != BoardKind::Graph {
            check_bytes(&rules, bytes);
        }
    }
    for directions in ["n, se", "e w", "n ne e"] {
        check_bytes(&built_in("cannibal_clobber", directions), bytes);
    }
    for lines in MADE_UP {
        check_bytes(&written(lines.0), bytes);
    }
}

#[test]
fn the_hooks_keep_the_form_of_large_boards() {
    let mut stones = vec![".".repeat(12); 9];
    stones[3] = "..xox.......".into();
    stones[4] = "...o....xo.x".into();
    let stones = stones.join("/");
    let mut walls = vec!["#".repeat(10); 10];
    walls[4] = format!("#..{}", "#".repeat(7));
    walls[9] = format!("{}..", "#".repeat(8));
    let cases = [
        (built_in("cannibal_clobber", ""), stones.clone()),
        (built_in("cannibal_clobber", "e, s"), stones.clone()),
        (game("clobber"), stones),
        (game("clobber"), format!("xo{}oxo", ".".repeat(70))),
        (game("domineering"), walls.join("/")),
        (game("toads_and_frogs"), format!("T.F{}", "F".repeat(64))),
        (game("toppling_dominoes"), format!("{}go", "x".repeat(64))),
        (game("konane"), format!("xo.{}", "x".repeat(70))),
    ];
    on_all_cores(&cases, |(rules, text)| check_laws(rules, &[text.as_str()]));
    let rules = game("kayles");
    assert_eq!(options(&rules, &rules.parse("4096").unwrap(), Player::Left).len(), 4096 + 4095);
}

fn check_twin(name: &str, rules: &TestRuleset, texts: impl IntoIterator<Item = String>) {
    let file = game(name);
    for text in texts {
        for player in Player::BOTH {
            assert_eq!(moves(rules, &text, player), moves(&file, &text, player), "{name} {text}");
        }
    }
}

fn boards(letters: &str, rows: usize, cols: usize) -> Vec<String> {
    let mut words = vec![String::new()];
    for k in 0..rows * cols {
        let bar = if k > 0 && k % cols == 0 { "/" } else { "" };
        words = words
            .iter()
            .flat_map(|word| letters.chars().map(move |c| format!("{word}{bar}{c}")))
            .collect();
    }
    words
}

#[test]
fn files_agree_with_their_twins_on_all_small_boards() {
    for (rows, cols) in [(1, 6), (2, 3), (3, 2), (2, 4)] {
        check_twin("clobber", &Clobber::default(), boards("x.o", rows, cols));
    }
    for (rows, cols) in [(1, 8), (2, 4), (4, 2), (3, 3), (2, 5)] {
        check_twin("domineering", &Domineering, boards(".#", rows, cols));
    }
    for (rows, cols) in [(1, 8), (2, 4), (3, 3)] {
        check_twin("cram", &Cram, boards(".#", rows, cols));
        check_twin("fission", &Fission, boards("x.", rows, cols));
    }
    for (rows, cols) in [(1, 7), (2, 3)] {
        check_twin("konane", &Konane, boards("x.o", rows, cols));
    }
    for length in 0..=8 {
        check_twin("toads_and_frogs", &ToadsAndFrogs::default(), boards("T.F", 1, length));
    }
}

#[test]
fn points_are_kept() {
    let rules = written(
        "board = \"strip\"\ncells = { left = \"x\", right = \"o\", empty = \".\" }\n\
         left = [\"x. -> .x\", { rule = \"xo. -> ..x\", points = 1 }]\n\
         right = { rule = \".o -> o.\", directions = [\"right\", \"left\"], points = -2 }",
    );
    assert!(rules.is_scoring() && !game("clobber").is_scoring());
    let points = |text: &str, player| {
        let mut moves = Vec::new();
        let position = rules.parse(text).unwrap();
        rules.each_option(&position, player, |to, points| moves.push((rules.print(&to), points)));
        moves
    };
    assert_eq!(points("xo.", Player::Left), [("..x".to_owned(), 1)]);
    assert_eq!(points("xo.", Player::Right), [("x.o".to_owned(), -2)]);
    assert_eq!(points("x.", Player::Left), [(".x".to_owned(), 0)]);
    let [strip, taken] = ["xo.", "..x"].map(|text| rules.parse(text).unwrap());
    assert_eq!(rules.points(&strip, Player::Left, &taken), Some(1));
    let ends = written(
        "board = \"strip\"\ncells = { left = \"x\", right = \"o\", empty = \".\" }\n\
         left = [\"x. -> .x\", { rule = \"xo. -> ..x\", points = 1 }]\n\
         right = [\".o -> o.\", { rule = \".xo -> o..\", points = -2 }]",
    );
    check_points_laws(&ends, &["xo.", ".x.o.xo", ".xo.#.xo."]);
    let game = game("clobber");
    let [strip, taken] = ["xo", ".x"].map(|text| game.parse(text).unwrap());
    assert_eq!(game.points(&strip, Player::Left, &taken), None);
}

#[test]
fn a_file_scores_as_its_twin() {
    let (file, twin) = (game("scoring_toads_and_frogs"), ToadsAndFrogs::default());
    for text in boards("T.F", 1, 6) {
        assert_eq!(scores(&file, &text), scores(&twin, &text), "{text}");
    }
    check_points_laws(&file, &["TT.FF", "T.TF.F"]);
}

#[test]
fn every_mistake_has_a_place_and_a_sentence() {
    let mut wrong = Vec::new();
    for (name, text) in files("tests/mistakes") {
        let want = text.lines().next().and_then(|line| line.strip_prefix("# ")).unwrap_or("");
        match RuleFile::read(&text) {
            Ok(rules) => panic!("{name} was read as {rules:?}"),
            Err(error) if error.to_string() == want => {}
            Err(error) => wrong.push(format!("{name}: {error}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn texts_that_are_no_files_are_refused() {
    for text in ["", "x", "\u{feff}", "[[[[", "a.b.c = 1", "title = \"\\u0000\"", "left = 1e999"] {
        assert!(RuleFile::read(text).is_err(), "{text}");
    }
    let long = format!("title = \"{}\"", "é".repeat(70_000));
    assert!(RuleFile::read(&long).unwrap_err().message.contains("at most 65536 bytes"));
    // A mutated file never causes a panic.
    let text = files("../../games").into_iter().find(|file| file.0 == "konane").unwrap().1;
    let start = text.find("board").unwrap();
    for at in start..text.len().min(start + 260) {
        for bad in ["", "\"", "*", "é"] {
            let broken = format!("{}{bad}{}", &text[..at], &text[at + 1..]);
            if let Ok(rules) = RuleFile::read(&broken) {
                let _ = rules.parse("xo.");
            }
        }
    }
}

#[test]
fn the_guide_is_right() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/rule-files.md");
    let guide = std::fs::read_to_string(path).unwrap();
    // Every second part between fences is a block, which begins with its language.
    let blocks: Vec<(&str, &str)> =
        guide.split("```").skip(1).step_by(2).filter_map(|block| block.split_once('\n')).collect();
    let mut files = 0;
    for (k, &(language, text)) in blocks.iter().enumerate() {
        if language != "toml" {
            continue;
        }
        files += 1;
        match (RuleFile::read(text), blocks.get(k + 1)) {
            (Ok(rules), _) => {
                assert!(rules.doc().examples.len() >= 2, "{text}");
                check_examples(&rules, &[]);
            }
            (Err(error), Some(("text", shown))) => assert_eq!(error.to_string(), shown.trim()),
            (Err(error), _) => panic!("{text}: {error}"),
        }
    }
    assert!(files >= 9);
}

#[test]
fn fingerprints_identify_texts() {
    assert_eq!(game("clobber").fingerprint(), game("clobber").fingerprint());
    assert_ne!(game("clobber").fingerprint(), game("cram").fingerprint());
}

#[test]
fn files_that_are_no_longer_used_take_no_memory() {
    let text = std::fs::read_to_string("files/cannibal_clobber.game").unwrap();
    let pages: Vec<_> = (0..20)
        .map(|n| {
            let rules = RuleFile::read(&format!("{text}\n# {n}\n")).unwrap();
            let diagonal = Arg::named("diagonal", ArgValue::Bool(true));
            let turned = rules.with_options(&[diagonal]).unwrap();
            assert_eq!(turned.doc().title, "Cannibal Clobber");
            Arc::downgrade(&turned.page)
        })
        .collect();
    assert!(pages.iter().all(|page| page.strong_count() == 0));
}
