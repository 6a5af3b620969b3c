//! Conjectures about heaps that are taken for points, put to the test on all codes of a size by several
//! threads. What is found does not depend on how many they are.

use upstar_core::{Answer, Budget};
use upstar_scoring::heaps::sweep::{Codes, PeriodSweep, Progress, SubtractionSweep};

use crate::threads::one_by_one;

/// Conjecture 3.1.1 of Stewart's thesis for all subtraction sets with largest number `largest`; see
/// [`subtraction_sets`](upstar_scoring::heaps::sweep::subtraction_sets).
///
/// ```
/// use upstar::{Budget, sweeps};
///
/// let found = sweeps::subtraction_sets(6, 2, &Budget::unlimited(), &mut |_| ())?;
/// assert_eq!((found.sets, found.failures.len()), (32, 0));
/// # Ok::<(), upstar::NoAnswer>(())
/// ```
///
/// # Errors
///
/// Undefined if `largest` is not between 1 and 32; interrupted if the budget runs out.
pub fn subtraction_sets(
    largest: u32,
    threads: usize,
    budget: &Budget,
    progress: &mut dyn FnMut(Progress),
) -> Answer<SubtractionSweep> {
    let mut report = SubtractionSweep::new(largest)?;
    let job = |sets| SubtractionSweep::of(largest, sets, budget);
    one_by_one(threads, SubtractionSweep::jobs(largest), &job, &mut |found| {
        report.join(found);
        progress(report.progress());
    })?;
    Ok(report)
}

/// Whether 2k is a period, for all pairs of codes of some lengths; see
/// [`periods`](upstar_scoring::heaps::sweep::periods).
///
/// # Errors
///
/// Undefined if a code is to have more than 12 digits; interrupted if the budget runs out.
pub fn periods(
    codes: Codes,
    threads: usize,
    budget: &Budget,
    progress: &mut dyn FnMut(Progress),
) -> Answer<PeriodSweep> {
    let mut report = codes.nothing()?;
    one_by_one(threads, codes.jobs(), &|firsts| codes.of(firsts, budget), &mut |found| {
        report.join(found);
        progress(codes.progress(&report));
    })?;
    Ok(report)
}

#[cfg(test)]
mod tests {
    use upstar_scoring::Operator;
    use upstar_scoring::heaps::sweep;

    use super::*;

    #[test]
    fn threads_find_the_same() {
        let unlimited = Budget::unlimited();
        let alone = sweep::subtraction_sets(14, &unlimited, &mut |_| ()).unwrap();
        let codes = Codes { operator: Operator::Selective, first: 3, second: 1, m: 5 };
        let pairs = sweep::periods(codes.operator, 3, 1, 5, &unlimited, &mut |_| ()).unwrap();
        for threads in [1, 3] {
            let mut steps = Vec::new();
            let found = subtraction_sets(14, threads, &unlimited, &mut |at| steps.push(at.done));
            assert_eq!(found.unwrap(), alone, "{threads}");
            assert_eq!(steps, [4096, 8192]);
            assert_eq!(periods(codes, threads, &unlimited, &mut |_| ()).unwrap(), pairs);
        }
    }

    #[test]
    fn threads_stop_when_the_budget_is_spent() {
        let budget = Budget::steps(10_000);
        let mut last = 0;
        assert!(subtraction_sets(20, 3, &budget, &mut |at| last = at.done).is_err());
        assert!(last < 20_000, "{last}");
        assert!(subtraction_sets(33, 3, &budget, &mut |_| ()).is_err());
    }
}
