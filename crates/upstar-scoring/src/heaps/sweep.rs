//! Conjectures about scoring heap games, put to the test on all codes of a size.
//!
//! A sweep is a long job: it pays its budget for every code, and tells a callback how far it is. It can be
//! cut into jobs for several threads, whose findings are joined again. What it
//! reports as settled is proved for all heap sizes, not only for those that were looked at: equal windows
//! of values repeat for ever, see [`find_period`](crate::heaps::find_period).

use std::ops::Range;

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

/// What is true of subtraction sets with one largest number k, where i beans bring i points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubtractionSweep {
    /// The largest number k of the sets.
    pub largest: u32,
    /// How many sets were looked at; there are 2^(k−1).
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
/// How many sets that are worst are listed.
const LISTED_WORST: usize = 8;
/// The sets of a job, and about as many pairs of codes.
const SETS: u64 = 4096;
const PAIRS: u64 = 64;

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
    let mut report = SubtractionSweep::new(largest)?;
    for sets in SubtractionSweep::jobs(largest) {
        report.join(SubtractionSweep::of(largest, sets, budget)?);
        progress(report.progress());
    }
    Ok(report)
}

impl SubtractionSweep {
    /// Nothing looked at yet.
    ///
    /// # Errors
    ///
    /// Undefined if `largest` is not between 1 and 32.
    pub fn new(largest: u32) -> Answer<SubtractionSweep> {
        if !(1..=WINDOW as u32).contains(&largest) {
            let message = "the largest number of a subtraction set is from 1 to 32";
            return Err(Undefined::new(message).into());
        }
        Ok(SubtractionSweep {
            largest,
            sets: 0,
            failures: Vec::new(),
            lemma_failures: Vec::new(),
            immediate: 0,
            worst_start: 0,
            worst_sets: Vec::new(),
        })
    }

    /// The sets with this largest number, by ranges of their numbers, in order.
    pub fn jobs(largest: u32) -> impl Iterator<Item = Range<u64>> + Clone {
        let all = 1_u64.checked_shl(largest.saturating_sub(1)).unwrap_or(0);
        (0..all).step_by(SETS as usize).map(move |from| from..all.min(from + SETS))
    }

    /// What is true of some of the sets. Bit i − 1 of the number of a set stands for the member i.
    ///
    /// # Errors
    ///
    /// As [`subtraction_sets`].
    pub fn of(largest: u32, sets: Range<u64>, budget: &Budget) -> Answer<SubtractionSweep> {
        let mut report = SubtractionSweep::new(largest)?;
        let mut values = Vec::new();
        for lower in sets {
            budget.spend(1)?;
            let mask = (lower | 1 << (largest - 1)) as u32;
            let members = || vec![(1..=largest).filter(|i| mask >> (i - 1) & 1 == 1).collect()];
            let start = antiperiod_start(mask, largest, &mut values);
            let mut one = SubtractionSweep { sets: 1, ..SubtractionSweep::new(largest)? };
            if !lemma_holds(mask, largest, &values) {
                one.lemma_failures = members();
            }
            match start {
                None => one.failures = members(),
                Some(start) => {
                    one.immediate = u64::from(start == 0);
                    one.worst_start = start;
                    if start >= report.worst_start {
                        one.worst_sets = members();
                    }
                }
            }
            report.join(one);
        }
        Ok(report)
    }

    /// Add what is true of sets that come later.
    pub fn join(&mut self, later: SubtractionSweep) {
        self.sets += later.sets;
        self.immediate += later.immediate;
        self.failures.extend(later.failures);
        self.failures.truncate(LISTED);
        self.lemma_failures.extend(later.lemma_failures);
        self.lemma_failures.truncate(LISTED);
        if later.worst_start > self.worst_start {
            self.worst_start = later.worst_start;
            self.worst_sets.clear();
        }
        if later.worst_start == self.worst_start {
            self.worst_sets.extend(later.worst_sets);
            self.worst_sets.truncate(LISTED_WORST);
        }
    }

    /// How far this is.
    #[must_use]
    pub fn progress(&self) -> Progress {
        let total = 1 << (self.largest - 1);
        Progress { done: self.sets, total, failures: self.failures.len() as u64 }
    }
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
    let sweep = Codes { operator, first, second, m };
    let mut report = sweep.nothing()?;
    for firsts in sweep.jobs() {
        report.join(sweep.of(firsts, budget)?);
        progress(sweep.progress(&report));
    }
    Ok(report)
}

/// Which pairs of codes [`periods`] looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Codes {
    /// How the two heaps are played together.
    pub operator: Operator,
    /// The most digits of a first code.
    pub first: u32,
    /// The most digits of a second code; with 0 the first heap is alone.
    pub second: u32,
    /// The most beans of the second heap.
    pub m: u32,
}

impl Codes {
    /// Nothing looked at yet.
    ///
    /// # Errors
    ///
    /// Undefined if a length is above 12.
    pub fn nothing(self) -> Answer<PeriodSweep> {
        if self.first > 12 || self.second > 12 {
            let message = "the codes of a sweep have at most 12 digits";
            return Err(Undefined::new(message).into());
        }
        let (operator, failures) = (self.operator, Vec::new());
        Ok(PeriodSweep { operator, pairs: 0, failures, worst_start: 0 })
    }

    /// How many second codes there are.
    fn seconds(self) -> u64 {
        code_count(self.second).max(1)
    }

    /// The numbers of the first codes, by ranges, in order.
    pub fn jobs(self) -> impl Iterator<Item = Range<u64>> + Clone {
        let (all, size) = (code_count(self.first), (PAIRS / self.seconds()).max(1));
        (0..all).step_by(size as usize).map(move |from| from..all.min(from + size))
    }

    /// What is true of the pairs with these first codes.
    ///
    /// # Errors
    ///
    /// As [`periods`].
    pub fn of(self, firsts: Range<u64>, budget: &Budget) -> Answer<PeriodSweep> {
        let mut report = self.nothing()?;
        let m = if self.second == 0 { 0 } else { self.m };
        for i in firsts.filter(|&i| leaves_some(i)) {
            for j in 0..self.seconds() {
                let codes = (counting(digits_of(i))?, counting(digits_of(j))?);
                match double_period_start(self.operator, &codes, m, budget)? {
                    Some(start) => report.worst_start = report.worst_start.max(start),
                    None if report.failures.len() < LISTED => report.failures.push(codes),
                    None => {}
                }
                report.pairs += 1;
            }
        }
        Ok(report)
    }

    /// How far this is.
    #[must_use]
    pub fn progress(self, found: &PeriodSweep) -> Progress {
        // Of n digits at most, those that are none of 2 and 3: 0 and 1 only.
        let firsts = code_count(self.first) - (2_u64.pow(self.first) - 1);
        let failures = found.failures.len() as u64;
        Progress { done: found.pairs, total: firsts * self.seconds(), failures }
    }
}

impl PeriodSweep {
    /// Add what is true of pairs that come later.
    pub fn join(&mut self, later: PeriodSweep) {
        self.pairs += later.pairs;
        self.failures.extend(later.failures);
        self.failures.truncate(LISTED);
        self.worst_start = self.worst_start.max(later.worst_start);
    }
}

/// Whether a digit of the i-th code is at least 2.
fn leaves_some(i: u64) -> bool {
    digits_of(i).iter().any(|&digit| digit >= 2)
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
