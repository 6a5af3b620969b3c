//! Several threads on one question.

use std::panic::resume_unwind;
use std::thread;

use upstar_core::{Budget, Budgeted, Player};
use upstar_eval::WorkerGroup;
use upstar_short::{Short, ShortContext};

// Jobs are behind references, so that threads are compiled once and not for every ruleset.

/// The task of one worker: a member of a group, with its number, or alone.
pub(crate) type WorkerJob<'a> =
    &'a (dyn Fn(ShortContext<'_>, Option<(&WorkerGroup, usize)>) -> Budgeted<Short> + Sync);

/// Steps that one thread takes before a second one is worth its making.
const ALONE: u64 = 50_000;

/// Do a job that a group can share, first alone and, if it turns out long, with up to `threads`
/// workers. Each worker has as many steps as are left; the dearest one's are paid.
pub(crate) fn shared(cx: ShortContext<'_>, threads: usize, job: WorkerJob<'_>) -> Budgeted<Short> {
    if threads < 2 {
        return job(cx, None);
    }
    match cx.budget.within(ALONE, || job(cx, None)) {
        // Out of its own allowance, not out of the budget.
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
        let others: Vec<_> = (1..threads).map(|n| scope.spawn(move || work(n))).collect();
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

/// Find two winners side by side, the second one with a budget of its own; the dearer one is paid.
pub(crate) fn both(
    cx: ShortContext<'_>,
    first: &mut dyn FnMut() -> Budgeted<Player>,
    second: &(dyn Fn(ShortContext<'_>) -> Budgeted<Player> + Sync),
) -> Budgeted<(Player, Player)> {
    let budget = cx.budget.rest();
    let before = cx.budget.spent();
    let (a, b) = thread::scope(|scope| {
        let second = scope.spawn(|| second(ShortContext::new(cx.universe, &budget)));
        (first(), second.join().unwrap_or_else(|panic| resume_unwind(panic)))
    });
    pay(cx.budget, budget.spent().saturating_sub(cx.budget.spent() - before));
    Ok((a?, b?))
}

/// Pay for what was spent elsewhere. Whoever has the answer had it within the budget, so that it does
/// not matter whether this was the last step.
fn pay(budget: &Budget, steps: u64) {
    let _ = budget.spend(steps);
}
