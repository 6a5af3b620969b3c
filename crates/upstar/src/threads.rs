//! Computations on several threads.

use std::panic::resume_unwind;
use std::thread;

use upstar_core::{Budget, Budgeted, Player};
use upstar_eval::WorkerGroup;
use upstar_short::{Short, ShortContext};

// Jobs are trait objects, so this code is compiled only once.

/// The task of a worker. The second argument is its group and number, or `None` if it is alone.
pub(crate) type WorkerJob<'a> =
    &'a (dyn Fn(ShortContext<'_>, Option<(&WorkerGroup, usize)>) -> Budgeted<Short> + Sync);

/// The number of steps after which more threads are started.
const ALONE: u64 = 50_000;

/// Runs a job on one thread or, if the job takes many steps, with `threads` workers. Each worker
/// may take all remaining steps; only the steps of the most expensive worker are charged.
pub(crate) fn shared(cx: ShortContext<'_>, threads: usize, job: WorkerJob<'_>) -> Budgeted<Short> {
    if threads < 2 {
        return job(cx, None);
    }
    match cx.budget.within(ALONE, || job(cx, None)) {
        Err(no) if cx.budget.can_continue_after(&no) => {}
        done => return done,
    }
    let group = WorkerGroup::new(threads);
    let work = |worker: usize| {
        let budget = cx.budget.rest();
        let result =
            group.run(|| job(ShortContext::new(cx.universe, &budget), Some((&group, worker))));
        (result, budget.spent())
    };
    let (answer, spent) = thread::scope(|scope| {
        let work = &work;
        // If the system does not start more threads, the others do the work.
        let start = |n| thread::Builder::new().spawn_scoped(scope, move || work(n)).ok();
        let others: Vec<_> = (1..threads).map_while(start).collect();
        let mut first = work(0);
        for other in others {
            let (answer, spent) = other.join().unwrap_or_else(|panic| resume_unwind(panic));
            first = (first.0.or(answer), first.1.max(spent));
        }
        first
    });
    pay(cx.budget, spent);
    answer
}

/// Runs two searches for a winner in parallel or, if the system does not start another thread, one
/// after the other. The second has its own budget; only the more expensive one is charged.
pub(crate) fn both(
    cx: ShortContext<'_>,
    first: &mut dyn FnMut() -> Budgeted<Player>,
    second: &(dyn Fn(ShortContext<'_>) -> Budgeted<Player> + Sync),
) -> Budgeted<(Player, Player)> {
    let budget = cx.budget.rest();
    let before = cx.budget.spent();
    let second = &|| second(ShortContext::new(cx.universe, &budget));
    let (a, b) = thread::scope(|scope| match thread::Builder::new().spawn_scoped(scope, second) {
        Ok(other) => (first(), other.join().unwrap_or_else(|panic| resume_unwind(panic))),
        Err(_) => (first(), second()),
    });
    pay(cx.budget, budget.spent().saturating_sub(cx.budget.spent() - before));
    Ok((a?, b?))
}

/// Charges the workers' steps to this budget. Each worker stayed within its own budget, so
/// exceeding this budget does not matter.
fn pay(budget: &Budget, steps: u64) {
    let _ = budget.spend(steps);
}
