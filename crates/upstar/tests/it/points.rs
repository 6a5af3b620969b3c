use upstar::raw::{RawPosition, Short};
use upstar::{Arg, ArgValue, Budget, Player, ScoreSolver, Session, StopReason, Sum};
use upstar_core::NoAnswer;

fn place(session: &Session, ruleset: &str, options: &[(&str, &str)], text: &str) -> RawPosition {
    let args: Vec<Arg> =
        options.iter().map(|&(name, value)| Arg::named(name, ArgValue::read(value))).collect();
    session.raw_position(ruleset, &args, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn by_the_tree(session: &Session, sum: &Sum, starter: Player) -> String {
    let budget = session.budget();
    let cx = session.scoring(&budget);
    let zero = upstar::scoring::ScoringId::ZERO;
    let game = sum.positions.iter().fold(zero, |game, position| {
        let part = position.scoring(cx).unwrap();
        cx.add(game, part).unwrap()
    });
    cx.final_score(game, starter).unwrap().to_string()
}

#[track_caller]
fn check(session: &Session, sum: &Sum) {
    let budget = session.budget();
    for starter in Player::BOTH {
        let score = sum.score(&budget, starter).unwrap();
        assert_eq!(score.to_string(), by_the_tree(session, sum, starter), "{sum:?} {starter}");
        check_line(session, sum, starter, score);
    }
}

#[track_caller]
fn check_line(session: &Session, sum: &Sum, starter: Player, score: i64) {
    let budget = session.budget();
    let line = ScoreSolver::new(&budget).line(sum, starter, usize::MAX).unwrap();
    assert_eq!(line.score, score, "{sum:?}");
    let mut player = starter;
    let mut total = 0;
    for (mover, _, points) in &line.moves {
        assert_eq!(*mover, player);
        total += if player == Player::Left { *points } else { -points };
        player = player.opponent();
    }
    assert_eq!(total, score, "{sum:?}: {line:?}");
    let last = line.sums.last().unwrap_or(sum);
    assert!(last.positions.iter().all(|position| position.options(player).is_empty()), "{line:?}");
    let start = ScoreSolver::new(&budget).line(sum, starter, 2).unwrap();
    assert_eq!(start.moves.len(), line.moves.len().min(2));
}

#[test]
fn scores_are_those_of_the_scoring_games() {
    let session = Session::new();
    for (ruleset, options, texts) in [
        ("nim", &[][..], &["0", "3,2,1", "4,4"][..]),
        ("hackenbush", &[], &["BRB", "B(R,GB),RR", "0-1B 0-3B 1-1B 1-2R 2-4R 3-4B 4-4R"]),
        ("hackenbush", &[("operator", "conjunctive")], &["BR,GB,R", "0-1R 1-2B 2-0R"]),
        ("hackenbush", &[("operator", "selective")], &["BR,GB,R", "0-1R 1-2B 2-0R"]),
        ("hackenbush", &[("operator", "sequential")], &["BR,GB,R", "0-1R 1-2B 2-0R"]),
        ("toads_and_frogs", &[], &["TT.FF", "T.F.TF", "TTFF"]),
        ("strings_and_coins", &[], &["chain 4", "0-1 1-2 2-3 3-0 1-3;R"]),
        ("dots_and_boxes", &[], &["1x2", "+-+-+/|...|/+.+.+/|.|.|/+-+.+"]),
        ("kalah", &[], &["2x2", "3x1", "2,1/3,0;L"]),
        ("kalah", &[("leave_rest", "true")], &["2x2"]),
        ("scoring_octal", &[("code", "(123,123)")], &["6,5", "3,2,4"]),
        ("scoring_octal", &[("code", "([3,12],[-1,3])")], &["6", "3,4"]),
    ] {
        for text in texts {
            check(&session, &Sum::of(place(&session, ruleset, options, text)));
        }
    }
}

#[test]
fn sums_are_played_for_points() {
    let session = Session::new();
    let strip = |text| place(&session, "toads_and_frogs", &[], text);
    let heap = place(&session, "nim", &[], "2,1");
    let string = place(&session, "hackenbush", &[], "BRB");
    for positions in [
        vec![],
        vec![strip("T.F"), strip("TT.F")],
        vec![strip("T.F"), strip("TF.").negated()],
        vec![heap.clone(), strip("T.F"), string.clone()],
        vec![heap, string.clone(), string.negated()],
    ] {
        check(&session, &Sum::new(positions, Short::ZERO));
    }
}

#[test]
fn what_has_no_score_says_why() {
    let session = Session::new();
    let budget = session.budget();
    let undefined = |sum: Sum| match sum.score(&budget, Player::Left) {
        Err(NoAnswer::Undefined(undefined)) => undefined.to_string(),
        other => panic!("{other:?}"),
    };
    let board = Sum::of(place(&session, "domineering", &[], "2x2"));
    assert_eq!(undefined(board), "Domineering does not count points");
    let one = session.cx(&budget).integer(1).unwrap();
    let message =
        "points are not defined for a value; under scoring play, add positions instead of values";
    assert_eq!(undefined(Sum::new(vec![], one)), message);

    let large = Sum::of(place(&session, "dots_and_boxes", &[], "5x5"));
    let few = Budget::steps(1000);
    let stopped = large.score(&few, Player::Left);
    assert!(
        matches!(stopped, Err(NoAnswer::Interrupted(why)) if why.reason == StopReason::Steps { limit: 1000 })
    );
    let back = Sum::of(place(&session, "toads_and_frogs", &[("backward", "true")], ".T.F."));
    let loops = back.score(&budget, Player::Left);
    assert!(
        matches!(loops, Err(NoAnswer::Interrupted(why)) if why.reason == StopReason::Loops),
        "{back:?}"
    );
}

#[test]
fn the_error_about_a_repeated_go_board_names_superko() {
    let session = Session::new();
    let go = |text: &str, options: &[(&str, &str)]| Sum::of(place(&session, "go", options, text));
    let budget = Budget::steps(100_000);
    let back = |sum: Sum| match sum.score(&budget, Player::Right) {
        // A score may exist, but it was not found.
        Err(NoAnswer::Interrupted(back)) => back.to_string(),
        other => panic!("{other:?}"),
    };
    let area = ("scoring", "area");
    let board = back(go("3x3", &[area]));
    assert!(board.starts_with("no score was found, because go(\""), "{board}");
    assert!(board.ends_with("to prevent repetition, use the rules with superko: true"), "{board}");
    let superko = go("2x2", &[area, ("superko", "true")]);
    assert_eq!(superko.score(&budget, Player::Left), Ok(1));
    // Stones that captured stones are captured in turn.
    let more = back(go("X.o.O", &[]));
    assert!(more.contains("with scoring: \"area\", superko: true"), "{more}");
    // A solver can still evaluate other positions.
    let mut solver = ScoreSolver::new(&budget);
    assert!(solver.score(&go("X.o.O", &[]), Player::Right).is_err());
    assert_eq!(solver.score(&go("XXXO/X..O/XXXO", &[]), Player::Right), Ok(0));

    let scoring = |text: &str, options| {
        let position = place(&session, "go", options, text);
        position.scoring(session.scoring(&budget)).unwrap_err().to_string()
    };
    let no = scoring("X.o.O", &[]);
    assert!(
        no.starts_with("this position has no scoring game, because ")
            && no.contains("superko: true"),
        "{no}"
    );
    assert!(scoring("2x2", &[area]).contains("can recur"));
}

#[test]
fn boards_of_boxes() {
    let session = Session::new();
    let budget = session.budget();
    for (size, score) in [("1x5", -1), ("1x6", 0), ("2x2", 2), ("2x3", -2)] {
        let board = place(&session, "dots_and_boxes", &[], size);
        let found = board.score(&budget, Player::Left).unwrap();
        assert_eq!(found, score, "{size}");
        assert_eq!(board.score(&budget, Player::Right).unwrap(), -score, "{size}");
    }
}

#[test]
#[ignore = "seconds with optimisation: cargo test --release -p upstar --test it -- --ignored nine_boxes"]
fn nine_boxes() {
    // D. Wilson, Dots-and-Boxes analysis results: the second player wins by three.
    let session = Session::new();
    let budget = session.budget();
    let board = place(&session, "dots_and_boxes", &[], "3x3");
    assert_eq!(board.score(&budget, Player::Left).unwrap(), -3);
    println!("{} positions", budget.spent());
}

/// Checks the scores with 1, 2, … seeds per house.
fn check_kalah(boards: &[(u32, &[i64])]) {
    let session = Session::new();
    let budget = session.budget();
    for &(houses, scores) in boards {
        for (seeds, &score) in (1..).zip(scores) {
            let board = place(&session, "kalah", &[], &format!("{houses}x{seeds}"));
            let found = board.score(&budget, Player::Left).unwrap();
            println!("{houses}x{seeds}: {found}, {} positions", budget.spent());
            assert_eq!(found, score, "{houses}x{seeds}");
        }
    }
}

#[test]
fn small_boards_of_kalah() {
    // Computed by another program from the same rules, without alpha-beta.
    check_kalah(&[(1, &[0, -2, 6, -2, 2, 0]), (2, &[2, -2, -2, -10, 6, 8]), (3, &[0, 4, 2])]);
}

#[test]
#[ignore = "seconds with optimisation: cargo test --release -p upstar --test it -- --ignored kalah"]
fn larger_boards_of_kalah() {
    check_kalah(&[(3, &[0, 4, 2, 2, 6, -8]), (4, &[2, 6, 6, 2]), (5, &[0, 2])]);
}
