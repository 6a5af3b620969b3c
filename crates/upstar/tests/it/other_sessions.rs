//! A session rejects values of other sessions, in every build.

use std::panic::{AssertUnwindSafe, catch_unwind};

use upstar::SumKind;
use upstar::raw::{Loopy, Short, Stopper};
use upstar::scoring::EndRule;
use upstar::sums::{Convention, SumOperator};
use upstar::{Player, Session};

fn is_refused<T>(question: impl FnOnce() -> T) -> bool {
    let Err(panic) = catch_unwind(AssertUnwindSafe(question)) else { return false };
    let sentence = panic.downcast_ref::<&str>().copied().map(str::to_owned);
    let sentence = sentence.or_else(|| panic.downcast_ref::<String>().cloned());
    sentence.is_some_and(|sentence| sentence.contains("another session"))
}

/// Returns a value whose id also exists in other sessions.
fn value_in(session: &Session, ruleset: &str, text: &str) -> Short {
    let budget = session.budget();
    session.raw_position(ruleset, &[], text).unwrap().value(session.cx(&budget)).unwrap()
}

#[test]
fn values_of_another_session_have_no_mean() {
    let (one, other) = (Session::new(), Session::new());
    // Without the check, the mean would be 3/64 in the other session.
    let domineering = value_in(&one, "domineering", "2x3");
    for text in ["BRBR", "BRRB", "BGR", "BBRRBRB"] {
        value_in(&other, "hackenbush", text);
    }
    let budget = other.budget();
    let cx = other.cx(&budget);
    assert!(is_refused(|| cx.mean(domineering)));
    let budget = one.budget();
    assert_eq!(one.cx(&budget).mean(domineering).unwrap(), "3/4".parse().unwrap());
}

#[test]
fn every_question_about_a_value_of_another_session_is_refused() {
    let (one, other) = (Session::new(), Session::new());
    let strangers = ["2x3", "4x4", "3x4", "2x2"].map(|text| value_in(&one, "domineering", text));
    let own = value_in(&other, "domineering", "3x3");
    let budget = other.budget();
    let (cx, lx) = (other.cx(&budget), other.lx(&budget));
    for g in strangers.into_iter().filter(|&g| g != Short::ZERO) {
        assert!(!cx.forms().knows(g.form()) && cx.forms().knows(own.form()));
        let questions: [(&str, &dyn Fn() -> bool); 17] = [
            ("add", &|| is_refused(|| cx.add(g, own))),
            ("add to", &|| is_refused(|| cx.add(own, g))),
            ("neg", &|| is_refused(|| cx.neg(g))),
            ("leq", &|| is_refused(|| cx.leq(g, own))),
            ("geq", &|| is_refused(|| cx.leq(own, g))),
            ("compare", &|| is_refused(|| cx.compare(g, own))),
            ("outcome", &|| is_refused(|| cx.outcome(g))),
            ("canonical", &|| is_refused(|| cx.canonical(&[g], &[own]))),
            ("options", &|| is_refused(|| cx.left_options(g))),
            ("thermograph", &|| is_refused(|| cx.thermograph(g))),
            ("reduced", &|| is_refused(|| cx.reduced(g))),
            ("birthday", &|| is_refused(|| cx.birthday(g))),
            ("as_number", &|| is_refused(|| cx.as_number(g).cloned())),
            ("left_stop", &|| is_refused(|| cx.left_stop(g))),
            ("value", &|| is_refused(|| cx.value(g.form()))),
            ("term", &|| is_refused(|| cx.term(g))),
            ("loopy", &|| is_refused(|| lx.add(Stopper::Short(g), Stopper::ON))),
        ];
        for (name, refuses) in questions {
            assert!(refuses(), "{name} of a stranger");
        }
    }
}

#[test]
fn the_same_holds_of_loopy_games_compounds_and_scoring_games() {
    let (one, other) = (Session::new(), Session::new());
    let (budget, others) = (one.budget(), other.budget());
    let (lx, elsewhere) = (one.lx(&budget), other.lx(&others));
    let half_on = lx.node(&[Stopper::ON], false, &[Stopper::OVER], false).unwrap();
    assert!(lx.knows(half_on) && !elsewhere.knows(half_on) && elsewhere.knows(Loopy::DUD));
    assert!(is_refused(|| elsewhere.loopy_geq(half_on, Loopy::ZERO)));
    assert!(is_refused(|| elsewhere.options(half_on.onside)));
    assert!(is_refused(|| elsewhere.term(half_on)));

    let (sums, elsewhere) = (one.sums(&budget), other.sums(&others));
    let star = one.universe().forms().nus(&upstar::Nus::nimber(1)).unwrap();
    let leaf = sums.leaf(star).unwrap();
    let pair = sums.join(SumOperator::Selective, &[leaf, leaf]).unwrap();
    assert!(is_refused(|| elsewhere.wins(pair, Player::Left, Convention::Normal)));
    assert!(is_refused(|| elsewhere.leaf(star)));
    assert!(is_refused(|| elsewhere.join(SumOperator::Selective, &[pair, leaf])));

    let (scores, elsewhere) = (one.scoring(&budget), other.scoring(&others));
    let three = scores.scores.number(&3.into()).unwrap();
    assert!(is_refused(|| elsewhere.geq(three, upstar::scoring::ScoringId::ZERO)));
    assert!(is_refused(|| elsewhere.scores.make(&[three], &0.into(), &[])));
    assert!(is_refused(|| elsewhere.sum(SumKind::Disjunctive, EndRule::Long, &[three, three])));
}

#[test]
fn positions_are_refused_before_their_values_are_mixed_up() {
    let (one, other) = (Session::new(), Session::new());
    let board = one.raw_position("domineering", &[], "2x3").unwrap();
    let budget = other.budget();
    let (cx, lx) = (other.cx(&budget), other.lx(&budget));
    assert!(board.belongs_to(&one) && !board.belongs_to(&other));
    assert!(is_refused(|| board.value(cx)));
    assert!(is_refused(|| board.outcome(cx)));
    assert!(is_refused(|| board.loopy_value(lx)));
    let theirs = other.raw_position("domineering", &[], "2x3").unwrap();
    assert!(theirs.value(cx).is_ok());
}

#[test]
fn every_session_accepts_the_common_values() {
    let (one, other) = (Session::new(), Session::new());
    let (budget, others) = (one.budget(), other.budget());
    let (lx, elsewhere) = (one.lx(&budget), other.lx(&others));
    for g in [Loopy::ZERO, Loopy::DUD, Stopper::ON.into(), Stopper::UNDER.into()] {
        assert_eq!(lx.term(g).unwrap(), elsewhere.term(g).unwrap());
    }
}
