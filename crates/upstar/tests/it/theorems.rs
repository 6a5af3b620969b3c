//! Sessions without theorems find the same results by search.

use upstar::raw::RawPosition;
use upstar::{Budget, Player, Session, Theorems, rulesets};

use crate::compounds_of_positions::examples;

/// Some results need a theorem within this limit.
const STEPS: u64 = 30_000;

/// Returns the results found within the step limit, in the same order for both sessions.
fn answers(session: &Session, position: &RawPosition) -> [Option<String>; 3] {
    let budget = Budget::steps(STEPS);
    let cx = session.cx(&budget);
    let outcome = position.outcome(cx).ok().map(|outcome| outcome.to_string());
    let budget = Budget::steps(STEPS);
    let cx = session.cx(&budget);
    let value = position
        .value(cx)
        .and_then(|value| Ok(cx.forms().content_hash(value.form(), cx.budget)?.to_string()));
    let budget = Budget::steps(STEPS);
    let nim = position.impartial().nim_value(session.cx(&budget));
    [outcome, value.ok(), nim.ok().map(|nim| nim.to_string())]
}

fn positions(session: &Session) -> Vec<RawPosition> {
    let mut all = Vec::new();
    for position in examples(session) {
        for player in Player::BOTH {
            all.extend(position.options(player).into_iter().take(6));
        }
        all.push(position);
    }
    all
}

#[test]
fn answers_agree_with_and_without() {
    let (with, without) = (Session::new(), Session::new().with_theorems(Theorems::NONE));
    let mut compared = 0;
    let mut known: Vec<String> = Vec::new();
    for (ours, theirs) in positions(&with).iter().zip(&positions(&without)) {
        assert_eq!(ours.text(), theirs.text());
        let (ours_say, theirs_say) = (answers(&with, ours), answers(&without, theirs));
        for (one, other) in ours_say.into_iter().zip(theirs_say) {
            if let (Some(one), Some(other)) = (one, other) {
                assert_eq!(one, other, "{}", ours.expression());
                compared += 1;
                known.push(ours.doc().name.to_owned());
            }
        }
    }
    known.dedup();
    // Positions of the other rulesets recur, so they do not have such values.
    assert!(rulesets().iter().filter(|doc| known.iter().any(|name| name == doc.name)).count() > 60);
    assert!(compared > 3000, "{compared}");
}

#[test]
fn without_lemmas_a_big_heap_is_out_of_reach() {
    let budget = Budget::steps(1000);
    let value = |lemmas| {
        let session = Session::new().with_theorems(lemmas);
        let heap = session.raw_position("nim", &[], "3000").unwrap();
        heap.nim_value(session.cx(&budget)).ok()
    };
    assert_eq!(value(Theorems::ALL), Some(3000));
    assert_eq!(value(Theorems::NONE), None);
}
