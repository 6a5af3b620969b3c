//! Sums in scoring play follow the definitions for positions, scoring games, literals and tables
//! alike.

use upstar_core::Player;
use upstar_lang::{Interpreter, Value};
use upstar_testkit::scaled;
use upstar_testkit::scoring::{Dice, ScoringSum, ScoringTree};

const SPELLINGS: &[(&str, ScoringSum)] = &[
    ("disjunctive", ScoringSum::Disjunctive),
    ("(g, h) -> g + h", ScoringSum::Disjunctive),
    ("diminished", ScoringSum::Diminished),
    ("conjunctive", ScoringSum::Conjunctive),
    ("(g, h) -> g.conjunctive(h)", ScoringSum::Conjunctive),
    ("continued_conjunctive", ScoringSum::Conjunctive),
    ("(g, h) -> g \\/ h", ScoringSum::Conjunctive),
    ("(g, h) -> g /\\ h", ScoringSum::Conjunctive),
    ("selective", ScoringSum::Selective),
    ("shortened_selective", ScoringSum::ShortenedSelective),
    ("sequential", ScoringSum::Sequential),
    ("(g, h) -> (first([g]) -> h)", ScoringSum::Sequential),
];

const OF_SCORING_GAMES: (&str, ScoringSum) =
    ("shortened_conjunctive", ScoringSum::ShortConjunctive);

const TABLES: &[(&str, ScoringSum)] = &[
    ("disjunctive", ScoringSum::Disjunctive),
    ("conjunctive", ScoringSum::Conjunctive),
    ("selective", ScoringSum::Selective),
    ("sequential", ScoringSum::Sequential),
];

struct LineSession {
    upstar: Interpreter,
    dice: Dice,
}

impl LineSession {
    fn new(seed: u64) -> LineSession {
        LineSession { upstar: Interpreter::new(), dice: Dice::new(seed) }
    }

    fn evaluate(&mut self, text: &str) -> Value {
        self.upstar.evaluate(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn answer(&mut self, text: &str) -> String {
        let value = self.evaluate(text);
        self.upstar.text(&value).unwrap()
    }

    fn items(&mut self, text: &str) -> Vec<Value> {
        match self.evaluate(text) {
            Value::List(items) => items.to_vec(),
            other => panic!("{text} is no list but {other:?}"),
        }
    }

    fn trees(&mut self, list: &str) -> Vec<ScoringTree> {
        let games = self.items(list);
        let session = self.upstar.session();
        let budget = session.budget();
        let cx = session.scoring(&budget);
        fn tree(
            cx: upstar::scoring::ScoringContext<'_>,
            game: upstar::scoring::ScoringId,
        ) -> ScoringTree {
            let score = cx.scores.score(game).to_string().parse().unwrap();
            let [left, right] = Player::BOTH.map(|player| {
                cx.scores.options_of(game, player).iter().map(|option| tree(cx, option)).collect()
            });
            ScoringTree { left, score, right }
        }
        let game = |value: &Value| match value {
            Value::Scoring(game) => tree(cx, *game),
            other => panic!("{other:?} is no scoring game"),
        };
        games.iter().map(game).collect()
    }

    fn position(&mut self) -> String {
        let dice = &mut self.dice;
        let text = |dice: &mut Dice, letters: &[&str], most: usize| -> String {
            (0..1 + dice.roll(most)).map(|_| *dice.pick(letters)).collect()
        };
        match dice.roll(9) {
            0 => format!("nim(\"{}\")", dice.roll(4)),
            1 => format!("nim(\"{},1\")", dice.roll(3)),
            2 | 3 => {
                let codes = ["(123,123)", "(33,12)", "([3,7],[-1,2])", "(03,01)", "(333,201)"];
                format!("scoring_octal(\"{}\")(\"{}\")", dice.pick(&codes), dice.roll(5))
            }
            4 | 5 => {
                let string = text(dice, &["B", "R", "G"], 3);
                let operators = ["disjunctive", "conjunctive", "selective", "sequential"];
                match dice.roll(3) {
                    0 => format!("hackenbush(\"{string}\")"),
                    1 => format!("negated(hackenbush(\"{string}\"))"),
                    _ => format!(
                        "hackenbush(\"{},{}\", operator: \"{}\")",
                        dice.pick(&["B", "R"]),
                        dice.pick(&["R", "G", "BR"]),
                        dice.pick(&operators)
                    ),
                }
            }
            6 | 7 => format!("toads_and_frogs(\"{}\")", text(dice, &["T", "F", "."], 5)),
            _ => {
                (*dice.pick(&["strings_and_coins(\"chain 2\")", "dots_and_boxes(\"1x1\")"])).into()
            }
        }
    }

    /// Returns a random heap code that never breaks heaps, with points for each digit.
    fn code(&mut self) -> String {
        let length = 1 + self.dice.roll(3);
        let digits: Vec<_> = (0..length).map(|_| self.dice.roll(4).to_string()).collect();
        let points: Vec<_> = (0..length).map(|_| self.dice.roll(6) as i64 - 2).collect();
        let points: Vec<_> = points.iter().map(i64::to_string).collect();
        format!("([{}],[{}])", digits.join(","), points.join(","))
    }
}

fn scores(sum: ScoringSum, g: &ScoringTree, h: &ScoringTree) -> [i64; 2] {
    Player::BOTH.map(|starter| sum.score(g, h, starter))
}

fn class([left, right]: [i64; 2]) -> &'static str {
    match (left.signum(), right.signum()) {
        (1, -1) => "N",
        (-1, 1) => "P",
        (0, 0) => "T",
        (1, _) | (0, 1) => "L",
        _ => "R",
    }
}

/// With `TEST_SCALE=4` there are ten thousand ordered pairs.
fn games() -> usize {
    (scaled(2_500) as usize).isqrt()
}

#[test]
fn sums_of_positions_are_those_of_their_scoring_games() {
    let mut session = LineSession::new(1);
    let positions: Vec<String> = (0..games()).map(|_| session.position()).collect();
    session.evaluate(&format!("ps := [{}]", positions.join(", ")));
    let trees = session.trees("gs := [scoring_value(p) for p in ps]; gs");
    session.evaluate("places := 0..(size(ps) - 1)");
    for &(operator, sum) in SPELLINGS {
        session.evaluate(&format!("both := {operator}"));
        for (at, g) in trees.iter().enumerate() {
            let question = format!(
                "[[score(s, Left), score(s, Right), left_score(t), right_score(t)] \
                 for i in places for s in [both(ps[{at}], ps[i])] for t in [both(gs[{at}], gs[i])]]"
            );
            let wanted: Vec<String> = trees
                .iter()
                .map(|h| scores(sum, g, h))
                .map(|[left, right]| format!("[{left}, {right}, {left}, {right}]"))
                .collect();
            let found = session.answer(&question);
            if found != format!("[{}]", wanted.join(", ")) {
                let found = session.items(&question);
                let texts: Vec<String> =
                    found.iter().map(|item| session.upstar.text(item).unwrap()).collect();
                for (other, (found, wanted)) in texts.iter().zip(&wanted).enumerate() {
                    let (p, q) = (&positions[at], &positions[other]);
                    assert_eq!(found, wanted, "{operator} of {p} and {q}");
                }
            }
        }
    }
}

#[test]
fn sums_of_literals_follow_the_definitions() {
    let mut session = LineSession::new(2);
    let trees: Vec<ScoringTree> = (0..games())
        .map(|_| {
            let depth = session.dice.roll(4) as u32;
            ScoringTree::random(&mut session.dice, depth)
        })
        .collect();
    let texts: Vec<String> = trees.iter().map(ScoringTree::text).collect();
    session.evaluate(&format!("gs := [{}]", texts.join(", ")));
    for &(operator, sum) in SPELLINGS.iter().chain([&OF_SCORING_GAMES]) {
        session.evaluate(&format!("both := {operator}"));
        for (at, g) in trees.iter().enumerate() {
            let question = format!(
                "[[score(s, Left), score(s, Right), outcome(s)] for h in gs for s in [both(gs[{at}], h)]]"
            );
            let wanted: Vec<String> = trees
                .iter()
                .map(|h| scores(sum, g, h))
                .map(|both| format!("[{}, {}, \"{}\"]", both[0], both[1], class(both)))
                .collect();
            assert_eq!(
                session.answer(&question),
                format!("[{}]", wanted.join(", ")),
                "{operator} of {}",
                texts[at]
            );
        }
    }
}

#[test]
fn tables_are_those_of_positions() {
    const MOST: usize = 4;
    let mut session = LineSession::new(3);
    for _ in 0..scaled(100) {
        let (first, second) = (session.code(), session.code());
        for (name, code) in [("first", &first), ("second", &second)] {
            session
                .evaluate(&format!("{name} := [scoring_octal(\"{code}\")(n) for n in 0..{MOST}]"));
        }
        let of_first = session.trees("[scoring_value(p) for p in first]");
        let of_second = session.trees("[scoring_value(p) for p in second]");
        for &(operator, sum) in TABLES {
            let wanted: Vec<String> = of_second
                .iter()
                .map(|h| {
                    let row = of_first.iter().map(|g| scores(sum, g, h)[0].to_string());
                    format!("[{}]", row.collect::<Vec<_>>().join(", "))
                })
                .collect();
            let wanted = format!("[{}]", wanted.join(", "));
            let table =
                format!("scoring_table(\"{operator}\", \"{first}\", \"{second}\", {MOST}, {MOST})");
            assert_eq!(session.answer(&table), wanted, "{table}");
            let played =
                format!("[[score({operator}(p, q), Left) for p in first] for q in second]");
            assert_eq!(session.answer(&played), wanted, "{played} with {first} and {second}");
        }
    }
}

#[test]
fn tables_of_outcomes_are_those_of_the_same_sums() {
    let mut session = LineSession::new(4);
    let nothing = ScoringTree { left: vec![], score: 0, right: vec![] };
    for _ in 0..scaled(100) {
        let g = ScoringTree::random(&mut session.dice, 2);
        for &(operator, sum) in TABLES {
            let question = format!("outcome_table(\"{operator}\", \"scoring\", [{}])", g.text());
            let table = session.answer(&question);
            // The only cell is in the row of the game's class.
            let of_g = class(scores(ScoringSum::Disjunctive, &g, &nothing));
            let row = table.lines().find(|row| row.starts_with(of_g));
            let cell = row.and_then(|row| row.split_whitespace().nth(1));
            assert_eq!(cell, Some(class(scores(sum, &g, &g))), "{question}: {table}");
        }
    }
}
