//! Published quotients, and quotients compared with search.

use upstar_core::{Budget, NoAnswer};
use upstar_form::{FormId, Forms};

use super::*;
use crate::{Map, MisereContext, MisereTables};

fn code(text: &str) -> MisereTakeAndBreak {
    MisereTakeAndBreak::new(&text.chars().filter_map(|c| c.to_digit(10)).collect::<Vec<_>>())
}

fn quotient(text: &str, heaps: u32) -> Quotient {
    misere_quotient(&code(text), heaps, &Budget::unlimited()).unwrap()
}

fn nim(heap: u32) -> Vec<Vec<u32>> {
    (0..heap).map(|rest| vec![rest]).collect()
}

/// The misère nim value of a sum, by definition.
fn naive(game: &impl MisereHeapGame, heaps: &[u32], memo: &mut Map<Vec<u32>, u64>) -> u64 {
    let mut heaps: Vec<u32> = heaps.to_vec();
    heaps.sort_unstable();
    heaps.retain(|&heap| heap > 0);
    if let Some(&known) = memo.get(&heaps) {
        return known;
    }
    let mut values = Vec::new();
    for i in 0..heaps.len() {
        for option in game.options(heaps[i]) {
            let mut next = heaps.clone();
            next.remove(i);
            next.extend(option);
            values.push(naive(game, &next, memo));
        }
    }
    let least = (0..).find(|value| !values.contains(value)).unwrap();
    let value = if values.is_empty() { 1 } else { least };
    memo.insert(heaps, value);
    value
}

#[test]
fn a_quotient_says_who_wins_every_small_sum() {
    for text in ["0.123", "0.77", "0.07", "0.15", "4.07", "0.26", "0.53", "0.152", "0.3f"] {
        let game = if text == "0.3f" { MisereTakeAndBreak::new(&[0, 3, 15]) } else { code(text) };
        let quotient = misere_quotient(&game, 8, &Budget::unlimited()).unwrap();
        let mut memo = Map::default();
        for a in 0..=8 {
            for b in a..=8 {
                for c in b..=8 {
                    for d in [0, 3, 7] {
                        let heaps = [a, b, c, d];
                        let expected = naive(&game, &heaps, &mut memo) == 0;
                        assert_eq!(
                            quotient.is_p_position(&heaps),
                            Some(expected),
                            "{text} {heaps:?}"
                        );
                    }
                }
            }
        }
    }
}

fn check_laws(quotient: &Quotient) {
    let n = quotient.order() as u32;
    for i in 0..n {
        assert_eq!(quotient.product(0, i), i);
        for j in 0..n {
            assert_eq!(quotient.product(i, j), quotient.product(j, i));
            let tell = |k| {
                quotient.is_losing(quotient.product(i, k))
                    != quotient.is_losing(quotient.product(j, k))
            };
            assert!(i == j || (0..n).any(tell), "{} {}", quotient.name(i), quotient.name(j));
            for k in 0..n {
                let one_way = quotient.product(quotient.product(i, j), k);
                assert_eq!(one_way, quotient.product(i, quotient.product(j, k)));
            }
        }
    }
}

#[test]
fn quotients_are_reduced_commutative_monoids() {
    for (text, heaps) in [("0.123", 12), ("0.77", 30), ("0.07", 20), ("0.75", 12)] {
        check_laws(&quotient(text, heaps));
    }
}

// Plambeck and Siegel: the quotient of Nim with heaps below 2ⁿ has order 2ⁿ + 2.
#[test]
fn the_quotient_of_nim_is_tame() {
    for (heaps, order) in [(0, 1), (1, 2), (3, 6), (7, 10), (15, 18)] {
        let quotient = misere_quotient(&nim, heaps, &Budget::unlimited()).unwrap();
        assert_eq!(quotient.order(), order);
        assert!(quotient.is_tame());
        check_laws(&quotient);
        // Bouton: the outcome is the same as under normal play unless all heaps have size one.
        for a in 0..=heaps {
            for b in a..=heaps {
                for c in b..=heaps {
                    let sum = a ^ b ^ c;
                    let losing = if c > 1 { sum == 0 } else { sum == 1 };
                    assert_eq!(quotient.is_p_position(&[a, b, c]), Some(losing));
                }
            }
        }
    }
}

// Plambeck, "Taming the wild in impartial combinatorial games".
#[test]
fn the_quotient_of_0_123_has_order_20() {
    let quotient = quotient("0.123", 30);
    assert_eq!((quotient.order(), quotient.p_portion().len()), (20, 5));
    assert!(!quotient.is_tame());
    let period = HeapPeriod { start: 5, period: 5, proved: true };
    assert_eq!(quotient.period(), Some(period));
    assert_eq!(
        quotient.presentation(),
        "<a, b, c, d | a^2 = 1, c^2 = 1, cd = bd, b^2c = b^3, b^2d = d, d^3 = ad^2, b^4 = b^2>"
    );
}

// Plambeck and Siegel, after Sibert and Conway.
#[test]
fn the_quotient_of_kayles_has_order_40() {
    let quotient = quotient("0.77", 168);
    assert_eq!(quotient.order(), 40);
    let period = HeapPeriod { start: 71, period: 12, proved: true };
    assert_eq!(quotient.period(), Some(period));
}

#[test]
fn the_quotient_of_guiles_has_order_42() {
    assert_eq!(quotient("0.15", 30).order(), 42);
}

#[test]
fn the_quotients_of_dawsons_kayles() {
    let orders = [(1, 1), (3, 2), (9, 6), (13, 12), (20, 24)];
    for (heaps, order) in orders {
        assert_eq!(quotient("0.07", heaps).order(), order, "{heaps} heaps");
    }
}

#[test]
#[ignore = "some seconds; run with --ignored: Dawson's Kayles through heap 30"]
fn the_quotient_of_dawsons_kayles_through_heap_30_has_order_360() {
    assert_eq!(quotient("0.07", 29).order(), 176);
    assert_eq!(quotient("0.07", 30).order(), 360);
}

/// Code, heaps, order, size of the P-portion, and known period.
const OCTAL: &str = include_str!("../../../../testdata/misere_octal.tsv");

/// Returns the line of a game in this table, for the least bound tried for which a period is
/// proved, or for the last bound within the step limit.
fn line(first: u32, second: u32, steps: u64) -> String {
    let game = MisereTakeAndBreak::new(&[0, first, second]);
    let mut line = String::new();
    for heaps in (8..=40).chain([60, 100, 150, 200, 400]) {
        let Ok(quotient) = misere_quotient(&game, heaps, &Budget::steps(steps)) else { break };
        let (order, losing) = (quotient.order(), quotient.p_portion().len());
        let proved = quotient.period().filter(|period| period.proved);
        let known = match proved {
            Some(HeapPeriod { start, period, .. }) => format!("{period} from {start}"),
            None => "open".to_owned(),
        };
        let temper = if quotient.is_tame() { "tame" } else { "wild" };
        line = format!("0.{first}{second}\t{heaps}\t{order}\t{losing}\t{temper}\t{known}");
        if proved.is_some() {
            break;
        }
    }
    line
}

#[test]
fn the_quotients_of_the_two_digit_octal_games() {
    let rows: Vec<&str> = OCTAL.lines().filter(|row| !row.starts_with('#')).collect();
    assert_eq!(rows.len(), 64);
    for row in rows {
        let fields: Vec<&str> = row.split('\t').collect();
        let heaps: u32 = fields[1].parse().unwrap();
        let quotient =
            misere_quotient(&code(fields[0]), heaps, &Budget::steps(20_000_000)).unwrap();
        let losing = quotient.p_portion().len();
        let temper = if quotient.is_tame() { "tame" } else { "wild" };
        assert_eq!(quotient.order().to_string(), fields[2], "{row}");
        assert_eq!((losing.to_string().as_str(), temper), (fields[3], fields[4]), "{row}");
        let proved = quotient.period().filter(|period| period.proved);
        let known =
            proved.map_or("open".to_owned(), |it| format!("{} from {}", it.period, it.start));
        assert_eq!(known, fields[5], "{row}");
    }
}

#[test]
#[ignore = "minutes; run with --ignored --nocapture: prints the table of two-digit octal games"]
fn the_table_of_two_digit_octal_games() {
    for first in 0..8 {
        for second in 0..8 {
            println!("{}", line(first, second, 30_000));
        }
    }
}

#[test]
fn genera_of_sums_are_those_of_the_definition() {
    let mut quotients = 0;
    for text in ["0.123", "0.77", "0.07", "0.15", "4.07", "0.26", "0.53", "0.152", "0.3f"] {
        let game = if text == "0.3f" { MisereTakeAndBreak::new(&[0, 3, 15]) } else { code(text) };
        // The heaps 1 and 2 are nim heaps.
        let beside_two = |heap: u32| -> Vec<Vec<u32>> {
            if heap <= 2 {
                return nim(heap);
            }
            let shifted = |part: u32| if part == 0 { 0 } else { part + 2 };
            let options = game.options(heap - 2).into_iter();
            options.map(|option| option.into_iter().map(shifted).collect()).collect()
        };
        let sums: Vec<Vec<u32>> = (0..=7).flat_map(|a| (a..=7).map(move |b| vec![a, b])).collect();
        let genera = genera_of_sums(&game, 7, &sums, &Budget::steps(100_000)).unwrap();
        // Together with nim heaps, some quotients are large.
        let budget = Budget::steps(100_000);
        if let Ok(others) = genera::genera_by_quotient(&game, 7, &sums, &budget) {
            assert_eq!(genera, others, "{text}");
            quotients += 1;
        }
        let mut memo = Map::default();
        for (sum, genus) in sums.iter().zip(genera) {
            for twos in 0..5 {
                let mut heaps: Vec<u32> =
                    sum.iter().filter(|&&heap| heap > 0).map(|heap| heap + 2).collect();
                heaps.extend(vec![2; twos]);
                let expected = naive(&beside_two, &heaps, &mut memo);
                assert_eq!(genus.misere(twos), expected, "{text} {sum:?} {twos}");
            }
        }
    }
    assert!(quotients > 3, "{quotients}");
}

/// Canonical forms are small enough up to heap 25.
#[test]
fn the_genera_of_kayles() {
    check_kayles(45);
}

#[test]
#[ignore = "many seconds; run with --ignored: the genera of Kayles up to heap 80"]
fn the_genera_of_kayles_up_to_heap_80() {
    check_kayles(80);
}

fn check_kayles(last: u32) {
    let kayles = code("0.77");
    let heaps: Vec<Vec<u32>> = (0..=last).map(|heap| vec![heap]).collect();
    let budget = Budget::steps(20_000_000);
    let genera = genera_of_sums(&kayles, last, &heaps, &budget).unwrap();
    let (forms, tables) = (Forms::new(), MisereTables::new());
    let cx = MisereContext::new(&forms, &tables, &budget);
    for (heap, form) in heap_forms(cx, &kayles, 25).into_iter().enumerate() {
        assert_eq!(genera[heap], cx.genus(form).unwrap(), "{heap}");
    }
    let quotient = quotient("0.77", last);
    for (heap, genus) in (0..).zip(&genera) {
        for twos in 0..4 {
            let sum: Vec<u32> = std::iter::once(heap).chain(vec![2; twos]).collect();
            let losing = quotient.is_p_position(&sum);
            assert_eq!(losing, Some(genus.misere(twos) == 0), "{sum:?}");
        }
    }
}

/// Returns the canonical forms of the heaps 0, …, `last`.
fn heap_forms(
    cx: MisereContext<'_>,
    game: &(impl MisereHeapGame + ?Sized),
    last: u32,
) -> Vec<FormId> {
    let mut forms = vec![FormId::ZERO];
    for size in 1..=last {
        let options = game.options(size).into_iter().map(|option| {
            let mut parts = option.into_iter().map(|part| forms[part as usize]);
            parts.try_fold(FormId::ZERO, |sum, part| cx.add(sum, part)).unwrap()
        });
        forms.push(cx.canonical_of_options(options.collect()).unwrap());
    }
    forms
}

/// Compares the genera of sums of up to three heaps with those of their canonical forms, and the
/// misère nim values with their definition.
#[test]
fn genera_are_those_of_the_forms() {
    let (forms, tables, budget) = (Forms::new(), MisereTables::new(), Budget::unlimited());
    let cx = MisereContext::new(&forms, &tables, &budget);
    let games: [(Box<dyn MisereHeapGame>, u32); 4] = [
        (Box::new(code("0.77")), 9),
        (Box::new(code("0.123")), 9),
        (Box::new(code("0.17")), 9),
        (Box::new(nim), 12),
    ];
    let mut compared = 0;
    for (game, last) in games {
        let heaps = heap_forms(cx, &*game, last);
        let mut random = 1_u32;
        let mut sums = Vec::new();
        for round in 0..4000 {
            let mut pick = || {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (random >> 16) % (last + 1)
            };
            let sum: Vec<u32> = (0..=round % 3).map(|_| pick()).collect();
            // The forms of sums of large wild heaps are large.
            if sum.iter().sum::<u32>() <= last + 2 || last > 9 {
                sums.push(sum);
            }
        }
        let genera = genera_of_sums(&*game, last, &sums, &Budget::steps(2_000_000)).unwrap();
        for (sum, genus) in sums.iter().zip(genera) {
            let form =
                sum.iter().try_fold(FormId::ZERO, |form, &heap| cx.add(form, heaps[heap as usize]));
            assert_eq!(genus, cx.genus(form.unwrap()).unwrap(), "{sum:?}");
            compared += 1;
        }
    }
    assert!(compared > 10_000, "{compared}");
}

#[test]
fn heaps_must_shrink_and_budgets_hold() {
    let grows = |heap: u32| vec![vec![heap]];
    let no = misere_quotient(&grows, 3, &Budget::unlimited()).unwrap_err();
    assert!(matches!(no, NoAnswer::Undefined(_)));
    let no = misere_quotient(&code("0.77"), 30, &Budget::steps(100)).unwrap_err();
    let NoAnswer::Interrupted(no) = no else { panic!("{no}") };
    assert!(no.to_string().contains("the heaps up to 4 was found and has order 6"), "{no}");
}

#[test]
fn a_game_without_moves_has_the_trivial_quotient() {
    let quotient = quotient("0.", 5);
    assert_eq!((quotient.order(), quotient.presentation().as_str()), (1, "<>"));
    assert_eq!(quotient.is_p_position(&[1, 2, 3]), Some(false));
}
