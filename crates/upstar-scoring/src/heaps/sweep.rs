//! Conjectures about scoring heap games, put to the test on all codes of a size.
//!
//! A sweep is a long job: it pays its budget for every code, and tells a callback how far it is. What it
//! reports as settled is proved for all heap sizes, not only for those that were looked at: equal windows
//! of values repeat for ever, see [`find_period`](crate::heaps::find_period).

use upstar_core::{Answer, Budget, Step, Undefined};
use upstar_number::Rational;

use crate::heaps::code::HeapCode;
use crate::heaps::engine::{Heaps, Moves};
use crate::heaps::table::Pair;
use crate::sums::Operator;

/// How far a sweep is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The codes, or pairs of codes, that are done.
    pub done: u64,
    /// How many there are.
    pub total: u64,
    /// How many of those done are counterexamples or were not settled.
    pub failures: u64,
}

/// What is true of all subtraction sets with one largest number k, where i beans bring i points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubtractionSweep {
    /// The largest number k of the sets.
    pub largest: u32,
    /// How many sets there are: 2^(k−1).
    pub sets: u64,
    /// Sets for which Gₛ(n + k) = k − Gₛ(n) was not proved from some n on (conjecture 3.1.1).
    pub failures: Vec<Vec<u32>>,
    /// Sets with a value that contradicts lemma 3.1.1, or below 0.
    pub lemma_failures: Vec<Vec<u32>>,
    /// For how many sets the relation holds from n = 0 on.
    pub immediate: u64,
    /// The largest n from which the relation holds for a set, and not before.
    pub worst_start: u32,
    /// The sets for which that is so; at most eight of them.
    pub worst_sets: Vec<Vec<u32>>,
}

/// The largest number of a subtraction set: the window of values is as long.
const WINDOW: usize = 32;
/// Stands for a value that cannot be reached.
const FAR: i16 = 4000;
/// How many failures are listed.
const LISTED: usize = 100;

/// Conjecture 3.1.1 of the thesis for all subtraction sets with largest number `largest`: from some n on
/// Gₛ(n + k) = k − Gₛ(n).
///
/// # Errors
///
/// Undefined if `largest` is not between 1 and 32; interrupted if the budget runs out. A step is a set.
///
/// ```
/// # use upstar_core::Budget;
/// # use upstar_scoring::heaps::sweep;
/// let found = sweep::subtraction_sets(5, &Budget::unlimited(), &mut |_| ())?;
/// assert_eq!((found.sets, found.failures.len()), (16, 0));
/// // The relation starts latest for {k − 1, k}, at (2k − 1)(k − 2).
/// assert_eq!((found.worst_start, &found.worst_sets[0][..]), (27, &[4, 5][..]));
/// # Ok::<(), upstar_core::NoAnswer>(())
/// ```
pub fn subtraction_sets(
    largest: u32,
    budget: &Budget,
    progress: &mut dyn FnMut(Progress),
) -> Answer<SubtractionSweep> {
    if !(1..=WINDOW as u32).contains(&largest) {
        return Err(
            Undefined::new("the largest number of a subtraction set is from 1 to 32").into()
        );
    }
    let sets = 1_u64 << (largest - 1);
    let mut report = SubtractionSweep {
        largest,
        sets,
        failures: Vec::new(),
        lemma_failures: Vec::new(),
        immediate: 0,
        worst_start: 0,
        worst_sets: Vec::new(),
    };
    let mut values = Vec::new();
    for lower in 0..sets {
        budget.spend(1)?;
        // Bit i − 1 stands for the number i.
        let mask = (lower | 1 << (largest - 1)) as u32;
        let members = || (1..=largest).filter(|i| mask >> (i - 1) & 1 == 1).collect::<Vec<_>>();
        let start = antiperiod_start(mask, largest, &mut values);
        if !lemma_holds(mask, largest, &values) && report.lemma_failures.len() < LISTED {
            report.lemma_failures.push(members());
        }
        match start {
            None if report.failures.len() < LISTED => report.failures.push(members()),
            None => {}
            Some(start) => {
                report.immediate += u64::from(start == 0);
                if start > report.worst_start {
                    report.worst_start = start;
                    report.worst_sets.clear();
                }
                if start == report.worst_start && report.worst_sets.len() < 8 {
                    report.worst_sets.push(members());
                }
            }
        }
        if (lower + 1) % 4096 == 0 || lower + 1 == sets {
            let failures = report.failures.len() as u64;
            progress(Progress { done: lower + 1, total: sets, failures });
        }
    }
    Ok(report)
}

/// The least n from which Gₛ(n + k) = k − Gₛ(n). It is proved by 2k such n in a row: then the values
/// have the period 2k, and the relation holds in a whole period.
fn antiperiod_start(mask: u32, k: u32, values: &mut Vec<i16>) -> Option<u32> {
    let mut gains = [-FAR; WINDOW];
    for beans in (1..=WINDOW).filter(|b| mask >> (b - 1) & 1 == 1) {
        gains[WINDOW - beans] = beans as i16;
    }
    let k = k as usize;
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
            return Some(start as u32);
        }
    }
    None
}

/// Lemma 3.1.1: Gₛ(s + 2ik) = s and Gₛ(s + (2i + 1)k) = k − s for every s in the set and i ≥ 0, as far as
/// there are values; and no value is below 0.
fn lemma_holds(mask: u32, k: u32, values: &[i16]) -> bool {
    let values = &values[WINDOW..];
    let (k, mut holds) = (k as usize, values.iter().all(|&v| v >= 0));
    for s in (1..=k).filter(|s| mask >> (s - 1) & 1 == 1) {
        let expected = [s as i16, (k - s) as i16];
        let every_k = values.iter().skip(s).step_by(k);
        holds &= every_k.zip(expected.iter().cycle()).all(|(v, e)| v == e);
    }
    holds
}

/// What is true of pairs of codes that take without breaking, where i beans bring i points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeriodSweep {
    /// How the two heaps are played together.
    pub operator: Operator,
    /// How many pairs of codes there are.
    pub pairs: u64,
    /// The pairs for which 2k was not proved to be a period in n, for some heap of the second code.
    pub failures: Vec<(HeapCode, HeapCode)>,
    /// The largest n from which the values of some pair repeat, as far as that was looked for.
    pub worst_start: u32,
}

/// Conjectures 3.1.2 (disjunctive), 4.2.2 (selective) and what is left of 4.3.1 (sequential): 2k is a
/// period in n of the values of a heap of n beans together with any heap of at most `m` beans, where k is
/// the most that a move takes from the first one without taking all of it. The first codes are all of at most `first` digits from
/// 0 to 3, the last of them not 0 and one at least 2; the second codes all of at most `second` digits, the
/// last not 0. With a `second` of 0 the first heap is alone.
///
/// # Errors
///
/// Undefined if a length is above 12; interrupted if the budget runs out. A step is a row of values.
///
/// ```
/// # use upstar_core::Budget;
/// # use upstar_scoring::Operator;
/// # use upstar_scoring::heaps::sweep;
/// let found = sweep::periods(Operator::Selective, 2, 1, 5, &Budget::unlimited(), &mut |_| ())?;
/// assert_eq!((found.pairs, found.failures.len()), (36, 0));
/// # Ok::<(), upstar_core::NoAnswer>(())
/// ```
pub fn periods(
    operator: Operator,
    first: u32,
    second: u32,
    m: u32,
    budget: &Budget,
    progress: &mut dyn FnMut(Progress),
) -> Answer<PeriodSweep> {
    if first > 12 || second > 12 {
        return Err(Undefined::new("the codes of a sweep have at most 12 digits").into());
    }
    let (firsts, seconds) = (code_count(first), code_count(second).max(1));
    let total_first = (0..firsts).filter(|&i| digits_of(i).iter().any(|&d| d >= 2)).count() as u64;
    let mut report = PeriodSweep {
        operator,
        pairs: total_first * seconds,
        failures: Vec::new(),
        worst_start: 0,
    };
    let mut done = 0;
    for i in (0..firsts).filter(|&i| digits_of(i).iter().any(|&d| d >= 2)) {
        for j in 0..seconds {
            let codes = (counting(digits_of(i))?, counting(digits_of(j))?);
            let m = if second == 0 { 0 } else { m };
            match double_period_start(operator, &codes, m, budget)? {
                Some(start) => report.worst_start = report.worst_start.max(start),
                None if report.failures.len() < LISTED => report.failures.push(codes),
                None => {}
            }
            done += 1;
            if done % 256 == 0 || done == report.pairs {
                let failures = report.failures.len() as u64;
                progress(Progress { done, total: report.pairs, failures });
            }
        }
    }
    Ok(report)
}

/// How many strings of at most `length` digits 0 to 3 do not end in 0.
fn code_count(length: u32) -> u64 {
    4_u64.pow(length) - 1
}

/// The digits of the i-th such string, the first of them the lowest in base 4.
fn digits_of(i: u64) -> Vec<u64> {
    let mut rest = i + 1;
    let mut digits = Vec::new();
    while rest > 0 {
        digits.push(rest % 4);
        rest /= 4;
    }
    digits
}

/// The code with these digits in which i beans bring i points.
fn counting(digits: Vec<u64>) -> Answer<HeapCode> {
    let points = (1..=digits.len() as i64).map(Rational::from).collect();
    HeapCode::new(digits, points).map_err(|no| Undefined::new(no.to_string()).into())
}

/// The least n found from which all rows repeat after 2k.
fn double_period_start(
    operator: Operator,
    codes: &(HeapCode, HeapCode),
    m: u32,
    budget: &Budget,
) -> Answer<Option<u32>> {
    let (longest, k) = (codes.0.longest_take(), codes.0.longest_leaving());
    let cap = 64 * longest * longest + 1000;
    let mut limit = 8 * longest + 32;
    loop {
        let heaps = Heaps::new(operator, vec![codes.0.clone(), codes.1.clone()])?;
        let first = Moves::new(&heaps.takes[0], limit as u32);
        let pair = Pair::new(operator, first, Moves::new(&heaps.takes[1], m), budget)?;
        if let Some(start) = repeats(&pair, k, longest + 1 - k, limit, budget)? {
            return Ok(Some(start as u32));
        }
        if limit >= cap {
            return Ok(None);
        }
        limit *= 4;
    }
}

/// Where k rows in a row, not before n = `earliest`, equal those 2k later.
fn repeats(
    pair: &Pair,
    k: usize,
    earliest: usize,
    limit: usize,
    budget: &Budget,
) -> Step<Option<usize>> {
    let mut rows: Vec<Vec<i64>> = Vec::new();
    let mut start = earliest;
    for n in 0..=limit {
        budget.spend(1)?;
        let row = pair.row(n, |back| &rows[back]);
        if n >= 2 * k + earliest && rows[n - 2 * k] != row {
            start = n - 2 * k + 1;
        }
        rows.push(row);
        if n + 1 >= start + 3 * k {
            let mut least = start;
            while least > 0 && rows[least - 1] == rows[least - 1 + 2 * k] {
                least -= 1;
            }
            return Ok(Some(least));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conjecture_311_holds_for_small_sets() {
        let immediate = [1, 2, 3, 5, 7, 12, 16, 27, 37, 58, 80, 131];
        for (k, immediate) in (1..).zip(immediate) {
            let found = subtraction_sets(k, &Budget::unlimited(), &mut |_| ()).unwrap();
            assert!(found.failures.is_empty() && found.lemma_failures.is_empty(), "{found:?}");
            assert_eq!(found.immediate, immediate, "k = {k}");
            let worst = if k >= 3 { (2 * k - 1) * (k - 2) } else { 0 };
            assert_eq!(found.worst_start, worst, "k = {k}");
            assert!(k < 3 || found.worst_sets == [[k - 1, k]], "{found:?}");
        }
    }

    #[test]
    #[ignore = "minutes; MAX=22 cargo test --release -p upstar-scoring -- --ignored 311"]
    fn conjecture_311_holds_for_all_sets_with_largest_number_at_most_22() {
        let most = std::env::var("MAX").ok().and_then(|n| n.parse().ok()).unwrap_or(20);
        let immediate = [171, 277, 380, 580, 785, 1250, 1655, 2616];
        for k in 13..=most {
            let found = subtraction_sets(k, &Budget::unlimited(), &mut |_| ()).unwrap();
            assert!(found.failures.is_empty() && found.lemma_failures.is_empty(), "{found:?}");
            assert_eq!(found.worst_start, (2 * k - 1) * (k - 2));
            assert_eq!(found.worst_sets, [[k - 1, k]]);
            println!("{k}: {} sets, {} immediate", found.sets, found.immediate);
            if let Some(&expected) = immediate.get(k as usize - 13) {
                assert_eq!(found.immediate, expected);
            }
        }
    }

    #[test]
    fn twice_the_longest_take_is_a_period_of_small_codes() {
        let unlimited = Budget::unlimited();
        let alone = periods(Operator::Disjunctive, 5, 0, 0, &unlimited, &mut |_| ()).unwrap();
        assert_eq!((alone.pairs, alone.failures.len()), (1023 - 31, 0));
        for operator in [Operator::Disjunctive, Operator::Selective, Operator::Sequential] {
            let mut last = None;
            let found =
                periods(operator, 2, 2, 8, &unlimited, &mut |step| last = Some(step)).unwrap();
            assert_eq!((found.pairs, found.failures.len()), (12 * 15, 0), "{found:?}");
            assert_eq!(last, Some(Progress { done: 180, total: 180, failures: 0 }));
        }
    }

    #[test]
    #[ignore = "minutes; cargo test --release -p upstar-scoring -- --ignored longer"]
    fn twice_the_longest_take_is_a_period_of_longer_codes() {
        let unlimited = Budget::unlimited();
        let alone = periods(Operator::Disjunctive, 9, 0, 0, &unlimited, &mut |_| ()).unwrap();
        assert_eq!((alone.pairs, alone.failures.len()), (261_632, 0));
        for operator in [Operator::Disjunctive, Operator::Selective, Operator::Sequential] {
            let found = periods(operator, 3, 3, 23, &unlimited, &mut |_| ()).unwrap();
            assert_eq!((found.pairs, found.failures.len()), (56 * 63, 0), "{operator:?}");
        }
    }

    #[test]
    fn a_sweep_stops_when_it_is_told_to() {
        let budget = Budget::steps(100);
        assert!(subtraction_sets(10, &budget, &mut |_| ()).is_err());
        assert!(subtraction_sets(0, &budget, &mut |_| ()).is_err());
        assert!(periods(Operator::Disjunctive, 13, 0, 0, &budget, &mut |_| ()).is_err());
    }
}
