//! The same question has the same answer by name, as a method, in a list and in a function.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common;
use upstar::{CancelToken, Session};
use upstar_lang::{Builtin, ErrorKind, Interpreter, builtins};
use upstar_testkit::{on_all_cores, sample, scaled};

/// One expression for every kind of game and for every notation of sums.
const GAMES: &[&str] = &[
    "3",
    "-5/2",
    "{2|-1}",
    "*2",
    "'{0,1|3}'",
    "'*2' + '*2'",
    "nim(\"2\")",
    "nim(\"2\") + nim(\"2\")",
    "nim(\"5,4\") + nim(\"1\")",
    "nim(\"3\") - nim(\"2\") - nim(\"1\")",
    "domineering(\"2x2\") + clobber(\"xo\")",
    "-domineering(\"2x3\")",
    "2·domineering(\"2x3\")",
    "-2·(nim(\"1\") + nim(\"2\"))",
    "domineering(\"2x2\") + {2|-1}",
    "'{*|*}' + ^",
    "'{*|*}' + nim(\"2\")",
    "nim(\"2\") /\\ nim(\"3\")",
    "conjunctive(nim(\"2\"), hackenbush(\"B\"))",
    "i{0,i{i{0}}} \\/ *2",
    "s{2|0|s{1|1|.}}",
    "upon*",
    "on & off",
    "game_graph(\"a: b | b; b: a | z; z: |\") + nim(\"1\")",
];

struct Question {
    name: &'static str,
    game: &'static str,
    others: Vec<&'static str>,
}

impl Question {
    fn more(&self) -> String {
        self.others.iter().map(|other| format!(", {other}")).collect()
    }
}

fn questions() -> Vec<Question> {
    let functions =
        builtins().filter_map(|builtin| Some((builtin.name(), other_arguments(builtin)?)));
    let all = functions.flat_map(|(name, others)| {
        GAMES.iter().map(move |&game| Question { name, game, others: others.clone() })
    });
    sample(all).collect()
}

fn other_arguments(builtin: &Builtin) -> Option<Vec<&'static str>> {
    let (first, others) = builtin.parameters().split_first()?;
    let needed = others.iter().filter(|parameter| !parameter.is_optional);
    first.is_game().then(|| needed.map(common::argument).collect())
}

fn ask(text: &str) -> Result<String, (ErrorKind, String)> {
    let session = Session::with_limit(300_000, CancelToken::default());
    let mut upstar = Interpreter::with_session(std::sync::Arc::new(session));
    let found = upstar.evaluate(text).and_then(|value| upstar.text(&value));
    found.map_err(|error| (error.kind, error.message))
}

#[test]
fn a_question_has_one_answer_however_it_is_asked() {
    let asked = AtomicUsize::new(0);
    on_all_cores(&questions(), |question| {
        let (name, game, more) = (question.name, question.game, question.more());
        let others = question.others.join(", ");
        let direct = ask(&format!("{name}({game}{more})"));
        if matches!(direct, Err((ErrorKind::Budget, _))) {
            return;
        }
        let same = [
            format!("e := {game}; {name}(e{more})"),
            format!("({game}).{name}({others})"),
            format!("e := {game}; e.{name}({others})"),
            format!("[{name}(e{more}) for e in [{game}]][0]"),
            format!("(e -> {name}(e{more}))({game})"),
            format!("same := e -> e; {name}(same({game}){more})"),
            format!("{name}(if true then {game} else 0{more})"),
            format!("{name}([{game}][0]{more})"),
            format!("ask := {name}; ask({game}{more})"),
        ];
        for text in same {
            let found = ask(&text);
            assert!(
                found == direct || matches!(found, Err((ErrorKind::Budget, _))),
                "{name}({game}{more}) is {direct:?}, but {text} is {found:?}"
            );
            asked.fetch_add(1, Ordering::Relaxed);
        }
    });
    let asked = asked.into_inner();
    assert!(asked > 2_500 * scaled(1).min(4) as usize, "{asked}");
}

#[test]
fn sums_stay_what_they_are_until_a_value_is_wanted() {
    let check = |text: &str, expected: &str| {
        assert_eq!(ask(text), Ok(expected.to_owned()), "{text}");
    };
    for sum in
        ["nim(\"2\") + nim(\"2\")", "2·nim(\"2\")", "nim(\"2\") - nim(\"2\")", "-2·nim(\"2\")"]
    {
        check(&format!("misere_outcome({sum})"), "\"P\"");
        check(&format!("genus({sum})"), "\"0^02\"");
        check(&format!("type({sum})"), "\"sum\"");
        check(sum, "0");
        check(&format!("({sum}) = 0"), "true");
        check(&format!("birthday({sum})"), "4");
        check(&format!("birthday(value({sum}))"), "0");
    }
    check("score(nim(\"5,4\") + nim(\"1\"), Left)", "2");
    check("0·nim(\"3\")", "0");
    check("type(0·nim(\"3\"))", "\"number\"");
    check("(nim(\"2\") + nim(\"2\")) === value(nim(\"2\") + nim(\"2\"))", "false");
    check("left_options(nim(\"1\") + nim(\"1\"))", "[*, *]");
    check("winning_moves(-domineering(\"2x1\"), Right)", "[negated(domineering(\"#/#\"))]");
    check("mean(1000000000000·domineering(\"1x2\"))", "-1000000000000");
    check("outcome(1000000000000·domineering(\"1x2\") + nim(\"5\"))", "\"R\"");
    check("misere_outcome('*2' + nim(\"2\"))", "\"P\"");
    // Values are simplified as under normal play; misère questions need forms.
    let refused = ask("misere_outcome(nim(\"2\") + *2)").expect_err("refused");
    assert!(refused.1.contains("misère play"), "{refused:?}");
}

/// Tests that `conjunctive` is the long sum for scores, and the short sum otherwise.
#[test]
fn conjunctive_is_the_sign_by_name() {
    const SUMS: &[&str] = &[
        "both(nim(\"2\"), nim(\"3\"))",
        "both(nim(\"2\"), hackenbush(\"B\"))",
        "both(hackenbush(\"B\"), hackenbush(\"R\"))",
        "selective(both(hackenbush(\"BR\"), nim(\"1\")), nim(\"2\"))",
    ];
    // These functions show the sum as it was typed.
    const SHOW: &[&str] = &["text", "play"];
    let (mut answered, mut wrong) = (0, Vec::new());
    for builtin in builtins().filter(|builtin| !SHOW.contains(&builtin.name())) {
        let Some(others) = other_arguments(builtin) else { continue };
        let more = others.iter().map(|other| format!(", {other}")).collect::<String>();
        for sum in SUMS {
            let question = format!("{}({sum}{more})", builtin.name());
            let by_name = ask(&format!("both := conjunctive; {question}"));
            let by_sign = ask(&format!("both := (g, h) -> g /\\ h; {question}"));
            answered += usize::from(by_name.is_ok());
            if by_name != by_sign {
                wrong.push(format!("{question}: {by_name:?}, by sign {by_sign:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(answered > 200, "{answered}");
}

#[test]
fn an_answer_does_not_depend_on_what_was_asked_before() {
    const BEFORE: &str = "size(day(2)); size(positions(domineering(\"3x3\"))); value(domineering(\"2x4\")); \
                          '{{1|-1},{2,{1|-1}||-1|0,1}|*3,{-2|-1,{-1|1}}}' + '{5|*2,^3}'; value(nim(\"7\") + nim(\"4,2\"))";
    let asked = AtomicUsize::new(0);
    on_all_cores(&questions(), |question| {
        let text = format!("{}({}{})", question.name, question.game, question.more());
        let fresh = ask(&text);
        if !matches!(fresh, Err((ErrorKind::Budget, _))) {
            asked.fetch_add(1, Ordering::Relaxed);
            assert_eq!(ask(&format!("{BEFORE}; {text}")), fresh, "{text}");
        }
    });
    let asked = asked.into_inner();
    assert!(asked > 250 * scaled(1).min(4) as usize, "{asked}");
}

#[test]
fn rust_reads_what_the_language_reads() {
    use upstar::prelude::{Form, Game};

    let texts = [
        "0",
        "-5/2",
        "3^*2",
        "{2|-1}",
        "{0,*|{1||0|-2}}",
        "+-1",
        "±{1|0}",
        "+_2 - -_(^)",
        "^(3)",
        "v[2]*",
        "3.{1|0}",
        "-2.^",
        "on - on",
        "upon* + 1",
        "on & {0|off}",
        "a{0|b{a|pass}}",
        "{pass|*}",
        "{0|{1|over}}",
        "a{0|+-{2|a{0|pass}}}",
        "{*|*} : 1",
        "'{*|*}' : 1",
        "1 : *",
        "nim(\"2\") : 1",
        "^ <> *",
        "'{*|*}' <> nim(\"1\")",
        "nim(\"1\") + domineering(\"2x3\")",
        "negated(clobber(\"xo\", diagonal: true))",
        "octal(\"0.77\")(\"5\")",
        "game_graph(\"a: pass | z; z: |\")",
    ];
    let forms = [
        "0",
        "{0,1|}",
        "{*|*} + *",
        "-{1||0|}",
        "3.{*|*}",
        "-2.*",
        "^(2)",
        "v[2]",
        "+_{1|0}",
        "-_2",
        "+-{1|0}",
        "* : {*|*}",
        "{|} <> *",
        "nim(\"2\") + nim(\"2\")",
        "{domineering(\"2x2\")|1}",
        "'*2'",
        "1/3",
        "maen(2)",
    ];
    let session = Session::new();
    for text in texts {
        let game: Game = session.game(text).unwrap_or_else(|no| panic!("{text}: {no}"));
        assert_eq!(
            Ok(format!("{game:#}")),
            ask(&format!("value({text})")).or_else(|_| ask(text)),
            "{text}"
        );
    }
    for text in forms {
        let form: Option<Form> = session.form(text).ok();
        assert_eq!(form.map(|form| format!("{form:#}")), ask(&format!("'{text}'")).ok(), "{text}");
    }
    // In Rust, a `Form` is loopfree.
    for text in ["over", "{pass|}"] {
        assert!(session.form(text).is_err() && ask(&format!("'{text}'")).is_ok(), "{text}");
    }
}

#[test]
fn values_are_refused_wherever_play_is_misere() {
    for question in [
        "misere_outcome(SUM)",
        "misere_winning_moves(SUM, Left)",
        "winning_moves(SUM, Left, \"misere\")",
        "play(SUM, Left, \"misere\")",
    ] {
        let refused = ask(&question.replace("SUM", "nim(\"1\") + *"));
        assert_eq!(refused.unwrap_err().0, ErrorKind::Type, "{question}");
        assert!(ask(&question.replace("SUM", "nim(\"1\") + nim(\"2\")")).is_ok(), "{question}");
    }
}

#[test]
fn winning_moves_are_those_that_the_outcomes_name() {
    const LOOPY: [&str; 4] = [
        "game_graph(\"tis: 0 | tisn; tisn: tis | 0\")",
        "hare_and_hounds(\"3x5\")",
        "backsliding_toads_and_frogs(\"t.f\")",
        "nim(\"1\") : nim(\"2\")",
    ];
    let wins = |game: &str, player: &str, starts: bool| match (player, starts) {
        ("Left", true) => format!("outcome({game}) in [\"L\", \"N\", \"N^\"]"),
        ("Left", false) => format!("outcome({game}) in [\"L\", \"P\", \"P^\"]"),
        (_, true) => format!("outcome({game}) in [\"R\", \"N\", \"Nv\"]"),
        (_, false) => format!("outcome({game}) in [\"R\", \"P\", \"Pv\"]"),
    };
    let mut asked = 0;
    for game in GAMES.iter().chain(&LOOPY) {
        for player in ["Left", "Right"] {
            let moves = format!("winning_moves({game}, {player})");
            match ask(&format!("(size({moves}) > 0) = ({})", wins(game, player, true))) {
                Ok(same) => assert_eq!(same, "true", "{moves}"),
                // Scoring games have no winning moves, and games with two different sides have no
                // options.
                Err(_) if game.contains("s{") || game.contains('&') => continue,
                Err(error) => panic!("{moves}: {error:?}"),
            }
            let each = wins("p", player, false);
            assert_eq!(ask(&format!("[p for p in {moves} if not ({each})]")), Ok("[]".into()));
            asked += 1;
        }
    }
    assert!(asked > 40, "{asked}");
}
