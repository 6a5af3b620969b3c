//! Handles agree with the ids that they wrap, and reject values of other sessions.

use std::collections::HashSet;
use std::error::Error as _;
use std::hash::{BuildHasher, RandomState};
use std::panic::{AssertUnwindSafe, catch_unwind};

use upstar::prelude::*;
use upstar::{InputError, RuleFile, StopReason};

fn day_two(session: &Session) -> Vec<Game> {
    let budget = session.budget();
    let day = session.cx(&budget).day(2).unwrap();
    day.iter().map(|&game| Game::from_raw(session, game)).collect()
}

#[test]
fn what_is_printed_reads_back() {
    let session = Session::new();
    let mut games = day_two(&session);
    assert_eq!(games.len(), 22);
    let loopy = [
        "on",
        "over",
        "dud",
        "tis",
        "upon",
        "upon*",
        "-2.(upon*)",
        "on & {0|off}",
        "a{0|b{a|pass}}",
    ];
    games.extend(loopy.map(|text| session.game(text).unwrap()));
    let others: Vec<Game> = games.iter().map(|g| &games[7] + g).collect();
    games.extend(others);
    for game in &games {
        assert_eq!(&session.game(&game.to_string()).unwrap(), game, "{game}");
        assert_eq!(&session.game(&format!("{game:#}")).unwrap(), game, "{game:#}");
    }
    let forms = ["{0,1|}", "{*|*}", "{{|1}||0}", "0:*", "* <> *", "+_2 + ^", "±{1|0}"];
    for form in forms.map(|text| session.form(text).unwrap()) {
        assert_eq!(session.form(&form.to_string()).unwrap(), form);
        assert_eq!(session.form(&format!("{form:#}")).unwrap(), form);
    }
    for text in ["s{4|0|-4}", "s{s{.|2|.},3|1/3|.}"] {
        let game = session.scoring_game(text).unwrap();
        assert_eq!(session.scoring_game(&game.to_string()).unwrap(), game);
    }
}

#[test]
fn every_ruleset_is_read_from_what_it_prints() {
    for page in upstar::rulesets() {
        for example in page.examples {
            let options = example
                .options
                .iter()
                .map(|&(name, value)| upstar::Arg::named(name, upstar::ArgValue::read(value)));
            let options: Vec<_> = options.collect();
            let raw =
                Session::common().raw_position(page.name, &options, &example.position).unwrap();
            let position = Position::from_raw(Session::common(), raw);
            for variant in [&position, &position.negated(), &position.impartial()] {
                let text = variant.to_string();
                assert_eq!(
                    &text.parse::<Position>().unwrap_or_else(|no| panic!("{text}: {no}")),
                    variant
                );
            }
        }
    }
}

#[test]
fn operators_are_the_group() {
    let session = Session::new();
    let games = day_two(&session);
    let zero = session.integer(0).unwrap();
    let hasher = RandomState::new();
    for g in &games {
        assert_eq!(g - g, zero);
        assert_eq!(g + &zero, *g);
        assert_eq!(-(-g), *g);
        assert_eq!(3 * g, g + g + g);
        assert_eq!(-2 * g, -(g + g));
        for h in &games {
            assert_eq!(g + h, h + g);
            assert_eq!(hasher.hash_one(g + h), hasher.hash_one(h + g));
            let relation = g.compare(h).unwrap();
            assert_eq!(relation, (g - h).compare(&zero).unwrap());
            assert_eq!(relation == Relation::Equal, g == h);
        }
    }
}

/// `outcome` needs the value if play may be infinite.
#[test]
fn loopy_positions_are_won_or_drawn() {
    let session = Session::new();
    let drawn = session.position("game_graph", "dud: pass | pass").unwrap();
    assert!(matches!(drawn.outcome(), Err(Error::Undefined(_))));
    let won = session.position("game_graph", "a: pass | z; z: |").unwrap();
    assert_eq!(won.loopy_outcome().unwrap(), won.value().unwrap().loopy_outcome().unwrap());
    let on = session.position("game_graph", "on: pass |").unwrap();
    assert_eq!(on.outcome().unwrap(), Outcome::L);
}

#[test]
fn forms_are_not_values() {
    let session = Session::new();
    let form = session.form("nim(\"2\") + nim(\"2\")").unwrap();
    assert_eq!(form.value().unwrap(), session.game("0").unwrap());
    assert_ne!(form, session.form("0").unwrap());
    assert_eq!(form.misere_outcome().unwrap(), Outcome::P);
    assert_eq!(session.form("0").unwrap().misere_outcome().unwrap(), Outcome::N);
}

#[test]
fn a_position_answers_as_its_value() {
    let session = Session::new();
    for (ruleset, text) in [
        ("domineering", "3x3"),
        ("clobber", "xo/ox"),
        ("toads_and_frogs", "TT.FF"),
        ("toppling_dominoes", "xoox"),
    ] {
        let position = session.position(ruleset, text).unwrap();
        let value = position.value().unwrap();
        assert_eq!(position.outcome().unwrap(), value.outcome().unwrap());
        assert_eq!(position.form().unwrap().value().unwrap(), value);
        let budget = session.budget();
        let raw =
            session.raw_position(ruleset, &[], text).unwrap().value(session.cx(&budget)).unwrap();
        assert_eq!(value, Game::from_raw(&session, raw));
        let wins = position.winning_moves(Player::Left).unwrap();
        let found = position
            .moves(Player::Left)
            .into_iter()
            .filter(|to| to.outcome().unwrap().winner(Player::Right) == Player::Left);
        assert_eq!(wins, found.collect::<Vec<_>>());
    }
}

#[test]
fn options_of_rulesets_are_read_everywhere() {
    let session = Session::new();
    let kayles = session.position("octal(\"0.77\")", "5").unwrap();
    assert_eq!(kayles, session.position("octal(code: \"0.77\")", "5").unwrap());
    let common: Position = "octal(\"0.77\")(\"5\")".parse().unwrap();
    assert_eq!(kayles.to_string(), common.to_string());
    let diagonal = session.position("clobber(diagonal: true)", "xo/ox").unwrap();
    let read: Position = "clobber(\"xo/ox\", diagonal: true)".parse().unwrap();
    assert_eq!(diagonal.to_string(), read.to_string());
    assert_ne!(diagonal, session.position("clobber", "xo/ox").unwrap());
}

#[test]
fn wrong_texts_are_errors_with_a_place_and_a_source() {
    let session = Session::new();
    for text in
        ["", "{1|", "1/3", "{1,2}", "nowhere", "mean(2)", "true", "^(0)", "off & on", "{1|2} & on"]
    {
        let error = session.game(text).unwrap_err();
        assert!(!error.to_string().is_empty() && error.source().is_some(), "{text}: {error}");
        assert!(matches!(error, Error::Input(_) | Error::Undefined(_)), "{text}: {error:?}");
    }
    assert!(session.form("{pass|}").is_err());
    assert!(session.form("on").is_err());
    assert!(session.scoring_game("s{1|").is_err());
    for (ruleset, text) in
        [("domineerin", "4x4"), ("domineering", "4x"), ("domineering(2)", "4x4"), ("1+1", "4x4")]
    {
        let Err(Error::Input(error)) = session.position(ruleset, text) else { panic!("{ruleset}") };
        assert!(!error.to_string().is_empty());
    }
    let Err(Error::Input(InputError::Game { at, .. })) = session.game("{1|nowhere}") else {
        panic!()
    };
    assert_eq!(at, (3, 10));
}

#[test]
fn deep_texts_and_long_games_have_limits() {
    let deep = format!("{}0{}", "{".repeat(100_000), "|}".repeat(100_000));
    assert!(matches!(Session::new().game(&deep), Err(Error::Input(_))));
    let session = Session::with_limit(100, CancelToken::new());
    let Err(Error::Interrupted(no)) = session.position("domineering", "5x5").unwrap().value()
    else {
        panic!()
    };
    assert_eq!(no.reason, StopReason::Steps { limit: 100 });
}

struct Heaps;

impl Ruleset for Heaps {
    type Position = (u32, u32);

    fn options(&self, &(a, b): &(u32, u32), _: Player, out: &mut Vec<(u32, u32)>) {
        let less = |heap: u32| [1, 2].into_iter().filter_map(move |taken| heap.checked_sub(taken));
        out.extend(less(a).map(|a| (a, b)));
        out.extend(less(b).map(|b| (a, b)));
    }

    fn doc(&self) -> RulesetDoc<'_> {
        RulesetDoc { name: "my_heaps", ..RulesetDoc::CUSTOM }
    }
}

#[test]
fn custom_rulesets_have_positions_like_others() {
    let session = Session::new();
    let heaps = session.custom_ruleset(Heaps, "");
    let position = heaps.position((3, 4));
    // The nim value of a heap is its size modulo 3.
    assert_eq!(position.value().unwrap(), session.game("*").unwrap());
    assert_eq!(position.to_string(), "my_heaps(\"(3, 4)\")");
    assert_eq!(heaps.position((3, 4)), position);
    assert!(heaps.parse("3,4").unwrap_err().message.contains("has no notation"));
    assert_eq!(position.moves(Player::Left).len(), 4);
    let hasher = RandomState::new();
    let hash = |numbers| hasher.hash_one(heaps.position(numbers));
    assert_eq!(hash((3, 4)), hash((3, 4)));
    assert_ne!(hash((3, 4)), hash((4, 3)));
}

#[test]
fn a_custom_ruleset_is_freed_with_its_last_position() {
    let session = Session::new();
    let stored = || session.stored().positions;
    let position = session.custom_ruleset(Heaps, "").position((30, 40));
    position.value().unwrap();
    assert!(stored() > 0);
    drop(position);
    assert_eq!(stored(), 0);
}

#[test]
fn rulesets_without_positions_are_freed() {
    let session = Session::new();
    let file = |n: u32| {
        RuleFile::read(&format!(
            "title = \"Kayles {n}\"\nboard = \"strip\"\ncells = {{ empty = \".\", blocked = \"#\" }}\n\
             both = [\". -> #\", \".. -> ##\"]\n"
        ))
        .unwrap()
    };
    let ask = |n| {
        let row = session.file_position(&file(n), "kayles.game", "....").unwrap();
        assert_eq!(row.nim_value(session.cx(&session.budget())).unwrap(), 1);
        row
    };
    let kept = ask(0);
    let each = session.stored().positions;
    assert!(each > 0);
    (1..1_000).for_each(|n| drop(ask(n)));
    assert!(session.stored().positions < 300 * each, "{}", session.stored().positions);
    assert_eq!(kept, ask(0));
}

#[test]
fn handles_of_two_sessions_do_not_meet() {
    let (one, other) = (Session::new(), Session::new());
    let (g, h) = (one.game("{5|*}").unwrap(), other.game("{5|*}").unwrap());
    let (f, k) = (one.form("{5|*}").unwrap(), other.form("{5|*}").unwrap());
    let meetings: [&dyn Fn(); 5] = [
        &|| drop(&g + &h),
        &|| drop(g.compare(&h)),
        &|| drop(&f + &k),
        &|| drop(f.ordinal_sum(&k)),
        &|| drop(one.braces(std::slice::from_ref(&h), &[])),
    ];
    for (at, meeting) in meetings.iter().enumerate() {
        assert!(catch_unwind(AssertUnwindSafe(meeting)).is_err(), "{at}");
    }
    let clone = one.clone();
    assert_eq!(clone.game("{5|*}").unwrap(), g);
}

#[test]
fn equal_objects_of_two_sessions_are_equal_and_have_equal_hashes() {
    let sessions = [Session::new(), Session::new()];
    // The ids of the second session differ from those of the first.
    day_two(&sessions[1]);
    let texts = ["{5|*}", "^", "{5|^}", "upon", "dud", "{2||1|0}", "-3/4"];
    let games = sessions.iter().flat_map(|session| texts.map(|text| session.game(text).unwrap()));
    assert_eq!(games.collect::<HashSet<Game>>().len(), texts.len());
    let forms = ["'{5|*}'", "'{0,-1|}'", "'{0|}'"];
    let forms = sessions.iter().flat_map(|session| forms.map(|text| session.form(text).unwrap()));
    assert_eq!(forms.collect::<HashSet<Form>>().len(), 3);
    let scores = ["s{5|0|-1}", "s{.|0|.}"];
    let scores = sessions.iter().flat_map(|one| scores.map(|text| one.scoring_game(text).unwrap()));
    assert_eq!(scores.collect::<HashSet<Scoring>>().len(), 2);
    let boards = [("domineering", "2x2"), ("cram", "2x2"), ("domineering", "2x3")];
    let boards =
        sessions.iter().flat_map(|one| boards.map(|(rules, at)| one.position(rules, at).unwrap()));
    assert_eq!(boards.collect::<HashSet<Position>>().len(), 3);
}

#[test]
fn games_and_positions_are_summed() {
    let session = Session::new();
    let games: Vec<Game> = ["1", "^", "*", "{2|-1}"].map(|g| session.game(g).unwrap()).into();
    let sum: Game = games.iter().sum();
    assert_eq!(sum, session.game("{3^*|^*}").unwrap());
    assert!(Vec::<Game>::new().iter().sum::<Game>().is_zero());
    let boards = ["2x2", "2x3", "4x4"].map(|text| session.position("domineering", text).unwrap());
    let values: Game = boards.iter().map(|board| board.value().unwrap()).sum();
    let sum: PositionSum = boards.iter().sum();
    assert_eq!(sum.value().unwrap(), values);
    assert_eq!(sum.outcome().unwrap(), values.outcome().unwrap());
    let heaps = session.position("nim", "1,1").unwrap();
    assert_eq!((&heaps + &heaps + heaps.clone()).misere_outcome().unwrap(), Outcome::N);
    assert_eq!((&heaps + &boards[0]).positions(), [heaps, boards[0].clone()]);
}
