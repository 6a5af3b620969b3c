//! Atomic weights of infinitesimals that are not all-small, against the definition.

use std::collections::HashSet;

use upstar_core::{Budget, NoAnswer, Relation};
use upstar_form::Nus;
use upstar_number::{Dyadic, IBig};
use upstar_short::{Short, ShortContext, Universe};

fn ups(cx: ShortContext<'_>, n: i64, nim: u64) -> Short {
    cx.nus(&Nus::new(Dyadic::ZERO, Dyadic::from(n), nim)).unwrap()
}

fn weight(cx: ShortContext<'_>, g: Short) -> Option<Short> {
    match cx.atomic_weight(g) {
        Ok(weight) => Some(weight),
        Err(NoAnswer::Undefined(_)) => None,
        Err(NoAnswer::Interrupted(why)) => panic!("{why}"),
    }
}

/// Returns whether `x` is at most and whether it is at least the weight of `g`, with a large
/// nimber.
fn place(cx: ShortContext<'_>, g: Short, x: Short) -> (bool, bool) {
    let difference = cx.sub(g, cx.norton(x, ups(cx, 1, 0)).unwrap()).unwrap();
    let (low, high) = (ups(cx, -1, 64), ups(cx, 1, 64));
    let less = |g, h| cx.compare(g, h).unwrap() == Relation::Less;
    (less(low, difference), less(difference, high))
}

/// Returns the weight with options `n + x`, for integers `n` near it and `x` born by day 1, without
/// the rules of the engine.
fn weight_by_relations(cx: ShortContext<'_>, g: Short) -> Option<Short> {
    let integer = |n| cx.integer(n).unwrap();
    let low = (-8..8).rev().find(|&n| place(cx, g, integer(n)).0)?;
    let high = (low..8).find(|&n| place(cx, g, integer(n)).1)?;
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for n in low..=high {
        for &x in cx.day(1).unwrap().iter() {
            let x = cx.add(integer(n), x).unwrap();
            let (at_most, at_least) = place(cx, g, x);
            if !at_least {
                left.push(x);
            }
            if !at_most {
                right.push(x);
            }
        }
    }
    let weight = cx.canonical(&left, &right).unwrap();
    (place(cx, g, weight) == (true, true)).then_some(weight)
}

fn infinitesimals_with_threats(cx: ShortContext<'_>, rounds: usize) -> Vec<Short> {
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut roll = |sides: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed >> 20) as usize % sides
    };
    let day = cx.day(3).unwrap();
    let mut base: Vec<Short> =
        day.iter().copied().filter(|&g| cx.is_infinitesimal(g).unwrap()).collect();
    let (mut found, mut seen) = (Vec::new(), HashSet::new());
    for _ in 0..rounds {
        let mut option = || {
            let (kind, n, g) = (roll(5), roll(7) as i64 - 3, base[roll(base.len())]);
            let number = |n| cx.integer(n).unwrap();
            match kind {
                0 => ups(cx, n, roll(3) as u64),
                1 => cx.canonical(&[g], &[number(-1 - n.abs())]).unwrap(),
                2 => cx.canonical(&[number(1 + n.abs())], &[g]).unwrap(),
                3 => cx.add(g, cx.multiple(&IBig::from(n), ups(cx, 1, 0)).unwrap()).unwrap(),
                _ => day[roll(day.len())],
            }
        };
        let sides = [vec![option(), option()], vec![option(), option()]];
        let g = cx.canonical(&sides[0], &sides[1]).unwrap();
        let threatens = cx.is_infinitesimal(g).unwrap() && !cx.is_all_small(g).unwrap();
        if threatens && cx.birthday(g).unwrap() <= 7_u8.into() && seen.insert(g) {
            found.push(g);
            base.push(g);
        }
    }
    found
}

#[test]
fn threats_do_not_keep_a_weight_from_being_found() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let cx = ShortContext::new(&universe, &budget);
    let day = cx.day(3).unwrap();
    let mut with_weight = Vec::new();
    for &g in day.iter().filter(|&&g| cx.is_infinitesimal(g).unwrap()) {
        let weight = weight(cx, g).unwrap();
        assert_eq!(place(cx, g, weight), (true, true));
        assert!(cx.is_atomic_weight(g, weight).unwrap());
        with_weight.push((g, weight));
    }
    assert_eq!(with_weight.len(), 292);
    let mut none = 0;
    for g in infinitesimals_with_threats(cx, 300) {
        let found = weight(cx, g);
        match found {
            Some(weight) => {
                assert_eq!(place(cx, g, weight), (true, true));
                with_weight.push((g, weight));
            }
            None => {
                none += 1;
                assert_eq!(weight_by_relations(cx, g), None);
            }
        }
    }
    assert!(with_weight.len() > 320 && none > 20, "{} and {none}", with_weight.len());
    for pair in with_weight[..292].windows(2) {
        let sum = cx.add(pair[0].0, pair[1].0).unwrap();
        assert_eq!(weight(cx, sum), Some(cx.add(pair[0].1, pair[1].1).unwrap()));
    }
}
