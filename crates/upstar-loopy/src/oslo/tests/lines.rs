//! Values of single games.

use super::forms_of_day_two;
use super::read::{form, game, stopper};
use crate::tests::with;
use crate::{Literal, Loopy, LoopyContext, OsloPositions, Stopper};
use upstar_core::{Budget, NoAnswer};
use upstar_form::FormId;

fn oslo(lines: &[(&str, &str)]) {
    with(|lx| {
        for (text, expected) in lines {
            let value = lx.oslo(form(lx, text)).unwrap();
            assert_eq!(Loopy::from(value), game(lx, expected), "oslo({text}) = {expected}");
        }
    });
}

#[test]
fn oslo_games_of_canonical_forms() {
    oslo(&[
        ("1/2", "on"),
        ("-1/2", "under"),
        ("{0|-1}", "{0|under}"),
        ("1", "on"),
        ("-1", "under"),
        ("0", "0"),
        ("-3/4", "under"),
        ("*", "(upon*)"),
        ("^", "2.(upon*)"),
        ("v", "{(upon*)|0}"),
        ("^*", "(upon*)"),
        ("v*", "(upon*)"),
        ("*2", "(upon*)"),
        ("*3", "(upon*)"),
        ("1*", "on"),
        ("{1|0}", "{on|0}"),
        ("{1|-1}", "{on|under}"),
        ("{1|*}", "{on|(upon*)}"),
        ("{*|-1}", "{(upon*)|under}"),
        ("{1|0,*}", "{on|0,(upon*)}"),
        ("{0,*|-1}", "{0,(upon*)|under}"),
        ("^2", "2.(upon*)"),
        ("v2", "{(upon*)|0}"),
        ("{0|{0|-1}}", "+_over"),
        ("{{1|0}|0}", "{{on|0}|0}"),
    ]);
}

#[test]
fn oslo_games_depend_on_the_form() {
    oslo(&[("'{-1|1}'", "on"), ("'{*|*}'", "2.(upon*)"), ("'{0,*|*,0}'", "(upon*)")]);
}

#[test]
fn steps_of_the_examples() {
    // Siegel, thesis, §3.2, §3.6.
    with(|lx| {
        for (text, expected) in [
            ("{pass,0|on}", "on"),
            ("{pass,under|0}", "under"),
            ("{pass,under|on}", "on"),
            ("{pass,0|}", "on"),
            ("{pass,0,(upon*),2.(upon*)|0,(upon*),2.(upon*)}", "(upon*)"),
            ("{pass,(upon*),2.(upon*)|(upon*),2.(upon*)}", "2.(upon*)"),
            ("{pass,(upon*),0|(upon*),0}", "(upon*)"),
            ("{pass|0}", "under"),
            ("{pass,(upon*)|0}", "{(upon*)|0}"),
            ("{pass,2.(upon*)|0}", "(upon*)"),
            ("{pass,3.(upon*)|0}", "{3.(upon*)|0}"),
        ] {
            assert_eq!(game(lx, text), game(lx, expected), "{text} = {expected}");
        }
    });
}

#[test]
fn the_rule_for_multiples_of_upon_star() {
    // {pass, S | m.upon*, T} = (m + 1).upon* if S consists of multiples up to m + 2, and T of
    // multiples above m.
    with(|lx| {
        let multiple = |k| lx.upon_star(k).unwrap();
        let subsets = |of: &[u32]| -> Vec<Vec<Stopper>> {
            let pick = |mask: usize| (0..of.len()).filter(move |i| mask >> i & 1 == 1);
            (0..1 << of.len()).map(|m| pick(m).map(|i| multiple(of[i])).collect()).collect()
        };
        for m in 0..5 {
            for left in subsets(&(0..=m + 2).collect::<Vec<u32>>()) {
                for mut right in subsets(&[m + 1, m + 2, m + 3]) {
                    right.push(multiple(m));
                    let value = lx.oslo_node(&left, &right).unwrap();
                    let rule = m >= 1 || left.contains(&Stopper::ZERO);
                    assert!(!rule || value == multiple(m + 1), "{left:?} | {right:?}");
                }
            }
            let beyond = lx.oslo_node(&[multiple(m + 3)], &[multiple(m)]).unwrap();
            assert_eq!(lx.number_of_upon_stars(beyond), None, "a threat too large to reverse");
        }
    });
}

#[test]
fn only_the_form_without_moves_has_oslo_value_zero() {
    // Siegel, thesis, Lemma 3.2.2, Lemma 3.2.3 and Proposition 3.2.5.
    with(|lx| {
        for g in forms_of_day_two(lx) {
            let oslo = lx.oslo(g).unwrap();
            assert_eq!(oslo == Stopper::ZERO, g == FormId::ZERO);
            let value = lx.cx.value(g).unwrap();
            let outcome = lx.outcome(oslo.into()).unwrap();
            let short = lx.cx.outcome(value).unwrap();
            if value.form() == g {
                assert_eq!(outcome.decided(), Some(short), "canonical forms keep their outcome");
            }
            if short == upstar_core::Outcome::L {
                assert_eq!(outcome.decided(), Some(short), "positive stays positive");
            }
        }
    });
}

#[test]
fn the_canonical_forms_of_day_three_keep_their_outcomes() {
    with(|lx| {
        for &g in lx.cx.day(3).unwrap().iter() {
            let oslo = lx.outcome(lx.oslo(g.form()).unwrap().into()).unwrap();
            assert_eq!(oslo.decided(), Some(lx.cx.outcome(g).unwrap()));
        }
    });
}

#[test]
fn the_oslo_game_of_a_sum_is_the_sum() {
    with(|lx| {
        let budget = Budget::unlimited();
        let forms = forms_of_day_two(lx);
        for (i, &g) in forms.iter().enumerate() {
            let h = forms[(i * 37 + 11) % forms.len()];
            let sum = lx.cx.forms().sum(g, h, &budget).unwrap();
            let (g, h) = (lx.oslo(g).unwrap(), lx.oslo(h).unwrap());
            assert_eq!(Loopy::from(lx.oslo(sum).unwrap()), lx.add(g, h).unwrap());
        }
    });
}

fn twoslo_by_definition(lx: LoopyContext<'_>, form: FormId) -> Loopy {
    let mut system = crate::System::default();
    let positions = lx.cx.forms().positions(form, true, lx.cx.budget).unwrap();
    let place = |f: FormId| positions.iter().position(|&p| p == f).unwrap() as u32;
    for (i, &position) in positions.iter().enumerate() {
        let (left, right) = lx.cx.forms().options(position).unwrap();
        let links = |side: upstar_form::Options<'_>| -> Vec<crate::SystemOption> {
            let pass = (position != FormId::ZERO).then_some(i as u32);
            side.iter().map(place).chain(pass).map(crate::SystemOption::Node).collect()
        };
        system.nodes.push((links(left), links(right)));
    }
    lx.solve(&system).unwrap()[place(form) as usize].value().unwrap()
}

#[test]
fn twoslo_games_are_what_the_general_engine_finds() {
    with(|lx| {
        let dud = Loopy::DUD;
        for form in forms_of_day_two(lx) {
            let expected = twoslo_by_definition(lx, form);
            assert_eq!(lx.twoslo(form).unwrap(), expected);
            // Siegel, thesis, Claims 3.5.3 and 3.6.7.
            assert_eq!(lx.side_out(dud, &Literal::Form(form)).unwrap(), expected);
            let on = lx.side_out(Stopper::ON.into(), &Literal::Form(form)).unwrap();
            assert_eq!(on, lx.oslo(form).unwrap().into());
        }
    });
}

#[test]
fn side_outs() {
    with(|lx| {
        for (g, h, expected) in [
            ("0", "0", "0"),
            ("0", "1", "1"),
            ("0", "-1", "-1"),
            ("0", "*", "*"),
            ("1", "0", "0"),
            ("1", "1", "2"),
            ("1", "-1", "-1/2"),
            ("1", "*", "^*"),
            ("-1", "0", "0"),
            ("-1", "1", "1/2"),
            ("-1", "-1", "-2"),
            ("-1", "*", "v*"),
            ("*", "0", "0"),
            ("*", "1", "1*"),
            ("*", "-1", "-1*"),
            ("*", "*", "*2"),
            ("off", "1", "over"),
            ("off", "*", "-(upon*)"),
            ("off", "^", "{0|-(upon*)}"),
            ("over", "^", "{0|{0,*|0,pass}}"),
            ("over", "*2", "{0,*|0,pass}"),
            ("under", "*", "{0,pass|0,*}"),
            ("under", "1", "{pass|1}"),
            ("under", "^", "{0|{0,pass|0,*}}"),
            ("under", "^*", "{0,pass|0,^*}"),
        ] {
            let value = lx.side_out(game(lx, g), &Literal::Form(form(lx, h))).unwrap();
            assert_eq!(value, game(lx, expected), "{g} side-out {h} = {expected}");
        }
    });
}

#[test]
fn passified_games() {
    with(|lx| {
        for (text, expected) in [
            ("^", "{^2|^*}"),
            ("0", "0"),
            ("*", "^*"),
            ("^*", "{0,{0,^*|0}|0}"),
            ("*2", "{0,^*,{0,^*|0,^*}|0,^*}"),
            ("1", "2"),
            ("2", "4"),
            ("-1", "-1/2"),
            ("1/2", "3/2"),
            ("-1/2", "-1/8"),
            ("{0|-1}", "{0,{0|-1/2}|-1/2}"),
            ("v", "{^*,{^*|0}|0}"),
        ] {
            let passified = lx.cx.forms().passify(form(lx, text), lx.cx.budget).unwrap();
            let value = lx.cx.value(passified).unwrap();
            assert_eq!(Loopy::from(value), game(lx, expected), "passify({text}) = {expected}");
        }
        // The passified game is greater: Left's middle option is at least the game itself.
        for g in forms_of_day_two(lx).into_iter().skip(1) {
            let p = lx.cx.value(lx.cx.forms().passify(g, lx.cx.budget).unwrap()).unwrap();
            let relation = lx.cx.compare(p, lx.cx.value(g).unwrap()).unwrap();
            assert_eq!(relation == upstar_core::Relation::Greater, g != FormId::ZERO);
        }
    });
}

#[test]
fn weights_of_values() {
    with(|lx| {
        for (text, weight) in
            [("v", 0), ("^*", 1), ("*2", 1), ("*3", 1), ("^2", 2), ("^", 2), ("*", 1), ("0", 0)]
        {
            let oslo = lx.oslo(form(lx, text)).unwrap();
            let expected = lx.cx.integer(weight).unwrap();
            assert_eq!(lx.uponic_weight_of_value(oslo).unwrap(), expected, "{text}");
            assert_eq!(lx.uponic_weight(form(lx, text)).unwrap(), expected, "{text}");
        }
        for k in [1, 2, 5, 9] {
            let weight = lx.uponic_weight_of_value(lx.upon_star(k).unwrap()).unwrap();
            assert_eq!(weight, lx.cx.integer(i64::from(k)).unwrap());
        }
        for g in ["on", "under", "over", "{0|under}", "1"] {
            let refused = lx.uponic_weight_of_value(stopper(lx, g));
            assert!(matches!(refused, Err(NoAnswer::Undefined(_))), "{g}");
        }
        // In an irrelevant option, Left alone may be able to move.
        let weight = lx.uponic_weight(form(lx, "'{0|0,1}'")).unwrap();
        assert_eq!(weight, lx.cx.integer(1).unwrap());
    });
}

#[test]
fn forms_of_oslo_values() {
    with(|lx| {
        for form in forms_of_day_two(lx) {
            let oslo = lx.oslo(form).unwrap();
            let found = lx.oslo_preimage(oslo).unwrap().expect("it is an Oslo game");
            assert_eq!(lx.oslo(found).unwrap(), oslo);
        }
        for text in ["over", "off", "1", "upon", "{pass|1}", "{0,*|0,pass}", "*", "{0|off}"] {
            assert_eq!(lx.oslo_preimage(stopper(lx, text)).unwrap(), None, "{text}");
        }
    });
}

#[test]
fn deep_games_are_no_recursion() {
    with(|lx| {
        let many = lx.upon_star(5000).unwrap();
        let form = lx.oslo_preimage(many).unwrap().expect("5000.upon* is an Oslo game");
        assert_eq!(lx.oslo(form).unwrap(), many);
        let integer = lx.cx.forms().integer(-20_000).unwrap();
        assert_eq!(lx.oslo(integer).unwrap(), Stopper::UNDER);
    });
    let (universe, few, stoppers) =
        (upstar_short::Universe::new(), Budget::steps(10_000), crate::Stoppers::new());
    let lx = LoopyContext::new(upstar_short::ShortContext::new(&universe, &few), &stoppers);
    let billion = lx.cx.forms().integer(1_000_000_000).unwrap();
    assert!(lx.oslo(billion).is_err() && lx.twoslo(billion).is_err());
    assert!(lx.side_out(Stopper::OVER.into(), &Literal::Form(billion)).is_err());
    let game = lx.cx.integer(1_000_000_000).unwrap();
    assert!(lx.oslo_preimage(game.into()).is_err());
}

#[test]
fn oslo_wythoff() {
    // Siegel, thesis, Theorem 3.6.1 and Table 3.4.
    with(|lx| {
        let wythoff = |&(x, y): &(u32, u32)| {
            let one = (1..=x).map(|i| (x - i, y)).chain((1..=y).map(|i| (x, y - i)));
            let both = (1..=x.min(y)).map(|i| (x - i, y - i));
            let moves: Vec<_> = one.chain(both).map(|position| vec![position]).collect();
            Ok((moves.clone(), moves))
        };
        let mut positions = OsloPositions::new();
        for x in 0..=12 {
            for y in 0..=12 {
                let expected = match (x, y) {
                    (0, 0) => 0,
                    _ if x == y || x == 0 || y == 0 => 1,
                    _ => 2,
                };
                let found = positions.multiple_of_upon_star(lx, &(x, y), wythoff).unwrap();
                assert_eq!(found, Some(expected), "{x}, {y}");
            }
        }
        let looping = |&x: &u32| Ok((vec![vec![x ^ 1]], vec![]));
        assert!(OsloPositions::new().value(lx, &0, looping).is_err());
    });
}
