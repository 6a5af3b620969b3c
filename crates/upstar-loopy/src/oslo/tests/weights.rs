//! Uponic weights of all small forms.

use upstar_form::FormId;
use upstar_short::Short;

use crate::Map;
use crate::tests::with;
use crate::{OsloGames, Stopper};

#[test]
fn up_to_day_three_the_weight_depends_on_the_value_only() {
    with(|lx| {
        for n in 0..=3 {
            let weights = lx.uponic_weights(n).unwrap();
            assert!(weights.counterexample().is_none());
            assert_eq!(weights.found.len(), [1, 2, 4, 6][n], "all all-small Oslo games");
            assert_eq!(weights.states, [1, 2, 8, 101][n]);
        }
        let found = lx.uponic_weights(3).unwrap().found;
        let weights: Vec<Short> = found.into_iter().map(|(_, weights)| weights[0].0).collect();
        let expected = [-1, 0, 0, 1, 2, 3].map(|n| lx.cx.integer(n).unwrap());
        assert_eq!(weights, expected);
        assert!(lx.uponic_weights(4).is_err());
    });
}

#[test]
fn the_search_finds_what_all_forms_of_day_two_have() {
    with(|lx| {
        let mut pairs = Map::<(Stopper, Short), ()>::default();
        for form in super::forms_of_day_two(lx) {
            let positions = lx.cx.forms().positions(form, true, lx.cx.budget).unwrap();
            let is_all_small = |&p: &FormId| {
                let (left, right) = lx.cx.forms().options(p).unwrap();
                left.is_empty() == right.is_empty()
            };
            if positions.iter().all(is_all_small) {
                pairs.insert((lx.oslo(form).unwrap(), lx.uponic_weight(form).unwrap()), ());
            }
        }
        let weights = lx.uponic_weights(2).unwrap();
        let found = weights.found.iter().map(|(g, weights)| weights.iter().map(|w| (*g, w.0)));
        assert_eq!(found.clone().flatten().count(), pairs.len());
        assert!(found.flatten().all(|pair| pairs.contains_key(&pair)));
    });
}

/// Checks that random forms with the same Oslo game have the same weight. The options of each form
/// are chosen from earlier forms. Returns the numbers of Oslo values and of those with several
/// forms.
fn search(rounds: usize, last_day: u8) -> (usize, usize) {
    let mut again = Map::<Stopper, ()>::default();
    let mut values = 0;
    with(|lx| {
        let mut known = Map::<Stopper, (Short, FormId)>::default();
        let mut forms = lx.oslo_forms(OsloGames::AllSmall, 5).unwrap();
        let mut random = 0x9e37_79b9_7f4a_7c15_u64;
        let mut next = |bound: usize| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            (random % bound as u64) as usize
        };
        for _ in 0..rounds {
            let mut side = |forms: &[FormId]| -> Vec<FormId> {
                (0..=next(3)).map(|_| forms[next(forms.len())]).collect()
            };
            let (left, right) = (side(&forms), side(&forms));
            let form = lx.cx.forms().make(&left, &right).unwrap();
            if lx.cx.forms().birthday(form, lx.cx.budget).unwrap() > last_day.into() {
                continue;
            }
            let (oslo, weight) = (lx.oslo(form).unwrap(), lx.uponic_weight(form).unwrap());
            match known.get(&oslo) {
                Some(&(_, other)) if other == form => {}
                Some(&(expected, other)) => {
                    assert_eq!(weight, expected, "{form:?}, {other:?} have the same Oslo game");
                    again.insert(oslo, ());
                }
                None => {
                    known.insert(oslo, (weight, form));
                    forms.push(form);
                }
            }
        }
        values = known.len();
    });
    (values, again.len())
}

#[test]
fn random_forms_of_later_days_are_no_counterexample() {
    let (values, again) = search(1500, 7);
    assert!(values > 40 && again > 20, "{values} {again}");
}

#[test]
#[ignore = "a minute; cargo test --release -p upstar-loopy -- --ignored many_random_forms"]
fn many_random_forms_are_no_counterexample() {
    let (values, again) = search(1_000_000, 9);
    assert!(values > 2000 && again > 500, "{values} {again}");
    println!("{values} values, {again} with several forms");
}

#[test]
fn weights_are_monotone_on_day_five() {
    with(|lx| {
        let forms = lx.oslo_forms(OsloGames::AllSmall, 5).unwrap();
        let day = lx.oslo_games(OsloGames::AllSmall, 5).unwrap();
        for (&form, &g) in forms.iter().zip(&day.elements) {
            let weight = lx.uponic_weight(form).unwrap();
            let of_value = lx.uponic_weight_of_value(g.onside).unwrap();
            assert_eq!(weight, of_value);
        }
        let weights: Vec<Short> = forms.iter().map(|&f| lx.uponic_weight(f).unwrap()).collect();
        let occurs = |x: &str| weights.contains(&super::read::game(lx, x).short().unwrap());
        assert!(["-3", "-1/4", "3/2", "9/4", "5/2", "5"].iter().all(|x| occurs(x)));
        let others = weights.iter().filter(|&&weight| !lx.cx.is_number(weight));
        assert_eq!(others.count(), 18);
        for (i, &g) in weights.iter().enumerate() {
            for (j, &h) in weights.iter().enumerate() {
                assert!(!day.poset.leq(i, j) || lx.cx.leq(g, h).unwrap(), "{i} {j}");
            }
        }
    });
}
