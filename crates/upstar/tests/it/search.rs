use upstar::explore::{ConditionResult, PositionSearch, SearchProgress};
use upstar::raw::RawPosition;
use upstar::{Enumeration, Outcome, Session, TextShape};

fn find(
    ruleset: &str,
    threads: usize,
    outcome: Outcome,
    limit: usize,
) -> (Vec<String>, SearchProgress) {
    let session = Session::new();
    let budget = session.budget();
    let read = |text: &str| session.raw_position(ruleset, &[], text).ok();
    let enumeration = session.enumeration(ruleset, &[]).unwrap().expect("it can be listed");
    let search = PositionSearch { enumeration, sizes: 1..=6, limit, threads };
    let mut texts = Vec::new();
    let condition = |position: &RawPosition| {
        let is = position.outcome(session.cx(&budget))? == outcome;
        Ok::<_, upstar_core::Interrupted>(if is {
            ConditionResult::Holds
        } else {
            ConditionResult::Fails
        })
    };
    let progress =
        search
            .run(&read, &condition, &mut |found| texts.push(found.position.text()), &mut |_| true);
    (texts, progress.expect("no budget"))
}

#[test]
fn the_smallest_come_first_whatever_the_number_of_threads() {
    for threads in [1, 3] {
        let (texts, progress) = find("clobber", threads, Outcome::L, 2);
        assert_eq!(texts, ["xxo", "xxxo"], "{threads} threads");
        assert_eq!(progress.found, 2);
    }
    let (texts, _) = find("nim", 2, Outcome::P, 3);
    assert_eq!(texts, ["1,1", "2,2", "1,1,1,1"]);
}

fn normal_text(position: &RawPosition) -> String {
    let mut parts: Vec<String> =
        position.components().iter().map(|part| part.normal().text()).collect();
    parts.sort_unstable();
    parts.join(" + ")
}

#[test]
fn a_sum_is_found_once_whatever_the_order_and_the_side_of_its_parts() {
    for threads in [1, 2] {
        let session = Session::new();
        let read = |text: &str| session.raw_position("clobber", &[], text).ok();
        let enumeration = session.enumeration("clobber", &[]).unwrap().unwrap();
        let search = PositionSearch { enumeration, sizes: 1..=6, limit: 1000, threads };
        let mut normal = Vec::new();
        let progress = search.run(
            &read,
            &|_| Ok::<_, ()>(ConditionResult::Holds),
            &mut |found| normal.push(normal_text(&found.position)),
            &mut |_| true,
        );
        let count = normal.len();
        assert_eq!(progress.unwrap().looked_at, count as u64);
        normal.sort();
        normal.dedup();
        assert_eq!(normal.len(), count);
        assert!(normal.contains(&"xo + xxo".to_owned()), "{normal:?}");
    }
    let session = Session::new();
    let text = |text: &str| normal_text(&session.raw_position("clobber", &[], text).unwrap());
    assert_eq!(text("xxxo.ox"), text("xo..oxxx"));
    assert_ne!(text("xxxo.ox"), text("xxxoox"));
}

#[test]
fn an_error_of_the_condition_ends_the_search() {
    let session = Session::new();
    let read = |text: &str| session.raw_position("nim", &[], text).ok();
    let search = PositionSearch {
        enumeration: Enumeration::all(TextShape::Heaps),
        sizes: 0..=9,
        limit: 1,
        threads: 2,
    };
    let condition = |position: &RawPosition| match position.text().as_str() {
        "3,1" => Err("three and one"),
        _ => Ok(ConditionResult::Unknown),
    };
    let result = search.run(&read, &condition, &mut |_| {}, &mut |_| true);
    assert_eq!(result, Err("three and one"));
}
