//! Examples of small games.

use upstar_core::{Budget, NoAnswer, Relation};
use upstar_form::Graph;
use upstar_short::{ShortContext, Universe};

use super::reading::{check, text, value};
use super::{stopper, with};
use crate::{Loopy, LoopyContext, NoSide, Sides, Stopper as S, Stoppers, System, SystemOption};

fn star(lx: LoopyContext<'_>) -> S {
    S::Short(lx.cx.nimber(1).unwrap())
}

#[test]
fn upon_over_and_dud() {
    with(|lx| {
        let star = star(lx);
        let upon = stopper(lx.node(&[], true, &[star], false).unwrap());
        let upon_star = stopper(lx.node(&[S::ZERO], true, &[S::ZERO], false).unwrap());
        assert_eq!(lx.compare(upon, S::ZERO).unwrap(), Relation::Greater);
        assert_eq!(lx.compare(star, upon_star).unwrap(), Relation::Less);
        assert_eq!(lx.compare(upon, upon_star).unwrap(), Relation::Confused);
        assert_eq!(lx.add(upon, star).unwrap(), upon_star.into());
        let two = stopper(lx.node(&[S::ZERO], false, &[upon_star], false).unwrap());
        assert_eq!(lx.add(upon, upon).unwrap(), two.into());
        assert_eq!(lx.add(upon_star, upon_star).unwrap(), two.into());
        assert_eq!(stopper(lx.node(&[S::UNDER], true, &[], false).unwrap()), S::ON);
        assert_eq!(stopper(lx.node(&[S::UNDER], true, &[S::ZERO], false).unwrap()), S::UNDER);
        assert_eq!(stopper(lx.node(&[], true, &[S::UNDER], false).unwrap()), S::UNDER);
        assert_eq!(lx.node(&[], true, &[], true).unwrap(), Loopy::DUD);
        assert_eq!(lx.add(S::OVER, S::OVER).unwrap(), S::OVER.into());
        assert_eq!(lx.add(S::OVER, star).unwrap(), S::OVER.into());
    });
}

#[test]
fn zero_by_two_names_is_one_option() {
    with(|lx| {
        let graph = Graph::new([
            (vec![1], vec![]),
            (vec![2], vec![4]),
            (vec![], vec![3]),
            (vec![0, 5], vec![]),
            (vec![5], vec![1]),
            (vec![], vec![]),
        ]);
        let values = lx.solve(&System::from(&graph)).unwrap();
        assert_eq!(values[1].stopper(), Ok(Some(S::OVER)));
        assert_eq!(values[4].stopper(), Ok(Some(S::OVER)));
    });
}

/// Bach's carousel (*Winning Ways*, chapter 11) has an onside that does not equal a stopper.
#[test]
fn bachs_carousel_has_no_stoppers_for_sides() {
    with(|lx| {
        let known = |text| SystemOption::Value(value(lx, text));
        let next = SystemOption::Node;
        // a{0,{1|1,{*,{1*|1*,a}|*}}|0}
        let system = System {
            nodes: vec![
                (vec![known("0"), next(1)], vec![known("0")]),
                (vec![known("1")], vec![known("1"), next(2)]),
                (vec![known("*"), next(3)], vec![known("*")]),
                (vec![known("1*")], vec![known("1*"), next(0)]),
            ],
        };
        let neither = Sides { onside: Err(NoSide::NoStopper), offside: Err(NoSide::NoStopper) };
        assert_eq!(lx.solve(&system).unwrap(), [neither; 4]);
    });
}

#[test]
fn large_numbers_are_not_counted_down() {
    let (universe, stoppers) = (Universe::new(), Stoppers::new());
    let budget = Budget::steps(10_000);
    let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    for line in [
        "upon < 1000000",
        "over + 1000000 > 1000000",
        "{1000000||pass|-1000000} || 0",
        "{on|1000000} || 1000000",
        "{1000000|off} < 1000001",
        "upon + 1000000 || 1000000*",
    ] {
        check(lx, line);
    }
}

#[test]
fn long_chains_are_no_recursion() {
    with(|lx| {
        let long = stopper(lx.multiple(20_000, value(lx, "upon*")).unwrap());
        assert!(lx.geq(long, S::ZERO).unwrap());
        let negative = lx.neg(long).unwrap();
        assert_eq!(lx.neg(negative).unwrap(), long);
        assert_eq!(lx.compare(long, S::OVER).unwrap(), Relation::Less);
        assert_eq!(lx.graph(long).unwrap().0.len(), 20_001);
        assert_eq!(text(lx, long.into()), "20000.(upon*)");
        assert!(lx.term(lx.add(long, S::OVER).unwrap()).is_ok());
    });
}

#[test]
fn a_budget_ends_the_work() {
    let (universe, stoppers) = (Universe::new(), Stoppers::new());
    let budget = Budget::steps(50);
    let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    let cycle = Graph::new((0..100).map(|n| (vec![(n + 1) % 100, (n + 7) % 100], vec![n / 2])));
    assert!(matches!(lx.solve(&System::from(&cycle)), Err(NoAnswer::Interrupted(_))));
    let far = System { nodes: vec![(vec![SystemOption::Node(7)], vec![])] };
    assert!(matches!(lx.solve(&far), Err(NoAnswer::Undefined(_))));
}

#[test]
fn degrees_and_varieties() {
    with(|lx| {
        let degree = |game| text(lx, lx.degree(value(lx, game)).unwrap().into());
        assert_eq!(degree("on"), "on");
        assert_eq!(degree("over"), "over");
        assert_eq!(degree("1/2^*"), "0");
        assert_eq!(degree("upon"), degree("upon*"));
        let variety = |game| text(lx, lx.variety(value(lx, game)).unwrap().into());
        for (game, its) in [
            ("on", "on"),
            ("over+1", "over"),
            ("upon", "{upon*|0}"),
            ("upon*", "{upon*|0}"),
            ("+_on", "+_on"),
            ("^", "0"),
        ] {
            let degree = lx.degree(value(lx, game)).unwrap();
            assert_eq!(lx.upsum(degree, degree).unwrap(), degree, "{game}");
            assert_eq!(variety(game), its, "{game}");
        }
        assert_eq!(degree("hi"), "{on|lo}");
        assert!(matches!(lx.variety(value(lx, "hi")), Err(NoAnswer::Undefined(_))));
        assert!(lx.degree(Loopy::DUD).is_err());
    });
}

#[test]
fn what_idempotents_absorb() {
    with(|lx| {
        let absorbs = |g, h| lx.absorbs(value(lx, g), value(lx, h)).unwrap();
        for g in ["on", "off", "over", "under", "dud", "+_on", "+_over", "-_on", "0"] {
            assert!(lx.is_idempotent(value(lx, g)).unwrap(), "{g}");
        }
        for g in ["upon", "upon*", "1", "*", "tis", "hi"] {
            assert!(!lx.is_idempotent(value(lx, g)).unwrap(), "{g}");
        }
        for h in ["0", "*", "^", "v3*", "+_1", "upon", "+_over", "+_on"] {
            assert!(absorbs("over", h), "{h}");
        }
        assert!(!absorbs("over", "under") && !absorbs("over", "1") && absorbs("dud", "hi"));
        assert!(absorbs("+_over", "+_1/4") && !absorbs("+_over", "^") && !absorbs("+_on", "+_1"));
    });
}

#[test]
fn reduced_canonical_forms() {
    with(|lx| {
        for (game, reduced) in [
            ("over+1/2", "1/2"),
            ("-upon*", "0"),
            ("{1|over}", "{1|0}"),
            ("{on|over}", "hi"),
            ("{1|{0|off}}", "{1|lo}"),
            ("{over|off}", "lo"),
            ("{2^|pass}", "2"),
            ("{1*,pass|0}", "{1|0}"),
        ] {
            let found = lx.reduced(value(lx, game).onside).unwrap();
            assert_eq!(text(lx, found.into()), reduced, "{game}");
        }
    });
}
