//! Canonical forms, genera and parts compared with play in sums, and published counts.

use upstar_core::{Budget, Outcome, Player};
use upstar_form::{FormId, Forms, Nus};

use super::*;
use crate::{MisereContext, MisereTables, naive};

fn with(check: impl FnOnce(MisereContext<'_>)) {
    let (forms, tables, budget) = (Forms::new(), MisereTables::new(), Budget::unlimited());
    check(MisereContext::new(&forms, &tables, &budget));
}

fn nimber(cx: MisereContext<'_>, n: u64) -> FormId {
    cx.forms.nus(&Nus::nimber(n)).unwrap()
}

fn set(cx: MisereContext<'_>, options: &[FormId]) -> FormId {
    cx.forms.make(options, options).unwrap()
}

fn trees(cx: MisereContext<'_>) -> Vec<FormId> {
    let mut games = vec![FormId::ZERO];
    for _ in 0..3 {
        let of = |set: usize| (0..games.len()).filter(move |i| set >> i & 1 != 0);
        let sets = (0..1_usize << games.len())
            .map(|bits| set(cx, &of(bits).map(|i| games[i]).collect::<Vec<_>>()));
        games = sets.collect();
    }
    games
}

#[test]
fn canonical_forms_are_identical_exactly_if_no_company_tells_the_games_apart() {
    with(|cx| {
        let trees = trees(cx);
        assert_eq!(trees.len(), 16);
        let mut company = trees.clone();
        for &a in &trees {
            for &b in &trees {
                company.push(set(cx, &[a, b]));
            }
        }
        for &g in &trees {
            for &h in &trees {
                let same = cx.canonical(g).unwrap() == cx.canonical(h).unwrap();
                let apart = naive::distinguish(cx, g, h, &company).unwrap();
                assert_eq!(same, apart.is_none(), "{g:?} {h:?}");
            }
        }
    });
}

#[test]
fn a_canonical_sum_plays_as_the_sum() {
    with(|cx| {
        let games = cx.impartial_day(4).unwrap();
        for &g in &games {
            for &h in &games {
                let sum = cx.add(g, h).unwrap();
                assert_eq!(cx.outcome(sum).unwrap(), cx.outcome_of_sum(&[g, h]).unwrap());
                assert_eq!(cx.difference(sum, h).unwrap(), Some(g));
            }
            let mate = cx.mate(g).unwrap();
            assert_eq!(cx.outcome_of_sum(&[g, mate]).unwrap(), Outcome::P);
            assert_eq!(cx.outcome(g).unwrap(), naive::outcome(cx, g).unwrap());
        }
    });
}

#[test]
fn the_days_of_on_numbers_and_games() {
    with(|cx| {
        let listed: Vec<usize> = (0..5).map(|d| cx.impartial_day(d).unwrap().len()).collect();
        assert_eq!(listed, [1, 2, 3, 5, 22]);
        let counted: Vec<String> = (0..6).map(|d| day_count(cx, d).unwrap().to_string()).collect();
        assert_eq!(counted, ["1", "2", "3", "5", "22", "4171780"]);
        assert!(day_count(cx, 6).is_err());
    });
}

#[test]
fn a_genus_lists_the_misere_nim_values_beside_heaps_of_two() {
    with(|cx| {
        for g in cx.impartial_day(4).unwrap() {
            let genus = cx.genus(g).unwrap();
            let mut company = vec![g];
            for twos in 0..4 {
                // The definition of the misère nim value.
                let value = (0..).find(|&n| {
                    let with: Vec<FormId> =
                        company.iter().copied().chain([nimber(cx, n)]).collect();
                    cx.outcome_of_sum(&with).unwrap() == Outcome::P
                });
                assert_eq!(Some(genus.misere(twos)), value, "{genus}");
                company.push(nimber(cx, 2));
            }
        }
    });
}

#[test]
fn genera_as_they_are_written() {
    with(|cx| {
        let genus = |g| cx.genus(g).unwrap().to_string();
        let [zero, star, two, three] = [0, 1, 2, 3].map(|n| nimber(cx, n));
        assert_eq!([zero, star, two, three].map(genus), ["0^120", "1^031", "2^20", "3^31"]);
        assert_eq!(genus(nimber(cx, 12)), "12^12.14");
        let twice_two = cx.add(two, two).unwrap();
        assert_eq!(genus(twice_two), "0^02");
        // Grundy and Smith's first games that do not behave like Nim.
        let restive = set(cx, &[zero, twice_two]);
        assert_eq!(genus(restive), "1^20");
        assert_eq!(cx.temper(restive).unwrap(), Temper::Restive);
        assert_eq!(cx.temper(twice_two).unwrap(), Temper::Firm);
        assert_eq!(cx.temper(star).unwrap(), Temper::Fickle);
        assert!(cx.is_tame(three).unwrap() && !cx.is_tame(restive).unwrap());
    });
}

#[test]
fn the_genus_of_a_tame_sum_is_that_of_nim() {
    with(|cx| {
        let games: Vec<FormId> = cx.impartial_day(4).unwrap();
        let tame: Vec<FormId> = games.into_iter().filter(|&g| cx.is_tame(g).unwrap()).collect();
        assert!(tame.len() > 8);
        for &g in &tame {
            for &h in &tame {
                let (of_g, of_h) = (cx.genus(g).unwrap(), cx.genus(h).unwrap());
                let sum = cx.genus(cx.add(g, h).unwrap()).unwrap();
                assert_eq!(Some(sum), of_g.tame_sum(&of_h));
            }
        }
    });
}

#[test]
fn parts_come_in_pairs_and_units_are_zero_and_star() {
    with(|cx| {
        let games = cx.impartial_day(4).unwrap();
        let star = nimber(cx, 1);
        assert_eq!(cx.parts(FormId::ZERO).unwrap(), [FormId::ZERO, star]);
        for &g in &games {
            let parts = cx.parts(g).unwrap();
            for &h in &games {
                let other = cx.difference(g, h).unwrap();
                assert_eq!(other.is_some(), parts.contains(&h));
                for &x in games.iter().take(8) {
                    assert_eq!(cx.add(h, x).unwrap() == g, other == Some(x));
                }
            }
        }
        let two = nimber(cx, 2);
        assert_eq!(cx.parts(cx.add(two, two).unwrap()).unwrap().len(), 6);
    });
}

#[test]
fn what_is_not_impartial_is_refused() {
    with(|cx| {
        let one = cx.forms.integer(1).unwrap();
        let sided = cx.forms.make(&[one], &[one]).unwrap();
        for g in [one, sided] {
            assert!(!cx.is_impartial(g).unwrap());
            assert!(cx.canonical(g).is_err() && cx.genus(g).is_err() && cx.parts(g).is_err());
        }
        assert!(cx.wins(one, Player::Right).unwrap());
        let large = nimber(cx, 1 << 60);
        assert_eq!(cx.genus(large).unwrap().normal(), 1 << 60);
        assert_eq!(cx.outcome(large).unwrap(), Outcome::N);
    });
}

#[test]
fn a_budget_stops_a_sum() {
    let (forms, tables, budget) = (Forms::new(), MisereTables::new(), Budget::steps(50));
    let cx = MisereContext::new(&forms, &tables, &budget);
    let nine = forms.nus(&Nus::nimber(9)).unwrap();
    assert!(cx.add(nine, nine).is_err());
}
