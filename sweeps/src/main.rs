//! Tests three conjectures of Stewart's thesis (2011) about scoring heap games on all codes of a size.
//!
//! `cargo run --release -p upstar-sweeps -- antiperiods 12` tests Conjecture 3.1.1, and `-- periods` tests
//! Conjectures 3.1.2 and 4.2.2 and the open part of 4.3.1. A relation that holds is proved for all heap
//! sizes, because equal windows of values repeat. This crate does not depend on sessions and front ends.

use std::process::ExitCode;

use clap::Parser;
use upstar_core::{Answer, Budget, SumKind};
use upstar_number::Rational;
use upstar_scoring::heaps::{HeapCode, find_period};

/// Test conjectures about scoring heap games on all codes of a size
#[derive(Parser)]
enum Conjecture {
    /// 3.1.1: if k is the largest number of a subtraction set, then G(n + k) = k - G(n) from some n on
    Antiperiods {
        /// The largest number of the sets, up to 32; there are 2^(k-1) sets for each k
        #[arg(value_parser = clap::value_parser!(u32).range(1..=32))]
        most: u32,
    },
    /// 3.1.2, 4.2.2, 4.3.1: the values of a sum of two heaps have the period 2k in the first heap,
    /// where k is the largest number that a move takes from it without taking all of it
    Periods {
        /// The sum of the two heaps: disjunctive, selective, sequential or conjunctive
        #[arg(long, default_value = "disjunctive", value_parser = operator)]
        operator: SumKind,
        /// The number of digits of the first code
        #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=12))]
        first: u32,
        /// The number of digits of the second code; 0 for a single heap
        #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=12))]
        second: u32,
        /// The number of beans in the second heap
        #[arg(long, default_value_t = 12)]
        beans: u32,
    },
}

fn operator(name: &str) -> Result<SumKind, &'static str> {
    SumKind::named(name).ok_or("expected disjunctive, selective, sequential or conjunctive")
}

fn main() -> ExitCode {
    let holds = match Conjecture::parse() {
        Conjecture::Antiperiods { most } => {
            println!("largest        sets  from 0 on  latest start  of");
            let (mut sets, mut holds) = (0, true);
            for largest in 1..=most {
                let found = antiperiods(largest);
                println!("{found}");
                sets += found.sets;
                holds &= found.failures.is_empty();
            }
            if holds {
                println!("proved for all {sets} sets, and Lemma 3.1.1 checked");
            }
            holds
        }
        Conjecture::Periods { operator, first, second, beans } => {
            match periods(operator, first, second, beans) {
                Ok(found) => {
                    println!("{found}");
                    found.failures.is_empty()
                }
                Err(error) => {
                    eprintln!("error: {error}");
                    return ExitCode::from(2);
                }
            }
        }
    };
    ExitCode::from(u8::from(!holds))
}

/// The largest number of sets or pairs that are listed as failures or as the latest.
const LISTED: usize = 100;

/// The result of testing all subtraction sets with one largest number.
#[derive(Default)]
struct Antiperiods {
    largest: u32,
    sets: u64,
    /// The number of sets for which the relation holds from 0 on.
    immediate: u64,
    /// The least n from which the relation holds for every set.
    latest: usize,
    /// The sets for which the relation does not hold before.
    latest_sets: Vec<Vec<u32>>,
    /// The sets for which the relation was not proved, or which contradict Lemma 3.1.1.
    failures: Vec<Vec<u32>>,
}

impl std::fmt::Display for Antiperiods {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Antiperiods { largest, sets, immediate, latest, .. } = self;
        let worst = self.latest_sets.first().filter(|_| *latest > 0);
        let worst = worst.map_or_else(|| "-".to_owned(), |set| format!("{set:?}"));
        write!(f, "{largest:>7}  {sets:>10}  {immediate:>9}  {latest:>12}  {worst}")?;
        self.failures
            .iter()
            .take(8)
            .try_for_each(|set| write!(f, "\n         not settled: {set:?}"))
    }
}

/// Tests Conjecture 3.1.1 and Lemma 3.1.1 for all subtraction sets with this largest number.
fn antiperiods(largest: u32) -> Antiperiods {
    let mut found = Antiperiods { largest, ..Antiperiods::default() };
    let mut values = Vec::new();
    for lower in 0..1_u64 << (largest - 1) {
        found.sets += 1;
        let set = || -> Vec<u32> {
            let is_member = |i: &u32| *i == largest || lower >> (i - 1) & 1 == 1;
            (1..=largest).filter(is_member).collect()
        };
        let mask = (lower | 1 << (largest - 1)) as u32;
        let start = antiperiod_start(mask, largest as usize, &mut values);
        let Some(start) = start.filter(|_| lemma_holds(mask, largest as usize, &values)) else {
            if found.failures.len() < LISTED {
                found.failures.push(set());
            }
            continue;
        };
        found.immediate += u64::from(start == 0);
        if start > found.latest {
            found.latest = start;
            found.latest_sets.clear();
        }
        if start == found.latest && start > 0 && found.latest_sets.len() < LISTED {
            found.latest_sets.push(set());
        }
    }
    found
}

/// The largest number of a subtraction set; the window of values has this length.
const WINDOW: usize = 32;
/// A value that cannot be reached.
const FAR: i16 = 4000;

/// Returns the least n from which G(n + k) = k - G(n), if 2k consecutive n prove it: then the
/// values have the period 2k, and the relation holds in a whole period.
fn antiperiod_start(mask: u32, k: usize, values: &mut Vec<i16>) -> Option<usize> {
    let mut gains = [-FAR; WINDOW];
    for beans in (1..=WINDOW).filter(|b| mask >> (b - 1) & 1 == 1) {
        gains[WINDOW - beans] = beans as i16;
    }
    values.clear();
    values.resize(WINDOW, FAR);
    let mut start = 0;
    for n in 0..64 * k * k + 1000 {
        let window = values[n..].first_chunk::<WINDOW>()?;
        let best = gains.iter().zip(window).map(|(gain, value)| gain - value).max()?;
        let value = if best < -FAR / 2 { 0 } else { best };
        if n >= k && value != k as i16 - values[WINDOW + n - k] {
            start = n - k + 1;
        }
        values.push(value);
        if n + 1 >= start + 3 * k {
            return Some(start);
        }
    }
    None
}

/// Tests Lemma 3.1.1 on the values: G(s + 2ik) = s and G(s + (2i + 1)k) = k - s for every member s of the
/// set and every i, and no value is negative.
fn lemma_holds(mask: u32, k: usize, values: &[i16]) -> bool {
    let values = &values[WINDOW..];
    let members = (1..=k).filter(|s| mask >> (s - 1) & 1 == 1);
    let mut laws = members.map(|s| {
        let expected = [s as i16, (k - s) as i16];
        values.iter().skip(s).step_by(k).zip(expected.iter().cycle()).all(|(v, e)| v == e)
    });
    laws.all(|holds| holds) && values.iter().all(|&v| v >= 0)
}

/// The result of testing all pairs of codes that never break a heap.
struct Periods {
    operator: SumKind,
    pairs: u64,
    failures: Vec<(HeapCode, HeapCode)>,
    /// An n from which the values of every pair repeat.
    latest: usize,
}

impl std::fmt::Display for Periods {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Periods { operator, pairs, failures, latest } = self;
        let (name, all) = (operator.name(), pairs - failures.len() as u64);
        write!(
            f,
            "{name} sum: 2k is a period for {all} of {pairs} pairs of codes, from {latest} on"
        )?;
        let mut failures = failures.iter().take(8);
        failures.try_for_each(|(a, b)| write!(f, "\nnot settled: {a} beside {b}"))
    }
}

/// Tests whether 2k is a period for all pairs of codes in which i beans score i points. The first
/// codes have at most `first` digits from 0 to 3, the last of them not 0 and one of them at least
/// 2; the second codes have at most `second` digits, the last of them not 0.
fn periods(operator: SumKind, first: u32, second: u32, beans: u32) -> Answer<Periods> {
    let mut found = Periods { operator, pairs: 0, failures: Vec::new(), latest: 0 };
    let beans = if second == 0 { 0 } else { beans };
    for one in codes(first).filter(|code| code.longest_leaving() > 0) {
        for other in codes(second.max(1)).take(if second == 0 { 1 } else { usize::MAX }) {
            found.pairs += 1;
            let limit = 64 * one.longest_take() * one.longest_take() + 1000;
            let budget = Budget::unlimited();
            let period = find_period(operator, &one, &other, beans, limit as u32, &budget)?;
            let is_period = |shift: usize| (2 * one.longest_leaving()).is_multiple_of(shift);
            match period.filter(|period| is_period(period.window_shift)) {
                Some(period) => found.latest = found.latest.max(period.window_at),
                None => found.failures.push((one.clone(), other)),
            }
        }
    }
    Ok(found)
}

/// Returns the codes of at most `length` digits from 0 to 3, the last of them not 0, in which i
/// beans score i points.
fn codes(length: u32) -> impl Iterator<Item = HeapCode> {
    (1..4_u64.pow(length)).filter_map(|code| {
        let size = code.ilog(4) + 1;
        let digits = (0..size).map(|i| code >> (2 * i) & 3).collect();
        HeapCode::new(digits, (1..=i64::from(size)).map(Rational::from).collect()).ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_antiperiods(largest: u32, immediate: u64) {
        let found = antiperiods(largest);
        assert_eq!((found.failures.len(), found.immediate), (0, immediate), "{largest}");
        if let Some(k) = largest.checked_sub(3).map(|_| largest as usize) {
            assert_eq!(found.latest, (2 * k - 1) * (k - 2));
            assert_eq!(found.latest_sets, [[largest - 1, largest]]);
        }
    }

    #[test]
    fn conjecture_311_holds_for_largest_numbers_to_12() {
        let immediate = [1, 2, 3, 5, 7, 12, 16, 27, 37, 58, 80, 131];
        (1..).zip(immediate).for_each(|(k, immediate)| check_antiperiods(k, immediate));
    }

    #[test]
    #[ignore = "minutes: cargo test --release -p upstar-sweeps -- --ignored"]
    fn conjecture_311_holds_for_largest_numbers_to_20() {
        let immediate = [171, 277, 380, 580, 785, 1250, 1655, 2616];
        (13..).zip(immediate).for_each(|(k, immediate)| check_antiperiods(k, immediate));
    }

    fn check_periods(operator: SumKind, [first, second, beans]: [u32; 3], pairs: u64) {
        let found = periods(operator, first, second, beans).unwrap();
        assert_eq!((found.pairs, found.failures.len()), (pairs, 0), "{operator:?}");
    }

    #[test]
    fn twice_the_longest_take_is_a_period_of_small_codes() {
        check_periods(SumKind::Disjunctive, [5, 0, 0], 1023 - 31);
        for operator in [SumKind::Disjunctive, SumKind::Selective, SumKind::Sequential] {
            check_periods(operator, [2, 2, 8], 12 * 15);
        }
    }

    #[test]
    #[ignore = "minutes: cargo test --release -p upstar-sweeps -- --ignored"]
    fn twice_the_longest_take_is_a_period_of_longer_codes() {
        check_periods(SumKind::Disjunctive, [9, 0, 0], 261_632);
        for operator in [SumKind::Disjunctive, SumKind::Selective, SumKind::Sequential] {
            check_periods(operator, [3, 3, 23], 56 * 63);
        }
    }
}
