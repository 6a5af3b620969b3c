//! Compares values, outcomes and nim values of positions with an exhaustive search that uses none
//! of the ruleset's hooks.

use std::collections::HashMap;

use upstar::raw::{RawPosition, ShortContext};
use upstar::{Outcome, Player, Session, mex};

const POSITIONS: &[(&str, &[&str])] = &[
    ("clobber", &["xoxo", "xoxoxo", "xo/ox", "xox/oxo", "xxo.ox", "xo.ox/.xoxo", "oxx/xoo"]),
    ("col", &["path 4", "cycle 5", "grid 2x3", "0-1 1-2 0-3; 0:L 2:R", "complete 4"]),
    ("domineering", &["2x2", "3x3", "2x4", "../.#", "..#./.#../....", "#.#/.../#.#"]),
    ("hackenbush", &["BRG", "B(R,GB),R", "0-1B 1-2R 2-0G", "0-1G 1-2G 2-0R 2-3B", "GGB,RR"]),
    ("nim", &["3", "1,2", "2,2", "1,2,3"]),
    ("snort", &["path 4", "cycle 5", "grid 2x3", "0-1 1-2 0-3; 0:L 2:R", "complete 4"]),
    (
        "toads_and_frogs",
        &["T.F", "TT.FF", "T..F", "TF.TF", "T.TF.F", "TT..FF", "T.FT..", ".F.T.FT."],
    ),
    ("toppling_dominoes", &["BW", "BWB", "BGWB", "BBWWB", "GWBGB"]),
];

fn for_each_position(check: impl Fn(ShortContext<'_>, &RawPosition)) {
    let session = Session::new();
    for (ruleset, texts) in POSITIONS {
        for text in *texts {
            let budget = session.budget();
            let position = session.raw_position(ruleset, &[], text).unwrap();
            check(session.cx(&budget), &position);
        }
    }
}

fn wins(
    position: &RawPosition,
    player: Player,
    memo: &mut HashMap<(String, Player), bool>,
) -> bool {
    let key = (position.text(), player);
    if let Some(&known) = memo.get(&key) {
        return known;
    }
    let options = position.options(player);
    let answer = options.iter().any(|option| !wins(option, player.opponent(), memo));
    memo.insert(key, answer);
    answer
}

fn outcome_by_play(position: &RawPosition) -> Outcome {
    let mut memo = HashMap::new();
    let mut winner = |starter: Player| {
        if wins(position, starter, &mut memo) { starter } else { starter.opponent() }
    };
    Outcome::from_winners(winner(Player::Left), winner(Player::Right))
}

fn nim_value_by_mex(position: &RawPosition, memo: &mut HashMap<String, u64>) -> u64 {
    if let Some(&known) = memo.get(&position.text()) {
        return known;
    }
    let options = position.options(Player::Left);
    let value = mex(options.iter().map(|option| nim_value_by_mex(option, memo)));
    memo.insert(position.text(), value);
    value
}

#[test]
fn outcomes_are_those_of_play() {
    for_each_position(|cx, position| {
        let expected = outcome_by_play(position);
        assert_eq!(position.outcome(cx).unwrap(), expected, "{position:?}");
        let value = position.value(cx).unwrap();
        assert_eq!(cx.outcome(value).unwrap(), expected, "{position:?}");
    });
}

#[test]
fn values_are_those_of_the_literal_forms() {
    for_each_position(|cx, position| {
        let form = position.form(cx).unwrap();
        assert_eq!(cx.value(form).unwrap(), position.value(cx).unwrap(), "{position:?}");
    });
}

#[test]
fn components_add_up() {
    for_each_position(|cx, position| {
        let parts = position.components();
        let values: Vec<_> = parts.iter().map(|part| part.value(cx).unwrap()).collect();
        assert_eq!(cx.sum(&values).unwrap(), position.value(cx).unwrap(), "{position:?}");
    });
}

#[test]
fn the_negated_position_has_the_negative_value() {
    for_each_position(|cx, position| {
        let negated = position.negated();
        let negative = cx.neg(position.value(cx).unwrap()).unwrap();
        assert_eq!(negated.value(cx).unwrap(), negative, "{position:?}");
        assert_eq!(negated.outcome(cx).unwrap(), outcome_by_play(&negated), "{position:?}");
        assert_eq!(negated.negated(), *position);
    });
}

#[test]
fn the_impartial_variant_has_the_nim_value_of_its_moves() {
    for_each_position(|cx, position| {
        let impartial = position.impartial();
        let expected = nim_value_by_mex(&impartial, &mut HashMap::new());
        assert_eq!(impartial.nim_value(cx).unwrap(), expected, "{position:?}");
        assert_eq!(impartial.outcome(cx).unwrap(), outcome_by_play(&impartial), "{position:?}");
    });
}

#[test]
fn winning_moves_win_and_others_do_not() {
    for_each_position(|cx, position| {
        for player in Player::BOTH {
            let winning = position.winning_moves(cx, player).unwrap();
            for option in position.options(player) {
                let wins_there = outcome_by_play(&option).winner(player.opponent()) == player;
                assert_eq!(winning.contains(&option), wins_there, "{position:?} to {option:?}");
            }
        }
    });
}

#[test]
fn positions_read_back_as_expressions_with_their_options() {
    use upstar::{Arg, ArgValue};
    let session = Session::new();
    let diagonal = Arg::named("diagonal", ArgValue::Bool(true));
    let position = session.raw_position("clobber", &[diagonal], "xo/ox").unwrap();
    assert_eq!(position.expression(), "clobber(\"xo/ox\", diagonal: true)");
    assert_eq!(position.impartial().expression(), "impartial(clobber(\"xo/ox\", diagonal: true))");
}

#[test]
fn a_bigger_sum_is_solved_without_its_value() {
    let session = Session::new();
    let budget = session.budget();
    let cx = session.cx(&budget);
    // Eight stones for each player in two rows: large enough for open components.
    let position = session.raw_position("clobber", &[], "xoxoxoxo/oxoxoxox").unwrap();
    let by_value = cx.outcome(position.value(cx).unwrap()).unwrap();
    let fresh = Session::new();
    let budget = fresh.budget();
    let again = fresh.raw_position("clobber", &[], "xoxoxoxo/oxoxoxox").unwrap();
    assert_eq!(again.outcome(fresh.cx(&budget)).unwrap(), by_value);
}
