//! Several threads on one question.

use std::panic::resume_unwind;
use std::thread;

use upstar_core::{Budget, Interrupted, Step, Why};
use upstar_eval::Team;
use upstar_short::Cx;

/// Steps that one thread takes before a second one is worth its making.
const ALONE: u64 = 50_000;

/// Do a job that a team can share, first alone and, if it turns out long, with up to `threads`
/// workers. Each worker has as many steps as are left; the dearest one's are paid.
pub(crate) fn shared<T: Send>(
    cx: Cx<'_>,
    threads: usize,
    job: impl Fn(Cx<'_>, Option<(&Team, usize)>) -> Step<T> + Sync,
) -> Step<T> {
    if threads < 2 {
        return job(cx, None);
    }
    match cx.budget.within(ALONE, || job(cx, None)) {
        // Out of its own allowance, not out of the budget.
        Err(Interrupted { why: Why::Steps { .. } }) if cx.budget.remaining() > 0 => {}
        done => return done,
    }
    let team = Team::new(threads);
    let steps = cx.budget.remaining();
    let work = |worker: usize| {
        let budget = Budget::new(steps, cx.budget.cancel_token().clone());
        let result = team.run(|| job(Cx::new(cx.universe, &budget), Some((&team, worker))));
        (result, budget.spent())
    };
    let results = thread::scope(|scope| {
        let work = &work;
        let others: Vec<_> = (1..threads).map(|n| scope.spawn(move || work(n))).collect();
        let mut results = vec![work(0)];
        for other in others {
            match other.join() {
                Ok(result) => results.push(result),
                Err(panic) => resume_unwind(panic),
            }
        }
        results
    });
    let spent = results.iter().map(|&(_, spent)| spent).max().unwrap_or(0);
    let answer = results.into_iter().map(|(result, _)| result).reduce(Step::or);
    // Whoever has the answer has it within the budget.
    let paid = cx.budget.spend(spent);
    answer.unwrap_or_else(|| paid.and_then(|()| job(cx, None)))
}
