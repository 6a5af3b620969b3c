//! Sequences of heaps.

use super::read::{form, stopper};
use crate::tests::with;
use crate::{
    ArithmeticPeriod, HeapMoves, Loopy, LoopyContext, OsloGrundy, OsloSubtraction,
    OsloTakeAndBreak, PeriodEvidence, Stopper,
};
use upstar_core::{Budget, Player};
use upstar_form::FormId;

fn multiples(lx: LoopyContext<'_>, rules: &dyn HeapMoves, last: usize) -> Vec<u32> {
    let sequence = lx.oslo_sequence(rules, last).unwrap();
    sequence.multiples.into_iter().map(|k| k.expect("a multiple of upon*")).collect()
}

/// Returns .0ⁿ7.
fn family(n: usize) -> OsloTakeAndBreak {
    let mut digits = vec![0; n];
    digits.push(7);
    OsloTakeAndBreak::new(&digits)
}

#[test]
fn oslo_grundy() {
    // Siegel, thesis, Theorem 3.6.3 and Table 3.5.
    with(|lx| {
        let found = multiples(lx, &OsloGrundy, 300);
        let expected = |n: u32| if n < 3 { 0 } else { n / 2 };
        assert!(found.iter().zip(0..).all(|(&k, n)| k == expected(n)));
        let values = lx.oslo_sequence(&OsloGrundy, 60).unwrap().values;
        let period = lx.arithmetic_period(&values).unwrap().unwrap();
        assert_eq!((period.preperiod, period.period, period.last), (3, 2, 60));
        assert_eq!(period.saltus, lx.upon_star(1).unwrap());
        assert_eq!(period.evidence, PeriodEvidence::Computed);
    });
}

#[test]
fn oslo_007() {
    // Siegel, thesis, Theorem 3.6.4 and Table 3.6.
    with(|lx| {
        let rules = family(2);
        let found = multiples(lx, &rules, 200);
        assert!(found.iter().zip(0..).all(|(&k, n)| k == (n + 2) / 5));
        let sequence = lx.oslo_sequence(&rules, 60).unwrap();
        let upon_star = lx.upon_star(1).unwrap();
        let expected = ArithmeticPeriod {
            preperiod: 0,
            period: 5,
            saltus: upon_star,
            last: 60,
            evidence: PeriodEvidence::Proved,
        };
        assert_eq!(lx.oslo_period(&rules, &sequence).unwrap(), Some(expected));
    });
}

#[test]
fn the_family_of_007_is_periodic_forever() {
    // Siegel, thesis, §3.6.2, conjectures period 2n + 1 and saltus upon*. This is true.
    //
    // By induction, a heap of h has the value v(h) times upon*, where v(h) = floor((h + n) / (2n +
    // 1)). Write h + n = k(2n + 1) + r with 0 <= r <= 2n. The options are v(i) + v(j) with i + j =
    // h - n - 1, that is, (i + n) + (j + n) = k(2n + 1) + r - 1. If r = 0, all options are k - 1:
    // for k - 2 the remainders would have to sum to 4n + 1. If r >= 1, each option is k or k - 1.
    // The value k - 1 occurs: take i = n if h > 2n; if h <= 2n, then k = 1 and all options are 0.
    // The rule for multiples of upon* gives k.upon*.
    with(|lx| {
        for n in 0..=12 {
            let rules = family(n);
            let period = 2 * n + 1;
            let last = 2 * (1 + period) + n + 1 + 3 * period;
            let sequence = lx.oslo_sequence(&rules, last).unwrap();
            let found = lx.oslo_period(&rules, &sequence).unwrap().unwrap();
            assert_eq!((found.preperiod, found.period), (0, period), ".0^{n} 7");
            assert_eq!(found.saltus, lx.upon_star(1).unwrap());
            assert_eq!(found.evidence, PeriodEvidence::Proved);
            let expected = (0..=last).map(|h| ((h + n) / period) as u32);
            assert!(sequence.multiples.iter().copied().eq(expected.map(Some)));
        }
    });
}

#[test]
#[ignore = "a second or more; cargo test --release -p upstar-loopy -- --ignored heaps_of_ten_thousand"]
fn heaps_of_ten_thousand() {
    with(|lx| {
        for n in 0..=12 {
            let found = multiples(lx, &family(n), 10_000);
            assert!(
                found
                    .iter()
                    .zip(0..)
                    .all(|(&k, h): (_, usize)| { k as usize == (h + n) / (2 * n + 1) })
            );
        }
    });
}

#[test]
fn oslo_subtraction() {
    // Siegel, thesis, Table 3.3: S({1,2}, {1,2}).
    with(|lx| {
        let rules = OsloSubtraction { left: vec![1, 2], right: vec![1, 2] };
        assert_eq!(multiples(lx, &rules, 9), [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]);
        let values = lx.oslo_sequence(&rules, 30).unwrap().values;
        let period = lx.arithmetic_period(&values).unwrap().unwrap();
        assert_eq!((period.preperiod, period.period), (0, 2));
        // The heap of 4 is not a multiple of upon*, and has weight 3/2.
        let rules = OsloSubtraction { left: vec![1, 4], right: vec![1, 4] };
        let sequence = lx.oslo_sequence(&rules, 4).unwrap();
        assert_eq!(sequence.values[4], stopper(lx, "{3.(upon*)|0}"));
        assert_eq!(sequence.multiples[4], None);
        assert!(!sequence.is_regular);
        let weight = lx.uponic_weight_of_value(sequence.values[4]).unwrap();
        assert_eq!(Loopy::from(weight), super::read::game(lx, "3/2"));
    });
}

fn literal(lx: LoopyContext<'_>, rules: &dyn HeapMoves, last: usize) -> Vec<FormId> {
    let mut forms: Vec<FormId> = Vec::new();
    for size in 0..=last {
        let side = |player: Player| {
            let mut options = Vec::new();
            let mut each = |heaps: &[usize]| {
                let budget = Budget::unlimited();
                let sum = heaps.iter().try_fold(FormId::ZERO, |sum, &heap| {
                    lx.cx.forms().sum(sum, forms[heap], &budget)
                });
                options.push(sum?);
                Ok(())
            };
            rules.moves(size, player, &mut each).unwrap();
            options
        };
        let (left, right) = (side(Player::Left), side(Player::Right));
        forms.push(lx.cx.forms().make(&left, &right).unwrap());
    }
    forms
}

#[test]
fn sequences_are_the_oslo_games_of_the_trees() {
    with(|lx| {
        let kayles = OsloTakeAndBreak::new(&[7, 7]);
        let cut = OsloTakeAndBreak { digits: vec![4, 3] };
        let three = OsloTakeAndBreak::new(&[0, 8 + 4 + 2 + 1]);
        let partizan = OsloSubtraction { left: vec![1, 3], right: vec![2] };
        let steps = OsloSubtraction { left: vec![1], right: vec![1, 2] };
        let uneven = OsloSubtraction { left: vec![1, 4], right: vec![1, 4] };
        let all: [(&dyn HeapMoves, usize); 7] = [
            (&kayles, 9),
            (&cut, 7),
            (&three, 11),
            (&OsloGrundy, 11),
            (&partizan, 12),
            (&steps, 12),
            (&uneven, 11),
        ];
        for (rules, last) in all {
            let sequence = lx.oslo_sequence(rules, last).unwrap();
            for (size, form) in literal(lx, rules, last).into_iter().enumerate() {
                assert_eq!(lx.oslo(form).unwrap(), sequence.values[size], "heap {size}");
            }
        }
    });
}

#[test]
fn all_ways_to_divide_a_heap() {
    let three = OsloTakeAndBreak { digits: vec![8] };
    let mut found = Vec::new();
    let mut each = |heaps: &[usize]| {
        found.push(heaps.to_vec());
        Ok(())
    };
    three.moves(7, Player::Left, &mut each).unwrap();
    assert_eq!(found, [[1, 1, 5], [1, 2, 4], [1, 3, 3], [2, 2, 3]]);
    assert_eq!((three.most_heaps(), family(3).most_heaps()), (3, 2));
}

#[test]
fn periods_of_other_sequences() {
    with(|lx| {
        let integers = |list: &[i64]| -> Vec<Stopper> {
            list.iter().map(|&n| lx.cx.integer(n).unwrap().into()).collect()
        };
        // Siegel, thesis, the example after Definition 3.6.2.
        let mut list = vec![5, 4, 3, 2, 1];
        list.extend((0..18).map(|n| n / 3));
        let found = lx.arithmetic_period(&integers(&list)).unwrap().unwrap();
        assert_eq!((found.preperiod, found.period), (5, 3));
        assert_eq!(found.saltus, lx.cx.integer(1).unwrap().into());
        let found = lx.arithmetic_period(&integers(&[2; 9])).unwrap().unwrap();
        assert_eq!((found.preperiod, found.period, found.saltus), (0, 1, Stopper::ZERO));
        assert_eq!(lx.arithmetic_period(&integers(&[0, 0, 1, 3, 6, 10, 15])).unwrap(), None);
        assert_eq!(lx.arithmetic_period(&[]).unwrap(), None);
        let under =
            vec![Stopper::ZERO, Stopper::UNDER, Stopper::UNDER, Stopper::UNDER, Stopper::UNDER];
        let found = lx.arithmetic_period(&under).unwrap().unwrap();
        assert_eq!((found.preperiod, found.period, found.saltus), (1, 1, Stopper::ZERO));
    });
}

/// A game in which a heap of 2 has a move to itself.
struct Still;

impl HeapMoves for Still {
    fn moves(
        &self,
        size: usize,
        _: Player,
        each: &mut dyn FnMut(&[usize]) -> upstar_core::Budgeted<()>,
    ) -> upstar_core::Budgeted<()> {
        if size == 2 { each(&[2]) } else { Ok(()) }
    }
}

#[test]
fn heaps_have_to_get_smaller() {
    with(|lx| {
        assert!(lx.oslo_sequence(&Still, 1).is_ok());
        assert!(lx.oslo_sequence(&Still, 2).is_err());
    });
}

#[test]
fn long_sequences_are_paid_for() {
    let (universe, few, stoppers) =
        (upstar_short::Universe::new(), Budget::steps(10_000), crate::Stoppers::new());
    let lx = LoopyContext::new(upstar_short::ShortContext::new(&universe, &few), &stoppers);
    assert!(lx.oslo_sequence(&OsloGrundy, 1_000_000_000).is_err());
}

#[test]
fn weights_add_for_literal_sums() {
    with(|lx| {
        let forms = ["*", "*2", "^", "v", "^*", "'{0,*|*}'"].map(|text| form(lx, text));
        for (i, &g) in forms.iter().enumerate() {
            for &h in &forms[i..] {
                let sum = lx.cx.forms().sum(g, h, lx.cx.budget).unwrap();
                let weights = [g, h].map(|f| lx.uponic_weight(f).unwrap());
                let expected = lx.cx.add(weights[0], weights[1]).unwrap();
                assert_eq!(lx.uponic_weight(sum).unwrap(), expected);
            }
        }
    });
}

/// Octal games with three digits: code, preperiod, period, saltus, evidence.
const OCTAL: &str = include_str!("../../../../../testdata/oslo_octal.tsv");

fn check_octal_games(every: usize, last: usize) {
    let lines: Vec<&str> = OCTAL.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 511);
    for line in lines.into_iter().step_by(every) {
        let [code, preperiod, period, saltus, evidence] = line.split('\t').collect::<Vec<_>>()[..]
        else {
            panic!("{line}");
        };
        let digits: Vec<u32> = code.bytes().skip(2).map(|b| u32::from(b - b'0')).collect();
        let rules = OsloTakeAndBreak::new(&digits);
        with(|lx| {
            let sequence = lx.oslo_sequence(&rules, last).unwrap();
            let found = lx.oslo_period(&rules, &sequence).unwrap();
            if evidence == "none" {
                assert_eq!(found, None, "{code}");
                return;
            }
            let found = found.expect("a period");
            let proved = found.evidence == PeriodEvidence::Proved;
            assert_eq!(found.preperiod.to_string(), preperiod, "{code}");
            assert_eq!(found.period.to_string(), period, "{code}");
            assert_eq!(proved, evidence == "proved", "{code}");
            let expected = match saltus.parse() {
                Ok(k) => lx.upon_star(k).unwrap(),
                Err(_) => sequence.values[9],
            };
            assert_eq!(found.saltus, expected, "{code}");
            if saltus == "G(9)" {
                let weight = lx.uponic_weight_of_value(found.saltus).unwrap();
                assert_eq!(Loopy::from(weight), super::read::game(lx, "3/2"));
                // Twice the saltus is not 3.upon*, but has the same effect on these values.
                let three = lx.upon_star(3).unwrap();
                assert_ne!(lx.add(found.saltus, found.saltus).unwrap(), three.into());
                let values = &sequence.values;
                for n in 24..values.len() - 12 {
                    assert_eq!(lx.add(values[n], three).unwrap(), values[n + 12].into());
                }
            }
        });
    }
}

#[test]
fn octal_games_have_the_recorded_periods() {
    check_octal_games(12, 120);
}

#[test]
#[ignore = "seconds; cargo test -p upstar-loopy -- --ignored all_octal_games"]
fn all_octal_games_have_the_recorded_periods() {
    check_octal_games(1, 400);
}

#[test]
fn weights_of_an_octal_game_without_period_are_periodic() {
    // 0.152: heaps of 13, 18, 23, ... have weights 3, 4, 5, ..., but are not multiples of upon*.
    with(|lx| {
        let sequence = lx.oslo_sequence(&OsloTakeAndBreak::new(&[1, 5, 2]), 43).unwrap();
        for n in 13..=43 {
            let weight = lx.uponic_weight_of_value(sequence.values[n]).unwrap();
            let expected = [3, 3, 4, 4, 4][(n - 13) % 5] + (n as i64 - 13) / 5;
            assert_eq!(weight, lx.cx.integer(expected).unwrap(), "heap {n}");
            assert_eq!(sequence.multiples[n].is_none(), n % 5 == 3, "heap {n}");
        }
    });
}
