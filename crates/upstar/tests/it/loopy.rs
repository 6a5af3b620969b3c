use upstar::raw::{Loopy, LoopyContext, Short, Stopper};
use upstar::{
    Answer, Arg, ArgValue, Budget, Fate, NoAnswer, PlayConvention, Player, Session, StopReason,
    Sum, SumAnalyser, SumMove,
};
use upstar_testkit::scaled;

/// Reads numbers, `*`, names of loopy games, and braces with `pass`.
fn read(lx: LoopyContext<'_>, text: &str) -> Loopy {
    let text = text.trim();
    let fixed = match text {
        "0" => Some(Stopper::ZERO),
        "on" => Some(Stopper::ON),
        "off" => Some(Stopper::OFF),
        "over" => Some(Stopper::OVER),
        "under" => Some(Stopper::UNDER),
        _ => None,
    };
    if let Some(stopper) = fixed {
        return stopper.into();
    }
    if let Some((times, game)) = text.split_once('.') {
        return lx.multiple(times.parse().unwrap(), read(lx, game)).unwrap();
    }
    match text {
        "upon*" => return read(lx, "{0,pass|0}"),
        "upon" => return read(lx, "{pass|*}"),
        "*" => return read(lx, "{0|0}"),
        _ => {}
    }
    let Some(inner) = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')) else {
        return Loopy::from(lx.cx.number(&text.parse().unwrap()).unwrap());
    };
    let (left, right) = split(inner);
    let side = |text: &str| {
        let mut pass = false;
        let mut stoppers = Vec::new();
        for part in commas(text) {
            match part.as_str() {
                "pass" => pass = true,
                part => stoppers.push(read(lx, part).stopper().unwrap()),
            }
        }
        (stoppers, pass)
    };
    let ((left, left_pass), (right, right_pass)) = (side(left), side(right));
    lx.node(&left, left_pass, &right, right_pass).unwrap()
}

fn split(text: &str) -> (&str, &str) {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            '|' if depth == 0 => return (&text[..at], &text[at + 1..]),
            _ => {}
        }
    }
    panic!("{text} has no bar")
}

fn commas(text: &str) -> Vec<String> {
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for c in text.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut().unwrap().push(c);
    }
    parts.retain(|part| !part.trim().is_empty());
    parts.iter().map(|part| part.trim().to_owned()).collect()
}

#[track_caller]
fn check(session: &Session, name: &str, text: &str, value: &str) {
    let budget = session.budget();
    let lx = session.lx(&budget);
    let position = session.raw_position(name, &[], text).unwrap();
    let (game, want) = (position.game(lx).unwrap(), read(lx, value));
    assert_eq!(game, want, "{name} {text} is not {value}");
}

fn game_of<T>(name: &str, text: &str, look: impl FnOnce(LoopyContext<'_>, Loopy) -> T) -> T {
    let session = Session::new();
    let budget = session.budget();
    let lx = session.lx(&budget);
    let game = session.raw_position(name, &[], text).unwrap().game(lx).unwrap();
    look(lx, game)
}

#[test]
fn independence_game_on_the_path_of_five() {
    let session = Session::new();
    for (text, value) in [
        ("path 5", "under"),
        ("path o....", "{upon*|0}"),
        ("path ....o", "{upon*|0}"),
        ("path .o...", "upon*"),
        ("path ...o.", "upon*"),
        ("path ..o..", "2.upon*"),
        ("path o.o..", "upon*"),
        ("path o...o", "upon*"),
        ("path o..o.", "0"),
        ("path .o.o.", "0"),
        ("path o.o.o", "0"),
    ] {
        check(&session, "independence_game", text, value);
    }
}

#[test]
fn independence_game_with_a_token_at_every_fourth() {
    let session = Session::new();
    for (times, text) in [(2, "path o...o...o"), (3, "path o...o...o...o")] {
        check(&session, "independence_game", text, &format!("{times}.upon*"));
    }
}

#[test]
fn independence_game_starts_under_where_no_vertex_is_alone() {
    let session = Session::new();
    let paths = (2..=9).map(|n| format!("path {n}"));
    let cycles = (3..=7).map(|n| format!("cycle {n}"));
    for text in paths.chain(cycles).chain(["complete 4".to_owned(), "star 4".to_owned()]) {
        check(&session, "independence_game", &text, "under");
    }
    check(&session, "independence_game", "path 1", "-1");
    // Left moves the first token to the middle, and then answers the second token with a maximal set.
    let budget = session.budget();
    let grid = session.raw_position("independence_game", &[], "grid 2x3").unwrap();
    assert_eq!(grid.loopy_outcome(session.cx(&budget)).unwrap().to_string(), "L");
}

#[test]
fn fox_and_geese_as_in_the_literature() {
    let session = Session::new();
    // The fox is in front of a row of geese.
    for (text, value) in [
        ("......../.o....../x.x.x.x.", "{2|pass}"),
        ("......../...o..../x.x.x.x.", "2"),
        ("......../.....o../x.x.x.x.", "{{3|3}|{3|3}}"),
        ("......../.......o/x.x.x.x.", "{4|pass}"),
        ("o......./......../x.x.x.x.", "{6|{2|pass}}"),
        ("..o...../......../x.x.x.x.", "{{2|pass}|2}"),
        ("....o.../......../x.x.x.x.", "{{4|3}|2}"),
        ("......o./......../x.x.x.x.", "{{4|pass}|{3|3}}"),
        ("o......./......../......../.x.x.x.x", "{{4|4}|7/2}"),
        ("........o./........../x.x.x.x.x.", "{{6|pass}|{5|5}}"),
    ] {
        let value = if value == "{{3|3}|{3|3}}" { "{3|3}" } else { value };
        check(&session, "fox_and_geese", text, value);
    }
}

#[test]
#[ignore = "some seconds; run with --ignored --nocapture, it prints what it took"]
fn fox_and_geese_from_the_start() {
    for size in ["6x8", "7x8", "8x8"] {
        let start = std::time::Instant::now();
        let session = Session::new();
        let budget = session.budget();
        let lx = session.lx(&budget);
        let game = session.raw_position("fox_and_geese", &[], size).unwrap().game(lx).unwrap();
        println!("{size}: {:?}, {} steps, {:?}", start.elapsed(), budget.spent(), session.stored());
        assert_eq!(game, read(lx, "{2|pass}"), "{size}");
    }
}

#[test]
fn backsliding_toads_and_frogs_has_sides() {
    game_of("backsliding_toads_and_frogs", "TTT..FFF", |lx, game| {
        assert_eq!(Loopy::from(game.onside), read(lx, "{on|{0|-1/2}}"));
        assert_eq!(Loopy::from(game.offside), read(lx, "{{1/2|0}|off}"));
    });
    let session = Session::new();
    for (text, value) in [("T.", "on"), ("F.", "off"), (".F", "off"), ("TFF", "0"), ("T.T", "on")] {
        check(&session, "backsliding_toads_and_frogs", text, value);
    }
}

#[test]
fn a_position_and_its_negative_have_negative_values() {
    let session = Session::new();
    let budget = session.budget();
    let lx = session.lx(&budget);
    for text in ["TT..F", "T..F", "T.FF", "TF.T.F"] {
        let position = session.raw_position("backsliding_toads_and_frogs", &[], text).unwrap();
        let game = position.game(lx).unwrap();
        assert_eq!(position.negated().game(lx).unwrap(), lx.loopy_neg(game).unwrap(), "{text}");
    }
}

#[test]
fn a_rule_file_may_have_loops() {
    let text = include_str!("../../../upstar-rules/files/backsliding_toads_and_frogs.game");
    let file = upstar::RuleFile::read(text).unwrap();
    let session = Session::new();
    let budget = session.budget();
    let lx = session.lx(&budget);
    let mut strips = vec![String::new()];
    for _ in 0..5 {
        strips = strips.iter().flat_map(|s| ["T", "F", "."].map(|c| format!("{s}{c}"))).collect();
    }
    let backward = [Arg::named("backward", ArgValue::Bool(true))];
    for strip in strips {
        let of_file = session.file_position(&file, "backsliding.game", &strip).unwrap();
        let twin = session.raw_position("toads_and_frogs", &backward, &strip).unwrap();
        assert_eq!(of_file.game(lx).unwrap(), twin.game(lx).unwrap(), "{strip}");
    }
}

#[test]
fn hounds_that_start_win() {
    let session = Session::new();
    let budget = session.budget();
    let start = session.raw_position("hare_and_hounds", &[], "3x5").unwrap();
    let outcome = start.loopy_outcome(session.cx(&budget)).unwrap();
    assert_eq!(outcome.left_starts, Fate::Left);
    let lx = session.lx(&budget);
    let game = start.game(lx).unwrap();
    assert_eq!(lx.outcome(game).unwrap(), outcome);
    let fates = start.fates(session.cx(&budget), Player::Left).unwrap();
    assert_eq!(fates.len(), 7);
    assert!(fates.iter().any(|(_, fate)| *fate == Fate::Left));
}

#[test]
fn values_and_graphs_have_the_same_outcomes() {
    let session = Session::new();
    let budget = session.budget();
    let (lx, cx) = (session.lx(&budget), session.cx(&budget));
    for (name, text) in [
        ("backsliding_toads_and_frogs", "TT..FF"),
        ("backsliding_toads_and_frogs", "T...F"),
        ("pursuit", "cycle 5; 0:L 2:R"),
        ("pursuit", "grid x../.o./..h"),
        ("fox_and_geese", "4x4"),
        ("independence_game", "grid 2x3"),
    ] {
        let (graph, positions) = session.raw_position(name, &[], text).unwrap().graph(cx).unwrap();
        for (position, outcome) in positions.iter().zip(graph.outcomes()) {
            let game = position.game(lx).unwrap();
            assert_eq!(lx.outcome(game).unwrap(), outcome, "{position:?}");
            assert_eq!(position.loopy_outcome(cx).unwrap(), outcome, "{position:?}");
        }
    }
}

#[test]
fn followers_may_be_their_own_negatives() {
    let session = Session::new();
    let budget = session.budget();
    let cx = session.cx(&budget);
    let on = session.raw_position("game_graph", &[], "on: on |").unwrap();
    for number in 0..81 {
        let cells = [0, 1, 2, 3].map(|at| [".", "x", "o"][number / 3_usize.pow(at) % 3]);
        let clobber = session.raw_position("clobber", &[], &cells.concat()).unwrap();
        let sum = Sum::new(vec![clobber, on.clone()], Short::ZERO);
        let outcome = sum.loopy_outcome(cx).unwrap();
        assert_eq!((outcome.left_starts, outcome.right_starts), (Fate::Left, Fate::Left));
        let analysis = sum.loopy_analysis(cx).unwrap();
        for player in Player::BOTH {
            let moves = analysis.moves(&sum, cx, player).unwrap();
            assert_eq!(moves.len(), sum.moves(cx, player).unwrap().len(), "{cells:?}");
        }
    }
}

/// Graphs with and without values, given by the indices of Left's and Right's options.
const WITHOUT_VALUES: [&[[&[u32]; 2]]; 3] = [
    &[[&[5], &[1, 5]], [&[2, 5], &[5]], [&[5], &[3]], [&[4], &[0]], [&[5], &[1, 5]], [&[], &[]]],
    &[[&[], &[1]], [&[2], &[5]], [&[3], &[4, 5]], [&[4], &[5, 0]], [&[1], &[5]], [&[], &[]]],
    &[
        [&[3, 1, 3], &[]],
        [&[3, 1, 5], &[7, 5, 3]],
        [&[6, 7], &[4, 7]],
        [&[], &[1, 7]],
        [&[], &[1, 3, 0]],
        [&[6, 3], &[0, 7, 2]],
        [&[2, 7], &[]],
        [&[7, 4, 6], &[0, 1]],
    ],
];

/// Returns a random graph, sometimes a modification of a graph above.
fn random_graph(noise: &mut Noise, number: usize) -> String {
    let mut rows: Vec<[Vec<u32>; 2]> = match WITHOUT_VALUES.get(number % 4) {
        Some(rows) => rows.iter().map(|row| row.map(<[u32]>::to_vec)).collect(),
        None => (0..1 + noise.below(7)).map(|_| [Vec::new(), Vec::new()]).collect(),
    };
    let count = rows.len() as u32;
    let changes = if number % 4 < 3 { noise.below(4) } else { 3 * count as usize };
    for _ in 0..changes {
        let option = noise.below(count as usize) as u32;
        let side = &mut rows[noise.below(count as usize)][noise.below(2)];
        match side.iter().position(|&other| other == option) {
            Some(at) => drop(side.remove(at)),
            None => side.push(option),
        }
    }
    let side = |side: &[u32]| side.iter().map(|to| format!("p{to}")).collect::<Vec<_>>().join(", ");
    let rows = rows.iter().enumerate();
    let rows = rows.map(|(i, [left, right])| format!("p{i}: {} | {}", side(left), side(right)));
    rows.collect::<Vec<_>>().join("; ")
}

/// The sides of a position do not depend on how they are computed: alone, after other positions, or
/// from the equations of the whole graph.
#[test]
fn the_walk_finds_what_the_equations_say() {
    let mut noise = Noise(0x9e37_79b9_7f4a_7c15);
    let mut valueless = 0;
    for number in 0..scaled(1_000) as usize {
        let text = random_graph(&mut noise, number);
        let session = Session::new();
        let budget = session.budget();
        let (lx, cx) = (session.lx(&budget), session.cx(&budget));
        let position = session.raw_position("game_graph", &[], &text).unwrap();
        let (graph, positions) = position.graph(cx).unwrap();
        let solved = lx.solve(&upstar_loopy::System::from(&graph)).unwrap();
        for (position, sides) in positions.iter().zip(solved) {
            assert_eq!(position.sides(lx).unwrap(), sides, "{text}: {}", position.text());
            valueless += usize::from(sides.value().is_err());
        }
    }
    assert!(valueless > scaled(25) as usize, "too few positions without a value: {valueless}");
}

#[test]
fn a_position_may_have_a_value_though_one_that_follows_has_none() {
    for (text, value) in [
        ("a: z | f, z; f: d, z | z; d: z | b; b: c | a; c: z | f; z: |", "*"),
        ("a: | f; f: e | z; e: z | c, z; c: g, z | a; g: z | f; z: |", "-1"),
    ] {
        let session = Session::new();
        let budget = session.budget();
        let lx = session.lx(&budget);
        let position = session.raw_position("game_graph", &[], text).unwrap();
        assert_eq!(position.game(lx).unwrap(), read(lx, value), "{text}");
    }
}

#[test]
fn parts_of_a_position_are_summands() {
    let session = Session::new();
    let budget = session.budget();
    let lx = session.lx(&budget);
    let position = session.raw_position("pursuit", &[], "0-1 2-3; 0:L 2:R").unwrap();
    assert_eq!(position.components().len(), 2);
    assert_eq!(position.game(lx).unwrap(), Loopy::DUD);
}

#[test]
fn games_without_loops_are_short() {
    let session = Session::new();
    let budget = session.budget();
    let lx = session.lx(&budget);
    for (name, text) in [
        ("domineering", "3x3"),
        ("clobber", "xoxo/oxox"),
        ("toads_and_frogs", "TT..FF"),
        ("nim", "3,5"),
    ] {
        let position = session.raw_position(name, &[], text).unwrap();
        let value = position.value(lx.cx).unwrap();
        assert_eq!(position.game(lx).unwrap(), value.into());
        assert_eq!(position.loopy_value(lx).unwrap(), value.into(), "{name} {text}");
    }
}

#[test]
fn sums_of_positions() {
    let session = Session::new();
    let budget = session.budget();
    let (lx, cx) = (session.lx(&budget), session.cx(&budget));
    let graph = |text| session.raw_position("game_graph", &[], text).unwrap();
    let on = graph("a: pass |");
    let sum = Sum::new(vec![on.clone(), on.negated()], Short::ZERO);
    assert_eq!(sum.game(lx).unwrap(), Loopy::DUD);
    assert_eq!(sum.loopy_outcome(cx).unwrap().to_string(), "D");
    let moves = |sum: &Sum, player| {
        SumAnalyser::new(cx, PlayConvention::Normal).moves(sum, player).unwrap()
    };
    assert_eq!(moves(&sum, Player::Left)[0].fate, Fate::Draw);
    // over - 1 is negative, so Right wins.
    let minus_one = cx.number(&"-1".parse().unwrap()).unwrap();
    let sum = Sum::new(vec![graph("a: 0 | a")], minus_one);
    assert_eq!(sum.loopy_outcome(cx).unwrap().to_string(), "R");
    let moves = moves(&sum, Player::Right);
    assert_eq!(moves.len(), 2);
    // Waiting in over keeps the move in -1.
    assert_eq!(moves[0].fate, Fate::Right);
    assert!(matches!(&moves[1].step, SumMove::Value { .. }));
    assert_eq!(moves[1].fate, Fate::Left);
}

#[test]
fn what_was_found_is_remembered() {
    let session = Session::new();
    let spent = || {
        let budget = session.budget();
        let lx = session.lx(&budget);
        session.raw_position("fox_and_geese", &[], "5x5").unwrap().game(lx).unwrap();
        budget.spent()
    };
    let (first, second) = (spent(), spent());
    assert!(first > 100 && second < 5, "{first} {second}");
    assert!(session.stored().positions > 20);
}

#[test]
fn captures_without_end_are_recognised() {
    let session = Session::new();
    let no_value = "x.o/.../...";
    for text in ["X.o.O", "X..o..O", no_value] {
        let budget = Budget::steps(100_000);
        let position = session.raw_position("go", &[], text).unwrap();
        let mut said = vec![position.graph(session.cx(&budget)).unwrap_err().to_string()];
        if text == no_value {
            said.push(position.game(session.lx(&budget)).unwrap_err().to_string());
            said.push(position.loopy_outcome(session.cx(&budget)).unwrap_err().to_string());
        }
        for said in said {
            assert!(said.contains("infinitely many positions"), "{said}");
            assert!(said.contains("superko: true"), "{said}");
        }
    }
    // A ko recurs, but the number of prisoners does not grow.
    let budget = session.budget();
    let ko = session.raw_position("go", &[], "#XO#/X.xO/#XO#").unwrap();
    assert!(ko.game(session.lx(&budget)).is_ok());
}

#[test]
fn a_budget_stops_a_walk() {
    let session = Session::new();
    let budget = Budget::steps(1000);
    let lx = session.lx(&budget);
    let start = session.raw_position("fox_and_geese", &[], "8x8").unwrap();
    let stopped =
        |answer| matches!(answer, Err(NoAnswer::Interrupted(no)) if no.reason != StopReason::Loops);
    assert!(stopped(start.game(lx)));
    assert!(start.loopy_outcome(session.cx(&budget)).is_err());
    let budget = session.budget();
    let small = session.raw_position("fox_and_geese", &[], "4x4").unwrap();
    assert!(small.game(session.lx(&budget)).is_ok());
}

struct Noise(u64);

impl Noise {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % n
    }
}

#[test]
#[ignore = "prints how long graphs of 10,000 positions take; run with --ignored --nocapture"]
fn graphs_of_ten_thousand_positions() {
    let count = 10_000;
    let mut noise = Noise(0x9e37_79b9_7f4a_7c15);
    let circle = |i: usize| format!("p{i}: p{} | 0", (i + 1) % count);
    let ladder = |i: usize| {
        format!(
            "p{i}: {} | p{i}",
            if i + 1 < count { format!("p{}", i + 1) } else { "0".to_owned() }
        )
    };
    let mut near = |i: usize| {
        // Most edges lead forward, and some lead back.
        let mut to = || (i + 1 + noise.below(8)).saturating_sub(2).min(count - 1);
        format!("p{i}: p{}, p{} | p{}", to(), to(), to())
    };
    let make =
        |node: &mut dyn FnMut(usize) -> String| (0..count).map(node).collect::<Vec<_>>().join("; ");
    let texts = [
        ("circle", make(&mut { circle })),
        ("ladder", make(&mut { ladder })),
        ("near", make(&mut near)),
    ];
    for (name, text) in texts {
        let session = Session::new();
        let budget = session.budget();
        let position = session.raw_position("game_graph", &[], &text).unwrap();
        let start = std::time::Instant::now();
        let outcome = position.loopy_outcome(session.cx(&budget));
        println!("{name}: outcome {outcome:?} in {:?}", start.elapsed());
        let start = std::time::Instant::now();
        let game = position.game(session.lx(&budget));
        println!("{name}: {game:?} in {:?}, {} steps", start.elapsed(), budget.spent());
    }
}

/// A ruleset of independent tokens. Left replaces an `a` by an `a` and a dead token.
struct Litter;

static LITTER: upstar_core::RulesetDoc<'static> = upstar_core::RulesetDoc {
    name: "litter",
    title: "Litter",
    rules: "",
    notation: "",
    options: &[],
    known: "",
    sources: "",
    examples: &[],
    enumeration: None,
};

impl upstar_core::Ruleset for Litter {
    type Position = String;

    fn options(&self, position: &String, player: Player, out: &mut Vec<String>) {
        for (at, token) in position.char_indices() {
            let rest = || format!("{}{}", &position[..at], &position[at + 1..]);
            match (token, player) {
                ('a', Player::Left) => out.push(rest() + "ad"),
                ('a', Player::Right) => out.push(rest() + "b"),
                ('b', _) | ('g', Player::Right) => out.push(rest()),
                ('g', Player::Left) => out.push(rest() + "gb"),
                _ => {}
            }
        }
    }

    fn components(&self, position: &String, out: &mut Vec<String>) {
        out.extend(position.chars().map(String::from));
    }

    fn normalise(&self, position: String) -> String {
        let mut tokens: Vec<char> = position.chars().filter(|&token| token != 'd').collect();
        tokens.sort_unstable();
        tokens.into_iter().collect()
    }

    fn parse(&self, text: &str) -> Result<String, upstar_core::PositionError> {
        Ok(text.to_owned())
    }

    fn print(&self, position: &String) -> String {
        position.clone()
    }

    fn view(&self, _: &String) -> upstar::BoardView {
        upstar::BoardView::Row(Vec::new())
    }

    fn doc(&self) -> upstar_core::RulesetDoc<'_> {
        LITTER
    }
}

fn litter(session: &Session, lx: LoopyContext<'_>, text: &str) -> Answer<Loopy> {
    session.custom_ruleset(Litter, "").raw_position(text.to_owned()).loopy_value(lx)
}

#[test]
fn a_part_may_lead_back_to_the_whole() {
    let session = Session::new();
    let budget = session.budget();
    let lx = session.lx(&budget);
    // The option a + d of a is a itself plus a dead component.
    assert_eq!(litter(&session, lx, "a").unwrap(), read(lx, "upon"));
    assert_eq!(litter(&session, lx, "ab").unwrap(), read(lx, "upon*"));
    assert_eq!(litter(&session, lx, "aa").unwrap(), lx.multiple(2, read(lx, "upon")).unwrap());
}

#[test]
fn parts_without_end_exhaust_the_budget() {
    let session = Session::new();
    let budget = Budget::steps(20_000);
    let lx = session.lx(&budget);
    // Each move of Left adds a star.
    assert!(matches!(litter(&session, lx, "g"), Err(NoAnswer::Interrupted(_))));
}
